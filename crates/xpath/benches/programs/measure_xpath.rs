//! Evaluates queries of scraping tutorials in the pages of a folder: `measure_xpath FOLDER ROUNDS [QUERY]`.
//!
//! It parses pages and expressions once. `scripts/compare/xpath` runs it beside lxml.

use duckbill_xpath::{Value, XPath};

/// One expression a line; `scripts/compare/xpath` reads them from here.
const QUERIES: &str = include_str!("queries.txt");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("FOLDER ROUNDS [QUERY]")?;
    let rounds: usize = arguments.next().ok_or("FOLDER ROUNDS [QUERY]")?.parse()?;
    let only: Option<usize> = arguments.next().map(|number| number.parse()).transpose()?;
    let mut files: Vec<_> =
        std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "html"));
    files.sort();
    let mut pages = Vec::new();
    for file in &files {
        pages.push(duckbill::parse_bytes(&std::fs::read(file)?));
    }
    let queries: Vec<XPath> = QUERIES.lines().map(XPath::parse).collect::<Result<_, _>>()?;
    let mut found = vec![0; queries.len()];
    for _ in 0..rounds {
        for (number, query) in queries.iter().enumerate() {
            if only.is_some_and(|only| only != number) {
                continue;
            }
            for page in &pages {
                found[number] += match query.evaluate(page.root())? {
                    Value::Nodes(set) => set.len(),
                    _ => 1,
                };
            }
        }
    }
    for (count, query) in found.iter().zip(QUERIES.lines()) {
        println!("{}\t{query}", count / rounds.max(1));
    }
    Ok(())
}
