//! The preload scanner against the requests of Chromium: `scripting/speculative.jsonl` beside the test data.

mod common;
#[path = "../cli/src/preload/written.rs"]
mod written;

use std::collections::BTreeSet;
use std::fs;

use duckbill::microsyntax::sizes::Environment;
use duckbill::preload::{self, Candidate, Extent, Kind, PreloadOptions};
use serde_json::Value;

/// The browser of the data.
fn chromium() -> PreloadOptions {
    let mut environment = Environment::new(1280.0, 720.0);
    // An image that is not laid out: Chromium takes `sizes=auto` for the width of the viewport, and the
    // standard ignores it.
    environment.auto_width = Some(1280.0);
    PreloadOptions::new()
        .with_document_url("http://page.test/d/index.html")
        .with_environment(environment)
}

/// A URL as it is requested: without its fragment.
fn requested(candidate: &Candidate) -> String {
    let url = candidate.resolved.as_deref().expect("the URL of the document is known");
    url.split('#').next().unwrap_or(url).to_owned()
}

fn urls(candidates: impl Iterator<Item = Candidate>) -> Vec<String> {
    // The data leaves out the blocking script itself.
    candidates
        .filter(|one| one.kind != Kind::Preconnect && one.url != written::BLOCKING)
        .map(|one| requested(&one))
        .collect()
}

fn strings(row: &Value, name: &str) -> Vec<String> {
    let values = row[name].as_array().into_iter().flatten();
    values.map(|one| one["url"].as_str().or(one.as_str()).expect("a URL").to_owned()).collect()
}

#[test]
fn what_a_browser_fetches_early() {
    let Some(data) = common::test_data() else { return };
    let rows = fs::read_to_string(data.join("scripting/speculative.jsonl")).expect("the rows");
    let (mut count, mut early_count, mut found_early) = (0, 0, 0);
    let mut problems = Vec::new();
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("JSON");
        let (id, html) = (&row["id"], row["html"].as_str().expect("a page"));
        let page = written::read(html);
        let effective = format!("{}{}", page.read, page.unread);
        // Before the blocking script the parser itself fetches: all that it leads to.
        let before = page.read.len() as u64;
        let all = preload::scan(&effective, &chromium().with_extent(Extent::All));
        let parsed = urls(all.filter(|one| one.span.start < before));
        let scanned = urls(preload::scan(&effective, &chromium()));
        let found: BTreeSet<String> = parsed.iter().chain(&scanned).cloned().collect();
        let early: BTreeSet<String> = strings(&row, "early").into_iter().collect();
        let wasted: BTreeSet<String> = strings(&row, "wasted").into_iter().collect();
        let normal: BTreeSet<String> = strings(&row, "normal").into_iter().collect();
        let wanted: BTreeSet<_> = early.difference(&wasted).cloned().collect();
        count += 1;
        early_count += wanted.len();
        found_early += wanted.intersection(&found).count();
        let missed: Vec<_> = wanted.difference(&found).collect();
        let ours_wasted: Vec<_> = found.difference(&normal).collect();
        // A script that runs later writes the start of a comment, or a base: no scanner can know.
        let later = ["document.write(\"<!--", "document.write(\"<base"];
        let is_unforeseen = later.iter().any(|write| page.unread.contains(write));
        if !missed.is_empty() || (!ours_wasted.is_empty() && !is_unforeseen) {
            problems.push(format!("{id}: misses {missed:?}, wastes {ours_wasted:?}\n  {html}"));
        }
        // From the state of the parser the scan names the same.
        let ahead = urls(preload::scan_ahead(&page.tokenizer, &page.unread, &chromium()));
        let whole: Vec<_> = preload::scan(&effective, &chromium()).collect();
        let after: BTreeSet<String> =
            urls(whole.iter().filter(|one| one.span.start >= before).cloned())
                .into_iter()
                .collect();
        let earlier: BTreeSet<String> =
            urls(whole.into_iter().filter(|one| one.span.start < before)).into_iter().collect();
        let ahead: BTreeSet<String> =
            ahead.into_iter().filter(|url| !earlier.contains(url)).collect();
        if ahead != after {
            problems.push(format!("{id}: ahead {ahead:?}, in the whole {after:?}\n  {html}"));
        }
    }
    common::say(&format!("{count} pages, {found_early} of {early_count} early requests named"));
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn destinations_are_those_of_the_link_type() {
    for (attribute, preloads, preloads_module) in [
        ("as=script", true, true),
        ("as=Style", true, true),
        ("as=json", false, true),
        ("as=text", false, true),
        ("as=sharedworker", false, true),
        ("as=image", true, false),
        ("as=font", true, false),
        // A word that is no destination would be a script to modules by the text; browsers fetch nothing.
        ("as=video", false, false),
        ("as", false, true),
        ("", false, true),
    ] {
        for (rel, expected) in [("preload", preloads), ("modulepreload", preloads_module)] {
            let html = format!("<link rel={rel} href=a {attribute}>");
            let found = preload::scan(&html, &chromium()).count();
            assert_eq!(found, usize::from(expected), "{html}");
        }
    }
}

#[test]
fn imports_are_fetched_whatever_the_media_of_their_style() {
    let html = "<style media=print>@import 'a';</style><style type=text/x>@import 'b';</style>";
    assert_eq!(urls(preload::scan(html, &chromium())), ["http://page.test/d/a"]);
}
