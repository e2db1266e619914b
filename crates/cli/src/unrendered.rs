//! The invisible parts of a page are taken out of its tree: comments, and the white space that `serialize --pretty` does not
//! keep either. What browsers and servers read stays: conditional comments, those that begin with `#` or `!`, scripts,
//! preformatted text and the contents of templates.

use crate::indent::{BLOCKS, Before, is_any, is_transparent, is_verbatim};
use duckbill::dom::Visit;
use duckbill::{Document, NodeId, NodeKind, NodeRef};

/// Elements that are not shown, so that nothing of a line ends there.
const NOT_SHOWN: &[&str] =
    &["base", "link", "meta", "noframes", "script", "style", "template", "title"];

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
    /// The texts that end with a space after which only end tags come: it is not shown before the edge of a block.
    trailing: Vec<usize>,
    /// The texts and what is shown of them.
    texts: Vec<(NodeId, String)>,
}

impl Line {
    fn changes(root: NodeRef<'_>) -> Vec<(NodeId, String)> {
        let mut line = Self { before: Before::Edge, trailing: Vec::new(), texts: Vec::new() };
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
                    line.trailing.clear();
                    if !is_transparent(element) {
                        line.before = Before::Word;
                    }
                    if is_verbatim(element) {
                        edges.skip_inside();
                    }
                }
                (Visit::Close(_), Some(element)) => {
                    line.before = Before::Word;
                    if !is_transparent(element) {
                        line.trailing.clear();
                    }
                }
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

    fn edge(&mut self) {
        for at in self.trailing.drain(..) {
            if let Some((_, shown)) = self.texts.get_mut(at) {
                shown.pop();
            }
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
        // White space alone comes after the white space before the end tag.
        if shown.bytes().any(|byte| byte != b' ') {
            self.trailing.clear();
        }
        if shown.ends_with(' ') {
            self.trailing.push(self.texts.len());
        }
        self.texts.push((id, shown));
    }
}
