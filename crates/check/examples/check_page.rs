//! Checks a page and prints what is wrong: `cargo run --example check_page --features check,url,css page.html`.

use duckbill::ParseOptions;
use duckbill_check::{CheckOptions, check};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let document = duckbill::parse_with(&bytes, &ParseOptions::new().with_error_limit(1000))?;
        let report = check(&document, &CheckOptions::new());
        for diagnostic in report.diagnostics() {
            let place = diagnostic.place.span(&document).map(|span| span.start.to_string());
            println!("{path}:{}: {diagnostic}", place.unwrap_or_default());
            if let Some(note) = &diagnostic.note {
                println!("    {note}");
            }
        }
        println!("{path}: {} found, {} more", report.diagnostics().len(), report.dropped());
    }
    Ok(())
}
