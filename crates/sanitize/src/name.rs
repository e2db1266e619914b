//! The name of an element or attribute as a configuration holds it.

use std::cmp::Ordering;

use crate::builtin;
use crate::config::{SanitizerAttribute, SanitizerElement};
use duckbill::names::{AttributeNamespace, Namespace};

/// A namespace as a configuration holds it: those that nodes of a document can have by number. The order is that of the URLs,
/// no namespace first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Space {
    None,
    MathMl,
    Html,
    XLink,
    Svg,
    Xmlns,
    Xml,
    Other(Box<str>),
}

impl Space {
    fn new(url: Option<&str>) -> Self {
        let Some(url) = url.filter(|url| !url.is_empty()) else { return Self::None };
        let known = [Self::Html, Self::Svg, Self::MathMl, Self::XLink, Self::Xml, Self::Xmlns];
        let known = known.into_iter().find(|space| space.url() == Some(url));
        known.unwrap_or_else(|| Self::Other(url.into()))
    }

    fn url(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::MathMl => Some(Namespace::MathMl.url()),
            Self::Html => Some(Namespace::Html.url()),
            Self::XLink => AttributeNamespace::XLink.url(),
            Self::Svg => Some(Namespace::Svg.url()),
            Self::Xmlns => AttributeNamespace::Xmlns.url(),
            Self::Xml => AttributeNamespace::Xml.url(),
            Self::Other(url) => Some(url),
        }
    }

    /// The place among those that are no `Other`.
    fn number(&self) -> u8 {
        match self {
            Self::None => 0,
            Self::MathMl => 1,
            Self::Html => 2,
            Self::XLink => 3,
            Self::Svg => 4,
            Self::Xmlns => 5,
            Self::Xml => 6,
            Self::Other(_) => 7,
        }
    }
}

impl From<Namespace> for Space {
    fn from(namespace: Namespace) -> Self {
        match namespace {
            Namespace::Html => Self::Html,
            Namespace::MathMl => Self::MathMl,
            Namespace::Svg => Self::Svg,
            // There are no others.
            _ => Self::new(Some(namespace.url())),
        }
    }
}

impl From<AttributeNamespace> for Space {
    fn from(namespace: AttributeNamespace) -> Self {
        match namespace {
            AttributeNamespace::None => Self::None,
            AttributeNamespace::XLink => Self::XLink,
            AttributeNamespace::Xml => Self::Xml,
            AttributeNamespace::Xmlns => Self::Xmlns,
            // There are no others.
            _ => Self::new(namespace.url()),
        }
    }
}

impl Ord for Space {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Other(_), _) | (_, Self::Other(_)) => match (self.url(), other.url()) {
                (Some(one), Some(other)) => by_code_units(one, other),
                (one, other) => one.is_some().cmp(&other.is_some()),
            },
            _ => self.number().cmp(&other.number()),
        }
    }
}

impl PartialOrd for Space {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A name with its namespace. The order is that of
/// [compare sanitizer items](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig-compare-sanitizer-items).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Name {
    pub(crate) namespace: Space,
    pub(crate) name: Box<str>,
}

impl Name {
    /// Of an HTML, MathML or SVG element.
    pub(crate) fn element(namespace: Namespace, name: &str) -> Self {
        Self { namespace: namespace.into(), name: name.into() }
    }

    /// Of an attribute.
    pub(crate) fn attribute(namespace: AttributeNamespace, name: &str) -> Self {
        Self { namespace: namespace.into(), name: name.into() }
    }

    /// [Canonicalizes](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
    /// a name: the empty string stands for no namespace.
    fn canonical(name: &str, namespace: Option<&str>) -> Self {
        Self { namespace: Space::new(namespace), name: name.into() }
    }

    /// The namespace, if it is one that an element of a document can have.
    pub(crate) fn element_namespace(&self) -> Option<Namespace> {
        match self.namespace {
            Space::Html => Some(Namespace::Html),
            Space::MathMl => Some(Namespace::MathMl),
            Space::Svg => Some(Namespace::Svg),
            _ => None,
        }
    }

    /// The namespace, if it is one that an attribute of a document can have.
    pub(crate) fn attribute_namespace(&self) -> Option<AttributeNamespace> {
        match self.namespace {
            Space::None => Some(AttributeNamespace::None),
            Space::XLink => Some(AttributeNamespace::XLink),
            Space::Xml => Some(AttributeNamespace::Xml),
            Space::Xmlns => Some(AttributeNamespace::Xmlns),
            _ => None,
        }
    }

    /// Whether this is a [custom data
    /// attribute](https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute), by the conditions of the
    /// inner sanitize steps, which are those for being kept as one: `data-` alone is kept, too.
    pub(crate) fn is_custom_data_attribute(&self) -> bool {
        self.namespace == Space::None && self.name.starts_with("data-")
    }

    /// Whether this is an attribute that remove unsafe removes.
    pub(crate) fn is_handler(&self) -> bool {
        self.namespace == Space::None && builtin::is_handler(&self.name)
    }
}

impl From<&SanitizerElement> for Name {
    fn from(element: &SanitizerElement) -> Self {
        Self::canonical(&element.name, element.namespace.as_deref())
    }
}

impl From<&SanitizerAttribute> for Name {
    fn from(attribute: &SanitizerAttribute) -> Self {
        Self::canonical(&attribute.name, attribute.namespace.as_deref())
    }
}

impl From<&Name> for SanitizerElement {
    fn from(name: &Name) -> Self {
        Self {
            name: name.name.to_string(),
            namespace: name.namespace.url().map(str::to_owned),
            attributes: None,
            remove_attributes: None,
        }
    }
}

impl From<&Name> for SanitizerAttribute {
    fn from(name: &Name) -> Self {
        Self { name: name.name.to_string(), namespace: name.namespace.url().map(str::to_owned) }
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        let namespaces = self.namespace.cmp(&other.namespace);
        namespaces.then_with(|| by_code_units(&self.name, &other.name))
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares as sequences of UTF-16 code units, which is not the order of code points.
pub(crate) fn by_code_units(one: &str, other: &str) -> Ordering {
    let mut pairs = one.bytes().zip(other.bytes());
    match pairs.find(|(one, other)| one != other) {
        None => one.len().cmp(&other.len()),
        // Bytes below are of characters for which both orders are the same.
        Some((one, other)) if one < 0xEE && other < 0xEE => one.cmp(&other),
        Some(_) => one.encode_utf16().cmp(other.encode_utf16()),
    }
}

/// For a message: `p`, or with the namespace if that is not HTML's.
impl std::fmt::Display for Name {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.namespace.url() {
            Some(namespace) if namespace != Namespace::Html.url() => {
                write!(formatter, "{} of {namespace}", self.name)
            }
            _ => formatter.write_str(&self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_utf_16() {
        let names = [
            "",
            "a",
            "ab",
            "b",
            "é",
            "\u{D7FF}",
            "\u{10000}",
            "\u{10FFFF}",
            "\u{E000}",
            "\u{FFFF}",
        ];
        for pair in names.windows(2) {
            assert_eq!(by_code_units(pair[0], pair[1]), Ordering::Less, "{pair:?}");
            assert_eq!(by_code_units(pair[1], pair[0]), Ordering::Greater, "{pair:?}");
        }
    }

    #[test]
    fn namespaces_are_in_the_order_of_their_urls() {
        let all = [
            Space::None,
            Space::MathMl,
            Space::Html,
            Space::XLink,
            Space::Svg,
            Space::Xmlns,
            Space::Xml,
        ];
        for pair in all.windows(2) {
            assert!(pair[0] < pair[1] && pair[0].url() < pair[1].url(), "{pair:?}");
        }
        for space in all {
            assert_eq!(Space::new(space.url()), space);
        }
        assert!(Space::Other("a".into()) < Space::MathMl && Space::Other("z".into()) > Space::Xml);
    }
}
