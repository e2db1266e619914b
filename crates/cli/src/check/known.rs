//! Findings that are known: a baseline, and how a finding is recognized after the file around it changed.

use super::totals::Done;
use crate::beside;
use crate::targets::{Place, replace};
use crate::visible;
use duckbill_check::{Diagnostic, Places};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf, absolute};
use std::sync::{Arc, Mutex, PoisonError};

/// How many findings a file has of each kind, by their fingerprints.
type Counts = BTreeMap<String, u64>;

/// The findings of `--baseline`.
#[derive(Debug)]
pub(super) struct Baseline {
    path: PathBuf,
    /// By the names of the files.
    files: BTreeMap<String, Counts>,
    /// The identity of the file, for the cache.
    pub(super) text: String,
}

impl Baseline {
    /// Reads a baseline, or begins one if it is to be written and is not there.
    pub(super) fn read(path: &Path, is_written: bool) -> Result<Self, String> {
        let text = match beside::read_text(path) {
            Err(error) if is_written && error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("cannot read {}: {error}", visible::path(path))),
            Ok(text) => text,
        };
        let mut baseline = Self { path: path.to_owned(), files: BTreeMap::new(), text };
        if !is_written {
            let wrong = || format!("{} is not a baseline", visible::path(path));
            let value: Value = serde_json::from_str(&baseline.text).map_err(|_| wrong())?;
            let files = value.get("files").and_then(Value::as_object).ok_or_else(wrong)?;
            for (name, counts) in files {
                let counts = counts.as_object().ok_or_else(wrong)?.iter();
                let counts = counts.map(|(key, count)| Some((key.clone(), count.as_u64()?)));
                let counts: Option<Counts> = counts.collect();
                baseline.files.insert(name.clone(), counts.ok_or_else(wrong)?);
            }
        }
        Ok(baseline)
    }

    /// The name of a file in the baseline: its place beside the baseline, wherever the command runs and however the file is named.
    fn key(&self, name: &str) -> String {
        let whole = |path: &Path| fs::canonicalize(path).or_else(|_| absolute(path)).ok();
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let relative = whole(folder.unwrap_or(Path::new("."))).and_then(|folder| {
            let path = whole(Path::new(name)).filter(|_| name != "-")?;
            let parts = path.strip_prefix(folder).ok()?.components();
            let parts: Vec<_> =
                parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
            Some(parts.join("/"))
        });
        relative.unwrap_or_else(|| name.to_owned())
    }

    /// Whether a finding is new; each call counts.
    pub(super) fn is_new(
        &self,
        name: &str,
    ) -> impl Fn(&Places<'_>, &Diagnostic) -> bool + Send + Sync + 'static {
        let counts = self.files.get(&self.key(name)).cloned().unwrap_or_default();
        let left = Arc::new(Mutex::new(counts));
        move |places, one| {
            let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
            match left.get_mut(&fingerprint(places, one)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            }
        }
    }

    /// Writes the findings of these files, and keeps those of others.
    pub(super) fn write(mut self, found: &[Done]) -> io::Result<u64> {
        if let Ok(Value::Object(value)) = serde_json::from_str(&self.text) {
            for (name, counts) in
                value.get("files").and_then(Value::as_object).into_iter().flatten()
            {
                let counts = counts.as_object().into_iter().flatten();
                let counts = counts.filter_map(|(key, count)| Some((key.clone(), count.as_u64()?)));
                self.files.insert(name.clone(), counts.collect());
            }
        }
        let mut all = 0;
        for one in found {
            let mut counts = Counts::new();
            for key in &one.fingerprints {
                *counts.entry(key.clone()).or_default() += 1;
                all += 1;
            }
            self.files.insert(self.key(&one.name), counts);
        }
        self.files.retain(|_, counts| !counts.is_empty());
        let value = json!({"version": 1, "files": self.files});
        let text = serde_json::to_string_pretty(&value)? + "\n";
        if text.len() as u64 > beside::LONGEST {
            return Err(io::Error::other(format!(
                "the baseline would have more than {} bytes: make one for each folder",
                beside::LONGEST
            )));
        }
        replace(&self.path, Place::Named, |file| file.write_all(text.as_bytes()))?;
        Ok(all)
    }
}

/// How much of a line makes a finding known, on both sides of its place, in bytes. Minified pages are one line.
const AROUND: usize = 80;

/// The part of a finding that stays the same when its line moves: its code, and a hash of its message and of the text around it in
/// its line.
pub(super) fn fingerprint(places: &Places<'_>, one: &Diagnostic) -> String {
    let document = places.document();
    let source = document.source().unwrap_or_default().as_bytes();
    let offset = |offset| {
        let decoded = document.decoded_offset(offset).unwrap_or(offset);
        usize::try_from(decoded).unwrap_or(usize::MAX).min(source.len())
    };
    let mut around: &[u8] = &[];
    if let Some(span) = places.span(&one.place) {
        let at = offset(span.start);
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = source.get(at.saturating_sub(AROUND)..at).unwrap_or_default();
        let start = before.iter().rposition(is_end).map_or(0, |end| end + 1);
        let start = at - before.len() + start;
        let after = source.get(at..source.len().min(at + AROUND)).unwrap_or_default();
        let end = at + after.iter().position(is_end).unwrap_or(after.len());
        around = source.get(start..end).unwrap_or_default().trim_ascii();
    }
    let hash = hash(&[one.message().as_bytes(), around]);
    format!("{} {:016x}", one.code, hash as u64)
}

/// FNV-1a of 128 bits over these, with a separator after each. It is the same in all versions and on all machines.
pub(super) fn hash(parts: &[&[u8]]) -> u128 {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;
    let mut hash: u128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D;
    for part in parts {
        for &byte in part.iter().chain(&[0xFF]) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash
}
