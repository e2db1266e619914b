//! Records of ARC files become records as a WARC file has them, and damage costs at most the record that it hits.

use crate::common::{gzip, read, read_with};
use duckbill_warc::{Outcome, Reader, ReaderOptions, Reason, Record, RecordKind};

/// A record of the first version of the format.
fn arc(number: usize, block: &[u8]) -> Vec<u8> {
    arc_with_length(number, block, block.len())
}

fn arc_with_length(number: usize, block: &[u8], length: usize) -> Vec<u8> {
    let line =
        format!("http://site.example/{number} 192.0.2.7 20080430204825 text/html {length}\n");
    [line.as_bytes(), block, b"\n"].concat()
}

fn page(number: usize) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>{number}</title>\n<p>two\n")
        .into_bytes()
}

fn beginning() -> Vec<u8> {
    let block = b"1 0 Example\nURL IP-address Archive-date Content-type Archive-length\n\n";
    let line = format!("filedesc://a.arc 0.0.0.0 20080430204825 text/plain {}\n", block.len());
    [line.as_bytes(), block].concat()
}

fn plain(bytes: &[u8]) -> Vec<u8> {
    bytes.to_vec()
}

/// A file of five pages; `change` makes the third.
fn file(pack: fn(&[u8]) -> Vec<u8>, third: &[u8]) -> Vec<u8> {
    let mut file = pack(&beginning());
    for number in 0..5 {
        let record = arc(number, &page(number));
        file.extend(pack(if number == 2 { third } else { &record }));
    }
    file
}

fn pages() -> Vec<Vec<u8>> {
    (0..5).map(page).collect()
}

#[test]
fn sound_files() {
    for pack in [plain, gzip] {
        let file = file(pack, &arc(2, &page(2)));
        let (found, broken) = read(&file);
        assert_eq!((&found[1..], broken), (&pages()[..], vec![]));
    }
    let all = file(plain, &arc(2, &page(2)));
    let (found, broken) = read(&gzip(&all));
    assert_eq!((found.len(), broken), (6, vec![]), "one member for all");
}

#[test]
fn records_have_the_fields_of_warc() {
    let file = file(gzip, &arc(2, &page(2)));
    let mut reader = Reader::new(&file[..]);
    let mut record = Record::new();
    assert_eq!(reader.read(&mut record).expect("memory"), Outcome::Record);
    assert_eq!(record.kind(), RecordKind::Warcinfo);
    assert_eq!(record.field("WARC-Filename").as_deref(), Some("a.arc"));
    assert_eq!(reader.read(&mut record).expect("memory"), Outcome::Record);
    assert_eq!((record.kind(), record.is_whole()), (RecordKind::Response, true));
    assert_eq!(record.url().as_deref(), Some("http://site.example/0"));
    assert_eq!(record.field("WARC-Date").as_deref(), Some("2008-04-30T20:48:25Z"));
    assert_eq!(record.field("WARC-IP-Address").as_deref(), Some("192.0.2.7"));
    assert_eq!(record.http().map(|response| response.status()), Some(200));
    assert_eq!(record.block(), page(0));
    assert_eq!(record.offset(), gzip(&beginning()).len() as u64);
}

#[test]
fn a_file_can_be_read_from_the_offset_of_a_record() {
    for pack in [plain, gzip] {
        let file = file(pack, &arc(2, &page(2)));
        let mut offset = pack(&beginning()).len();
        for number in 0..5 {
            let options = ReaderOptions::new().with_offset(offset as u64);
            let (found, broken) = read_with(&file[offset..], options);
            assert_eq!((&found[..], broken), (&pages()[number..], vec![]));
            offset += pack(&arc(number, &page(number))).len();
        }
    }
}

#[test]
fn lengths_that_are_wrong() {
    for pack in [plain, gzip] {
        for length in [0, 5, 50, page(2).len() - 3, 100, 150, 190, 1000, 1_000_000_000] {
            let file = file(pack, &arc_with_length(2, &page(2), length));
            let (found, broken) = read(&file);
            assert_eq!(found.len(), 6, "{length}");
            for (found, expected) in found[1..].iter().zip(pages()) {
                assert_eq!(found.trim_ascii_end(), expected.trim_ascii_end(), "{length}");
            }
            assert_eq!(broken.len(), 1, "{length}");
        }
    }
}

#[test]
fn a_long_page_whose_length_is_too_short() {
    for pack in [plain, gzip] {
        let long = [&page(2)[..], &b"<p>a line\n".repeat(40_000)].concat();
        let file = file(pack, &arc_with_length(2, &long, 100));
        let (found, broken) = read_with(&file, ReaderOptions::new().with_max_block_bytes(1000));
        assert_eq!((found.len(), broken.len()), (6, 1));
        assert!(found[3] == long[..1000] && found[4] == page(3));
    }
}

#[test]
fn the_end_of_the_file_and_garbage() {
    for pack in [plain, gzip] {
        let whole = file(pack, &arc(2, &page(2)));
        let last = pack(&arc(4, &page(4))).len();
        let (found, broken) = read(&whole[..whole.len() - 20]);
        assert_eq!((found.len(), broken.len()), (6, 1));
        assert_eq!(broken[0].offset(), (whole.len() - last) as u64);
        assert_eq!(broken[0].reason(), Reason::End);
        for garbage in
            [&b"nothing\n"[..], b"\x1F\x8B\x08\0\0\0\0\0\0\0\n", b"http://a b c\n", &[0; 512]]
        {
            let (found, _) = read(&file(pack, garbage));
            assert_eq!(found.len(), 5, "{garbage:?}");
        }
    }
}

#[test]
fn records_of_both_formats_in_a_file() {
    let warc = crate::common::record(b"warc");
    for pack in [plain, gzip] {
        let file =
            [pack(&arc(0, &page(0))), pack(&warc), pack(&arc(1, &page(1))), pack(&warc)].concat();
        let (found, broken) = read(&file);
        let expected = vec![page(0), b"warc".to_vec(), page(1), b"warc".to_vec()];
        assert_eq!((found, broken), (expected, vec![]));
    }
}

#[test]
fn hostile_files_take_linear_time() {
    let many = 40_000;
    let lines = |line: &str| line.repeat(many).into_bytes();
    for bytes in [
        lines("http://a/ 1 20080430204825 t/t 99999999\n"),
        lines("http://a/ 1 20080430204825 t/t 3\nabcdef\n"),
        lines("http://a/ 1 20080430204825 t/t 0\nx\n\n"),
        lines("http:\n"),
        lines("http:                                       "),
        [beginning(), lines("\x1F\n")].concat(),
        [arc(0, b"x"), b"wrong\n".repeat(many)].concat(),
    ] {
        let (took, _) = crate::clock::timed(|| read(&bytes));
        assert!(took.as_secs() < 20, "{took:?}");
        let (took, _) = crate::clock::timed(|| read(&gzip(&bytes)));
        assert!(took.as_secs() < 20, "{took:?}");
    }
}
