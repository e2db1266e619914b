//! Sixteen bytes at a time.
//!
//! Names, values and the text between two tags are a few bytes long. A call of a vector search costs some
//! forty instructions before it looks at a byte; a loop over single bytes costs three or four for each,
//! and its end is an unpredictable branch. Sixteen bytes in a vector register are compared by one
//! instruction, and the place of the first hit is computed without a branch. Most searches end in the
//! first thirty-two bytes, and there the length of the run need not be predicted.
//!
//! The registers are those of SSE2 on x86-64, of NEON on AArch64, and those of wasm where `simd128` is switched on. Elsewhere
//! words of eight bytes take their place. `--cfg duckbill_plain_vectors` chooses words everywhere, to measure what they cost; tests compare the two.

#![expect(
    clippy::indexing_slicing,
    reason = "it is called with places within the bytes, which a search found"
)]

use crate::names::ShortName;
use memchr::{memchr, memchr2};

mod size;

pub(crate) use size::BLOCK;
use size::{Bits, PAIR};

#[cfg(all(
    any(test, not(duckbill_plain_vectors)),
    any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128"),
    ),
))]
#[cfg_attr(duckbill_plain_vectors, expect(dead_code, reason = "only tests compare them then"))]
mod registers;
#[allow(dead_code, reason = "where there are registers, only tests use words")]
mod words;

// These take the place of what the glob names.
#[cfg(all(
    not(duckbill_plain_vectors),
    any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128"),
    ),
))]
pub(crate) use registers::{Block, attribute_signs, find_in_pair, tag_end};
#[allow(unused_imports, reason = "where there are registers")]
pub(crate) use words::*;

/// By length, the bytes of a word that a name of this length fills; none if it is longer, so that nothing is found.
static NAME_MASKS: [u64; 64] = {
    let mut masks = [0; 64];
    let mut length = 1;
    while length <= 8 {
        masks[length] = u64::MAX >> (64 - 8 * length);
        length += 1;
    }
    masks
};

/// The first eight bytes, as a little-endian number. (Made of single bytes it would be loaded byte by byte where one of them
/// is used alone.)
#[inline(always)]
fn first_word<const N: usize>(bytes: &[u8; N]) -> u64 {
    let (words, _) = bytes.as_chunks();
    u64::from_le_bytes(words[0])
}

/// The bytes, which are fewer than `N`, and zeros after them.
#[cold]
#[inline(never)]
pub(super) fn filled_up<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut block = [0; N];
    block[..bytes.len()].copy_from_slice(bytes);
    block
}

/// The kind of tag after a `<`.
#[derive(Debug, Clone, Copy)]
pub(super) struct TagBlock {
    /// The first eight bytes, as a little-endian number.
    word: u64,
    /// How many bytes after the first are in the name, or more than there are. (The first is the `/` of an end tag, or in the
    /// name if there is one.)
    rest: u32,
    /// Which of them are `>`.
    closes: Bits,
}

impl TagBlock {
    /// The block at `at`, which lies within the bytes; zeros where they end.
    #[inline(always)]
    pub(super) fn at(bytes: &[u8], at: usize) -> Self {
        let last;
        Self::of(match bytes[at..].first_chunk() {
            Some(block) => block,
            None => {
                last = filled_up(&bytes[at..]);
                &last
            }
        })
    }

    #[inline(always)]
    fn of(bytes: &[u8; 1 + BLOCK]) -> Self {
        let [_, rest @ ..] = bytes;
        let (rest, closes) = tag_end(rest);
        Self { word: first_word(bytes), rest, closes }
    }

    /// Whether this is an end tag.
    #[inline(always)]
    pub(super) fn is_end_tag(self) -> bool {
        self.word as u8 == b'/'
    }

    /// How many bytes lie before white space, a control, `>`, `/` or a byte outside of ASCII, or more than the block has: the `/` of an end tag, and the
    /// name, if it is a known one.
    #[inline(always)]
    pub(super) fn length(self) -> usize {
        1 + self.rest as usize
    }

    /// Whether the tag ends there.
    #[inline(always)]
    pub(super) fn is_closed(self) -> bool {
        self.closes.wrapping_shr(self.rest) & 1 != 0
    }

    /// The name of so many bytes, if they are up to eight with a `/`; else one that is not known.
    #[inline(always)]
    pub(super) fn short_name(self) -> ShortName {
        let name = self.word & NAME_MASKS[self.length() % NAME_MASKS.len()];
        ShortName::of_word(if self.is_end_tag() { name >> 8 } else { name })
    }

    /// The same in lower case. The names that are known are of letters and digits, of which all that the bit changes are
    /// capitals.
    #[inline(always)]
    pub(super) fn lower_name(self) -> ShortName {
        const SMALL: u64 = u64::from_le_bytes([0x20; 8]);
        let mask = NAME_MASKS[self.length() % NAME_MASKS.len()];
        let name = (self.word | SMALL) & mask;
        ShortName::of_word(if self.is_end_tag() { name >> 8 } else { name })
    }

    /// Whether [`short_name`](Self::short_name) is the whole name.
    #[inline(always)]
    pub(super) fn is_short(self) -> bool {
        self.length() <= 8
    }

    /// Whether the end of the name is in the block.
    #[inline(always)]
    pub(super) fn has_end(self) -> bool {
        (self.rest as usize) < BLOCK
    }

    /// Whether this begins a comment or another declaration.
    #[inline(always)]
    pub(super) fn is_declaration(self) -> bool {
        self.word as u8 == b'!'
    }

    /// Whether another block, of a start tag, begins with the same name, of at most eight bytes.
    #[inline(always)]
    pub(super) fn is_same(self, other: Self) -> bool {
        let length = other.length();
        let others = (self.word ^ other.word).trailing_zeros() as usize / 8;
        self.length() == length && length <= 8 && others >= length
    }
}

/// The kind of character that an attribute begins with.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttributeBlock<'b> {
    bytes: &'b [u8; PAIR],
    /// The first eight bytes, as a little-endian number.
    word: u64,
    /// Where the first equals sign is in the first block, or more than that has.
    equals: u32,
    /// Where quotes and ampersands are.
    quotes: Bits,
}

impl<'b> AttributeBlock<'b> {
    /// How many bytes it has.
    pub(super) const LENGTH: usize = PAIR;

    #[inline(always)]
    pub(super) fn of(bytes: &'b [u8; PAIR]) -> Self {
        let (equals, quotes) = attribute_signs(bytes);
        Self { bytes, word: first_word(bytes), equals, quotes }
    }

    /// The byte at a place in it.
    #[inline(always)]
    pub(super) fn byte(self, at: usize) -> u8 {
        self.bytes[at % PAIR]
    }

    /// Whether a known name, which `=` follows, is followed by a quote.
    #[inline(always)]
    pub(super) fn is_quoted(self) -> bool {
        self.byte(self.length() + 1) == b'"'
    }

    /// How many bytes lie before `=`, or more than the block has. If they are a known name, this is its end.
    #[inline(always)]
    pub(super) fn length(self) -> usize {
        self.equals as usize
    }

    /// The name of that length, if it is at most eight; else one that is not known.
    #[inline(always)]
    pub(super) fn short_name(self) -> ShortName {
        ShortName::of_word(self.word & NAME_MASKS[self.length() % NAME_MASKS.len()])
    }

    /// The same name in lower case, if there is a byte in it that may be a capital.
    #[inline(always)]
    pub(super) fn lower_name(self) -> Option<ShortName> {
        const LETTER: u64 = u64::from_le_bytes([0x40; 8]);
        let name = self.word & NAME_MASKS[self.length() % NAME_MASKS.len()];
        let small = name | (name & LETTER) >> 1;
        (small != name).then(|| ShortName::of_word(small))
    }

    /// The bytes before `=`, if that is in the first block, and they are all [plain](plain_length).
    #[inline(always)]
    pub(super) fn plain_name(self) -> Option<&'b [u8]> {
        let (blocks, _) = self.bytes.as_chunks();
        let length = self.length();
        (length < BLOCK && length <= plain_length(&blocks[0])).then(|| &self.bytes[..length])
    }

    /// Where the second quote or ampersand is; the first one begins the value, after a known name and `="`.
    #[inline(always)]
    pub(super) fn second(self) -> Option<usize> {
        match self.quotes & self.quotes.wrapping_sub(1) {
            0 => None,
            rest => Some(rest.trailing_zeros() as usize),
        }
    }
}

/// How many bytes of a block, from the first one on, are of those that hardly ever end a name: small letters
/// and all bytes after them in ASCII or outside of it, digits, `-`, `.`, `:`, `_`, `` ` ``.
#[inline(always)]
fn plain_length(block: &[u8; BLOCK]) -> usize {
    let block = Block::load(block);
    let solidus = block.equal(b'/').bits();
    let plain = block.at_least(b'_').or(block.between(b'-', b':')).bits() & !solidus;
    plain.trailing_ones() as usize
}

/// The same of the block that begins at `at`; 0 where the bytes end before it does.
#[inline(always)]
pub(super) fn plain_name_length_at(bytes: &[u8], at: usize) -> usize {
    bytes[at..].first_chunk().map_or(0, plain_length)
}

/// The same with capitals.
#[inline(always)]
fn plain_length_in_any_case(block: &[u8; BLOCK]) -> usize {
    let block = Block::load(block);
    let solidus = block.equal(b'/').bits();
    let letters = block.at_least(b'_').or(block.between(b'A', b'Z'));
    let plain = letters.or(block.between(b'-', b':')).bits() & !solidus;
    plain.trailing_ones() as usize
}

/// How many bytes from `at` on, by whole blocks, are of [those](plain_length), or capitals if they count too.
pub(super) fn plain_name_length(bytes: &[u8], at: usize, with_capitals: bool) -> usize {
    let mut length = 0;
    for bytes in bytes[at..].as_chunks().0 {
        let plain =
            if with_capitals { plain_length_in_any_case(bytes) } else { plain_length(bytes) };
        length += plain;
        if plain < BLOCK {
            break;
        }
    }
    crate::work::count(length);
    length
}

/// How much white space there is from `at` on, in the first block; 0 where the bytes end before that does.
#[inline(always)]
pub(super) fn whitespace_length_near(bytes: &[u8], at: usize) -> usize {
    let Some(bytes) = bytes[at..].first_chunk() else { return 0 };
    let block = Block::load(bytes);
    let line = block.equal(b'\n').or(block.equal(b'\t')).or(block.equal(0x0C));
    block.equal(b' ').or(line).bits().trailing_ones() as usize
}

/// How many bytes there are from `at` on, in the first blocks, that do not end a value without quotes, and are no controls.
#[inline(always)]
pub(super) fn unquoted_length_near(bytes: &[u8], at: usize) -> usize {
    let mut length = 0;
    for bytes in bytes[at..].as_chunks().0.iter().take(UNQUOTED) {
        let block: &[u8; BLOCK] = bytes;
        let block = Block::load(block);
        let quotes = block.equal(b'"').or(block.between(b'&', b'\''));
        let signs = quotes.or(block.between(b'<', b'>')).or(block.equal(b'`')).bits();
        let plain = (block.at_least(b'!').bits() & !signs).trailing_ones() as usize;
        length += plain;
        if plain < BLOCK {
            break;
        }
    }
    length
}

/// How many blocks [`unquoted_length_near`] looks at.
const UNQUOTED: usize = 8;

/// Where the next `A` or `B` is, from `at` on; the end if there is none.
#[inline(always)]
pub(super) fn find_either<const A: u8, const B: u8>(bytes: &[u8], at: usize) -> usize {
    match bytes[at..].first_chunk() {
        Some(pair) => match find_in_pair::<A, B>(pair) {
            None => find_either_far::<A, B>(bytes, at + PAIR),
            Some(found) => at + found,
        },
        None => find_either_far::<A, B>(bytes, at),
    }
}

/// The same where it is not near: some more blocks, before `memchr2` is worth its call.
#[inline(never)]
fn find_either_far<const A: u8, const B: u8>(bytes: &[u8], mut at: usize) -> usize {
    let (pairs, _) = bytes[at..].as_chunks();
    for pair in pairs.iter().take(PAIRS) {
        if let Some(found) = find_in_pair::<A, B>(pair) {
            return at + found;
        }
        at += PAIR;
    }
    let rest = &bytes[at..];
    let found = if A == B { memchr(A, rest) } else { memchr2(A, B, rest) };
    let found = found.map_or(bytes.len(), |found| at + found);
    crate::work::count(found - at);
    found
}

/// How many more pairs are looked at before `memchr2` is called.
const PAIRS: usize = 3;

#[cfg(test)]
mod tests {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    use super::registers;
    use super::{
        AttributeBlock, BLOCK, PAIR, TagBlock, UNQUOTED, filled_up, find_either, plain_name_length,
        unquoted_length_near, whitespace_length_near, words,
    };
    use crate::names::ShortName;
    use proptest::prelude::*;

    fn bytes() -> impl Strategy<Value = u8> {
        prop_oneof![
            any::<u8>(),
            any::<u8>().prop_map(|byte| byte & 0x7F),
            Just(b'a'),
            Just(b'/'),
            Just(b'.'),
            Just(b'<')
        ]
    }

    fn short_name(name: &[u8]) -> ShortName {
        let mut word = [0; 8];
        word[..name.len()].copy_from_slice(name);
        ShortName::of_word(u64::from_le_bytes(word))
    }

    proptest! {
        #[test]
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        fn words_and_registers_say_the_same(
            pair in prop::collection::vec(bytes(), PAIR),
            byte in any::<u8>(),
        ) {
            let last = byte.saturating_add(13);
            let pair: &[u8; PAIR] = pair.first_chunk().expect("two blocks");
            let block = pair.first_chunk().expect("a block");
            let words = words::Block::load(block);
            let register = registers::Block::load(block);
            let equal = |at: usize| block[at] == byte;
            let bits = (0..BLOCK).fold(0, |bits, at| bits | u32::from(equal(at)) << at);
            prop_assert_eq!(words.equal(byte).bits(), bits);
            prop_assert_eq!(register.equal(byte).bits(), bits);
            prop_assert_eq!(words.at_least(byte).bits(), register.at_least(byte).bits());
            prop_assert_eq!(words.at_most(byte).bits(), register.at_most(byte).bits());
            prop_assert_eq!(words.between(byte, last).bits(), register.between(byte, last).bits());
            let either = words.equal(byte).or(words.equal(last)).bits();
            prop_assert_eq!(either, register.equal(byte).or(register.equal(last)).bits());
            let is_closed = |(end, closes): (u32, u32)| (end, closes.wrapping_shr(end) & 1);
            prop_assert_eq!(is_closed(words::tag_end(block)), is_closed(registers::tag_end(block)));
            prop_assert_eq!(words::attribute_signs(pair), registers::attribute_signs(pair));
            prop_assert_eq!(
                words::find_in_pair::<b'/', b'<'>(pair),
                registers::find_in_pair::<b'/', b'<'>(pair)
            );
        }

        #[test]
        fn a_tag_ends_where_a_walk_ends_it(
            bytes in prop::collection::vec(
                prop_oneof![6 => Just(b'a'), 1 => Just(b'>'), 1 => Just(b' '), 1 => bytes()], 1..40,
            ),
        ) {
            let ends = |&byte: &u8| byte <= b' ' || matches!(byte, b'>' | b'/' | 0x80..);
            let length = 1 + bytes[1..].iter().take_while(|byte| !ends(byte)).count();
            let tag = TagBlock::at(&bytes, 0);
            prop_assert_eq!(tag.length(), if length <= BLOCK { length } else { 1 + 32 });
            prop_assert_eq!(tag.is_end_tag(), bytes[0] == b'/');
            prop_assert_eq!(tag.is_closed(), length <= BLOCK && bytes.get(length) == Some(&b'>'));
            let start = usize::from(bytes[0] == b'/');
            let name = if length <= 8 { &bytes[start..length] } else { b"" };
            let small: Vec<u8> = name.iter().map(|byte| byte | 0x20).collect();
            prop_assert_eq!(tag.short_name(), short_name(name));
            prop_assert_eq!(tag.lower_name(), short_name(&small));
            let is_plain = |&byte: &u8| byte >= b'_' || byte.is_ascii_digit()
                || matches!(byte, b'-' | b'.' | b':');
            let plain = bytes.iter().take_while(|byte| is_plain(byte)).count();
            let whole = bytes.len() / BLOCK * BLOCK;
            prop_assert_eq!(plain_name_length(&bytes, 0, false), plain.min(whole));
            let is_in_any_case = |byte: &&u8| is_plain(byte) || byte.is_ascii_uppercase();
            let plain = bytes.iter().take_while(is_in_any_case).count();
            prop_assert_eq!(plain_name_length(&bytes, 0, true), plain.min(whole));
        }

        #[test]
        fn an_attribute_is_quoted_where_a_walk_finds_quotes(
            bytes in prop::collection::vec(
                prop_oneof![6 => Just(b'a'), 1 => Just(b'"'), 1 => Just(b'='), 1 => bytes()], 1..70,
            ),
        ) {
            let mut quotes = (0..bytes.len().min(PAIR)).filter(|&at| matches!(bytes[at], b'"' | b'&'));
            let filled = bytes.first_chunk().copied().unwrap_or_else(|| filled_up(&bytes));
            let attribute = AttributeBlock::of(&filled);
            prop_assert_eq!(attribute.second(), quotes.nth(1));
            let length = bytes.iter().take_while(|&&byte| byte != b'=').count();
            let length = if length >= bytes.len().min(BLOCK) { 32 } else { length };
            prop_assert_eq!(attribute.length(), length);
            let name = if length <= 8 { &bytes[..length] } else { b"" };
            prop_assert_eq!(attribute.short_name(), short_name(name));
            let small: Vec<u8> =
                name.iter().map(|byte| byte | if byte & 0x40 == 0 { 0 } else { 0x20 }).collect();
            let lower = (small != name).then(|| short_name(&small));
            prop_assert_eq!(attribute.lower_name(), lower);
        }

        #[test]
        fn white_space_and_values_are_as_long_as_a_walk_finds(
            bytes in prop::collection::vec(
                prop_oneof![6 => Just(b' '), 1 => Just(b'\n'), 6 => Just(b'a'), 1 => bytes()], 1..200,
            ),
        ) {
            let near = |count: usize| count.min(bytes.len() / BLOCK * BLOCK);
            let is_space = |byte: &&u8| matches!(byte, b' ' | b'\n' | b'\t' | 0x0C);
            let space = if bytes.len() < BLOCK {
                0
            } else {
                bytes[..BLOCK].iter().take_while(is_space).count()
            };
            prop_assert_eq!(whitespace_length_near(&bytes, 0), space);
            let is_plain = |byte: &&u8| {
                **byte > b' ' && !matches!(byte, b'"' | b'&' | b'\'' | b'<' | b'=' | b'>' | b'`')
            };
            let plain = near(bytes.iter().take_while(is_plain).count()).min(UNQUOTED * BLOCK);
            prop_assert_eq!(unquoted_length_near(&bytes, 0), plain);
        }

        #[test]
        fn a_search_finds_what_a_walk_finds(
            bytes in prop::collection::vec(prop_oneof![30 => Just(b'a'), 1 => bytes()], 0..300),
            at in 0..300_usize,
        ) {
            let at = at.min(bytes.len());
            let found = bytes[at..].iter().position(|&byte| matches!(byte, b'<' | b'&'));
            let found = found.map_or(bytes.len(), |found| at + found);
            prop_assert_eq!(find_either::<b'<', b'&'>(&bytes, at), found);
        }
    }
}
