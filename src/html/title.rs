//! The title of a document.

use crate::dom::{Document, NodeRef};
use crate::microsyntax::idioms;
use crate::names::{Namespace, Tag};

impl Document {
    /// The text of the title element, without white space around it and with single spaces inside;
    /// `None` if there is no title element.
    /// [`title`](https://html.spec.whatwg.org/multipage/dom.html#document.title)
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
