//! Four functions for JavaScript: room for the input, parsing it, its errors, and the tree as markup. No bindings are needed for
//! these: strings are bytes of UTF-8 in the memory, which JavaScript reads and writes.

use std::cell::RefCell;
use std::fmt::Write as _;

use duckbill::{Document, ParseOptions};

/// The state in memory between two calls.
#[derive(Default)]
struct State {
    input: Vec<u8>,
    document: Option<Document>,
    output: String,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Makes room for this many bytes of input, and returns where it is.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> usize {
    STATE.with_borrow_mut(|state| {
        state.input.resize(length, 0);
        state.input.as_ptr() as usize
    })
}

/// Parses the input, which is UTF-8. Returns the number of nodes.
#[unsafe(no_mangle)]
pub extern "C" fn parse() -> usize {
    STATE.with_borrow_mut(|state| {
        let text = std::str::from_utf8(&state.input).unwrap_or_default();
        state.document.insert(duckbill::parse(text)).node_count()
    })
}

/// Parses the input and writes its errors to the output: a line each, with the place and the code. Returns the length.
#[unsafe(no_mangle)]
pub extern "C" fn errors() -> usize {
    STATE.with_borrow_mut(|state| {
        let text = std::str::from_utf8(&state.input).unwrap_or_default();
        let options = ParseOptions::new().with_error_limit(usize::MAX);
        let document = match duckbill::parse_with(text, &options) {
            Ok(document) => document,
            Err(stopped) => stopped.into_document(),
        };
        state.output.clear();
        for error in document.errors() {
            let _ = writeln!(state.output, "{} {}", error.span.start, error.code);
        }
        state.document = Some(document);
        state.output.len()
    })
}

/// Writes the tree to the output as markup. Returns the length.
#[unsafe(no_mangle)]
pub extern "C" fn serialize() -> usize {
    STATE.with_borrow_mut(|state| {
        let markup = state.document.as_ref().map(|document| document.inner_html());
        state.output = markup.unwrap_or_default();
        state.output.len()
    })
}

/// Where the output is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> usize {
    STATE.with_borrow(|state| state.output.as_ptr() as usize)
}
