//! MIME types: their essence and their parameters.
//! [Parse a MIME type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type)
//!
//! The encoding of a document is in one, so this is compiled without the other grammars, too.

#![expect(
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "places come from a search in the same text"
)]

use std::borrow::Cow;

use super::idioms;

/// The essence of a MIME type, as it is written; `None` if the value is not a MIME type.
pub(crate) fn essence(value: &str) -> Option<&str> {
    let value = value.trim_matches(is_http_whitespace);
    let essence = value.split_once(';').map_or(value, |(essence, _)| essence);
    let essence = essence.trim_end_matches(is_http_whitespace);
    let (kind, subtype) = essence.split_once('/')?;
    (is_token(kind) && is_token(subtype)).then_some(essence)
}

/// The first parameter called `name` (in lower case) whose name and value are well formed.
pub(crate) fn parameter<'a>(input: &'a str, name: &str) -> Option<Cow<'a, str>> {
    // 1. to 9. Type and subtype.
    essence(input)?;
    let input = input.trim_matches(is_http_whitespace);
    let (_, mut rest) = input.split_once(';').unwrap_or((input, ""));
    // 11.
    while !rest.is_empty() {
        rest = rest.trim_start_matches(is_http_whitespace);
        let (parameter_name, after) = idioms::collect(rest, |c| !matches!(c, ';' | '='));
        let Some(after) = after.strip_prefix('=') else {
            rest = after.strip_prefix(';').unwrap_or("");
            continue;
        };
        let quoted = after.strip_prefix('"');
        let (value, after) = match quoted {
            Some(quoted) => quoted_string(quoted),
            None => {
                let (value, after) = idioms::collect(after, |c| c != ';');
                (value.trim_end_matches(is_http_whitespace).into(), after)
            }
        };
        rest = after.find(';').map_or("", |at| &after[at + 1..]);
        let legal = |c: char| matches!(c, '\t' | ' '..='~' | '\u{80}'..='\u{FF}');
        if parameter_name.eq_ignore_ascii_case(name)
            && is_token(parameter_name)
            && (quoted.is_some() || !value.is_empty())
            && value.chars().all(legal)
        {
            return Some(value);
        }
    }
    None
}

/// [Collect an HTTP quoted string](https://fetch.spec.whatwg.org/#collect-an-http-quoted-string),
/// from after its opening quotation mark: the value, and what follows.
pub(super) fn quoted_string(input: &str) -> (Cow<'_, str>, &str) {
    let mut value = Cow::Borrowed("");
    let mut rest = input;
    loop {
        let (plain, after) = idioms::collect(rest, |c| !matches!(c, '"' | '\\'));
        value += plain;
        let mut characters = after.chars();
        match (characters.next(), characters.clone().next()) {
            (Some('\\'), Some(escaped)) => {
                characters.next();
                value.to_mut().push(escaped);
                rest = characters.as_str();
            }
            (Some('\\'), None) => {
                value.to_mut().push('\\');
                return (value, "");
            }
            _ => return (value, characters.as_str()),
        }
    }
}

/// Whether `text` is a non-empty run of [HTTP token code points](https://mimesniff.spec.whatwg.org/#http-token-code-point).
pub(super) fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

fn is_http_whitespace(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' ')
}
