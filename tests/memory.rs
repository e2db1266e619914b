//! What a parse allocates at most, on ordinary and on hostile documents.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use duckbill::{Document, ParseOptions, parse, parse_with};

/// Counts what the thread has allocated, and the most it had.
struct Counting;

thread_local! {
    static NOW: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn note(bytes: isize) {
    // A thread that ends may free after its locals are gone.
    let _ = NOW.try_with(|now| {
        now.set(now.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(now.get())));
    });
}

// SAFETY: everything is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Large blocks grow in place: the system moves pages, not bytes.
        note(size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most that was allocated at once while `run` ran, and what it gives.
fn peak<T>(run: impl FnOnce() -> T) -> (usize, T) {
    let before = NOW.with(Cell::get);
    PEAK.with(|peak| peak.set(before));
    let value = run();
    ((PEAK.with(Cell::get) - before) as usize, value)
}

/// The length of each input.
const SIZE: usize = 400_000;

/// The promise: 64 bytes a node, 2 bytes for each byte of text, 64 KiB.
fn bound(document: &Document, html: &str) -> usize {
    64 * document.node_count() + 2 * html.len() + (64 << 10)
}

/// `make` of 0, 1, 2 … up to about [`SIZE`] bytes, and how many they are.
fn each(make: impl Fn(usize) -> String) -> (String, usize) {
    let count = SIZE / make(0).len();
    ((0..count).map(make).collect(), count)
}

fn times(unit: &str) -> String {
    unit.repeat(SIZE / unit.len())
}

#[test]
fn documents_keep_to_the_bound() {
    let long = "x".repeat(SIZE / 2);
    let select = "<select><button><selectedcontent></selectedcontent></button>";
    for html in [
        times(
            "<p class=a>some text <a href='/x/y/z'>a link</a> and more of it, as pages have</p>\n",
        ),
        times("<p>"),
        times("<div></div>"),
        times("x"),
        times("&amp;"),
        times("a<br>"),
        times("<!---->"),
        times("<p a=xyz>"),
        times("<template></template>"),
        times("<b><p>"),
        times("<b><p>x</b>"),
        format!("<table>{}", times("a<!---->")),
        times("<table>a<!---->b</table>"),
        format!("<p><b a=1><b a=2><i><u>{}", "<p>x".repeat(SIZE / 16)),
        format!("<p><b a='{long}'>{}", "<p>x".repeat(SIZE / 8)),
        select.to_owned() + &times("<option selected>x"),
    ] {
        let (peak, document) = peak(|| parse(&html));
        let begin = &html[..html.len().min(30)];
        assert!(peak <= bound(&document, &html), "{begin}…: {peak} bytes");
        assert!(
            document.allocated_bytes() <= peak + 1024,
            "{begin}…: what is said is what is there"
        );
    }
}

/// What only hostile documents have many of costs the parser so many bytes more for each.
#[test]
fn what_the_parser_itself_needs_is_bounded() {
    let deep = |unit: &str| (times(unit), SIZE / unit.len() * unit.matches('<').count());
    for ((html, count), allowance) in [
        // Open elements, and entries and segments of the list of formatting elements.
        (deep("<div>"), 80),
        (deep("<b>"), 80),
        (deep("<ul><li>"), 80),
        (deep("<template>"), 80),
        (deep("<svg><g><desc>"), 80),
        (deep("<table><tr><td>"), 80),
        (deep("<object><b>"), 240),
        (each(|i| format!("<font a={i:06}>")), 240),
        // Names that are not known.
        (each(|i| format!("<x{i:06}></x{i:06}>")), 160),
        (each(|i| format!("<x{i:06}>")), 240),
        (each(|i| format!("<i a{i:06}></i>")), 60),
        (each(|i| format!("<html a{i:06}>")), 60),
        // Markers that a `<template for>` might name.
        (each(|i| format!("<?marker name=\"a{i:06}\"?>")), 280),
    ] {
        let (peak, document) = peak(|| parse(&html));
        let most = bound(&document, &html) + allowance * count;
        assert!(peak <= most, "{}…: {peak} bytes, not {most}", &html[..30]);
    }
    let (attributes, count) = each(|i| format!("a{i:06} "));
    let html = format!("<p {attributes}>");
    let (peak, document) = peak(|| parse(&html));
    assert!(peak <= bound(&document, &html) + 120 * count, "{peak} bytes");
}

#[test]
fn a_long_token_costs_four_times_its_length() {
    for begin in ["<!--", "<p a='", "<!doctype html public '", "</p ", "<?x "] {
        for end in ["", "'>", "-->"] {
            let html = format!("{begin}{}{end}", "x".repeat(SIZE));
            let (peak, document) = peak(|| parse(&html));
            let most = bound(&document, &html) + 4 * SIZE;
            assert!(peak <= most, "{begin}{end}: {peak} bytes, not {most}");
        }
    }
}

#[test]
fn errors_are_bounded() {
    let html = times("</x>\u{1}");
    let (free, _) = peak(|| parse(&html));
    let (peak, document) = peak(|| parse_with(&html, &ParseOptions::new().with_error_limit(100)));
    assert_eq!(document.errors().len(), 100);
    // Those of the input stream wait for their turn, those of one piece of input at a time.
    assert!(peak <= free + (8 << 20), "{peak} bytes, {free} without errors");
}
