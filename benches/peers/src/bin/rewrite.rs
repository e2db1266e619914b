//! Rewriting beside lol_html: the same handlers over the same pages, in the same pieces.
//!
//! `rewrite [--rounds N] [--pages]` prints a table in Markdown: megabytes a second over all pages, the ratio to lol_html
//! (the median over pages), and the peak of the heap on the page where that is highest.
//! With `--pages` the ratios and microseconds by page go to standard error.
//! `rewrite --once duckbill|lol_html none|one|twenty FILE [TIMES]` rewrites one file once, or so many times, to count
//! instructions.

#[path = "../../../common/rewritten.rs"]
mod rewritten;

use std::hint::black_box;

use duckbill::encoding::EncodingOptions;
use duckbill::rewrite::{Handlers, RewriteOptions, Rewriter};
use duckbill_peers::contest::{self, Contestant, geometric_mean};
use duckbill_peers::{corpus, heap};
use lol_html::html_content::Element;
use lol_html::{HtmlRewriter, Settings};

#[global_allocator]
static ALLOCATOR: heap::Counting = heap::Counting;

/// How many bytes are fed at a time, as a proxy does.
const PIECE: usize = 16 * 1024;

/// Each handler sets an attribute.
const ONE: &[&str] = TWENTY.split_at(1).0;
const TWENTY: &[&str] = &rewritten::SELECTORS;

const ROWS: [(&str, &[&str]); 3] = [("none", &[]), ("one", ONE), ("twenty", TWENTY)];

fn duckbill(html: &[u8], selectors: &[&str]) -> usize {
    let mut length = 0;
    let handlers = selectors.iter().fold(Handlers::new(), |handlers, selector| {
        let set =
            |element: &mut duckbill::rewrite::Element<'_>| element.set_attribute("data-x", "1");
        handlers.on_element(selector, set).expect("a selector")
    });
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = RewriteOptions::new().with_encoding(encoding);
    let mut rewriter = Rewriter::new(handlers, &options, |bytes| length += bytes.len());
    for piece in html.chunks(PIECE) {
        rewriter.feed(piece).expect("no limit");
    }
    rewriter.finish().expect("no limit");
    length
}

fn lol_html(html: &[u8], selectors: &[&str]) -> usize {
    let mut length = 0;
    let settings = selectors.iter().fold(Settings::new(), |settings, selector| {
        settings.append_element_content_handler(lol_html::element!(
            *selector,
            |element: &mut Element<'_, '_>| {
                element.set_attribute("data-x", "1")?;
                Ok(())
            }
        ))
    });
    let mut rewriter = HtmlRewriter::new(settings, |bytes: &[u8]| length += bytes.len());
    for piece in html.chunks(PIECE) {
        rewriter.write(piece).expect("no limit");
    }
    rewriter.end().expect("no limit");
    length
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, who, row, file, times @ ..] = &arguments[..]
        && once == "--once"
    {
        let html = std::fs::read(file).expect("a file");
        let (_, selectors) = ROWS.iter().find(|(name, _)| name == row).expect("a row");
        let run = if who == "duckbill" { duckbill } else { lol_html };
        let times = times.first().map_or(1, |times| times.parse().expect("a number"));
        for _ in 0..times {
            println!("{}", black_box(run(&html, selectors)));
        }
        return;
    }
    let rounds = match &arguments[..] {
        [flag, number, ..] if flag == "--rounds" => number.parse().expect("a number"),
        _ => 15,
    };
    let shows_pages = arguments.iter().any(|argument| argument == "--pages");
    let pages = corpus::pages();
    let total: usize = pages.iter().map(|page| page.html.len()).sum();
    println!("{} pages in pieces of {PIECE} bytes, {rounds} rounds, interleaved\n", pages.len());
    println!("| handlers | MB/s | lol_html | × | least | heap, KiB | lol_html |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (name, selectors) in ROWS {
        let mut contestants = [
            Contestant::new("duckbill", |page| {
                black_box(duckbill(pages[page].html.as_bytes(), selectors));
            }),
            Contestant::new("lol_html", |page| {
                black_box(lol_html(pages[page].html.as_bytes(), selectors));
            }),
        ];
        let times = contest::run(&mut contestants, pages.len(), rounds);
        let speed = |contestant| {
            let time: f64 = (0..pages.len()).map(|page| times.best(contestant, page)).sum();
            total as f64 / time / 1e6
        };
        let ratios: Vec<f64> = (0..pages.len()).map(|page| times.ratio(0, 1, page)).collect();
        if shows_pages {
            for (at, (page, ratio)) in pages.iter().zip(&ratios).enumerate() {
                let [ours, theirs] = [0, 1].map(|contestant| times.best(contestant, at) * 1e6);
                eprintln!("{name} {ratio:.2} {ours:.1} {theirs:.1} {}", page.name);
            }
        }
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let peak = |run: fn(&[u8], &[&str]) -> usize| {
            let peaks = pages.iter().map(|page| {
                heap::measure(|| {
                    black_box(run(page.html.as_bytes(), selectors));
                })
                .peak
            });
            peaks.max().unwrap_or(0) / 1024
        };
        println!(
            "| {name} | {:.0} | {:.0} | {:.2} | {least:.2} | {} | {} |",
            speed(0),
            speed(1),
            geometric_mean(ratios),
            peak(duckbill),
            peak(lol_html),
        );
    }
}
