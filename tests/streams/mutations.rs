//! Real pages with random changes, through every door of the library that takes a page. The seed is fixed: the run is the same each
//! time, and as long as it takes, but 20 seconds at most.
//!
//! `DUCKBILL_MUTATIONS=N` tries N pages, however long that takes; `DUCKBILL_MUTATION_SEED` sets another seed.

#[path = "../common/doors.rs"]
mod doors;

use super::common::{self, links};
use doors::DOORS;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::rewrite::RewriteOptions;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::{env, fs};

/// The same pages in each run: `DUCKBILL_MUTATIONS` asks for more, `DUCKBILL_MUTATION_SEED` for others.
const PAGES: usize = 800;

/// The longest part of a page that is taken.
const LONGEST: usize = 2_000;

/// Parts of markup that matter wherever they come.
const PARTS: &[&[u8]] = &[
    b"<",
    b">",
    b"</",
    b"<!--",
    b"-->",
    b"&",
    b"&not",
    b"&#x80;",
    b"\0",
    b"\r",
    b"\r\n",
    b"\xC3\xA9",
    b"\xFF",
    b"\xE2\x80",
    b"\xF0\x9F\xA6\x86",
    b"<t a",
    b"<p class='",
    b"\"",
    b"]]>",
    b"<![CDATA[",
    b"<?x",
    b"<!doctype x>",
    b"<table>",
    b"<tr><td>",
    b"<select>",
    b"<option>",
    b"<template>",
    b"</template>",
    b"<svg>",
    b"<math><mi>",
    b"<foreignObject>",
    b"<script>",
    b"</script>",
    b"<style>",
    b"<title>",
    b"<textarea>",
    b"<plaintext>",
    b"<a>",
    b"<b><i>",
    b"</p>",
    b"</br>",
    b"<form>",
    b"<frameset>",
    b"</body>",
    b"</html>",
    b"<meta charset=koi8-r>",
    b"<base href=x>",
    b"<img src=a srcset='b 2x'>",
    b"<link rel=preload as=style href=c>",
    b"<noscript>",
];

/// xorshift64*
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below this one, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Real pages; without them, the project's own cases and its example.
fn pages() -> Vec<Vec<u8>> {
    let corpus = common::repository().join("../shared/corpus");
    let read = |folder: &Path, ending: &str| -> Vec<Vec<u8>> {
        common::files(folder, ending).iter().map(|file| fs::read(file).expect("a file")).collect()
    };
    let mut pages = if corpus.is_dir() { read(&corpus, "html") } else { Vec::new() };
    if pages.is_empty() {
        common::say("** no real pages beside the checkout: the project's own cases are taken");
    }
    pages.extend(read(&common::own_cases("tree-construction"), "dat"));
    pages.push(fs::read(common::repository().join("examples/page.html")).expect("a page"));
    pages
}

/// A part of a page: truncated, spliced with another one, with bytes flipped, parts put in, taken out and doubled.
fn mutated(pages: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let part = |numbers: &mut Numbers| {
        let page = &pages[numbers.below(pages.len())];
        let start = numbers.below(page.len());
        let end = (start + numbers.below(LONGEST)).min(page.len());
        page[start..end].to_vec()
    };
    let mut bytes = part(numbers);
    for _ in 0..numbers.below(8) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(40)).min(bytes.len());
        match numbers.below(6) {
            0 => bytes.truncate(at),
            1 => {
                bytes.truncate(at);
                bytes.extend(part(numbers));
            }
            2 if at < bytes.len() => bytes[at] ^= 1 << numbers.below(8),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let doubled = bytes[at..end].repeat(1 + numbers.below(4));
                bytes.splice(at..at, doubled);
            }
            _ => drop(bytes.splice(at..at, PARTS[numbers.below(PARTS.len())].iter().copied())),
        }
    }
    bytes
}

#[test]
fn changed_pages_keep_every_promise() {
    let number = |name: &str| env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let wanted = number("DUCKBILL_MUTATIONS").map_or(PAGES, |wanted| wanted as usize);
    let mut numbers = Numbers(number("DUCKBILL_MUTATION_SEED").unwrap_or(0xD0CB_1112).max(1));
    let pages = pages();
    for tried in 0..wanted {
        let bytes = mutated(&pages, &mut numbers);
        let size = [1, 2, 3, 7, 24, 1025][numbers.below(6)];
        for (name, door) in DOORS {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| door(&bytes, size))) {
                let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutation.html");
                fs::write(&kept, &bytes).expect("the page is kept");
                common::say(&format!(
                    "{name}, pieces of {size}, page {tried}: {}\n{}",
                    kept.display(),
                    String::from_utf8_lossy(&bytes)
                ));
                std::panic::resume_unwind(panic);
            }
        }
    }
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
