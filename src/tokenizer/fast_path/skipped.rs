//! The attributes of a tag that nobody wants: only the end of the tag is looked for.

#![expect(
    clippy::indexing_slicing,
    reason = "a byte was seen at each place before it is read again"
)]

use crate::tokenizer::classes::{ATTRIBUTE_NAME_STOP, UNQUOTED_STOP, VALUE_END, WHITESPACE, is};
use crate::tokenizer::vectors::{NameBlock, find_either};

/// Stands for the [before attribute name state](crate::tokenizer::Tokenizer::before_attribute_name) and those after it where
/// nobody wants the attributes: finds the `>` of a tag whose name or value ends at `at`, and says whether the
/// tag closes itself. Returns `None` if not all of the tag is simple.
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
    let at = position;
    let is_name = |byte: u8| !is(byte, ATTRIBUTE_NAME_STOP) || byte.is_ascii_uppercase();
    loop {
        while is(*bytes.get(*at)?, WHITESPACE) {
            *at += 1;
        }
        match bytes[*at] {
            b'>' => return Some((*at, false)),
            b'/' if *bytes.get(*at + 1)? == b'>' => return Some((*at + 1, true)),
            byte if is_name(byte) => {}
            _ => return None,
        }
        *at += NameBlock::at(bytes, *at).length();
        while is_name(*bytes.get(*at)?) {
            *at += 1;
        }
        if bytes[*at] != b'=' {
            if !is(bytes[*at], VALUE_END) && bytes[*at] != b'>' {
                return None;
            }
            // After white space there may be a `=` after all, which begins no name.
            continue;
        }
        *at += 1;
        let close = match *bytes.get(*at)? {
            b'"' => find_either::<b'"', b'"'>(bytes, *at + 1),
            b'\'' => find_either::<b'\'', b'\''>(bytes, *at + 1),
            _ => {
                let start = *at;
                while !is(*bytes.get(*at)?, UNQUOTED_STOP) {
                    *at += 1;
                }
                if *at == start || !(is(bytes[*at], WHITESPACE) || bytes[*at] == b'>') {
                    return None;
                }
                continue;
            }
        };
        *at = close + 1;
        let after = *bytes.get(*at)?;
        if !is(after, VALUE_END) && after != b'>' {
            return None;
        }
    }
}
