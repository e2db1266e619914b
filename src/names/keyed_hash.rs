//! A hash of names with a random key, for tables in which no page may choose names that collide.
//!
//! Seven bytes at a time are the coefficients of a polynomial, and the hash is its value at the key, modulo a prime. Two
//! names that were chosen without knowing the key are two polynomials, which agree at few of the 2⁶¹ keys: at most one for
//! each seven bytes. (Carter and Wegman, "Universal classes of hash functions", 1979.) That is as good as SipHash here, since
//! nothing that a page can see depends on the key, and takes a sixth of its instructions for a short name.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A Mersenne prime.
const PRIME: u64 = (1 << BITS) - 1;
const BITS: u32 = 61;

/// The bytes of a coefficient: so many that different ones stay different modulo the prime.
const STEP: usize = 7;

/// A hash of names with a random key, for tables in which no page may choose names that collide.
///
/// It is as good as that of the standard library against names that were chosen without knowing the key, as long as nothing
/// that the page can see depends on the key, and takes a fraction of its time.
///
/// ```
/// use duckbill::names::HashKey;
/// use std::collections::HashMap;
/// let document = duckbill::parse("<p id=a><p id=b><p id=a>");
/// let mut counts: HashMap<&str, u32, HashKey> = HashMap::default();
/// for element in document.elements_by_tag_name("p") {
///     *counts.entry(element.id_attribute().unwrap_or_default()).or_default() += 1;
/// }
/// assert_eq!(counts["a"], 2);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct HashKey(u64);

impl Default for HashKey {
    /// A random key.
    fn default() -> Self {
        Self(RandomState::new().hash_one(0) % (PRIME - 1) + 1)
    }
}

impl HashKey {
    /// The hash of a name: 61 bits, of which the lowest are as good as any.
    #[inline]
    #[must_use]
    pub fn hash(self, name: &[u8]) -> u64 {
        let mut state = self.times(name.len() as u64);
        let mut rest = name;
        while let Some((word, _)) = rest.split_first_chunk() {
            state = self.times(state + (u64::from_le_bytes(*word) & ((1 << (8 * STEP)) - 1)));
            rest = rest.get(STEP..).unwrap_or_default();
        }
        let last = last_coefficient(rest);
        state = self.times(state + last);
        if state >= PRIME { state - PRIME } else { state }
    }

    /// The product, modulo the prime, of the key and a number below 2⁶³; it may be a little more than the prime.
    #[inline]
    fn times(self, number: u64) -> u64 {
        let product = u128::from(number) * u128::from(self.0);
        let sum = (product as u64 & PRIME) + (product >> BITS) as u64;
        (sum & PRIME) + (sum >> BITS)
    }

    /// A place for a number, among 2 to the power of `bits` places, of which there are some.
    #[inline]
    pub(crate) const fn place(self, number: u32, bits: u32) -> usize {
        // Multiply and shift, with an odd number (Dietzfelbinger and others, "A reliable randomized algorithm for the
        // closest-pair problem", 1997).
        ((number as u64).wrapping_mul(self.0 << 3 | 1) >> (u64::BITS - bits)) as usize
    }
}

/// For the tables of the standard library, whose keys are strings.
impl BuildHasher for HashKey {
    type Hasher = KeyedHasher;

    #[inline]
    fn build_hasher(&self) -> KeyedHasher {
        KeyedHasher { key: *self, state: 0 }
    }
}

/// The hasher of a [`HashKey`], for strings.
#[derive(Debug, Clone)]
pub struct KeyedHasher {
    key: HashKey,
    state: u64,
}

impl Hasher for KeyedHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.state = self.key.times(self.state) ^ self.key.hash(bytes);
    }

    /// The end of a string, whose length is hashed already.
    #[inline]
    fn write_u8(&mut self, _: u8) {}

    /// The tables use the seven highest bits too, which the hash does not have.
    #[inline]
    fn finish(&self) -> u64 {
        self.state ^ self.state << 20
    }
}

/// Up to seven bytes as a number.
#[inline]
fn last_coefficient(bytes: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        // Both have the bytes in the middle, in the same places of the number.
        let last = u64::from(u32::from_le_bytes(*last)) << (8 * (bytes.len() - 4));
        return u64::from(u32::from_le_bytes(*first)) | last;
    }
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The same by the definition.
    fn slow(key: u64, name: &[u8]) -> u64 {
        let times = |state: u128| state * u128::from(key) % u128::from(PRIME);
        let mut state = times(name.len() as u128);
        let mut at = 0;
        // The last coefficient has what is left, perhaps nothing; a name of seven bytes is one coefficient.
        while name.len() - at > STEP {
            state = times(state + number(&name[at..at + STEP]));
            at += STEP;
        }
        times(state + number(&name[at..])) as u64
    }

    fn number(bytes: &[u8]) -> u128 {
        bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte))
    }

    #[test]
    fn the_hash_is_the_value_of_the_polynomial() {
        for key in [1, 2, PRIME - 1, 0x1234_5678_9ABC_DEF0 % PRIME, 1 << 60] {
            for length in 0..64 {
                for fill in [0, 1, 0x7F, 0xFF] {
                    let name: Vec<u8> = (0..length).map(|at| fill ^ at as u8).collect();
                    assert_eq!(HashKey(key).hash(&name), slow(key, &name), "{key} {name:?}");
                    assert_eq!(
                        HashKey(key).hash(&vec![fill; length]),
                        slow(key, &vec![fill; length])
                    );
                }
            }
        }
    }

    /// In the mean over the keys: some keys are worse, but nobody who chooses names knows the key.
    #[test]
    fn few_names_share_their_lowest_bits() {
        const KEYS: usize = 200;
        for make in
            [|n: u32| format!("a{n}"), |n| format!("data-{n:08x}"), |n| "a".repeat(n as usize % 99)]
        {
            let names: HashSet<String> = (0..512).map(make).collect();
            let places = |key: HashKey| -> HashSet<u64> {
                names.iter().map(|name| key.hash(name.as_bytes()) % 4096).collect()
            };
            let sum: usize = (0..KEYS).map(|_| places(HashKey::default()).len()).sum();
            // Of 512 random places among 4096, about 481 are different.
            let mean = sum / KEYS;
            assert!(mean > names.len() * 9 / 10, "{}: {mean} of {}", make(1), names.len());
        }
    }

    #[test]
    fn numbers_in_a_row_spread() {
        let key = HashKey::default();
        let places: HashSet<usize> = (0..512).map(|number| key.place(number, 10)).collect();
        assert!(places.len() > 64 && places.iter().all(|place| *place < 1024), "{}", places.len());
    }
}
