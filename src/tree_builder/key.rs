//! The keys that the rules match on.

use crate::names::Tag;
use crate::token::Token;

/// A token without its data, for the rules to match on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Doctype,
    Start(Tag),
    End(Tag),
    Comment,
    ProcessingInstruction,
    Characters,
    Null,
    EndOfFile,
}

impl Token<'_> {
    /// The part of the token that rules match on.
    #[inline]
    pub(super) fn key(&self) -> Key {
        match self {
            Self::Doctype(_) => Key::Doctype,
            Self::StartTag(tag) => Key::Start(tag.name.tag()),
            Self::EndTag(tag) => Key::End(tag.name.tag()),
            Self::Comment(_) => Key::Comment,
            Self::ProcessingInstruction { .. } => Key::ProcessingInstruction,
            Self::Characters(_) => Key::Characters,
            Self::NullCharacter => Key::Null,
            Self::EndOfFile => Key::EndOfFile,
        }
    }
}
