//! Reads lines `NAME<TAB>FILE`, and prints a line of JSON for each: the name, the Markdown, and the words that a reader sees.
//! At the end it says how long parsing and writing took.

use duckbill_text::{MarkdownOptions, markdown};
use std::io::{BufRead, Write};
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let (mut parsing, mut writing) = (0.0, 0.0);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((name, file)) = line.split_once('\t') else { continue };
        let bytes = std::fs::read(file)?;
        let begin = Instant::now();
        let document = duckbill::parse_bytes(&bytes);
        parsing += begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        let text = markdown(document.root(), &MarkdownOptions::new());
        writing += begin.elapsed().as_secs_f64();
        let shown = document.body().map(|body| body.inner_text());
        writeln!(out, "{}", serde_json::json!({ "id": name, "markdown": text, "shown": shown }))?;
    }
    eprintln!("parsing {:.1} ms, writing {:.1} ms", parsing * 1e3, writing * 1e3);
    Ok(())
}
