//! `duckbill check`: reports where documents do not conform to the standard.

mod findings;
mod fixing;
mod html;
mod machine;
mod not_html;
mod render;
mod rules_file;
mod watch;

use crate::Failure;
use crate::diff::write_diff;
use crate::files::{Files, Page};
use crate::limits::{LimitSettings, Watch};
use crate::settings::{Settings, parse_level};
use crate::targets::{self, check_folder, replace, targets};
use crate::ui;
use crate::view::Data;
use crate::visible::{safe_json, words};
use annotate_snippets::Renderer;
use duckbill::check::{
    CheckOptions, Code, Diagnostic, Level, Report, Severity, Template, TemplateLanguage, check,
};
pub(crate) use findings::diagnostics;
use findings::View;
use fixing::{Fixing, applied};
use html::Listed;
use machine::sarif;
use render::rendered;
use rules_file::{RulesFile, RulesFiles, parse_code};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// What to check: parse, values, urls, structure [default: all].
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, value_delimiter = ',')]
    level: Vec<Level>,
    /// Do not report these codes.
    #[arg(long, value_name = "CODE", value_parser = parse_code, value_delimiter = ',')]
    ignore: Vec<Code>,
    /// Maximum number of findings shown per file; more are counted.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max: usize,
    /// Output format.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// With --format html, write a file for each page into this folder, and reports.html, which lists them.
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: Option<PathBuf>,
    /// Explain each code once: what it means and how to fix it.
    #[arg(long)]
    explain: bool,
    /// Lowest severity that fails (exit status 1) [default: error].
    #[arg(long, value_enum, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,
    /// Check again whenever a file changes.
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    watch: bool,
    #[command(flatten)]
    fixing: Fixing,
    /// Template language of the files; what it replaces may be anything.
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_template)]
    template: Option<TemplateLanguage>,
    /// Configuration file [default: the nearest duckbill.toml].
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Ignore duckbill.toml.
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
    #[command(flatten)]
    settings: Settings,
}

/// The least finding that makes a check fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
enum FailOn {
    Info,
    Warning,
    Error,
    /// Always exit with status 0.
    Never,
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

impl Format {
    /// Whether fixes are shown.
    const fn has_fixes(self) -> bool {
        matches!(self, Self::Text | Self::Json | Self::Jsonl | Self::Sarif)
    }
}

/// The result for a file.
#[derive(Debug, Default)]
struct Done {
    errors: u64,
    warnings: u64,
    infos: u64,
    /// How many places of the file were mended.
    mended: usize,
    /// What goes into the one value that is printed at the end.
    values: Vec<Value>,
    /// The files that list themselves in another one.
    listed: Vec<Listed>,
}

impl Done {
    fn of(report: &Report, values: Vec<Value>) -> Self {
        Self {
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            infos: report.count(Severity::Info),
            values,
            ..Self::default()
        }
    }
}

/// What findings are shown with.
#[derive(Debug)]
struct Shown<'s> {
    renderer: &'s Renderer,
    /// Where HTML is written, if that is asked for.
    html: Option<&'s html::Html<'s>>,
}

/// The result for all files.
#[derive(Debug, Default)]
struct Total {
    all: Done,
    troubled: usize,
    mended_files: usize,
}

impl Total {
    fn add(&mut self, one: Done) {
        self.troubled += usize::from(one.errors + one.warnings > 0);
        self.mended_files += usize::from(one.mended > 0);
        self.all.errors += one.errors;
        self.all.warnings += one.warnings;
        self.all.infos += one.infos;
        self.all.mended += one.mended;
        self.all.values.extend(one.values);
        self.all.listed.extend(one.listed);
    }

    fn fails(&self, on: FailOn) -> bool {
        let Done { errors, warnings, infos, .. } = self.all;
        match on {
            FailOn::Info => errors + warnings + infos > 0,
            FailOn::Warning => errors + warnings > 0,
            FailOn::Error => errors > 0,
            FailOn::Never => false,
        }
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    if arguments.watch { watch::run(arguments, limits) } else { run_once(arguments, limits) }
}

fn run_once(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let fixing = &arguments.fixing;
    let is_in_place = fixing.fix && !fixing.diff;
    check_folder(arguments.output.as_deref())?;
    let files = &arguments.files;
    let found = if is_in_place { files.find_in_place() } else { files.find() };
    let rules = RulesFiles::find(&found, arguments.config.as_deref(), arguments.no_config)
        .map_err(Failure::Input)?;
    let targets =
        if is_in_place { targets(&found, |page| page.path.clone())? } else { BTreeMap::new() };
    let renderer = render::renderer();
    let mut output = io::stdout().lock();
    let mut total = Total::default();
    let html = if fixing.diff { None } else { html::Html::new(arguments, &found)? };
    if let Some(html) = &html {
        html.write_start(&mut output)?;
    }
    let shown = Shown { renderer: &renderer, html: html.as_ref() };
    let done = arguments.files.each(
        &found,
        limits,
        &mut output,
        |page, bytes, output| {
            if let Some(why) = not_html::why_unchecked(&page.path) {
                ui::complain(format_args!("{}: not checked: {why}", words(&title(page))));
                return Ok(Done::default());
            }
            let mut watch = limits.watch();
            let options = arguments.options(rules.of(&page.path), page);
            let is_mended = fixing.diff || fixing.fix;
            if let Some(why) = not_html::why_unmended(&page.path).filter(|_| is_mended) {
                ui::complain(format_args!("{}: not mended: {why}", words(&title(page))));
                if fixing.diff {
                    return Ok(Done::default());
                }
            } else if is_mended {
                let edits = fixing.edits(bytes, &arguments.settings, options.clone(), &watch)?;
                if fixing.diff {
                    if !edits.is_empty() {
                        write_diff(&title(page), bytes, &edits, &mut watch.output(output))?;
                    }
                    return Ok(Done { mended: edits.len(), ..Done::default() });
                }
                if let Some(target) = targets.get(page.path.as_path())
                    && !edits.is_empty()
                {
                    let fixed = applied(bytes, &edits);
                    let place = targets::Place::Of(page, bytes);
                    replace(target, place, |file| file.write_all(&fixed))?;
                    let done =
                        arguments.check(page, &fixed, &options, &shown, &mut watch, output)?;
                    return Ok(Done { mended: edits.len(), ..done });
                }
            }
            arguments.check(page, bytes, &options, &shown, &mut watch, output)
        },
        |one| {
            total.add(one);
            Ok(())
        },
    );
    match arguments.format {
        _ if fixing.diff => {}
        Format::Sarif => writeln!(safe_json(&mut output), "{}", sarif(&total.all.values))?,
        Format::VnuJson => {
            writeln!(safe_json(&mut output), "{}", json!({"messages": total.all.values}))?;
        }
        Format::Html => {
            html.map_or(Ok(()), |html| html.write_end(&total.all.listed, &mut output))?
        }
        _ => {}
    }
    output.flush()?;
    total.say(arguments, found.pages.len());
    done?;
    let fail_on = arguments.fail_on.or_else(|| rules.fail_on()).unwrap_or(FailOn::Error);
    let differs = fixing.diff && total.all.mended > 0;
    if differs || total.fails(fail_on) { Err(Failure::Reported(1)) } else { Ok(()) }
}

impl Total {
    /// The summary, for people.
    fn say(&self, arguments: &Arguments, files: usize) {
        let Done { errors, warnings, mended, .. } = self.all;
        let is_for_people = matches!(arguments.format, Format::Text | Format::Short);
        if mended > 0 && !arguments.fixing.diff {
            let places = counted(mended as u64, "place");
            ui::complain(format_args!(
                "{places} mended in {} of {}",
                self.mended_files,
                counted(files as u64, "file")
            ));
        }
        if is_for_people && errors + warnings > 0 {
            ui::complain(format_args!(
                "{}, {} in {} of {}",
                counted(errors, "error"),
                counted(warnings, "warning"),
                self.troubled,
                counted(files as u64, "file")
            ));
        }
    }
}

fn parse_template(name: &str) -> Result<TemplateLanguage, String> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = TemplateLanguage::ALL.iter().map(|one| one.as_str()).collect();
        format!("a language is one of {}", names.join(", "))
    })
}

fn title(page: &Page) -> String {
    if page.is_standard_input() { "-".to_owned() } else { page.path.display().to_string() }
}

impl Arguments {
    fn options(&self, file: Option<&RulesFile>, page: &Page) -> CheckOptions {
        let mut options = options(&self.level).with_limit(self.max);
        if self.format.has_fixes() {
            options = options.with_fixes();
        }
        if let Some(file) = file {
            options = file.apply(&page.path, options, !self.level.is_empty());
        }
        self.ignore.iter().copied().fold(options, |options, code| options.without_code(code))
    }

    /// Checks a page and writes what is found.
    fn check(
        &self,
        page: &Page,
        bytes: &[u8],
        options: &CheckOptions,
        shown: &Shown<'_>,
        watch: &mut Watch,
        output: &mut dyn Write,
    ) -> io::Result<Done> {
        let template = self.template.map(|language| Template::new(bytes, language));
        let markup = template.as_ref().map_or(bytes, Template::markup);
        let document =
            self.settings.document_with_places(markup, self.max.max(COUNTED_ERRORS), watch)?;
        let mut options = watch.check_options(options.clone());
        if let Some(template) = &template {
            options = options.with_template(template);
        }
        let report = check(&document, &options);
        watch.check_time()?;
        if let Some(html) = shown.html {
            let data = Data::new(title(page), &document, bytes, &self.settings, &report)
                .with_clock(watch.clock());
            let listed = html.write(page, &data, &report, watch, output)?;
            let listed = listed.into_iter().collect();
            return Ok(Done { listed, ..Done::of(&report, Vec::new()) });
        }
        let source = template.map(|_| self.settings.text(bytes, &document));
        let view = View::new(&document, title(page), source.as_deref());
        self.write(&view, &report, shown.renderer, &mut watch.output(output))
    }

    fn write(
        &self,
        view: &View<'_>,
        report: &Report,
        renderer: &Renderer,
        output: &mut dyn Write,
    ) -> io::Result<Done> {
        let mut values = Vec::new();
        let mut explained: Vec<&str> = Vec::new();
        let mut found: Vec<&Diagnostic> = report.diagnostics().iter().collect();
        if matches!(self.format, Format::Text | Format::Short) {
            // Findings about the whole document come first.
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
                    writeln!(safe_json(&mut *output), "{}", Value::Object(fields))?;
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
            writeln!(safe_json(&mut *output), "{file}")?;
        } else if matches!(self.format, Format::Text | Format::Short) && dropped > 0 {
            writeln!(output, "{}: {dropped} more are not shown", words(&view.name))?;
        }
        Ok(Done::of(report, values))
    }
}

/// How many parse errors are counted, even if not as many are shown.
const COUNTED_ERRORS: usize = 100_000;

/// The options for some levels; all for none.
pub(crate) fn options(levels: &[Level]) -> CheckOptions {
    if levels.is_empty() {
        CheckOptions::new()
    } else {
        CheckOptions::new().with_levels(levels.iter().copied())
    }
}
