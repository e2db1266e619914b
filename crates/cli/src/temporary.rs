//! Files that are not finished: they have a name beside their place, and disappear if the process ends.

use crate::visible;
use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// The paths of all that are there. The holder of this may make and rename them, so that a signal finds each.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all of them; the process is about to end. Returns what keeps others from being made.
pub(crate) fn remove_all() -> impl Sized {
    let mut unfinished = unfinished();
    for path in std::mem::take(&mut *unfinished) {
        let _ = fs::remove_file(path);
    }
    unfinished
}

/// A file that will take the place of another one.
#[derive(Debug)]
pub(crate) struct Temporary {
    file: NamedTempFile,
}

impl Temporary {
    /// Makes one beside its place. Nobody may read it who may not read the old file.
    pub(crate) fn beside(target: &Path, old: Option<&Metadata>) -> io::Result<Self> {
        crate::interrupt::watch();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".duckbill-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // A new file has what the user's mask leaves of this. One that is there is private until it is complete.
            let mode = if old.is_some() { 0o600 } else { 0o666 };
            builder.permissions(fs::Permissions::from_mode(mode));
        }
        #[cfg(not(unix))]
        let _ = old;
        let folder = target.parent().unwrap_or(Path::new("."));
        let mut unfinished = unfinished();
        let file = builder.tempfile_in(folder).map_err(|error| {
            // The name of the temporary file says nothing to a user.
            let text = error.to_string();
            let reason = text.split(" at path ").next().unwrap_or_default();
            let target = visible::path(target);
            io::Error::new(error.kind(), format!("cannot write {target}: {reason}"))
        })?;
        unfinished.insert(file.path().to_owned());
        Ok(Self { file })
    }

    /// Renames it to its place, with the permissions of what is there.
    pub(crate) fn take_the_place_of(self, target: &Path) -> io::Result<()> {
        let file = self.file.as_file();
        match fs::symlink_metadata(target) {
            Ok(old) => keep_permissions(file, &old)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        // Even if the machine fails, either the old file or the new one is there.
        file.sync_all()?;
        {
            let _unfinished = unfinished();
            fs::rename(self.file.path(), target)?;
        }
        #[cfg(unix)]
        if let Some(folder) = target.parent() {
            // Some file systems cannot do that, and the file itself is there.
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut unfinished = unfinished();
        // After a rename there is nothing of this name.
        let _ = fs::remove_file(self.file.path());
        unfinished.remove(self.file.path());
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Its errors are those of the system, without the name of this file.
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// Gives a file the owner, the group and the permissions of another one. If the group has to be another, its members may do what
/// all others may.
#[cfg(unix)]
fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o7777;
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
    {
        // A program that runs as its owner must not run as another one.
        mode &= 0o777;
        if new.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
            mode &= 0o707 | (mode & 0o007) << 3;
        }
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_permissions(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}
