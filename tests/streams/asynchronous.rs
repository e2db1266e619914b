//! Parsing input that comes when it comes: nothing is lost, nothing is read too early, and the document is that of
//! the whole input.

use crate::common::config;
use crate::common::soup::tag_soup;
use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use ::tokio::io::{AsyncRead, AsyncWriteExt, ReadBuf};
use duckbill::encoding::EncodingOptions;
use duckbill::limits::{Limit, Limits, StopReason};
use duckbill::live::{LiveParser, Progress, ScriptOutcome};
use duckbill::reader::{Fed, futures, tokio};
use duckbill::tree::{Control, Scripting, TreeEvent};
use duckbill::{Document, ParseOptions, Parser, parse_with};
use proptest::prelude::*;

/// Counts how often it is woken.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// A reader of pieces, which waits before each, and counts what was read.
struct Pieces<'p> {
    pieces: Vec<&'p [u8]>,
    is_ready: bool,
    read: usize,
}

impl<'p> Pieces<'p> {
    fn new(pieces: impl Iterator<Item = &'p [u8]>) -> Self {
        let mut pieces: Vec<_> = pieces.collect();
        pieces.reverse();
        Self { pieces, is_ready: false, read: 0 }
    }
}

impl AsyncRead for Pieces<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.is_ready = !self.is_ready;
        if self.is_ready {
            return Poll::Pending;
        }
        let Some(piece) = self.pieces.pop() else { return Poll::Ready(Ok(())) };
        let (now, later) = piece.split_at(piece.len().min(buffer.remaining()));
        buffer.put_slice(now);
        self.read += now.len();
        if !later.is_empty() {
            self.pieces.push(later);
        }
        Poll::Ready(Ok(()))
    }
}

fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

/// Of bytes that need not wait until their encoding is found.
fn utf_8() -> ParseOptions {
    ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8"))
}

fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = ::tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}

/// Runs a future to its end.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(result) = poll(&mut future) {
            return result;
        }
    }
}

proptest! {
    #![proptest_config(config(100))]

    /// A future that is dropped each time it waits loses nothing.
    #[test]
    fn dropped_futures_lose_nothing(html in tag_soup(), size in 1..20_usize) {
        let expected = parse_with(html.as_bytes(), &utf_8()).unwrap();
        let mut reader = Pieces::new(html.as_bytes().chunks(size));
        let mut parser = Parser::new(utf_8());
        let mut waits = 0;
        while poll(&mut pin!(tokio::feed(&mut parser, &mut reader))).is_pending() {
            waits += 1;
        }
        prop_assert_eq!(waits, html.len().div_ceil(size) + 1);
        prop_assert_eq!(parser.fed_bytes(), html.len() as u64);
        prop_assert_eq!(parser.finish().unwrap(), expected.clone());

        let chunks: Vec<io::Result<&[u8]>> = html.as_bytes().chunks(size).map(Ok).collect();
        let document = block_on(futures::parse_stream(tokio_stream::iter(chunks), &utf_8()));
        prop_assert_eq!(document.expect("no error"), expected);
    }
}

#[test]
fn futures_can_go_to_other_threads() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    let options = ParseOptions::new();
    drop(is_send(tokio::parse_reader(&b"a"[..], &options)));
    drop(is_send(tokio::parse_head(&b"a"[..], &options)));
    let chunks = || tokio_stream::iter([io::Result::Ok("a")]);
    drop(is_send(futures::parse_stream(chunks(), &options)));
    let mut parser = LiveParser::new(options.clone());
    drop(is_send(futures::feed(&mut parser, &mut chunks())));
}

#[test]
fn a_socket_is_read_to_the_body() {
    run(async {
        let listener = ::tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = ::tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.expect("a connection");
            socket.write_all(b"<!DOCTYPE html><title>Hi</title><p>Hello").await.expect("written");
            // The body continues until nobody reads it any more.
            let mut sent = 0_usize;
            while socket.write_all(&[b'x'; 4096]).await.is_ok() {
                sent += 4096;
            }
            sent
        });
        let mut socket = ::tokio::net::TcpStream::connect(address).await.expect("a connection");
        let head = tokio::parse_head(&mut socket, &utf_8()).await.expect("no error");
        assert_eq!(head.title().as_deref(), Some("Hi"));
        drop(socket);
        // It ends, because the connection does.
        server.await.expect("the server ends");
    });
}

#[test]
fn a_slow_reader_may_be_left_and_taken_up_again() {
    run(async {
        let (mut page, mut reader) = ::tokio::io::duplex(64);
        let mut parser = Parser::new(utf_8());
        page.write_all(b"<title>a</title><p>b").await.expect("there is room");
        let wait = std::time::Duration::from_millis(20);
        let fed = ::tokio::time::timeout(wait, tokio::feed(&mut parser, &mut reader)).await;
        assert!(fed.is_err(), "it waits for more");
        assert_eq!(parser.document().title().as_deref(), Some("a"));
        assert_eq!(parser.text_bytes(), 20);
        page.write_all(b"c").await.expect("there is room");
        drop(page);
        let fed = tokio::feed(&mut parser, &mut reader).await.expect("no error");
        assert_eq!(fed, Fed::Everything);
        assert_eq!(parser.finish().unwrap().root().text_content(), "abc");
    });
}

#[test]
fn no_more_is_read_than_was_parsed() {
    let page = "<p>x</p>".repeat(100);
    let mut reader = Pieces::new(page.as_bytes().chunks(8));
    let mut seen = 0;
    let observe = |_: &Document, event: TreeEvent<'_>| {
        seen += usize::from(matches!(event, TreeEvent::Text { .. }));
        if seen == 3 { Control::Stop } else { Control::Continue }
    };
    let mut parser = Parser::new(utf_8()).observe(observe);
    let fed = block_on(tokio::feed(&mut parser, &mut reader)).expect("no error");
    assert_eq!(fed, Fed::Stopped(StopReason::Observer));
    assert_eq!(reader.read, 24);
    assert_eq!(parser.stop().root().text_content(), "xxx");
}

#[test]
fn a_limit_stops_the_reading() {
    let page = "<p>x</p>".repeat(100);
    let mut reader = Pieces::new(page.as_bytes().chunks(8));
    let limits = Limits::none().with(Limit::InputBytes, 80);
    let mut parser = Parser::new(ParseOptions::new().with_limits(limits));
    let fed = block_on(tokio::feed(&mut parser, &mut reader)).expect("no error");
    let reason = StopReason::Limit { limit: Limit::InputBytes, value: 80 };
    assert_eq!((fed, reader.read), (Fed::Stopped(reason), 88));
}

#[test]
fn a_page_with_scripts_is_fed_from_a_stream() {
    let page = "<p>a<script></script>b<script></script>c";
    let chunks: Vec<io::Result<&[u8]>> = page.as_bytes().chunks(7).map(Ok).collect();
    let mut chunks = tokio_stream::iter(chunks);
    let mut parser = LiveParser::new(utf_8().with_scripting(Scripting::Normal));
    let mut scripts = 0;
    loop {
        let fed = block_on(futures::feed(&mut parser, &mut chunks)).expect("no error");
        let mut progress = match fed {
            Fed::Everything => parser.finish(),
            Fed::Stopped(progress) => progress,
        };
        while let Progress::Script(script) = progress {
            scripts += 1;
            let _ = parser.write("<i>w</i>");
            progress = parser.resume(script, ScriptOutcome::Ran).expect("it runs");
        }
        if progress == Progress::Done {
            break;
        }
    }
    assert_eq!(scripts, 2);
    assert_eq!(parser.into_document().root().text_content(), "awbwc");
}

#[test]
fn errors_leave_the_parser_as_it_is() {
    let error = io::Error::other("lost");
    let mut chunks = tokio_stream::iter([Ok("<p>a"), Err(error), Ok("b")]);
    let mut parser = Parser::new(utf_8());
    let failed = block_on(futures::feed(&mut parser, &mut chunks));
    assert_eq!(failed.unwrap_err().to_string(), "lost");
    assert_eq!(parser.fed_bytes(), 4);
    assert!(matches!(block_on(futures::feed(&mut parser, &mut chunks)), Ok(Fed::Everything)));
    assert_eq!(parser.finish().unwrap().root().text_content(), "ab");
}

#[test]
fn other_tasks_get_their_turn() {
    // This reader never waits.
    let page = vec![b'x'; 1 << 20];
    let mut reader = &page[..];
    let mut parser = Parser::new(utf_8());
    let mut future = pin!(tokio::feed(&mut parser, &mut reader));
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut turns = 1;
    while future.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
        assert_eq!(woken.0.load(Ordering::Relaxed), turns, "it is woken again");
        turns += 1;
    }
    assert_eq!(turns, 5);
}
