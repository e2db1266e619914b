//! The invisible parts of a page are taken out of its tree: comments, and the white space that `serialize --pretty` does not
//! keep either. What browsers and servers read stays: conditional comments, those that begin with `#` or `!`, scripts,
//! preformatted text and the contents of templates.

use crate::indent::{BLOCKS, is_any, is_verbatim};
use duckbill::dom::Visit;
use duckbill::{Document, NodeId, NodeKind, NodeRef};

/// Elements that are not shown, so that nothing of a line ends there.
const NOT_SHOWN: &[&str] =
    &["base", "link", "meta", "noframes", "script", "style", "template", "title"];

/// The last part met on the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The edge of a block, where white space is not shown.
    Edge,
    /// A space, after which another one is not shown.
    Space,
    Word,
}

/// Takes out what is not shown.
pub(crate) fn remove_unrendered(document: &mut Document) {
    let comments: Vec<NodeId> = outside_of_verbatim(document.root())
        .filter(|node| node.kind() == NodeKind::Comment && !is_read(node.data().unwrap_or("")))
        .map(NodeRef::id)
        .collect();
    for comment in comments {
        // It is a node of the document.
        let _ = document.remove(comment);
    }
    let root = document.root().id();
    let _ = document.normalize(root);
    for (text, shown) in Line::changes(document.root()) {
        let _ =
            if shown.is_empty() { document.remove(text) } else { document.set_data(text, &shown) };
    }
}

/// Whether a program reads the comment: a browser of old, or a server.
fn is_read(comment: &str) -> bool {
    let text = comment.trim_ascii_start();
    text.starts_with(['#', '!']) || text.starts_with("[if ") || text.ends_with("<![endif]")
}

/// The nodes whose white space has no meaning of its own.
fn outside_of_verbatim(root: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let mut edges = root.traverse();
    std::iter::from_fn(move || {
        loop {
            let Visit::Open(node) = edges.next()? else { continue };
            if node.as_element().is_some_and(is_verbatim) {
                edges.skip_inside();
            }
            return Some(node);
        }
    })
}

/// The walk over texts, in the order in which they are shown.
struct Line {
    before: Before,
    /// The last text if it ends with a space, which is not shown before the edge of a block.
    ends_with_space: Option<usize>,
    /// The texts and what is shown of them.
    texts: Vec<(NodeId, String)>,
}

impl Line {
    fn changes(root: NodeRef<'_>) -> Vec<(NodeId, String)> {
        let mut line = Self { before: Before::Edge, ends_with_space: None, texts: Vec::new() };
        let mut edges = root.traverse();
        while let Some(edge) = edges.next() {
            let (Visit::Open(node) | Visit::Close(node)) = edge;
            match (edge, node.as_element()) {
                (_, Some(element)) if is_any(element, NOT_SHOWN) => {
                    if edge == Visit::Open(node) {
                        edges.skip_inside();
                    }
                }
                (_, Some(element)) if is_any(element, BLOCKS) => {
                    line.edge();
                    if edge == Visit::Open(node) && is_verbatim(element) {
                        edges.skip_inside();
                    }
                }
                (Visit::Open(_), Some(element)) => {
                    line.tag();
                    if is_verbatim(element) {
                        edges.skip_inside();
                    }
                }
                (Visit::Close(_), Some(_)) => line.tag(),
                (Visit::Open(_), None) => match node.text() {
                    Some(text) => line.text(node.id(), text),
                    None if node.kind() == NodeKind::Doctype => line.edge(),
                    // A comment that stays is where it was.
                    None => {}
                },
                (Visit::Close(_), None) => {}
            }
        }
        line.edge();
        line.texts
    }

    /// The tag of an element within a line: a space on each side of it stays.
    fn tag(&mut self) {
        self.ends_with_space = None;
        self.before = Before::Word;
    }

    fn edge(&mut self) {
        if let Some((_, shown)) = self.ends_with_space.take().and_then(|at| self.texts.get_mut(at))
        {
            shown.pop();
        }
        self.before = Before::Edge;
    }

    fn text(&mut self, id: NodeId, text: &str) {
        let mut shown = String::with_capacity(text.len());
        for character in text.chars() {
            if !character.is_ascii_whitespace() {
                shown.push(character);
                self.before = Before::Word;
            } else if self.before == Before::Word {
                shown.push(' ');
                self.before = Before::Space;
            }
        }
        if shown.ends_with(' ') {
            self.ends_with_space = Some(self.texts.len());
        } else if !shown.is_empty() {
            self.ends_with_space = None;
        }
        self.texts.push((id, shown));
    }
}
