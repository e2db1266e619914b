//! `--cache`: files in which nothing was found are not checked again until they, their rules or the command change.

use super::known::hash;
use crate::beside;
use crate::targets::{Place, replace};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The first line of the file. Any other file is replaced.
const HEAD: &str = "duckbill check, version 1: pages without a finding";

/// More pages than this are forgotten: a line for each is as long as such a file may be.
const MOST: usize = (beside::LONGEST as usize - HEAD.len() - 1) / 33;

#[derive(Debug)]
pub(super) struct Cache {
    path: PathBuf,
    /// The command and its options.
    signature: String,
    clean: BTreeSet<u128>,
    new: Mutex<BTreeSet<u128>>,
}

impl Cache {
    /// Reads a cache. Without a file it is empty.
    pub(super) fn read(path: PathBuf, options: &str) -> Self {
        let text = beside::read_text(&path).unwrap_or_default();
        let lines = text.strip_prefix(HEAD).unwrap_or_default().lines();
        let clean = lines.filter_map(|line| u128::from_str_radix(line, 16).ok()).take(MOST);
        // Another build may find more.
        let built = std::env::current_exe().and_then(fs::metadata);
        let built = built.and_then(|file| Ok((file.len(), file.modified()?))).ok();
        let signature = format!("{} {built:?} {options}", env!("CARGO_PKG_VERSION"));
        Self { path, signature, clean: clean.collect(), new: Mutex::default() }
    }

    /// The key of a page with these rules.
    pub(super) fn key(&self, rules: &str, name: &str, bytes: &[u8]) -> u128 {
        hash(&[self.signature.as_bytes(), rules.as_bytes(), name.as_bytes(), bytes])
    }

    pub(super) fn is_clean(&self, key: u128) -> bool {
        self.clean.contains(&key)
    }

    pub(super) fn insert(&self, key: u128) {
        self.new.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
    }

    pub(super) fn write(self) -> io::Result<()> {
        let new = self.new.into_inner().unwrap_or_else(PoisonError::into_inner);
        if new.is_empty() {
            return Ok(());
        }
        let keys = new.iter().chain(self.clean.difference(&new)).take(MOST);
        let lines: Vec<String> = keys.map(|key| format!("{key:032x}\n")).collect();
        let text = format!("{HEAD}\n{}", lines.concat());
        replace(&self.path, Place::Named, |file| file.write_all(text.as_bytes()))
    }
}
