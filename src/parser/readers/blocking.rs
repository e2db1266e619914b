//! Documents from readers.

use std::io::{self, Read};

use crate::dom::Document;
use crate::parser::{ParseOptions, Parser};

/// How much is read at a time, in bytes.
const PIECE: usize = 16 * 1024;

/// The same where reading ends as soon as possible.
const SMALL_PIECE: usize = 1024;

/// Parses a document from the bytes of a reader.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::reader::parse_reader;
/// let document = parse_reader(&b"<p>Hello"[..], &ParseOptions::new())?;
/// assert_eq!(document.root().text_content(), "Hello");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error of the reader; what was read before it is lost. If the parse was stopped, the error is of the kind
/// [`Other`](io::ErrorKind::Other), and [downcasts](io::Error::downcast) to a [`ParseStopped`](crate::limits::ParseStopped).
pub fn parse_reader(reader: impl Read, options: &ParseOptions) -> io::Result<Document> {
    let mut parser = Parser::new(options.clone());
    read(reader, PIECE, |piece| parser.feed_bytes(piece).is_ok())?;
    Ok(parser.finish()?)
}

/// Parses the beginning of a document from the bytes of a reader: at least to the first element of the body,
/// and at most about 1 KiB further. Nothing after that is read, so a connection can be closed.
///
/// The document is what the parser had by then. If the reader ends before, it is the whole document.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::reader::parse_head;
/// let page = format!("<title>Hi</title><p>{}", "Hello ".repeat(10_000));
/// let mut left = page.as_bytes();
/// let document = parse_head(&mut left, &ParseOptions::new())?;
/// assert_eq!(document.title().as_deref(), Some("Hi"));
/// assert!(left.len() > 50_000);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// As for [`parse_reader`].
pub fn parse_head(reader: impl Read, options: &ParseOptions) -> io::Result<Document> {
    let mut parser = Parser::new(options.clone());
    let is_whole = read(reader, SMALL_PIECE, |piece| {
        parser.feed_bytes(piece).is_ok() && parser.document().body().is_none()
    })?;
    let is_head = !is_whole && parser.stop_reason().is_none();
    if is_head { Ok(parser.stop()) } else { Ok(parser.finish()?) }
}

/// Hands on the bytes of a reader, until `take` returns `false`. Returns whether that was all of them.
fn read(
    mut reader: impl Read,
    size: usize,
    mut take: impl FnMut(&[u8]) -> bool,
) -> io::Result<bool> {
    let mut buffer = vec![0; size];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(true),
            Ok(length) => {
                if !take(buffer.get(..length).unwrap_or_default()) {
                    return Ok(false);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
