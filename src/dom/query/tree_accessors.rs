//! The elements that each document has, and its title.

use crate::dom::arena::document::Document;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::node_ref::NodeRef;
use crate::microsyntax::idioms;
use crate::names::{Namespace, Tag};

impl Document {
    /// The [document element](https://dom.spec.whatwg.org/#document-element): the element child of the
    /// document node. Returns `None` if a fragment was parsed.
    ///
    /// ```
    /// assert_eq!(duckbill::parse("").document_element().unwrap().name(), "html");
    /// ```
    #[must_use]
    pub fn document_element(&self) -> Option<ElementRef<'_>> {
        self.document_node().children().find_map(NodeRef::as_element)
    }

    /// [The html element](https://html.spec.whatwg.org/multipage/dom.html#the-html-element-2): the
    /// document element if it is an HTML `html`.
    ///
    /// ```
    /// let document = duckbill::parse("<html lang=en>");
    /// assert_eq!(document.html().unwrap().attribute("lang"), Some("en"));
    /// ```
    #[must_use]
    pub fn html(&self) -> Option<ElementRef<'_>> {
        self.document_element().filter(|element| element.is_html(Tag::Html))
    }

    /// [The head element](https://html.spec.whatwg.org/multipage/dom.html#the-head-element-2): the
    /// first `head` child of the html element.
    ///
    /// ```
    /// let document = duckbill::parse("<meta charset=utf-8>");
    /// assert_eq!(document.head().unwrap().as_node().children().count(), 1);
    /// ```
    #[must_use]
    pub fn head(&self) -> Option<ElementRef<'_>> {
        let mut children = self.html()?.as_node().children().filter_map(NodeRef::as_element);
        children.find(|child| child.is_html(Tag::Head))
    }

    /// [The body element](https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2): the
    /// first `body` or `frameset` child of the html element.
    ///
    /// ```
    /// assert_eq!(duckbill::parse("x").body().unwrap().as_node().text_content(), "x");
    /// assert_eq!(duckbill::parse("<frameset>").body().unwrap().name(), "frameset");
    /// ```
    #[must_use]
    pub fn body(&self) -> Option<ElementRef<'_>> {
        let mut children = self.html()?.as_node().children().filter_map(NodeRef::as_element);
        children.find(|child| child.is_html(Tag::Body) || child.is_html(Tag::Frameset))
    }

    /// The text of the title element, without white space around it and with single spaces inside;
    /// `None` if there is no title element.
    /// [`title`](https://html.spec.whatwg.org/multipage/dom.html#document.title)
    ///
    /// ```
    /// let document = duckbill::parse("<title> Duck\n bill </title>");
    /// assert_eq!(document.title().as_deref(), Some("Duck bill"));
    /// ```
    #[must_use]
    pub fn title(&self) -> Option<String> {
        let element = self.document_element()?;
        let title = if element.namespace() == Namespace::Svg && element.name() == "svg" {
            let mut children = element.as_node().children().filter_map(NodeRef::as_element);
            children.find(|child| child.namespace() == Namespace::Svg && child.name() == "title")?
        } else {
            self.document_node().elements().find(|element| element.is_html(Tag::Title))?
        };
        let text: String = title.as_node().children().filter_map(NodeRef::text).collect();
        Some(idioms::strip_and_collapse(&text).into_owned())
    }
}
