//! `duckbill extract`: columns of documents, a JSON line for each document.

use crate::Failure;
use crate::columns::{ColumnSettings, row, write_columns, write_name, write_optional};
use crate::files::Files;
use crate::limits::{LimitSettings, Stopped};
use crate::output::write_json_string;
use crate::settings::Settings;
use duckbill_extract::Columns;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    columns: ColumnSettings,
    /// The URL that the documents came from: what URLs in them are relative to.
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

/// The names that each row has besides the columns.
const NAMES: [&str; 2] = ["file", "encoding"];

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let columns = arguments.columns.columns(&NAMES)?;
    let found = arguments.files.find();
    let mut stopped = 0;
    arguments.files.each(
        &found,
        limits,
        &mut io::stdout().lock(),
        |page, bytes, output| {
            let file = page.path.to_string_lossy();
            arguments.write_row(&columns, &file, bytes, limits, output)
        },
        |is_stopped| stopped += usize::from(is_stopped),
    )?;
    if stopped > 0 {
        let count = found.pages.len();
        return Err(Failure::Stopped(format!(
            "{stopped} of {count} files were stopped by a limit"
        )));
    }
    Ok(())
}

impl Arguments {
    /// Writes the row of a document; whether a limit stopped it.
    fn write_row(
        &self,
        columns: &Columns,
        file: &str,
        bytes: &[u8],
        limits: &LimitSettings,
        output: &mut dyn Write,
    ) -> io::Result<bool> {
        let watch = limits.watch();
        let document = self.settings.document(bytes, 0, &watch);
        let values = match &document {
            Ok(document) => row(columns, document, self.url.as_deref(), &watch),
            Err(error) if Stopped::is_cause(error) => Err(Stopped::error(error.to_string())),
            Err(_) => return document.map(|_| false),
        };
        let reason = values.as_ref().err().map(ToString::to_string);
        output.write_all(b"{\"file\":")?;
        write_json_string(file, output)?;
        write_name("encoding", output)?;
        let encoding = document.as_ref().ok().map(|document| document.encoding().encoding.name());
        write_optional(encoding, output)?;
        let values = values.as_deref().map_err(|_| reason.as_deref().unwrap_or_default());
        write_columns(columns, values, output)?;
        Ok(values.is_err())
    }
}
