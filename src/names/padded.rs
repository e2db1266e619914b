//! Short strings in longer ones.
//!
//! To copy a string of a length that is known when the program is compiled takes two instructions; to copy a few bytes
//! takes a call, and a branch for each length. So what serializers write most, tags, names of attributes, and short texts,
//! is also at hand with the bytes after it, as many as make [`BLOCK`] in all: these are copied whole, and then the end is
//! set to where it belongs.

use super::Tag;
use super::attributes::NAMES as ATTRIBUTES;
use super::elements::NAMES as ELEMENTS;

/// The length of a padded string with what is after it.
pub(crate) const BLOCK: usize = 32;

/// As many ones as zeros: from one place on, as many ones as a string is long.
static WINDOWS: [u8; 2 * BLOCK] = {
    let mut windows = [0; 2 * BLOCK];
    let mut at = 0;
    while at < BLOCK {
        windows[at] = 1;
        at += 1;
    }
    windows
};

/// A string of up to [`BLOCK`] bytes, and the bytes after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Padded<'a> {
    block: &'a str,
    length: usize,
}

impl<'a> Padded<'a> {
    /// The string of this length at `start`; `None` if it is too long, too near to the end, or the block would end within a
    /// character.
    #[inline(always)]
    pub(crate) fn at(text: &'a str, start: usize, length: usize) -> Option<Self> {
        if length > BLOCK {
            return None;
        }
        Some(Self { block: text.get(start..start + BLOCK)?, length })
    }

    /// The string.
    #[inline]
    pub(crate) fn as_str(self) -> &'a str {
        self.block.get(..self.length).unwrap_or_default()
    }

    /// The string without its last byte, which is ASCII.
    #[inline(always)]
    pub(crate) fn without_last(self) -> Self {
        Self { length: self.length.saturating_sub(1), ..self }
    }

    /// Whether it surely has no byte that begins something that HTML escapes, in text or in an attribute: `&`, `<`, `>`, `"`
    /// and no-break spaces.
    #[inline(always)]
    pub(crate) fn needs_no_escape(self) -> bool {
        let bytes = self.block.as_bytes().first_chunk::<BLOCK>();
        let counted = WINDOWS.get(BLOCK - self.length.min(BLOCK)..);
        let (Some(bytes), Some(counted)) = (bytes, counted.and_then(<[u8]>::first_chunk::<BLOCK>))
        else {
            return false;
        };
        let mut hit = 0;
        for (byte, counts) in bytes.iter().zip(counted) {
            // `<` and `>` differ in one bit, and so do `&` and `"`.
            let begins =
                u8::from(byte | 2 == b'>') | u8::from(byte | 4 == b'&') | u8::from(*byte == 0xC2);
            hit |= begins & counts;
        }
        hit == 0
    }

    /// Whether it surely has neither of these bytes.
    #[inline(always)]
    pub(crate) fn surely_lacks(self, one: u8, other: u8) -> bool {
        let Some(bytes) = self.block.as_bytes().first_chunk::<BLOCK>() else { return false };
        let mut hit = 0;
        for byte in bytes {
            hit |= u8::from(*byte == one) | u8::from(*byte == other);
        }
        hit == 0
    }

    /// The block, of [`BLOCK`] bytes, and how many of them are the string.
    #[inline(always)]
    pub(crate) fn parts(self) -> (&'a str, usize) {
        (self.block, self.length)
    }
}

/// The strings of all known names, one after the other, as they are in markup.
struct Table<const BYTES: usize, const ENDS: usize> {
    bytes: [u8; BYTES],
    /// By number: where the string begins; then where the last one ends.
    starts: [u16; ENDS],
}

impl<const BYTES: usize, const ENDS: usize> Table<BYTES, ENDS> {
    /// With each name between the parts of `around`: once before and after it, and, if there is a second pair, again.
    const fn new(names: &[&str], around: &[[&str; 2]]) -> Self {
        let mut table = Self { bytes: [b' '; BYTES], starts: [0; ENDS] };
        let mut at = 0;
        let mut number = 0;
        while number < names.len() {
            table.starts[number] = at as u16;
            let mut pair = 0;
            while pair < around.len() && number > 0 {
                let parts = [around[pair][0], names[number], around[pair][1]];
                let mut part = 0;
                while part < parts.len() {
                    let bytes = parts[part].as_bytes();
                    let mut byte = 0;
                    while byte < bytes.len() {
                        table.bytes[at] = bytes[byte];
                        (at, byte) = (at + 1, byte + 1);
                    }
                    part += 1;
                }
                pair += 1;
            }
            number += 1;
        }
        table.starts[number] = at as u16;
        assert!(at + BLOCK == BYTES, "after the last string there is room for a block");
        table
    }

    const fn text(&'static self) -> &'static str {
        match str::from_utf8(&self.bytes) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// Where a string begins and ends.
    #[inline(always)]
    fn range(&self, number: usize) -> Option<(usize, usize)> {
        match self.starts.get(number..number + 2)? {
            [start, end] => Some((usize::from(*start), usize::from(*end))),
            _ => None,
        }
    }
}

/// The length of a table with this much around each name.
const fn table_length(names: &[&str], times: usize, around: usize) -> usize {
    let mut length = BLOCK;
    let mut number = 1;
    while number < names.len() {
        length += times * names[number].len() + around;
        number += 1;
    }
    length
}

/// `<name></name>`
static TAGS: Table<{ table_length(&ELEMENTS, 2, 5) }, { Tag::COUNT + 1 }> =
    Table::new(&ELEMENTS, &[["<", ">"], ["</", ">"]]);
static TAGS_TEXT: &str = TAGS.text();

/// ` name="`
static ATTRIBUTE_STARTS: Table<{ table_length(ATTRIBUTES, 1, 3) }, { ATTRIBUTES.len() + 1 }> =
    Table::new(ATTRIBUTES, &[[" ", "=\""]]);
static ATTRIBUTE_STARTS_TEXT: &str = ATTRIBUTE_STARTS.text();

impl Tag {
    /// The start tag without attributes; `None` for [`Unknown`](Self::Unknown).
    #[inline(always)]
    pub(crate) fn start_markup(self) -> Option<Padded<'static>> {
        let (start, end) = TAGS.range(self as usize)?;
        // `<name>` is one byte shorter than `</name>`, so the middle, rounded down, is between them.
        Padded::at(TAGS_TEXT, start, (end - start) / 2)
    }

    /// The end tag; `None` for [`Unknown`](Self::Unknown).
    #[inline(always)]
    pub(crate) fn end_markup(self) -> Option<Padded<'static>> {
        let (start, end) = TAGS.range(self as usize)?;
        let middle = start + (end - start) / 2;
        Padded::at(TAGS_TEXT, middle, end - middle)
    }
}

/// The markup before the value of an attribute whose name has this number among the known ones: ` name="`. `None` if the name is
/// not known, or too long.
#[inline(always)]
pub(crate) fn attribute_markup(known: usize) -> Option<Padded<'static>> {
    let (start, end) = ATTRIBUTE_STARTS.range(known)?;
    Padded::at(ATTRIBUTE_STARTS_TEXT, start, end - start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_names_are_written_as_they_are() {
        for tag in Tag::all().skip(1) {
            let (start, end) = (tag.start_markup(), tag.end_markup());
            assert_eq!(start.map(Padded::as_str), Some(&*format!("<{}>", tag.name())));
            assert_eq!(end.map(Padded::as_str), Some(&*format!("</{}>", tag.name())));
        }
        for (number, name) in ATTRIBUTES.iter().enumerate().skip(1) {
            let markup = format!(" {name}=\"");
            let padded = attribute_markup(number).map(Padded::as_str);
            assert_eq!(padded, (markup.len() <= BLOCK).then_some(&*markup));
        }
    }

    #[test]
    fn a_string_near_the_end_is_not_padded() {
        let text = "é".repeat(BLOCK);
        assert_eq!(Padded::at(&text, 0, 4).map(Padded::as_str), Some("éé"));
        assert!(Padded::at(&text, BLOCK, 2).is_some() && Padded::at(&text, BLOCK + 2, 2).is_none());
        assert!(
            Padded::at(&format!("a{text}"), 0, 1).is_none(),
            "the block ends within a character"
        );
        assert!(Padded::at(&text, 0, BLOCK + 1).is_none());
    }
}
