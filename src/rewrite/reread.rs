//! The tree that the output will give, while an element has another name than in the input, or no tags.
//!
//! The effect of a new name is known only when the content has come: a `p` ends at a `div`, an `svg` changes what is in it. So
//! from the change on a second tree builder, a copy of the first, is fed with the tags as they are written. As long as both
//! put the same nodes into the same places, the change means what it says; when they do not, the rewriter stops. What
//! handlers insert is not looked at.

use super::frames::{Call, Frame, Frames};
use crate::span::Span;
use crate::token::{Feedback, LocalName, TagToken, Token, TokenSink};
use crate::tree_builder::TreeBuilder;

/// The second tree builder.
#[derive(Debug)]
pub(super) struct Reread {
    pub(super) builder: TreeBuilder<Frames>,
    /// By element of the input: what it is in the output.
    pub(super) map: Vec<Option<Frame>>,
    /// How many elements with other tags are open.
    pub(super) open: usize,
    /// How many tokens it was fed with.
    pub(super) fed: usize,
    /// Where the start tag is that was changed last.
    pub(super) changed_at: u64,
    /// How many calls of the first builder belong to tokens before the one at hand.
    pub(super) settled: usize,
    /// The element whose start tag the token at hand is, if that is not written.
    pub(super) left_out: Option<Frame>,
    /// The operations of each builder that the other may still do.
    pub(super) late: (Vec<Call>, Vec<Call>),
    /// The text that both inserted last, if they did nothing since.
    pub(super) last_text: Option<(Call, Call)>,
}

/// The fate of the current token.
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
    pub(super) fn feed(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.fed += 1;
        self.builder.sink_mut().here = span.start;
        self.builder.token(token, span)
    }

    /// Feeds text that is a part of a chunk: what comes after it there may be looked at.
    pub(super) fn feed_part(
        &mut self,
        (chunk, start, end): (&str, usize, usize),
        span: Span,
    ) -> Feedback {
        self.fed += 1;
        self.builder.sink_mut().here = span.start;
        self.builder.chunk_text(chunk, start, end, span)
    }

    /// Feeds a tag with another name.
    pub(super) fn feed_renamed(&mut self, token: &Token<'_>, name: &str, span: Span) -> Feedback {
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

    pub(super) fn mapped(&self, frame: Frame) -> Option<Frame> {
        self.map.get(frame.index()).copied().flatten()
    }

    pub(super) fn set(&mut self, frame: Frame, other: Option<Frame>) {
        if self.map.len() <= frame.index() {
            self.map.resize(frame.index() + 1, None);
        }
        if let Some(place) = self.map.get_mut(frame.index()) {
            *place = other;
        }
    }

    /// Whether one of them inserted text that the other did not insert so far.
    pub(super) fn is_late(&self) -> bool {
        !self.late.0.is_empty() || !self.late.1.is_empty()
    }

    /// Whether the two do the same; what was made by the one is then what was made by the other. Text may come a token later,
    /// and in other parts.
    pub(super) fn follows(&mut self, calls: &[Call]) -> bool {
        let own = std::mem::take(self.builder.sink_mut().calls_mut());
        let (mut owns, mut others) =
            (std::mem::take(&mut self.late.0), std::mem::take(&mut self.late.1));
        owns.extend(own);
        others.extend_from_slice(calls);
        let (mut at, mut by) = (0, 0);
        while let (Some(own), Some(call)) = (owns.get(at), others.get(by)) {
            if self.is_same(own, call) {
                self.last_text = matches!(own, Call::Text { .. }).then_some((*own, *call));
                (at, by) = (at + 1, by + 1);
            } else if self.last_text.is_some_and(|(last, _)| last == *own) {
                at += 1;
            } else if self.last_text.is_some_and(|(_, last)| last == *call) {
                by += 1;
            } else {
                return false;
            }
        }
        owns.drain(..at);
        others.drain(..by);
        let (last_own, last_other) =
            self.last_text.map_or((None, None), |(a, b)| (Some(a), Some(b)));
        owns.retain(|call| Some(*call) != last_own);
        others.retain(|call| Some(*call) != last_other);
        let is_text = |call: &Call| matches!(call, Call::Text { .. });
        let are_texts = owns.iter().all(is_text) && others.iter().all(is_text);
        self.late = (owns, others);
        are_texts
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

impl Reread {
    pub(super) fn sweep(&mut self) {
        let mut held = Vec::new();
        self.builder.held_handles(|frame| held.push(frame));
        held.extend(self.map.iter().copied().flatten());
        self.builder.sink_mut().sweep(|mark| held.iter().copied().for_each(mark));
    }

    /// Whether both will do the same from here on.
    pub(super) fn is_like(&self, first: &TreeBuilder<Frames>) -> bool {
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
