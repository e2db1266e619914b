//! A view of one node.

#![expect(clippy::expect_used, reason = "a view is never made of the placeholder 0")]

use super::element_ref::{DoctypeRef, ElementRef, ProcessingInstructionRef};
use super::iterators::{Ancestors, Children, Descendants, Siblings, Traverse};
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::node::Node;
use crate::dom::arena::node::NodeKind;
use crate::tree_sink::ShadowRootInit;

/// A view of a node of a [`Document`]: `Copy`, and valid for as long as the document is borrowed. Two
/// views are equal if they are the same node of the same document.
///
/// Template contents and shadow roots are not children, as in the DOM: they are trees of their own,
/// reached by [`ElementRef::template_contents`] and [`ElementRef::shadow_root`].
///
/// ```
/// use duckbill::Document;
/// let document = Document::new();
/// let node = document.root();
/// assert_eq!(node.first_child(), None);
/// assert_eq!(node.descendants().count(), 0);
/// ```
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    document: &'a Document,
    index: u32,
}

impl<'a> NodeRef<'a> {
    #[inline]
    pub(in crate::dom) const fn new(document: &'a Document, index: u32) -> Self {
        Self { document, index }
    }

    #[inline]
    fn linked(self, index: u32) -> Option<Self> {
        if index == 0 { None } else { Some(Self::new(self.document, index)) }
    }

    #[inline]
    pub(in crate::dom) fn raw(self) -> &'a Node {
        &self.document.nodes[self.index as usize]
    }

    #[inline]
    pub(in crate::dom) const fn index(self) -> u32 {
        self.index
    }

    /// A number between 1 and [`Document::node_count`] that no other node of the document has.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.index() as usize
    }

    /// The document the node belongs to.
    ///
    /// ```
    /// let document = duckbill::parse("x");
    /// assert!(std::ptr::eq(document.root().document(), &document));
    /// ```
    #[inline]
    #[must_use]
    pub const fn document(self) -> &'a Document {
        self.document
    }

    /// The id of this node in the document.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>x");
    /// let p = document.root().descendants().nth(3).unwrap().id();
    /// document.set_attribute(p, "class", "y")?; // no view is open now
    /// assert!(document.node(p).unwrap().as_element().unwrap().has_attribute("class"));
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn id(self) -> NodeId {
        self.document.id_of(self.node_index())
    }

    /// The name of the node within its document.
    #[inline]
    pub(crate) fn node_index(self) -> NodeIndex {
        NodeIndex::from_index(self.index).expect("a view is never made of the placeholder")
    }

    /// The kind of the node.
    ///
    /// ```
    /// use duckbill::{NodeKind, parse};
    /// let document = parse("<!DOCTYPE html>");
    /// assert_eq!(document.root().first_child().unwrap().kind(), NodeKind::Doctype);
    /// ```
    #[inline]
    #[must_use]
    pub fn kind(self) -> NodeKind {
        self.raw().kind
    }

    /// The parent. `None` for the document node, for shadow roots and template contents, and for
    /// nodes that were removed.
    ///
    /// ```
    /// let document = duckbill::parse("");
    /// let html = document.root().first_child().unwrap();
    /// assert_eq!(html.parent(), Some(document.root()));
    /// ```
    #[inline]
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        self.linked(self.document.parent_of(self.index()))
    }

    /// The first child.
    ///
    /// ```
    /// let document = duckbill::parse("");
    /// let head = document.root().first_child().unwrap().first_child().unwrap();
    /// assert_eq!(head.as_element().unwrap().name(), "head");
    /// ```
    #[inline]
    #[must_use]
    pub fn first_child(self) -> Option<Self> {
        self.linked(self.raw().first_child)
    }

    /// The last child.
    ///
    /// ```
    /// let document = duckbill::parse("");
    /// let body = document.root().last_child().unwrap().last_child().unwrap();
    /// assert_eq!(body.as_element().unwrap().name(), "body");
    /// ```
    #[inline]
    #[must_use]
    pub fn last_child(self) -> Option<Self> {
        self.linked(self.raw().last_child)
    }

    /// The sibling just before.
    ///
    /// ```
    /// let document = duckbill::parse("<!--a--><!--b-->");
    /// let second = document.root().children().nth(1).unwrap();
    /// assert_eq!(second.previous_sibling().unwrap().data(), Some("a"));
    /// ```
    #[inline]
    #[must_use]
    pub fn previous_sibling(self) -> Option<Self> {
        self.linked(self.raw().previous)
    }

    /// The sibling just after.
    ///
    /// ```
    /// let document = duckbill::parse("<!--a--><!--b-->");
    /// let first = document.root().first_child().unwrap();
    /// assert_eq!(first.next_sibling().unwrap().data(), Some("b"));
    /// ```
    #[inline]
    #[must_use]
    pub fn next_sibling(self) -> Option<Self> {
        self.linked(self.raw().next)
    }

    /// The children, in order; may be walked from both ends.
    ///
    /// ```
    /// let document = duckbill::parse("<!--a--><!--b-->");
    /// let mut children = document.root().children();
    /// assert_eq!(children.next().unwrap().data(), Some("a"));
    /// assert_eq!(children.next_back().unwrap().as_element().unwrap().name(), "html");
    /// ```
    #[inline]
    #[must_use]
    pub fn children(self) -> Children<'a> {
        let node = self.raw();
        Children::new(self.document, node.first_child, node.last_child)
    }

    /// The siblings after this node, the nearest first.
    ///
    /// ```
    /// let document = duckbill::parse("<!--a--><!--b-->");
    /// assert_eq!(document.root().first_child().unwrap().next_siblings().count(), 2);
    /// ```
    #[must_use]
    pub fn next_siblings(self) -> Siblings<'a> {
        Siblings::new(self.document, self.raw().next, true)
    }

    /// The siblings before this node, the nearest first.
    ///
    /// ```
    /// let document = duckbill::parse("<!--a--><!--b-->");
    /// let html = document.root().last_child().unwrap();
    /// let data: Vec<_> = html.previous_siblings().filter_map(|node| node.data()).collect();
    /// assert_eq!(data, ["b", "a"]);
    /// ```
    #[must_use]
    pub fn previous_siblings(self) -> Siblings<'a> {
        Siblings::new(self.document, self.raw().previous, false)
    }

    /// The parent, its parent, and so on.
    ///
    /// ```
    /// let document = duckbill::parse("<p><b>x");
    /// let text = document.root().descendants().find(|node| node.text().is_some()).unwrap();
    /// let names: Vec<_> = text.ancestors().filter_map(|node| Some(node.as_element()?.name())).collect();
    /// assert_eq!(names, ["b", "p", "body", "html"]);
    /// ```
    #[must_use]
    pub fn ancestors(self) -> Ancestors<'a> {
        Ancestors::new(self.document, self.document.parent_of(self.index()))
    }

    /// The descendants of this node in [tree order](https://dom.spec.whatwg.org/#concept-tree-order),
    /// without the node itself; may be walked from both ends.
    ///
    /// ```
    /// let document = duckbill::parse("<p>a<p>b");
    /// let mut texts = document.root().descendants().filter_map(|node| node.text());
    /// assert_eq!(texts.next_back(), Some("b"));
    /// assert_eq!(texts.next(), Some("a"));
    /// ```
    #[inline]
    #[must_use]
    pub fn descendants(self) -> Descendants<'a> {
        Descendants::new(self.document, self.index)
    }

    /// The beginnings and ends of this node and of its descendants.
    ///
    /// ```
    /// use duckbill::parse;
    /// use duckbill::dom::Visit;
    /// let document = parse("<p>a<b>b</b>");
    /// let mut shape = String::new();
    /// for edge in document.root().traverse() {
    ///     match edge {
    ///         Visit::Open(node) => shape.push_str(node.text().unwrap_or("(")),
    ///         Visit::Close(node) if node.text().is_none() => shape.push(')'),
    ///         _ => {}
    ///     }
    /// }
    /// assert_eq!(shape, "((()((a(b)))))");
    /// ```
    #[must_use]
    pub fn traverse(self) -> Traverse<'a> {
        Traverse::new(self.document, self.index, false)
    }

    /// Like [`traverse`](Self::traverse), but through shadow roots and template contents, which come
    /// before the children of their element.
    pub(crate) fn traverse_inclusive(self) -> Traverse<'a> {
        Traverse::new(self.document, self.index, true)
    }

    /// The node as an element.
    ///
    /// ```
    /// use duckbill::parse;
    /// use duckbill::names::Tag;
    /// let document = parse("");
    /// assert!(document.root().as_element().is_none());
    /// assert_eq!(document.root().first_child().unwrap().as_element().unwrap().tag(), Tag::Html);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_element(self) -> Option<ElementRef<'a>> {
        (self.raw().kind == NodeKind::Element).then(|| ElementRef::new(self))
    }

    /// The node as a doctype.
    ///
    /// ```
    /// let document = duckbill::parse("<!DOCTYPE html>");
    /// let doctype = document.root().first_child().unwrap().as_doctype().unwrap();
    /// assert_eq!(doctype.name(), "html");
    /// ```
    #[must_use]
    pub fn as_doctype(self) -> Option<DoctypeRef<'a>> {
        (self.raw().kind == NodeKind::Doctype).then(|| DoctypeRef::new(self))
    }

    /// The node as a processing instruction.
    ///
    /// ```
    /// let document = duckbill::parse("<?target some data?>");
    /// let instruction = document.root().first_child().unwrap().as_processing_instruction().unwrap();
    /// assert_eq!((instruction.target(), instruction.data()), ("target", "some data"));
    /// ```
    #[must_use]
    pub fn as_processing_instruction(self) -> Option<ProcessingInstructionRef<'a>> {
        (self.raw().kind == NodeKind::ProcessingInstruction)
            .then(|| ProcessingInstructionRef::new(self))
    }

    /// The text of a text node; `None` for all other kinds.
    ///
    /// ```
    /// let document = duckbill::parse("<p>a<!--b-->");
    /// let texts: Vec<_> = document.root().descendants().filter_map(|node| node.text()).collect();
    /// assert_eq!(texts, ["a"]);
    /// ```
    #[inline]
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        match self.raw().kind {
            NodeKind::Text => Some(self.document.texts.get(self.raw().text())),
            _ => None,
        }
    }

    /// The [data](https://dom.spec.whatwg.org/#concept-cd-data) of a text node, a comment or a processing
    /// instruction; `None` for all other kinds.
    ///
    /// ```
    /// let document = duckbill::parse("<p>a<!--b-->");
    /// let data: Vec<_> = document.root().descendants().filter_map(|node| node.data()).collect();
    /// assert_eq!(data, ["a", "b"]);
    /// ```
    #[must_use]
    pub fn data(self) -> Option<&'a str> {
        let node = self.raw();
        match node.kind {
            NodeKind::Text | NodeKind::Comment => Some(self.document.texts.get(node.text())),
            NodeKind::ProcessingInstruction => {
                self.as_processing_instruction().map(ProcessingInstructionRef::data)
            }
            _ => None,
        }
    }

    /// The strings of the text nodes below this node, in tree order; comments and processing instructions
    /// are not text. A text node gives one string, its own.
    ///
    /// ```
    /// let document = duckbill::parse("<p>a<b>b</b><!--c-->d");
    /// let pieces: Vec<_> = document.root().texts().collect();
    /// assert_eq!(pieces, ["a", "b", "d"]);
    /// ```
    pub fn texts(self) -> impl Iterator<Item = &'a str> {
        self.text().into_iter().chain(self.descendants().filter_map(Self::text))
    }

    /// All text below this node in one string: the [descendant text
    /// content](https://dom.spec.whatwg.org/#concept-descendant-text-content) of an element or fragment,
    /// the data of a text node, comment or processing instruction. In the DOM the result is null for a
    /// document; here it is the text of its elements.
    ///
    /// ```
    /// let document = duckbill::parse("<p>a<b>b</b><!--c-->d");
    /// assert_eq!(document.root().text_content(), "abd");
    /// ```
    #[must_use]
    pub fn text_content(self) -> String {
        match self.data() {
            Some(data) => data.to_owned(),
            None => self.texts().collect(),
        }
    }

    /// The declared properties of the shadow root; `None` if the node is not a shadow root.
    ///
    /// ```
    /// assert!(duckbill::parse("").root().shadow_root_init().is_none());
    /// ```
    #[must_use]
    pub fn shadow_root_init(self) -> Option<ShadowRootInit> {
        (self.raw().kind == NodeKind::ShadowRoot)
            .then(|| self.document.shadow_roots[self.raw().payload[0] as usize].init)
    }

    /// The element a shadow root is attached to, or the `template` whose contents a document
    /// fragment is.
    ///
    /// ```
    /// let document = duckbill::parse("<template>x</template>");
    /// let mut elements = document.root().descendants().filter_map(|node| node.as_element());
    /// let template = elements.find(|element| element.name() == "template").unwrap();
    /// assert_eq!(template.template_contents().unwrap().host(), Some(template));
    /// ```
    #[must_use]
    pub fn host(self) -> Option<ElementRef<'a>> {
        let node = self.raw();
        let host = match node.kind {
            NodeKind::ShadowRoot => self.document.shadow_roots[node.payload[0] as usize].host,
            NodeKind::DocumentFragment => node.payload[0],
            _ => 0,
        };
        self.linked(host).and_then(Self::as_element)
    }
}

impl PartialEq for NodeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && std::ptr::eq(self.document, other.document)
    }
}

impl Eq for NodeRef<'_> {}

impl std::hash::Hash for NodeRef<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl std::fmt::Debug for NodeRef<'_> {
    /// Writes one short line: the id, and the beginning of the node.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 40;
        let short = |text: &str| -> String {
            let mut shown: String = text.chars().take(SHOWN).collect();
            if shown.len() < text.len() {
                shown.push('…');
            }
            shown
        };
        write!(formatter, "{:?} ", self.id())?;
        if let Some(element) = self.as_element() {
            let shown = element.attributes().take(SHOWN / 8);
            write!(formatter, "<{}", short(element.name()))?;
            for attribute in shown {
                write!(formatter, " {}={:?}", short(attribute.name()), short(attribute.value()))?;
            }
            return formatter.write_str(">");
        }
        match self.data() {
            Some(data) => write!(formatter, "{:?} {:?}", self.kind(), short(data)),
            None => write!(formatter, "{:?}", self.kind()),
        }
    }
}
