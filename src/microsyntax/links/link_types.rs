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
pub enum LinkElement {
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
pub enum LinkEffect {
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
    #[must_use]
    pub const fn effect(self, element: LinkElement) -> Option<LinkEffect> {
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
                LinkElement::Link,
            ) => Some(LinkEffect::ExternalResource),
            (Self::Expect, LinkElement::Link) => Some(LinkEffect::InternalResource),
            (
                Self::External | Self::Nofollow | Self::Noopener | Self::Noreferrer | Self::Opener,
                LinkElement::A | LinkElement::Form,
            ) => Some(LinkEffect::Annotation),
            (Self::Help | Self::License | Self::Next | Self::Prev | Self::Search, _)
            | (
                Self::Alternate | Self::Author | Self::PrivacyPolicy | Self::TermsOfService,
                LinkElement::Link | LinkElement::A,
            )
            | (Self::Canonical, LinkElement::Link)
            | (Self::Bookmark | Self::Tag, LinkElement::A) => Some(LinkEffect::Hyperlink),
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
/// use duckbill::microsyntax::link_types::{self, LinkElement, LinkType};
/// let types = link_types::parse("Shortcut ICON");
/// assert!(types.contains(LinkType::Icon));
/// assert!(link_types::parse("copyright").contains(LinkType::License));
/// // A browser reads the synonym, an author may not write it:
/// assert!(!link_types::is_valid("copyright", LinkElement::A));
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
pub fn is_valid(input: &str, element: LinkElement) -> bool {
    let shortcut = element == LinkElement::Link && input.eq_ignore_ascii_case("shortcut icon");
    // Each token is known, so those that were there before say which one appears twice.
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
