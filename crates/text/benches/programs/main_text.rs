//! Reads lines `NAME<TAB>FILE`, and prints a line of JSON for each: the name, the main text, and title, authors and date.

use duckbill_text::{Focus, MainContentOptions, main_content_with, metadata};
use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let focus = match std::env::args().nth(1).as_deref() {
        Some("precision") => Focus::Precision,
        Some("recall") => Focus::Recall,
        _ => Focus::Balanced,
    };
    let options = MainContentOptions::new().with_focus(focus);
    let mut out = std::io::stdout().lock();
    let (mut parsing, mut finding) = (0.0, 0.0);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let Some((name, file)) = line.split_once('\t') else { continue };
        let bytes = std::fs::read(file)?;
        let begin = std::time::Instant::now();
        let document = duckbill::parse_bytes(&bytes);
        parsing += begin.elapsed().as_secs_f64();
        let begin = std::time::Instant::now();
        let text = main_content_with(&document, &options).map(|content| content.text());
        finding += begin.elapsed().as_secs_f64();
        let about = metadata(&document);
        let authors: Vec<_> = about.authors.into_iter().map(|found| found.value).collect();
        let (title, published) = (about.title, about.published);
        let line = serde_json::json!({
            "id": name,
            "text": text,
            "title": title.map(|found| found.value),
            "author": authors.join("; "),
            "date": published.map(|found| found.value),
        });
        writeln!(out, "{line}")?;
    }
    eprintln!("parsing {:.1} ms, finding {:.1} ms", parsing * 1e3, finding * 1e3);
    Ok(())
}
