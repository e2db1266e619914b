//! `Rewriter`: functions of Python that change a page while it passes.
//!
//! An element of the crate lives no longer than a call of a handler, and Python keeps what it likes. So a handler gets an object
//! with a copy of what is read. It collects changes, each of which is checked at once by the rules of the element, and they are
//! made when the handler has returned.

mod attributes;
mod calls;
pub(crate) mod changes;
pub(crate) mod units;

use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use duckbill::rewrite::{Handlers, RewriteOptions, SelectorRefused};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::errors::{rewrite_error, selector_error, selector_refused};
use crate::options::{ParseOptions, Settings};
use crate::parsing::{Input, LONG_INPUT};
use calls::Shared;

/// The part of a page that a handler is called for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Element,
    Text,
    Comment,
    Doctype,
    End,
}

/// A handler as it was added.
struct Handler {
    kind: Kind,
    /// `None` for all of the page.
    selector: Option<String>,
    function: Py<PyAny>,
}

/// Changes pages while their bytes pass, with functions of yours, in memory that does not grow with the page. What no function
/// touches is passed on byte for byte.
///
/// Functions are added with `on_element`, `on_text`, `on_comment`, `on_doctype` and `on_end`, which can be decorators. They are called in the
/// order in which they were added, and an exception of theirs stops the page. A rewriter serves for many pages: `rewrite`
/// takes a whole one, `rewrite_stream` files, and `begin` one that comes in pieces.
///
/// A selector may ask for all that is known at a start tag; `:has()`, `:last-child` and the like raise `SelectorError`. A change
/// that cannot be written where it turned out to be raises `RewriteError`.
///
/// Keywords: those of `parse` about encodings, `limits`, `scripting`, `edition` and `srcdoc`; and `implied` (False), with which handlers
/// are called for elements that the parser makes without a tag, too.
///
/// >>> import duckbill_html as duckbill
/// >>> rewriter = duckbill.Rewriter()
/// >>> @rewriter.on_element("img")
/// ... def lazy(img):
/// ...     img["loading"] = "lazy"
/// >>> rewriter.rewrite(b"<P>one<IMG src=a >")
/// b'<P>one<IMG src=a loading="lazy" >'
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Rewriter {
    handlers: Mutex<Vec<Handler>>,
    options: RewriteOptions,
    implied: bool,
}

#[pymethods]
impl Rewriter {
    #[new]
    #[pyo3(signature = (*, implied=false, options=None, **settings))]
    fn new(
        implied: bool,
        options: Option<&Bound<'_, ParseOptions>>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let settings = Settings::given(options, settings)?;
        Ok(Self { handlers: Mutex::default(), options: settings.rewrite_options()?, implied })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.handlers.try_lock() {
            Ok(handlers) => handlers.iter().try_for_each(|handler| visit.call(&handler.function)),
            Err(_) => Ok(()),
        }
    }

    /// Calls a function with a `RewriteElement` for each element that matches. Without a function, it decorates one.
    #[pyo3(signature = (selector, handler=None))]
    fn on_element<'py>(
        slf: &Bound<'py, Self>,
        selector: &str,
        handler: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::on(slf, Kind::Element, Some(selector), handler)
    }

    /// Calls a function with a `RewriteText` for each part of text, in an element that matches or below it, or in the page.
    /// Without a function, it decorates one.
    #[pyo3(signature = (selector=None, handler=None))]
    fn on_text<'py>(
        slf: &Bound<'py, Self>,
        selector: Option<&str>,
        handler: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::on(slf, Kind::Text, selector, handler)
    }

    /// Calls a function with a `RewriteComment` for each comment, in an element that matches or below it, or in the page.
    /// Without a function, it decorates one.
    #[pyo3(signature = (selector=None, handler=None))]
    fn on_comment<'py>(
        slf: &Bound<'py, Self>,
        selector: Option<&str>,
        handler: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::on(slf, Kind::Comment, selector, handler)
    }

    /// Calls a function with a `RewriteDoctype` for each DOCTYPE.
    fn on_doctype<'py>(
        slf: &Bound<'py, Self>,
        handler: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::on(slf, Kind::Doctype, None, Some(handler))
    }

    /// Calls a function with a `RewriteDocumentEnd` at the end of the page.
    fn on_end<'py>(
        slf: &Bound<'py, Self>,
        handler: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::on(slf, Kind::End, None, Some(handler))
    }

    /// Rewrites a whole page: bytes to bytes, in their encoding, or a str to a str.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> rewriter = duckbill.Rewriter()
    /// >>> _ = rewriter.on_element("script, style", lambda element: element.remove())
    /// >>> _ = rewriter.on_text("h1", lambda text: text.replace_with(text.data.upper()))
    /// >>> rewriter.rewrite("<h1>a &amp; b</h1><script>c()</script>")
    /// '<h1>A &amp; B</h1>'
    fn rewrite<'py>(
        &self,
        py: Python<'py>,
        markup: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match Input::new(markup)? {
            Input::Bytes(bytes) => {
                let stream = self.begin(py)?;
                let mut out = stream.take(py, &bytes, false)?;
                out.append(&mut stream.take(py, &[], true)?);
                Ok(PyBytes::new(py, &out).into_any())
            }
            input => {
                let (handlers, _shared) = self.handlers(py)?;
                let text = input.text();
                let work = || duckbill::rewrite::rewrite(text, handlers, &self.options);
                let result = if text.len() < LONG_INPUT { work() } else { py.detach(work) };
                let out = result.map_err(|error| rewrite_error(py, error))?;
                Ok(PyString::new(py, &out).into_any())
            }
        }
    }

    /// Begins a page that comes in pieces.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> rewriter = duckbill.Rewriter()
    /// >>> _ = rewriter.on_element("b", lambda b: b.rename("strong"))
    /// >>> page = rewriter.begin()
    /// >>> page.feed(b"<p><b") + page.feed(b">one</b> two") + page.finish()
    /// b'<p><strong>one</strong> two'
    fn begin(&self, py: Python<'_>) -> PyResult<RewriteStream> {
        let (handlers, shared) = self.handlers(py)?;
        let output: Arc<Mutex<Vec<u8>>> = Arc::default();
        let to = Arc::clone(&output);
        let write = move |bytes: &[u8]| {
            to.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        };
        let rewriter = duckbill::rewrite::Rewriter::new(handlers, &self.options, write);
        Ok(RewriteStream { rewriter: Mutex::new(Some(rewriter)), output, shared })
    }

    /// Rewrites what `reader.read(size)` gives, and writes it to `writer`.
    #[pyo3(signature = (reader, writer, *, size=65536))]
    fn rewrite_stream(
        &self,
        reader: &Bound<'_, PyAny>,
        writer: &Bound<'_, PyAny>,
        size: usize,
    ) -> PyResult<()> {
        let py = reader.py();
        let stream = self.begin(py)?;
        let write = |out: Vec<u8>| -> PyResult<()> {
            if !out.is_empty() {
                writer.call_method1("write", (PyBytes::new(py, &out),))?;
            }
            Ok(())
        };
        loop {
            let piece = bytes_of(&reader.call_method1("read", (size,))?)?;
            let is_last = piece.is_empty();
            let taken = stream.take(py, &piece, is_last);
            write(stream.take_output())?;
            write(taken?)?;
            if is_last {
                return Ok(());
            }
        }
    }
}

impl Rewriter {
    /// Adds a handler and returns it, or returns what adds one.
    fn on<'py>(
        slf: &Bound<'py, Self>,
        kind: Kind,
        selector: Option<&str>,
        handler: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if let Some(selector) = selector {
            // A selector that cannot be used is an error here, and not where a page comes.
            let tried = Handlers::new().on_element(selector, |_| {});
            tried.map_err(|error| refused_selector(py, selector, &error))?;
        }
        let Some(handler) = handler else {
            let decorator = Decorator {
                rewriter: slf.clone().unbind(),
                kind,
                selector: selector.map(str::to_owned),
            };
            return Ok(Bound::new(py, decorator)?.into_any());
        };
        if !handler.is_callable() {
            let name = handler.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a handler is a function, not {name}")));
        }
        let (selector, function) = (selector.map(str::to_owned), handler.clone().unbind());
        let mut handlers = slf.get().handlers.lock().unwrap_or_else(PoisonError::into_inner);
        handlers.push(Handler { kind, selector, function });
        drop(handlers);
        Ok(handler)
    }

    /// The handlers of one page.
    fn handlers(&self, py: Python<'_>) -> PyResult<(Handlers<'static>, Arc<Shared>)> {
        let own = self.handlers.lock().unwrap_or_else(PoisonError::into_inner);
        let functions = own.iter().map(|handler| handler.function.clone_ref(py)).collect();
        let shared = Arc::new(Shared::new(functions));
        let mut handlers = Handlers::new();
        if self.implied {
            handlers = handlers.with_implied_elements();
        }
        for (index, handler) in own.iter().enumerate() {
            let shared = Arc::clone(&shared);
            let selector = handler.selector.as_deref();
            let added = match (handler.kind, selector) {
                (Kind::Element, selector) => handlers
                    .on_element(selector.unwrap_or("*"), move |it| {
                        calls::element(&shared, index, it)
                    }),
                (Kind::Text, Some(selector)) => {
                    handlers.on_text(selector, move |it| calls::text(&shared, index, it))
                }
                (Kind::Text, None) => {
                    Ok(handlers.on_any_text(move |it| calls::text(&shared, index, it)))
                }
                (Kind::Comment, Some(selector)) => {
                    handlers.on_comment(selector, move |it| calls::comment(&shared, index, it))
                }
                (Kind::Comment, None) => {
                    Ok(handlers.on_any_comment(move |it| calls::comment(&shared, index, it)))
                }
                (Kind::Doctype, _) => {
                    Ok(handlers.on_doctype(move |it| calls::doctype(&shared, index, it)))
                }
                (Kind::End, _) => {
                    Ok(handlers.on_end(move |it| calls::document_end(&shared, index, it)))
                }
            };
            handlers = added
                .map_err(|error| refused_selector(py, selector.unwrap_or_default(), &error))?;
        }
        Ok((handlers, shared))
    }
}

fn refused_selector(py: Python<'_>, selector: &str, error: &SelectorRefused) -> PyErr {
    match error {
        SelectorRefused::Invalid(error) => selector_error(py, selector, error),
        error => selector_refused(py, selector, error.to_string()),
    }
}

/// The decorators that `on_element` and the like return.
#[pyclass(frozen, module = "duckbill_html._duckbill")]
struct Decorator {
    rewriter: Py<Rewriter>,
    kind: Kind,
    selector: Option<String>,
}

#[pymethods]
impl Decorator {
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        handler: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Rewriter::on(self.rewriter.bind(py), self.kind, self.selector.as_deref(), Some(handler))
    }
}

/// A page that is rewritten in pieces: what `Rewriter.begin` returns. The output does not depend on the pieces.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct RewriteStream {
    rewriter: Mutex<Option<duckbill::rewrite::Rewriter<'static>>>,
    output: Arc<Mutex<Vec<u8>>>,
    shared: Arc<Shared>,
}

#[pymethods]
impl RewriteStream {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.shared.visit(&visit)
    }

    /// Takes the next bytes, and returns what is certain by then.
    fn feed<'py>(
        &self,
        py: Python<'py>,
        data: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.take(py, &bytes_of(data)?, false)?))
    }

    /// Ends the page, and returns the rest.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.take(py, &[], true)?))
    }

    /// The output that no call has returned: after an exception, what was certain before it.
    #[pyo3(name = "take_output")]
    fn output_so_far<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.take_output())
    }

    /// The encoding of the page; None before it is known, and after the end.
    #[getter]
    fn encoding(&self) -> Option<&'static str> {
        let rewriter = self.rewriter.try_lock().ok()?;
        Some(rewriter.as_ref()?.encoding().name())
    }
}

impl RewriteStream {
    fn take(&self, py: Python<'_>, bytes: &[u8], are_last: bool) -> PyResult<Vec<u8>> {
        let mut rewriter = match self.rewriter.try_lock() {
            Ok(rewriter) => rewriter,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(PyRuntimeError::new_err("this page is being fed by another call"));
            }
        };
        let Some(own) = rewriter.as_mut() else {
            return Err(rewrite_error(py, duckbill::rewrite::RewriteError::AlreadyStopped));
        };
        let result =
            if bytes.len() < LONG_INPUT { own.feed(bytes) } else { py.detach(|| own.feed(bytes)) };
        let result = match result {
            Ok(()) if !are_last => Ok(()),
            Ok(()) => match rewriter.take() {
                Some(own) => py.detach(|| own.finish()),
                None => Ok(()),
            },
            Err(error) => {
                *rewriter = None;
                Err(error)
            }
        };
        drop(rewriter);
        result.map_err(|error| rewrite_error(py, error))?;
        Ok(self.take_output())
    }

    fn take_output(&self) -> Vec<u8> {
        std::mem::take(&mut *self.output.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The bytes of an object.
fn bytes_of(data: &Bound<'_, PyAny>) -> PyResult<PyBackedBytes> {
    match Input::new(data)? {
        Input::Bytes(bytes) => Ok(bytes),
        _ => Err(PyTypeError::new_err(
            "a page is rewritten in bytes, not str: encode it, or use rewrite(…)",
        )),
    }
}
