//! `duckbill select`: the matches of a CSS selector in documents.

use crate::Failure;
use crate::files::Files;
use crate::json_tree::write_attributes;
use crate::limits::{LimitSettings, Watched};
use crate::output::write_json_string;
use crate::selector_error;
use crate::settings::Settings;
use crate::ui::{self, styled};
use crate::visible::{self, Visible, words};
use duckbill::serializer::Serializer;
use duckbill::{ElementRef, Selector};
use duckbill_extract::line;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// CSS selector, for example "main a[href^='https:']".
    #[arg(value_name = "CSS")]
    selector: String,
    #[command(flatten)]
    files: Files,
    /// Output for each element: its HTML, its visible text on one line, all of its text as it is (with scripts), or a
    /// line of JSON.
    #[arg(long, value_enum, default_value_t = Format::Html)]
    format: Format,
    /// Print the visible text of each element: short for `--format text`.
    #[arg(short, long, conflicts_with = "format")]
    text: bool,
    /// Print the value of this attribute instead.
    #[arg(short, long, value_name = "NAME", conflicts_with_all = ["format", "text"])]
    attribute: Option<String>,
    /// Stop after the first match in each document.
    #[arg(short = '1', long)]
    first: bool,
    /// Print the file name before each result (default with several files).
    #[arg(short = 'H', long, conflicts_with = "no_filename")]
    with_filename: bool,
    /// Never print the file name.
    #[arg(long)]
    no_filename: bool,
    /// Exit with status 3 if nothing matched.
    #[arg(short, long)]
    exit_status: bool,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Html,
    Text,
    RawText,
    Json,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let selector = Selector::parse(&arguments.selector)
        .map_err(|error| Failure::Input(selector_error::explain(&arguments.selector, &error)))?;
    let is_named = arguments.with_filename || arguments.files.are_many() && !arguments.no_filename;
    let mut total = 0;
    let mut output = io::stdout().lock();
    let found = arguments.files.find();
    arguments.files.each(
        &found,
        limits,
        &mut output,
        |page, bytes, output| {
            let mut watch = limits.watch();
            let document = arguments.settings.document(bytes, 0, &watch)?;
            let options = arguments.settings.serializer(Serializer::html());
            let most = if arguments.first { 1 } else { usize::MAX };
            let file = page.path.to_string_lossy();
            let prefix =
                if is_named { styled(ui::FILE, words(&file)) + ": " } else { String::new() };
            let output = &mut watch.output(output);
            let mut printed = 0;
            for element in document.select(&selector) {
                if arguments.print(&file, &prefix, element, &options, output)? {
                    printed += 1;
                    if printed == most {
                        break;
                    }
                }
            }
            Ok(printed)
        },
        |printed| {
            total += printed;
            Ok(())
        },
    )?;
    if arguments.exit_status && total == 0 { Err(Failure::Nothing) } else { Ok(()) }
}

impl Arguments {
    /// Prints an element; whether there was anything to print.
    fn print(
        &self,
        file: &str,
        prefix: &str,
        element: ElementRef<'_>,
        options: &Serializer,
        output: &mut Watched<'_>,
    ) -> io::Result<bool> {
        output.check_time()?;
        if let Some(name) = &self.attribute {
            let Some(value) = attribute(element, name) else { return Ok(false) };
            writeln!(output, "{prefix}{}", visible::value(value))?;
            return Ok(true);
        }
        let format = if self.text { Format::Text } else { self.format };
        match format {
            Format::Html => {
                write!(output, "{prefix}")?;
                let mut found = Visible::found(&mut *output);
                options.write_bytes(element.as_node(), &mut found)?;
                found.flush()?;
                writeln!(output)?;
            }
            Format::Text => writeln!(output, "{prefix}{}", visible::value(&line(element)))?,
            Format::RawText => {
                write!(output, "{prefix}")?;
                let mut found = Visible::found(&mut *output);
                element.as_node().texts().try_for_each(|text| found.write_all(text.as_bytes()))?;
                found.flush()?;
                writeln!(output)?;
            }
            Format::Json => print_json(file, element, options, output)?,
        }
        Ok(true)
    }
}

fn print_json(
    file: &str,
    element: ElementRef<'_>,
    options: &Serializer,
    output: &mut dyn Write,
) -> io::Result<()> {
    output.write_all(b"{\"file\":")?;
    write_json_string(file, output)?;
    output.write_all(b",\"name\":")?;
    write_json_string(element.name(), output)?;
    write_attributes(element, output)?;
    output.write_all(b",\"text\":")?;
    write_json_string(&line(element), output)?;
    output.write_all(b",\"html\":")?;
    write_json_string(&options.to_string(element.as_node()), output)?;
    output.write_all(b"}\n")
}

/// The value of an attribute, whose name is asked for in any case.
fn attribute<'a>(element: ElementRef<'a>, name: &str) -> Option<&'a str> {
    element.attributes().find(|it| it.name().eq_ignore_ascii_case(name)).map(|it| it.value())
}
