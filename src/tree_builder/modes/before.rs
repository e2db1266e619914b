//! Before the head: "initial", "before html", "before head".

use super::{begins_with_space, comment_of, ignore_space, instruction_of, site_of_kind, tag_of};
use crate::error::Site;
use crate::names::Tag;
use crate::names::quirks::{QuirksMode, quirks_mode};
use crate::span::Origin;
use crate::token::{DoctypeToken, LocalName, TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::step::Step;
use crate::tree_sink::{InsertionLocation, TreeSink};

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "initial" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode)
    ///
    /// Fast path: [`take_in_head`](Builder::take_in_head).
    pub(in crate::tree_builder) fn initial(&mut self, token: &Token<'_>) -> Step {
        match token {
            Token::Characters(_) if begins_with_space(token) => return ignore_space(token),
            Token::Comment(_) | Token::ProcessingInstruction { .. } => {
                return self.insert_in_document(token);
            }
            Token::Doctype(doctype) => {
                self.take_doctype(doctype);
                return Step::Done;
            }
            _ => {}
        }
        if !self.settings.options.is_srcdoc {
            self.error(match token {
                Token::EndOfFile => Site::NoDoctypeBeforeEof,
                _ => site_of_kind(
                    token,
                    Site::NoDoctypeBeforeStartTag,
                    Site::NoDoctypeBeforeEndTag,
                    Site::NoDoctypeBeforeText,
                ),
            });
            self.set_quirks_mode(QuirksMode::Quirks);
        }
        self.state.mode = Mode::BeforeHtml;
        Step::Reprocess
    }

    pub(in crate::tree_builder) fn take_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        self.state.mode = Mode::BeforeHtml;
        let is_legacy_compat = doctype.system_identifier == Some("about:legacy-compat");
        if doctype.name != Some("html")
            || doctype.public_identifier.is_some()
            || (doctype.system_identifier.is_some() && !is_legacy_compat)
        {
            let is_html = doctype.name == Some("html");
            self.error(if is_html { Site::DoctypeOfOlderHtml } else { Site::DoctypeOfOtherName });
        }
        self.sink.append_doctype(doctype);
        self.note_doctype();
        if self.wants_places() {
            let location = InsertionLocation::last_child_of(self.document);
            self.sink.place_at(location, self.state.here.span);
        }
        // The DOCTYPE of nearly every page sets no quirks mode, and no-quirks is the initial mode.
        let is_plain = doctype.name == Some("html")
            && doctype.public_identifier.is_none()
            && doctype.system_identifier.is_none()
            && !doctype.force_quirks;
        if !self.settings.options.is_srcdoc && !is_plain {
            self.set_quirks_mode(quirks_mode(
                doctype.name,
                doctype.public_identifier,
                doctype.system_identifier,
                doctype.force_quirks,
                self.settings.options.features.empty_system_identifier_is_missing,
            ));
        }
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.state.quirks = mode;
        self.sink.set_quirks_mode(mode);
    }

    /// Inserts a comment or a processing instruction as the last child of the document.
    pub(super) fn insert_in_document(&mut self, token: &Token<'_>) -> Step {
        let location = InsertionLocation::last_child_of(self.document);
        self.insert_data_at(token, location)
    }

    /// Inserts a comment or a processing instruction.
    pub(super) fn insert_data_at(
        &mut self,
        token: &Token<'_>,
        location: InsertionLocation<S::Handle>,
    ) -> Step {
        if let Token::ProcessingInstruction { target, data } = *token {
            self.insert_processing_instruction_at(target, data, location);
        } else {
            self.insert_comment_at(comment_of(token), location);
        }
        Step::Done
    }

    /// Inserts a comment or a processing instruction at the current place. Fast path: [`take_less_common`](Builder::take_less_common).
    pub(super) fn insert_data(&mut self, token: &Token<'_>) -> Step {
        if matches!(token, Token::ProcessingInstruction { .. }) {
            let (target, data) = instruction_of(token);
            self.insert_processing_instruction(target, data);
        } else {
            self.insert_comment(comment_of(token));
        }
        Step::Done
    }

    /// [The "before html" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode)
    ///
    /// Fast path: [`take_in_head`](Builder::take_in_head).
    pub(in crate::tree_builder) fn before_html(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Doctype => return self.ignore_doctype(Site::SecondDoctype),
            Key::Comment | Key::ProcessingInstruction => return self.insert_in_document(token),
            Key::Characters if begins_with_space(token) => return ignore_space(token),
            Key::Start(Tag::Html) => {
                if let Some(tag) = tag_of(token) {
                    let root = self.insert_root(tag);
                    self.tell_made(root);
                }
                self.state.mode = Mode::BeforeHead;
                return Step::Done;
            }
            Key::End(Tag::Head | Tag::Body | Tag::Html | Tag::Br) => {}
            Key::End(name) => return self.ignore_end_tag(Site::UnmatchedEndTagBeforeHtml, name),
            _ => {}
        }
        let root = self.insert_root(&TagToken::bare(LocalName::known(Tag::Html)));
        self.tell_made_as(root, Origin::Implied);
        self.state.mode = Mode::BeforeHead;
        Step::Reprocess
    }

    fn insert_root(&mut self, tag: &TagToken<'_>) -> S::Handle {
        let root = self.create_html_element(tag, self.document);
        self.sink.insert(root, InsertionLocation::last_child_of(self.document));
        self.push_html(root, tag.name);
        root
    }

    /// [The "before head" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode)
    ///
    /// Fast path: [`start_in_head`](Builder::start_in_head), [`start_body`](Builder::start_body).
    pub(in crate::tree_builder) fn before_head(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Characters if begins_with_space(token) => return ignore_space(token),
            Key::Comment | Key::ProcessingInstruction => return self.insert_data(token),
            Key::Doctype => return self.ignore_doctype(Site::DoctypeBeforeHead),
            Key::Start(Tag::Html) => return Step::Using(Mode::InBody),
            Key::Start(Tag::Head) => {
                if let Some(tag) = tag_of(token) {
                    self.pointers.head = Some(self.insert_html_element(tag));
                }
                self.state.mode = Mode::InHead;
                return Step::Done;
            }
            Key::End(Tag::Head | Tag::Body | Tag::Html | Tag::Br) => {}
            Key::End(name) => return self.ignore_end_tag(Site::UnmatchedEndTagBeforeHead, name),
            _ => {}
        }
        self.pointers.head = Some(self.insert_known(Tag::Head));
        self.state.mode = Mode::InHead;
        Step::Reprocess
    }
}
