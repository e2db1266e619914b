//! Where runs of bytes of a kind end.

use crate::tokenizer::classes::{Class, UNQUOTED_STOP, WHITESPACE, is};
use crate::tokenizer::vectors::{unquoted_length_near, whitespace_length_near};

/// Where a run of bytes outside the class ends, from `at` on. A separate loop, because a loop changes the
/// registers that the code around it uses.
#[inline(never)]
pub(super) fn plain_end(bytes: &[u8], mut at: usize, stop: Class) -> usize {
    while bytes.get(at).is_some_and(|&byte| !is(byte, stop)) {
        at += 1;
    }
    at
}

/// Where white space ends, from `at` on.
#[inline(always)]
pub(super) fn whitespace_end(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at).is_some_and(|&byte| is(byte, WHITESPACE)) {
        more_whitespace_end(bytes, at + 1)
    } else {
        at
    }
}

#[inline(never)]
fn more_whitespace_end(bytes: &[u8], at: usize) -> usize {
    let end = at + whitespace_length_near(bytes, at);
    let mut last = end;
    while bytes.get(last).is_some_and(|&byte| is(byte, WHITESPACE)) {
        last += 1;
    }
    crate::work::count(last - end);
    last
}

/// Where a value without quotes ends that begins at `at`: at the first byte that may not be in it as it is.
#[inline(always)]
pub(super) fn unquoted_end(bytes: &[u8], at: usize) -> usize {
    let end = at + unquoted_length_near(bytes, at);
    if bytes.get(end).is_some_and(|&byte| is(byte, UNQUOTED_STOP)) {
        return end;
    }
    let last = plain_end(bytes, end, UNQUOTED_STOP);
    crate::work::count(last - end);
    last
}
