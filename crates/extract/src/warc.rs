//! The pages in WARC records.

use crate::extractor::encoding_of;
use crate::value::{Field, Type, Value};
use duckbill::encoding::{MimeSniffing, sniff_mime_type};
use duckbill::{Document, ParseOptions};
use duckbill_warc::{BodyDamage, HttpResponse, Record, RecordKind};
use std::borrow::Cow;

/// A page in a record, or a record without one.
///
/// ```
/// use duckbill_extract::WarcPage;
/// use duckbill_warc::{Reader, Record};
/// let file = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 28\r\n\r\n\
///     HTTP/1.1 200 OK\r\n\r\n<title>Hi\r\n\r\n";
/// let mut record = Record::new();
/// Reader::new(&file[..]).read(&mut record)?;
/// let page = WarcPage::of(&record);
/// assert_eq!((page.status(), page.mime_type()), (Some(200), Some("text/html")));
/// assert_eq!(*page.body(1000).0, *b"<title>Hi");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WarcPage<'r> {
    record: &'r Record,
    http: Option<HttpResponse<'r>>,
    content_type: Option<Cow<'r, str>>,
    mime_type: Option<String>,
}

/// Why a record gives no page, or not all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PageLoss {
    /// It is a revisit: the page is in an earlier record, with this id if it is known.
    Revisit(Option<String>),
    /// There are more bytes than this; the first of them were kept.
    TooLong(usize),
    /// A coding is broken or not supported.
    Body(BodyDamage),
}

impl std::fmt::Display for PageLoss {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Revisit(None) => formatter.write_str("as in an earlier record"),
            Self::Revisit(Some(id)) => write!(formatter, "as in an earlier record {id}"),
            Self::TooLong(limit) => write!(formatter, "stopped: more than {limit} bytes of input"),
            Self::Body(damage) => damage.fmt(formatter),
        }
    }
}

/// How many bytes sniffing looks at.
const HEADER: usize = 1445;

impl<'r> WarcPage<'r> {
    /// The fields of each row about a page besides its columns.
    pub const FIELDS: [Field; 9] = [
        ("file", Type::String),
        ("offset", Type::Integer),
        ("url", Type::String),
        ("date", Type::String),
        ("status", Type::Integer),
        ("content_type", Type::String),
        ("encoding", Type::String),
        ("encoding_source", Type::String),
        ("truncated", Type::String),
    ];

    /// The page in a record.
    #[must_use]
    pub fn of(record: &'r Record) -> Self {
        let declared = record.field("Content-Type");
        let is_http = record.kind() == RecordKind::Response
            || declared.as_deref().is_some_and(|value| value.starts_with("application/http"));
        let http = if is_http { record.http() } else { None };
        let supplied = match &http {
            Some(response) => {
                response.values("Content-Type").last().map(|value| Cow::Owned(value.into_owned()))
            }
            None => declared,
        };
        let supplied = supplied.or_else(|| record.field("WARC-Identified-Payload-Type"));
        let mut page = Self { record, http, content_type: None, mime_type: None };
        page.mime_type = page.sniffed(supplied.as_deref());
        // A value that is not a MIME type says nothing; the type that was sniffed does.
        page.content_type = supplied.filter(|value| value.contains('/'));
        if page.content_type.is_none() {
            page.content_type = page.mime_type.clone().map(Cow::Owned);
        }
        page
    }

    /// The [computed MIME type](https://mimesniff.spec.whatwg.org/#computed-mime-type).
    fn sniffed(&self, supplied: Option<&str>) -> Option<String> {
        let field = |name| self.http.as_ref().and_then(|response| response.field(name));
        let sniffing = match field("X-Content-Type-Options") {
            Some(value) if value.trim().eq_ignore_ascii_case("nosniff") => MimeSniffing::Forbidden,
            _ => MimeSniffing::Allowed,
        };
        // Most types are taken as they come. Only for one that may be sniffed the body is unpacked: of nothing the rules
        // for unknown types and for text make text.
        let found = sniff_mime_type(supplied, b"", sniffing);
        if found != "text/plain" {
            return Some(found.into_owned());
        }
        let (header, loss) = self.body(HEADER);
        match loss {
            Some(PageLoss::Body(_)) if header.is_empty() => None,
            _ => Some(sniff_mime_type(supplied, &header, sniffing).into_owned()),
        }
    }

    /// The URL of the page.
    #[must_use]
    pub fn url(&self) -> Option<Cow<'r, str>> {
        self.record.url()
    }

    /// The status of the response, if the record has one.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        self.http.as_ref().map(HttpResponse::status)
    }

    /// The essence of the page's type, in lower case: the declared one, or the one that
    /// [sniffing](duckbill::encoding::sniff_mime_type) finds if there is none. `None` if it is not declared and the body
    /// cannot be unpacked.
    #[must_use]
    pub fn mime_type(&self) -> Option<&str> {
        self.mime_type.as_deref()
    }

    /// The type that counts for the encoding of the page: what the record or its response declares, else the type that sniffing
    /// finds.
    #[must_use]
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    /// Why the page is not whole, if the crawler says so or a coding is broken.
    fn truncated(&self, loss: Option<&PageLoss>) -> Option<Cow<'r, str>> {
        match loss {
            Some(PageLoss::Body(_)) => Some(Cow::Borrowed("encoding")),
            _ => self.record.field("WARC-Truncated"),
        }
    }

    /// The bytes of the page, at most `max_bytes`, and why these are not all. No bytes can be had of a revisit or of a
    /// body with a coding that is not supported.
    #[must_use]
    pub fn body(&self, max_bytes: usize) -> (Cow<'r, [u8]>, Option<PageLoss>) {
        if self.record.kind() == RecordKind::Revisit {
            let earlier = self.record.field("WARC-Refers-To").map(Cow::into_owned);
            return (Cow::Borrowed(&[]), Some(PageLoss::Revisit(earlier)));
        }
        let Some(response) = &self.http else {
            let block = self.record.block();
            return match block.get(..max_bytes) {
                Some(cut) if cut.len() < block.len() || !self.record.is_whole() => {
                    (Cow::Borrowed(cut), Some(PageLoss::TooLong(max_bytes)))
                }
                _ => (Cow::Borrowed(block), None),
            };
        };
        let body = response.body(max_bytes);
        let loss = match body.damage() {
            // The end of the block was not kept.
            _ if !self.record.is_whole() => Some(PageLoss::TooLong(max_bytes)),
            None => None,
            Some(BodyDamage::TooLong) => Some(PageLoss::TooLong(max_bytes)),
            Some(damage @ BodyDamage::UnknownCoding(_)) => {
                return (Cow::Borrowed(&[]), Some(PageLoss::Body(damage.clone())));
            }
            Some(damage) => Some(PageLoss::Body(damage.clone())),
        };
        (body.into_bytes(), loss)
    }

    /// Options that obey the charset of the page's type, and read pages that declare nothing and are all UTF-8 as UTF-8.
    #[must_use]
    pub fn parse_options(&self) -> ParseOptions {
        ParseOptions::new().with_encoding(encoding_of(self.content_type()))
    }

    /// The values of the [`FIELDS`](Self::FIELDS).
    #[must_use]
    pub fn known<'v>(
        &'v self,
        file: &'v str,
        document: Option<&'v Document>,
        loss: Option<&PageLoss>,
    ) -> [Value<'v>; 9] {
        let encoding = document.map(Document::encoding);
        let name = encoding.map(|found| Cow::Borrowed(found.encoding.name()));
        let source = encoding.map(|found| Cow::Borrowed(found.source.name()));
        let status = self.status();
        [
            Value::String(Cow::Borrowed(file)),
            Value::Integer(self.record.offset().try_into().unwrap_or(i64::MAX)),
            self.url().into(),
            self.record.field("WARC-Date").into(),
            status.map_or(Value::Null, |status| Value::Integer(status.into())),
            self.content_type.as_deref().map(Cow::Borrowed).into(),
            name.into(),
            source.into(),
            self.truncated(loss).into(),
        ]
    }
}
