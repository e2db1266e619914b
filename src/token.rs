//! The tokens that the tokenizer hands to its sink, and the answers of the sink.
//!
//! A [`Token`] borrows from the chunk of input it was read from. If it crosses the edge of a chunk or
//! holds a character reference, it borrows from the tokenizer's own buffer. Nothing is copied on the way
//! to the sink.

#![expect(
    clippy::string_slice,
    reason = "pieces are made of the text they are cut from, at boundaries of characters"
)]

mod feedback;
mod sink;

pub use feedback::{ContentModel, EncodingDeclaration, Feedback};
pub use sink::TokenSink;

use crate::names::foreign::{Adjustment, adjust_attribute};
use crate::names::{AttributeKey, AttributeNamespace, Tag, attribute_name};

/// A [token](https://html.spec.whatwg.org/multipage/parsing.html#tokenization).
///
/// A run of text may arrive as several character tokens. A run is never empty and holds no U+0000. That
/// comes as [`NullCharacter`](Self::NullCharacter), since nearly every rule treats it separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Token<'a> {
    /// A DOCTYPE.
    Doctype(DoctypeToken<'a>),
    /// A start tag.
    StartTag(TagToken<'a>),
    /// An end tag. Its attributes are those in the markup, and mean nothing.
    EndTag(TagToken<'a>),
    /// A comment, with its data.
    Comment(&'a str),
    /// A processing instruction.
    ProcessingInstruction {
        /// The target, as written.
        target: &'a str,
        /// The data, without the white space before it.
        data: &'a str,
    },
    /// A run of characters.
    Characters(&'a str),
    /// One U+0000.
    NullCharacter,
    /// The end of the input: the last token, sent once.
    EndOfFile,
}

/// A DOCTYPE token. `None` is the standard's "missing", which differs from empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct DoctypeToken<'a> {
    /// The name, in lower case.
    pub name: Option<&'a str>,
    /// The public identifier.
    pub public_identifier: Option<&'a str>,
    /// The system identifier.
    pub system_identifier: Option<&'a str>,
    /// The force-quirks flag.
    pub force_quirks: bool,
}

/// A tag's name: the string in lower case, and which of the known names it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LocalName<'a> {
    tag: Tag,
    /// The string of an unknown name; empty for a known name.
    unknown: &'a str,
}

impl<'a> LocalName<'a> {
    /// The name `text`, which must be in lower case.
    #[inline]
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        match Tag::from_name(text) {
            Tag::Unknown => Self { tag: Tag::Unknown, unknown: text },
            tag => Self::known(tag),
        }
    }

    /// The name `text`, which must be in lower case, and not known.
    #[inline]
    pub(crate) const fn unknown(text: &'a str) -> Self {
        Self { tag: Tag::Unknown, unknown: text }
    }

    /// The name of a known tag.
    #[inline]
    #[must_use]
    pub const fn known(tag: Tag) -> LocalName<'static> {
        LocalName { tag, unknown: "" }
    }

    /// The known name; [`Tag::Unknown`] if the name is not known.
    #[inline]
    #[must_use]
    pub const fn tag(&self) -> Tag {
        self.tag
    }

    /// The name as a string, if it is not known; else an empty one.
    #[inline]
    pub(crate) const fn as_unknown(&self) -> &'a str {
        self.unknown
    }

    /// The name as a string.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        if let Tag::Unknown = self.tag { self.unknown } else { self.tag.name() }
    }
}

/// A start or end tag token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TagToken<'a> {
    /// The tag name.
    pub name: LocalName<'a>,
    /// The self-closing flag.
    pub self_closing: bool,
    /// The attributes, in source order, without duplicates.
    pub attributes: Attributes<'a>,
}

impl<'a> TagToken<'a> {
    /// A tag without attributes, such as those the rules invent.
    #[must_use]
    pub fn bare(name: LocalName<'a>) -> Self {
        Self { name, self_closing: false, attributes: Attributes::EMPTY }
    }
}

/// A string in one of the two places a token may borrow from.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Piece {
    /// Offset of the first byte; with [`IN_BUFFER`](Self::IN_BUFFER) set, an offset in the tokenizer's
    /// buffer.
    start: u32,
    length: u32,
}

impl Piece {
    /// Marks a piece of the tokenizer's buffer; chunks are shorter than 2 GiB.
    const IN_BUFFER: u32 = 1 << 31;

    /// The longest chunk, and the longest buffer, that pieces can address.
    pub(crate) const MAX: usize = Self::IN_BUFFER as usize - 1;

    /// A range of the chunk.
    #[inline]
    pub(crate) const fn of_chunk(start: usize, end: usize) -> Self {
        Self { start: start as u32, length: (end - start) as u32 }
    }

    /// A range of the tokenizer's buffer.
    #[inline]
    pub(crate) const fn of_buffer(start: usize, end: usize) -> Self {
        Self { start: start as u32 | Self::IN_BUFFER, length: (end - start) as u32 }
    }

    /// The same range of the chunk without its first `by` bytes, which lie before the piece.
    #[cfg(feature = "rewrite")]
    pub(crate) const fn rebased(self, by: usize) -> Self {
        // An empty piece at the beginning has no place.
        if self.start & Self::IN_BUFFER != 0 || self.start == 0 {
            return self;
        }
        Self { start: self.start - by as u32, length: self.length }
    }

    /// The range in the chunk that the piece belongs to.
    #[inline]
    pub(crate) const fn range(self) -> (usize, usize) {
        (self.start as usize, (self.start + self.length) as usize)
    }

    /// The length in bytes.
    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.length as usize
    }

    /// Whether it is empty.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Whether it is not empty and lies in the chunk, which is gone before the buffer is.
    #[inline]
    pub(crate) const fn is_in_chunk(self) -> bool {
        self.start & Self::IN_BUFFER == 0 && self.length != 0
    }

    /// The start in the chunk and the length, if the piece lies in the chunk.
    #[inline]
    pub(crate) const fn in_chunk(self) -> Option<(u32, u32)> {
        if self.start & Self::IN_BUFFER == 0 { Some((self.start, self.length)) } else { None }
    }

    /// The string.
    #[inline]
    pub(crate) fn resolve<'a>(self, chunk: &'a str, buffer: &'a str) -> &'a str {
        let (source, start) = if self.start & Self::IN_BUFFER == 0 {
            (chunk, self.start as usize)
        } else {
            (buffer, (self.start & !Self::IN_BUFFER) as usize)
        };
        &source[start..start + self.length as usize]
    }
}

/// One attribute as the tokenizer keeps it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct AttributeRecord {
    pub(crate) name: Piece,
    pub(crate) value: Piece,
    pub(crate) key: AttributeKey,
}

impl AttributeRecord {
    /// The name, in lower case. The piece of a known name may be as it is written, with capitals.
    #[inline]
    pub(crate) fn name<'a>(&self, chunk: &'a str, buffer: &'a str) -> &'a str {
        match self.key.known() {
            0 => self.name.resolve(chunk, buffer),
            known => attribute_name(usize::from(known)).unwrap_or_default(),
        }
    }
}

/// The two places that the pieces of a token may refer to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sources<'a> {
    pub(crate) chunk: &'a str,
    pub(crate) buffer: &'a str,
}

/// The attributes of a tag.
#[derive(Debug, Clone, Copy)]
pub struct Attributes<'a> {
    records: &'a [AttributeRecord],
    sources: &'a Sources<'a>,
    adjustment: Adjustment,
}

impl<'a> Attributes<'a> {
    /// No attributes.
    pub const EMPTY: Attributes<'static> = Attributes {
        records: &[],
        sources: &Sources { chunk: "", buffer: "" },
        adjustment: Adjustment::None,
    };

    #[inline]
    pub(crate) const fn new(records: &'a [AttributeRecord], sources: &'a Sources<'a>) -> Self {
        Self { records, sources, adjustment: Adjustment::None }
    }

    /// The same attributes, adjusted for an element of foreign content.
    pub(crate) const fn adjusted(self, adjustment: Adjustment) -> Self {
        Self { adjustment, ..self }
    }

    /// The number of attributes.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are no attributes.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Whether the tag had another attribute of the name of one of these, which was dropped: it had a
    /// [duplicate-attribute](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute)
    /// parse error.
    #[inline]
    #[must_use]
    pub fn had_duplicates(&self) -> bool {
        self.records.first().is_some_and(|first| first.key.had_duplicates())
    }

    /// The attributes in source order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Attribute<'a>> + use<'a> {
        let Self { records, sources: &Sources { chunk, buffer }, adjustment } = *self;
        records.iter().map(move |record| {
            let name = record.name(chunk, buffer);
            let value = record.value.resolve(chunk, buffer);
            if adjustment == Adjustment::None {
                let namespace = AttributeNamespace::None;
                return Attribute { name, namespace, value, key: record.key };
            }
            let (spelling, namespace) = adjust_attribute(name, adjustment);
            let key = spelling.map_or(record.key, |name| AttributeKey::of(name.as_bytes()));
            Attribute { name: spelling.unwrap_or(name), namespace, value, key }
        })
    }

    /// The records and the places their pieces refer to. Attributes that are not adjusted, such as those
    /// of tokens, need no more.
    #[inline(always)]
    pub(crate) fn as_read(&self) -> (&'a [AttributeRecord], &'a Sources<'a>) {
        debug_assert!(
            self.adjustment == Adjustment::None,
            "only elements have adjusted attributes"
        );
        (self.records, self.sources)
    }

    /// The records, the chunk that some of their pieces refer to, and the adjustment of their names.
    #[inline]
    pub(crate) fn parts(&self) -> (&'a [AttributeRecord], &'a str, Adjustment) {
        (self.records, self.sources.chunk, self.adjustment)
    }

    /// The name of one of the records.
    #[inline]
    pub(crate) fn name(&self, record: &AttributeRecord) -> &'a str {
        record.name(self.sources.chunk, self.sources.buffer)
    }

    /// The value of one of the records.
    #[inline]
    pub(crate) fn resolve(&self, piece: Piece) -> &'a str {
        piece.resolve(self.sources.chunk, self.sources.buffer)
    }

    /// The value of the attribute whose name has this number in the table of known names, and namespace none.
    #[cfg(feature = "rewrite")]
    #[inline]
    pub(crate) fn of_known_name(&self, number: u16) -> Option<&'a str> {
        if self.adjustment != Adjustment::None {
            let is_it = |one: &Attribute<'_>| {
                one.namespace == AttributeNamespace::None && one.key.known() == number
            };
            return self.iter().find(is_it).map(|one| one.value);
        }
        crate::work::count(self.records.len());
        let record = self.records.iter().find(|record| record.key.known() == number)?;
        Some(self.resolve(record.value))
    }

    /// Returns the value of the attribute of this name (in lower case, as the tokenizer read it).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a str> {
        crate::work::count(self.records.len());
        let record = self
            .records
            .iter()
            .find(|record| record.name.len() == name.len() && self.name(record) == name)?;
        Some(self.resolve(record.value))
    }
}

impl PartialEq for Attributes<'_> {
    /// Whether both are the same attributes in the same order.
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Attributes<'_> {}

/// One attribute of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Attribute<'a> {
    /// The qualified name: `href`, `viewBox`, `xlink:href`.
    pub name: &'a str,
    /// The namespace; anything but `None` only in foreign content.
    pub namespace: AttributeNamespace,
    /// The value.
    pub value: &'a str,
    /// The known facts about `name`, so that interning it needs no second pass.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) key: AttributeKey,
}

impl<'a> Attribute<'a> {
    /// The local name: `href` for `xlink:href` in foreign content, else the whole [`name`](Self::name).
    #[must_use]
    pub fn local_name(&self) -> &'a str {
        match self.namespace {
            AttributeNamespace::None => self.name,
            _ => self.name.split_once(':').map_or(self.name, |(_, local)| local),
        }
    }

    /// The index of the name in [`known_names`](Self::known_names), if it is known. The index of a name
    /// stays the same only within one version of the crate.
    ///
    /// A sink that keeps names in its own table finds a name by this index, without hashing it.
    #[inline]
    #[must_use]
    pub fn known_index(&self) -> Option<usize> {
        usize::from(self.key.known()).checked_sub(1)
    }

    /// The attribute names that are common enough to have an index.
    pub fn known_names() -> impl ExactSizeIterator<Item = &'static str> {
        // The first entry stands for "no name".
        (1..crate::names::ATTRIBUTE_NAMES.len())
            .map(|number| crate::names::attribute_name(number).unwrap_or_default())
    }
}

impl Feedback {
    /// The answer for sinks that build no tree. It switches the tokenizer after `<title>`, `<script>` and
    /// the like, so that their content arrives as text, and continues after every other start tag.
    ///
    /// Without a tree the sink cannot know whether the element is an HTML element: in `<svg><title><b>`
    /// this takes `<b>` for text, and a [`TreeBuilder`](crate::tree::TreeBuilder) does not.
    pub const fn for_start_tag(tag: &TagToken<'_>) -> Self {
        match ContentModel::of(tag.name.tag()) {
            ContentModel::Data => Self::Continue,
            model => Self::Switch(model),
        }
    }
}
