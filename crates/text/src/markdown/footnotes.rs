//! Footnotes: a link to a note in a `sup`, and the element with the note.

use crate::kinds::short_text;
use crate::known::{HREF, ROLE};
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeId, NodeRef};
use std::collections::{HashMap, HashSet};

/// The footnotes below some nodes.
#[derive(Debug, Default)]
pub(super) struct Footnotes<'a> {
    /// The labels, by the target of the link.
    labels: HashMap<&'a str, String>,
    /// The elements with the notes, and their targets.
    notes: HashMap<NodeId, &'a str>,
}

/// The text of a link to a note is no longer than this.
const MOST: usize = 16;

impl<'a> Footnotes<'a> {
    /// The footnotes below `roots`, without those in the subtrees `left_out`.
    pub(super) fn find(roots: &[NodeRef<'a>], left_out: &[NodeRef<'a>]) -> Self {
        let (mut footnotes, mut used) = (Self::default(), HashSet::new());
        for root in roots {
            for link in root.elements_by_tag_name("a") {
                footnotes.add_link(link, &mut used);
            }
        }
        footnotes.find_notes(roots, left_out);
        footnotes
    }

    /// Looks at a link, in tree order.
    fn add_link(&mut self, link: ElementRef<'a>, used: &mut HashSet<String>) {
        let Some(target) = reference_target(link) else { return };
        if self.labels.contains_key(target) {
            return;
        }
        let Some(text) = short_text(link, MOST) else { return };
        let label = text.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')'));
        let is_label = !label.is_empty() && label.chars().all(char::is_alphanumeric);
        if is_label && used.insert(label.to_owned()) {
            self.labels.insert(target, label.to_owned());
        }
    }

    /// Looks for the notes that the links lead to, without the subtrees `left_out`, and forgets the links to others.
    fn find_notes(&mut self, roots: &[NodeRef<'a>], left_out: &[NodeRef<'a>]) {
        if self.labels.is_empty() {
            return;
        }
        let (mut found, labels) = (HashSet::new(), &self.labels);
        let mut look = |node: NodeRef<'a>| {
            if let Some(element) = node.as_element()
                && let Tag::Li | Tag::Div | Tag::Aside = element.tag()
                && let Some(id) = element.id_attribute()
                && labels.contains_key(id)
                && found.insert(id)
            {
                self.notes.insert(node.id(), id);
            }
        };
        let mut left_out = left_out.iter().copied().peekable();
        for &root in roots {
            if left_out.next_if_eq(&root).is_some() {
                continue;
            }
            look(root);
            let mut inside = root.descendants();
            while let Some(node) = inside.next() {
                if left_out.next_if_eq(&node).is_some() {
                    inside.skip_inside();
                } else {
                    look(node);
                }
            }
        }
        self.labels.retain(|target, _| found.contains(target));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The label of the note that an element is.
    pub(super) fn note(&self, element: ElementRef<'_>) -> Option<&str> {
        if self.is_empty() {
            return None;
        }
        let target = self.notes.get(&element.as_node().id())?;
        self.labels.get(target).map(String::as_str)
    }

    /// The label of the note that a link leads to.
    pub(super) fn reference(&self, element: ElementRef<'_>) -> Option<&str> {
        if self.is_empty() || !element.is_html(Tag::A) {
            return None;
        }
        self.labels.get(reference_target(element)?).map(String::as_str)
    }

    /// Whether a `sup` is only there for the link to a note.
    pub(super) fn raises_reference(&self, sup: ElementRef<'_>) -> bool {
        let mut inner = sup;
        for _ in 0..3 {
            let Some(child) = inner.as_node().element_children().next() else { return false };
            if child.tag() == Tag::A {
                return self.reference(child).is_some();
            }
            inner = child;
        }
        false
    }
}

fn target_of(link: ElementRef<'_>) -> Option<&str> {
    HREF.of(link)?.strip_prefix('#').filter(|target| !target.is_empty())
}

/// The target of a link that leads to a note: its role says so, or it is raised.
pub(super) fn reference_target(link: ElementRef<'_>) -> Option<&str> {
    let target = target_of(link)?;
    let is_raised = || {
        let mut around = link.as_node().ancestors().take(3).filter_map(NodeRef::as_element);
        around.any(|element| element.is_html(Tag::Sup))
    };
    let is_reference = is_raised()
        || ROLE.of(link) == Some("doc-noteref")
        || link.has_attribute("data-footnote-ref");
    is_reference.then_some(target)
}

/// Whether a link is a sign that leads back from a note: it has no word.
pub(super) fn leads_back(link: ElementRef<'_>) -> bool {
    link.is_html(Tag::A)
        && target_of(link).is_some()
        && short_text(link, MOST).is_some_and(|text| !text.contains(char::is_alphanumeric))
}
