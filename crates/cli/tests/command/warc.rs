//! `duckbill warc` as its users see it.

#[cfg(unix)]
use crate::common::duckbill_interrupted;
use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;
use std::process::Output;

fn text(output: &Output) -> &str {
    str::from_utf8(&output.stdout).expect("UTF-8")
}

fn complaint(output: &Output) -> &str {
    str::from_utf8(&output.stderr).expect("UTF-8")
}

/// The rows that are printed.
fn rows(output: &Output) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The titles of the rows.
fn titles(output: &Output) -> Vec<String> {
    rows(output).iter().map(|row| row["title"].as_str().unwrap_or("null").to_owned()).collect()
}

/// A record with these fields.
fn record(fields: &str, block: &str) -> String {
    let length = block.len();
    format!("WARC/1.0\r\n{fields}\r\nContent-Length: {length}\r\n\r\n{block}\r\n\r\n")
}

/// A response.
fn response(url: &str, head: &str, body: &str) -> String {
    let fields = format!(
        "WARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-11-22T05:00:00Z\r\n\
         WARC-Record-ID: <urn:uuid:{url}>\r\nContent-Type: application/http; msgtype=response"
    );
    record(&fields, &format!("HTTP/1.1 {head}\r\n\r\n{body}"))
}

const HTML: &str = "200 OK\r\nContent-Type: text/html; charset=utf-8";

/// A crawl of a few pages and other things.
fn crawl() -> String {
    [
        record("WARC-Type: warcinfo", "software: x"),
        record("WARC-Type: request\r\nWARC-Target-URI: http://a/1", "GET /1 HTTP/1.1\r\n\r\n"),
        response("http://a/1", HTML, "<title>One</title><a href=2>two</a>"),
        response("http://a/2", "404 Not Found\r\nContent-Type: text/html", "<title>Two</title>"),
        response("http://a/3", "200 OK\r\nContent-Type: image/png", "\u{1}"),
        response(
            "http://b/4",
            &format!("{HTML}\r\nTransfer-Encoding: chunked"),
            "7\r\n<title>\r\n4\r\nFour\r\n0\r\n\r\n",
        ),
        record(
            "WARC-Type: revisit\r\nWARC-Target-URI: http://a/5\r\nWARC-Refers-To: <urn:uuid:1>\r\n\
             Content-Type: application/http",
            &format!("HTTP/1.1 {HTML}\r\n\r\n"),
        ),
        record(
            "WARC-Type: resource\r\nWARC-Target-URI: http://b/6\r\nContent-Type: text/html\r\n\
             WARC-Truncated: length",
            "<title>Six",
        ),
    ]
    .concat()
}

#[test]
fn each_product_is_a_row() {
    let products = "<html lang=de><li class=product><h3>Teal</h3><b>1.299,00 €</b>\
        <li class=product><h3>Eider</h3><li class=product><h3>Smew</h3><b>9,95 €</b>";
    let crawl = [
        response("http://a/1", HTML, "<title>No product</title>"),
        response("http://a/2", HTML, products),
    ]
    .concat();
    let columns = ["warc", "-e", ".product", "-s", "name=h3", "-s", "price:price=b"];
    let output = duckbill(&columns, crawl.as_bytes());
    let found: Vec<_> = rows(&output)
        .iter()
        .map(|row| ["url", "name", "price"].map(|name| row[name].clone()))
        .collect();
    let price = |amount: f64| json!({"amount": amount, "currency": "EUR"});
    assert_eq!(
        found,
        [
            [json!("http://a/2"), json!("Teal"), price(1299.0)],
            [json!("http://a/2"), json!("Eider"), Value::Null],
            [json!("http://a/2"), json!("Smew"), price(9.95)],
        ]
    );
    let refused = duckbill(&["warc", "-e", "li", "--format", "wet"], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint(&refused).contains("--format wet"), "{}", complaint(&refused));
}

#[test]
fn each_page_is_a_row() {
    let output = duckbill(&["warc"], crawl().as_bytes());
    let found = rows(&output);
    let offset = crawl().find("WARC-Type: response").expect("a response") - 10;
    let expected = json!({
        "file": "-", "offset": offset, "url": "http://a/1", "date": "2026-11-22T05:00:00Z",
        "status": 200, "content_type": "text/html; charset=utf-8", "encoding": "UTF-8",
        "encoding_source": "transport", "truncated": null, "title": "One", "language": null,
        "links": [{"url": "http://a/2", "text": "two", "rel": null}], "text": "two", "error": null,
    });
    assert_eq!(found[0], expected);
    assert_eq!(titles(&output), ["One", "Two", "Four", "Six"]);
    assert_eq!((&found[3]["truncated"], &found[3]["status"]), (&json!("length"), &Value::Null));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn records_are_filtered() {
    for (arguments, expected) in [
        (&["--status", "200"][..], &["One", "Four"][..]),
        (&["--status", "4xx,500"], &["Two"]),
        (&["--url-prefix", "http://b/"], &["Four", "Six"]),
        (&["--url-prefix", "http://b/6", "--url-prefix", "http://a/1"], &["One", "Six"]),
        (&["--record", "resource"], &["Six"]),
        (&["--record", "revisit"], &["null"]),
        (&["--only-type", "image/png"], &["null"]),
        (&["--only-type", "any", "--record", "response"], &["One", "Two", "null", "Four"]),
    ] {
        let output = duckbill(&[&["warc", "--title"], arguments].concat(), crawl().as_bytes());
        assert_eq!(titles(&output), expected, "{arguments:?}");
    }
    let revisit = duckbill(&["warc", "--record", "revisit"], crawl().as_bytes());
    assert_eq!(rows(&revisit)[0]["error"], "as in an earlier record <urn:uuid:1>");
    let wrong = duckbill(&["warc", "--status", "ok"], b"");
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn what_is_broken_is_told_and_the_rest_is_read() {
    let crawl = crawl().replacen("Content-Length", "Content-Strength", 3);
    let output = duckbill(&["warc", "--title", "-j", "1"], crawl.as_bytes());
    // A record without a length reaches to the next one.
    assert_eq!(titles(&output), ["One", "Two", "Four", "Six"]);
    assert!(
        complaint(&output).contains("-: at byte 0: the record has no length"),
        "{}",
        complaint(&output)
    );
    assert!(complaint(&output).contains("3 broken places"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn pages_over_a_limit_have_what_was_read_until_then() {
    let crawl = [
        response("http://a/1", HTML, "<title>One</title>"),
        response("http://a/2", HTML, &format!("<title>Two</title>{}", "<div>".repeat(100))),
        response("http://a/3", HTML, "<title>Three</title>"),
    ]
    .concat();
    for limit in [["--max-depth", "20"], ["--max-input-bytes", "100"], ["--max-nodes", "30"]] {
        let output = duckbill(&[&["warc", "--title"], &limit[..]].concat(), crawl.as_bytes());
        assert_eq!(titles(&output), ["One", "Two", "Three"], "{limit:?}");
        let reason = rows(&output)[1]["error"].as_str().expect("a reason").to_owned();
        assert!(reason.starts_with("stopped"), "{reason}");
        assert!(complaint(&output).contains("1 page was stopped by a limit"));
        assert_eq!(output.status.code(), Some(4));
    }
}

#[test]
fn text_is_written_as_conversions() {
    let output = duckbill(&["warc", "--format", "wet", "--status", "200"], crawl().as_bytes());
    let wet = text(&output);
    assert!(wet.contains(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://a/1\r\n\
         WARC-Date: 2026-11-22T05:00:00Z\r\nWARC-Record-ID: <urn:uuid:"
    ));
    assert!(wet.contains("\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\ntwo\r\n\r\n"));
    // The rows that were written can be read.
    let again = duckbill(
        &["warc", "--record", "conversion", "--only-type", "text/plain", "--text"],
        &output.stdout,
    );
    assert_eq!(rows(&again)[0]["text"], "two");
    assert_eq!(again.status.code(), Some(0));
}

#[test]
fn reading_goes_on_from_an_offset() {
    let folder = folder("warc-offset");
    let path = folder.join("a.warc");
    fs::write(&path, crawl()).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let all = duckbill(&["warc", "--title", path], b"");
    let offset = rows(&all)[2]["offset"].to_string();
    for file in [path, "-"] {
        let output = duckbill(&["warc", "--title", "--offset", &offset, file], crawl().as_bytes());
        assert_eq!(titles(&output), ["Four", "Six"]);
        assert_eq!(rows(&output)[0]["offset"].to_string(), offset);
    }
    let two = duckbill(&["warc", "--offset", &offset, path, path], b"");
    assert_eq!(two.status.code(), Some(2));
}

#[test]
fn many_files_and_threads_give_every_row_once() {
    let folder = folder("warc-many");
    let mut paths = Vec::new();
    let mut expected = Vec::new();
    for file in 0..5 {
        // Files of several batches.
        let pages: Vec<String> = (0..200).map(|page| format!("{file}-{page}")).collect();
        let records = pages.iter().map(|title| {
            response("http://a/", HTML, &format!("<title>{title}</title>{}", "<p>x".repeat(500)))
        });
        let path = folder.join(format!("{file}.warc"));
        fs::write(&path, records.collect::<String>()).expect("a file");
        paths.push(path.to_str().expect("UTF-8").to_owned());
        expected.push(pages);
    }
    for threads in ["1", "2", "3", "8"] {
        let mut arguments = vec!["warc", "--title", "--threads", threads];
        arguments.extend(paths.iter().map(String::as_str));
        let output = duckbill(&arguments, b"");
        let rows = rows(&output);
        for (path, pages) in paths.iter().zip(&expected) {
            let of_file = rows.iter().filter(|row| row["file"].as_str() == Some(path));
            let titles: Vec<&str> = of_file.filter_map(|row| row["title"].as_str()).collect();
            assert_eq!(&titles, pages, "in the order of the file, {threads} threads");
        }
        assert_eq!(output.status.code(), Some(0));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_where_to_go_on() {
    let folder = folder("warc-interrupted");
    let path = folder.join("a.warc");
    let pages: Vec<String> = (0..2000).map(|page| page.to_string()).collect();
    let records = pages.iter().map(|title| {
        response("http://a/", HTML, &format!("<title>{title}</title>{}", "<p>text".repeat(1000)))
    });
    fs::write(&path, records.collect::<String>()).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let result = duckbill_interrupted(&["warc", "--title", "--text", "-j", "2", path]);
    assert_eq!(result.status.code(), Some(130));
    let mut done = titles(&result);
    assert!(done.len() < 2000 && !done.is_empty(), "{}", done.len());
    let (_, offset) = complaint(&result).split_once("--offset ").expect("where to continue");
    let others = duckbill(&["warc", "--title", "--offset", offset.trim(), path], b"");
    done.extend(titles(&others));
    assert_eq!(done, pages);
}

#[test]
fn a_file_that_is_not_there_costs_no_other() {
    let folder = folder("warc-missing");
    let path = folder.join("a.warc");
    fs::write(&path, crawl()).expect("a file");
    let missing = folder.join("b.warc");
    let arguments =
        ["warc", "--title", missing.to_str().expect("UTF-8"), path.to_str().expect("UTF-8")];
    let output = duckbill(&arguments, b"");
    assert_eq!(titles(&output), ["One", "Two", "Four", "Six"]);
    assert!(complaint(&output).contains("b.warc: "), "{}", complaint(&output));
    assert!(complaint(&output).contains("1 file could not be read"));
    assert_eq!(output.status.code(), Some(2));
}
