//! `duckbill.toml`: which files, levels and codes are checked, and how bad findings are, by path.

use super::FailOn;
use super::machine::codes;
use super::page_rules::{KnownNames, PageRules, Setting, framework};
use super::rules_files::folder_of;
use crate::beside;
use crate::settings::parse_level;
use crate::visible;
use duckbill::names::nearest;
use duckbill_check::{Code, Level, Severity, TemplateLanguage};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A rules file.
#[derive(Debug)]
pub(super) struct RulesFile {
    pub(super) path: PathBuf,
    /// The folder that its paths are relative to.
    folder: PathBuf,
    all: Rules,
    /// Rules for some paths, in the order of the file.
    some: Vec<(GlobSet, Rules)>,
    pub(super) fail_on: Option<FailOn>,
    exclude: GlobSet,
    include: GlobSet,
}

#[derive(Debug, Default)]
struct Rules {
    levels: Option<Vec<Level>>,
    codes: Vec<(Code, Setting)>,
    template: Option<TemplateLanguage>,
    names: Option<Arc<KnownNames>>,
}

const RULE_KEYS: [&str; 6] =
    ["levels", "codes", "template", "frameworks", "attributes", "elements"];

impl RulesFile {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text = beside::read_text(path)
            .map_err(|error| format!("cannot read {}: {error}", visible::path(path)))?;
        Self::parse(&text, path).map_err(|wrong| {
            let line = text.get(..wrong.at).unwrap_or(&text).matches('\n').count() + 1;
            format!("{}:{line}: {}", visible::path(path), wrong.message)
        })
    }

    fn parse(text: &str, path: &Path) -> Result<Self, Wrong> {
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            Wrong { at, message: error.message().to_owned() }
        })?;
        let mut file = Self {
            path: path.to_owned(),
            folder: folder_of(path),
            all: Rules::default(),
            some: Vec::new(),
            fail_on: None,
            exclude: GlobSet::empty(),
            include: GlobSet::empty(),
        };
        for (key, value) in table.get_ref() {
            match &**key.get_ref() {
                "fail-on" => file.fail_on = Some(fail_on(value)?),
                "exclude" => file.exclude = globs(value)?,
                "include" => file.include = globs(value)?,
                "paths" => {
                    for one in list(value)? {
                        file.some.push(paths(one)?);
                    }
                }
                name if file.all.take(name, value)? => {}
                name => {
                    let known = [&RULE_KEYS[..], &["fail-on", "exclude", "include", "paths"]];
                    return Err(unknown(key, "key", name, &known.concat()));
                }
            }
        }
        Ok(file)
    }

    /// Whether a file is left out.
    pub(super) fn excludes(&self, page: &Path) -> bool {
        !self.exclude.is_empty() && self.exclude.is_match(self.relative(page))
    }

    /// Whether a file of a folder is checked, whatever its name ends in.
    pub(super) fn includes(&self, page: &Path) -> bool {
        !self.include.is_empty() && self.include.is_match(self.relative(page))
    }

    fn relative(&self, page: &Path) -> PathBuf {
        let absolute = folder_of(page).join(page.file_name().unwrap_or_default());
        absolute.strip_prefix(&self.folder).map_or_else(|_| absolute.clone(), Path::to_owned)
    }

    /// Adds what the file says to the rules for a page.
    pub(super) fn apply(&self, page: &Path, result: &mut PageRules) {
        let relative = self.relative(page);
        let some = self.some.iter().filter(|(globs, _)| globs.is_match(&relative));
        for rules in std::iter::once(&self.all).chain(some.map(|(_, rules)| rules)) {
            if let Some(levels) = &rules.levels {
                result.levels.clone_from(levels);
            }
            result.template = rules.template.or(result.template);
            result.names.extend(rules.names.clone());
            result
                .codes
                .extend(rules.codes.iter().map(|&(code, set)| (code.as_str(), (code, set))));
        }
    }
}

impl Rules {
    /// Takes a key that rules may have; `false` for another.
    fn take(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<bool, Wrong> {
        match key {
            "levels" if value.get_ref().as_str() == Some("all") => {
                self.levels = Some(Level::ALL.to_vec());
            }
            "levels" => {
                let mut levels = Vec::new();
                for one in list(value)? {
                    let level = parse_level(string(one)?).map_err(|message| wrong(one, message))?;
                    levels.push(level);
                }
                self.levels = Some(levels);
            }
            "codes" => {
                let table = value.get_ref().as_table();
                let table = table.ok_or_else(|| wrong(value, "not a table of codes".to_owned()))?;
                for (name, setting) in table {
                    let code = parse_code(name.get_ref())
                        .map_err(|message| Wrong { at: name.span().start, message })?;
                    self.codes.push((code, parse_setting(setting)?));
                }
            }
            "template" => {
                let language = super::parse_template(string(value)?);
                self.template = Some(language.map_err(|message| wrong(value, message))?);
            }
            "frameworks" => {
                for one in list(value)? {
                    let found = framework(string(one)?).map_err(|message| wrong(one, message))?;
                    self.know(value, found.attributes, found.elements)?;
                }
            }
            "attributes" => self.know(value, &strings(value)?, &[])?,
            "elements" => self.know(value, &[], &strings(value)?)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Adds patterns of names that are no mistake.
    fn know(
        &mut self,
        place: &Spanned<DeValue<'_>>,
        attributes: &[&str],
        elements: &[&str],
    ) -> Result<(), Wrong> {
        let names = KnownNames::with(self.names.as_deref(), attributes, elements);
        self.names = Some(Arc::new(names.map_err(|message| wrong(place, message))?));
        Ok(())
    }
}

/// One of `[[paths]]`.
fn paths(value: &Spanned<DeValue<'_>>) -> Result<(GlobSet, Rules), Wrong> {
    let table = value.get_ref().as_table();
    let table = table.ok_or_else(|| wrong(value, "not a table".to_owned()))?;
    let (mut set, mut rules) = (None, Rules::default());
    for (key, value) in table {
        match &**key.get_ref() {
            "files" => set = Some(globs(value)?),
            name if rules.take(name, value)? => {}
            name => {
                let known = [&["files"], &RULE_KEYS[..]].concat();
                return Err(unknown(key, "key", name, &known));
            }
        }
    }
    let set = set
        .ok_or_else(|| wrong(value, "which files? for example files = [\"old/**\"]".to_owned()))?;
    Ok((set, rules))
}

/// A list of patterns of paths.
fn globs(value: &Spanned<DeValue<'_>>) -> Result<GlobSet, Wrong> {
    let mut set = GlobSetBuilder::new();
    for one in list(value)? {
        let glob = GlobBuilder::new(string(one)?).literal_separator(true).build();
        set.add(glob.map_err(|error| wrong(one, error.to_string()))?);
    }
    set.build().map_err(|error| wrong(value, error.to_string()))
}

/// Something in a rules file that is wrong.
#[derive(Debug)]
struct Wrong {
    at: usize,
    message: String,
}

fn wrong(value: &Spanned<DeValue<'_>>, message: String) -> Wrong {
    Wrong { at: value.span().start, message }
}

fn unknown<T>(place: &Spanned<T>, what: &str, name: &str, known: &[&str]) -> Wrong {
    let message = format!("no {what} {name:?}{}", suggestion(name, known.iter().copied()));
    Wrong { at: place.span().start, message }
}

fn list<'v, 'i>(value: &'v Spanned<DeValue<'i>>) -> Result<&'v [Spanned<DeValue<'i>>], Wrong> {
    match value.get_ref().as_array() {
        Some(array) => Ok(&array[..]),
        None => Err(wrong(value, "not a list".to_owned())),
    }
}

fn string<'v>(value: &'v Spanned<DeValue<'_>>) -> Result<&'v str, Wrong> {
    value.get_ref().as_str().ok_or_else(|| wrong(value, "not a string".to_owned()))
}

fn strings<'v>(value: &'v Spanned<DeValue<'_>>) -> Result<Vec<&'v str>, Wrong> {
    list(value)?.iter().map(string).collect()
}

fn fail_on(value: &Spanned<DeValue<'_>>) -> Result<FailOn, Wrong> {
    use clap::ValueEnum;
    let name = string(value)?;
    FailOn::from_str(name, false)
        .map_err(|_| wrong(value, format!("no {name:?}; there are error, warning, info and never")))
}

fn parse_setting(value: &Spanned<DeValue<'_>>) -> Result<Setting, Wrong> {
    Ok(match string(value)? {
        "off" => Setting::Off,
        "on" => Setting::On,
        "info" => Setting::As(Severity::Info),
        "warning" | "warn" => Setting::As(Severity::Warning),
        "error" => Setting::As(Severity::Error),
        name => {
            let known = "there are off, on, info, warning and error";
            return Err(wrong(value, format!("no setting {name:?}; {known}")));
        }
    })
}

/// Reads the name of a code.
pub(crate) fn parse_code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|_| {
        let known = codes().map(Code::as_str);
        format!("unknown code {name:?}{}", suggestion(name, known))
    })
}

pub(super) fn suggestion<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(name, known.iter().copied()) {
        Some(known) => format!("; did you mean {known:?}?"),
        None if known.len() < 9 => format!("; there are {}", known.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong_at(text: &str) -> (usize, String) {
        let wrong = RulesFile::parse(text, Path::new("duckbill.toml")).expect_err(text);
        (wrong.at, wrong.message)
    }

    #[test]
    fn a_file_is_read() {
        let text = "levels = [\"parse\", \"values\"]\nfail-on = \"warning\"\n\
            [codes]\nmissing-alt = \"off\"\n\
            [[paths]]\nfiles = [\"old/**\", \"*.htm\"]\nlevels = [\"parse\"]\ncodes.bad-url = \"warn\"\n";
        let file = RulesFile::parse(text, Path::new("/site/duckbill.toml")).expect("a good file");
        assert_eq!(file.fail_on, Some(FailOn::Warning));
        assert_eq!(file.all.levels, Some(vec![Level::Parse, Level::Values]));
        assert_eq!(file.all.codes.len(), 1);
        let (globs, rules) = &file.some[0];
        assert!(globs.is_match("old/a/b.html") && globs.is_match("a.htm"));
        assert!(!globs.is_match("new/a.htm"));
        assert_eq!(rules.codes[0].1, Setting::As(Severity::Warning));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let suggestion = "unknown code \"mising-alt\"; did you mean \"missing-alt\"?";
        assert_eq!(wrong_at("[codes]\nmising-alt = \"off\""), (8, suggestion.to_owned()));
        assert_eq!(wrong_at("levles = []").1, "no key \"levles\"; did you mean \"levels\"?");
        assert!(wrong_at("levels = [\"vales\"]").1.contains("unknown level \"vales\""));
        assert!(wrong_at("[codes]\nmissing-alt = \"of\"").1.contains("no setting \"of\""));
        assert!(wrong_at("[[paths]]\nlevels = []").1.contains("which files?"));
        assert!(wrong_at("[[paths]]\nfiles = [\"a{\"]").0 > 9);
        assert!(wrong_at("levels = [").0 > 0);
        assert!(wrong_at("codes = 1").1.contains("not a table"));
    }
}
