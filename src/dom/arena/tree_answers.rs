//! Answers to questions about a whole tree, kept until the next change. `query::ids` makes and asks them.

use crate::number_map::{NumberMap, ValueMap};
use std::hash::RandomState;
#[cfg(any(feature = "html", feature = "selectors"))]
use std::sync::Arc;
use std::sync::{Mutex, OnceLock};

/// The indexes of a document.
#[derive(Debug, Default)]
pub(crate) struct Indexes(pub(crate) OnceLock<Box<IndexSet>>);

/// An index for each kind of question.
#[derive(Debug, Default)]
pub(crate) struct IndexSet {
    pub(crate) ids: Mutex<IndexState<FirstOfIds>>,
    #[cfg(feature = "html")]
    pub(crate) names: Mutex<IndexState<Names>>,
    #[cfg(feature = "html")]
    pub(crate) labels: Mutex<IndexState<Labels>>,
    #[cfg(feature = "html")]
    pub(crate) places: Mutex<IndexState<Places>>,
    #[cfg(feature = "html")]
    pub(crate) forms: Mutex<IndexState<Forms>>,
    pub(crate) order: Mutex<IndexState<Order>>,
    #[cfg(feature = "selectors")]
    pub(crate) elements: Mutex<ListsState<ElementLists>>,
    /// `None` in it if there are too many ids and classes.
    #[cfg(feature = "selectors")]
    pub(crate) words: Mutex<ListsState<WordLists>>,
    /// The number of the first `base` element that has an `href`, or 0 if no element is one.
    #[cfg(feature = "url")]
    pub(crate) base: Mutex<IndexState<u32>>,
}

#[derive(Debug)]
pub(crate) struct IndexState<T> {
    /// The number of nodes visited without an index, since there was none.
    pub(crate) visits: u64,
    /// The index of each tree, by its root.
    pub(crate) of_trees: ValueMap<u32, T>,
    /// How many nodes the document had then, and how often it was changed.
    pub(crate) made_for: (usize, u64),
}

impl<T> Default for IndexState<T> {
    fn default() -> Self {
        Self { visits: 0, of_trees: ValueMap::default(), made_for: (0, 0) }
    }
}

/// The first element of each id.
#[derive(Debug, Default)]
pub(crate) struct FirstOfIds {
    /// By the hash of the id, the number of the first element.
    pub(crate) first: NumberMap<u64, u32>,
    /// The other elements of the same hash, in tree order.
    pub(crate) others: ValueMap<u64, Vec<u32>>,
    pub(crate) hasher: RandomState,
}

/// Of each node, its place in tree order, and the place of the last node below it.
pub(crate) type Order = NumberMap<u32, (u32, u32)>;

/// The controls of each form that has some.
#[cfg(feature = "html")]
pub(crate) type Forms = ValueMap<u32, Arc<FormList>>;

/// The controls of a form, in tree order.
#[cfg(feature = "html")]
#[derive(Debug, Default)]
pub(crate) struct FormList {
    pub(crate) controls: Vec<u32>,
    /// Made when the first is asked for by its name.
    pub(crate) names: OnceLock<FormNames>,
}

/// Where in the list of a form its controls are, by hashes.
#[cfg(feature = "html")]
#[derive(Debug, Default)]
pub(crate) struct FormNames {
    /// By their ids and names.
    pub(crate) named: ValueMap<u64, Vec<u32>>,
    /// By the name of their group, the radio buttons that have `checked`.
    pub(crate) checked: ValueMap<u64, Vec<u32>>,
    pub(crate) hasher: RandomState,
}

/// The elements of each name, by its hash, in tree order. An answer shares its list, so that one asked for its ends alone costs no copy.
#[cfg(feature = "html")]
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Those with a `name` attribute.
    pub(crate) named: ValueMap<u64, Arc<Vec<u32>>>,
    /// Those that `document.all` finds by their names.
    pub(crate) all: ValueMap<u64, Arc<Vec<u32>>>,
    pub(crate) hasher: RandomState,
}

/// Labels and their controls.
#[cfg(feature = "html")]
#[derive(Debug, Default)]
pub(crate) struct Labels {
    /// The control of each label that has one.
    pub(crate) controls: NumberMap<u32, u32>,
    /// The labels of each control, in tree order.
    pub(crate) labels: ValueMap<u32, Vec<u32>>,
}

/// Where rows, cells and options stand.
#[cfg(feature = "html")]
pub(crate) type Places = ValueMap<u32, Place>;

/// Where an element is in the lists that it is in.
#[cfg(feature = "html")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Place {
    /// The element that has the list: the table of a row, the row of a cell, the `select` of an option.
    pub(crate) owner: u32,
    pub(crate) index: u32,
    /// Of a row, its place in its section, or in the table if it is in none.
    pub(crate) in_section: u32,
}

/// The state of lists that queries keep while they read them.
#[cfg(feature = "selectors")]
pub(crate) type ListsState<T> = IndexState<Option<Arc<T>>>;

/// Lists of numbers by their keys, which are small numbers.
#[cfg(feature = "selectors")]
#[derive(Debug)]
pub(crate) struct Lists {
    /// Where the list of each key begins, and the end of the last.
    begins: Vec<u32>,
    values: Vec<u32>,
}

#[cfg(feature = "selectors")]
impl Lists {
    /// Makes lists of pairs of a key below `count` and a value. The values of a key stay in their order.
    pub(crate) fn new(count: usize, pairs: &[(u32, u32)]) -> Self {
        let mut begins = vec![0; count + 1];
        for (key, _) in pairs {
            begins[*key as usize + 1] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let mut values = vec![0; pairs.len()];
        // From the last on, the end of each list is where its next value goes.
        for (key, value) in pairs.iter().rev() {
            let end = &mut begins[*key as usize + 1];
            *end -= 1;
            values[*end as usize] = *value;
        }
        // Each end is the beginning now; the list of the next key begins where it was.
        begins.remove(0);
        begins.push(pairs.len() as u32);
        Self { begins, values }
    }

    pub(crate) fn count(&self) -> usize {
        self.begins.len() - 1
    }

    /// The values of a key; none if it is not below the number of lists.
    pub(crate) fn get(&self, key: usize) -> &[u32] {
        let bounds = self.begins.get(key).zip(self.begins.get(key.saturating_add(1)));
        let range = bounds.map(|(start, end)| *start as usize..*end as usize);
        range.and_then(|range| self.values.get(range)).unwrap_or_default()
    }
}

/// The elements of a document.
#[cfg(feature = "selectors")]
#[derive(Debug)]
pub(crate) struct ElementLists {
    /// The numbers of all elements, in tree order.
    pub(crate) all: Vec<u32>,
    /// The places in that list, by the number of the local name.
    pub(crate) by_name: Lists,
}

/// The elements that have ids and classes.
#[cfg(feature = "selectors")]
#[derive(Debug)]
pub(crate) struct WordLists {
    /// The numbers of the elements in tree order, by the low bits of the hash of the word.
    pub(crate) by_hash: Lists,
}

#[cfg(feature = "selectors")]
impl WordLists {
    /// The key of the elements that may have this id or class. An element may come several times in a row.
    pub(crate) fn key(&self, word: &str) -> usize {
        hash_word(word.as_bytes()) as usize & (self.by_hash.count() - 1)
    }
}

/// A hash of an id or a class in which ASCII case does not count. It reads the two ends of the word, so collisions are
/// easily made: they may cost a walk over the words at hand, and no more.
#[cfg(feature = "selectors")]
#[inline]
pub(crate) fn hash_word(text: &[u8]) -> u32 {
    let (first, last) = match (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => match (text.first_chunk::<4>(), text.last_chunk::<4>()) {
            (Some(first), Some(last)) => {
                (u32::from_le_bytes(*first).into(), u32::from_le_bytes(*last).into())
            }
            _ => (text.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)), 0),
        },
    };
    const LOWER: u64 = u64::from_le_bytes([b' '; 8]);
    let mixed = (first | LOWER) ^ (last | LOWER).rotate_left(29) ^ text.len() as u64;
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u32
}
