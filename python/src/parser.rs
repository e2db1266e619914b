//! `Parser`: a document that arrives in pieces.

use std::sync::{Mutex, MutexGuard, TryLockError};

use duckbill::FragmentContext;
use duckbill::limits::{ParseStopped, StopReason};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::document::{Document, Parsed};
use crate::errors::xml_error;
use crate::options::{Compiled, ParseOptions, Settings};
use crate::parsing::{
    Input, LONG_INPUT, PieceOfXml, namespace_of, positions_in_bytes, positions_in_text, stopped,
};

/// The input that was fed.
enum Fed {
    Nothing,
    Bytes(Vec<u8>),
    Text(String),
}

/// A parse that is not over.
struct Running {
    parser: duckbill::Parser,
    fed: Fed,
    /// Of a document: whether it is XML that would be misread.
    xml: Option<PieceOfXml>,
}

/// Parses a document that arrives in pieces: bytes, or strings. The document is the same however the pieces are cut.
///
/// With `context` it parses a fragment, as `parse_fragment` does, in UTF-8. The other keywords are those of `parse`. Without an encoding
/// among them, the first 1024 bytes are held back until it is found. It has `write`, so a file can be copied to it.
///
/// >>> import duckbill_html as duckbill
/// >>> parser = duckbill.Parser()
/// >>> for piece in (b"<p>caf", b"\xc3", b"\xa9"):
/// ...     parser.feed(piece)
/// >>> parser.finish().text()
/// 'café'
#[pyclass(frozen, name = "Parser", module = "duckbill_html")]
pub(crate) struct Parser {
    running: Mutex<Option<Running>>,
    compiled: Compiled,
    /// Whether what is fed is kept, for the lines of errors.
    keeps_input: bool,
    is_fragment: bool,
}

#[pymethods]
impl Parser {
    #[new]
    #[pyo3(signature = (*, context=None, namespace="html", options=None, **settings))]
    fn new(
        context: Option<&str>,
        namespace: &str,
        options: Option<&Bound<'_, ParseOptions>>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let settings = Settings::given(options, settings)?;
        let compiled = settings.compile()?;
        let namespace = namespace_of(namespace)?;
        let own = compiled.options.clone();
        let (parser, xml) = match context {
            Some(context) => {
                let context = FragmentContext::new(namespace, context);
                (duckbill::Parser::for_fragment(context, own), None)
            }
            None => (duckbill::Parser::new(own), Some(PieceOfXml::default())),
        };
        let running = Mutex::new(Some(Running { parser, fed: Fed::Nothing, xml }));
        let keeps_input = settings.error_limit() > 0;
        Ok(Self { running, compiled, keeps_input, is_fragment: context.is_some() })
    }

    /// Takes the next piece: all are bytes, or all are str. `LimitExceeded` is raised at the limit, with the document up to there.
    fn feed(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let input = match Input::new(data)? {
            Input::Bytes(bytes) if self.is_fragment => {
                let text = std::str::from_utf8(&bytes).map_err(|_| {
                    PyValueError::new_err(
                        "a fragment is fed in whole characters of UTF-8, or in str",
                    )
                })?;
                Input::Repaired(text.to_owned())
            }
            input => input,
        };
        let mut running = self.running()?;
        let Some(own) = running.as_mut() else { return Err(is_over()) };
        let result = own.feed(py, &input, self.keeps_input)?;
        if result.is_ok() {
            return Ok(());
        }
        let over = running.take();
        drop(running);
        match over.map(|over| over.parser.finish()) {
            Some(Err(error)) => Err(stopped(py, error, self.compiled.clone(), None)),
            _ => Err(is_over()),
        }
    }

    /// The same as `feed`, and returns how much it was: for `shutil.copyfileobj` and the like.
    fn write(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.feed(py, data)?;
        data.len()
    }

    /// Ends the input, and returns the document.
    fn finish(&self, py: Python<'_>) -> PyResult<Document> {
        let Some(Running { parser, fed, xml }) = self.running()?.take() else {
            return Err(is_over());
        };
        let finished: Result<_, ParseStopped> = py.detach(|| {
            let tree = parser.finish()?;
            let positions = match &fed {
                Fed::Nothing => Vec::new(),
                Fed::Bytes(bytes) => positions_in_bytes(&tree, bytes),
                Fed::Text(text) => positions_in_text(&tree, text),
            };
            Ok(Document::new(Parsed::new(tree, positions), self.compiled.clone()))
        });
        match finished {
            Ok(document) if xml.is_some_and(|xml| xml.is_misread()) => {
                Err(xml_error(py, Py::new(py, document)?))
            }
            Ok(document) => Ok(document),
            Err(error) => Err(stopped(py, error, self.compiled.clone(), None)),
        }
    }

    /// Ends the parse before the end of the input, and returns the document as it is. It has no lines of errors.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> parser = duckbill.Parser(encoding="utf-8")
    /// >>> parser.feed(b"<title>Ducks</title><p>a<")
    /// >>> parser.stop().title
    /// 'Ducks'
    fn stop(&self, py: Python<'_>) -> PyResult<Document> {
        let Some(Running { parser, .. }) = self.running()?.take() else { return Err(is_over()) };
        let tree = py.detach(|| parser.stop());
        Ok(Document::new(Parsed::new(tree, Vec::new()), self.compiled.clone()))
    }

    /// A copy of the document so far, which takes time: a late `meta` element may still change its encoding.
    fn document(&self, py: Python<'_>) -> PyResult<Document> {
        let mut running = self.running()?;
        // A parser can move to another thread, but not be shared by threads.
        let Some(Running { parser, .. }) = running.as_mut() else { return Err(is_over()) };
        let tree = py.detach(move || parser.document().clone());
        Ok(Document::new(Parsed::new(tree, Vec::new()), self.compiled.clone()))
    }

    /// How much was fed, in bytes; of strings, in bytes of UTF-8. None after the end.
    #[getter]
    fn fed_bytes(&self) -> PyResult<Option<u64>> {
        Ok(self.running()?.as_ref().map(|running| running.parser.fed_bytes()))
    }

    /// How much text was decoded and read, in bytes of UTF-8. None after the end.
    #[getter]
    fn text_bytes(&self) -> PyResult<Option<u64>> {
        Ok(self.running()?.as_ref().map(|running| running.parser.text_bytes()))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(match self.fed_bytes()? {
            Some(count) => format!("<Parser: {count} bytes>"),
            None => "<Parser: over>".to_owned(),
        })
    }
}

impl Parser {
    fn running(&self) -> PyResult<MutexGuard<'_, Option<Running>>> {
        match self.running.try_lock() {
            Ok(running) => Ok(running),
            Err(TryLockError::Poisoned(error)) => Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("this parser is used by another thread"))
            }
        }
    }
}

impl Running {
    fn feed(
        &mut self,
        py: Python<'_>,
        input: &Input,
        keeps_input: bool,
    ) -> PyResult<Result<(), StopReason>> {
        let Self { parser, fed, xml } = self;
        match (&mut *fed, input) {
            (Fed::Nothing, Input::Bytes(_)) => *fed = Fed::Bytes(Vec::new()),
            (Fed::Nothing, _) => *fed = Fed::Text(String::new()),
            (Fed::Bytes(_), Input::Bytes(_))
            | (Fed::Text(_), Input::Text(_) | Input::Repaired(_)) => {}
            _ => return Err(PyTypeError::new_err("a parser is fed bytes or str, not both")),
        }
        if let Some(xml) = xml {
            xml.add(input.as_bytes());
        }
        if keeps_input {
            match fed {
                Fed::Nothing => {}
                Fed::Bytes(kept) => kept.extend_from_slice(input.as_bytes()),
                Fed::Text(kept) => kept.push_str(input.text()),
            }
        }
        let mut work = || match input {
            Input::Bytes(bytes) => parser.feed_bytes(bytes),
            input => parser.feed_text(input.text()),
        };
        Ok(if input.len() < LONG_INPUT { work() } else { py.detach(work) })
    }
}

fn is_over() -> PyErr {
    PyValueError::new_err("the parse is over: make another Parser")
}
