//! The attributes of an element: finding, setting and removing them.

use super::attribute_index::Wanted;
use super::attribute_search::local_name_of;
use super::attributes::{AttributeData, ListId, ListIter, QualifiedName, Removed};
use super::document::Document;
use super::identity::NodeIndex;
use super::node::Flags;
use super::text::{TextCopies, TextRange};
use crate::names::AttributeNamespace;

/// So many names are compared as strings in less time than the number of a name is found.
const FEW: usize = 4;

impl Document {
    /// The attributes of an element; nothing for other nodes.
    #[inline]
    pub(in crate::dom) fn attributes_of(&self, index: u32) -> ListIter<'_> {
        self.attributes.list(self.attribute_list(index))
    }

    /// The attribute list that the token of an element had, which edits do not change.
    #[inline]
    pub(in crate::dom) fn token_list(&self, index: u32) -> ListId {
        let list = self.transient.token_lists.as_ref().and_then(|lists| lists.get(index));
        list.unwrap_or_else(|| self.attribute_list(index))
    }

    /// Gives a new copy of an element the attributes that the token of the original had.
    pub(in crate::dom) fn restore_token_list(&mut self, copy: NodeIndex, original: NodeIndex) {
        if self.transient.token_lists.is_some() {
            let list = self.token_list(original.index());
            let node = &mut self.nodes[copy.index() as usize];
            node.set_attribute_list(list);
            node.flags.set(Flags::SHARED_ATTRIBUTES);
            self.header.changes += 1;
        }
    }

    /// An element's attribute list.
    #[inline]
    pub(in crate::dom) fn attribute_list(&self, index: u32) -> ListId {
        self.nodes[index as usize].attribute_list()
    }

    /// Whether an element has an attribute of this name in no namespace.
    pub(in crate::dom) fn has_attribute(&self, index: u32, name: &str) -> bool {
        self.find_attribute(index, name).is_some()
    }

    /// The attribute of this qualified name.
    pub(in crate::dom) fn find_attribute(&self, index: u32, name: &str) -> Option<&AttributeData> {
        let list = self.attribute_list(index);
        if list == ListId::NONE {
            return None;
        }
        let entries = self.attributes.entries(list);
        if entries.len() <= FEW {
            crate::work::count(entries.len());
            return entries.iter().find(|entry| {
                !entry.is_dead() && self.names.get(&self.texts, entry.name.name()) == name
            });
        }
        let name = self.names.find_attribute(&self.texts, name)?;
        let place = self.find_place(list, Wanted::Qualified(name))?;
        self.attributes.entries(list).get(place)
    }

    /// The attribute of this namespace and local name.
    pub(in crate::dom) fn find_attribute_ns(
        &self,
        index: u32,
        namespace: AttributeNamespace,
        local_name: &str,
    ) -> Option<&AttributeData> {
        let list = self.attribute_list(index);
        let place = self.find_place_ns(list, namespace, local_name)?;
        self.attributes.entries(list).get(place)
    }

    /// Makes sure that an element's attribute list is its own; returns it.
    fn own_attribute_list(&mut self, index: u32) -> ListId {
        self.header.changes += 1;
        let list = self.attribute_list(index);
        // The list of the token stays as it is, since formatting elements are cloned from it.
        let is_first_edit = self.transient.token_lists.as_mut().is_some_and(|lists| {
            list != ListId::NONE && !lists.contains(index) && lists.insert(index, list).is_none()
        });
        let node = &mut self.nodes[index as usize];
        if !is_first_edit && !node.flags.has(Flags::SHARED_ATTRIBUTES) {
            return list;
        }
        node.flags.clear(Flags::SHARED_ATTRIBUTES);
        let list = self.attributes.copy(list);
        node.set_attribute_list(list);
        list
    }

    /// Sets the attribute of this name and namespace.
    pub(crate) fn put_attribute(
        &mut self,
        element: NodeIndex,
        name: &str,
        namespace: AttributeNamespace,
        value: &str,
    ) {
        let key = crate::names::AttributeKey::of(name.as_bytes());
        let name = self.names.attribute(&mut self.texts, name, key);
        let name = QualifiedName::new(name, namespace);
        let list = self.own_attribute_list(element.index());
        let value = self.texts.push(value);
        match self.find_place(list, Wanted::Exact(name)) {
            Some(place) => self.attributes.entries_mut(list)[place].value = value,
            None => self.append_attribute(element.index(), AttributeData { name, value }),
        }
    }

    /// Removes the attribute of this qualified name. Returns whether there was one.
    pub(crate) fn drop_attribute(&mut self, element: NodeIndex, name: &str) -> bool {
        let Some(name) = self.names.find_attribute(&self.texts, name) else { return false };
        self.drop_wanted(element, Wanted::Qualified(name))
    }

    /// Removes an attribute. Returns whether there was one.
    pub(in crate::dom) fn drop_wanted(&mut self, element: NodeIndex, wanted: Wanted<'_>) -> bool {
        let place = self.find_place(self.attribute_list(element.index()), wanted);
        place.is_some_and(|place| self.drop_at(element, place))
    }

    /// Removes the attribute of this namespace and local name. Returns whether there was one.
    pub(in crate::dom) fn drop_attribute_ns(
        &mut self,
        element: NodeIndex,
        namespace: AttributeNamespace,
        local_name: &str,
    ) -> bool {
        let list = self.attribute_list(element.index());
        let place = self.find_place_ns(list, namespace, local_name);
        place.is_some_and(|place| self.drop_at(element, place))
    }

    /// Removes the attribute at this place among the entries of the element's list.
    fn drop_at(&mut self, element: NodeIndex, place: usize) -> bool {
        let before = self.attribute_list(element.index());
        let Some(name) = self.attributes.entries(before).get(place).map(|entry| entry.name) else {
            return false;
        };
        let list = self.own_attribute_list(element.index());
        let place =
            if list == before { Some(place) } else { self.find_place(list, Wanted::Exact(name)) };
        let Some(place) = place else { return false };
        let Removed { list, cut } = self.attributes.remove(list, place);
        self.nodes[element.index() as usize].set_attribute_list(list);
        let Self { transient, names, texts, .. } = self;
        let indexes = &mut transient.attribute_indexes;
        match cut {
            Some(cut) => indexes.removed(list, cut, name, local_name_of(names, texts, name)),
            None => indexes.forget(list),
        }
        true
    }

    /// Gives an element these attributes in place of those it has. Returns the new list.
    pub(in crate::dom) fn replace_attributes(
        &mut self,
        index: u32,
        attributes: &[AttributeData],
    ) -> ListId {
        let start = self.attributes.attributes.len();
        self.attributes.attributes.extend_from_slice(attributes);
        let list = self.attributes.close_checked_list(start);
        self.give_attribute_list(index, list);
        list
    }

    /// Gives an element another list of attributes, which it may share.
    pub(in crate::dom) fn give_attribute_list(&mut self, index: u32, list: ListId) {
        self.header.changes += 1;
        let before = self.attribute_list(index);
        // The list of the token stays as it is, since formatting elements are cloned from it.
        if let Some(lists) = &mut self.transient.token_lists
            && !lists.contains(index)
        {
            lists.insert(index, before);
        }
        let node = &mut self.nodes[index as usize];
        node.set_attribute_list(list);
        node.flags.set(Flags::SHARED_ATTRIBUTES);
    }

    /// Makes a copy of an attribute list of another document.
    pub(in crate::dom) fn import_attributes(
        &mut self,
        other: &Self,
        list: ListId,
        copies: &mut TextCopies,
    ) -> ListId {
        let start = self.attributes.attributes.len();
        for attribute in other.attributes.list(list) {
            let name = other.name(attribute.name.name());
            let key = crate::names::AttributeKey::of(name.as_bytes());
            let name = self.names.attribute(&mut self.texts, name, key);
            let name = QualifiedName::new(name, attribute.name.namespace());
            let value = match attribute.value {
                empty if empty.length == 0 && other.texts.has_place(empty) == Some(true) => {
                    TextRange::EMPTY_WRITTEN
                }
                value => copies.copy(&other.texts, value, &mut self.texts),
            };
            self.attributes.attributes.push(AttributeData { name, value });
        }
        self.attributes.close_checked_list(start)
    }

    /// Appends an attribute that the element does not have.
    pub(in crate::dom) fn append_attribute(&mut self, index: u32, attribute: AttributeData) {
        let list = self.own_attribute_list(index);
        let list = self.attributes.append(list, attribute);
        self.nodes[index as usize].set_attribute_list(list);
        let entries = self.attributes.entries(list).len();
        let Self { transient, names, texts, .. } = self;
        let indexes = &mut transient.attribute_indexes;
        let name = attribute.name;
        indexes.appended(list, name, local_name_of(names, texts, name), entries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{Namespace, Tag};

    fn values(document: &Document, element: NodeIndex) -> Vec<(String, String)> {
        let element = document.at(element).as_element().unwrap();
        let pair = |attribute: crate::dom::AttributeRef<'_>| {
            (attribute.name().to_owned(), attribute.value().to_owned())
        };
        element.attributes().map(pair).collect()
    }

    fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
        list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn an_attribute_is_12_bytes() {
        assert_eq!(size_of::<AttributeData>(), 12);
    }

    #[test]
    fn attributes_are_set_replaced_and_removed() {
        let mut document = Document::new();
        let none = AttributeNamespace::None;
        let element = document.make_element_named(Namespace::Html, "p");
        let other = document.make_element_named(Namespace::Html, "p");
        document.put_attribute(element, "id", none, "a");
        document.put_attribute(other, "id", none, "x");
        document.put_attribute(element, "data-unheard-of", none, "b");
        document.put_attribute(element, "id", none, "c");
        assert_eq!(values(&document, element), pairs(&[("id", "c"), ("data-unheard-of", "b")]));
        assert!(document.drop_attribute(element, "id"));
        assert!(!document.drop_attribute(element, "id"));
        assert_eq!(values(&document, element), pairs(&[("data-unheard-of", "b")]));
        assert_eq!(values(&document, other), pairs(&[("id", "x")]));
    }

    #[test]
    fn a_clone_keeps_its_attributes_when_the_original_changes() {
        let mut document = Document::new();
        let none = AttributeNamespace::None;
        let element = document.make_element_named(Namespace::Html, "b");
        document.put_attribute(element, "id", none, "a");
        let copy = document.copy_node(element);
        assert_eq!(document.attribute_list(element.index()), document.attribute_list(copy.index()));
        document.put_attribute(element, "id", none, "b");
        document.put_attribute(copy, "class", none, "c");
        assert_eq!(values(&document, element), pairs(&[("id", "b")]));
        assert_eq!(values(&document, copy), pairs(&[("id", "a"), ("class", "c")]));
    }

    #[test]
    fn a_list_that_grows_among_others_moves_seldom() {
        let mut document = Document::new();
        let none = AttributeNamespace::None;
        let element = document.make_element(Namespace::Html, Tag::Html, "html", ListId::NONE);
        for index in 0..1000 {
            document.put_attribute(element, &format!("a{index}"), none, "");
            let other = document.make_element_named(Namespace::Html, "p");
            document.put_attribute(other, "id", none, "");
        }
        assert_eq!(values(&document, element).len(), 1000);
        assert!(document.attributes.attributes.len() < 8000);
    }
}
