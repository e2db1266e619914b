//! The stages of a parse, kept for the next one.
//!
//! Parsing a document of a few hundred bytes takes less time than allocating and freeing the memory of
//! the tokenizer and the tree builder: the stack of open elements, buffers, and the stages themselves. So
//! each thread keeps them after a parse, and the next one begins with their memory, and with none of
//! their contents. Only small memory is kept; the memory beyond that is freed with the parse.

use std::cell::Cell;

use super::{BottomSink as _, Pipeline};
use crate::dom::{Document, DocumentSink};
#[cfg(feature = "spans")]
use crate::limit::Limit;
#[cfg(feature = "spans")]
use crate::parser::ParseOptions;

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

/// Begins the document of another kind of sink, with the memory that the thread keeps for documents.
#[cfg(feature = "spans")]
pub(super) fn begin_with_recycled(sink: &mut DocumentSink, input: &[u8], options: &ParseOptions) {
    let mut idle = take_idle();
    if let Some(idle) = &mut idle {
        sink.swap_recycled(idle.sink().filled());
    }
    sink.begin(input, options.error_limit, options.limits.get(Limit::MemoryBytes));
    if let Some(mut idle) = idle {
        sink.swap_recycled(idle.sink().filled());
        set_idle(idle);
    }
}

impl Document {
    /// Drops the document, but keeps its memory for the next one that this thread parses.
    ///
    /// This is for loops over many documents. An allocator may return the memory of a large document to the system when
    /// it is dropped, and take it again, page by page, for the next one, which makes a loop slower.
    ///
    /// The thread keeps the vectors of nodes, attributes and text of one document until it ends, at most 4 MiB each, and
    /// frees longer ones. The next document begins with those that are at most four times as long as it is likely to
    /// need, or with any if it is fed in pieces, so that its length is not known. It may therefore hold more memory than
    /// other documents. With a limit on its [memory](crate::limits::Limit::MemoryBytes) it takes vectors of at most an
    /// eighth of that.
    ///
    /// ```
    /// let mut letters = 0;
    /// for page in ["<p>Hello", "<p>you", "<p>there"] {
    ///     let document = duckbill::parse(page);
    ///     letters += document.root().text_content().len();
    ///     document.recycle();
    /// }
    /// assert_eq!(letters, 13);
    /// ```
    pub fn recycle(self) {
        let mut pipeline = Pipeline::<DocumentSink>::idle();
        pipeline.sink().filled().recycle(self);
        set_idle(pipeline);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::EncodingOptions;
    use crate::limit::Limits;
    use crate::parser::pipeline::KEPT;
    use crate::parser::{ParseOptions, Parser, parse, parse_fragment, parse_with};
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
    fn a_document_in_recycled_memory_is_the_same() {
        let long = |unit: &str| unit.repeat(5_000 / unit.len());
        let mut pages: Vec<String> = DOCUMENTS.iter().map(|html| (*html).to_owned()).collect();
        pages.extend(["<p>", "<a b=c d=e>", "a&amp;b\r\n", "<b><p>\u{e9}"].map(long));
        let feed = |html: &str| {
            let mut parser = Parser::new(ParseOptions::new().with_limits(Limits::untrusted()));
            html.as_bytes().chunks(1500).for_each(|piece| parser.feed_bytes(piece).unwrap());
            parser.finish().unwrap()
        };
        // The text is longer than the bytes.
        let encoding = EncodingOptions::new().with_transport_label("windows-1252");
        let converted = ParseOptions::new().with_encoding(encoding);
        let convert = |html: &str| parse_with(html.as_bytes(), &converted).unwrap();
        let give = |html: &str| parse_with(html.to_owned(), &ParseOptions::new()).unwrap();
        let doors: [&dyn Fn(&str) -> Document; 4] = [&parse, &feed, &convert, &give];
        for html in &pages {
            let expected = doors.map(|door| door(html));
            for before in &pages {
                for (door, expected) in doors.iter().zip(&expected) {
                    give(before).recycle();
                    assert_eq!(door(html), *expected, "after {before:?}");
                    parse(before).recycle();
                    let document = door(html);
                    assert_eq!(document, *expected, "after {before:?}");
                    document.recycle();
                    assert_eq!(door(html), *expected, "after itself");
                }
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
