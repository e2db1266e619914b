//! `duckbill parse`: the tree of a document or fragment.

use crate::Failure;
use crate::input::Input;
use crate::output::write_tree;
use crate::settings::Settings;
use duckbill::serializer::write_inner_bytes;
use std::io::{self, BufWriter, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    settings: Settings,
    /// What to print: the tree in the format of the html5lib tests, HTML, or nothing.
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Format {
    Tree,
    Html,
    None,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let bytes = arguments.input.bytes()?;
    let document = arguments.settings.document(&bytes, false);
    let mut output = BufWriter::new(io::stdout().lock());
    match arguments.format {
        Format::Tree => write_tree(document.root(), &mut output)?,
        Format::Html => {
            let options = arguments.settings.serialize_options();
            write_inner_bytes(document.root(), &options, &mut output)?;
        }
        Format::None => return Ok(()),
    }
    output.write_all(b"\n")?;
    output.flush()?;
    Ok(())
}
