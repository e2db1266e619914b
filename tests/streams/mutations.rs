//! Real pages with random changes, through every door of the library that takes a page. The seed is fixed: the run is the same each
//! time, and as long as it takes, but 20 seconds at most.
//!
//! `tests/common/mutation.rs` says how to try more pages and others.

#[path = "../common/doors.rs"]
mod doors;
#[path = "../common/mutation.rs"]
mod mutation;

use super::common::links;
use super::rewrite::rewrite_oracle;
use doors::DOORS;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::rewrite::RewriteOptions;
use mutation::Numbers;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How many pages the gate tries, the same in each run.
const PAGES: usize = 800;

#[test]
fn changed_pages_keep_every_promise() {
    mutation::changed_pages_through(DOORS, PAGES);
}

/// Of real pages, changed, the rewriter makes what the same edits make of the tree.
#[test]
fn edits_of_changed_pages_are_edits_of_their_trees() {
    static TRIED: AtomicUsize = AtomicUsize::new(0);
    static COMPARED: AtomicUsize = AtomicUsize::new(0);
    fn edited(bytes: &[u8], size: usize) {
        let page = String::from_utf8_lossy(bytes);
        let mut numbers = Numbers(bytes.iter().fold(1, |seed: u64, &byte| {
            (seed ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3) | 1
        }));
        for _ in 0..3 {
            TRIED.fetch_add(1, Relaxed);
            let is_compared = rewrite_oracle::check(&page, size, numbers.next());
            COMPARED.fetch_add(is_compared.into(), Relaxed);
        }
    }
    mutation::changed_pages_through(&[("edits", edited)], PAGES);
    let (tried, compared) = (TRIED.load(Relaxed), COMPARED.load(Relaxed));
    eprintln!("{tried} rewritten pages, {compared} compared with their trees");
    // Else the edits are too many, or too few pages are nested as they are written.
    assert!(compared * 8 > tried, "only {compared} of {tried} were compared");
}

#[test]
fn a_page_that_ends_in_half_of_a_character() {
    // UTF-16: half a unit, half a pair, and both; with a unit that is no text on the way.
    for end in [&b"b"[..], b"\x3D\xD8", b"\x3D\xD8\xDE", b"\x3D\xD8\x3D\xD8"] {
        let page = [&b"\xFF\xFE<\0p\0>\0a\0\xFF\xFF"[..], end].concat();
        for size in 1..=page.len() {
            doors::rewritten(&page, size);
        }
    }
}

#[test]
fn changes_of_a_page_in_any_encoding_do_not_depend_on_the_cut() {
    // An unpaired surrogate and a character before half a unit.
    let page = b"\xFF\xFE<\0p\0>\0\x3D\xD8\x62\x00\x78";
    (1..=page.len()).for_each(|size| doors::rewritten(page, size));
    // A declaration of the encoding that is known anyway.
    doors::rewritten(b"<meta charset=ISO-2022-JP>\x1B(B\x1B(B\x1B$B$\"\x1B(B", 1);

    let encodings = [
        Encoding::SHIFT_JIS,
        Encoding::GBK,
        Encoding::GB18030,
        Encoding::BIG5,
        Encoding::EUC_KR,
        Encoding::EUC_JP,
        Encoding::ISO_2022_JP,
        Encoding::UTF_8,
        Encoding::UTF_16LE,
        Encoding::WINDOWS_1252,
    ];
    // Whole characters, beginnings of some, escapes, and what may follow them.
    let parts: [&[u8]; 24] = [
        b"a",
        b"<p>",
        b"</p>",
        b"<b>",
        b"<td class=x>",
        b"\0",
        b"&amp;",
        b"<!--",
        b"-->",
        b"\x81",
        b"\x82\xA0",
        b"\x81\x30",
        b"\x81\x30\x81",
        b"\x88\x62",
        b"\x8F\xB0",
        b"\xB0\xA1",
        b"\xFF",
        b"\x1B$B$\"",
        b"\x1B(B",
        b"\x1B(J",
        b"\x1B",
        b"\x3D\xD8",
        b"\xDE\xDC",
        b"\x00\x61",
    ];
    let mut numbers = Numbers(7);
    for encoding in encodings {
        // It is known before the first byte, so nothing waits for more of them.
        let known = EncodingOptions::new().with_transport_label(encoding.name());
        let options = RewriteOptions::new().with_encoding(known);
        for _ in 0..300 {
            let chosen = (0..1 + numbers.below(12)).map(|_| parts[numbers.below(parts.len())]);
            let page = chosen.collect::<Vec<_>>().concat();
            for size in [1, 2, 3, 5] {
                let result =
                    catch_unwind(AssertUnwindSafe(|| doors::rewritten_with(&page, size, &options)));
                assert!(result.is_ok(), "{encoding:?}, {size}: {}", page.escape_ascii());
            }
        }
    }
}
