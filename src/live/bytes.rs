//! The bytes of a stream that were not decoded yet.

use crate::encoding::{Change, Decoder, Encoding, EncodingReport};

/// The result of decoding.
#[derive(Debug)]
pub(super) enum Decoded {
    /// Text, and whether the encoding is certain.
    Text(String, bool),
    /// All bytes were decoded, and show that the first of them told the wrong encoding: they come once more.
    Restart,
    /// Nothing is left to be decoded now.
    Nothing,
}

/// Bytes, and their decoder.
#[derive(Debug)]
pub(super) struct Bytes {
    decoder: Decoder<'static>,
    queue: Vec<u8>,
    /// How many bytes of the queue were decoded.
    decoded: usize,
    /// Whether the encoding is certain once it is found.
    is_settled: bool,
}

impl Bytes {
    /// Bytes that none came before. `is_settled` says that the encoding is certain once it is found.
    pub(super) fn new(decoder: Decoder<'static>, is_settled: bool) -> Self {
        let mut bytes = Self { decoder, queue: Vec::new(), decoded: 0, is_settled: false };
        if is_settled {
            bytes.settle();
        }
        bytes
    }

    pub(super) fn append(&mut self, bytes: &[u8]) {
        if self.decoded == self.queue.len() {
            self.queue.clear();
            self.decoded = 0;
        }
        self.queue.extend_from_slice(bytes);
    }

    /// Decodes some of the bytes. `is_end` says that no more follow.
    pub(super) fn decode(&mut self, is_end: bool) -> Decoded {
        let mut left = self.queue.get(self.decoded..).unwrap_or_default();
        let before = left.len();
        let decoded = self.decoder.decode_and_tell(&mut left, is_end);
        let decoded = decoded.map(|it| Decoded::Text(it.text.to_owned(), it.is_settled));
        self.decoded = self.decoded.saturating_add(before.saturating_sub(left.len()));
        if self.is_settled {
            self.decoder.settle();
        }
        match decoded {
            Some(Decoded::Text(text, is_settled)) => {
                Decoded::Text(text, is_settled || self.is_settled)
            }
            Some(other) => other,
            None if is_end && self.decoder.detect_again() == Change::Restart => Decoded::Restart,
            None => Decoded::Nothing,
        }
    }

    /// A `meta` element declared an encoding, after so many bytes of text.
    pub(super) fn change_encoding(&mut self, encoding: Encoding, consumed: u64) -> Change {
        self.decoder.change_encoding(encoding, consumed)
    }

    /// The encoding is certain, or will be as soon as it is found.
    pub(super) fn settle(&mut self) {
        self.is_settled = true;
        self.decoder.settle();
    }

    /// Ends the bytes, all of which were decoded.
    pub(super) fn begin_again(&mut self) {
        self.decoder.begin_again();
    }

    /// The same without the bytes that are left.
    pub(super) fn without_rest(mut self) -> Self {
        self.queue = Vec::new();
        self.decoded = 0;
        self
    }

    pub(super) fn report(&self) -> EncodingReport {
        self.decoder.report()
    }
}
