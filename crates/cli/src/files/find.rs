//! Which files a command works on: those that are named, those in folders, and those that a pattern matches.

use super::ignored::Ignored;
use super::{Files, Page};
use crate::ui;
use crate::visible;
use globset::GlobBuilder;
use ignore::WalkBuilder;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The pages that were found, and how many folders could not be read.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) pages: Vec<Page>,
    pub(super) unreadable: usize,
    /// The names of folders that were left out.
    left_out: BTreeSet<String>,
}

/// The treatment of links to files in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Links {
    Followed,
    /// A link may lead out of the folder, or to a page beside it: no file is written there.
    LeftOut,
}

/// Which files of a folder are found.
pub(crate) struct Wanted<'w> {
    pub(crate) links: Links,
    /// Whether folders of dependencies and of built files are left out.
    pub(crate) sources_only: bool,
    /// Whether a file is one.
    pub(crate) is_page: &'w mut dyn FnMut(&Path) -> bool,
}

/// Folders with files that a program put there: they are not fixed, and their mistakes are somebody else's, or there
/// twice.
const NOT_SOURCES: [&str; 11] = [
    "__pycache__",
    "bower_components",
    "build",
    "coverage",
    "dist",
    "htmlcov",
    "node_modules",
    "site-packages",
    "target",
    "vendor",
    "venv",
];

impl Files {
    /// The files, those of folders sorted.
    pub(crate) fn find(&self) -> Found {
        self.find_with(Links::Followed)
    }

    /// The files to write in place: in a folder no link is one. One that is named itself is.
    pub(crate) fn find_in_place(&self) -> Found {
        self.find_with(Links::LeftOut)
    }

    fn find_with(&self, links: Links) -> Found {
        self.find_wanted(&mut Wanted { links, sources_only: false, is_page: &mut is_page })
    }

    /// The files that are wanted.
    pub(crate) fn find_wanted(&self, wanted: &mut Wanted<'_>) -> Found {
        let mut found = Found::default();
        if self.files.is_empty() {
            found.pages.push(Page::named(Path::new("-")));
        }
        for path in &self.files {
            if path.is_dir() {
                self.walk(path, wanted, &mut found);
            } else if is_pattern(path) && fs::symlink_metadata(path).is_err() {
                self.match_pattern(path, wanted, &mut found);
            } else {
                found.pages.push(Page::named(path));
            }
        }
        if !found.left_out.is_empty() {
            let names: Vec<&str> = found.left_out.iter().map(String::as_str).collect();
            ui::complain(format_args!(
                "left out: folders named {}; name one as FILE to read it, or all with --no-ignore",
                visible::words(&names.join(", "))
            ));
        }
        found
    }

    /// Finds the pages in a folder and below. Links to folders are not followed; what is neither a file nor
    /// a link to one (a pipe, a device) is no page.
    fn walk(&self, folder: &Path, wanted: &mut Wanted<'_>, found: &mut Found) {
        let before = found.pages.len();
        let links = wanted.links;
        let is_wanted = &mut *wanted.is_page;
        self.walk_where(folder, wanted.sources_only, links, is_wanted, found);
        if found.pages.len() == before {
            ui::complain(format_args!("no HTML file in {}", visible::path(folder)));
            found.unreadable += 1;
        }
    }

    /// Finds the files that a pattern matches. `*` does not cross a slash, `**` does.
    fn match_pattern(&self, pattern: &Path, wanted: &Wanted<'_>, found: &mut Found) {
        let text = pattern.to_string_lossy();
        let text = text.strip_prefix("./").unwrap_or(&text);
        let glob = GlobBuilder::new(text).literal_separator(true).build();
        let Ok(glob) = glob.map(|glob| glob.compile_matcher()) else {
            // It is a name, and it is reported that there is no such file.
            return found.pages.push(Page::named(pattern));
        };
        let is_literal = |part: &std::path::Component<'_>| !is_pattern(part.as_os_str().as_ref());
        let folder: PathBuf = Path::new(text).components().take_while(is_literal).collect();
        let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
        let before = found.pages.len();
        if folder.is_dir() {
            let mut is_page = |path: &Path| glob.is_match(path.strip_prefix(".").unwrap_or(path));
            self.walk_where(&folder, wanted.sources_only, wanted.links, &mut is_page, found);
        }
        if found.pages.len() == before {
            ui::complain(format_args!("no file matches {}", visible::path(pattern)));
            found.unreadable += 1;
        }
    }

    fn walk_where(
        &self,
        folder: &Path,
        sources_only: bool,
        links: Links,
        is_wanted: &mut dyn FnMut(&Path) -> bool,
        found: &mut Found,
    ) {
        let mut paths = Vec::new();
        let left_out = Arc::new(Mutex::new(BTreeSet::new()));
        let mut walk = WalkBuilder::new(folder);
        walk.standard_filters(false);
        if !self.no_ignore {
            let left_out = Arc::clone(&left_out);
            let ignored = Mutex::new(Ignored::new());
            walk.filter_entry(move |entry| {
                if entry.depth() == 0 {
                    return true;
                }
                let name = entry.file_name().to_string_lossy();
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let mut ignored = ignored.lock().unwrap_or_else(PoisonError::into_inner);
                if ignored.is_left_out(entry.path(), is_folder) {
                    return false;
                }
                let is_source = !(sources_only && is_folder && NOT_SOURCES.contains(&&*name));
                if !is_source {
                    let mut names = left_out.lock().unwrap_or_else(PoisonError::into_inner);
                    names.insert(name.into_owned());
                }
                is_source
            });
        }
        for entry in walk.build() {
            match entry {
                Ok(entry) => {
                    if is_file(&entry, links) && is_wanted(entry.path()) {
                        paths.push(entry.into_path());
                    }
                }
                Err(error) => {
                    let error = error.to_string();
                    ui::complain(format_args!("cannot read {}", visible::words(&error)));
                    found.unreadable += 1;
                }
            }
        }
        found.left_out.append(&mut left_out.lock().unwrap_or_else(PoisonError::into_inner));
        paths.sort();
        found.pages.extend(paths.into_iter().map(|path| {
            let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
            // `a.html` rather than `./a.html`, as others name it; `-` would be standard input.
            let named = path.strip_prefix(".").ok().filter(|path| *path != Path::new("-"));
            let path = named.map_or(path.clone(), Path::to_owned);
            Page { path, relative, folder: Some(folder.to_owned()) }
        }));
    }
}

fn is_pattern(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().iter().any(|byte| b"*?[{".contains(byte))
}

/// Whether a file of a folder is a page.
pub(crate) fn is_page(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["html", "htm", "xhtml"].iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Whether an entry of a folder is a file or a link to one. A link that leads nowhere is one too, so that
/// it is reported.
fn is_file(entry: &ignore::DirEntry, links: Links) -> bool {
    match entry.file_type() {
        Some(kind) if kind.is_symlink() => {
            links == Links::Followed
                && fs::metadata(entry.path()).map_or(true, |target| target.is_file())
        }
        Some(kind) => kind.is_file(),
        None => false,
    }
}
