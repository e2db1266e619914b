//! Making markup harmless by policies: `clean` and `Cleaner` with the keywords of nh3 and bleach.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use duckbill::names::Namespace;
use duckbill::{ElementRef, FragmentContext};
use duckbill_sanitize::{
    CleanOptions, Cleaned, ElementChange, Policy, PolicySettings, RelativeUrls, SanitizerAttribute,
    SanitizerConfig, SanitizerElement, Unlisted, attribute_names,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};

use crate::cleaner_kept;
use crate::cleaner_keywords::{
    Attributes, Callback, Callbacks, Given, Lists, ask, call, lists, with_callbacks,
};
use crate::options::Limits;
use crate::parsing::namespace_of;
use crate::sanitize::{RAISED, Removal, failed, markup, read, run};

static AMMONIA: LazyLock<Policy> = LazyLock::new(Policy::ammonia);

/// Markup made harmless, by rules that are kept: `clean` with the same keywords, for many strings.
///
/// The keywords are those of `nh3.Cleaner`: `tags`, `clean_content_tags` (elements that go with their content; of
/// others that are not in `tags` the content stays), `attributes` (a dict of lists by element, in which "*" stands for all; names
/// have their prefix: "xlink:href"), `attribute_filter` (a function of element, attribute and value that returns the value to use,
/// or None), `strip_comments`, `link_rel`, `generic_attribute_prefixes`, `tag_attribute_values`, `set_tag_attribute_values`,
/// `url_schemes`, `url_relative` ("pass_through", "deny", ("rewrite_with_base", base), ("rewrite_with_root", root, path), or a function of the URL), `allowed_classes`,
/// `filter_style_properties`, `id_prefix`. As with `bleach.clean`, `attributes` may also be a list or a function of element, attribute and
/// value that says whether it stays, and a dict may hold functions; `protocols` is another name for `url_schemes`, and with
/// `strip=False` elements that are not in `tags` become text.
///
/// Beside these there are `element_filter`, a function of an element's name and a dict of its attributes that returns None to keep it,
/// "drop", "unwrap", another name, a dict of other attributes, or a tuple of both; `url_rule`, a function of element, attribute and
/// URL that returns the URL to use, or None; `policy`, a dict with the members of a policy file (docs/guide-sanitizing.md), of which `_`
/// may stand for `-`; and `limits`.
///
/// Nothing stays that can run script, for all settings. A cleaner can be pickled if its functions can.
///
/// >>> import duckbill_html as duckbill
/// >>> cleaner = duckbill.Cleaner(tags={"a", "b"}, url_schemes={"https"}, link_rel=None)
/// >>> cleaner.clean("<b onclick=x()>1</b> <i>2</i> <a href=http://a.test/>3</a>")
/// '<b>1</b> 2 <a>3</a>'
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Cleaner {
    policy: Policy,
    limits: Option<Limits>,
    /// The keywords that it was made with.
    keywords: Py<PyDict>,
    functions: Callbacks,
}

#[pymethods]
impl Cleaner {
    #[new]
    #[pyo3(signature = (*arguments, **keywords),
        text_signature = "(tags=None, clean_content_tags=None, attributes=None, **settings)")]
    fn new(arguments: &Bound<'_, PyTuple>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let given = Given::new(arguments, keywords)?;
        let policy = policy(&given)?;
        let limits = match given.get("limits")? {
            Some(limits) => Some(limits.extract::<Limits>().map_err(PyErr::from)?),
            None => None,
        };
        let Given(keywords, functions) = given;
        Ok(Self { policy, limits, keywords: keywords.unbind(), functions: functions.into_inner() })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.keywords)?;
        self.functions.iter().try_for_each(|function| visit.call(function))
    }

    fn __getnewargs_ex__(&self, py: Python<'_>) -> (Py<PyTuple>, Py<PyDict>) {
        (PyTuple::empty(py).unbind(), self.keywords.clone_ref(py))
    }

    /// Cleaners are equal if they were made with the same keywords.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Self>() {
            Ok(other) => self.keywords.bind(py).eq(other.get().keywords.bind(py)),
            Err(_) => Ok(false),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut parts = Vec::new();
        for (name, value) in self.keywords.bind(py) {
            parts.push(format!("{name}={}", value.repr()?));
        }
        Ok(format!("Cleaner({})", parts.join(", ")))
    }

    /// Makes markup harmless, as the content of an element, or with `document=True` as a whole page.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.Cleaner(tags=["p"]).clean("<p>1<script>2</script>")
    /// '<p>1</p>'
    /// >>> duckbill.Cleaner(tags=["td"]).clean("<td>1<p>2", context="tr")
    /// '<td>12</td>'
    #[pyo3(signature = (html, context="div", *, namespace="html", document=false))]
    fn clean(
        &self,
        py: Python<'_>,
        html: &Bound<'_, PyAny>,
        context: &str,
        namespace: &str,
        document: bool,
    ) -> PyResult<String> {
        if context == "div" && namespace == "html" && !document {
            return with_callbacks(py, &self.functions, || {
                clean_by(py, &self.policy, self.limits.as_ref(), html)
            });
        }
        let options = self.options(context, namespace, document)?;
        let input = markup(html)?;
        let text = input.text();
        let clean = || run(py, text.len(), || self.policy.try_clean(text, &options));
        let cleaned = with_callbacks(py, &self.functions, clean)?;
        cleaned.map_err(|error| failed(py, error))
    }

    /// The same, with a list of what was removed.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.Cleaner().clean_with_report("<p onclick=x()>1")
    /// ('<p>1</p>', [Removal('attribute', 'onclick', 'not-listed')])
    #[pyo3(signature = (html, context="div", *, namespace="html", document=false))]
    fn clean_with_report(
        &self,
        py: Python<'_>,
        html: &Bound<'_, PyAny>,
        context: &str,
        namespace: &str,
        document: bool,
    ) -> PyResult<(String, Vec<Removal>)> {
        let options = self.options(context, namespace, document)?;
        let input = markup(html)?;
        let text = input.text();
        let clean = || run(py, text.len(), || self.policy.clean_with_report(text, &options));
        let cleaned = with_callbacks(py, &self.functions, clean)?;
        let Cleaned { html, removed, .. } = cleaned.map_err(|error| failed(py, error))?;
        Ok((html, removed.into_iter().map(Removal::from).collect()))
    }
}

impl Cleaner {
    fn options(&self, context: &str, namespace: &str, document: bool) -> PyResult<CleanOptions> {
        let context = FragmentContext::new(namespace_of(namespace)?, context);
        let limits = self.limits.map_or_else(duckbill::limits::Limits::none, |limits| limits.0);
        Ok(CleanOptions::from(context).with_document(document).with_limits(limits))
    }
}

/// The policy of some keywords.
fn policy(given: &Given<'_>) -> PyResult<Policy> {
    let attributes =
        given.get("attributes")?.map(|value| Attributes::new(&value, given)).transpose()?;
    let tags = given.names("tags")?;
    let strips_comments = given.flag("strip_comments", true)?;
    let mut policy = Policy::ammonia();
    if tags.is_some() || attributes.is_some() || !strips_comments {
        let config = config(tags.as_ref(), attributes.as_ref(), strips_comments);
        let made = duckbill_sanitize::Sanitizer::new_strict(&config);
        let sanitizer = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
        policy = policy.with_sanitizer(sanitizer);
    }
    if let Some(patterns) = &tags {
        let patterns: Vec<&String> = patterns.iter().filter(|name| name.contains('*')).collect();
        if !patterns.is_empty() {
            policy = policy.with_element_patterns(patterns);
        }
    }
    if !given.flag("strip", true)? {
        policy = policy.with_unlisted(Unlisted::Escape);
    }
    if let Some(list) = given.names("clean_content_tags")? {
        policy = policy.with_dropped(list);
    }
    let schemes = match (given.names("url_schemes")?, given.names("protocols")?) {
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err("protocols is another name for url_schemes"));
        }
        (list, other) => list.or(other),
    };
    if let Some(schemes) = schemes {
        policy = policy.with_url_schemes(schemes);
    }
    policy = values(given, policy)?;
    if let Some(rel) = given.0.get_item("link_rel")? {
        let rel: Option<String> = rel.extract()?;
        policy = policy.with_link_rel(rel.as_deref());
    }
    let attributes = attributes.filter(|attributes| !attributes.functions.is_empty());
    let filter = given.function("attribute_filter")?;
    if attributes.is_some() || filter.is_some() {
        policy = policy.with_attribute_filter(move |element, attribute, value| {
            let named = (element, attribute, value);
            if attributes.as_ref().is_some_and(|attributes| !attributes.keep(named)) {
                return None;
            }
            match &filter {
                Some(function) => ask(*function, named, |answer| answer.extract()),
                None => Some(value.to_owned()),
            }
        });
    }
    if let Some(function) = given.function("element_filter")? {
        policy = policy.with_element_rule(move |element, change| decide(function, element, change));
    }
    if let Some(settings) = given.get("policy")? {
        let py = settings.py();
        let renamed = PyDict::new(py);
        for (name, value) in settings.cast::<PyDict>()? {
            renamed.set_item(name.str()?.to_str()?.replace('_', "-"), value)?;
        }
        let settings: PolicySettings = read(&renamed)?;
        if settings.base.is_some() {
            return Err(PyValueError::new_err("a policy beside keywords has no base"));
        }
        let made = settings.apply_to(policy);
        policy = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(policy)
}

/// The keywords for values of attributes.
fn values(given: &Given<'_>, mut policy: Policy) -> PyResult<Policy> {
    if let Some(prefixes) = given.names("generic_attribute_prefixes")? {
        policy = policy.with_attribute_prefixes(prefixes);
    }
    if let Some(rules) = given.get("tag_attribute_values")? {
        for (element, rules) in rules.cast::<PyDict>()? {
            let element: String = element.extract()?;
            for (attribute, values) in lists(rules.cast::<PyDict>()?)? {
                policy = policy.with_attribute_values(&element, &attribute, values);
            }
        }
    }
    if let Some(rules) = given.get("set_tag_attribute_values")? {
        let rules: BTreeMap<String, BTreeMap<String, String>> = rules.extract()?;
        for (element, values) in rules {
            for (attribute, value) in values {
                policy = policy.with_set_attribute(&element, &attribute, &value);
            }
        }
    }
    for (element, classes) in given.lists("allowed_classes")? {
        policy = policy.with_allowed_classes(&element, classes);
    }
    if let Some(properties) = given.names("filter_style_properties")? {
        policy = policy.with_style_properties(properties);
    }
    if let Some(prefix) = given.get("id_prefix")? {
        policy = policy.with_id_prefix(&prefix.extract::<String>()?);
    }
    let mut rewrites = None;
    if let Some(relative) = given.get("url_relative")? {
        let wrong = || {
            PyValueError::new_err(
                "url_relative is 'pass_through', 'deny', ('rewrite_with_base', base), \
                 ('rewrite_with_root', root, path) or a function",
            )
        };
        if relative.is_callable() {
            rewrites = Some(given.callback(relative));
        } else if let Ok(name) = relative.extract::<String>() {
            policy = policy.with_relative_urls(match &*name {
                "pass_through" | "passthrough" => RelativeUrls::Keep,
                "deny" => RelativeUrls::Refuse,
                _ => return Err(wrong()),
            });
        } else {
            let parts: Vec<String> = relative.extract().map_err(|_| wrong())?;
            let relative = match &parts[..] {
                [name, base] if name == "rewrite_with_base" => RelativeUrls::Resolve(base.clone()),
                [name, root, path] if name == "rewrite_with_root" => {
                    RelativeUrls::ResolveInRoot { root: root.clone(), path: path.clone() }
                }
                _ => return Err(wrong()),
            };
            policy = policy.with_relative_urls(relative);
        }
    }
    let rule = given.function("url_rule")?;
    if rewrites.is_some() || rule.is_some() {
        policy = policy.with_url_rule(move |found| {
            let url = match &rewrites {
                Some(function) if found.is_relative() => {
                    call(*function, (found.url,), |answer| answer.extract())?
                }
                _ => found.url.to_owned(),
            };
            match &rule {
                Some(function) => {
                    let named = (found.element, found.attribute, &*url);
                    ask(*function, named, |answer| answer.extract())
                }
                None => Some(url),
            }
        });
    }
    Ok(policy)
}

/// Does what a function of the caller says of an element.
fn decide(function: Callback, element: ElementRef<'_>, change: &mut ElementChange) {
    if RAISED.with_borrow(Option::is_some) {
        return;
    }
    Python::attach(|py| {
        let mut asked = || -> PyResult<()> {
            let attributes = PyDict::new(py);
            for attribute in element.attributes() {
                attributes.set_item(attribute.name(), attribute.value())?;
            }
            let answer = function.call(py, (element.name(), attributes))?;
            let mut set = |wanted: &Bound<'_, PyDict>| -> PyResult<()> {
                for attribute in element.attributes() {
                    if !wanted.contains(attribute.name())? {
                        change.remove_attribute(attribute.name());
                    }
                }
                for (name, value) in wanted {
                    let (name, value): (String, String) = (name.extract()?, value.extract()?);
                    if element.attribute(&name) != Some(&*value) {
                        change.set_attribute(&name, &value);
                    }
                }
                Ok(())
            };
            if answer.is_none() || answer.is(PyBool::new(py, true)) {
                return Ok(());
            }
            if let Ok(attributes) = answer.cast::<PyDict>() {
                return set(attributes);
            }
            if let Ok((name, attributes)) = answer.extract::<(String, Bound<'_, PyDict>)>() {
                set(&attributes)?;
                change.rename(&name);
                return Ok(());
            }
            match &*answer.extract::<String>()? {
                "drop" => change.drop_element(),
                "unwrap" => change.unwrap_element(),
                name => change.rename(name),
            }
            Ok(())
        };
        if let Err(error) = asked() {
            RAISED.set(Some(error));
        }
    });
}

/// The elements of ammonia's list, with their attributes.
static KNOWN: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let elements = AMMONIA.sanitizer().get().elements.unwrap_or_default();
    let known = elements.into_iter().map(|element| {
        let attributes = element.attributes.unwrap_or_default();
        (element.name, attributes.into_iter().map(|attribute| attribute.name).collect())
    });
    known.collect()
});

/// The configuration of lists that may be those of ammonia.
fn config(
    tags: Option<&BTreeSet<String>>,
    attributes: Option<&Attributes>,
    strip_comments: bool,
) -> SanitizerConfig {
    let known = &*KNOWN;
    let none = BTreeSet::new();
    let general = match attributes.and_then(|attributes| attributes.lists.get("*")) {
        Some(list) => attribute_names(list),
        None => attribute_names(["lang", "title"]),
    };
    // Where functions decide, all attributes come to them.
    let all = attributes.is_some_and(|attributes| !attributes.functions.is_empty());
    let wanted: BTreeSet<&str> = match tags {
        Some(tags) => tags.iter().map(String::as_str).filter(|tag| !tag.contains('*')).collect(),
        None => known.keys().map(String::as_str).collect(),
    };
    let mut elements = Vec::new();
    for name in &wanted {
        let own: Vec<SanitizerAttribute> = match attributes {
            Some(given) => attribute_names(given.lists.get(*name).unwrap_or(&none)),
            None => attribute_names(known.get(*name).into_iter().flatten()),
        };
        let own: Vec<_> = own.into_iter().filter(|one| !general.contains(one)).collect();
        let mut add = |namespace, name: &str| {
            let element = SanitizerElement::from((namespace, name));
            elements.push(if all { element } else { element.with_attributes(own.clone()) });
        };
        // The names of elements of HTML have no capital letters.
        let lower = name.to_ascii_lowercase();
        if lower == **name || !wanted.contains(&*lower) {
            add(Namespace::Html, &lower);
        }
        if wanted.contains("svg") {
            add(Namespace::Svg, name);
        }
        if wanted.contains("math") {
            add(Namespace::MathMl, name);
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
            let options = CleanOptions::new().with_limits(limits.0);
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
    arguments: &Bound<'_, PyTuple>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let py = html.py();
    if arguments.is_empty() && keywords.is_none_or(|keywords| keywords.is_empty()) {
        return clean_by(py, &AMMONIA, None, html);
    }
    let given = match (arguments.is_empty(), keywords) {
        (true, Some(keywords)) => keywords.clone(),
        _ => Given::new(arguments, keywords)?.0,
    };
    if let Some(policy) = cleaner_kept::find(&given) {
        return clean_by(py, &policy, None, html);
    }
    let cleaner = Cleaner::new(arguments, keywords)?;
    if cleaner.functions.is_empty() && cleaner.limits.is_none() {
        cleaner_kept::keep(&given, &cleaner.policy);
    }
    let clean = || clean_by(py, &cleaner.policy, cleaner.limits.as_ref(), html);
    with_callbacks(py, &cleaner.functions, clean)
}

/// Text with everything escaped that means something in markup, so that it can stand anywhere; as `nh3.clean_text`.
///
/// With `tags` it is markup, of which these tags stay, without attributes.
///
/// >>> import duckbill_html as duckbill
/// >>> duckbill.clean_text("1 < 2")
/// '1&#32;&lt;&#32;2'
/// >>> duckbill.clean_text("<b id=x>1</b><i>2</i>", tags={"b"})
/// '<b>1</b>2'
#[pyfunction]
#[pyo3(signature = (html, tags=None))]
pub(crate) fn clean_text(
    html: &Bound<'_, PyAny>,
    tags: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let Some(tags) = tags else {
        return Ok(duckbill_sanitize::clean_text(markup(html)?.text()));
    };
    let py = html.py();
    let keywords = PyDict::new(py);
    keywords.set_item("tags", tags)?;
    keywords.set_item("attributes", PyDict::new(py))?;
    keywords.set_item("link_rel", py.None())?;
    clean(html, &PyTuple::empty(py), Some(&keywords))
}

/// Another name of `clean_text`; as `nh3.escape`.
///
/// >>> import duckbill_html as duckbill
/// >>> duckbill.escape("1 < 2")
/// '1&#32;&lt;&#32;2'
#[pyfunction]
#[pyo3(signature = (html, tags=None))]
pub(crate) fn escape(html: &Bound<'_, PyAny>, tags: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    clean_text(html, tags)
}

/// Whether a string has a tag, a comment or a doctype in it; as `nh3.is_html`.
///
/// >>> import duckbill_html as duckbill
/// >>> duckbill.is_html("a <b>c"), duckbill.is_html("1 < 2")
/// (True, False)
#[pyfunction]
pub(crate) fn is_html(html: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(duckbill_sanitize::is_html(markup(html)?.text()))
}

/// The defaults of `clean`: elements, attributes by element, and URL schemes.
#[pyfunction]
#[pyo3(name = "__defaults")]
pub(crate) fn defaults() -> (BTreeSet<String>, Lists, BTreeSet<String>) {
    let attributes = KNOWN.iter().filter(|(_, attributes)| !attributes.is_empty());
    let attributes = attributes
        .map(|(name, attributes)| (name.clone(), attributes.iter().cloned().collect()))
        .collect();
    let schemes = AMMONIA.url_schemes().into_iter().flatten().map(str::to_owned).collect();
    (KNOWN.keys().cloned().collect(), attributes, schemes)
}
