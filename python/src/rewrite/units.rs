//! The parts of a page as handlers of a rewriter get them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duckbill::rewrite::{ChangeRules, Comment};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy};

use super::attributes::Attributes;
use super::calls::Shared;
use super::changes::{Change, Changes, Piece};

/// An element at its start tag, as a handler of a `Rewriter` gets it: nothing in it was read yet. It can be changed until the
/// handler returns.
///
/// Inserted content is markup; with `text=True` it is text, which is escaped.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteElement {
    pub(crate) changes: Arc<Changes>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) rules: ChangeRules,
    /// With the changes so far.
    pub(crate) attributes: Mutex<Attributes>,
    /// The local name, as the tree spells it.
    #[pyo3(get)]
    pub(crate) tag: String,
    /// "html", "svg" or "mathml".
    #[pyo3(get)]
    pub(crate) namespace: &'static str,
    /// Where the start tag is, in bytes of the decoded text.
    #[pyo3(get)]
    pub(crate) span: (u64, u64),
    /// Whether the parser makes the element without a start tag: see `implied` of `Rewriter`.
    #[pyo3(get)]
    pub(crate) is_implied: bool,
    /// Whether the element has content and an end: `br` and other void elements have not.
    #[pyo3(get)]
    pub(crate) can_have_content: bool,
}

impl RewriteElement {
    fn attributes(&self) -> MutexGuard<'_, Attributes> {
        self.attributes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn value(&self, name: &str) -> Option<String> {
        self.attributes().get(name).map(str::to_owned)
    }
}

#[pymethods]
impl RewriteElement {
    /// The attributes, with the changes so far: a mapping that cannot be changed. Changes are made by `element[name] = value`.
    #[getter]
    fn attrs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let dict = PyDict::new(py);
        let attributes: Vec<_> = self.attributes().iter().cloned().collect();
        for (name, value) in attributes {
            dict.set_item(name, value)?;
        }
        Ok(PyMappingProxy::new(py, dict.as_mapping()))
    }

    /// The value of an attribute, with the changes so far, or `default`.
    #[pyo3(signature = (name, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.value(name) {
            Some(value) => Ok(Some(value.into_pyobject(py)?.into_any())),
            None => Ok(default),
        }
    }

    fn __getitem__(&self, name: &str) -> PyResult<String> {
        self.value(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn __contains__(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    fn __setitem__(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        let change = Change::Attribute(name.to_owned(), Some(value.to_owned()));
        self.changes.add(py, change, self.rules.check_attribute(name))?;
        self.attributes().set(name, value);
        Ok(())
    }

    fn __delitem__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        if self.value(name).is_none() {
            return Err(PyKeyError::new_err(name.to_owned()));
        }
        self.changes.add(py, Change::Attribute(name.to_owned(), None), Ok(()))?;
        self.attributes().remove(name);
        Ok(())
    }

    /// Renames the element, in both tags. `EditError` is raised for a name that a tag cannot have, and for one whose content
    /// is read otherwise, such as "script" for a "div".
    fn rename(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.changes.add(py, Change::Name(name.to_owned()), self.rules.check_name(name))
    }

    /// Inserts content before the element.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_before(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::Before)
    }

    /// Inserts content after the element: after its end tag, or where it ends without one.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_after(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::After)
    }

    /// Inserts content at the beginning of the element. `EditError` is raised for text in a `script` or `style` that would end it.
    #[pyo3(signature = (content, *, text=false))]
    fn prepend(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::Prepend)
    }

    /// Inserts content at the end of the element. `EditError` is raised for text in a `script` or `style` that would end it.
    #[pyo3(signature = (content, *, text=false))]
    fn append(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::Append)
    }

    /// Replaces the content. No handler is called for what was in it.
    #[pyo3(signature = (content, *, text=false))]
    fn set_content(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::Inner)
    }

    /// Replaces the element and its content. No handler is called for what was in it.
    #[pyo3(signature = (content, *, text=false))]
    fn replace_with(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::Replace)
    }

    /// Removes the element and its content. No handler is called for what was in it.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.changes.add(py, Change::Remove, Ok(()))
    }

    /// Removes the tags of the element, and keeps its content.
    fn unwrap(&self, py: Python<'_>) -> PyResult<()> {
        self.changes.add(py, Change::Unwrap, Ok(()))
    }

    /// Calls a function with a `RewriteEnd` at the end of the element, and returns the function. `EditError` is raised for an element
    /// that ends with its start tag.
    fn on_end(&self, py: Python<'_>, handler: Py<PyAny>) -> PyResult<Py<PyAny>> {
        let number = self.shared.keep_end(handler.clone_ref(py));
        self.changes.add(py, Change::OnEnd(number), self.rules.check_end())?;
        Ok(handler)
    }

    fn __repr__(&self) -> String {
        format!("<RewriteElement {}>", self.tag)
    }
}

/// The end of an element: its end tag, or the place where it ends without one. A function that `RewriteElement.on_end` was given
/// gets it.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteEnd {
    pub(crate) changes: Arc<Changes>,
    pub(crate) rules: ChangeRules,
    /// The name of the element.
    #[pyo3(get)]
    pub(crate) tag: String,
    /// Where the end tag is, in bytes of the decoded text; None if the element ends without one.
    #[pyo3(get)]
    pub(crate) span: Option<(u64, u64)>,
}

#[pymethods]
impl RewriteEnd {
    /// Renames the end tag alone. `RewriteElement.rename` renames both tags.
    fn rename(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.changes.add(py, Change::Name(name.to_owned()), self.rules.check_name(name))
    }

    /// Inserts content at the end of the element.
    #[pyo3(signature = (content, *, text=false))]
    fn append(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::Append)
    }

    /// Inserts content after the element.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_after(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::After)
    }

    /// Removes the end tag, if there is one.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.changes.add(py, Change::Remove, Ok(()))
    }

    fn __repr__(&self) -> String {
        format!("<RewriteEnd {}>", self.tag)
    }
}

/// A part of a text node. A text may come in several parts: the last one says so, and may be empty.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteText {
    pub(crate) changes: Arc<Changes>,
    pub(crate) rules: ChangeRules,
    /// The characters, with character references resolved.
    #[pyo3(get)]
    pub(crate) data: String,
    /// Whether the text ends here.
    #[pyo3(get)]
    pub(crate) is_last: bool,
    /// Whether it is the content of a `script`, `style` or the like.
    #[pyo3(get)]
    pub(crate) is_raw: bool,
    /// Where it is, in bytes of the decoded text.
    #[pyo3(get)]
    pub(crate) span: (u64, u64),
}

#[pymethods]
impl RewriteText {
    /// Inserts content before it.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_before(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::Before)
    }

    /// Inserts content after it.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_after(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::After)
    }

    /// Replaces it: with text, or with `text=False` with markup.
    #[pyo3(signature = (content, *, text=true))]
    fn replace_with(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, Some(self.rules), Piece::new(content, text), Change::Replace)
    }

    /// Removes it.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.changes.add(py, Change::Remove, Ok(()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<RewriteText {}>", (&*self.data).into_pyobject(py)?.repr()?))
    }
}

/// A comment.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteComment {
    pub(crate) changes: Arc<Changes>,
    /// The data.
    #[pyo3(get)]
    pub(crate) data: String,
    /// Where it is, in bytes of the decoded text.
    #[pyo3(get)]
    pub(crate) span: (u64, u64),
}

#[pymethods]
impl RewriteComment {
    /// Replaces the data. `EditError` is raised for data that would end the comment.
    fn set_data(&self, py: Python<'_>, data: &str) -> PyResult<()> {
        self.changes.add(py, Change::Data(data.to_owned()), Comment::check_data(data))
    }

    /// Inserts content before it.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_before(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::Before)
    }

    /// Inserts content after it.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_after(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::After)
    }

    /// Replaces it.
    #[pyo3(signature = (content, *, text=false))]
    fn replace_with(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::Replace)
    }

    /// Removes it.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.changes.add(py, Change::Remove, Ok(()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<RewriteComment {}>", (&*self.data).into_pyobject(py)?.repr()?))
    }
}

/// A DOCTYPE, whether the parser heeds it or not.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteDoctype {
    pub(crate) changes: Arc<Changes>,
    /// The name, or None.
    #[pyo3(get)]
    pub(crate) name: Option<String>,
    /// The public identifier, or None.
    #[pyo3(get)]
    pub(crate) public_id: Option<String>,
    /// The system identifier, or None.
    #[pyo3(get)]
    pub(crate) system_id: Option<String>,
    /// Where it is, in bytes of the decoded text.
    #[pyo3(get)]
    pub(crate) span: (u64, u64),
}

#[pymethods]
impl RewriteDoctype {
    /// Inserts content after it.
    #[pyo3(signature = (content, *, text=false))]
    fn insert_after(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::After)
    }

    /// Replaces it.
    #[pyo3(signature = (content, *, text=false))]
    fn replace_with(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::Replace)
    }

    /// Removes it.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.changes.add(py, Change::Remove, Ok(()))
    }
}

/// The end of the document.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteDocumentEnd {
    pub(crate) changes: Arc<Changes>,
}

#[pymethods]
impl RewriteDocumentEnd {
    /// Inserts content after everything else.
    #[pyo3(signature = (content, *, text=false))]
    fn append(&self, py: Python<'_>, content: String, text: bool) -> PyResult<()> {
        self.changes.insert(py, None, Piece::new(content, text), Change::Append)
    }
}
