//! Names as atoms of the crate `string_cache`, in any set of atoms.

use string_cache::{Atom, StaticAtomSet};

use crate::names::Tag;
use crate::token::{Attribute, LocalName};

/// The atom of a tag's name.
///
/// ```
/// use duckbill::tokens::LocalName;
/// use string_cache::DefaultAtom;
/// assert_eq!(&*DefaultAtom::from(LocalName::new("p")), "p");
/// ```
impl<Set: StaticAtomSet> From<LocalName<'_>> for Atom<Set> {
    fn from(name: LocalName<'_>) -> Self {
        Self::from(name.as_str())
    }
}

/// The atom of a known name; the empty atom for [`Tag::Unknown`].
///
/// ```
/// use duckbill::names::Tag;
/// use string_cache::DefaultAtom;
/// assert_eq!(&*DefaultAtom::from(Tag::P), "p");
/// ```
impl<Set: StaticAtomSet> From<Tag> for Atom<Set> {
    fn from(tag: Tag) -> Self {
        Self::from(tag.name())
    }
}

impl Attribute<'_> {
    /// The [`local_name`](Self::local_name) as an atom.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// use string_cache::DefaultAtom;
    /// struct Sink;
    /// impl TokenSink for Sink {
    ///     fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
    ///         if let Token::StartTag(tag) = token {
    ///             let atoms = tag.attributes.iter().map(|one| -> DefaultAtom { one.local_atom() });
    ///             assert!(atoms.eq([DefaultAtom::from("href")]));
    ///         }
    ///         Feedback::Continue
    ///     }
    /// }
    /// let _ = Tokenizer::new(Sink, TokenizerOptions::new()).feed("<a href=1>");
    /// ```
    #[must_use]
    pub fn local_atom<Set: StaticAtomSet>(&self) -> Atom<Set> {
        Atom::from(self.local_name())
    }
}
