//! Each option of a reader is obeyed.

use crate::option_lists::assert_all_are_obeyed;
use duckbill_warc::{Reader, ReaderOptions, Record};

#[test]
fn options_of_a_reader() {
    fn plain() -> ReaderOptions {
        ReaderOptions::new()
    }
    assert_all_are_obeyed(
        &["reader.rs"],
        "ReaderOptions",
        &[("reader.rs", "with_options", |options| {
            let file = b"WARC/1.0\nContent-Length: 5\n\nHello\n\n";
            let mut record = Record::new();
            let outcome = Reader::with_options(&file[..], *options).read(&mut record);
            format!("{outcome:?} {record:?} {:?} {}", record.block(), record.offset())
        })],
        &[
            ("with_max_block_bytes", || [plain(), plain().with_max_block_bytes(4)]),
            ("with_offset", || [plain(), plain().with_offset(7)]),
        ],
        |_, _| None,
    );
}
