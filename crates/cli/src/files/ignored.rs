//! Which files of a folder are left out: hidden ones, and those that `.gitignore`, `.ignore` and the like name, by the rules of git.
//!
//! The files with the patterns are read here and not by the walk, which would open whatever has their name.

use crate::{beside, ui, visible};
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder, gitconfig_excludes_path};
use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most patterns that a walk obeys: each takes some 3 KB.
const MOST: usize = 20_000;

/// The patterns for the folders of a walk.
#[derive(Debug)]
pub(super) struct Ignored {
    folders: HashMap<PathBuf, Arc<Patterns>>,
    /// How many patterns were read.
    count: usize,
    /// Those of the user, for all repositories.
    global: Gitignore,
}

/// The patterns of a folder, and of those above it.
#[derive(Debug)]
struct Patterns {
    ignore: Gitignore,
    git_ignore: Gitignore,
    /// `.git/info/exclude`.
    exclude: Gitignore,
    /// Whether the folder is the top of a repository: what is above it says nothing.
    is_repository: bool,
    above: Option<Arc<Patterns>>,
}

impl Ignored {
    pub(super) fn new() -> Self {
        let path = gitconfig_excludes_path();
        let root = std::path::absolute(".").unwrap_or_default();
        let mut count = 0;
        let global = path.map_or_else(Gitignore::empty, |path| patterns(&root, &path, &mut count));
        Self { folders: HashMap::new(), count, global }
    }

    /// Whether a file or folder is left out. The folders that it is in are not.
    pub(super) fn is_left_out(&mut self, path: &Path, is_folder: bool) -> bool {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return false };
        let own = self.of(folder);
        let [mut ignore, mut git_ignore, mut exclude] = [Match::None, Match::None, Match::None];
        let (mut next, mut is_inside) = (Some(&own), true);
        // The nearest folder that says something is believed.
        while let Some(one) = next {
            let first = |found: Match<()>, patterns: &Gitignore| match found {
                Match::None => patterns.matched(&path, is_folder).map(|_| ()),
                found => found,
            };
            ignore = first(ignore, &one.ignore);
            if is_inside {
                git_ignore = first(git_ignore, &one.git_ignore);
                exclude = first(exclude, &one.exclude);
            }
            is_inside &= !one.is_repository;
            next = one.above.as_ref();
        }
        let is_in_repository = !is_inside;
        if !is_in_repository {
            (git_ignore, exclude) = (Match::None, Match::None);
        }
        let found = ignore.or(git_ignore).or(exclude);
        let found = match is_in_repository {
            true => found.or(self.global.matched(&path, is_folder).map(|_| ())),
            false => found,
        };
        match found {
            Match::Ignore(()) => true,
            Match::Whitelist(()) => false,
            Match::None => name.as_encoded_bytes().starts_with(b"."),
        }
    }

    /// The patterns for what is in a folder.
    fn of(&mut self, folder: &Path) -> Arc<Patterns> {
        let mut missing = Vec::new();
        let mut above = None;
        for folder in folder.ancestors() {
            if let Some(known) = self.folders.get(folder) {
                above = Some(Arc::clone(known));
                break;
            }
            missing.push(folder);
        }
        for folder in missing.into_iter().rev() {
            let patterns = Arc::new(Patterns::new(folder, above, &mut self.count));
            self.folders.insert(folder.to_owned(), Arc::clone(&patterns));
            above = Some(patterns);
        }
        above.unwrap_or_else(|| Arc::new(Patterns::new(folder, None, &mut self.count)))
    }
}

impl Patterns {
    fn new(folder: &Path, above: Option<Arc<Self>>, count: &mut usize) -> Self {
        let git = folder.join(".git");
        let is_repository = fs::symlink_metadata(&git).is_ok();
        let exclude = match is_repository {
            true => patterns(folder, &common_folder(&git).join("info/exclude"), count),
            false => Gitignore::empty(),
        };
        Self {
            ignore: patterns(folder, &folder.join(".ignore"), count),
            git_ignore: patterns(folder, &folder.join(".gitignore"), count),
            exclude,
            is_repository,
            above,
        }
    }
}

/// Where the files of a repository are. That of another working tree is named in a file.
fn common_folder(git: &Path) -> PathBuf {
    let named = |file: &Path, prefix: &str| {
        let text = beside::read_text(file).ok()?;
        let name = text.lines().next()?.strip_prefix(prefix)?.trim();
        Some(file.parent()?.join(name))
    };
    match named(git, "gitdir:") {
        Some(folder) => named(&folder.join("commondir"), "").unwrap_or(folder),
        None => git.to_owned(),
    }
}

/// The patterns of a file; none if there is no such file, or it cannot be read, which is reported.
fn patterns(folder: &Path, file: &Path, count: &mut usize) -> Gitignore {
    let text = match beside::read_text(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Gitignore::empty(),
        Err(error) if error.kind() == ErrorKind::NotADirectory => return Gitignore::empty(),
        Err(error) => {
            ui::complain(format_args!("cannot read {}: {error}", visible::path(file)));
            return Gitignore::empty();
        }
    };
    let is_pattern = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    *count += text.lines().filter(|line| is_pattern(line)).count();
    if *count > MOST {
        ui::complain(format_args!(
            "not obeyed: {}, which makes more than {MOST} patterns",
            visible::path(file)
        ));
        return Gitignore::empty();
    }
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.trim_start_matches('\u{FEFF}').lines() {
        if let Err(error) = builder.add_line(None, line) {
            let error = error.to_string();
            ui::complain(format_args!("{}: {}", visible::path(file), visible::words(&error)));
        }
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}
