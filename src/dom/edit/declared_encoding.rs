//! The encoding that a document says it is in.

use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::node_ref::NodeRef;
use crate::encoding::{Encoding, extract_from_meta};
use crate::names::{Namespace, Tag};

/// The encoding that a `meta` element declares.
enum Declaration {
    /// It has a `charset`.
    Charset(Encoding),
    /// It is a pragma with a `content`.
    Content(Encoding),
}

impl Declaration {
    fn of(meta: ElementRef<'_>) -> Option<Self> {
        if !meta.is_html(Tag::Meta) {
            return None;
        }
        if let Some(label) = meta.attribute("charset") {
            return Encoding::for_label(label).map(Encoding::declared).map(Self::Charset);
        }
        let is_pragma = |value: &str| value.eq_ignore_ascii_case("content-type");
        let content = meta
            .attribute("content")
            .filter(|_| meta.attribute("http-equiv").is_some_and(is_pragma))?;
        extract_from_meta(content).map(Encoding::declared).map(Self::Content)
    }

    fn encoding(&self) -> Encoding {
        match self {
            Self::Charset(encoding) | Self::Content(encoding) => *encoding,
        }
    }
}

impl Document {
    /// Makes the document say that it is in this encoding: each `meta` element that names another one names this one. If
    /// none names an encoding, and the document has a character beyond ASCII or the encoding is not UTF-8, `<meta charset>`
    /// becomes the first child of the head. In a fragment, and in a document without a head, none is added.
    ///
    /// A page can say that it is in any encoding but UTF-16BE, UTF-16LE, x-user-defined and replacement: for these it says
    /// UTF-8. Returns the encoding that it says.
    ///
    /// ```
    /// use duckbill::encoding::Encoding;
    /// let mut document = duckbill::parse("<meta charset=koi8-r><p>é");
    /// assert_eq!(document.declare_encoding(Encoding::UTF_8), Encoding::UTF_8);
    /// assert!(document.outer_html().contains("<meta charset=\"utf-8\">"));
    /// ```
    pub fn declare_encoding(&mut self, encoding: Encoding) -> Encoding {
        let encoding = encoding.of_pages();
        if self.correct_declared_encoding(encoding)
            && let Some(head) = self.head().map(ElementRef::id)
            && let Ok(meta) = self.create_element(Namespace::Html, "meta")
        {
            // It is an element, and the name is valid.
            let _ = self.set_attribute(meta, "charset", &encoding.name().to_ascii_lowercase());
            let _ = self.prepend_child(head, meta);
        }
        encoding
    }

    /// Does the same to the `meta` elements that there are, and adds none. Returns whether one is needed that is not there.
    pub fn correct_declared_encoding(&mut self, encoding: Encoding) -> bool {
        let encoding = encoding.of_pages();
        let (wrong, is_missing) = self.wrong_declarations(encoding);
        let name = encoding.name().to_ascii_lowercase();
        for (meta, is_pragma) in wrong {
            let (attribute, value) = if is_pragma {
                ("content", format!("text/html; charset={name}"))
            } else {
                ("charset", name.clone())
            };
            // It is an element, and the name is valid.
            let _ = self.set_attribute(meta, attribute, &value);
        }
        is_missing
    }

    /// Whether [`declare_encoding`](Self::declare_encoding) would change nothing.
    pub(crate) fn declares_encoding(&self, encoding: Encoding) -> bool {
        let (wrong, is_missing) = self.wrong_declarations(encoding);
        wrong.is_empty() && !(is_missing && self.head().is_some())
    }

    /// The `meta` elements that name another encoding, and whether they are pragmas; and whether a declaration is missing.
    fn wrong_declarations(&self, encoding: Encoding) -> (Vec<(NodeId, bool)>, bool) {
        let mut wrong = Vec::new();
        let (mut is_declared, mut is_ascii) = (false, true);
        let mut note = |node: NodeRef<'_>| {
            crate::work::count(1);
            let Some(element) = node.as_element() else {
                is_ascii &= node.data().or(node.text()).is_none_or(str::is_ascii);
                return;
            };
            is_ascii &= element.name().is_ascii()
                && element
                    .attributes()
                    .all(|attribute| attribute.name().is_ascii() && attribute.value().is_ascii());
            if let Some(declaration) = Declaration::of(element) {
                is_declared = true;
                if declaration.encoding() != encoding {
                    wrong.push((element.id(), matches!(declaration, Declaration::Content(_))));
                }
            }
        };
        // Contents of templates are met where the walk finds them.
        let mut roots = vec![self.root()];
        while let Some(root) = roots.pop() {
            for node in root.descendants() {
                note(node);
                roots.extend(node.as_element().and_then(ElementRef::template_contents));
            }
        }
        let is_needed = !is_ascii || encoding != Encoding::UTF_8;
        (wrong, !is_declared && is_needed)
    }
}
