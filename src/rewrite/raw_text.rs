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
    /// The length of what was read.
    length: u64,
}

/// Where the end tag begins that was read first.
#[derive(Debug)]
struct Ended(Option<u64>);

impl TokenSink for Ended {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        if matches!(token, Token::EndTag(_)) {
            self.0.get_or_insert(span.start);
        }
        Feedback::Continue
    }

    fn wants_places(&self) -> bool {
        true
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
        Self { tokenizer: Tokenizer::new(Ended(None), options), name: tag.name(), length: 0 }
    }

    /// Reads more of the content. Returns whether it has not ended.
    pub(super) fn push(&mut self, text: &str) -> bool {
        // The sink never pauses.
        let _ = self.tokenizer.feed(text);
        self.length += text.len() as u64;
        self.tokenizer.sink().0.is_none()
    }

    /// Whether the end tag ends the content here, and not one that begins before it and which it only completes.
    pub(super) fn ends(&mut self) -> bool {
        let end = self.length;
        self.push(&format!("</{}>", self.name));
        self.tokenizer.sink().0 == Some(end)
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
