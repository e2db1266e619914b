//! HTML as methods of documents, nodes and elements.

use super::Serializer;
use crate::dom::{Document, NodeRef};

/// HTML out. These build a string; for other formats, options, writers and limits see [`Serializer`].
impl NodeRef<'_> {
    /// Returns the content of the node as HTML; of a `template` its contents. Shadow roots are left out.
    /// [`innerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml)
    #[must_use]
    pub fn inner_html(self) -> String {
        Serializer::html().content().to_string(self)
    }

    /// Returns the node itself as HTML; of a document, fragment or shadow root, its content. Shadow
    /// roots below are left out.
    /// [`outerHTML`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml)
    #[must_use]
    pub fn outer_html(self) -> String {
        Serializer::html().to_string(self)
    }
}

/// HTML out.
impl Document {
    /// Returns the content of the [`root`](Self::root) as HTML: the whole document, or the fragment that was parsed.
    #[must_use]
    pub fn inner_html(&self) -> String {
        self.root().inner_html()
    }

    /// The same: neither a document nor a fragment has tags of its own.
    #[must_use]
    pub fn outer_html(&self) -> String {
        self.root().outer_html()
    }
}
