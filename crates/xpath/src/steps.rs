//! Steps from a whole set at once.
//!
//! A step whose predicates do not ask for positions gives the same set whether the axis is walked from each node by itself or
//! from all together. Together, what is around several nodes is visited once, so a step costs at most the nodes of the tree.
//! Most axes give document order then. Only where nodes of the set are inside of each other, or the axis leads up, the result
//! is [sorted](crate::order).

use std::ops::ControlFlow::{Break, Continue};

use duckbill::NodeRef;

use crate::axes::Axis;
use crate::limits::{Budget, Stop};
use crate::node::{Node, NodeSet};
use crate::node_test::NodeTest;
use crate::order::{self, Marks};

/// How much of a result is wanted. The result may have more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    All,
    /// The first in document order.
    First,
    /// One node, if there is one.
    Any,
}

/// Goes along an axis from each node of a set.
pub(crate) fn step<'d>(
    set: &NodeSet<'d>,
    axis: Axis,
    test: &NodeTest,
    want: Want,
    budget: &mut Budget,
) -> Result<NodeSet<'d>, Stop> {
    if *test == NodeTest::Nothing {
        return Ok(NodeSet::default());
    }
    if let [node] = &*set.nodes {
        return step_from_one(*node, axis, test, want, budget);
    }
    if want == Want::Any {
        for node in set {
            let found = step_from_one(*node, axis, test, want, budget)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        return Ok(NodeSet::default());
    }
    let only_first = want == Want::First;
    let mut found = NodeSet { nodes: Vec::new(), may_nest: true };
    let nodes = &mut found.nodes;
    match axis {
        Axis::Namespace => {}
        Axis::Itself | Axis::Attribute | Axis::Child => {
            found.may_nest = set.may_nest && axis != Axis::Attribute;
            let in_order = axis != Axis::Child || !set.may_nest;
            for node in set {
                axis.walk(test, *node, budget, |node| {
                    nodes.push(node);
                    Continue(())
                })?;
                if only_first && !nodes.is_empty() && in_order {
                    break;
                }
            }
            if !in_order {
                order::sort(nodes, budget)?;
            }
        }
        Axis::Descendant | Axis::DescendantOrSelf => {
            descendants(set, axis, test, only_first, nodes, budget)?;
        }
        Axis::Parent => {
            let mut seen = Marks::default();
            for node in set {
                budget.spend(1)?;
                if let Some(parent) = node.parent().filter(|parent| test.admits(*parent))
                    && seen.insert(parent)
                {
                    nodes.push(Node::Tree(parent));
                }
            }
            order::sort(nodes, budget)?;
        }
        Axis::Ancestor | Axis::AncestorOrSelf => {
            ancestors(set, axis, test, nodes, budget)?;
            order::sort(nodes, budget)?;
        }
        Axis::FollowingSibling => {
            siblings(set.nodes.iter(), NodeRef::next_siblings, test, nodes, budget)?;
            order::sort(nodes, budget)?;
        }
        Axis::PrecedingSibling => {
            siblings(set.nodes.iter().rev(), NodeRef::previous_siblings, test, nodes, budget)?;
            order::sort(nodes, budget)?;
        }
        Axis::Following => {
            if let Some(node) = ends_first(set, budget)? {
                return step_from_one(node, axis, test, want, budget);
            }
        }
        Axis::Preceding => {
            // A node before another node is before the last.
            if let Some(last) = set.nodes.last() {
                return step_from_one(*last, axis, test, want, budget);
            }
        }
    }
    Ok(found)
}

/// Goes along an axis from one node.
pub(crate) fn step_from_one<'d>(
    node: Node<'d>,
    axis: Axis,
    test: &NodeTest,
    want: Want,
    budget: &mut Budget,
) -> Result<NodeSet<'d>, Stop> {
    let mut nodes = Vec::new();
    let stop = match want {
        Want::Any => Break(()),
        Want::First if !axis.is_reverse() => Break(()),
        _ => Continue(()),
    };
    axis.walk(test, node, budget, |node| {
        nodes.push(node);
        stop
    })?;
    if axis.is_reverse() {
        nodes.reverse();
    }
    Ok(NodeSet { nodes, may_nest: axis.nests() })
}

/// Walks from each node that is not inside of the one before. The others are met on the way.
fn descendants<'d>(
    set: &NodeSet<'d>,
    axis: Axis,
    test: &NodeTest,
    only_first: bool,
    nodes: &mut Vec<Node<'d>>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let and_self = axis == Axis::DescendantOrSelf;
    let mut rest = set.nodes.iter().copied().peekable();
    while let Some(node) = rest.next() {
        if and_self && test.admits_any(node) {
            nodes.push(node);
        }
        let Node::Tree(node) = node else { continue };
        for below in node.descendants() {
            budget.spend(1)?;
            if test.admits(below) {
                nodes.push(Node::Tree(below));
                if only_first {
                    return Ok(());
                }
            }
            if !set.may_nest {
                continue;
            }
            while let Some(inside) = rest.next_if(|next| next.tree_node() == below) {
                // The node itself was found as a descendant; its attributes have no descendants.
                if and_self && inside.as_tree().is_none() && test.admits_any(inside) {
                    nodes.push(inside);
                }
            }
        }
    }
    Ok(())
}

/// Climbs from each node up to where another way up was.
fn ancestors<'d>(
    set: &NodeSet<'d>,
    axis: Axis,
    test: &NodeTest,
    nodes: &mut Vec<Node<'d>>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut climbed = Marks::default();
    for node in set {
        if axis == Axis::AncestorOrSelf && test.admits_any(*node) {
            nodes.push(*node);
        }
        let mut above = node.parent();
        while let Some(ancestor) = above.filter(|ancestor| climbed.insert(*ancestor)) {
            budget.spend(1)?;
            if test.admits(ancestor) {
                nodes.push(Node::Tree(ancestor));
            }
            above = ancestor.parent();
        }
        budget.spend(1)?;
    }
    Ok(())
}

/// Goes along the siblings of each node up to one from which another walk went on.
fn siblings<'s, 'd: 's, I: Iterator<Item = NodeRef<'d>>>(
    set: impl Iterator<Item = &'s Node<'d>>,
    beside: impl Fn(NodeRef<'d>) -> I,
    test: &NodeTest,
    nodes: &mut Vec<Node<'d>>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut passed = Marks::default();
    for node in set.filter_map(Node::as_tree) {
        budget.spend(1)?;
        for sibling in beside(node) {
            if !passed.insert(sibling) {
                break;
            }
            budget.spend(1)?;
            if test.admits(sibling) {
                nodes.push(Node::Tree(sibling));
            }
        }
    }
    Ok(())
}

/// The node of a set that ends first: what follows another node follows it. It is the innermost of the nodes that the first
/// begins with.
fn ends_first<'d>(set: &NodeSet<'d>, budget: &mut Budget) -> Result<Option<Node<'d>>, Stop> {
    let mut nodes = set.nodes.iter();
    let Some(mut innermost) = nodes.next().copied() else { return Ok(None) };
    for node in nodes {
        // Nothing is inside of an attribute.
        let Node::Tree(outer) = innermost else { break };
        let mut above = node.parent();
        while let Some(ancestor) = above.filter(|ancestor| *ancestor != outer) {
            budget.spend(1)?;
            above = ancestor.parent();
        }
        if above.is_none() {
            break;
        }
        innermost = *node;
    }
    Ok(Some(innermost))
}
