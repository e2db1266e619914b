//! Documents from readers, parses that end early, and what a parse has so far.

use std::io::{self, Read, Write};

use super::{BottomSink, ParseOptions, Parser, each};
use crate::dom::Document;
use crate::encoding::EncodingReport;

/// How much is read at a time, in bytes.
const PIECE: usize = 16 * 1024;

/// The same where reading ends as soon as possible.
const SMALL_PIECE: usize = 1024;

/// Parses a document from the bytes of a reader.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::live::parse_reader;
/// let document = parse_reader(&b"<p>Hello"[..], &ParseOptions::new())?;
/// assert_eq!(document.root().text_content(), "Hello");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error of the reader; what was read before it is lost.
pub fn parse_reader(reader: impl Read, options: &ParseOptions) -> io::Result<Document> {
    let mut parser = Parser::new(options.clone());
    read(reader, PIECE, |piece| {
        parser.feed_bytes(piece);
        true
    })?;
    Ok(parser.finish())
}

/// Parses the beginning of a document from the bytes of a reader: at least to the first element of the body,
/// and at most about 1 KiB further. Nothing after that is read, so a connection can be closed.
///
/// The document is what the parser had by then. If the reader ends before, it is the whole document.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::live::parse_head;
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
/// Returns the error of the reader.
pub fn parse_head(reader: impl Read, options: &ParseOptions) -> io::Result<Document> {
    let mut parser = Parser::new(options.clone());
    let is_whole = read(reader, SMALL_PIECE, |piece| {
        parser.feed_bytes(piece);
        parser.document().body().is_none()
    })?;
    Ok(if is_whole { parser.finish() } else { parser.stop() })
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

impl Parser {
    /// The document so far. A late `meta` element may still show that the bytes have another encoding, and then
    /// it is built again.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_text("<title>Hi</title><p>He");
    /// assert_eq!(parser.document().title().as_deref(), Some("Hi"));
    /// parser.feed_text("llo");
    /// assert_eq!(parser.finish().root().text_content(), "HiHello");
    /// ```
    #[must_use]
    pub fn document(&self) -> &Document {
        each!(&self.pipeline, pipeline => pipeline.tokenizer.sink().sink().filling().tree())
    }

    /// Ends the parse before the end of the input, and returns the document as it is: nothing is done that the
    /// end of the input would do.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_text("<title>Hi</title>");
    /// assert!(parser.stop().body().is_none());
    /// ```
    #[must_use]
    pub fn stop(self) -> Document {
        let report = self.decoder.map_or(EncodingReport::CHARACTERS, |decoder| decoder.report());
        let mut document = each!(self.pipeline, pipeline => pipeline.into_document(report));
        if let Some(bytes) = self.fed {
            document.set_input(&bytes);
        }
        document
    }
}

/// Takes bytes, as [`feed_bytes`](Parser::feed_bytes) does. Writing never fails.
///
/// ```
/// use duckbill::{ParseOptions, Parser};
/// let mut parser = Parser::new(ParseOptions::new());
/// std::io::copy(&mut &b"<p>Hello"[..], &mut parser)?;
/// assert_eq!(parser.finish().root().text_content(), "Hello");
/// # Ok::<(), std::io::Error>(())
/// ```
impl Write for Parser {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.feed_bytes(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
