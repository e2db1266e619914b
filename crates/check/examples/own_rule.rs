//! A rule of one's own for the checker: links that open a new tab say so, and `http:` links to this site are
//! written as `https:`, with a fix.
//!
//! `cargo run --features check,url,css --example own_rule -- examples/page.html`

use std::borrow::Cow;
use std::error::Error;

use duckbill::dom::Spans;
use duckbill::source_edit::SourceEdit;
use duckbill::{Document, ParseOptions, Span, parse_with};
use duckbill_check::{
    CheckOptions, Code, Diagnostic, Fix, Level, Place, Reporter, Severity, check,
};

const NEW_TAB: Code =
    Code::Custom("unannounced-tab", "“{0}” opens in a new tab and does not say so");
const INSECURE: Code = Code::Custom("insecure-link", "`{0}` is not encrypted");

fn links_announce_new_tabs(document: &Document, reporter: &mut Reporter<'_>) {
    for link in document.elements_by_tag_name("a") {
        let text: String = link.as_node().descendants().filter_map(|node| node.text()).collect();
        let is_announced = text.contains("new tab") || link.attribute("title").is_some();
        if link.attribute("target") == Some("_blank") && !is_announced {
            let element = link.id();
            let place = Place::Attribute { element, attribute: "target".to_owned() };
            let mut found = Diagnostic::new(NEW_TAB, place).with_part(text.trim());
            found.severity = Severity::Warning;
            reporter.report(found);
        }
    }
}

fn links_are_encrypted(document: &Document, reporter: &mut Reporter<'_>) {
    for link in document.elements_by_tag_name("a") {
        let Some(url) = link.attribute("href").filter(|url| url.starts_with("http:")) else {
            continue;
        };
        let element = link.id();
        let place = Place::Value { element, attribute: "href".to_owned(), range: 0..url.len() };
        let span = place.span(document);
        let mut found = Diagnostic::new(INSECURE, place).with_part(url);
        if let Some(span) = span {
            let after_scheme = Span::at(span.start + 4);
            let edit = SourceEdit { span: after_scheme, replacement: b"s".to_vec() };
            found.fix = Some(Fix::new("write https:", vec![edit]));
        }
        reporter.report(found);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let page: Cow<'_, [u8]> = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?.into(),
        None => Cow::Borrowed(
            b"<!DOCTYPE html><html lang=en><title>T</title>\n\
              <a href='http://example.org/' target=_blank>Example</a>",
        ),
    };
    let options = ParseOptions::new().with_error_limit(1000).with_spans(Spans::Full);
    let document = parse_with(&page, &options)?;
    let options = CheckOptions::new()
        .with_levels([Level::Parse])
        .with_rule(links_announce_new_tabs)
        .with_rule(links_are_encrypted);
    for found in check(&document, &options).diagnostics() {
        match found.place.span(&document).and_then(|span| span.position(&document)) {
            Some(place) => println!("{}:{}: {found}", place.line, place.column),
            None => println!("{found}"),
        }
        if let Some(fix) = &found.fix {
            println!("    {}", fix.title);
        }
    }
    Ok(())
}
