//! Parses a page while it comes from a socket, without blocking a thread:
//! `cargo run --features tokio,futures --example tokio_stream`
//!
//! A small server in the same program sends a page slowly. One client wants the head alone and closes the
//! connection after it; another reads on, shows how far it is, and looks at the document meanwhile; a third
//! gets the page as a stream of chunks and stops at the first heading.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use duckbill::names::Tag;
use duckbill::reader::{self, Fed};
use duckbill::tree::{Control, TreeEvent};
use duckbill::{ParseOptions, Parser};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;

/// The pieces that the server sends, one after the other.
const HEAD: &str = "<!DOCTYPE html><meta charset=utf-8><title>Ducks of the world</title>";
const SECTION: &str = "<h2>A duck</h2><p>It swims.</p>";

fn main() -> io::Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        tokio::spawn(serve(listener));
        head(address).await?;
        whole(address).await?;
        first_heading(address).await
    })
}

/// Sends the page to everyone who connects, a section every few milliseconds.
async fn serve(listener: TcpListener) {
    while let Ok((mut socket, _)) = listener.accept().await {
        tokio::spawn(async move {
            socket.write_all(HEAD.as_bytes()).await?;
            for _ in 0..200 {
                socket.write_all(SECTION.as_bytes()).await?;
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            io::Result::Ok(())
        });
    }
}

/// The title of the page; the connection is closed long before the page has come.
async fn head(address: SocketAddr) -> io::Result<()> {
    let mut socket = TcpStream::connect(address).await?;
    let document = reader::tokio::parse_head(&mut socket, &ParseOptions::new()).await?;
    println!("head: {:?}", document.title().unwrap_or_default());
    Ok(())
}

/// The whole page, with a look at it every tenth of a second.
async fn whole(address: SocketAddr) -> io::Result<()> {
    let mut socket = TcpStream::connect(address).await?;
    let mut parser = Parser::new(ParseOptions::new());
    loop {
        // The timeout drops the future. The parser keeps the bytes that came.
        let fed =
            timeout(Duration::from_millis(100), reader::tokio::feed(&mut parser, &mut socket));
        if let Ok(fed) = fed.await {
            match fed? {
                Fed::Everything => break,
                Fed::Stopped(reason) => return Err(reason.into()),
            }
        }
        let headings = parser.document().elements_by_tag_name("h2").count();
        println!(
            "so far: {} bytes, {} nodes, {headings} headings",
            parser.fed_bytes(),
            parser.document().node_count()
        );
    }
    let document = parser.finish()?;
    println!("whole: {} headings", document.elements_by_tag_name("h2").count());
    Ok(())
}

/// The first heading, from a channel that another task fills: it is filled no faster than the page is parsed.
async fn first_heading(address: SocketAddr) -> io::Result<()> {
    let (sender, receiver) = mpsc::channel::<io::Result<Vec<u8>>>(1);
    tokio::spawn(async move {
        let mut socket = TcpStream::connect(address).await?;
        let mut buffer = vec![0; 4096];
        loop {
            let length = socket.read(&mut buffer).await?;
            // Nobody receives any more once the parser stopped.
            if length == 0 || sender.send(Ok(buffer[..length].to_vec())).await.is_err() {
                return io::Result::Ok(());
            }
        }
    });
    let mut heading = None;
    let mut parser = Parser::new(ParseOptions::new()).observe(|_, event| match event {
        TreeEvent::Closed(element) if element.is_html(Tag::H2) => {
            heading = Some(element.text_content());
            Control::Stop
        }
        _ => Control::Continue,
    });
    reader::futures::feed(&mut parser, &mut ReceiverStream::new(receiver)).await?;
    let read = parser.fed_bytes();
    drop(parser);
    println!("first heading: {:?}, after {read} bytes", heading.unwrap_or_default());
    Ok(())
}
