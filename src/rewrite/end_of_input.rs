//! The end of the input: a token or an element that it leaves unfinished is ended before something is inserted.

use super::content::{Reading, content_model};
use super::error::EditRefused;
use super::events::{EndOfInput, Event, implies_body};
use super::machine::Machine;
use super::ops::Op;
use super::units::is_comment_data;
use crate::encoding::Missing;
use crate::span::Span;
use crate::token::ContentModel;
use crate::tokenizer::EndState;

impl Machine<'_> {
    /// The input ends, in this state of the tokenizer.
    pub(super) fn begin_end(&mut self, at: u64, state: EndState) {
        self.builder.sink_mut().begin_end();
        // An element that is left out needs no end.
        let state = if self.muted > 0 { EndState::Text } else { state };
        self.end_of_input = Some(EndOfInput { state, at, comment: None, is_ended: false });
    }

    /// The input ended in this comment.
    pub(super) fn keep_open_comment(&mut self, data: &str, span: Span) {
        if let Some(end) = &mut self.end_of_input {
            end.comment = Some((span, data.into()));
        }
    }

    /// Inserts text, which at the end of the input is after what that leaves unfinished.
    pub(super) fn insert(&mut self, at: u64, text: &str, reading: Reading) {
        if text.is_empty() {
            return;
        }
        if self.expects_body {
            self.begin_body(implies_body(text), at);
        }
        let is_at_end = self.end_of_input.as_ref().is_some_and(|end| at == end.at && !end.is_ended);
        if is_at_end {
            self.end_token(at);
        }
        self.ops.insert(at, text, reading);
    }

    /// Something goes after a comment or text that ends with the input: after what would be read together with it.
    pub(super) fn end_last_unit(&mut self, at: u64) {
        let is_open = self.end_of_input.as_ref().is_some_and(|end| {
            at == end.at
                && !end.is_ended
                && matches!(end.state, EndState::Comment | EndState::EndTagOpen)
        });
        if is_open {
            self.end_token(at);
        }
    }

    /// Ends the token that the input leaves unfinished.
    fn end_token(&mut self, at: u64) {
        let Some(end) = &mut self.end_of_input else { return };
        end.is_ended = true;
        let comment = end.comment.take();
        match end.state {
            EndState::Text | EndState::DoubleEscaped => {}
            // It is dropped.
            EndState::Tag { start } => self.ops.skip(Span { start, end: at }, Reading::References),
            // The last two characters are text, unless a handler has replaced them.
            EndState::EndTagOpen => {
                let start = at.saturating_sub(2);
                let is_later = |op: &Op| matches!(op, Op::Skip { span, .. } if span.end > start);
                if !self.ops.list.last().is_some_and(is_later) {
                    self.ops.insert(start, "&lt;", Reading::References);
                    self.ops.skip(Span { start, end: start + 1 }, Reading::References);
                }
            }
            EndState::Section => self.ops.insert(at, "]]>", Reading::Section),
            EndState::Comment => match comment {
                Some((span, data)) if is_comment_data(&data) => {
                    let comment = format!("<!--{data}-->");
                    self.ops.insert_as(span.start, &comment, Missing::Error, Reading::References);
                    self.ops.skip(span, Reading::References);
                }
                // A handler has replaced it.
                None => {}
                Some(_) => self.refuse(EditRefused::Unfinished, at),
            },
            EndState::Declaration => self.refuse(EditRefused::Unfinished, at),
        }
    }

    /// Ends the element with raw text that the input leaves open, so that something goes after it.
    pub(super) fn end_raw_text(&mut self, at: u64) {
        let Some(&Event::Ended { namespace, tag, .. }) = self.unwritten.first() else { return };
        let model = content_model(namespace, tag, self.builder.sink().are_scripts_run);
        if model == ContentModel::Plaintext {
            return self.refuse(EditRefused::Unfinished, at);
        }
        if model != ContentModel::Data {
            self.unwritten.remove(0);
            self.write_raw_end_tag(model, tag.name(), at);
        }
    }

    /// Writes the end tag of an element with raw text that has none.
    pub(super) fn write_raw_end_tag(&mut self, model: ContentModel, name: &str, at: u64) {
        let state = self.end_of_input.as_ref().map(|end| end.state);
        let is_hidden = model == ContentModel::Plaintext || state == Some(EndState::DoubleEscaped);
        if is_hidden {
            return self.refuse(EditRefused::Unfinished, at);
        }
        self.insert(at, &format!("</{name}>"), Reading::Raw(""));
    }
}
