//! The text of the bytes that the rewriter takes, as the tokenizer is fed with it.

use super::machine::Machine;
use crate::encoding::{Encoding, EncodingOptions, StreamDecoder};
use crate::parser::declared_encoding;
use crate::token::TokenSink;
use crate::tokenizer::{PauseReason, Tokenizer, TokenizerResult};

/// A text for the tokenizer.
pub(super) struct Text<'a> {
    text: &'a str,
    /// How much of it was read and kept.
    kept: usize,
    /// Whether a tag at its end may be kept: it consists of the bytes of the source.
    may_be_kept: bool,
    pub(super) source: Source,
}

/// The bytes that a text came from, what was kept of it aside.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// How many bytes were used up.
    pub(super) read: usize,
    /// How many bytes before them belong to its first character.
    pub(super) torn: usize,
    pub(super) text_length: usize,
    /// Whether it is the text of all bytes that are there.
    pub(super) is_complete: bool,
    pub(super) is_malformed: bool,
}

impl Source {
    pub(super) fn is_empty(self) -> bool {
        self.read == 0 && self.text_length == 0
    }
}

/// How far a text was fed.
pub(super) struct Fed {
    /// How much of it was read, what was kept aside.
    pub(super) read: u64,
    /// The encoding that a `meta` element in it declares; the text after that was not read.
    pub(super) declared: Option<Encoding>,
}

impl<'a> Text<'a> {
    /// A text that begins with a tag, of which `kept` bytes were read; the rest of it are `bytes`.
    pub(super) fn of_tag(text: &'a str, kept: usize, bytes: &[u8], is_complete: bool) -> Self {
        let source = Source {
            read: bytes.len(),
            torn: 0,
            text_length: text.len() - kept,
            is_complete,
            is_malformed: false,
        };
        Self { text, kept, may_be_kept: is_complete, source }
    }

    /// The text of some bytes; `None` if the encoding is not known yet.
    pub(super) fn of_bytes(
        decoder: &'a mut StreamDecoder,
        bytes: &'a [u8],
        is_rest: bool,
        are_last: bool,
    ) -> Option<Self> {
        let torn = decoder.torn_length();
        let is_utf_8 = decoder.encoding() == Encoding::UTF_8;
        let converted = decoder.convert(bytes, are_last && is_rest)?;
        let text = converted.text;
        let is_verbatim =
            torn == 0 && text.as_ptr() == bytes.as_ptr() && text.len() == converted.read;
        let is_complete = converted.complete && is_rest;
        let source = Source {
            read: converted.read,
            torn,
            text_length: text.len(),
            is_complete,
            is_malformed: converted.malformed,
        };
        Some(Self { text, kept: 0, may_be_kept: is_complete && is_verbatim && is_utf_8, source })
    }

    /// The first part of the text that was not kept before: so many bytes.
    pub(super) fn read(&self, length: u64) -> &'a str {
        let new = self.text.get(self.kept..).unwrap_or_default();
        usize::try_from(length).ok().and_then(|length| new.get(..length)).unwrap_or(new)
    }

    /// Tokenizes the text, up to the first `meta` element that declares an encoding.
    pub(super) fn feed(
        &self,
        tokenizer: &mut Tokenizer<Machine<'_>>,
        encoding: &EncodingOptions,
    ) -> Fed {
        let mut rest = self.text;
        let fed = |rest: &str, declared| {
            let read = (self.text.len() - rest.len()).saturating_sub(self.kept) as u64;
            Fed { read, declared }
        };
        loop {
            let progress =
                if self.may_be_kept { tokenizer.feed_keeping(rest) } else { tokenizer.feed(rest) };
            let TokenizerResult::Paused { consumed, reason } = progress else {
                return fed("", None);
            };
            rest = rest.get(consumed..).unwrap_or_default();
            match reason {
                PauseReason::Stopped => return fed(rest, None),
                PauseReason::ChangeEncoding => {
                    let declaration = tokenizer.sink().encoding_declaration();
                    let declared = declaration
                        .and_then(|declaration| declared_encoding(declaration, encoding));
                    if declared.is_some() {
                        return fed(rest, declared);
                    }
                }
                PauseReason::Script => {}
            }
        }
    }

    /// The unfinished tag that it ends in, as long as `kept` says, if that was not kept before.
    pub(super) fn new_tag(&self, kept: Option<usize>) -> Option<&'a str> {
        let length = kept.filter(|&length| self.kept == 0 || length < self.text.len())?;
        self.text.get(self.text.len() - length..)
    }
}
