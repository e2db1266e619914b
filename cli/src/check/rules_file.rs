//! `duckbill.toml`: which levels and codes are checked, and how bad they are, by path.

use super::FailOn;
use super::machine::codes;
use crate::files::Found;
use crate::settings::parse_level;
use crate::suggest::closest;
use crate::visible;
use duckbill::check::{CheckOptions, Code, Level, Severity};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The name that is looked for.
const NAME: &str = "duckbill.toml";

/// A rules file.
#[derive(Debug)]
pub(super) struct RulesFile {
    path: PathBuf,
    /// The folder that its paths are relative to.
    folder: PathBuf,
    all: Rules,
    /// Rules for some paths, in the order of the file.
    some: Vec<(GlobSet, Rules)>,
    pub(super) fail_on: Option<FailOn>,
}

#[derive(Debug, Default)]
struct Rules {
    levels: Option<Vec<Level>>,
    codes: Vec<(Code, Setting)>,
}

/// What is done with findings of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Setting {
    Off,
    /// As it is without a file.
    On,
    As(Severity),
}

/// The rules files of the pages.
#[derive(Debug, Default)]
pub(super) struct RulesFiles {
    /// By folder.
    found: BTreeMap<PathBuf, Option<Arc<RulesFile>>>,
    /// The one that was named.
    named: Option<Arc<RulesFile>>,
}

impl RulesFiles {
    /// Reads the file that was named, or else for each page the one in its folder or the nearest above.
    pub(super) fn find(pages: &Found, named: Option<&Path>, none: bool) -> Result<Self, String> {
        let mut files = Self::default();
        if let Some(path) = named {
            files.named = Some(Arc::new(RulesFile::read(path)?));
        } else if !none {
            for page in &pages.pages {
                files.look_for(&folder_of(&page.path))?;
            }
        }
        Ok(files)
    }

    /// Finds the file for a folder, and notes it for those on the way.
    fn look_for(&mut self, folder: &Path) -> Result<(), String> {
        let mut result = None;
        let mut passed = Vec::new();
        for folder in folder.ancestors() {
            if let Some(known) = self.found.get(folder) {
                result.clone_from(known);
                break;
            }
            passed.push(folder.to_owned());
            let path = folder.join(NAME);
            if path.is_file() {
                result = Some(Arc::new(RulesFile::read(&path)?));
                break;
            }
        }
        self.found.extend(passed.into_iter().map(|folder| (folder, result.clone())));
        Ok(())
    }

    /// The file for a page.
    pub(super) fn of(&self, page: &Path) -> Option<&RulesFile> {
        let found = || self.found.get(&folder_of(page))?.as_deref();
        self.named.as_deref().or_else(found)
    }

    /// The files that were read.
    pub(super) fn paths(&self) -> impl Iterator<Item = PathBuf> {
        let found = self.found.values().flatten().chain(&self.named);
        found.map(|file| file.path.clone())
    }

    /// What the files say of when to fail: the strictest.
    pub(super) fn fail_on(&self) -> Option<FailOn> {
        let found = self.found.values().flatten().chain(&self.named);
        found.filter_map(|file| file.fail_on).min()
    }
}

/// The folder of a file, or of standard input the one we are in.
fn folder_of(page: &Path) -> PathBuf {
    let absolute = std::path::absolute(page).unwrap_or_else(|_| page.to_owned());
    let real = fs::canonicalize(&absolute).unwrap_or(absolute);
    real.parent().map_or_else(PathBuf::new, Path::to_owned)
}

impl RulesFile {
    fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path)
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
        };
        for (key, value) in table.get_ref() {
            match &**key.get_ref() {
                "fail-on" => file.fail_on = Some(fail_on(value)?),
                "paths" => {
                    for one in list(value)? {
                        file.some.push(paths(one)?);
                    }
                }
                name if file.all.take(name, value)? => {}
                name => {
                    return Err(unknown(
                        key,
                        "key",
                        name,
                        &["levels", "codes", "fail-on", "paths"],
                    ));
                }
            }
        }
        Ok(file)
    }

    /// The options for a page: these, and what the file says.
    pub(super) fn apply(
        &self,
        page: &Path,
        mut options: CheckOptions,
        has_levels: bool,
    ) -> CheckOptions {
        let absolute = folder_of(page).join(page.file_name().unwrap_or_default());
        let relative = absolute.strip_prefix(&self.folder).unwrap_or(&absolute);
        let some = self.some.iter().filter(|(globs, _)| globs.is_match(relative));
        for rules in std::iter::once(&self.all).chain(some.map(|(_, rules)| rules)) {
            // The command line overrides the file.
            if let Some(levels) = &rules.levels
                && !has_levels
            {
                options = options.with_levels(levels.iter().copied());
            }
            for &(code, setting) in &rules.codes {
                options = match setting {
                    Setting::Off => options.without_code(code),
                    Setting::On => options.with_code(code),
                    Setting::As(severity) => options.with_severity(code, severity),
                };
            }
        }
        options
    }
}

impl Rules {
    /// Takes a key that rules may have; `false` for another.
    fn take(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<bool, Wrong> {
        match key {
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
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// One of `[[paths]]`.
fn paths(value: &Spanned<DeValue<'_>>) -> Result<(GlobSet, Rules), Wrong> {
    let table = value.get_ref().as_table();
    let table = table.ok_or_else(|| wrong(value, "not a table".to_owned()))?;
    let (mut globs, mut rules) = (None, Rules::default());
    for (key, value) in table {
        match &**key.get_ref() {
            "files" => {
                let mut set = GlobSetBuilder::new();
                for one in list(value)? {
                    let glob = GlobBuilder::new(string(one)?).literal_separator(true).build();
                    set.add(glob.map_err(|error| wrong(one, error.to_string()))?);
                }
                globs = Some(set.build().map_err(|error| wrong(value, error.to_string()))?);
            }
            name if rules.take(name, value)? => {}
            name => return Err(unknown(key, "key", name, &["files", "levels", "codes"])),
        }
    }
    let globs = globs
        .ok_or_else(|| wrong(value, "which files? for example files = [\"old/**\"]".to_owned()))?;
    Ok((globs, rules))
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
pub(super) fn parse_code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|_| {
        let known = codes().map(Code::as_str);
        format!("no code {name:?}{}", suggestion(name, known))
    })
}

fn suggestion<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.collect();
    match closest(name, known.iter().copied()) {
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
        let suggestion = "no code \"mising-alt\"; did you mean \"missing-alt\"?";
        assert_eq!(wrong_at("[codes]\nmising-alt = \"off\""), (8, suggestion.to_owned()));
        assert_eq!(wrong_at("levles = []").1, "no key \"levles\"; did you mean \"levels\"?");
        assert!(wrong_at("levels = [\"vales\"]").1.contains("no level \"vales\""));
        assert!(wrong_at("[codes]\nmissing-alt = \"of\"").1.contains("no setting \"of\""));
        assert!(wrong_at("[[paths]]\nlevels = []").1.contains("which files?"));
        assert!(wrong_at("[[paths]]\nfiles = [\"a{\"]").0 > 9);
        assert!(wrong_at("levels = [").0 > 0);
        assert!(wrong_at("codes = 1").1.contains("not a table"));
    }
}
