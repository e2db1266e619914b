//! A record.

use crate::arc::ArcLine;
use crate::broken::{Broken, Reason};
use crate::header;
use crate::http::HttpResponse;
use std::borrow::Cow;
use std::fmt;

/// A record: named fields and a block. [`Reader::read`](crate::Reader::read) fills it, and uses its memory
/// again.
///
/// ```
/// use duckbill_warc::{Outcome, Reader, Record};
/// let file = b"WARC/1.1\nWARC-Type: metadata\nContent-Length: 2\n\nok\n\n";
/// let mut record = Record::new();
/// assert_eq!(Reader::new(&file[..]).read(&mut record)?, Outcome::Record);
/// assert_eq!(record.field("warc-type").as_deref(), Some("metadata"));
/// assert_eq!(record.block(), b"ok");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Record {
    /// The header and the block.
    pub(crate) bytes: Vec<u8>,
    /// Where the block begins.
    pub(crate) block: usize,
    pub(crate) length: u64,
    pub(crate) offset: u64,
    /// The damage.
    pub(crate) damage: Option<Reason>,
}

/// The types of records of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordKind {
    /// `warcinfo`: about the records that follow.
    Warcinfo,
    /// `response`: what a server answered, with the header of its protocol.
    Response,
    /// `resource`: a file as it is.
    Resource,
    /// `request`: what was asked of a server.
    Request,
    /// `metadata`: about another record.
    Metadata,
    /// `revisit`: the server answered as it did before; the block has no body.
    Revisit,
    /// `conversion`: another form of a record, such as its text.
    Conversion,
    /// `continuation`: more of the block of another record.
    Continuation,
    /// A type that the format does not name, or none.
    Other,
}

impl RecordKind {
    const NAMES: [(&str, Self); 8] = [
        ("warcinfo", Self::Warcinfo),
        ("response", Self::Response),
        ("resource", Self::Resource),
        ("request", Self::Request),
        ("metadata", Self::Metadata),
        ("revisit", Self::Revisit),
        ("conversion", Self::Conversion),
        ("continuation", Self::Continuation),
    ];

    /// The kind of this name, in any case.
    ///
    /// ```
    /// use duckbill_warc::RecordKind;
    /// assert_eq!(RecordKind::from_name("Response"), RecordKind::Response);
    /// assert_eq!(RecordKind::from_name("novel"), RecordKind::Other);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Self {
        let found = Self::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map_or(Self::Other, |(_, kind)| *kind)
    }

    /// The name, as the format has it; "other" for [`Other`](Self::Other).
    ///
    /// ```
    /// assert_eq!(duckbill_warc::RecordKind::Revisit.as_str(), "revisit");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::NAMES.iter().find(|(_, kind)| *kind == self).map_or("other", |(name, _)| name)
    }
}

impl fmt::Display for RecordKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Record {
    /// A record without fields.
    ///
    /// ```
    /// assert_eq!(duckbill_warc::Record::new().block(), b"");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Where the record begins in the file, in bytes. If the file is packed, it is the offset of the member in
    /// which the record begins. A reader that begins there reads the record, after those before it in its
    /// member.
    ///
    /// ```
    /// assert_eq!(duckbill_warc::Record::new().offset(), 0);
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The damage of the record, if it was read though its length is wrong or missing, or the file ends within it. The
    /// block is what is there of it then: up to the next record, or to the end.
    ///
    /// ```
    /// use duckbill_warc::{Reader, Reason, Record};
    /// let file = b"WARC/1.0\nWARC-Type: resource\nContent-Length: 3\n\nHello\n\nWARC/1.0\nContent-Length: 0\n\n\n\n";
    /// let mut record = Record::new();
    /// Reader::new(&file[..]).read(&mut record)?;
    /// assert_eq!(record.block(), b"Hello");
    /// assert_eq!(record.damage().map(|broken| broken.reason()), Some(Reason::AfterBlock));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn damage(&self) -> Option<Broken> {
        self.damage.map(|reason| Broken { offset: self.offset, reason })
    }

    /// The value of the first field of this name, in any case. Bytes that are not UTF-8 become U+FFFD.
    ///
    /// ```
    /// assert_eq!(duckbill_warc::Record::new().field("WARC-Date"), None);
    /// ```
    #[must_use]
    pub fn field(&self, name: &str) -> Option<Cow<'_, str>> {
        header::value(self.bytes.get(..self.block)?, name)
    }

    /// The names and values of all fields in their order, read as [`field`](Self::field) reads them.
    ///
    /// ```
    /// use duckbill_warc::{Reader, Record};
    /// let file = b"WARC/1.0\nWARC-Type: resource\nContent-Length: 0\n\n\n\n";
    /// let mut record = Record::new();
    /// Reader::new(&file[..]).read(&mut record)?;
    /// let names: Vec<_> = record.fields().into_iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["WARC-Type", "Content-Length"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn fields(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        header::fields(self.bytes.get(..self.block).unwrap_or_default())
    }

    /// The type of the record: `WARC-Type`.
    ///
    /// ```
    /// use duckbill_warc::{Record, RecordKind};
    /// assert_eq!(Record::new().kind(), RecordKind::Other);
    /// ```
    #[must_use]
    pub fn kind(&self) -> RecordKind {
        self.field("WARC-Type").map_or(RecordKind::Other, |name| RecordKind::from_name(&name))
    }

    /// The URL that was asked for: `WARC-Target-URI`, without the angle brackets that version 1.0 of the format
    /// has in its grammar.
    ///
    /// ```
    /// use duckbill_warc::{Reader, Record};
    /// let file = b"WARC/1.0\r\nWARC-Target-URI: <http://a/>\r\nContent-Length: 0\r\n\r\n\r\n\r\n";
    /// let mut record = Record::new();
    /// Reader::new(&file[..]).read(&mut record)?;
    /// assert_eq!(record.url().as_deref(), Some("http://a/"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> Option<Cow<'_, str>> {
        let url = self.field("WARC-Target-URI")?;
        match url.strip_prefix('<').and_then(|url| url.strip_suffix('>')) {
            Some(bare) => Some(Cow::Owned(bare.to_owned())),
            None => Some(url),
        }
    }

    /// The block, or as much of it as [was to be kept](crate::ReaderOptions::with_max_block_bytes).
    ///
    /// ```
    /// assert!(duckbill_warc::Record::new().block().is_empty());
    /// ```
    #[must_use]
    pub fn block(&self) -> &[u8] {
        self.bytes.get(self.block..).unwrap_or_default()
    }

    /// The length of the block in the file, in bytes: `Content-Length`.
    ///
    /// ```
    /// assert_eq!(duckbill_warc::Record::new().block_length(), 0);
    /// ```
    #[must_use]
    pub fn block_length(&self) -> u64 {
        self.length
    }

    /// Whether all of the block was kept.
    ///
    /// ```
    /// assert!(duckbill_warc::Record::new().is_whole());
    /// ```
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.block().len() as u64 == self.length
    }

    /// The memory that the record has allocated, in bytes: it keeps that of the longest record that it held.
    ///
    /// ```
    /// assert_eq!(duckbill_warc::Record::new().allocated_bytes(), 0);
    /// ```
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.bytes.capacity()
    }

    /// Puts the header that a WARC file has in place of the line of an ARC file.
    pub(crate) fn begin_with_header(&mut self, line: &ArcLine) {
        let header = line.header(&self.bytes);
        self.block = header.len();
        let end = line.end.min(self.bytes.len());
        self.bytes.splice(..end, header);
    }

    /// The HTTP response in the block. Returns `None` if the block does not begin with a status line.
    ///
    /// ```
    /// use duckbill_warc::{Reader, Record};
    /// let file = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 21\r\n\r\n\
    ///     HTTP/1.1 200 OK\r\n\r\nHi\r\n\r\n";
    /// let mut record = Record::new();
    /// Reader::new(&file[..]).read(&mut record)?;
    /// let response = record.http().unwrap();
    /// assert_eq!((response.status(), response.raw_body()), (200, &b"Hi"[..]));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn http(&self) -> Option<HttpResponse<'_>> {
        HttpResponse::parse(self.block())
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Record")
            .field("offset", &self.offset)
            .field("kind", &self.kind())
            .field("url", &self.url())
            .field("block_length", &self.length)
            .finish_non_exhaustive()
    }
}
