//! Writing the edits of a document into its source.

use duckbill::source_edit::{Rewriting, SourceErrorKind};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::document::{At, Document};
use crate::errors::source_error;

/// A change of the input: the bytes from `start` to `end` are replaced.
///
/// >>> import duckbill_html as duckbill
/// >>> page = duckbill.parse("<p>a<br>b", spans="full")
/// >>> page.select_first("br").remove()
/// >>> page.edits()
/// [SourceEdit(4, 8, b'')]
#[pyclass(frozen, eq, hash, module = "duckbill_html")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct SourceEdit(duckbill::source_edit::SourceEdit);

#[pymethods]
impl SourceEdit {
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// Where it begins, in bytes of the input.
    #[getter]
    fn start(&self) -> u64 {
        self.0.span.start
    }

    /// Where it ends, in bytes of the input; the same as `start` for an insertion.
    #[getter]
    fn end(&self) -> u64 {
        self.0.span.end
    }

    /// The new text, in the encoding of the input.
    #[getter]
    fn replacement<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.replacement)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let span = self.0.span;
        Ok(format!("SourceEdit({}, {}, {})", span.start, span.end, self.replacement(py).repr()?))
    }
}

/// The name of a kind of error.
fn kind_name(kind: SourceErrorKind) -> &'static str {
    match kind {
        SourceErrorKind::NoSource => "no-source",
        SourceErrorKind::NotRepeatable => "not-repeatable",
        SourceErrorKind::Tangled => "tangled",
        SourceErrorKind::ChangesTree => "changes-tree",
        SourceErrorKind::SharedTag => "shared-tag",
        SourceErrorKind::NotEncodable(_) => "not-encodable",
        SourceErrorKind::ChangesEncoding => "changes-encoding",
        SourceErrorKind::Stopped(_) => "stopped",
        _ => "unknown",
    }
}

/// The edits, and the input with them.
fn edits(
    slf: &Bound<'_, Document>,
    rewrite: bool,
) -> PyResult<(Vec<duckbill::source_edit::SourceEdit>, Vec<u8>)> {
    let rewriting = if rewrite { Rewriting::SmallestElement } else { Rewriting::Refused };
    let at = At::root_of(slf);
    let found = at.read_long(|root| {
        let tree = root.document();
        let edits = tree.edits_with(rewriting)?;
        let source = tree.to_source_from(&edits);
        Ok((edits, source))
    })?;
    found.map_err(|error: duckbill::source_edit::SourceError| {
        let py = slf.py();
        let node = error.node().map(|id| Py::new(py, at.node(id))).transpose();
        match node {
            Ok(node) => source_error(py, error.to_string(), kind_name(error.kind()), node),
            Err(error) => error,
        }
    })
}

#[pymethods]
impl Document {
    /// The input with the changes made since the parse, as bytes in the same encoding; UTF-8 for a string. Whatever was
    /// not changed stays as it was, byte for byte. The document must have been parsed with `spans="full"`.
    ///
    /// `SourceError` is raised for a change that markup in that place cannot express. With `rewrite`, the smallest
    /// element around it is serialized instead.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p><IMG src='a'   ><i>kept</b>", spans="full")
    /// >>> page.select_first("img")["alt"] = "An apple"
    /// >>> page.to_source()
    /// b"<p><IMG src='a' alt='An apple'   ><i>kept</b>"
    #[pyo3(signature = (*, rewrite=false))]
    fn to_source<'py>(slf: &Bound<'py, Self>, rewrite: bool) -> PyResult<Bound<'py, PyBytes>> {
        let (_, source) = edits(slf, rewrite)?;
        Ok(PyBytes::new(slf.py(), &source))
    }

    /// The changes made since the parse as changes of the input, sorted and disjoint: see `to_source`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<main><p>a</p></main>", spans="full")
    /// >>> page.select_first("p").wrap("<div></div>")
    /// >>> page.edits()
    /// [SourceEdit(6, 6, b'<div>'), SourceEdit(14, 14, b'</div>')]
    #[pyo3(signature = (*, rewrite=false))]
    fn edits(slf: &Bound<'_, Self>, rewrite: bool) -> PyResult<Vec<SourceEdit>> {
        Ok(edits(slf, rewrite)?.0.into_iter().map(SourceEdit).collect())
    }
}
