//! The `base` and `meta` elements of a document, which scans ahead begin with.
//!
//! A page may give reason for a scan repeatedly, so a scan must not begin with a walk over all that the page
//! has by then. The elements are kept from one scan to the next, and only nodes that are new are looked at.

use super::elements::{Element, Values};
use super::page::Page;
use crate::dom::{Document, ElementRef, NodeIndex, NodeKind, NodeRef};
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::tree_sink::ElementName;

/// How many elements count. With more nothing is named.
const MOST: usize = 1024;

/// Those elements of a document that say something about what it will fetch.
#[derive(Debug, Default)]
pub(crate) struct HeadMatter {
    /// In the order of the tree, then of their making.
    found: Vec<NodeIndex>,
    /// The first `base` element in the tree.
    base: Option<NodeIndex>,
    /// How many nodes were looked at.
    seen: usize,
    /// How many elements were looked at more closely.
    checked: usize,
}

impl HeadMatter {
    /// Looks at what is new in the document. It must not have been changed by others than its parser since the
    /// last time.
    pub(crate) fn update(&mut self, document: &Document) {
        if self.seen == 0 {
            for element in document.document_node().elements() {
                crate::work::count(1);
                self.take(element);
            }
        } else {
            for node in document.nodes_after(self.seen) {
                crate::work::count(1);
                let element = node.as_element().filter(|_| self.checked <= MOST);
                if let Some(element) = element.filter(|element| matters(*element)) {
                    self.checked = self.checked.saturating_add(1);
                    if is_in_document(node) {
                        self.take_new(element);
                    }
                }
            }
        }
        self.seen = document.node_count();
    }

    /// How many nodes an [update](Self::update) would look at.
    #[cfg(feature = "live")]
    pub(crate) fn missing(&self, document: &Document) -> usize {
        document.node_count().saturating_sub(self.seen)
    }

    /// An element that was inserted after all others were found. The parser may have moved it in front of a table.
    fn take_new(&mut self, element: ElementRef<'_>) {
        let node = element.as_node();
        if element.tag() == Tag::Base
            && let Some(base) = self.base
            && is_before(node, node.document().at(base))
        {
            // The former one stays in the list, and counts no more.
            self.base = None;
        }
        self.take(element);
    }

    fn take(&mut self, element: ElementRef<'_>) {
        if !matters(element) || self.found.len() > MOST {
            return;
        }
        let index = element.as_node().node_index();
        if element.tag() == Tag::Base {
            // The first one counts.
            if self.base.is_some() {
                return;
            }
            self.base = Some(index);
        }
        self.found.push(index);
    }

    /// The `base` element that counts.
    pub(super) fn base(&self) -> Option<NodeIndex> {
        self.base
    }

    /// Tells a page about them.
    pub(super) fn apply(&self, document: &Document, page: &mut Page) {
        if self.found.len() > MOST || self.checked > MOST {
            page.close();
        }
        for element in self.found.iter().filter_map(|index| document.at(*index).as_element()) {
            crate::work::count(1);
            if element.tag() == Tag::Base {
                if self.base == Some(element.as_node().node_index()) {
                    page.set_base(element.attribute("href").unwrap_or_default());
                }
                continue;
            }
            let parent = element.as_node().parent().and_then(NodeRef::as_element);
            let is_in_head = parent.is_some_and(|parent| parent.is_html(Tag::Head));
            as_inserted(element).meta(page, is_in_head);
        }
    }
}

/// Whether an element may say something.
fn matters(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html
        && match element.tag() {
            Tag::Base => element.attribute("href").is_some(),
            Tag::Meta => {
                element.attribute("content").is_some()
                    && (element.attribute("name").is_some_and(|name| {
                        name.eq_ignore_ascii_case("referrer")
                            || name.eq_ignore_ascii_case("viewport")
                    }) || element.attribute("http-equiv").is_some())
            }
            _ => false,
        }
}

/// Whether a node is in the tree of the document, not in that of a template or a shadow root.
fn is_in_document(node: NodeRef<'_>) -> bool {
    let mut top = node;
    while let Some(parent) = top.parent() {
        crate::work::count(1);
        top = parent;
    }
    top.kind() == NodeKind::Document
}

/// Whether one node of a tree comes before another. Neither is in the other.
fn is_before(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    let path = |node: NodeRef<'_>| {
        let mut path: Vec<NodeIndex> = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            crate::work::count(1);
            path.push(node.node_index());
            at = node.parent();
        }
        path.reverse();
        path
    };
    let (path_of_one, path_of_other) = (path(one), path(other));
    let fork = path_of_one.iter().zip(&path_of_other).position(|(one, other)| one != other);
    let Some(fork) = fork else { return false };
    let (Some(first), Some(second)) = (path_of_one.get(fork), path_of_other.get(fork)) else {
        return false;
    };
    // From both sides in turn, so that it takes as long as to the nearer one.
    let document = one.document();
    let (mut forward, mut backward) = (document.at(*first), document.at(*first));
    loop {
        crate::work::count(1);
        match (forward.next_sibling(), backward.previous_sibling()) {
            (Some(next), _) if next.node_index() == *second => return true,
            (_, Some(previous)) if previous.node_index() == *second => return false,
            (None, _) => return false,
            (_, None) => return true,
            (Some(next), Some(previous)) => (forward, backward) = (next, previous),
        }
    }
}

/// An element of the document, as if it was being inserted.
pub(super) fn as_inserted(element: ElementRef<'_>) -> Element<'_> {
    Element {
        name: ElementName {
            namespace: element.namespace(),
            tag: element.tag(),
            local: element.name(),
        },
        values: Values::Tree(element),
        // They are looked for in the element itself.
        present: u64::MAX,
        span: Span::default(),
        section: super::candidate::Section::Body,
    }
}
