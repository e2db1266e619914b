//! `duckbill extract`: columns of documents, a row for each document.

use crate::Failure;
use crate::columns::{ColumnSettings, Fields, string};
use crate::files::Files;
use crate::limits::{LimitSettings, Stopped};
#[cfg(not(feature = "parquet"))]
use crate::rows::no_parquet;
#[cfg(feature = "parquet")]
use crate::rows::{RowWriter, Rows};
use crate::settings::{Settings, absolute_url};
use duckbill_extract::{Field, Type, Value};
use std::io;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    columns: ColumnSettings,
    /// URL of the documents, to resolve relative URLs.
    #[arg(long, value_name = "URL", value_parser = absolute_url)]
    url: Option<String>,
    /// What to print.
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
    #[command(flatten)]
    settings: Settings,
}

/// What is printed.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A line of JSON for each document.
    Jsonl,
    /// A Parquet file with a row for each document (needs the feature parquet).
    Parquet,
}

/// What each row says of the document besides the columns.
const KNOWN: [Field; 2] = [("file", Type::String), ("encoding", Type::String)];

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let fields = arguments.columns.fields(&KNOWN)?;
    let (done, stopped, count) = match arguments.format {
        Format::Jsonl => lines(arguments, &fields, limits),
        #[cfg(feature = "parquet")]
        Format::Parquet => parquet(arguments, &fields, limits)?,
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

/// Prints lines of JSON.
fn lines(arguments: &Arguments, fields: &Fields, limits: &LimitSettings) -> Outcome {
    let found = arguments.files.find();
    let mut stopped = 0;
    let done = arguments.files.each(
        &found,
        limits,
        &mut io::stdout().lock(),
        |page, bytes, output| {
            let file = page.path.to_string_lossy();
            arguments.row(fields, &file, bytes, limits, |row| fields.write_line(row, output))
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
            arguments.row(fields, &file, bytes, limits, |row| {
                let mut rows = Rows::table(fields);
                rows.push(fields, row).map(|()| rows)
            })
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
    /// Hands the row of a document to `write`; whether a limit stopped the document.
    fn row<T>(
        &self,
        fields: &Fields,
        file: &str,
        bytes: &[u8],
        limits: &LimitSettings,
        write: impl FnOnce(&[Value<'_>]) -> io::Result<T>,
    ) -> io::Result<(bool, T)> {
        let watch = limits.watch();
        let (document, stopped) = self.settings.document_so_far(bytes, &watch);
        let (values, later) = fields.values(&document, self.url.as_deref(), &watch);
        let stopped = stopped.or(later);
        if let Some(error) = stopped.as_ref().filter(|error| !Stopped::is_cause(error)) {
            return Err(io::Error::new(error.kind(), error.to_string()));
        }
        let reason = stopped.map(|error| error.to_string());
        let encoding = Some(document.encoding().encoding.name());
        let row = fields.row([string(Some(file)), string(encoding)], values, reason.as_deref());
        let is_stopped = reason.is_some();
        let written = write(&row)?;
        document.recycle();
        Ok((is_stopped, written))
    }
}
