//! The results of all files together.

use super::html::Listed;
use super::merged::Text;
use super::{Arguments, FailOn, Format, counted};
use crate::ui::{self, styled};
use crate::visible::{safe_json, words};
use duckbill_check::{Report, Severity};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

/// From how many findings on it is said what else can be done with them.
const MANY: u64 = 20;

/// The result for a file.
#[derive(Debug, Default)]
pub(super) struct Done {
    pub(super) name: String,
    pub(super) errors: u64,
    pub(super) warnings: u64,
    pub(super) infos: u64,
    /// How many findings are not shown, if that is still to be said.
    pub(super) dropped: u64,
    /// Whether it has the syntax of a template language, and was not checked as a template.
    pub(super) is_template: bool,
    /// How many places of the file were fixed.
    pub(super) fixed: usize,
    /// The parts of the one value that is printed at the end.
    pub(super) values: Vec<Value>,
    /// Findings that are shown together with those of other files.
    pub(super) texts: Vec<Text>,
    /// The files that list themselves in another one.
    pub(super) listed: Vec<Listed>,
    /// The output of `--write-baseline`.
    pub(super) fingerprints: Vec<String>,
    /// The codes that were found, for `--statistics`.
    pub(super) codes: Vec<(&'static str, Severity)>,
}

impl Done {
    pub(super) fn of(name: String, report: &Report, values: Vec<Value>) -> Self {
        Self {
            name,
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            infos: report.count(Severity::Info),
            values,
            ..Self::default()
        }
    }

    fn findings(&self) -> u64 {
        self.errors + self.warnings + self.infos
    }
}

/// The result for all files.
#[derive(Debug, Default)]
pub(super) struct Total {
    pub(super) all: Done,
    troubled: usize,
    fixed_files: usize,
    /// Of each file, what is needed after the last one.
    pub(super) files: Vec<Done>,
    codes: BTreeMap<(&'static str, Severity), u64>,
}

impl Total {
    pub(super) fn add(&mut self, mut one: Done) {
        self.troubled += usize::from(one.errors + one.warnings > 0);
        self.fixed_files += usize::from(one.fixed > 0);
        self.all.errors += one.errors;
        self.all.warnings += one.warnings;
        self.all.infos += one.infos;
        self.all.fixed += one.fixed;
        self.all.values.append(&mut one.values);
        self.all.texts.append(&mut one.texts);
        self.all.listed.append(&mut one.listed);
        for code in one.codes.drain(..) {
            *self.codes.entry(code).or_default() += 1;
        }
        self.files.push(one);
    }

    pub(super) fn fails(&self, on: FailOn) -> bool {
        let Done { errors, warnings, infos, .. } = self.all;
        match on {
            FailOn::Info => errors + warnings + infos > 0,
            FailOn::Warning => errors + warnings > 0,
            FailOn::Error => errors > 0,
            FailOn::Never => false,
        }
    }

    /// The summary, for people.
    pub(super) fn say(&self, arguments: &Arguments, files: usize) {
        let Done { errors, warnings, fixed, .. } = self.all;
        let is_for_people = matches!(arguments.format, Format::Text | Format::Short);
        if fixed > 0 && !arguments.fixing.diff {
            let places = counted(fixed as u64, "place");
            ui::complain(format_args!(
                "{places} fixed in {} of {}",
                self.fixed_files,
                counted(files as u64, "file")
            ));
        }
        if is_for_people && errors + warnings > 0 {
            let counts = format!(
                "{}, {} in {} of {}",
                counted(errors, "error"),
                counted(warnings, "warning"),
                self.troubled,
                counted(files as u64, "file")
            );
            let more = "see `duckbill explain CODE`";
            if arguments.format != Format::Text || arguments.explain {
                ui::complain(counts);
            } else if ui::complaint_fits(counts.len() + "; ".len() + more.len()) {
                ui::complain(format_args!("{counts}; {more}"));
            } else {
                ui::complain(counts);
                ui::complain(more);
            }
        }
        if is_for_people
            && files > 1
            && errors + warnings >= MANY
            && io::stdout().is_terminal()
            && !arguments.shows_nothing()
        {
            ui::complain(format_args!(
                "see --statistics (counts), --format html (the pages with them), and"
            ));
            ui::complain(format_args!(
                "--baseline FILE --write-baseline (from then on only what is new)"
            ));
        }
        let templates = self.files.iter().filter(|one| one.is_template).count();
        if templates > 0 && is_for_people {
            let what = if templates == 1 {
                "file looks like a template"
            } else {
                "files look like templates"
            };
            ui::complain(format_args!(
                "{templates} {what}; --template leaves out what depends on what is printed"
            ));
        }
    }

    /// Writes of which files there are findings that are not shown.
    pub(super) fn write_dropped(&self, output: &mut dyn Write) -> io::Result<()> {
        for one in self.files.iter().filter(|one| one.dropped > 0) {
            writeln!(output, "{}: {} more are not shown", words(&one.name), one.dropped)?;
        }
        Ok(())
    }

    /// Writes how often each code was found, and how much was found in each file: the most first.
    pub(super) fn write_statistics(
        &self,
        format: Format,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut codes: Vec<_> = self.codes.iter().collect();
        codes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let mut files: Vec<&Done> = self.files.iter().filter(|one| one.findings() > 0).collect();
        files.sort_by_key(|one| std::cmp::Reverse(one.findings()));
        if format == Format::Json {
            let codes = codes.iter().map(|((code, severity), count)| {
                json!({"code": code, "severity": severity.to_string(), "count": count})
            });
            let files = files.iter().map(|one| {
                let Done { name, errors, warnings, infos, .. } = one;
                json!({"file": name, "errors": errors, "warnings": warnings, "infos": infos})
            });
            let (codes, files): (Vec<Value>, Vec<Value>) = (codes.collect(), files.collect());
            return writeln!(safe_json(output), "{}", json!({"codes": codes, "files": files}));
        }
        for ((code, severity), count) in codes {
            let style = if *severity == Severity::Error { ui::WRONG } else { ui::HINT };
            writeln!(output, "{count:>8}  {}", styled(style, format_args!("{severity}[{code}]")))?;
        }
        if !files.is_empty() {
            writeln!(output)?;
        }
        for one in files {
            let name = styled(ui::FILE, words(&one.name));
            writeln!(output, "{:>8}  {name}", one.findings())?;
        }
        Ok(())
    }
}
