//! The list of cases whose expectation contradicts the text of the standard: a two-way ratchet.
//!
//! A file of `tests/expected_failures/` holds entries of this form, and comments from `#` on:
//!
//! ```text
//! tests1.dat:14
//!     The sentence of the standard that says otherwise, and its anchor.
//! ```
//!
//! A failure that is not listed fails the run, and so does a listed case that passes, that was
//! never run, or that gives no sentence.

use super::{read_text, repository};
use std::collections::BTreeMap;

/// The entries of one list and what became of them.
#[derive(Debug, Default)]
pub struct ExpectedFailures {
    list: String,
    entries: BTreeMap<String, Entry>,
    problems: Vec<String>,
}

#[derive(Debug, Default)]
struct Entry {
    reason: String,
    seen: bool,
}

/// The judgement of the list on one result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Passed, and is not listed.
    Passed,
    /// Failed, and is listed.
    FailedAsExpected,
    /// Failed without being listed, or passed although listed.
    Wrong,
}

impl ExpectedFailures {
    /// Reads `tests/expected_failures/<list>.txt`; a list that does not exist is empty.
    pub fn load(list: &str) -> Self {
        let path = repository().join("tests/expected_failures").join(format!("{list}.txt"));
        let text = if path.is_file() { read_text(&path) } else { String::new() };
        Self::parse(list, &text)
    }

    /// Reads a list from its text.
    pub fn parse(list: &str, text: &str) -> Self {
        let mut this = Self { list: list.to_owned(), ..Self::default() };
        let mut current: Option<String> = None;
        for line in text.lines() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            if !line.starts_with(' ') {
                let id = line.trim().to_owned();
                if this.entries.insert(id.clone(), Entry::default()).is_some() {
                    this.problems.push(format!("{list}: {id} is listed twice"));
                }
                current = Some(id);
            } else if let Some(entry) = current.as_ref().and_then(|id| this.entries.get_mut(id)) {
                entry.reason.push_str(line.trim());
            }
        }
        for (id, entry) in &this.entries {
            if entry.reason.is_empty() {
                this.problems.push(format!("{list}: {id} gives no sentence of the standard"));
            }
        }
        this
    }

    /// How many cases are listed.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Weighs the result of one case; `detail` is asked only for a failure that is not listed.
    pub fn judge(&mut self, id: &str, passed: bool, detail: impl FnOnce() -> String) -> Verdict {
        let entry = self.entries.get_mut(id);
        match (entry, passed) {
            (None, true) => Verdict::Passed,
            (Some(entry), false) => {
                entry.seen = true;
                Verdict::FailedAsExpected
            }
            (None, false) => {
                self.problems.push(format!("{}: {id} failed\n{}", self.list, detail()));
                Verdict::Wrong
            }
            (Some(entry), true) => {
                entry.seen = true;
                self.problems.push(format!(
                    "{}: {id} passes, but is listed as an expected failure",
                    self.list
                ));
                Verdict::Wrong
            }
        }
    }

    /// The faults after all cases have run; an entry that no case asked for is one too.
    pub fn problems(mut self) -> Vec<String> {
        for (id, entry) in &self.entries {
            if !entry.seen {
                self.problems.push(format!("{}: there is no case {id}", self.list));
            }
        }
        self.problems
    }

    /// Fails the calling test if anything is wrong, showing at most ten of the problems.
    pub fn finish(self) {
        let problems = self.problems();
        if problems.is_empty() {
            return;
        }
        let shown: Vec<&str> = problems.iter().take(10).map(String::as_str).collect();
        panic!("{} problems, the first of them:\n{}", problems.len(), shown.join("\n"));
    }
}
