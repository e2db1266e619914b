//! Tokens found by hash: a table of numbers, whose tokens stand elsewhere.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "places are below the size of the table, a power of two, of which a quarter stays free"
)]

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use super::numbers::Numbers;
use crate::microsyntax::{GrammarEdition, idioms};

/// A token that is longer is hashed once and no more, however often the table grows.
pub(super) const LONG: usize = 64;

/// The tag of a place that has no number: not yet, or not any more. Tags of hashes come after these.
const FREE: u8 = 0;
const GONE: u8 = 1;
const FIRST_TAG: u8 = 2;

/// Numbers by the tokens they stand for, with open addressing: a few bytes for each. The hashes have random keys.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    hasher: RandomState,
    /// Eight bits of the hash for each place, so that few other tokens are looked at.
    tags: Vec<u8>,
    numbers: Numbers,
    /// How many places are not free.
    taken: usize,
    /// How many places have a number.
    entered: usize,
    /// The hashes of long tokens by their numbers.
    long: HashMap<usize, u64>,
}

/// The tag of a hash, of bits that say nothing of its place.
fn tag(hash: u64) -> u8 {
    ((hash >> 56) as u8).max(FIRST_TAG)
}

impl Table {
    pub(super) fn hash(&self, token: &[u8]) -> u64 {
        self.hasher.hash_one(token)
    }

    /// The number of the token with this hash.
    pub(super) fn find(&self, hash: u64, is_token: impl Fn(usize) -> bool) -> Option<usize> {
        self.place(hash, is_token).map(|place| self.numbers.at(place))
    }

    /// Gives the token with this hash another number. Returns its earlier number, or `None` if the token is not in the table.
    pub(super) fn replace(
        &mut self,
        hash: u64,
        number: usize,
        is_token: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let place = self.place(hash, is_token)?;
        let earlier = self.numbers.at(place);
        self.numbers.set(place, number);
        Some(earlier)
    }

    /// Takes out the token with this hash, and returns its number.
    pub(super) fn remove(&mut self, hash: u64, is_token: impl Fn(usize) -> bool) -> Option<usize> {
        let place = self.place(hash, is_token)?;
        self.tags[place] = GONE;
        self.entered -= 1;
        Some(self.numbers.at(place))
    }

    /// Enters the number of a token that is not there. `token_of` is asked for the tokens of other numbers; of a long
    /// one it may give only the beginning, if that is longer than [`LONG`].
    pub(super) fn enter<'t>(
        &mut self,
        hash: u64,
        number: usize,
        length: usize,
        token_of: impl Fn(usize) -> &'t [u8],
    ) {
        if (self.taken + 1) * 4 > self.tags.len() * 3 {
            self.grow(token_of);
        }
        if length > LONG {
            self.long.insert(number, hash);
        }
        self.put(hash, number);
        self.taken += 1;
        self.entered += 1;
    }

    /// Puts a number into the next free place.
    fn put(&mut self, hash: u64, number: usize) {
        let mask = self.tags.len() - 1;
        let mut place = hash as usize & mask;
        while self.tags[place] != FREE {
            place = (place + 1) & mask;
        }
        self.tags[place] = tag(hash);
        self.numbers.set(place, number);
    }

    fn place(&self, hash: u64, is_token: impl Fn(usize) -> bool) -> Option<usize> {
        let mask = self.tags.len().checked_sub(1)?;
        let mut place = hash as usize & mask;
        loop {
            let found = self.tags[place];
            if found == FREE {
                return None;
            }
            if found == tag(hash) && is_token(self.numbers.at(place)) {
                return Some(place);
            }
            place = (place + 1) & mask;
        }
    }

    /// Makes the table at least as large again as what is in it.
    fn grow<'t>(&mut self, token_of: impl Fn(usize) -> &'t [u8]) {
        let size = (self.entered * 2).next_power_of_two().max(16);
        let old_tags = std::mem::replace(&mut self.tags, vec![FREE; size]);
        let old_numbers = std::mem::replace(&mut self.numbers, Numbers::zeros(size));
        self.taken = self.entered;
        for place in (0..old_tags.len()).filter(|place| old_tags[*place] >= FIRST_TAG) {
            let number = old_numbers.at(place);
            let token = token_of(number);
            let remembered = if token.len() > LONG { self.long.get(&number) } else { None };
            let hash = remembered.copied().unwrap_or_else(|| self.hash(token));
            self.put(hash, number);
        }
    }
}

/// The tokens of a text between space characters, from its beginning, and whether each is the first of its kind.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    edition: GrammarEdition,
    /// How far the text was read.
    end: usize,
    /// The places where the tokens begin that stand first.
    table: Table,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str, edition: GrammarEdition) -> Self {
        Self { text, edition, end: 0, table: Table::default() }
    }

    /// The next token.
    pub(super) fn read(&mut self) -> Option<(&'a str, bool)> {
        let is_space = |character| idioms::is_space_character(character, self.edition);
        let (space, rest) = idioms::collect(self.text.get(self.end..)?, is_space);
        let (token, _) = idioms::collect(rest, |character| !is_space(character));
        let start = self.end + space.len();
        self.end = start + token.len();
        (!token.is_empty()).then(|| (token, self.enter(start, token)))
    }

    /// Enters the place of a token, unless it stood before.
    fn enter(&mut self, start: usize, token: &str) -> bool {
        let text = self.text.as_bytes();
        let is_space = |byte: &u8| idioms::is_space_character(char::from(*byte), self.edition);
        let is_token = |start: usize| {
            let rest = text.get(start..).and_then(|rest| rest.strip_prefix(token.as_bytes()));
            rest.is_some_and(|rest| rest.first().is_none_or(is_space))
        };
        let hash = self.table.hash(token.as_bytes());
        if self.table.find(hash, is_token).is_some() {
            return false;
        }
        self.table.enter(hash, start, token.len(), |start| {
            let rest = text.get(start..).unwrap_or_default();
            let beginning = rest.get(..=LONG).unwrap_or(rest);
            beginning.split(is_space).next().unwrap_or_default()
        });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Tokens of which some are equal, some long, and some begin like others.
    fn texts() -> impl Strategy<Value = String> {
        let token = prop_oneof!["[ab]{1,3}", "[a\u{e9}]{60,70}", "[0-9]{1,2}"];
        let space = "[ \t\u{b}]{1,2}";
        proptest::collection::vec((token, space), 0..80)
            .prop_map(|parts| parts.into_iter().map(|(token, space)| token + &space).collect())
    }

    proptest! {
        #[test]
        fn tokens_are_the_first_of_their_kind(text in texts()) {
            for edition in [GrammarEdition::Living, GrammarEdition::Y2007] {
                let mut seen = HashSet::new();
                let expected: Vec<_> = text
                    .split(|character| idioms::is_space_character(character, edition))
                    .filter(|token| !token.is_empty())
                    .map(|token| (token, seen.insert(token)))
                    .collect();
                let mut tokens = Tokens::new(&text, edition);
                let found: Vec<_> = std::iter::from_fn(|| tokens.read()).collect();
                prop_assert_eq!(found, expected);
            }
        }

        #[test]
        fn a_table_is_a_map(steps in proptest::collection::vec((0_usize..40, 0..3), 0..300)) {
            // Every fourth is long.
            let names: Vec<String> =
                (0..40).map(|name| format!("{name}").repeat(if name % 4 == 0 { 70 } else { 1 })).collect();
            let name_of = |number: usize| names[number % 40].as_bytes();
            let mut table = Table::default();
            let mut map = HashMap::new();
            for (step, (name, what)) in steps.into_iter().enumerate() {
                // So that a number names its token, and differs from those before it.
                let number = step * 40 + name;
                let hash = table.hash(name_of(name));
                let is_token = |number: usize| number % 40 == name;
                match what {
                    0 if !map.contains_key(&name) => {
                        table.enter(hash, number, name_of(name).len(), name_of);
                        map.insert(name, number);
                    }
                    0 => {
                        let earlier = table.replace(hash, number, is_token);
                        prop_assert_eq!(earlier, map.insert(name, number));
                    }
                    1 => prop_assert_eq!(table.remove(hash, is_token), map.remove(&name)),
                    _ => prop_assert_eq!(table.find(hash, is_token), map.get(&name).copied()),
                }
            }
        }
    }
}
