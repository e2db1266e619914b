//! `duckbill extract`: columns of documents, a row for each document.

use crate::Failure;
use crate::columns::{ColumnSettings, Fields, Separator, string};
use crate::edits::parse_selector;
use crate::files::Files;
use crate::limits::{LimitSettings, Stopped};
#[cfg(not(feature = "parquet"))]
use crate::rows::no_parquet;
#[cfg(feature = "parquet")]
use crate::rows::{RowWriter, Rows};
use crate::settings::{Settings, absolute_url};
use crate::visible::Visible;
use duckbill::Selector;
use duckbill_extract::{Field, Type, Value};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    columns: ColumnSettings,
    /// Write a row for each element that matches; the selectors of columns search inside it.
    #[arg(short, long, value_name = "CSS")]
    each: Option<String>,
    /// URL of the documents, to resolve relative URLs.
    #[arg(long, value_name = "URL", value_parser = absolute_url)]
    url: Option<String>,
    /// The output.
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
    #[command(flatten)]
    settings: Settings,
}

/// The output.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A line of JSON for each document.
    Jsonl,
    /// A table with commas, for spreadsheets.
    Csv,
    /// A table with tabs.
    Tsv,
    /// A Parquet file with a row for each document (needs the feature parquet).
    Parquet,
}

/// The fields of each row about the document besides the columns.
const KNOWN: [Field; 2] = [("file", Type::String), ("encoding", Type::String)];

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let fields = arguments.columns.fields(&KNOWN)?;
    let each = arguments.each.as_deref().map(|text| parse_selector(text).map_err(Failure::Input));
    let each = &each.transpose()?;
    let (done, stopped, count) = match arguments.format {
        Format::Jsonl => lines(arguments, each, &fields, None, limits),
        Format::Csv => lines(arguments, each, &fields, Some(Separator::Comma), limits),
        Format::Tsv => lines(arguments, each, &fields, Some(Separator::Tab), limits),
        #[cfg(feature = "parquet")]
        Format::Parquet => parquet(arguments, each, &fields, limits)?,
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => return Err(no_parquet()),
    };
    done?;
    if stopped > 0 {
        return Err(Failure::Stopped(format!(
            "{stopped} of {count} files were stopped by a limit"
        )));
    }
    Ok(())
}

/// How the work ended, how many documents were stopped by a limit, and how many there are.
type Outcome = (Result<(), Failure>, usize, usize);

/// Prints lines of JSON, or of a table.
fn lines(
    arguments: &Arguments,
    each: &Option<Selector>,
    fields: &Fields,
    separator: Option<Separator>,
    limits: &LimitSettings,
) -> Outcome {
    let found = arguments.files.find();
    let mut stopped = 0;
    if let Some(separator) = separator {
        let written = fields.write_names(separator, &mut io::stdout());
        if let Err(error) = written {
            return (Err(error.into()), 0, found.pages.len());
        }
    }
    let done = arguments.files.each(
        &found,
        limits,
        &mut io::stdout().lock(),
        |page, bytes, output| {
            let file = page.path.to_string_lossy();
            let output = &mut Visible::document(output);
            let stopped =
                arguments.rows(fields, each, &file, bytes, limits, |row| match separator {
                    Some(separator) => fields.write_table_row(row, separator, output),
                    None => fields.write_line(row, output),
                })?;
            output.flush().map(|()| (stopped, ()))
        },
        |(is_stopped, ())| {
            stopped += usize::from(is_stopped);
            Ok(())
        },
    );
    (done, stopped, found.pages.len())
}

/// Writes a Parquet file. Rows written before an interrupt are kept.
#[cfg(feature = "parquet")]
fn parquet(
    arguments: &Arguments,
    each: &Option<Selector>,
    fields: &Fields,
    limits: &LimitSettings,
) -> Result<Outcome, Failure> {
    let found = arguments.files.find();
    let mut stopped = 0;
    let mut writer = RowWriter::parquet(fields)?;
    let done = arguments.files.each(
        &found,
        limits,
        &mut io::sink(),
        |page, bytes, _| {
            let file = page.path.to_string_lossy();
            let mut rows = Rows::table(fields);
            let stopped =
                arguments.rows(fields, each, &file, bytes, limits, |row| rows.push(fields, row))?;
            Ok((stopped, rows))
        },
        |(is_stopped, rows)| {
            stopped += usize::from(is_stopped);
            writer.write(rows)
        },
    );
    let finished = writer.finish().map_err(Failure::from);
    Ok((done.and(finished), stopped, found.pages.len()))
}

impl Arguments {
    /// Hands the rows of a document to `write`; whether a limit stopped the document.
    fn rows(
        &self,
        fields: &Fields,
        each: &Option<Selector>,
        file: &str,
        bytes: &[u8],
        limits: &LimitSettings,
        mut write: impl FnMut(&[Value<'_>]) -> io::Result<()>,
    ) -> io::Result<bool> {
        let watch = limits.watch();
        let (document, stopped) = self.settings.document_so_far(bytes, &watch);
        let url = self.url.as_deref();
        let (rows, later) = match each {
            Some(each) => fields.records(&document, each, url, &watch),
            None => {
                let (values, stopped) = fields.values(&document, url, &watch);
                (vec![values], stopped)
            }
        };
        let stopped = stopped.or(later);
        if let Some(error) = stopped.as_ref().filter(|error| !Stopped::is_cause(error)) {
            return Err(io::Error::new(error.kind(), error.to_string()));
        }
        let reason = stopped.map(|error| error.to_string());
        let encoding = Some(document.encoding().encoding.name());
        let last = rows.len().max(1) - 1;
        // A page that was stopped before its first record has a row that says so.
        let rows = if rows.is_empty() && reason.is_some() { vec![Vec::new()] } else { rows };
        for (index, values) in rows.into_iter().enumerate() {
            let known = [string(Some(file)), string(encoding)];
            let reason = reason.as_deref().filter(|_| index == last);
            write(&fields.row(known, values, reason))?;
        }
        document.recycle();
        Ok(reason.is_some())
    }
}
