//! Parts of the input that nobody wants: the attributes of a tag, of which only the end is looked for, and white space.

#![expect(
    clippy::indexing_slicing,
    reason = "a byte was seen at each place before it is read again"
)]

use crate::ascii;
use crate::tokenizer::classes::{ALPHA, VALUE_END, WHITESPACE, is};
use crate::tokenizer::vectors::{TagBlock, find_either};

/// Stands for the [before attribute name state](crate::tokenizer::Tokenizer::before_attribute_name) and those after it where
/// nobody wants the attributes: finds the `>` of a tag whose name ends at `at`, and says whether the
/// tag closes itself. Returns `None` if not all of the tag is simple.
///
/// Outside of values the tag ends at the first `>`, whatever is before it. So only the `=` that a value follows are of
/// interest: those that come directly after a name.
#[inline(never)]
pub(super) fn skipped_attributes(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let mut at = start;
    let found = end_of_attributes(bytes, &mut at);
    crate::work::count(at - start);
    found
}

/// The same; also says how far it came.
#[inline(always)]
fn end_of_attributes(bytes: &[u8], position: &mut usize) -> Option<(usize, bool)> {
    loop {
        // The end of the name of the tag, or of a value.
        let start = *position;
        let sign = find_either::<b'=', b'>'>(bytes, start);
        *position = sign;
        let is_after = |class: fn(u8) -> bool| sign > start && class(bytes[sign - 1]);
        if *bytes.get(sign)? == b'>' {
            return Some((sign, is_after(|byte| byte == b'/')));
        }
        // Otherwise a name begins with it, or white space is between it and the name.
        if !is_after(|byte| !is(byte, VALUE_END)) {
            return None;
        }
        let close = match *bytes.get(sign + 1)? {
            b'"' => find_either::<b'"', b'"'>(bytes, sign + 2),
            b'\'' => find_either::<b'\'', b'\''>(bytes, sign + 2),
            _ => {
                let mut at = sign + 1;
                while !is(*bytes.get(at)?, WHITESPACE) && bytes[at] != b'>' {
                    at += 1;
                }
                *position = at;
                // White space before the value, or no value.
                if at == sign + 1 {
                    return None;
                }
                continue;
            }
        };
        *position = close + 1;
        if *position >= bytes.len() {
            return None;
        }
    }
}

/// Where the next tag begins, if only white space is in front of it.
#[inline]
pub(super) fn tag_after_space(bytes: &[u8], start: usize) -> Option<usize> {
    let rest = &bytes[start..];
    let length = ascii::leading_whitespace_of(rest);
    let letter = match rest.get(length..)? {
        [b'<', b'/', letter, ..] | [b'<', letter, ..] => *letter,
        _ => return None,
    };
    crate::work::count(length);
    is(letter, ALPHA).then_some(start + length)
}

/// Where the next tag ends, if it is the end tag that belongs to a start tag, and simple. `name` is the block at the name in the start tag.
#[inline(always)]
pub(super) fn end_of_leaf(bytes: &[u8], start: usize, name: TagBlock) -> Option<usize> {
    let at = match *bytes.get(start)? {
        b'<' => start,
        _ => find_either::<b'<', b'<'>(bytes, start),
    };
    if *bytes.get(at + 1)? != b'/' {
        return None;
    }
    let length = name.length();
    let end = at + 2 + length;
    let is_own = *bytes.get(end)? == b'>' && TagBlock::at(bytes, at + 2).is_same(name);
    crate::work::count(at - start);
    is_own.then_some(end + 1)
}
