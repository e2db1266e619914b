//! The input that a document is parsed from, kept where offsets into it may differ from those into the decoded text.
//!
//! The parse counts the text that it reads. Who asks where something is gets offsets into the input as it was given, so
//! they are found here: after the parse once for all, and while it runs as far as the input has come.

use std::sync::OnceLock;

use crate::encoding::{ByteOffsets, EncodingReport, OffsetReader};
use crate::error::ParseError;

/// The bytes of the input.
#[derive(Debug, Default)]
pub(in crate::dom) struct Input {
    pub(super) bytes: Vec<u8>,
    /// Whether nothing more comes.
    pub(super) has_ended: bool,
    pub(super) offsets: OnceLock<OffsetReader>,
    /// The errors so far with their places in the input, once they were asked for while the parse runs.
    pub(super) errors: OnceLock<Vec<ParseError>>,
}

/// Places that are computed on demand are computed again.
impl Clone for Input {
    fn clone(&self) -> Self {
        Self {
            bytes: self.bytes.clone(),
            has_ended: self.has_ended,
            offsets: OnceLock::new(),
            errors: OnceLock::new(),
        }
    }
}

impl Input {
    /// Where the characters are, as they are decoded.
    pub(super) fn offsets(&self, report: &EncodingReport) -> &ByteOffsets {
        let reader = self.offsets.get_or_init(|| {
            crate::work::count(self.bytes.len());
            let mut reader = OffsetReader::new(report);
            reader.read(&self.bytes, self.has_ended);
            reader
        });
        reader.offsets()
    }

    /// The bytes are more now, or all.
    pub(super) fn read_on(&mut self) {
        if let Some(reader) = self.offsets.get_mut() {
            reader.read(&self.bytes, self.has_ended);
        }
    }

    /// The memory that it has allocated, in bytes, once the parse has ended: until then it is not a part of the document.
    pub(in crate::dom) fn allocated(&self) -> usize {
        if self.has_ended { self.bytes.capacity() } else { 0 }
    }
}

/// The input of a parse that begins again.
#[derive(Debug)]
pub(crate) struct KeptInput(pub(super) Option<Box<Input>>);
