//! The message for an invalid selector: the place, and a suggestion.

use crate::ui::{HINT, WRONG};
use duckbill::Selector;
use duckbill::selectors::{SelectorError, SelectorErrorKind};

/// Pseudo-classes that people ask for, to be suggested if the library takes them.
const PSEUDO_CLASSES: &[&str] = &[
    "active",
    "any-link",
    "checked",
    "default",
    "defined",
    "dir(ltr)",
    "disabled",
    "empty",
    "enabled",
    "first-child",
    "first-of-type",
    "focus",
    "has(*)",
    "hover",
    "in-range",
    "indeterminate",
    "invalid",
    "is(*)",
    "lang(en)",
    "last-child",
    "last-of-type",
    "link",
    "not(*)",
    "nth-child(1)",
    "nth-last-child(1)",
    "nth-last-of-type(1)",
    "nth-of-type(1)",
    "only-child",
    "only-of-type",
    "optional",
    "out-of-range",
    "placeholder-shown",
    "read-only",
    "read-write",
    "required",
    "root",
    "scope",
    "valid",
    "visited",
    "where(*)",
];

/// How alike a suggestion must be.
const ALIKE: f64 = 0.7;

/// The message for a selector: what is wrong, the selector with a mark at the place, and a suggestion.
pub(crate) fn explain(text: &str, error: &SelectorError) -> String {
    let (start, end) = place(text, error);
    // Control characters would move the mark from its place.
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let before = text.get(..start).map_or(0, |before| before.chars().count());
    let width = text.get(start..end).map_or(1, |word| word.chars().count()).max(1);
    let mark = format!("{WRONG}{}{WRONG:#}", "^".repeat(width));
    let mut message = format!(
        "the selector cannot be used: {}\n\n    {shown}\n    {}{mark}",
        error.kind(),
        " ".repeat(before)
    );
    if let Some(hint) = hint(text, (start, end), error) {
        message.push_str(&format!("\n\n{HINT}{hint}{HINT:#}"));
    }
    message
}

/// Where the mistake begins and ends, in bytes: a pseudo-class or pseudo-element that is not known, or the place.
fn place(text: &str, error: &SelectorError) -> (usize, usize) {
    let at = error.position().min(text.len());
    let rest = text.get(at..).unwrap_or_default();
    let colons = rest.len() - rest.trim_start_matches(':').len();
    if error.kind() != SelectorErrorKind::Unsupported || colons == 0 {
        return (at, at);
    }
    (at, at + colons + name_after(rest, colons - 1).len())
}

/// The name after the colon at this place.
fn name_after(text: &str, colon: usize) -> &str {
    let after = text.get(colon + 1..).unwrap_or_default();
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    after.split(|c| !is_part(c)).next().unwrap_or_default()
}

/// Whether there is a pseudo-class of this name that the library takes.
fn is_known(name: &str) -> bool {
    PSEUDO_CLASSES.iter().any(|known| {
        known.split('(').next() == Some(name) && Selector::parse(&format!(":{known}")).is_ok()
    })
}

/// What may have been meant.
fn hint(text: &str, (start, end): (usize, usize), error: &SelectorError) -> Option<String> {
    match error.kind() {
        SelectorErrorKind::Unsupported if text.get(start..)?.starts_with("::") => {
            Some("a pseudo-element is no element of the document".to_owned())
        }
        SelectorErrorKind::Unsupported => {
            let name = text.get(start + 1..end)?;
            let alike = |known: &&&str| {
                let known = known.split('(').next().unwrap_or_default();
                known != name && is_known(known)
            };
            let score = |known: &str| {
                strsim::jaro_winkler(name, known.split('(').next().unwrap_or_default())
            };
            let best = PSEUDO_CLASSES
                .iter()
                .filter(alike)
                .max_by(|one, other| score(one).total_cmp(&score(other)))?;
            (score(best) >= ALIKE)
                .then(|| format!("did you mean :{}?", best.split('(').next().unwrap_or_default()))
        }
        SelectorErrorKind::UndeclaredPrefix => Some(
            "prefixes cannot be declared here; *|NAME finds a name in any namespace".to_owned(),
        ),
        SelectorErrorKind::DanglingCombinator => {
            Some("something to find must follow a combinator".to_owned())
        }
        SelectorErrorKind::Attribute | SelectorErrorKind::UnexpectedEnd => {
            Some("attributes are asked for like this: [name], [name='value']".to_owned())
        }
        _ => None,
    }
}
