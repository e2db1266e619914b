//! Finds the numbers of names that a page made up.

use super::HashKey;
use smallvec::{SmallVec, smallvec};

/// The size of the table at first.
const SLOTS: usize = 64;

/// The numbers of names, found by a keyed hash, so that no page can choose names that collide. The names themselves are with
/// the caller, who numbers them from 0.
#[derive(Debug, Clone)]
pub(crate) struct MetTable {
    /// By the low bits of the hash, then by probing. The length is a power of two, and at most three quarters are
    /// taken.
    slots: SmallVec<[Slot; SLOTS]>,
    key: HashKey,
}

/// An entry. It stores the hash beside the number, so a look-up reads the string of hardly any other name, and a growing table
/// rehashes nothing.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    hash: u32,
    /// The number plus 1; 0 if the place is free.
    number: u32,
}

impl MetTable {
    pub(crate) fn new() -> Self {
        Self { slots: smallvec![Slot::default(); SLOTS], key: HashKey::default() }
    }

    /// The hash of a name.
    pub(crate) fn hash(&self, name: &str) -> u32 {
        self.key.hash(name.as_bytes()) as u32
    }

    /// The number of the name with this hash for which `is_name` holds.
    pub(crate) fn find(&self, hash: u32, is_name: impl Fn(usize) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            let number = slot.number.checked_sub(1)?;
            if slot.hash == hash && is_name(number as usize) {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
    }

    /// Adds a name that is not there yet, with the next number.
    pub(crate) fn add(&mut self, hash: u32, number: u32) {
        let count = number as usize + 1;
        if count * 4 > self.slots.len() * 3 {
            // It is small on most pages, so it grows to four times its size while it is.
            let length = self.slots.len() * if count < 1024 { 4 } else { 2 };
            let old = std::mem::replace(&mut self.slots, smallvec![Slot::default(); length]);
            for slot in old.into_iter().filter(|slot| slot.number != 0) {
                self.place(slot);
            }
        }
        self.place(Slot { hash, number: number + 1 });
    }

    /// Enters a name in the first free place.
    fn place(&mut self, slot: Slot) {
        let mask = self.slots.len() - 1;
        let mut place = slot.hash as usize & mask;
        while self.slots[place].number != 0 {
            place = (place + 1) & mask;
        }
        self.slots[place] = slot;
    }

    /// Forgets the names and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }

    /// The approximate size of its memory, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }
}
