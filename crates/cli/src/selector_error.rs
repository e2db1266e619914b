//! The message for an invalid selector: the place, and a suggestion.

use crate::ui::{HINT, WRONG};
use crate::visible::words;
use duckbill::selectors::{SelectorError, SelectorErrorKind};

/// The message for a selector: what is wrong, the selector with a mark at the place, and a suggestion.
pub(crate) fn explain(text: &str, error: &SelectorError) -> String {
    let (start, end) = place(text, error);
    // Control characters would move the mark from its place.
    let shown = words(text);
    let before = text.get(..start).map_or(0, |before| before.chars().count());
    let width = text.get(start..end).map_or(1, |word| word.chars().count()).max(1);
    let mark = format!("{WRONG}{}{WRONG:#}", "^".repeat(width));
    let mut message = format!(
        "invalid selector: {}\n\n    {shown}\n    {}{mark}",
        error.kind(),
        " ".repeat(before)
    );
    if let Some(hint) = hint(text, start, error) {
        message.push_str(&format!("\n\n{HINT}{hint}{HINT:#}"));
    }
    message
}

/// Where the mistake begins and ends, in bytes: a pseudo-class or pseudo-element that is not known, or the place.
fn place(text: &str, error: &SelectorError) -> (usize, usize) {
    let at = error.position().min(text.len());
    let rest = text.get(at..).unwrap_or_default();
    let name = rest.trim_start_matches(':');
    if error.kind() != SelectorErrorKind::Unsupported || name.len() == rest.len() {
        return (at, at);
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let after = name.trim_start_matches(is_part);
    (at, text.len() - after.len())
}

/// The replacement for a pseudo-class that jQuery or another library has, and CSS has not.
fn foreign(rest: &str) -> Option<String> {
    let name = rest.trim_start_matches(':').to_ascii_lowercase();
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(name.len());
    let hint = match &name[..end] {
        "contains" | "icontains" | "-soup-contains" | "has-text" | "text" | "matches" => {
            "CSS cannot ask for text: print the text and search in it, as in `duckbill select -t p | grep WORD`"
        }
        "first" => "--first prints only the first element; :first-child is the first of its parent",
        "last" => ":last-child is the last of its parent",
        "eq" | "nth" => ":nth-child(n) counts from 1",
        "visible" | "hidden" => "the page is not laid out: ask for attributes, such as [hidden]",
        "checkbox" | "radio" | "submit" | "password" | "file" | "image" | "reset" => {
            return Some(format!("ask for the attribute: [type={}]", &name[..end]));
        }
        _ => return None,
    };
    Some(hint.to_owned())
}

/// The name that may have been meant.
fn hint(text: &str, start: usize, error: &SelectorError) -> Option<String> {
    if text.trim_start_matches([' ', '(', '.']).starts_with('/') {
        return Some("this looks like XPath: `duckbill select --xpath EXPRESSION`, or `-s NAME=xpath:EXPRESSION` with `extract`".to_owned());
    }
    match error.kind() {
        SelectorErrorKind::Unsupported if text.get(start..)?.starts_with("::") => {
            Some("a pseudo-element is not an element of the document".to_owned())
        }
        SelectorErrorKind::Unsupported => match error.suggestion() {
            Some(name) => Some(format!("did you mean :{name}?")),
            None => foreign(text.get(start..)?),
        },
        SelectorErrorKind::UndeclaredPrefix => Some(
            "prefixes cannot be declared here; *|NAME finds a name in any namespace".to_owned(),
        ),
        SelectorErrorKind::DanglingCombinator => {
            Some("something to find must follow a combinator".to_owned())
        }
        SelectorErrorKind::Attribute | SelectorErrorKind::UnexpectedEnd => {
            Some("an attribute selector is [name] or [name='value']".to_owned())
        }
        _ => None,
    }
}
