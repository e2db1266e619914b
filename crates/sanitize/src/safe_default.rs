//! The configuration that a sanitizer has if nothing is said.

use std::collections::{BTreeMap, BTreeSet};

use crate::builtin::list;
use crate::configuration::{Attributes, Configuration, Elements, Instructions, LocalLists, Names};
use crate::name::Name;
use duckbill::names::AttributeNamespace;

/// The [built-in safe default
/// configuration](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-safe-default-configuration).
pub(crate) fn safe_default() -> Configuration {
    let elements = list("default").filter_map(|row| {
        let attributes: Names = row
            .attributes
            .iter()
            .map(|(namespace, name)| Name::attribute(*namespace, name))
            .collect();
        let lists = LocalLists { attributes: Some(attributes), remove_attributes: None };
        Some((row.element()?, lists))
    });
    let attributes =
        list("attribute").map(|row| Name::attribute(AttributeNamespace::None, row.name));
    Configuration {
        elements: Elements::Kept(elements.collect::<BTreeMap<_, _>>()),
        replace_with_children: None,
        attributes: Attributes::Kept { names: attributes.collect(), data_attributes: false },
        instructions: Instructions::Kept(BTreeSet::new()),
        comments: false,
        javascript_urls: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::{Row, unsafe_elements};

    #[test]
    fn the_default_configuration_allows_nothing_unsafe() {
        let Elements::Kept(elements) = safe_default().elements else {
            panic!("a list of what is kept")
        };
        assert_eq!(elements.len(), 121);
        assert!(
            unsafe_elements().filter_map(Row::element).all(|name| !elements.contains_key(&name))
        );
    }
}
