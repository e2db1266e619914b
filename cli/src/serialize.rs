//! `duckbill serialize`: documents written again, as HTML, XML or plain text.

use crate::Failure;
use crate::files::Files;
use crate::settings::Settings;
use duckbill::Document;
use duckbill::serializer::{minified_html, pretty_html, to_xml, write_inner_bytes};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    form: Form,
}

/// What is written; HTML as the standard serializes it if nothing is said.
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(multiple = false)]
struct Form {
    /// HTML as the standard serializes it: the default.
    #[arg(long)]
    html: bool,
    /// HTML with line breaks, within tags, where they change nothing.
    #[arg(long)]
    pretty: bool,
    /// HTML without optional tags and quotes.
    #[arg(long)]
    minify: bool,
    /// Well-formed XML.
    #[arg(long)]
    xml: bool,
    /// Plain text.
    #[arg(long)]
    text: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    let write = |_: &str, bytes: &[u8], output: &mut dyn Write| {
        arguments.write(&arguments.settings.document(bytes, false), output)?;
        writeln!(output)
    };
    arguments.files.each(&mut output, write, |()| {})
}

impl Arguments {
    fn write(&self, document: &Document, output: &mut dyn Write) -> io::Result<()> {
        let (root, options) = (document.root(), self.settings.serialize_options());
        let text = match self.form {
            Form { pretty: true, .. } => pretty_html(root, &options),
            Form { minify: true, .. } => minified_html(root, &options),
            Form { xml: true, .. } => to_xml(root),
            Form { text: true, .. } => text(document),
            Form { .. } => return write_inner_bytes(root, &options, output),
        };
        output.write_all(text.as_bytes())
    }
}

/// The text for reading: of the body, or of what there is in a fragment.
fn text(document: &Document) -> String {
    match document.body() {
        Some(body) => body.inner_text(),
        None => document.root().text_content(),
    }
}
