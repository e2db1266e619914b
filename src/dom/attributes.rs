//! The attributes of all elements, side by side in one vector.
//!
//! An element names a list, a list names a range of the vector. Several elements may name one list:
//! the adoption agency and the reconstruction of formatting elements clone elements without bound on
//! hostile input, and a clone costs no attribute. Who changes a list that may be shared copies it
//! first.
//!
//! A list that grows is moved to the end of the vector with as much free room behind it as it is
//! long. The free room needs no count: its entries bear a name that no attribute has.

use super::growth::Growth;
use super::names::{NameId, Names};
use super::node::Flags;
use super::text::{TextCopies, TextRange, TextStore};
use super::{Document, NodeIndex};
use crate::names::foreign::Adjustment;
use crate::names::{AttributeNamespace, foreign_name};
use crate::token::Attributes;

/// A name and a namespace in one word: the namespace in the two highest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct QualifiedName(u32);

impl QualifiedName {
    const NAMESPACE_SHIFT: u32 = 30;
    /// The name of free room behind a list.
    const FREE: Self = Self(u32::MAX);

    #[inline]
    pub(super) const fn new(name: NameId, namespace: AttributeNamespace) -> Self {
        Self(name.0 | (namespace as u32) << Self::NAMESPACE_SHIFT)
    }

    #[inline]
    pub(super) const fn name(self) -> NameId {
        NameId(self.0 & !(3 << Self::NAMESPACE_SHIFT))
    }

    #[inline]
    pub(super) const fn namespace(self) -> AttributeNamespace {
        match self.0 >> Self::NAMESPACE_SHIFT {
            0 => AttributeNamespace::None,
            1 => AttributeNamespace::XLink,
            2 => AttributeNamespace::Xml,
            _ => AttributeNamespace::Xmlns,
        }
    }
}

/// One attribute.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttributeData {
    pub(super) name: QualifiedName,
    pub(super) value: TextRange,
}

impl AttributeData {
    const FREE: Self = Self { name: QualifiedName::FREE, value: TextRange::EMPTY };
}

/// A range of the vector of attributes.
#[derive(Debug, Clone, Copy)]
struct AttributeList {
    start: u32,
    length: u32,
}

/// The attributes of a document.
#[derive(Debug, Clone, Default)]
pub(super) struct AttributeStore {
    attributes: Vec<AttributeData>,
    lists: Vec<AttributeList>,
}

impl AttributeStore {
    pub(super) fn with_capacity(attributes: usize, lists: usize) -> Self {
        Self { attributes: Vec::with_capacity(attributes), lists: Vec::with_capacity(lists) }
    }

    /// Gives back the room that is free.
    pub(super) fn shrink(&mut self) {
        self.attributes.shrink_to_fit();
        self.lists.shrink_to_fit();
    }

    /// How much memory is allocated.
    pub(super) fn allocated(&self) -> usize {
        self.attributes.capacity() * size_of::<AttributeData>()
            + self.lists.capacity() * size_of::<AttributeList>()
    }

    /// The attributes of a list; list 0 has none.
    #[inline]
    pub(super) fn list(&self, list: u32) -> &[AttributeData] {
        match self.lists.get((list as usize).wrapping_sub(1)) {
            Some(list) => &self.attributes[list.start as usize..][..list.length as usize],
            None => &[],
        }
    }

    fn list_mut(&mut self, list: u32) -> &mut [AttributeData] {
        match self.lists.get((list as usize).wrapping_sub(1)) {
            Some(list) => &mut self.attributes[list.start as usize..][..list.length as usize],
            None => &mut [],
        }
    }

    /// A new list of the attributes from `start` to the end.
    #[inline]
    fn close_list(&mut self, start: usize) -> u32 {
        let length = self.attributes.len() - start;
        if u32::try_from(self.attributes.len()).is_err() {
            too_many();
        }
        self.lists.push(AttributeList { start: start as u32, length: length as u32 });
        self.lists.len() as u32
    }

    /// Stores the attributes of a tag.
    #[inline(never)]
    pub(super) fn push(
        &mut self,
        names: &mut Names,
        texts: &mut TextStore,
        attributes: &Attributes<'_>,
        growth: Growth,
    ) -> u32 {
        if self.attributes.capacity() - self.attributes.len() < attributes.len() {
            growth.make_room(&mut self.attributes);
        }
        if self.lists.len() == self.lists.capacity() {
            growth.make_room(&mut self.lists);
        }
        let start = self.attributes.len();
        let (records, chunk, adjustment) = attributes.parts();
        // Nearly always all names are known and all values in the open chunk: then no text is looked at.
        let mut stored = 0;
        if adjustment == Adjustment::None
            && let Some(chunk_start) = texts.locate(chunk)
        {
            for record in records {
                let known = Names::known_attribute(record.key.known);
                let (Some(name), Some((at, length))) = (known, record.value.in_chunk()) else {
                    break;
                };
                let name = QualifiedName::new(name, AttributeNamespace::None);
                let value = texts.of_source(chunk_start + at as usize, length);
                self.attributes.push(AttributeData { name, value });
                stored += 1;
            }
        }
        if stored < records.len() {
            self.push_rest(names, texts, attributes, stored);
        }
        self.close_list(start)
    }

    /// Stores the attributes from the first one on that is not plain.
    #[inline(never)]
    fn push_rest(
        &mut self,
        names: &mut Names,
        texts: &mut TextStore,
        attributes: &Attributes<'_>,
        first: usize,
    ) {
        let (records, chunk, adjustment) = attributes.parts();
        let chunk_start = texts.locate(chunk);
        for record in &records[first..] {
            let known = foreign_name(record.key.known, adjustment);
            let name = match Names::known_attribute(known.known) {
                Some(name) => name,
                None => names.attribute(texts, attributes.resolve(record.name), record.key),
            };
            let value = match (chunk_start, record.value.in_chunk()) {
                (Some(chunk_start), Some((at, length))) => {
                    texts.of_source(chunk_start + at as usize, length)
                }
                _ => texts.push(attributes.resolve(record.value)),
            };
            let name = QualifiedName::new(name, known.namespace);
            self.attributes.push(AttributeData { name, value });
        }
    }

    /// A copy of a list.
    fn copy(&mut self, list: u32) -> u32 {
        let Some(list) = self.lists.get((list as usize).wrapping_sub(1)).copied() else {
            return 0;
        };
        let start = self.attributes.len();
        let range = list.start as usize..list.start as usize + list.length as usize;
        self.attributes.extend_from_within(range);
        self.close_list(start)
    }

    /// Appends to a list, which must be nobody else's; returns its number.
    fn append(&mut self, list: u32, attribute: AttributeData) -> u32 {
        let start = self.attributes.len();
        let Some(entry) = self.lists.get_mut((list as usize).wrapping_sub(1)) else {
            self.attributes.push(attribute);
            return self.close_list(start);
        };
        let end = entry.start as usize + entry.length as usize;
        match self.attributes.get_mut(end) {
            Some(free) if free.name == QualifiedName::FREE => *free = attribute,
            None => self.attributes.push(attribute),
            Some(_) => {
                let room = self.attributes.len() + 2 * entry.length as usize + 1;
                if u32::try_from(room).is_err() {
                    too_many();
                }
                self.attributes.extend_from_within(entry.start as usize..end);
                self.attributes.push(attribute);
                self.attributes.resize(room, AttributeData::FREE);
                entry.start = start as u32;
            }
        }
        entry.length += 1;
        list
    }

    /// Takes the attribute at `index` out of a list, which must be nobody else's.
    fn remove(&mut self, list: u32, index: usize) {
        let attributes = self.list_mut(list);
        attributes.copy_within(index + 1.., index);
        if let Some(last) = attributes.last_mut() {
            *last = AttributeData::FREE;
            self.lists[list as usize - 1].length -= 1;
        }
    }
}

#[cold]
fn too_many() -> ! {
    panic!("a document has fewer than 2^32 attributes, which would fill 48 GiB")
}

/// Changing attributes.
impl Document {
    /// The attributes of an element; nothing for other nodes.
    #[inline]
    pub(super) fn attributes_of(&self, index: u32) -> &[AttributeData] {
        self.attributes.list(self.attribute_list(index))
    }

    /// The number of an element's attribute list.
    #[inline]
    pub(super) fn attribute_list(&self, index: u32) -> u32 {
        let node = &self.nodes[index as usize];
        if node.kind == super::NodeKind::Element { node.payload[1] } else { 0 }
    }

    /// Whether an element has an attribute of this name in no namespace.
    pub(super) fn has_attribute(&self, index: u32, name: &str) -> bool {
        self.find_attribute(index, name).is_some()
    }

    /// The attribute of this qualified name.
    pub(super) fn find_attribute(&self, index: u32, name: &str) -> Option<&AttributeData> {
        let attributes = self.attributes_of(index);
        if attributes.is_empty() {
            return None;
        }
        let name = self.names.find_attribute(&self.texts, name)?;
        attributes.iter().find(|attribute| attribute.name.name() == name)
    }

    /// Makes sure that an element's attribute list is its own; returns the number.
    fn own_attribute_list(&mut self, index: u32) -> u32 {
        let list = self.attribute_list(index);
        let node = &mut self.nodes[index as usize];
        if !node.flags.has(Flags::SHARED_ATTRIBUTES) {
            return list;
        }
        node.flags.clear(Flags::SHARED_ATTRIBUTES);
        let list = self.attributes.copy(list);
        node.payload[1] = list;
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
        let attributes = self.attributes.list_mut(list);
        match attributes.iter_mut().find(|attribute| attribute.name == name) {
            Some(attribute) => attribute.value = value,
            None => self.append_attribute(element.index(), AttributeData { name, value }),
        }
    }

    /// Removes the attribute of this qualified name; whether there was one.
    pub(crate) fn drop_attribute(&mut self, element: NodeIndex, name: &str) -> bool {
        let Some(name) = self.names.find_attribute(&self.texts, name) else { return false };
        let list = self.attributes_of(element.index());
        let Some(at) = list.iter().position(|attribute| attribute.name.name() == name) else {
            return false;
        };
        let list = self.own_attribute_list(element.index());
        self.attributes.remove(list, at);
        true
    }

    /// Makes a copy of an attribute list of another document.
    pub(super) fn import_attributes(
        &mut self,
        other: &Self,
        list: u32,
        copies: &mut TextCopies,
    ) -> u32 {
        let start = self.attributes.attributes.len();
        for attribute in other.attributes.list(list) {
            let name = other.name(attribute.name.name());
            let key = crate::names::AttributeKey::of(name.as_bytes());
            let name = self.names.attribute(&mut self.texts, name, key);
            let name = QualifiedName::new(name, attribute.name.namespace());
            let value = copies.copy(&other.texts, attribute.value, &mut self.texts);
            self.attributes.attributes.push(AttributeData { name, value });
        }
        self.attributes.close_list(start)
    }

    /// Appends an attribute that the element does not have.
    pub(super) fn append_attribute(&mut self, index: u32, attribute: AttributeData) {
        let list = self.own_attribute_list(index);
        let list = self.attributes.append(list, attribute);
        self.nodes[index as usize].payload[1] = list;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{Namespace, Tag};

    fn values(document: &Document, element: NodeIndex) -> Vec<(String, String)> {
        let element = document.at(element).as_element().unwrap();
        let pair = |attribute: super::super::AttributeRef<'_>| {
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
        let element = document.make_element(Namespace::Html, Tag::Html, "html", 0);
        for index in 0..1000 {
            document.put_attribute(element, &format!("a{index}"), none, "");
            let other = document.make_element_named(Namespace::Html, "p");
            document.put_attribute(other, "id", none, "");
        }
        assert_eq!(values(&document, element).len(), 1000);
        assert!(document.attributes.attributes.len() < 8000);
    }
}
