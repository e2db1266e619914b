//! Start tags in the body.

use crate::edition::SelectMode;
use crate::error::Site;
use crate::names::quirks::QuirksMode;
use crate::names::{Categories, Namespace, Tag};
use crate::token::{ContentModel, Feedback, LocalName, TagToken};
use crate::tree_builder::body_rules::{StartRule, start_rule};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::Scope;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// The clauses for start tags, an arm each; [`START`](crate::tree_builder::body_rules::START) maps
    /// elements to clauses. Fast path: [`start_in_body`](Builder::start_in_body),
    /// [`take_at_start_of_body`](Builder::take_at_start_of_body), [`take_less_common`](Builder::take_less_common) if a clause comes to a bare insertion.
    #[inline(never)]
    pub(super) fn body_start_tag(&mut self, tag: &TagToken<'_>) -> Step {
        match start_rule(tag.name.tag(), &self.settings.options.features) {
            StartRule::Html => return self.merge_html(tag),
            StartRule::InHead => return Step::Using(Mode::InHead),
            StartRule::Body => return self.merge_body(tag),
            StartRule::Frameset => return self.replace_body(tag),
            StartRule::Block => self.insert_block(tag),
            StartRule::Heading => self.start_heading(tag),
            StartRule::Pre => {
                self.insert_block(tag);
                self.state.ignores_line_feed = true;
                self.state.frameset_ok = false;
            }
            StartRule::Form => return self.start_form(tag),
            StartRule::Li => self.start_item(tag, &[Tag::Li]),
            StartRule::DdDt => self.start_item(tag, &[Tag::Dd, Tag::Dt]),
            StartRule::Plaintext => {
                self.insert_block(tag);
                return Step::Answer(Feedback::Switch(ContentModel::Plaintext));
            }
            StartRule::Button => self.start_button(tag),
            StartRule::Anchor => self.start_a(tag),
            StartRule::Formatting => {
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            StartRule::Nobr => self.start_nobr(tag),
            StartRule::Marker => {
                self.reconstruct_formatting();
                self.insert_html_element(tag);
                self.formatting.push_marker();
                self.state.frameset_ok = false;
            }
            StartRule::Table => {
                if self.state.quirks != QuirksMode::Quirks {
                    self.close_p_in_button_scope();
                }
                self.insert_html_element(tag);
                self.state.frameset_ok = false;
                self.state.mode = Mode::InTable;
            }
            StartRule::Void => self.insert_void(tag),
            StartRule::Input => self.start_input(tag),
            StartRule::MediaVoid => self.insert_and_pop(tag),
            StartRule::Hr => self.start_hr(tag),
            StartRule::Image => {
                self.error(Site::ImageStartTag);
                let mut image = *tag;
                image.name = LocalName::known(Tag::Img);
                self.insert_void(&image);
            }
            StartRule::Textarea => {
                self.insert_html_element(tag);
                self.state.ignores_line_feed = true;
                self.state.original_mode = self.state.mode;
                self.state.frameset_ok = false;
                self.state.mode = Mode::Text;
                return Step::Answer(Feedback::Switch(ContentModel::Rcdata));
            }
            StartRule::Xmp => {
                self.close_p_in_button_scope();
                self.reconstruct_formatting();
                self.state.frameset_ok = false;
                return self.generic_text(tag, ContentModel::Rawtext);
            }
            StartRule::Iframe => {
                self.state.frameset_ok = false;
                return self.generic_text(tag, ContentModel::Rawtext);
            }
            StartRule::Noembed => return self.generic_text(tag, ContentModel::Rawtext),
            StartRule::Noscript if self.settings.options.scripting.is_enabled() => {
                return self.generic_text(tag, ContentModel::Rawtext);
            }
            StartRule::Select => return self.start_select(tag),
            StartRule::Option => self.start_option(tag),
            StartRule::RubyBase => self.start_ruby(tag, None),
            StartRule::RubyText => self.start_ruby(tag, Some(Tag::Rtc)),
            StartRule::Math => return self.start_foreign(tag, Namespace::MathMl),
            StartRule::Svg => return self.start_foreign(tag, Namespace::Svg),
            StartRule::Misplaced => return self.ignore_misplaced(tag.name.tag()),
            StartRule::AnyOther | StartRule::Noscript | StartRule::ByEdition => {
                self.reconstruct_formatting();
                self.insert_html_element(tag);
            }
        }
        Step::Done
    }

    #[inline]
    fn insert_block(&mut self, tag: &TagToken<'_>) {
        self.close_p_in_button_scope();
        self.insert_html_element(tag);
    }

    /// `h1` to `h6`
    fn start_heading(&mut self, tag: &TagToken<'_>) {
        self.close_p_in_button_scope();
        if self.stack.current().is_some_and(|current| current.categories.has(Categories::HEADING)) {
            self.error_about(Site::HeadingInHeading, About::Current);
            self.pop();
        }
        self.insert_html_element(tag);
    }

    fn start_button(&mut self, tag: &TagToken<'_>) {
        if self.stack.has_in_scope(Tag::Button, Scope::Default) {
            let open = self.stack.top_html(Tag::Button);
            self.error_about(Site::ButtonInButton, About::Open(open));
            self.generate_implied_end_tags(None);
            self.pop_until(Tag::Button);
        }
        self.reconstruct_formatting();
        self.insert_html_element(tag);
        self.state.frameset_ok = false;
    }

    fn start_nobr(&mut self, tag: &TagToken<'_>) {
        self.reconstruct_formatting();
        if self.stack.has_in_scope(Tag::Nobr, Scope::Default) {
            let open = self.stack.top_html(Tag::Nobr);
            self.error_about(Site::NobrInNobr, About::Open(open));
            self.adoption_agency(LocalName::known(Tag::Nobr));
            self.reconstruct_formatting();
        }
        self.insert_formatting(tag);
    }

    fn start_input(&mut self, tag: &TagToken<'_>) {
        if self.is_select_relaxed() && !self.leave_select() {
            return;
        }
        self.reconstruct_formatting();
        self.insert_and_pop(tag);
        if !is_hidden(tag) {
            self.state.frameset_ok = false;
        }
    }

    fn start_hr(&mut self, tag: &TagToken<'_>) {
        self.close_p_in_button_scope();
        if self.is_select_relaxed() && self.stack.has_in_scope(Tag::Select, Scope::Default) {
            self.generate_implied_end_tags(None);
            self.check_options(&[Tag::Option, Tag::Optgroup], Site::HrInOption);
        }
        self.insert_and_pop(tag);
        self.state.frameset_ok = false;
    }

    fn insert_void(&mut self, tag: &TagToken<'_>) {
        self.reconstruct_formatting();
        self.insert_and_pop(tag);
        self.state.frameset_ok = false;
    }

    /// A second `<html>`: adds its attributes to the existing element.
    fn merge_html(&mut self, tag: &TagToken<'_>) -> Step {
        let root = self.stack.first().map(|entry| entry.handle);
        let Some(root) = root.filter(|_| !self.stack.contains(Tag::Template)) else {
            return self.ignore(Site::HtmlInTemplate);
        };
        self.error_about(Site::SecondHtml, About::Element(root));
        if self.state.context.is_none() {
            self.sink.add_missing_attributes(root, &tag.attributes);
            self.tell_attributes_added(root);
        }
        Step::Done
    }

    /// The second open element, if it is a `body` that the rules may change.
    fn open_body(&self) -> Option<(u32, S::Handle)> {
        if self.stack.contains(Tag::Template) {
            return None;
        }
        let (height, entry) = self.stack.second()?;
        entry.is_html(Tag::Body).then_some((height, entry.handle))
    }

    fn merge_body(&mut self, tag: &TagToken<'_>) -> Step {
        let Some((_, body)) = self.open_body() else {
            return self.ignore(Site::BodyInFragmentOrTemplate);
        };
        self.error_about(Site::SecondBody, About::Element(body));
        self.state.frameset_ok = false;
        self.sink.add_missing_attributes(body, &tag.attributes);
        self.tell_attributes_added(body);
        Step::Done
    }

    /// A `<frameset>` replaces the body while that is still empty.
    fn replace_body(&mut self, tag: &TagToken<'_>) -> Step {
        let (height, body) = match self.stack.second() {
            Some((height, entry)) if entry.is_html(Tag::Body) => (height, entry.handle),
            _ => return self.ignore(Site::FramesetWithoutBody),
        };
        if !self.state.frameset_ok {
            return self.ignore(Site::FramesetAfterContent);
        }
        self.error(Site::FramesetInPlaceOfBody);
        self.sink.remove(body);
        self.pop_through(height);
        self.insert_html_element(tag);
        self.state.mode = Mode::InFrameset;
        Step::Done
    }

    fn start_form(&mut self, tag: &TagToken<'_>) -> Step {
        let in_template = self.parses_template_contents();
        if let Some(form) = self.pointers.form
            && !in_template
        {
            return self.ignore_about(Site::FormInForm, About::Element(form));
        }
        self.close_p_in_button_scope();
        let form = self.insert_html_element(tag);
        if !in_template {
            self.pointers.form = Some(form);
        }
        Step::Done
    }

    /// `li`, `dd`, `dt`: closes the item that is open in the same list.
    ///
    /// Merged: the walk from the current node to an item or to a scope boundary is one comparison.
    fn start_item(&mut self, tag: &TagToken<'_>, items: &[Tag]) {
        self.state.frameset_ok = false;
        let item = self.stack.top_of(items);
        if item != 0 && item >= self.stack.top_list_item_boundary() {
            let open = self.stack.at(item).tag;
            self.generate_implied_end_tags(Some(open));
            if !self.stack.current_is(open) {
                let site = match open {
                    Tag::Li => Site::LiClosedWithOpenElements,
                    Tag::Dd => Site::DdClosedWithOpenElements,
                    _ => Site::DtClosedWithOpenElements,
                };
                self.error_about(site, About::Current);
            }
            self.pop_through(item);
        }
        self.close_p_in_button_scope();
        self.insert_html_element(tag);
    }

    fn start_a(&mut self, tag: &TagToken<'_>) {
        if let Some(id) = self.formatting.last_named(Tag::A) {
            let element = self.formatting.entry(id).handle;
            self.error_about(Site::LinkInLink, About::Element(element));
            self.adoption_agency(LocalName::known(Tag::A));
            // The adoption agency may have left it in the list or on the stack.
            let left = self.formatting.last_named(Tag::A);
            if let Some(id) = left.filter(|&id| self.formatting.entry(id).handle == element) {
                self.remove_formatting(id);
            }
            let height = self.stack.top_html(Tag::A);
            if height != 0 && self.stack.at(height).handle == element {
                self.remove_from_stack(height);
            }
        }
        self.reconstruct_formatting();
        self.insert_formatting(tag);
    }

    fn start_ruby(&mut self, tag: &TagToken<'_>, except: Option<Tag>) {
        let in_ruby = self.stack.has_in_scope(Tag::Ruby, Scope::Default);
        if in_ruby {
            self.generate_implied_end_tags(except);
        }
        let is_expected = self.stack.current_is(Tag::Ruby)
            || (except.is_some() && self.stack.current_is(Tag::Rtc));
        if !is_expected {
            match (except, in_ruby) {
                (None, true) => self.error_about(Site::RbOrRtcNotDirectlyInRuby, About::Current),
                (None, false) => self.error(Site::RbOrRtcOutsideRuby),
                (Some(_), true) => self.error_about(Site::RpOrRtNotDirectlyInRuby, About::Current),
                (Some(_), false) => self.error(Site::RpOrRtOutsideRuby),
            }
        }
        self.insert_html_element(tag);
    }

    fn start_foreign(&mut self, tag: &TagToken<'_>, namespace: Namespace) -> Step {
        self.reconstruct_formatting();
        self.insert_foreign_element(tag, namespace);
        Step::Done
    }

    /// Before an `input` in relaxed select parsing: ends an open select. Returns `false` if the token is
    /// ignored.
    fn leave_select(&mut self) -> bool {
        if self.state.context.as_ref().is_some_and(|context| context.is_html(Tag::Select)) {
            self.error(Site::InputInSelectFragment);
            return false;
        }
        if self.stack.has_in_scope(Tag::Select, Scope::Default) {
            let open = self.stack.top_html(Tag::Select);
            self.error_about(Site::InputInSelect, About::Open(open));
            self.pop_through(open);
        }
        true
    }

    fn start_select(&mut self, tag: &TagToken<'_>) -> Step {
        if self.is_select_relaxed() {
            if self.state.context.as_ref().is_some_and(|context| context.is_html(Tag::Select)) {
                return self.ignore(Site::SelectInSelectFragment);
            }
            if self.stack.has_in_scope(Tag::Select, Scope::Default) {
                let open = self.stack.top_html(Tag::Select);
                self.error_about(Site::SelectInSelect, About::Open(open));
                self.pop_through(open);
                return Step::Done;
            }
        }
        self.reconstruct_formatting();
        self.insert_html_element(tag);
        self.state.frameset_ok = false;
        if self.settings.options.features.select_mode != SelectMode::Relaxed {
            self.state.mode = match self.state.mode {
                Mode::InTable
                | Mode::InCaption
                | Mode::InTableBody
                | Mode::InRow
                | Mode::InCell => Mode::InSelectInTable,
                _ => Mode::InSelect,
            };
        }
        Step::Done
    }

    /// Reports an error if one of these elements is still in scope.
    fn check_options(&mut self, elements: &[Tag], site: Site) {
        let open = self.stack.top_of(elements);
        if self.stack.is_in_scope(open, Scope::Default) {
            self.error_about(site, About::Open(open));
        }
    }

    /// A start tag that belongs elsewhere.
    fn ignore_misplaced(&mut self, name: Tag) -> Step {
        match name {
            Tag::Frame => self.ignore(Site::FrameInBody),
            Tag::Head => self.ignore_about(Site::HeadInBody, About::Head),
            _ => self.ignore(Site::TablePartInBody),
        }
    }

    /// `option` and `optgroup`.
    fn start_option(&mut self, tag: &TagToken<'_>) {
        let is_option = tag.name.tag() == Tag::Option;
        if self.is_select_relaxed() && self.stack.has_in_scope(Tag::Select, Scope::Default) {
            self.generate_implied_end_tags(is_option.then_some(Tag::Optgroup));
            if is_option {
                self.check_options(&[Tag::Option], Site::OptionInOption);
            } else {
                self.check_options(&[Tag::Option, Tag::Optgroup], Site::OptgroupInOptionOrOptgroup);
            }
        } else if self.stack.current_is(Tag::Option) {
            self.pop();
        }
        self.reconstruct_formatting();
        self.insert_html_element(tag);
    }
}

/// Whether an `input`'s type is `hidden`.
pub(in crate::tree_builder::modes) fn is_hidden(tag: &TagToken<'_>) -> bool {
    tag.attributes.get("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
}
