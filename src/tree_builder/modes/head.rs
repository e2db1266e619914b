//! Around the head: "in head", "in head noscript", "after head".

use super::{begins_with_space, site_of_kind, tag_of};
use crate::error::Site;
use crate::names::Tag;
use crate::token::{ContentModel, Feedback, TagToken, Token};
use crate::tree_builder::body_rules::is_head_element;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::{IntegrationPoint, OpenElement};
use crate::tree_builder::options::Scripting;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)
    ///
    /// Fast path: [`start_in_head`](Builder::start_in_head), [`start_body`](Builder::start_body).
    pub(in crate::tree_builder) fn in_head(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Characters, _) if begins_with_space(token) => return self.insert_space(token),
            (Key::Comment | Key::ProcessingInstruction, _) => return self.insert_data(token),
            (Key::Doctype, _) => return self.ignore_doctype(Site::DoctypeInHead),
            (Key::Start(Tag::Html), _) => return Step::Using(Mode::InBody),
            (Key::Start(Tag::Base | Tag::Basefont | Tag::Bgsound | Tag::Link), Some(tag)) => {
                self.insert_and_pop(tag);
                return Step::Done;
            }
            (Key::Start(Tag::Meta), Some(tag)) => {
                self.insert_and_pop(tag);
                return self.declare_encoding(tag);
            }
            (Key::Start(Tag::Title), Some(tag)) => {
                return self.generic_text(tag, ContentModel::Rcdata);
            }
            (Key::Start(Tag::Noscript), Some(tag))
                if !self.settings.options.scripting.is_enabled() =>
            {
                self.insert_html_element(tag);
                self.state.mode = Mode::InHeadNoscript;
                return Step::Done;
            }
            (Key::Start(Tag::Noscript | Tag::Noframes | Tag::Style), Some(tag)) => {
                return self.generic_text(tag, ContentModel::Rawtext);
            }
            (Key::Start(Tag::Script), Some(tag)) => return self.start_script(tag),
            (Key::End(Tag::Head), _) => {
                self.pop();
                self.state.mode = Mode::AfterHead;
                return Step::Done;
            }
            (Key::End(Tag::Body | Tag::Html | Tag::Br), _) => {}
            (Key::Start(Tag::Template), Some(tag)) => return self.start_template(tag),
            (Key::End(Tag::Template), _) => return self.end_template(),
            (Key::Start(Tag::Head), _) => {
                return self.ignore_about(Site::SecondHeadInHead, About::Head);
            }
            (Key::End(name), _) => return self.ignore_end_tag(Site::UnmatchedEndTagInHead, name),
            _ => {}
        }
        self.pop();
        self.state.mode = Mode::AfterHead;
        Step::Reprocess
    }

    /// Reports the encoding that a `meta` element declares to the owner of the tokenizer.
    fn declare_encoding(&mut self, tag: &TagToken<'_>) -> Step {
        if !self.settings.options.reports_encodings {
            return Step::Done;
        }
        let attributes = &tag.attributes;
        let charset = attributes.get("charset");
        let content = attributes
            .get("http-equiv")
            .filter(|value| value.eq_ignore_ascii_case("content-type"))
            .and_then(|_| attributes.get("content"));
        if charset.is_none() && content.is_none() {
            return Step::Done;
        }
        // Whether they name encodings is for the owner to say.
        self.state.declared_encoding = (charset.map(str::to_owned), content.map(str::to_owned));
        Step::Answer(Feedback::ChangeEncoding)
    }

    /// [The generic raw text element parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#generic-raw-text-element-parsing-algorithm)
    /// and its RCDATA sibling.
    pub(super) fn generic_text(&mut self, tag: &TagToken<'_>, model: ContentModel) -> Step {
        self.insert_html_element(tag);
        self.state.original_mode = self.state.mode;
        self.state.mode = Mode::Text;
        Step::Answer(Feedback::Switch(model))
    }

    fn start_script(&mut self, tag: &TagToken<'_>) -> Step {
        let script = self.insert_html_element(tag);
        if self.settings.options.scripting == Scripting::Inert {
            self.sink.mark_script_already_started(script);
        }
        self.state.original_mode = self.state.mode;
        self.state.mode = Mode::Text;
        Step::Answer(Feedback::Switch(ContentModel::ScriptData))
    }

    /// [The "in head noscript" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript)
    pub(in crate::tree_builder) fn in_head_noscript(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Doctype => return self.ignore_doctype(Site::DoctypeInHeadNoscript),
            Key::Start(Tag::Html) => return Step::Using(Mode::InBody),
            Key::End(Tag::Noscript) => {
                self.pop();
                self.state.mode = Mode::InHead;
                return Step::Done;
            }
            Key::Characters if begins_with_space(token) => return Step::Using(Mode::InHead),
            Key::Comment
            | Key::ProcessingInstruction
            | Key::Start(
                Tag::Basefont | Tag::Bgsound | Tag::Link | Tag::Meta | Tag::Noframes | Tag::Style,
            ) => return Step::Using(Mode::InHead),
            Key::End(Tag::Br) => {}
            Key::Start(Tag::Head) => {
                return self.ignore_about(Site::SecondHeadInHeadNoscript, About::Head);
            }
            Key::Start(Tag::Noscript) => {
                return self.ignore_about(Site::NoscriptInHeadNoscript, About::Current);
            }
            Key::End(name) => {
                return self.ignore_end_tag(Site::UnmatchedEndTagInHeadNoscript, name);
            }
            _ => {}
        }
        let site = match token {
            Token::EndOfFile => Site::EofInHeadNoscript,
            _ => site_of_kind(
                token,
                Site::StartTagInHeadNoscript,
                Site::BrEndTagInHeadNoscript,
                Site::TextInHeadNoscript,
            ),
        };
        self.error_about(site, About::Current);
        self.pop();
        self.state.mode = Mode::InHead;
        Step::Reprocess
    }

    /// [The "after head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode)
    ///
    /// Fast path: [`start_body`](Builder::start_body).
    pub(in crate::tree_builder) fn after_head(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Characters, _) if begins_with_space(token) => return self.insert_space(token),
            (Key::Comment | Key::ProcessingInstruction, _) => return self.insert_data(token),
            (Key::Doctype, _) => return self.ignore_doctype(Site::DoctypeAfterHead),
            (Key::Start(Tag::Html), _) => return Step::Using(Mode::InBody),
            (Key::Start(Tag::Body), Some(tag)) => {
                self.insert_html_element(tag);
                self.state.frameset_ok = false;
                self.state.mode = Mode::InBody;
                return Step::Done;
            }
            (Key::Start(Tag::Frameset), Some(tag)) => {
                self.insert_html_element(tag);
                self.state.mode = Mode::InFrameset;
                return Step::Done;
            }
            (key, _) if is_head_element(key) => return self.head_content_after_head(token),
            (Key::End(Tag::Template), _) => return Step::Using(Mode::InHead),
            (Key::End(Tag::Body | Tag::Html | Tag::Br), _) => {}
            (Key::Start(Tag::Head), _) => {
                return self.ignore_about(Site::SecondHeadAfterHead, About::Head);
            }
            (Key::End(name), _) => {
                return self.ignore_end_tag(Site::UnmatchedEndTagAfterHead, name);
            }
            _ => {}
        }
        self.begin_body();
        Step::Reprocess
    }

    /// Inserts the `body` element that the markup left out.
    pub(in crate::tree_builder) fn begin_body(&mut self) {
        self.insert_known(Tag::Body);
        if self.settings.options.features.frameset_ok_on_implied_body {
            self.state.frameset_ok = true;
        }
        self.state.mode = Mode::InBody;
    }

    /// Pushes the head onto the stack again for one token.
    fn head_content_after_head(&mut self, token: &Token<'_>) -> Step {
        self.error_about(Site::HeadContentAfterHead, About::Closed(Tag::Head));
        let Some(head) = self.pointers.head else { return Step::Using(Mode::InHead) };
        let categories = self.categories(Tag::Head);
        self.stack.push(OpenElement::new(
            head,
            Tag::Head,
            crate::names::Namespace::Html,
            Tag::Head as u32,
            categories,
            IntegrationPoint::None,
        ));
        let height = self.stack.height();
        // "In head" uses these tokens up in one step.
        let step = self.in_head(token);
        self.remove_from_stack(height);
        step
    }
}
