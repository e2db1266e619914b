//! A table of known names, looked up by a hash that takes a few instructions.
//!
//! `phf` would cost 20 to 40 ns a look-up here (it hashes with SipHash), and every tag and every
//! attribute needs a look-up. These tables use open addressing, are at least half empty, and are built at
//! compile time. A hostile name can cost at most the longest probe of a fixed table.
//!
//! A [`Digest`] holds a name of up to 16 bytes whole: two words that overlap, and the length. So names
//! are compared as three numbers. A call of `memcmp` would cost more than everything else.

use super::strings::NameList;

/// A name of up to eight bytes, which is nearly every name, as one number: the bytes in little-endian
/// order, followed by zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShortName(u64);

impl ShortName {
    /// The name of this number: its bytes and zeros. 0 is not a name, and not found.
    #[inline(always)]
    pub(crate) const fn of_word(word: u64) -> Self {
        Self(word)
    }

    #[inline(always)]
    const fn of(name: &[u8]) -> Self {
        let length = name.len();
        if length == 0 {
            return Self(0);
        }
        // Where the two parts overlap they have the same bits.
        if length >= 4 {
            let last = half_word(name, length - 4) as u64;
            return Self(half_word(name, 0) as u64 | last << (8 * (length - 4)));
        }
        let (middle, last) = (length / 2, length - 1);
        let middle = (name[middle] as u64) << (8 * middle);
        Self(name[0] as u64 | middle | (name[last] as u64) << (8 * last))
    }

    /// Returns the same value as [`hash`] of the name.
    #[inline(always)]
    pub(crate) const fn hash(self) -> u32 {
        self.digest(0).hash()
    }

    #[inline(always)]
    const fn digest(self, length: usize) -> Digest {
        Digest { first: self.0, last: 0, length }
    }
}

/// The ends of a name as numbers, and its length. Equal for equal names; for names of up to
/// [`WHOLE`](Self::WHOLE) bytes, only for equal names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Digest {
    /// The first eight bytes, or the short name.
    first: u64,
    /// The last eight bytes; 0 for a short name.
    last: u64,
    length: usize,
}

impl Digest {
    /// The longest name that a digest holds whole.
    const WHOLE: usize = 16;

    /// The digest of no name.
    pub(crate) const NONE: Self = Self { first: 0, last: 0, length: 0 };

    /// Chosen so that the common names of both tables lie in the slots that are probed first.
    const FACTOR: u64 = 0xB9D4_4BB3_99AC_DE53;

    #[inline(always)]
    pub(crate) const fn of(name: &[u8]) -> Self {
        let length = name.len();
        if length <= 8 {
            return ShortName::of(name).digest(length);
        }
        Self { first: word(name, 0), last: word(name, length - 8), length }
    }

    /// Whether this is the digest of a [`ShortName`], which is then `first`.
    #[inline(always)]
    const fn is_short(self) -> bool {
        self.length <= 8
    }

    /// Whether this is the digest of no other name than this one.
    #[inline(always)]
    pub(crate) const fn is_of_whole(self) -> bool {
        self.length <= Self::WHOLE
    }

    /// The lowest bits, which tables use, are the highest bits of the product: every bit of the name
    /// influences them.
    #[inline(always)]
    pub(crate) const fn hash(self) -> u32 {
        let product = (self.first ^ self.last.rotate_left(29)).wrapping_mul(Self::FACTOR);
        ((product >> 32) as u32).rotate_left(12)
    }
}

/// A hash of a name. The tokenizer passes it on with each attribute, so that no later stage hashes the
/// name again. It is not keyed: a growing table must not rely on it alone.
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

const fn has_capital(name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if name[at].is_ascii_uppercase() {
            return true;
        }
        at += 1;
    }
    false
}

/// The bits of a slot of the table of long names that are the index of a name; the others are [bits of its hash](tag).
const INDEX: u16 = 0x3FF;

/// The bits of a hash that are in a slot, so that nearly no name is compared with another one.
#[inline(always)]
const fn tag(hash: u32) -> u16 {
    (hash >> 16) as u16 & !INDEX
}

/// Names by hash. The first name of the list is a placeholder and is never found.
#[derive(Debug)]
pub(crate) struct KnownNames<N, const SLOTS: usize, const LONG: usize> {
    names: N,
    /// The names of up to eight bytes without capital letters; so a name found here is one that the
    /// tokenizer does not change. 0, which is not a name, marks an empty slot.
    short: [u64; SLOTS],
    /// By slot of `short`: the index of the name.
    indices: [u16; SLOTS],
    /// The longer names: the index of each and the [tag] of its hash; 0 marks an empty slot.
    long: [u16; LONG],
}

impl<N: NameList, const SLOTS: usize, const LONG: usize> KnownNames<N, SLOTS, LONG> {
    /// Builds the table; `names` has the names of the list. `SLOTS` and `LONG` are powers of two, and at least twice the number
    /// of short and of other names.
    pub(crate) const fn new(names: N, list: &[&str]) -> Self {
        assert!(SLOTS.is_power_of_two() && LONG.is_power_of_two());
        assert!(list.len() <= INDEX as usize);
        let mut short = [0; SLOTS];
        let mut indices = [0; SLOTS];
        let mut long = [0; LONG];
        let (mut index, mut long_names) = (1, 0);
        while index < list.len() {
            let name = list[index].as_bytes();
            let digest = Digest::of(name);
            if digest.is_short() && !has_capital(name) {
                let mut slot = digest.hash() as usize & (SLOTS - 1);
                while short[slot] != 0 {
                    slot = (slot + 1) & (SLOTS - 1);
                }
                short[slot] = digest.first;
                indices[slot] = index as u16;
            } else {
                let mut slot = digest.hash() as usize & (LONG - 1);
                while long[slot] != 0 {
                    slot = (slot + 1) & (LONG - 1);
                }
                long_names += 1;
                long[slot] = tag(digest.hash()) | index as u16;
            }
            index += 1;
        }
        assert!(2 * long_names <= LONG && 2 * (list.len() - long_names) <= SLOTS);
        Self { names, short, indices, long }
    }

    /// The index of `name` in the list.
    #[inline]
    pub(crate) fn find(&self, name: &[u8]) -> Option<usize> {
        self.find_hashed(name, hash(name))
    }

    /// The same for a known [`hash`].
    #[inline]
    pub(crate) fn find_hashed(&self, name: &[u8], hash: u32) -> Option<usize> {
        let digest = Digest::of(name);
        if digest.is_short() && !has_capital(name) {
            let index = self.indices[self.slot_of(ShortName(digest.first), hash)] as usize;
            // A name followed by U+0000 gives the same number.
            return (index != 0 && self.names.length(index) == name.len()).then_some(index);
        }
        find_long(self.names, &self.long, name, digest, hash)
    }

    /// The index of a short name; 0 if it is not in the list or has a capital letter.
    #[inline(always)]
    pub(crate) fn index_of(&self, name: ShortName) -> u16 {
        self.indices[self.slot(name)]
    }

    /// The slot of a short name, below `SLOTS`; an empty slot if it is not in the list.
    #[inline(always)]
    pub(crate) fn slot(&self, name: ShortName) -> usize {
        self.slot_of(name, name.hash())
    }

    #[inline(always)]
    fn slot_of(&self, name: ShortName, hash: u32) -> usize {
        let mut slot = hash as usize;
        loop {
            let known = self.short[slot & (SLOTS - 1)];
            if known == name.0 || known == 0 {
                return slot & (SLOTS - 1);
            }
            slot += 1;
        }
    }

    /// By slot: the index of the name in the list; 0 for an empty slot.
    pub(crate) const fn indices(&self) -> &[u16; SLOTS] {
        &self.indices
    }
}

/// Looks a name up in a table of long names.
#[inline]
fn find_long<const LONG: usize>(
    names: impl NameList,
    table: &[u16; LONG],
    name: &[u8],
    digest: Digest,
    hash: u32,
) -> Option<usize> {
    let mut slot = hash as usize;
    loop {
        let known = table[slot & (LONG - 1)];
        if known == 0 {
            return None;
        }
        if known & !INDEX == tag(hash) {
            let index = (known & INDEX) as usize;
            let known = names.name(index).as_bytes();
            if known.len() == name.len()
                && Digest::of(known) == digest
                && (digest.length <= Digest::WHOLE || known == name)
            {
                return Some(index);
            }
        }
        slot += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{ShortName, hash};

    #[test]
    fn short_names_are_the_same_read_either_way() {
        for text in ["a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"] {
            let mut bytes = [0; 8];
            bytes[..text.len()].copy_from_slice(text.as_bytes());
            let name = ShortName::of_word(u64::from_le_bytes(bytes));
            assert_eq!(name, ShortName::of(text.as_bytes()));
            assert_eq!(name.hash(), hash(text.as_bytes()));
        }
    }
}
