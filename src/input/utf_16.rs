//! Text that comes as UTF-16, with surrogates that may lack their partner.

use crate::error::{ErrorCode, ParseError};
use crate::span::Span;

/// Turns UTF-16 code units, in any pieces, into text.
///
/// The standard lets a lone surrogate into the document; a Rust string cannot hold one, so here
/// it becomes U+FFFD. It is reported as
/// [surrogate-in-input-stream](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-surrogate-in-input-stream)
/// at the place of the U+FFFD.
///
/// ```
/// use duckbill::input::Utf16Converter;
/// let mut converter = Utf16Converter::new();
/// let mut errors = 0;
/// let mut text = String::new();
/// for piece in [&[0x61, 0xD83D][..], &[0xDE00, 0xDC00]] {
///     text.push_str(converter.convert(piece, |_| errors += 1));
/// }
/// text.push_str(converter.finish(|_| errors += 1));
/// assert_eq!((text.as_str(), errors), ("a😀\u{FFFD}", 1));
/// ```
#[derive(Debug, Default)]
pub struct Utf16Converter {
    /// A high surrogate at the end of what came so far.
    high: Option<u16>,
    /// Length of the text so far.
    offset: u64,
    buffer: String,
}

impl Utf16Converter {
    /// A converter at the start of the text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The text of the next code units. A high surrogate at their end waits for the next call.
    pub fn convert(&mut self, units: &[u16], report: impl FnMut(ParseError)) -> &str {
        let Some((&last, before)) = units.split_last() else { return "" };
        let waiting = (0xD800..0xDC00).contains(&last).then_some(last);
        let units = if waiting.is_some() { before } else { units };
        let high = std::mem::replace(&mut self.high, waiting);
        self.append(high.into_iter().chain(units.iter().copied()), report)
    }

    /// The text of a high surrogate that is still waiting, at the end of the input.
    pub fn finish(&mut self, report: impl FnMut(ParseError)) -> &str {
        let high = self.high.take();
        self.append(high.into_iter(), report)
    }

    fn append(
        &mut self,
        units: impl Iterator<Item = u16>,
        mut report: impl FnMut(ParseError),
    ) -> &str {
        self.buffer.clear();
        for character in char::decode_utf16(units) {
            let character = character.unwrap_or_else(|_| {
                let start = self.offset + self.buffer.len() as u64;
                let end = start + char::REPLACEMENT_CHARACTER.len_utf8() as u64;
                let span = Span { start, end };
                report(ParseError::new(ErrorCode::SurrogateInInputStream, span));
                char::REPLACEMENT_CHARACTER
            });
            self.buffer.push(character);
        }
        self.offset += self.buffer.len() as u64;
        &self.buffer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convert(units: &[u16], size: usize) -> (String, Vec<u64>) {
        let mut converter = Utf16Converter::new();
        let (mut text, mut errors) = (String::new(), Vec::new());
        for piece in units.chunks(size) {
            text.push_str(converter.convert(piece, |error| errors.push(error.span.start)));
            assert_eq!(converter.convert(&[], |_| unreachable!("nothing came")), "");
        }
        text.push_str(converter.finish(|error| errors.push(error.span.start)));
        (text, errors)
    }

    #[test]
    fn lone_surrogates_are_replaced_and_reported_where_they_stand() {
        let units =
            [0x61, 0xDC00, 0xD800, 0x62, 0xD83D, 0xDE00, 0xD800, 0xD83D, 0xDE00, 0xFFFF, 0xD800];
        let expected = "a\u{FFFD}\u{FFFD}b😀\u{FFFD}😀\u{FFFF}\u{FFFD}";
        for size in 1..=units.len() {
            let (text, errors) = convert(&units, size);
            assert_eq!(text, expected);
            let places: Vec<u64> =
                text.match_indices('\u{FFFD}').map(|(at, _)| at as u64).collect();
            assert_eq!(errors, places);
        }
    }
}
