//! Any bytes as a WARC file: the same records, and the same broken places, however the source gives its bytes; offsets grow;
//! responses have a body within the limit.
#![no_main]

use duckbill_warc::{Outcome, Reader, ReaderOptions, Record};
use libfuzzer_sys::fuzz_target;
use std::io::{self, Read};

/// Gives a few bytes at a time.
struct Slowly<'a>(&'a [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(out.len()).min(self.0.len());
        self.0.read(&mut out[..count])
    }
}

/// The values read: the offset of each record with its block, and the offsets of broken places.
fn read(bytes: &[u8], size: usize) -> Vec<(u64, Option<Vec<u8>>)> {
    let options = ReaderOptions::new().with_max_block_bytes(1 << 16);
    let mut reader = Reader::with_options(Slowly(bytes, size), options);
    let mut record = Record::new();
    let mut found = Vec::new();
    loop {
        match reader.read(&mut record).expect("a slice can be read") {
            Outcome::Record => {
                if let Some(response) = record.http() {
                    assert!(response.body(1000).bytes().len() <= 1000);
                }
                found.push((record.offset(), Some(record.block().to_vec())));
                found.extend(record.damage().map(|place| (place.offset(), None)));
            }
            Outcome::Broken(place) => found.push((place.offset(), None)),
            _ => return found,
        }
        assert!(found.len() <= bytes.len() * 2 + 4 && reader.offset() <= bytes.len() as u64);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, file)) = bytes.split_first() else { return };
    let whole = read(file, file.len().max(1));
    assert_eq!(read(file, usize::from(size) + 1), whole);
    assert!(whole.is_sorted_by_key(|(offset, _)| *offset));
});
