//! The content of a `script`, `style` or the like as it is written, read again: it may not end before its end tag, and must
//! end with that.

use super::frame::Frame;
use crate::names::Tag;
use crate::span::Span;
use crate::token::{ContentModel, Feedback, Token, TokenSink};
use crate::tokenizer::{Tokenizer, TokenizerOptions};

/// Reads raw text as it is written.
#[derive(Debug)]
pub(super) struct RawText {
    tokenizer: Tokenizer<Ended>,
    name: &'static str,
}

/// Whether an end tag was read.
#[derive(Debug)]
struct Ended(bool);

impl TokenSink for Ended {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        self.0 |= matches!(token, Token::EndTag(_));
        Feedback::Continue
    }
}

impl RawText {
    /// The content of an element of this name, at its beginning.
    pub(super) fn new(tag: Tag, model: ContentModel) -> Self {
        let options = TokenizerOptions {
            content_model: model,
            last_start_tag: tag.name().to_owned(),
            ..TokenizerOptions::new()
        };
        Self { tokenizer: Tokenizer::new(Ended(false), options), name: tag.name() }
    }

    /// Reads more of the content. Returns whether it has not ended.
    pub(super) fn push(&mut self, text: &str) -> bool {
        // The sink never pauses.
        let _ = self.tokenizer.feed(text);
        !self.tokenizer.sink().0
    }

    /// Whether the end tag ends the content here.
    pub(super) fn ends(&mut self) -> bool {
        !self.push(&format!("</{}>", self.name))
    }
}

/// An open element with such content.
#[derive(Debug)]
pub(super) struct RawContent {
    pub(super) frame: Frame,
    pub(super) kind: Kind,
}

/// Its fate.
#[derive(Debug)]
pub(super) enum Kind {
    /// It keeps its tags: the content that is written may not end before its end tag.
    Watched(Box<RawText>),
    /// It loses its tags: the content is written as text between other markup.
    Unwrapped,
    /// Somebody inserted markup, which may end it.
    LetGo,
}

impl RawContent {
    /// Whether the element loses its tags.
    pub(super) fn is_unwrapped(&self) -> bool {
        matches!(self.kind, Kind::Unwrapped)
    }

    /// Nothing is to be looked at any more.
    pub(super) fn let_go(&mut self) {
        self.kind = Kind::LetGo;
    }

    /// The reader of the content as it is written; `None` if there is none.
    pub(super) fn watched(&mut self) -> Option<&mut RawText> {
        match &mut self.kind {
            Kind::Watched(raw_text) => Some(raw_text),
            Kind::Unwrapped | Kind::LetGo => None,
        }
    }
}
