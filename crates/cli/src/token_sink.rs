//! The sink of the commands that show tokens. The list that takes them is known only at run time, so that the tokenizer
//! is compiled once for all of these commands.

use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
use duckbill::tree::{DocumentSink, TreeBuilder};
use duckbill::{ParseError, Span};

/// A list of tokens.
pub(crate) trait TokenList {
    /// Takes the next token.
    fn token(&mut self, token: &Token<'_>, span: Span);

    /// Takes a parse error of the tokenizer; nothing, if a tree builder is after it.
    fn error(&mut self, error: ParseError) {
        let _ = error;
    }

    fn wants_errors(&self) -> bool {
        true
    }

    /// Whether it takes no more tokens.
    fn has_failed(&self) -> bool {
        false
    }
}

/// Hands each token to a list, then to the tree builder, if there is one.
pub(crate) struct ListSink<'l> {
    list: &'l mut dyn TokenList,
    builder: Option<TreeBuilder<DocumentSink>>,
}

impl<'l> ListSink<'l> {
    /// A tokenizer that fills the list. A tree builder tells it where raw text begins.
    pub(crate) fn tokenizer(
        list: &'l mut dyn TokenList,
        builder: Option<TreeBuilder<DocumentSink>>,
        options: TokenizerOptions,
    ) -> Tokenizer<Self> {
        Tokenizer::new(Self { list, builder }, options)
    }
}

impl TokenSink for ListSink<'_> {
    #[inline(always)]
    fn wants_places(&self) -> bool {
        true
    }

    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.list.token(token, span);
        if self.list.has_failed() {
            return Feedback::Stop;
        }
        self.builder.as_mut().map_or(Feedback::Continue, |builder| builder.token(token, span))
    }

    fn error(&mut self, error: ParseError) {
        self.list.error(error);
    }

    fn wants_errors(&self) -> bool {
        self.builder.is_none() && self.list.wants_errors()
    }

    fn cdata_allowed(&self) -> bool {
        self.builder.as_ref().is_some_and(TokenSink::cdata_allowed)
    }

    fn open_chunk(&mut self, chunk: &str) {
        if let Some(builder) = &mut self.builder {
            builder.open_chunk(chunk);
        }
    }

    fn close_chunk(&mut self, read: usize) {
        if let Some(builder) = &mut self.builder {
            builder.close_chunk(read);
        }
    }
}
