//! Decoding bytes as they come, for readers that cannot begin again: unlike [`Decoder`](super::Decoder), it
//! keeps no bytes, and says of each string how many bytes it was made from.

use super::convert::Converter;
use super::converted::Converted;
use super::sniff::sniff;
use super::{Confidence, Encoding, EncodingOptions, bom};
use crate::edition::Edition;
use crate::edition::Features;

/// Decodes a stream.
pub(crate) struct StreamDecoder {
    options: EncodingOptions,
    features: Features,
    converter: Option<Converter>,
    encoding: Encoding,
    is_certain: bool,
    buffer: String,
    /// Sniffing needs at least so many bytes.
    wanted: usize,
}

impl std::fmt::Debug for StreamDecoder {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("StreamDecoder")
            .field("encoding", &self.encoding)
            .finish_non_exhaustive()
    }
}

impl StreamDecoder {
    pub(crate) fn new(options: &EncodingOptions, features: Features) -> Self {
        Self {
            options: options.clone(),
            features,
            converter: None,
            encoding: options.default.unwrap_or(Encoding::WINDOWS_1252),
            is_certain: false,
            buffer: String::new(),
            wanted: 0,
        }
    }

    /// Whether the encoding was found.
    pub(crate) fn has_begun(&self) -> bool {
        self.converter.is_some()
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether a `meta` element cannot change the encoding.
    #[cfg(feature = "rewrite")]
    pub(crate) fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// Finds the encoding. `bytes` are all from the first one on. Returns the length of the byte order mark,
    /// or `None` if more bytes are needed.
    pub(crate) fn begin(&mut self, bytes: &[u8], are_all: bool) -> Option<usize> {
        if bytes.len() < self.wanted && !are_all {
            return None;
        }
        let sniffed = match sniff(bytes, are_all, &self.options, &self.features) {
            Ok(sniffed) => sniffed,
            Err(wanted) => {
                self.wanted = wanted;
                return None;
            }
        };
        self.encoding = sniffed.encoding;
        self.is_certain = sniffed.confidence != Confidence::Tentative;
        let mut mark_length = 0;
        // (In 2007 the mark of another encoding was text.)
        let is_text =
            |encoding| self.options.follows(Edition::Draft2007) && encoding != sniffed.encoding;
        if let Some((encoding, length)) = bom::sniff(bytes)
            && !is_text(encoding)
        {
            self.encoding = encoding;
            self.is_certain = true;
            mark_length = length;
        }
        self.converter = Some(Converter::new(self.encoding));
        Some(mark_length)
    }

    /// Decodes the next bytes, or the first of them. `None` before the encoding was found.
    pub(crate) fn convert<'a>(
        &'a mut self,
        bytes: &'a [u8],
        are_last: bool,
    ) -> Option<Converted<'a>> {
        Some(self.converter.as_mut()?.convert(bytes, are_last, &mut self.buffer))
    }

    /// How many bytes are to be there after those that are decoded, unless these are the last: the length of an escape that
    /// belongs to the character before it.
    #[cfg(feature = "rewrite")]
    pub(crate) fn lookahead(&self) -> u64 {
        if self.encoding == Encoding::ISO_2022_JP { 3 } else { 0 }
    }

    /// The number of bytes that were read but are not in the text yet. Known for UTF-8 and UTF-16 alone.
    #[cfg(feature = "rewrite")]
    pub(crate) fn torn_length(&self) -> usize {
        self.converter.as_ref().map_or(0, Converter::torn_length)
    }

    /// [Changes the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding) of the
    /// bytes after a `meta` element, which are decoded from there on. The bytes before keep the encoding they
    /// had.
    #[cfg(feature = "rewrite")]
    pub(crate) fn change_encoding(&mut self, new: Encoding) {
        let is_fixed = self.encoding.is_utf_16() && !self.options.follows(Edition::Draft2007);
        if !self.is_certain && !is_fixed {
            self.encoding = new.declared();
        }
        self.is_certain = true;
        self.converter = Some(Converter::new(self.encoding));
    }

    /// Begins in an encoding that is known.
    #[cfg(feature = "rewrite")]
    pub(crate) fn begin_as(&mut self, encoding: Encoding) {
        self.encoding = encoding;
        self.is_certain = true;
        self.converter = Some(Converter::new(encoding));
    }
}
