//! Files that are read beside pages: configuration, policies, baselines, caches, ignore files. Who sends a page may send these as
//! well, so only regular files are read, and none that is long.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The most bytes that such a file may have.
pub(crate) const LONGEST: u64 = 1 << 20;

/// The text of such a file. A pipe would be waited for, and a device may have no end.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let file = File::open(path)?;
    let mut text = String::new();
    file.take(LONGEST + 1).read_to_string(&mut text)?;
    match text.len() as u64 > LONGEST {
        true => Err(io::Error::other(format!("it has more than {LONGEST} bytes"))),
        false => Ok(text),
    }
}
