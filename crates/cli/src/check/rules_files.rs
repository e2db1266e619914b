//! The rules files of the pages: which one is for which.

use super::FailOn;
use super::page_rules::PageRules;
use super::rules_file::RulesFile;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name that is looked for.
const NAME: &str = "duckbill.toml";

/// The rules files of the pages.
#[derive(Debug, Default)]
pub(crate) struct RulesFiles {
    /// By folder.
    found: BTreeMap<PathBuf, Option<Arc<RulesFile>>>,
    /// The one that was named.
    named: Option<Arc<RulesFile>>,
    /// Whether none is looked for.
    none: bool,
}

impl RulesFiles {
    /// With the file that was named, or else those that are [looked for](Self::look_for), unless there are to be none.
    pub(crate) fn new(named: Option<&Path>, none: bool) -> Result<Self, String> {
        let named = named.map(RulesFile::read).transpose()?.map(Arc::new);
        Ok(Self { named, none, found: BTreeMap::new() })
    }

    /// Finds the file for a page: the one in its folder, or the nearest above.
    pub(crate) fn look_for(&mut self, page: &Path) -> Result<(), String> {
        if self.none || self.named.is_some() { Ok(()) } else { self.look_in(&folder_of(page)) }
    }

    /// Whether a page is left out.
    pub(crate) fn excludes(&self, page: &Path) -> bool {
        self.of(page).is_some_and(|file| file.excludes(page))
    }

    /// The rules for a page.
    pub(crate) fn rules(&self, page: &Path) -> PageRules {
        let mut rules = PageRules::default();
        if let Some(file) = self.of(page) {
            file.apply(page, &mut rules);
        }
        rules
    }

    /// Finds the file for a folder, and notes it for those on the way.
    fn look_in(&mut self, folder: &Path) -> Result<(), String> {
        let mut result = None;
        let mut passed = Vec::new();
        for folder in folder.ancestors() {
            if let Some(known) = self.found.get(folder) {
                result.clone_from(known);
                break;
            }
            passed.push(folder.to_owned());
            let path = folder.join(NAME);
            if fs::metadata(&path).is_ok_and(|found| !found.is_dir()) {
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

    /// The severity at which to fail, by the files: the strictest.
    pub(super) fn fail_on(&self) -> Option<FailOn> {
        let found = self.found.values().flatten().chain(&self.named);
        found.filter_map(|file| file.fail_on).min()
    }
}

/// The folder of a file, or of standard input the one we are in.
pub(super) fn folder_of(page: &Path) -> PathBuf {
    let absolute = std::path::absolute(page).unwrap_or_else(|_| page.to_owned());
    let real = fs::canonicalize(&absolute).unwrap_or(absolute);
    real.parent().map_or_else(PathBuf::new, Path::to_owned)
}
