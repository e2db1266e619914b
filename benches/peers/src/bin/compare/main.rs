//! Duckbill beside its peers, in one process, on the processor's clock.
//!
//! `compare [--rounds N] [parse|tokenize|serialize|tiny|decode|errors|stream|all]` prints tables in
//! Markdown. Run it as it is meant to be measured, with `--profile bench`.

mod own;
mod peers;

use duckbill_peers::{corpus, heap};

#[global_allocator]
static ALLOCATOR: heap::Counting = heap::Counting;

fn main() {
    let mut rounds = 21;
    let mut what = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--rounds" => {
                rounds = arguments.next().and_then(|number| number.parse().ok()).expect("a number");
            }
            _ => what.push(argument),
        }
    }
    if what.is_empty() {
        what.push("parse".to_owned());
    }
    let pages = corpus::pages();
    let asked = |name: &str| what.iter().any(|asked| asked == name || asked == "all");
    let bytes: usize = pages.iter().map(|page| page.html.len()).sum();
    println!(
        "{} pages, {:.1} MB; best of {rounds} rounds by page, interleaved, processor time of the thread\n",
        pages.len(),
        bytes as f64 / 1e6
    );
    if asked("parse") {
        peers::parse(&pages, rounds);
    }
    if asked("tokenize") {
        peers::tokenize(&pages, rounds);
    }
    if asked("serialize") {
        peers::serialize(&pages, rounds);
    }
    if asked("tiny") {
        peers::tiny(rounds);
    }
    if asked("decode") {
        own::decode(&pages, rounds);
    }
    if asked("errors") {
        own::errors(&pages, rounds);
    }
    if asked("stream") {
        own::stream(&pages, rounds);
    }
}
