//! The elements of a tree in tree order, as vectors: the input of the tables.

use crate::dom::{ElementRef, NodeRef};
use crate::names::Tag;

/// Stands for a missing element.
pub(super) const NONE: u32 = u32::MAX;

/// The elements of a tree, numbered in tree order: a parent comes before its children, a sibling before
/// the next. So facts that depend on ancestors or earlier siblings are computed in one pass from the
/// first to the last element, and facts that depend on descendants or later siblings in one pass from the
/// last to the first.
pub(super) struct Outline<'a> {
    pub(super) elements: Vec<ElementRef<'a>>,
    /// For each element, the number of its parent.
    pub(super) parents: Vec<u32>,
    /// For each element, the number of the sibling element before.
    pub(super) previous: Vec<u32>,
    /// Whether it contains neither an element nor a character.
    pub(super) is_empty: Vec<bool>,
    /// Whether it is the first `legend` among its siblings.
    pub(super) is_first_legend: Vec<bool>,
    /// By the numbers of nodes, the numbers of elements.
    numbers: Vec<u32>,
}

impl<'a> Outline<'a> {
    /// The outline of the tree that this node is in.
    pub(super) fn new(node: NodeRef<'a>) -> Self {
        let mut top = node;
        while let Some(parent) = top.parent() {
            crate::work::count(1);
            top = parent;
        }
        let mut outline = Self {
            elements: Vec::new(),
            parents: Vec::new(),
            previous: Vec::new(),
            is_empty: Vec::new(),
            is_first_legend: Vec::new(),
            numbers: vec![NONE; node.document().node_count() + 1],
        };
        outline.fill(top);
        outline
    }

    fn fill(&mut self, top: NodeRef<'a>) {
        // For each element, and last for the root above all of them: the last child so far, and whether
        // it had a `legend`.
        let mut last_children: Vec<(u32, bool)> = Vec::new();
        let mut last_of_top = (NONE, false);
        let mut at = top;
        loop {
            crate::work::count(1);
            let parent = at.parent().map_or(NONE, |parent| self.numbers[parent.number()]);
            if let Some(element) = at.as_element() {
                let number = self.elements.len() as u32;
                let (previous, has_legend) = match last_children.get_mut(parent as usize) {
                    Some(last) => last,
                    None => &mut last_of_top,
                };
                let is_legend = element.is_html(Tag::Legend);
                self.numbers[at.number()] = number;
                self.elements.push(element);
                self.parents.push(parent);
                self.previous.push(std::mem::replace(previous, number));
                self.is_first_legend.push(is_legend && !*has_legend);
                *has_legend |= is_legend;
                self.is_empty.push(true);
                last_children.push((NONE, false));
            }
            let is_content =
                at.as_element().is_some() || at.text().is_some_and(|text| !text.is_empty());
            if let Some(is_empty) = self.is_empty.get_mut(parent as usize) {
                *is_empty &= !is_content;
            }
            at = match at.first_child() {
                Some(child) => child,
                None => loop {
                    if at == top {
                        return;
                    }
                    match (at.next_sibling(), at.parent()) {
                        (Some(sibling), _) => break sibling,
                        (None, Some(parent)) => at = parent,
                        (None, None) => return,
                    }
                },
            };
        }
    }

    /// The number of elements.
    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    /// The number of an element of the tree.
    pub(super) fn number(&self, element: ElementRef<'a>) -> usize {
        self.numbers[element.as_node().number()] as usize
    }

    /// The number of the parent of an element, if that is an element.
    pub(super) fn parent(&self, number: usize) -> Option<usize> {
        let parent = self.parents[number];
        (parent != NONE).then_some(parent as usize)
    }

    /// The number of the sibling element before.
    pub(super) fn previous(&self, number: usize) -> Option<usize> {
        let previous = self.previous[number];
        (previous != NONE).then_some(previous as usize)
    }
}
