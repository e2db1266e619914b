//! The names of a document's elements and attributes as small numbers.
//!
//! Numbers below [`Tag::COUNT`] are the known element names, the next ones the known attribute
//! names, the rest names this document has met. An element name is looked for among tags and met
//! names, an attribute name among known attributes and met names, so within each of the two kinds
//! equal numbers mean equal names.
//!
//! Met names are found through a small table indexed by the crate's hash, and compared with the string.
//! If that fails, a second table is used, a [`MetTable`]. All that is allocated, in one block of memory, when the first
//! name is met.

#![expect(
    clippy::expect_used,
    reason = "there are fewer names than bytes of text, whose places have 32 bits"
)]

use super::text::{TextRange, TextStore};

use crate::names::{
    ATTRIBUTE_NAMES, AttributeKey, Digest, MetTable, Tag, attribute_name, known_attribute,
};

/// The number of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NameId(pub(in crate::dom) u32);

/// Where the numbers of known attribute names begin.
pub(in crate::dom) const FIRST_ATTRIBUTE: usize = Tag::COUNT;

/// The number of names that the small table holds.
const RECENT: usize = 64;

/// The names of a document: those it has met, if any.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Names(Option<Box<Met>>);

/// The names a document has met.
#[derive(Debug, Clone)]
struct Met {
    /// The texts of the first names, in the document's text store; their numbers begin with [`first_met`].
    few: [TextRange; FEW],
    /// Their digests.
    digests: [Digest; FEW],
    /// The texts of the others.
    more: Vec<TextRange>,
    /// How many names there are.
    count: usize,
    /// By the low bits of the crate's hash: the index of a name plus 1.
    recent: [u16; RECENT],
    table: MetTable,
}

/// The number of names that there is room for at first.
const FEW: usize = 36;

/// Where the numbers of met names begin.
#[inline]
pub(in crate::dom) const fn first_met() -> usize {
    FIRST_ATTRIBUTE + ATTRIBUTE_NAMES.len()
}

impl Names {
    pub(in crate::dom) fn new() -> Self {
        Self(None)
    }

    /// The string of a name.
    #[inline]
    pub(in crate::dom) fn get<'a>(&self, texts: &'a TextStore, name: NameId) -> &'a str {
        let number = name.0 as usize;
        if number < FIRST_ATTRIBUTE {
            Tag::from_index(number).name()
        } else if let Some(known) = attribute_name(number - FIRST_ATTRIBUTE) {
            known
        } else {
            self.0.as_ref().map_or("", |met| met.get(texts, number - first_met()))
        }
    }

    /// The number of an element name; `tag` is its known name.
    #[inline]
    pub(in crate::dom) fn element(
        &mut self,
        texts: &mut TextStore,
        tag: Tag,
        name: &str,
    ) -> NameId {
        // A foreign element may be spelled differently from its tag: `foreignObject`.
        if tag != Tag::Unknown && tag.name().len() == name.len() && tag.name() == name {
            return NameId(tag as u32);
        }
        let digest = Digest::of(name.as_bytes());
        match self.0.as_ref().and_then(|met| met.recent(texts, name, digest.hash(), digest)) {
            Some(name) => name,
            None => self.intern(texts, name, digest.hash()),
        }
    }

    /// The number of an attribute name that is known.
    #[inline]
    pub(in crate::dom) const fn known_attribute(known: u16) -> Option<NameId> {
        match known {
            0 => None,
            known => Some(Self::of_known(known)),
        }
    }

    /// The number of the attribute name with this number, not 0, among the known ones.
    #[inline]
    pub(in crate::dom) const fn of_known(known: u16) -> NameId {
        NameId(FIRST_ATTRIBUTE as u32 + known as u32)
    }

    /// The number of an attribute name, with what is known of it.
    #[inline]
    pub(in crate::dom) fn attribute(
        &mut self,
        texts: &mut TextStore,
        name: &str,
        key: AttributeKey,
    ) -> NameId {
        Self::known_attribute(key.known()).unwrap_or_else(|| self.intern(texts, name, key.hash))
    }

    /// The number of an attribute name, if the document may have an attribute of that name.
    pub(in crate::dom) fn find_attribute(&self, texts: &TextStore, name: &str) -> Option<NameId> {
        if let Some(index) = known_attribute(name, crate::names::hash(name.as_bytes())) {
            return Some(NameId((FIRST_ATTRIBUTE + index) as u32));
        }
        self.find_met(texts, name)
    }

    /// The number of a name that not every document knows, if this one may have met it.
    pub(in crate::dom) fn find_met(&self, texts: &TextStore, name: &str) -> Option<NameId> {
        let met = self.0.as_ref()?;
        met.find(texts, name, met.table.hash(name))
    }

    /// The number of a name, adding it if it is new.
    fn intern(&mut self, texts: &mut TextStore, name: &str, hash: u32) -> NameId {
        self.0.get_or_insert_with(Met::new).intern(texts, name, hash)
    }
}

impl Met {
    #[cold]
    fn new() -> Box<Self> {
        Box::new(Self {
            few: [TextRange::EMPTY; FEW],
            digests: [Digest::NONE; FEW],
            more: Vec::new(),
            count: 0,
            recent: [0; RECENT],
            table: MetTable::new(),
        })
    }

    /// The string of the name of this index.
    fn get<'a>(&self, texts: &'a TextStore, index: usize) -> &'a str {
        texts.get(match index.checked_sub(FEW) {
            None => self.few[index],
            Some(index) => self.more[index],
        })
    }

    /// The number of a name with this hash, if it is the latest with its lowest bits.
    #[inline(always)]
    fn recent(&self, texts: &TextStore, name: &str, hash: u32, digest: Digest) -> Option<NameId> {
        let index = usize::from(self.recent[hash as usize % RECENT]).checked_sub(1)?;
        let is_it = match self.digests.get(index) {
            Some(&other) if digest.is_of_whole() => other == digest,
            _ => self.get(texts, index) == name,
        };
        is_it.then_some(NameId((first_met() + index) as u32))
    }

    /// The number of a name, adding it if it is new.
    fn intern(&mut self, texts: &mut TextStore, name: &str, hash: u32) -> NameId {
        let recent = hash as usize % RECENT;
        if let Some(name) = self.recent(texts, name, hash, Digest::of(name.as_bytes())) {
            return name;
        }
        let keyed = self.table.hash(name);
        let id = match self.find(texts, name, keyed) {
            Some(id) => id,
            None => self.add(texts, name, keyed),
        };
        // A name whose index is too large is not remembered.
        let index = id.0 - first_met() as u32 + 1;
        self.recent[recent] = u16::try_from(index).unwrap_or(0);
        id
    }

    /// The number of a name met before, with its keyed hash.
    fn find(&self, texts: &TextStore, name: &str, hash: u32) -> Option<NameId> {
        let index = self.table.find(hash, |index| self.get(texts, index) == name)?;
        Some(NameId(first_met() as u32 + index))
    }

    /// Adds a name that is not there yet.
    #[cold]
    fn add(&mut self, texts: &mut TextStore, name: &str, hash: u32) -> NameId {
        let index = u32::try_from(self.count).expect("there are fewer names than bytes of text");
        let text = texts.push(name);
        if self.count < FEW {
            self.few[self.count] = text;
            self.digests[self.count] = Digest::of(name.as_bytes());
        } else {
            if self.more.len() == self.more.capacity() {
                // They are few on most pages, so there is room for four times as many while they are.
                self.more.reserve_exact(if self.count < 1024 { 3 } else { 1 } * self.count);
            }
            self.more.push(text);
        }
        self.count += 1;
        self.table.add(hash, index);
        NameId(first_met() as u32 + index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_have_equal_numbers() {
        let (mut names, mut texts) = (Names::new(), TextStore::default());
        let spellings: Vec<String> = (0..5000).map(|index| format!("x-{index}")).collect();
        for _ in 0..2 {
            for (index, name) in spellings.iter().enumerate() {
                let id = names.attribute(&mut texts, name, AttributeKey::of(name.as_bytes()));
                assert_eq!(id.0 as usize, first_met() + index);
                assert_eq!(names.get(&texts, id), name);
                assert_eq!(names.find_attribute(&texts, name), Some(id));
            }
        }
        assert_eq!(names.find_attribute(&texts, "x-5000"), None);
    }

    #[test]
    fn names_of_one_hash_are_told_apart() {
        let (mut names, mut texts) = (Names::new(), TextStore::default());
        let key = AttributeKey::new(7, 0);
        let one = names.attribute(&mut texts, "data-one", key);
        let other = names.attribute(&mut texts, "data-two", key);
        assert_ne!(one, other);
        assert_eq!(names.attribute(&mut texts, "data-one", key), one);
    }

    #[test]
    fn known_names_cost_no_text() {
        let (mut names, mut texts) = (Names::new(), TextStore::default());
        let href = names.attribute(&mut texts, "href", AttributeKey::of(b"href"));
        assert_eq!(names.get(&texts, href), "href");
        let title = names.element(&mut texts, Tag::Title, "title");
        assert_eq!(names.get(&texts, title), "title");
        assert_eq!(texts.len(), 0);
        let foreign = names.element(&mut texts, Tag::Foreignobject, "foreignObject");
        assert_eq!(names.get(&texts, foreign), "foreignObject");
        let unknown = names.element(&mut texts, Tag::Unknown, "href");
        assert_ne!(unknown, href, "an element name is not an attribute name");
        assert_eq!(names.get(&texts, unknown), "href");
    }
}
