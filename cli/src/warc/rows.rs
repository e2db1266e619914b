//! From records to rows.

use super::filter::Filter;
use super::page::{Page, Reason};
use super::read::{Batch, MAX_BLOCK};
use crate::Failure;
use crate::columns::{ColumnSettings, Fields, string};
use crate::limits::{LimitSettings, Watch};
#[cfg(not(feature = "parquet"))]
use crate::rows::no_parquet;
use crate::rows::{RowWriter, Rows};
use crate::settings;
use crate::stats::lower;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::Limit;
use duckbill::{Document, ParseOptions};
use duckbill_extract::{Columns, Field, Type, Value};
use duckbill_warc::Record;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;

/// What is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A line of JSON for each page.
    Jsonl,
    /// A Parquet file with a row for each page (needs the feature parquet).
    Parquet,
    /// The text of each page as a WARC record of type conversion: WET.
    #[value(alias = "warc-text")]
    Wet,
}

/// What each row says of the page besides the columns.
const KNOWN: [Field; 9] = [
    ("file", Type::String),
    ("offset", Type::Integer),
    ("url", Type::String),
    ("date", Type::String),
    ("status", Type::Integer),
    ("content_type", Type::String),
    ("encoding", Type::String),
    ("encoding_source", Type::String),
    ("truncated", Type::String),
];

impl Format {
    pub(crate) fn fields(self, asked: &ColumnSettings) -> Result<Fields, Failure> {
        let asked = asked.fields(&KNOWN)?;
        if self != Self::Wet {
            return Ok(asked);
        }
        let text = Columns::new().with_described("text");
        Ok(Fields::new(&[], text.map_err(|error| Failure::Input(error.to_string()))?))
    }

    /// What writes the rows.
    pub(crate) fn writer(self, _fields: &Fields) -> Result<RowWriter, Failure> {
        match self {
            Self::Jsonl | Self::Wet => Ok(RowWriter::text()),
            #[cfg(feature = "parquet")]
            Self::Parquet => RowWriter::parquet(_fields),
            #[cfg(not(feature = "parquet"))]
            Self::Parquet => Err(no_parquet()),
        }
    }

    fn rows(self, _fields: &Fields) -> Rows {
        match self {
            Self::Jsonl | Self::Wet => Rows::text(),
            // Its writer refuses before.
            #[cfg(not(feature = "parquet"))]
            Self::Parquet => Rows::text(),
            #[cfg(feature = "parquet")]
            Self::Parquet => Rows::table(_fields),
        }
    }
}

/// The work on a record.
#[derive(Debug)]
pub(crate) struct Work<'a> {
    pub(crate) files: &'a [PathBuf],
    pub(crate) fields: Fields,
    pub(crate) format: Format,
    pub(crate) limits: &'a LimitSettings,
    pub(crate) filter: &'a Filter,
}

/// What came of a batch.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) rows: Rows,
    /// How many pages were stopped by a limit.
    pub(crate) stopped: usize,
}

impl Work<'_> {
    /// Errors only if the rows have no room in a table.
    pub(crate) fn done(&self, batch: &Batch) -> io::Result<Done> {
        let mut done = Done { rows: self.format.rows(&self.fields), stopped: 0 };
        let file =
            self.files.get(batch.file).map(|path| path.to_string_lossy()).unwrap_or_default();
        for record in &batch.records {
            let mut page = Page::of(record);
            if self.filter.takes_status(page.status)
                && self.filter.takes_type(page.content_type.as_deref())
            {
                let is_stopped = self.write(&file, record, &mut page, &mut done.rows)?;
                done.stopped += usize::from(is_stopped);
            }
        }
        Ok(done)
    }

    /// Writes the row of a page; whether a limit stopped it.
    fn write(
        &self,
        file: &str,
        record: &Record,
        page: &mut Page<'_>,
        rows: &mut Rows,
    ) -> io::Result<bool> {
        let watch = self.limits.watch();
        let max = watch.limits.get(Limit::InputBytes);
        let max = max.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MAX_BLOCK);
        let document =
            page.body(max).and_then(|body| document(&body, page, &watch).map_err(Reason::limit));
        let stopped;
        let values = match &document {
            Ok(document) => match self.fields.values(document, page.url.as_deref(), &watch) {
                Ok(values) => Ok(values),
                Err(error) => {
                    stopped = Reason::limit(error);
                    Err(&stopped)
                }
            },
            Err(reason) => Err(reason),
        };
        let is_stopped = values.as_ref().is_err_and(|reason| reason.is_limit);
        if self.format == Format::Wet {
            if let (Ok(values), Rows::Text(output)) = (values, rows)
                && let [Value::String(text)] = &values[..]
            {
                write_conversion(record, text, output)?;
            }
            return Ok(is_stopped);
        }
        let date = record.field("WARC-Date");
        let encoding = document.as_ref().ok().map(Document::encoding);
        let source = encoding.map(|found| lower(found.source));
        let known = [
            string(Some(file)),
            Value::Integer(record.offset().try_into().unwrap_or(i64::MAX)),
            string(page.url.as_deref()),
            string(date.as_deref()),
            page.status.map_or(Value::Null, |status| Value::Integer(status.into())),
            string(page.content_type.as_deref()),
            string(encoding.map(|found| found.encoding.name())),
            string(source.as_deref()),
            string(page.truncated.as_deref()),
        ];
        let row = self.fields.row(known, values.map_err(|reason| reason.text.as_str()));
        rows.push(&self.fields, &row)?;
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
