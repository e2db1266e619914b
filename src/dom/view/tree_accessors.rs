//! The elements that each document has.

use crate::dom::arena::document::Document;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::node_ref::NodeRef;
use crate::names::Tag;

impl Document {
    /// The [document element](https://dom.spec.whatwg.org/#document-element): the element child of the
    /// document node. Returns `None` if a fragment was parsed.
    #[must_use]
    pub fn document_element(&self) -> Option<ElementRef<'_>> {
        self.document_node().children().find_map(NodeRef::as_element)
    }

    /// [The html element](https://html.spec.whatwg.org/multipage/dom.html#the-html-element-2): the
    /// document element if it is an HTML `html`.
    #[must_use]
    pub fn html(&self) -> Option<ElementRef<'_>> {
        self.document_element().filter(|element| element.is_html(Tag::Html))
    }

    /// [The head element](https://html.spec.whatwg.org/multipage/dom.html#the-head-element-2): the
    /// first `head` child of the html element.
    #[must_use]
    pub fn head(&self) -> Option<ElementRef<'_>> {
        let mut children = self.html()?.as_node().children().filter_map(NodeRef::as_element);
        children.find(|child| child.is_html(Tag::Head))
    }

    /// [The body element](https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2): the
    /// first `body` or `frameset` child of the html element.
    #[must_use]
    pub fn body(&self) -> Option<ElementRef<'_>> {
        let mut children = self.html()?.as_node().children().filter_map(NodeRef::as_element);
        children.find(|child| child.is_html(Tag::Body) || child.is_html(Tag::Frameset))
    }
}

/// Nodes that were imported with their sources.
impl NodeRef<'_> {
    /// The node of another document that this one was copied from by
    /// [`import_with_source`](crate::Document::import_with_source), as it is there. `None` for all other nodes, also copies
    /// of such a copy.
    #[must_use]
    pub fn imported_from(self) -> Option<Self> {
        let (document, original) = self.document().parts.imported.as_ref()?.find(self.index())?;
        Some(Self::new(document, original))
    }
}
