//! Sanitizing beside ammonia, with the same policy: the pages of the corpus, and a comment of 300 bytes.
//!
//! `sanitize [--rounds N]` prints a table in Markdown: megabytes a second over all pages, and the ratio to ammonia (the
//! geometric mean over the pages, and the least). `sanitize --once duckbill|default|ammonia FILE` cleans one file once and
//! prints what stays. `sanitize --repeat WHO FILE COUNT` cleans it so often and prints nothing: under callgrind the difference of two
//! counts is what one costs, and that of 1 and 0 what the first costs. WHO is one of these, `ammonia-built` or `built` (a policy made
//! each time, with the defaults), `ammonia-lists` or `lists` (made each time, with twelve elements and two schemes); FILE `-` is the comment.

use std::hint::black_box;

use ammonia::Builder;
use duckbill_peers::contest::{self, Contestant, geometric_mean};
use duckbill_peers::corpus;
use duckbill_sanitize::{Policy, Sanitizer, SanitizerConfig};

/// Comments below an article, with attacks that some try.
const COMMENT: &str = "<p>Thanks, that <em>helped</em>! I had the same with <a href=\"https://example.org/a?b=1&amp;c=2\" \
    onclick=\"steal()\">this page</a>:</p>\n<ul><li>first <code>a &lt; b</code><li>then <b>nothing</b></ul>\n\
    <img src=x onerror=alert(1)><script>alert(2)</script><p>See you,<br>Ann &amp; Bob</p>";

/// How often the comment is cleaned in one measurement.
const REPEATED: usize = 1_000;

/// The elements of a list that is made each time.
const LISTED: [&str; 12] =
    ["a", "b", "code", "em", "i", "img", "li", "ol", "p", "pre", "strong", "ul"];
const SCHEMES: [&str; 2] = ["https", "mailto"];

/// Cleans so often.
fn repeat(who: &str, html: &str, count: usize) {
    let (mut policy, mut default, mut peer) = (None, None, None);
    for _ in 0..count {
        match who {
            "duckbill" => drop(black_box(policy.get_or_insert_with(Policy::ammonia).clean(html))),
            "default" => {
                drop(black_box(default.get_or_insert_with(Sanitizer::default).clean(html)))
            }
            "ammonia" => {
                drop(black_box(peer.get_or_insert_with(Builder::default).clean(html).to_string()));
            }
            "built" => drop(black_box(Policy::ammonia().clean(html))),
            "ammonia-built" => drop(black_box(ammonia::clean(html))),
            "lists" => {
                let config = SanitizerConfig::new().with_elements(LISTED);
                let config = config.with_attributes(["title", "lang", "href", "src"]);
                let sanitizer = Sanitizer::new_strict(&config).expect("a valid configuration");
                let policy = Policy::ammonia().with_sanitizer(sanitizer).with_url_schemes(SCHEMES);
                drop(black_box(policy.clean(html)));
            }
            "ammonia-lists" => {
                let mut builder = Builder::default();
                builder.tags(LISTED.into()).url_schemes(SCHEMES.into());
                builder.tag_attributes(Default::default());
                builder.generic_attributes(["title", "lang", "href", "src"].into());
                drop(black_box(builder.clean(html).to_string()));
            }
            other => panic!("nobody is called {other}"),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, who, file, count] = &arguments[..]
        && flag == "--repeat"
    {
        let html = match file.as_str() {
            "-" => COMMENT.to_owned(),
            file => std::fs::read_to_string(file).expect("a file in UTF-8"),
        };
        return repeat(who, &html, count.parse().expect("a number"));
    }
    let policy = Policy::ammonia();
    let default = Sanitizer::default();
    let peer = Builder::default();
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
    let often = |clean: &dyn Fn()| (0..REPEATED).for_each(|_| clean());
    let mut contestants = [
        Contestant::new("the comment, ammonia's policy", |_| {
            often(&|| drop(black_box(policy.clean(COMMENT))));
        }),
        Contestant::new("the comment, the standard's default", |_| {
            often(&|| drop(black_box(default.clean(COMMENT))));
        }),
        Contestant::new("ammonia", |_| {
            often(&|| drop(black_box(peer.clean(COMMENT).to_string())));
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
