//! The first element of each id. `query::ids` makes and asks it.

use std::collections::HashMap;
use std::hash::RandomState;
use std::sync::{Mutex, OnceLock};

/// The index of a document, if it has one. It does not belong to the document's value: a clone begins without an index.
#[derive(Debug, Default)]
pub(in crate::dom) struct IdIndex(pub(in crate::dom) OnceLock<Box<Mutex<IdState>>>);

#[derive(Debug, Default)]
pub(in crate::dom) struct IdState {
    /// The number of nodes visited without an index.
    pub(in crate::dom) visits: u64,
    pub(in crate::dom) index: Option<FirstOfIds>,
}

#[derive(Debug)]
pub(in crate::dom) struct FirstOfIds {
    /// The root of the tree; how many nodes the document had then, and how often it was changed.
    pub(in crate::dom) made_for: (u32, usize, u64),
    /// By the hash of the id, the number of the first element.
    pub(in crate::dom) first: HashMap<u64, u32>,
    pub(in crate::dom) hasher: RandomState,
}

impl Clone for IdIndex {
    fn clone(&self) -> Self {
        Self::default()
    }
}
