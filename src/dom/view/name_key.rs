//! Names prepared for comparison with the names of many elements and attributes, in any document.

use crate::dom::arena::attribute_index::Wanted;
use crate::dom::arena::attributes::{ListId, QualifiedName};
use crate::dom::arena::document::Document;
use crate::dom::arena::names::{FIRST_ATTRIBUTE, NameId, Names, first_met};
use crate::dom::arena::node::{Flags, NodeKind};
use crate::dom::arena::text::TextRange;
use crate::dom::view::element_ref::{AttributeRef, ElementRef};
use crate::dom::view::node_ref::NodeRef;
use crate::names::{
    ATTRIBUTE_NAMES, AttributeNamespace, KnownAttribute, Tag, known_attribute, number_in,
};

/// A name: the number of one that all documents know, else its text.
///
/// The document assigned the number of a met name, so the string is compared, but only with other unknown
/// names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameKey {
    Known(NameId),
    Met(Box<str>),
}

impl NameKey {
    /// The name of an element.
    pub(crate) fn element(name: &str) -> Self {
        match Tag::from_name(name) {
            Tag::Unknown => Self::Met(name.into()),
            tag => Self::Known(NameId(tag as u32)),
        }
    }

    /// The qualified name of an attribute.
    pub(crate) fn attribute(name: &str) -> Self {
        match known_attribute(name, crate::names::hash(name.as_bytes())) {
            Some(index) => Self::Known(NameId((FIRST_ATTRIBUTE + index) as u32)),
            None => Self::Met(name.into()),
        }
    }

    /// Whether an element of this name has it. `tag` is [`Tag::Unknown`] for names with capital letters.
    #[cfg(feature = "rewrite")]
    #[inline]
    pub(crate) fn is_of_element(&self, tag: Tag, name: &str) -> bool {
        match self {
            Self::Known(known) => tag != Tag::Unknown && known.0 == tag as u32,
            Self::Met(text) => tag == Tag::Unknown && **text == *name,
        }
    }

    /// The number of the name in the table of known names, that of an attribute's
    /// [key](crate::names::AttributeKey::known).
    #[cfg(feature = "rewrite")]
    #[inline]
    pub(crate) fn known_attribute(&self) -> Option<u16> {
        let Self::Known(known) = self else { return None };
        u16::try_from((known.0 as usize).checked_sub(FIRST_ATTRIBUTE)?).ok()
    }

    /// Whether an attribute that was read has it.
    #[cfg(feature = "rewrite")]
    #[inline]
    pub(crate) fn is_of_attribute(&self, attribute: &crate::token::Attribute<'_>) -> bool {
        match self {
            Self::Known(known) => attribute.known_index().is_some_and(|index| {
                // The first entry of the table stands for "no name".
                known.0 as usize == FIRST_ATTRIBUTE + index + 1
            }),
            Self::Met(text) => **text == *attribute.name,
        }
    }

    /// The tag of a name that every document knows.
    #[cfg(feature = "rewrite")]
    pub(crate) fn tag(&self) -> Option<Tag> {
        let Self::Known(known) = self else { return None };
        Tag::ALL.into_iter().find(|&tag| tag as u32 == known.0)
    }

    /// The number of a name that every document knows; below [`known_count`].
    pub(crate) fn number(&self) -> Option<usize> {
        match self {
            Self::Known(known) => Some(known.0 as usize),
            Self::Met(_) => None,
        }
    }

    /// The number of the name in this document, if it may have an element or attribute of that name.
    pub(crate) fn number_in(&self, document: &Document) -> Option<usize> {
        match self {
            Self::Known(known) => Some(known.0 as usize),
            Self::Met(text) => {
                document.names.find_met(&document.texts, text).map(|name| name.0 as usize)
            }
        }
    }

    #[inline]
    fn is(&self, document: &Document, name: NameId) -> bool {
        match self {
            Self::Known(known) => *known == name,
            Self::Met(text) => name.0 as usize >= first_met() && *document.name(name) == **text,
        }
    }
}

/// How many names every document knows, of elements and of attributes.
pub(crate) fn known_count() -> usize {
    first_met()
}

/// The number of a known attribute name, at compile time.
const fn known(name: &str) -> NameId {
    NameId((FIRST_ATTRIBUTE + number_in(ATTRIBUTE_NAMES, name)) as u32)
}

const ID: NameId = known("id");
const CLASS: NameId = known("class");
/// The numbers of the names of two attributes.
pub(crate) const ID_NUMBER: usize = ID.0 as usize;
pub(crate) const CLASS_NUMBER: usize = CLASS.0 as usize;
/// The numbers of these names in the table of known names.
#[cfg(feature = "rewrite")]
pub(crate) const KNOWN_ID: u16 = (ID.0 as usize - FIRST_ATTRIBUTE) as u16;
#[cfg(feature = "rewrite")]
pub(crate) const KNOWN_CLASS: u16 = (CLASS.0 as usize - FIRST_ATTRIBUTE) as u16;
#[cfg(feature = "rewrite")]
pub(crate) const KNOWN_HREF: u16 = (HREF.0 as usize - FIRST_ATTRIBUTE) as u16;
#[cfg(feature = "html")]
const HIDDEN: NameId = known("hidden");
const HREF: NameId = known("href");

impl<'a> ElementRef<'a> {
    /// Whether the local name is this one.
    #[inline]
    pub(crate) fn has_name(self, name: &NameKey) -> bool {
        name.is(self.as_node().document(), NameId(self.as_node().raw().payload[0]))
    }

    /// A property that differs between elements.
    #[cfg(test)]
    pub(crate) fn raw_for_identity(self) -> &'a impl Sized {
        self.as_node().raw()
    }

    /// A number that stands for the local name within the document, as
    /// [`AttributeRef::name_number`](crate::dom::AttributeRef::name_number) does.
    #[inline]
    #[must_use]
    pub fn name_number(self) -> usize {
        self.as_node().raw().payload[0] as usize
    }

    /// The attributes in no namespace: the number of the name, and a way to the value.
    #[inline]
    pub(crate) fn numbered_attributes(
        self,
    ) -> impl Iterator<Item = (usize, impl FnOnce() -> &'a str)> {
        let document = self.as_node().document();
        let entries = document.attributes.entries(self.as_node().raw().attribute_list());
        entries
            .iter()
            .filter(|entry| entry.name.namespace() == AttributeNamespace::None)
            .map(move |entry| (entry.name.name().0 as usize, || document.texts.get(entry.value)))
    }

    /// Whether local name and namespace are the same.
    pub(crate) fn is_same_type(self, other: Self) -> bool {
        self.type_number() == other.type_number()
    }

    /// A number that stands for local name and namespace within the document.
    #[inline]
    pub(crate) fn type_number(self) -> u64 {
        let node = self.as_node().raw();
        u64::from(node.payload[0]) << 8 | node.namespace as u64
    }

    /// Whether there are more attributes than a handful.
    #[inline]
    pub(crate) fn has_many_attributes(self) -> bool {
        self.as_node().raw().attribute_list().is_long()
    }

    /// How many attributes there are.
    #[inline]
    pub(crate) fn attribute_list_length(self) -> usize {
        self.as_node().document().attributes_of(self.as_node().index()).len()
    }

    /// The number of the attribute list within the document, if other elements may share it.
    #[inline]
    pub(crate) fn shared_attributes(self) -> Option<(u32, u32)> {
        let node = self.as_node().raw();
        let list = node.attribute_list();
        node.flags.has(Flags::SHARED_ATTRIBUTES).then_some((list.place, u32::from(list.count)))
    }

    /// The value of the attribute of this name that is in no namespace.
    #[inline]
    pub(crate) fn value_of(self, name: &NameKey) -> Option<&'a str> {
        let document = self.as_node().document();
        let list = self.as_node().raw().attribute_list();
        let text = match name {
            NameKey::Known(name) => return self.known_value(*name),
            NameKey::Met(text) => text,
        };
        if list.is_long() {
            let name = document.names.find_attribute(&document.texts, text)?;
            return self.known_value(name);
        }
        let entries = document.attributes.entries(list);
        crate::work::count(entries.len());
        let attribute = entries.iter().find(|attribute| {
            attribute.name.namespace() == AttributeNamespace::None
                && name.is(document, attribute.name.name())
        })?;
        Some(document.texts.get(attribute.value))
    }

    /// The value of the `id` attribute.
    #[inline]
    pub(crate) fn id_value(self) -> Option<&'a str> {
        self.known_value(ID)
    }

    /// The value of the `class` attribute.
    #[inline]
    pub(crate) fn class_value(self) -> Option<&'a str> {
        self.known_value(CLASS)
    }

    /// The value of the `id` attribute, if it has this length. The lengths of values are near each other, where the
    /// values are all over the source.
    #[inline]
    pub(crate) fn id_of_length(self, length: usize) -> Option<&'a str> {
        self.known_value_if(ID, |found| found == length)
    }

    /// The value of the `class` attribute, if it has at least this length.
    #[inline]
    pub(crate) fn class_of_length(self, least: usize) -> Option<&'a str> {
        self.known_value_if(CLASS, |found| found >= least)
    }

    #[inline]
    fn known_value_if(self, name: NameId, fits: impl FnOnce(usize) -> bool) -> Option<&'a str> {
        let texts = &self.as_node().document().texts;
        let range = self.known_range(name).filter(|range| fits(texts.length(*range)))?;
        Some(texts.get(range))
    }

    /// The value of the attribute of this name that is in no namespace: [`attribute`](Self::attribute) in a fraction of
    /// the time.
    #[inline(always)]
    #[must_use]
    pub fn known_attribute(self, name: KnownAttribute) -> Option<&'a str> {
        let document = self.as_node().document();
        let list = self.as_node().raw().attribute_list();
        let name = Names::of_known(name.number());
        if list == ListId::NONE {
            return None;
        }
        if list.is_long() {
            return self.known_value(name);
        }
        crate::work::count(usize::from(list.count));
        let name = QualifiedName::new(name, AttributeNamespace::None);
        let mut entries = document.attributes.entries(list).iter();
        entries.find(|entry| entry.name == name).map(|found| document.texts.get_near(found.value))
    }

    /// The value of the `hidden` attribute.
    #[cfg(feature = "html")]
    #[inline]
    pub(crate) fn hidden_value(self) -> Option<&'a str> {
        self.known_value(HIDDEN)
    }

    /// The value of the `href` attribute.
    #[inline]
    pub(crate) fn href_value(self) -> Option<&'a str> {
        self.known_value(HREF)
    }

    /// The value of the attribute of this name that is in no namespace.
    #[inline]
    fn known_value(self, name: NameId) -> Option<&'a str> {
        self.known_range(name).map(|range| self.as_node().document().texts.get(range))
    }

    #[inline]
    fn known_range(self, name: NameId) -> Option<TextRange> {
        let document = self.as_node().document();
        let list = self.as_node().raw().attribute_list();
        let name = QualifiedName::new(name, AttributeNamespace::None);
        let place = document.find_place(list, Wanted::Exact(name))?;
        document.attributes.entries(list).get(place).map(|attribute| attribute.value)
    }

    /// The first attribute that is in the namespace, in any if it is `None`, and has the local name.
    pub(crate) fn attribute_in(
        self,
        namespace: Option<AttributeNamespace>,
        mut matches: impl FnMut(AttributeRef<'a>) -> bool,
    ) -> bool {
        self.attributes().any(|attribute| {
            crate::work::count(1);
            namespace.is_none_or(|namespace| namespace == attribute.namespace())
                && matches(attribute)
        })
    }
}

impl AttributeRef<'_> {
    /// A number that stands for the qualified name within the document: attributes of one document have the same number if
    /// they have the same name, and no others. The numbers begin at 0 and are no more than there are names, but for some
    /// thousand, so that a table by them is small: what is found out about a name can be kept there.
    ///
    /// ```
    /// let document = duckbill::parse("<p id=a x=b><q id=c>");
    /// let numbers = |tag| {
    ///     let element = document.elements_by_tag_name(tag).next().unwrap();
    ///     element.attributes().map(|one| one.name_number()).collect::<Vec<_>>()
    /// };
    /// assert_eq!(numbers("p")[0], numbers("q")[0]);
    /// assert_ne!(numbers("p")[0], numbers("p")[1]);
    /// ```
    #[inline]
    #[must_use]
    pub fn name_number(self) -> usize {
        self.qualified_name().name().0 as usize
    }
}

impl<'a> NodeRef<'a> {
    /// The element after this node in tree order that is below `root` and matches. All nodes of a
    /// document pass through here when something is selected.
    #[inline]
    pub(crate) fn next_element_below(
        self,
        root: Self,
        mut is_wanted: impl FnMut(ElementRef<'a>) -> bool,
    ) -> Option<ElementRef<'a>> {
        let document = self.document();
        let nodes = document.nodes.as_slice();
        let mut at = self.index();
        let mut node = &nodes[at as usize];
        loop {
            crate::work::count(1);
            let mut next = node.first_child;
            if next == 0 {
                loop {
                    if at == root.index() {
                        return None;
                    }
                    next = node.next;
                    if next != 0 {
                        break;
                    }
                    at = node.parent.parent(&document.parts.groups);
                    node = nodes.get(at as usize)?;
                }
            }
            at = next;
            node = &nodes[at as usize];
            if node.kind == NodeKind::Element {
                let element = ElementRef::new(NodeRef::new(document, at));
                if is_wanted(element) {
                    return Some(element);
                }
            }
        }
    }
}

#[cfg(test)]
impl Document {
    pub(crate) fn set_quirks_mode(&mut self, mode: crate::names::quirks::QuirksMode) {
        self.header.quirks_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Namespace;

    #[test]
    fn names_are_compared_as_spelled() {
        let mut document = Document::new();
        for (name, other) in [("div", "DIV"), ("foreignObject", "foreignobject"), ("x-a", "x-b")] {
            let id = document.make_element_named(Namespace::Svg, name);
            let element = document.at(id).as_element().unwrap();
            assert!(element.has_name(&NameKey::element(name)), "{name}");
            assert!(!element.has_name(&NameKey::element(other)), "{name}");
        }
    }

    #[test]
    fn known_attributes_are_those_that_are_found_by_name() {
        let mut document = Document::new();
        let id = document.make_element_named(Namespace::Html, "a");
        document.put_attribute(id, "xlink:href", AttributeNamespace::XLink, "0");
        for more in [0, 3, 70] {
            for number in 0..more {
                document.put_attribute(id, &format!("x-{number}"), AttributeNamespace::None, "");
            }
            for name in ["href", "class", "viewBox"] {
                let known = KnownAttribute::new(name).unwrap();
                let at = |document: &Document| {
                    document.at(id).as_element().unwrap().known_attribute(known).map(str::to_owned)
                };
                assert_eq!(at(&document), None, "{name}");
                document.put_attribute(id, name, AttributeNamespace::None, name);
                assert_eq!(at(&document).as_deref(), Some(name));
                document.drop_attribute(id, name);
            }
        }
        assert_eq!(["", "x-0", "HREF"].map(KnownAttribute::new), [None; 3]);
    }

    #[test]
    fn values_are_found_by_name_in_no_namespace() {
        let mut document = Document::new();
        let id = document.make_element_named(Namespace::Svg, "a");
        let (none, xlink) = (AttributeNamespace::None, AttributeNamespace::XLink);
        document.put_attribute(id, "xlink:href", xlink, "1");
        document.put_attribute(id, "x-y", none, "2");
        document.put_attribute(id, "id", none, "3");
        let element = document.at(id).as_element().unwrap();
        let value = |name| element.value_of(&NameKey::attribute(name));
        assert_eq!(["xlink:href", "x-y", "x-z"].map(value), [None, Some("2"), None]);
        assert_eq!((element.id_value(), element.class_value()), (Some("3"), None));
        assert!(element.attribute_in(Some(xlink), |found| found.local_name() == "href"));
        assert!(!element.attribute_in(Some(none), |found| found.local_name() == "href"));
    }
}
