//! The codes and sites of parse errors: each example has the error that its table says, in each edition that
//! has it, and `docs/errors.md` is what the tables give.

#[path = "error_page.rs"]
#[expect(dead_code, reason = "its main function prints the page")]
mod error_page;

use std::collections::BTreeSet;

use crate::common::pipeline::{self, Feeding, Run};
use duckbill::dom::Spans;
use duckbill::edition::Features;
use duckbill::error::Site;
use duckbill::{Edition, ErrorCode, ParseError, ParseOptions, parse_with};

/// The errors in the example of a site.
fn errors_at(site: Site, features: Features, feeding: Feeding) -> Vec<ParseError> {
    let (html, context) = (site.text().example, site.text().context);
    let run = Run { context, features, ..Run::of(html.as_bytes()) };
    pipeline::parse(&run, feeding).errors().to_vec()
}

/// The sites whose example has their error in an edition.
fn hit(features: Features) -> BTreeSet<Site> {
    let all = Site::ALL.iter().copied();
    all.filter(|&site| {
        let errors = errors_at(site, features, Feeding::Whole);
        errors.iter().any(|error| error.site() == Some(site))
    })
    .collect()
}

/// The places of the sites that are not hit.
fn missing(hit: &BTreeSet<Site>) -> Vec<&'static str> {
    Site::ALL.iter().filter(|site| !hit.contains(site)).map(|site| site.text().place).collect()
}

/// The numbers of the places that are hit.
fn numbers(hit: &BTreeSet<Site>) -> BTreeSet<u8> {
    let numbers = hit.iter().filter_map(|&site| error_page::number(site));
    numbers.filter(|&number| number != 0).collect()
}

const OF_EARLIER_EDITIONS: [&str; 10] =
    ["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10"];

#[test]
fn every_site_of_the_standard_is_hit_by_its_example() {
    let hit = hit(Features::LIVING);
    assert_eq!(numbers(&hit), (1..=118).collect());
    assert_eq!(missing(&hit), OF_EARLIER_EDITIONS);
}

#[test]
fn earlier_editions_have_their_own_sites() {
    // The relaxed parsing of `select`, and `</br>` and `</p>` in foreign content.
    let later = ["53", "54", "55", "57", "58", "59", "60", "117c"];
    assert_eq!(missing(&hit(Features::SNAPSHOT_2018)), later);
}

#[test]
fn every_site_of_the_editions_in_between_is_hit() {
    // The text of early June 2026 has the same sites as that of October.
    let hit_in_2026 = hit(pipeline::features_of_2026());
    assert_eq!(numbers(&hit_in_2026), (1..=118).collect());
    assert_eq!(missing(&hit_in_2026), OF_EARLIER_EDITIONS);
    // That of 2023 has "in select" in place of the relaxed parsing of `select`.
    let later = ["53", "54", "55", "57", "58", "59", "60"];
    assert_eq!(missing(&hit(pipeline::features_of_2023())), later);
}

#[test]
fn sites_have_names_of_their_own() {
    let names: BTreeSet<String> = Site::ALL.iter().map(Site::to_string).collect();
    assert_eq!(names.len(), Site::ALL.len());
    assert!(Site::ALL.iter().all(|site| site.to_string().parse() == Ok(*site)));
    assert!("65b".parse::<Site>().is_err());
}

#[test]
fn the_code_of_an_error_is_that_of_its_site() {
    for &site in Site::ALL {
        for features in [Features::LIVING, Features::SNAPSHOT_2018] {
            for error in errors_at(site, features, Feeding::Whole) {
                assert!(error.site().is_none_or(|site| site.code() == error.code), "{error}");
                let is_ours = !error.code.is_standard();
                assert!(error.site().is_some() || !is_ours, "{error} has no site");
            }
        }
    }
}

#[test]
fn every_code_is_found_in_its_example() {
    for &code in ErrorCode::ALL {
        let Some(example) = code.example() else { continue };
        // The one error that is gone from the standard.
        let edition = match code {
            ErrorCode::UnexpectedQuestionMarkInsteadOfTagName => Edition::Snapshot2018,
            _ => Edition::Living,
        };
        let options = ParseOptions::new().with_error_limit(99).with_edition(edition);
        let document = parse_with(example, &options).unwrap();
        assert!(document.errors().iter().any(|error| error.code == code), "{code}: {example}");
        assert_eq!(code.as_str().parse(), Ok(code));
    }
}

/// The errors of a document whose parse notes places.
fn placed(html: &str) -> Vec<ParseError> {
    let options = ParseOptions::new().with_error_limit(99).with_spans(Spans::Tags);
    let html = format!("<!DOCTYPE html>{html}");
    parse_with(&html, &options).unwrap().errors().to_vec()
}

#[test]
fn errors_have_related_places() {
    for (html, tag, label) in [
        ("<div><b id=x></div>", "<b id=x>", "still open"),
        ("<p>a<div></div></p>", "<div>", "the last `p` was closed here"),
        ("<p>a</p></p>", "</p>", "the last `p` was closed here"),
        ("<p><b class=a>1<p>2</b>", "<b class=a>", "still open"),
        ("<p><rt>", "", ""),
        ("<a href=x><a>", "<a href=x>", "the open one"),
        ("<table id=t>x", "<table id=t>", "the table"),
        ("<form id=f><form>", "<form id=f>", "the open one"),
        ("<p><!DOCTYPE a>", "<!DOCTYPE html>", "the first DOCTYPE"),
        ("<div></div></div>", "</div>", "the last one was closed here"),
        ("<svg id=s><g><p>", "<svg id=s>", "closed by the tag"),
        ("<body></body>x", "</body>", "the body was closed here"),
        // Of text it is the first character, however long the run is.
        ("éxy</head>", "é", "the last one was closed here"),
    ] {
        let source = format!("<!DOCTYPE html>{html}");
        let errors = placed(html);
        let related = errors.iter().find_map(ParseError::related);
        let found = related.map(|related| {
            let range = related.span.start as usize..related.span.end as usize;
            (&source[range], related.label)
        });
        assert_eq!(found.unwrap_or_default(), (tag, label), "{html}: {errors:?}");
    }
}

#[test]
fn messages_name_the_elements() {
    let messages = |html: &str| -> Vec<String> {
        let source = format!("<!DOCTYPE html>{html}");
        placed(html).iter().map(|error| error.message(&source)).collect()
    };
    assert_eq!(messages("<div><SPAN></div>"), ["`</div>` also closed `<span>`"]);
    assert_eq!(
        messages("<h1>a<h2>b</h2>"),
        ["`<h2>` closed the open `<h1>`: a heading cannot be in a heading"]
    );
    assert_eq!(
        messages("<table><tr><td></th></table>"),
        ["`</th>` was ignored: the open cell is a `<td>`"]
    );
}

#[test]
fn the_page_of_errors_is_what_the_tables_give() {
    let kept = crate::common::read_text(&crate::common::repository().join("docs/errors.md"));
    let given = error_page::page();
    let differs = kept.lines().zip(given.lines()).find(|(kept, given)| kept != given);
    assert_eq!(differs, None, "run: cargo run --example error_page > docs/errors.md");
    assert_eq!(kept.len(), given.len());
}

/// The codes of the errors in a fragment.
fn codes(context: &str, html: &str) -> Vec<&'static str> {
    let run = Run { context: Some(context), ..Run::of(html.as_bytes()) };
    let document = pipeline::parse(&run, Feeding::Whole);
    document.errors().iter().map(|error| error.code.as_str()).collect()
}

#[test]
fn a_start_tag_ends_a_cell_or_caption_by_implication_and_an_end_tag_ends_it() {
    let (implied, closing) =
        ("implied-end-with-open-elements", "closing-of-element-with-open-child-elements");
    for (html, code) in [
        ("<table><tr><td><b><td></table>", implied),
        ("<table><tr><td><b></tr></table>", closing),
        ("<table><caption><b><tr></table>", implied),
        ("<table><caption><b></table>", closing),
        ("<p><span></p>", closing),
        ("<p><span><div></div>", implied),
    ] {
        assert_eq!(codes("div", html), [code], "{html}");
    }
}

#[test]
fn a_start_tag_that_is_ignored_is_called_so() {
    assert_eq!(codes("caption", "<tr>"), ["table-part-outside-table"]);
    assert_eq!(codes("caption", "</table>"), ["misplaced-end-tag"]);
}

#[test]
fn a_null_in_a_table_is_no_end_tag() {
    let codes = codes("table", "\0");
    assert!(codes.iter().all(|code| *code == "unexpected-null-character"), "{codes:?}");
}
