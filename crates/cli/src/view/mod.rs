//! `duckbill view`: one HTML file that shows a page's source, tokens, tree, errors and encoding, each linked to
//! the others. `duckbill check --format html` writes the same file, with the findings of all levels.
//!
//! `document.rs` writes the file around the data, `data.rs` the data of a page; the files below `page/` are
//! what the reader's browser runs. They use no network and no framework.

mod base64;
mod data;
mod document;
mod escape;
mod findings;
mod invalid;
mod nodes;
mod offsets;
mod story;
mod tokens;

pub(crate) use data::Data;
pub(crate) use document::{Kind, write_end, write_page, write_start};
pub(crate) use escape::write_text;

use crate::Failure;
use crate::files::find::Found;
use crate::files::{Files, Page};
use crate::limits::LimitSettings;
use crate::settings::{Settings, parse_level};
use crate::targets::{Place, replace};
use duckbill_check::{CheckOptions, Level, check};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Write the report to this file instead of standard output.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Open the report in the browser (without --output: from a temporary file).
    #[arg(long)]
    open: bool,
    /// Checks beyond parse errors: values, urls, structure.
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, value_delimiter = ',')]
    level: Vec<Level>,
    /// Maximum number of errors shown; more are counted.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max: usize,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    if arguments.output.is_none() && !arguments.open && io::stdout().is_terminal() {
        let message = "the file is not for reading at a terminal; use --open, or --output FILE, or send it to a file";
        return Err(Failure::Input(message.to_owned()));
    }
    let found = arguments.files.find();
    let mut outcome = Ok(());
    let mut write = |output: &mut dyn Write| {
        outcome = arguments.write(&found, limits, output);
        // Nothing comes of a page that cannot be read; others do.
        match outcome {
            Err(_) if found.pages.len() < 2 => Err(io::Error::other("the page was not read")),
            _ => Ok(()),
        }
    };
    let target = arguments.target()?;
    let written = match &target {
        None => {
            let mut output = io::BufWriter::new(io::stdout().lock());
            write(&mut output).and_then(|()| output.flush())
        }
        Some(target) => replace(target, Place::Named, write),
    };
    if found.pages.len() < 2 {
        outcome?;
        written?;
        return target.filter(|_| arguments.open).map_or(Ok(()), |target| Ok(open(&target)?));
    }
    written?;
    if let Some(target) = target.filter(|_| arguments.open) {
        open(&target)?;
    }
    outcome
}

impl Arguments {
    /// Writes the report on all pages.
    fn write(
        &self,
        found: &Found,
        limits: &LimitSettings,
        mut output: &mut dyn Write,
    ) -> Result<(), Failure> {
        let are_many = found.pages.len() > 1;
        if are_many {
            write_start(Kind::View, &format!("{} pages", found.pages.len()), output)?;
        }
        let outcome = self.files.each(
            found,
            limits,
            &mut output,
            |page, bytes, output| self.write_one(page, bytes, limits, are_many, output),
            |()| Ok(()),
        );
        if are_many {
            write_end(output)?;
        }
        outcome
    }

    /// Writes a page, which is the only one or one of many.
    fn write_one(
        &self,
        page: &Page,
        bytes: &[u8],
        limits: &LimitSettings,
        is_one_of_many: bool,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut watch = limits.watch();
        let document = self.settings.document_with_places(bytes, self.max, &watch)?;
        let levels = self.level.iter().copied().chain([Level::Parse]);
        let options = CheckOptions::new().with_levels(levels).with_limit(self.max);
        let report = check(&document, &watch.check_options(options));
        watch.check_time()?;
        let name = page.path.display().to_string();
        let data =
            Data::new(name, &document, bytes, &self.settings, &report).with_clock(watch.clock());
        let output = &mut watch.output(output);
        if is_one_of_many {
            return write_page(&data, true, output);
        }
        write_start(Kind::View, data.name(), output)?;
        write_page(&data, false, output)?;
        write_end(output)
    }

    /// The file to write; `None` is standard output.
    fn target(&self) -> io::Result<Option<PathBuf>> {
        if self.output.is_some() || !self.open {
            return Ok(self.output.clone());
        }
        let file = tempfile::Builder::new().prefix("duckbill-").suffix(".html").tempfile()?;
        let (_, path) = file.keep().map_err(|failed| failed.error)?;
        Ok(Some(path))
    }
}

/// Opens a file with the program that the desktop has for it.
fn open(file: &Path) -> io::Result<()> {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(first).arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop).map_err(|error| {
        let file = crate::visible::path(file);
        io::Error::new(
            error.kind(),
            format!("{file} was written; {program} cannot open it: {error}"),
        )
    })
}
