//! The fast path before the body and around raw text: the common tokens of a head.
//!
//! In a short page a large part is the head, and in any page the end tags of scripts and styles come
//! here. The rules of the current mode take one step for each of these tokens, and the fast path takes
//! the same step.

use crate::names::Tag;
use crate::token::{ContentModel, Feedback, TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::options::Scripting;
use crate::tree_builder::step::Step;
use crate::tree_builder::way::Way;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> Builder<S::Handle, S> {
    /// Takes a token before the body. Stands for [`initial`](Builder::initial) and
    /// [`before_html`](Builder::before_html).
    #[inline(never)]
    pub(super) fn take_in_head(&mut self, token: &Token<'_>) -> Option<Feedback> {
        match (self.state.mode, token) {
            (Mode::BeforeHead | Mode::InHead | Mode::AfterHead, Token::StartTag(tag)) => {
                self.start_in_head(tag)
            }
            (Mode::BeforeHtml, Token::StartTag(tag))
                if tag.name.tag() == Tag::Html && !tag.self_closing =>
            {
                // The appropriate place is the document, since the stack is empty.
                self.insert_html_element(tag);
                self.state.mode = Mode::BeforeHead;
                Some(Feedback::Continue)
            }
            (Mode::Initial, Token::Doctype(doctype)) => {
                self.take_doctype(doctype);
                Some(Feedback::Continue)
            }
            _ => None,
        }
    }

    /// The end tag of a raw text element. Stands for [`text`](Builder::text).
    #[inline(never)]
    pub(super) fn take_end_of_raw_text(&mut self, token: &Token<'_>) -> Option<Feedback> {
        let Token::EndTag(_) = token else { return None };
        let script = self.current_script().filter(|_| self.settings.options.pauses_at_scripts);
        self.pop();
        self.state.mode = self.state.original_mode;
        self.choose_way();
        if script.is_none() {
            return Some(Feedback::Continue);
        }
        self.pointers.ended_script = script;
        Some(Feedback::Script)
    }

    /// A start tag before, in or after the head. Stands for [`before_head`](Builder::before_head) and
    /// [`in_head`](Builder::in_head).
    fn start_in_head(&mut self, tag: &TagToken<'_>) -> Option<Feedback> {
        // A self-closing flag without effect is a parse error.
        if tag.self_closing && self.settings.wants_errors {
            return None;
        }
        let model = match tag.name.tag() {
            Tag::Meta if self.settings.options.reports_encodings => return None,
            Tag::Meta | Tag::Link => None,
            Tag::Title => Some(ContentModel::Rcdata),
            Tag::Style => Some(ContentModel::Rawtext),
            Tag::Script if self.settings.options.scripting != Scripting::Inert => {
                Some(ContentModel::ScriptData)
            }
            Tag::Base
            | Tag::Basefont
            | Tag::Bgsound
            | Tag::Noframes
            | Tag::Script
            | Tag::Template
            | Tag::Html
            | Tag::Head
            | Tag::Body
            | Tag::Frameset
            | Tag::Noscript => return None,
            _ => return Some(self.erased().start_body(tag)),
        };
        match self.state.mode {
            Mode::BeforeHead => {
                self.pointers.head = Some(self.insert_known(Tag::Head));
                self.state.mode = Mode::InHead;
            }
            Mode::InHead => {}
            _ => return None,
        }
        let Some(model) = model else {
            self.insert_and_pop(tag);
            return Some(Feedback::Continue);
        };
        self.insert_html_element(tag);
        self.state.original_mode = Mode::InHead;
        self.state.mode = Mode::Text;
        self.state.way = Way::RawText;
        Some(Feedback::Switch(model))
    }
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// A start tag that ends the head and begins the body: "anything else" in each of these modes. Stands for
    /// [`before_head`](Builder::before_head), [`in_head`](Builder::in_head) and
    /// [`after_head`](Builder::after_head).
    fn start_body(&mut self, tag: &TagToken<'_>) -> Feedback {
        if self.state.mode == Mode::BeforeHead {
            self.pointers.head = Some(self.insert_known(Tag::Head));
        }
        if self.state.mode != Mode::AfterHead {
            self.pop();
        }
        self.begin_body();
        let token = Token::StartTag(*tag);
        self.choose_way();
        if self.state.way == Way::Start && self.take_at_start_of_body(&token) {
            return Feedback::Continue;
        }
        let feedback = match self.in_body(&token) {
            Step::Done => Feedback::Continue,
            step => self.carry_out(step, &token),
        };
        self.choose_way();
        feedback
    }
}
