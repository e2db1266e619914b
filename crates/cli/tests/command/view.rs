//! `duckbill view` and `duckbill check --format html`, without a browser; `view_browser.rs` has one.

use crate::common::{duckbill, folder};
use serde_json::Value;
use std::fs;
use std::path::Path;

const PAGE: &[u8] = b"<!DOCTYPE html><title>T</title><p>caf\xC3\xA9<center></div>";

/// The JSON in the elements of a class, in order.
fn json(file: &[u8], class: &str) -> Vec<Value> {
    let document = duckbill::parse_bytes(file);
    let scripts = document.elements_by_tag_name("script");
    scripts
        .filter_map(|script| {
            let classes = script.attribute("class")?;
            let text = script.as_node().text_content();
            let text = match classes.strip_prefix(class)? {
                "" => text,
                _ => unpacked(&text),
            };
            Some(serde_json::from_str(&text).expect("JSON"))
        })
        .collect()
}

/// Text that was deflated and written as base64.
fn unpacked(base64: &str) -> String {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for four in base64.trim_end_matches('=').as_bytes().chunks(4) {
        let bits = four.iter().fold(0u32, |bits, &one| bits << 6 | u32::from(value(one)));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend(&bits.to_be_bytes()[1..four.len()]);
    }
    let mut text = String::new();
    let mut reader = flate2::read::DeflateDecoder::new(&bytes[..]);
    std::io::Read::read_to_string(&mut reader, &mut text).expect("deflated text");
    text
}

fn codes(data: &Value) -> Vec<&str> {
    let findings = data["findings"].as_array().expect("a list");
    findings.iter().filter_map(|finding| finding["code"].as_str()).collect()
}

#[test]
fn a_view_has_the_parse_errors_and_a_check_all_findings() {
    let view = duckbill(&["view"], PAGE);
    assert_eq!(view.status.code(), Some(0), "{view:?}");
    let data = &json(&view.stdout, "data")[0];
    assert_eq!(data["source"].as_str().map(str::as_bytes), Some(PAGE));
    assert!(codes(data).contains(&"end-tag-without-matching-open-element"));
    assert!(!codes(data).contains(&"obsolete-element"));
    let level = duckbill(&["view", "--level", "structure"], PAGE);
    assert!(codes(&json(&level.stdout, "data")[0]).contains(&"obsolete-element"));
    let check = duckbill(&["check", "--format", "html"], PAGE);
    assert_eq!(check.status.code(), Some(1));
    assert!(codes(&json(&check.stdout, "data")[0]).contains(&"obsolete-element"));
    let fewer = duckbill(&["check", "--format", "html", "--ignore", "obsolete-element"], PAGE);
    assert!(!codes(&json(&fewer.stdout, "data")[0]).contains(&"obsolete-element"));
}

#[test]
fn many_pages_are_in_one_file_or_in_one_each() {
    let pages = folder("view-files");
    fs::create_dir_all(pages.join("site/below")).expect("a folder");
    fs::write(pages.join("site/a.html"), PAGE).expect("a file");
    fs::write(pages.join("site/below/b.htm"), PAGE).expect("a file");
    let path = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let site = path(&pages.join("site"));
    let output = duckbill(&["check", "--format", "html", &site], b"");
    let names: Vec<Value> =
        json(&output.stdout, "summary").iter().map(|summary| summary["name"].clone()).collect();
    assert_eq!(names, [format!("{site}/a.html"), format!("{site}/below/b.htm")]);
    assert_eq!(json(&output.stdout, "data").len(), 2);

    let report = path(&pages.join("report"));
    let arguments = ["check", "--format", "html", &site, "--output", &report];
    let output = duckbill(&arguments, b"");
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(1)), "{output:?}");
    for name in ["a.html", "below/b.htm.html"] {
        let file = fs::read(pages.join("report").join(name)).expect("a file for each page");
        assert_eq!(json(&file, "data").len(), 1);
    }
    let wrong = duckbill(&["check", "--output", &report, &site], b"");
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_view_is_written_where_it_is_wanted() {
    let folder = folder("view-output");
    let (page, target) = (folder.join("page.html"), folder.join("view.html"));
    fs::write(&page, PAGE).expect("a file");
    let arguments =
        [page.to_str(), Some("--output"), target.to_str()].map(|one| one.expect("UTF-8"));
    let output = duckbill(&[&["view"][..], &arguments].concat(), b"");
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(0)), "{output:?}");
    let file = fs::read(target).expect("it was written");
    assert_eq!(json(&file, "data")[0]["name"], page.to_str().expect("UTF-8"));
    let limited = duckbill(&["view", "--max-output-bytes", "1000"], PAGE);
    assert_eq!(limited.status.code(), Some(4));
}

#[test]
fn the_file_grows_with_the_page_and_no_faster() {
    let of = |page: String| duckbill(&["view", "--max", "10"], page.as_bytes()).stdout.len();
    let empty = of(String::new());
    for unit in ["<p class=a>x &amp; y</p>\n", "<table><b>", "<a><p>", "\u{FFFD}\0é日", "</p>"] {
        let short = of(unit.repeat(500)) - empty;
        let long = of(unit.repeat(2000)) - empty;
        // Offsets get a digit longer.
        assert!(long < 5 * short, "{unit:?}: {short} and {long} bytes");
    }
    // Clones of an element with many attributes.
    let clones = |many: usize| {
        let attributes: String = (0..many).map(|number| format!(" a{number}")).collect();
        of(format!("<p><b{attributes}>{}", "<p>x".repeat(many))) - empty
    };
    let (short, long) = (clones(300), clones(1200));
    assert!(long < 5 * short, "{short} and {long} bytes");
}

#[test]
fn reports_in_a_folder_are_listed() {
    let folder = folder("view-list");
    let site = folder.join("site");
    fs::create_dir_all(site.join("below")).expect("a folder");
    fs::write(site.join("index.html"), PAGE).expect("a file");
    fs::write(site.join("below/c&d #é.html"), PAGE).expect("a file");
    let deep = "<div>".repeat(100);
    fs::write(site.join("deep.html"), deep).expect("a file");
    let (site, report) = (site.to_str().expect("UTF-8"), folder.join("report"));
    let path = report.to_str().expect("UTF-8");
    let arguments = ["check", "--format", "html", "--max-depth", "50", "--output", path, site];
    let output = duckbill(&arguments, b"");
    assert_eq!(output.status.code(), Some(4), "{output:?}");

    let list = fs::read_to_string(report.join("reports.html")).expect("a file");
    let checked = duckbill(&["check", "--max-depth", "50"], list.as_bytes());
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    let list = duckbill::parse(&list);
    let text = |name| -> Vec<String> {
        list.elements_by_tag_name(name).map(|one| one.as_node().text_content()).collect()
    };
    assert_eq!(text("title"), ["2 of 3 pages"]);
    assert_eq!(text("a"), [format!("{site}/below/c&d #é.html"), format!("{site}/index.html")]);
    let links: Vec<_> =
        list.elements_by_tag_name("a").filter_map(|a| a.attribute("href")).collect();
    assert_eq!(links, ["below/c%26d%20%23%C3%A9.html", "index.html"]);
    // The numbers are those that a report has of itself.
    let file = fs::read(report.join("index.html")).expect("a file for each page");
    let summary = &json(&file, "summary")[0];
    let numbers = ["errors", "warnings"].map(|kind| summary[kind].to_string());
    assert_eq!(text("td")[..4], [numbers.clone(), numbers].concat());
    // The codes are counted over all of them.
    let findings: u64 = text("td")[4..].chunks(2).map(|row| row[0].parse::<u64>().unwrap()).sum();
    let listed = json(&file, "data")[0]["findings"].as_array().map_or(0, Vec::len) as u64;
    assert_eq!(findings, 2 * listed);

    fs::write(folder.join("site/reports.html"), PAGE).expect("a file");
    let output = duckbill(&["check", "--format", "html", "--output", path, site], b"");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("which lists the reports"), "{complaint}");
}

#[test]
fn a_view_has_many_pages() {
    let folder = folder("view-many");
    for (name, page) in [("a.html", "<p>A</b>"), ("b.html", "<p>B</b>")] {
        fs::write(folder.join(name), page).expect("a file");
    }
    let site = folder.to_str().expect("UTF-8");
    let view = duckbill(&["view", site], b"");
    assert_eq!(view.status.code(), Some(0), "{view:?}");
    let html = String::from_utf8(view.stdout).expect("UTF-8");
    assert!(html.contains("2 pages") && html.contains("a.html") && html.contains("b.html"));
    // A page that cannot be read is reported; the others are there.
    let view = duckbill(&["view", site, "none.html"], b"");
    assert_eq!(view.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&view.stdout).trim_end().ends_with("</html>"));
    // Of one that cannot be read nothing is written.
    let view = duckbill(&["view", "none.html"], b"");
    assert_eq!((view.status.code(), view.stdout.len()), (Some(2), 0));
}
