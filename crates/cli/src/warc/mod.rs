//! `duckbill warc`: columns of the pages in WARC files.
//!
//! Each thread takes a file and reads it. Once no file is left it works on the batches that the others have
//! read. One thread writes, the batches of a file in their order.

mod counts;
mod filter;
mod jobs;
mod read;
mod rows;
mod wet;

use crate::Failure;
use crate::columns::ColumnSettings;
use crate::edits::parse_selector;
use crate::interrupt;
use crate::limits::LimitSettings;
use crate::targets::{Place, replace};
use crate::ui;
use crate::visible::{self, safe_json};
use rows::Format;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// WARC or ARC files to read, compressed or not; `-` or nothing reads standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    filter: filter::RecordSettings,
    #[command(flatten)]
    columns: ColumnSettings,
    /// Write a row for each element that matches; the selectors of columns search inside it.
    #[arg(short, long, value_name = "CSS")]
    each: Option<String>,
    /// The output: a row for each page, or its text.
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
    /// Number of threads [default: number of CPUs].
    #[arg(short, long, visible_alias = "threads", value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Start at this byte of the file, or at the first record after it.
    #[arg(long, value_name = "BYTES")]
    offset: Option<u64>,
    /// Compress WET, a gzip member for each record.
    #[arg(long)]
    gzip: bool,
    /// Write the numbers of records, pages and skipped records as a JSON object, to standard error or FILE.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "-")]
    summary: Option<PathBuf>,
}

impl Arguments {
    /// Whether the text of pages is printed.
    pub(crate) const fn prints_text(&self) -> bool {
        matches!(self.format, Format::Wet)
    }
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let fields = arguments.format.fields(&arguments.columns)?;
    let writer = arguments.format.writer(&fields)?;
    let mut files = arguments.files.clone();
    if files.is_empty() {
        files.push("-".into());
    }
    if arguments.offset.is_some() && files.len() > 1 {
        return Err(Failure::Input("--offset needs a single file".to_owned()));
    }
    if arguments.gzip && arguments.format != Format::Wet {
        return Err(Failure::Input("--gzip needs --format wet".to_owned()));
    }
    let threads = arguments.jobs.map_or_else(
        || thread::available_parallelism().map_or(1, NonZeroUsize::get),
        NonZeroUsize::get,
    );
    let each = arguments.each.as_deref().map(|text| parse_selector(text).map_err(Failure::Input));
    let each = each.transpose()?;
    if each.is_some() && arguments.format == Format::Wet {
        return Err(Failure::Input("--each cannot be used with --format wet".to_owned()));
    }
    let filter = arguments.filter.filter();
    let interrupted = interrupt::flag();
    let run = jobs::Run {
        files: &files,
        offset: arguments.offset.unwrap_or(0),
        threads,
        filter: &filter,
        work: rows::Work {
            files: &files,
            fields,
            each,
            format: arguments.format,
            limits,
            filter: &filter,
            wet: wet::Wet { is_packed: arguments.gzip },
        },
        interrupted: &interrupted,
    };
    let outcome = run.run(writer)?;
    let counts = &outcome.counts;
    if let Some(sentence) = counts.sentence() {
        ui::complain(sentence);
    }
    if let Some(path) = &arguments.summary {
        write_summary(path, &outcome)?;
    }
    let mut sentences = Vec::new();
    for (count, one, many) in [
        (outcome.unreadable as u64, "file could not be read", "files could not be read"),
        (outcome.broken as u64, "broken place", "broken places"),
        (counts.lost(), "page was lost", "pages were lost"),
        (counts.stopped, "page was stopped by a limit", "pages were stopped by a limit"),
    ] {
        match count {
            0 => {}
            1 => sentences.push(format!("1 {one}")),
            count => sentences.push(format!("{count} {many}")),
        }
    }
    if !outcome.unfinished.is_empty() {
        let places = outcome.unfinished.iter();
        let places =
            places.map(|(file, offset)| format!("{}: --offset {offset}", visible::path(file)));
        sentences.insert(
            0,
            format!("interrupted; to continue: {}", places.collect::<Vec<_>>().join(", ")),
        );
        return Err(Failure::Interrupted(sentences.join("; ")));
    }
    if !sentences.is_empty() {
        ui::complain(sentences.join(", "));
    }
    if outcome.unreadable + outcome.broken > 0 {
        Err(Failure::Reported(2))
    } else if counts.lost() > 0 {
        Err(Failure::Reported(1))
    } else if counts.stopped > 0 {
        Err(Failure::Reported(crate::STOPPED))
    } else {
        Ok(())
    }
}

/// Writes the counts as a line of JSON.
fn write_summary(path: &Path, outcome: &jobs::Outcome) -> Result<(), Failure> {
    let others = [
        ("broken", outcome.broken),
        ("unreadable", outcome.unreadable),
        ("interrupted", outcome.unfinished.len()),
    ];
    let line = format!("{}\n", outcome.counts.summary(others));
    let write = |output: &mut dyn Write| safe_json(output).write_all(line.as_bytes());
    let written = if path == Path::new("-") {
        write(&mut io::stderr())
    } else {
        replace(path, Place::Named, write)
    };
    written.map_err(|error| Failure::Input(format!("the summary: {error}")))
}
