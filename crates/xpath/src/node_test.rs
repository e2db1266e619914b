//! Node tests, prepared for the names of HTML documents.
//! [Node Tests](https://www.w3.org/TR/1999/REC-xpath-19991116/#node-tests)

use std::sync::Arc;

use duckbill::names::{AttributeNamespace, KnownAttribute, Namespace, Tag};
use duckbill::{ElementRef, NodeKind, NodeRef};

use crate::axes::Axis;
use crate::node::{Attribute, Node};

/// A node test.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum NodeTest {
    Node,
    Text,
    Comment,
    ProcessingInstruction(Option<Box<str>>),
    AnyElement,
    /// The elements of a namespace.
    AnyElementOf(Namespace),
    /// An HTML element of this name, whatever the case of its ASCII letters.
    /// [Interactions with XPath and XSLT](https://html.spec.whatwg.org/multipage/infrastructure.html#interactions-with-xpath-and-xslt)
    ///
    /// That names of any case match is not said there. Browsers do it, and Web platform tests want it.
    Html(Tag, Box<str>),
    Element(Namespace, Box<str>),
    AnyAttribute,
    AnyAttributeOf(AttributeNamespace),
    Attribute(AttributeName),
    /// A name in a namespace that no node of an HTML document is in.
    Nothing,
    /// Any node that has a child: all whose children a path can go to. No expression has it, but `//` means it.
    HasChild,
}

/// The name of an attribute.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AttributeName {
    namespace: AttributeNamespace,
    local: Arc<str>,
    /// The name if it is without a namespace and the parser knows it.
    known: Option<KnownAttribute>,
    /// Whether it is written with capital letters, which HTML attributes do not have.
    has_capitals: bool,
}

const NAMESPACES: [Namespace; 3] = [Namespace::Html, Namespace::Svg, Namespace::MathMl];

/// Not that of `xmlns`: attributes that declare namespaces are no attribute nodes.
/// [Attribute Nodes](https://www.w3.org/TR/1999/REC-xpath-19991116/#attribute-nodes)
const ATTRIBUTE_NAMESPACES: [AttributeNamespace; 2] =
    [AttributeNamespace::XLink, AttributeNamespace::Xml];

fn element_namespace(url: &str) -> Option<Namespace> {
    NAMESPACES.into_iter().find(|namespace| namespace.url() == url)
}

fn attribute_namespace(url: &str) -> Option<AttributeNamespace> {
    ATTRIBUTE_NAMESPACES.into_iter().find(|namespace| namespace.url() == Some(url))
}

impl NodeTest {
    /// `*`: any node of the principal node type of the axis.
    pub(crate) const fn any(axis: Axis) -> Self {
        match axis {
            Axis::Attribute => Self::AnyAttribute,
            Axis::Namespace => Self::Nothing,
            _ => Self::AnyElement,
        }
    }

    /// `prefix:*`
    pub(crate) fn any_of(axis: Axis, url: &str) -> Self {
        let test = match axis {
            Axis::Attribute => attribute_namespace(url).map(Self::AnyAttributeOf),
            Axis::Namespace => None,
            _ => element_namespace(url).map(Self::AnyElementOf),
        };
        test.unwrap_or(Self::Nothing)
    }

    /// `prefix:name`
    pub(crate) fn named(axis: Axis, url: &str, name: &str) -> Self {
        let test = match axis {
            Axis::Attribute => attribute_namespace(url)
                .map(|namespace| Self::Attribute(AttributeName::new(namespace, name))),
            Axis::Namespace => None,
            _ => element_namespace(url).map(|namespace| Self::Element(namespace, name.into())),
        };
        test.unwrap_or(Self::Nothing)
    }

    /// `name`
    pub(crate) fn unprefixed(axis: Axis, name: &str) -> Self {
        match axis {
            Axis::Attribute => Self::Attribute(AttributeName::new(AttributeNamespace::None, name)),
            Axis::Namespace => Self::Nothing,
            _ => {
                let name = name.to_ascii_lowercase();
                Self::Html(Tag::from_name(&name), name.into())
            }
        }
    }

    /// Whether a node of the tree passes.
    #[inline]
    pub(crate) fn admits(&self, node: NodeRef<'_>) -> bool {
        match self {
            Self::Node => true,
            Self::Text => node.kind() == NodeKind::Text,
            Self::Comment => node.kind() == NodeKind::Comment,
            Self::ProcessingInstruction(target) => {
                node.as_processing_instruction().is_some_and(|instruction| {
                    target.as_deref().is_none_or(|target| target == instruction.target())
                })
            }
            Self::AnyElement => node.kind() == NodeKind::Element,
            Self::HasChild => node.first_child().is_some(),
            Self::AnyAttribute | Self::AnyAttributeOf(_) | Self::Attribute(_) | Self::Nothing => {
                false
            }
            Self::AnyElementOf(_) | Self::Html(..) | Self::Element(..) => {
                node.as_element().is_some_and(|element| self.admits_element(element))
            }
        }
    }

    #[inline]
    fn admits_element(&self, element: ElementRef<'_>) -> bool {
        match self {
            Self::Html(Tag::Unknown, name) => {
                element.namespace() == Namespace::Html && element.name().eq_ignore_ascii_case(name)
            }
            Self::Html(tag, _) => element.is_html(*tag),
            Self::Element(namespace, name) => {
                element.namespace() == *namespace && element.name() == &**name
            }
            Self::AnyElementOf(namespace) => element.namespace() == *namespace,
            _ => true,
        }
    }

    /// Whether an attribute passes.
    pub(crate) fn admits_attribute(&self, attribute: Attribute<'_>) -> bool {
        let found = attribute.attribute;
        match self {
            Self::Node | Self::AnyAttribute => found.namespace() != AttributeNamespace::Xmlns,
            Self::AnyAttributeOf(namespace) => found.namespace() == *namespace,
            Self::Attribute(name) => name.is_of(attribute),
            _ => false,
        }
    }

    /// Whether a node passes.
    #[inline]
    pub(crate) fn admits_any(&self, node: Node<'_>) -> bool {
        match node {
            Node::Tree(node) => self.admits(node),
            Node::Attribute(attribute) => self.admits_attribute(attribute),
        }
    }
}

impl AttributeName {
    fn new(namespace: AttributeNamespace, name: &str) -> Self {
        let known = match namespace {
            AttributeNamespace::None => KnownAttribute::new(name),
            _ => None,
        };
        let has_capitals = name.bytes().any(|byte| byte.is_ascii_uppercase());
        Self { namespace, local: name.into(), known, has_capitals }
    }

    fn is_of(&self, attribute: Attribute<'_>) -> bool {
        let found = attribute.attribute;
        if found.namespace() != self.namespace {
            return false;
        }
        let ignores_case = self.namespace == AttributeNamespace::None
            && attribute.owner.namespace() == Namespace::Html;
        match ignores_case {
            true => found.local_name().eq_ignore_ascii_case(&self.local),
            false => found.local_name() == &*self.local,
        }
    }

    /// The value of the attribute of an element.
    #[inline]
    pub(crate) fn value_of<'d>(&self, element: ElementRef<'d>) -> Option<&'d str> {
        if let Some(known) = self.known
            && !self.has_capitals
        {
            return element.known_attribute(known);
        }
        self.other_value_of(element)
    }

    fn other_value_of<'d>(&self, element: ElementRef<'d>) -> Option<&'d str> {
        if self.has_capitals && self.namespace == AttributeNamespace::None {
            let all = Node::from(element).attributes();
            return all
                .into_iter()
                .find(|found| self.is_of(*found))
                .map(|found| found.get().value());
        }
        element.attribute_ns(self.namespace, &self.local)
    }
}
