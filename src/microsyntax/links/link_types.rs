//! Link types, the keywords of `rel`.
//! [Link types](https://html.spec.whatwg.org/multipage/links.html#linkTypes)

pub use super::link_type_names::{LinkType, LinkTypes};
use crate::microsyntax::tokens;

/// The elements that have a `rel`, as far as link types differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Element {
    /// `link`
    Link,
    /// `a` and `area`
    A,
    /// `form`
    Form,
}

/// The effect of a link type on its element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Effect {
    /// A hyperlink.
    Hyperlink,
    /// A link to a resource that is fetched for the document.
    ExternalResource,
    /// A link to something in the document itself.
    InternalResource,
    /// A note on the other links of the element.
    Annotation,
}

impl LinkType {
    /// The effect of the link type on an element; `None` if it is not allowed there and has no effect.
    ///
    /// ```
    /// use duckbill::microsyntax::link_types::{Effect, Element, LinkType};
    /// assert_eq!(LinkType::Noopener.effect(Element::A), Some(Effect::Annotation));
    /// assert_eq!(LinkType::Noopener.effect(Element::Link), None);
    /// ```
    #[must_use]
    pub const fn effect(self, element: Element) -> Option<Effect> {
        match (self, element) {
            (
                Self::CompressionDictionary
                | Self::DnsPrefetch
                | Self::Icon
                | Self::Manifest
                | Self::Modulepreload
                | Self::Pingback
                | Self::Preconnect
                | Self::Prefetch
                | Self::Preload
                | Self::Stylesheet,
                Element::Link,
            ) => Some(Effect::ExternalResource),
            (Self::Expect, Element::Link) => Some(Effect::InternalResource),
            (
                Self::External | Self::Nofollow | Self::Noopener | Self::Noreferrer | Self::Opener,
                Element::A | Element::Form,
            ) => Some(Effect::Annotation),
            (Self::Help | Self::License | Self::Next | Self::Prev | Self::Search, _)
            | (
                Self::Alternate | Self::Author | Self::PrivacyPolicy | Self::TermsOfService,
                Element::Link | Element::A,
            )
            | (Self::Canonical, Element::Link)
            | (Self::Bookmark | Self::Tag, Element::A) => Some(Effect::Hyperlink),
            _ => None,
        }
    }
}

/// The link types in a [`rel`](https://html.spec.whatwg.org/multipage/links.html#attr-hyperlink-rel):
/// ASCII case-insensitive tokens, of which unknown ones count for nothing.
///
/// Two synonyms count as what they stand for: `copyright` as `license`, and `previous` as `prev`.
///
/// ```
/// use duckbill::microsyntax::link_types::{self, Element, LinkType};
/// let types = link_types::parse("Shortcut ICON");
/// assert!(types.contains(LinkType::Icon));
/// assert!(link_types::parse("copyright").contains(LinkType::License));
/// // A browser reads the synonym, an author may not write it:
/// assert!(!link_types::is_valid("copyright", Element::A));
/// ```
#[must_use]
pub fn parse(input: &str) -> LinkTypes {
    tokens::split_on_whitespace(input)
        .filter_map(|token| {
            LinkType::from_name(token).or_else(|| match token {
                _ if token.eq_ignore_ascii_case("copyright") => Some(LinkType::License),
                _ if token.eq_ignore_ascii_case("previous") => Some(LinkType::Prev),
                _ => None,
            })
        })
        .collect()
}

/// Whether `input` is a set of unique tokens that are all link types allowed on the element. The one
/// exception is `shortcut icon` on `link`, with a single space.
///
/// Types from the registry of extensions are not known here and count as invalid.
#[must_use]
pub fn is_valid(input: &str, element: Element) -> bool {
    let shortcut = element == Element::Link && input.eq_ignore_ascii_case("shortcut icon");
    // Each token is known, so those that were there before say which one stands twice.
    let mut before = LinkTypes::default();
    let mut is_allowed = |kind: LinkType| {
        let is_first = !before.contains(kind);
        before.insert(kind);
        is_first && kind.effect(element).is_some()
    };
    shortcut
        || tokens::split_on_whitespace(input)
            .all(|token| LinkType::from_name(token).is_some_and(&mut is_allowed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for kind in LinkType::ALL {
            assert_eq!(LinkType::from_name(kind.as_str()), Some(*kind));
            assert_eq!(parse(kind.as_str()).iter().collect::<Vec<_>>(), [*kind]);
            let elements = [Element::Link, Element::A, Element::Form];
            assert!(elements.into_iter().any(|element| kind.effect(element).is_some()));
        }
        assert!(LinkType::ALL.is_sorted_by_key(|kind| kind.as_str()));
    }

    #[test]
    fn sets() {
        assert!(parse("").is_empty());
        assert!(parse("x y").is_empty());
        let types = parse(" STYLESHEET\talternate stylesheet ");
        assert_eq!(types.len(), 2);
        assert_eq!(format!("{types:?}"), "{Alternate, Stylesheet}");
    }

    #[test]
    fn validity() {
        for (input, element, expected) in [
            ("", Element::A, true),
            ("stylesheet", Element::Link, true),
            ("stylesheet", Element::A, false),
            ("alternate stylesheet", Element::Link, true),
            ("noopener NOREFERRER", Element::Form, true),
            ("next NEXT", Element::A, false),
            ("shortcut icon", Element::Link, true),
            ("shortcut  icon", Element::Link, false),
            ("icon shortcut", Element::Link, false),
            ("x", Element::Link, false),
        ] {
            assert_eq!(is_valid(input, element), expected, "{input:?}");
        }
    }
}
