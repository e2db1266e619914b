//! The preload scanner against the requests of Chromium: `scripting/speculative.jsonl` beside the test data.

#[path = "../../crates/cases/src/written.rs"]
mod written;

use std::collections::BTreeSet;
use std::fs;

use crate::common::config;
use crate::common::soup::tag_soup;
use duckbill::ParseOptions;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::html::BaseUrl;
use duckbill::live::{LiveParser, Progress, ScriptOutcome, SpeculativeParser};
use duckbill::microsyntax::sizes::Environment;
use duckbill::preload::{self, Extent, Kind, PreloadCandidate, PreloadOptions, StreamScanner};
use duckbill::tree::Scripting;
use proptest::prelude::*;
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
fn requested(candidate: &PreloadCandidate) -> String {
    let url = candidate.resolved.as_deref().expect("the URL of the document is known");
    url.split('#').next().unwrap_or(url).to_owned()
}

fn urls(candidates: impl Iterator<Item = PreloadCandidate>) -> Vec<String> {
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
    let Some(data) = crate::common::test_data() else { return };
    let rows = fs::read_to_string(data.join("scripting/speculative.jsonl")).expect("the rows");
    let (mut count, mut early_count, mut found_early) = (0, 0, 0);
    let mut problems = Vec::new();
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("JSON");
        let (id, html) = (&row["id"], row["html"].as_str().expect("a page"));
        let page = written::read(html);
        let effective = &page.text;
        // Before the blocking script the parser itself fetches: all that it leads to.
        let before = page.read;
        let unread = &effective[usize::try_from(before).expect("an offset")..];
        let all = preload::scan(effective, &chromium().with_extent(Extent::All));
        let parsed = urls(all.filter(|one| (one.text_range.start as u64) < before));
        let scanned = urls(preload::scan(effective, &chromium()));
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
        let is_unforeseen = later.iter().any(|write| unread.contains(write));
        if !missed.is_empty() || (!ours_wasted.is_empty() && !is_unforeseen) {
            problems.push(format!("{id}: misses {missed:?}, wastes {ours_wasted:?}\n  {html}"));
        }
        // From the state of the parser the scan names the same.
        let ahead = urls(page.parser.speculate().scan(&chromium()));
        let whole: Vec<_> = preload::scan(effective, &chromium()).collect();
        let after: BTreeSet<String> =
            urls(whole.iter().filter(|one| one.text_range.start as u64 >= before).cloned())
                .into_iter()
                .collect();
        let earlier: BTreeSet<String> =
            urls(whole.into_iter().filter(|one| (one.text_range.start as u64) < before))
                .into_iter()
                .collect();
        let ahead: BTreeSet<String> =
            ahead.into_iter().filter(|url| !earlier.contains(url)).collect();
        if ahead != after {
            problems.push(format!("{id}: ahead {ahead:?}, in the whole {after:?}\n  {html}"));
        }
    }
    crate::common::say(&format!(
        "{count} pages, {found_early} of {early_count} early requests named"
    ));
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

/// Otherwise a page could find out without scripts how far it is scrolled.
#[test]
fn without_scripts_nothing_is_lazy() {
    let html = "<img loading=lazy src=a><video loading=lazy poster=b></video>";
    assert_eq!(preload::scan(html, &chromium()).count(), 0);
    let options = chromium().with_scripting(Scripting::Disabled);
    assert_eq!(
        urls(preload::scan(html, &options)),
        ["http://page.test/d/a", "http://page.test/d/b"]
    );
    let options = options.with_extent(Extent::All);
    assert!(preload::scan(html, &options).all(|found| found.loading == "eager"));
}

/// A `base` that foster parenting moves in front of a table comes before one in the table.
#[test]
fn the_first_base_in_the_tree_counts() {
    let cell = "<table><td><base href=/a/><img src=1></td>";
    for (html, expected) in [
        (format!("{cell}<base href=/b/><img src=2>"), "/a/1 /b/2"),
        (format!("{cell}<div><base href=/b/></div><img src=2>"), "/a/1 /b/2"),
        // A table ends the one before it.
        (format!("{cell}<div><table><td><base href=/b/></table><img src=2>"), "/a/1 /a/2"),
        (format!("{cell}<div><p><base href=/b/></div><td><base href=/c/><img src=2>"), "/a/1 /b/2"),
        (format!("{cell}<td><div><base href=/b/></div><img src=2>"), "/a/1 /a/2"),
        (format!("{cell}<base href=/b/><base href=/c/><img src=2>"), "/a/1 /b/2"),
        (format!("{cell}<base><img src=2>"), "/a/1 /a/2"),
        (format!("<base href=/b/>{cell}<base href=/c/><img src=2>"), "/b/1 /b/2"),
        (format!("{cell}</table><base href=/b/><img src=2>"), "/a/1 /a/2"),
        (format!("{cell}</table><table><base href=/b/><img src=2>"), "/a/1 /a/2"),
        (format!("<table><td>{cell}</table><base href=/b/><img src=2>"), "/a/1 /a/2"),
        (format!("<table><td>{cell}</table></td><base href=/b/><img src=2>"), "/a/1 /b/2"),
        (
            format!("<table><td>{cell}<base href=/b/></table></td><base href=/c/><img src=2>"),
            "/a/1 /c/2",
        ),
        // Without a URL that can be one, it is that of the document.
        (format!("{cell}<base href='http://['><img src=2>"), "/a/1 /d/2"),
    ] {
        let full = |path: &str| format!("http://page.test{path}");
        let expected: Vec<_> = expected.split(' ').map(full).collect();
        assert_eq!(urls(preload::scan(&html, &chromium())), expected, "{html}");
        // So it is with the document, which knows the tree.
        let own = BaseUrl::parse("http://page.test/d/index.html").unwrap();
        let base = duckbill::parse(&html).base_url(&own);
        assert_eq!(base.resolve("2").as_ref(), expected.last(), "{html}");
        // And from wherever a script waits.
        for at in html.match_indices('<').map(|(at, _)| at) {
            let paused = format!("{}<script></script>{}", &html[..at], &html[at..]);
            let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
            let Progress::Script(_) = parser.feed(&paused) else { panic!("a script") };
            let ahead = urls(parser.speculate().scan(&chromium()));
            assert_eq!(ahead.last(), expected.last(), "{paused}");
        }
    }
}

/// Markup of all kinds with many resources in it, each with another name.
fn page_of_resources() -> impl Strategy<Value = String> {
    let resource = prop::sample::select(vec![
        "<img src=$>",
        "<a b='>' c=d/><i x = y z>text</i></a><IMG SRC=$>",
        "<p a=\"b\"c='d'/e>text &amp; text</p><img src=$>",
        "<td>x</td><td> </td><img src=$><td>y",
        "<b>x</b><b class=a>x</b><b>x</b><b>x</b><b></b><img src=$>",
        "<picture><source srcset=$><b><b><b><b></picture>",
        "<picture><source srcset=$><img>",
        "<link rel=stylesheet href=$>",
        "<style>@import '$';</style>",
        "<svg><image href=$ /></svg>",
        "<script src=$></script>",
        "<script>x</script>",
        "<table><tr> <td>x</td> </tr> <img src=$> </table>",
        "<li>x</li><dd>y</dd><h1>z</h1><span>a</b></span><em>a</em ><wbr>x</wbr><input src=$ type=image>",
    ]);
    let part = prop_oneof![2 => resource.prop_map(str::to_owned), 1 => tag_soup()];
    prop::collection::vec(part, 0..12).prop_map(|parts| {
        let named = parts.iter().enumerate().map(|(at, part)| part.replace('$', &format!("r{at}")));
        named.collect()
    })
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn what_is_passed_by_changes_nothing(html in page_of_resources(), extent in 0..2) {
        let extent = if extent == 0 { Extent::Early } else { Extent::All };
        let options = chromium().with_extent(extent);
        let rules: Vec<_> = preload::scan(&html, &options.clone().with_rules_only(true)).collect();
        let found: Vec<_> = preload::scan(&html, &options).collect();
        prop_assert_eq!(found, rules);
    }

    /// At each pause a scan that continues names what one that begins anew does, but for what it named before.
    #[test]
    fn a_scan_that_is_kept_names_the_rest(
        html in page_of_resources(),
        size in 1..400_usize,
        writes in prop::collection::vec(prop::option::of(page_of_resources()), 0..4),
    ) {
        let options = ParseOptions::new()
            .with_scripting(Scripting::Normal)
            .with_declarative_shadow_roots(true);
        let mut parser = LiveParser::new(options);
        let mut kept = SpeculativeParser::new(chromium());
        let mut named = BTreeSet::new();
        let mut writes = writes.into_iter();
        for piece in crate::common::pieces(&html, size) {
            let mut progress = parser.feed(piece);
            loop {
                let anew: Vec<_> = parser.speculate().scan(&chromium()).collect();
                let has_base = parser.document().elements_by_tag_name("base").count() > 1;
                let found: BTreeSet<_> = urls(kept.scan(&parser)).into_iter().collect();
                let anew: BTreeSet<_> = urls(anew.into_iter()).into_iter().collect();
                let missing: BTreeSet<_> = anew.difference(&named).cloned().collect();
                if !has_base {
                    prop_assert_eq!(&found, &missing, "{}", html);
                }
                named.extend(found);
                progress = match progress {
                    Progress::Script(script) => {
                        let _ = writes.next().flatten().map(|text| parser.write(&text));
                        match parser.resume(script, ScriptOutcome::Blocks) {
                            Ok(progress) => progress,
                            Err(_) => break,
                        }
                    }
                    Progress::Blocked(_) => {
                        let Ok(script) = parser.run_pending() else { break };
                        parser.resume(script, ScriptOutcome::Ran).expect("it runs")
                    }
                    _ => break,
                };
            }
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    /// A page in pieces of bytes names what the whole page does, in that order, and at each cut only what is whole by then.
    #[test]
    fn pieces_of_a_page_name_what_the_page_does(html in tag_soup(), size in 1..40_usize) {
        let options = chromium();
        let all: Vec<_> = preload::scan(&html, &options).map(|found| found.url).collect();
        let known = EncodingOptions::new().with_user_override(Encoding::UTF_8);
        let mut scanner = StreamScanner::new(&options, &known);
        let mut found = Vec::new();
        for piece in html.as_bytes().chunks(size) {
            found.extend(scanner.feed(piece).map(|found| found.url));
            prop_assert!(all.starts_with(&found), "{all:?} does not begin with {found:?}");
        }
        found.extend(scanner.finish().map(|found| found.url));
        prop_assert_eq!(all, found);
    }
}

/// The page ends anywhere: no URL is named that is cut.
#[test]
fn no_cut_url_is_named() {
    let page = "<base href=/b/><link rel=stylesheet href=style.css><style>@import url(imported.css);</style>\
        <script src=application.js></script><img srcset='small.png 400w, large.png 1600w' src=old.png>";
    let options = chromium();
    let all: Vec<_> = preload::scan(page, &options).map(|found| found.url).collect();
    assert_eq!(all.len(), 4);
    for end in 0..page.len() {
        let mut scanner = StreamScanner::new(&options, &EncodingOptions::new());
        let found: Vec<_> = scanner.feed(&page.as_bytes()[..end]).map(|found| found.url).collect();
        assert!(all.starts_with(&found), "{found:?} of {}", &page[..end]);
    }
}
