//! The [pragma-set default language](https://html.spec.whatwg.org/multipage/semantics.html#pragma-set-default-language).

use crate::dom::{ElementRef, NodeKind};
use crate::names::Tag;

/// The `meta` element that sets it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PragmaLanguage<'a>(pub(crate) ElementRef<'a>);

impl<'a> PragmaLanguage<'a> {
    /// That of the document that an element belongs to. Nothing sets one in the contents of a `template`. It walks through
    /// the document, and counts the nodes.
    pub(crate) fn of(element: ElementRef<'a>, visits: &mut usize) -> Option<Self> {
        let root = element.as_node().tree_root();
        if root.kind() == NodeKind::DocumentFragment && root.host().is_some() {
            return None;
        }
        let nodes = element.as_node().document().document_node().descendants();
        let mut last = None;
        for node in nodes {
            *visits = visits.saturating_add(1);
            let meta = node.as_element().filter(|element| element.is_html(Tag::Meta)).map(Self);
            last = meta.filter(|meta| meta.value().is_some()).or(last);
        }
        last
    }

    /// The language, if the element sets one.
    pub(crate) fn value(self) -> Option<&'a str> {
        let pragma = self.0.attribute("http-equiv")?;
        let content = self.0.attribute("content")?;
        if !pragma.eq_ignore_ascii_case("content-language") || content.contains(',') {
            return None;
        }
        content.split(|c: char| c.is_ascii_whitespace()).find(|part| !part.is_empty())
    }
}
