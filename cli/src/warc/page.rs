//! The page in a record.

use duckbill_warc::{BodyDamage, HttpResponse, Record, RecordKind};
use std::borrow::Cow;
use std::fmt::Display;

/// A page, or a record without one.
#[derive(Debug)]
pub(crate) struct Page<'r> {
    pub(crate) url: Option<Cow<'r, str>>,
    pub(crate) status: Option<u16>,
    pub(crate) content_type: Option<String>,
    /// Why the page is not whole: `WARC-Truncated`, or `encoding` if that of its body is broken.
    pub(crate) truncated: Option<Cow<'r, str>>,
    http: Option<HttpResponse<'r>>,
    record: &'r Record,
}

impl<'r> Page<'r> {
    pub(crate) fn of(record: &'r Record) -> Self {
        let declared = record.field("Content-Type");
        let is_http = record.kind() == RecordKind::Response
            || declared.as_deref().is_some_and(|value| value.starts_with("application/http"));
        let http = if is_http { record.http() } else { None };
        let content_type = match &http {
            Some(response) => response.field("Content-Type").map(Cow::into_owned),
            None => declared.map(Cow::into_owned),
        };
        let identified = || record.field("WARC-Identified-Payload-Type").map(Cow::into_owned);
        Self {
            url: record.url(),
            status: http.as_ref().map(HttpResponse::status),
            content_type: content_type.or_else(identified),
            truncated: record.field("WARC-Truncated"),
            http,
            record,
        }
    }

    /// The bytes of the page, at most `max_bytes`, or why it has none.
    pub(crate) fn body(&mut self, max_bytes: usize) -> Result<Cow<'r, [u8]>, Reason> {
        if self.record.kind() == RecordKind::Revisit {
            let earlier = self.record.field("WARC-Refers-To");
            let earlier = earlier.map_or_else(String::new, |id| format!(" {id}"));
            return Err(Reason::of(format_args!("as in an earlier record{earlier}")));
        }
        let too_long =
            || Reason::limit(format_args!("stopped: more than {max_bytes} bytes of input"));
        if !self.record.is_whole() {
            return Err(too_long());
        }
        let Some(response) = &self.http else {
            let block = self.record.block();
            return if block.len() <= max_bytes {
                Ok(Cow::Borrowed(block))
            } else {
                Err(too_long())
            };
        };
        let body = response.body(max_bytes);
        match body.damage() {
            None => {}
            Some(BodyDamage::TooLong) => return Err(too_long()),
            Some(BodyDamage::Encoding) => self.truncated = Some(Cow::Borrowed("encoding")),
            Some(damage) => return Err(Reason::of(damage)),
        }
        Ok(body.into_bytes())
    }
}

/// Why a page has no columns.
#[derive(Debug)]
pub(crate) struct Reason {
    pub(crate) text: String,
    /// Whether a limit was reached.
    pub(crate) is_limit: bool,
}

impl Reason {
    fn of(text: impl Display) -> Self {
        Self { text: text.to_string(), is_limit: false }
    }

    /// The reason is a limit.
    pub(crate) fn limit(text: impl Display) -> Self {
        Self { text: text.to_string(), is_limit: true }
    }
}
