//! The name of an element or attribute as a configuration holds it.

use std::cmp::Ordering;

use crate::config::{SanitizerAttribute, SanitizerElement};
use duckbill::names::{AttributeNamespace, Namespace};

/// A name with its namespace, of which `None` is no namespace. The order is that of
/// [compare sanitizer items](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig-compare-sanitizer-items).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Name {
    pub(crate) namespace: Option<Box<str>>,
    pub(crate) name: Box<str>,
}

impl Name {
    /// Of an HTML, MathML or SVG element.
    pub(crate) fn element(namespace: Namespace, name: &str) -> Self {
        Self { namespace: Some(namespace.url().into()), name: name.into() }
    }

    /// Of an attribute.
    pub(crate) fn attribute(namespace: AttributeNamespace, name: &str) -> Self {
        Self { namespace: namespace.url().map(Into::into), name: name.into() }
    }

    /// [Canonicalizes](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizerconfig)
    /// a name: the empty string stands for no namespace.
    fn canonical(name: &str, namespace: Option<&str>) -> Self {
        let namespace = namespace.filter(|namespace| !namespace.is_empty());
        Self { namespace: namespace.map(Into::into), name: name.into() }
    }

    /// The namespace, if it is one that an element of a document can have.
    pub(crate) fn element_namespace(&self) -> Option<Namespace> {
        let url = self.namespace.as_deref()?;
        [Namespace::Html, Namespace::MathMl, Namespace::Svg]
            .into_iter()
            .find(|namespace| namespace.url() == url)
    }

    /// The namespace, if it is one that an attribute of a document can have.
    pub(crate) fn attribute_namespace(&self) -> Option<AttributeNamespace> {
        use AttributeNamespace::{None, XLink, Xml, Xmlns};
        [None, XLink, Xml, Xmlns]
            .into_iter()
            .find(|namespace| namespace.url() == self.namespace.as_deref())
    }

    /// Whether this is a [custom data
    /// attribute](https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute), by the conditions of the
    /// inner sanitize steps, which are those for being kept as one: `data-` alone is kept, too.
    pub(crate) fn is_custom_data_attribute(&self) -> bool {
        self.namespace.is_none() && self.name.starts_with("data-")
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
            namespace: name.namespace.as_deref().map(str::to_owned),
            attributes: None,
            remove_attributes: None,
        }
    }
}

impl From<&Name> for SanitizerAttribute {
    fn from(name: &Name) -> Self {
        Self {
            name: name.name.to_string(),
            namespace: name.namespace.as_deref().map(str::to_owned),
        }
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        let namespaces = match (&self.namespace, &other.namespace) {
            (Some(one), Some(other)) => by_code_units(one, other),
            (one, other) => one.is_some().cmp(&other.is_some()),
        };
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
    if one.is_ascii() && other.is_ascii() {
        return one.cmp(other);
    }
    one.encode_utf16().cmp(other.encode_utf16())
}

/// For a message: `p`, or with the namespace if that is not HTML's.
impl std::fmt::Display for Name {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.namespace.as_deref() {
            Some(namespace) if namespace != Namespace::Html.url() => {
                write!(formatter, "{} of {namespace}", self.name)
            }
            _ => formatter.write_str(&self.name),
        }
    }
}
