//! The fast path of the less common tokens of the body: comments, and tags of unknown names, such as custom elements.
//!
//! It relies on what that of the [body](super::body) relies on, or the same where a frameset may still take the
//! place of the body. It refuses end tags of other elements than the current node.

use crate::names::{Categories, Namespace, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> Builder<S::Handle, S> {
    /// Takes a comment, or a tag of an unknown name. Stands for [`insert_data`](Builder::insert_data) and
    /// [`body_start_tag`](Builder::body_start_tag).
    #[inline(always)]
    pub(super) fn take_less_common(&mut self, token: &Token<'_>) -> bool {
        match token {
            Token::Comment(data) => {
                self.erased().insert_comment(data);
                true
            }
            Token::StartTag(tag) if tag.name.tag() == Tag::Unknown => {
                // A self-closing flag without effect is a parse error.
                let is_taken = !(tag.self_closing && self.settings.wants_errors);
                if is_taken {
                    self.erased().insert_html_element(tag);
                }
                is_taken
            }
            Token::EndTag(tag) if tag.name.tag() == Tag::Unknown => self.erased().end_unknown(tag),
            _ => false,
        }
    }
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Takes an end tag of an unknown name, if it is that of the current node. Stands for
    /// [`any_other_end_tag`](Builder::any_other_end_tag).
    fn end_unknown(&mut self, tag: &TagToken<'_>) -> bool {
        let Some(current) = self.stack.current() else { return false };
        if current.tag != Tag::Unknown || !current.categories.has(Categories::PLAIN_END) {
            return false;
        }
        let key = self.state.keys.find(Namespace::Html, Tag::Unknown, tag.name.as_str());
        if key != Some(current.key) {
            return false;
        }
        self.pop_ended();
        true
    }
}
