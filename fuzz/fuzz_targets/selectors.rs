//! Any selector on any page: what the crate finds is what a naive matcher finds, and the same is found by asking
//! each element alone. The bytes after the page are read as a selector as they are, too: they are refused or used.
#![no_main]

#[path = "../../tests/common/selector_grammar.rs"]
mod selector_grammar;

use duckbill::{NodeRef, Selector, parse};
use libfuzzer_sys::fuzz_target;
use selector_grammar::{Choices, matches, page, text};

/// The naive matcher takes up to this number of elements to the power of the combinators: with 400 it took seconds.
const SIZE: usize = 48;

fuzz_target!(|bytes: &[u8]| {
    let Some((&length, bytes)) = bytes.split_first() else { return };
    let (selector, shape) = bytes.split_at(usize::from(length).min(bytes.len()));
    let document = parse(&page(&shape[..shape.len().min(SIZE)]));

    let list = Choices::new(selector).list(2);
    let written = text(&list);
    let parsed = Selector::parse(&written).expect("the grammar makes selectors");
    let elements = || document.root().descendants().filter_map(NodeRef::as_element);
    let expected: Vec<_> = elements().filter(|it| matches(&list, *it)).collect();
    assert_eq!(document.select(&parsed).collect::<Vec<_>>(), expected, "{written}");
    let alone: Vec<_> = elements().filter(|it| it.matches(&parsed)).collect();
    assert_eq!(alone, expected, "{written}");

    if let Ok(raw) = std::str::from_utf8(selector)
        && let Ok(parsed) = Selector::parse(raw)
    {
        let _ = document.select(&parsed).count();
        let again = Selector::parse(&parsed.to_string()).expect("what is written is a selector");
        assert_eq!(again.to_string(), parsed.to_string());
    }
});
