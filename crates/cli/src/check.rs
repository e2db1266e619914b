//! `duckbill check`: reports where documents do not conform to the standard.

mod cache;
mod findings;
mod fixing;
mod html;
mod known;
mod links;
mod machine;
mod merged;
mod not_html;
mod page_rules;
mod render;
mod repeated;
mod rules_file;
mod rules_files;
mod selection;
mod sources;
mod totals;
mod watch;

use crate::Failure;
use crate::diff::write_diff;
use crate::files::find::Links;
use crate::files::{Files, Page};
use crate::limits::{LimitSettings, Watch, Watched};
use crate::settings::Settings;
use crate::targets::{self, check_folder, replace, targets};
use crate::ui;
use crate::view::Data;
use crate::visible::{safe_json, words};
use cache::Cache;
use duckbill::Document;
use duckbill_check::{
    CheckOptions, Diagnostic, Level, Places, Report, Template, TemplateLanguage, check,
};
use findings::View;
pub(crate) use findings::diagnostics;
use fixing::{Fixing, applied};
use known::{Baseline, fingerprint};
use links::{Origin, Targets};
use machine::sarif;
use merged::Text;
pub(crate) use page_rules::PageRules;
use render::{Drawing, rendered};
use repeated::{Showing, showings};
pub(crate) use rules_file::parse_code;
use selection::{Selected, Selection};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use totals::{Done, Total};
#[cfg(feature = "lsp")]
pub(crate) use {
    not_html::{why_unchecked, why_unmended},
    rules_files::RulesFiles,
    sources::{html_of, language_of},
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    selection: Selection,
    /// Maximum number of findings shown per file; more are counted.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max: usize,
    /// Show each of many equal findings, not only the first five.
    #[arg(long)]
    all: bool,
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
    /// Do not report the findings listed in this file; --write-baseline creates it.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    baseline: Option<PathBuf>,
    /// Write all findings to the --baseline file, so that only new ones are reported.
    #[arg(long, requires = "baseline", conflicts_with = "fixing")]
    write_baseline: bool,
    /// Also report links to files and fragments that are not there, in the folder that is checked: `/` is that folder. Nothing
    /// is fetched, so URLs with a scheme or a host are not followed.
    #[arg(long, conflicts_with = "cache")]
    links: bool,
    /// Skip files without findings until they or the rules change; remember them in this file.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    cache: Option<PathBuf>,
    /// Print the number of findings by code and by file instead of the findings.
    #[arg(long)]
    statistics: bool,
    /// Print the rules for the first file in the form of duckbill.toml; check nothing.
    #[arg(long, conflicts_with_all = ["fixing", "watch", "format", "output", "max", "all", "explain"])]
    #[arg(conflicts_with_all = ["baseline", "write_baseline", "cache", "statistics"])]
    print_config: bool,
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

/// The settings with which findings are shown.
#[derive(Debug)]
struct Shown<'s> {
    drawing: &'s Drawing,
    /// Where HTML is written, if that is asked for.
    html: Option<&'s html::Html<'s>>,
    baseline: Option<&'s Baseline>,
    cache: Option<&'s Cache>,
    /// The targets of links, if links are followed.
    targets: Option<Arc<Targets>>,
    /// Whether findings of several files are shown together, at the end.
    merges: bool,
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
    let links = if is_in_place { Links::LeftOut } else { Links::Followed };
    let selection = &arguments.selection;
    let selected = selection.find(&arguments.files, links).map_err(Failure::Input)?;
    let Selected { found, rules, .. } = &selected;
    if arguments.print_config {
        return arguments.print_rules(&selected);
    }
    selected.say_excluded();
    if found.pages.is_empty() && selected.excluded == 0 {
        return Err(Failure::Input("nothing to check".to_owned()));
    }
    let targets =
        if is_in_place { targets(found, |page| page.path.clone())? } else { BTreeMap::new() };
    let drawing = Drawing::for_standard_output();
    let mut output = io::stdout().lock();
    let mut total = Total::default();
    let html = if fixing.diff { None } else { html::Html::new(arguments, found)? };
    if let Some(html) = &html {
        html.write_start(&mut output)?;
    }
    let baseline = arguments.baseline.as_deref();
    let baseline = baseline.map(|path| Baseline::read(path, arguments.write_baseline));
    let baseline = baseline.transpose().map_err(Failure::Input)?;
    let cache = arguments.cache(baseline.as_ref());
    let shown = Shown {
        drawing: &drawing,
        html: html.as_ref(),
        baseline: baseline.as_ref().filter(|_| !arguments.write_baseline),
        cache: cache.as_ref(),
        targets: arguments.links.then(Arc::default),
        merges: drawing.is_for_terminal()
            && arguments.format == Format::Text
            && !arguments.all
            && !arguments.explain
            && !arguments.shows_nothing()
            && found.pages.len() > 1,
    };
    let done = arguments.files.each(
        found,
        limits,
        &mut output,
        |page, bytes, output| {
            let title = selection.title(page);
            if let Some(why) = not_html::why_unchecked(selection.path(page)) {
                ui::complain(format_args!("{}: not checked: {why}", words(&title)));
                return Ok(Done::default());
            }
            let mut watch = limits.watch();
            let rules = selection.rules(rules, page);
            let is_mended = fixing.diff || fixing.fix;
            let why_not = not_html::why_unmended(selection.path(page)).filter(|_| is_mended);
            if let Some(why) = why_not {
                ui::complain(format_args!("{}: not fixed: {why}", words(&title)));
                if fixing.diff {
                    return Ok(Done::default());
                }
            } else if is_mended {
                let edits = fixing.edits(
                    bytes,
                    &arguments.settings,
                    rules.options(),
                    rules.template,
                    &watch,
                )?;
                if fixing.diff {
                    if !edits.is_empty() {
                        write_diff(&title, bytes, &edits, &mut watch.output(output))?;
                    }
                    return Ok(Done { fixed: edits.len(), ..Done::default() });
                }
                if let Some(target) = targets.get(page.path.as_path())
                    && !edits.is_empty()
                {
                    let fixed = applied(bytes, &edits);
                    let place = targets::Place::Of(page, bytes);
                    replace(target, place, |file| file.write_all(&fixed))?;
                    let done = arguments.check(page, &fixed, &rules, &shown, &mut watch, output)?;
                    return Ok(Done { fixed: edits.len(), ..done });
                }
            }
            arguments.check(page, bytes, &rules, &shown, &mut watch, output)
        },
        |one| {
            total.add(one);
            Ok(())
        },
    );
    if shown.merges {
        merged::write(&mut total.all.texts, &drawing, &mut output)?;
        total.write_dropped(&mut output)?;
    }
    if arguments.statistics {
        total.write_statistics(arguments.format, &mut output)?;
    }
    match arguments.format {
        _ if arguments.shows_nothing() => {}
        Format::Sarif => writeln!(safe_json(&mut output), "{}", sarif(&mut total.all.values))?,
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
    if let Some(cache) = cache {
        cache.write()?;
    }
    if let Some(baseline) = baseline.filter(|_| arguments.write_baseline) {
        let count = baseline.write(&total.files)?;
        ui::complain(format_args!("{} written into the baseline", counted(count, "finding")));
        return Ok(());
    }
    let fail_on = arguments.fail_on.or_else(|| rules.fail_on()).unwrap_or(FailOn::Error);
    let differs = fixing.diff && total.all.fixed > 0;
    if differs || total.fails(fail_on) { Err(Failure::Reported(1)) } else { Ok(()) }
}

fn parse_template(name: &str) -> Result<TemplateLanguage, String> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = TemplateLanguage::ALL.iter().map(|one| one.as_str()).collect();
        format!("a language is one of {}", names.join(", "))
    })
}

impl Arguments {
    /// Whether it checks nothing.
    pub(crate) const fn prints_rules(&self) -> bool {
        self.print_config
    }

    /// Whether parts of the pages are printed.
    pub(crate) const fn prints_diff(&self) -> bool {
        self.fixing.diff
    }

    /// Prints the rules for the first page.
    fn print_rules(&self, selected: &Selected) -> Result<(), Failure> {
        let Selected { found, rules, .. } = selected;
        let Some(page) = found.pages.first() else {
            return Err(Failure::Input("no file to print the rules for".to_owned()));
        };
        let path = self.selection.path(page);
        let file = rules.of(path).map(|file| format!(", from {}", file.path.display()));
        let fail_on = self.fail_on.or_else(|| rules.of(path)?.fail_on).unwrap_or(FailOn::Error);
        let fail_on = clap::ValueEnum::to_possible_value(&fail_on);
        let mut output = io::stdout().lock();
        let title = self.selection.title(page);
        writeln!(output, "# {}{}", words(&title), words(&file.unwrap_or_default()))?;
        writeln!(output, "fail-on = {:?}", fail_on.as_ref().map_or("", |value| value.get_name()))?;
        write!(output, "{}", self.selection.rules(rules, page).to_toml())?;
        Ok(())
    }

    /// Whether no findings are printed.
    fn shows_nothing(&self) -> bool {
        self.fixing.diff || self.statistics || self.write_baseline
    }

    fn cache(&self, baseline: Option<&Baseline>) -> Option<Cache> {
        let path = self.cache.clone().filter(|_| self.format != Format::Html)?;
        let baseline = baseline.map(|baseline| &baseline.text);
        Some(Cache::read(path, &format!("{:?} {baseline:?}", self.settings)))
    }

    /// Checks a page and writes what is found.
    fn check(
        &self,
        page: &Page,
        bytes: &[u8],
        rules: &PageRules,
        shown: &Shown<'_>,
        watch: &mut Watch,
        output: &mut dyn Write,
    ) -> io::Result<Done> {
        let name = self.selection.title(page);
        let clean = shown.cache.map(|cache| (cache, cache.key(&rules.to_toml(), &name, bytes)));
        if clean.is_some_and(|(cache, key)| cache.is_clean(key)) {
            if self.format == Format::Json && !self.shows_nothing() {
                write_json(&name, Vec::new(), 0, output)?;
            }
            return Ok(Done { name, ..Done::default() });
        }
        let html = sources::html_of(self.selection.path(page), bytes);
        let template = rules.template.map(|language| Template::new(&html, language));
        let markup = template.as_ref().map_or(bytes, Template::markup);
        let document =
            self.settings.document_with_places(markup, self.max.max(COUNTED_ERRORS), watch)?;
        let mut options = watch.check_options(rules.options());
        options = options.with_limit(if self.shows_nothing() { usize::MAX } else { self.max });
        if self.format.has_fixes() && !self.shows_nothing() {
            options = options.with_fixes();
        }
        if let Some(template) = &template {
            options = options.with_template(template);
        }
        if let Some(baseline) = shown.baseline {
            options = options.with_filter(baseline.is_new(&name));
        }
        if let Some(targets) = &shown.targets {
            let origin = Origin::new(targets, page, &document, template.is_some());
            options = options.with_links(move |url| origin.problem(url));
        }
        let report = check(&document, &options);
        watch.check_time()?;
        if let Some((cache, key)) = clean
            && report.diagnostics().is_empty()
        {
            cache.insert(key);
        }
        if self.shows_nothing() {
            let mut done = Done::of(name, &report, Vec::new());
            let places = Places::new(&document);
            for one in report.diagnostics() {
                done.codes.push((one.code.as_str(), one.severity));
                if self.write_baseline {
                    done.fingerprints.push(fingerprint(&places, one));
                }
            }
            return Ok(done);
        }
        if let Some(html) = shown.html {
            let data = Data::new(name.clone(), &document, bytes, &self.settings, &report)
                .with_clock(watch.clock());
            let listed = html.write(page, &data, &report, watch, output)?;
            let listed = listed.into_iter().collect();
            return Ok(Done { listed, ..Done::of(name, &report, Vec::new()) });
        }
        let is_template = template.is_none() && has_template_syntax(&document, &report, bytes);
        let source = template.map(|_| self.settings.text(bytes, &document));
        let view = View::new(&document, name, source.as_deref());
        let done = self.write(&view, &report, shown, &mut watch.output(output))?;
        document.recycle();
        Ok(Done { is_template, ..done })
    }

    fn write(
        &self,
        view: &View<'_>,
        report: &Report,
        with: &Shown<'_>,
        output: &mut Watched<'_>,
    ) -> io::Result<Done> {
        let mut texts = Vec::new();
        let mut values = Vec::new();
        let mut shown = 0;
        if self.format == Format::Json {
            write!(safe_json(&mut *output), "{{\"file\":{},\"diagnostics\":[", json!(view.name))?;
        }
        let mut explained: Vec<&str> = Vec::new();
        let mut found: Vec<&Diagnostic> = report.diagnostics().iter().collect();
        if matches!(self.format, Format::Text | Format::Short) {
            // Findings about the whole document come first.
            found.sort_by_key(|one| view.range(&one.place).map(|range| range.start));
        }
        let folds = self.format == Format::Text && !self.all;
        let mut showings = if folds { showings(view, &found) } else { Vec::new() }.into_iter();
        for one in found {
            let others = match showings.next() {
                Some(Showing::Hidden) => continue,
                Some(Showing::WithOthers(note)) => Some(note),
                Some(Showing::Whole) | None => None,
            };
            let is_new = self.explain && !explained.contains(&one.code.as_str());
            let explanation = is_new.then(|| {
                explained.push(one.code.as_str());
                one.code.explanation()
            });
            match self.format {
                Format::Text => {
                    let others = others.as_deref();
                    let text = rendered(view, one, explanation, others, with.drawing);
                    if with.merges {
                        output.count(text.len())?;
                        texts.push(Text::new(view, one, text));
                    } else {
                        output.write_all(text.as_bytes())?;
                    }
                }
                Format::Short => {
                    view.write_short(one, output)?;
                    if let Some(explanation) = explanation {
                        writeln!(output, "    {explanation}")?;
                    }
                }
                Format::Json => {
                    let comma = if shown > 0 { "," } else { "" };
                    write!(safe_json(&mut *output), "{comma}{}", view.json(one))?;
                    shown += 1;
                }
                Format::Jsonl => {
                    let mut fields = Map::new();
                    fields.insert("file".to_owned(), json!(view.name));
                    fields.extend(view.json(one).as_object().cloned().unwrap_or_default());
                    writeln!(safe_json(&mut *output), "{}", Value::Object(fields))?;
                }
                Format::Github => view.write_github(one, output)?,
                Format::Sarif | Format::VnuJson => {
                    let sarif = self.format == Format::Sarif;
                    let value = if sarif { view.sarif(one) } else { view.vnu(one) };
                    // One document holds the findings of all files: they are written at the end.
                    output.count(value.to_string().len())?;
                    values.push(value);
                }
                // It is written without a call of this.
                Format::Html => {}
            }
        }
        let dropped = report.dropped();
        if self.format == Format::Json {
            writeln!(safe_json(&mut *output), "],\"dropped\":{dropped}}}")?;
        } else if matches!(self.format, Format::Text | Format::Short) && dropped > 0 && !with.merges
        {
            writeln!(output, "{}: {dropped} more are not shown", words(&view.name))?;
        }
        // After the findings of all files it is still to be said.
        let dropped = if with.merges { dropped } else { 0 };
        Ok(Done { texts, dropped, ..Done::of(view.name.clone(), report, values) })
    }
}

/// How much of the text that a finding is about is looked at, in bytes.
const LOOKED_AT: usize = 500;

/// Whether a finding is about the syntax of a template language.
fn has_template_syntax(document: &Document, report: &Report, bytes: &[u8]) -> bool {
    let places = Places::new(document);
    report.diagnostics().iter().any(|one| {
        let Some(span) = places.span(&one.place) else { return false };
        let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let (start, end) = (offset(span.start), offset(span.end));
        let text = bytes.get(start..end.min(start.saturating_add(LOOKED_AT)));
        sources::is_of_template(text.unwrap_or_default())
    })
}

fn write_json(
    name: &str,
    diagnostics: Vec<Value>,
    dropped: u64,
    output: &mut dyn Write,
) -> io::Result<()> {
    let file = json!({"file": name, "diagnostics": diagnostics, "dropped": dropped});
    writeln!(safe_json(output), "{file}")
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
