//! `duckbill check`: reports where documents do not conform to the standard.

mod html;
mod machine;
mod render;

use crate::Failure;
use crate::files::{Files, Page};
use crate::limits::LimitSettings;
use crate::settings::{Settings, parse_level};
use crate::ui::{self, styled};
use crate::view::Data;
use annotate_snippets::Renderer;
use duckbill::Document;
use duckbill::check::{CheckOptions, Diagnostic, Level, Place, Report, Severity, check};
use duckbill::input::{ColumnUnit, LineIndex, Position};
use machine::sarif;
use render::rendered;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// What to check: parse, values, urls, structure; by default all.
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, value_delimiter = ',')]
    level: Vec<Level>,
    /// Codes that are not reported.
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    ignore: Vec<String>,
    /// How many findings a file may have; more are counted.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max: usize,
    /// How findings are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// With --format html, write a file for each page into this folder.
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Say of each code once what it means, and how to mend it.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Each finding with its place in the source.
    Text,
    /// A line for each finding.
    Short,
    /// A JSON object for each file, on a line.
    Json,
    /// A JSON object for each finding, on a line.
    Jsonl,
    /// SARIF 2.1.0.
    Sarif,
    /// Commands of GitHub Actions.
    Github,
    /// The JSON of the Nu Html Checker.
    VnuJson,
    /// An HTML file with the source, the tree and the findings of all pages, each linked to the others.
    Html,
}

/// The result for a file.
struct Done {
    errors: usize,
    warnings: usize,
    /// What goes into the one value that is printed at the end.
    values: Vec<Value>,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let found = arguments.files.find();
    let html = html::Html::new(arguments, &found)?;
    let renderer = render::renderer();
    let mut output = io::stdout().lock();
    let (mut errors, mut warnings, mut troubled, mut values) = (0, 0, 0, Vec::new());
    if let Some(html) = &html {
        html.write_start(&mut output)?;
    }
    let done = arguments.files.each(
        &found,
        limits,
        &mut output,
        |page, bytes, output| {
            let mut watch = limits.watch();
            let document = arguments.settings.document_with_places(bytes, arguments.max, &watch)?;
            let report = check(&document, &arguments.options());
            if let Some(html) = &html {
                let data = Data::new(title(page), &document, bytes, &arguments.settings, &report);
                return html.write(page, &data, &mut watch, output);
            }
            let view = View::new(&document, title(page));
            arguments.write(&view, &report, &renderer, &mut watch.output(output))
        },
        |one| {
            errors += one.errors;
            warnings += one.warnings;
            troubled += usize::from(one.errors + one.warnings > 0);
            values.extend(one.values);
        },
    );
    match arguments.format {
        Format::Text | Format::Short if errors + warnings > 0 => {
            let counted = |count: usize, what: &str| {
                format!("{count} {what}{}", if count == 1 { "" } else { "s" })
            };
            ui::complain(format_args!(
                "{}, {} in {} of {}",
                counted(errors, "error"),
                counted(warnings, "warning"),
                troubled,
                counted(found.pages.len(), "file")
            ));
        }
        Format::Sarif => writeln!(output, "{}", sarif(&values))?,
        Format::VnuJson => writeln!(output, "{}", json!({"messages": values}))?,
        Format::Html => html.map_or(Ok(()), |html| html.write_end(&mut output))?,
        _ => {}
    }
    output.flush()?;
    done?;
    if errors > 0 { Err(Failure::Reported(1)) } else { Ok(()) }
}

fn title(page: &Page) -> String {
    if page.is_standard_input() { "-".to_owned() } else { page.path.display().to_string() }
}

impl Arguments {
    fn options(&self) -> CheckOptions {
        let options = options(&self.level).with_limit(self.max);
        self.ignore.iter().fold(options, |options, code| options.without_code(code))
    }

    fn write(
        &self,
        view: &View<'_>,
        report: &Report,
        renderer: &Renderer,
        output: &mut dyn Write,
    ) -> io::Result<Done> {
        let count =
            |severity| report.diagnostics().iter().filter(|one| one.severity == severity).count();
        let mut values = Vec::new();
        let mut explained: Vec<&str> = Vec::new();
        let mut found: Vec<&Diagnostic> = report.diagnostics().iter().collect();
        if matches!(self.format, Format::Text | Format::Short) {
            // What is of the whole document comes first.
            found.sort_by_key(|one| view.range(&one.place).map(|range| range.start));
        }
        for one in found {
            let is_new = self.explain && !explained.contains(&one.code.as_str());
            let explanation = is_new.then(|| {
                explained.push(one.code.as_str());
                one.code.explanation()
            });
            match self.format {
                Format::Text => {
                    output.write_all(rendered(view, one, explanation, renderer).as_bytes())?;
                }
                Format::Short => {
                    view.write_short(one, output)?;
                    if let Some(explanation) = explanation {
                        writeln!(output, "    {explanation}")?;
                    }
                }
                Format::Json => values.push(view.json(one)),
                Format::Jsonl => {
                    let mut fields = Map::new();
                    fields.insert("file".to_owned(), json!(view.name));
                    fields.extend(view.json(one).as_object().cloned().unwrap_or_default());
                    writeln!(output, "{}", Value::Object(fields))?;
                }
                Format::Github => view.write_github(one, output)?,
                Format::Sarif => values.push(view.sarif(one)),
                Format::VnuJson => values.push(view.vnu(one)),
                // It is written without a call of this.
                Format::Html => {}
            }
        }
        let dropped = report.dropped();
        if self.format == Format::Json {
            let diagnostics = std::mem::take(&mut values);
            let file = json!({"file": view.name, "diagnostics": diagnostics, "dropped": dropped});
            writeln!(output, "{file}")?;
        } else if matches!(self.format, Format::Text | Format::Short) && dropped > 0 {
            writeln!(output, "{}: {dropped} more are not shown", view.name)?;
        }
        // It is not known whether one of the dropped findings is an error; most often there is one.
        let errors = count(Severity::Error) + usize::from(dropped > 0 && report.has_errors());
        Ok(Done { errors, warnings: count(Severity::Warning), values })
    }
}

/// The options for some levels; all for none.
pub(crate) fn options(levels: &[Level]) -> CheckOptions {
    if levels.is_empty() {
        CheckOptions::new()
    } else {
        CheckOptions::new().with_levels(levels.iter().copied())
    }
}

/// A document as findings are shown of it.
pub(crate) struct View<'d> {
    pub(crate) document: &'d Document,
    pub(crate) lines: LineIndex<'d>,
    pub(crate) name: String,
}

/// How many elements of a path are shown.
const SHOWN: usize = 4;

impl<'d> View<'d> {
    fn new(document: &'d Document, name: String) -> Self {
        Self { document, lines: LineIndex::new(document.source().unwrap_or_default()), name }
    }

    /// The decoded text.
    fn source(&self) -> &'d str {
        self.document.source().unwrap_or_default()
    }

    /// The range of the decoded text that a place is.
    fn range(&self, place: &Place) -> Option<Range<usize>> {
        let span = place.span(self.document)?;
        let offset = |offset| {
            let decoded = self.document.decoded_offset(offset).unwrap_or(offset);
            usize::try_from(decoded).unwrap_or(usize::MAX).min(self.source().len())
        };
        Some(offset(span.start)..offset(span.end))
    }

    fn position(&self, place: &Place) -> Option<(Position, Position)> {
        let range = self.range(place)?;
        let position = |offset: usize| self.lines.position(offset as u64, ColumnUnit::CodePoints);
        Some((position(range.start), position(range.end)))
    }

    /// The innermost elements around a node: `ul > li > a`.
    fn path(&self, place: &Place) -> Option<String> {
        let node = self.document.node(place.node()?)?;
        let element = node.as_element().or_else(|| node.parent()?.as_element())?;
        let mut names = vec![element.name()];
        names.extend(
            element
                .as_node()
                .ancestors()
                .filter_map(|node| node.as_element())
                .map(|one| one.name()),
        );
        names.truncate(SHOWN);
        names.reverse();
        Some(names.join(" > "))
    }

    fn write_short(&self, one: &Diagnostic, output: &mut dyn Write) -> io::Result<()> {
        let mut place = String::new();
        if let Some((start, _)) = self.position(&one.place) {
            place = format!(":{}:{}", start.line, start.column);
        }
        let style = if one.severity == Severity::Error { ui::WRONG } else { ui::HINT };
        write!(
            output,
            "{}{}: {}: {}",
            styled(ui::FILE, &self.name),
            styled(ui::PLACE, place),
            styled(style, format_args!("{}[{}]", one.severity, one.code)),
            one.message()
        )?;
        if let Some(path) = self.path(&one.place) {
            write!(output, " (in {path})")?;
        }
        writeln!(output)?;
        match &one.note {
            Some(note) => writeln!(output, "    {note}"),
            None => Ok(()),
        }
    }
}

/// The findings in a document, as JSON.
pub(crate) fn diagnostics(document: &Document, levels: &[Level]) -> Vec<Value> {
    let view = View::new(document, String::new());
    let report = check(document, &options(levels));
    report.diagnostics().iter().map(|one| view.json(one)).collect()
}
