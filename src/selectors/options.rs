//! The options of a selector.

use super::declared::Declared;

/// The meaning of the prefixes in a selector, pseudo-classes of one's own, and limits.
///
/// Without a default namespace a name without a prefix matches any namespace, as in the DOM.
///
/// ```
/// use duckbill::Selector;
/// use duckbill::names::Namespace;
/// use duckbill::selectors::SelectorOptions;
/// let options = SelectorOptions::new()
///     .with_default_namespace(Namespace::Html.url())
///     .with_namespace("m", Namespace::MathMl.url());
/// assert!(Selector::parse_with("p m|mi", &options).is_ok());
/// assert!(Selector::parse("m|mi").is_err());
/// assert!(Selector::parse("*|mi").is_ok());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct SelectorOptions {
    pub(super) namespaces: Vec<(Box<str>, Box<str>)>,
    pub(super) default_namespace: Option<Box<str>>,
    pub(super) max_parts: Option<u32>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) pseudo_classes: Vec<Declared>,
}

impl SelectorOptions {
    /// No prefix, no default namespace, no limit.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            namespaces: Vec::new(),
            default_namespace: None,
            max_parts: None,
            pseudo_classes: Vec::new(),
        }
    }

    /// Options for untrusted selectors: at most 128 parts.
    ///
    /// The time of a query is linear in the document for any selector, and linear in the selector for any
    /// document. A caller who lets strangers choose both lets them choose the product: 18,700 times
    /// `:nth-child(2n)` costs 18,700 times as much as one.
    #[must_use]
    pub const fn untrusted() -> Self {
        let mut options = Self::new();
        options.max_parts = Some(128);
        options
    }

    /// Sets the most parts that a selector may have; any number by default.
    #[must_use]
    pub const fn with_max_parts(mut self, count: u32) -> Self {
        self.max_parts = Some(count);
        self
    }

    /// Declares a prefix for a namespace, given by its URL. If a prefix is declared twice, the last one
    /// counts.
    #[must_use]
    pub fn with_namespace(mut self, prefix: &str, url: &str) -> Self {
        self.namespaces.push((prefix.into(), url.into()));
        self
    }

    /// Sets the namespace of elements without a prefix.
    #[must_use]
    pub fn with_default_namespace(mut self, url: &str) -> Self {
        self.default_namespace = Some(url.into());
        self
    }
}
