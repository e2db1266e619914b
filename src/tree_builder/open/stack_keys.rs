//! Numbers for names, so that the stack can keep its answers in an array.
//!
//! A known name's key is its [`Tag`] number (in HTML) or that plus [`RARE_KEYS`] (in foreign content). An
//! unknown name gets the next free pair of numbers when it first appears.
//!
//! Only open elements have keys, so a name without an open element may be forgotten. That is done when
//! there are many of them (see [`forgets`](StackKeys::forgets)), so that a page that invents names for ever needs
//! no more memory than its open elements do. The names that are left get new numbers.

use super::stack::{Height, RARE_KEYS};
use crate::names::{Digest, MetTable, Namespace, Tag};

/// The number of names to make room for.
const FEW: usize = 32;

/// The number of recent names that are found without the map.
const RECENT: usize = 64;

/// The number of names, each with some bytes, below which none is forgotten.
const MANY: usize = 1024;

/// The length of names, in bytes, that counts as one more name.
const LENGTH: usize = 32;

/// The unknown names seen so far, if any.
#[derive(Debug, Clone, Default)]
pub(in crate::tree_builder) struct StackKeys(Option<Box<Unknown>>);

/// The unknown names seen so far.
#[derive(Debug, Clone)]
struct Unknown {
    /// The names, concatenated.
    texts: String,
    /// Where each of the first names ends.
    few_ends: [usize; FEW],
    /// Their digests.
    digests: [Digest; FEW],
    /// Where the others end.
    more_ends: Vec<usize>,
    /// How many names there are.
    count: usize,
    table: MetTable,
    /// By the low bits of the hash: 1 + the number of the latest such name.
    recent: [u32; RECENT],
    /// The [weight](Self::weight) of the names that were left when names were forgotten last.
    left: usize,
}

impl StackKeys {
    /// The number of keys before any unknown name appears.
    const INITIAL: usize = 2 * RARE_KEYS;

    /// Forgets the names and keeps the memory.
    pub(in crate::tree_builder) fn clear(&mut self) {
        if let Some(unknown) = self.0.as_deref_mut().filter(|unknown| unknown.count > 0) {
            let Unknown { texts, few_ends: _, digests: _, more_ends, count, table, recent, left } =
                unknown;
            *left = 0;
            texts.clear();
            more_ends.clear();
            *count = 0;
            table.clear();
            recent.fill(0);
        }
    }

    /// The approximate size of its memory, in bytes.
    pub(in crate::tree_builder) fn allocated_bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |unknown| {
            size_of::<Unknown>()
                + unknown.texts.capacity()
                + unknown.more_ends.capacity() * size_of::<usize>()
                + unknown.table.allocated_bytes()
        })
    }

    /// The key of a name; a new name gets one.
    #[inline(always)]
    pub(in crate::tree_builder) fn key(
        &mut self,
        namespace: Namespace,
        tag: Tag,
        text: &str,
    ) -> u32 {
        let is_foreign = namespace != Namespace::Html;
        if tag != Tag::Unknown {
            return (tag as usize + if is_foreign { RARE_KEYS } else { 0 }) as u32;
        }
        self.key_of_unknown(text, is_foreign)
    }

    /// Whether the names without an open element should be forgotten, if the stack is so high. To look through
    /// stack and names takes time in proportion to both; that is at most the weight of the names, of which half or
    /// more is new. Names that are all open are left alone, since none of them would be forgotten.
    #[inline]
    pub(in crate::tree_builder) fn forgets(&self, height: Height) -> bool {
        self.0.as_ref().is_some_and(|unknown| {
            unknown.weight() >= MANY.max(2 * height as usize).max(2 * unknown.left)
        })
    }

    /// Forgets all names, and returns them.
    pub(in crate::tree_builder) fn forget(&mut self) -> Self {
        crate::work::count(self.0.as_ref().map_or(0, |unknown| unknown.weight()));
        std::mem::replace(self, Self(None))
    }

    /// The new key for one that was given out before [`forget`](Self::forget) returned these names.
    pub(in crate::tree_builder) fn renew(&mut self, key: u32, forgotten: &Self) -> u32 {
        if (key as usize) < Self::INITIAL {
            return key;
        }
        let is_foreign = !(key as usize - Self::INITIAL).is_multiple_of(2);
        self.key_of_unknown(forgotten.text(key), is_foreign)
    }

    /// The names that are known now are those of open elements.
    pub(in crate::tree_builder) fn settle(&mut self) {
        if let Some(unknown) = &mut self.0 {
            unknown.left = unknown.weight();
        }
    }

    #[inline(always)]
    fn key_of_unknown(&mut self, text: &str, is_foreign: bool) -> u32 {
        Self::unknown_key(self.0.get_or_insert_with(Unknown::new).number(text), is_foreign)
    }

    /// The key of a name, if it has one: an element that was never opened has none.
    #[inline]
    pub(in crate::tree_builder) fn find(
        &mut self,
        namespace: Namespace,
        tag: Tag,
        text: &str,
    ) -> Option<u32> {
        let is_foreign = namespace != Namespace::Html;
        if tag != Tag::Unknown {
            return Some((tag as usize + if is_foreign { RARE_KEYS } else { 0 }) as u32);
        }
        let number = self.0.as_ref()?.find_number(text)?;
        Some(Self::unknown_key(number, is_foreign))
    }

    /// The string of a key that [`key`](Self::key) returned.
    pub(in crate::tree_builder) fn text(&self, key: u32) -> &str {
        let key = key as usize;
        if key < Self::INITIAL {
            Tag::from_index(key % RARE_KEYS).name()
        } else {
            self.0.as_ref().map_or("", |unknown| unknown.name((key - Self::INITIAL) / 2))
        }
    }

    /// Whether this is the key of this unknown name, in HTML.
    #[inline(always)]
    pub(in crate::tree_builder) fn is_key_of(&self, key: u32, text: &str) -> bool {
        let Some(number) = (key as usize).checked_sub(Self::INITIAL) else { return false };
        self.0.as_ref().is_some_and(|unknown| {
            number % 2 == 0 && unknown.is_name(number / 2, text, Digest::of(text.as_bytes()))
        })
    }

    fn unknown_key(number: u32, is_foreign: bool) -> u32 {
        Self::INITIAL as u32 + 2 * number + u32::from(is_foreign)
    }
}

impl Unknown {
    #[cold]
    fn new() -> Box<Self> {
        Box::new(Self {
            texts: String::with_capacity(16 * FEW),
            few_ends: [0; FEW],
            digests: [Digest::NONE; FEW],
            more_ends: Vec::new(),
            count: 0,
            table: MetTable::new(),
            recent: [0; RECENT],
            left: 0,
        })
    }

    /// The number of names; of long ones each counts as several.
    fn weight(&self) -> usize {
        self.count + self.texts.len() / LENGTH
    }

    /// The name of this number.
    fn name(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.end(before));
        &self.texts[start..self.end(number)]
    }

    /// Where the name of this number ends.
    fn end(&self, number: usize) -> usize {
        match number.checked_sub(FEW) {
            None => self.few_ends[number],
            Some(number) => self.more_ends[number],
        }
    }

    fn slot(digest: Digest) -> usize {
        digest.hash() as usize % RECENT
    }

    /// Whether this is the name of this number.
    #[inline(always)]
    fn is_name(&self, number: usize, text: &str, digest: Digest) -> bool {
        match self.digests.get(number) {
            Some(&other) if digest.is_of_whole() => other == digest,
            _ => self.name(number) == text,
        }
    }

    /// The number of a name that is among the recent ones of its slot.
    #[inline(always)]
    fn recent_number(&self, text: &str, digest: Digest) -> Option<u32> {
        let number = self.recent[Self::slot(digest)].checked_sub(1)?;
        self.is_name(number as usize, text, digest).then_some(number)
    }

    fn find_number(&self, text: &str) -> Option<u32> {
        self.recent_number(text, Digest::of(text.as_bytes()))
            .or_else(|| self.table.find(self.table.hash(text), |number| self.name(number) == text))
    }

    #[inline(always)]
    fn number(&mut self, text: &str) -> u32 {
        let digest = Digest::of(text.as_bytes());
        if let Some(number) = self.recent_number(text, digest) {
            return number;
        }
        self.number_of_other(text, digest)
    }

    #[inline(never)]
    fn number_of_other(&mut self, text: &str, digest: Digest) -> u32 {
        let hash = self.table.hash(text);
        let found = self.table.find(hash, |number| self.name(number) == text);
        let number = found.unwrap_or_else(|| {
            let number = self.count as u32;
            self.texts.push_str(text);
            let end = self.texts.len();
            match (self.few_ends.get_mut(self.count), self.digests.get_mut(self.count)) {
                (Some(place), Some(its_digest)) => (*place, *its_digest) = (end, digest),
                _ => self.more_ends.push(end),
            }
            self.count += 1;
            self.table.add(hash, number);
            number
        });
        self.recent[Self::slot(digest)] = number + 1;
        number
    }
}
