//! `duckbill warc` on pages in any coding, without a type, without text: all are read or counted.

use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;

fn record(fields: &str, block: &[u8]) -> Vec<u8> {
    let head = format!("WARC/1.0\r\n{fields}\r\nContent-Length: {}\r\n\r\n", block.len());
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// A response with these fields of HTTP.
fn response(id: u32, head: &str, body: &[u8]) -> Vec<u8> {
    let fields = format!(
        "WARC-Type: response\r\nWARC-Target-URI: http://a/{id}\r\nWARC-Date: 2026-11-22T05:00:00Z\r\n\
         WARC-Record-ID: <urn:x:{id}>\r\nContent-Type: application/http; msgtype=response"
    );
    record(&fields, &[format!("HTTP/1.1 200 OK\r\n{head}\r\n").as_bytes(), body].concat())
}

const HTML: &str = "Content-Type: text/html\r\n";

/// A frame of Zstandard with one block that is not compressed.
fn zstd(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).expect("a short text");
    let block = (length << 3 | 1).to_le_bytes();
    let magic = [0x28, 0xB5, 0x2F, 0xFD, 0xA0];
    [&magic[..], &length.to_le_bytes(), &block[..3], bytes].concat()
}

/// A stream of Brotli with one block of 6 bytes that is not compressed.
fn brotli(bytes: &[u8; 6]) -> Vec<u8> {
    [&[0x8B, 0x02, 0x80], &bytes[..], &[3]].concat()
}

fn crawl() -> Vec<u8> {
    let coded = |name| format!("{HTML}Content-Encoding: {name}\r\n");
    [
        record("WARC-Type: warcinfo", b"software: x"),
        response(1, &coded("br"), &brotli(b"<p>br1")),
        response(2, &coded("zstd"), &zstd(b"<p>zstd")),
        response(3, &coded("sdch"), b"\x01\x02"),
        response(4, &coded("zstd"), b"\x28\xB5\x2F\xFD\xFF\xFF"),
        response(5, "", b" <!DOCTYPE html><p>sniffed"),
        response(6, "Content-Type: unknown/unknown\r\n", b"<html><p>unknown"),
        response(7, "X-Content-Type-Options: nosniff\r\n", b"<html><p>no"),
        response(8, "Content-Type: image/png\r\n", b"\x89PNG"),
        response(9, "", b"\x89PNG\r\n\x1A\n"),
        response(10, HTML, b"<img src=x>"),
        response(11, "Content-Encoding: sdch\r\n", b"\x01\x02"),
    ]
    .concat()
}

#[test]
fn every_coding_and_type_is_read_or_counted() {
    let folder = folder("warc-pages");
    let path = folder.join("summary.json");
    let summary = format!("--summary={}", path.to_str().expect("UTF-8"));
    let output = duckbill(&["warc", "--text", &summary], &crawl());
    let rows: Vec<Value> = str::from_utf8(&output.stdout)
        .expect("UTF-8")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let found: Vec<_> = rows.iter().map(|row| json!([row["text"], row["error"]])).collect();
    let unknown = "the coding of the body is not supported: sdch";
    let broken = "the zstd data of the body is broken";
    assert_eq!(
        found,
        [
            json!(["br1", null]),
            json!(["zstd", null]),
            json!([null, unknown]),
            json!([null, broken]),
            json!(["sniffed", null]),
            json!(["unknown", null]),
            json!(["", null]),
            json!([null, unknown]),
        ]
    );
    assert_eq!(rows[4]["content_type"], "text/html");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    for part in [
        "12 records, 5 pages",
        "2 image/png",
        "1 text/plain",
        "1 warcinfo",
        "2 (the coding",
        "3 pages were lost",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let summary: Value = serde_json::from_slice(&fs::read(&path).expect("a file")).expect("JSON");
    let skipped = json!({
        "content_type": {"image/png": 2, "text/plain": 1}, "record_type": {"warcinfo": 1},
    });
    assert_eq!(summary["skipped"], skipped);
    assert_eq!(summary["lost"], json!({unknown: 2, broken: 1}));
    assert_eq!((&summary["records"], &summary["pages"]), (&json!(12), &json!(5)));
    let output = duckbill(&["warc", "--text", "--summary"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("{\"records\":0,"));
}

#[test]
fn a_file_of_zstandard_is_read() {
    let file: Vec<u8> = (1..4)
        .flat_map(|id| zstd(&response(id, HTML, format!("<title>{id}").as_bytes())))
        .collect();
    let output = duckbill(&["warc", "--title"], &file);
    assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count(), 3);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn wet_is_as_common_crawl_writes_it() {
    let metadata = |id: u32, code: &str| {
        let fields = format!("WARC-Type: metadata\r\nWARC-Concurrent-To: <urn:x:{id}>");
        let block = format!(
            "fetchTimeMs: 1\r\nlanguages-cld2: {{\"languages\":[{{\"code-iso-639-3\":\"{code}\"}},{{\"code-iso-639-3\":\"fra\"}}]}}\r\n"
        );
        record(&fields, block.as_bytes())
    };
    let crawl = [
        response(1, HTML, b"<html lang=en><p>text"),
        metadata(1, "deu"),
        response(2, HTML, b"<html lang=en-GB><p>text"),
        response(3, HTML, b"<img>"),
        metadata(3, "deu"),
        response(4, HTML, b"<p>text"),
    ]
    .concat();
    let plain = duckbill(&["warc", "--format", "wet"], &crawl);
    let wet = str::from_utf8(&plain.stdout).expect("UTF-8");
    assert!(wet.starts_with("WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 20"), "{wet}");
    let records: Vec<&str> = wet.split("WARC/1.0\r\nWARC-Type: conversion\r\n").skip(1).collect();
    assert_eq!(records.len(), 3, "a page without text has no record");
    assert!(String::from_utf8_lossy(&plain.stderr).contains("1 without text"));
    for (record, language) in records.iter().zip([Some("deu,fra"), Some("eng"), None]) {
        let found =
            record.lines().find_map(|line| line.strip_prefix("WARC-Identified-Content-Language: "));
        assert_eq!(found, language);
        assert!(record.contains("\r\nWARC-Block-Digest: sha1:"), "{record}");
        assert!(record.ends_with("Content-Length: 4\r\n\r\ntext\r\n\r\n"), "{record}");
    }
    let packed = duckbill(&["warc", "--format", "wet", "--gzip"], &crawl).stdout;
    let members = packed.windows(3).filter(|bytes| *bytes == [0x1F, 0x8B, 8]).count();
    assert_eq!(members, 4, "one for each record");
    let arguments = ["warc", "--record", "conversion", "--only-type", "text/plain", "--text"];
    assert_eq!(duckbill(&arguments, &packed).stdout.split(|byte| *byte == b'\n').count(), 4);
}
