//! The list of active formatting elements.
//!
//! Like the stack, the list answers without walking. Each part of the list between two markers is a
//! segment of its own. Its entries are linked in the order of the list and, a second time, by name. An
//! entry knows the height of its element on the stack. If a name is frequent, Noah's Ark finds equal
//! elements by hash.
//!
//! Entries often come and go in the middle (Noah's Ark removes the earliest), so the list is linked: in
//! an array with holes, every walk would cross the holes repeatedly.
//!
//! Within a segment the entries whose elements are open come first, in the order of the stack, and those
//! whose elements were popped follow: elements are pushed with their entries, popped from the top, and
//! taken from the middle of the stack only together with their entries. So the bookmark of the adoption
//! agency, an open element above the formatting element, always lies after it.

mod fork;

use super::stack::{EntryId, Height};
use crate::names::Tag;
use crate::number_map::NumberMap;
use crate::tree_builder::body_rules::{FORMATTING_INDEX, FORMATTING_NAMES as NAMES};

/// No entry.
const NONE: EntryId = EntryId::MAX;

/// The number of entries to make room for at first.
const FIRST: usize = 16;

/// At most this many equal entries may follow a marker.
const EQUAL: u32 = 3;

/// From this many entries of one name in a segment on, Noah's Ark searches by hash, even for an element without
/// attributes, which is quickly compared with others.
const MANY: u32 = 8;

/// The hash of no attributes, and perhaps of some.
const HASH_OF_NONE: u64 = 0;

/// One formatting element.
#[derive(Debug, Clone, Copy)]
pub(in crate::tree_builder) struct Entry<H> {
    pub(in crate::tree_builder) handle: H,
    pub(in crate::tree_builder) tag: Tag,
    /// Whether the entry is found through [`ActiveFormatting::equals`].
    is_indexed: bool,
    /// The height of the element on the stack; 0 if it is not open.
    pub(in crate::tree_builder) height: Height,
    /// The entries before and after it in the segment. In a free entry: the next free one.
    previous: EntryId,
    next: EntryId,
    /// The entries before and after of the same name in the segment.
    previous_same: EntryId,
    next_same: EntryId,
    /// The entries before and after of the same key in `equals`.
    previous_equal: EntryId,
    next_equal: EntryId,
    /// Its key in `equals`.
    equal_key: u64,
    /// Indexed entries of one key and one class are equal: that was found by comparing them.
    class: u32,
}

/// The place where the adoption agency will put its new element.
#[derive(Debug, Clone, Copy)]
pub(in crate::tree_builder) enum Bookmark {
    /// In place of the formatting element.
    InPlace,
    /// After this entry.
    After(EntryId),
}

/// The list between two markers.
#[derive(Debug, Clone, Copy)]
struct SinceMarker {
    /// Its last entry.
    tail: EntryId,
    /// A bit for each name that entries have, or had.
    names: u32,
    /// By name: the last entry, and how many there are.
    last: [EntryId; NAMES],
    count: [u32; NAMES],
}

const EMPTY: SinceMarker =
    SinceMarker { tail: NONE, names: 0, last: [NONE; NAMES], count: [0; NAMES] };

/// The latest entry of each key.
#[derive(Debug, Default)]
struct Equals {
    latest: NumberMap<u64, EntryId>,
    /// The number of classes.
    classes: u32,
}

/// [The list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements)
#[derive(Debug)]
pub(in crate::tree_builder) struct ActiveFormatting<H> {
    entries: Vec<Entry<H>>,
    /// The first free entry, and the number of free entries.
    free: EntryId,
    free_entries: usize,
    /// The segment after the last marker.
    segment: SinceMarker,
    /// The number of markers.
    markers: u32,
    /// The segments before the markers, if they have entries: see [`save`](Self::save).
    outer: Vec<u32>,
    /// By [`equal_key`](Self::equal_key): the latest entry. Made only when it is needed, which is seldom.
    equals: Option<Box<Equals>>,
}

/// Numbers the names of formatting elements. (By a table: the jump of a `match` would be hard to predict.)
#[inline]
fn name_index(tag: Tag) -> usize {
    usize::from(FORMATTING_INDEX[tag as usize])
}

impl<H: Copy + Eq> ActiveFormatting<H> {
    pub(in crate::tree_builder) fn new() -> Self {
        Self {
            entries: Vec::new(),
            free: NONE,
            free_entries: 0,
            segment: EMPTY,
            markers: 0,
            outer: Vec::new(),
            equals: None,
        }
    }

    /// Empties the list and keeps its memory.
    pub(in crate::tree_builder) fn clear(&mut self) {
        let Self { entries, free, free_entries, segment, markers, outer, equals } = self;
        entries.clear();
        *free = NONE;
        *free_entries = 0;
        *segment = EMPTY;
        *markers = 0;
        outer.clear();
        *equals = None;
    }

    /// The size of the memory that it keeps, in bytes.
    pub(in crate::tree_builder) fn allocated_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<H>>() + self.outer.capacity() * size_of::<u32>()
    }

    /// The handles of all entries, and of some that are no entries any more.
    #[cfg(feature = "rewrite")]
    pub(in crate::tree_builder) fn handles(&self) -> impl Iterator<Item = H> {
        self.entries.iter().map(|entry| entry.handle)
    }

    /// The entry of this number.
    #[inline]
    pub(in crate::tree_builder) fn entry(&self, id: EntryId) -> &Entry<H> {
        &self.entries[id as usize]
    }

    #[inline]
    fn entry_mut(&mut self, id: EntryId) -> &mut Entry<H> {
        &mut self.entries[id as usize]
    }

    /// Sets the height of the entry's element on the stack; 0 if it was popped.
    #[inline]
    pub(in crate::tree_builder) fn set_height(&mut self, id: EntryId, height: Height) {
        self.entry_mut(id).height = height;
    }

    /// The number of entries, without markers.
    pub(in crate::tree_builder) fn len(&self) -> usize {
        self.entries.len() - self.free_entries
    }

    /// The last entry of this name after the last marker.
    #[inline]
    pub(in crate::tree_builder) fn last_named(&self, tag: Tag) -> Option<EntryId> {
        let id = self.segment.last[name_index(tag)];
        (id != NONE).then_some(id)
    }

    /// Inserts a marker.
    pub(in crate::tree_builder) fn push_marker(&mut self) {
        if self.segment.tail != NONE {
            self.save();
        }
        self.markers += 1;
    }

    /// Puts the segment away and begins another. A segment has few names, and there may be as many
    /// segments as elements. So the saved form is the name, last entry and count of each name, the number
    /// of names, the tail, and the number of markers before it.
    fn save(&mut self) {
        let SinceMarker { tail, names: mut rest, last, count } =
            std::mem::replace(&mut self.segment, EMPTY);
        let mut names = 0;
        while rest != 0 {
            let name = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if count[name] > 0 {
                self.outer.extend([name as u32, last[name], count[name]]);
                names += 1;
            }
        }
        self.outer.extend([names, tail, self.markers]);
    }

    /// Restores the segment that was put away last.
    fn restore(&mut self) {
        self.segment = EMPTY;
        let [.., names, tail, _] = self.outer[..] else { return };
        let end = self.outer.len() - 3;
        let start = end - 3 * names as usize;
        for saved in self.outer[start..end].chunks_exact(3) {
            let name = saved[0] as usize;
            (self.segment.last[name], self.segment.count[name]) = (saved[1], saved[2]);
            self.segment.names |= 1 << name;
        }
        self.segment.tail = tail;
        self.outer.truncate(start);
    }

    /// [Pushes onto the list of active formatting
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements).
    /// Returns the number of the new entry, and that of the entry which Noah's Ark removed.
    pub(in crate::tree_builder) fn push(
        &mut self,
        handle: H,
        tag: Tag,
        height: Height,
        same: &dyn Fn(H, H) -> bool,
        hash: &dyn Fn(H) -> u64,
    ) -> (EntryId, Option<Entry<H>>) {
        let name = name_index(tag);
        // 1. At most three equal elements after the last marker.
        let count = self.segment.count[name];
        let own_hash = if count < EQUAL { HASH_OF_NONE } else { hash(handle) };
        let mut own_place = None;
        let expelled = if count < EQUAL {
            None
        } else if count < MANY && own_hash == HASH_OF_NONE {
            self.third_equal_by_walk(name, &|other| same(handle, other))
        } else {
            let key = self.equal_key(name, own_hash);
            self.index_chain(name, same, hash);
            let (class, third) = self.class_and_third(key, &|other| same(handle, other));
            own_place = Some((key, class));
            third
        };
        let expelled = expelled.map(|id| self.remove(id));
        let id = self.append(handle, tag, height);
        if let Some((key, class)) = own_place {
            self.index(id, key, class);
        }
        (id, expelled)
    }

    /// The same if fewer entries of the name follow the last marker than may be equal, which is nearly
    /// always so.
    #[inline(always)]
    pub(in crate::tree_builder) fn push_one_of_few(
        &mut self,
        handle: H,
        tag: Tag,
        height: Height,
    ) -> Option<EntryId> {
        self.has_few(tag).then(|| self.append(handle, tag, height))
    }

    /// Whether fewer entries of this name follow the last marker than may be equal.
    #[inline(always)]
    pub(in crate::tree_builder) fn has_few(&self, tag: Tag) -> bool {
        self.segment.count[name_index(tag)] < EQUAL
    }

    /// 2. Adds an entry at the end.
    #[inline(always)]
    fn append(&mut self, handle: H, tag: Tag, height: Height) -> EntryId {
        crate::work::count(1);
        let name = name_index(tag);
        let previous = self.segment.tail;
        let previous_same = self.segment.last[name];
        let id = self.store(Entry {
            handle,
            tag,
            is_indexed: false,
            height,
            previous,
            next: NONE,
            previous_same,
            next_same: NONE,
            previous_equal: NONE,
            next_equal: NONE,
            equal_key: 0,
            class: 0,
        });
        if previous != NONE {
            self.entry_mut(previous).next = id;
        }
        if previous_same != NONE {
            self.entry_mut(previous_same).next_same = id;
        }
        self.segment.tail = id;
        self.segment.last[name] = id;
        self.segment.count[name] += 1;
        self.segment.names |= 1 << name;
        id
    }

    #[inline(always)]
    fn store(&mut self, entry: Entry<H>) -> EntryId {
        let id = self.free;
        if id != NONE {
            let place = self.entry_mut(id);
            let next = std::mem::replace(place, entry).next;
            self.free = next;
            self.free_entries -= 1;
            return id;
        }
        if self.entries.capacity() == 0 {
            self.entries.reserve_exact(FIRST);
        }
        self.entries.push(entry);
        self.entries.len() as EntryId - 1
    }

    /// The earliest of three equal entries, found along the chain.
    fn third_equal_by_walk(&self, name: usize, same: &dyn Fn(H) -> bool) -> Option<EntryId> {
        let mut equal = 0;
        let mut id = self.segment.last[name];
        while id != NONE {
            crate::work::count(1);
            let entry = self.entry(id);
            if same(entry.handle) {
                equal += 1;
                if equal == 3 {
                    return Some(id);
                }
            }
            id = entry.previous_same;
        }
        None
    }

    /// The key in `equals` of an entry in the last segment. Equal attributes have equal hashes. Entries
    /// of one key but of different names or segments never have equal attributes.
    fn equal_key(&self, name: usize, hash: u64) -> u64 {
        hash.wrapping_add(u64::from(self.markers) << 4 | name as u64)
    }

    /// Enters an entry into `equals`.
    fn index(&mut self, id: EntryId, key: u64, class: u32) {
        let previous = self.equals.get_or_insert_default().latest.insert(key, id).unwrap_or(NONE);
        if previous != NONE {
            self.entry_mut(previous).next_equal = id;
        }
        let entry = self.entry_mut(id);
        (entry.previous_equal, entry.equal_key, entry.is_indexed) = (previous, key, true);
        entry.class = class;
    }

    /// Enters the entries of a chain that `equals` does not have yet: each entry once.
    fn index_chain(&mut self, name: usize, same: &dyn Fn(H, H) -> bool, hash: &dyn Fn(H) -> u64) {
        let mut missing = Vec::new();
        let mut id = self.segment.last[name];
        while id != NONE && !self.entry(id).is_indexed {
            crate::work::count(1);
            missing.push(id);
            id = self.entry(id).previous_same;
        }
        for id in missing.into_iter().rev() {
            let handle = self.entry(id).handle;
            let key = self.equal_key(name, hash(handle));
            let (class, _) = self.class_and_third(key, &|other| same(handle, other));
            self.index(id, key, class);
        }
    }

    /// The class of an element with this key, and the earliest of three equal entries. A key has at most three equal
    /// entries; there are others only if hashes collide. One of each class is compared.
    fn class_and_third(&mut self, key: u64, same: &dyn Fn(H) -> bool) -> (u32, Option<EntryId>) {
        let equals = self.equals.get_or_insert_default();
        let mut id = equals.latest.get(key).unwrap_or(NONE);
        let unlike = equals.classes.wrapping_add(1);
        let (mut own, mut last_unlike, mut found) = (None, None, 0);
        while id != NONE {
            crate::work::count(1);
            let Entry { handle, class, previous_equal, .. } = *self.entry(id);
            if own == Some(class) || last_unlike != Some(class) && same(handle) {
                own = Some(class);
                found += 1;
                if found == EQUAL {
                    return (class, Some(id));
                }
            } else {
                last_unlike = Some(class);
            }
            id = previous_equal;
        }
        let class = own.unwrap_or(unlike);
        if let Some(equals) = self.equals.as_mut().filter(|_| own.is_none()) {
            equals.classes = class;
        }
        (class, None)
    }

    /// Takes the last entry of its name in the last segment out of the list.
    #[inline(always)]
    pub(in crate::tree_builder) fn remove_last_named(&mut self, id: EntryId) {
        let entry = self.entry(id);
        let (previous, name) = (entry.previous, name_index(entry.tag));
        if entry.next != NONE || entry.previous_same != NONE || entry.is_indexed {
            self.remove(id);
            return;
        }
        // It is the last entry of all, and the only one of its name, which is nearly always so.
        crate::work::count(1);
        self.segment.tail = previous;
        if previous != NONE {
            self.entry_mut(previous).next = NONE;
        }
        self.segment.last[name] = NONE;
        self.segment.count[name] = 0;
        self.entry_mut(id).next = std::mem::replace(&mut self.free, id);
        self.free_entries += 1;
    }

    /// Takes an entry of the last segment out of the list.
    pub(in crate::tree_builder) fn remove(&mut self, id: EntryId) -> Entry<H> {
        crate::work::count(1);
        let entry = *self.entry(id);
        self.unlink_place(&entry);
        let name = name_index(entry.tag);
        match entry.next_same {
            NONE => self.segment.last[name] = entry.previous_same,
            next => self.entry_mut(next).previous_same = entry.previous_same,
        }
        if entry.previous_same != NONE {
            self.entry_mut(entry.previous_same).next_same = entry.next_same;
        }
        self.segment.count[name] -= 1;
        if entry.is_indexed {
            self.unlink_equal(&entry);
        }
        self.entry_mut(id).next = std::mem::replace(&mut self.free, id);
        self.free_entries += 1;
        entry
    }

    /// Links the neighbours of an entry to each other.
    fn unlink_place(&mut self, entry: &Entry<H>) {
        match entry.next {
            NONE => self.segment.tail = entry.previous,
            next => self.entry_mut(next).previous = entry.previous,
        }
        if entry.previous != NONE {
            self.entry_mut(entry.previous).next = entry.next;
        }
    }

    fn unlink_equal(&mut self, entry: &Entry<H>) {
        if entry.previous_equal != NONE {
            self.entry_mut(entry.previous_equal).next_equal = entry.next_equal;
        }
        let equals = &mut self.equals.get_or_insert_default().latest;
        match (entry.next_equal, entry.previous_equal) {
            (NONE, NONE) => {
                equals.remove(entry.equal_key);
            }
            (NONE, previous) => {
                equals.insert(entry.equal_key, previous);
            }
            (next, previous) => self.entry_mut(next).previous_equal = previous,
        }
    }

    /// [Clears the list of active formatting elements up to the last
    /// marker](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker).
    /// Calls `closed` for each entry whose element is still open.
    pub(in crate::tree_builder) fn clear_to_marker(&mut self, mut closed: impl FnMut(Height)) {
        while self.segment.tail != NONE {
            let entry = self.remove(self.segment.tail);
            if entry.height != 0 {
                closed(entry.height);
            }
        }
        if self.markers > 0 {
            self.markers -= 1;
            if self.outer.last() == Some(&self.markers) {
                self.restore();
            }
        }
    }

    /// Whether the last entry's element is not open: only then is there something to
    /// [reconstruct](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements).
    #[inline]
    pub(in crate::tree_builder) fn needs_reconstruction(&self) -> bool {
        match self.segment.tail {
            NONE => false,
            tail => self.entry(tail).height == 0,
        }
    }

    /// The first entry to reconstruct; the others are after it.
    pub(in crate::tree_builder) fn first_to_reconstruct(&self) -> Option<EntryId> {
        let mut first = None;
        let mut id = self.segment.tail;
        while id != NONE && self.entry(id).height == 0 {
            crate::work::count(1);
            first = Some(id);
            id = self.entry(id).previous;
        }
        first
    }

    /// The entry after this one, up to the end of the list.
    pub(in crate::tree_builder) fn entry_after(&self, id: EntryId) -> Option<EntryId> {
        Some(self.entry(id).next).filter(|&next| next != NONE)
    }

    /// Gives an entry a new element, open at `height`.
    pub(in crate::tree_builder) fn replace(&mut self, id: EntryId, handle: H, height: Height) {
        let entry = self.entry_mut(id);
        entry.handle = handle;
        entry.height = height;
    }

    /// Moves the entry of the adoption agency's formatting element to the bookmark; it now stands for
    /// the new element.
    ///
    /// It is the last of its name and moves towards the end (see the head of this file), so it stays
    /// the last of its name.
    pub(in crate::tree_builder) fn move_to_bookmark(&mut self, id: EntryId, bookmark: Bookmark) {
        let Bookmark::After(after) = bookmark else { return };
        let entry = *self.entry(id);
        self.unlink_place(&entry);
        let next = std::mem::replace(&mut self.entry_mut(after).next, id);
        match next {
            NONE => self.segment.tail = id,
            next => self.entry_mut(next).previous = id,
        }
        let entry = self.entry_mut(id);
        (entry.previous, entry.next) = (after, next);
    }
}
