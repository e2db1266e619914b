//! Sanitizing beside ammonia, with the same policy: the pages of the corpus, and a comment of 300 bytes.
//!
//! `sanitize [--rounds N]` prints a table in Markdown: megabytes a second over all pages, and the ratio to ammonia (the
//! geometric mean over the pages, and the least). `sanitize --once duckbill|default|ammonia FILE` cleans one file once and
//! prints what stays.

use std::hint::black_box;

use ammonia::Builder;
use duckbill_peers::contest::{self, Contestant, geometric_mean};
use duckbill_peers::corpus;
use duckbill_sanitize::{Policy, Sanitizer};

/// Comments below an article, with attacks that some try.
const COMMENT: &str = "<p>Thanks, that <em>helped</em>! I had the same with <a href=\"https://example.org/a?b=1&amp;c=2\" \
    onclick=\"steal()\">this page</a>:</p>\n<ul><li>first <code>a &lt; b</code><li>then <b>nothing</b></ul>\n\
    <img src=x onerror=alert(1)><script>alert(2)</script><p>See you,<br>Ann &amp; Bob</p>";

/// How often the comment is cleaned in one measurement.
const REPEATED: usize = 1_000;

fn main() {
    let policy = Policy::ammonia();
    let default = Sanitizer::default();
    let peer = Builder::default();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [once, who, file] = &arguments[..]
        && once == "--once"
    {
        let html = std::fs::read_to_string(file).expect("a file in UTF-8");
        println!(
            "{}",
            match who.as_str() {
                "duckbill" => policy.clean(&html),
                "default" => default.clean(&html),
                _ => peer.clean(&html).to_string(),
            }
        );
        return;
    }
    let rounds = match &arguments[..] {
        [flag, number] if flag == "--rounds" => number.parse().expect("a number"),
        _ => 15,
    };
    let pages = corpus::pages();
    let total: usize = pages.iter().map(|page| page.html.len()).sum();
    println!(
        "{} pages of {total} bytes and a comment of {}, {rounds} rounds, interleaved\n",
        pages.len(),
        COMMENT.len()
    );
    println!("| what | MB/s | ammonia 4 | × | least |");
    println!("|---|--:|--:|--:|--:|");
    let mut contestants = [
        Contestant::new("the pages, ammonia's policy", |page| {
            black_box(policy.clean(&pages[page].html));
        }),
        Contestant::new("the pages, the standard's default", |page| {
            black_box(default.clean(&pages[page].html));
        }),
        Contestant::new("ammonia", |page| {
            black_box(peer.clean(&pages[page].html).to_string());
        }),
    ];
    print_rows(&mut contestants, pages.len(), rounds, total);
    let repeat = |clean: &dyn Fn()| (0..REPEATED).for_each(|_| clean());
    let mut contestants = [
        Contestant::new("the comment, ammonia's policy", |_| {
            repeat(&|| drop(black_box(policy.clean(COMMENT))));
        }),
        Contestant::new("the comment, the standard's default", |_| {
            repeat(&|| drop(black_box(default.clean(COMMENT))));
        }),
        Contestant::new("ammonia", |_| {
            repeat(&|| drop(black_box(peer.clean(COMMENT).to_string())));
        }),
    ];
    print_rows(&mut contestants, 1, rounds, COMMENT.len() * REPEATED);
}

/// Prints a row for each contestant but the last, which is the peer.
fn print_rows(contestants: &mut [Contestant<'_>], pages: usize, rounds: usize, total: usize) {
    let times = contest::run(contestants, pages, rounds);
    let speed = |contestant| {
        let time: f64 = (0..pages).map(|page| times.best(contestant, page)).sum();
        total as f64 / time / 1e6
    };
    let peer = contestants.len() - 1;
    for (number, contestant) in contestants[..peer].iter().enumerate() {
        let ratios: Vec<f64> = (0..pages).map(|page| times.ratio(number, peer, page)).collect();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        println!(
            "| {} | {:.1} | {:.1} | {:.2} | {least:.2} |",
            contestant.name,
            speed(number),
            speed(peer),
            geometric_mean(ratios)
        );
    }
}
