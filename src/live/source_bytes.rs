//! The bytes that were fed, kept for those who ask where in them something is.

use std::cell::RefCell;

use crate::encoding::{ByteOffsets, EncodingReport};

/// The bytes of a stream from its beginning on.
#[derive(Debug, Default)]
pub(super) struct FedBytes {
    bytes: Vec<u8>,
    /// Where the characters are in them: of how many bytes, decoded how.
    offsets: RefCell<Option<(usize, EncodingReport, ByteOffsets)>>,
}

impl FedBytes {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The offset of the byte with which the character begins that is at an offset of the decoded text.
    pub(super) fn find(&self, offset: u64, report: EncodingReport) -> u64 {
        let mut known = self.offsets.borrow_mut();
        let length = self.bytes.len();
        let is_known = known.as_ref().is_some_and(|(of, by, _)| (*of, *by) == (length, report));
        if !is_known {
            crate::work::count(length);
            *known = Some((length, report, ByteOffsets::new(&self.bytes, &report)));
        }
        known.as_ref().map_or(offset, |(_, _, offsets)| offsets.span(offset, offset).start)
    }
}
