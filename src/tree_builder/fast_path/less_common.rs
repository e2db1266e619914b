//! The fast path of the less common tokens of the body: comments, and tags of unknown names, such as custom elements.
//!
//! It relies on what that of the [body](super::body) relies on, or the same where a frameset may still take the
//! place of the body. It refuses end tags of other elements than the current node.

use crate::names::{Categories, Namespace, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::way::Way;
use crate::tree_sink::{ElementName, InsertionLocation, TreeSink};

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
            Token::StartTag(tag) if tag.name.tag() == Tag::Unknown => self.start_unknown(tag),
            Token::EndTag(tag) if tag.name.tag() == Tag::Unknown => {
                self.end_unknown(tag.name.as_unknown())
            }
            _ => false,
        }
    }

    /// Takes a tag of an unknown name, if the way is one that takes them and nobody wants places.
    #[inline(always)]
    pub(in crate::tree_builder) fn take_unknown_tag(
        &mut self,
        tag: &TagToken<'_>,
        is_end_tag: bool,
    ) -> bool {
        let may_take = matches!(self.state.way, Way::Start | Way::Body) && !self.wants_places();
        may_take
            && if is_end_tag {
                self.end_unknown(tag.name.as_unknown())
            } else {
                self.start_unknown(tag)
            }
    }

    /// Takes a start tag of an unknown name. It belongs to no form, and its place is the current node, which is not a
    /// [base](OpenElement::is_base).
    #[inline(never)]
    fn start_unknown(&mut self, tag: &TagToken<'_>) -> bool {
        let Some(current) = self.stack.current() else { return false };
        // A self-closing flag without effect is a parse error.
        if tag.self_closing && self.settings.wants_errors {
            return false;
        }
        let location = InsertionLocation::last_child_of(current.handle);
        let local = tag.name.as_unknown();
        let name = ElementName { namespace: Namespace::Html, tag: Tag::Unknown, local };
        let element = self.sink.insert_element(name, &tag.attributes, location);
        self.tell_made(element);
        self.push_unknown(element, local);
        true
    }

    /// Takes an end tag of an unknown name, if it is that of the current node. Stands for
    /// [`any_other_end_tag`](Builder::any_other_end_tag).
    #[inline(never)]
    fn end_unknown(&mut self, name: &str) -> bool {
        let Some(current) = self.stack.current() else { return false };
        if current.tag != Tag::Unknown || !current.categories.has(Categories::PLAIN_END) {
            return false;
        }
        if !self.state.keys.is_key_of(current.key, name) {
            return false;
        }
        self.pop_ended();
        true
    }
}
