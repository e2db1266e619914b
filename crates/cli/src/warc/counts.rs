//! How many records there were, and what became of them.

use crate::visible;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Why a record gave no row, though nothing is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Skip {
    /// Its record type is not asked for.
    Record(String),
    Url,
    /// Its status is not asked for.
    Status(String),
    /// Its content type is not asked for.
    Type(String),
    /// It has no text, and text is asked for.
    Empty,
}

impl Skip {
    /// The group of the summary, and the name in it.
    fn key(&self) -> (&'static str, &str) {
        match self {
            Self::Record(name) => ("record_type", name),
            Self::Url => ("url", ""),
            Self::Status(name) => ("status", name),
            Self::Type(name) => ("content_type", name),
            Self::Empty => ("no_text", ""),
        }
    }

    fn sentence(&self, count: u64) -> String {
        match self {
            Self::Record(name) => format!("{count} {name}"),
            Self::Url => format!("{count} with other URLs"),
            Self::Status(name) => format!("{count} with status {name}"),
            Self::Type(name) => format!("{count} {name}"),
            Self::Empty => format!("{count} without text"),
        }
    }
}

/// The different names that are counted, and those that are told on standard error: servers may send any.
const MOST_NAMES: usize = 1000;
const MOST_TOLD: usize = 12;
const LONGEST_NAME: usize = 80;

#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) records: u64,
    /// Rows without an error.
    pub(crate) pages: u64,
    skipped: BTreeMap<Skip, u64>,
    /// Pages that cannot be read, by the reason.
    lost: BTreeMap<String, u64>,
    /// Pages of which the end is missing, because a coding is broken.
    pub(crate) cut: u64,
    /// Pages that were stopped by a limit.
    pub(crate) stopped: u64,
    /// Records that have no page: revisits that were asked for.
    pub(crate) absent: u64,
}

impl Counts {
    pub(crate) fn skip(&mut self, skip: Skip) {
        let shortened = |name: String| name.chars().take(LONGEST_NAME).collect();
        let skip = match skip {
            Skip::Record(name) => Skip::Record(shortened(name)),
            Skip::Type(name) => Skip::Type(shortened(name)),
            other => other,
        };
        let is_new = self.skipped.len() >= MOST_NAMES && !self.skipped.contains_key(&skip);
        let skip = if is_new { Skip::Type("other types".to_owned()) } else { skip };
        *self.skipped.entry(skip).or_default() += 1;
    }

    pub(crate) fn lose(&mut self, reason: String) {
        let is_new = self.lost.len() >= MOST_NAMES && !self.lost.contains_key(&reason);
        let reason = if is_new { "for other reasons".to_owned() } else { reason };
        *self.lost.entry(reason).or_default() += 1;
    }

    pub(crate) fn lost(&self) -> u64 {
        self.lost.values().sum()
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.records += other.records;
        self.pages += other.pages;
        self.cut += other.cut;
        self.stopped += other.stopped;
        self.absent += other.absent;
        for (skip, count) in other.skipped {
            *self.skipped.entry(skip).or_default() += count;
        }
        for (reason, count) in other.lost {
            *self.lost.entry(reason).or_default() += count;
        }
    }

    /// The line for people, if there is more to tell than pages.
    pub(crate) fn sentence(&self) -> Option<String> {
        if self.skipped.is_empty() && self.lost.is_empty() && self.cut == 0 {
            return None;
        }
        let mut parts = vec![format!("{} records, {} pages", self.records, self.pages)];
        let told = |parts: &mut Vec<(u64, String)>| {
            parts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
            let rest: u64 = parts.iter().skip(MOST_TOLD).map(|(count, _)| count).sum();
            parts.truncate(MOST_TOLD);
            let mut texts: Vec<_> = parts.iter().map(|(_, text)| visible::words(text)).collect();
            if rest > 0 {
                texts.push(format!("{rest} others").into());
            }
            texts.join(", ")
        };
        if !self.skipped.is_empty() {
            let each = self.skipped.iter().map(|(skip, count)| (*count, skip.sentence(*count)));
            parts.push(format!("skipped: {}", told(&mut each.collect())));
        }
        if !self.lost.is_empty() {
            let each = self.lost.iter().map(|(text, count)| (*count, format!("{count} ({text})")));
            parts.push(format!("lost: {}", told(&mut each.collect())));
        }
        if self.cut > 0 {
            parts.push(format!("{} cut where their coding is broken", self.cut));
        }
        Some(parts.join("; "))
    }

    /// The same as an object, with other figures of the run.
    pub(crate) fn summary(&self, others: [(&str, usize); 3]) -> Value {
        let mut skipped = Map::new();
        for (skip, count) in &self.skipped {
            let (group, name) = skip.key();
            if name.is_empty() {
                skipped.insert(group.to_owned(), json!(count));
            } else if let Value::Object(names) =
                skipped.entry(group).or_insert_with(|| Value::Object(Map::new()))
            {
                names.insert(name.to_owned(), json!(count));
            }
        }
        let mut summary = json!({
            "records": self.records, "pages": self.pages, "skipped": skipped, "lost": self.lost,
            "cut": self.cut, "stopped": self.stopped, "absent": self.absent,
        });
        if let Value::Object(summary) = &mut summary {
            summary.extend(others.map(|(name, count)| (name.to_owned(), json!(count))));
        }
        summary
    }
}
