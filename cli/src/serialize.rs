//! `duckbill serialize`: documents written again, as HTML, XML or plain text.
//!
//! A folder stands for the `.html`, `.htm` and `.xhtml` files in it, in the order of their names. A
//! file that cannot be read is reported and the others are written all the same; the exit status
//! then says so.

use crate::Failure;
use crate::settings::Settings;
use duckbill::Document;
use duckbill::serializer::{minified_html, pretty_html, to_xml, write_inner_bytes};
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The files and folders to read; `-` or nothing is standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
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
    let mut failures = Vec::new();
    let mut output = BufWriter::new(io::stdout().lock());
    for path in inputs(&arguments.files, &mut failures) {
        match read(&path) {
            Ok(bytes) => {
                let document = arguments.settings.document(&bytes, false);
                arguments.write(&document, &mut output)?;
                output.write_all(b"\n")?;
            }
            Err(error) => failures.push(failure(&path, &error)),
        }
    }
    output.flush()?;
    match failures.len() {
        0 => Ok(()),
        _ => Err(Failure::Input(failures.join("\nduckbill: "))),
    }
}

impl Arguments {
    fn write(&self, document: &Document, output: &mut impl Write) -> io::Result<()> {
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

/// The files that were named, with those in folders.
fn inputs(named: &[PathBuf], failures: &mut Vec<String>) -> Vec<PathBuf> {
    if named.is_empty() {
        return vec![PathBuf::from("-")];
    }
    let mut files = Vec::new();
    // What comes next is last.
    let mut pending: Vec<PathBuf> = named.iter().rev().cloned().collect();
    while let Some(path) = pending.pop() {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        match pages_in(&path) {
            Ok(pages) => pending.extend(pages.into_iter().rev()),
            Err(error) => failures.push(failure(&path, &error)),
        }
    }
    files
}

/// The folders and pages in a folder, in order.
fn pages_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let is_page = path.extension().is_some_and(|extension| {
            ["html", "htm", "xhtml"].iter().any(|page| extension.eq_ignore_ascii_case(page))
        });
        // A link to a folder may lead back.
        if is_page && !path.is_dir() || entry.file_type()?.is_dir() {
            pages.push(path);
        }
    }
    pages.sort();
    Ok(pages)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path)
}

fn failure(path: &Path, error: &io::Error) -> String {
    let name =
        if path == Path::new("-") { "standard input".into() } else { path.to_string_lossy() };
    format!("cannot read {name}: {error}")
}
