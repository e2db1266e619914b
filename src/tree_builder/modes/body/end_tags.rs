//! End tags in the body.

use crate::error::ErrorCode;
use crate::names::{Namespace, Tag};
use crate::span::Origin;
use crate::token::{LocalName, TagToken};
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::body_rules::{EndRule, end_rule};
use crate::tree_builder::dispatch::Step;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::Scope;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// The clauses for end tags, an arm each; [`END`](crate::tree_builder::body_rules::END) maps elements
    /// to clauses. Fast path: [`end_in_body`](TreeBuilder::end_in_body) if the element is the current
    /// node, [`end_implying`](TreeBuilder::end_implying) if it is its parent.
    #[inline(never)]
    pub(super) fn body_end_tag(&mut self, tag: &TagToken<'_>) -> Step {
        let name = tag.name.tag();
        match end_rule(name, &self.features) {
            EndRule::InHead => return Step::Using(Mode::InHead),
            EndRule::Body => {
                if !self.stack.has_in_scope(Tag::Body, Scope::Default) {
                    return self.ignore(ErrorCode::UnexpectedEndTag);
                }
                self.end_body();
            }
            EndRule::Html => {
                if !self.stack.has_in_scope(Tag::Body, Scope::Default) {
                    return self.ignore(ErrorCode::UnexpectedEndTag);
                }
                self.end_body();
                return Step::Reprocess;
            }
            EndRule::Block => self.end_in_scope(name, Scope::Default, None),
            EndRule::Form => return self.end_form(),
            EndRule::P => {
                if !self.stack.has_in_scope(Tag::P, Scope::Button) {
                    self.error(ErrorCode::UnexpectedEndTag);
                    self.insert_known(Tag::P);
                }
                self.close_p(ErrorCode::EndTagWithOpenElements);
            }
            EndRule::Li => self.end_in_scope(Tag::Li, Scope::ListItem, Some(Tag::Li)),
            EndRule::DdDt => self.end_in_scope(name, Scope::Default, Some(name)),
            EndRule::Heading => self.end_heading(name),
            EndRule::Formatting => self.adoption_agency(tag.name),
            EndRule::Marker => {
                if !self.stack.has_in_scope(name, Scope::Default) {
                    return self.ignore(ErrorCode::UnexpectedEndTag);
                }
                self.end_in_scope(name, Scope::Default, None);
                self.clear_formatting_to_marker();
            }
            EndRule::Br => {
                self.error(ErrorCode::UnexpectedEndTag);
                self.reconstruct_formatting();
                let made = self.insert_unopened(&TagToken::bare(LocalName::known(Tag::Br)));
                self.tell_made_as(made, Origin::EndTag);
                self.tell_closed_by_end_tag(made);
                self.sink.element_popped(made);
                self.frameset_ok = false;
            }
            EndRule::AnyOther | EndRule::ByEdition => self.any_other_end_tag(tag.name),
        }
        Step::Done
    }

    fn end_body(&mut self) {
        if self.stack.has_element_that_must_close() {
            self.error(ErrorCode::EndTagWithOpenElements);
        }
        self.tell_body_closed();
        self.mode = Mode::AfterBody;
    }

    /// Closes the element of this name, if there is one in scope. `except` is not closed by implication
    /// before that.
    fn end_in_scope(&mut self, name: Tag, scope: Scope, except: Option<Tag>) {
        let height = self.stack.top_html(name);
        if !self.stack.is_in_scope(height, scope) {
            self.error(ErrorCode::UnexpectedEndTag);
            return;
        }
        self.generate_implied_end_tags(except);
        self.pop_checked(height);
    }

    /// Pops up to and including an element; reports an error if others are open in it.
    fn pop_checked(&mut self, height: u32) {
        if self.stack.height() != height {
            self.error(ErrorCode::EndTagWithOpenElements);
        }
        self.pop_through(height);
    }

    fn end_heading(&mut self, name: Tag) {
        const HEADINGS: &[Tag] = &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
        let height = self.stack.top_of(HEADINGS);
        if !self.stack.is_in_scope(height, Scope::Default) {
            self.error(ErrorCode::UnexpectedEndTag);
            return;
        }
        self.generate_implied_end_tags(None);
        if !self.stack.current_is(name) {
            self.error(ErrorCode::EndTagWithOpenElements);
        }
        self.pop_through(height);
    }

    fn end_form(&mut self) -> Step {
        if self.parses_template_contents() {
            self.end_in_scope(Tag::Form, Scope::Default, None);
            return Step::Done;
        }
        let form = self.form.take();
        // The element that the form element pointer names is the topmost open `form`, if it is open at
        // all: while the pointer is set, no other form stays open outside templates.
        let height = self.stack.top_html(Tag::Form);
        let is_open = self.stack.is_in_scope(height, Scope::Default)
            && Some(self.stack.at(height).handle) == form;
        if !is_open {
            return self.ignore(ErrorCode::UnexpectedEndTag);
        }
        self.generate_implied_end_tags(None);
        if self.stack.height() != height {
            self.error(ErrorCode::EndTagWithOpenElements);
        }
        self.remove_from_stack(height);
        Step::Done
    }

    /// "Any other end tag" in the body.
    ///
    /// Merged: the walk from the current node to an element of this name or to a special one is a
    /// comparison of two heights.
    pub(in crate::tree_builder) fn any_other_end_tag(&mut self, name: LocalName<'_>) {
        let key = self.keys.find(Namespace::Html, name.tag(), name.as_str());
        let height = key.map_or(0, |key| self.stack.top(key));
        if height == 0 || height < self.stack.top_special() {
            self.error(ErrorCode::UnexpectedEndTag);
            return;
        }
        self.expect_end_of(height);
        if self.stack.height() != height {
            self.implied_end_tags_above(height, name.tag());
            if self.stack.height() != height {
                self.error(ErrorCode::EndTagWithOpenElements);
            }
        }
        self.pop_through(height);
    }

    /// Generates implied end tags, except for HTML elements of this name.
    fn implied_end_tags_above(&mut self, height: u32, name: Tag) {
        // An element with an unknown name is never closed by implication.
        if name == Tag::Unknown {
            self.generate_implied_end_tags(None);
        } else {
            self.generate_implied_end_tags(Some(name));
        }
        debug_assert!(self.stack.height() >= height, "implied end tags stop at the element");
    }
}
