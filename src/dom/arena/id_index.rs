//! Answers to questions about a whole tree, kept until the next change. `query::ids` makes and asks them.

use std::collections::HashMap;
use std::hash::RandomState;
use std::sync::{Arc, Mutex, OnceLock};

/// The indexes of a document. They do not belong to the document's value: a clone begins without one.
#[derive(Debug, Default)]
pub(in crate::dom) struct Indexes(pub(in crate::dom) OnceLock<Box<IndexSet>>);

/// An index for each kind of question.
#[derive(Debug, Default)]
pub(in crate::dom) struct IndexSet {
    pub(in crate::dom) ids: Mutex<IndexState<FirstOfIds>>,
    pub(in crate::dom) names: Mutex<IndexState<Names>>,
    pub(in crate::dom) labels: Mutex<IndexState<Labels>>,
    pub(in crate::dom) places: Mutex<IndexState<Places>>,
    pub(in crate::dom) forms: Mutex<IndexState<Forms>>,
    pub(in crate::dom) order: Mutex<IndexState<Order>>,
    /// The number of the first `base` element that has an `href`, or 0 if no element is one.
    #[cfg(feature = "url")]
    pub(in crate::dom) base: Mutex<IndexState<u32>>,
}

#[derive(Debug)]
pub(in crate::dom) struct IndexState<T> {
    /// The number of nodes visited without an index, since there was none.
    pub(in crate::dom) visits: u64,
    /// The index of each tree, by its root.
    pub(in crate::dom) of_trees: HashMap<u32, T>,
    /// How many nodes the document had then, and how often it was changed.
    pub(in crate::dom) made_for: (usize, u64),
}

impl<T> Default for IndexState<T> {
    fn default() -> Self {
        Self { visits: 0, of_trees: HashMap::new(), made_for: (0, 0) }
    }
}

/// The first element of each id.
#[derive(Debug, Default)]
pub(in crate::dom) struct FirstOfIds {
    /// By the hash of the id, the number of the first element.
    pub(in crate::dom) first: HashMap<u64, u32>,
    /// The other elements of the same hash, in tree order.
    pub(in crate::dom) others: HashMap<u64, Vec<u32>>,
    pub(in crate::dom) hasher: RandomState,
}

/// Of each node, its place in tree order, and the place of the last node below it.
pub(in crate::dom) type Order = HashMap<u32, (u32, u32)>;

/// The controls of each form that has some.
pub(in crate::dom) type Forms = HashMap<u32, Arc<FormList>>;

/// The controls of a form, in tree order.
#[derive(Debug, Default)]
pub(in crate::dom) struct FormList {
    pub(in crate::dom) controls: Vec<u32>,
    /// Made when the first is asked for by its name.
    pub(in crate::dom) names: OnceLock<FormNames>,
}

/// Where in the list of a form its controls are, by hashes.
#[derive(Debug, Default)]
pub(in crate::dom) struct FormNames {
    /// By their ids and names.
    pub(in crate::dom) named: HashMap<u64, Vec<u32>>,
    /// By the name of their group, the radio buttons that have `checked`.
    pub(in crate::dom) checked: HashMap<u64, Vec<u32>>,
    pub(in crate::dom) hasher: RandomState,
}

/// The elements of each name, by its hash, in tree order.
#[derive(Debug, Default)]
pub(in crate::dom) struct Names {
    /// Those with a `name` attribute.
    pub(in crate::dom) named: HashMap<u64, Vec<u32>>,
    /// Those that `document.all` finds by their names.
    pub(in crate::dom) all: HashMap<u64, Vec<u32>>,
    pub(in crate::dom) hasher: RandomState,
}

/// Labels and their controls.
#[derive(Debug, Default)]
pub(in crate::dom) struct Labels {
    /// The control of each label that has one.
    pub(in crate::dom) controls: HashMap<u32, u32>,
    /// The labels of each control, in tree order.
    pub(in crate::dom) labels: HashMap<u32, Vec<u32>>,
}

/// Where rows, cells and options stand.
pub(in crate::dom) type Places = HashMap<u32, Place>;

/// Where an element stands in the lists that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::dom) struct Place {
    /// The element that has the list: the table of a row, the row of a cell, the `select` of an option.
    pub(in crate::dom) owner: u32,
    pub(in crate::dom) index: u32,
    /// Of a row, its place in its section, or in the table if it stands in none.
    pub(in crate::dom) in_section: u32,
}

impl Clone for Indexes {
    fn clone(&self) -> Self {
        Self::default()
    }
}
