//! From bytes to text: finding the encoding of a document, and decoding its bytes.
//!
//! [`EncodingOptions`] carries what the caller knows. [`Decoder`] runs the encoding sniffing algorithm on
//! the first bytes and turns the rest into text, chunk by chunk. [`Decoder::change_encoding`] applies a
//! `meta` element that the parser meets later. [`EncodingReport`] describes the result.
//!
//! ```
//! use duckbill::Edition;
//! use duckbill::encoding::{Decoder, EncodingOptions};
//!
//! let options = EncodingOptions::new().with_content_type("text/html; charset=Shift_JIS");
//! let mut decoder = Decoder::new(&options, Edition::Living.features());
//! let mut text = String::new();
//! for mut piece in [&b"<p>\x83"[..], b"A"] {
//!     while let Some(chunk) = decoder.decode(&mut piece, false) {
//!         text.push_str(chunk);
//!     }
//! }
//! while let Some(chunk) = decoder.decode_rest() {
//!     text.push_str(chunk);
//! }
//! assert_eq!(text, "<p>ア");
//! assert!(!decoder.report().malformed);
//! ```
//!
//! A byte order mark is removed here and nowhere else; malformed bytes become U+FFFD as the
//! [Encoding standard](https://encoding.spec.whatwg.org/) has it, in both editions.

mod bom;
mod byte_offsets;
mod convert;
mod converted;
mod decoder;
pub mod drafts;
mod encode;
mod labels;
mod locale;
mod meta;
mod mime_type;
mod options;
mod prescan;
#[cfg(feature = "url")]
mod query;
mod report;
mod sniff;
#[cfg(feature = "rewrite")]
mod source_offsets;
#[cfg(any(feature = "preload", feature = "rewrite"))]
mod streaming;
mod utf_16;
mod xml_declaration;

pub(crate) use byte_offsets::{ByteOffsets, OffsetReader};
pub use decoder::{Change, Decoder};
pub use encode::Missing;
pub use labels::{Encoding, UnknownEncoding};
pub use meta::extract_from_meta;
pub use mime_type::{MimeSniffing, is_html, sniff_mime_type};
pub use options::{EncodingOptions, Restart};
pub use report::{Confidence, EncodingReport, EncodingSource};
#[cfg(feature = "rewrite")]
pub(crate) use source_offsets::{Raw, Shift, SourceOffsets, Stretch};
#[cfg(any(feature = "preload", feature = "rewrite"))]
pub(crate) use streaming::StreamDecoder;
