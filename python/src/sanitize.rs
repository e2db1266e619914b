//! Making markup harmless: `clean` and `Cleaner` with the keywords of nh3, and the standard's `Sanitizer`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use duckbill::FragmentContext;
use duckbill::limits::StopReason;
use duckbill::names::Namespace;
use duckbill_sanitize::{
    self, CleanError, CleanOptions, Cleaned, Policy, SanitizerAttribute, SanitizerConfig,
    SanitizerElement, SanitizerProcessingInstruction,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::de::DeserializeOwned;

use crate::errors::limit_exceeded;
use crate::options::{Limits, limit_name};
use crate::parsing::{Input, namespace_of};

/// Input from this length on is cleaned detached from the interpreter.
const LONG_INPUT: usize = 4096;

static AMMONIA: LazyLock<Policy> = LazyLock::new(Policy::ammonia);

thread_local! {
    /// What a function of the caller raised while markup was cleaned on this thread.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
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
    /// "element", "replaced-element" (whose content stayed), "attribute", "comment" or "processing-instruction".
    kind: &'static str,
    /// The name of the element or attribute; empty for a comment.
    name: String,
    /// Of an attribute, the name of its element.
    element: Option<String>,
    /// Why: "not-listed", "listed", "javascript-url", "animates-url", "unsafe-elsewhere" or "read-otherwise".
    reason: &'static str,
    /// Where it begins, in bytes of the markup as UTF-8; None if the parser made it.
    start: Option<u64>,
    /// Where it ends.
    end: Option<u64>,
}

#[pymethods]
impl Removal {
    fn __repr__(&self) -> String {
        format!("Removal('{}', '{}', '{}')", self.kind, self.name, self.reason)
    }
}

impl From<sanitize::Removal> for Removal {
    fn from(removal: sanitize::Removal) -> Self {
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
fn run<T: Send>(py: Python<'_>, length: usize, clean: impl Fn() -> T + Send + Sync) -> PyResult<T> {
    let cleaned = if length < LONG_INPUT { clean() } else { py.detach(clean) };
    match RAISED.take() {
        Some(error) => Err(error),
        None => Ok(cleaned),
    }
}

fn failed(py: Python<'_>, error: CleanError) -> PyErr {
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
fn markup(html: &Bound<'_, PyAny>) -> PyResult<Input> {
    Ok(match Input::new(html)? {
        Input::Bytes(bytes) => Input::Mended(String::from_utf8_lossy(&bytes).into_owned()),
        input => input,
    })
}

type Lists = BTreeMap<String, BTreeSet<String>>;

/// The names of a dict of lists, or of a list.
fn names(value: &Bound<'_, PyAny>) -> PyResult<BTreeSet<String>> {
    if value.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("a list of names is wanted, not a str"));
    }
    value.try_iter()?.map(|name| name?.extract()).collect()
}

fn lists(value: &Bound<'_, PyDict>) -> PyResult<Lists> {
    value.iter().map(|(name, list)| Ok((name.extract()?, names(&list)?))).collect()
}

/// Which attributes stay, as nh3 and bleach take it.
#[derive(Default)]
struct Attributes {
    /// By element; "*" stands for all.
    lists: Lists,
    /// Functions that say whether an attribute stays; "*" stands for all elements.
    functions: BTreeMap<String, Py<PyAny>>,
}

impl Attributes {
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut this = Self::default();
        let mut add = |element: String, value: Bound<'_, PyAny>| -> PyResult<()> {
            if value.is_callable() {
                this.functions.insert(element, value.unbind());
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
fn ask<T>(
    function: &Py<PyAny>,
    (element, attribute, value): (&str, &str, &str),
    read: impl Fn(&Bound<'_, PyAny>) -> PyResult<Option<T>>,
) -> Option<T> {
    if RAISED.with_borrow(Option::is_some) {
        return None;
    }
    Python::attach(|py| {
        let answer = function.bind(py).call1((element, attribute, value));
        answer.and_then(|answer| read(&answer)).unwrap_or_else(|error| {
            RAISED.set(Some(error));
            None
        })
    })
}

/// Markup made harmless, by rules that are kept: `clean` with the same keywords, for many strings.
///
/// The keywords are those of `nh3.Cleaner`: `tags`, `clean_content_tags` (elements that go with their content; of
/// others that are not in `tags` the content stays), `attributes` (a dict of lists by element, in which "*" stands for all),
/// `attribute_filter` (a function of element, attribute and value that returns the value to use, or None),
/// `strip_comments`, `link_rel`, `generic_attribute_prefixes`, `tag_attribute_values`, `set_tag_attribute_values`,
/// `url_schemes`, `allowed_classes`, `filter_style_properties`. As with `bleach.clean`, `attributes` may also be a list
/// or a function of element, attribute and value that says whether it stays, and a dict may hold functions; `protocols` is
/// another name for `url_schemes`. Beside these there are `id_prefix` (put before each `id`) and `limits`.
///
/// Whatever they say, nothing stays that can run script.
///
/// >>> import duckbill_html as duckbill
/// >>> cleaner = duckbill.Cleaner(tags={"a", "b"}, url_schemes={"https"}, link_rel=None)
/// >>> cleaner.clean("<b onclick=x()>1</b> <i>2</i> <a href=http://a.test/>3</a>")
/// '<b>1</b> 2 <a>3</a>'
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Cleaner {
    policy: Policy,
    limits: Option<Limits>,
}

#[pymethods]
impl Cleaner {
    #[new]
    #[pyo3(signature = (tags=None, clean_content_tags=None, attributes=None, *, attribute_filter=None,
        strip_comments=true, link_rel=Some("noopener noreferrer".to_owned()), generic_attribute_prefixes=None,
        tag_attribute_values=None, set_tag_attribute_values=None, url_schemes=None, protocols=None,
        allowed_classes=None, filter_style_properties=None, id_prefix=None, limits=None))]
    #[expect(clippy::too_many_arguments, reason = "the keywords of nh3 and bleach")]
    fn new(
        tags: Option<&Bound<'_, PyAny>>,
        clean_content_tags: Option<&Bound<'_, PyAny>>,
        attributes: Option<&Bound<'_, PyAny>>,
        attribute_filter: Option<Py<PyAny>>,
        strip_comments: bool,
        link_rel: Option<String>,
        generic_attribute_prefixes: Option<&Bound<'_, PyAny>>,
        tag_attribute_values: Option<&Bound<'_, PyDict>>,
        set_tag_attribute_values: Option<&Bound<'_, PyDict>>,
        url_schemes: Option<&Bound<'_, PyAny>>,
        protocols: Option<&Bound<'_, PyAny>>,
        allowed_classes: Option<&Bound<'_, PyDict>>,
        filter_style_properties: Option<&Bound<'_, PyAny>>,
        id_prefix: Option<String>,
        limits: Option<Limits>,
    ) -> PyResult<Self> {
        let attributes = attributes.map(Attributes::new).transpose()?;
        let tags = tags.map(names).transpose()?;
        let config = config(tags.as_ref(), attributes.as_ref(), strip_comments);
        let made = sanitize::Sanitizer::new_strict(&config);
        let sanitizer = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let content = match clean_content_tags {
            Some(list) => names(list)?,
            None => BTreeSet::from(["script".to_owned(), "style".to_owned()]),
        };
        let mut policy = Policy::ammonia()
            .with_link_rel(None)
            .with_sanitizer(sanitizer)
            .with_content_kept_except(content);
        let schemes = match (url_schemes, protocols) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err("protocols is another name for url_schemes"));
            }
            (None, None) => None,
            (list, other) => list.or(other).map(names).transpose()?,
        };
        if let Some(schemes) = schemes {
            policy = policy.with_url_schemes(schemes);
        }
        if let Some(prefixes) = generic_attribute_prefixes {
            policy = policy.with_attribute_prefixes(names(prefixes)?);
        }
        for (element, rules) in tag_attribute_values.into_iter().flatten() {
            let element: String = element.extract()?;
            for (attribute, values) in lists(rules.cast::<PyDict>()?)? {
                policy = policy.with_attribute_values(&element, &attribute, values);
            }
        }
        for (element, values) in set_tag_attribute_values.into_iter().flatten() {
            let element: String = element.extract()?;
            let values: BTreeMap<String, String> = values.extract()?;
            for (attribute, value) in values {
                policy = policy.with_set_attribute(&element, &attribute, &value);
            }
        }
        for (element, classes) in allowed_classes.map(lists).transpose()?.into_iter().flatten() {
            policy = policy.with_allowed_classes(&element, classes);
        }
        if let Some(properties) = filter_style_properties {
            policy = policy.with_style_properties(names(properties)?);
        }
        if let Some(prefix) = id_prefix {
            policy = policy.with_id_prefix(&prefix);
        }
        policy = policy.with_link_rel(link_rel.as_deref());
        let attributes = attributes.filter(|attributes| !attributes.functions.is_empty());
        if attributes.is_some() || attribute_filter.is_some() {
            policy = policy.with_attribute_filter(move |element, attribute, value| {
                let named = (element, attribute, value);
                if attributes.as_ref().is_some_and(|attributes| !attributes.keep(named)) {
                    return None;
                }
                match &attribute_filter {
                    Some(function) => ask(function, named, |answer| answer.extract()),
                    None => Some(value.to_owned()),
                }
            });
        }
        Ok(Self { policy, limits })
    }

    /// Makes markup harmless.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.Cleaner(tags=["p"]).clean("<p>1<script>2</script>")
    /// '<p>1</p>'
    fn clean(&self, py: Python<'_>, html: &Bound<'_, PyAny>) -> PyResult<String> {
        clean_by(py, &self.policy, self.limits.as_ref(), html)
    }
}

impl Attributes {
    /// Whether the lists and functions keep an attribute.
    fn keep(&self, (element, attribute, value): (&str, &str, &str)) -> bool {
        let is_listed =
            |name: &str| self.lists.get(name).is_some_and(|list| list.contains(attribute));
        let is_wanted = |name: &str| {
            self.functions.get(name).is_some_and(|function| {
                let named = (element, attribute, value);
                ask(function, named, |answer| answer.is_truthy().map(Some)).unwrap_or(false)
            })
        };
        is_listed(element) || is_listed("*") || is_wanted(element) || is_wanted("*")
    }
}

/// The configuration of lists that may be those of ammonia.
fn config(
    tags: Option<&BTreeSet<String>>,
    attributes: Option<&Attributes>,
    strip_comments: bool,
) -> SanitizerConfig {
    let defaults = AMMONIA.sanitizer().get();
    let mut known: BTreeMap<String, Vec<SanitizerAttribute>> = BTreeMap::new();
    for element in defaults.elements.unwrap_or_default() {
        known.insert(element.name, element.attributes.unwrap_or_default());
    }
    let none = BTreeSet::new();
    let mut general: BTreeSet<String> = BTreeSet::from(["lang".to_owned(), "title".to_owned()]);
    if let Some(list) = attributes.and_then(|attributes| attributes.lists.get("*")) {
        general.clone_from(list);
    }
    // Where functions decide, all attributes come to them.
    let all = attributes.is_some_and(|attributes| !attributes.functions.is_empty());
    let wanted: BTreeSet<&str> = match tags {
        Some(tags) => tags.iter().map(String::as_str).collect(),
        None => known.keys().map(String::as_str).collect(),
    };
    let mut elements = Vec::new();
    for name in &wanted {
        let own: Vec<String> = match attributes {
            Some(given) => given.lists.get(*name).unwrap_or(&none).iter().cloned().collect(),
            None => known
                .get(*name)
                .into_iter()
                .flatten()
                .map(|attribute| attribute.name.clone())
                // `rel` is there for the links alone.
                .filter(|attribute| attribute != "rel")
                .collect(),
        };
        let own = own.into_iter().filter(|attribute| !general.contains(attribute));
        let own: Vec<String> = own.collect();
        let mut add = |namespace| {
            let element = SanitizerElement::from((namespace, *name));
            elements.push(if all { element } else { element.with_attributes(own.clone()) });
        };
        add(Namespace::Html);
        if wanted.contains("svg") {
            add(Namespace::Svg);
        }
        if wanted.contains("math") {
            add(Namespace::MathMl);
        }
    }
    let mut config = SanitizerConfig::new().with_elements(elements);
    config.comments = Some(!strip_comments);
    if all { config } else { config.with_attributes(general) }
}

fn clean_by(
    py: Python<'_>,
    policy: &Policy,
    limits: Option<&Limits>,
    html: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let input = markup(html)?;
    let text = input.text();
    match limits {
        None => run(py, text.len(), || policy.clean(text)),
        Some(limits) => {
            let options = CleanOptions { limits: limits.0, ..CleanOptions::new() };
            let cleaned = run(py, text.len(), || policy.try_clean(text, &options))?;
            cleaned.map_err(|error| failed(py, error))
        }
    }
}

/// Makes markup harmless: what people write, or what comes from elsewhere, to be put into a page.
///
/// Without keywords it keeps what `nh3.clean` keeps. The keywords are those of `Cleaner`, which is faster if they are used
/// many times. The result, parsed again, is the same, wherever in a page it is put as the content of an element.
///
/// >>> import duckbill_html as duckbill
/// >>> duckbill.clean("<p onclick=x()>Hi <b>you</b><script>alert(1)</script>")
/// '<p>Hi <b>you</b></p>'
/// >>> duckbill.clean("<p class='a b'>1 <i>2</i>", tags={"p"}, allowed_classes={"p": {"a"}})
/// '<p class="a">1 2</p>'
#[pyfunction]
#[pyo3(signature = (html, *arguments, **keywords),
    text_signature = "(html, tags=None, clean_content_tags=None, attributes=None, **settings)")]
pub(crate) fn clean(
    html: &Bound<'_, PyAny>,
    arguments: &Bound<'_, pyo3::types::PyTuple>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let py = html.py();
    if arguments.is_empty() && keywords.is_none_or(|keywords| keywords.is_empty()) {
        return clean_by(py, &AMMONIA, None, html);
    }
    let cleaner = py.get_type::<Cleaner>().call(arguments, keywords)?;
    cleaner.cast::<Cleaner>()?.get().clean(py, html)
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
pub(crate) struct Sanitizer(Mutex<sanitize::Sanitizer>);

/// Reads what the standard has as a dictionary, or a string.
fn read<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let json: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&json).map_err(|error| PyValueError::new_err(error.to_string()))
}

impl Sanitizer {
    /// A copy, which shares what is prepared.
    fn get_ref(&self) -> sanitize::Sanitizer {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change(&self, change: impl FnOnce(&mut sanitize::Sanitizer) -> bool) -> bool {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl Sanitizer {
    #[new]
    #[pyo3(signature = (config=None))]
    fn new(config: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let sanitizer = match config {
            None => sanitize::Sanitizer::default(),
            Some(config) if config.eq("default")? => sanitize::Sanitizer::default(),
            Some(config) => {
                let config: SanitizerConfig = read(config)?;
                let made = sanitize::Sanitizer::new(&config);
                made.map_err(|error| PyValueError::new_err(error.to_string()))?
            }
        };
        Ok(Self(Mutex::new(sanitizer)))
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
        let options = CleanOptions { context, limits: limits.0, cancel_flag: None };
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
            options.limits = limits.0;
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
        self.change(sanitize::Sanitizer::remove_unsafe)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.get_ref() == other.get_ref()
    }
}
