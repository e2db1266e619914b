//! Comparisons of Duckbill with itself.

use duckbill_peers::contest::{self, Contestant, geometric_mean};
use duckbill_peers::corpus::Page;
use duckbill_peers::legacy::{self, Legacy};
use duckbill_peers::ways;
use std::hint::black_box;

/// Pages in other encodings beside the same pages in UTF-8.
pub(crate) fn decode(pages: &[Page], rounds: usize) {
    println!("## Decoding: time by that of the same page in UTF-8\n");
    println!("| encoding | pages | times | most |\n|---|--:|--:|--:|");
    for encoding in legacy::ENCODINGS {
        let pages: Vec<Legacy> = pages.iter().filter_map(|page| encoding.encode(page)).collect();
        let (utf_8, label) = (ways::utf_8(), ways::labelled(encoding.label()));
        let mut contestants = [
            Contestant::new("utf-8", |page: usize| {
                drop(black_box(duckbill::parse_with(pages[page].text.as_bytes(), &utf_8).unwrap()));
            }),
            Contestant::new("encoded", |page: usize| {
                drop(black_box(duckbill::parse_with(&pages[page].bytes, &label).unwrap()));
            }),
        ];
        row(encoding.label(), &mut contestants, pages.len(), rounds);
    }
    println!();
}

/// Errors and positions collected beside not.
pub(crate) fn errors(pages: &[Page], rounds: usize) {
    println!("## Errors with positions: time by that without\n");
    println!("| | pages | times | most |\n|---|--:|--:|--:|");
    let mut contestants = [
        Contestant::new("plain", |page: usize| drop(black_box(duckbill::parse(&pages[page].html)))),
        Contestant::new("errors", |page: usize| ways::with_errors(&pages[page].html)),
    ];
    row("all errors", &mut contestants, pages.len(), rounds);
    println!();
}

/// Pieces beside the whole.
pub(crate) fn stream(pages: &[Page], rounds: usize) {
    println!("## Streaming: time by that of the page in one piece\n");
    println!("| | pages | times | most |\n|---|--:|--:|--:|");
    for (name, size) in [("text, 16 KiB", 16384), ("text, 1 KiB", 1024), ("text, 1 byte", 1)] {
        let mut contestants = [
            Contestant::new("whole", |page: usize| {
                drop(black_box(duckbill::parse(&pages[page].html)))
            }),
            Contestant::new("pieces", |page: usize| ways::in_pieces(&pages[page].html, size)),
        ];
        row(name, &mut contestants, pages.len(), rounds);
    }
    let utf_8 = ways::utf_8();
    for (name, size) in [("bytes, 16 KiB", 16384), ("bytes, 1 byte", 1)] {
        let mut contestants = [
            Contestant::new("whole", |page: usize| {
                drop(black_box(duckbill::parse_with(pages[page].html.as_bytes(), &utf_8).unwrap()));
            }),
            Contestant::new("pieces", |page: usize| {
                ways::bytes_in_pieces(pages[page].html.as_bytes(), size);
            }),
        ];
        row(name, &mut contestants, pages.len(), rounds);
    }
    println!("\n| pages put together, in pieces of 1 byte | bytes | ns a byte |\n|---|--:|--:|");
    for times in [1, 2, 4, 8] {
        let all: String = pages.iter().map(|page| &*page.html).take(4).collect();
        let html = all.repeat(times);
        let mut contestant = [Contestant::new("pieces", |_: usize| ways::in_pieces(&html, 1))];
        let spent = contest::run(&mut contestant, 1, 3.min(rounds));
        println!(
            "| × {times} | {} | {:.1} |",
            html.len(),
            spent.best(0, 0) / html.len() as f64 * 1e9
        );
    }
    println!();
}

/// How many times as long the second takes as the first.
fn row(name: &str, contestants: &mut [Contestant<'_>; 2], pages: usize, rounds: usize) {
    let times = contest::run(contestants, pages, rounds);
    let ratios = (0..pages).map(|page| times.best(1, page) / times.best(0, page));
    println!(
        "| {name} | {pages} | {:.2} | {:.2} |",
        geometric_mean(ratios.clone()),
        ratios.fold(0.0, f64::max),
    );
}
