//! Templates: "in template", and the start and end tags of `template`.

use crate::error::Site;
use crate::names::Tag;
use crate::token::{TagToken, Token};
use crate::tree_builder::body_rules::is_head_element;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::state::OpenTemplate;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in template" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate)
    pub(in crate::tree_builder) fn in_template(&mut self, token: &Token<'_>) -> Step {
        let mode = match token.key() {
            Key::Characters
            | Key::Null
            | Key::Comment
            | Key::ProcessingInstruction
            | Key::Doctype => return Step::Using(Mode::InBody),
            key if is_head_element(key) => return Step::Using(Mode::InHead),
            Key::End(Tag::Template) => return Step::Using(Mode::InHead),
            Key::Start(Tag::Caption | Tag::Colgroup | Tag::Tbody | Tag::Tfoot | Tag::Thead) => {
                Mode::InTable
            }
            Key::Start(Tag::Col) => Mode::InColumnGroup,
            Key::Start(Tag::Tr) => Mode::InTableBody,
            Key::Start(Tag::Td | Tag::Th) => Mode::InRow,
            Key::Start(_) => Mode::InBody,
            Key::End(name) => return self.ignore_end_tag(Site::UnmatchedEndTagInTemplate, name),
            Key::EndOfFile => {
                if !self.stack.contains(Tag::Template) {
                    return self.stop_parsing();
                }
                let template = self.stack.top_html(Tag::Template);
                self.error_about(Site::EofInTemplate, About::Open(template));
                self.close_template();
                return Step::Reprocess;
            }
        };
        self.state.template_modes.pop();
        self.state.template_modes.push(mode);
        self.state.mode = mode;
        Step::Reprocess
    }

    /// A `template` start tag, by the rules for "in head". Every mode uses them for it.
    pub(super) fn start_template(&mut self, tag: &TagToken<'_>) -> Step {
        // 1. to 4. (Order: the location is determined before an element of any of the three kinds is
        //   made.)
        self.formatting.push_marker();
        self.state.frameset_ok = false;
        self.state.mode = Mode::InTemplate;
        self.state.template_modes.push(Mode::InTemplate);
        if self.settings.options.features.declarative_shadow_roots
            && let Some(init) = super::template_targets::shadow_root_init(tag)
        {
            self.start_shadow_root(tag, init);
            return Step::Done;
        }
        if self.settings.options.features.template_for
            && let Some(name) = tag.attributes.get("for")
        {
            self.start_patch(tag, name);
            return Step::Done;
        }
        self.insert_template(tag);
        Step::Done
    }

    /// A template element in the tree.
    pub(super) fn insert_template(&mut self, tag: &TagToken<'_>) {
        let template = self.insert_html_element(tag);
        let target = self.sink.template_contents(template);
        self.pointers.templates.push(OpenTemplate { target, patch: None });
    }

    /// A `template` end tag.
    pub(super) fn end_template(&mut self) -> Step {
        if !self.stack.contains(Tag::Template) {
            return self.ignore_end_tag(Site::UnmatchedTemplateEndTag, Tag::Template);
        }
        self.generate_all_implied_end_tags_thoroughly();
        if !self.stack.current_is(Tag::Template) {
            self.error_about(Site::TemplateEndTagWithOpenElements, About::Current);
        }
        self.remove_patch_markers();
        self.close_template();
        Step::Done
    }

    /// Pops a template and all elements that are open in it.
    fn close_template(&mut self) {
        self.pop_until(Tag::Template);
        self.clear_formatting_to_marker();
        self.state.template_modes.pop();
        self.reset_insertion_mode();
    }
}
