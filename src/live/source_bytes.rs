//! Where the characters are in the bytes that were fed, kept for those who ask.

use std::cell::RefCell;

use crate::encoding::{ByteOffsets, EncodingReport};

/// The offsets of bytes: of how many, decoded how.
#[derive(Debug, Default)]
pub(super) struct KnownOffsets(RefCell<Option<(usize, EncodingReport, ByteOffsets)>>);

impl KnownOffsets {
    /// The offset of the byte with which the character begins that is at an offset of the decoded text. The bytes are those of
    /// the last call, with more after them or not.
    pub(super) fn find(&self, offset: u64, bytes: &[u8], report: EncodingReport) -> u64 {
        let mut known = self.0.borrow_mut();
        let length = bytes.len();
        let is_known = known.as_ref().is_some_and(|(of, by, _)| (*of, *by) == (length, report));
        if !is_known {
            crate::work::count(length);
            *known = Some((length, report, ByteOffsets::new(bytes, &report)));
        }
        known.as_ref().map_or(offset, |(_, _, offsets)| offsets.span(offset, offset).start)
    }
}
