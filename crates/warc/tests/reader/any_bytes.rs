//! Any bytes, cut, flipped and repeated: no panic, an end, and what is sound is found.

use crate::common::{blocks, gzip, read, read_with, record};
use duckbill_warc::{Broken, HttpResponse, Outcome, Reader, ReaderOptions, Record};
use proptest::prelude::*;
use std::io::{self, Read};

/// Gives a few bytes at a time.
struct Slowly<'a>(&'a [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(out.len()).min(self.0.len());
        self.0.read(&mut out[..count])
    }
}

/// The blocks, and what is broken, of a file that comes in pieces.
pub(crate) fn read_slowly(file: &[u8], piece: usize) -> (Vec<Vec<u8>>, Vec<Broken>) {
    let mut reader = Reader::new(Slowly(file, piece));
    let mut record = Record::new();
    let mut found = (Vec::new(), Vec::new());
    loop {
        match reader.read(&mut record).unwrap() {
            Outcome::Record => {
                found.0.push(record.block().to_vec());
                found.1.extend(record.damage());
            }
            Outcome::Broken(place) => found.1.push(place),
            _ => return found,
        }
    }
}

/// Stored members, of which each byte is unpacked when it comes.
#[test]
fn a_record_within_a_line_is_none_however_the_bytes_come() {
    for start in [&b"@"[..], b"@@", b"@\n", b"\n@", b"@WARC/", b"W", b"WARC/1.0\n"] {
        let unpacked = [start, &record(b"one"), start, &record(b"two")].concat();
        let length = (unpacked.len() as u16).to_le_bytes();
        let header =
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, length[0], length[1], !length[0], !length[1]];
        let member = [&header[..], &unpacked].concat();
        for file in [&member[..], &[&member[..], &gzip(&record(b"three"))].concat()] {
            let whole = read(file);
            for piece in 1..20 {
                assert_eq!(read_slowly(file, piece), whole, "{start:?}, in pieces of {piece}");
            }
        }
    }
}

fn sound_file(kind: usize) -> Vec<u8> {
    let records = blocks(8).into_iter().map(|block| record(&block));
    match kind {
        0 => records.flatten().collect(),
        1 => records.flat_map(|record| gzip(&record)).collect(),
        2 => gzip(&records.flatten().collect::<Vec<u8>>()),
        _ => records.flatten().collect::<Vec<u8>>().chunks(999).flat_map(gzip).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files(
        kind in 0_usize..4,
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..2000), 0..3),
        piece in 1_usize..5000,
    ) {
        let mut file = sound_file(kind);
        let mut touched = 0;
        for (at, bits) in flips {
            let at = at.index(file.len());
            file[at] ^= bits;
            touched += 1;
        }
        for (at, count) in cuts {
            if file.is_empty() {
                break;
            }
            let at = at.index(file.len());
            let end = (at + count).min(file.len());
            file.drain(at..end);
            // It may go over several records.
            touched += 2 + count / 300;
        }
        let (found, broken) = read(&file);
        let sound = blocks(8).into_iter().filter(|block| found.contains(block)).count();
        // A record a member: damage hits no other than the record it is in.
        if kind == 1 {
            prop_assert!(sound + touched >= 8, "{sound} {touched} {broken:?}");
        }
        // The same however the source gives its bytes.
        let again = read_slowly(&file, piece);
        let offsets = |places: &[Broken]| places.iter().map(Broken::offset).collect::<Vec<_>>();
        prop_assert!(found == again.0, "{} and {}", found.len(), again.0.len());
        prop_assert_eq!(offsets(&broken), offsets(&again.1));
    }

    #[test]
    fn any_bytes_end(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        read(&bytes);
        let after_magic = [&b"\x1F\x8B\x08\0"[..], &bytes].concat();
        read(&after_magic);
        let in_frame = [&b"\x28\xB5\x2F\xFD"[..], &bytes].concat();
        read(&in_frame);
        let in_dictionary = [&b"\x5D\x2A\x4D\x18\x20\0\0\0"[..], &bytes].concat();
        read(&in_dictionary);
        let in_fields = [&b"WARC/1.0\r\n"[..], &bytes].concat();
        read_with(&in_fields, ReaderOptions::new().with_max_block_bytes(10));
    }

    #[test]
    fn any_response_has_a_body(
        fields in "[ -~\r\n]{0,200}",
        encodings in prop::collection::vec("chunked|gzip|deflate|br|zstd|identity", 0..3),
        bytes in prop::collection::vec(any::<u8>(), 0..500),
    ) {
        let encodings = encodings.join(",");
        let head = format!("HTTP/1.1 200 OK\r\n{fields}\r\nContent-Encoding: {encodings}\r\n\r\n");
        let block = [head.as_bytes(), &bytes].concat();
        let response = HttpResponse::parse(&block).expect("a status line");
        prop_assert!(response.body(1000).bytes().len() <= 1000);
        if let Some(other) = HttpResponse::parse(&bytes) {
            let _ = other.body(1000);
        }
    }
}
