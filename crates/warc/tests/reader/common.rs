//! Files for the tests, and reading them to their end.

use duckbill_warc::{Broken, Outcome, Reader, ReaderOptions, Record};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// A record with this block.
pub(crate) fn record(block: &[u8]) -> Vec<u8> {
    let head =
        format!("WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: {}\r\n\r\n", block.len());
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// A gzip member with these bytes.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::new(6));
    writer.write_all(bytes).expect("memory");
    writer.finish().expect("memory")
}

/// Blocks that hardly become smaller, so that damage can be anywhere in them.
pub(crate) fn blocks(count: usize) -> Vec<Vec<u8>> {
    let mut state = 1_u32;
    (0..count)
        .map(|number| {
            let mut block = format!("block {number}: ").into_bytes();
            block.extend((0..600).map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                b' ' + (state >> 24) as u8 % 90
            }));
            block
        })
        .collect()
}

/// The blocks of a file, and the places where it is broken.
pub(crate) fn read(file: &[u8]) -> (Vec<Vec<u8>>, Vec<Broken>) {
    read_with(file, ReaderOptions::new())
}

pub(crate) fn read_with(file: &[u8], options: ReaderOptions) -> (Vec<Vec<u8>>, Vec<Broken>) {
    let mut reader = Reader::with_options(file, options);
    let mut record = Record::new();
    let (mut blocks, mut broken) = (Vec::new(), Vec::new());
    loop {
        match reader.read(&mut record).expect("memory") {
            Outcome::Record => {
                blocks.push(record.block().to_vec());
                broken.extend(record.damage());
            }
            Outcome::Broken(place) => broken.push(place),
            Outcome::End => return (blocks, broken),
            other => panic!("{other:?}"),
        }
    }
}
