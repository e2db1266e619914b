//! html5ever beside duckbill, filling the same trees, in one run: a table of ratios over a folder of pages,
//! and what deep lists cost.
//!
//! `cargo run --release --example compare -- FOLDER [ROUNDS]`
//!
//! The clock is the thread's processor time. In each round each parser reads each page once; a
//! page's ratio is that of the medians over the rounds, the mean over pages is geometric.

use std::time::Duration;

use cpu_time::ThreadTime;
use duckbill::tree::Scripting;
use duckbill_html5ever::{Options, parse_document};
use html5ever::ParseOpts;
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::RcDom;
use scraper::{Html, HtmlTreeSink};

type Parse = fn(&str);

/// Scripting is on, as it is by default in html5ever: both build the same tree.
fn options() -> Options {
    Options::new().with_scripting(Scripting::Normal)
}

/// A tree, and both ways of filling it.
const PAIRS: [(&str, Parse, Parse); 3] = [
    (
        "RcDom",
        |page| drop(html5ever::parse_document(RcDom::default(), ParseOpts::default()).one(page)),
        |page| drop(parse_document(RcDom::default(), &options(), page)),
    ),
    (
        "scraper",
        |page| {
            let sink = HtmlTreeSink::new(Html::new_document());
            drop(html5ever::parse_document(sink, ParseOpts::default()).one(page));
        },
        |page| {
            let sink = HtmlTreeSink::new(Html::new_document());
            drop(parse_document(sink, &options(), page));
        },
    ),
    (
        "dom_query",
        |page| {
            let sink = dom_query::Document::default();
            drop(html5ever::parse_document(sink, ParseOpts::default()).one(page));
        },
        |page| drop(parse_document(dom_query::Document::default(), &options(), page)),
    ),
];

fn time(parse: Parse, page: &str) -> Duration {
    let start = ThreadTime::now();
    parse(page);
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "../../../shared/corpus".to_owned());
    let rounds: usize = arguments.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(11);
    let mut pages = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "html") {
            pages.push(String::from_utf8_lossy(&std::fs::read(path)?).into_owned());
        }
    }
    let bytes: usize = pages.iter().map(String::len).sum();
    println!("{} pages, {bytes} bytes, {rounds} rounds; MB/s of processor time", pages.len());
    println!("tree        html5ever   duckbill    mean   least    most");
    for (name, theirs, ours) in PAIRS {
        let mut times = vec![(Vec::new(), Vec::new()); pages.len()];
        for _ in 0..rounds {
            for (page, times) in pages.iter().zip(&mut times) {
                times.0.push(time(theirs, page));
                times.1.push(time(ours, page));
            }
        }
        let medians: Vec<(f64, f64)> =
            times.into_iter().map(|(theirs, ours)| (median(theirs), median(ours))).collect();
        let ratios: Vec<f64> = medians.iter().map(|(theirs, ours)| theirs / ours).collect();
        let speed = |seconds: f64| bytes as f64 / 1e6 / seconds;
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        println!(
            "{name:<10} {:>10.0} {:>10.0} {mean:>7.2} {:>7.2} {:>7.2}",
            speed(medians.iter().map(|one| one.0).sum()),
            speed(medians.iter().map(|one| one.1).sum()),
            ratios.iter().copied().fold(f64::INFINITY, f64::min),
            ratios.iter().copied().fold(0.0, f64::max),
        );
    }
    println!("\n<ul><li> nested, milliseconds with RcDom\n        KB  html5ever   duckbill");
    for kilobytes in [16_usize, 32, 64, 512] {
        let page = "<ul><li>".repeat(kilobytes * 1024 / "<ul><li>".len());
        let ours = time(PAIRS[0].2, &page).as_secs_f64() * 1e3;
        // Quadratic there, so the deepest is left out.
        let theirs = (kilobytes <= 64).then(|| time(PAIRS[0].1, &page).as_secs_f64() * 1e3);
        let theirs = theirs.map_or("-".to_owned(), |theirs| format!("{theirs:.1}"));
        println!("{kilobytes:>10} {theirs:>10} {ours:>10.1}");
    }
    Ok(())
}
