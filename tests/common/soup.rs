//! Markup that no author would write: from the grammar, and from the public cases and our own with
//! changes.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::grammar::{self, Grammar};
use super::{dat, files, own_cases, public_suites, tokens};

/// Names of elements that rules know by name, and some they do not.
pub fn names() -> Vec<&'static str> {
    grammar::names().collect()
}

/// The grammar with snippets of all cases that are there.
pub static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
    let own = own_cases("tree-construction");
    let public = public_suites().map(|data| data.join("living/tree-construction"));
    let trees = [Some(own), public].into_iter().flatten();
    let trees = trees.flat_map(|folder| files(&folder, "dat"));
    let trees = trees.flat_map(|file| dat::tree_cases(&file)).map(|case| case.data);
    let tokens = files(&own_cases("tokenizer/both"), "test").into_iter();
    let tokens = tokens.flat_map(|file| tokens::read_cases(&file)).map(|case| case.input);
    Grammar::new(trees.chain(tokens).filter(|text| text.len() < 4096).collect())
});

/// The text that a grammar makes of so many numbers at most.
pub fn soup_of(grammar: &'static Grammar, most: usize) -> impl Strategy<Value = String> {
    let numbers = || prop::collection::vec(any::<u64>(), 0..most);
    prop_oneof![
        4 => numbers().prop_map(|numbers| grammar.markup(&numbers)),
        1 => prop::collection::vec(any::<u64>(), 0..8)
            .prop_map(|numbers| grammar.changed_document(&numbers)),
    ]
}

/// Markup of all kinds.
pub fn tag_soup() -> impl Strategy<Value = String> {
    soup_of(&GRAMMAR, 40)
}
