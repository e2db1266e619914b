//! `duckbill.warc_records`: the records of a WARC file, for programs that do their own work with each.

use std::collections::BTreeMap;

use duckbill_extract::WarcPage;
use duckbill_warc::Record;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::document::Document;
use crate::options::{Compiled, Limits, ParseOptions};
use crate::parsing::parse_input;
use crate::warc_source::{
    Records, SharedRecords, Strings, Types, filter_of, read_error, tell_progress,
};

/// A record of a WARC file: its fields, its block, and the page in it.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct WarcRecord {
    record: Record,
    max_bytes: usize,
    /// The status of the response, or None.
    #[pyo3(get)]
    status: Option<u16>,
    /// The content type that counts for the encoding: the declared one, or the one that was sniffed.
    #[pyo3(get)]
    content_type: Option<String>,
    /// The type of the page in lower case, without parameters: sniffed as browsers do if none is declared; None if the body cannot be
    /// unpacked.
    #[pyo3(get)]
    mime_type: Option<String>,
}

impl WarcRecord {
    fn body_and_loss(&self) -> (Vec<u8>, Option<String>) {
        let page = WarcPage::of(&self.record);
        let (body, loss) = page.body(self.max_bytes);
        (body.into_owned(), loss.map(|loss| loss.to_string()))
    }
}

#[pymethods]
impl WarcRecord {
    /// The type of the record: "response", "resource", "request", "metadata", "warcinfo", "revisit", "conversion",
    /// "continuation" or "other".
    #[getter]
    fn kind(&self) -> &'static str {
        self.record.kind().as_str()
    }

    /// The URL that was asked for, or None.
    #[getter]
    fn url(&self) -> Option<String> {
        self.record.url().map(Into::into)
    }

    /// The date as it is in the file, or None.
    #[getter]
    fn date(&self) -> Option<String> {
        self.field("WARC-Date")
    }

    /// Where the record begins in the file; in a packed file, where its member does.
    #[getter]
    fn offset(&self) -> u64 {
        self.record.offset()
    }

    /// The names and values of the fields of the record, in order.
    #[getter]
    fn fields(&self) -> Vec<(String, String)> {
        let pairs = self.record.fields().into_iter();
        pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
    }

    /// The value of the first field of this name, in any case, or None.
    fn field(&self, name: &str) -> Option<String> {
        self.record.field(name).map(Into::into)
    }

    /// The names and values of the fields of the HTTP response, in order; empty if there is no response.
    #[getter]
    fn http_fields(&self) -> Vec<(String, String)> {
        let Some(response) = self.record.http() else { return Vec::new() };
        response.fields().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
    }

    /// The value of the first field of the HTTP response of this name, in any case, or None.
    fn http_field(&self, name: &str) -> Option<String> {
        self.record.http()?.field(name).map(Into::into)
    }

    /// The block as it is in the file: of a response with the head of HTTP.
    #[getter]
    fn block<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.record.block())
    }

    /// The bytes of the page, without the head of HTTP and without transfer and content codings.
    #[getter]
    fn body<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let (body, _) = py.detach(|| self.body_and_loss());
        PyBytes::new(py, &body)
    }

    /// Why `body` is not all of the page, or None.
    #[getter]
    fn loss(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.body_and_loss()).1
    }

    /// The damage of the record, if it was read though it is damaged, or None.
    #[getter]
    fn damage(&self) -> Option<String> {
        self.record.damage().map(|damage| damage.reason().to_string())
    }

    /// Parses the page, with the encoding that its type declares. The keywords are those of `parse`.
    #[pyo3(signature = (*, options=None, **settings))]
    fn parse<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, ParseOptions>>,
        settings: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Document> {
        let keywords = settings.map_or_else(|| Ok(PyDict::new(py)), |given| given.copy())?;
        if let (Some(kind), false) = (&self.content_type, keywords.contains("content_type")?) {
            keywords.set_item("content_type", kind)?;
        }
        let compiled = Compiled::new(options, Some(&keywords))?;
        let page = WarcPage::of(&self.record);
        let body = py.detach(|| page.body(self.max_bytes).0);
        parse_input(py, &*body, compiled)
    }

    fn __repr__(&self) -> String {
        let url = self.url().unwrap_or_default();
        format!("<WarcRecord {} {url}>", self.kind())
    }
}

/// An iterator of records: what `warc_records` returns.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct WarcRecords {
    source: SharedRecords,
}

tell_progress!(WarcRecords);

#[pymethods]
impl WarcRecords {
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<WarcRecord>> {
        let make = |_: &Record, page: &WarcPage<'_>| {
            (
                page.status(),
                page.content_type().map(str::to_owned),
                page.mime_type().map(str::to_owned),
            )
        };
        let found = py.detach(|| self.source.lock().next(make));
        let found = found.map_err(|error| read_error(py, error, &self.source.name))?;
        Ok(found.map(|(record, (status, content_type, mime_type))| WarcRecord {
            record,
            max_bytes: self.source.max_bytes,
            status,
            content_type,
            mime_type,
        }))
    }

    /// How far the file was read: a run that begins there has the next record first, or one of those before it.
    #[getter]
    fn offset(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.source.lock().offset())
    }
}

/// Reads the records of a WARC or ARC file, one after the other.
///
/// `source` and the keywords are those of `warc`: without them, responses and resources that are HTML or XHTML are given;
/// `records="any", types=None` gives all records. Of a body at most as many bytes are kept as `limits` allow, 64 MiB without.
///
///     for record in duckbill.warc_records("crawl.warc.gz", statuses="2xx"):
///         print(record.url, record.parse().title)
#[pyfunction]
#[pyo3(signature = (
    source, *, offset=0, records=None, types=Types::default(), statuses=None, url_prefixes=None, limits=None
))]
#[pyo3(
    text_signature = "(source, *, offset=0, records=None, types=..., statuses=None, url_prefixes=None, limits=None)"
)]
pub(crate) fn warc_records(
    source: &Bound<'_, PyAny>,
    offset: u64,
    records: Option<Strings>,
    types: Types,
    statuses: Option<&Bound<'_, PyAny>>,
    url_prefixes: Option<Strings>,
    limits: Option<Limits>,
) -> PyResult<WarcRecords> {
    let filter = filter_of(records, types, statuses, url_prefixes)?;
    let records = Records::open(source, offset, filter, limits.as_ref())?;
    Ok(WarcRecords { source: SharedRecords::new(records) })
}
