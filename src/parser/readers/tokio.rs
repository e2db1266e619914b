//! Parsing what a [`tokio::io::AsyncRead`] reads, such as a socket (feature `tokio`).
//!
//! * Backpressure: bytes are read once those before them are parsed, at most 16 KiB at a time.
//! * Cancelling: bytes are parsed in the same step in which they were read. So a future of [`feed`] may be
//!   dropped at any time, by a timeout or `select!`, and nothing is lost: the parser has all bytes that were read,
//!   and can be fed more.
//! * Stopping: a [`Parser`] stops at limits and where its [observer](Parser::observe) stops it, a
//!   [`LiveParser`](crate::live::LiveParser) at limits and at scripts.
//! * Progress: drop the future now and then and ask for [`fed_bytes`](Parser::fed_bytes), or count in the
//!   reader.
//! * After 256 KiB without a wait, other tasks get their turn.
//!
//! A parser whose options name no [encoding](crate::encoding::EncodingOptions) holds back the first 1024 bytes, in which
//! the page may declare one.
//!
//! The example `tokio_stream` reads a page from a socket.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use ::tokio::io::{AsyncRead, ReadBuf};

use super::async_input::{Fed, Head, TakeBytes, Turn};
use crate::dom::Document;
use crate::parser::{ParseOptions, Parser};

/// How much is read at a time, in bytes.
const PIECE: usize = 16 * 1024;

/// The same where reading ends as soon as possible.
const SMALL_PIECE: usize = 1024;

/// Parses a document from the bytes of a reader; see [`parse_reader`](super::parse_reader).
///
/// # Errors
///
/// Returns the error of the reader; what was read before it is lost. To keep it, [`feed`] a parser. If the parse was
/// stopped, the error holds a [`ParseStopped`](crate::limits::ParseStopped), as for [`parse_reader`](super::parse_reader).
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::reader::tokio::parse_reader;
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let document = parse_reader(&b"<p>Hello"[..], &ParseOptions::new()).await?;
/// assert_eq!(document.root().text_content(), "Hello");
/// # Ok::<(), std::io::Error>(())
/// # })?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub async fn parse_reader(
    reader: impl AsyncRead + Unpin,
    options: &ParseOptions,
) -> io::Result<Document> {
    let (mut parser, mut reader) = (Parser::new(options.clone()), reader);
    feed(&mut parser, &mut reader).await?;
    Ok(parser.finish()?)
}

/// Parses the beginning of a document from the bytes of a reader: at least to the first element of the body,
/// and at most about 1 KiB further; see [`parse_head`](super::parse_head). Nothing after that is read, so the
/// connection can be closed.
///
/// # Errors
///
/// As for [`parse_reader`].
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::reader::tokio::parse_head;
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let page = format!("<title>Hi</title><p>{}", "Hello ".repeat(10_000));
/// let mut left = page.as_bytes();
/// let document = parse_head(&mut left, &ParseOptions::new()).await?;
/// assert_eq!(document.title().as_deref(), Some("Hi"));
/// assert!(left.len() > 50_000);
/// # Ok::<(), std::io::Error>(())
/// # })?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub async fn parse_head(
    reader: impl AsyncRead + Unpin,
    options: &ParseOptions,
) -> io::Result<Document> {
    let (mut head, mut reader) = (Head::new(options), reader);
    feed_pieces(&mut head, &mut reader, SMALL_PIECE).await?;
    Ok(head.document()?)
}

/// Feeds the bytes of a reader to a parser, until the reader ends or the parser wants no more. Then the parser is
/// still to be told that the input ends.
///
/// The future may be dropped at any time. Nothing is lost: call this again to continue.
///
/// # Errors
///
/// Returns the error of the reader. The parser has what was read before it.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::encoding::EncodingOptions;
/// use duckbill::reader::tokio::feed;
/// use duckbill::live::{LiveParser, Progress, ScriptOutcome};
/// use duckbill::reader::Fed;
/// use duckbill::tree::Scripting;
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let mut page = &b"<p>a<script>the script</script>b"[..];
/// let encoding = EncodingOptions::new().with_transport_label("utf-8");
/// let options = ParseOptions::new().with_encoding(encoding).with_scripting(Scripting::Normal);
/// let mut parser = LiveParser::new(options);
/// while let Fed::Stopped(Progress::Script(script)) = feed(&mut parser, &mut page).await? {
///     // … run it, which may write and meet other scripts, and resume it.
///     let _ = parser.resume(script, ScriptOutcome::Ran);
/// }
/// assert_eq!(parser.finish(), Progress::Done);
/// # Ok::<(), std::io::Error>(())
/// # })?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub async fn feed<P: TakeBytes, R: AsyncRead + Unpin + ?Sized>(
    parser: &mut P,
    reader: &mut R,
) -> io::Result<Fed<P::Stop>> {
    feed_pieces(parser, reader, PIECE).await
}

async fn feed_pieces<P: TakeBytes, R: AsyncRead + Unpin + ?Sized>(
    parser: &mut P,
    reader: &mut R,
    size: usize,
) -> io::Result<Fed<P::Stop>> {
    let mut buffer = vec![0; size];
    let mut turn = Turn::default();
    poll_fn(|context| poll_feed(parser, reader, &mut buffer, &mut turn, context)).await
}

/// Reads and parses, without a wait between the two, until the reader must wait.
fn poll_feed<P: TakeBytes, R: AsyncRead + Unpin + ?Sized>(
    parser: &mut P,
    reader: &mut R,
    buffer: &mut [u8],
    turn: &mut Turn,
    context: &mut Context<'_>,
) -> Poll<io::Result<Fed<P::Stop>>> {
    loop {
        let mut piece = ReadBuf::new(buffer);
        ready!(Pin::new(&mut *reader).poll_read(context, &mut piece))?;
        let bytes = piece.filled();
        if bytes.is_empty() {
            return Poll::Ready(Ok(Fed::Everything));
        }
        if let Some(stop) = parser.take_bytes(bytes) {
            return Poll::Ready(Ok(Fed::Stopped(stop)));
        }
        if turn.is_over(bytes.len(), context) {
            return Poll::Pending;
        }
    }
}
