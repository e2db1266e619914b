//! Ways to parse a page.

use duckbill::encoding::EncodingOptions;
use duckbill::{ParseOptions, Parser};
use std::hint::black_box;

/// Options for bytes that are known to be UTF-8.
#[must_use]
pub fn utf_8() -> ParseOptions {
    labelled("utf-8")
}

/// Options for bytes whose encoding the transport names.
#[must_use]
pub fn labelled(label: &str) -> ParseOptions {
    ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label(label))
}

/// Parses text in pieces of this many bytes, or slightly less where a character would be cut.
pub fn in_pieces(html: &str, size: usize) {
    let mut parser = Parser::new(ParseOptions::new());
    let mut rest = html;
    while !rest.is_empty() {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end = if size < 4 { end + 1 } else { end - 1 };
        }
        let (piece, after) = rest.split_at(end);
        parser.feed_text(piece).unwrap();
        rest = after;
    }
    drop(black_box(parser.finish()));
}

/// Parses bytes in pieces of this many.
pub fn bytes_in_pieces(html: &[u8], size: usize) {
    let mut parser = Parser::new(utf_8());
    html.chunks(size).for_each(|piece| parser.feed_bytes(piece).unwrap());
    drop(black_box(parser.finish()));
}

/// Parses with all errors, and their positions, collected.
pub fn with_errors(html: &str) {
    drop(black_box(
        duckbill::parse_with(html, &ParseOptions::new().with_error_limit(usize::MAX)).unwrap(),
    ));
}
