//! Names of attributes as people write them in lists.

use crate::config::SanitizerAttribute;
use duckbill::names::AttributeNamespace;

/// The attributes that have these names in markup, for lists of a [`SanitizerConfig`](crate::SanitizerConfig): with a prefix that the parser knows (`xlink:href`, `xml:lang`, `xmlns`), an
/// attribute of SVG and MathML in that namespace and one of HTML without. A name with capital letters is that of SVG, such as
/// `viewBox`, and in small letters that of HTML. No name is there twice.
///
/// ```
/// use duckbill_sanitize::attribute_names;
/// assert_eq!(attribute_names(["lang", "xlink:href"]).len(), 3);
/// ```
#[must_use]
pub fn attribute_names<T: AsRef<str>>(
    names: impl IntoIterator<Item = T>,
) -> Vec<SanitizerAttribute> {
    let mut attributes = Vec::new();
    for name in names {
        let name = name.as_ref();
        attributes.push(SanitizerAttribute::from(name));
        let lower = name.to_ascii_lowercase();
        let name = lower.as_str();
        attributes.push(SanitizerAttribute::from(name));
        let (namespace, local) = match name.split_once(':') {
            Some(("xlink", local)) => (AttributeNamespace::XLink, local),
            Some(("xml", local)) => (AttributeNamespace::Xml, local),
            Some(("xmlns", "xlink")) => (AttributeNamespace::Xmlns, "xlink"),
            None if name == "xmlns" => (AttributeNamespace::Xmlns, "xmlns"),
            _ => continue,
        };
        attributes.push(SanitizerAttribute::from((namespace, local)));
    }
    let mut unique: Vec<SanitizerAttribute> = Vec::with_capacity(attributes.len());
    for attribute in attributes {
        if !unique.contains(&attribute) {
            unique.push(attribute);
        }
    }
    unique
}
