//! The stages of a parse, kept for the next one.
//!
//! Parsing a document of a few hundred bytes takes less time than allocating and freeing the memory of
//! the tokenizer and the tree builder: the stack of open elements, buffers, and the stages themselves. So
//! each thread keeps them after a parse, and the next one begins with their memory, and with none of
//! their contents. Only small memory is kept; the memory beyond that is freed with the parse.

use std::cell::Cell;

use super::Pipeline;

thread_local! {
    /// The stages that the thread keeps. Empty during a parse.
    static IDLE: Cell<Option<Box<Pipeline>>> = const { Cell::new(None) };
}

/// Takes the stages that the thread keeps.
pub(super) fn take_idle() -> Option<Box<Pipeline>> {
    // A thread that ends keeps nothing.
    IDLE.try_with(Cell::take).ok().flatten()
}

/// Keeps these stages from now on.
pub(super) fn set_idle(pipeline: Box<Pipeline>) {
    let _ = IDLE.try_with(|idle| idle.set(Some(pipeline)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::pipeline::KEPT;
    use crate::parser::{ParseOptions, parse, parse_fragment, parse_with};
    use crate::{Document, FragmentContext};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// Documents that end in the middle of something, or leave much behind.
    const DOCUMENTS: &[&str] = &[
        "",
        "<!DOCTYPE html><title>a</title><p>b &amp; <b>c</p>d",
        "<!DOCTYPE a PUBLIC \"b\" \"",
        "<p id=a class=b title='c",
        "<table><caption><b><i><a href=x>y<tr>z",
        "<table>&amp; a<td><svg><desc><math><mi>",
        "<template><td><x-a y-b=c><template>",
        "<body a=b><html a=b c=d><frameset>",
        "<select><option>a<selectedcontent>",
        "<form><input form=a><button><input>",
        "<pre>",
        "<title>a",
        "<script>a<!--<script",
        "<plaintext>a",
        "<!--a",
        "a &no",
        "a\r",
        "\0<i><i><i><i><i><i><i><i><i><i>",
        "<a 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 a>",
    ];

    fn parsed(html: &str) -> [Document; 2] {
        let options = ParseOptions::new().with_error_limit(100);
        [parse_with(html, &options).expect("there is no limit"), parse(html)]
    }

    #[test]
    fn a_document_knows_nothing_of_the_one_before() {
        let alone = |html| std::thread::spawn(move || parsed(html)).join().expect("it parses");
        for &html in DOCUMENTS {
            let expected = alone(html);
            for before in DOCUMENTS {
                let _ = parsed(before);
                assert_eq!(parsed(html), expected, "{html:?} after {before:?}");
                let mut context = FragmentContext::html("template");
                context.is_in_form = true;
                let _ = parse_fragment(before, &context);
                assert_eq!(parse(html), expected[1], "{html:?} after the fragment {before:?}");
            }
        }
    }

    #[test]
    fn nothing_that_was_given_is_kept() {
        let flag = Arc::new(AtomicBool::new(false));
        let options = ParseOptions::new().with_cancel_flag(flag.clone());
        assert!(parse_with("<p>a", &options).is_ok());
        drop(options);
        assert_eq!(Arc::strong_count(&flag), 1);
    }

    #[test]
    fn what_is_kept_is_little() {
        let is_kept = || {
            let kept = IDLE.take();
            let is_kept = kept.is_some();
            IDLE.set(kept);
            is_kept
        };
        drop(parse("<p>a"));
        assert!(is_kept());
        drop(parse(&"<div>".repeat(KEPT / size_of::<u32>())));
        assert!(!is_kept());
        // Memory that is seldom needed is not kept, whatever its size.
        drop(parse(&format!("a\r\n<{}>", "x".repeat(KEPT))));
        let names = IDLE.take().map(|kept| kept.tokenizer.sink().allocated_bytes());
        assert!(names.is_none_or(|bytes| bytes <= KEPT));
    }
}
