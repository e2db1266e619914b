//! Prints `docs/errors.md`, the page of all parse errors, from the tables of the crate:
//! `cargo run --example error_page > docs/errors.md`.

use duckbill::ErrorCode;
use duckbill::error::Site;
use std::fmt::Write;

/// The page.
pub(crate) fn page() -> String {
    let (ours, standard): (Vec<ErrorCode>, Vec<ErrorCode>) =
        ErrorCode::ALL.iter().partition(|code| sites_of(**code).next().is_some());
    let mut page = String::from(INTRODUCTION);
    let numbers = Site::ALL.iter().filter_map(|&site| number(site)).max().unwrap_or(0);
    let _ = writeln!(
        page,
        "{} errors of tree construction, which the standard reports in {numbers} places, and {} of the input \
         stream and the tokenizer.\n\n## Tree construction\n",
        ours.len(),
        standard.len()
    );
    ours.iter().for_each(|&code| push_code(&mut page, code));
    page.push_str("## Input stream and tokenizer\n\n");
    standard.iter().for_each(|&code| push_code(&mut page, code));
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

const INTRODUCTION: &str = "\
# Parse errors

All errors that markup can have, by name: what is wrong, what a browser makes of it, and how to fix it. This page is
made by `cargo run --example error_page > docs/errors.md` from `src/error/code_table.rs` and
`src/error/site_table.rs`, and a test compares it with them.

The names of the tokenizer's errors are the standard's own. For tree construction the standard has none; those here may
change when [whatwg/html#10397](https://github.com/whatwg/html/issues/10397) is decided. Under each of them stand the
sites that report it: number of the place in the order of the text of October 2026, name of the `Site`, section, token
and condition, what happened, and what the parser does. In an example, ␀ stands for U+0000.

";

fn sites_of(code: ErrorCode) -> impl Iterator<Item = Site> {
    Site::ALL.iter().copied().filter(move |site| site.code() == code)
}

/// The number of a site's place, without its letter.
pub(crate) fn number(site: Site) -> Option<u8> {
    site.text().place.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()
}

fn push_code(page: &mut String, code: ErrorCode) {
    let _ = writeln!(page, "### {code}\n\n{} {}", code.summary(), code.explain());
    if let Some(example) = code.example() {
        let _ = writeln!(page, "\nExample: {}", quoted(example));
    }
    if code.is_standard() {
        let _ = writeln!(page, "\n[In the standard]({})", code.spec_url());
    }
    if sites_of(code).next().is_some() {
        page.push_str("\n| | site | where | when | what happened | what the parser does | example |\n|---|---|---|---|---|---|---|\n");
    }
    for site in sites_of(code) {
        let text = site.text();
        let context = text.context.map(|name| format!("in `{name}`: ")).unwrap_or_default();
        let _ = writeln!(
            page,
            "| {} | `{site}` | [{}]({}) | {} | {} | {} | {context}{} |",
            text.place,
            text.section,
            text.spec_url,
            text.condition,
            text.message,
            text.action,
            quoted(text.example)
        );
    }
    page.push('\n');
}

/// Markup as code.
fn quoted(markup: &str) -> String {
    if markup.is_empty() {
        return "nothing".to_owned();
    }
    let visible = markup.replace('\0', "␀").replace('\u{1}', "␁").replace('\u{FDD0}', "U+FDD0");
    format!("`{visible}`")
}

fn main() {
    print!("{}", page());
}
