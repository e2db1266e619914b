//! End tags in the body.

use crate::error::Site;
use crate::names::{Categories, Namespace, Tag};
use crate::span::Origin;
use crate::token::{LocalName, TagToken};
use crate::tree_builder::body_rules::{EndRule, end_rule};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::Scope;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// The clauses for end tags, an arm each; [`END`](crate::tree_builder::body_rules::END) maps elements
    /// to clauses. Fast path: [`end_in_body`](Builder::end_in_body),
    /// [`take_at_start_of_body`](Builder::take_at_start_of_body) if the element is the current node,
    /// [`take_implying_end`](Builder::take_implying_end) if it is next to it.
    #[inline(never)]
    pub(super) fn body_end_tag(&mut self, tag: &TagToken<'_>) -> Step {
        let name = tag.name.tag();
        match end_rule(name, &self.settings.options.features) {
            EndRule::InHead => return Step::Using(Mode::InHead),
            EndRule::Body => {
                if !self.stack.has_in_scope(Tag::Body, Scope::Default) {
                    return self.ignore(Site::BodyEndTagOutOfScope);
                }
                self.end_body(Site::BodyEndTagWithOpenElements);
            }
            EndRule::Html => {
                if !self.stack.has_in_scope(Tag::Body, Scope::Default) {
                    return self.ignore(Site::HtmlEndTagOutOfScope);
                }
                self.end_body(Site::HtmlEndTagWithOpenElements);
                return Step::Reprocess;
            }
            EndRule::Block => {
                self.end_in_scope(
                    name,
                    Scope::Default,
                    None,
                    [Site::UnmatchedBlockEndTag, Site::BlockEndTagWithOpenElements],
                );
            }
            EndRule::Form => return self.end_form(),
            EndRule::P => {
                if !self.stack.has_in_scope(Tag::P, Scope::Button) {
                    self.error_about(Site::PEndTagWithoutP, About::Closed(Tag::P));
                    self.insert_known(Tag::P);
                }
                self.close_p(Site::PEndTagWithOpenElements);
            }
            EndRule::Li => {
                let sites = [Site::UnmatchedLiEndTag, Site::LiEndTagWithOpenElements];
                self.end_in_scope(Tag::Li, Scope::ListItem, Some(Tag::Li), sites);
            }
            EndRule::DdDt => {
                self.end_in_scope(
                    name,
                    Scope::Default,
                    Some(name),
                    [Site::UnmatchedDdOrDtEndTag, Site::DdOrDtEndTagWithOpenElements],
                );
            }
            EndRule::Heading => self.end_heading(name),
            EndRule::Formatting => self.adoption_agency(tag.name),
            EndRule::Marker => {
                if !self.stack.has_in_scope(name, Scope::Default) {
                    return self.ignore_end_tag(Site::UnmatchedObjectEndTag, name);
                }
                self.end_in_scope(
                    name,
                    Scope::Default,
                    None,
                    [Site::UnmatchedObjectEndTag, Site::ObjectEndTagWithOpenElements],
                );
                self.clear_formatting_to_marker();
            }
            EndRule::Br => {
                self.error(Site::BrEndTag);
                self.reconstruct_formatting();
                let made = self.insert_unopened(&TagToken::bare(LocalName::known(Tag::Br)));
                self.tell_made_as(made, Origin::EndTag);
                self.tell_closed_by_end_tag(made);
                self.sink.element_popped(made);
                self.state.frameset_ok = false;
            }
            EndRule::AnyOther | EndRule::ByEdition => self.any_other_end_tag(tag.name),
        }
        Step::Done
    }

    /// `site` is that of the error if elements are open that may not be.
    fn end_body(&mut self, site: Site) {
        if self.stack.has_element_that_must_close() {
            self.error_about(site, self.unclosed());
        }
        self.tell_body_closed();
        self.state.mode = Mode::AfterBody;
    }

    /// Closes the element of this name, if there is one in scope. `except` is not closed by implication
    /// before that. The sites are those of the errors if there is none, and if others are open in it.
    fn end_in_scope(&mut self, name: Tag, scope: Scope, except: Option<Tag>, sites: [Site; 2]) {
        let [not_open, others_open] = sites;
        let height = self.stack.top_html(name);
        if !self.stack.is_in_scope(height, scope) {
            self.error_about(not_open, About::Closed(name));
            return;
        }
        self.generate_implied_end_tags(except);
        self.error_unless_current(height, others_open);
        self.pop_through(height);
    }

    fn end_heading(&mut self, name: Tag) {
        const HEADINGS: &[Tag] = &[Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
        let height = self.stack.top_of(HEADINGS);
        if !self.stack.is_in_scope(height, Scope::Default) {
            self.error_about(Site::UnmatchedHeadingEndTag, About::Closed(name));
            return;
        }
        self.generate_implied_end_tags(None);
        if !self.stack.current_is(name) {
            let is_heading = self.stack.height() == height;
            let site = if is_heading {
                Site::HeadingEndTagOfOtherLevel
            } else {
                Site::HeadingEndTagWithOpenElements
            };
            self.error_about(site, About::Current);
        }
        self.pop_through(height);
    }

    fn end_form(&mut self) -> Step {
        if self.parses_template_contents() {
            self.end_in_scope(
                Tag::Form,
                Scope::Default,
                None,
                [Site::UnmatchedFormEndTagInTemplate, Site::FormEndTagInTemplateWithOpenElements],
            );
            return Step::Done;
        }
        let form = self.pointers.form.take();
        // The element that the form element pointer names is the topmost open `form`, if it is open at
        // all: while the pointer is set, no other form stays open outside templates.
        let height = self.stack.top_html(Tag::Form);
        let is_open = self.stack.is_in_scope(height, Scope::Default)
            && Some(self.stack.at(height).handle) == form;
        if !is_open {
            return match form {
                Some(form) => self.ignore_about(Site::FormEndTagOutOfScope, About::Element(form)),
                None => self.ignore_end_tag(Site::UnmatchedFormEndTag, Tag::Form),
            };
        }
        self.generate_implied_end_tags(None);
        self.error_unless_current(height, Site::FormEndTagLeavesElementsOpen);
        self.remove_from_stack(height);
        Step::Done
    }

    /// "Any other end tag" in the body.
    ///
    /// Merged: the walk from the current node to an element of this name or to a special one is a
    /// comparison of two heights. Fast path: [`end_unknown`](Builder::end_unknown).
    pub(in crate::tree_builder) fn any_other_end_tag(&mut self, name: LocalName<'_>) {
        let key = self.state.keys.find(Namespace::Html, name.tag(), name.as_str());
        let height = key.map_or(0, |key| self.stack.top(key));
        if height == 0 || height < self.stack.top_special() {
            self.report_stray_end_tag(name.tag(), height);
            return;
        }
        self.expect_end_of(height);
        if self.stack.height() != height {
            self.implied_end_tags_above(height, name.tag());
            self.error_unless_current(height, Site::EndTagWithOpenElements);
        }
        self.pop_through(height);
    }

    /// Reports an end tag whose element, at this height, cannot be closed here; 0 if none is open.
    fn report_stray_end_tag(&mut self, name: Tag, height: u32) {
        if name.categories().has(Categories::VOID) {
            self.error(Site::VoidElementEndTag);
        } else if height == 0 {
            self.error_about(Site::UnmatchedEndTag, About::Closed(name));
        } else {
            self.error_about(Site::EndTagBlockedByOpenElement, About::Open(height));
        }
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
