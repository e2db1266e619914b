//! The elements of a document in lists, for selectors: all of them, those of a name, and those of an id or a class.
//!
//! They are made as other indexes are: after walks for selectors have visited all nodes a few times without a change
//! between them. A list of ids and classes holds the elements of one hash, so its reader compares them. A page that makes
//! hashes collide makes the list as long as a walk, and no longer.

use std::sync::{Arc, Mutex, PoisonError};

use crate::dom::arena::tree_answers::{
    ElementLists, IndexSet, IndexState, Lists, ListsState, WordLists, hash_word,
};
use crate::dom::view::node_ref::NodeRef;
use crate::microsyntax::tokens;

/// Documents of fewer nodes are always walked, which takes less time than noting that they were.
const LEAST: usize = 1024;

/// How many ids and classes, and blocks of bytes in their attributes, there may be for each node. Clones of formatting
/// elements share their attributes, so a page can have more than its length.
const WORDS_PER_NODE: usize = 8;

/// How many bytes of an attribute are a block.
const BLOCK: usize = 64;

/// A walk for a selector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WalkFor {
    Elements,
    /// For elements with an id or a class.
    Words,
}

impl<'a> NodeRef<'a> {
    /// The lists of the elements below this node; `None` if it is to be walked.
    pub(crate) fn element_lists(self) -> Option<Arc<ElementLists>> {
        self.lists(|all| &all.elements, || Some(self.list_elements()))
    }

    /// The lists of the elements with ids and classes below this node; `None` if it is to be walked.
    pub(crate) fn word_lists(self) -> Option<Arc<WordLists>> {
        self.lists(|all| &all.words, || self.list_words())
    }

    /// Notes that a walk below this node ended there, or visited all nodes.
    pub(crate) fn note_walk(self, walk: WalkFor, end: Option<Self>) {
        if self != self.document().root() || self.document().nodes.len() < LEAST {
            return;
        }
        // Most documents are in the order in which they were parsed.
        let visits = end.map_or(self.document().nodes.len(), Self::number) as u64;
        self.with_lists(|all| &all.elements, |state| state.visits += visits);
        if walk == WalkFor::Words {
            self.with_lists(|all| &all.words, |state| state.visits += visits);
        }
    }

    fn lists<T>(
        self,
        which: fn(&IndexSet) -> &Mutex<ListsState<T>>,
        make: impl FnOnce() -> Option<T>,
    ) -> Option<Arc<T>> {
        let document = self.document();
        if self != document.root() || document.transient.indexes.0.get().is_none() {
            return None;
        }
        self.with_lists(which, |state| {
            if state.visits < document.most_visits() {
                return None;
            }
            state.of_trees.get_or_insert_with(self.index(), || make().map(Arc::new)).clone()
        })
    }

    /// Calls a function with what is known of the tree as it is.
    fn with_lists<T, R>(
        self,
        which: fn(&IndexSet) -> &Mutex<IndexState<T>>,
        call: impl FnOnce(&mut IndexState<T>) -> R,
    ) -> R {
        let document = self.document();
        let made_for = (document.nodes.len(), document.header.changes);
        let indexes = document.transient.indexes.0.get_or_init(Box::default);
        // A panic elsewhere leaves lists that are as good as any.
        let mut state = which(indexes).lock().unwrap_or_else(PoisonError::into_inner);
        if state.made_for != made_for {
            *state = IndexState { made_for, ..IndexState::default() };
        }
        call(&mut state)
    }

    fn list_elements(self) -> ElementLists {
        let mut all: Vec<u32> = Vec::new();
        let mut names: Vec<u32> = Vec::new();
        self.next_element_below(self, |element| {
            all.push(element.as_node().index());
            names.push(element.name_number() as u32);
            false
        });
        let count = names.iter().max().map_or(0, |&most| most as usize + 1);
        let places = (0..).zip(names).map(|(place, name)| (name, place));
        ElementLists { all, by_name: Lists::new(count, &places.collect::<Vec<_>>()) }
    }

    /// `None` if there are too many ids and classes.
    fn list_words(self) -> Option<WordLists> {
        let mut left = WORDS_PER_NODE * self.document().nodes.len();
        let mut words = Vec::new();
        let ended = self.next_element_below(self, |element| {
            let class = element.class_value();
            let classes = class.into_iter().flat_map(tokens::split_on_whitespace);
            let count = words.len();
            let own = element.id_value().into_iter().chain(classes);
            words.extend(own.map(|word| (hash_word(word.as_bytes()), element.index())));
            let cost = words.len() - count
                + class.map_or(0, str::len) / BLOCK
                + if element.has_many_attributes() { element.attribute_list_length() } else { 0 };
            crate::work::count(cost);
            left = left.saturating_sub(cost);
            left == 0
        });
        if ended.is_some() {
            return None;
        }
        let mask = words.len().next_power_of_two() - 1;
        words.iter_mut().for_each(|(hash, _)| *hash &= mask as u32);
        Some(WordLists { by_hash: Lists::new(mask + 1, &words) })
    }
}
