//! The bytes that are not well-formed in the encoding of a page.

use super::offsets::Units;
use duckbill::Document;
use duckbill::edition::Features;
use duckbill::encoding::{Decoder, EncodingOptions, EncodingReport};
use std::fmt::Write;

/// The report of a decoder about some bytes.
pub(super) fn report(
    bytes: &[u8],
    options: &EncodingOptions,
    features: Features,
) -> EncodingReport {
    let mut decoder = Decoder::whole(bytes, options, features);
    while decoder.decode_rest().is_some() {}
    decoder.report()
}

/// The places in the decoded text, in UTF-16, where U+FFFD stands for bytes that are not well-formed, and these
/// bytes in hexadecimal.
pub(super) fn invalid(document: &Document, bytes: &[u8], features: Features) -> Vec<(u64, String)> {
    let encoding = document.encoding();
    if !encoding.malformed {
        return Vec::new();
    }
    let source = document.source().unwrap_or_default();
    let override_ = EncodingOptions::new().with_user_override(encoding.encoding);
    let mut units = Units::new(source);
    let mut from = 0;
    let mut found = Vec::new();
    for (at, replacement) in source.match_indices(char::REPLACEMENT_CHARACTER) {
        let start = input_offset(document, bytes.len(), from, at);
        let end = input_offset(document, bytes.len(), start, at + replacement.len());
        from = end;
        // The character itself may be in the input.
        let written = bytes.get(start..end).unwrap_or_default();
        if report(written, &override_, features).malformed {
            found.push((units.before(at), hexadecimal(written)));
        }
    }
    found
}

/// The first offset of the input, of those from `from` on, that leads to this one of the decoded text. The steps
/// grow until it is passed, so that a walk over the whole input takes linear time, times a logarithm.
fn input_offset(document: &Document, length: usize, from: usize, decoded: usize) -> usize {
    let reaches =
        |offset: usize| document.decoded_offset(offset as u64).unwrap_or(0) >= decoded as u64;
    let (mut low, mut step) = (from, 1);
    while low + step < length && !reaches(low + step) {
        low += step;
        step *= 2;
    }
    let mut high = (low + step).min(length);
    if reaches(low) {
        return low;
    }
    // `low` does not reach it, `high` does.
    while low + 1 < high {
        let middle = low.midpoint(high);
        if reaches(middle) { high = middle } else { low = middle }
    }
    high
}

/// `EF BB BF`
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        let separator = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{separator}{byte:02X}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use duckbill::dom::Spans;
    use duckbill::encoding::Encoding;
    use duckbill::{Edition, ParseOptions, parse_with};

    fn found(bytes: &[u8], encoding: Encoding) -> Vec<(u64, String)> {
        let encoding = EncodingOptions::new().with_user_override(encoding);
        let options = ParseOptions::new().with_encoding(encoding).with_spans(Spans::Full);
        invalid(&parse_with(bytes, &options).unwrap(), bytes, Edition::Living.features())
    }

    #[test]
    fn bytes_are_told_from_the_character_for_them() {
        let expected = |places: &[(u64, &str)]| -> Vec<(u64, String)> {
            places.iter().map(|&(at, bytes)| (at, bytes.to_owned())).collect()
        };
        let bytes = b"\xEF\xBB\xBF<p>\xFF \xEF\xBF\xBD \xE6\x97\xA5\xE6\x97x\xC3";
        assert_eq!(found(bytes, Encoding::UTF_8), expected(&[(3, "FF"), (8, "E6 97"), (10, "C3")]));
        assert_eq!(found(b"a\0\xFD\xFF\0\xD8", Encoding::UTF_16LE), expected(&[(2, "00 D8")]));
        assert_eq!(found(b"<p>\x81\x20", Encoding::SHIFT_JIS), expected(&[(3, "81")]));
        assert_eq!(found(b"<p>fine", Encoding::UTF_8), []);
    }
}
