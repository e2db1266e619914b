//! Parsing the chunks of a [`Stream`], such as the body of a response (feature `futures`).
//!
//! The items are `Result<B, E>`, as those of `reqwest`, `hyper` and `tokio_util` are, where `B` is anything that
//! holds bytes (`Bytes`, `Vec<u8>`).
//!
//! * Backpressure: the next chunk is asked for when the one before it was parsed.
//! * Cancelling: a chunk is parsed in the same step in which it came. So a future of [`feed`] may be dropped at
//!   any time, and nothing is lost: the parser has all that came, and can be fed on.
//! * Stopping: a [`Parser`] stops at limits and where its [observer](Parser::observe) says, a
//!   [`LiveParser`](crate::live::LiveParser) at limits and at scripts.
//! * After 256 KiB without a wait, other tasks get their turn.
//!
//! A parser that is not told the [encoding](crate::encoding::EncodingOptions) holds back the first 1024 bytes, in which
//! it may be declared.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;

use super::async_input::{Fed, Head, StreamError, TakeBytes, Turn};
use crate::dom::Document;
use crate::parser::{ParseOptions, Parser};

/// Parses a document from the chunks of a stream.
///
/// # Errors
///
/// Returns the first error of the stream; what came before it is lost. To keep it, [`feed`] a parser. Errors also if the
/// parse was stopped.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::reader::futures::parse_stream;
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let chunks = tokio_stream::iter(["<p>He", "llo"]).map(Ok::<_, std::io::Error>);
/// let document = parse_stream(chunks, &ParseOptions::new()).await?;
/// assert_eq!(document.root().text_content(), "Hello");
/// # Ok::<(), duckbill::reader::StreamError<std::io::Error>>(())
/// # })?;
/// # use tokio_stream::StreamExt;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub async fn parse_stream<B: AsRef<[u8]>, E>(
    stream: impl Stream<Item = Result<B, E>> + Unpin,
    options: &ParseOptions,
) -> Result<Document, StreamError<E>> {
    let (mut parser, mut stream) = (Parser::new(options.clone()), stream);
    feed(&mut parser, &mut stream).await.map_err(StreamError::Stream)?;
    parser.finish().map_err(StreamError::Stopped)
}

/// Parses the beginning of a document from the chunks of a stream: at least to the first element of the body, and
/// at most to the end of the chunk in which that is. The stream is asked for no more then.
///
/// # Errors
///
/// Returns the first error of the stream.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::encoding::EncodingOptions;
/// use duckbill::reader::futures::parse_head;
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let chunks = tokio_stream::iter(["<title>Hi", "</title>", "<p>Hello", "<p>more"]);
/// let mut chunks = chunks.map(Ok::<_, std::io::Error>);
/// let encoding = EncodingOptions::new().with_transport_label("utf-8");
/// let options = ParseOptions::new().with_encoding(encoding);
/// let document = parse_head(&mut chunks, &options).await?;
/// assert_eq!(document.title().as_deref(), Some("Hi"));
/// assert_eq!(chunks.next().await.unwrap()?, "<p>more");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # use tokio_stream::StreamExt;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub async fn parse_head<B: AsRef<[u8]>, E>(
    stream: impl Stream<Item = Result<B, E>> + Unpin,
    options: &ParseOptions,
) -> Result<Document, StreamError<E>> {
    let (mut head, mut stream) = (Head::new(options), stream);
    feed(&mut head, &mut stream).await.map_err(StreamError::Stream)?;
    head.document().map_err(StreamError::Stopped)
}

/// Feeds the chunks of a stream to a parser, until the stream ends or the parser wants no more. Then the parser is
/// still to be told that the input ends.
///
/// The future may be dropped at any time. Nothing is lost: call this again to continue.
///
/// # Errors
///
/// Returns the first error of the stream. The parser has what came before it.
///
/// ```
/// use duckbill::encoding::EncodingOptions;
/// use duckbill::limits::StopReason;
/// use duckbill::reader::futures::feed;
/// use duckbill::reader::Fed;
/// use duckbill::tree::{Control, TreeEvent};
/// use duckbill::{ParseOptions, Parser};
/// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
/// # runtime.block_on(async {
/// let mut chunks = tokio_stream::iter(["<title>Hi", "</title>", "<p>"]).map(Ok::<_, std::io::Error>);
/// let encoding = EncodingOptions::new().with_transport_label("utf-8");
/// let options = ParseOptions::new().with_encoding(encoding);
/// let mut parser = Parser::new(options).observe(|_, event| match event {
///     TreeEvent::Closed(element) if element.name() == "title" => Control::Stop,
///     _ => Control::Continue,
/// });
/// assert_eq!(feed(&mut parser, &mut chunks).await?, Fed::Stopped(StopReason::Observer));
/// assert_eq!(parser.stop().title().as_deref(), Some("Hi"));
/// # Ok::<(), std::io::Error>(())
/// # })?;
/// # use tokio_stream::StreamExt;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub async fn feed<P: TakeBytes, S, B: AsRef<[u8]>, E>(
    parser: &mut P,
    stream: &mut S,
) -> Result<Fed<P::Stop>, E>
where
    S: Stream<Item = Result<B, E>> + Unpin + ?Sized,
{
    let mut turn = Turn::default();
    poll_fn(|context| poll_feed(parser, stream, &mut turn, context)).await
}

/// Takes chunks and parses them, without a wait between the two, until the stream must wait.
fn poll_feed<P: TakeBytes, S, B: AsRef<[u8]>, E>(
    parser: &mut P,
    stream: &mut S,
    turn: &mut Turn,
    context: &mut Context<'_>,
) -> Poll<Result<Fed<P::Stop>, E>>
where
    S: Stream<Item = Result<B, E>> + Unpin + ?Sized,
{
    loop {
        let Some(chunk) = ready!(Pin::new(&mut *stream).poll_next(context)).transpose()? else {
            return Poll::Ready(Ok(Fed::Everything));
        };
        let bytes = chunk.as_ref();
        if let Some(stop) = parser.take_bytes(bytes) {
            return Poll::Ready(Ok(Fed::Stopped(stop)));
        }
        if turn.is_over(bytes.len(), context) {
            return Poll::Pending;
        }
    }
}
