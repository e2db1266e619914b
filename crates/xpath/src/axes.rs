//! Axes, from one node.
//! [Axes](https://www.w3.org/TR/1999/REC-xpath-19991116/#axes)

use std::ops::ControlFlow;

use duckbill::NodeRef;

use crate::limits::{Budget, Stop};
use crate::node::Node;
use crate::node_test::NodeTest;

/// An axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Ancestor,
    AncestorOrSelf,
    Attribute,
    Child,
    Descendant,
    DescendantOrSelf,
    Following,
    FollowingSibling,
    /// It is empty: browsers do not have it, and HTML documents have no namespace nodes.
    Namespace,
    Parent,
    Preceding,
    PrecedingSibling,
    Itself,
}

/// The receiver of the nodes that are found.
pub(crate) type Found<'f, 'd> = &'f mut dyn FnMut(Node<'d>) -> ControlFlow<()>;

impl Axis {
    /// [AxisName](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AxisName)
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "ancestor" => Self::Ancestor,
            "ancestor-or-self" => Self::AncestorOrSelf,
            "attribute" => Self::Attribute,
            "child" => Self::Child,
            "descendant" => Self::Descendant,
            "descendant-or-self" => Self::DescendantOrSelf,
            "following" => Self::Following,
            "following-sibling" => Self::FollowingSibling,
            "namespace" => Self::Namespace,
            "parent" => Self::Parent,
            "preceding" => Self::Preceding,
            "preceding-sibling" => Self::PrecedingSibling,
            "self" => Self::Itself,
            _ => return None,
        })
    }

    /// Whether the axis goes against document order, so that its nearest node is the last.
    pub(crate) const fn is_reverse(self) -> bool {
        matches!(
            self,
            Self::Ancestor | Self::AncestorOrSelf | Self::Preceding | Self::PrecedingSibling
        )
    }

    /// Whether nodes on the axis from one node may be inside of each other.
    pub(crate) const fn nests(self) -> bool {
        !matches!(
            self,
            Self::Attribute
                | Self::Child
                | Self::FollowingSibling
                | Self::Parent
                | Self::PrecedingSibling
                | Self::Itself
        )
    }

    /// Hands the nodes on the axis that pass the test to a function, the nearest first, until it breaks.
    #[inline]
    pub(crate) fn walk<'d>(
        self,
        test: &NodeTest,
        from: Node<'d>,
        budget: &mut Budget,
        mut found: impl FnMut(Node<'d>) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let node = match from {
            Node::Tree(node) => node,
            Node::Attribute(_) => return self.walk_from_attribute(test, from, budget, &mut found),
        };
        match self {
            Self::Child => each(node.children(), test, budget, found),
            Self::Descendant => each(node.descendants(), test, budget, found),
            Self::Attribute => attributes(test, node, budget, found),
            Self::Itself => each([node], test, budget, found),
            Self::Parent => each(node.parent(), test, budget, found),
            _ => self.walk_seldom(test, node, budget, &mut found),
        }
    }

    #[inline(never)]
    fn walk_seldom<'d>(
        self,
        test: &NodeTest,
        node: NodeRef<'d>,
        budget: &mut Budget,
        found: Found<'_, 'd>,
    ) -> Result<(), Stop> {
        let and_self = std::iter::once(node);
        match self {
            Self::DescendantOrSelf => each(and_self.chain(node.descendants()), test, budget, found),
            Self::Ancestor => each(node.ancestors(), test, budget, found),
            Self::AncestorOrSelf => each(and_self.chain(node.ancestors()), test, budget, found),
            Self::FollowingSibling => each(node.next_siblings(), test, budget, found),
            Self::PrecedingSibling => each(node.previous_siblings(), test, budget, found),
            // Nothing follows a root.
            Self::Following if node.parent().is_none() => Ok(()),
            Self::Following => {
                let mut following = node.following();
                if node.first_child().is_some() {
                    following.skip_inside();
                }
                each(following, test, budget, found)
            }
            Self::Preceding => {
                // On the way back from a node come those before it, and its ancestors in between.
                let mut ancestors = node.ancestors().peekable();
                let before = node.preceding().map(|node| {
                    let is_ancestor = ancestors.next_if_eq(&node).is_some();
                    (!is_ancestor).then_some(node)
                });
                for node in before {
                    budget.spend(1)?;
                    if let Some(node) = node.filter(|node| test.admits(*node))
                        && found(Node::Tree(node)).is_break()
                    {
                        break;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// An attribute has neither children nor siblings. What follows it begins with the children of its element.
    fn walk_from_attribute<'d>(
        self,
        test: &NodeTest,
        from: Node<'d>,
        budget: &mut Budget,
        found: Found<'_, 'd>,
    ) -> Result<(), Stop> {
        let owner = from.tree_node();
        let includes_self =
            matches!(self, Self::Itself | Self::DescendantOrSelf | Self::AncestorOrSelf);
        budget.spend(1)?;
        if includes_self && test.admits_any(from) && found(from).is_break() {
            return Ok(());
        }
        match self {
            Self::Parent => each([owner], test, budget, found),
            Self::Ancestor | Self::AncestorOrSelf => {
                Self::AncestorOrSelf.walk_seldom(test, owner, budget, found)
            }
            Self::Following => each(owner.following(), test, budget, found),
            Self::Preceding => Self::Preceding.walk_seldom(test, owner, budget, found),
            _ => Ok(()),
        }
    }
}

#[inline]
fn each<'d>(
    nodes: impl IntoIterator<Item = NodeRef<'d>>,
    test: &NodeTest,
    budget: &mut Budget,
    mut found: impl FnMut(Node<'d>) -> ControlFlow<()>,
) -> Result<(), Stop> {
    for node in nodes {
        budget.spend(1)?;
        if test.admits(node) && found(Node::Tree(node)).is_break() {
            break;
        }
    }
    Ok(())
}

#[inline]
fn attributes<'d>(
    test: &NodeTest,
    node: NodeRef<'d>,
    budget: &mut Budget,
    mut found: impl FnMut(Node<'d>) -> ControlFlow<()>,
) -> Result<(), Stop> {
    // Most elements do not have the attribute, which is found out faster than by looking at those that they have.
    if let NodeTest::Attribute(name) = test {
        budget.spend(1)?;
        if node.as_element().is_none_or(|element| name.value_of(element).is_none()) {
            return Ok(());
        }
    }
    for attribute in Node::Tree(node).attributes() {
        budget.spend(1)?;
        if test.admits_attribute(attribute) && found(Node::Attribute(attribute)).is_break() {
            break;
        }
    }
    Ok(())
}
