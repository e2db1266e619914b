//! Feeding the second tree builder, which reads the output.

use super::error::EditRefused;
use super::frames::{Call, Frame, Made};
use super::machine::Machine;
use super::reread::{Reread, Written};
use crate::span::Span;
use crate::token::{Feedback, LocalName, TagToken, Token};

impl Machine<'_> {
    /// An element gets other tags, or loses them: from its start tag on, which was read, the output is read again.
    pub(super) fn reread_from(&mut self, made: Made, name: LocalName<'_>, written: Written) {
        if self.reread.is_none() {
            self.fork(made, name);
        }
        let Some(reread) = &mut self.reread else { return };
        reread.changed_at = self.builder.sink().here;
        reread.open += usize::from(!made.is_unopened);
        if written == Written::No {
            reread.left_out = Some(made.frame);
        }
        self.written = written;
    }

    /// Copies the tree builder, in the state before the start tag of an element.
    fn fork(&mut self, made: Made, name: LocalName<'_>) {
        let sink = self.builder.sink().forked();
        let rows = sink.row_count();
        let builder = self.builder.fork(sink, |_, handle| handle);
        let map = (0..rows).map(Frame::numbered).map(Some).collect();
        let mut reread = Reread {
            builder,
            map,
            open: 0,
            fed: 0,
            changed_at: 0,
            settled: 0,
            left_out: None,
            late: Default::default(),
            last_text: None,
        };
        if !made.is_unopened {
            let _ = reread.feed(&Token::EndTag(TagToken::bare(name)), Span::default());
        }
        reread.builder.sink_mut().calls_mut().clear();
        let parent = self.builder.sink().parent_of(made.frame);
        let frames = self.builder.sink_mut();
        *frames.calls_mut() = vec![
            Call::Made { frame: made.frame, namespace: made.namespace },
            Call::Put { frame: made.frame, parent, before: None },
        ];
        self.reread = Some(Box::new(reread));
    }

    /// A tag was written that is not in the input.
    pub(super) fn reread_tag(&mut self, token: &Token<'_>) {
        if let Some(reread) = &mut self.reread {
            let at = reread.builder.sink_mut().here;
            let _ = reread.feed(token, Span::at(at));
        }
    }

    /// An element that has other tags, or none, has ended.
    pub(super) fn end_reread_element(&mut self) {
        if let Some(reread) = &mut self.reread {
            reread.open = reread.open.saturating_sub(1);
        }
    }

    /// An element is left out with its content.
    pub(super) fn leave_out(&mut self, frame: Frame) {
        self.written = Written::No;
        if let Some(reread) = &mut self.reread {
            reread.left_out = Some(frame);
        }
    }

    /// No more is compared: a handler has left tags out as it liked.
    pub(super) fn stop_rereading(&mut self) {
        self.reread = None;
        self.builder.sink_mut().stop_noting_calls();
    }

    /// The token at hand was looked at: it is read as it is written.
    pub(super) fn reread(
        &mut self,
        token: &Token<'_>,
        span: Span,
        feedback: Feedback,
        chunk: Option<(&str, usize, usize)>,
    ) {
        let written = std::mem::take(&mut self.written);
        let Some(mut reread) = self.reread.take() else { return };
        let was_muted = std::mem::replace(&mut self.was_muted, self.muted > 0)
            && !std::mem::take(&mut self.is_unmuted);
        let mut calls = std::mem::take(self.builder.sink_mut().calls_mut());
        let is_written = written != Written::No;
        let mut is_same = true;
        if was_muted && self.muted > 0 {
            calls.truncate(reread.settled);
        } else if is_written {
            let own = match &written {
                Written::Renamed(name) => reread.feed_renamed(token, name, span),
                _ => match chunk {
                    Some(part) => reread.feed_part(part, span),
                    None => reread.feed(token, span),
                },
            };
            let is_unwrapped_text =
                self.raw_content.as_ref().is_some_and(|content| content.is_unwrapped());
            // U+0000 is dropped in some places and text in others.
            let count = reread.builder.sink_mut().calls_mut().len();
            let is_null = matches!(token, Token::NullCharacter);
            is_same = reread.follows(&calls)
                && !(is_null && count != calls.len())
                && !(matches!(token, Token::EndOfFile) && reread.is_late())
                && (matches!(token, Token::EndOfFile)
                    || reread.builder.current_handle()
                        == self.builder.current_handle().and_then(|it| reread.mapped(it)))
                && (own == feedback || is_unwrapped_text || !matches!(token, Token::StartTag(_)));
            calls.clear();
        } else if let Some(frame) = reread.left_out.take() {
            let put = calls.iter().rev().find_map(|call| match *call {
                Call::Put { frame: own, parent, .. } if own == frame => Some(parent),
                _ => None,
            });
            calls.retain(|call| !call.is_about(frame));
            let parent = put.and_then(|parent| reread.mapped(parent));
            reread.set(frame, parent);
        }
        reread.settled = calls.len();
        *self.builder.sink_mut().calls_mut() = calls;
        if !is_same || self.loses_section.get() {
            // Where text is cut that shows it depends on the pieces; the change does not.
            self.refuse(EditRefused::ChangesTree, reread.changed_at);
        }
        if reread.builder.sink().is_full() {
            reread.sweep();
        }
        let is_over = reread.open == 0
            && self.muted == 0
            && reread.settled == 0
            && !reread.is_late()
            && reread.fed > self.builder.sink().row_count()
            && reread.is_like(&self.builder);
        if is_over {
            self.builder.sink_mut().stop_noting_calls();
        } else {
            self.reread = Some(reread);
            self.builder.sink_mut().has_news = true;
        }
    }
}
