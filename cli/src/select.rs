//! `duckbill select`: what a CSS selector finds in documents.

use crate::Failure;
use crate::files::Files;
use crate::settings::Settings;
use duckbill::serializer::{SerializeOptions, outer_html, write_outer_bytes};
use duckbill::{ElementRef, Selector};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The selector, or several with commas between: "main a[href^='https:']".
    #[arg(value_name = "CSS", value_parser = parse_selector)]
    selector: Selector,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    settings: Settings,
    /// What to print of each element: its HTML, its text on one line, or a line of JSON.
    #[arg(long, value_enum, default_value_t = Format::Html)]
    format: Format,
    /// Print the value of this attribute of each element that has it, instead.
    #[arg(short, long, value_name = "NAME", conflicts_with = "format")]
    attribute: Option<String>,
    /// Print only the first element of each document.
    #[arg(short = '1', long)]
    first: bool,
    /// Exit with 3 if nothing was printed.
    #[arg(short, long)]
    exit_status: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Html,
    Text,
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut total = 0;
    let mut output = io::stdout().lock();
    let print = |name: &str, bytes: &[u8], output: &mut dyn Write| -> io::Result<usize> {
        let document = arguments.settings.document(bytes, false);
        let options = arguments.settings.serialize_options();
        let limit = if arguments.first { 1 } else { usize::MAX };
        let mut printed = 0;
        for element in document.select(&arguments.selector) {
            if arguments.print(name, element, &options, output)? {
                printed += 1;
                if printed == limit {
                    break;
                }
            }
        }
        Ok(printed)
    };
    arguments.files.each(&mut output, print, |printed| total += printed)?;
    if arguments.exit_status && total == 0 { Err(Failure::Nothing) } else { Ok(()) }
}

impl Arguments {
    /// Prints an element; whether there was anything to print.
    fn print(
        &self,
        file: &str,
        element: ElementRef<'_>,
        options: &SerializeOptions,
        output: &mut dyn Write,
    ) -> io::Result<bool> {
        if let Some(name) = &self.attribute {
            let Some(value) = attribute(element, name) else { return Ok(false) };
            writeln!(output, "{value}")?;
            return Ok(true);
        }
        match self.format {
            Format::Html => {
                write_outer_bytes(element.as_node(), options, &mut *output)?;
                writeln!(output)?;
            }
            Format::Text => writeln!(output, "{}", line(element))?,
            Format::Json => {
                let pair =
                    |it: duckbill::dom::AttributeRef<'_>| (it.name().to_owned(), it.value().into());
                let attributes: Map<String, Value> = element.attributes().map(pair).collect();
                let value = json!({
                    "file": file,
                    "name": element.name(),
                    "attributes": attributes,
                    "text": line(element),
                    "html": outer_html(element.as_node(), options),
                });
                writeln!(output, "{value}")?;
            }
        }
        Ok(true)
    }
}

/// The value of an attribute, whose name is asked for in any case.
fn attribute<'a>(element: ElementRef<'a>, name: &str) -> Option<&'a str> {
    element.attributes().find(|it| it.name().eq_ignore_ascii_case(name)).map(|it| it.value())
}

/// The text of an element with each run of white space as one space.
fn line(element: ElementRef<'_>) -> String {
    let mut line = String::new();
    for text in element.as_node().texts() {
        let begins_apart = text.starts_with(|first: char| first.is_ascii_whitespace());
        if begins_apart && !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        for (index, word) in text.split_ascii_whitespace().enumerate() {
            if index != 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
        let ends_apart = text.ends_with(|last: char| last.is_ascii_whitespace());
        if ends_apart && !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.truncate(line.trim_ascii_end().len());
    line
}

fn parse_selector(text: &str) -> Result<Selector, String> {
    Selector::parse(text).map_err(|error| error.to_string())
}
