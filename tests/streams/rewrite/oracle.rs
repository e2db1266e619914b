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
    const PARTS: [&str; 40] = [
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<ul>",
        "<li>",
        "</ul>",
        "<h1>",
        "</h1>",
        "a",
        "<",
        "&",
        "&am",
        "p;",
        "lt;",
        " ",
        "\n",
        "<pre>",
        "</pre>",
        "<textarea>",
        "</textarea>",
        "<span>",
        "</span>",
        "<!--c-->",
        "<script>",
        "</script>",
        "<title>",
        "</title>",
        "<svg>",
        "<g>",
        "</svg>",
        "<table><tr><td>",
        "</table>",
        "<br>",
        "img ",
        "<section>",
        "</section>",
        "<dl><dt>",
        "<dd>",
        "</dl>",
    ];
    prop::collection::vec(0..PARTS.len(), 0..24)
        .prop_map(|parts| parts.into_iter().map(|at| PARTS[at]).collect())
}
