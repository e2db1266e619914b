//! The defaults of the crate `ammonia`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Policy;
use crate::Sanitizer;
use crate::builtin::ammonia;
use crate::configuration::{Attributes, Configuration, Elements, Instructions, LocalLists, Names};
use crate::name::Name;
use duckbill::names::AttributeNamespace;

static AMMONIA: LazyLock<Policy> = LazyLock::new(|| {
    let elements = ammonia("element").filter_map(|row| {
        let name =
            |(namespace, name): &(AttributeNamespace, &str)| Name::attribute(*namespace, name);
        let attributes: Names = row.attributes.iter().map(name).collect();
        Some((row.element()?, LocalLists { attributes: Some(attributes), remove_attributes: None }))
    });
    let attributes =
        ammonia("attribute").map(|row| Name::attribute(AttributeNamespace::None, row.name));
    let sanitizer = Sanitizer::of(Configuration {
        elements: Elements::Kept(elements.collect::<BTreeMap<_, _>>()),
        replace_with_children: None,
        attributes: Attributes::Kept { names: attributes.collect(), data_attributes: false },
        instructions: Instructions::Kept(std::collections::BTreeSet::new()),
        comments: false,
        javascript_urls: false,
    });
    Policy::new(sanitizer)
        .with_content_kept_except(["script", "style"])
        .with_url_schemes(ammonia("scheme").map(|row| row.name))
        .with_link_rel(Some("noopener noreferrer"))
});

impl Policy {
    /// The defaults of the crate `ammonia` 4: its elements, attributes and URL schemes; `rel="noopener noreferrer"`
    /// on links; of other elements than `script` and `style` the content stays.
    ///
    /// They are made once; each call gives a copy that costs nothing until it is changed.
    #[must_use]
    pub fn ammonia() -> Self {
        AMMONIA.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_ammonia() {
        let policy = Policy::ammonia();
        let config = policy.sanitizer().get();
        assert_eq!(config.elements.as_ref().map(Vec::len), Some(75));
        assert_eq!(Sanitizer::new_strict(&config).as_ref(), Ok(policy.sanitizer()));
        assert_eq!(policy.clean("XSS<script>attack</script>"), "XSS");
        assert_eq!(
            policy.clean("<a href=/>test"),
            "<a href=\"/\" rel=\"noopener noreferrer\">test</a>"
        );
        assert_eq!(
            policy.clean("<my-tag>a</my-tag><!--b--><a href=javascript:c>d"),
            "a<a rel=\"noopener noreferrer\">d</a>"
        );
    }
}
