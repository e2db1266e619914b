//! Finds the numbers of names that a page made up.

use super::HashKey;

/// The size of the table at first.
const SLOTS: usize = 64;

/// The numbers of names, found by a keyed hash, so that no page can choose names that collide. The names themselves are with
/// the caller, who numbers them from 0.
#[derive(Debug, Clone)]
pub(crate) struct MetTable {
    /// By the low bits of the hash, then by probing; unused once the table has grown.
    first: [Slot; SLOTS],
    /// The same, once there are many names. The length is a power of two, and at most three quarters are taken.
    grown: Vec<Slot>,
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
        Self { first: [Slot::default(); SLOTS], grown: Vec::new(), key: HashKey::default() }
    }

    #[inline]
    fn slots(&self) -> &[Slot] {
        if self.grown.is_empty() { &self.first } else { &self.grown }
    }

    #[inline]
    fn slots_mut(&mut self) -> &mut [Slot] {
        if self.grown.is_empty() { &mut self.first } else { &mut self.grown }
    }

    /// The hash of a name.
    pub(crate) fn hash(&self, name: &str) -> u32 {
        self.key.hash(name.as_bytes()) as u32
    }

    /// The number of the name with this hash for which `is_name` holds.
    pub(crate) fn find(&self, hash: u32, is_name: impl Fn(usize) -> bool) -> Option<u32> {
        let slots = self.slots();
        let mask = slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let slot = slots[place];
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
        let before = self.slots().len();
        if count * 4 > before * 3 {
            // It is small on most pages, so it grows to four times its size while it is.
            let length = before * if count < 1024 { 4 } else { 2 };
            let grown = std::mem::replace(&mut self.grown, vec![Slot::default(); length]);
            let first = self.first;
            let old = if grown.is_empty() { &first[..] } else { &grown };
            for slot in old.iter().filter(|slot| slot.number != 0) {
                self.place(*slot);
            }
        }
        self.place(Slot { hash, number: number + 1 });
    }

    /// Enters a name in the first free place.
    fn place(&mut self, slot: Slot) {
        let slots = self.slots_mut();
        let mask = slots.len() - 1;
        let mut place = slot.hash as usize & mask;
        while slots[place].number != 0 {
            place = (place + 1) & mask;
        }
        slots[place] = slot;
    }

    /// Forgets the names and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.slots_mut().fill(Slot::default());
    }

    /// The approximate size of its memory, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.grown.capacity() * size_of::<Slot>()
    }
}
