//! Hash maps and a sort whose code is compiled once.
//!
//! A `HashMap` of other types is another copy of its code, some 2 KB in each program and as much work for the compiler. So
//! maps whose speed does not matter have keys and values that are stored as the same types: numbers, or strings and numbers.

#![expect(
    clippy::indexing_slicing,
    reason = "places are those of values that are never removed, or of numbers just counted"
)]

use std::collections::{BinaryHeap, HashMap};
use std::marker::PhantomData;

/// A type that a map stores as a number.
pub(crate) trait Number: Copy {
    fn to_number(self) -> u64;

    /// The value whose number this is.
    fn of_number(number: u64) -> Self;
}

impl Number for u32 {
    #[inline(always)]
    fn to_number(self) -> u64 {
        u64::from(self)
    }

    #[inline(always)]
    fn of_number(number: u64) -> Self {
        number as Self
    }
}

impl Number for u64 {
    #[inline(always)]
    fn to_number(self) -> u64 {
        self
    }

    #[inline(always)]
    fn of_number(number: u64) -> Self {
        number
    }
}

impl Number for (u32, u32) {
    #[inline(always)]
    fn to_number(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.1)
    }

    #[inline(always)]
    fn of_number(number: u64) -> Self {
        ((number >> 32) as u32, number as u32)
    }
}

impl Number for usize {
    #[inline(always)]
    fn to_number(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn of_number(number: u64) -> Self {
        number as Self
    }
}

/// The one map of numbers.
#[derive(Debug, Clone, Default)]
struct Numbers(HashMap<u64, u64>);

impl Numbers {
    #[inline(never)]
    fn get(&self, key: u64) -> Option<u64> {
        self.0.get(&key).copied()
    }

    #[inline(never)]
    fn insert(&mut self, key: u64, value: u64) -> Option<u64> {
        self.0.insert(key, value)
    }

    #[inline(never)]
    fn remove(&mut self, key: u64) -> Option<u64> {
        self.0.remove(&key)
    }
}

/// A map from numbers to numbers.
#[derive(Debug)]
pub(crate) struct NumberMap<K, V> {
    numbers: Numbers,
    types: PhantomData<fn(K) -> V>,
}

impl<K, V> Default for NumberMap<K, V> {
    fn default() -> Self {
        Self { numbers: Numbers::default(), types: PhantomData }
    }
}

impl<K, V> Clone for NumberMap<K, V> {
    fn clone(&self) -> Self {
        Self { numbers: self.numbers.clone(), types: PhantomData }
    }
}

impl<K: Number, V: Number> NumberMap<K, V> {
    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<V> {
        self.numbers.get(key.to_number()).map(V::of_number)
    }

    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        self.numbers.get(key.to_number()).is_some()
    }

    /// Returns the value that it replaces.
    #[inline]
    pub(crate) fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.numbers.insert(key.to_number(), value.to_number()).map(V::of_number)
    }

    /// Adds an entry unless there is one. Returns the value that is there then.
    pub(crate) fn insert_new(&mut self, key: K, value: V) -> V {
        self.get(key).unwrap_or_else(|| {
            self.insert(key, value);
            value
        })
    }

    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<V> {
        self.numbers.remove(key.to_number()).map(V::of_number)
    }

    pub(crate) fn clear(&mut self) {
        self.numbers.0.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.numbers.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.numbers.0.is_empty()
    }

    /// Its entries, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, V)> + '_ {
        self.numbers.0.iter().map(|(&key, &value)| (K::of_number(key), V::of_number(value)))
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, V) -> bool) {
        self.numbers.0.retain(|&key, value| keep(K::of_number(key), V::of_number(*value)));
    }
}

impl<K: Number, V: Number> FromIterator<(K, V)> for NumberMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

/// A map from numbers to values of any type, from which nothing is removed.
#[derive(Debug, Clone)]
pub(crate) struct ValueMap<K, T> {
    places: NumberMap<K, u32>,
    values: Vec<T>,
}

impl<K, T> Default for ValueMap<K, T> {
    fn default() -> Self {
        Self { places: NumberMap::default(), values: Vec::new() }
    }
}

impl<K: Number, T> ValueMap<K, T> {
    pub(crate) fn get(&self, key: K) -> Option<&T> {
        self.values.get(self.places.get(key)? as usize)
    }

    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.values.get_mut(self.places.get(key)? as usize)
    }

    /// The value of a key, made if there is none.
    pub(crate) fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> T) -> &mut T {
        let place = match self.places.get(key) {
            Some(place) => place as usize,
            None => {
                self.places.insert(key, self.values.len() as u32);
                self.values.push(make());
                self.values.len() - 1
            }
        };
        &mut self.values[place]
    }

    pub(crate) fn get_or_default(&mut self, key: K) -> &mut T
    where
        T: Default,
    {
        self.get_or_insert_with(key, T::default)
    }

    /// The same with other values.
    #[cfg(feature = "html")]
    pub(crate) fn map<U>(self, change: impl FnMut(T) -> U) -> ValueMap<K, U> {
        ValueMap { places: self.places, values: self.values.into_iter().map(change).collect() }
    }

    /// The values that have new keys, by these.
    #[cfg(feature = "spans")]
    pub(crate) fn renumbered(mut self, new: impl Fn(K) -> Option<K>) -> Self
    where
        T: Default,
    {
        let mut map = Self::default();
        for (key, place) in self.places.iter() {
            if let (Some(key), Some(value)) = (new(key), self.values.get_mut(place as usize)) {
                *map.get_or_default(key) = std::mem::take(value);
            }
        }
        map
    }

    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.values.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// The one map of strings.
#[derive(Debug, Clone, Default)]
struct Strings(HashMap<Box<str>, u64>);

impl Strings {
    #[inline(never)]
    fn get(&self, key: &str) -> Option<u64> {
        self.0.get(key).copied()
    }

    #[inline(never)]
    fn insert(&mut self, key: &str, value: u64) -> Option<u64> {
        self.0.insert(key.into(), value)
    }

    #[inline(never)]
    fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }
}

/// A map from strings to numbers.
#[derive(Debug)]
pub(crate) struct StringMap<V> {
    strings: Strings,
    types: PhantomData<fn() -> V>,
}

impl<V> Default for StringMap<V> {
    fn default() -> Self {
        Self { strings: Strings::default(), types: PhantomData }
    }
}

impl<V> Clone for StringMap<V> {
    fn clone(&self) -> Self {
        Self { strings: self.strings.clone(), types: PhantomData }
    }
}

impl<V: Number> StringMap<V> {
    #[inline]
    pub(crate) fn get(&self, key: &str) -> Option<V> {
        self.strings.get(key).map(V::of_number)
    }

    /// Returns the value that it replaces.
    #[inline]
    pub(crate) fn insert(&mut self, key: &str, value: V) -> Option<V> {
        self.strings.insert(key, value.to_number()).map(V::of_number)
    }

    /// Adds an entry unless there is one. Returns the value that is there then.
    pub(crate) fn insert_new(&mut self, key: &str, value: V) -> V {
        self.get(key).unwrap_or_else(|| {
            self.insert(key, value);
            value
        })
    }

    pub(crate) fn remove(&mut self, key: &str) {
        self.strings.remove(key);
    }

    pub(crate) fn len(&self) -> usize {
        self.strings.0.len()
    }
}

/// Sorts values by a number; those of the same number stay in their order.
pub(crate) fn sort_by_number<T>(values: &mut [T], number: impl Fn(&T) -> u64) {
    let mut places = sorted_places(values.iter().map(number).collect());
    for at in 0..places.len() {
        while places[at] != at {
            let place = places[at];
            values.swap(at, place);
            places.swap(at, place);
        }
    }
}

/// So many places a number may go back in the sorted list at once.
const NEAR: usize = 8;

/// Of each number, its place in the sorted list; nothing if the numbers are sorted.
///
/// Parse errors come nearly in their order: those of the tree builder are found at the end of a tag, after those within the tag. So a
/// number first looks for its place among the last few, and only what comes far too late is sorted by a heap, whose code is a
/// tenth of that of the sorts of slices. One error out of its order made sorting all of them half of a parse that keeps errors.
#[inline(never)]
fn sorted_places(numbers: Vec<u64>) -> Vec<usize> {
    if numbers.is_sorted() {
        return Vec::new();
    }
    let mut places = vec![0; numbers.len()];
    let mut sorted: Vec<(u64, usize)> = Vec::with_capacity(numbers.len());
    let mut late = BinaryHeap::new();
    for entry in numbers.into_iter().zip(0..) {
        let back = sorted.iter().rev().take(NEAR).take_while(|other| **other > entry).count();
        if back == NEAR {
            late.push(entry);
        } else {
            sorted.insert(sorted.len() - back, entry);
        }
    }
    let mut late = late.into_sorted_vec().into_iter().peekable();
    let mut place = 0;
    for entry in sorted {
        while let Some((_, number)) = late.next_if(|late| *late < entry) {
            places[number] = place;
            place += 1;
        }
        places[entry.1] = place;
        place += 1;
    }
    for ((_, number), place) in late.zip(place..) {
        places[number] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_stay_in_order() {
        let mut words = ["cc", "b", "aaa", "a", "dd"];
        sort_by_number(&mut words, |word| word.len() as u64);
        assert_eq!(words, ["b", "a", "cc", "dd", "aaa"]);
    }

    #[test]
    fn sorted_as_by_the_standard_library() {
        let pieces: [&dyn Fn(u64) -> u64; 7] = [
            &|at| at,
            &|at| 1000 - at,
            &|at| at ^ 1,
            &|at| at ^ 15,
            &|at| at / 3 * 3,
            &|at| at * 7919 % 1000,
            &|at| if at % 50 < 40 { at + 40 } else { at - at % 50 },
        ];
        for first in pieces {
            for second in pieces {
                let all = (0..100).map(first).chain((100..200).map(second)).zip(0_u32..);
                let mut sorted: Vec<_> = all.collect();
                let mut expected = sorted.clone();
                expected.sort_by_key(|one| one.0);
                sort_by_number(&mut sorted, |one| one.0);
                assert_eq!(sorted, expected);
            }
        }
    }

    #[test]
    fn values_keep_their_keys() {
        let mut map: ValueMap<u32, Vec<u32>> = ValueMap::default();
        for (key, value) in [(7, 1), (3, 2), (7, 3)] {
            map.get_or_default(key).push(value);
        }
        let map = map.renumbered(|key| (key != 3).then_some(key + 1));
        assert_eq!((map.get(8), map.get(7), map.get(4)), (Some(&vec![1, 3]), None, None));
        let mut pairs: NumberMap<(u32, u32), u32> = NumberMap::default();
        assert_eq!((pairs.insert_new((1, 2), 5), pairs.insert_new((1, 2), 6)), (5, 5));
        assert_eq!((pairs.get((2, 1)), pairs.remove((1, 2)), pairs.len()), (None, Some(5), 0));
    }
}
