//! Real pages: RcDom's, scraper's and dom_query's trees are those that html5ever builds, if the switches are set
//! to the changes of the standard that it follows.
//!
//! No page needs an exception. Where html5ever departs from the standard, it does so on markup that these
//! pages do not have; `tests/documents/oracles/html5ever.md` of the library lists those places.

mod trees;

use std::path::{Path, PathBuf};

use duckbill::edition::Features;
use duckbill::tree::Scripting;
use duckbill_html5ever::{Options, parse_document};
use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{Attribute, ParseOpts};
use markup5ever_rcdom::RcDom;

/// The pages, or none (after saying so) where the folder is missing; with `CI=true` that is a failure.
fn pages() -> Vec<(String, String)> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let named =
        std::env::var_os("DUCKBILL_TEST_DATA").map(|data| PathBuf::from(data).join("../corpus"));
    let folder = named.unwrap_or(beside);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        let is_ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!is_ci, "CI=true, but there are no pages in {}", folder.display());
        eprintln!("** THERE ARE NO PAGES in {}: nothing was compared", folder.display());
        return Vec::new();
    };
    let mut pages: Vec<(String, String)> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
        .map(|path| {
            let bytes = std::fs::read(&path).expect("a readable page");
            (path.display().to_string(), String::from_utf8_lossy(&bytes).into_owned())
        })
        .collect();
    pages.sort();
    pages
}

/// The switches of the standard that html5ever 0.40 follows.
fn features() -> Features {
    let mut features = Features::LIVING;
    features.processing_instructions = false;
    features.template_for = false;
    features.declarative_shadow_roots = false;
    features.parsing_template_contents = false;
    features.frameset_ok_on_implied_body = false;
    features.template_whitespace_is_table_text = false;
    features.empty_system_identifier_is_missing = false;
    features
}

/// The same settings for both.
fn settings(scripting: bool) -> (Options, ParseOpts) {
    let mode = if scripting { Scripting::Normal } else { Scripting::Disabled };
    let tree_builder =
        TreeBuilderOpts { scripting_enabled: scripting, ..TreeBuilderOpts::default() };
    (
        Options::new().with_edition(features()).with_scripting(mode),
        ParseOpts { tree_builder, ..ParseOpts::default() },
    )
}

#[test]
fn rcdom() {
    for (name, page) in pages() {
        for scripting in [false, true] {
            let (options, theirs) = settings(scripting);
            let one = parse_document(RcDom::default(), &options, &page);
            let other = html5ever::parse_document(RcDom::default(), theirs).one(page.as_str());
            assert!(trees::dump(&one, false) == trees::dump(&other, false), "{name}, {scripting}");
        }
    }
}

#[test]
fn scraper() {
    use scraper::{Html, HtmlTreeSink};
    for (name, page) in pages() {
        let (options, theirs) = settings(true);
        let one = parse_document(HtmlTreeSink::new(Html::new_document()), &options, &page);
        let sink = HtmlTreeSink::new(Html::new_document());
        let other = html5ever::parse_document(sink, theirs).one(page.as_str());
        assert!(one == other, "{name}");
        assert!(one.html() == other.html(), "{name}");
    }
}

#[test]
fn dom_query() {
    use dom_query::Document;
    for (name, page) in pages() {
        let (options, theirs) = settings(true);
        let one = parse_document(Document::default(), &options, &page);
        let other = html5ever::parse_document(Document::default(), theirs).one(page.as_str());
        assert!(one.html() == other.html(), "{name}");
    }
}

#[test]
fn fragments() {
    let row = duckbill::FragmentContext::html("tr");
    let markup = "<td>a<b>b<td>c</table><p>d";
    let (options, theirs) = settings(false);
    let one = duckbill_html5ever::parse_fragment(RcDom::default(), &options, &row, markup);
    let name = markup5ever::QualName::new(None, markup5ever::ns!(html), "tr".into());
    let none: Vec<Attribute> = Vec::new();
    let sink = RcDom::default();
    let other = html5ever::parse_fragment(sink, theirs, name, none, false).one(markup);
    assert_eq!(trees::dump(&one, true), trees::dump(&other, true));
}
