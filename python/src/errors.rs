//! Exceptions, and what a parse reports: errors in the markup, and the encoding.

use duckbill::dom::EditError;
use duckbill::limits::StopReason;
use duckbill::selectors::SelectorError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

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
    let message = match another_way(selector) {
        Some(way) => format!("{error}; {way}"),
        None => error.to_string(),
    };
    let arguments = (message, selector.to_owned(), error.position(), error.suggestion());
    exception!(py, "SelectorError", arguments)
}

/// The exception for an XPath expression that cannot be read or evaluated.
pub(crate) fn xpath_error(
    py: Python<'_>,
    expression: &str,
    error: &duckbill_xpath::Error,
) -> PyErr {
    let arguments = (error.to_string(), expression.to_owned(), error.span().start);
    exception!(py, "XPathError", arguments)
}

/// How to say what the selectors of other packages say with words that are not CSS.
pub(crate) fn another_way(selector: &str) -> Option<&'static str> {
    [
        ("::text", "for text: select_text(selector), node.text(), or a column `NAME[]=CSS` of extract"),
        ("::attr(", "for attributes: select_attr(selector, name), node[name], or a column `NAME[]=CSS@ATTRIBUTE` of extract"),
        (":contains(", "for text: [node for node in page.select(selector) if \"…\" in node.text()]"),
    ]
    .into_iter()
    .find_map(|(other, way)| selector.contains(other).then_some(way))
}

/// The exception for a change that the DOM forbids, or whose markup reached a limit.
pub(crate) fn edit_error(py: Python<'_>, error: EditError) -> PyErr {
    if let EditError::Stopped(StopReason::Limit { limit, .. }) = error {
        return limit_exceeded(py, error.to_string(), limit_name(limit), 0, None, None);
    }
    exception!(py, "EditError", (error.to_string(),))
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
