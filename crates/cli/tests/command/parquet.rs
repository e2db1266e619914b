//! `--format parquet` of `duckbill extract` and `duckbill warc`: the rows that the JSON lines have, in the types of the
//! Arrow adapter.

use crate::common::{duckbill, folder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, RecordBatch, RecordBatchReader, StringArray, StructArray};
use duckbill_arrow::{ArrowExtractor, Columns, Limit, Limits, Pages};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::Value;
use std::fs::{self, File};
use std::path::Path;
use std::process::Output;

/// The rows of a file, in one batch.
fn table(folder: &Path, output: &Output) -> RecordBatch {
    let path = folder.join("rows.parquet");
    fs::write(&path, &output.stdout).expect("a file");
    let file = File::open(&path).expect("a file");
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).expect("a Parquet file");
    let reader = reader.with_batch_size(1 << 20).build().expect("a reader");
    let schema = reader.schema();
    let batches: Vec<RecordBatch> = reader.map(|batch| batch.expect("rows")).collect();
    match batches.into_iter().next() {
        Some(batch) => batch,
        None => RecordBatch::new_empty(schema),
    }
}

fn strings<'t>(table: &'t RecordBatch, name: &str) -> Vec<Option<&'t str>> {
    table.column_by_name(name).expect("a column").as_string::<i32>().iter().collect()
}

const COLUMNS: [&str; 9] = [
    "title",
    "links",
    "meta",
    "prices[]:float=.price",
    "year:integer=.year",
    "day:date=time@datetime",
    "moment:datetime=time + time@datetime",
    "images:srcset=img@srcset",
    "next:url=a[rel=next]@href",
];

const PAGES: [&str; 4] = [
    "<title>Ducks</title><meta name=a content=b><a href=c>d</a><b class=price>1.5</b><i class=year>1998</i>\
     <time datetime=2026-11-22></time><time datetime=2026-11-22T05:00Z></time><img srcset='s 1x, m 300w'>",
    "<title>Geese",
    "<title>Deep</title><div><div><div><div><div><div><div><div><div><div><div><div>",
    "<title>Swans</title><a rel=next href=/s><b class=price>x</b>",
];

#[test]
fn rows_are_those_of_the_arrow_adapter() {
    let folder = folder("parquet-extract");
    let mut paths = Vec::new();
    for (index, page) in PAGES.iter().enumerate() {
        let path = folder.join(format!("{index}.html"));
        fs::write(&path, page).expect("a file");
        paths.push(path.to_str().expect("UTF-8").to_owned());
    }
    let mut arguments = vec!["extract", "--format", "parquet", "--max-depth", "10"];
    arguments.extend(["--url", "http://a/b", "--title", "--links", "--meta"]);
    for column in COLUMNS.iter().filter(|column| column.contains('=')) {
        arguments.extend(["--select", column]);
    }
    arguments.extend(paths.iter().map(String::as_str));
    let output = duckbill(&arguments, b"");
    assert_eq!(output.status.code(), Some(4), "{}", String::from_utf8_lossy(&output.stderr));
    let found = table(&folder, &output);
    assert_eq!(
        strings(&found, "file"),
        paths.iter().map(|path| Some(path.as_str())).collect::<Vec<_>>()
    );
    assert_eq!(strings(&found, "encoding"), [Some("windows-1252"); 4]);
    assert!(
        strings(&found, "error")[2]
            .is_some_and(|reason| reason.ends_with("more than 10 open elements"))
    );

    // The columns of the command are in another order: fixed ones first.
    let described = ["title", "meta", "links"].iter().chain(&COLUMNS[3..]);
    let columns =
        described.fold(Columns::new(), |all, one| all.with_described(one).expect("a column"));
    let extractor = ArrowExtractor::new(columns).with_limits(Limits::none().with(Limit::Depth, 10));
    let (html, urls) =
        (StringArray::from(PAGES.to_vec()), StringArray::from(vec!["http://a/b"; 4]));
    let expected = extractor.extract(&Pages::new(&html).with_urls(&urls)).expect("a table");
    let asked = found.project(&(2..found.num_columns()).collect::<Vec<_>>()).expect("columns");
    assert_eq!(asked.schema().fields(), extractor.schema().fields());
    assert_eq!(StructArray::from(asked), expected);
}

/// A response with this page.
fn response(number: usize, page: &str) -> String {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{page}");
    format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/{number}\r\nContent-Type: application/http\r\n\
         WARC-Date: 2026-11-22T05:00:00Z\r\nContent-Length: {}\r\n\r\n{block}\r\n\r\n",
        block.len()
    )
}

#[test]
fn rows_of_a_warc_file_are_those_of_the_json_lines() {
    let folder = folder("parquet-warc");
    // Several batches, one broken record, one page over a limit.
    let mut records: Vec<String> = (0..300)
        .map(|n| response(n, &format!("<title>{n}</title><b class=price>{n}.5</b><a href=x>y</a>")))
        .collect();
    records[100] = response(100, &"<div>".repeat(100));
    records[200] = records[200].replace("Content-Length", "Content-Strength");
    let path = folder.join("a.warc");
    fs::write(&path, records.concat()).expect("a file");
    let path = path.to_str().expect("UTF-8");
    for threads in ["1", "3"] {
        let arguments =
            ["warc", "--title", "--links", "-s", "price:float=.price", "--max-depth", "50"];
        let arguments = [&arguments[..], &["--threads", threads, path, "--format"]].concat();
        let lines = duckbill(&[&arguments[..], &["jsonl"]].concat(), b"");
        let lines = String::from_utf8(lines.stdout).expect("UTF-8");
        let lines: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let output = duckbill(&[&arguments[..], &["parquet"]].concat(), b"");
        assert_eq!(output.status.code(), Some(2));
        let found = table(&folder, &output);
        assert_eq!((found.num_rows(), lines.len()), (300, 300));
        for name in [
            "file",
            "url",
            "date",
            "content_type",
            "encoding",
            "encoding_source",
            "truncated",
            "title",
            "error",
        ] {
            let expected: Vec<_> = lines.iter().map(|line| line[name].as_str()).collect();
            assert_eq!(strings(&found, name), expected, "{name}");
        }
        for name in ["offset", "status"] {
            let numbers = found.column_by_name(name).expect("a column").as_primitive::<Int64Type>();
            let expected: Vec<_> = lines.iter().map(|line| line[name].as_i64()).collect();
            assert_eq!(numbers.iter().collect::<Vec<_>>(), expected, "{name}");
        }
        let prices = found.column_by_name("price").expect("a column").as_primitive::<Float64Type>();
        let expected: Vec<_> = lines.iter().map(|line| line["price"].as_f64()).collect();
        assert_eq!(prices.iter().collect::<Vec<_>>(), expected);
        // The page over a limit has what was read until then, and says so.
        assert!(lines[100]["error"].is_string(), "{}", lines[100]);
        assert_eq!(found.column_by_name("links").expect("a column").null_count(), 0);
    }
}

#[test]
fn without_pages_there_is_a_file_without_rows() {
    let folder = folder("parquet-empty");
    let output = duckbill(&["warc", "--format", "parquet"], b"");
    assert_eq!(output.status.code(), Some(0));
    let found = table(&folder, &output);
    let schema = found.schema();
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    assert_eq!(
        names,
        [
            "file",
            "offset",
            "url",
            "date",
            "status",
            "content_type",
            "encoding",
            "encoding_source",
            "truncated",
            "title",
            "language",
            "links",
            "text",
            "error"
        ]
    );
    assert_eq!(schema.field(1).data_type().to_string(), "Int64");
    assert_eq!(found.num_rows(), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn the_first_error_of_the_output_ends_the_work() {
    // Text that does not become shorter: a few pages of it fill a group of rows, which is then written.
    let mut state = 1_u32;
    let text: String = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'?' + u8::try_from(state >> 26).expect("six bits"))
    })
    .take(2 << 20)
    .collect();
    let folder = folder("parquet-full");
    let page = folder.join("a.html");
    fs::write(&page, format!("<p title='{text}'>")).expect("a file");
    let page = page.to_str().expect("UTF-8");
    let columns: Vec<String> = (0..36).map(|number| format!("c{number}=p@title")).collect();
    let mut arguments = vec!["extract", "--format", "parquet", "-j", "1"];
    arguments.extend(columns.iter().flat_map(|column| ["-s", column]));
    arguments.extend([page, page, page, "not-read.html"]);
    let output = crate::common::duckbill_to_a_full_disk(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("cannot write the output"), "{complaint}");
    assert!(!complaint.contains("not-read.html"), "{complaint}");
}
