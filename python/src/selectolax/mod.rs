//! The classes of `duckbill_html.selectolax` that programs make by the thousand: nodes and their attributes. The parser,
//! and what is asked for rarely, is in Python, and gets a `Node` of the package.

mod attributes;
mod changes;
mod find;
mod node;
mod walk;

pub(crate) use attributes::LexborAttributes;
pub(crate) use node::LexborNode;
pub(crate) use walk::LexborWalk;

use duckbill::dom::AttributeRef;
use duckbill::names::Tag;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Whether an element of this name is known.
#[pyfunction]
pub(crate) fn is_known_element(name: &str) -> bool {
    Tag::from_name(name) != Tag::Unknown
}

/// An empty value counts as written if that is not known.
fn is_written(attribute: AttributeRef<'_>) -> bool {
    attribute.has_written_value() != Some(false)
}

/// Whether text is the white space that makes a text node count as empty.
fn is_white_space(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

/// Turns the exceptions of the package into those of selectolax.
fn own_error(py: Python<'_>, error: PyErr) -> PyErr {
    static OWN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static FOREIGN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let classes = || -> PyResult<_> {
        let foreign = FOREIGN.import(py, "duckbill_html.errors", "DuckbillError")?;
        Ok((foreign, OWN.import(py, "duckbill_html.selectolax.common", "SelectolaxError")?))
    };
    match classes() {
        Ok((foreign, own)) if error.is_instance(py, foreign) => {
            let turned = PyErr::from_type(own.clone(), (error.value(py).to_string(),));
            turned.set_cause(py, Some(error));
            turned
        }
        Ok(_) => error,
        Err(error) => error,
    }
}

fn selectolax_error(py: Python<'_>, message: &'static str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match CLASS.import(py, "duckbill_html.selectolax.common", "SelectolaxError") {
        Ok(class) => PyErr::from_type(class.clone(), (message,)),
        Err(error) => error,
    }
}

fn not_constructible(name: &str) -> PyErr {
    PyTypeError::new_err(format!("{name} cannot be instantiated directly"))
}

/// The name of the type of an object, for messages.
fn kind_of(object: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(object.get_type().name()?.to_string())
}
