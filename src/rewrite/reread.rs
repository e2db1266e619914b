//! The tree that the output will give, while an element has another name than in the input, or no tags.
//!
//! What a new name does is known only when the content has come: a `p` ends at a `div`, an `svg` changes what is in it. So
//! from the change on a second tree builder, a copy of the first, is fed with the tags as they are written. As long as both
//! put the same nodes into the same places, the change means what it says; when they do not, the rewriter stops. What
//! handlers insert is not looked at.

use super::error::EditRefused;
use super::frames::{Call, Frame, Frames, Made};
use super::machine::Machine;
use crate::span::Span;
use crate::token::{Feedback, LocalName, TagToken, Token, TokenSink};
use crate::tree_builder::TreeBuilder;

/// The second tree builder.
#[derive(Debug)]
pub(super) struct Reread {
    builder: TreeBuilder<Frames>,
    /// By element of the input: what it is in the output.
    map: Vec<Option<Frame>>,
    /// How many elements with other tags are open.
    open: usize,
    /// How many tokens it was fed with.
    fed: usize,
    /// How many calls of the first builder belong to tokens before the one at hand.
    settled: usize,
    /// The element whose start tag the token at hand is, if that is not written.
    left_out: Option<Frame>,
}

/// What becomes of the token at hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Written {
    #[default]
    AsItIs,
    /// A tag gets another name.
    Renamed(Box<str>),
    /// It is left out.
    No,
}

impl Reread {
    /// Feeds a token.
    fn feed(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.fed += 1;
        self.builder.sink_mut().here = span.start;
        self.builder.token(token, span)
    }

    /// Feeds a tag with another name.
    fn feed_renamed(&mut self, token: &Token<'_>, name: &str, span: Span) -> Feedback {
        let lowered = name.to_ascii_lowercase();
        let name = LocalName::new(&lowered);
        match token {
            Token::StartTag(tag) => self.feed(&Token::StartTag(TagToken { name, ..*tag }), span),
            Token::EndTag(tag) => self.feed(&Token::EndTag(TagToken { name, ..*tag }), span),
            _ => Feedback::Continue,
        }
    }

    /// Whether a CDATA section may be where the output is.
    pub(super) fn allows_section(&self) -> bool {
        self.builder.cdata_allowed()
    }

    fn mapped(&self, frame: Frame) -> Option<Frame> {
        self.map.get(frame.index()).copied().flatten()
    }

    fn set(&mut self, frame: Frame, other: Option<Frame>) {
        if self.map.len() <= frame.index() {
            self.map.resize(frame.index() + 1, None);
        }
        if let Some(place) = self.map.get_mut(frame.index()) {
            *place = other;
        }
    }

    /// Whether the two did the same; what was made by the one is then what was made by the other.
    fn follows(&mut self, calls: &[Call]) -> bool {
        let own = std::mem::take(self.builder.sink_mut().calls_mut());
        let is_same = own.len() == calls.len()
            && own.iter().zip(calls).all(|(own, call)| self.is_same(own, call));
        let mut own = own;
        own.clear();
        *self.builder.sink_mut().calls_mut() = own;
        is_same
    }

    fn is_same(&mut self, own: &Call, call: &Call) -> bool {
        match (*own, *call) {
            (
                Call::Made { frame: own, namespace: own_namespace },
                Call::Made { frame, namespace },
            ) => {
                self.set(frame, Some(own));
                own_namespace == namespace
            }
            (
                Call::Put { frame: own, parent: own_parent, before: own_before },
                Call::Put { frame, parent, before },
            ) => {
                self.mapped(frame) == Some(own)
                    && self.mapped(parent) == Some(own_parent)
                    && before.map(|it| self.mapped(it)) == own_before.map(Some)
            }
            (
                Call::Text { parent: own_parent, before: own_before },
                Call::Text { parent, before },
            ) => {
                self.mapped(parent) == Some(own_parent)
                    && before.map(|it| self.mapped(it)) == own_before.map(Some)
            }
            _ => false,
        }
    }
}

impl Machine<'_> {
    /// An element gets other tags, or loses them: from its start tag on, which was read, the output is read again.
    pub(super) fn reread_from(&mut self, made: Made, name: LocalName<'_>, written: Written) {
        if self.reread.is_none() {
            self.fork(made, name);
        }
        let Some(reread) = &mut self.reread else { return };
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
        let mut reread =
            Reread { builder, map, open: 0, fed: 0, settled: 0, left_out: None };
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
    pub(super) fn reread(&mut self, token: &Token<'_>, span: Span, feedback: Feedback) {
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
                _ => reread.feed(token, span),
            };
            let is_unwrapped_text =
                self.raw_content.as_ref().is_some_and(|content| content.is_unwrapped());
            is_same = reread.follows(&calls)
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
            self.refuse(EditRefused::ChangesTree, span.start);
        }
        if reread.builder.sink().is_full() {
            reread.sweep();
        }
        let is_over = reread.open == 0
            && self.muted == 0
            && reread.settled == 0
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

impl Reread {
    fn sweep(&mut self) {
        let mut held = Vec::new();
        self.builder.held_handles(|frame| held.push(frame));
        held.extend(self.map.iter().copied().flatten());
        self.builder.sink_mut().sweep(|mark| held.iter().copied().for_each(mark));
    }

    /// Whether both will do the same from here on.
    fn is_like(&self, first: &TreeBuilder<Frames>) -> bool {
        let counted = |builder: &TreeBuilder<Frames>| {
            let mut handles = Vec::new();
            builder.held_handles(|frame| handles.push(frame));
            handles
        };
        let (own, other) = (counted(&self.builder), counted(first));
        own.len() == other.len()
            && other.into_iter().zip(own).all(|(frame, own)| self.mapped(frame) == Some(own))
    }

    /// The memory that is allocated, in bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.map.capacity() * size_of::<Option<Frame>>()
            + self.builder.allocated_bytes()
            + self.builder.sink().allocated_bytes()
    }
}

/// The tag of an element that ends, or is made, without one, as a token.
pub(super) fn implied_tag(name: &str, is_end: bool, then: impl FnOnce(&Token<'_>)) {
    let tag = TagToken::bare(LocalName::new(name));
    then(&if is_end { Token::EndTag(tag) } else { Token::StartTag(tag) });
}
