//! The trait of those who take tokens.

use super::{EncodingDeclaration, Feedback, TagToken, Token};
use crate::error::ParseError;
use crate::names::Tag;
use crate::span::Span;

/// Takes the tokens of a [`Tokenizer`](crate::tokens::Tokenizer).
pub trait TokenSink {
    /// Whether the sink can do without some attributes and texts. If so, [`wants_attributes`](Self::wants_attributes)
    /// and [`wants_text`](Self::wants_text) are asked; the tokenizer passes by what is not wanted without
    /// reading it. A sink that wants errors must not set it.
    const MAY_SKIP: bool = false;

    /// Takes the next token; `span` is its range in the input.
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback;

    /// Takes a character token that is a part of the open chunk: the bytes from `start` to `end`, which
    /// are char boundaries. Nearly all text comes this way.
    ///
    /// It means the same as [`Token::Characters`]. If the sink does not implement this method, the token
    /// goes to [`token`](Self::token). A sink that keeps the source may note the range and need not look
    /// at the text.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    ///
    /// /// How many bytes of a page are text.
    /// #[derive(Default)]
    /// struct Length(usize);
    ///
    /// impl TokenSink for Length {
    ///     fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
    ///         if let Token::Characters(text) = token {
    ///             self.0 += text.len();
    ///         }
    ///         Feedback::Continue
    ///     }
    ///
    ///     fn chunk_text(&mut self, _: &str, start: usize, end: usize, _: Span) -> Feedback {
    ///         self.0 += end - start;
    ///         Feedback::Continue
    ///     }
    /// }
    ///
    /// let mut tokenizer = Tokenizer::new(Length::default(), TokenizerOptions::new());
    /// let _ = tokenizer.feed("<p>one &lt; two</p>");
    /// assert_eq!(tokenizer.sink().0, "one < two".len());
    /// ```
    #[inline(always)]
    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback {
        self.token(&Token::Characters(&chunk[start..end]), span)
    }

    /// The same as [`token`](Self::token), with a place that is computed when it is asked for, at most once: a sink that
    /// needs no places asks for few.
    #[doc(hidden)]
    #[inline(always)]
    fn token_at(&mut self, token: &Token<'_>, mut place: impl FnMut() -> Span) -> Feedback
    where
        Self: Sized,
    {
        self.token(token, place())
    }

    /// The same as [`token_at`](Self::token_at) of a start or end tag whose name is not known.
    #[doc(hidden)]
    #[inline(always)]
    fn unknown_tag_at(
        &mut self,
        tag: &TagToken<'_>,
        is_end_tag: bool,
        place: impl FnMut() -> Span,
    ) -> Feedback
    where
        Self: Sized,
    {
        if is_end_tag {
            self.token_at(&Token::EndTag(*tag), place)
        } else {
            self.token_at(&Token::StartTag(*tag), place)
        }
    }

    /// The same as [`chunk_text`](Self::chunk_text), with such a place.
    #[doc(hidden)]
    #[inline(always)]
    fn chunk_text_at(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        mut place: impl FnMut() -> Span,
    ) -> Feedback
    where
        Self: Sized,
    {
        self.chunk_text(chunk, start, end, place())
    }

    /// Whether the attributes of a tag are wanted. Where they are not, the tag may come without them. Asked
    /// only if the sink [may skip](Self::MAY_SKIP).
    fn wants_attributes(&self, name: Tag, is_end_tag: bool) -> bool {
        let _ = (name, is_end_tag);
        true
    }

    /// Whether the text in front of the next tag is wanted. Where it is not, it may not come, or only in part.
    /// Asked only if the sink [may skip](Self::MAY_SKIP).
    fn wants_text(&self) -> bool {
        true
    }

    /// Whether the text in front of the next tag is wanted if it is nothing but white space. Where it is not, it
    /// may not come. Asked only if the sink [may skip](Self::MAY_SKIP), and wants text.
    fn wants_space(&self) -> bool {
        true
    }

    /// Whether an element of this name may be passed by if there is nothing but text in it, or nothing: then neither its tags come
    /// nor its text. Asked before a start tag without the self-closing flag, whose attributes are not
    /// [wanted](Self::wants_attributes), and only if the sink [may skip](Self::MAY_SKIP).
    fn passes_by(&self, name: Tag) -> bool {
        let _ = name;
        false
    }

    /// Whether the sink needs the place of each character: then a run of text ends at each CR LF, and what a
    /// character reference stands for comes as a token of its own. Asked once.
    #[inline(always)]
    fn wants_places(&self) -> bool {
        false
    }

    /// Takes a parse error of the tokenizer or the input stream. Called only if
    /// [`wants_errors`](Self::wants_errors) returned `true` when tokenizing began.
    fn error(&mut self, error: ParseError) {
        let _ = error;
    }

    /// Whether errors are wanted; asked once. If not, the checks that only errors need are skipped.
    fn wants_errors(&self) -> bool {
        false
    }

    /// Returns whether there is an adjusted current node that is not an HTML element. Asked only after
    /// `<![CDATA[`, which then begins a CDATA section.
    fn cdata_allowed(&self) -> bool {
        false
    }

    /// The tokenizer has looked at a part of a chunk, from the first to the last one after the other, and may open the
    /// chunk next. A sink that copies the chunk does so now, part by part, while the part is in a cache.
    #[doc(hidden)]
    fn see_part(&mut self, chunk: &str, start: usize, end: usize) {
        let _ = (chunk, start, end);
    }

    /// The tokenizer is about to read a chunk of the source (with newlines normalised). Until
    /// [`close_chunk`](Self::close_chunk), the strings of tokens may borrow from it.
    fn open_chunk(&mut self, chunk: &str) {
        let _ = chunk;
    }

    /// The tokenizer has read this many bytes of the chunk. If reading was paused, the rest comes again.
    fn close_chunk(&mut self, read: usize) {
        let _ = read;
    }

    /// The declaration that led to [`Feedback::ChangeEncoding`].
    fn encoding_declaration(&self) -> Option<EncodingDeclaration<'_>> {
        None
    }
}
