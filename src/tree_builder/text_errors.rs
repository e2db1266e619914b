//! Parse errors in character tokens.
//!
//! The standard's character tokens are single characters, ours are runs, and the cuts between runs depend
//! on how the input arrived. Errors must not depend on that, so each is reported for one character, at
//! its place. Nothing here is called unless errors are wanted.

use super::builder::Builder;
use super::errors::About;
use crate::error::{ParseError, Site};
use crate::span::Span;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Begins a character token: errors are at its first character.
    ///
    /// A run that is as long as its place in the source is there as it is. The characters from one
    /// character reference share one place.
    #[cold]
    pub(super) fn begin_text(&mut self, text: &str) {
        self.state.is_verbatim = self.state.span.end - self.state.span.start == text.len() as u64;
        self.skip_text(0, text);
    }

    /// Passes `used` bytes of the token at hand, of which `rest` is left.
    #[cold]
    pub(super) fn skip_text(&mut self, used: usize, rest: &str) {
        if self.state.is_verbatim {
            let start = self.state.span.start + used as u64;
            let first = rest.chars().next().map_or(0, char::len_utf8);
            self.state.span = Span { start, end: start + first as u64 };
        }
    }

    /// Reports an error for each character of `text`, a prefix of the rest of the current token.
    pub(super) fn error_for_each(&mut self, site: Site, about: About<S::Handle>, text: &str) {
        if self.settings.wants_errors {
            let related = self.related(about);
            for (at, character) in text.char_indices() {
                let span = self.character_span(at, character);
                self.sink.error(ParseError::at_site(site, span).with_related(related));
            }
        }
    }

    /// Keeps an error for each character of `text` until it is known whether the table text is more than
    /// white space.
    pub(super) fn keep_table_text_errors(
        &mut self,
        site: Site,
        about: About<S::Handle>,
        text: &str,
    ) {
        if self.settings.wants_errors {
            let related = self.related(about);
            for (at, character) in text.char_indices() {
                let span = self.character_span(at, character);
                self.state
                    .table_text_errors
                    .push(ParseError::at_site(site, span).with_related(related));
            }
        }
    }

    /// Ends the table text: reports the errors that were kept if `is_error`.
    pub(super) fn end_table_text_errors(&mut self, is_error: bool) {
        for error in self.state.table_text_errors.drain(..) {
            if is_error {
                self.sink.error(error);
            }
        }
    }

    /// The place of the character `at` bytes after the first one left.
    fn character_span(&self, at: usize, character: char) -> Span {
        if !self.state.is_verbatim {
            return self.state.span;
        }
        let start = self.state.span.start + at as u64;
        Span { start, end: start + character.len_utf8() as u64 }
    }
}
