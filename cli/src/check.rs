//! `duckbill check`: reports where documents do not conform to the standard.

mod html;
mod render;

use crate::Failure;
use crate::files::{Files, Page};
use crate::limits::LimitSettings;
use crate::settings::{Settings, parse_level};
use crate::ui::{self, styled};
use crate::view::Data;
use annotate_snippets::Renderer;
use duckbill::Document;
use duckbill::check::{CheckOptions, Diagnostic, Level, Place, Report, RuleCode, Severity, check};
use duckbill::input::{ColumnUnit, LineIndex, Position};
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

    /// A finding as JSON.
    pub(crate) fn json(&self, one: &Diagnostic) -> Value {
        let related: Vec<Value> = one
            .related
            .iter()
            .map(|related| {
                let mut fields = self.place_json(&related.place);
                fields.insert("message".to_owned(), json!(related.label));
                Value::Object(fields)
            })
            .collect();
        let mut fields = Map::new();
        fields.insert("code".to_owned(), json!(one.code.as_str()));
        fields.insert("level".to_owned(), json!(one.code.level().map(Level::as_str)));
        fields.insert("severity".to_owned(), json!(one.severity.to_string()));
        fields.extend(self.place_json(&one.place));
        fields.insert("message".to_owned(), json!(one.message()));
        fields.insert("note".to_owned(), json!(one.note));
        fields.insert("related".to_owned(), json!(related));
        fields.insert("help".to_owned(), json!(one.spec_url()));
        Value::Object(fields)
    }

    fn place_json(&self, place: &Place) -> Map<String, Value> {
        let mut fields = Map::new();
        let span = place.span(self.document).map(|span| [span.start, span.end]);
        fields.insert("span".to_owned(), json!(span));
        if let Some((start, _)) = self.position(place) {
            fields.insert("line".to_owned(), json!(start.line));
            fields.insert("col".to_owned(), json!(start.column));
        }
        fields.insert("element".to_owned(), json!(self.path(place)));
        match place {
            Place::Attribute { attribute, .. } => {
                fields.insert("attribute".to_owned(), json!(attribute));
            }
            Place::Value { attribute, range, .. } => {
                fields.insert("attribute".to_owned(), json!(attribute));
                fields.insert("value_range".to_owned(), json!([range.start, range.end]));
            }
            _ => {}
        }
        fields
    }

    fn write_github(&self, one: &Diagnostic, output: &mut dyn Write) -> io::Result<()> {
        let escape =
            |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
        let kind = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "notice",
        };
        write!(output, "::{kind} file={}", property(&self.name))?;
        if let Some((start, end)) = self.position(&one.place) {
            write!(output, ",line={},col={}", start.line, start.column)?;
            if start.line == end.line {
                write!(output, ",endColumn={}", end.column)?;
            }
        }
        let path = self.path(&one.place).map(|path| format!(" (in {path})")).unwrap_or_default();
        writeln!(output, ",title={}::{}{}", one.code, escape(&one.message()), escape(&path))
    }

    fn vnu(&self, one: &Diagnostic) -> Value {
        let mut fields = Map::new();
        let (kind, sub) = match one.severity {
            Severity::Error => ("error", None),
            Severity::Warning => ("info", Some("warning")),
            _ => ("info", None),
        };
        fields.insert("type".to_owned(), json!(kind));
        if let Some(sub) = sub {
            fields.insert("subType".to_owned(), json!(sub));
        }
        fields.insert("url".to_owned(), json!(self.name));
        if let Some((start, end)) = self.position(&one.place) {
            fields.insert("firstLine".to_owned(), json!(start.line));
            fields.insert("lastLine".to_owned(), json!(end.line));
            fields.insert("firstColumn".to_owned(), json!(start.column));
            fields.insert("lastColumn".to_owned(), json!(end.column));
        }
        fields.insert("message".to_owned(), json!(one.message()));
        Value::Object(fields)
    }

    fn sarif(&self, one: &Diagnostic) -> Value {
        let level = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "note",
        };
        let mut physical = json!({"artifactLocation": {"uri": self.name}});
        if let (Some(span), Some((start, end))) =
            (one.place.span(self.document), self.position(&one.place))
        {
            physical["region"] = json!({
                "startLine": start.line, "startColumn": start.column,
                "endLine": end.line, "endColumn": end.column,
                "byteOffset": span.start, "byteLength": span.end - span.start,
            });
        }
        let mut location = json!({"physicalLocation": physical});
        if let Some(path) = self.path(&one.place) {
            location["logicalLocations"] = json!([{"fullyQualifiedName": path}]);
        }
        json!({
            "ruleId": one.code.as_str(),
            "level": level,
            "message": {"text": one.message()},
            "locations": [location],
        })
    }
}

fn sarif(results: &[Value]) -> Value {
    let rules: Vec<Value> = RuleCode::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.as_str(),
                "helpUri": code.spec_url(),
                "fullDescription": {"text": code.explanation()},
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "duckbill", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "results": results,
        }],
    })
}

/// The findings in a document, as JSON.
pub(crate) fn diagnostics(document: &Document, levels: &[Level]) -> Vec<Value> {
    let view = View::new(document, String::new());
    let report = check(document, &options(levels));
    report.diagnostics().iter().map(|one| view.json(one)).collect()
}
