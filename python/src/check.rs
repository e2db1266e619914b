//! The conformance checker: `Document.check`, `check`, and what they find.

use duckbill::NodeId;
use duckbill::input::{ColumnUnit, LineIndex};
use duckbill_check::{self as checker, CheckOptions, Code, Level, Place, Severity};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple};

use crate::document::{At, Document};
use crate::garbage::Waiting;
use crate::node::Node;
use crate::options::{Compiled, ParseOptions, settings_with_defaults};
use crate::parsing::{Input, parse_input};

/// One thing that is wrong in a page, or worth a look.
///
/// >>> import duckbill_html as duckbill
/// >>> page = "<!DOCTYPE html><html lang=en><title>T</title><p tabindex=two>"
/// >>> found, = duckbill.check(page, levels=["values"])
/// >>> print(found)
/// 1:58: error[bad-integer]: “two” is not a valid integer for the attribute `tabindex` of `p`
/// >>> found.code, found.level, found.node, found.attribute
/// ('bad-integer', 'values', Node('p'), 'tabindex')
#[pyclass(frozen, get_all, module = "duckbill_html")]
pub(crate) struct Diagnostic {
    /// The name of the rule, which does not change.
    code: &'static str,
    /// "parse", "values", "urls" or "structure".
    level: &'static str,
    /// "error", "warning" or "info".
    severity: String,
    /// The problem.
    message: String,
    /// How browsers read it, or the replacement; None if there is no more to say than `explanation` does.
    note: Option<String>,
    /// The rule, how browsers react if it is broken, and how to fix it.
    explanation: &'static str,
    /// The section of the standard that has the rule.
    spec_url: Option<&'static str>,
    /// The node it is about, or None.
    node: Option<Py<Node>>,
    /// The attribute it is about, or None.
    attribute: Option<String>,
    /// Where it begins, in bytes of the input; None if the parse noted no places.
    start: Option<u64>,
    /// Where it ends, in bytes of the input; None if the parse noted no places.
    end: Option<u64>,
    /// The line of the beginning, counted from 1; None unless the document was parsed with `spans="full"`.
    line: Option<usize>,
    /// The column of the beginning in characters, counted from 1; None unless the document was parsed with
    /// `spans="full"`.
    column: Option<usize>,
}

#[pymethods]
impl Diagnostic {
    fn __str__(&self) -> String {
        let Self { severity, code, message, .. } = self;
        let place = match (self.line, self.column) {
            (Some(line), Some(column)) => format!("{line}:{column}: "),
            _ => String::new(),
        };
        format!("{place}{severity}[{code}]: {message}")
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {self}>", self = self.__str__())
    }
}

/// The result of a check. It is a sequence of `Diagnostic`s: those of parsing first, then the others in the order of the
/// document.
///
/// >>> import duckbill_html as duckbill
/// >>> report = duckbill.check("<p>")
/// >>> len(report), report.has_errors, [found.code for found in report]
/// (4, True, ['missing-doctype', 'quirks-mode', 'missing-title', 'missing-lang'])
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Report {
    page: Py<Document>,
    diagnostics: Py<PyTuple>,
    dropped: u64,
    has_errors: bool,
}

#[pymethods]
impl Report {
    /// The document that was checked.
    #[getter]
    fn page(&self, py: Python<'_>) -> Py<Document> {
        self.page.clone_ref(py)
    }

    /// How many more diagnostics there are than the limit.
    #[getter]
    fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Whether any diagnostic is an error, those that were dropped included.
    #[getter]
    fn has_errors(&self) -> bool {
        self.has_errors
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.diagnostics.bind(py).len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.diagnostics.bind(index.py()).as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.diagnostics.bind(py).try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Report of {} diagnostics>", self.__len__(py))
    }
}

/// A diagnostic before its Python objects are made.
struct Found {
    diagnostic: checker::Diagnostic,
    node: Option<NodeId>,
    span: Option<(u64, u64)>,
    position: Option<(usize, usize)>,
}

fn find(tree: &duckbill::Document, options: &CheckOptions) -> (Vec<Found>, u64, bool) {
    let report = checker::check(tree, options);
    let lines = tree.source().map(LineIndex::new);
    let places = checker::Places::new(tree);
    let found = |diagnostic: &checker::Diagnostic| {
        let span = places.span(&diagnostic.place);
        let decoded = span.and_then(|span| tree.decoded_offset(span.start));
        let position = lines.as_ref().zip(decoded).map(|(lines, offset)| {
            let position = lines.position(offset, ColumnUnit::CodePoints);
            (position.line, position.column)
        });
        Found {
            node: diagnostic.place.node(),
            span: span.map(|span| (span.start, span.end)),
            position,
            diagnostic: diagnostic.clone(),
        }
    };
    let all = report.diagnostics().iter().map(found).collect();
    (all, report.dropped(), report.count(Severity::Error) > 0)
}

fn options_of(
    levels: Option<Vec<String>>,
    ignore: Vec<String>,
    limit: usize,
) -> PyResult<CheckOptions> {
    let mut options = CheckOptions::new().with_limit(limit);
    if let Some(names) = levels {
        let level = |name: &String| {
            name.parse::<Level>().map_err(|_| {
                let allowed = "'parse', 'values', 'urls' or 'structure'";
                PyValueError::new_err(format!("a level is {allowed}, not '{name}'"))
            })
        };
        options = options.with_levels(names.iter().map(level).collect::<PyResult<Vec<_>>>()?);
    }
    for name in ignore {
        let code = name
            .parse::<Code>()
            .map_err(|_| PyValueError::new_err(format!("'{name}' is not a code of the checker")))?;
        options = options.without_code(code);
    }
    Ok(options)
}

fn report(page: &Bound<'_, Document>, options: &CheckOptions) -> PyResult<Report> {
    let py = page.py();
    let at = At::root_of(page);
    let (found, dropped, has_errors) = at.read_long(|root| find(root.document(), options))?;
    let diagnostic = |Found { diagnostic, node, span, position }: Found| {
        let node = node.map(|id| Py::new(py, at.node(id))).transpose()?;
        let attribute = match &diagnostic.place {
            Place::Attribute { attribute, .. } | Place::Value { attribute, .. } => {
                Some(attribute.clone())
            }
            _ => None,
        };
        let diagnostic = Diagnostic {
            code: diagnostic.code.as_str(),
            level: diagnostic.code.level().map_or("", Level::as_str),
            severity: diagnostic.severity.to_string(),
            message: diagnostic.message(),
            explanation: diagnostic.code.explanation(),
            spec_url: diagnostic.spec_url(),
            note: diagnostic.note,
            node,
            attribute,
            start: span.map(|span| span.0),
            end: span.map(|span| span.1),
            line: position.map(|position| position.0),
            column: position.map(|position| position.1),
        };
        Py::new(py, diagnostic)
    };
    let _waiting = Waiting::for_objects(py, found.len())?;
    let diagnostics: Vec<Py<Diagnostic>> =
        found.into_iter().map(diagnostic).collect::<PyResult<_>>()?;
    let diagnostics = PyTuple::new(py, diagnostics)?.unbind();
    Ok(Report { page: page.clone().unbind(), diagnostics, dropped, has_errors })
}

#[pymethods]
impl Document {
    /// Checks whether the document conforms to the standard, as it is now.
    ///
    /// `levels` is a list of "parse" (errors in the markup, as far as the document was parsed with `errors`), "values"
    /// (of attributes), "urls" and "structure" (elements, attributes, ids, and what may be inside of what); all of them
    /// if it is None. `ignore` is a list of codes that are not reported. At most `limit` diagnostics are kept. Lines
    /// and columns are known if the document was parsed with `spans="full"`: `duckbill.check` does so.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<!DOCTYPE html><html lang=en><title>T</title><center id='a b'>")
    /// >>> [found.code for found in page.check(ignore=["bad-id"])]
    /// ['obsolete-element']
    #[pyo3(signature = (*, levels=None, ignore=Vec::new(), limit=1000))]
    fn check(
        slf: &Bound<'_, Self>,
        levels: Option<Vec<String>>,
        ignore: Vec<String>,
        limit: usize,
    ) -> PyResult<Report> {
        report(slf, &options_of(levels, ignore, limit)?)
    }
}

/// Parses a document and checks whether it conforms to the standard.
///
/// `levels`, `ignore` and `limit` are those of `Document.check`. The other keywords are those of `parse`; `errors` is
/// `limit` and `spans` is "full" unless they are given.
///
/// >>> import duckbill_html as duckbill
/// >>> for found in duckbill.check("<!DOCTYPE html><html lang=en>\n<title>T</title><img src=a.png></b>"):
/// ...     print(found)
/// 2:32: error[end-tag-without-matching-open-element]: `</b>` was ignored: no `b` is open
/// 2:17: error[missing-alt]: the image has no alternative text
#[pyfunction]
#[pyo3(signature = (markup, *, levels=None, ignore=Vec::new(), limit=1000, options=None, **settings))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    markup: &Bound<'py, PyAny>,
    levels: Option<Vec<String>>,
    ignore: Vec<String>,
    limit: usize,
    options: Option<&Bound<'py, ParseOptions>>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Report> {
    let own = options_of(levels, ignore, limit)?;
    let defaults = PyDict::new(py);
    defaults.set_item("errors", limit)?;
    defaults.set_item("spans", "full")?;
    let settings = settings_with_defaults(defaults, options, settings)?;
    let compiled = Compiled::new(None, Some(&settings))?;
    let page = Bound::new(py, parse_input(py, &Input::new(markup)?, compiled)?)?;
    report(&page, &own)
}
