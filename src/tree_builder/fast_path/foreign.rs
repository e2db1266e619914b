//! The direct way in foreign content: start tags that do not break out of it, and end tags of the current
//! node. There no rule asks for the insertion mode.

use crate::names::{Namespace, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::modes::breaks_out;
use crate::tree_builder::open::IntegrationPoint;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Whether the current node is in foreign content and no integration point, and the rules for foreign
    /// content so hold for all tokens but a few.
    #[inline]
    pub(in crate::tree_builder) fn is_in_foreign_content(&self) -> bool {
        self.stack.current().is_some_and(|current| {
            current.namespace != Namespace::Html && current.integration == IntegrationPoint::None
        })
    }

    /// Takes a tag, if it is of that kind.
    #[inline(never)]
    pub(in crate::tree_builder) fn process_in_foreign_directly(
        &mut self,
        token: &Token<'_>,
    ) -> bool {
        match token {
            Token::StartTag(tag) => self.start_foreign_directly(tag),
            Token::EndTag(tag) => self.end_foreign_directly(tag),
            _ => false,
        }
    }

    /// "Any other start tag" in foreign content.
    fn start_foreign_directly(&mut self, tag: &TagToken<'_>) -> bool {
        let name = tag.name.tag();
        let Some(current) = self.stack.current() else { return false };
        // A `svg` in an `annotation-xml` goes to the rules for HTML content; a `script` may have run its
        // course.
        if current.tag == Tag::AnnotationXml || name == Tag::Script || breaks_out(name, tag) {
            return false;
        }
        self.insert_foreign_element(tag, current.namespace);
        // It may be an integration point.
        if !self.is_in_foreign_content() {
            self.choose_way();
        }
        true
    }

    /// "Any other end tag" in foreign content, if the current node is of its name.
    fn end_foreign_directly(&mut self, tag: &TagToken<'_>) -> bool {
        let name = tag.name.tag();
        let Some(current) = self.stack.current() else { return false };
        if current.tag != name || matches!(name, Tag::Unknown | Tag::Script | Tag::Br | Tag::P) {
            return false;
        }
        self.stack.pop();
        if !self.is_in_foreign_content() {
            self.choose_way();
        }
        true
    }
}
