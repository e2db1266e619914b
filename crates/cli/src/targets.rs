//! The files that commands write: completely or not at all, and nothing else.
//!
//! A file is written beside its place and renamed into it. Until then nobody else may read what its owner alone may read, and nothing
//! is left of it if the disk is full, a limit is reached or the process is terminated. The new file has the permissions of the
//! old one, and its owner and group where the system allows that; other links to the old file keep its content.

use crate::Failure;
use crate::files::Page;
use crate::files::find::Found;
use crate::temporary::Temporary;
use crate::visible;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The file that each page is written to, no two to the same one.
pub(crate) fn targets(
    found: &Found,
    target: impl Fn(&Page) -> PathBuf,
) -> Result<BTreeMap<&Path, PathBuf>, Failure> {
    let mut targets = BTreeMap::new();
    let mut sources: BTreeMap<PathBuf, &Path> = BTreeMap::new();
    for page in &found.pages {
        if page.is_standard_input() {
            let message = "standard input has no name to write to; name files or a folder";
            return Err(Failure::Input(message.to_owned()));
        }
        let target = target(page);
        if let Some(other) = sources.insert(target.clone(), &page.path) {
            return Err(Failure::Input(format!(
                "{} and {} would both be written to {}",
                visible::path(other),
                visible::path(&page.path),
                visible::path(&target)
            )));
        }
        targets.insert(page.path.as_path(), target);
    }
    Ok(targets)
}

/// Fails if `--output` names something that is not a folder, and cannot become one.
pub(crate) fn check_folder(folder: Option<&Path>) -> Result<(), Failure> {
    match folder {
        Some(folder) if folder.exists() && !folder.is_dir() => Err(Failure::Input(format!(
            "--output takes a folder, and {} is not one",
            visible::path(folder)
        ))),
        _ => Ok(()),
    }
}

/// Why a file may be written.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    /// It was named. If it is a link, the file that it leads to is written.
    Named,
    /// It is in this folder, or comes there.
    In(&'a Path),
    /// It is a page that was read, and had this content.
    Of(&'a Page, &'a [u8]),
}

/// Writes a file completely or not at all. An existing file keeps its permissions.
pub(crate) fn replace(
    target: &Path,
    place: Place<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    written(target, place, write).map_err(|error| {
        // The system's words name no file, and the caller may name another one.
        match error.get_ref() {
            None => {
                let target = visible::path(target);
                io::Error::new(error.kind(), format!("cannot write {target}: {error}"))
            }
            Some(_) => error,
        }
    })
}

fn written(
    target: &Path,
    place: Place<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match place {
        Place::Named => None,
        Place::In(folder) => Some(folder),
        Place::Of(page, _) => page.folder.as_deref(),
    };
    let target = match folder {
        None => fs::canonicalize(target).unwrap_or_else(|_| target.to_owned()),
        Some(folder) => inside(folder, target)?,
    };
    let old = match fs::symlink_metadata(&target) {
        Ok(data) if !data.is_file() => {
            let target = visible::path(&target);
            return Err(io::Error::other(format!("{target} is not a regular file")));
        }
        old => old.ok(),
    };
    let mut output = BufWriter::new(Temporary::beside(&target, old.as_ref())?);
    write(&mut output)?;
    let file = output.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Place::Of(_, content) = place
        && !has_content(&target, content)?
    {
        return Err(io::Error::other(
            "the file has changed since it was read, and is left as it is",
        ));
    }
    file.take_the_place_of(&target)
}

/// The place of a file below a folder, whose parent is made. Fails if a link leads out of the folder; the last part is not followed.
fn inside(folder: &Path, target: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let folder = fs::canonicalize(folder)?;
    let parent = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let is_inside =
        |path: &Path| fs::canonicalize(path).is_ok_and(|path| path.starts_with(&folder));
    // The files that are there already, before any is made.
    let there = parent.ancestors().find(|above| fs::symlink_metadata(above).is_ok());
    if !there.is_some_and(is_inside) {
        let (target, folder) = (visible::path(target), visible::path(&folder));
        let message = format!("{target} would be written outside of {folder}");
        return Err(io::Error::other(message));
    }
    fs::create_dir_all(parent)?;
    let name = target.file_name().ok_or_else(|| io::Error::other("it has no name"))?;
    Ok(fs::canonicalize(parent)?.join(name))
}

/// Whether a file has this content.
fn has_content(file: &Path, content: &[u8]) -> io::Result<bool> {
    let mut file = BufReader::new(File::open(file)?);
    let mut rest = content;
    let mut piece = [0; 1 << 14];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(rest.is_empty()),
            count => match rest.strip_prefix(&piece[..count]) {
                Some(after) => rest = after,
                None => return Ok(false),
            },
        }
    }
}
