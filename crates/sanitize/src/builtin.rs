//! The [constants of
//! sanitization](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-constants), from
//! `data/sanitizer.tsv`.

use std::sync::LazyLock;

use crate::name::Name;
use duckbill::names::{AttributeNamespace, Namespace};

static TABLE: &str = include_str!("../data/sanitizer.tsv");

/// A row of the table.
pub(crate) struct Row {
    list: &'static str,
    namespace: Option<Namespace>,
    pub(crate) name: &'static str,
    attributes: &'static str,
}

fn rows() -> impl Iterator<Item = Row> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut columns = line.split('\t');
        let list = columns.next()?;
        let namespace = match columns.next()? {
            "html" => Some(Namespace::Html),
            "math" => Some(Namespace::MathMl),
            "svg" => Some(Namespace::Svg),
            _ => None,
        };
        Some(Row {
            list,
            namespace,
            name: columns.next()?,
            attributes: columns.next().unwrap_or(""),
        })
    })
}

/// The rows of one list.
pub(crate) fn list(wanted: &'static str) -> impl Iterator<Item = Row> {
    rows().filter(move |row| row.list == wanted)
}

impl Row {
    pub(crate) fn element(&self) -> Option<Name> {
        Some(Name::element(self.namespace?, self.name))
    }

    /// The attributes beside an element.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (AttributeNamespace, &'static str)> {
        self.attributes.split_ascii_whitespace().map(|name| match name.strip_prefix("xlink:") {
            Some(local) => (AttributeNamespace::XLink, local),
            None => (AttributeNamespace::None, name),
        })
    }
}

/// What [remove unsafe](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#remove-unsafe) removes.
pub(crate) struct Unsafe {
    /// The elements of the [built-in safe baseline
    /// configuration](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-safe-baseline-configuration).
    pub(crate) elements: Vec<Name>,
    /// The [event handler content
    /// attributes](https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-content-attributes).
    pub(crate) handlers: Vec<Name>,
}

pub(crate) static UNSAFE: LazyLock<Unsafe> = LazyLock::new(|| Unsafe {
    elements: list("unsafe").filter_map(|row| row.element()).collect(),
    handlers: list("handler")
        .map(|row| Name::attribute(AttributeNamespace::None, row.name))
        .collect(),
});

/// Whether an element is in the [built-in non-replaceable elements
/// list](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-non-replaceable-elements-list).
pub(crate) fn is_not_replaceable(element: &Name) -> bool {
    list("not-replaceable").filter_map(|row| row.element()).any(|name| name == *element)
}

/// An element and one of its attributes.
struct Pair {
    element: (Namespace, &'static str),
    attribute: (AttributeNamespace, &'static str),
}

/// The pairs of a list of elements and attributes.
#[derive(Default)]
pub(crate) struct Pairs(Vec<Pair>);

impl Pairs {
    fn of(wanted: &'static str) -> Self {
        let pairs = list(wanted).flat_map(|row| {
            let element = row.namespace.map(|namespace| (namespace, row.name));
            let pairs = row.attributes().collect::<Vec<_>>().into_iter();
            pairs.filter_map(move |attribute| Some(Pair { element: element?, attribute }))
        });
        Self(pairs.collect())
    }

    /// Whether one of the pairs is this one.
    pub(crate) fn contains(
        &self,
        element: (Namespace, &str),
        attribute: (AttributeNamespace, &str),
    ) -> bool {
        self.0.iter().any(|pair| pair.attribute == attribute && pair.element == element)
    }
}

/// The [built-in navigating URL attributes
/// list](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-navigating-url-attributes-list).
pub(crate) static NAVIGATING: LazyLock<Pairs> = LazyLock::new(|| Pairs::of("navigating"));

/// The [built-in animating URL attributes
/// list](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-animating-url-attributes-list).
pub(crate) static ANIMATING: LazyLock<Pairs> = LazyLock::new(|| Pairs::of("animating"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let known = [
            "default",
            "attribute",
            "unsafe",
            "handler",
            "navigating",
            "animating",
            "not-replaceable",
        ];
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(rows().filter(|row| known.contains(&row.list)).count(), lines);
        assert_eq!(rows().filter(|row| row.namespace.is_none()).count(), 58 + 144);
    }
}
