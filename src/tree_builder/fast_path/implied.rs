//! The fast path of tags that imply an end tag: an item or a paragraph that the next tag ends.
//!
//! If the `li` or `p` to be closed is the current node, nothing else is closed, and there is no parse
//! error: it is popped, and then the tag has its usual effect. Asked only for tokens that the [fast path
//! of the body](super::body) did not take.

use super::body::{KINDS, Kind};
use crate::names::{Categories, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Takes a tag that ends the current node by implication, and closes nothing else except its own
    /// element.
    #[inline(never)]
    pub(super) fn take_implying(&mut self, token: &Token<'_>) -> bool {
        match token {
            Token::StartTag(tag) => self.start_implying(tag),
            Token::EndTag(tag) => self.end_implying(tag.name.tag()),
            _ => false,
        }
    }

    /// Takes a start tag before which the current node ends. Stands for
    /// [`body_start_tag`](Builder::body_start_tag).
    fn start_implying(&mut self, tag: &TagToken<'_>) -> bool {
        let Some(current) = self.stack.current() else { return false };
        let name = tag.name.tag();
        let is_ended = match KINDS[name as usize] {
            Kind::Item if name == Tag::Li => current.is_html(Tag::Li),
            Kind::Item => current.is_html(Tag::Dd) || current.is_html(Tag::Dt),
            Kind::Block => current.is_html(Tag::P),
            _ if name == Tag::Hr => current.is_html(Tag::P) && !self.stack.contains(Tag::Select),
            _ => false,
        };
        if !is_ended || (tag.self_closing && self.wants_errors) {
            return false;
        }
        self.pop_plain();
        match name {
            Tag::Hr => self.insert_and_pop(tag),
            Tag::Li | Tag::Dd | Tag::Dt => {
                self.close_p_in_button_scope();
                self.insert_html_element(tag);
            }
            _ => {
                self.insert_html_element(tag);
            }
        }
        true
    }

    /// Takes the end tag of the current node's parent, which ends the current node too. Stands for
    /// [`body_end_tag`](Builder::body_end_tag).
    fn end_implying(&mut self, name: Tag) -> bool {
        let is_block = matches!(KINDS[name as usize], Kind::Block | Kind::Item) && name != Tag::P;
        let Some(current) = self.stack.current() else { return false };
        let is_ended = current.categories.has(Categories::IMPLIED_END)
            && current.categories.has(Categories::PLAIN_END);
        let below = self.stack.below(self.stack.height());
        if !is_block || !is_ended || below == 0 || !self.stack.at(below).is_html(name) {
            return false;
        }
        self.pop_plain();
        self.pop_plain();
        true
    }
}
