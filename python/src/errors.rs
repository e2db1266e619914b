//! Exceptions, and what a parse reports: errors in the markup, and the encoding.

use duckbill::dom::EditError;
use duckbill::limits::StopReason;
use duckbill::rewrite::{EditRefused, RewriteError};
use duckbill::selectors::SelectorError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::hints::another_selector;
use crate::options::limit_name;

/// Makes an exception of `duckbill_html.errors`, where they are declared in Python.
macro_rules! exception {
    ($py:expr, $name:literal, $arguments:expr) => {{
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        match CLASS.import($py, "duckbill_html.errors", $name) {
            Ok(class) => PyErr::from_type(class.clone(), $arguments),
            Err(error) => error,
        }
    }};
}

/// The exception for a selector that cannot be read.
pub(crate) fn selector_error(py: Python<'_>, selector: &str, error: &SelectorError) -> PyErr {
    let message = match another_selector(selector) {
        Some(way) => format!("{error}; {way}"),
        None => error.to_string(),
    };
    let arguments = (message, selector.to_owned(), error.position(), error.suggestion());
    exception!(py, "SelectorError", arguments)
}

/// The exception for a selector that a rewriter cannot decide at a start tag.
pub(crate) fn selector_refused(py: Python<'_>, selector: &str, message: String) -> PyErr {
    exception!(py, "SelectorError", (message, selector.to_owned(), 0, None::<&str>))
}

/// The exception for a change that a rewriter refuses where it is asked for.
pub(crate) fn refused(py: Python<'_>, error: EditRefused) -> PyErr {
    exception!(py, "EditError", (error.to_string(),))
}

/// The exception for a rewriter that stopped: that of the handler, if it raised one.
pub(crate) fn rewrite_error(py: Python<'_>, error: RewriteError) -> PyErr {
    let message = error.to_string();
    let (kind, offset) = match error {
        RewriteError::Handler(error) => match error.downcast::<PyErr>() {
            Ok(error) => return *error,
            Err(error) => match error.downcast::<EditRefused>() {
                Ok(error) => return refused(py, *error),
                Err(_) => ("handler", None),
            },
        },
        RewriteError::Stopped { reason: StopReason::Limit { limit, .. }, offset } => {
            return limit_exceeded(py, message, limit_name(limit), offset, None, None);
        }
        RewriteError::Refused { refused, offset } => {
            let kind = match refused {
                EditRefused::Name => "name",
                EditRefused::ContentModel => "content-model",
                EditRefused::EndsRawText => "ends-raw-text",
                EditRefused::EndsComment => "ends-comment",
                EditRefused::NoEnd => "no-end",
                EditRefused::Joins => "joins",
                EditRefused::Unfinished => "unfinished",
                EditRefused::ChangesTree => "changes-tree",
                _ => "refused",
            };
            (kind, Some(offset))
        }
        RewriteError::Unencodable { .. } => ("not-encodable", None),
        _ => ("stopped", None),
    };
    exception!(py, "RewriteError", (message, kind, offset))
}

/// The exception for an XPath expression that cannot be read or evaluated.
pub(crate) fn xpath_error(
    py: Python<'_>,
    expression: &str,
    error: &duckbill_xpath::Error,
) -> PyErr {
    let is_css = duckbill::Selector::parse(expression).is_ok();
    let way = if is_css { "; this looks like a selector: select(…)" } else { "" };
    let arguments = (format!("{error}{way}"), expression.to_owned(), error.span().start);
    exception!(py, "XPathError", arguments)
}

/// The exception for a change that the DOM forbids, or whose markup reached a limit.
pub(crate) fn edit_error(py: Python<'_>, error: EditError) -> PyErr {
    if let EditError::Stopped(StopReason::Limit { limit, .. }) = error {
        return limit_exceeded(py, error.to_string(), limit_name(limit), 0, None, None);
    }
    exception!(py, "EditError", (error.to_string(),))
}

/// The exception for XML that would be misread in silence.
pub(crate) fn xml_error(py: Python<'_>, document: Py<crate::document::Document>) -> PyErr {
    let message = "this is XML, whose CDATA sections are comments in HTML: use an XML parser, such as xml.etree.ElementTree";
    exception!(py, "XmlError", (message, document))
}

/// The exception for edits that cannot be written into the source.
pub(crate) fn source_error(
    py: Python<'_>,
    message: String,
    kind: &'static str,
    node: Option<Py<crate::node::Node>>,
) -> PyErr {
    exception!(py, "SourceError", (message, kind, node))
}

/// The exception for a parse that a limit has stopped.
pub(crate) fn limit_exceeded(
    py: Python<'_>,
    message: String,
    limit: Option<&'static str>,
    offset: u64,
    document: Option<Py<crate::document::Document>>,
    index: Option<usize>,
) -> PyErr {
    exception!(py, "LimitExceeded", (message, limit, offset, document, index))
}

/// An error in the markup: its code, and where it is.
///
/// >>> import duckbill_html as duckbill
/// >>> page = duckbill.parse("<p>a\n</b>", errors=10)
/// >>> [(error.code, error.line, error.column) for error in page.errors]
/// [('missing-doctype', 1, 1), ('end-tag-without-matching-open-element', 2, 1)]
#[pyclass(frozen, eq, hash, get_all, module = "duckbill_html")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct ParseError {
    /// The name that the standard has for the error, or for an error of tree construction, the parser.
    code: &'static str,
    /// Where it begins, in bytes of the input; of a string, in bytes of its UTF-8.
    start: u64,
    /// Where it ends, in bytes of the input; of a string, in bytes of its UTF-8.
    end: u64,
    /// The line of the beginning, counted from 1.
    line: usize,
    /// The column of the beginning in characters, counted from 1.
    column: usize,
}

impl ParseError {
    pub(crate) fn new(error: &duckbill::ParseError, (line, column): (usize, usize)) -> Self {
        let span = error.span;
        Self { code: error.code.as_str(), start: span.start, end: span.end, line, column }
    }
}

#[pymethods]
impl ParseError {
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("ParseError('{}', line={}, column={})", self.code, self.line, self.column)
    }

    fn __str__(&self) -> String {
        format!("{}:{}: {}", self.line, self.column, self.code)
    }
}

/// How a document was decoded.
///
/// >>> import duckbill_html as duckbill
/// >>> duckbill.parse(b"<meta charset=koi8-r>").encoding_report
/// EncodingReport('KOI8-R', confidence='certain', source='prescan', malformed=False, preprocessed=False)
#[pyclass(frozen, eq, hash, get_all, module = "duckbill_html")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct EncodingReport {
    /// The name of the encoding, as the Encoding Standard spells it.
    encoding: &'static str,
    /// "tentative", "certain", or "irrelevant" for a string.
    confidence: &'static str,
    /// The step of the sniffing algorithm that decided: "byte-order-mark", "user-override", "transport", "prescan",
    /// "parent-document", "likely-encoding", "utf8-detection", "detector", "locale", "default", "meta-element", or
    /// "characters" for a string.
    source: &'static str,
    /// Whether any byte was not well-formed in that encoding and became U+FFFD.
    malformed: bool,
    /// Whether characters were dropped or replaced before parsing, as a draft of 2007 has it. The editions that
    /// `parse` knows do not do that, so it is False.
    preprocessed: bool,
}

impl From<duckbill::encoding::EncodingReport> for EncodingReport {
    fn from(report: duckbill::encoding::EncodingReport) -> Self {
        Self {
            encoding: report.encoding.name(),
            confidence: report.confidence.name(),
            source: report.source.name(),
            malformed: report.malformed,
            preprocessed: report.preprocessed,
        }
    }
}

#[pymethods]
impl EncodingReport {
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        let Self { encoding, confidence, source, .. } = self;
        let [malformed, preprocessed] =
            [self.malformed, self.preprocessed].map(|flag| if flag { "True" } else { "False" });
        format!(
            "EncodingReport('{encoding}', confidence='{confidence}', source='{source}', \
             malformed={malformed}, preprocessed={preprocessed})"
        )
    }
}

/// The exception for a file or a stream that cannot be read, with its number and its name.
pub(crate) fn os_error(py: Python<'_>, error: std::io::Error, name: &str) -> PyErr {
    let Some(number) = error.raw_os_error() else { return error.into() };
    let text = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
    match text {
        Ok(text) => pyo3::exceptions::PyOSError::new_err((number, text.unbind(), name.to_owned())),
        Err(error) => error,
    }
}
