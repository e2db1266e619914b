//! Form owners that end while the document is built, because the parser moves nodes.
//!
//! A move is a removal and an insertion. So
//! [resetting the form owner](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner)
//! comes with it if a control leaves the tree of its form, or its form leaves, even if both come together again at once:
//! the parser's association ends, and the forms around the control count.
//!
//! A control is associated when it is made. So for a pair only moves count that came after the control was made, and a
//! node's number tells when that was. Otherwise the rule is that of edits
//! ([`were_together`](crate::dom::Document::were_together)): form and control were always together if the nearest moved
//! node above each, itself included, is the same. Only the last move of a node has to be kept, since all that counts is
//! whether it came after the control.

use crate::dom::arena::document::Document;

/// For each node, how many nodes there were at its last move; 0 if it was not moved. Empty until a node is moved while a
/// control has an owner, which hardly any page does.
#[derive(Debug, Default)]
pub(super) struct FormMoves {
    times: Vec<u32>,
}

impl FormMoves {
    /// A node is about to leave its place, if it has one.
    #[inline]
    pub(super) fn node_leaves(&mut self, document: &Document, node: u32) {
        if !document.parts.form_owners.is_empty() && !document.nodes[node as usize].parent.is_none()
        {
            self.note(document, node);
        }
    }

    /// The children of a node are about to leave it.
    pub(super) fn children_leave(&mut self, document: &Document, node: u32) {
        if document.parts.form_owners.is_empty() {
            return;
        }
        let mut child = document.nodes[node as usize].first_child;
        while child != 0 {
            crate::work::count(1);
            self.note(document, child);
            child = document.nodes[child as usize].next;
        }
    }

    /// Takes note that a node leaves its place.
    #[cold]
    #[inline(never)]
    fn note(&mut self, document: &Document, node: u32) {
        let now = document.nodes.len() as u32;
        if self.times.len() <= node as usize {
            self.times.resize(document.nodes.len(), 0);
        }
        self.times[node as usize] = now;
    }

    /// Ends the association of the controls and forms that were not always together.
    pub(super) fn settle(&mut self, document: &mut Document) {
        if self.times.is_empty() {
            return;
        }
        let mut groups = Groups { times: std::mem::take(&mut self.times), up: Vec::new() };
        groups.up =
            document.nodes.iter().map(|node| node.parent.parent(&document.parts.groups)).collect();
        let mut owners = std::mem::take(&mut document.parts.form_owners);
        owners.retain(|control, form| groups.of(control, control) == groups.of(form, control));
        document.parts.form_owners = owners;
    }
}

/// The nearest moved nodes, for times that only grow.
struct Groups {
    times: Vec<u32>,
    /// A node further up: what lies between was not moved at the time, nor after it.
    up: Vec<u32>,
}

impl Groups {
    /// The nearest node at or above `node` that was moved after the node with the number `time` was made. If no such node
    /// was moved, the root of its tree.
    fn of(&mut self, node: u32, time: u32) -> u32 {
        let mut top = node;
        while !self.is_group(top, time) {
            crate::work::count(1);
            top = self.up[top as usize];
        }
        let mut at = node;
        while at != top {
            at = std::mem::replace(&mut self.up[at as usize], top);
        }
        top
    }

    fn is_group(&self, node: u32, time: u32) -> bool {
        let moved = self.times.get(node as usize).copied().unwrap_or_default();
        moved > time || self.up[node as usize] == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::arena::identity::NodeIndex;
    use crate::names::{Namespace, Tag};
    use proptest::prelude::*;

    /// The name of the element that a page's `input` belongs to, `-` without one.
    fn owner(html: &str) -> String {
        let document = crate::parse(html);
        let input = document.elements_by_tag_name("input").next().expect("an input");
        assert_eq!(input.form(), input.form_owner().or(input.form()));
        input.form().map_or("-", |form| form.id_attribute().unwrap_or("")).to_owned()
    }

    #[test]
    fn a_move_resets_the_form_owner() {
        for (html, expected) in [
            // Not moved.
            ("<div><form id=f></div><b><p><input>", "f"),
            // The adoption agency moves the `p` with the control, and then the control.
            ("<div><form id=f></div><b><p><input></b>", "-"),
            ("<div><form id=f></div><b><p><i><input></b>", "-"),
            // The control was made after the `p` was moved.
            ("<div><form id=f></div><b><p></b><input>", "f"),
            ("<div><form id=f></div><b><p><u></b><input>", "f"),
            // A form moves with its control, or away from it.
            ("<b><div><div><form id=f></div><input></b>", "-"),
            ("<b><div><span><div><form id=f></div><input></b>", "f"),
            // The form is around the control again.
            ("<form id=f><b><p><input></b>", "f"),
            // The parser does not move what comes before a table: it makes it there.
            ("<div><form id=f></div><table><input>", "f"),
        ] {
            assert_eq!(owner(html), expected, "{html}");
        }
    }

    proptest! {
        /// The same as walking through the tree at each move.
        #[test]
        fn a_walk_at_each_move_agrees(steps in prop::collection::vec((0..6_u8, any::<u32>(), any::<u32>()), 0..60)) {
            let mut document = Document::new();
            let mut moves = FormMoves::default();
            let mut owners: Vec<(u32, u32)> = Vec::new();
            let is_inside = |document: &Document, node: u32, above: u32| {
                std::iter::successors(Some(node), |&at| Some(document.parent_of(at)))
                    .take_while(|&at| at != 0)
                    .any(|at| at == above)
            };
            let index = |at: u32| NodeIndex::from_index(at).unwrap();
            for (what, one, other) in steps {
                let count = document.nodes.len() as u32;
                let [one, other] = [one, other].map(|number| 1 + number % (count - 1));
                match what {
                    0..3 => {
                        let tag = if what == 0 { Tag::Form } else { Tag::Input };
                        let made = document.make_element_named(Namespace::Html, tag.name());
                        document.link_last(made, index(one));
                        if what == 2 {
                            document.parts.form_owners.insert(made.index(), other);
                            owners.push((made.index(), other));
                        }
                    }
                    3 | 4 if one > 1 && !is_inside(&document, other, one) => {
                        if document.parent_of(one) != 0 {
                            owners.retain(|&(control, form)| {
                                is_inside(&document, control, one) == is_inside(&document, form, one)
                            });
                        }
                        moves.node_leaves(&document, one);
                        document.link_last(index(one), index(other));
                    }
                    5 if one != other && !is_inside(&document, other, one) => {
                        let mut child = document.nodes[one as usize].first_child;
                        while child != 0 {
                            owners.retain(|&(control, form)| {
                                is_inside(&document, control, child) == is_inside(&document, form, child)
                            });
                            child = document.nodes[child as usize].next;
                        }
                        moves.children_leave(&document, one);
                        document.move_children(index(one), index(other));
                    }
                    _ => {}
                }
            }
            moves.settle(&mut document);
            let mut found = Vec::new();
            document.parts.form_owners.retain(|control, form| {
                found.push((control, form));
                true
            });
            prop_assert_eq!(found, owners);
        }
    }
}
