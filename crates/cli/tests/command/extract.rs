//! `duckbill extract` as its users see it.

use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

/// The rows that are printed.
fn rows(output: &Output) -> Vec<Value> {
    let text = str::from_utf8(&output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn complaint(output: &Output) -> &str {
    str::from_utf8(&output.stderr).expect("UTF-8")
}

const PAGE: &[u8] = b"<!DOCTYPE html><html lang=en><title>Ducks</title><meta name=a content=b>\
    <p>Two <a href=x rel=next>ducks</a><b class=price>1.50</b><b class=price>2</b>\
    <img srcset='s 1x, m 2x'><time datetime=2026-11-22>";

#[test]
fn without_columns_there_are_four() {
    let output = duckbill(&["extract", "--url", "http://a/b"], PAGE);
    let expected = json!({
        "file": "-", "encoding": "windows-1252", "title": "Ducks", "language": "en",
        "links": [{"url": "http://a/x", "text": "ducks", "rel": "next"}],
        "text": "Two ducks1.502", "error": null,
    });
    assert_eq!(rows(&output), [expected]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn columns_are_found_by_xpath() {
    let columns = [
        "extract",
        "-s",
        "second:float=xpath://b[@class='price'][2]",
        "-s",
        "next:url=xpath://a[@rel='next']/@href",
        "-s",
        "count:integer=xpath:count(//b)",
        "-s",
        "texts[]=xpath://p/text()",
        "--url",
        "http://a/b",
    ];
    let row = &rows(&duckbill(&columns, PAGE))[0];
    assert_eq!(row["second"], json!(2.0));
    assert_eq!(row["next"], json!("http://a/x"));
    assert_eq!(row["count"], json!(2));
    assert_eq!(row["texts"], json!(["Two "]));
    let output = duckbill(&["extract", "-s", "a=xpath://a["], PAGE);
    assert!(complaint(&output).contains("expected an expression, found the end"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn columns_are_selected() {
    let output = duckbill(
        &[
            "extract",
            "--meta",
            "-s",
            "prices[]:float=.price",
            "--select",
            "first=.price",
            "--select",
            "date:date=time@datetime",
            "-s",
            "images:srcset=img@srcset",
            "-s",
            "no=h1",
        ],
        PAGE,
    );
    let expected = json!({
        "file": "-", "encoding": "windows-1252", "meta": [{"name": "a", "content": "b"}],
        "prices": [1.5, 2.0], "first": "1.50", "date": "2026-11-22",
        "images": [
            {"url": "s", "width": null, "density": 1.0}, {"url": "m", "width": null, "density": 2.0},
        ],
        "no": null, "error": null,
    });
    assert_eq!(rows(&output), [expected]);
}

#[test]
fn a_page_over_a_limit_has_what_was_read_until_then() {
    let folder = folder("extract-limits");
    fs::write(folder.join("a.html"), "<title>a").expect("a file");
    fs::write(folder.join("b.html"), "<title>b</title>".to_owned() + &"<div>x".repeat(100))
        .expect("a file");
    fs::write(folder.join("c.html"), "<title>c").expect("a file");
    let path = folder.to_str().expect("UTF-8");
    for (limit, reason) in [
        (["--max-depth", "20"], "stopped after 124 bytes of text: more than 20 open elements"),
        (["--max-input-bytes", "100"], "stopped: more than 100 bytes of input"),
        (["--max-output-bytes", "2000"], "stopped: more than 2000 bytes of output"),
    ] {
        let select = ["extract", "--title", "-s", "divs[]=div", path];
        let output = duckbill(&[&select[..], &limit].concat(), b"");
        let rows = rows(&output);
        let titles: Vec<&Value> = rows.iter().map(|row| &row["title"]).collect();
        assert_eq!(titles, [&json!("a"), &json!("b"), &json!("c")]);
        assert_eq!(rows[1]["error"], json!(reason));
        let divs = rows[1]["divs"].as_array().expect("a list").len();
        assert!((10..100).contains(&divs), "{divs}");
        assert_eq!(output.status.code(), Some(4), "{limit:?}");
        assert!(complaint(&output).contains("1 of 3 files were stopped by a limit"));
    }
}

#[test]
fn mistakes_in_columns_are_explained() {
    for (argument, expected) in [
        ("price", "\"price\" is neither NAME=CSS nor one of"),
        ("file=b", "there is another column \"file\""),
        ("error=b", "there is another column \"error\""),
        ("x=b:frist-child", "did you mean :first-child?"),
        ("x:money=b", "unknown column type \"money\""),
    ] {
        let output = duckbill(&["extract", "-s", argument], PAGE);
        assert!(complaint(&output).contains(expected), "{}", complaint(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_first_error_of_the_output_ends_the_work() {
    let folder = folder("extract-full");
    let page = folder.join("a.html");
    fs::write(&page, PAGE).expect("a file");
    let page = page.to_str().expect("UTF-8");
    let output = crate::common::duckbill_to_a_full_disk(&[
        "extract",
        "-j",
        "1",
        page,
        page,
        "not-read.html",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = complaint(&output);
    assert!(complaint.contains("cannot write the output"), "{complaint}");
    assert!(!complaint.contains("not-read.html"), "{complaint}");
}

#[test]
fn the_main_text_is_found_with_a_preference() {
    let page = b"<article><p>Ducks swim, and bills are flat, as everyone knows who saw one.</p>\
        <div class=comments><p>Mine is round, and it swims, too.</div></article>";
    let text = |focus: &[&str]| {
        let arguments = [&["extract", "--main-text", "--main-markdown"], focus].concat();
        rows(&duckbill(&arguments, page))[0]["main_text"].as_str().expect("a text").to_owned()
    };
    assert!(!text(&[]).contains("round"));
    assert!(text(&["--focus", "recall"]).contains("round"));
    let output = duckbill(&["extract", "--title", "--focus", "recall"], page);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("add `--main-text`"), "{}", complaint(&output));
}

#[test]
fn urls_in_markdown_are_resolved_against_one_that_is_given() {
    let page = b"<p><a href=bills>bills</a>";
    let markdown = |arguments: &[&str]| {
        let output = duckbill(&[&["serialize", "--markdown"], arguments].concat(), page);
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(markdown(&[]), "[bills](bills)\n");
    assert_eq!(markdown(&["--url", "https://x.org/p/"]), "[bills](https://x.org/p/bills)\n");
    for command in [&["serialize", "--markdown"], &["extract", "--links"]] {
        let output = duckbill(&[&command[..], &["--url", "x.org"]].concat(), page);
        assert!(complaint(&output).contains("not an absolute URL"), "{}", complaint(&output));
    }
}

const PRODUCTS: &str = "<!DOCTYPE html><html lang=de><title>Enten</title>\
    <div class=product id=a><h3>Teal, \"small\"</h3><b class=price>1.200,50 €</b></div>\
    <div class=product id=b><h3>Eider</h3></div>\
    <div class=product id=c><h3>Smew</h3><b class=price>9,95 EUR</b></div>";

fn printed(arguments: &[&str], page: &str) -> String {
    let output = duckbill(arguments, page.as_bytes());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn each_item_is_a_record() {
    let columns = ["-s", "id=:scope@id", "-s", "name=h3", "-s", "cost:price=.price", "--title"];
    let text = printed(&[&["extract", "--each", ".product"], &columns[..]].concat(), PRODUCTS);
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["cost"], serde_json::json!({"amount": 1200.5, "currency": "EUR"}));
    assert_eq!((&rows[1]["id"], &rows[1]["cost"]), (&"b".into(), &serde_json::Value::Null));
    assert_eq!(rows[2]["cost"]["amount"], 9.95);
    assert!(rows.iter().all(|row| row["title"] == "Enten"));
    let none = printed(&["extract", "--each", ".none", "-s", "a=b"], PRODUCTS);
    assert_eq!(none, "");
}

#[test]
fn rows_are_tables() {
    let columns = ["-e", ".product", "-s", "name=h3", "-s", "n:number=.price", "-s", "all[]=h3"];
    let csv = printed(&[&["extract", "--format", "csv"], &columns[..]].concat(), PRODUCTS);
    let expected = "file,encoding,name,n,all,error\n\
        -,UTF-8,\"Teal, \"\"small\"\"\",1200.5,\"[\"\"Teal, \\\"\"small\\\"\"\"\"]\",\n\
        -,UTF-8,Eider,,\"[\"\"Eider\"\"]\",\n-,UTF-8,Smew,9.95,\"[\"\"Smew\"\"]\",\n";
    assert_eq!(csv, expected);
    let page = "<p>x\u{a0}y</p><pre>a\tb\\</pre>";
    let tsv = printed(&["extract", "--format", "tsv", "-s", "t:raw-text=pre"], page);
    assert_eq!(tsv, "file\tencoding\tt\terror\n-\tUTF-8\ta\\tb\\\\\t\n");
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let folder = crate::common::folder("empty-folder");
    let output = duckbill(&["select", "p", folder.to_str().expect("UTF-8")], b"");
    assert_eq!(output.status.code(), Some(2));
}
