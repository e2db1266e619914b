//! Parsing: one document, a fragment, or many documents on threads.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use duckbill::dom::SourceMap;
use duckbill::encoding::{Decoder, EncodingOptions, EncodingReport};
use duckbill::input::{ColumnUnit, LineIndex, Position};
use duckbill::limits::ParseStopped;
use duckbill::names::Namespace;
use duckbill::{FragmentContext, parse_fragment_with, parse_with};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyMemoryView, PyString, PyTuple};
use rayon::ThreadPool;

use crate::document::{Document, Parsed};
use crate::errors::{limit_exceeded, xml_error};
use crate::hints::second_argument;
use crate::options::{Compiled, Count, ParseOptions, limit_name};
use crate::threads::{interruptible, threads_of};

/// Input from this length on is parsed detached from the interpreter: some four microseconds.
pub(crate) const LONG_INPUT: usize = 4096;

/// A call with so many bytes takes long enough to be interrupted: some ten milliseconds.
const LONG_CALL: usize = 4 << 20;

/// Markup, held so that other threads can read it.
pub(crate) enum Input {
    Bytes(PyBackedBytes),
    Text(PyBackedStr),
    /// A string that was not valid Unicode: its lone surrogates have become U+FFFD.
    Repaired(String),
}

impl Input {
    pub(crate) fn new(markup: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = markup.cast::<PyBytes>() {
            return Ok(Self::Bytes(PyBackedBytes::from(bytes.clone())));
        }
        if let Ok(text) = markup.cast::<PyString>() {
            return Ok(match PyBackedStr::try_from(text.clone()) {
                Ok(text) => Self::Text(text),
                Err(_) => Self::Repaired(repaired(text)?),
            });
        }
        let is_buffer =
            markup.is_instance_of::<PyByteArray>() || markup.is_instance_of::<PyMemoryView>();
        if is_buffer {
            let bytes = markup.py().get_type::<PyBytes>().call1((markup,))?;
            return Ok(Self::Bytes(PyBackedBytes::from(bytes.cast_into::<PyBytes>()?)));
        }
        let name = markup.get_type().name()?;
        let way = if markup.hasattr("read")? { ": parse(file.read())" } else { "" };
        Err(PyTypeError::new_err(format!("markup is bytes or str, not {name}{way}")))
    }

    pub(crate) fn len(&self) -> usize {
        self.as_bytes().len()
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
            Self::Repaired(text) => text.as_bytes(),
        }
    }

    /// The text of a string; of bytes the empty string.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Bytes(_) => "",
            Self::Text(text) => text,
            Self::Repaired(text) => text,
        }
    }

    fn parse(&self, compiled: &Compiled) -> Result<Parsed, Box<ParseStopped>> {
        match self {
            Self::Bytes(bytes) => parse_bytes(bytes, compiled),
            Self::Text(text) => parse_text(text, compiled),
            Self::Repaired(text) => parse_text(text, compiled),
        }
    }
}

/// Whether a document that comes in pieces is XML with CDATA sections, and no page of XHTML: in HTML these would be comments.
#[derive(Default)]
pub(crate) struct PieceOfXml {
    /// The beginning, up to where the first tag is certain to be found.
    head: Vec<u8>,
    /// Whether the head says that it is XML, if that is known.
    is_xml: Option<bool>,
    has_section: bool,
    /// The end of the last piece, in which a CDATA section may begin.
    end: Vec<u8>,
}

const SECTION: &[u8; 9] = b"<![CDATA[";

impl PieceOfXml {
    /// How long a head is kept.
    const HEAD: usize = 1 << 14;

    pub(crate) fn add(&mut self, piece: &[u8]) {
        if self.is_xml == Some(false) {
            return;
        }
        if self.is_xml.is_none() {
            let room = Self::HEAD - self.head.len();
            self.head.extend_from_slice(piece.get(..room).unwrap_or(piece));
            self.is_xml = is_xml(&self.head, self.head.len() == Self::HEAD);
            if self.is_xml == Some(false) {
                return;
            }
        }
        if !self.has_section {
            let seam = piece.get(..SECTION.len() - 1).unwrap_or(piece);
            self.end.extend_from_slice(seam);
            self.has_section = has_section(&self.end) || has_section(piece);
            if piece.len() > seam.len() {
                self.end.clear();
                let from = piece.len() + 1 - SECTION.len();
                self.end.extend_from_slice(piece.get(from..).unwrap_or_default());
            } else {
                let from = self.end.len().saturating_sub(SECTION.len() - 1);
                self.end.drain(..from);
            }
        }
    }

    pub(crate) fn is_misread(&self) -> bool {
        self.has_section && self.is_xml.or_else(|| is_xml(&self.head, true)) == Some(true)
    }
}

fn has_section(bytes: &[u8]) -> bool {
    bytes.windows(SECTION.len()).any(|part| part == SECTION)
}

/// Whether the beginning of a document says that it is XML other than XHTML, SVG and MathML; `None` if it does not say yet.
fn is_xml(head: &[u8], is_all: bool) -> Option<bool> {
    /// Formats whose files often have no XML declaration.
    const ROOTS: [&[u8]; 6] = [b"urlset", b"sitemapindex", b"rss", b"feed", b"rdf:RDF", b"opml"];
    // In SVG and MathML the parser knows CDATA sections.
    const KNOWN: [&[u8]; 4] = [b"html", b"!doctype html", b"svg", b"math"];
    /// The longest of these words, with what must follow it.
    const LONGEST: usize = 16;
    let bytes = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
    if bytes.len() < LONGEST && !is_all {
        return None;
    }
    let is_declared = bytes.starts_with(b"<?xml");
    let is_root = |root: &&[u8]| {
        bytes.get(1..).is_some_and(|rest| rest.starts_with(root)) && bytes.starts_with(b"<")
    };
    if !is_declared && !ROOTS.iter().any(is_root) {
        return Some(false);
    }
    // The first tag or doctype after processing instructions and comments.
    let mut tags = bytes.split(|byte| *byte == b'<').skip(1);
    let tag = tags.find(|tag| !tag.starts_with(b"?") && !tag.starts_with(b"!--"));
    let is = |name: &[u8], word: &[u8]| {
        name.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
            && !name.get(word.len()).is_some_and(u8::is_ascii_alphanumeric)
    };
    match tag {
        Some(tag) if tag.len() >= LONGEST || is_all || tags.next().is_some() => {
            Some(!KNOWN.iter().any(|word| is(tag, word)))
        }
        _ if is_all => Some(false),
        _ => None,
    }
}

/// The string with U+FFFD for each lone surrogate.
pub(crate) fn repaired(text: &Bound<'_, PyString>) -> PyResult<String> {
    let units = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let units = units.cast_into::<PyBytes>()?;
    let (units, _) = units.as_bytes().as_chunks();
    Ok(String::from_utf16_lossy(
        &units.iter().map(|unit| u16::from_le_bytes(*unit)).collect::<Vec<_>>(),
    ))
}

fn parse_text(text: &str, compiled: &Compiled) -> Result<Parsed, Box<ParseStopped>> {
    let tree = parse_with(text, &compiled.options)?;
    let positions = positions_in_text(&tree, text);
    Ok(Parsed::new(tree, positions))
}

/// The line and column of each error of a string that was parsed.
pub(crate) fn positions_in_text(tree: &duckbill::Document, text: &str) -> Vec<(usize, usize)> {
    if tree.errors().is_empty() {
        return Vec::new();
    }
    let lines = LineIndex::new(text);
    positions(tree.errors(), |offset| lines.position(offset, ColumnUnit::CodePoints))
}

fn parse_bytes(bytes: &[u8], compiled: &Compiled) -> Result<Parsed, Box<ParseStopped>> {
    let tree = parse_with(bytes, &compiled.options)?;
    let positions = positions_in_bytes(&tree, bytes);
    Ok(Parsed::new(tree, positions))
}

/// The line and column of each error of bytes that were parsed.
pub(crate) fn positions_in_bytes(tree: &duckbill::Document, bytes: &[u8]) -> Vec<(usize, usize)> {
    match tree.errors() {
        [] => Vec::new(),
        errors => {
            let map = SourceMap::of_bytes(bytes, tree.encoding());
            positions(errors, |offset| map.position(offset, ColumnUnit::CodePoints))
        }
    }
}

/// The text of a document, and how it was decoded.
pub(crate) fn decoded_with(bytes: &[u8], options: &EncodingOptions) -> (String, EncodingReport) {
    let features = duckbill::Edition::Living.features();
    let mut decoder = Decoder::whole(bytes, options, features);
    let mut text = String::with_capacity(bytes.len());
    while let Some(chunk) = decoder.decode_rest() {
        text.push_str(chunk);
    }
    (text, decoder.report())
}

/// The line and column of each error.
fn positions(
    errors: &[duckbill::ParseError],
    position_of: impl Fn(u64) -> Position,
) -> Vec<(usize, usize)> {
    let position = |error: &duckbill::ParseError| {
        let position = position_of(error.span.start);
        (position.line, position.column)
    };
    errors.iter().map(position).collect()
}

pub(crate) fn stopped(
    py: Python<'_>,
    stopped: ParseStopped,
    compiled: Compiled,
    index: Option<usize>,
) -> PyErr {
    let limit = stopped.limit().and_then(limit_name);
    let (offset, reason) = (stopped.text_offset(), stopped.reason());
    let message = format!("{reason}, after {offset} bytes of text");
    let parsed = Parsed::new(stopped.into_document(), Vec::new());
    match Py::new(py, Document::new(parsed, compiled)) {
        Ok(document) => limit_exceeded(py, message, limit, offset, Some(document), index),
        Err(error) => error,
    }
}

/// Parses a document. Parsing never fails on HTML: every input is a document. (`XmlError` is raised for a sitemap or a feed whose CDATA
/// sections would be lost.)
///
/// Bytes are decoded as the standard says: a byte order mark, the Content-Type header if it is given, a `meta`
/// element, or a guess. A string is taken as it is; lone surrogates in it become U+FFFD.
///
/// Keywords: `content_type` (the value of the header), `encoding` (a label that goes before what the document says),
/// `likely_encoding`, `default_encoding`, `locale` (weaker hints), `detect_utf8` (True), `errors` (how many errors to
/// keep, 0), `limits` (a `Limits`), `scripting` (False: `noscript` holds elements), `edition` ("living" or "2018"),
/// `spans` ("none", "tags" or "full": what to note of places in the source), `srcdoc` (False), `shadow_roots` (False:
/// `<template shadowrootmode>` attaches none), and `options` (a `ParseOptions`, which the others go before).
///
/// >>> import duckbill_html as duckbill
/// >>> page = duckbill.parse(b"<title>Ducks</title><p>Hello <b>bill")
/// >>> page.title, page.encoding, page.quirks_mode
/// ('Ducks', 'windows-1252', 'quirks')
/// >>> page.select_first("p").html
/// '<p>Hello <b>bill</b></p>'
#[pyfunction]
#[pyo3(signature = (markup, *others, options=None, **settings))]
#[pyo3(text_signature = "(markup, *, options=None, **settings)")]
pub(crate) fn parse(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    others: &Bound<'_, PyTuple>,
    options: Option<&Bound<'_, ParseOptions>>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Document> {
    if let Some(other) = others.iter().next() {
        return Err(second_argument("parse", &other));
    }
    parse_input(py, &Input::new(markup)?, Compiled::new(options, settings)?)
}

/// Bytes or text that are parsed.
pub(crate) trait Markup: Sync {
    fn as_bytes(&self) -> &[u8];

    fn parse(&self, compiled: &Compiled) -> Result<Parsed, Box<ParseStopped>>;
}

impl Markup for Input {
    fn as_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn parse(&self, compiled: &Compiled) -> Result<Parsed, Box<ParseStopped>> {
        self.parse(compiled)
    }
}

impl Markup for [u8] {
    fn as_bytes(&self) -> &[u8] {
        self
    }

    fn parse(&self, compiled: &Compiled) -> Result<Parsed, Box<ParseStopped>> {
        parse_bytes(self, compiled)
    }
}

/// Parses a document, detached from the interpreter if it is long.
pub(crate) fn parse_input<M: Markup + ?Sized>(
    py: Python<'_>,
    markup: &M,
    compiled: Compiled,
) -> PyResult<Document> {
    let parsed = if markup.as_bytes().len() < LONG_INPUT {
        markup.parse(&compiled)
    } else {
        py.detach(|| markup.parse(&compiled))
    };
    match parsed {
        Ok(parsed) if is_misread_xml(markup.as_bytes()) => {
            Err(xml_error(py, Py::new(py, Document::new(parsed, compiled))?))
        }
        Ok(parsed) => Ok(Document::new(parsed, compiled)),
        Err(error) => Err(stopped(py, *error, compiled, None)),
    }
}

/// Whether this is XML that would be misread.
fn is_misread_xml(bytes: &[u8]) -> bool {
    is_xml(bytes, true) == Some(true) && has_section(bytes)
}

/// Parses markup as if it was inside an element: what `innerHTML` does.
///
/// `context` names that element, `namespace` says of which kind it is: "html", "svg" or "mathml". Bytes are decoded as
/// UTF-8. The other keywords are those of `parse`.
///
/// >>> import duckbill_html as duckbill
/// >>> duckbill.parse_fragment("<td>a<td>b", context="tr").html
/// '<td>a</td><td>b</td>'
#[pyfunction]
#[pyo3(signature = (markup, context="body", *, namespace="html", options=None, **settings))]
pub(crate) fn parse_fragment(
    py: Python<'_>,
    markup: &Bound<'_, PyAny>,
    context: &str,
    namespace: &str,
    options: Option<&Bound<'_, ParseOptions>>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Document> {
    let input = match Input::new(markup)? {
        Input::Bytes(bytes) => Input::Repaired(String::from_utf8_lossy(&bytes).into_owned()),
        input => input,
    };
    let compiled = Compiled::new(options, settings)?;
    let context = FragmentContext::new(namespace_of(namespace)?, context);
    let parse = || {
        let text = input.text();
        let tree = parse_fragment_with(text, &context, &compiled.options)?;
        let positions = positions_in_text(&tree, text);
        Ok(Parsed::new(tree, positions))
    };
    let parsed: Result<Parsed, Box<ParseStopped>> =
        if input.len() < LONG_INPUT { parse() } else { py.detach(parse) };
    match parsed {
        Ok(parsed) => Ok(Document::new(parsed, compiled)),
        Err(error) => Err(stopped(py, *error, compiled, None)),
    }
}

pub(crate) fn namespace_of(name: &str) -> PyResult<Namespace> {
    Ok(match name {
        "html" => Namespace::Html,
        "svg" => Namespace::Svg,
        "mathml" => Namespace::MathMl,
        _ => {
            let message = format!("namespace is 'html', 'svg' or 'mathml', not '{name}'");
            return Err(PyValueError::new_err(message));
        }
    })
}

/// The same exception, which says which item of a list it is about, and has its `index`.
pub(crate) fn at_index(py: Python<'_>, list: &str, index: usize, error: PyErr) -> PyErr {
    let message = format!("{list}[{index}]: {}", error.value(py));
    let error = PyErr::from_type(error.get_type(py), (message,));
    match error.value(py).setattr("index", index) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// Parses many documents on threads, and returns them in the order of the input.
///
/// `threads` is their number; 0 means as many as there are cores. `content_types` gives each document the value of its
/// header, or None. The other keywords are those of `parse`. If a document reaches a limit, `LimitExceeded` is raised,
/// with its `index`; with `on_error="none"` there is a None in its place instead.
///
/// >>> import duckbill_html as duckbill
/// >>> [page.title for page in duckbill.parse_many([b"<title>One", "<title>Two"])]
/// ['One', 'Two']
#[pyfunction]
#[pyo3(
    text_signature = "(markups, *, threads=0, content_types=None, on_error='raise', options=None, **settings)"
)]
#[pyo3(signature = (markups, *, threads=Count(0), content_types=None, on_error="raise", options=None, **settings))]
pub(crate) fn parse_many<'py>(
    py: Python<'py>,
    markups: &Bound<'py, PyAny>,
    threads: Count,
    content_types: Option<&Bound<'py, PyAny>>,
    on_error: &str,
    options: Option<&Bound<'py, ParseOptions>>,
    settings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let raises = match on_error {
        "raise" => true,
        "none" => false,
        _ => return Err(PyValueError::new_err("on_error is 'raise' or 'none'")),
    };
    if markups.is_instance_of::<PyString>() || markups.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err(
            "markups is a list of documents: for one there is `parse`",
        ));
    }
    let mut inputs: Vec<Input> = Vec::new();
    for (index, markup) in markups.try_iter()?.enumerate() {
        inputs.push(Input::new(&markup?).map_err(|error| at_index(py, "markups", index, error))?);
    }
    let compiled = Compiled::new(options, settings)?;
    let with_type = |value: Option<String>| -> PyResult<Option<Compiled>> {
        let Some(value) = value else { return Ok(None) };
        let keywords = settings.map_or_else(|| Ok(PyDict::new(py)), |given| given.copy())?;
        keywords.set_item("content_type", value)?;
        Compiled::new(options, Some(&keywords)).map(Some)
    };
    let own: Vec<Option<Compiled>> = match content_types {
        None => Vec::new(),
        Some(types) => {
            types.try_iter()?.map(|value| with_type(value?.extract()?)).collect::<PyResult<_>>()?
        }
    };
    if content_types.is_some() && own.len() != inputs.len() {
        let message = format!("{} content types for {} documents", own.len(), inputs.len());
        return Err(PyValueError::new_err(message));
    }
    let options_of = |index: usize| own.get(index).and_then(Option::as_ref).unwrap_or(&compiled);
    let threads = match threads.size() {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let cancel = AtomicBool::new(false);
    let parse = |index: usize, input: &Input| {
        let is_cancelled = cancel.load(Ordering::Relaxed);
        (!is_cancelled).then(|| input.parse(options_of(index)))
    };
    // This thread is one of them.
    let is_shared = threads > 1 && inputs.len() > 1;
    let others = is_shared.then(|| threads_of(threads - 1)).transpose()?;
    let work = || parse_on_threads(&inputs, others.as_deref(), parse);
    let bytes: usize = inputs.iter().map(Input::len).sum();
    let results =
        if bytes < LONG_CALL { py.detach(work) } else { interruptible(py, &cancel, work)? };
    drop(inputs);

    let mut documents = Vec::with_capacity(results.len());
    // All were parsed: what stops before is an exception.
    for (index, result) in results.into_iter().flatten().enumerate() {
        let compiled = options_of(index).clone();
        documents.push(match result {
            Ok(parsed) => Some(Document::new(parsed, compiled)),
            Err(error) if raises => return Err(stopped(py, *error, compiled, Some(index))),
            Err(_) => None,
        });
    }
    PyList::new(py, documents)
}

/// The results of `parse` for each input, in order. Each thread takes the longest input that no other has taken: a long
/// one that is begun last keeps one thread at work when the others have ended.
fn parse_on_threads<T: Send>(
    inputs: &[Input],
    others: Option<&ThreadPool>,
    parse: impl Fn(usize, &Input) -> T + Sync,
) -> Vec<T> {
    let Some(others) = others else {
        return inputs.iter().enumerate().map(|(index, input)| parse(index, input)).collect();
    };
    let mut order: Vec<(usize, &Input)> = inputs.iter().enumerate().collect();
    order.sort_by_key(|(_, input)| Reverse(input.len()));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let Some(&(index, input)) = order.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return done;
            };
            done.push((index, parse(index, input)));
        }
    };
    let done = Mutex::new(Vec::with_capacity(inputs.len()));
    let add = || {
        let own = work();
        done.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
    };
    others.in_place_scope(|scope| {
        for _ in 0..others.current_num_threads().min(inputs.len() - 1) {
            scope.spawn(|_| add());
        }
        add();
    });
    let mut results = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
