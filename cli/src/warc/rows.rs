//! From records to rows.

use super::filter::Filter;
use super::page::{Page, Reason};
use super::read::{Batch, MAX_BLOCK};
use crate::Failure;
use crate::columns::{self, ColumnSettings, write_columns, write_name, write_optional};
use crate::limits::{LimitSettings, Watch};
use crate::output::write_json_string;
use crate::settings;
use crate::stats::lower;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::Limit;
use duckbill::{Document, ParseOptions};
use duckbill_extract::{Columns, Value};
use duckbill_warc::Record;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;

/// What is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A line of JSON for each page.
    Jsonl,
    /// The text of each page as a WARC record of type conversion: WET.
    #[value(alias = "warc-text")]
    Wet,
}

/// The names that each row has besides the columns.
const NAMES: [&str; 9] = [
    "file",
    "offset",
    "url",
    "date",
    "status",
    "content_type",
    "encoding",
    "encoding_source",
    "truncated",
];

impl Format {
    pub(crate) fn columns(self, asked: &ColumnSettings) -> Result<Columns, Failure> {
        let asked = asked.columns(&NAMES)?;
        match self {
            Self::Jsonl => Ok(asked),
            Self::Wet => Columns::new()
                .with_described("text")
                .map_err(|error| Failure::Input(error.to_string())),
        }
    }
}

/// The work on a record.
#[derive(Debug)]
pub(crate) struct Work<'a> {
    pub(crate) files: &'a [PathBuf],
    pub(crate) columns: Columns,
    pub(crate) format: Format,
    pub(crate) limits: &'a LimitSettings,
    pub(crate) filter: &'a Filter,
}

/// The rows of a batch.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) output: Vec<u8>,
    pub(crate) stopped: usize,
}

impl Work<'_> {
    pub(crate) fn rows(&self, batch: &Batch) -> Rows {
        let mut rows = Rows::default();
        let file =
            self.files.get(batch.file).map(|path| path.to_string_lossy()).unwrap_or_default();
        for record in &batch.records {
            let mut page = Page::of(record);
            if !self.filter.takes_status(page.status)
                || !self.filter.takes_type(page.content_type.as_deref())
            {
                continue;
            }
            // Memory takes everything that is written.
            if let Ok(true) = self.write(&file, record, &mut page, &mut rows.output) {
                rows.stopped += 1;
            }
        }
        rows
    }

    /// Writes the row of a page; whether a limit stopped it.
    fn write(
        &self,
        file: &str,
        record: &Record,
        page: &mut Page<'_>,
        output: &mut Vec<u8>,
    ) -> io::Result<bool> {
        let watch = self.limits.watch();
        let max = watch.limits.get(Limit::InputBytes);
        let max = max.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MAX_BLOCK);
        let document =
            page.body(max).and_then(|body| document(&body, page, &watch).map_err(Reason::limit));
        let values = match &document {
            Ok(document) => columns::row(&self.columns, document, page.url.as_deref(), &watch)
                .map_err(Reason::limit),
            Err(Reason { text, is_limit }) => {
                Err(Reason { text: text.clone(), is_limit: *is_limit })
            }
        };
        let is_stopped = values.as_ref().is_err_and(|reason| reason.is_limit);
        let values = values.as_deref().map_err(|reason| reason.text.as_str());
        match self.format {
            Format::Jsonl => {
                output.write_all(b"{\"file\":")?;
                write_json_string(file, output)?;
                write!(output, ",\"offset\":{}", record.offset())?;
                let encoding = document.as_ref().ok().map(Document::encoding);
                let source = encoding.map(|found| lower(found.source));
                for (name, text) in [
                    ("url", page.url.as_deref()),
                    ("date", record.field("WARC-Date").as_deref()),
                    ("content_type", page.content_type.as_deref()),
                    ("encoding", encoding.map(|found| found.encoding.name())),
                    ("encoding_source", source.as_deref()),
                    ("truncated", page.truncated.as_deref()),
                ] {
                    write_name(name, output)?;
                    write_optional(text, output)?;
                    if name == "date" {
                        write_name("status", output)?;
                        match page.status {
                            Some(status) => write!(output, "{status}")?,
                            None => output.write_all(b"null")?,
                        }
                    }
                }
                write_columns(&self.columns, values, output)?;
            }
            Format::Wet => {
                if let Ok([Value::String(text)]) = values {
                    write_conversion(record, text, output)?;
                }
            }
        }
        Ok(is_stopped)
    }
}

fn document(body: &[u8], page: &Page<'_>, watch: &Watch) -> io::Result<Document> {
    let mut encoding = EncodingOptions::new().with_utf8_detection(true);
    if let Some(value) = &page.content_type {
        encoding = encoding.with_content_type(value);
    }
    let options = ParseOptions::new().with_encoding(encoding);
    settings::parse_whole(body, options, watch)
}

/// Writes the text of a page as a
/// [conversion](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#conversion).
fn write_conversion(record: &Record, text: &str, output: &mut Vec<u8>) -> io::Result<()> {
    let id = record.field("WARC-Record-ID");
    let own = own_id(id.as_deref().unwrap_or_default(), record.offset());
    output.write_all(b"WARC/1.0\r\nWARC-Type: conversion\r\n")?;
    for (name, value) in [
        ("WARC-Target-URI", record.url()),
        ("WARC-Date", record.field("WARC-Date")),
        ("WARC-Record-ID", Some(own.into())),
        ("WARC-Refers-To", id),
    ] {
        if let Some(value) = value {
            write!(output, "{name}: {value}\r\n")?;
        }
    }
    write!(
        output,
        "Content-Type: text/plain\r\nContent-Length: {}\r\n\r\n{text}\r\n\r\n",
        text.len()
    )
}

/// The id of a conversion: a UUID of [version 8](https://www.rfc-editor.org/rfc/rfc9562#section-5.8), made of the
/// id and the offset of the record, so that the same file gives the same text.
fn own_id(id: &str, offset: u64) -> String {
    let hash = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write_u64(offset);
        hasher.write(id.as_bytes());
        hasher.finish()
    };
    let (high, low) = (hash(0), hash(1));
    let (a, b, c) = (high >> 32, high >> 16 & 0xFFFF, high & 0xFFF | 0x8000);
    let (d, e) = (low >> 48 & 0x3FFF | 0x8000, low & 0xFFFF_FFFF_FFFF);
    format!("<urn:uuid:{a:08x}-{b:04x}-{c:04x}-{d:04x}-{e:012x}>")
}
