//! The encoding of the queries of URLs.

use std::convert::Infallible;

use super::Encoding;

impl Encoding {
    /// Whether queries are not UTF-8: false for UTF-8 itself and for encodings without an encoder.
    /// [Get an output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding)
    pub(crate) fn encodes_queries(self) -> bool {
        self.raw().output_encoding() != encoding_rs::UTF_8
    }

    /// The bytes of a part of a query. A character that the encoding does not have becomes a character
    /// reference, percent-encoded.
    /// [Percent-encode after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding)
    pub(crate) fn encode_query(self, text: &str) -> Vec<u8> {
        let Ok(bytes) = self.encode_with(text, |character, bytes| {
            bytes.extend_from_slice(format!("%26%23{}%3B", u32::from(character)).as_bytes());
            Ok::<(), Infallible>(())
        });
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_encoded() {
        let latin = Encoding::WINDOWS_1252;
        assert_eq!(latin.encode_query("aé☃b"), b"a\xE9%26%239731%3Bb");
        assert_eq!(Encoding::SHIFT_JIS.encode_query("あ"), b"\x82\xA0");
        assert_eq!(Encoding::ISO_2022_JP.encode_query("あ"), b"\x1B$B$\"\x1B(B");
        assert!(latin.encodes_queries());
        assert!(
            ![Encoding::UTF_8, Encoding::UTF_16LE].map(Encoding::encodes_queries).contains(&true)
        );
    }
}
