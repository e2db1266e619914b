//! `text` of documents and nodes: a method, and an object that says so where a program takes it for a string, which it is in
//! other packages.

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::document::{At, Document};
use crate::node::Node;
use crate::text::text;

/// The text below the node: `textContent`.
///
/// `separator` comes between the strings of text nodes. With `strip`, each is stripped, and empty ones are left
/// out. Without `deep`, only the children count.
///
/// >>> import duckbill_html as duckbill
/// >>> p = duckbill.parse("<p>Hello <b>bill</b> ").select_first("p")
/// >>> p.text(), p.text("|", strip=True), p.text(deep=False)
/// ('Hello bill ', 'Hello|bill', 'Hello  ')
#[pyclass(frozen, module = "duckbill_html._duckbill")]
pub(crate) struct TextFunction;

#[pymethods]
impl TextFunction {
    fn __get__<'py>(
        slf: Bound<'py, Self>,
        object: Option<&Bound<'py, PyAny>>,
        _class: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match object {
            None => Ok(slf.into_any()),
            Some(object) => {
                let method = TextMethod { object: object.clone().unbind() };
                Ok(Bound::new(slf.py(), method)?.into_any())
            }
        }
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        "text"
    }

    #[getter]
    fn __text_signature__(&self) -> &'static str {
        "($self, separator='', *, strip=False, deep=True)"
    }

    #[pyo3(signature = (node, *arguments, **keywords))]
    fn __call__<'py>(
        &self,
        node: &Bound<'py, PyAny>,
        arguments: &Bound<'py, PyTuple>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let is_one = node.is_instance_of::<Node>() || node.is_instance_of::<Document>();
        if !is_one {
            let kind = node.get_type().name()?;
            return Err(PyTypeError::new_err(format!("text is of a Node or Document, not {kind}")));
        }
        node.getattr("text")?.call(arguments, keywords)
    }

    fn __repr__(&self) -> &'static str {
        "<function text>"
    }
}

/// The method of a node or document.
#[pyclass(frozen, freelist = 32, name = "text", module = "duckbill_html._duckbill")]
pub(crate) struct TextMethod {
    object: Py<PyAny>,
}

impl TextMethod {
    fn no_string(&self) -> PyErr {
        PyTypeError::new_err("text is a method, not a string: text()")
    }
}

#[pymethods]
impl TextMethod {
    #[pyo3(signature = (separator="", *, strip=false, deep=true))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        separator: &str,
        strip: bool,
        deep: bool,
    ) -> PyResult<Bound<'py, PyString>> {
        let object = self.object.bind(py);
        match object.cast::<Node>() {
            Ok(node) => text(&node.get().at(py), separator, strip, deep),
            Err(_) => text(&At::root_of(object.cast::<Document>()?), separator, strip, deep),
        }
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        "text"
    }

    #[getter]
    fn __self__(&self, py: Python<'_>) -> Py<PyAny> {
        self.object.clone_ref(py)
    }

    fn __getattr__(&self, name: &str) -> PyResult<()> {
        let message = format!("'method' object has no attribute '{name}'");
        if name.starts_with("__") {
            return Err(PyAttributeError::new_err(message));
        }
        Err(PyAttributeError::new_err(format!("{message}; text is a method: text().{name}")))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if other.is_instance_of::<PyString>() {
            return Err(self.no_string());
        }
        let other = other.cast::<Self>();
        other.map_or(Ok(false), |other| other.get().object.bind(py).eq(&self.object))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.object.bind(py).hash()
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(self.no_string())
    }

    fn __len__(&self) -> PyResult<usize> {
        Err(self.no_string())
    }

    fn __getitem__(&self, _index: &Bound<'_, PyAny>) -> PyResult<usize> {
        Err(self.no_string())
    }

    fn __contains__(&self, _part: &Bound<'_, PyAny>) -> PyResult<bool> {
        Err(self.no_string())
    }

    fn __iter__(&self) -> PyResult<usize> {
        Err(self.no_string())
    }

    fn __add__(&self, _other: &Bound<'_, PyAny>) -> PyResult<usize> {
        Err(self.no_string())
    }

    fn __radd__(&self, _other: &Bound<'_, PyAny>) -> PyResult<usize> {
        Err(self.no_string())
    }

    fn __mod__(&self, _other: &Bound<'_, PyAny>) -> PyResult<usize> {
        Err(self.no_string())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<method text of {}: call it, text()>", self.object.bind(py).repr()?))
    }
}
