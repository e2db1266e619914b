//! Under a limit of the output no command takes more memory than that and a constant, whatever the page is: pages of which much
//! more would be written are tried with each command and each form of its output.

use crate::common::folder;
use std::fs;
use std::process::Command;

/// The memory that each may take, in KiB: the command and a page take less than a quarter of it, and what would be written is
/// more than that by far. The address space is counted, of one thread.
const MOST: &str = "400000";

/// Commands whose output is longer than the limit.
const STOPPED: &[&[&str]] = &[
    &["serialize", "--markdown", "--url", "BASE"],
    &["serialize", "--markdown"],
    &["serialize"],
    &["serialize", "--pretty"],
    &["serialize", "--pretty", "--faithful"],
    &["serialize", "--minify"],
    &["serialize", "--xml"],
    &["extract", "--markdown", "--url", "BASE"],
    &["extract", "--links", "--url", "BASE"],
    &["select", "a", "-b", "BASE"],
    &["select", "a", "-b", "BASE", "-a", "href"],
    &["select", "body", "-b", "BASE", "--format", "json"],
    &["select", "*"],
    &["check", "--format", "json", "--max", "1000000"],
    &["check", "--format", "jsonl", "--max", "1000000"],
    &["check", "--format", "sarif", "--max", "1000000"],
    &["check", "--format", "short", "--max", "1000000"],
    &["check", "--format", "github", "--max", "1000000"],
    &["check", "--format", "vnu-json", "--max", "1000000"],
    &["parse"],
    &["parse", "--format", "json"],
    &["parse", "--format", "html"],
    &["debug", "tokens"],
    &["extract", "--text", "--main-text", "--chunks", "--tables"],
    &["extract", "--structured-data", "--metadata", "--url", "BASE"],
    &["extract", "--select", "p=p", "--select", "all=*"],
    &["extract", "--links", "--format", "csv", "--url", "BASE"],
    &["extract", "--links", "--format", "parquet", "--url", "BASE"],
    &["sanitize"],
    &["sanitize", "--report"],
    &["sanitize", "--document"],
    &["view"],
    &["preload", "--url", "BASE"],
    &["preload", "--url", "BASE", "--format", "link"],
    &["select", "--xpath", "//a", "-b", "BASE"],
    &["select", "--xpath", "//*"],
    &["edit", "--wrap", "a", "b", "--diff"],
    &["edit", "--insert-before", "a", "LONG"],
    &["check", "--fix", "--diff"],
];

/// The same for archives of the pages.
const STOPPED_ARCHIVES: &[&[&str]] = &[
    &["warc", "--links"],
    &["warc", "--markdown", "--main-markdown"],
    &["warc", "--text", "--tables", "--chunks"],
    &["warc", "--links", "--format", "parquet"],
    &["warc", "--format", "wet"],
    &["warc", "--select", "all=*"],
];

fn run(arguments: &[&str], page: &str) -> (Option<i32>, usize, String) {
    let base = format!("https://example.org/{}/", "x".repeat(60_000));
    let long = "y".repeat(60_000);
    let arguments = arguments.iter().map(|one| match *one {
        "BASE" => &*base,
        "LONG" => &*long,
        other => other,
    });
    let script = "ulimit -v $1; shift; exec \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, "sh", MOST, env!("CARGO_BIN_EXE_duckbill")])
        .args(arguments)
        .args(["--max-output-bytes", "1000000", page])
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .expect("it ends");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), output.stdout.len(), complaint)
}

#[test]
fn memory_is_bounded_by_the_limit_on_the_output() {
    let folder = folder("output-limits");
    let long = "n".repeat(60_000);
    // Links with a long base, a link around many blocks, findings in elements of long names, and depth.
    let pages = [
        format!("<title>t</title>{}", "<p><a href=y>some text</a>".repeat(30_000)),
        format!("<title>t</title><a href=/{long}>{}", "<p>some text".repeat(30_000)),
        format!("<title>t</title><x-{long}>{}", "<p align=left =a b b>y".repeat(12_000)),
        format!("<title>t</title>{}", "<div>some text".repeat(30_000)),
    ];
    for (index, page) in pages.iter().enumerate() {
        let path = folder.join(format!("{index}.html"));
        fs::write(&path, page).expect("a file");
        let archive = folder.join(format!("{index}.warc"));
        fs::write(&archive, record(page)).expect("a file");
        let of_pages = STOPPED.iter().map(|arguments| (arguments, &path));
        let of_archives = STOPPED_ARCHIVES.iter().map(|arguments| (arguments, &archive));
        for (arguments, path) in of_pages.chain(of_archives) {
            if arguments.contains(&"parquet") && cfg!(not(feature = "parquet")) {
                continue;
            }
            let (status, length, complaint) = run(arguments, path.to_str().expect("UTF-8"));
            let is_stopped = status == Some(4);
            // Where less is to be written, it is. Of rows the values are counted, not the quotes and escapes around them.
            let is_in_rows = ["extract", "warc"].contains(&arguments[0]);
            let most = if is_in_rows { 1_200_000 } else { 1_001_000 };
            let is_done = matches!(status, Some(0 | 1 | 3)) && length <= most;
            assert!(is_stopped || is_done, "{arguments:?} {index}: {status:?} {complaint}");
            assert!(length <= most, "{arguments:?} {index}: {length} bytes");
        }
    }
}

/// A line of `batch` has the limit of a document.
#[test]
fn lines_of_a_batch_are_bounded_too() {
    let folder = folder("batch-limits");
    let page = "<p><a href=y>some text</a>".repeat(30_000);
    let long = "y".repeat(60_000);
    let path = folder.join("lines.jsonl");
    for line in [
        format!(r#"{{"html": "{page}", "check": []}}"#),
        format!(r#"{{"html": "{page}", "tokens": true}}"#),
        format!(r#"{{"html": "{page}", "edits": [{{"select": "a", "text": "{long}"}}]}}"#),
        format!(r#"{{"html": "{page}", "edits": [{{"select": "a", "set": {{"b": "{long}"}}}}]}}"#),
    ] {
        fs::write(&path, line).expect("a file");
        let (status, length, complaint) = run(&["batch"], path.to_str().expect("UTF-8"));
        assert!(matches!(status, Some(0 | 1 | 4)), "{status:?} {complaint}");
        assert!(length <= 1_001_000, "{length} bytes");
    }
}

/// A record of an archive with a page.
fn record(page: &str) -> String {
    let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{page}");
    let (url, length) = (format!("https://example.org/{}/", "x".repeat(60_000)), http.len());
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n\
         WARC-Target-URI: {url}\r\nContent-Type: application/http; msgtype=response\r\n\
         Content-Length: {length}\r\n\r\n{http}\r\n\r\n"
    )
}

/// The output for a page is in proportion to it and its nodes, where the standard does not want more.
#[test]
fn long_urls_and_names_are_not_repeated() {
    let folder = folder("repeated");
    let long = "n".repeat(60_000);
    let path = folder.join("a.html");
    let name = path.to_str().expect("UTF-8");
    let written = |page: String, arguments: &[&str]| {
        fs::write(&path, page).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_duckbill"));
        command.args(arguments).arg(name).output().expect("it ends").stdout.len()
    };
    let page = format!("<a href=/{long}>{}", "<p>some text".repeat(3000));
    for arguments in [&["serialize", "--markdown"][..], &["extract", "--markdown"]] {
        assert!(written(page.clone(), arguments) < 300_000, "{arguments:?}");
    }
    let page = format!("<x-{long}>{}", "<p align=left>y".repeat(1000));
    for format in ["json", "jsonl", "sarif", "short", "github", "vnu-json"] {
        let length = written(page.clone(), &["check", "--format", format, "--max", "1000000"]);
        assert!(length < 2_000_000, "{format}: {length}");
    }
}
