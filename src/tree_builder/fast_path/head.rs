//! The direct way before the body and around raw text: the tokens a head is usually made of, past the
//! dispatcher.
//!
//! A short page is to a good part head, and in any page the end tags of scripts and styles come here. Each of
//! these tokens comes to one step by the rules of the current mode, and what is done here is that step.

use super::Way;
use crate::names::Tag;
use crate::token::{ContentModel, Feedback, TagToken, Token};
use crate::tree_builder::dispatch::Step;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::{Scripting, TreeBuilder};
use crate::tree_sink::TreeSink;

impl<S: TreeSink> TreeBuilder<S> {
    /// Takes a token if it is of that kind. Asked only where nothing is checked.
    #[inline(never)]
    pub(in crate::tree_builder) fn process_in_head_directly(
        &mut self,
        token: &Token<'_>,
    ) -> Option<Feedback> {
        if self.context.is_some() || self.ignores_line_feed {
            return None;
        }
        match (self.mode, token) {
            (Mode::Text, Token::EndTag(_)) => Some(self.end_raw_text()),
            (Mode::BeforeHead | Mode::InHead | Mode::AfterHead, Token::StartTag(tag)) => {
                self.start_in_head_directly(tag)
            }
            (Mode::BeforeHtml, Token::StartTag(tag)) if tag.name.tag() == Tag::Html => {
                // The place is the document, since the stack is empty.
                self.insert_html_element(tag);
                self.mode = Mode::BeforeHead;
                Some(Feedback::Continue)
            }
            (Mode::Initial, Token::Doctype(doctype)) => {
                self.take_doctype(doctype);
                Some(Feedback::Continue)
            }
            _ => None,
        }
    }

    /// Ends a raw text element.
    fn end_raw_text(&mut self) -> Feedback {
        let is_script = self.stack.current_is(Tag::Script);
        self.pop();
        self.mode = self.original_mode;
        self.choose_way();
        if is_script && self.pauses_at_scripts { Feedback::Script } else { Feedback::Continue }
    }

    /// A start tag before, in or after the head.
    fn start_in_head_directly(&mut self, tag: &TagToken<'_>) -> Option<Feedback> {
        let model = match tag.name.tag() {
            Tag::Meta if self.reports_encodings => return None,
            Tag::Meta | Tag::Link => None,
            Tag::Title => Some(ContentModel::Rcdata),
            Tag::Style => Some(ContentModel::Rawtext),
            Tag::Script if self.scripting != Scripting::Inert => Some(ContentModel::ScriptData),
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
            _ => return Some(self.start_body_directly(tag)),
        };
        match self.mode {
            Mode::BeforeHead => {
                self.head = Some(self.insert_known(Tag::Head));
                self.mode = Mode::InHead;
            }
            Mode::InHead => {}
            _ => return None,
        }
        let Some(model) = model else {
            self.insert_and_pop(tag);
            return Some(Feedback::Continue);
        };
        self.insert_html_element(tag);
        self.original_mode = Mode::InHead;
        self.mode = Mode::Text;
        self.way = Way::RawText;
        Some(Feedback::Switch(model))
    }

    /// A start tag that ends the head and begins the body: "anything else" in each of these modes.
    fn start_body_directly(&mut self, tag: &TagToken<'_>) -> Feedback {
        if self.mode == Mode::BeforeHead {
            self.head = Some(self.insert_known(Tag::Head));
        }
        if self.mode != Mode::AfterHead {
            self.pop();
        }
        self.begin_body();
        let token = Token::StartTag(*tag);
        let feedback = match self.in_body(&token) {
            Step::Done => Feedback::Continue,
            step => self.carry_out(step, &token),
        };
        self.choose_way();
        feedback
    }
}
