//! Why a configuration is not valid.

use std::fmt;

/// Why a configuration is not [valid](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig):
/// browsers throw a `TypeError` for it.
///
/// ```
/// use duckbill_sanitize::{ConfigError, Sanitizer, SanitizerConfig};
/// let error = Sanitizer::new(&SanitizerConfig::new().with_elements(["p", "b", "p"])).unwrap_err();
/// assert_eq!(error, ConfigError::Duplicate { list: "elements", item: "p".to_owned() });
/// assert_eq!(error.to_string(), "`elements` lists p twice");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConfigError {
    /// Two lists exist of which one excludes the other.
    Exclusive {
        /// The list of what is kept.
        kept: &'static str,
        /// The list of what is removed.
        removed: &'static str,
    },
    /// A list has an item twice.
    Duplicate {
        /// The list.
        list: &'static str,
        /// The item.
        item: String,
    },
    /// An item is in two lists that have nothing in common.
    InTwoLists {
        /// The item.
        item: String,
        /// The lists; a list of an element is written `a.attributes`.
        lists: [String; 2],
    },
    /// `replaceWithChildrenElements` has an element that cannot be replaced: `html`, `svg` or `math`.
    NotReplaceable {
        /// The element.
        element: String,
    },
    /// Beside the global list `removeAttributes` an element has both of its lists.
    BothLocalLists {
        /// The element.
        element: String,
    },
    /// An element removes an attribute that the global list `attributes` does not have.
    RemovesWhatIsNotAllowed {
        /// The element.
        element: String,
        /// The attribute.
        attribute: String,
    },
    /// A custom data attribute is listed although `dataAttributes` keeps all of them.
    CustomDataAttribute {
        /// The attribute.
        attribute: String,
    },
    /// `dataAttributes` exists, but `attributes` does not.
    DataAttributesAlone,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exclusive { kept, removed } => {
                write!(formatter, "`{kept}` and `{removed}` exclude each other")
            }
            Self::Duplicate { list, item } => write!(formatter, "`{list}` lists {item} twice"),
            Self::InTwoLists { item, lists: [one, other] } => {
                write!(formatter, "{item} is in both `{one}` and `{other}`")
            }
            Self::NotReplaceable { element } => {
                write!(formatter, "{element} cannot be replaced with its children")
            }
            Self::BothLocalLists { element } => write!(
                formatter,
                "{element} has both `attributes` and `removeAttributes` beside the global `removeAttributes`"
            ),
            Self::RemovesWhatIsNotAllowed { element, attribute } => {
                write!(formatter, "{element} removes {attribute}, which `attributes` does not list")
            }
            Self::CustomDataAttribute { attribute } => {
                write!(formatter, "{attribute} is listed, but `dataAttributes` keeps it already")
            }
            Self::DataAttributesAlone => {
                formatter.write_str("`dataAttributes` needs the list `attributes`")
            }
        }
    }
}

impl std::error::Error for ConfigError {}
