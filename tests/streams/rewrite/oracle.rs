//! Edits by handlers beside the same edits of the tree.

use proptest::prelude::*;

use super::rewrite_oracle::check;
use crate::common::config;
use crate::common::soup::tag_soup;

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn edits_of_the_stream_are_edits_of_the_tree(
        html in prop_oneof![tag_soup(), simple_markup()],
        size in 1..40_usize,
        seed in any::<u64>(),
    ) {
        check(&html, size, seed);
    }
}

/// Markup of few kinds, most of it nested as it is written.
fn simple_markup() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u64>(), 0..24)
        .prop_map(|numbers| super::simple_markup::of(numbers.into_iter()))
}
