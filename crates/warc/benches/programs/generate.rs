//! Writes a WARC file of made-up pages, as long as one likes, for tests of memory and speed:
//! `cargo run --release --example generate -- FILE.warc.gz RECORDS [BYTES-A-PAGE]`.
//!
//! The pages are words that hardly become smaller when packed. Without arguments it writes ten to memory
//! and reads them again.

use duckbill_warc::{Outcome, Reader, Record};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, records, rest @ ..] = &arguments[..] else {
        let mut file = Vec::new();
        write(&mut file, 10, 3000)?;
        let mut reader = Reader::new(&file[..]);
        let mut record = Record::new();
        let mut count = 0;
        while reader.read(&mut record)? == Outcome::Record {
            count += 1;
        }
        println!("{} bytes, {count} records", file.len());
        assert_eq!(count, 10);
        return Ok(());
    };
    let page = rest.first().map_or(Ok(3000), |bytes| bytes.parse())?;
    let mut file = BufWriter::new(File::create(path)?);
    write(&mut file, records.parse()?, page)?;
    file.flush()?;
    Ok(())
}

/// Writes this many records with pages of some `bytes` each, a member a record.
fn write(mut out: impl Write, records: u64, bytes: usize) -> io::Result<()> {
    let mut state = 1_u64;
    for number in 0..records {
        let mut page = format!("<!DOCTYPE html><title>Page {number}</title><ul>");
        while page.len() < bytes {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            page.push_str(&format!(
                "<li><a href=/{:x}>{:x}</a>",
                state >> 8,
                state.rotate_left(23)
            ));
        }
        let http = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\r\n{page}",
            page.len()
        );
        let mut member = GzEncoder::new(&mut out, Compression::fast());
        write!(
            member,
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.com/{number}\r\n\
             WARC-Date: 2026-11-22T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n\
             Content-Length: {}\r\n\r\n{http}\r\n\r\n",
            http.len()
        )?;
        member.finish()?;
    }
    Ok(())
}
