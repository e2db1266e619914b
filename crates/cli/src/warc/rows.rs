//! From records to rows.

use super::counts::{Counts, Skip};
use super::filter::Filter;
use super::read::{Batch, MAX_BLOCK};
use super::wet::{self, Wet};
use crate::Failure;
use crate::columns::{ColumnSettings, Fields};
use crate::limits::LimitSettings;
#[cfg(not(feature = "parquet"))]
use crate::rows::no_parquet;
use crate::rows::{RowWriter, Rows};
use crate::settings;
use duckbill::Selector;
use duckbill::limits::Limit;
use duckbill_extract::{Columns, PageLoss, Value, WarcPage};
use duckbill_warc::Record;
use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

/// The output.
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

impl Format {
    pub(crate) fn fields(self, asked: &ColumnSettings) -> Result<Fields, Failure> {
        let asked = asked.fields(&WarcPage::FIELDS)?;
        if self != Self::Wet {
            return Ok(asked);
        }
        let columns =
            Columns::new().with_described("text").and_then(|one| one.with_described("language"));
        Ok(Fields::new(&[], columns.map_err(|error| Failure::Input(error.to_string()))?))
    }

    /// The writer of the rows.
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
    /// The elements that have a row each, in place of the page.
    pub(crate) each: Option<Selector>,
    pub(crate) format: Format,
    pub(crate) limits: &'a LimitSettings,
    pub(crate) filter: &'a Filter,
    pub(crate) wet: Wet,
}

/// The results of a batch.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) rows: Rows,
    pub(crate) counts: Counts,
}

impl Work<'_> {
    /// The text before all rows.
    pub(crate) fn begin(&self) -> io::Result<Option<Rows>> {
        if self.format != Format::Wet {
            return Ok(None);
        }
        let mut output = Vec::new();
        self.wet.info(self.files, &mut output)?;
        Ok(Some(Rows::Text(output)))
    }

    /// Errors only if the rows have no room in a table.
    pub(crate) fn done(&self, batch: &Batch) -> io::Result<Done> {
        let mut done = Done { rows: self.format.rows(&self.fields), counts: Counts::default() };
        let file =
            self.files.get(batch.file).map(|path| path.to_string_lossy()).unwrap_or_default();
        for (index, record) in batch.records.iter().enumerate() {
            let page = WarcPage::of(record);
            match self.filter.skips_page(&page) {
                Some(skip) => done.counts.skip(skip),
                None => {
                    let language = batch.languages.get(&index).map(String::as_str);
                    self.write(&file, record, &page, language, &mut done)?;
                }
            }
        }
        Ok(done)
    }

    /// Writes the row of a page.
    fn write(
        &self,
        file: &str,
        record: &Record,
        page: &WarcPage<'_>,
        language: Option<&str>,
        done: &mut Done,
    ) -> io::Result<()> {
        let watch = self.limits.watch();
        let max = watch.limits.get(Limit::InputBytes);
        let max = max.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MAX_BLOCK);
        let (body, loss) = page.body(max);
        let is_lost = match &loss {
            Some(PageLoss::Revisit(_)) => true,
            Some(PageLoss::Body(_)) => body.is_empty(),
            _ => false,
        };
        let mut error = match &loss {
            Some(PageLoss::Body(_)) if !is_lost => None,
            loss => loss.as_ref().map(ToString::to_string),
        };
        let url = page.url();
        let options = page.parse_options();
        let parsed = (!is_lost).then(|| match body {
            Cow::Owned(body) => settings::parse_whole(body, options, &watch),
            Cow::Borrowed(body) => settings::parse_whole(body, options, &watch),
        });
        let document = parsed.as_ref().map(|(document, _)| document);
        let mut rows = Vec::new();
        if let Some((document, stopped)) = &parsed {
            let (read, later) = match &self.each {
                Some(each) => self.fields.records(document, each, url.as_deref(), &watch),
                None => {
                    let (values, later) = self.fields.values(document, url.as_deref(), &watch);
                    (vec![values], later)
                }
            };
            rows = read;
            let stopped = stopped.as_ref().or(later.as_ref());
            error = error.or(stopped.map(ToString::to_string));
        }
        let counts = &mut done.counts;
        match (&loss, &error) {
            (Some(PageLoss::Revisit(_)), _) => counts.absent += 1,
            (Some(PageLoss::Body(_)), Some(error)) if is_lost => counts.lose(error.clone()),
            (_, Some(_)) => counts.stopped += 1,
            (loss, None) => {
                counts.pages += 1;
                counts.cut += u64::from(loss.is_some());
            }
        }
        if rows.is_empty() && (self.each.is_none() || error.is_some()) {
            // There is no page, or none of its elements was reached: the row says why.
            rows.push(Vec::new());
        }
        if self.format == Format::Wet {
            if let (Rows::Text(output), Some([Value::String(text), declared, ..])) =
                (&mut done.rows, rows.first().map(Vec::as_slice))
            {
                if text.trim().is_empty() {
                    counts.skip(Skip::Empty);
                } else {
                    let declared = match declared {
                        Value::String(tag) => wet::iso_639_3(tag),
                        _ => None,
                    };
                    let language = language.or(declared);
                    self.wet.conversion(record, text, language, output)?;
                }
            }
        } else {
            let last = rows.len().max(1) - 1;
            for (index, values) in rows.into_iter().enumerate() {
                let known = page.known(file, document, loss.as_ref());
                let error = error.as_deref().filter(|_| index == last);
                done.rows.push(&self.fields, &self.fields.row(known, values, error))?;
            }
        }
        if let Some((document, _)) = parsed {
            document.recycle();
        }
        Ok(())
    }
}
