//! Comments that take findings away.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use super::codes::Code;
use super::diagnostic::{Diagnostic, Place};
use duckbill::dom::{Document, NodeId, NodeKind, NodeRef, Origin, Visit};

/// The instructions in the comments of a document.
#[derive(Debug, Default)]
pub(super) struct Ignored {
    /// The codes that are ignored in the document, with the first comment that has each.
    everywhere: HashMap<String, NodeId>,
    /// The codes that are ignored in an element, with the comment of each.
    inside: HashMap<NodeId, Vec<(String, NodeId)>>,
    /// Comments that are wrong, and why.
    wrong: Vec<(NodeId, String)>,
    /// Codes that nobody knows.
    unknown: Vec<(NodeId, String)>,
}

/// How the comments begin.
const MARK: &str = "duckbill-ignore";

impl Ignored {
    /// The comments of a document; `None` without any.
    pub(super) fn of(document: &Document) -> Option<Self> {
        let is_one = |node: NodeRef<'_>| {
            node.kind() == NodeKind::Comment
                && node.data().is_some_and(|data| after_mark(data).is_some())
        };
        crate::work::count(document.node_count());
        if !document.nodes().any(is_one) {
            return None;
        }
        let mut ignored = Self::default();
        let mut has_comments = false;
        // The comments that wait for an element, by their parents.
        let mut waiting: Vec<Vec<(NodeId, Vec<String>)>> = vec![Vec::new()];
        for_all(document, |visit| match visit {
            Visit::Open(node) => {
                let mut inside = Vec::new();
                if node.as_element().is_some() {
                    let comments = waiting.last_mut().map(std::mem::take).unwrap_or_default();
                    if is_implied(node) {
                        inside = comments;
                    } else if !comments.is_empty() {
                        let codes = comments.into_iter().flat_map(|(comment, codes)| {
                            codes.into_iter().map(move |code| (code, comment))
                        });
                        ignored.inside.entry(node.id()).or_default().extend(codes);
                    }
                }
                if let Some(rest) = comment(node).and_then(after_mark) {
                    has_comments = true;
                    let codes = ignored.take(node, rest);
                    if let (Some(codes), Some(waiting)) = (codes, waiting.last_mut()) {
                        waiting.push((node.id(), codes));
                    }
                }
                waiting.push(inside);
            }
            Visit::Close(node) => {
                let mut comments = waiting.pop().unwrap_or_default();
                match waiting.last_mut() {
                    Some(outside) if is_implied(node) || has_no_end(node) => {
                        // The shorter list moves, since there may be many in elements that are deep.
                        if outside.len() < comments.len() {
                            std::mem::swap(outside, &mut comments);
                        }
                        crate::work::count(comments.len());
                        outside.append(&mut comments);
                    }
                    _ => {
                        let why = || "no element follows it".to_owned();
                        ignored.wrong.extend(comments.into_iter().map(|(id, _)| (id, why())));
                    }
                }
            }
        });
        has_comments.then_some(ignored)
    }

    /// Takes what follows the mark, and returns the codes that are for the next element.
    fn take(&mut self, comment: NodeRef<'_>, rest: &str) -> Option<Vec<String>> {
        crate::work::count(rest.len());
        let (is_of_file, rest) = match rest.strip_prefix("-file") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        if rest.starts_with(|c: char| !c.is_whitespace() && c != ':') {
            self.wrong.push((comment.id(), "its first word is not known".to_owned()));
            return None;
        }
        let codes = rest.split_once(':').map_or(rest, |(codes, _)| codes);
        let separated = codes.split(|c: char| c.is_whitespace() || c == ',');
        let mut names = Vec::new();
        for name in separated.filter(|name| !name.is_empty()) {
            // Former names are read, too.
            if let Ok(code) = name.parse::<Code>() {
                names.push(code.as_str().to_owned());
            } else {
                self.unknown.push((comment.id(), name.to_owned()));
                names.push(name.to_owned());
            }
        }
        if names.is_empty() {
            self.wrong.push((comment.id(), "it names no code".to_owned()));
            return None;
        }
        if is_of_file {
            for name in names {
                self.everywhere.entry(name).or_insert(comment.id());
            }
            return None;
        }
        Some(names)
    }

    /// Which of the diagnostics are ignored, and the comments with codes that take none away.
    pub(super) fn find(
        &self,
        document: &Document,
        diagnostics: &[Diagnostic],
    ) -> (Vec<bool>, Vec<(NodeId, &str)>) {
        let nodes = diagnostics.iter().filter_map(|one| one.place.node());
        let comments = self.inside.values().flatten().map(|(_, comment)| *comment);
        let nodes = nodes.chain(comments).chain(self.everywhere.values().copied());
        let places = self.places(document, nodes.collect());
        let span_of = |id: &NodeId| document.node(*id)?.span().map(|span| span.start..span.end);
        let elements = self.inside.iter().filter_map(|(id, codes)| Some((span_of(id)?, codes)));
        let spans = Ranges::new(elements);
        let inside = self
            .inside
            .iter()
            .filter_map(|(id, codes)| Some((places.elements.get(id)?.clone(), codes)));
        let inside = Ranges::new(inside);
        let mut found = FoundPlaces::default();
        let is_ignored = diagnostics.iter().map(|one| {
            crate::work::count(1);
            let code = one.code.as_str();
            let is_inside = match &one.place {
                Place::Document => {
                    found.insert(code, None, None);
                    false
                }
                Place::Source(span) => {
                    found.insert(code, Some(span.start), None);
                    spans.contain(code, span.start)
                }
                place => {
                    let at = place.node().and_then(|node| places.nodes.get(&node)).copied();
                    found.insert(code, None, at);
                    at.is_some_and(|at| inside.contain(code, at))
                }
            };
            is_inside || self.everywhere.contains_key(code)
        });
        let is_ignored = is_ignored.collect();
        let everywhere = self.everywhere.iter().filter(|(code, _)| !found.0.contains_key(&***code));
        let mut unused: Vec<(NodeId, &str)> =
            everywhere.map(|(code, comment)| (*comment, &**code)).collect();
        for (element, codes) in &self.inside {
            let (span, numbers) = (span_of(element), places.elements.get(element));
            let is_unused = |code: &str| !found.has(code, span.as_ref(), numbers);
            let codes = codes.iter().filter(|(code, _)| is_unused(code));
            unused.extend(codes.map(|(code, comment)| (*comment, &**code)));
        }
        unused.sort_unstable_by_key(|(comment, code)| (places.nodes.get(comment).copied(), *code));
        (is_ignored, unused)
    }

    /// Numbers nodes in the order of the document, contents of templates where the template is.
    fn places(&self, document: &Document, nodes: HashSet<NodeId>) -> Places {
        let mut places = Places::default();
        let mut open = Vec::new();
        let mut at = 0;
        for_all(document, |visit| match visit {
            Visit::Open(node) => {
                at += 1;
                if nodes.contains(&node.id()) {
                    places.nodes.insert(node.id(), at);
                }
                if self.inside.contains_key(&node.id()) {
                    open.push(at);
                }
            }
            Visit::Close(node) => {
                if self.inside.contains_key(&node.id())
                    && let Some(start) = open.pop()
                {
                    places.elements.insert(node.id(), start..at + 1);
                }
            }
        });
        places
    }

    /// The comments that are wrong, and why; those with codes that nobody knows too, if codes are known.
    pub(super) fn wrong(&self, codes_are_known: bool) -> impl Iterator<Item = (NodeId, String)> {
        let unknown = if codes_are_known { &self.unknown[..] } else { &[] };
        let unknown =
            unknown.iter().map(|(id, name)| (*id, format!("no finding has the code “{name}”")));
        self.wrong.iter().cloned().chain(unknown)
    }
}

/// Visits the nodes in the order of the document, also those in templates and shadow roots.
fn for_all<'d>(document: &'d Document, mut visitor: impl FnMut(Visit<'d>)) {
    for visit in document.root().traverse_inclusive() {
        crate::work::count(1);
        visitor(visit);
    }
}

/// Whether nothing in the markup tells where an element begins: what its author sees next is inside of it, or
/// after it.
fn is_implied(node: NodeRef<'_>) -> bool {
    node.origin() == Some(Origin::Implied)
}

/// Whether an element ends where the next one begins, or where the one around it ends: its author may not know that it is still
/// open.
fn has_no_end(node: NodeRef<'_>) -> bool {
    node.as_element()
        .is_some_and(|element| element.start_tag().is_some() && element.end_tag().is_none())
}

/// The data of a comment.
fn comment(node: NodeRef<'_>) -> Option<&str> {
    let is_comment = node.kind() == NodeKind::Comment;
    node.data().filter(|_| is_comment)
}

/// The text after the mark in a comment that has it.
fn after_mark(data: &str) -> Option<&str> {
    data.trim_start().strip_prefix(MARK)
}

/// Where nodes and elements are in the order of the document.
#[derive(Debug, Default)]
struct Places {
    nodes: HashMap<NodeId, u64>,
    elements: HashMap<NodeId, Range<u64>>,
}

/// For each code, where it was found: offsets in the source, and numbers of nodes.
#[derive(Default)]
struct FoundPlaces<'c>(HashMap<&'c str, [BTreeSet<u64>; 2]>);

impl<'c> FoundPlaces<'c> {
    fn insert(&mut self, code: &'c str, offset: Option<u64>, number: Option<u64>) {
        let [offsets, numbers] = self.0.entry(code).or_default();
        offsets.extend(offset);
        numbers.extend(number);
    }

    /// Whether a code was found in one of two ranges: of offsets, and of numbers.
    fn has(&self, code: &str, span: Option<&Range<u64>>, numbers: Option<&Range<u64>>) -> bool {
        let Some(places) = self.0.get(code) else { return false };
        let has = |(places, range): (&BTreeSet<u64>, Option<&Range<u64>>)| {
            range.is_some_and(|range| places.range(range.clone()).next().is_some())
        };
        places.iter().zip([span, numbers]).any(has)
    }
}

/// For each code, ranges that do not overlap, by their starts.
struct Ranges<'c>(HashMap<&'c str, BTreeMap<u64, u64>>);

impl<'c> Ranges<'c> {
    fn new(elements: impl Iterator<Item = (Range<u64>, &'c Vec<(String, NodeId)>)>) -> Self {
        let mut elements: Vec<_> = elements.collect();
        elements.sort_by_key(|(range, _)| range.start);
        let mut ranges: HashMap<&str, BTreeMap<u64, u64>> = HashMap::new();
        for (range, codes) in elements {
            for (code, _) in codes {
                let known = ranges.entry(code).or_default();
                match known.last_entry() {
                    Some(mut last) if *last.get() >= range.start => {
                        let end = range.end.max(*last.get());
                        last.insert(end);
                    }
                    _ => {
                        known.insert(range.start, range.end);
                    }
                }
            }
        }
        Self(ranges)
    }

    fn contain(&self, code: &str, at: u64) -> bool {
        let Some(ranges) = self.0.get(code) else { return false };
        ranges.range(..=at).next_back().is_some_and(|(_, end)| at < *end)
    }
}
