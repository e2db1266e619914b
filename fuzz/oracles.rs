//! The oracles of edges, many times: what the rewriter and the writers give is read again and compared.
//!
//! `scripts/fuzz/edges` says how it is called. Each input is made from a number, so that a failure can be had again; the
//! run goes on after a failure, and ends with the number of them.

#[allow(dead_code, reason = "doors of other oracles")]
#[path = "../tests/common/doors.rs"]
mod doors;
#[allow(dead_code, unreachable_pub, reason = "the tests use the rest")]
#[path = "../tests/common/grammar.rs"]
mod grammar;
#[allow(dead_code, unreachable_pub, reason = "the tests use the rest")]
#[path = "../tests/common/links.rs"]
mod links;
#[path = "../tests/common/mutation.rs"]
mod mutation;
#[allow(dead_code, reason = "a test asks for the words")]
#[path = "../tests/common/rewrite_differences.rs"]
mod rewrite_differences;
#[path = "../tests/common/rewrite_oracle.rs"]
mod rewrite_oracle;
#[path = "../tests/common/rewrite_texts.rs"]
mod rewrite_texts;
#[path = "../tests/common/simple_markup.rs"]
mod simple_markup;
#[path = "../tests/common/tree_text.rs"]
mod tree_text;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/common/written_oracle.rs"]
mod written_oracle;

use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::preload::{self, PreloadOptions, StreamScanner};
use grammar::Grammar;
use mutation::Numbers;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Takes a page and a number; returns whether there was anything to compare.
type Oracle = fn(&[u8], u64) -> bool;

const ORACLES: [(&str, Oracle); 4] =
    [("rewrite", rewritten), ("write", written), ("encode", encoded), ("stream", streamed)];

/// Edits by handlers are edits of the tree.
fn rewritten(page: &[u8], number: u64) -> bool {
    rewrite_oracle::check(&String::from_utf8_lossy(page), size_of(number), number)
}

/// Each writer of HTML keeps what the standard's serialization keeps.
fn written(page: &[u8], number: u64) -> bool {
    written_oracle::check_with(&String::from_utf8_lossy(page), number)
}

/// The bytes in an encoding give the tree.
fn encoded(page: &[u8], number: u64) -> bool {
    let [standard, ..] = written_oracle::writers();
    let document = duckbill::parse(&String::from_utf8_lossy(page));
    let again = duckbill::parse(&standard.to_string(document.root()));
    let encoding = Encoding::ALL[(number >> 8) as usize % Encoding::ALL.len()];
    let writer = &written_oracle::writers()[number as usize % 3];
    again == document && written_oracle::is_same_in(&document, writer, encoding)
}

/// In pieces comes out what comes out of the whole: of the rewriter, of the search, and of the scan.
fn streamed(page: &[u8], number: u64) -> bool {
    let size = size_of(number);
    doors::rewritten(page, size);
    doors::streamed(page, size);
    let html = String::from_utf8_lossy(page);
    let options = PreloadOptions::new();
    let whole: Vec<_> = preload::scan(&html, &options).map(|found| found.url).collect();
    let known = EncodingOptions::new().with_user_override(Encoding::UTF_8);
    let mut scanner = StreamScanner::new(&options, &known);
    let mut found = Vec::new();
    for piece in html.as_bytes().chunks(size) {
        found.extend(scanner.feed(piece).map(|found| found.url));
        assert!(whole.starts_with(&found), "{found:?} of {whole:?}");
    }
    found.extend(scanner.finish().map(|found| found.url));
    assert_eq!(whole, found);
    true
}

fn size_of(number: u64) -> usize {
    [1, 2, 3, 7, 24, 1025][(number >> 32) as usize % 6]
}

/// The documents of the project's own cases.
fn own_documents(pages: &[Vec<u8>]) -> Vec<String> {
    let texts = pages.iter().map(|page| String::from_utf8_lossy(page));
    let mut documents = Vec::new();
    for text in texts.filter(|text| text.starts_with("#data\n")) {
        let cases = text.split("#data\n").filter_map(|case| case.split_once("\n#errors"));
        documents.extend(cases.map(|(data, _)| data.to_owned()));
    }
    documents
}

/// A page by a number.
fn page(numbers: &mut Numbers, grammar: &Grammar, pages: &[Vec<u8>]) -> Vec<u8> {
    let count = numbers.below(24);
    match numbers.below(8) {
        0..=2 => simple_markup::of((0..count).map(|_| numbers.next())).into_bytes(),
        3..=5 => {
            let numbers: Vec<_> = (0..count).map(|_| numbers.next()).collect();
            grammar.markup(&numbers).into_bytes()
        }
        6 => {
            let numbers: Vec<_> = (0..count / 3).map(|_| numbers.next()).collect();
            grammar.changed_document(&numbers).into_bytes()
        }
        _ => mutation::mutated(pages, numbers),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| {
        arguments.get(at).map_or(usual, |text| text.parse().expect("a number"))
    };
    let (count, seed, threads) = (number(1, 1_000_000), number(2, 1), number(3, 1).max(1));
    let oracle = arguments.first().and_then(|name| ORACLES.iter().find(|(one, _)| one == name));
    let Some(&(name, oracle)) = oracle else {
        eprintln!("usage: oracles rewrite|write|encode|stream COUNT [SEED [THREADS]]");
        std::process::exit(2);
    };
    let pages = mutation::pages();
    let grammar = Grammar::new(own_documents(&pages));
    let (compared, failed) = (AtomicU64::new(0), AtomicU64::new(0));
    let began = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (pages, grammar, compared, failed) = (&pages, &grammar, &compared, &failed);
            scope.spawn(move || {
                for at in (thread..count).step_by(threads as usize) {
                    let mixed = (seed ^ at.wrapping_mul(0x9E37_79B9_7F4A_7C15))
                        .wrapping_mul(0x2545_F491_4F6C_DD1D);
                    let mut numbers = Numbers(mixed | 1);
                    let page = page(&mut numbers, grammar, pages);
                    let number = numbers.next();
                    match catch_unwind(AssertUnwindSafe(|| oracle(&page, number))) {
                        Ok(is_compared) => drop(compared.fetch_add(is_compared.into(), Relaxed)),
                        Err(_) => {
                            eprintln!("** input {at} of seed {seed}: {}", page.escape_ascii());
                            if failed.fetch_add(1, Relaxed) >= 50 {
                                std::process::exit(1);
                            }
                        }
                    }
                }
            });
        }
    });
    let (compared, failed) = (compared.into_inner(), failed.into_inner());
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{name}: {count} inputs of seed {seed}, {compared} compared, {failed} failed, {:.0} a second",
        count as f64 / seconds
    );
    std::process::exit(i32::from(failed > 0));
}
