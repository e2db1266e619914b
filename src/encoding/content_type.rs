//! The `charset` parameter of a `Content-Type` header value.

#![expect(
    clippy::string_slice,
    reason = "places come from a search in the same text, after one byte of ASCII"
)]

/// The label in the value of a `Content-Type` header, by the rules of
/// [parse a MIME type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type).
///
/// A value that is not a MIME type has none. Of two `charset` parameters the first counts.
pub(super) fn label(value: &str) -> Option<String> {
    essence(value)?;
    let mut sections = value.trim_matches(is_http_whitespace);
    take_until(&mut sections, ';');
    while !sections.is_empty() {
        // Each turn begins with a semicolon.
        sections = sections[1..].trim_start_matches(is_http_whitespace);
        let name = &sections[..sections.find([';', '=']).unwrap_or(sections.len())];
        sections = &sections[name.len()..];
        let Some(rest) = sections.strip_prefix('=') else { continue };
        sections = rest;
        let parameter = if let Some(rest) = sections.strip_prefix('"') {
            let quoted = take_quoted(rest, &mut sections);
            take_until(&mut sections, ';');
            quoted
        } else {
            let plain = take_until(&mut sections, ';').trim_end_matches(is_http_whitespace);
            if plain.is_empty() {
                continue;
            }
            plain.to_owned()
        };
        if name.eq_ignore_ascii_case("charset") && parameter.chars().all(is_quoted_character) {
            return Some(parameter);
        }
    }
    None
}

/// The essence of a MIME type, as it is written; `None` if the value is not a MIME type.
pub(super) fn essence(value: &str) -> Option<&str> {
    let mut rest = value.trim_matches(is_http_whitespace);
    let essence = take_until(&mut rest, ';').trim_end_matches(is_http_whitespace);
    let (kind, subtype) = essence.split_once('/')?;
    (is_token(kind) && is_token(subtype)).then_some(essence)
}

/// Splits off what is before `end`, or everything.
fn take_until<'a>(text: &mut &'a str, end: char) -> &'a str {
    let (taken, rest) = text.split_at(text.find(end).unwrap_or(text.len()));
    *text = rest;
    taken
}

/// The content of a quoted string whose opening quote is already taken; a backslash protects the
/// character after it.
fn take_quoted<'a>(text: &'a str, rest: &mut &'a str) -> String {
    let mut content = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => content.push(characters.next().unwrap_or('\\')),
            other => content.push(other),
        }
    }
    *rest = characters.as_str();
    content
}

fn is_http_whitespace(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' ')
}

fn is_token(text: &str) -> bool {
    let in_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(in_token)
}

fn is_quoted_character(character: char) -> bool {
    matches!(character, '\t' | ' '..='~' | '\u{80}'..='\u{FF}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;

    fn encoding(value: &str) -> Option<Encoding> {
        Encoding::for_label(&label(value)?)
    }

    #[test]
    fn finds_the_parameter() {
        for value in [
            "text/html; charset=koi8-r",
            "text/html;charset=koi8-r",
            " TEXT/HTML ; CHARSET=KOI8-R ",
            "text/html; charset=\"koi8-r\"",
            "text/html; charset=\"koi8-\\r\"junk",
            "text/html; charset=\"koi8-r",
            "text/html; a=\";charset=utf-8\"; charset=koi8-r",
            "text/html; charset=koi8-r; charset=utf-8",
            "text/html; charset=; charset=koi8-r",
            "text/html; charset; charset=koi8-r",
            "text/html;;; ;charset=koi8-r",
            "a/b;charset=koi8-r",
        ] {
            assert_eq!(encoding(value), Some(Encoding::KOI8_R), "{value}");
        }
    }

    #[test]
    fn names_nothing_otherwise() {
        for value in [
            "",
            "text",
            "text/",
            "/html;charset=koi8-r",
            "text html;charset=koi8-r",
            "text/html",
            "text/html;",
            "text/html; charset",
            "text/html; charset=",
            "text/html; charset =koi8-r",
            "text/html; charset='koi8-r'",
            "text/html; charset=unknown",
            "text/html; charset=unknown; charset=koi8-r",
            "text/html; charset=\"\"",
            "text/html, charset=koi8-r",
        ] {
            assert_eq!(encoding(value), None, "{value}");
        }
    }
}
