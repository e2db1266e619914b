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
}

fn reference(element: &str, attribute: &str) -> Option<Reference> {
    Some(match attribute {
        "name" if element == "meta" => return None,
        "for" if element == "output" => Reference::Several,
        "id"
        | "name"
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
        _ => value,
    }
}
