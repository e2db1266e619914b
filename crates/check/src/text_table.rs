//! A table of texts of the document, each with a value.
//!
//! It keeps the hash of each text beside it. So a table that grows does not read the texts again, which are anywhere in the
//! source, and a text that is looked for and then added is hashed once. The hash has a random [key](HashKey), so no page can
//! choose texts that collide.

use duckbill::names::HashKey;

/// Texts, each with a value.
pub(super) struct TextTable<'t, V> {
    key: HashKey,
    /// Places, a power of two of them or none: the hash of a text, and its number and one more in the list. 0 is for none.
    places: Vec<(u32, u32)>,
    list: Vec<(&'t str, V)>,
}

/// A text that is not in the table, and its hash.
#[derive(Clone, Copy)]
pub(super) struct Missing<'t> {
    text: &'t str,
    hash: u32,
}

impl<V> Default for TextTable<'_, V> {
    fn default() -> Self {
        Self { key: HashKey::default(), places: Vec::new(), list: Vec::new() }
    }
}

impl<'t, V> TextTable<'t, V> {
    /// The value of a text, or what is needed to [add](Self::add) it.
    #[inline]
    pub(super) fn find(&self, text: &'t str) -> Result<&V, Missing<'t>> {
        let hash = mix(self.key.hash(text.as_bytes()));
        let missing = Missing { text, hash };
        let Some(last) = self.places.len().checked_sub(1) else { return Err(missing) };
        let mut at = hash as usize & last;
        loop {
            crate::work::count(1);
            match self.places.get(at).copied() {
                None | Some((_, 0)) => return Err(missing),
                Some((known, number)) if known == hash => {
                    if let Some((known, value)) = self.list.get(number as usize - 1)
                        && *known == text
                    {
                        return Ok(value);
                    }
                }
                Some(_) => {}
            }
            at = (at + 1) & last;
        }
    }

    /// Adds a text that is missing.
    pub(super) fn add(&mut self, missing: Missing<'t>, value: V) {
        let Ok(number) = u32::try_from(self.list.len() + 1) else { return };
        // Half of the places stay free.
        if self.places.len() <= 2 * self.list.len() {
            self.grow();
        }
        self.list.push((missing.text, value));
        self.put(missing.hash, number);
    }

    fn grow(&mut self) {
        const FEWEST: usize = 64;
        let count = (2 * self.places.len()).max(FEWEST);
        let before = std::mem::replace(&mut self.places, vec![(0, 0); count]);
        for (hash, number) in before.into_iter().filter(|place| place.1 != 0) {
            self.put(hash, number);
        }
    }

    fn put(&mut self, hash: u32, number: u32) {
        let last = self.places.len().saturating_sub(1);
        let mut at = hash as usize & last;
        while self.places.get(at).is_some_and(|place| place.1 != 0) {
            crate::work::count(1);
            at = (at + 1) & last;
        }
        if let Some(place) = self.places.get_mut(at) {
            *place = (hash, number);
        }
    }
}

/// Spreads a hash. Texts that end in numbers have hashes at equal distances, and with some keys a place after another; here
/// they are anywhere, so that the rows of places in use stay short. (The last steps of Austin Appleby's MurmurHash3.)
#[inline]
const fn mix(hash: u64) -> u32 {
    let mixed = (hash ^ hash >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let mixed = (mixed ^ mixed >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    (mixed >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_added() {
        let texts: Vec<String> = (0..5_000).map(|number| format!("{number}")).collect();
        let mut table = TextTable::default();
        for (number, text) in texts.iter().enumerate() {
            let Err(missing) = table.find(text) else { panic!("{text}") };
            table.add(missing, number);
        }
        for (number, text) in texts.iter().enumerate() {
            assert!(matches!(table.find(text), Ok(found) if *found == number));
        }
        assert!(table.find("x").is_err());
    }
}
