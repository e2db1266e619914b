//! The attributes of all elements, side by side in one vector.
//!
//! An element has a list: the place where it begins and the number of attributes. For that the node has a
//! word and three bits; a longer list is an entry in a table of lists, and the word is its number.
//! Several elements may have one list: the adoption agency and the reconstruction of formatting elements
//! clone elements without bound on hostile input, and a clone costs no attribute. Code that changes a
//! list that may be shared copies it first.
//!
//! A list that grows is moved to the end of the vector and gets free room after it, as long as the list
//! itself. The free room needs no count: its entries have a name that no attribute has.
//!
//! An attribute taken out of a list that is not [short](SHORT) leaves a dead entry, until half of the entries are dead.

#![expect(
    clippy::panic,
    reason = "2^32 attributes would fill 48 GiB; a document cannot continue without numbers for them"
)]

use std::borrow::Cow;

use super::growth::Growth;
use super::names::{FIRST_ATTRIBUTE, NameId, Names};
use super::text::{TextRange, TextStore};
use crate::names::foreign::Adjustment;
use crate::names::{AttributeNamespace, foreign_name};
use crate::number_map::{Number, NumberMap};
use crate::token::{AttributeRecord, Attributes};

/// A name and a namespace in one word: the namespace in the two highest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::dom) struct QualifiedName(u32);

impl QualifiedName {
    const NAMESPACE_SHIFT: u32 = 30;
    /// The name of free room after a list.
    const FREE: Self = Self(u32::MAX);
    /// The name of an entry that was taken out.
    const DEAD: Self = Self(u32::MAX - 1);

    #[inline]
    pub(in crate::dom) const fn new(name: NameId, namespace: AttributeNamespace) -> Self {
        Self(name.0 | (namespace as u32) << Self::NAMESPACE_SHIFT)
    }

    /// The number of name and namespace together.
    #[inline]
    pub(in crate::dom) const fn number(self) -> u32 {
        self.0
    }

    #[inline]
    pub(in crate::dom) const fn name(self) -> NameId {
        NameId(self.0 & !(3 << Self::NAMESPACE_SHIFT))
    }

    /// The number of the name among the known names of attributes, if it is one without a namespace.
    #[inline(always)]
    pub(in crate::dom) fn known(self) -> Option<usize> {
        (self.0 as usize).checked_sub(FIRST_ATTRIBUTE)
    }

    #[inline]
    pub(in crate::dom) const fn namespace(self) -> AttributeNamespace {
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
pub(in crate::dom) struct AttributeData {
    pub(in crate::dom) name: QualifiedName,
    pub(in crate::dom) value: TextRange,
}

impl AttributeData {
    const FREE: Self = Self { name: QualifiedName::FREE, value: TextRange::EMPTY };

    /// Whether it was taken out of its list.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        self.name == QualifiedName::DEAD
    }
}

/// The attributes of a list.
#[derive(Debug, Clone)]
pub(in crate::dom) struct ListIter<'a> {
    entries: std::slice::Iter<'a, AttributeData>,
    /// How many of the entries are dead.
    dead: usize,
}

impl<'a> Iterator for ListIter<'a> {
    type Item = &'a AttributeData;

    #[inline]
    fn next(&mut self) -> Option<&'a AttributeData> {
        loop {
            let entry = self.entries.next()?;
            if !entry.is_dead() {
                return Some(entry);
            }
            self.dead -= 1;
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.entries.len() - self.dead;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for ListIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            let entry = self.entries.next_back()?;
            if !entry.is_dead() {
                return Some(entry);
            }
            self.dead -= 1;
        }
    }
}

impl ExactSizeIterator for ListIter<'_> {}

/// A list of at most so many entries is walked to find an attribute in it, and closed up when one is taken out.
pub(super) const SHORT: usize = 64;

/// The attributes of an element. Equal ids have the same attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::dom) struct ListId {
    /// Where the list begins; of a long list, its number.
    pub(in crate::dom) place: u32,
    /// How many attributes it has: three bits, of which the highest number stands for a long list.
    pub(in crate::dom) count: u8,
}

impl Number for ListId {
    fn to_number(self) -> u64 {
        (u32::from(self.count), self.place).to_number()
    }

    fn of_number(number: u64) -> Self {
        let (count, place): (u32, u32) = Number::of_number(number);
        Self { place, count: count as u8 }
    }
}

impl ListId {
    /// No attributes.
    pub(in crate::dom) const NONE: Self = Self { place: 0, count: 0 };
    /// The count of a long list.
    const LONG: u8 = 7;

    /// Whether this is the number of a long list.
    #[inline]
    pub(in crate::dom) const fn is_long(self) -> bool {
        self.count == Self::LONG
    }
}

/// Of elements whose attributes were edited during the parse, by node: the list that the token had.
pub(in crate::dom) type TokenLists = NumberMap<u32, ListId>;

/// A range of the vector of attributes.
#[derive(Debug, Clone, Copy)]
struct AttributeList {
    start: u32,
    length: u32,
    /// How many of the entries are dead; neither the first nor the last.
    dead: u32,
}

/// How a list is after an attribute was taken out of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Removed {
    pub(super) list: ListId,
    /// How many entries were cut off in front; `None` if entries were moved.
    pub(super) cut: Option<u32>,
}

/// The attributes of a document.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct AttributeStore {
    pub(super) attributes: Vec<AttributeData>,
    /// The long lists.
    lists: Vec<AttributeList>,
}

impl AttributeStore {
    /// An empty store in this vector, which is empty.
    pub(in crate::dom) fn within(attributes: Vec<AttributeData>) -> Self {
        Self { attributes, lists: Vec::new() }
    }

    /// Frees unused room.
    pub(in crate::dom) fn shrink(&mut self) {
        self.attributes.shrink_to_fit();
        self.lists.shrink_to_fit();
    }

    /// How much memory is allocated.
    pub(in crate::dom) fn allocated(&self) -> usize {
        self.attributes.capacity() * size_of::<AttributeData>()
            + self.lists.capacity() * size_of::<AttributeList>()
    }

    /// Where a list is.
    #[inline]
    fn bounds(&self, list: ListId) -> AttributeList {
        match list.count {
            ListId::LONG => self.lists[list.place as usize],
            count => AttributeList { start: list.place, length: u32::from(count), dead: 0 },
        }
    }

    /// The range of a list's entries.
    #[inline]
    fn range(&self, list: ListId) -> std::ops::Range<usize> {
        let AttributeList { start, length, .. } = self.bounds(list);
        start as usize..start as usize + length as usize
    }

    /// The entries of a list, which may be dead.
    #[inline]
    pub(in crate::dom) fn entries(&self, list: ListId) -> &[AttributeData] {
        &self.attributes[self.range(list)]
    }

    /// The attributes of a list.
    #[inline]
    pub(in crate::dom) fn list(&self, list: ListId) -> ListIter<'_> {
        ListIter { entries: self.entries(list).iter(), dead: self.bounds(list).dead as usize }
    }

    /// The attributes of a list in one slice, which is copied only if there are dead entries.
    #[inline]
    pub(in crate::dom) fn slice(&self, list: ListId) -> Cow<'_, [AttributeData]> {
        match self.bounds(list).dead {
            0 => Cow::Borrowed(self.entries(list)),
            _ => Cow::Owned(self.list(list).copied().collect()),
        }
    }

    pub(super) fn entries_mut(&mut self, list: ListId) -> &mut [AttributeData] {
        let range = self.range(list);
        &mut self.attributes[range]
    }

    /// The list of the attributes from `start` to the end.
    #[inline(always)]
    fn close_list(&mut self, start: usize) -> ListId {
        let length = self.attributes.len() - start;
        if length < usize::from(ListId::LONG) {
            return ListId { place: start as u32, count: length as u8 };
        }
        self.close_long_list(start)
    }

    #[cold]
    #[inline(never)]
    fn close_long_list(&mut self, start: usize) -> ListId {
        let length = (self.attributes.len() - start) as u32;
        if u32::try_from(self.attributes.len()).is_err() {
            too_many();
        }
        if self.lists.len() == self.lists.capacity() {
            // Most pages have no more than this.
            self.lists.reserve_exact(self.lists.len().max(64));
        }
        self.lists.push(AttributeList { start: start as u32, length, dead: 0 });
        ListId { place: self.lists.len() as u32 - 1, count: ListId::LONG }
    }

    /// The number of attributes that there is room for.
    #[inline]
    pub(in crate::dom) fn room(&self) -> usize {
        self.attributes.capacity() - self.attributes.len()
    }

    /// Makes room for `more` attributes at least.
    #[cold]
    #[inline(never)]
    pub(in crate::dom) fn grow(&mut self, more: usize, growth: Growth, reached: usize) {
        growth.make_room(&mut self.attributes, growth.attributes, reached);
        self.attributes.reserve(more);
        if u32::try_from(self.attributes.capacity()).is_err() {
            too_many();
        }
    }

    /// Stores the attributes of a tag, for which there is room.
    #[inline(always)]
    pub(in crate::dom) fn push(
        &mut self,
        names: &mut Names,
        texts: &mut TextStore,
        attributes: &Attributes<'_>,
    ) -> ListId {
        let start = self.attributes.len();
        let (records, chunk, adjustment) = attributes.parts();
        // Nearly always all names are known and all values lie in the open chunk: then no string is read.
        let chunk_start = texts.locate_chunk(chunk, chunk.len());
        if adjustment != Adjustment::None || !self.push_plain(chunk_start, records) {
            self.attributes.truncate(start);
            // A copy, so that the attributes need not be in memory for the plain ones.
            let attributes = *attributes;
            self.push_odd(names, texts, &attributes);
        }
        self.close_list(start)
    }

    /// Stores attributes of known names, whose values lie in a chunk that is there in the source. Returns `false` if one is
    /// another one.
    #[inline(always)]
    fn push_plain(&mut self, chunk_start: Option<usize>, records: &[AttributeRecord]) -> bool {
        let Some(chunk_start) = chunk_start else { return false };
        for record in records {
            let known = record.key.known();
            let Some((start, length)) = record.value.in_chunk().filter(|_| known != 0) else {
                return false;
            };
            let name = QualifiedName::new(Names::of_known(known), AttributeNamespace::None);
            let value = TextRange { start: (chunk_start + start as usize) as u32, length };
            self.attributes.push(AttributeData { name, value });
        }
        true
    }

    #[cold]
    #[inline(never)]
    fn push_odd(&mut self, names: &mut Names, texts: &mut TextStore, attributes: &Attributes<'_>) {
        let (records, chunk, adjustment) = attributes.parts();
        let chunk_start = texts.locate(chunk);
        for record in records {
            let known = foreign_name(record.key.known(), adjustment);
            let name = match Names::known_attribute(known.known) {
                Some(name) => name,
                None => names.attribute(texts, attributes.name(record), record.key),
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
    pub(super) fn copy(&mut self, list: ListId) -> ListId {
        let start = self.attributes.len();
        match self.bounds(list).dead {
            0 => self.attributes.extend_from_within(self.range(list)),
            _ => {
                let alive: Vec<_> = self.list(list).copied().collect();
                self.attributes.extend(alive);
            }
        }
        self.close_checked_list(start)
    }

    /// The list of the attributes from `start` to the end, if their number was not checked.
    pub(super) fn close_checked_list(&mut self, start: usize) -> ListId {
        if u32::try_from(self.attributes.len()).is_err() {
            too_many();
        }
        self.close_list(start)
    }

    /// Appends to a list, which must not be shared; returns the new list.
    pub(super) fn append(&mut self, list: ListId, attribute: AttributeData) -> ListId {
        let dead = self.bounds(list).dead;
        let range = self.range(list);
        let mut start = range.start;
        let length = range.len();
        match self.attributes.get_mut(range.end) {
            _ if length == 0 => {
                start = self.attributes.len();
                self.attributes.push(attribute);
            }
            Some(free) if free.name == QualifiedName::FREE => *free = attribute,
            None => self.attributes.push(attribute),
            Some(_) => {
                start = self.attributes.len();
                let room = start + 2 * length + 1;
                self.attributes.extend_from_within(range);
                self.attributes.push(attribute);
                self.attributes.resize(room, AttributeData::FREE);
            }
        }
        if u32::try_from(self.attributes.len()).is_err() {
            too_many();
        }
        self.renumber(list, AttributeList { start: start as u32, length: length as u32 + 1, dead })
    }

    /// Takes the attribute at `index` among the entries out of a list, which must not be shared.
    pub(super) fn remove(&mut self, list: ListId, index: usize) -> Removed {
        let AttributeList { start, length, dead } = self.bounds(list);
        if length as usize > SHORT || dead != 0 {
            return self.remove_from_long_list(list, index);
        }
        let entries = self.entries_mut(list);
        // The shorter part is moved.
        let (start, moved) = if index < entries.len() / 2 {
            entries.copy_within(..index, 1);
            entries[0] = AttributeData::FREE;
            (start + 1, index)
        } else {
            entries.copy_within(index + 1.., index);
            entries[length as usize - 1] = AttributeData::FREE;
            (start, entries.len() - index)
        };
        crate::work::count(1 + moved);
        Removed {
            list: self.renumber(list, AttributeList { start, length: length - 1, dead }),
            cut: None,
        }
    }

    fn remove_from_long_list(&mut self, list: ListId, index: usize) -> Removed {
        let mut bounds = self.bounds(list);
        let entries = self.entries_mut(list);
        entries[index].name = QualifiedName::DEAD;
        bounds.dead += 1;
        // The ends are alive, so that they are found at once.
        let front = entries.iter().take_while(|entry| entry.is_dead()).count();
        entries[..front].fill(AttributeData::FREE);
        let entries = &mut entries[front..];
        let back = entries.iter().rev().take_while(|entry| entry.is_dead()).count();
        let (entries, ended) = entries.split_at_mut(entries.len() - back);
        ended.fill(AttributeData::FREE);
        crate::work::count(1 + front + back);
        bounds.start += front as u32;
        bounds.length -= (front + back) as u32;
        bounds.dead -= (front + back) as u32;
        let mut cut = Some(front as u32);
        if bounds.dead > bounds.length / 2 {
            crate::work::count(entries.len());
            let mut kept = 0;
            for at in 0..entries.len() {
                if !entries[at].is_dead() {
                    entries[kept] = entries[at];
                    kept += 1;
                }
            }
            entries[kept..].fill(AttributeData::FREE);
            (bounds.length, bounds.dead, cut) = (kept as u32, 0, None);
        }
        Removed { list: self.renumber(list, bounds), cut }
    }

    /// The list at this place: a long list stays long.
    fn renumber(&mut self, list: ListId, bounds: AttributeList) -> ListId {
        if list.count == ListId::LONG {
            self.lists[list.place as usize] = bounds;
            list
        } else if bounds.length < u32::from(ListId::LONG) {
            ListId { place: bounds.start, count: bounds.length as u8 }
        } else {
            self.lists.push(bounds);
            ListId { place: self.lists.len() as u32 - 1, count: ListId::LONG }
        }
    }
}

#[cold]
fn too_many() -> ! {
    panic!("a document has fewer than 2^32 attributes, which would fill 48 GiB")
}
