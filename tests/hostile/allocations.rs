//! Allocations of a document, over the corpus of real pages: the peak heap by bytes of input, and the
//! number of allocations.
//!
//! The pages are not part of the repository. They are looked for in the folder `DUCKBILL_CORPUS` names,
//! else in `corpus` beside the test data. The assertions are a ratchet: if a figure falls, write the new
//! one here.

use super::heap::Heap;
use crate::common::{self, say};
use duckbill::encoding::EncodingOptions;
use duckbill::{Document, ParseOptions};
use std::env;
use std::hint::black_box;
use std::path::PathBuf;
use std::thread;

/// The geometric mean, over the pages, of peak heap by bytes of input.
const MEAN_PEAK: f64 = 3.0;

/// Allocations of the median page, the most of one, and the most of one that is parsed by a thread that has not parsed
/// before; of text and of bytes. Growing a block counts.
const OF_TEXT: [usize; 3] = [8, 10, 20];
const OF_BYTES: [usize; 3] = [8, 10, 20];

/// Name and bytes of each page, or nothing (after saying so).
fn pages() -> Vec<(String, Vec<u8>)> {
    let folder = match env::var_os("DUCKBILL_CORPUS") {
        Some(folder) => PathBuf::from(folder),
        None => match common::test_data() {
            Some(tests) => tests.join("../corpus"),
            None => return Vec::new(),
        },
    };
    if !folder.is_dir() {
        say(&format!("** NO PAGES in {}: the heap is not measured", folder.display()));
        return Vec::new();
    }
    let files = common::files(&folder, "html");
    files.iter().map(|path| (common::file_name(path), common::read(path))).collect()
}

fn hold(what: &str, allowed: [usize; 3], parse: impl Fn(&[u8]) -> Document + Sync) {
    let (mut logarithms, mut allocations) = (0.0, Vec::new());
    for (name, bytes) in pages() {
        // Memory that is taken once for the process, or kept by the thread from one parse to the next, does not count.
        drop(parse(&bytes));
        let once = || Heap::of(|| drop(black_box(parse(&bytes))));
        let first = thread::scope(|scope| scope.spawn(once).join()).expect("it parses");
        assert!(
            first.allocations <= allowed[2],
            "{what}: {name}: {} allocations at first",
            first.allocations
        );
        let heap = once();
        let peak = heap.peak as f64 / bytes.len() as f64;
        say(&format!("{what}: {name:32} {peak:6.2} {:4} allocations", heap.allocations));
        logarithms += peak.ln();
        allocations.push(heap.allocations);
    }
    let count = allocations.len();
    if count == 0 {
        return;
    }
    allocations.sort_unstable();
    let (median, most) = (allocations[count / 2], allocations[count - 1]);
    let mean = f64::exp(logarithms / count as f64);
    say(&format!("{what}: peak {mean:.2} bytes a byte; allocations {median}, at most {most}"));
    assert!(mean <= MEAN_PEAK, "{what}: {mean:.2} bytes of heap a byte");
    assert!(median <= allowed[0], "{what}: {median} allocations in the median");
    assert!(most <= allowed[1], "{what}: {most} allocations");
}

#[test]
fn parsing_text_takes_little() {
    hold("text", OF_TEXT, |bytes| {
        let text = str::from_utf8(bytes).expect("the corpus is UTF-8");
        duckbill::parse(text)
    });
}

/// A string that is given away counts itself, in place of the copy, and the block that shares it; one page has a CR.
#[test]
fn parsing_a_given_string_takes_no_more() {
    hold("given text", [9, 12, 22], |bytes| {
        let text = str::from_utf8(bytes).expect("the corpus is UTF-8").to_owned();
        duckbill::parse_with(text, &ParseOptions::new()).unwrap()
    });
}

#[test]
fn parsing_bytes_takes_little() {
    let utf_8 = EncodingOptions::new().with_transport_label("utf-8");
    let options = ParseOptions::new().with_encoding(utf_8);
    hold("bytes", OF_BYTES, |bytes| duckbill::parse_with(bytes, &options).unwrap());
}

/// Runs it in a thread that has not parsed before.
fn in_a_thread<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(run).join()).expect("it parses")
}

#[test]
fn a_document_in_recycled_memory_takes_little() {
    let page =
        "<p class=a>some text <a href='/x/y/z'>a link</a> and more of it, as pages have</p>\n"
            .repeat(5000);
    let options = ParseOptions::new();
    #[cfg(feature = "spans")]
    let options = options.with_spans(duckbill::dom::Spans::Tags);
    let heap = in_a_thread(|| {
        duckbill::parse(&page).recycle();
        Heap::of(|| duckbill::parse(&page).recycle())
    });
    assert!(heap.peak < 1000 && heap.allocations < 5, "{} bytes, {}", heap.peak, heap.allocations);

    // With places there are more vectors, which are not kept.
    let with_places = || drop(black_box(duckbill::parse_with(&page, &options).unwrap()));
    let [before, after] = in_a_thread(|| {
        with_places();
        let before = Heap::of(with_places);
        duckbill::parse(&page).recycle();
        [before, Heap::of(with_places)]
    });
    let saved = before.peak - after.peak;
    assert!(saved > 2 * page.len(), "{saved} of {} bytes are saved", before.peak);
}

#[test]
fn the_recycled_memory_of_a_thread_is_bounded() {
    // More than 4 MiB each of nodes, attributes and text, and less.
    let [large, small] = [1_000_000, 50_000].map(|count| "<p a=b>text".repeat(count));
    let kept = in_a_thread(|| {
        Heap::of(|| {
            for page in [&large, &small, &large] {
                duckbill::parse(page).recycle();
            }
        })
    });
    assert!(kept.peak > 64 << 20, "the pages are large: {}", kept.peak);
    assert!(kept.now <= (12 << 20) + (64 << 10), "{} bytes are kept", kept.now);
    assert!(kept.now > 4 << 20, "those of the small page are kept: {}", kept.now);
}
