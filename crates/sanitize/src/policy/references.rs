//! Identifiers with a prefix, and what refers to them.

use std::borrow::Cow;

/// How an attribute refers to identifiers.
enum Reference {
    /// It is one.
    One,
    /// It has several, between white space.
    Several,
    /// It is a URL, which may be a fragment alone.
    Fragment,
    /// It is a list of times of an animation, which may be events of elements: `id.click + 1s; 2s`.
    Times,
}

fn reference(element: &str, attribute: &str) -> Option<Reference> {
    Some(match attribute {
        "name" if element == "meta" => return None,
        "for" if element == "output" => Reference::Several,
        "id"
        | "xml:id"
        | "name"
        | "anchor"
        | "interestfor"
        | "for"
        | "form"
        | "list"
        | "popovertarget"
        | "commandfor"
        | "contextmenu"
        | "aria-activedescendant" => Reference::One,
        "headers" | "itemref" | "aria-controls" | "aria-describedby" | "aria-details"
        | "aria-errormessage" | "aria-flowto" | "aria-labelledby" | "aria-owns" => {
            Reference::Several
        }
        "href" | "xlink:href" | "usemap" => Reference::Fragment,
        "begin" | "end" => Reference::Times,
        _ => return None,
    })
}

/// The value of an attribute with the prefix before each identifier that does not begin with it.
pub(super) fn prefixed<'v>(
    element: &str,
    attribute: &str,
    value: Cow<'v, str>,
    prefix: &str,
) -> Cow<'v, str> {
    let needs = |id: &str| !id.is_empty() && !id.starts_with(prefix);
    match reference(element, attribute) {
        Some(Reference::One) if needs(&value) => Cow::Owned(format!("{prefix}{value}")),
        Some(Reference::Several) if value.split_ascii_whitespace().any(needs) => {
            let words = value.split_ascii_whitespace();
            let words: Vec<String> = words
                .map(|id| if needs(id) { format!("{prefix}{id}") } else { id.to_owned() })
                .collect();
            Cow::Owned(words.join(" "))
        }
        Some(Reference::Fragment) => {
            // Readers of URLs take white space off their ends.
            let trimmed = value.trim_matches(|c: char| c <= ' ');
            match trimmed.strip_prefix('#') {
                // A directive, such as one that marks text, names no element.
                Some(id) if needs(id) && !id.starts_with(":~:") => {
                    Cow::Owned(format!("#{prefix}{id}"))
                }
                _ => value,
            }
        }
        Some(Reference::Times)
            if value.split(';').any(|time| event_of(time).is_some_and(needs)) =>
        {
            let times = value.split(';').map(|time| match event_of(time) {
                Some(id) if needs(id) => format!("{prefix}{}", time.trim_ascii_start()),
                _ => time.to_owned(),
            });
            Cow::Owned(times.collect::<Vec<_>>().join(";"))
        }
        _ => value,
    }
}

/// The identifier of the element whose event is a time of an animation: what is before a point that is not escaped.
/// [Begin values](https://svgwg.org/specs/animations/#BeginValueListSyntax)
fn event_of(time: &str) -> Option<&str> {
    let time = time.trim_ascii_start();
    let bytes = time.as_bytes();
    // Others are offsets from the beginning, times of the day and keys.
    if !bytes
        .first()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'\\' | 0x80..))
    {
        return None;
    }
    let end = memchr::memchr2_iter(b'.', b'(', bytes)
        .find(|end| end.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b'\\'))?;
    (bytes.get(end) == Some(&b'.')).then(|| time.get(..end)).flatten()
}
