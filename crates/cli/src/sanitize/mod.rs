//! `duckbill sanitize`: markup that is not trusted, made harmless.

mod answer;
mod rows;

use crate::Failure;
use crate::beside;
use crate::files::Files;
use crate::limits::{LimitSettings, Stopped, Watch};
use crate::settings::{EncodingSettings, parse_context};
use crate::visible::{Visible, safe_json};
use duckbill::FragmentContext;
use duckbill_sanitize::{
    CleanError, CleanOptions, Cleaned, Policy, PolicySettings, Removal, Sanitizer, SanitizerConfig,
    SanitizerElement,
};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    allowed: Allowed,
    /// Clean the markup as the content of this element: td, "svg path".
    #[arg(long, value_name = "CONTEXT", default_value = "div", value_parser = parse_context)]
    fragment: FragmentContext,
    /// Clean whole pages: keep doctype, html and head, with their allowed content.
    #[arg(long, conflicts_with = "fragment")]
    document: bool,
    /// Report what was removed, where and why, as JSON Lines, instead of the markup.
    #[arg(long)]
    report: bool,
    /// Answer JSON lines, as `duckbill-cases sanitize` does: for programs that call it so.
    #[arg(long, hide = true, conflicts_with_all = ["config", "allow", "policy", "document", "report", "fragment", "encoding", "content_type"])]
    #[arg(conflicts_with_all = ["no_utf8_detection", "jobs"])]
    rows: bool,
    #[command(flatten)]
    encoding: EncodingSettings,
}

/// The elements and attributes to keep; by default the standard's safe configuration.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct Allowed {
    /// Configuration file: the JSON that browsers accept in new Sanitizer().
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Allow only these elements and attributes: "p,b,a[href title]".
    #[arg(long, value_name = "ELEMENTS", value_parser = parse_allowed)]
    allow: Option<SanitizerConfig>,
    /// Policy file in TOML or JSON: lists, and rules for URLs, links, classes, styles and the rest.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    policy: Option<PathBuf>,
}

/// The cleaner.
enum Cleaner {
    Standard(Sanitizer),
    Policy(Policy),
}

impl Cleaner {
    fn clean(
        &self,
        html: &str,
        options: &CleanOptions,
        reports: bool,
    ) -> Result<Cleaned, CleanError> {
        match (self, reports) {
            (Self::Standard(sanitizer), true) => sanitizer.clean_with_report(html, options),
            (Self::Standard(sanitizer), false) => {
                sanitizer.try_clean(html, options).map(Into::into)
            }
            (Self::Policy(policy), true) => policy.clean_with_report(html, options),
            (Self::Policy(policy), false) => policy.try_clean(html, options).map(Into::into),
        }
    }
}

impl Arguments {
    /// Whether lines are answered, and no page is read.
    pub(crate) const fn answers_rows(&self) -> bool {
        self.rows
    }
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    let found = arguments.files.find();
    let mut output = io::BufWriter::new(io::stdout().lock());
    if arguments.rows {
        for page in found.pages {
            rows::answer_all(page.path, limits, &mut output)?;
        }
        return Ok(());
    }
    let cleaner = arguments.allowed.cleaner().map_err(Failure::Input)?;
    arguments.files.each(
        &found,
        limits,
        &mut output,
        |_, bytes, output| {
            let mut watch = limits.watch();
            let html = arguments.encoding.text(bytes);
            let cleaned = arguments.clean(&cleaner, &html, &watch)?;
            let output = watch.output(output);
            if arguments.report {
                return write_report(&cleaned.removed, &mut safe_json(output));
            }
            let mut output = Visible::document(output);
            writeln!(output, "{}", cleaned.html.trim_end_matches('\n'))?;
            output.flush()
        },
        |()| Ok(()),
    )
}

impl Arguments {
    /// The markup that stays and what was removed, within the limits.
    fn clean(&self, cleaner: &Cleaner, html: &str, watch: &Watch) -> io::Result<Cleaned> {
        watch.check_input(html.len())?;
        let mut options = CleanOptions::new()
            .with_context(self.fragment.clone())
            .with_document(self.document)
            .with_limits(watch.limits);
        if let Some(flag) = watch.cancel_flag() {
            options = options.with_cancel_flag(flag);
        }
        // A report takes the places of all nodes.
        match cleaner.clean(html, &options, self.report) {
            Ok(cleaned) => Ok(cleaned),
            Err(CleanError::Stopped(reason)) => {
                watch.check_time()?;
                Err(Stopped::error(format!("stopped: {reason}")))
            }
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

impl Allowed {
    fn cleaner(&self) -> Result<Cleaner, String> {
        if let Some(file) = &self.config {
            let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let text = beside::read_text(file).map_err(|error| problem(&error))?;
            let config: Value = serde_json::from_str(&text).map_err(|error| problem(&error))?;
            let sanitizer = answer::sanitizer(&config).map_err(|error| problem(&error))?;
            return Ok(Cleaner::Standard(sanitizer));
        }
        if let Some(file) = &self.policy {
            let policy =
                read_policy(file).map_err(|error| format!("{}: {error}", file.display()))?;
            return Ok(Cleaner::Policy(policy));
        }
        match &self.allow {
            Some(config) => Sanitizer::new_strict(config)
                .map(|sanitizer| Cleaner::Policy(Policy::new(sanitizer)))
                .map_err(|error| error.to_string()),
            None => Ok(Cleaner::Standard(Sanitizer::default())),
        }
    }
}

/// A policy from a file: JSON if it begins with a brace, else TOML.
fn read_policy(file: &Path) -> Result<Policy, String> {
    let text = beside::read_text(file).map_err(|error| format!("cannot read it: {error}"))?;
    let settings: PolicySettings = match text.trim_start().starts_with('{') {
        true => serde_json::from_str(&text).map_err(|error| error.to_string())?,
        false => toml::from_str(&text).map_err(|error| error.to_string())?,
    };
    Policy::try_from(&settings).map_err(|error| error.to_string())
}

/// Elements between commas, each with its attributes in brackets.
fn parse_allowed(text: &str) -> Result<SanitizerConfig, String> {
    let elements = text.split(',').map(|part| {
        let part = part.trim();
        let (name, attributes) = match part.split_once('[') {
            None => (part, ""),
            Some((name, rest)) => match rest.strip_suffix(']') {
                Some(attributes) => (name, attributes),
                None => return Err(format!("{part:?}: the bracket is not closed")),
            },
        };
        if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ']') {
            return Err(format!(
                "{part:?} is not an element with attributes, such as a[href title]"
            ));
        }
        let element = SanitizerElement::new(name.to_ascii_lowercase());
        Ok(element.with_attributes(attributes.split_ascii_whitespace()))
    });
    let elements = elements.collect::<Result<Vec<_>, String>>()?;
    let none: [&str; 0] = [];
    let config = SanitizerConfig::new().with_elements(elements).with_attributes(none);
    Sanitizer::new_strict(&config).map_err(|error| error.to_string())?;
    Ok(config)
}

fn write_report(removed: &[Removal], output: &mut dyn Write) -> io::Result<()> {
    for removal in removed {
        let mut row = json!({
            "kind": removal.kind.as_str(),
            "name": removal.name,
            "element": removal.element,
            "span": removal.span.map(|span| [span.start, span.end]),
            "reason": removal.reason.as_str(),
        });
        if let Some(fields) = row.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        writeln!(output, "{row}")?;
    }
    Ok(())
}
