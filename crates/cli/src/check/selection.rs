//! The subjects of a check, and its rules: the command line and the rules files together.

use super::page_rules::{PageRules, Setting};
use super::parse_template;
use super::rules_file::parse_code;
use super::rules_files::RulesFiles;
use super::sources::language_of;
use crate::files::find::{Found, Links, Wanted, is_page};
use crate::files::{Files, Page};
use crate::settings::parse_level;
use crate::ui;
use duckbill_check::{Code, Level, TemplateLanguage};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Selection {
    /// The groups of rules to check: parse, values, urls, structure, aria, scripts, css [default: all].
    #[arg(long, value_name = "LEVEL", value_parser = parse_level, value_delimiter = ',')]
    level: Vec<Level>,
    /// Do not report these codes.
    #[arg(long, value_name = "CODE", value_parser = parse_code, value_delimiter = ',')]
    ignore: Vec<Code>,
    /// Template language of the files; its tags may expand to anything.
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_template)]
    template: Option<TemplateLanguage>,
    /// Name of the file that standard input is: for messages and for the rules of duckbill.toml.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    stdin_filename: Option<PathBuf>,
    /// Configuration file [default: the nearest duckbill.toml].
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Ignore duckbill.toml.
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
}

/// The files to check, with their rules files.
#[derive(Debug)]
pub(super) struct Selected {
    pub(super) found: Found,
    pub(super) rules: RulesFiles,
    /// How many files a rules file leaves out.
    pub(super) excluded: usize,
}

impl Selection {
    /// The path of a page, as far as it is known.
    pub(super) fn path<'p>(&'p self, page: &'p Page) -> &'p Path {
        let given = self.stdin_filename.as_deref().filter(|_| page.is_standard_input());
        given.unwrap_or(&page.path)
    }

    /// The name of a page for messages.
    pub(super) fn title(&self, page: &Page) -> String {
        self.path(page).display().to_string()
    }

    /// Finds the files to check.
    pub(super) fn find(&self, files: &Files, links: Links) -> Result<Selected, String> {
        let mut rules = RulesFiles::new(self.config.as_deref(), self.no_config)?;
        let (mut excluded, mut wrong) = (0, None);
        let mut is_wanted = |path: &Path| {
            if let Err(message) = rules.look_for(path) {
                wrong = wrong.take().or(Some(message));
            }
            is_page(path) || rules.of(path).is_some_and(|file| file.includes(path))
        };
        let mut wanted = Wanted { links, sources_only: true, is_page: &mut is_wanted };
        let mut found = files.find_wanted(&mut wanted);
        for page in &found.pages {
            rules.look_for(self.path(page))?;
        }
        found.pages.retain(|page| {
            let path = self.path(page);
            let is_excluded = rules.excludes(path);
            excluded += usize::from(is_excluded);
            !is_excluded
        });
        match wrong {
            Some(message) => Err(message),
            None => Ok(Selected { found, rules, excluded }),
        }
    }

    /// The rules for a page. The command line is stronger than a file.
    pub(super) fn rules(&self, files: &RulesFiles, page: &Page) -> PageRules {
        let mut rules = files.rules(self.path(page));
        if !self.level.is_empty() {
            rules.levels.clone_from(&self.level);
        }
        rules.template = self.template.or(rules.template).or_else(|| language_of(self.path(page)));
        rules.codes.extend(self.ignore.iter().map(|&code| (code.as_str(), (code, Setting::Off))));
        rules
    }
}

impl Selected {
    /// Says how many files were left out.
    pub(super) fn say_excluded(&self) {
        if self.excluded > 0 {
            let what = if self.excluded == 1 { "file is" } else { "files are" };
            ui::complain(format_args!("{} {what} left out by duckbill.toml", self.excluded));
        }
    }
}
