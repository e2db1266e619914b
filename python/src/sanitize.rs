//! The sanitizer of the standard, and what cleaning has in common.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

use duckbill::FragmentContext;
use duckbill::limits::StopReason;
use duckbill_sanitize::{
    CleanError, CleanOptions, Cleaned, SanitizerAttribute, SanitizerConfig, SanitizerElement,
    SanitizerProcessingInstruction,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;

use crate::errors::limit_exceeded;
use crate::options::{Limits, limit_name};
use crate::parsing::{Input, namespace_of};

/// Input from this length on is cleaned detached from the interpreter.
const LONG_INPUT: usize = 4096;

thread_local! {
    /// The exception that a function of the caller raised while markup was cleaned on this thread.
    pub(crate) static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// A part of markup that a `Sanitizer` removed.
///
/// >>> import duckbill_html as duckbill
/// >>> html, removed = duckbill.Sanitizer().clean_with_report("<p>a<script>b</script>")
/// >>> removed
/// [Removal('element', 'script', 'not-listed')]
/// >>> (removed[0].start, removed[0].end)
/// (4, 22)
#[pyclass(frozen, eq, hash, get_all, module = "duckbill_html")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Removal {
    /// "element", "replaced-element" (whose content stayed), "attribute", "attribute-value" (it has another), "comment" or
    /// "processing-instruction".
    kind: &'static str,
    /// The name of the element or attribute; empty for a comment.
    name: String,
    /// Of an attribute, the name of its element.
    element: Option<String>,
    /// Why: "not-listed", "listed", "unsafe", "javascript-url", "animates-url", "unsafe-elsewhere", "read-otherwise" or "value".
    reason: &'static str,
    /// Where it begins, in bytes of the markup as UTF-8; None if the parser made it.
    start: Option<u64>,
    /// Where it ends.
    end: Option<u64>,
}

#[pymethods]
impl Removal {
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("Removal('{}', '{}', '{}')", self.kind, self.name, self.reason)
    }
}

impl From<duckbill_sanitize::Removal> for Removal {
    fn from(removal: duckbill_sanitize::Removal) -> Self {
        Self {
            kind: removal.kind.as_str(),
            name: removal.name,
            element: removal.element,
            reason: removal.reason.as_str(),
            start: removal.span.map(|span| span.start),
            end: removal.span.map(|span| span.end),
        }
    }
}

/// Cleans markup, detached from the interpreter if that is worth it.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    length: usize,
    clean: impl Fn() -> T + Send + Sync,
) -> PyResult<T> {
    let cleaned = if length < LONG_INPUT { clean() } else { py.detach(clean) };
    match RAISED.take() {
        Some(error) => Err(error),
        None => Ok(cleaned),
    }
}

pub(crate) fn failed(py: Python<'_>, error: CleanError) -> PyErr {
    match error {
        CleanError::Stopped(reason) => {
            let limit = match reason {
                StopReason::Limit { limit, .. } => limit_name(limit),
                _ => None,
            };
            limit_exceeded(py, reason.to_string(), limit, 0, None, None)
        }
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The markup as a string.
pub(crate) fn markup(html: &Bound<'_, PyAny>) -> PyResult<Input> {
    Ok(match Input::new(html)? {
        Input::Bytes(bytes) => Input::Repaired(String::from_utf8_lossy(&bytes).into_owned()),
        input => input,
    })
}

/// The sanitizer of the standard, as browsers have it: a configuration, and the methods that change and use it.
///
/// `config` is what `new Sanitizer()` takes, as a dict; the safe default if there is none. The methods return whether
/// they changed anything.
///
/// >>> import duckbill_html as duckbill
/// >>> sanitizer = duckbill.Sanitizer({"elements": ["p", {"name": "a", "attributes": ["href"]}]})
/// >>> sanitizer.clean("<p id=x>1 <a href=/2>2</a><b>3</b>")
/// '<p id="x">1 <a href="/2">2</a></p>'
/// >>> sanitizer.remove_attribute("id"), sanitizer.clean("<p id=x>")
/// (True, '<p></p>')
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Sanitizer(Mutex<duckbill_sanitize::Sanitizer>);

/// Reads what the standard has as a dictionary, or a string.
pub(crate) fn read<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let json: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&json).map_err(|error| PyValueError::new_err(error.to_string()))
}

impl Sanitizer {
    /// A copy, which shares what is prepared.
    fn get_ref(&self) -> duckbill_sanitize::Sanitizer {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change(&self, change: impl FnOnce(&mut duckbill_sanitize::Sanitizer) -> bool) -> bool {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl Sanitizer {
    #[new]
    #[pyo3(signature = (config=None))]
    fn new(config: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let sanitizer = match config {
            None => duckbill_sanitize::Sanitizer::default(),
            Some(config) if config.eq("default")? => duckbill_sanitize::Sanitizer::default(),
            Some(config) => {
                let config: SanitizerConfig = read(config)?;
                let made = duckbill_sanitize::Sanitizer::new(&config);
                made.map_err(|error| PyValueError::new_err(error.to_string()))?
            }
        };
        Ok(Self(Mutex::new(sanitizer)))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>,)> {
        Ok((self.get(py)?,))
    }

    /// The configuration as a dict: the form that browsers give.
    fn get<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let config = serde_json::to_string(&self.get_ref().get())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        py.import("json")?.call_method1("loads", (config,))
    }

    /// Makes markup harmless, as the content of an element; `LimitExceeded` is raised if a limit is reached.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.Sanitizer().clean("<td>1<script>2</script>", "tr")
    /// '<td>1</td>'
    #[pyo3(signature = (html, context="div", *, namespace="html", limits=None))]
    fn clean(
        &self,
        py: Python<'_>,
        html: &Bound<'_, PyAny>,
        context: &str,
        namespace: &str,
        limits: Option<&Limits>,
    ) -> PyResult<String> {
        let context = FragmentContext::new(namespace_of(namespace)?, context);
        let (sanitizer, input) = (self.get_ref(), markup(html)?);
        let text = input.text();
        let Some(limits) = limits else {
            return run(py, text.len(), || sanitizer.clean_fragment(text, &context));
        };
        let options = CleanOptions::from(context).with_limits(limits.0);
        let cleaned = run(py, text.len(), || sanitizer.try_clean(text, &options))?;
        cleaned.map_err(|error| failed(py, error))
    }

    /// The same, with a list of what was removed.
    #[pyo3(signature = (html, context="div", *, namespace="html", limits=None))]
    fn clean_with_report(
        &self,
        py: Python<'_>,
        html: &Bound<'_, PyAny>,
        context: &str,
        namespace: &str,
        limits: Option<&Limits>,
    ) -> PyResult<(String, Vec<Removal>)> {
        let context = FragmentContext::new(namespace_of(namespace)?, context);
        let (sanitizer, input) = (self.get_ref(), markup(html)?);
        let text = input.text();
        let mut options = CleanOptions::from(context);
        if let Some(limits) = limits {
            options = options.with_limits(limits.0);
        }
        let cleaned = run(py, text.len(), || sanitizer.clean_with_report(text, &options))?;
        let Cleaned { html, removed, .. } = cleaned.map_err(|error| failed(py, error))?;
        Ok((html, removed.into_iter().map(Removal::from).collect()))
    }

    /// Keeps an element, with the lists of attributes that are given with it.
    fn allow_element(&self, element: &Bound<'_, PyAny>) -> PyResult<bool> {
        let element: SanitizerElement = read(element)?;
        Ok(self.change(|sanitizer| sanitizer.allow_element(element)))
    }

    /// Removes an element with its content.
    fn remove_element(&self, element: &Bound<'_, PyAny>) -> PyResult<bool> {
        let element: SanitizerElement = read(element)?;
        Ok(self.change(|sanitizer| sanitizer.remove_element(element)))
    }

    /// Replaces an element by its content.
    fn replace_element_with_children(&self, element: &Bound<'_, PyAny>) -> PyResult<bool> {
        let element: SanitizerElement = read(element)?;
        Ok(self.change(|sanitizer| sanitizer.replace_element_with_children(element)))
    }

    /// Keeps an attribute on any element.
    fn allow_attribute(&self, attribute: &Bound<'_, PyAny>) -> PyResult<bool> {
        let attribute: SanitizerAttribute = read(attribute)?;
        Ok(self.change(|sanitizer| sanitizer.allow_attribute(attribute)))
    }

    /// Removes an attribute from any element.
    fn remove_attribute(&self, attribute: &Bound<'_, PyAny>) -> PyResult<bool> {
        let attribute: SanitizerAttribute = read(attribute)?;
        Ok(self.change(|sanitizer| sanitizer.remove_attribute(attribute)))
    }

    /// Keeps processing instructions with this target.
    fn allow_processing_instruction(&self, target: &Bound<'_, PyAny>) -> PyResult<bool> {
        let target: SanitizerProcessingInstruction = read(target)?;
        Ok(self.change(|sanitizer| sanitizer.allow_processing_instruction(target)))
    }

    /// Removes processing instructions with this target.
    fn remove_processing_instruction(&self, target: &Bound<'_, PyAny>) -> PyResult<bool> {
        let target: SanitizerProcessingInstruction = read(target)?;
        Ok(self.change(|sanitizer| sanitizer.remove_processing_instruction(target)))
    }

    /// Sets whether comments are kept.
    fn set_comments(&self, are_kept: bool) -> bool {
        self.change(|sanitizer| sanitizer.set_comments(are_kept))
    }

    /// Sets whether custom data attributes are kept.
    fn set_data_attributes(&self, are_kept: bool) -> bool {
        self.change(|sanitizer| sanitizer.set_data_attributes(are_kept))
    }

    /// Sets whether the configuration keeps links to `javascript:` URLs; `clean` removes them anyway.
    fn set_javascript_urls(&self, are_kept: bool) -> bool {
        self.change(|sanitizer| sanitizer.set_javascript_urls(are_kept))
    }

    /// Removes from the configuration what can run script, and what `clean` removes anyway.
    fn remove_unsafe(&self) -> bool {
        self.change(duckbill_sanitize::Sanitizer::remove_unsafe)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.get_ref() == other.get_ref()
    }
}
