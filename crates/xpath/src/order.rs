//! Sets of nodes by their numbers, and document order.
//! [Document order](https://www.w3.org/TR/1999/REC-xpath-19991116/#dt-document-order)
//!
//! Nodes that come in another order, or more than once, are marked, and one walk over what is around them all takes them in
//! order. So it costs no more than a step from there does.

use duckbill::NodeRef;

use crate::limits::{Budget, Stop};
use crate::node::{Attribute, Node};

/// A set of nodes of the tree of one document.
///
/// It has a bit for each node, in pages that are made when the first node of a page is put in. So an empty set costs nothing,
/// and one of few nodes little, however long the document is.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    pages: Vec<Option<Box<Page>>>,
}

const PAGE_WORDS: usize = 32;
type Page = [u64; PAGE_WORDS];

impl Marks {
    /// The page, word and bit of a node.
    const fn place(node: NodeRef<'_>) -> (usize, usize, u64) {
        let number = node.number();
        let word = number / 64;
        (word / PAGE_WORDS, word % PAGE_WORDS, 1 << (number % 64))
    }

    /// Puts a node in. Returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, node: NodeRef<'_>) -> bool {
        let (page, word, bit) = Self::place(node);
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        let Some(page) = self.pages.get_mut(page) else { return false };
        let page = page.get_or_insert_with(|| Box::new([0; PAGE_WORDS]));
        let Some(word) = page.get_mut(word) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    #[inline]
    pub(crate) fn contains(&self, node: NodeRef<'_>) -> bool {
        let (page, word, bit) = Self::place(node);
        let page = self.pages.get(page).and_then(Option::as_deref);
        page.and_then(|page| page.get(word)).is_some_and(|word| word & bit != 0)
    }
}

/// Puts nodes in document order, each once.
pub(crate) fn sort<'d>(nodes: &mut Vec<Node<'d>>, budget: &mut Budget) -> Result<(), Stop> {
    if nodes.len() < 2 {
        return Ok(());
    }
    let tops = around(nodes, budget)?;
    let mut wanted = Marks::default();
    let mut owners = Marks::default();
    let mut attributes: Vec<Attribute<'d>> = Vec::new();
    let mut left = 0;
    for node in nodes.drain(..) {
        match node {
            Node::Tree(node) => left += usize::from(wanted.insert(node)),
            Node::Attribute(attribute) => {
                owners.insert(attribute.owner.as_node());
                attributes.push(attribute);
            }
        }
    }
    let key = |attribute: &Attribute<'_>| (attribute.owner.as_node().number(), attribute.place);
    attributes.sort_unstable_by_key(key);
    attributes.dedup_by_key(|attribute| key(attribute));
    left += attributes.len();
    for node in tops.into_iter().flat_map(|top| std::iter::once(top).chain(top.descendants())) {
        budget.spend(1)?;
        if wanted.contains(node) {
            nodes.push(Node::Tree(node));
        }
        if !attributes.is_empty() && owners.contains(node) {
            let number = node.number();
            let start = attributes.partition_point(|other| key(other).0 < number);
            let own = attributes.iter().skip(start).take_while(|other| key(other).0 == number);
            nodes.extend(own.map(|attribute| Node::Attribute(*attribute)));
        }
        if nodes.len() == left {
            break;
        }
    }
    Ok(())
}

/// The node that all nodes are in, and the roots of other trees that some are in.
fn around<'d>(nodes: &[Node<'d>], budget: &mut Budget) -> Result<Vec<NodeRef<'d>>, Stop> {
    let Some((first, others)) = nodes.split_first() else { return Ok(Vec::new()) };
    let first = first.tree_node();
    let line: Vec<_> = std::iter::once(first).chain(first.ancestors()).collect();
    budget.spend(line.len())?;
    let mut seen = Marks::default();
    for node in &line {
        seen.insert(*node);
    }
    // Where the ways up from the other nodes meet one that is known.
    let mut met = Marks::default();
    let mut other_roots = Vec::new();
    for node in others {
        let mut at = node.tree_node();
        budget.spend(1)?;
        while seen.insert(at) {
            budget.spend(1)?;
            let Some(parent) = at.parent() else {
                other_roots.push(at);
                break;
            };
            at = parent;
        }
        met.insert(at);
    }
    let top = line.iter().rev().find(|node| met.contains(**node)).copied().unwrap_or(first);
    Ok(std::iter::once(top).chain(other_roots).collect())
}
