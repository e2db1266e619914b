//! The keywords of `Cleaner`, and the functions among them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::sanitize::RAISED;

pub(crate) type Lists = BTreeMap<String, BTreeSet<String>>;

/// The names of a dict of lists, or of a list.
pub(crate) fn names(value: &Bound<'_, PyAny>) -> PyResult<BTreeSet<String>> {
    if value.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("a list of names is wanted, not a str"));
    }
    value.try_iter()?.map(|name| name?.extract()).collect()
}

pub(crate) fn lists(value: &Bound<'_, PyDict>) -> PyResult<Lists> {
    value.iter().map(|(name, list)| Ok((name.extract()?, names(&list)?))).collect()
}

/// The functions of a cleaner, by their numbers.
pub(crate) type Callbacks = Vec<Py<PyAny>>;

/// A function of the caller: its number among those of the cleaner that works.
///
/// The rules of a policy hold no Python object, so the garbage collector sees all that a cleaner holds, and a cleaner that
/// is part of a circle is collected.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Callback(usize);

thread_local! {
    /// The functions of the cleaners at work on this thread. A function may call another cleaner.
    static AT_WORK: RefCell<Vec<Callbacks>> = const { RefCell::new(Vec::new()) };
}

impl Callback {
    fn get(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let found = AT_WORK.with_borrow(|all| Some(all.last()?.get(self.0)?.clone_ref(py)));
        found.ok_or_else(|| PyRuntimeError::new_err("the function of a cleaner is gone"))
    }

    /// Calls the function.
    pub(crate) fn call<'py, A: pyo3::call::PyCallArgs<'py>>(
        self,
        py: Python<'py>,
        arguments: A,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.get(py)?.into_bound(py).call1(arguments)
    }
}

/// Does something for which the functions of a cleaner may be called.
pub(crate) fn with_callbacks<T>(
    py: Python<'_>,
    functions: &Callbacks,
    work: impl FnOnce() -> PyResult<T>,
) -> PyResult<T> {
    let functions = functions.iter().map(|one| one.clone_ref(py)).collect();
    AT_WORK.with_borrow_mut(|all| all.push(functions));
    let result = work();
    // Dropped when nothing is borrowed: a function may run code of the caller when it goes.
    let functions = AT_WORK.with_borrow_mut(Vec::pop);
    drop(functions);
    result
}

/// Which attributes stay, as nh3 and bleach take it.
#[derive(Default)]
pub(crate) struct Attributes {
    /// By element; "*" stands for all.
    pub(crate) lists: Lists,
    /// Functions that say whether an attribute stays; "*" stands for all elements.
    pub(crate) functions: BTreeMap<String, Callback>,
}

impl Attributes {
    pub(crate) fn new(value: &Bound<'_, PyAny>, given: &Given<'_>) -> PyResult<Self> {
        let mut this = Self::default();
        let mut add = |element: String, value: Bound<'_, PyAny>| -> PyResult<()> {
            if value.is_callable() {
                this.functions.insert(element, given.callback(value));
            } else {
                this.lists.insert(element, names(&value)?);
            }
            Ok(())
        };
        match value.cast::<PyDict>() {
            Ok(dict) => {
                for (element, value) in dict {
                    add(element.extract()?, value)?;
                }
            }
            Err(_) => add("*".to_owned(), value.clone())?,
        }
        Ok(this)
    }
}

/// Calls a function of the caller with element, attribute and value; `None` once one has raised.
pub(crate) fn ask<T>(
    function: Callback,
    named: (&str, &str, &str),
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<T>>,
) -> Option<T> {
    call(function, named, read)
}

pub(crate) fn call<T, A: for<'py> pyo3::call::PyCallArgs<'py>>(
    function: Callback,
    arguments: A,
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<T>>,
) -> Option<T> {
    if RAISED.with_borrow(Option::is_some) {
        return None;
    }
    Python::attach(|py| {
        let answer = function.call(py, arguments);
        answer.and_then(|answer| read(&answer)).unwrap_or_else(|error| {
            RAISED.set(Some(error));
            None
        })
    })
}

/// How many keywords may be given by their places: those of `nh3.Cleaner`.
const PLACES: usize = 14;

/// The keywords of a cleaner, in the order of its positional arguments.
const KEYWORDS: [&str; 20] = [
    "tags",
    "clean_content_tags",
    "attributes",
    "attribute_filter",
    "strip_comments",
    "link_rel",
    "generic_attribute_prefixes",
    "tag_attribute_values",
    "set_tag_attribute_values",
    "url_schemes",
    "allowed_classes",
    "filter_style_properties",
    "url_relative",
    "id_prefix",
    "protocols",
    "strip",
    "element_filter",
    "url_rule",
    "policy",
    "limits",
];

/// The keywords that were given, and the functions among them.
pub(crate) struct Given<'py>(pub(crate) Bound<'py, PyDict>, pub(crate) RefCell<Callbacks>);

impl<'py> Given<'py> {
    pub(crate) fn new(
        arguments: &Bound<'py, PyTuple>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Self> {
        let given = PyDict::new(arguments.py());
        if arguments.len() > PLACES {
            return Err(PyTypeError::new_err(format!(
                "at most {PLACES} arguments are without a keyword"
            )));
        }
        for (name, value) in KEYWORDS.iter().zip(arguments) {
            given.set_item(name, value)?;
        }
        for (name, value) in keywords.into_iter().flatten() {
            let text: &Bound<'_, PyString> = name.cast()?;
            if !KEYWORDS.contains(&text.to_str()?) {
                return Err(PyTypeError::new_err(format!("unexpected keyword argument '{text}'")));
            }
            if given.contains(&name)? {
                return Err(PyTypeError::new_err(format!("'{text}' is given twice")));
            }
            given.set_item(name, value)?;
        }
        Ok(Self(given, RefCell::default()))
    }

    /// The value of a keyword; `None` if it is None or not given.
    pub(crate) fn get(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.0.get_item(name)?.filter(|value| !value.is_none()))
    }

    pub(crate) fn names(&self, name: &str) -> PyResult<Option<BTreeSet<String>>> {
        self.get(name)?.map(|value| names(&value)).transpose()
    }

    pub(crate) fn lists(&self, name: &str) -> PyResult<Lists> {
        match self.get(name)? {
            Some(value) => lists(value.cast::<PyDict>()?),
            None => Ok(Lists::new()),
        }
    }

    pub(crate) fn flag(&self, name: &str, default: bool) -> PyResult<bool> {
        self.get(name)?.map_or(Ok(default), |value| value.is_truthy())
    }

    /// Keeps a function of the caller.
    pub(crate) fn callback(&self, function: Bound<'_, PyAny>) -> Callback {
        let mut functions = self.1.borrow_mut();
        functions.push(function.unbind());
        Callback(functions.len() - 1)
    }

    pub(crate) fn function(&self, name: &str) -> PyResult<Option<Callback>> {
        match self.get(name)? {
            Some(value) if !value.is_callable() => {
                Err(PyTypeError::new_err(format!("{name} is no function")))
            }
            value => Ok(value.map(|function| self.callback(function))),
        }
    }
}

impl Attributes {
    /// Whether the lists and functions keep an attribute.
    pub(crate) fn keep(&self, (element, attribute, value): (&str, &str, &str)) -> bool {
        let is_listed =
            |name: &str| self.lists.get(name).is_some_and(|list| list.contains(attribute));
        let is_wanted = |name: &str| {
            self.functions.get(name).is_some_and(|function| {
                let named = (element, attribute, value);
                ask(*function, named, |answer| answer.is_truthy().map(Some)).unwrap_or(false)
            })
        };
        is_listed(element) || is_listed("*") || is_wanted(element) || is_wanted("*")
    }
}
