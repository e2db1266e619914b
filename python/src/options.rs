//! The options of a parse, and its limits, as keywords and as objects that can be kept and pickled.

use duckbill::edition::Edition;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits;
use duckbill::rewrite::RewriteOptions;
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};

use crate::hints::unknown_keyword;

/// A number from 0 on. One that is too large for the machine is the largest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count(pub(crate) u64);

impl Count {
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<u64>() {
            Ok(count) => Ok(Self(count)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                if object.lt(0)? {
                    let message = format!("a number from 0 on is wanted, not {}", object.repr()?);
                    return Err(PyValueError::new_err(message));
                }
                Ok(Self(u64::MAX))
            }
            Err(error) => Err(error),
        }
    }
}

impl<'py> IntoPyObject<'py> for Count {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = std::convert::Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Self::Output, Self::Error> {
        self.0.into_pyobject(py)
    }
}

/// The value of a keyword; the exception for one that is of another type says which keyword it is.
fn setting<'py, T: for<'a> FromPyObject<'a, 'py>>(
    name: &str,
    value: &Bound<'py, PyAny>,
) -> PyResult<T> {
    value.extract::<T>().map_err(|error| {
        let error: PyErr = error.into();
        let py = value.py();
        let message = format!("{name}: {}", error.value(py));
        PyErr::from_type(error.get_type(py), (message,))
    })
}

/// The keywords of a parse, as they were given; `None` for those that were not.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Settings {
    content_type: Option<String>,
    encoding: Option<String>,
    likely_encoding: Option<String>,
    default_encoding: Option<String>,
    locale: Option<String>,
    detect_utf8: Option<bool>,
    errors: Option<Count>,
    limits: Option<Limits>,
    scripting: Option<bool>,
    edition: Option<String>,
    spans: Option<String>,
    srcdoc: Option<bool>,
    shadow_roots: Option<bool>,
}

/// Calls a macro with the names of all settings.
macro_rules! each_setting {
    ($do:ident) => {
        $do!(
            content_type,
            encoding,
            likely_encoding,
            default_encoding,
            locale,
            detect_utf8,
            errors,
            limits,
            scripting,
            edition,
            spans,
            srcdoc,
            shadow_roots
        )
    };
}

impl Settings {
    /// Takes the keywords over; those that are `None` count as not given.
    pub(crate) fn update(&mut self, keywords: &Bound<'_, PyDict>) -> PyResult<()> {
        for (name, value) in keywords {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            macro_rules! set {
                ($($setting:ident),+) => {
                    match name.as_str() {
                        $(stringify!($setting) => self.$setting = Some(setting(&name, &value)?),)+
                        _ => {
                            return Err(PyTypeError::new_err(unknown_keyword(&name)));
                        }
                    }
                };
            }
            each_setting!(set);
        }
        Ok(())
    }

    /// Only the settings that were given, as keywords.
    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keywords = PyDict::new(py);
        macro_rules! put {
            ($($setting:ident),+) => {
                $(if let Some(value) = self.$setting.clone() {
                    keywords.set_item(stringify!($setting), value)?;
                })+
            };
        }
        each_setting!(put);
        Ok(keywords)
    }

    /// Those of an object, and keywords that go before them.
    pub(crate) fn given(
        options: Option<&Bound<'_, ParseOptions>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut settings = options.map_or_else(Self::default, |it| it.get().settings.clone());
        if let Some(keywords) = keywords {
            settings.update(keywords)?;
        }
        Ok(settings)
    }

    fn encoding(&self) -> PyResult<EncodingOptions> {
        let mut encoding = EncodingOptions::new();
        if let Some(value) = &self.content_type {
            encoding = encoding.with_content_type(value);
        }
        if let Some(label) = &self.encoding {
            encoding = encoding.with_user_override(encoding_of(label)?);
        }
        if let Some(label) = &self.likely_encoding {
            encoding = encoding.with_likely_encoding(encoding_of(label)?);
        }
        if let Some(label) = &self.default_encoding {
            encoding = encoding.with_default(encoding_of(label)?);
        }
        if let Some(tag) = &self.locale {
            encoding = encoding.with_locale(tag);
        }
        if let Some(detects) = self.detect_utf8 {
            encoding = encoding.with_utf8_detection(detects);
        }
        Ok(encoding)
    }

    fn edition(&self) -> PyResult<Edition> {
        match self.edition.as_deref() {
            None | Some("living") => Ok(Edition::Living),
            Some("2018") => Ok(Edition::Snapshot2018),
            Some(edition) => Err(not_one_of("edition", edition, "'living' or '2018'")),
        }
    }

    fn scripting(&self) -> Scripting {
        if self.scripting == Some(true) { Scripting::Normal } else { Scripting::Disabled }
    }

    /// The options of a rewriter. It builds no tree and reports no errors.
    pub(crate) fn rewrite_options(&self) -> PyResult<RewriteOptions> {
        let others = [
            ("errors", self.errors.is_some()),
            ("spans", self.spans.is_some()),
            ("shadow_roots", self.shadow_roots.is_some()),
        ];
        if let Some((name, _)) = others.into_iter().find(|(_, is_given)| *is_given) {
            let message = format!("a rewriter makes no document, so '{name}' means nothing for it");
            return Err(PyTypeError::new_err(message));
        }
        Ok(RewriteOptions::new()
            .with_edition(self.edition()?)
            .with_scripting(self.scripting())
            .with_encoding(self.encoding()?)
            .with_limits(self.limits.as_ref().map(|limits| limits.0).unwrap_or_default())
            .with_srcdoc(self.srcdoc.unwrap_or(false)))
    }

    /// How many errors are kept.
    pub(crate) fn error_limit(&self) -> usize {
        self.errors.map_or(0, Count::size)
    }

    /// The options of the crate.
    pub(crate) fn compile(&self) -> PyResult<Compiled> {
        let encoding = self.encoding()?;
        let edition = self.edition()?;
        let mut options = duckbill::ParseOptions::new().with_encoding(encoding);
        if self.edition.is_some() {
            options = options.with_edition(edition);
        }
        if let Some(spans) = &self.spans {
            options = options.with_spans(match spans.as_str() {
                "none" => duckbill::dom::Spans::None,
                "tags" => duckbill::dom::Spans::Tags,
                "full" => duckbill::dom::Spans::Full,
                _ => return Err(not_one_of("spans", spans, "'none', 'tags' or 'full'")),
            });
        }
        if self.scripting == Some(true) {
            options = options.with_scripting(self.scripting());
        }
        let limits = self.limits.as_ref().map(|limits| limits.0);
        options = options
            .with_error_limit(self.error_limit())
            .with_srcdoc(self.srcdoc.unwrap_or(false))
            .with_declarative_shadow_roots(self.shadow_roots.unwrap_or(false))
            .with_limits(limits.unwrap_or_default());
        Ok(Compiled {
            options,
            limits: limits.unwrap_or_default(),
            edition,
            has_scripting: self.scripting == Some(true),
            is_given: true,
        })
    }
}

/// The settings as the crate takes them.
#[derive(Clone, Default)]
pub(crate) struct Compiled {
    pub(crate) options: duckbill::ParseOptions,
    pub(crate) limits: limits::Limits,
    edition: Edition,
    has_scripting: bool,
    /// Whether any setting was given.
    pub(crate) is_given: bool,
}

impl Compiled {
    /// Has what was parsed so written in a format.
    pub(crate) fn serializer(&self, format: Serializer) -> Serializer {
        let format = format.with_edition(self.edition);
        if self.has_scripting { format.with_scripting_enabled() } else { format }
    }
}

impl Compiled {
    /// From an object with options and keywords that go before them.
    pub(crate) fn new(
        options: Option<&Bound<'_, ParseOptions>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let keywords = keywords.filter(|keywords| !keywords.is_empty());
        match (options, keywords) {
            (None, None) => Ok(Self::default()),
            (Some(options), None) => Ok(options.get().compiled.clone()),
            (options, Some(keywords)) => Settings::given(options, Some(keywords))?.compile(),
        }
    }
}

/// Keywords: those given, then those of the object, then the defaults.
pub(crate) fn settings_with_defaults<'py>(
    defaults: Bound<'py, PyDict>,
    options: Option<&Bound<'py, ParseOptions>>,
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = defaults.py();
    if let Some(options) = options {
        defaults.update(options.get().settings.keywords(py)?.as_mapping())?;
    }
    for (name, value) in given.into_iter().flatten().filter(|(_, value)| !value.is_none()) {
        defaults.set_item(name, value)?;
    }
    Ok(defaults)
}

pub(crate) fn encoding_of(label: &str) -> PyResult<Encoding> {
    Encoding::for_label(label)
        .ok_or_else(|| PyValueError::new_err(format!("'{label}' is not the label of an encoding")))
}

pub(crate) fn not_one_of(name: &str, value: &str, allowed: &str) -> PyErr {
    PyValueError::new_err(format!("{name} is {allowed}, not '{value}'"))
}

/// The options of a parse, made once and used for many documents.
///
/// The keywords are those of `parse`. Options can be compared, copied and pickled.
///
/// >>> import pickle
/// >>> import duckbill_html as duckbill
/// >>> options = duckbill.ParseOptions(errors=10, content_type="text/html; charset=koi8-r")
/// >>> duckbill.parse(b"<p>\xc4\xc1", options=options).text()
/// 'да'
/// >>> pickle.loads(pickle.dumps(options)) == options
/// True
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct ParseOptions {
    settings: Settings,
    compiled: Compiled,
}

#[pymethods]
impl ParseOptions {
    #[new]
    #[pyo3(signature = (**settings))]
    fn new(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut own = Settings::default();
        if let Some(keywords) = settings {
            own.update(keywords)?;
        }
        Ok(Self { compiled: own.compile()?, settings: own })
    }

    /// A copy with some keywords changed.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.ParseOptions(errors=10).replace(scripting=True)
    /// ParseOptions(errors=10, scripting=True)
    #[pyo3(signature = (**settings))]
    fn replace(&self, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut own = self.settings.clone();
        if let Some(keywords) = settings {
            own.update(keywords)?;
        }
        Ok(Self { compiled: own.compile()?, settings: own })
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.settings.keywords(py)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().settings == self.settings)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown("ParseOptions", &self.settings.keywords(py)?)
    }
}

/// The call that makes an object of these keywords.
fn shown(class: &str, keywords: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut parts = Vec::new();
    for (name, value) in keywords {
        parts.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{class}({})", parts.join(", ")))
}

/// Limits on what one parse may use. A parse that reaches one raises `LimitExceeded`.
///
/// Time and memory are linear in input and output, so limits are not needed against slow rules. They bound the
/// linear cost itself. Each is a number, or None for no limit.
///
/// >>> import duckbill_html as duckbill
/// >>> limits = duckbill.Limits(depth=100, nodes=1_000_000)
/// >>> duckbill.parse("<div>" * 200, limits=limits)
/// Traceback (most recent call last):
/// duckbill_html.errors.LimitExceeded: more than 100 open elements, after 490 bytes of text
#[pyclass(frozen, eq, hash, from_py_object, module = "duckbill_html")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Limits(pub(crate) limits::Limits);

impl Limits {
    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keywords = PyDict::new(py);
        for limit in limits::Limit::ALL {
            if let (Some(value), Some(name)) = (self.0.get(limit), limit_name(limit)) {
                keywords.set_item(name, value)?;
            }
        }
        Ok(keywords)
    }
}

/// The keyword of a limit.
pub(crate) fn limit_name(limit: limits::Limit) -> Option<&'static str> {
    use limits::Limit;
    Some(match limit {
        Limit::InputBytes => "input_bytes",
        Limit::Nodes => "nodes",
        Limit::Depth => "depth",
        Limit::AttributesPerElement => "attributes_per_element",
        Limit::AttributeBytes => "attribute_bytes",
        Limit::TokenBytes => "token_bytes",
        Limit::FormattingElements => "formatting_elements",
        Limit::Errors => "errors",
        Limit::OutputBytes => "output_bytes",
        Limit::MemoryBytes => "memory_bytes",
        _ => return None,
    })
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (*, input_bytes=None, nodes=None, depth=None, attributes_per_element=None,
        attribute_bytes=None, token_bytes=None, formatting_elements=None, errors=None, output_bytes=None,
        memory_bytes=None))]
    #[expect(clippy::too_many_arguments, reason = "one keyword for each limit")]
    fn new(
        input_bytes: Option<Count>,
        nodes: Option<Count>,
        depth: Option<Count>,
        attributes_per_element: Option<Count>,
        attribute_bytes: Option<Count>,
        token_bytes: Option<Count>,
        formatting_elements: Option<Count>,
        errors: Option<Count>,
        output_bytes: Option<Count>,
        memory_bytes: Option<Count>,
    ) -> Self {
        const NONE: u64 = u64::MAX;
        let limits = limits::Limits::none()
            .with(limits::Limit::InputBytes, input_bytes.map_or(NONE, |count| count.0))
            .with(limits::Limit::Nodes, nodes.map_or(NONE, |count| count.0))
            .with(limits::Limit::Depth, depth.map_or(NONE, |count| count.0))
            .with(
                limits::Limit::AttributesPerElement,
                attributes_per_element.map_or(NONE, |count| count.0),
            )
            .with(limits::Limit::AttributeBytes, attribute_bytes.map_or(NONE, |count| count.0))
            .with(limits::Limit::TokenBytes, token_bytes.map_or(NONE, |count| count.0))
            .with(
                limits::Limit::FormattingElements,
                formatting_elements.map_or(NONE, |count| count.0),
            )
            .with(limits::Limit::Errors, errors.map_or(NONE, |count| count.0))
            .with(limits::Limit::OutputBytes, output_bytes.map_or(NONE, |count| count.0))
            .with(limits::Limit::MemoryBytes, memory_bytes.map_or(NONE, |count| count.0));
        Self(limits)
    }

    /// Limits for pages of strangers, far above those of any page that people visit.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.Limits.untrusted().depth
    /// 10000
    #[staticmethod]
    fn untrusted() -> Self {
        const NONE: u64 = u64::MAX;
        // Options that only scripts can reach have no keyword here.
        let limits = limits::Limits::untrusted()
            .with(limits::Limit::ScriptNesting, NONE)
            .with(limits::Limit::WrittenBytes, NONE);
        Self(limits)
    }

    /// The length of the input, in bytes before decoding, or of UTF-8 for a string.
    #[getter]
    fn input_bytes(&self) -> Option<u64> {
        self.0.get(limits::Limit::InputBytes)
    }

    /// The number of nodes created, including those that were removed again.
    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.0.get(limits::Limit::Nodes)
    }

    /// The number of elements that are open at once, including `html` and `body`.
    #[getter]
    fn depth(&self) -> Option<u64> {
        self.0.get(limits::Limit::Depth)
    }

    /// The number of attributes of one tag.
    #[getter]
    fn attributes_per_element(&self) -> Option<u64> {
        self.0.get(limits::Limit::AttributesPerElement)
    }

    /// The total length of the names and values of the attributes of one tag, in bytes of UTF-8.
    #[getter]
    fn attribute_bytes(&self) -> Option<u64> {
        self.0.get(limits::Limit::AttributeBytes)
    }

    /// The length of one tag, comment, DOCTYPE or processing instruction, in bytes of UTF-8.
    #[getter]
    fn token_bytes(&self) -> Option<u64> {
        self.0.get(limits::Limit::TokenBytes)
    }

    /// The number of entries in the list of active formatting elements.
    #[getter]
    fn formatting_elements(&self) -> Option<u64> {
        self.0.get(limits::Limit::FormattingElements)
    }

    /// The number of parse errors, which are counted only if they are asked for.
    #[getter]
    fn errors(&self) -> Option<u64> {
        self.0.get(limits::Limit::Errors)
    }

    /// The length of the serialized output, in bytes of UTF-8.
    #[getter]
    fn output_bytes(&self) -> Option<u64> {
        self.0.get(limits::Limit::OutputBytes)
    }

    /// The memory that the document under construction has allocated, in bytes.
    #[getter]
    fn memory_bytes(&self) -> Option<u64> {
        self.0.get(limits::Limit::MemoryBytes)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.keywords(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown("Limits", &self.keywords(py)?)
    }
}
