//! XPath expressions: `Document.xpath`, `Node.xpath`, and those that are compiled.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use duckbill::{NodeId, NodeKind};
use duckbill_xpath::{Bindings, Error, ErrorKind, Options, Value};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use crate::document::At;
use crate::errors::{limit_exceeded, xpath_error};
use crate::garbage;
use crate::node::Node;
use crate::selectors::hash_of;

/// The most expressions that are kept; if one more comes, all are dropped.
const KEPT: usize = 256;

static CACHE: LazyLock<RwLock<HashMap<String, Arc<duckbill_xpath::XPath>>>> =
    LazyLock::new(RwLock::default);

/// A compiled XPath 1.0 expression.
///
/// Strings do as well wherever an expression is wanted: the last few hundred are kept compiled. `namespaces`, a dict of prefixes
/// and URLs, binds prefixes besides `svg`, `math`, `h` (HTML), `xlink`, `xml` and `re`, which are always bound.
///
/// Besides the functions of XPath 1.0 there are `has-class(name, …)`, `lower-case(text)`, `ends-with(text, end)`,
/// `string-join(nodes, separator)`, `re:test(text, pattern, flags)` and `re:match(text, pattern, flags)`.
///
/// >>> import duckbill_html as duckbill
/// >>> cells = duckbill.XPath("td[has-class('price')]/text()")
/// >>> page = duckbill.parse("<table><tr><td>Duck<td class=price>3<tr><td class='price old'>4")
/// >>> [row.xpath(cells) for row in page.xpath("//tr")]
/// [['3'], ['4']]
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct XPath {
    xpath: Arc<duckbill_xpath::XPath>,
    namespaces: Vec<(String, String)>,
}

#[pymethods]
impl XPath {
    #[new]
    #[pyo3(signature = (expression, *, namespaces=None))]
    fn new(
        py: Python<'_>,
        expression: &str,
        namespaces: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (prefix, url) in namespaces.into_iter().flatten() {
            pairs.push((prefix.extract()?, url.extract()?));
        }
        let xpath = Arc::new(parse(py, expression, &pairs)?);
        Ok(Self { xpath, namespaces: pairs })
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        if !self.namespaces.is_empty() {
            let namespaces = PyDict::new(py);
            for (prefix, url) in &self.namespaces {
                namespaces.set_item(prefix, url)?;
            }
            keywords.set_item("namespaces", namespaces)?;
        }
        Ok(((self.xpath.text(),), keywords))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (self.xpath.text(), &self.namespaces) == (other.xpath.text(), &other.namespaces)
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.xpath.text(), &self.namespaces))
    }

    fn __str__(&self) -> &str {
        self.xpath.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("XPath({})", PyString::new(py, self.xpath.text()).repr()?))
    }
}

fn parse(
    py: Python<'_>,
    text: &str,
    namespaces: &[(String, String)],
) -> PyResult<duckbill_xpath::XPath> {
    let options = Options::new().with_usual_prefixes().with_extensions();
    let options =
        namespaces.iter().fold(options, |all, (prefix, url)| all.with_prefix(prefix, url));
    duckbill_xpath::XPath::parse_with(text, &options).map_err(|error| xpath_error(py, text, &error))
}

/// The expression of a string or of an `XPath`.
fn expression_of(expression: &Bound<'_, PyAny>) -> PyResult<Arc<duckbill_xpath::XPath>> {
    if let Ok(expression) = expression.cast::<XPath>() {
        return Ok(expression.get().xpath.clone());
    }
    let Ok(text) = expression.cast::<PyString>() else {
        return Err(PyTypeError::new_err("an expression is a str or an XPath"));
    };
    let text = text.to_str()?;
    if let Some(known) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(text) {
        return Ok(known.clone());
    }
    let xpath = Arc::new(parse(expression.py(), text, &[])?);
    let mut cache = CACHE.write().unwrap_or_else(PoisonError::into_inner);
    if cache.len() >= KEPT {
        cache.clear();
    }
    cache.insert(text.to_owned(), xpath.clone());
    Ok(xpath)
}

/// The value of a variable.
fn variable(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value<'static>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(Value::Boolean(value.extract()?));
    }
    if value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>() {
        return Ok(Value::Number(value.extract()?));
    }
    if value.is_instance_of::<PyString>() {
        return Ok(Value::String(value.extract()?));
    }
    Err(PyTypeError::new_err(format!("the variable {name} is not a str, a number or a bool")))
}

/// The result, as it is handed to Python.
enum Outcome {
    Items(Vec<Item>),
    Text(String),
    Number(f64),
    Boolean(bool),
}

enum Item {
    Node(NodeId),
    Text(String),
}

#[derive(IntoPyObject)]
enum Made<'py> {
    Node(Node),
    Text(Bound<'py, PyString>),
}

pub(crate) fn evaluate<'py>(
    at: &At<'_, 'py>,
    expression: &Bound<'py, PyAny>,
    variables: Option<&Bound<'py, PyDict>>,
    only_first: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = at.page.py();
    let xpath = expression_of(expression)?;
    let mut values: Vec<(String, Value<'static>)> = Vec::new();
    for (name, value) in variables.into_iter().flatten() {
        let name: String = name.extract()?;
        let value = variable(&name, &value)?;
        values.push((name, value));
    }
    let evaluated = at.read_long(|node| {
        let mut bindings = Bindings::new();
        for (name, value) in values {
            bindings = bindings.with_variable(&name, value);
        }
        Ok(match xpath.evaluate_with(node, &bindings)? {
            Value::Nodes(set) => {
                let most = if only_first { 1 } else { usize::MAX };
                Outcome::Items(set.iter().take(most).map(item).collect())
            }
            Value::String(text) => Outcome::Text(text),
            Value::Number(number) => Outcome::Number(number),
            Value::Boolean(boolean) => Outcome::Boolean(boolean),
        })
    })?;
    let outcome = evaluated.map_err(|error: Error| match error.kind() {
        ErrorKind::Limit => {
            let page = Some(at.page.clone().unbind());
            let message = format!("the expression takes too long: {error}");
            limit_exceeded(py, message, Some("work"), 0, page, None)
        }
        _ => xpath_error(py, xpath.text(), &error),
    })?;
    let made = |item| match item {
        Item::Node(id) => Made::Node(at.node(id)),
        Item::Text(text) => Made::Text(PyString::new(py, &text)),
    };
    match outcome {
        Outcome::Items(items) if only_first => {
            items.into_iter().next().map(made).into_bound_py_any(py)
        }
        Outcome::Items(items) => Ok(garbage::list(py, items.into_iter().map(made))?.into_any()),
        Outcome::Text(text) => text.into_bound_py_any(py),
        Outcome::Number(number) => number.into_bound_py_any(py),
        Outcome::Boolean(boolean) => boolean.into_bound_py_any(py),
    }
}

/// Attributes and texts are strings, as in lxml.
fn item(node: &duckbill_xpath::Node<'_>) -> Item {
    match node.as_tree() {
        Some(tree) if tree.kind() != NodeKind::Text => Item::Node(tree.id()),
        _ => Item::Text(node.string_value().into_owned()),
    }
}
