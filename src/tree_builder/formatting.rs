//! The list of active formatting elements.
//!
//! Like the stack, it answers without walking: entries of one name are chained (per segment between
//! markers), an entry knows the height of its element on the stack, and Noah's Ark counts equal
//! elements by hash once a name is frequent. Entries are found by a number that stays theirs;
//! `order` holds the numbers in the order of the list.

use super::stack::Height;
use crate::names::Tag;
use std::collections::HashMap;

/// Numbers an entry for as long as it is in the list.
pub(super) type EntryId = u32;

/// In [`ActiveFormatting::order`]: a marker, and a place whose entry was removed.
const MARKER: u32 = u32::MAX;
const REMOVED: u32 = u32::MAX - 1;

/// No entry.
const NONE: u32 = u32::MAX;

/// How many names are formatting elements' names.
const NAMES: usize = 14;

/// From this many entries of one name in a segment on, Noah's Ark goes by hash.
const MANY: u32 = 8;

/// One formatting element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<H> {
    pub(super) handle: H,
    pub(super) tag: Tag,
    /// Numbers the name for the stack.
    pub(super) key: u32,
    /// Where the element stands on the stack, 0 if it is not open.
    pub(super) height: Height,
    /// Where the entry stands in the list.
    position: u32,
    /// The entry before and after of the same name in the segment.
    previous_same: EntryId,
    next_same: EntryId,
    /// The hash of the attributes once the entry is in `equals`.
    hash: Option<u64>,
}

/// Where the adoption agency will put its new element.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bookmark {
    /// In place of the formatting element.
    InPlace,
    /// After this entry.
    After(EntryId),
}

/// The chains of one segment.
#[derive(Debug, Clone, Copy)]
struct Segment {
    last: [EntryId; NAMES],
    count: [u32; NAMES],
}

const EMPTY_SEGMENT: Segment = Segment { last: [NONE; NAMES], count: [0; NAMES] };

/// [The list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements)
#[derive(Debug)]
pub(super) struct ActiveFormatting<H> {
    entries: Vec<Entry<H>>,
    free: Vec<EntryId>,
    order: Vec<u32>,
    segment: Segment,
    /// The chains of the segments before the open markers.
    outer: Vec<Segment>,
    /// By depth of segment, name and hash of the attributes: the entries, oldest first.
    equals: HashMap<(usize, usize, u64), Vec<EntryId>>,
}

/// Numbers the names of formatting elements.
fn name_index(tag: Tag) -> usize {
    match tag {
        Tag::A => 0,
        Tag::B => 1,
        Tag::Big => 2,
        Tag::Code => 3,
        Tag::Em => 4,
        Tag::Font => 5,
        Tag::I => 6,
        Tag::Nobr => 7,
        Tag::S => 8,
        Tag::Small => 9,
        Tag::Strike => 10,
        Tag::Strong => 11,
        Tag::Tt => 12,
        _ => 13, // u
    }
}

impl<H: Copy + Eq> ActiveFormatting<H> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            free: Vec::new(),
            order: Vec::new(),
            segment: EMPTY_SEGMENT,
            outer: Vec::new(),
            equals: HashMap::new(),
        }
    }

    /// The entry of this number.
    #[inline]
    pub(super) fn entry(&self, id: EntryId) -> &Entry<H> {
        &self.entries[id as usize]
    }

    /// Notes where the entry's element stands on the stack; 0 when it was popped.
    #[inline]
    pub(super) fn set_height(&mut self, id: EntryId, height: Height) {
        self.entries[id as usize].height = height;
    }

    /// The last entry of this name after the last marker.
    #[inline]
    pub(super) fn last_named(&self, tag: Tag) -> Option<EntryId> {
        let id = self.segment.last[name_index(tag)];
        (id != NONE).then_some(id)
    }

    /// Inserts a marker.
    pub(super) fn push_marker(&mut self) {
        self.order.push(MARKER);
        self.outer.push(self.segment);
        self.segment = EMPTY_SEGMENT;
    }

    /// [Push onto the list of active formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements):
    /// returns the number of the new entry, and that of the entry which Noah's Ark expelled.
    pub(super) fn push(
        &mut self,
        entry: (H, Tag, u32),
        height: Height,
        same: impl Fn(H, H) -> bool,
        hash: impl Fn(H) -> u64,
    ) -> (EntryId, Option<Entry<H>>) {
        let (handle, tag, key) = entry;
        let name = name_index(tag);
        // 1. At most three equal elements after the last marker.
        let mut own_hash = None;
        let expelled = if self.segment.count[name] < 3 {
            None
        } else if self.segment.count[name] < MANY {
            self.third_equal_by_walk(name, |other| same(handle, other))
        } else {
            let value = hash(handle);
            own_hash = Some(value);
            self.index_chain(name, &hash);
            self.third_equal_by_hash(name, value, |other| same(handle, other))
        };
        let expelled = expelled.map(|id| self.remove(id));
        // 2.
        let position = self.order.len() as u32;
        let previous_same = self.segment.last[name];
        let id = self.store(Entry {
            handle,
            tag,
            key,
            height,
            position,
            previous_same,
            next_same: NONE,
            hash: own_hash,
        });
        self.order.push(id);
        if previous_same != NONE {
            self.entries[previous_same as usize].next_same = id;
        }
        self.segment.last[name] = id;
        self.segment.count[name] += 1;
        if let Some(hash) = own_hash {
            self.equals.entry((self.outer.len(), name, hash)).or_default().push(id);
        }
        (id, expelled)
    }

    fn store(&mut self, entry: Entry<H>) -> EntryId {
        if let Some(id) = self.free.pop() {
            self.entries[id as usize] = entry;
            return id;
        }
        self.entries.push(entry);
        self.entries.len() as EntryId - 1
    }

    /// The earliest of three equal entries, found along the chain.
    fn third_equal_by_walk(&self, name: usize, same: impl Fn(H) -> bool) -> Option<EntryId> {
        let mut equal = 0;
        let mut id = self.segment.last[name];
        while id != NONE {
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

    /// Enters into `equals` what is not there yet of a chain: each entry once.
    fn index_chain(&mut self, name: usize, hash: impl Fn(H) -> u64) {
        let mut missing = Vec::new();
        let mut id = self.segment.last[name];
        while id != NONE && self.entry(id).hash.is_none() {
            missing.push(id);
            id = self.entry(id).previous_same;
        }
        for id in missing.into_iter().rev() {
            let value = hash(self.entry(id).handle);
            self.entries[id as usize].hash = Some(value);
            self.equals.entry((self.outer.len(), name, value)).or_default().push(id);
        }
    }

    /// The earliest of three equal entries, by hash. The list behind a hash holds at most three equal
    /// entries, and others only if hashes collide.
    fn third_equal_by_hash(
        &self,
        name: usize,
        hash: u64,
        same: impl Fn(H) -> bool,
    ) -> Option<EntryId> {
        let candidates = self.equals.get(&(self.outer.len(), name, hash))?;
        let mut equal = candidates.iter().rev().filter(|&&id| same(self.entry(id).handle));
        equal.nth(2).copied()
    }

    /// Takes an entry of the last segment out of the list.
    pub(super) fn remove(&mut self, id: EntryId) -> Entry<H> {
        let entry = self.unlink(id);
        self.order[entry.position as usize] = REMOVED;
        self.trim();
        entry
    }

    /// Takes an entry out of the chains, and gives its number back.
    fn unlink(&mut self, id: EntryId) -> Entry<H> {
        let entry = *self.entry(id);
        let name = name_index(entry.tag);
        if entry.next_same != NONE {
            self.entries[entry.next_same as usize].previous_same = entry.previous_same;
        } else {
            self.segment.last[name] = entry.previous_same;
        }
        if entry.previous_same != NONE {
            self.entries[entry.previous_same as usize].next_same = entry.next_same;
        }
        self.segment.count[name] -= 1;
        self.forget_hash(id, &entry);
        self.free.push(id);
        entry
    }

    fn forget_hash(&mut self, id: EntryId, entry: &Entry<H>) {
        let Some(hash) = entry.hash else { return };
        let key = (self.outer.len(), name_index(entry.tag), hash);
        if let Some(equal) = self.equals.get_mut(&key) {
            equal.retain(|&other| other != id);
            if equal.is_empty() {
                self.equals.remove(&key);
            }
        }
    }

    /// Drops removed places from the end of the list.
    fn trim(&mut self) {
        while self.order.last() == Some(&REMOVED) {
            self.order.pop();
        }
    }

    /// [Clear the list of active formatting elements up to the last marker](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker);
    /// tells `closed` of each entry whose element is still open.
    pub(super) fn clear_to_marker(&mut self, mut closed: impl FnMut(Height)) {
        while let Some(place) = self.order.pop() {
            match place {
                MARKER => {
                    self.segment = self.outer.pop().unwrap_or(EMPTY_SEGMENT);
                    break;
                }
                REMOVED => {}
                id => {
                    let entry = self.unlink(id);
                    if entry.height != 0 {
                        closed(entry.height);
                    }
                }
            }
        }
        self.trim();
    }

    /// Whether the last entry is one whose element is not open: only then is there something to
    /// [reconstruct](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements).
    #[inline]
    pub(super) fn needs_reconstruction(&self) -> bool {
        match self.order.last() {
            None | Some(&MARKER) => false,
            Some(&id) => self.entry(id).height == 0,
        }
    }

    /// The entries to reconstruct, the first to be opened first.
    pub(super) fn to_reconstruct(&self) -> Vec<EntryId> {
        let mut entries = Vec::new();
        for &place in self.order.iter().rev() {
            match place {
                MARKER => break,
                REMOVED => {}
                id if self.entry(id).height != 0 => break,
                id => entries.push(id),
            }
        }
        entries.reverse();
        entries
    }

    /// Gives an entry another element, open at `height`.
    pub(super) fn replace(&mut self, id: EntryId, handle: H, height: Height) {
        let entry = &mut self.entries[id as usize];
        entry.handle = handle;
        entry.height = height;
    }

    /// Moves the entry of the adoption agency's formatting element to the bookmark; it now stands for
    /// the new element.
    pub(super) fn move_to_bookmark(&mut self, id: EntryId, bookmark: Bookmark) {
        let Bookmark::After(after) = bookmark else { return };
        let (from, to) = (self.entry(id).position as usize, self.entry(after).position as usize);
        let moved = if from > to {
            // The bookmark lies before it: what is between moves up.
            self.order[to + 1..=from].rotate_right(1);
            to + 1..from + 1
        } else {
            self.order[from..=to].rotate_left(1);
            from..to + 1
        };
        for position in moved {
            let place = self.order[position];
            if place != MARKER && place != REMOVED {
                self.entries[place as usize].position = position as u32;
            }
        }
        self.trim();
        self.sort_into_chain(id);
    }

    /// Moves an entry that is the last of its chain to where its position belongs in it.
    fn sort_into_chain(&mut self, id: EntryId) {
        let entry = *self.entry(id);
        let mut next = NONE;
        let mut previous = entry.previous_same;
        while previous != NONE && self.entry(previous).position > entry.position {
            next = previous;
            previous = self.entry(previous).previous_same;
        }
        if next == NONE {
            return;
        }
        self.entries[entry.previous_same as usize].next_same = NONE;
        self.segment.last[name_index(entry.tag)] = entry.previous_same;
        self.entries[next as usize].previous_same = id;
        if previous != NONE {
            self.entries[previous as usize].next_same = id;
        }
        let entry = &mut self.entries[id as usize];
        entry.previous_same = previous;
        entry.next_same = next;
    }
}
