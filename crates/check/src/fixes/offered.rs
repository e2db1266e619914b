//! Which drafts are offered: those that do not change the tree.

use super::again::{OtherReadings, parsed_as_same_tree, replacements};
use super::draft::Draft;
use crate::diagnostic::Diagnostic;
use crate::fix::{Fix, FixEffect, without_conflicts};
use duckbill::dom::{Document, QuirksMode};
use duckbill::edition::Features;
use duckbill::encoding::{Decoder, Encoding, EncodingOptions, EncodingSource};
use duckbill::error::{ErrorCode, ParseError};
use duckbill::source_edit::{SourceEdit, apply};
use duckbill::{ParseOptions, Span};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How often the source is parsed again at most, and then once more for all together.
const PARSES: usize = 23;

/// A draft, the error that it fixes, and the number of the diagnostic of that.
#[derive(Debug)]
pub(crate) struct Drafted {
    pub(crate) diagnostic: usize,
    pub(crate) error: ParseError,
    pub(crate) draft: Draft,
}

/// A fix, and what it fixes.
struct Candidate {
    fix: Fix,
    replacements: Vec<(Range<usize>, String)>,
    diagnostics: Vec<usize>,
    errors: Vec<Key>,
    is_of_tree: bool,
    /// The number of the set of candidates that were found to be good together.
    good: Option<usize>,
}

/// The code of an error, and where it begins.
type Key = (ErrorCode, u64);

fn key(error: &ParseError) -> Key {
    (error.code, error.span.start)
}

/// Puts the fixes into the diagnostics whose drafts are good. Returns the numbers of those diagnostics whose
/// fixes are good only without the others.
pub(crate) fn offer(
    document: &Document,
    drafts: Vec<Drafted>,
    diagnostics: &mut [Diagnostic],
    cancel: Option<&Arc<AtomicBool>>,
) -> HashSet<usize> {
    let mut trial = Trial::new(document, cancel);
    let mut candidates = candidates(document, drafts);
    // A tag that is an error only where scripts do not run, or only where they do, is needed elsewhere.
    candidates.retain(|one| {
        !one.is_of_tree || one.errors.iter().all(|error| trial.others.have_error(*error))
    });
    candidates.sort_by_key(|one| (!one.fix.effect.is_of_doctype(), start(one)));
    let others = candidates.partition_point(|one| one.fix.effect.is_of_doctype());
    let (of_doctype, others) = candidates.split_at_mut(others);
    for candidate in of_doctype {
        trial.halve(vec![&mut *candidate], true);
        if document.quirks_mode() != QuirksMode::NoQuirks {
            candidate.fix.effect = FixEffect::Mode;
        }
    }
    trial.judge(others);
    let apart = trial.apart(others);
    let good = candidates.into_iter().filter(|candidate| candidate.good.is_some());
    good.for_each(|candidate| put(candidate, diagnostics));
    apart
}

/// Where it begins, in the order in which [`Report::edits`](crate::Report::edits) takes fixes.
fn start(candidate: &Candidate) -> Option<(u64, u64)> {
    candidate.fix.edits.first().map(|edit| (edit.span.start, edit.span.end))
}

fn put(candidate: Candidate, diagnostics: &mut [Diagnostic]) {
    for number in candidate.diagnostics {
        if let Some(diagnostic) = diagnostics.get_mut(number) {
            diagnostic.fix = Some(candidate.fix.clone());
        }
    }
}

/// The drafts as edits of the input, those that are the same together.
fn candidates(document: &Document, mut drafts: Vec<Drafted>) -> Vec<Candidate> {
    let place = |draft: &Draft| draft.replacements.first().map(|(range, _)| range.start);
    drafts.sort_by_key(|one| place(&one.draft));
    let mut candidates: Vec<Candidate> = Vec::new();
    for Drafted { diagnostic, error, draft } in drafts {
        if let Some(last) = candidates.last_mut()
            && last.replacements == draft.replacements
        {
            last.diagnostics.push(diagnostic);
            last.errors.push(key(&error));
        } else if let Some(edits) = replacements(document, &draft.replacements) {
            candidates.push(Candidate {
                fix: Fix::new(draft.title, edits).with_effect(draft.effect),
                replacements: draft.replacements,
                diagnostics: vec![diagnostic],
                errors: vec![key(&error)],
                is_of_tree: error.site().is_some(),
                good: None,
            });
        }
    }
    candidates
}

/// The results of a parse with edits.
enum Verdict {
    /// The tree is another one.
    Changed,
    /// The tree is the same. How often each error is there, by the places before the edits.
    Same(HashMap<Key, usize>),
}

/// The parses that are left to find out what is good.
struct Trial<'d> {
    document: &'d Document,
    parses: usize,
    /// How often each error was there.
    errors: HashMap<Key, usize>,
    /// Where errors are known up to.
    known_end: u64,
    /// How many sets of candidates are good.
    sets: usize,
    /// The flag that stops a trial.
    cancel: Option<Arc<AtomicBool>>,
    /// The encoding that the input alone tells, as [`encodings`] finds it.
    encodings: Option<[Sniffed; 2]>,
    others: OtherReadings,
}

/// An encoding, and what told it.
type Sniffed = (Encoding, EncodingSource);

/// The encodings that bytes are read in by those who know nothing else of them: with the detection of UTF-8, and
/// without it.
fn encodings(bytes: &[u8]) -> [Sniffed; 2] {
    [true, false].map(|detects| {
        let options = EncodingOptions::new().with_utf8_detection(detects);
        let mut decoder = Decoder::new(&options, Features::LIVING);
        let mut rest = bytes;
        while decoder.decode(&mut rest, true).is_some() {}
        let report = decoder.report();
        (report.encoding, report.source)
    })
}

impl<'d> Trial<'d> {
    fn new(document: &'d Document, cancel: Option<&Arc<AtomicBool>>) -> Self {
        let limit = document.parse_options().map_or(0, ParseOptions::error_limit);
        let errors = document.errors();
        let last = errors.last().map_or(0, |error| error.span.start);
        let known_end = if errors.len() < limit { u64::MAX } else { last };
        let errors = counted(errors.iter().map(key));
        let others = OtherReadings::of(document, cancel);
        // Characters have no encoding.
        let are_bytes = document.encoding().source != EncodingSource::Characters;
        let encodings = document.input().filter(|_| are_bytes).map(encodings);
        Self {
            document,
            parses: PARSES,
            errors,
            known_end,
            sets: 0,
            cancel: cancel.cloned(),
            encodings,
            others,
        }
    }

    fn parse(
        &mut self,
        candidates: &[&mut Candidate],
        may_change_doctype: bool,
    ) -> Option<Verdict> {
        self.parses = self.parses.checked_sub(1)?;
        Some(self.try_all(candidates, may_change_doctype))
    }

    fn try_all(&self, candidates: &[&mut Candidate], may_change_doctype: bool) -> Verdict {
        let edits = candidates.iter().flat_map(|one| one.fix.edits.iter().cloned());
        let mut edits: Vec<SourceEdit> = edits.collect();
        edits.sort_by_key(|edit| edit.span.start);
        let Some(parsed) =
            parsed_as_same_tree(self.document, &edits, may_change_doctype, self.cancel.as_ref())
        else {
            return Verdict::Changed;
        };
        if !self.keeps_encoding(&edits)
            || !self.others.stay(self.document, &edits, may_change_doctype, self.cancel.as_ref())
        {
            return Verdict::Changed;
        }
        let before = Before::new(&edits);
        let keys =
            parsed.errors().iter().map(|error| (error.code, before.offset(error.span.start)));
        Verdict::Same(counted(keys))
    }

    /// Whether the input is still read in the same encoding, and tells it by the same means. A declaration must
    /// be in the first 1024 bytes.
    fn keeps_encoding(&self, edits: &[SourceEdit]) -> bool {
        let Some(before) = self.encodings else { return true };
        let input = self.document.input();
        input.is_some_and(|bytes| encodings(&apply(bytes, edits)) == before)
    }

    /// Tries all candidates at once, then halves of those that fail. Candidates for the same place are tried
    /// one after the other.
    fn judge(&mut self, candidates: &mut [Candidate]) {
        let mut waiting: Vec<&mut Candidate> = candidates.iter_mut().collect();
        while !waiting.is_empty() && self.parses > 0 {
            let chosen = without_conflicts(waiting.iter().map(spans));
            let (mut now, mut later) = (Vec::new(), Vec::new());
            for (candidate, is_chosen) in waiting.into_iter().zip(chosen) {
                if is_chosen { now.push(candidate) } else { later.push(candidate) }
            }
            self.halve(now, false);
            waiting = later;
        }
    }

    fn halve(&mut self, all: Vec<&mut Candidate>, may_change_doctype: bool) {
        let mut sets = vec![all];
        while let Some(mut set) = sets.pop() {
            if set.is_empty() {
                continue;
            }
            let Some(verdict) = self.parse(&set, may_change_doctype) else { return };
            let number = set.len();
            let mut is_to_be_halved = number > 1;
            if let Verdict::Same(errors) = &verdict {
                let new = self.new_errors(errors);
                set.retain(|one| self.are_gone(&one.errors, errors) && !one.is_at(&new));
                if new.is_empty() && set.len() == number {
                    set.into_iter().for_each(|one| one.good = Some(self.sets));
                    self.sets += 1;
                    continue;
                }
                is_to_be_halved &= set.len() == number;
                if !is_to_be_halved && number > 1 {
                    sets.push(set);
                    continue;
                }
            }
            if is_to_be_halved {
                // Those of tree construction fail more often: they do not make the others wait.
                let (of_trees, of_markup): (Vec<_>, Vec<_>) =
                    set.into_iter().partition(|one| one.is_of_tree);
                for mut half in [of_trees, of_markup] {
                    if half.len() == number {
                        sets.push(half.split_off(number / 2));
                    }
                    sets.push(half);
                }
            }
        }
    }

    /// Where errors are that were not there.
    fn new_errors(&self, errors: &HashMap<Key, usize>) -> BTreeSet<u64> {
        let new = errors.iter().filter(|(key, count)| {
            key.1 < self.known_end && self.errors.get(key).is_none_or(|before| before < count)
        });
        new.map(|(key, _)| key.1).collect()
    }

    /// Whether errors are there no more.
    fn are_gone(&self, keys: &[Key], errors: &HashMap<Key, usize>) -> bool {
        keys.iter().all(|key| {
            let after = errors.get(key).copied().unwrap_or(0);
            self.errors.get(key).is_some_and(|before| after < *before)
        })
    }

    /// The diagnostics of good candidates that are not good together with the others.
    fn apart(&self, candidates: &mut [Candidate]) -> HashSet<usize> {
        let mut good: Vec<&mut Candidate> =
            candidates.iter_mut().filter(|one| one.good.is_some()).collect();
        let sets: HashSet<Option<usize>> = good.iter().map(|one| one.good).collect();
        if sets.len() < 2 {
            return HashSet::new();
        }
        let chosen = without_conflicts(good.iter().map(spans));
        let mut chosen = chosen.into_iter();
        good.retain(|_| chosen.next() == Some(true));
        if let Verdict::Same(errors) = self.try_all(&good, false)
            && self.new_errors(&errors).is_empty()
        {
            return HashSet::new();
        }
        let mut sizes: HashMap<Option<usize>, usize> = HashMap::new();
        for one in &good {
            *sizes.entry(one.good).or_default() += 1;
        }
        let largest = sizes.into_iter().max_by_key(|(set, size)| (*size, *set)).map(|(set, _)| set);
        let apart = candidates.iter().filter(|one| Some(one.good) != largest);
        apart.flat_map(|one| one.diagnostics.iter().copied()).collect()
    }
}

fn spans(candidate: &&mut Candidate) -> std::vec::IntoIter<Span> {
    let spans: Vec<Span> = candidate.fix.edits.iter().map(|edit| edit.span).collect();
    spans.into_iter()
}

impl Candidate {
    /// Whether one of these places is in what it replaces.
    fn is_at(&self, places: &BTreeSet<u64>) -> bool {
        self.replacements
            .iter()
            .any(|(range, _)| places.range(range.start as u64..=range.end as u64).next().is_some())
    }
}

fn counted(keys: impl Iterator<Item = Key>) -> HashMap<Key, usize> {
    let mut counts = HashMap::new();
    for key in keys {
        *counts.entry(key).or_default() += 1;
    }
    counts
}

/// From offsets after replacements to those before.
struct Before {
    /// Where each replacement begins and ends after it was done, and where what it replaced begins and ends.
    replaced: Vec<(u64, u64, u64, u64)>,
}

impl Before {
    /// For edits of the input, in the order of their places.
    fn new(edits: &[SourceEdit]) -> Self {
        let (mut before, mut after) = (0, 0);
        let replaced = edits.iter().map(|edit| {
            let Span { start, end } = edit.span;
            let new_start = start - before + after;
            before = end;
            after = new_start + edit.replacement.len() as u64;
            (new_start, after, start, end)
        });
        Self { replaced: replaced.collect() }
    }

    fn offset(&self, at: u64) -> u64 {
        let index = self.replaced.partition_point(|(start, ..)| *start <= at);
        let Some(&(_, new_end, start, end)) =
            index.checked_sub(1).and_then(|i| self.replaced.get(i))
        else {
            return at;
        };
        if at < new_end { start } else { at - new_end + end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_led_back() {
        // 0123456789 became 0ab23xyz6789
        let edit = |start, end, new: &str| SourceEdit {
            span: Span { start, end },
            replacement: new.into(),
        };
        let before = Before::new(&[edit(1, 2, "ab"), edit(4, 6, "xyz")]);
        let offsets: Vec<u64> = (0..11).map(|at| before.offset(at)).collect();
        assert_eq!(offsets, [0, 1, 1, 2, 3, 4, 4, 4, 6, 7, 8]);
        let before = Before::new(&[edit(2, 2, "ab")]);
        assert_eq!([1, 2, 3, 4, 5].map(|at| before.offset(at)), [1, 2, 2, 2, 3]);
    }
}
