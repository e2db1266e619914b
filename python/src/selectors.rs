//! Compiled selectors, and the cache of those that are given as strings.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, PoisonError, RwLock};

use duckbill::selectors::SelectorOptions;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::errors::selector_error;

/// The most selectors that are kept; if one more comes, all are dropped.
const KEPT: usize = 256;

static CACHE: LazyLock<RwLock<HashMap<String, duckbill::Selector>>> =
    LazyLock::new(RwLock::default);

/// The selector of a string or of a `Selector`.
pub(crate) fn selector_of(selector: &Bound<'_, PyAny>) -> PyResult<duckbill::Selector> {
    if let Ok(text) = selector.cast::<PyString>() {
        return compiled(selector.py(), text.to_str()?);
    }
    match selector.cast::<Selector>() {
        Ok(selector) => Ok(selector.get().selector.clone()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a selector is a str or a Selector, not {}",
            selector.get_type().name()?
        ))),
    }
}

fn compiled(py: Python<'_>, text: &str) -> PyResult<duckbill::Selector> {
    if let Some(known) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(text) {
        return Ok(known.clone());
    }
    let selector =
        duckbill::Selector::parse(text).map_err(|error| selector_error(py, text, &error))?;
    let mut cache = CACHE.write().unwrap_or_else(PoisonError::into_inner);
    if cache.len() >= KEPT {
        cache.clear();
    }
    cache.insert(text.to_owned(), selector.clone());
    Ok(selector)
}

/// Several selectors that are searched together, in the time of one query: see `Document.select_values`.
///
/// Each is a string or a `Selector`, whose elements give their text, or a pair of that and the name of an attribute.
///
/// >>> import duckbill_html as duckbill
/// >>> columns = duckbill.SelectorSet(["h1", ("a[href]", "href")])
/// >>> duckbill.parse("<h1>Ducks</h1><a href=/bill>bill</a>").select_values(columns)
/// [['Ducks'], ['/bill']]
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct SelectorSet {
    pub(crate) set: duckbill::selectors::SelectorSet,
    /// As they were given: the text of each, and the prefixes that it may use.
    texts: Vec<(String, Vec<(String, String)>)>,
    /// By number of the selector.
    pub(crate) attributes: Vec<Option<String>>,
}

#[pymethods]
impl SelectorSet {
    #[new]
    fn new(selectors: &Bound<'_, PyAny>) -> PyResult<Self> {
        if selectors.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("a set is made of a list of selectors"));
        }
        let (mut set, mut attributes, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        for selector in selectors.try_iter()? {
            let selector = selector?;
            let (selector, attribute) = match selector.cast::<PyTuple>() {
                Ok(pair) => {
                    let (selector, attribute): (_, String) = pair.extract()?;
                    (selector, Some(attribute))
                }
                Err(_) => (selector, None),
            };
            set.push(selector_of(&selector)?);
            attributes.push(attribute);
            texts.push(match selector.cast::<Selector>() {
                Ok(selector) => (selector.get().text.clone(), selector.get().namespaces.clone()),
                Err(_) => (selector.extract()?, Vec::new()),
            });
        }
        Ok(Self { set: set.into_iter().collect(), texts, attributes })
    }

    fn __len__(&self) -> usize {
        self.attributes.len()
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyList>,)> {
        let given = PyList::empty(py);
        for ((text, namespaces), attribute) in self.texts.iter().zip(&self.attributes) {
            let selector = if namespaces.is_empty() {
                PyString::new(py, text).into_any()
            } else {
                let keywords = keywords_of(py, namespaces)?;
                py.get_type::<Selector>().call((text,), Some(&keywords))?
            };
            match attribute {
                Some(name) => given.append((selector, name))?,
                None => given.append(selector)?,
            }
        }
        Ok((given,))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (&self.texts, &self.attributes) == (&other.texts, &other.attributes)
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.texts, &self.attributes))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("SelectorSet({})", self.__getnewargs__(py)?.0.repr()?))
    }
}

/// The keyword for prefixes.
fn keywords_of<'py>(
    py: Python<'py>,
    namespaces: &[(String, String)],
) -> PyResult<Bound<'py, PyDict>> {
    let keywords = PyDict::new(py);
    if !namespaces.is_empty() {
        let given = PyDict::new(py);
        for (prefix, url) in namespaces {
            given.set_item(prefix, url)?;
        }
        keywords.set_item("namespaces", given)?;
    }
    Ok(keywords)
}

pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A compiled list of CSS selectors.
///
/// Strings do as well wherever a selector is wanted: the last few hundred are kept compiled. With `namespaces`, a dict
/// of prefixes and URLs, the selector may use prefixes.
///
/// >>> import duckbill_html as duckbill
/// >>> titles = duckbill.Selector("svg|title", namespaces={"svg": "http://www.w3.org/2000/svg"})
/// >>> duckbill.parse("<title>page</title><svg><title>drawing").select_text(titles)
/// ['drawing']
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Selector {
    selector: duckbill::Selector,
    text: String,
    namespaces: Vec<(String, String)>,
}

#[pymethods]
impl Selector {
    #[new]
    #[pyo3(signature = (selector, *, namespaces=None))]
    fn new(
        py: Python<'_>,
        selector: String,
        namespaces: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut options = SelectorOptions::new();
        let mut pairs = Vec::new();
        for (prefix, url) in namespaces.into_iter().flatten() {
            let (prefix, url): (String, String) = (prefix.extract()?, url.extract()?);
            options = options.with_namespace(&prefix, &url);
            pairs.push((prefix, url));
        }
        let text = selector;
        let selector = duckbill::Selector::parse_with(&text, &options)
            .map_err(|error| selector_error(py, &text, &error))?;
        Ok(Self { selector, text, namespaces: pairs })
    }

    /// The specificity: the numbers of ids, classes and names; of a list, the highest.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.Selector("#a .b p").specificity
    /// (1, 1, 1)
    #[getter]
    fn specificity(&self) -> (u32, u32, u32) {
        let specificity = self.selector.specificity();
        (specificity.ids, specificity.classes, specificity.names)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        Ok(((self.text.clone(),), keywords_of(py, &self.namespaces)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (&self.text, &self.namespaces) == (&other.text, &other.namespaces)
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(&self.text, &self.namespaces))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Selector({})", PyString::new(py, &self.text).repr()?))
    }
}
