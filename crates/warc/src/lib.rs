//! Reads WARC files: the records of a crawl, plain or packed, one after the other.
//!
//! ```
//! use duckbill_warc::{Outcome, Reader, Record, RecordKind};
//! let file = b"WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a/\r\n\
//!     Content-Length: 5\r\n\r\nHello\r\n\r\n";
//! let mut reader = Reader::new(&file[..]);
//! let mut record = Record::new();
//! while let Outcome::Record = reader.read(&mut record)? {
//!     assert_eq!(record.kind(), RecordKind::Resource);
//!     assert_eq!((record.url().as_deref(), record.block()), (Some("http://a/"), &b"Hello"[..]));
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Records of ARC files, the format before WARC, are read as well, and become records with the fields of WARC.
//!
//! A file is plain, or a sequence of gzip members (`.warc.gz`), or of Zstandard frames (`.warc.zst`, feature
//! `zstd`). [`Reader`] finds out which, member by member. A member that is broken costs the records in it
//! and no other: the reader tells its offset ([`Broken`]) and continues at the next place where a record
//! begins. Memory is bounded whatever the file holds: of a long block the first bytes are kept, as many as
//! [`ReaderOptions::with_max_block_bytes`] says. The time is linear in the length of the file and of what is
//! packed in it.
//!
//! [`Record::http`] takes the HTTP response of a record apart, and [`HttpResponse::body`] undoes its transfer
//! and content encodings.
//!
//! The format is that of [The WARC
//! Format 1.1](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/).
//! No feature is on by default. `zstd` reads Zstandard; `brotli` undoes `Content-Encoding: br`.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::indexing_slicing,
        clippy::string_slice,
    )
)]

mod arc;
mod body;
mod broken;
mod gzip;
mod header;
mod http;
mod input;
mod members;
mod reader;
mod record;
mod window;
#[cfg(feature = "zstd")]
mod zstd;

pub use body::{Body, BodyDamage};
pub use broken::{Broken, Reason};
pub use http::HttpResponse;
pub use reader::{Outcome, Reader, ReaderOptions};
pub use record::{Record, RecordKind};
