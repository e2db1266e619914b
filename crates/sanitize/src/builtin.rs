//! The [constants of
//! sanitization](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants), from
//! `data/sanitizer.tsv`, and the defaults of ammonia, from `data/ammonia.tsv`.

use crate::name::Name;
use duckbill::names::{AttributeNamespace, Namespace};

include!(concat!(env!("OUT_DIR"), "/lists.rs"));

/// A row of a table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) namespace: Option<Namespace>,
    pub(crate) name: &'static str,
    /// The attributes beside an element.
    pub(crate) attributes: &'static [(AttributeNamespace, &'static str)],
}

impl Row {
    pub(crate) fn element(&self) -> Option<Name> {
        Some(Name::element(self.namespace?, self.name))
    }
}

/// The rows of one list.
pub(crate) fn list(wanted: &'static str) -> impl Iterator<Item = &'static Row> {
    standard(wanted).iter()
}

/// The rows of one list of ammonia's.
pub(crate) fn ammonia(wanted: &'static str) -> impl Iterator<Item = &'static Row> {
    defaults(wanted).iter()
}

/// The elements of the [built-in safe baseline
/// configuration](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-safe-baseline-configuration),
/// which [remove unsafe](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#remove-unsafe) removes.
pub(crate) fn unsafe_elements() -> impl Iterator<Item = &'static Row> {
    list("unsafe")
}

/// Whether a name is that of an [event handler content
/// attribute](https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-content-attributes), which remove unsafe
/// removes.
pub(crate) fn is_handler(name: &str) -> bool {
    name.starts_with("on") && list("handler").any(|row| row.name == name)
}

/// Whether an element is in the [built-in non-replaceable elements
/// list](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-non-replaceable-elements-list).
pub(crate) fn is_not_replaceable(element: &Name) -> bool {
    list("not-replaceable").filter_map(Row::element).any(|name| name == *element)
}

/// Whether a list of elements and attributes has this pair.
fn has_pair(
    wanted: &'static str,
    (namespace, name): (Namespace, &str),
    attribute: (AttributeNamespace, &str),
) -> bool {
    list(wanted).any(|row| {
        row.name == name && row.namespace == Some(namespace) && row.attributes.contains(&attribute)
    })
}

/// Whether this is in the [built-in navigating URL attributes
/// list](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-navigating-url-attributes-list).
pub(crate) fn is_navigating(
    element: (Namespace, &str),
    attribute: (AttributeNamespace, &str),
) -> bool {
    matches!(attribute.1, "href" | "action" | "formaction" | "src")
        && has_pair("navigating", element, attribute)
}

/// Whether this is in the [built-in animating URL attributes
/// list](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-animating-url-attributes-list).
pub(crate) fn is_animating(
    element: (Namespace, &str),
    attribute: (AttributeNamespace, &str),
) -> bool {
    attribute.1 == "attributeName" && has_pair("animating", element, attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_known() {
        let count =
            |name| (list(name).count(), list(name).filter(|row| row.namespace.is_none()).count());
        let counts = ["default", "attribute", "unsafe", "handler", "not-replaceable"].map(count);
        assert_eq!(counts, [(121, 0), (58, 58), (8, 0), (144, 144), (3, 0)]);
        assert_eq!(
            [count("navigating"), count("animating"), count("other")],
            [(6, 0), (3, 0), (0, 0)]
        );
        assert!(is_handler("onclick") && !is_handler("onward"));
        // The first question about the names of attributes leaves none out.
        let pairs = |wanted| list(wanted).flat_map(|row| row.attributes.iter().map(|one| one.1));
        assert!(
            pairs("navigating").all(|name| ["href", "action", "formaction", "src"].contains(&name))
        );
        assert!(pairs("animating").all(|name| name == "attributeName"));
        assert!(list("handler").all(|row| row.name.starts_with("on")));
    }
}
