//! White space and other bytes in text, looked for eight at a time.
//!
//! Most texts of a page are shorter than a vector, and their lengths follow no pattern: a loop over bytes costs a branch
//! that no processor foretells. So a short text is one word, and the last word of a longer one overlaps the one before.

/// How many bytes are in a word.
const WORD: usize = 8;
const ONES: u64 = 0x0101_0101_0101_0101;
const LOW: u64 = 0x7f * ONES;
const HIGH: u64 = 0x80 * ONES;

/// A byte that none of these functions looks for.
const FILL: u8 = b'x';

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

/// The highest bit of each byte that is this one.
#[inline]
const fn equal(word: u64, byte: u8) -> u64 {
    let zero = word ^ (byte as u64 * ONES);
    !(((zero & LOW) + LOW) | zero | LOW)
}

/// The highest bit of each ASCII byte that is at least this one, which is not zero.
#[inline]
const fn at_least(word: u64, byte: u8) -> u64 {
    ((word & LOW) + (0x80 - byte as u64) * ONES) & !word & HIGH
}

/// The highest bit of each byte of white space that is not a space.
#[inline]
const fn other_spaces(word: u64) -> u64 {
    equal(word, b'\n') | equal(word, b'\t') | equal(word, b'\r') | equal(word, 0xc)
}

/// How many bytes of white space are at the beginning.
#[inline]
pub(crate) fn leading_space(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let word = first_word(bytes.get(at..).unwrap_or_default());
        let others = !(equal(word, b' ') | other_spaces(word)) & HIGH;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += WORD;
    }
}

/// How many bytes of white space are at the end.
#[inline]
pub(crate) fn trailing_space(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let rest = bytes.get(..bytes.len() - at).unwrap_or_default();
        let word = match rest.last_chunk::<WORD>() {
            Some(word) => u64::from_le_bytes(*word),
            None if rest.is_empty() => return at,
            None => first_word(rest) << (8 * (WORD - rest.len())),
        };
        let others = !(equal(word, b' ') | other_spaces(word)) & HIGH;
        if others != 0 {
            return at + others.leading_zeros() as usize / 8;
        }
        at += WORD;
    }
}

/// Where white space begins that is not one space, and whether a byte before it, or close after it, is one of those of
/// `special`, which has the highest bit of them.
#[inline]
pub(crate) fn one_space_run(bytes: &[u8], special: impl Fn(u64) -> u64) -> (usize, bool) {
    let (mut at, mut specials) = (0, 0);
    loop {
        let word = first_word(bytes.get(at..).unwrap_or_default());
        let next = bytes.get(at + WORD).copied().unwrap_or(FILL);
        let spaces = equal(word, b' ');
        let doubled = spaces & ((spaces >> 8) | (u64::from(next == b' ') << 63));
        let odd = doubled | other_spaces(word);
        specials |= special(word);
        if odd != 0 {
            return (at + odd.trailing_zeros() as usize / 8, specials != 0);
        }
        if at + WORD >= bytes.len() {
            return (bytes.len(), specials != 0);
        }
        // The last word overlaps.
        at = (at + WORD).min(bytes.len() - WORD);
    }
}

/// How many bytes are before the first of those of `special`.
#[inline]
pub(crate) fn run_without(bytes: &[u8], special: impl Fn(u64) -> u64) -> usize {
    let mut at = 0;
    loop {
        let specials = special(first_word(bytes.get(at..).unwrap_or_default()));
        if specials != 0 {
            return at + specials.trailing_zeros() as usize / 8;
        }
        if at + WORD >= bytes.len() {
            return bytes.len();
        }
        at = (at + WORD).min(bytes.len() - WORD);
    }
}

/// The highest bit of each byte before which Markdown may want a backslash in the middle of a line: one of ``[\]^_`{|}~*<&``,
/// and U+007F.
#[inline]
pub(crate) const fn may_mean_something(word: u64) -> u64 {
    // With this bit `[` to `_` are `{` to U+007F.
    let in_ranges = at_least(word | (0x20 * ONES), b'{');
    in_ranges | equal(word, b'`') | equal(word, b'*') | equal(word, b'<') | equal(word, b'&')
}

/// The same, and `!` and `#`.
#[inline]
pub(crate) const fn may_want_backslash(word: u64) -> u64 {
    may_mean_something(word) | equal(word, b'!') | equal(word, b'#')
}

/// The highest bit of each byte that a URL between parentheses has only between angle brackets or after a backslash.
#[inline]
pub(crate) const fn is_odd_in_url(word: u64) -> u64 {
    let high = (word & HIGH) | at_least(word, 0x7f);
    // Up to a space.
    let low = !at_least(word, b'!') & !word & HIGH;
    high | low
        | equal(word, b'(')
        | equal(word, b')')
        | equal(word, b'<')
        | equal(word, b'>')
        | equal(word, b'\\')
}

/// Whether both bytes are there.
#[inline]
pub(crate) fn has_both(bytes: &[u8], first: u8, second: u8) -> bool {
    bytes.contains(&first) && bytes.contains(&second)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACES: &[u8] = b" \t\n\r\x0c";

    /// Every byte at every place of texts of each length, over other bytes.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        (0..36_usize).flat_map(|length| {
            let of_length = [b'a', b' ', b'\n', 0xe3].into_iter().flat_map(move |around| {
                (0..length).flat_map(move |place| {
                    (0..=255_u8).map(move |byte| {
                        let mut text = vec![around; length];
                        text[place] = byte;
                        text
                    })
                })
            });
            of_length.chain([vec![b'b'; length]])
        })
    }

    #[test]
    fn white_space_at_both_ends_is_counted() {
        for text in texts() {
            let is_space = |byte: &&u8| SPACES.contains(byte);
            assert_eq!(leading_space(&text), text.iter().take_while(is_space).count(), "{text:?}");
            let after = text.iter().rev().take_while(is_space).count();
            assert_eq!(trailing_space(&text), after, "{text:?}");
        }
    }

    #[test]
    fn runs_end_at_the_first_byte_that_is_wanted() {
        let is_special = |byte: u8| b"[\\]^_`{|}~*<&\x7f".contains(&byte);
        for text in texts() {
            let odd = |at: usize| match text[at] {
                b' ' => text.get(at + 1) == Some(&b' '),
                byte => SPACES.contains(&byte),
            };
            let expected = (0..text.len()).find(|&at| odd(at)).unwrap_or(text.len());
            let (run, found) = one_space_run(&text, may_mean_something);
            assert_eq!(run, expected, "{text:?}");
            assert!(found || !text[..run].iter().any(|&byte| is_special(byte)), "{text:?}");
            assert!(!found || text.iter().any(|&byte| is_special(byte)), "{text:?}");
            let wanted = |&byte: &u8| is_special(byte) || b"!#".contains(&byte);
            let expected = text.iter().position(wanted).unwrap_or(text.len());
            assert_eq!(run_without(&text, may_want_backslash), expected, "{text:?}");
            let wanted = |&byte: &u8| byte <= b' ' || byte >= 0x7f || b"()<>\\".contains(&byte);
            let expected = text.iter().position(wanted).unwrap_or(text.len());
            assert_eq!(run_without(&text, is_odd_in_url), expected, "{text:?}");
        }
    }
}
