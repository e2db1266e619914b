//! Equality of sets of attributes and of trees.

use std::hash::{BuildHasher, RandomState};

use crate::dom::arena::attributes::{AttributeData, ListId};
use crate::dom::arena::document::Document;
use crate::dom::arena::node::Flags;
use crate::dom::arena::node::NodeKind;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::Visit;
use crate::dom::view::node_ref::NodeRef;
use crate::names::{AttributeNamespace, HashKey};
use crate::number_map::{NumberMap, StringMap};

impl NodeRef<'_> {
    /// Whether both trees are equal: the same kinds, names, attributes (in any order) and texts in
    /// the same shape, as [equals](https://dom.spec.whatwg.org/#concept-node-equals) of the DOM, and
    /// template contents and shadow roots too. The trees may be of different documents.
    #[must_use]
    pub fn is_equal_node(self, other: NodeRef<'_>) -> bool {
        same_tree(self, other)
    }
}

impl Document {
    /// Whether two elements have the same set of attributes.
    pub(in crate::dom) fn same_attributes(&self, one: u32, other: u32) -> bool {
        let [one, other] = [self.token_list(one), self.token_list(other)];
        one == other || same_here(self, &self.attributes.slice(one), &self.attributes.slice(other))
    }

    /// A hash of an element's set of attributes.
    pub(in crate::dom) fn hash_attributes(&self, index: u32, key: AttributesKey) -> u64 {
        let hash = |attribute: &AttributeData| {
            let value = match attribute.value.length {
                0 => "",
                _ => self.texts.get(attribute.value),
            };
            crate::work::count(1 + value.len());
            key.hash(u64::from(attribute.name.name().0), value.as_bytes())
        };
        self.attributes.list(self.token_list(index)).map(hash).fold(0, u64::wrapping_add)
    }
}

/// Whether two lists hold the same attributes in any order.
fn same_set(
    document: &Document,
    one: &[AttributeData],
    other_document: &Document,
    other: &[AttributeData],
) -> bool {
    if std::ptr::eq(document, other_document) {
        return same_here(document, one, other);
    }
    if one.len() != other.len() {
        return false;
    }
    let same_name = |(first, second): (&AttributeData, &AttributeData)| {
        full_name(document, first) == full_name(other_document, second)
    };
    let same_value = |(first, second): (&AttributeData, &AttributeData)| {
        document.texts.get(first.value) == other_document.texts.get(second.value)
    };
    // An element has each name once, so in the same order only the values are left to compare.
    let visited = |pair: &(&AttributeData, &AttributeData)| {
        crate::work::count(1 + pair.0.value.length as usize);
    };
    if one.iter().zip(other).inspect(visited).all(same_name) {
        return one.iter().zip(other).all(same_value);
    }
    // By namespace, the place of each name.
    let mut places: [StringMap<u32>; 4] = Default::default();
    for (second, place) in other.iter().zip(0..) {
        let (name, namespace) = full_name(other_document, second);
        places[namespace as usize].insert(name, place);
    }
    one.iter().all(|first| {
        let (name, namespace) = full_name(document, first);
        let place = places[namespace as usize].get(name);
        let second = place.and_then(|place| other.get(place as usize));
        second.is_some_and(|second| same_value((first, second)))
    })
}

/// The same in one document, where names are the same if their numbers are. Noah's Ark asks this for each formatting
/// element of a page, so no name is read.
fn same_here(document: &Document, one: &[AttributeData], other: &[AttributeData]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let same_value = |(first, second): (&AttributeData, &AttributeData)| {
        crate::work::count(1 + first.value.length as usize);
        document.texts.get(first.value) == document.texts.get(second.value)
    };
    // An element has each name once, so in the same order only the values are left to compare.
    if one.iter().zip(other).all(|(first, second)| first.name == second.name) {
        return one.iter().zip(other).all(same_value);
    }
    same_permuted_set(document, one, other)
}

/// Lists of so many attributes are searched from their beginning.
const FEW_ATTRIBUTES: usize = 8;

/// The same for lists of one length in another order.
fn same_permuted_set(document: &Document, one: &[AttributeData], other: &[AttributeData]) -> bool {
    crate::work::count(one.len());
    let same_value = |first: &AttributeData, second: &AttributeData| {
        // Many have no value.
        first.value.length == second.value.length
            && (first.value.length == 0
                || document.texts.get(first.value) == document.texts.get(second.value))
    };
    if one.len() <= FEW_ATTRIBUTES {
        return one.iter().all(|first| {
            let second = other.iter().find(|second| second.name == first.name);
            second.is_some_and(|second| same_value(first, second))
        });
    }
    // The place of each of the others plus 1, by their names; at most half of these are taken.
    let bits = (2 * other.len()).next_power_of_two().ilog2();
    let (key, mut places) = (HashKey::default(), vec![0; 1 << bits]);
    let next = |place: usize| (place + 1) & ((1 << bits) - 1);
    for (second, number) in other.iter().zip(1_u32..) {
        let mut place = key.place(second.name.number(), bits);
        while places[place] != 0 {
            place = next(place);
        }
        places[place] = number;
    }
    one.iter().all(|first| {
        let mut place = key.place(first.name.number(), bits);
        loop {
            match places[place] as usize {
                0 => return false,
                number => {
                    let second = &other[number - 1];
                    if second.name == first.name {
                        return same_value(first, second);
                    }
                }
            }
            place = next(place);
        }
    })
}

/// The qualified name and the namespace of an attribute.
fn full_name<'a>(
    document: &'a Document,
    attribute: &AttributeData,
) -> (&'a str, AttributeNamespace) {
    let name = document.names.get(&document.texts, attribute.name.name());
    (name, attribute.name.namespace())
}

/// The key of [`Document::hash_attributes`].
///
/// A page can make as many elements with attributes as it likes and none may collide on purpose, so
/// the hash is keyed; it runs for every link of a page, so it is not SipHash but one multiplication
/// for eight bytes, folded.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct AttributesKey(u64, u64);

impl AttributesKey {
    pub(in crate::dom) fn new() -> Self {
        let keys = RandomState::new();
        Self(keys.hash_one(1), keys.hash_one(2) | 1)
    }

    fn hash(self, name: u64, value: &[u8]) -> u64 {
        let mut state = self.fold(self.0 ^ name << 32 ^ value.len() as u64);
        let mut chunks = value.chunks_exact(8);
        for chunk in &mut chunks {
            state = self.fold(state ^ word(chunk));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            state = self.fold(state ^ word(rest));
        }
        self.fold(state)
    }

    fn fold(self, value: u64) -> u64 {
        let product = u128::from(value) * u128::from(self.1);
        product as u64 ^ (product >> 64) as u64 ^ self.0
    }
}

/// Up to eight bytes as a number.
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// The attribute lists of one document that were found to equal lists of another. Formatting elements
/// share theirs by the thousand, and a list may be as long as the page: each pair is compared once.
type EqualLists = NumberMap<ListId, ListId>;

/// Whether two elements, perhaps of two documents, have the same set of attributes.
fn same_attributes(one: NodeRef<'_>, other: NodeRef<'_>, equal: &mut EqualLists) -> bool {
    let list = |node: NodeRef<'_>| node.document().attribute_list(node.index());
    let is_shared = one.raw().flags.has(Flags::SHARED_ATTRIBUTES);
    if is_shared && equal.get(list(one)) == Some(list(other)) {
        return true;
    }
    let same = same_set(
        one.document(),
        &one.document().attributes.slice(list(one)),
        other.document(),
        &other.document().attributes.slice(list(other)),
    );
    if is_shared && same {
        equal.insert(list(one), list(other));
    }
    same
}

/// Compares two nodes without their descendants.
fn same_node(one: NodeRef<'_>, other: NodeRef<'_>, equal: &mut EqualLists) -> bool {
    if one.kind() != other.kind() {
        return false;
    }
    match one.kind() {
        NodeKind::Text | NodeKind::Comment => one.data() == other.data(),
        NodeKind::Doctype => one.as_doctype() == other.as_doctype(),
        NodeKind::ProcessingInstruction => {
            one.as_processing_instruction() == other.as_processing_instruction()
        }
        NodeKind::ShadowRoot => one.shadow_root_init() == other.shadow_root_init(),
        NodeKind::Element => {
            let (first, second) = (one.raw(), other.raw());
            (first.namespace, first.tag) == (second.namespace, second.tag)
                && one.as_element().map(ElementRef::name)
                    == other.as_element().map(ElementRef::name)
                && same_attributes(one, other, equal)
        }
        NodeKind::Document | NodeKind::DocumentFragment => true,
    }
}

/// Compares many pairs of nodes without their descendants.
#[cfg(feature = "edits")]
#[derive(Debug, Default)]
pub(crate) struct NodeComparison(EqualLists);

#[cfg(feature = "edits")]
impl NodeComparison {
    /// Whether two nodes, perhaps of two documents, are equal but for their descendants.
    pub(crate) fn are_equal(&mut self, one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
        same_node(one, other, &mut self.0)
    }
}

/// Compares two trees, with template contents and shadow roots, without recursion: both are walked
/// in step, so that they have the same shape exactly if the same edges come.
pub(in crate::dom) fn same_tree(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    let mut first = one.traverse_inclusive();
    let mut second = other.traverse_inclusive();
    let mut equal = EqualLists::default();
    loop {
        match (first.next(), second.next()) {
            (None, None) => return true,
            (Some(Visit::Open(one)), Some(Visit::Open(other))) => {
                if !same_node(one, other, &mut equal) {
                    return false;
                }
            }
            (Some(Visit::Close(_)), Some(Visit::Close(_))) => {}
            _ => return false,
        }
    }
}

impl PartialEq for Document {
    /// Whether both hold the same tree in the same mode: template contents and shadow roots count,
    /// the order of attributes, errors and node ids do not.
    fn eq(&self, other: &Self) -> bool {
        self.quirks_mode() == other.quirks_mode() && same_tree(self.root(), other.root())
    }
}
