//! `duckbill-markdown-peers PROGRAM`: reads lines `NAME<TAB>FILE`, and prints a line of JSON for each: the name, and the
//! Markdown of one of the crates. At the end it says how long they took: the shortest of three times for each page.

use std::io::{BufRead, Write};
use std::panic::catch_unwind;
use std::time::Instant;

/// Lines of html2text may be that long; tables that are wider are written as one column.
const WIDTH: usize = 200;

fn converted(program: &str, html: &str) -> String {
    match program {
        "fast_html2md" => html2md::rewrite_html(html, true),
        "htmd" => htmd::convert(html).unwrap_or_default(),
        "html2text" => html2text::from_read(html.as_bytes(), WIDTH).unwrap_or_default(),
        _ => panic!("it is fast_html2md, htmd or html2text, not {program}"),
    }
}

fn main() -> std::io::Result<()> {
    let program = std::env::args().nth(1).unwrap_or_default();
    let mut out = std::io::stdout().lock();
    let mut total = 0.0;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((name, file)) = line.split_once('\t') else { continue };
        let bytes = std::fs::read(file)?;
        let html = String::from_utf8_lossy(&bytes);
        let (mut text, mut shortest) = (String::new(), f64::INFINITY);
        for _ in 0..3 {
            let begin = Instant::now();
            // A page that a crate fails on has no text.
            text = catch_unwind(|| converted(&program, &html)).unwrap_or_default();
            shortest = shortest.min(begin.elapsed().as_secs_f64());
        }
        total += shortest;
        writeln!(out, "{}", serde_json::json!({ "id": name, "markdown": text }))?;
    }
    eprintln!("{:.1} ms", total * 1e3);
    Ok(())
}
