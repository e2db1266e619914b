//! A table of known names, looked up by a hash that costs a few instructions.
//!
//! `phf` would cost 20 to 40 ns a look-up here (it hashes with SipHash), on a path that is walked
//! for every tag and every attribute. These tables are open-addressed, half empty at least, and built
//! at compile time. A hostile name can only cost the longest probe of a fixed table.
//!
//! A name of up to 16 bytes is wholly in its [`Digest`]: two words that overlap, and the length. So
//! names are compared as three numbers, without a call of `memcmp`, which costs more than all the rest.

/// The ends of a name as numbers, and its length. Equal for equal names; for names of up to
/// [`WHOLE`](Self::WHOLE) bytes, only for equal names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Digest {
    first: u64,
    last: u64,
    length: usize,
}

impl Digest {
    /// The longest name that a digest holds whole.
    const WHOLE: usize = 16;

    #[inline(always)]
    const fn of(name: &[u8]) -> Self {
        let length = name.len();
        let (first, last) = if length >= 8 {
            (word(name, 0), word(name, length - 8))
        } else if length >= 4 {
            (half_word(name, 0) as u64, half_word(name, length - 4) as u64)
        } else if length > 0 {
            (name[0] as u64 | (name[length / 2] as u64) << 8, name[length - 1] as u64)
        } else {
            (0, 0)
        };
        Self { first, last, length }
    }

    #[inline(always)]
    const fn hash(self) -> u32 {
        let mixed = (self.first ^ self.last.rotate_left(29) ^ (self.length as u64) << 56)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as u32
    }
}

/// A hash of a name; also what the tokenizer hands on with each attribute, so that nobody hashes it
/// twice. Not keyed: whoever builds a growing table on it must not trust it alone.
#[inline]
pub(crate) const fn hash(name: &[u8]) -> u32 {
    Digest::of(name).hash()
}

#[inline(always)]
const fn word(name: &[u8], at: usize) -> u64 {
    half_word(name, at) as u64 | (half_word(name, at + 4) as u64) << 32
}

#[inline(always)]
const fn half_word(name: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([name[at], name[at + 1], name[at + 2], name[at + 3]])
}

/// A slot of the table; an index of 0 marks an empty one.
#[derive(Debug, Clone, Copy)]
struct Slot {
    first: u64,
    last: u64,
    length: u16,
    index: u16,
}

/// Names by hash. The first name of the list is never found; it is a placeholder.
#[derive(Debug)]
pub(crate) struct KnownNames<const SLOTS: usize> {
    names: &'static [&'static str],
    slots: [Slot; SLOTS],
}

impl<const SLOTS: usize> KnownNames<SLOTS> {
    /// Builds the table; `SLOTS` is a power of two, more than the number of names.
    pub(crate) const fn new(names: &'static [&'static str]) -> Self {
        assert!(SLOTS.is_power_of_two() && names.len() < SLOTS);
        let mut slots = [Slot { first: 0, last: 0, length: 0, index: 0 }; SLOTS];
        let mut index = 1;
        while index < names.len() {
            let digest = Digest::of(names[index].as_bytes());
            let mut slot = digest.hash() as usize & (SLOTS - 1);
            while slots[slot].index != 0 {
                slot = (slot + 1) & (SLOTS - 1);
            }
            slots[slot] = Slot {
                first: digest.first,
                last: digest.last,
                length: digest.length as u16,
                index: index as u16,
            };
            index += 1;
        }
        Self { names, slots }
    }

    /// The index of `name` in the list.
    #[inline]
    pub(crate) fn find(&self, name: &[u8]) -> Option<usize> {
        let digest = Digest::of(name);
        self.find_digest(name, digest, digest.hash())
    }

    /// The same with the [`hash`] at hand.
    #[inline]
    pub(crate) fn find_hashed(&self, name: &[u8], hash: u32) -> Option<usize> {
        self.find_digest(name, Digest::of(name), hash)
    }

    #[inline(always)]
    fn find_digest(&self, name: &[u8], digest: Digest, hash: u32) -> Option<usize> {
        let mut slot = hash as usize & (SLOTS - 1);
        loop {
            let known = &self.slots[slot & (SLOTS - 1)];
            if known.index == 0 {
                return None;
            }
            if known.first == digest.first
                && known.last == digest.last
                && known.length as usize == digest.length
                && (digest.length <= Digest::WHOLE
                    || self.names[known.index as usize].as_bytes() == name)
            {
                return Some(known.index as usize);
            }
            slot += 1;
        }
    }
}
