//! The comparison of the edited document with the tree that its edited source gives.

use std::borrow::Cow;

use crate::dom::{ElementRef, NodeComparison, NodeRef, Traverse, Visit};

/// A step through a tree in which adjacent text nodes count as one, and empty ones not at all.
enum Step<'a> {
    Open(NodeRef<'a>),
    Close(NodeRef<'a>),
    Text(NodeRef<'a>, Cow<'a, str>),
}

struct Steps<'a> {
    visits: std::iter::Peekable<Traverse<'a>>,
}

impl<'a> Steps<'a> {
    fn new(root: NodeRef<'a>) -> Self {
        Self { visits: root.traverse_inclusive().peekable() }
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

/// The first node of a tree that is not the same in another one: because it is different, or is missing
/// there, or because the other has something in it that it has not. Adjacent text nodes count as one, empty ones as none; the
/// order of attributes does not count, nor does the mode of a document. Takes time in proportion to the trees.
///
/// ```
/// use duckbill::parse;
/// use duckbill::source_edit::first_difference;
/// let [one, other] = ["<p>a<b>b", "<p>a<b>c"].map(parse);
/// assert_eq!(first_difference(one.root(), other.root()).unwrap().text(), Some("b"));
/// assert!(first_difference(one.root(), parse("<P>a<b >b</b></p>").root()).is_none());
/// ```
#[must_use]
pub fn first_difference<'a>(root: NodeRef<'a>, other: NodeRef<'_>) -> Option<NodeRef<'a>> {
    let (mut steps, mut others) = (Steps::new(root), Steps::new(other));
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
