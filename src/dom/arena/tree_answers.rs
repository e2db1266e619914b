//! Answers to questions about a whole tree, kept until the next change. `query::ids` makes and asks them.

use crate::number_map::{NumberMap, ValueMap};
use std::hash::RandomState;
use std::sync::{Arc, Mutex, OnceLock};

/// The indexes of a document.
#[derive(Debug, Default)]
pub(crate) struct Indexes(pub(crate) OnceLock<Box<IndexSet>>);

/// An index for each kind of question.
#[derive(Debug, Default)]
pub(crate) struct IndexSet {
    pub(crate) ids: Mutex<IndexState<FirstOfIds>>,
    pub(crate) names: Mutex<IndexState<Names>>,
    pub(crate) labels: Mutex<IndexState<Labels>>,
    pub(crate) places: Mutex<IndexState<Places>>,
    pub(crate) forms: Mutex<IndexState<Forms>>,
    pub(crate) order: Mutex<IndexState<Order>>,
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
pub(crate) type Forms = ValueMap<u32, Arc<FormList>>;

/// The controls of a form, in tree order.
#[derive(Debug, Default)]
pub(crate) struct FormList {
    pub(crate) controls: Vec<u32>,
    /// Made when the first is asked for by its name.
    pub(crate) names: OnceLock<FormNames>,
}

/// Where in the list of a form its controls are, by hashes.
#[derive(Debug, Default)]
pub(crate) struct FormNames {
    /// By their ids and names.
    pub(crate) named: ValueMap<u64, Vec<u32>>,
    /// By the name of their group, the radio buttons that have `checked`.
    pub(crate) checked: ValueMap<u64, Vec<u32>>,
    pub(crate) hasher: RandomState,
}

/// The elements of each name, by its hash, in tree order. An answer shares its list, so that one asked for its ends alone costs no copy.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// Those with a `name` attribute.
    pub(crate) named: ValueMap<u64, Arc<Vec<u32>>>,
    /// Those that `document.all` finds by their names.
    pub(crate) all: ValueMap<u64, Arc<Vec<u32>>>,
    pub(crate) hasher: RandomState,
}

/// Labels and their controls.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    /// The control of each label that has one.
    pub(crate) controls: NumberMap<u32, u32>,
    /// The labels of each control, in tree order.
    pub(crate) labels: ValueMap<u32, Vec<u32>>,
}

/// Where rows, cells and options stand.
pub(crate) type Places = ValueMap<u32, Place>;

/// Where an element is in the lists that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Place {
    /// The element that has the list: the table of a row, the row of a cell, the `select` of an option.
    pub(crate) owner: u32,
    pub(crate) index: u32,
    /// Of a row, its place in its section, or in the table if it is in none.
    pub(crate) in_section: u32,
}
