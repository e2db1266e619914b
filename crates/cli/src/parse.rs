//! `duckbill parse`: the tree of a document or fragment.

use crate::Failure;
use crate::files::Files;
use crate::json_tree::write_json_tree;
use crate::limits::LimitSettings;
use crate::output::{write_json_string, write_tree};
use crate::settings::Settings;
use crate::ui::{self, styled};
use crate::visible::{Visible, words};
use duckbill::Document;
use duckbill::dom::SourceMap;
use duckbill::input::{ColumnUnit, Position};
use duckbill::serializer::Serializer;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Output format: the tree (as in html5lib's tests), JSON, HTML, or nothing.
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
    /// Print parse errors as FILE:LINE:COLUMN: CODE instead of the tree; with `--format json`, include them in the output.
    #[arg(long)]
    errors: bool,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Tree,
    Json,
    Html,
    None,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let found = arguments.files.find();
    let is_one = found.pages.len() == 1 && !arguments.files.are_many();
    arguments.files.each(
        &found,
        limits,
        &mut io::stdout().lock(),
        |page, bytes, output| {
            let name = page.path.to_string_lossy();
            // Errors and JSON name their file.
            if !is_one
                && !arguments.errors
                && matches!(arguments.format, Format::Tree | Format::Html)
            {
                writeln!(output, "{}", styled(ui::FILE, words(&name)))?;
            }
            arguments.print(&name, bytes, limits, output)
        },
        |()| Ok(()),
    )
}

impl Arguments {
    fn print(
        &self,
        name: &str,
        bytes: &[u8],
        limits: &LimitSettings,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut watch = limits.watch();
        let kept = if self.errors { usize::MAX } else { 0 };
        let document = self.settings.document(bytes, kept, &watch)?;
        let output = &mut watch.output(output);
        let found = &mut Visible::found(&mut *output);
        match self.format {
            Format::Json => self.print_json(name, bytes, &document, found.output())?,
            _ if self.errors => return self.print_errors(name, bytes, &document, found.output()),
            Format::Tree => write_tree(document.root(), found)?,
            Format::Html => {
                let options = self.settings.serializer(Serializer::html());
                options.write_bytes(document.root(), &mut *found)?;
            }
            Format::None => return Ok(()),
        }
        found.write_all(b"\n")?;
        found.flush()
    }

    /// The parse errors, one a line.
    fn print_errors(
        &self,
        name: &str,
        bytes: &[u8],
        document: &Document,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let file = styled(ui::FILE, words(name));
        for (at, code) in places(bytes, document) {
            let place = styled(ui::PLACE, format_args!("{}:{}", at.line, at.column));
            writeln!(output, "{file}:{place}: {code}")?;
        }
        Ok(())
    }

    fn print_json(
        &self,
        name: &str,
        bytes: &[u8],
        document: &Document,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        output.write_all(b"{\"file\":")?;
        write_json_string(name, output)?;
        let encoding = document.encoding().encoding.name();
        let quirks = document.quirks_mode().name();
        write!(output, ",\"encoding\":\"{encoding}\",\"quirks_mode\":\"{quirks}\"")?;
        if self.errors {
            output.write_all(b",\"errors\":[")?;
            for (index, (at, code)) in places(bytes, document).enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let (line, column) = (at.line, at.column);
                write!(output, "{comma}{{\"code\":\"{code}\",\"line\":{line},\"col\":{column}}}")?;
            }
            output.write_all(b"]")?;
        }
        output.write_all(b",\"tree\":")?;
        write_json_tree(document.root(), output)?;
        output.write_all(b"}")
    }
}

/// Where each error is and its code. Lines and columns begin with 1; columns are code points.
fn places<'a>(
    bytes: &'a [u8],
    document: &'a Document,
) -> impl Iterator<Item = (Position, &'static str)> + 'a {
    let lines = SourceMap::of_bytes(bytes, document.encoding());
    document.errors().iter().map(move |error| {
        (lines.position(error.span.start, ColumnUnit::CodePoints), error.code.as_str())
    })
}
