//! Nodes and sets of nodes, as results and between the steps.

use duckbill::dom::AttributeRef;
use duckbill::{ElementRef, NodeKind, NodeRef};

/// A node of a result: a node of the tree, or an attribute.
/// [Data Model](https://www.w3.org/TR/1999/REC-xpath-19991116/#data-model)
///
/// ```
/// use duckbill_xpath::{Node, XPath};
/// let document = duckbill::parse("<a href=/>Home</a>");
/// let found = XPath::parse("//a/@href | //a/text()")?.select(document.root())?;
/// let values: Vec<_> = found.iter().map(Node::string_value).collect();
/// assert_eq!(values, ["/", "Home"]);
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub enum Node<'d> {
    /// A node of the tree.
    Tree(NodeRef<'d>),
    /// An attribute of an element.
    Attribute(Attribute<'d>),
}

/// An attribute that knows its element.
///
/// ```
/// use duckbill_xpath::XPath;
/// let document = duckbill::parse("<a href=/>");
/// let found = XPath::parse("//@href")?.select(document.root())?;
/// let attribute = found.first().unwrap().as_attribute().unwrap();
/// assert_eq!((attribute.owner().name(), attribute.get().value()), ("a", "/"));
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'d> {
    pub(crate) owner: ElementRef<'d>,
    pub(crate) attribute: AttributeRef<'d>,
    /// Its place among those of the element.
    pub(crate) place: u32,
}

impl<'d> Attribute<'d> {
    /// The element that has the attribute.
    #[must_use]
    pub const fn owner(self) -> ElementRef<'d> {
        self.owner
    }

    /// The attribute: its names and value.
    #[must_use]
    pub const fn get(self) -> AttributeRef<'d> {
        self.attribute
    }
}

impl PartialEq for Attribute<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.owner == other.owner && self.place == other.place
    }
}

impl Eq for Attribute<'_> {}

/// Whether both are the same node of the same document.
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tree(one), Self::Tree(two)) => one == two,
            (Self::Attribute(one), Self::Attribute(two)) => one == two,
            _ => false,
        }
    }
}

impl Eq for Node<'_> {}

impl<'d> Node<'d> {
    /// The node of the tree; `None` if this is an attribute.
    #[must_use]
    pub const fn as_tree(&self) -> Option<NodeRef<'d>> {
        match self {
            Self::Tree(node) => Some(*node),
            Self::Attribute(_) => None,
        }
    }

    /// The element; `None` if this is another kind of node.
    #[must_use]
    pub fn as_element(&self) -> Option<ElementRef<'d>> {
        self.as_tree()?.as_element()
    }

    /// The attribute; `None` if this is a node of the tree.
    #[must_use]
    pub const fn as_attribute(&self) -> Option<Attribute<'d>> {
        match self {
            Self::Tree(_) => None,
            Self::Attribute(attribute) => Some(*attribute),
        }
    }

    /// The node of the tree, or the element of the attribute.
    #[must_use]
    pub fn tree_node(&self) -> NodeRef<'d> {
        match self {
            Self::Tree(node) => *node,
            Self::Attribute(attribute) => attribute.owner.as_node(),
        }
    }

    /// The local name of an element or attribute, the target of a processing instruction.
    /// [local-name](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-local-name)
    pub(crate) fn local_name(&self) -> &'d str {
        match self {
            Self::Attribute(attribute) => attribute.attribute.local_name(),
            Self::Tree(_) => self.name(),
        }
    }

    /// The qualified name.
    /// [name](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-name)
    pub(crate) fn name(&self) -> &'d str {
        let node = match self {
            Self::Attribute(attribute) => return attribute.attribute.name(),
            Self::Tree(node) => node,
        };
        if let Some(element) = node.as_element() {
            return element.name();
        }
        node.as_processing_instruction().map_or("", |instruction| instruction.target())
    }

    /// [namespace-uri](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-namespace-uri)
    pub(crate) fn namespace_uri(&self) -> &'static str {
        match self {
            Self::Attribute(attribute) => attribute.attribute.namespace().url().unwrap_or(""),
            Self::Tree(node) => node.as_element().map_or("", |element| element.namespace().url()),
        }
    }

    /// The attributes of the node.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = Attribute<'d>> + use<'d> {
        let owner = self.as_tree().and_then(NodeRef::as_element);
        owner.into_iter().flat_map(|owner| {
            (0..).zip(owner.attributes()).map(move |(place, attribute)| Attribute {
                owner,
                attribute,
                place,
            })
        })
    }

    /// The parent; that of an attribute is its element.
    pub(crate) fn parent(&self) -> Option<NodeRef<'d>> {
        match self {
            Self::Tree(node) => node.parent(),
            Self::Attribute(attribute) => Some(attribute.owner.as_node()),
        }
    }

    /// Whether the node may be a context node: browsers refuse a doctype and the roots of hidden trees, but not the nodes
    /// in them.
    pub(crate) fn may_be_context(&self) -> bool {
        self.as_tree().is_none_or(|node| match node.kind() {
            NodeKind::Doctype | NodeKind::ShadowRoot => false,
            NodeKind::DocumentFragment => node.host().is_none(),
            _ => true,
        })
    }
}

impl<'d> From<NodeRef<'d>> for Node<'d> {
    fn from(node: NodeRef<'d>) -> Self {
        Self::Tree(node)
    }
}

impl<'d> From<ElementRef<'d>> for Node<'d> {
    fn from(element: ElementRef<'d>) -> Self {
        Self::Tree(element.as_node())
    }
}

impl<'d> From<Attribute<'d>> for Node<'d> {
    fn from(attribute: Attribute<'d>) -> Self {
        Self::Attribute(attribute)
    }
}

/// Nodes without duplicates, in document order.
/// [Node-sets](https://www.w3.org/TR/1999/REC-xpath-19991116/#node-sets)
///
/// ```
/// use duckbill_xpath::XPath;
/// let document = duckbill::parse("<ul><li>a<li>b</ul>");
/// let found = XPath::parse("//li[2]/preceding-sibling::* | //ul")?.select(document.root())?;
/// let names: Vec<_> = found.elements().map(|element| element.name()).collect();
/// assert_eq!(names, ["ul", "li"]);
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NodeSet<'d> {
    pub(crate) nodes: Vec<Node<'d>>,
    /// Whether a node may be inside of another.
    pub(crate) may_nest: bool,
}

impl<'d> NodeSet<'d> {
    pub(crate) fn one(node: impl Into<Node<'d>>) -> Self {
        Self { nodes: vec![node.into()], may_nest: false }
    }

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first node in document order.
    #[must_use]
    pub fn first(&self) -> Option<Node<'d>> {
        self.nodes.first().copied()
    }

    /// The nodes in document order.
    pub fn iter(&self) -> std::slice::Iter<'_, Node<'d>> {
        self.nodes.iter()
    }

    /// The elements among the nodes.
    pub fn elements(&self) -> impl Iterator<Item = ElementRef<'d>> {
        self.nodes.iter().filter_map(Node::as_element)
    }
}

impl<'d> IntoIterator for NodeSet<'d> {
    type Item = Node<'d>;
    type IntoIter = std::vec::IntoIter<Node<'d>>;

    fn into_iter(self) -> Self::IntoIter {
        self.nodes.into_iter()
    }
}

impl<'s, 'd> IntoIterator for &'s NodeSet<'d> {
    type Item = &'s Node<'d>;
    type IntoIter = std::slice::Iter<'s, Node<'d>>;

    fn into_iter(self) -> Self::IntoIter {
        self.nodes.iter()
    }
}
