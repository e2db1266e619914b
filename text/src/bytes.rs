//! White space and other bytes in text, looked for sixteen at a time.
//!
//! Most texts of a page are shorter than a line, and their lengths follow no pattern: a loop over bytes costs a branch
//! that no processor foretells. So what is in up to 64 bytes is found at once, as a bit for each byte, and the rest is
//! arithmetic with these bits. A text that is shorter than a block is filled up; the last block of a longer one overlaps
//! the one before.
//!
//! A block is a register of SSE2. Elsewhere, and with `--cfg duckbill_plain_vectors`, it is two words of eight bytes.

/// How many bytes [`look`] looks at.
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
        cmp_eq_mask_i8_m128i, load_unaligned_m128i, m128i, min_u8_m128i, move_mask_i8_m128i,
        set_splat_i8_m128i, sub_i8_m128i,
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

/// What is where in a text: a bit for each byte, the lowest for the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) spaces: u64,
    /// White space that is not a space.
    pub(crate) others: u64,
    /// Bytes before which Markdown may want a backslash in the middle of a line.
    pub(crate) specials: u64,
}

impl Seen {
    #[inline(always)]
    fn add(&mut self, block: &[u8; BLOCK], missing: usize, at: usize) {
        let block = Block::load(block);
        let lines = block.equal(b'\n').or(block.equal(b'\r'));
        let others = lines.or(block.equal(b'\t')).or(block.equal(0xc));
        self.spaces |= (block.equal(b' ').bits() >> missing) << at;
        self.others |= (others.bits() >> missing) << at;
        self.specials |= (may_mean_something(block).bits() >> missing) << at;
    }
}

/// What is in the first 64 bytes.
#[inline]
pub(crate) fn look(bytes: &[u8]) -> Seen {
    let bytes = bytes.get(..MOST).unwrap_or(bytes);
    let mut seen = Seen::default();
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let mut at = 0;
    for block in blocks {
        seen.add(block, 0, at);
        at += BLOCK;
    }
    if !rest.is_empty() {
        match bytes.last_chunk::<BLOCK>() {
            Some(last) => seen.add(last, BLOCK - rest.len(), at),
            None => seen.add(&filled(rest), 0, 0),
        }
    }
    seen
}

/// Before one of these, ``[\]^_`{|}~*<&`` and U+007F, Markdown may want a backslash in the middle of a line.
#[inline(always)]
fn may_mean_something(block: Block) -> Block {
    let brackets = block.between(b'[', b'`').or(block.between(b'{', 0x7f));
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

/// How many bytes are before the first before which Markdown may want a backslash, the end of a line included.
#[inline]
pub(crate) fn run_without_meaning(bytes: &[u8]) -> usize {
    run_without(bytes, |block| {
        may_mean_something(block).or(block.equal(b'!')).or(block.equal(b'#'))
    })
}

/// Whether a URL between parentheses may be written as it is: it has no byte that is there only between angle brackets or
/// after a backslash, and nothing that looks like a character reference.
#[inline]
pub(crate) fn is_plain_url(url: &[u8]) -> bool {
    let mut references = 0;
    let run = run_without(url, |block| {
        references |= block.equal(b'&').bits();
        let signs = block.between(b'(', b')').or(block.equal(b'<')).or(block.equal(b'>'));
        let edges = block.between(0, b' ').or(block.between(0x7f, 0xff));
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
        b"[\\]^_`{|}~*<&\x7f".contains(&byte)
    }

    #[test]
    fn each_byte_has_its_bit() {
        for text in texts() {
            let seen = look(&text);
            assert_eq!(seen.spaces, bits(&text, |byte| byte == b' '), "{text:?}");
            assert_eq!(seen.others, bits(&text, |byte| b"\t\n\r\x0c".contains(&byte)), "{text:?}");
            assert_eq!(seen.specials, bits(&text, is_special), "{text:?}");
        }
    }

    #[test]
    fn runs_end_at_the_first_byte_that_is_wanted() {
        for text in texts() {
            let wanted = |&byte: &u8| is_special(byte) || b"!#".contains(&byte);
            let expected = text.iter().position(wanted).unwrap_or(text.len());
            assert_eq!(run_without_meaning(&text), expected, "{text:?}");
            let is_odd = |&byte: &u8| byte <= b' ' || byte >= 0x7f || b"()<>\\".contains(&byte);
            let is_reference = text.contains(&b'&') && text.contains(&b';');
            let expected = !text.iter().any(is_odd) && !is_reference;
            assert_eq!(is_plain_url(&text), expected, "{text:?}");
        }
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
                let either = (between.0.or(register.equal(0)), between.1.or(words.equal(0)));
                assert_eq!(either.0.bits(), either.1.bits(), "{text:?}");
            }
        }
    }
}
