//! Checking for conformance beside html-conform: the cases of the Nu checker's suite, then the pages.
//!
//! `check [--rounds N]` prints for each level of the suite how many cases each has right. A case is right if an
//! error is found where one is expected, a warning where one is expected, and neither in a valid document.
//! Then it prints for each page the time of a parse with errors, the time of parse and check as multiples of that
//! (with the levels parse and values, and with all), the time of html-conform, and the peaks of the heap.
//! Needs the feature `conform`.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use duckbill::ParseOptions;
use duckbill::dom::Document;
use duckbill_check::{CheckOptions, Level, Report, Severity, check};
use duckbill_peers::contest::{self, Contestant};
use duckbill_peers::{corpus, heap};

#[global_allocator]
static ALLOCATOR: heap::Counting = heap::Counting;

/// The worst thing that is found: 0 for nothing, 1 for a note, 2 for a warning, 3 for an error.
/// `None` if the document was refused.
type Verdict = Option<u8>;

/// Parses, and collects all errors.
fn parse(html: &str) -> Document {
    duckbill::parse_with(html, &ParseOptions::new().with_error_limit(usize::MAX)).unwrap()
}

/// Parses and checks, without a limit, as html-conform has none.
fn checked(html: &str, options: CheckOptions) -> Report {
    check(&parse(html), &options.with_limit(usize::MAX))
}

fn values(html: &str) -> Report {
    checked(html, CheckOptions::new().with_levels([Level::Parse, Level::Values]))
}

fn own(html: &str) -> Verdict {
    let report = checked(html, CheckOptions::new());
    let worst = report.diagnostics().iter().map(|one| match one.severity {
        Severity::Error => 3,
        Severity::Warning => 2,
        _ => 1,
    });
    Some(worst.max().unwrap_or(0))
}

fn html_conform(html: &str) -> Verdict {
    let report = html_conform::check(html).ok()?;
    let worst = report.findings.iter().map(|one| match one.severity {
        html_conform::Severity::Error => 3,
        html_conform::Severity::Warning => 2,
        html_conform::Severity::Info => 1,
    });
    Some(worst.max().unwrap_or(0))
}

const CHECKERS: [(&str, fn(&str) -> Verdict); 2] =
    [("Duckbill", own), ("html-conform", html_conform)];

/// The timed work, in turn.
const RUNS: [(&str, fn(&str)); 4] = [
    ("parse with errors", |html| drop(black_box(parse(html)))),
    ("parse and values", |html| drop(black_box(values(html)))),
    ("all levels", |html| _ = black_box(own(html))),
    ("html-conform", |html| _ = black_box(html_conform(html))),
];
const PARSE: usize = 0;
const VALUES: usize = 1;
const ALL: usize = 2;
const PEER: usize = 3;

fn is_right(expected: &str, found: Verdict) -> bool {
    found.is_some_and(|found| match expected {
        "valid" => found < 2,
        "warning" => found >= 2,
        "info" => found >= 1,
        _ => found == 3,
    })
}

/// The cases of the suite: level, what is expected, markup.
fn cases() -> Vec<(String, String, String)> {
    let folder = std::env::var_os("DUCKBILL_TEST_DATA").map(PathBuf::from).unwrap_or_else(|| {
        let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().skip(1);
        above
            .find_map(|folder| Some(folder.join("shared/tests")).filter(|one| one.is_dir()))
            .unwrap_or_default()
    });
    let Ok(lines) = std::fs::read_to_string(folder.join("validator/cases.jsonl")) else {
        eprintln!("** no cases in {}", folder.display());
        return Vec::new();
    };
    let case = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
        let level = match &*text("expect") {
            "valid" => "valid".to_owned(),
            "error" => text("level"),
            _ => format!("{}, warnings", text("level")),
        };
        (level, text("expect"), text("html"))
    };
    lines.lines().map(case).collect()
}

/// Prints how many cases are right, by level.
fn suite(cases: &[(String, String, String)]) {
    let mut levels: BTreeMap<&str, (usize, [usize; 2])> = BTreeMap::new();
    for (level, expected, html) in cases {
        let (all, right) = levels.entry(level).or_default();
        *all += 1;
        for ((_, checker), right) in CHECKERS.iter().zip(right) {
            *right += usize::from(is_right(expected, checker(html)));
        }
    }
    println!("| right, of the cases | all | Duckbill | html-conform |\n|---|--:|--:|--:|");
    for (level, (all, right)) in levels {
        println!("| {level} | {all} | {} | {} |", right[0], right[1]);
    }
}

fn main() {
    let mut rounds = 5;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        assert_eq!(argument, "--rounds", "check [--rounds N]");
        rounds = arguments.next().and_then(|number| number.parse().ok()).expect("a number");
    }
    let cases = cases();
    suite(&cases);

    let mut pages: Vec<(String, Vec<String>)> =
        corpus::pages().into_iter().map(|page| (page.name, vec![page.html])).collect();
    let corpus = pages.len();
    if !cases.is_empty() {
        let html = cases.iter().map(|(.., html)| html.clone()).collect();
        pages.push(("the cases of the suite".to_owned(), html));
    }
    let mut contestants = RUNS.map(|(name, work)| {
        let pages = &pages;
        Contestant::new(name, move |page: usize| pages[page].1.iter().for_each(|html| work(html)))
    });
    let times = contest::run(&mut contestants, pages.len(), rounds);
    println!(
        "\n{rounds} rounds, in turn; ratios are medians of the rounds, peaks are of the heap in KiB\n"
    );
    println!(
        "| page | bytes | parse with errors, ms | and parse, values, × | and all levels, × | html-conform, ms | \
         html-conform / all | peak of the parse | of all | of html-conform |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (number, (name, texts)) in pages.iter().enumerate() {
        let bytes: usize = texts.iter().map(String::len).sum();
        let peak = |(_, work): (&str, fn(&str))| {
            let peaks = texts.iter().map(|html| heap::measure(|| work(html)).peak);
            peaks.max().unwrap_or(0) / 1024
        };
        let refused = texts.iter().filter(|html| html_conform(html).is_none()).count();
        let refused = if refused == 0 { String::new() } else { format!(" ({refused} refused)") };
        println!(
            "| {name} | {bytes} | {:.2} | {:.2} | {:.2} | {:.2}{refused} | {:.1} | {} | {} | {} |",
            times.best(PARSE, number) * 1e3,
            times.ratio(PARSE, VALUES, number),
            times.ratio(PARSE, ALL, number),
            times.best(PEER, number) * 1e3,
            times.ratio(ALL, PEER, number),
            peak(RUNS[PARSE]),
            peak(RUNS[ALL]),
            peak(RUNS[PEER]),
        );
    }
    let mean = |own: usize, other: usize| {
        contest::geometric_mean((0..corpus).map(|page| times.ratio(own, other, page)))
    };
    println!(
        "| geometric mean of the pages | | | {:.2} | {:.2} | | {:.1} | | | |",
        mean(PARSE, VALUES),
        mean(PARSE, ALL),
        mean(ALL, PEER),
    );
}
