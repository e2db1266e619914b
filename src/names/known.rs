//! A table of known names, looked up by a hash that costs a few instructions.
//!
//! `phf` would cost 20 to 40 ns a look-up here (it hashes with SipHash), on a path that is walked
//! for every tag and every attribute. These tables are open-addressed, half empty at least, and built
//! at compile time. A hostile name can only cost the longest probe of a fixed table.

/// A hash of a name; also what the tokenizer hands on with each attribute, so that nobody hashes it
/// twice. Not keyed: whoever builds a growing table on it must not trust it alone.
#[inline]
pub(crate) const fn hash(name: &[u8]) -> u32 {
    let length = name.len();
    // The first and the last eight bytes (overlapping for short names) and the length tell the known
    // names apart well enough.
    let (first, last) = if length >= 8 {
        (word(name, 0), word(name, length - 8))
    } else if length >= 4 {
        (half_word(name, 0) as u64, half_word(name, length - 4) as u64)
    } else if length > 0 {
        (name[0] as u64 | (name[length / 2] as u64) << 8, name[length - 1] as u64)
    } else {
        (0, 0)
    };
    let mixed =
        (first ^ last.rotate_left(29) ^ (length as u64) << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32
}

#[inline]
const fn word(name: &[u8], at: usize) -> u64 {
    half_word(name, at) as u64 | (half_word(name, at + 4) as u64) << 32
}

#[inline]
const fn half_word(name: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([name[at], name[at + 1], name[at + 2], name[at + 3]])
}

/// Names by hash: a slot holds an index into the list of names, 0 for an empty slot (so the first
/// name of the list is never found; it is a placeholder).
#[derive(Debug)]
pub(crate) struct KnownNames<const SLOTS: usize> {
    names: &'static [&'static str],
    slots: [u16; SLOTS],
}

impl<const SLOTS: usize> KnownNames<SLOTS> {
    /// Builds the table; `SLOTS` is a power of two, at least twice the number of names.
    pub(crate) const fn new(names: &'static [&'static str]) -> Self {
        assert!(SLOTS.is_power_of_two() && names.len() * 2 <= SLOTS);
        let mut slots = [0u16; SLOTS];
        let mut index = 1;
        while index < names.len() {
            let mut slot = hash(names[index].as_bytes()) as usize & (SLOTS - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (SLOTS - 1);
            }
            slots[slot] = index as u16;
            index += 1;
        }
        Self { names, slots }
    }

    /// The index of `name` in the list.
    #[inline]
    pub(crate) fn find(&self, name: &[u8]) -> Option<usize> {
        self.find_hashed(name, hash(name))
    }

    /// The same with the [`hash`] at hand.
    #[inline]
    pub(crate) fn find_hashed(&self, name: &[u8], hash: u32) -> Option<usize> {
        let mut slot = hash as usize & (SLOTS - 1);
        loop {
            let index = self.slots[slot & (SLOTS - 1)] as usize;
            if index == 0 {
                return None;
            }
            if self.names[index].as_bytes() == name {
                return Some(index);
            }
            slot += 1;
        }
    }
}
