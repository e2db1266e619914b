//! Names: known element and attribute names, their categories, and the adjustments of foreign content.

#![expect(
    clippy::indexing_slicing,
    reason = "tables are as long as the numbers that are looked up in them, which most often is settled by the compiler"
)]

mod attributes;
mod categories;
mod custom_element;
mod elements;
pub(crate) mod foreign;
mod keyed_hash;
mod known;
mod known_attribute;
mod met_table;
mod nearest;
mod padded;
pub(crate) mod quirks;
mod strings;
#[cfg(feature = "rewrite")]
mod tag_set;

pub(crate) use attributes::{
    AttributeKey, NAMES as ATTRIBUTE_NAMES, attribute_name, foreign_name, known_attribute,
};
pub(crate) use categories::Categories;
pub use custom_element::is_valid_custom_element_name;
pub use elements::Tag;
pub(crate) use elements::foreign_categories;
pub use keyed_hash::{HashKey, KeyedHasher};
pub(crate) use known::{Digest, ShortName, hash};
pub use known_attribute::KnownAttribute;
pub(crate) use met_table::MetTable;
pub use nearest::nearest;
pub(crate) use padded::{Padded, attribute_markup};
pub(crate) use strings::number_in;
#[cfg(feature = "rewrite")]
pub(crate) use tag_set::TagSet;

/// The namespace of an element.
///
/// ```
/// use duckbill::names::Namespace;
/// assert_eq!(Namespace::Svg.url(), "http://www.w3.org/2000/svg");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[repr(u8)]
#[non_exhaustive]
pub enum Namespace {
    /// HTML.
    #[default]
    Html,
    /// MathML.
    MathMl,
    /// SVG.
    Svg,
}

impl Namespace {
    /// The [namespace](https://infra.spec.whatwg.org/#namespaces) as a URL.
    #[must_use]
    pub const fn url(self) -> &'static str {
        match self {
            Self::Html => "http://www.w3.org/1999/xhtml",
            Self::MathMl => "http://www.w3.org/1998/Math/MathML",
            Self::Svg => "http://www.w3.org/2000/svg",
        }
    }
}

/// The namespace of an attribute; nearly always [`None`](Self::None).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[repr(u8)]
#[non_exhaustive]
pub enum AttributeNamespace {
    /// No namespace.
    #[default]
    None,
    /// `xlink:href` and its like in foreign content.
    XLink,
    /// `xml:lang` and `xml:space` in foreign content.
    Xml,
    /// `xmlns` and `xmlns:xlink` in foreign content.
    Xmlns,
}

impl AttributeNamespace {
    /// The namespace as a URL; `None` for no namespace.
    #[must_use]
    pub const fn url(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::XLink => Some("http://www.w3.org/1999/xlink"),
            Self::Xml => Some("http://www.w3.org/XML/1998/namespace"),
            Self::Xmlns => Some("http://www.w3.org/2000/xmlns/"),
        }
    }
}
