//! The files that commands write.

use crate::Failure;
use crate::files::{Found, Page};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

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
                other.display(),
                page.path.display(),
                target.display()
            )));
        }
        targets.insert(page.path.as_path(), target);
    }
    Ok(targets)
}

/// Writes a file completely or not at all. An existing file keeps its permissions.
pub(crate) fn replace(
    target: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // A link is kept and the file that it leads to replaced.
    let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
    let folder = target.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let permissions = fs::metadata(&target).map(|data| data.permissions()).ok();
    let mut builder = tempfile::Builder::new();
    builder.prefix(".duckbill-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A new file has what the user's mask leaves of this.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file: NamedTempFile = builder.tempfile_in(folder)?;
    let mut output = BufWriter::new(file);
    write(&mut output)?;
    let file = output.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(&target).map(drop).map_err(|failed| failed.error)
}
