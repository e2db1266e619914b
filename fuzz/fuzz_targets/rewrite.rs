//! Any bytes, any pieces, handlers of every kind: what no handler changes is passed on byte for byte, changes do not depend
//! on the cut, and edits by handlers are the edits of the tree.
#![no_main]

#[path = "../door.rs"]
mod door;
#[allow(dead_code, reason = "a test asks for the words")]
#[path = "../../tests/common/rewrite_differences.rs"]
mod rewrite_differences;
#[path = "../../tests/common/rewrite_oracle.rs"]
mod rewrite_oracle;
#[path = "../../tests/common/rewrite_texts.rs"]
mod rewrite_texts;
#[path = "../../tests/common/tree_text.rs"]
mod tree_text;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&size, page)) = bytes.split_first() else { return };
    let size = usize::from(size) % 40 + 1;
    door::doors::rewritten(page, size);
    let seed =
        page.iter().fold(0, |seed: u64, &byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    rewrite_oracle::check(&String::from_utf8_lossy(page), size, seed);
});
