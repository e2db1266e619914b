//! The HTTP response in a block.

use crate::body::Body;
use crate::header;
use httparse::{EMPTY_HEADER, ParserConfig, Status};
use std::borrow::Cow;

/// An HTTP response: a status, fields and a body.
///
/// ```
/// use duckbill_warc::HttpResponse;
/// let response = HttpResponse::parse(b"HTTP/1.1 404\nContent-Type: text/html\n\nHi").unwrap();
/// assert_eq!(response.status(), 404);
/// assert_eq!(response.field("content-type").as_deref(), Some("text/html"));
/// assert_eq!(response.raw_body(), b"Hi");
/// ```
#[derive(Debug, Clone)]
pub struct HttpResponse<'a> {
    status: u16,
    fields: Vec<(&'a [u8], &'a [u8])>,
    body: &'a [u8],
}

/// How many fields are read at first, and at most by the strict parser.
const FIELDS: usize = 64;
const MAX_FIELDS: usize = 1 << 10;

impl<'a> HttpResponse<'a> {
    /// Takes a response apart. Returns `None` if it does not begin with a status line. Heads that
    /// [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112) does not allow are read as far as they make sense:
    /// bare line feeds, lines without a colon, a version of 2, no reason, no empty line at the end.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// assert!(HttpResponse::parse(b"<!DOCTYPE html>").is_none());
    /// assert_eq!(HttpResponse::parse(b"HTTP/2 200\r\n\r\n").unwrap().status(), 200);
    /// ```
    #[must_use]
    pub fn parse(block: &'a [u8]) -> Option<Self> {
        if !block.starts_with(b"HTTP/") {
            return None;
        }
        Self::strict(block, FIELDS).or_else(|| Self::lenient(block))
    }

    fn strict(block: &'a [u8], count: usize) -> Option<Self> {
        let mut config = ParserConfig::default();
        config
            .allow_spaces_after_header_name_in_responses(true)
            .allow_obsolete_multiline_headers_in_responses(true)
            .allow_multiple_spaces_in_response_status_delimiters(true)
            .ignore_invalid_headers_in_responses(true);
        let mut headers = vec![EMPTY_HEADER; count];
        let mut response = httparse::Response::new(&mut headers);
        match config.parse_response(&mut response, block) {
            Ok(Status::Complete(length)) => Some(Self {
                status: response.code?,
                fields: response
                    .headers
                    .iter()
                    .map(|field| (field.name.as_bytes(), field.value))
                    .collect(),
                body: block.get(length..)?,
            }),
            Err(httparse::Error::TooManyHeaders) if count < MAX_FIELDS => {
                Self::strict(block, MAX_FIELDS)
            }
            Ok(Status::Partial) | Err(_) => None,
        }
    }

    fn lenient(block: &'a [u8]) -> Option<Self> {
        let end = header::end(block, 0).unwrap_or(block.len());
        let (head, body) = block.split_at_checked(end)?;
        let mut lines = header::lines(head);
        let mut words =
            lines.next()?.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let status = words.nth(1).and_then(|word| str::from_utf8(word).ok())?.parse().ok()?;
        let fields = lines.filter_map(header::field);
        Some(Self { status, fields: fields.collect(), body })
    }

    /// The status code.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// assert_eq!(HttpResponse::parse(b"HTTP/1.0 301 Moved\r\n\r\n").unwrap().status(), 301);
    /// ```
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The value of the first field of this name, in any case. Bytes that are not ASCII are read as
    /// windows-1252 would read letters: one character each, as
    /// [isomorphic decode](https://infra.spec.whatwg.org/#isomorphic-decode) has it.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// let response = HttpResponse::parse(b"HTTP/1.1 200 OK\r\nETag: \xE9\r\n\r\n").unwrap();
    /// assert_eq!(response.field("etag").as_deref(), Some("é"));
    /// ```
    #[must_use]
    pub fn field(&self, name: &str) -> Option<Cow<'_, str>> {
        self.values(name).next()
    }

    /// The values of all fields of this name, in their order, read as [`field`](Self::field) reads them.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// let response = HttpResponse::parse(b"HTTP/1.1 200 OK\nVary: a\nVary: b\n\n").unwrap();
    /// assert_eq!(response.values("vary").last().as_deref(), Some("b"));
    /// ```
    pub fn values(&self, name: &str) -> impl Iterator<Item = Cow<'_, str>> {
        let fields = self.fields.iter();
        fields
            .filter(move |(found, _)| found.eq_ignore_ascii_case(name.as_bytes()))
            .map(|(_, value)| isomorphic(value))
    }

    /// The names and values of all fields in their order, read as [`field`](Self::field) reads them.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// let response = HttpResponse::parse(b"HTTP/1.1 200 OK\nAge: 1\nVary: b\n\n").unwrap();
    /// let names: Vec<_> = response.fields().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["Age", "Vary"]);
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        self.fields.iter().map(|(name, value)| (isomorphic(name), isomorphic(value)))
    }

    /// The body as it is in the block.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// assert_eq!(HttpResponse::parse(b"HTTP/1.0 200 OK\n\nx").unwrap().raw_body(), b"x");
    /// ```
    #[must_use]
    pub fn raw_body(&self) -> &'a [u8] {
        self.body
    }

    /// The body without its transfer and content codings (`chunked`, `gzip`, `deflate`, `br` with the feature `brotli`
    /// and `zstd` with the feature `zstd`), at most `max_bytes` of it.
    ///
    /// Some crawlers undo encodings and leave the fields that name them. So a body that does not begin as the
    /// encoding has it stays as it is.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// let head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    /// let block = [&head[..], b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"].concat();
    /// let response = HttpResponse::parse(&block).unwrap();
    /// assert_eq!(*response.body(1000).bytes(), *b"abcde");
    /// assert_eq!(*response.body(4).bytes(), *b"abcd");
    /// let undone = [&head[..], b"<p>abcde"].concat();
    /// assert_eq!(*HttpResponse::parse(&undone).unwrap().body(1000).bytes(), *b"<p>abcde");
    /// ```
    #[must_use]
    pub fn body(&self, max_bytes: usize) -> Body<'a> {
        let names = |field| {
            let values: Vec<String> = self.values(field).map(Cow::into_owned).collect();
            let names = values.join(",").to_ascii_lowercase();
            names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>()
        };
        // The transfer encodings were applied after the content encodings.
        let encodings = [names("Content-Encoding"), names("Transfer-Encoding")].concat();
        Body::decode(self.body, &encodings, max_bytes)
    }
}

/// One character for each byte.
fn isomorphic(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}
