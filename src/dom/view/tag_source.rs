//! Finding the attributes of a tag in its source, by the rules of the tokenizer's
//! [attribute states](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state).
//!
//! These few rules are here a second time. The tokenizer's attributes have no places, so that a parse
//! pays nothing for them, and a tag is read again only when somebody asks. Here the tag is whole and known
//! to be one, and neither errors nor values are needed: only where each name and value begins and ends. If
//! the tokenizer's attribute states change, this file must change too; tests/documents/spans/ compares its places
//! with worked cases, and with the attributes of the tree.

use memchr::memchr;

use crate::ascii::is_whitespace;

/// How the value of an attribute is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Quote {
    /// `"`
    Double,
    /// `'`
    Single,
    /// Not at all.
    None,
}

/// Where an attribute is in the source of its tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) name: (usize, usize),
    /// `None` without `=`.
    pub(crate) value: Option<(usize, usize)>,
    pub(crate) quote: Option<Quote>,
    pub(crate) end: usize,
}

/// The attributes of a start tag, duplicates too.
#[derive(Debug)]
pub(crate) struct WrittenAttributes<'a> {
    tag: &'a [u8],
    at: usize,
}

impl<'a> WrittenAttributes<'a> {
    /// The attributes of a tag, from its `<` to its `>`.
    pub(crate) fn new(tag: &'a str) -> Self {
        let mut attributes = Self { tag: tag.as_bytes(), at: 1 };
        attributes.skip_bytes(|byte| !is_whitespace(byte) && byte != b'/' && byte != b'>');
        attributes
    }

    /// Those from one that begins at this place on.
    pub(crate) fn from(tag: &'a str, at: usize) -> Self {
        Self { tag: tag.as_bytes(), at }
    }

    fn next_byte(&self) -> Option<u8> {
        self.tag.get(self.at).copied()
    }

    /// Skips the bytes for which this holds, and returns the position after them.
    fn skip_bytes(&mut self, is_such: impl Fn(u8) -> bool) -> usize {
        while self.next_byte().is_some_and(&is_such) {
            self.at += 1;
        }
        self.at
    }
}

impl Iterator for WrittenAttributes<'_> {
    type Item = Written;

    fn next(&mut self) -> Option<Written> {
        crate::work::count(1);
        let start = self.skip_bytes(|byte| is_whitespace(byte) || byte == b'/');
        if self.next_byte().is_none_or(|byte| byte == b'>') {
            return None;
        }
        // A name may begin with `=`.
        self.at += 1;
        let name_end =
            self.skip_bytes(|byte| !is_whitespace(byte) && !matches!(byte, b'/' | b'>' | b'='));
        let name = (start, name_end);
        self.skip_bytes(is_whitespace);
        if self.next_byte() != Some(b'=') {
            return Some(Written { name, value: None, quote: None, end: name_end });
        }
        self.at += 1;
        let after_equals = self.at;
        self.skip_bytes(is_whitespace);
        let quoted = match self.next_byte() {
            Some(b'"') => Some((b'"', Quote::Double)),
            Some(b'\'') => Some((b'\'', Quote::Single)),
            _ => None,
        };
        if let Some((mark, quote)) = quoted {
            self.at += 1;
            let value_start = self.at;
            let rest = self.tag.get(value_start..).unwrap_or_default();
            let value_end = value_start + memchr(mark, rest).unwrap_or(rest.len());
            self.at = value_end;
            self.at += 1;
            let end = self.at.min(self.tag.len());
            return Some(Written {
                name,
                value: Some((value_start, value_end)),
                quote: Some(quote),
                end,
            });
        }
        let value_start = self.at;
        let value_end = self.skip_bytes(|byte| !is_whitespace(byte) && byte != b'>');
        let is_empty = value_start == value_end;
        let value = if is_empty { (after_equals, after_equals) } else { (value_start, value_end) };
        Some(Written { name, value: Some(value), quote: Some(Quote::None), end: value.1 })
    }
}
