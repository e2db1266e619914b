//! The questions of simple selectors to one element alone. An element of a tree answers them, and so does the start tag of an
//! element in a stream.

use crate::dom::{ElementRef, NameKey, NodeKind};
use crate::names::{AttributeNamespace, Namespace};

/// An element, as far as it is known.
pub(super) trait OneElement: Copy {
    /// Whether the local name is this one.
    fn has_name(self, name: &NameKey) -> bool;
    fn namespace(self) -> Namespace;
    fn is_root(self) -> bool;
    /// The value of the `id` attribute.
    fn id(&self) -> Option<&str>;
    /// The value of the `class` attribute.
    fn class(&self) -> Option<&str>;
    /// The value of the attribute of this name that is in no namespace.
    fn value(&self, name: &NameKey) -> Option<&str>;
    /// Whether an attribute in the namespace, in any for `None`, passes: the function gets local name and value.
    fn any_attribute(
        self,
        namespace: Option<AttributeNamespace>,
        passes: impl FnMut(&str, &str) -> bool,
    ) -> bool;
    /// The cost of a search for an attribute beyond that of a step: nothing for nearly all elements.
    fn cost_of_list(self) -> usize;
}

impl OneElement for ElementRef<'_> {
    #[inline]
    fn has_name(self, name: &NameKey) -> bool {
        ElementRef::has_name(self, name)
    }

    #[inline]
    fn namespace(self) -> Namespace {
        ElementRef::namespace(self)
    }

    fn is_root(self) -> bool {
        self.as_node().parent().is_some_and(|parent| parent.kind() == NodeKind::Document)
    }

    #[inline]
    fn id(&self) -> Option<&str> {
        self.id_value()
    }

    #[inline]
    fn class(&self) -> Option<&str> {
        self.class_value()
    }

    fn value(&self, name: &NameKey) -> Option<&str> {
        self.value_of(name)
    }

    fn any_attribute(
        self,
        namespace: Option<AttributeNamespace>,
        mut passes: impl FnMut(&str, &str) -> bool,
    ) -> bool {
        self.attribute_in(namespace, |found| passes(found.local_name(), found.value()))
    }

    #[inline]
    fn cost_of_list(self) -> usize {
        if self.has_many_attributes() { self.attribute_list_length() } else { 0 }
    }
}
