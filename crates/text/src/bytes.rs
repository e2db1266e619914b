//! White space and other bytes in text, looked for sixteen at a time.
//!
//! Most texts of a page are shorter than a line, and their lengths follow no pattern: a loop over bytes costs a branch
//! that no processor foretells. So what is in sixteen bytes is found at once, and the rest is arithmetic with bits. A text
//! that is shorter than a block is filled up; the last block of a longer one overlaps the one before.
//!
//! A block is a register of SSE2. Elsewhere, and with `--cfg duckbill_plain_vectors`, it is two words of eight bytes.

/// How many bytes [`white_space`] looks at.
pub(crate) const MOST: usize = 64;

/// How many bytes are in a block.
const BLOCK: usize = 16;
const WORD: usize = 8;
const ONES: u64 = 0x0101_0101_0101_0101;

/// A byte that none of these functions looks for.
const FILL: u8 = b'x';

#[cfg(all(target_arch = "x86_64", not(duckbill_plain_vectors)))]
use sse2::Block;

#[cfg(any(not(target_arch = "x86_64"), duckbill_plain_vectors))]
use words::Block;

#[cfg(all(target_arch = "x86_64", any(test, not(duckbill_plain_vectors))))]
mod sse2 {
    use super::BLOCK;
    use safe_arch::{
        cmp_eq_mask_i8_m128i, cmp_lt_mask_i8_m128i, load_unaligned_m128i, m128i, min_u8_m128i,
        move_mask_i8_m128i, set_splat_i8_m128i, sub_i8_m128i,
    };

    /// Sixteen bytes, or for each byte all ones or all zeros.
    #[derive(Clone, Copy)]
    pub(crate) struct Block(m128i);

    impl Block {
        #[inline(always)]
        pub(super) fn load(bytes: &[u8; BLOCK]) -> Self {
            Self(load_unaligned_m128i(bytes))
        }

        /// Where this byte is.
        #[inline(always)]
        pub(super) fn equal(self, byte: u8) -> Self {
            Self(cmp_eq_mask_i8_m128i(self.0, set_splat_i8_m128i(byte as i8)))
        }

        /// Where a byte is that has these bits among those of the mask.
        #[inline(always)]
        pub(super) fn masked(self, mask: u8, bits: u8) -> Self {
            let masked = self.0 & set_splat_i8_m128i(mask as i8);
            Self(cmp_eq_mask_i8_m128i(masked, set_splat_i8_m128i(bits as i8)))
        }

        /// Where a byte below this ASCII character is, or one that is no ASCII.
        #[inline(always)]
        pub(super) fn outside(self, first: u8) -> Self {
            Self(cmp_lt_mask_i8_m128i(self.0, set_splat_i8_m128i(first as i8)))
        }

        /// Where a byte of this range is.
        #[inline(always)]
        pub(super) fn between(self, first: u8, last: u8) -> Self {
            let above_first = sub_i8_m128i(self.0, set_splat_i8_m128i(first as i8));
            let at_most = min_u8_m128i(above_first, set_splat_i8_m128i((last - first) as i8));
            Self(cmp_eq_mask_i8_m128i(at_most, above_first))
        }

        #[inline(always)]
        pub(super) fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }

        /// Without the bytes of `other`, which are all among these.
        #[inline(always)]
        pub(super) fn except(self, other: Self) -> Self {
            Self(self.0 ^ other.0)
        }

        /// One bit for each byte of ones.
        #[inline(always)]
        pub(super) fn bits(self) -> u64 {
            move_mask_i8_m128i(self.0) as u32 as u64
        }
    }
}

#[cfg(any(test, not(target_arch = "x86_64"), duckbill_plain_vectors))]
mod words {
    use super::{BLOCK, ONES, WORD};

    const LOW: u64 = 0x7f * ONES;
    const HIGH: u64 = 0x80 * ONES;

    /// Sixteen bytes, or for each byte the highest bit or nothing.
    #[derive(Clone, Copy)]
    pub(crate) struct Block([u64; 2]);

    impl Block {
        pub(super) fn load(bytes: &[u8; BLOCK]) -> Self {
            let (words, _) = bytes.as_chunks::<WORD>();
            let word = |at: usize| words.get(at).map_or(0, |word| u64::from_le_bytes(*word));
            Self([word(0), word(1)])
        }

        /// Where this byte is.
        pub(super) fn equal(self, byte: u8) -> Self {
            self.between(byte, byte)
        }

        /// Where a byte is that has these bits among those of the mask.
        pub(super) fn masked(self, mask: u8, bits: u8) -> Self {
            let masked = self.0.map(|word| word & (u64::from(mask) * ONES));
            Self(masked).equal(bits)
        }

        /// Where a byte below this ASCII character is, or one that is no ASCII.
        pub(super) fn outside(self, first: u8) -> Self {
            self.between(0, first - 1).or(self.between(0x80, 0xff))
        }

        /// Where a byte of this range is.
        pub(super) fn between(self, first: u8, last: u8) -> Self {
            // Bytes are compared without their highest bit, and then those with the wrong one are left out.
            let at_least = |word: u64, byte: u8| match byte {
                0..0x80 => ((word & LOW) + (0x80 - u64::from(byte)) * ONES) | word,
                _ => ((word & LOW) + (0x100 - u64::from(byte)) * ONES) & word,
            };
            let above = |word: u64| if last == u8::MAX { 0 } else { at_least(word, last + 1) };
            Self(self.0.map(|word| at_least(word, first) & !above(word) & HIGH))
        }

        pub(super) fn or(self, other: Self) -> Self {
            Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
        }

        /// Without the bytes of `other`, which are all among these.
        pub(super) fn except(self, other: Self) -> Self {
            Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
        }

        /// One bit for each byte.
        pub(super) fn bits(self) -> u64 {
            let bits = |word: u64| (word >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits(self.0[0]) | bits(self.0[1]) << WORD
        }
    }
}

/// The first eight bytes, with `FILL` in the places of those that are missing.
#[inline]
fn first_word(bytes: &[u8]) -> u64 {
    if let Some(word) = bytes.first_chunk::<WORD>() {
        return u64::from_le_bytes(*word);
    }
    let count = bytes.len();
    let part =
        if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            u64::from(u32::from_le_bytes(*first))
                | (u64::from(u32::from_le_bytes(*last)) << (8 * (count - 4)))
        } else if let (Some(&first), Some(&middle), Some(&last)) =
            (bytes.first(), bytes.get(count / 2), bytes.last())
        {
            u64::from(first)
                | (u64::from(middle) << (8 * (count / 2)))
                | (u64::from(last) << (8 * (count - 1)))
        } else {
            0
        };
    part | ((u64::from(FILL) * ONES) << (8 * count))
}

/// Fewer than sixteen bytes, with `FILL` in the places of those that are missing.
#[inline]
fn filled(bytes: &[u8]) -> [u8; BLOCK] {
    let fill = u64::from(FILL) * ONES;
    let high = match bytes.last_chunk::<WORD>() {
        Some(last) => {
            let more = (bytes.len() - WORD).min(WORD - 1);
            // Shifted twice, since there may be none.
            ((u64::from_le_bytes(*last) >> (8 * (WORD - 1 - more))) >> 8) | (fill << (8 * more))
        }
        None => fill,
    };
    (u128::from(first_word(bytes)) | (u128::from(high) << 64)).to_le_bytes()
}

/// A bit for each byte of white space in a block, the lowest for the first.
#[inline(always)]
fn white(block: &[u8; BLOCK]) -> (u64, u64) {
    let block = Block::load(block);
    let others = block.between(b'\t', b'\r').except(block.equal(0xb));
    (block.equal(b' ').bits(), others.bits())
}

/// Where white space is in the first 64 bytes: a bit for each byte, for spaces and for all else.
#[inline]
pub(crate) fn white_space(bytes: &[u8]) -> (u64, u64) {
    let bytes = bytes.get(..MOST).unwrap_or(bytes);
    let (mut spaces, mut others) = (0, 0);
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let mut add = |block: &[u8; BLOCK], missing: usize, at: usize| {
        let seen = white(block);
        spaces |= (seen.0 >> missing) << at;
        others |= (seen.1 >> missing) << at;
    };
    let mut at = 0;
    for block in blocks {
        add(block, 0, at);
        at += BLOCK;
    }
    if !rest.is_empty() {
        match bytes.last_chunk::<BLOCK>() {
            Some(last) => add(last, BLOCK - rest.len(), at),
            None => add(&filled(rest), 0, 0),
        }
    }
    (spaces, others)
}

/// How many bytes of white space a text begins with.
#[inline]
pub(crate) fn leading_white_space(bytes: &[u8]) -> usize {
    let shown = |block: &[u8; BLOCK]| {
        let (spaces, others) = white(block);
        (!(spaces | others) & 0xffff) as u32
    };
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let mut at = 0;
    for block in blocks {
        let shown = shown(block);
        if shown != 0 {
            return at + shown.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    if rest.is_empty() {
        return at;
    }
    // The bytes that fill the block are shown, and those that it shares with the one before are not.
    let (block, at) = match bytes.last_chunk::<BLOCK>() {
        Some(last) => (*last, bytes.len() - BLOCK),
        None => (filled(rest), 0),
    };
    at + (shown(&block) | 1 << BLOCK).trailing_zeros() as usize
}

/// The kinds of characters in the text of a paragraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Content {
    /// Whether Markdown may want a backslash before some byte of it in the middle of a line.
    pub(crate) has_meaning: bool,
    /// Whether there is white space other than a single space, or a control character.
    pub(crate) has_gaps: bool,
}

/// The kinds of characters in a text that neither begins nor ends with white space. Those before the end may be seen twice, so that two
/// spaces seem to follow each other: then it may count gaps that are not in the text.
#[inline]
pub(crate) fn content(bytes: &[u8]) -> Content {
    let (mut meaning, mut controls, mut gaps, mut after) = (0, 0, 0, 0);
    let mut add = |block: &[u8; BLOCK]| {
        let block = Block::load(block);
        meaning |= may_mean_something(block).bits();
        controls |= block.between(0, 0x1f).bits();
        let spaces = block.equal(b' ').bits();
        gaps |= spaces & (spaces << 1 | after);
        after = spaces >> (BLOCK - 1);
    };
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    blocks.iter().for_each(&mut add);
    if !rest.is_empty() {
        add(&bytes.last_chunk::<BLOCK>().copied().unwrap_or_else(|| doubled(rest)));
    }
    Content { has_meaning: meaning != 0, has_gaps: controls | gaps != 0 }
}

/// Whether each byte of a text before which Markdown may want a backslash has neighbours in the text by which it does not:
/// `a_b`, `a < b`.
pub(crate) fn is_settled(bytes: &[u8]) -> bool {
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        at += run_without(rest, may_mean_something);
        let Some(byte) = bytes.get(at) else { return true };
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let Some(after) = bytes.get(at + 1) else { return false };
        let means_itself = match byte {
            b'_' => before.is_some_and(u8::is_ascii_alphanumeric) && after.is_ascii_alphanumeric(),
            b'<' => !after.is_ascii_alphabetic() && !b"/!?".contains(after),
            b'&' => !after.is_ascii_alphanumeric() && *after != b'#',
            byte => *byte == b'^',
        };
        if !means_itself {
            return false;
        }
        at += 1;
    }
}

/// Fewer than sixteen bytes, in a block that has them all.
#[inline]
fn doubled(bytes: &[u8]) -> [u8; BLOCK] {
    let (first, last) = match (bytes.first_chunk::<WORD>(), bytes.last_chunk::<WORD>()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => (first_word(bytes), u64::from(FILL) * ONES),
    };
    (u128::from(first) | (u128::from(last) << 64)).to_le_bytes()
}

/// Before one of these, ``[\]^_`~*<&``, Markdown may want a backslash in the middle of a line.
#[inline(always)]
fn may_mean_something(block: Block) -> Block {
    let brackets = block.between(b'[', b'`').or(block.equal(b'~'));
    brackets.or(block.equal(b'*')).or(block.equal(b'<')).or(block.equal(b'&'))
}

/// How many bytes are before the first of those that are looked for.
#[inline(always)]
fn run_without(bytes: &[u8], mut wanted: impl FnMut(Block) -> Block) -> usize {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    for (index, block) in blocks.iter().enumerate() {
        let found = wanted(Block::load(block)).bits();
        if found != 0 {
            return index * BLOCK + found.trailing_zeros() as usize;
        }
    }
    if rest.is_empty() {
        return bytes.len();
    }
    let (block, at) = match bytes.last_chunk::<BLOCK>() {
        Some(last) => (*last, bytes.len() - BLOCK),
        None => (filled(rest), 0),
    };
    let found = wanted(Block::load(&block)).bits();
    if found == 0 { bytes.len() } else { at + found.trailing_zeros() as usize }
}

/// How many bytes are before the first before which Markdown may want a backslash, the end of a line and the cells of
/// tables included.
#[inline]
pub(crate) fn run_without_meaning(bytes: &[u8]) -> usize {
    run_without(bytes, |block| {
        let ends = block.equal(b'!').or(block.equal(b'#'));
        may_mean_something(block).or(ends).or(block.equal(b'|'))
    })
}

/// Whether code in a paragraph may be written as it is between two backticks.
#[inline]
pub(crate) fn is_plain_code(code: &[u8]) -> bool {
    let lines = |block: Block| block.equal(b'\n').or(block.equal(b'\r'));
    let run = run_without(code, |block| lines(block).or(block.equal(b'`')).or(block.equal(b'|')));
    run == code.len()
}

/// Whether the title of a link, if it is ASCII, may be written as it is between quotation marks.
#[inline]
pub(crate) fn is_plain_title(title: &[u8]) -> bool {
    let is_shown = |end: Option<&u8>| end.is_some_and(u8::is_ascii_graphic);
    let run = run_without(title, |block| {
        let signs = block.equal(b'"').or(block.equal(b'\\')).or(block.equal(b'&'));
        signs.or(block.outside(b' '))
    });
    is_shown(title.first())
        && is_shown(title.last())
        && run == title.len()
        && !content(title).has_gaps
}

/// Whether a URL between parentheses may be written as it is: it has no byte that is there only between angle brackets or
/// after a backslash, and nothing that looks like a character reference.
#[inline]
pub(crate) fn is_plain_url(url: &[u8]) -> bool {
    let mut references = 0;
    let run = run_without(url, |block| {
        references |= block.equal(b'&').bits();
        // `()` and `<>`.
        let signs = block.masked(!1, b'(').or(block.masked(!2, b'<'));
        let edges = block.outside(b'!').or(block.equal(0x7f));
        edges.or(signs).or(block.equal(b'\\'))
    });
    run == url.len() && (references == 0 || !url.contains(&b';'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those that are looked for, and their neighbours.
    const BYTES: &[u8] = b"\0\t\n\x0b\x0c\r\x1f !\"#%&'()*+;<=>Z[]\\^_`az{|}~\x7f\x80\xe3\xff";

    /// Each of these bytes at every place of texts of each length, over other bytes.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        (0..70_usize).flat_map(|length| {
            let of_length = [b'a', b' ', b'\n', 0xe3].into_iter().flat_map(move |around| {
                (0..length).flat_map(move |place| {
                    BYTES.iter().map(move |&byte| {
                        let mut text = vec![around; length];
                        text[place] = byte;
                        text
                    })
                })
            });
            of_length.chain([vec![b'b'; length]])
        })
    }

    fn bits(text: &[u8], is_wanted: impl Fn(u8) -> bool) -> u64 {
        let bit = |(place, byte): (usize, &u8)| u64::from(is_wanted(*byte)) << place;
        text.iter().take(MOST).enumerate().map(bit).sum()
    }

    fn is_special(byte: u8) -> bool {
        b"[\\]^_`~*<&".contains(&byte)
    }

    #[test]
    fn each_byte_has_its_bit() {
        for text in texts() {
            let is_other = |byte| b"\t\n\r\x0c".contains(&byte);
            let expected = (bits(&text, |byte| byte == b' '), bits(&text, is_other));
            assert_eq!(white_space(&text), expected, "{text:?}");
            let shown = text.iter().position(|&byte| byte != b' ' && !is_other(byte));
            assert_eq!(leading_white_space(&text), shown.unwrap_or(text.len()), "{text:?}");
            let seen = content(&text);
            assert_eq!(seen.has_meaning, text.iter().any(|&byte| is_special(byte)), "{text:?}");
            let has_gaps =
                text.iter().any(|&byte| byte < 0x20) || text.windows(2).any(|pair| pair == b"  ");
            assert!(seen.has_gaps || !has_gaps, "{text:?}");
        }
    }

    #[test]
    fn runs_end_at_the_first_byte_that_is_wanted() {
        for text in texts() {
            let wanted = |&byte: &u8| is_special(byte) || b"!#|".contains(&byte);
            let expected = text.iter().position(wanted).unwrap_or(text.len());
            assert_eq!(run_without_meaning(&text), expected, "{text:?}");
            let is_odd = |&byte: &u8| byte <= b' ' || byte >= 0x7f || b"()<>\\".contains(&byte);
            let is_reference = text.contains(&b'&') && text.contains(&b';');
            let expected = !text.iter().any(is_odd) && !is_reference;
            assert_eq!(is_plain_url(&text), expected, "{text:?}");
            assert_eq!(is_plain_code(&text), !text.iter().any(|byte| b"\n\r`|".contains(byte)));
            let is_odd = |byte: &u8| !(b' '..=0x7f).contains(byte) || b"\"\\&".contains(byte);
            if is_plain_title(&text) {
                let has_gaps = text.split(|byte| *byte == b' ').any(<[u8]>::is_empty);
                assert!(!has_gaps && !text.iter().any(is_odd), "{text:?}");
            }
        }
    }

    #[test]
    fn neighbours_settle_what_a_byte_means() {
        let settled = ["a_b", "a < b", "x & y_z<1", "a^b", "plain"];
        assert!(settled.iter().all(|text| is_settled(text.as_bytes())));
        let open = ["_a", "a_", "a _b", "a<b", "a <", "a&b;", "a &", "*", "a[1]", "a^b`"];
        assert!(!open.iter().any(|text| is_settled(text.as_bytes())));
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn words_answer_as_registers_do() {
        for text in texts().filter(|text| text.len() == BLOCK) {
            let block = text.first_chunk().unwrap();
            let (register, words) = (sse2::Block::load(block), words::Block::load(block));
            for byte in 0..=255 {
                let equal = (register.equal(byte), words.equal(byte));
                assert_eq!(equal.0.bits(), equal.1.bits(), "{text:?}");
                let last = byte.saturating_add(3);
                let between = (register.between(byte, last), words.between(byte, last));
                assert_eq!(between.0.bits(), between.1.bits(), "{text:?}");
                let masked = (register.masked(!2, byte), words.masked(!2, byte));
                assert_eq!(masked.0.bits(), masked.1.bits(), "{text:?}");
                let first = byte % 0x7f + 1;
                let outside = (register.outside(first), words.outside(first));
                assert_eq!(outside.0.bits(), outside.1.bits(), "{text:?}");
                let except =
                    (between.0.except(register.equal(byte)), between.1.except(words.equal(byte)));
                assert_eq!(except.0.bits(), except.1.bits(), "{text:?}");
                let either = (between.0.or(register.equal(0)), between.1.or(words.equal(0)));
                assert_eq!(either.0.bits(), either.1.bits(), "{text:?}");
            }
        }
    }
}
