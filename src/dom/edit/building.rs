//! Building a part of a document, or a page from nothing.

use super::error::EditError;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::view::element_ref::ElementRef;
use crate::names::Namespace;

/// Adding to a document.
impl Document {
    /// A page with a DOCTYPE, `html`, `head`, `title` and `body`, as
    /// [`createHTMLDocument()`](https://dom.spec.whatwg.org/#dom-domimplementation-createhtmldocument) makes it.
    ///
    /// ```
    /// use duckbill::Document;
    /// let mut page = Document::new_html("Ducks");
    /// let body = page.body().expect("a new page has one").id();
    /// page.build(body, |body| {
    ///     body.element("ul", |list| {
    ///         for duck in ["Teal", "Eider"] {
    ///             list.element("li", |item| {
    ///                 item.attribute("class", "duck").text(duck);
    ///             });
    ///         }
    ///     });
    /// })?;
    /// let list = "<ul><li class=\"duck\">Teal</li><li class=\"duck\">Eider</li></ul>";
    /// assert_eq!(page.body().unwrap().inner_html(), list);
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    #[must_use]
    pub fn new_html(title: &str) -> Self {
        let mut page = Self::new();
        let root = page.root().id();
        let doctype = page.create_doctype("html", "", "");
        let built = page.append_child(root, doctype).and_then(|()| {
            page.build(root, |page| {
                page.element("html", |html| {
                    html.element("head", |head| {
                        head.element("title", |own| {
                            own.text(title);
                        });
                    });
                    html.element("body", |_| ());
                });
            })
        });
        debug_assert_eq!(built, Ok(()));
        page
    }

    /// Makes an element and appends it to a node.
    ///
    /// `svg` and `math` elements begin their namespace; below them all elements have it, except in `foreignObject`. Every
    /// other element is an HTML element. For anything else there is [`create_element`](Self::create_element).
    ///
    /// # Errors
    ///
    /// Those of [`create_element`](Self::create_element) and [`append_child`](Self::append_child).
    pub fn append_element(&mut self, parent: NodeId, name: &str) -> Result<NodeId, EditError> {
        let inherited = self.known(parent)?.as_element().map_or(Namespace::Html, |parent| {
            let is_html = parent.name() == "foreignObject";
            if is_html { Namespace::Html } else { ElementRef::namespace(parent) }
        });
        let namespace = match name {
            "svg" => Namespace::Svg,
            "math" => Namespace::MathMl,
            _ => inherited,
        };
        let element = self.create_element(namespace, name)?;
        self.append_child(parent, element)?;
        Ok(element)
    }

    /// Makes a text node and appends it to a node.
    ///
    /// # Errors
    ///
    /// Those of [`append_child`](Self::append_child).
    pub fn append_text(&mut self, parent: NodeId, text: &str) -> Result<NodeId, EditError> {
        let text = self.create_text(text);
        self.append_child(parent, text)?;
        Ok(text)
    }

    /// Builds below a node: see [`Builder`].
    ///
    /// # Errors
    ///
    /// The first error; nothing was added after it.
    pub fn build(
        &mut self,
        parent: NodeId,
        inside: impl FnOnce(&mut Builder<'_>),
    ) -> Result<(), EditError> {
        let mut builder = Builder { document: self, at: parent, result: Ok(()) };
        inside(&mut builder);
        builder.result
    }
}

/// Adds to one node of a document. [`Document::build`] makes it and returns the first error.
///
/// ```
/// let mut page = duckbill::parse("<p>See ");
/// let p = page.elements_by_tag_name("p").next().unwrap().id();
/// page.build(p, |p| {
///     p.element("a", |a| {
///         a.attribute("href", "/teal").text("the teal");
///     });
/// })?;
/// assert_eq!(page.body().unwrap().inner_html(), "<p>See <a href=\"/teal\">the teal</a></p>");
/// # Ok::<(), duckbill::dom::EditError>(())
/// ```
#[derive(Debug)]
pub struct Builder<'d> {
    document: &'d mut Document,
    at: NodeId,
    result: Result<(), EditError>,
}

impl Builder<'_> {
    /// The node to which it adds.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.at
    }

    /// Appends an element, as [`Document::append_element`] does, and builds in it.
    pub fn element(&mut self, name: &str, inside: impl FnOnce(&mut Builder<'_>)) -> &mut Self {
        self.add(|document, at| {
            let element = document.append_element(at, name)?;
            document.build(element, inside)
        })
    }

    /// Appends a text node.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.add(|document, at| document.append_text(at, text).map(|_| ()))
    }

    /// Sets an attribute.
    pub fn attribute(&mut self, name: &str, value: &str) -> &mut Self {
        self.add(|document, at| document.set_attribute(at, name, value))
    }

    fn add(
        &mut self,
        add: impl FnOnce(&mut Document, NodeId) -> Result<(), EditError>,
    ) -> &mut Self {
        if self.result.is_ok() {
            self.result = add(self.document, self.at);
        }
        self
    }
}
