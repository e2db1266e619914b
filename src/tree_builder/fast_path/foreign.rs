//! The fast path in foreign content: start tags that do not break out of it, and end tags of the current
//! node. No rule for these asks for the insertion mode.

use crate::names::{Namespace, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::modes::breaks_out;
use crate::tree_builder::open::IntegrationPoint;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Whether the current node is in foreign content and not an integration point, so that all tokens
    /// except a few go to the rules for foreign content.
    #[inline]
    pub(super) fn is_in_foreign_content(&self) -> bool {
        self.stack.current().is_some_and(|current| {
            current.namespace != Namespace::Html && current.integration == IntegrationPoint::None
        })
    }

    /// Takes a tag, if it is of that kind, or a U+0000. Stands for
    /// [`in_foreign_content`](Builder::in_foreign_content).
    #[inline(never)]
    pub(super) fn take_in_foreign(&mut self, token: &Token<'_>) -> bool {
        match token {
            Token::StartTag(tag) => self.start_in_foreign(tag),
            Token::EndTag(tag) => self.end_in_foreign(tag),
            // It is a parse error.
            Token::NullCharacter if !self.settings.wants_errors => {
                self.insert_text("\u{FFFD}");
                true
            }
            _ => false,
        }
    }

    /// "Any other start tag" in foreign content. Stands for
    /// [`foreign_start_tag`](Builder::foreign_start_tag).
    fn start_in_foreign(&mut self, tag: &TagToken<'_>) -> bool {
        let name = tag.name.tag();
        let Some(current) = self.stack.current() else { return false };
        // A `svg` in an `annotation-xml` goes to the rules for HTML content; a self-closing `script` ends
        // at once.
        if current.tag == Tag::AnnotationXml || name == Tag::Script || breaks_out(name, tag) {
            return false;
        }
        self.insert_foreign_element(tag, current.namespace);
        // The new element may be an integration point.
        if !self.is_in_foreign_content() {
            self.choose_way();
        }
        true
    }

    /// "Any other end tag" in foreign content, if the current node has its name. Stands for
    /// [`foreign_end_tag`](Builder::foreign_end_tag).
    fn end_in_foreign(&mut self, tag: &TagToken<'_>) -> bool {
        let name = tag.name.tag();
        let Some(current) = self.stack.current() else { return false };
        if current.tag != name || matches!(name, Tag::Unknown | Tag::Script | Tag::Br | Tag::P) {
            return false;
        }
        self.pop_plain();
        if !self.is_in_foreign_content() {
            self.choose_way();
        }
        true
    }
}
