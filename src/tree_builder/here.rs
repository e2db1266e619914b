//! Where the token at hand is in the source.

#![deny(clippy::arithmetic_side_effects)]

use super::open::Height;
use crate::names::Tag;
use crate::span::Span;
use crate::token::Token;

/// The place of the token at hand, as far as it is known.
#[derive(Debug, Clone, Default)]
pub(super) struct Here {
    /// The place of the token; of a character token, the place of the part that is left.
    pub(super) span: Span,
    /// How long the text is that is left of a character token, in bytes.
    pub(super) text: u64,
    /// The name of an end tag whose element is not found yet.
    pub(super) end_tag: Option<Tag>,
    /// The height of the element that the end tag is for, or 0: then the name tells.
    pub(super) target: Height,
    /// The places of the pending table character tokens.
    pub(super) table_text: Vec<Span>,
}

impl Here {
    /// Resets it to the default, except for its memory.
    pub(super) fn clear(&mut self) {
        let Self { span, text, end_tag, target, table_text } = self;
        *span = Span::default();
        (*text, *end_tag, *target) = (0, None, 0);
        table_text.clear();
    }

    /// Begins a token.
    #[inline(always)]
    pub(super) fn begin(&mut self, token: &Token<'_>, span: Span) {
        self.span = span;
        self.target = 0;
        self.end_tag = None;
        self.text = 0;
        match token {
            Token::Characters(text) => self.text = text.len() as u64,
            Token::EndTag(tag) => self.end_tag = Some(tag.name.tag()),
            _ => {}
        }
    }

    /// Whether the token is a character token of which something is left.
    pub(super) fn is_text(&self) -> bool {
        self.text != 0
    }

    /// The first part of the pending table character tokens.
    #[cfg(feature = "rewrite")]
    pub(super) fn first_table_text(&self) -> Option<Span> {
        self.table_text.first().copied()
    }

    /// Passes the beginning of a character token: so many bytes, of which each stands for itself. (Only the
    /// last one of a run may not, and what a character reference stands for is never split.)
    pub(super) fn skip(&mut self, used: usize) {
        self.span.start = self.span.start.saturating_add(used as u64).min(self.span.end);
        self.text = self.text.saturating_sub(used as u64);
    }
}
