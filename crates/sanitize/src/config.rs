//! The dictionaries of the standard, as callers write them and as `get` returns them.

use duckbill::names::{AttributeNamespace, Namespace};

/// A configuration as the caller writes it, and as
/// [`Sanitizer::get`](crate::Sanitizer::get) returns it.
/// [`SanitizerConfig`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
///
/// A member that is `None` does not exist. Not every configuration is valid: each of the pairs `elements` and
/// `remove_elements`, `attributes` and `remove_attributes`, `processing_instructions` and
/// `remove_processing_instructions` excludes one another, and nothing is listed twice. With the feature `serde` a
/// configuration is read from the JSON that browsers take, and written in the form that they give.
///
/// ```
/// use duckbill_sanitize::{Sanitizer, SanitizerConfig, SanitizerElement};
/// let link = SanitizerElement::new("a").with_attributes(["href"]);
/// let config = SanitizerConfig::new()
///     .with_elements([link, "p".into(), "b".into()])
///     .with_attributes(["lang"])
///     .with_data_attributes(false);
/// let sanitizer = Sanitizer::new(&config)?;
/// assert_eq!(sanitizer.clean("<p lang=en id=x><i>a</i><b>b</b>"), "<p lang=\"en\"><b>b</b></p>");
/// # Ok::<(), duckbill_sanitize::ConfigError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", default)
)]
#[non_exhaustive]
pub struct SanitizerConfig {
    /// The elements that are kept; all others are removed with their content.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub elements: Option<Vec<SanitizerElement>>,
    /// The elements that are removed with their content; all others are kept.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_elements: Option<Vec<SanitizerElement>>,
    /// The elements that are removed, but not their content.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub replace_with_children_elements: Option<Vec<SanitizerElement>>,
    /// The targets of the processing instructions that are kept.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub processing_instructions: Option<Vec<SanitizerProcessingInstruction>>,
    /// The targets of the processing instructions that are removed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_processing_instructions: Option<Vec<SanitizerProcessingInstruction>>,
    /// The attributes that are kept on any element.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// The attributes that are removed from any element.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
    /// Whether comments are kept.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::json::boolean", skip_serializing_if = "Option::is_none")
    )]
    pub comments: Option<bool>,
    /// With `attributes`: whether custom data attributes (`data-*`) are kept, too.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::json::boolean", skip_serializing_if = "Option::is_none")
    )]
    pub data_attributes: Option<bool>,
    /// Whether links to `javascript:` URLs are kept.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "javascriptURLs",
            deserialize_with = "crate::json::boolean",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub javascript_urls: Option<bool>,
}

/// A list member made from an iterator.
fn list<T: Into<M>, M>(items: impl IntoIterator<Item = T>) -> Option<Vec<M>> {
    Some(items.into_iter().map(Into::into).collect())
}

impl SanitizerConfig {
    /// A configuration without members, which the unsafe methods take to allow everything.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the elements that are kept.
    #[must_use]
    pub fn with_elements<T: Into<SanitizerElement>>(
        mut self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.elements = list(elements);
        self
    }

    /// Sets the attributes that are kept on any element.
    #[must_use]
    pub fn with_attributes<T: Into<SanitizerAttribute>>(
        mut self,
        attributes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.attributes = list(attributes);
        self
    }

    /// Sets the elements that are removed with their content.
    #[must_use]
    pub fn with_remove_elements<T: Into<SanitizerElement>>(
        mut self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.remove_elements = list(elements);
        self
    }

    /// Sets the elements that are removed, but not their content.
    #[must_use]
    pub fn with_replace_with_children_elements<T: Into<SanitizerElement>>(
        mut self,
        elements: impl IntoIterator<Item = T>,
    ) -> Self {
        self.replace_with_children_elements = list(elements);
        self
    }

    /// Sets the targets of the processing instructions that are kept.
    #[must_use]
    pub fn with_processing_instructions<T: Into<SanitizerProcessingInstruction>>(
        mut self,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.processing_instructions = list(targets);
        self
    }

    /// Sets the targets of the processing instructions that are removed.
    #[must_use]
    pub fn with_remove_processing_instructions<T: Into<SanitizerProcessingInstruction>>(
        mut self,
        targets: impl IntoIterator<Item = T>,
    ) -> Self {
        self.remove_processing_instructions = list(targets);
        self
    }

    /// Sets the attributes that are removed from any element.
    #[must_use]
    pub fn with_remove_attributes<T: Into<SanitizerAttribute>>(
        mut self,
        attributes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.remove_attributes = list(attributes);
        self
    }

    /// Sets whether comments are kept.
    #[must_use]
    pub fn with_comments(mut self, kept: bool) -> Self {
        self.comments = Some(kept);
        self
    }

    /// Sets whether custom data attributes (`data-*`) are kept beside those of [`with_attributes`](Self::with_attributes).
    #[must_use]
    pub fn with_data_attributes(mut self, kept: bool) -> Self {
        self.data_attributes = Some(kept);
        self
    }

    /// Sets whether links to `javascript:` URLs are kept.
    #[must_use]
    pub fn with_javascript_urls(mut self, kept: bool) -> Self {
        self.javascript_urls = Some(kept);
        self
    }
}

/// An element of a configuration. Made from a string it is an HTML element, and its lists do not exist.
/// [`SanitizerElementNamespaceWithAttributes`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
///
/// The lists of attributes have a meaning only in `elements` of a [`SanitizerConfig`] and for
/// [`Sanitizer::allow_element`](crate::Sanitizer::allow_element).
///
/// ```
/// use duckbill::names::Namespace;
/// use duckbill_sanitize::SanitizerElement;
/// let circle = SanitizerElement::from((Namespace::Svg, "circle")).with_attributes(["cx", "cy", "r"]);
/// assert_eq!(circle.namespace.as_deref(), Some("http://www.w3.org/2000/svg"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub struct SanitizerElement {
    /// The local name, compared as it is.
    pub name: String,
    /// The namespace as a URL; `None` for no namespace, in which no parsed element is.
    pub namespace: Option<String>,
    /// The attributes that are kept on this element.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// The attributes that are removed from this element.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
}

impl SanitizerElement {
    /// An HTML element.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self::from((Namespace::Html, name))
    }

    /// Sets the attributes that are kept on this element.
    #[must_use]
    pub fn with_attributes<T: Into<SanitizerAttribute>>(
        mut self,
        attributes: impl IntoIterator<Item = T>,
    ) -> Self {
        self.attributes = list(attributes);
        self
    }
}

/// An HTML, MathML or SVG element, with the letters as documents have them: `foreignObject`.
impl<N: Into<String>> From<(Namespace, N)> for SanitizerElement {
    fn from((namespace, name): (Namespace, N)) -> Self {
        Self {
            name: name.into(),
            namespace: Some(namespace.url().to_owned()),
            attributes: None,
            remove_attributes: None,
        }
    }
}

impl From<&str> for SanitizerElement {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<String> for SanitizerElement {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

/// An attribute of a configuration. Made from a string it is in no namespace.
/// [`SanitizerAttributeNamespace`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
///
/// ```
/// use duckbill::names::AttributeNamespace;
/// use duckbill_sanitize::SanitizerAttribute;
/// let link = SanitizerAttribute::from((AttributeNamespace::XLink, "href"));
/// assert_ne!(link, SanitizerAttribute::from("href"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SanitizerAttribute {
    /// The local name, compared as it is.
    pub name: String,
    /// The namespace as a URL; `None` for no namespace.
    pub namespace: Option<String>,
}

/// An attribute in one of the namespaces that markup can give it.
impl<N: Into<String>> From<(AttributeNamespace, N)> for SanitizerAttribute {
    fn from((namespace, local_name): (AttributeNamespace, N)) -> Self {
        Self { name: local_name.into(), namespace: namespace.url().map(str::to_owned) }
    }
}

impl From<&str> for SanitizerAttribute {
    fn from(name: &str) -> Self {
        Self::from(name.to_owned())
    }
}

impl From<String> for SanitizerAttribute {
    fn from(name: String) -> Self {
        Self { name, namespace: None }
    }
}

/// A processing instruction of a configuration.
/// [`SanitizerProcessingInstruction`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
///
/// ```
/// use duckbill_sanitize::SanitizerProcessingInstruction;
/// assert_eq!(SanitizerProcessingInstruction::from("xml-stylesheet").target, "xml-stylesheet");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SanitizerProcessingInstruction {
    /// The target, compared as it is.
    pub target: String,
}

impl From<&str> for SanitizerProcessingInstruction {
    fn from(target: &str) -> Self {
        Self { target: target.to_owned() }
    }
}

impl From<String> for SanitizerProcessingInstruction {
    fn from(target: String) -> Self {
        Self { target }
    }
}
