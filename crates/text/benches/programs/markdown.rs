//! Reads lines `NAME<TAB>FILE`, and prints a line of JSON for each: the name, the Markdown, and the words that a reader sees.
//! At the end it says how long parsing and writing took; with a number as its argument, each is done so often, and the
//! shortest time of each page counts.

use duckbill_text::{MarkdownOptions, markdown};
use std::io::{BufRead, Write};
use std::time::Instant;

/// The result of the last of these calls, and how long the shortest took, in seconds.
fn timed<T>(rounds: usize, mut call: impl FnMut() -> T) -> (T, f64) {
    let mut once = || {
        let begin = Instant::now();
        let result = call();
        (result, begin.elapsed().as_secs_f64())
    };
    let (mut result, mut shortest) = once();
    for _ in 1..rounds {
        // Freed before, so that each call finds the same memory.
        drop(result);
        let (next, seconds) = once();
        (result, shortest) = (next, shortest.min(seconds));
    }
    (result, shortest)
}

fn main() -> std::io::Result<()> {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let mut out = std::io::stdout().lock();
    let (mut parsing, mut writing) = (0.0, 0.0);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((name, file)) = line.split_once('\t') else { continue };
        let bytes = std::fs::read(file)?;
        let (document, seconds) = timed(rounds, || duckbill::parse_bytes(&bytes));
        parsing += seconds;
        let write = || markdown(document.root(), &MarkdownOptions::new());
        let (text, seconds) = timed(rounds, write);
        writing += seconds;
        let shown = document.body().map(|body| body.inner_text());
        writeln!(out, "{}", serde_json::json!({ "id": name, "markdown": text, "shown": shown }))?;
    }
    eprintln!("parsing {:.1} ms, writing {:.1} ms", parsing * 1e3, writing * 1e3);
    Ok(())
}
