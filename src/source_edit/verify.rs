//! The comparison of the edited document with the tree that its edited source gives.

use std::borrow::Cow;

use crate::dom::{Document, ElementRef, NodeComparison, NodeRef, Traverse, Visit};
#[cfg(feature = "check")]
use crate::parser::{Bounds, SourceParser};

/// A step through a tree in which adjacent text nodes count as one, and empty ones not at all.
enum Step<'a> {
    Open(NodeRef<'a>),
    Close(NodeRef<'a>),
    Text(NodeRef<'a>, Cow<'a, str>),
}

struct Steps<'a> {
    visits: std::iter::Peekable<Traverse<'a>>,
    skips_doctypes: bool,
}

impl<'a> Steps<'a> {
    fn new(document: &'a Document, skips_doctypes: bool) -> Self {
        Self { visits: document.root().traverse_inclusive().peekable(), skips_doctypes }
    }
}

impl<'a> Iterator for Steps<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        loop {
            crate::work::count(1);
            let node = match self.visits.next()? {
                Visit::Open(node) => node,
                Visit::Close(node) if node.text().is_some() => continue,
                Visit::Close(node) => return Some(Step::Close(node)),
            };
            if self.skips_doctypes && node.as_doctype().is_some() {
                self.visits.next();
                continue;
            }
            let Some(text) = node.text() else { return Some(Step::Open(node)) };
            let mut text = Cow::Borrowed(text);
            while let Some(Visit::Close(other) | Visit::Open(other)) = self.visits.peek()
                && let Some(more) = other.text()
            {
                crate::work::count(1);
                if let Some(Visit::Open(_)) = self.visits.next() {
                    if text.is_empty() {
                        text = Cow::Borrowed(more);
                    } else {
                        text.to_mut().push_str(more);
                    }
                }
            }
            if !text.is_empty() {
                return Some(Step::Text(node, text));
            }
        }
    }
}

/// The first node of a document that is not the same in another one: because it is different, or is missing
/// there, or because the other has something in it that it has not. The order of attributes does not count, nor
/// does the mode.
pub(super) fn first_difference<'a>(
    document: &'a Document,
    other: &Document,
) -> Option<NodeRef<'a>> {
    difference(Steps::new(document, false), Steps::new(other, false))
}

fn difference<'a>(mut steps: Steps<'a>, mut others: Steps<'_>) -> Option<NodeRef<'a>> {
    let mut comparison = NodeComparison::default();
    loop {
        let (step, other) = (steps.next(), others.next());
        let (node, are_same) = match (step?, other) {
            (Step::Open(node), Some(Step::Open(other))) => {
                (node, comparison.are_equal(node, other))
            }
            (Step::Text(node, text), Some(Step::Text(_, other))) => (node, text == other),
            (Step::Close(node), Some(Step::Close(_))) => (node, true),
            (Step::Open(node) | Step::Text(node, _) | Step::Close(node), _) => (node, false),
        };
        if !are_same {
            return Some(node);
        }
    }
}

/// The children of a node, or of a `template` its contents.
pub(super) fn content(element: ElementRef<'_>) -> NodeRef<'_> {
    element.template_contents().unwrap_or(element.as_node())
}

/// The document that the source with these edits gives, with its parse errors, if it is the same tree in the same
/// encoding and mode. If the doctype may change, neither it nor the mode counts.
#[cfg(feature = "check")]
pub(crate) fn parsed_as_same_tree(
    document: &Document,
    edits: &[super::SourceEdit],
    may_change_doctype: bool,
    bounds: &Bounds,
) -> Option<Document> {
    let (input, are_bytes) = document.input()?;
    let edited = super::edit::apply(input, edits);
    let parsed = SourceParser::of(document)?.parse_input(&edited, are_bytes, true, bounds).ok()?;
    let is_same = parsed.encoding().encoding == document.encoding().encoding
        && (may_change_doctype || parsed.quirks_mode() == document.quirks_mode())
        && difference(
            Steps::new(document, may_change_doctype),
            Steps::new(&parsed, may_change_doctype),
        )
        .is_none();
    is_same.then_some(parsed)
}
