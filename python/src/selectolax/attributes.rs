//! The attributes of an element, as a mapping that writes through.

use std::borrow::Cow;

use duckbill::names::Namespace;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};

use super::node::LexborNode;
use super::{kind_of, not_constructible, own_error};

/// The attributes of an element. Changes go to the tree.
///
/// An attribute without a value is None, one with an empty value is "". Names ignore case in HTML elements.
///
/// >>> from duckbill_html.selectolax import LexborHTMLParser
/// >>> attrs = LexborHTMLParser("<input ID=a disabled value=''>").css_first("input").attrs
/// >>> dict(attrs.items()), attrs["id"], attrs.sget("disabled")
/// ({'id': 'a', 'disabled': None, 'value': ''}, 'a', '')
#[pyclass(frozen, mapping, freelist = 64, module = "duckbill_html.selectolax")]
pub(crate) struct LexborAttributes {
    owner: Py<LexborNode>,
}

/// The value for an attribute that is absent.
enum Fallback<'py> {
    Empty,
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Fallback<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self::Given(object.to_owned()))
    }
}

/// The name that is given, and which must be a string.
fn given<'a>(key: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match key.cast::<PyString>() {
        Ok(key) => key.to_str(),
        Err(_) => {
            let kind = kind_of(key)?;
            let message = format!("expected str as the name of an attribute, got {kind}");
            Err(PyTypeError::new_err(message))
        }
    }
}

/// The name as elements of this namespace have it.
fn spelled(name: &str, namespace: Option<Namespace>) -> Cow<'_, str> {
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if namespace == Some(Namespace::Html) && !name.bytes().all(is_lower) {
        return name.to_lowercase().into();
    }
    name.into()
}

impl LexborAttributes {
    fn name<'a>(&self, py: Python<'_>, key: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
        let name = given(key)?;
        let namespace =
            self.owner.get().at(py).read(|node| Some(node.as_element()?.namespace()))?;
        Ok(spelled(name, namespace))
    }

    /// `None` if there is no such attribute.
    fn value<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let name = given(key)?;
        let value = self.owner.get().at(py).read(|node| {
            let element = node.as_element()?;
            let value = element.attribute(&spelled(name, Some(element.namespace())))?;
            Some((!value.is_empty()).then(|| PyString::new(py, value).into_any()))
        })?;
        match value {
            None => Ok(None),
            Some(Some(value)) => Ok(Some(value)),
            Some(None) => {
                let is_valueless = self.owner.get().is_valueless(py, &self.name(py, key)?)?;
                let none = || py.None().into_bound(py);
                let empty = || PyString::new(py, "").into_any();
                Ok(Some(if is_valueless { none() } else { empty() }))
            }
        }
    }

    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.owner.get().attributes(py)
    }
}

#[pymethods]
impl LexborAttributes {
    #[new]
    #[pyo3(signature = (*_arguments, **_keywords))]
    fn new(
        _arguments: &Bound<'_, PyTuple>,
        _keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Err(not_constructible("LexborAttributes"))
    }

    /// The attributes of an element.
    #[staticmethod]
    pub(crate) fn create(node: &Bound<'_, LexborNode>) -> PyResult<Self> {
        if node.get().is_element_node(node.py())? {
            return Ok(Self { owner: node.clone().unbind() });
        }
        Err(PyTypeError::new_err("only element nodes have attributes"))
    }

    /// The names.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let names = self.owner.get().at(py).read(|node| {
            let attributes = node.as_element().into_iter().flat_map(|it| it.attributes());
            attributes.map(|attribute| PyString::new(py, attribute.name())).collect::<Vec<_>>()
        })?;
        PyList::new(py, names)?.try_iter()
    }

    /// The names and values.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.dict(py)?.items().try_iter()
    }

    /// The values.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.dict(py)?.values().try_iter()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.keys(py)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let count = |node: duckbill::NodeRef<'_>| Some(node.as_element()?.attributes().len());
        Ok(self.owner.get().at(py).read(count)?.unwrap_or(0))
    }

    fn __contains__(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        let name = self.name(py, key)?;
        let has = |node: duckbill::NodeRef<'_>| Some(node.as_element()?.has_attribute(&name));
        Ok(self.owner.get().at(py).read(has)? == Some(true))
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.value(py, key)? {
            Some(value) => Ok(value),
            None => Err(PyKeyError::new_err(self.name(py, key)?.into_owned())),
        }
    }

    fn __setitem__(
        &self,
        py: Python<'_>,
        key: &Bound<'_, PyAny>,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let name = self.name(py, key)?;
        let text = match value {
            None => "",
            Some(value) => match value.cast_exact::<PyString>() {
                Ok(text) => text.to_str()?,
                Err(_) => {
                    let message = format!("Expected str or unicode, got {}", kind_of(value)?);
                    return Err(PyTypeError::new_err(message));
                }
            },
        };
        let owner = self.owner.get();
        let set = owner.at(py).change(false, |tree, id| tree.set_attribute(id, &name, text));
        set.map_err(|error| own_error(py, error))?;
        if text.is_empty() {
            owner.noted(py)?.set_item((owner.node(py), name), value.is_none())?;
        }
        Ok(())
    }

    fn __delitem__(&self, py: Python<'_>, key: &Bound<'_, PyAny>) -> PyResult<()> {
        let name = self.name(py, key)?;
        let at = self.owner.get().at(py);
        if at.change(false, |tree, id| tree.remove_attribute(id, &name))? {
            return Ok(());
        }
        Err(PyKeyError::new_err(name.into_owned()))
    }

    /// The value, or `default` if there is no such attribute.
    #[pyo3(signature = (key, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.value(py, key)?.or(default))
    }

    /// The value, "" for an attribute without one, or `default` if there is no such attribute.
    #[pyo3(signature = (key, default=Fallback::Empty), text_signature = "(key, default='')")]
    fn sget<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
        default: Fallback<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let name = self.name(py, key)?;
        let value = self.owner.get().at(py).read(|node| {
            Some(PyString::new(py, node.as_element()?.attribute(&name)?).into_any())
        })?;
        Ok(match (value, default) {
            (Some(value), _) | (None, Fallback::Given(value)) => value,
            (None, Fallback::Empty) => PyString::new(py, "").into_any(),
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let tag = self.owner.get().tag(py)?;
        let tag = tag.as_ref().map_or(Ok("None"), |tag| tag.to_str())?;
        Ok(format!("<{tag} attributes, {} items>", self.__len__(py)?))
    }
}
