//! `duckbill.extract`: a column of pages in, typed columns out, in arrays of Arrow that go from and to any package by the
//! PyCapsule interface.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::{Array, ArrayRef, BinaryViewArray, StringViewArray, new_empty_array};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use duckbill_arrow::{ArrowExtractor, Columns, Focus, Pages, Source, Strings};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyString, PyTuple};
use pyo3_arrow::PyArray;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;

use crate::hints::another_selector;
use crate::options::{Count, Limits};
use crate::parsing::repaired;
use crate::threads::{interruptible, threads_of};

/// The result of `extract`: rows of typed columns, as an array of structures in as many chunks as the pages had.
///
/// It has no methods to read values: give it to a package that does. `pyarrow.table(table)`, `polars.DataFrame(table)`,
/// `pyarrow.array(table)` and others take it without a copy.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Table {
    pub(crate) field: FieldRef,
    pub(crate) chunks: Vec<ArrayRef>,
}

#[pymethods]
impl Table {
    /// The number of rows.
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// The names of the columns; the last is `error`.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        match self.field.data_type() {
            DataType::Struct(fields) => fields.iter().map(|field| field.name().clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// The number of chunks.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        let (empty, whole);
        let array = match self.chunks.as_slice() {
            [] => {
                empty = new_empty_array(self.field.data_type());
                &empty
            }
            [one] => one,
            many => {
                let parts: Vec<&dyn Array> = many.iter().map(|chunk| &**chunk).collect();
                whole = arrow_select::concat::concat(&parts)?;
                &whole
            }
        };
        to_array_pycapsules(py, Arc::clone(&self.field), array, requested_schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks: Vec<_> = self.chunks.iter().cloned().map(Ok).collect();
        let reader = ArrayIterator::new(chunks, Arc::clone(&self.field));
        to_stream_pycapsule(py, Box::new(reader), requested_schema)
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows: {}>", self.__len__(), self.column_names().join(", "))
    }
}

/// Takes values out of a column of pages, on threads: a row for each page.
///
/// `pages` is a column of strings or bytes of any package that has the PyCapsule interface of Arrow: an array or a chunked
/// array of pyarrow, a series of polars; or a list or a series of pandas of one of the two. `columns` says what to take. Each string is "title", "text", "links", "meta",
/// "language", "encoding", "main_text", "markdown", "main_markdown", "metadata", "tables", "chunks", "simhash" (sixteen hexadecimal digits), "minhash", or `NAME=CSS` for the first element that a selector finds, `NAME[]=CSS` for a list of all;
/// `@ATTRIBUTE` at the end takes an attribute, and `NAME:TYPE` or `NAME[]:TYPE` reads "text", "raw-text", "html", "url", "integer",
/// "float", "date", "datetime", "srcset" or "json". A dict gives each name what is after the `=`, or one of the words.
///
/// `content_types` and `urls` are columns of strings: the header of each page, and where it came from. `threads` is 0 for
/// as many as there are cores. A page over one of the `limits` has the columns that were read until then, and a last column
/// `error` says why.
/// Strings are plain, which every package reads; `string_views` makes views of them.
/// `focus` says what to prefer where it is not clear what belongs to the main text: "precision" leaves it out, "recall" keeps it.
///
///     import pyarrow
///     import duckbill_html as duckbill
///     pages = pyarrow.array(["<title>Ducks</title><b class=price>9.95</b>", None])
///     table = pyarrow.table(duckbill.extract(pages, ["title", "price:float=.price"]))
#[pyfunction]
#[pyo3(
    text_signature = "(pages, columns, *, content_types=None, urls=None, threads=0, limits=None, focus=None, string_views=False)"
)]
#[pyo3(signature = (pages, columns, *, content_types=None, urls=None, threads=Count(0), limits=None, focus=None, string_views=false))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn extract(
    py: Python<'_>,
    pages: Column,
    columns: &Bound<'_, PyAny>,
    content_types: Option<Column>,
    urls: Option<Column>,
    threads: Count,
    limits: Option<Limits>,
    focus: Option<&str>,
    string_views: bool,
) -> PyArrowResult<Table> {
    let limits = limits.map_or_else(duckbill::limits::Limits::none, |limits| limits.0);
    let columns = focused(columns_of(columns)?, focus)?;
    let strings = if string_views { Strings::Views } else { Strings::Plain };
    let cancel = Arc::new(AtomicBool::new(false));
    let extractor = ArrowExtractor::new(columns)
        .with_strings(strings)
        .with_limits(limits)
        .with_cancel_flag(Arc::clone(&cancel));
    let (bodies, _) = pages.0.into_chunked_array()?.into_inner();
    let rows = bodies.iter().map(|chunk| chunk.len()).sum();
    let content_types =
        content_types.map(|column| whole("content_types", column, rows)).transpose()?;
    let urls = urls.map(|column| whole("urls", column, rows)).transpose()?;

    let field = Arc::new(Field::new("", extractor.data_type(), false));
    let table = |bodies: &ArrayRef, begin: usize| {
        let part = |column: &Option<ArrayRef>| Some(column.as_ref()?.slice(begin, bodies.len()));
        let (content_types, urls) = (part(&content_types), part(&urls));
        let mut pages = Pages::new(bodies);
        if let Some(content_types) = &content_types {
            pages = pages.with_content_types(content_types);
        }
        if let Some(urls) = &urls {
            pages = pages.with_urls(urls);
        }
        extractor.extract(&pages)
    };
    let work = || {
        let mut begin = 0;
        let mut chunks: Vec<ArrayRef> = Vec::with_capacity(bodies.len());
        // The chunks that are left, the next one last. Those whose strings are too long together become two.
        let mut left: Vec<ArrayRef> = bodies.iter().rev().cloned().collect();
        while let Some(chunk) = left.pop() {
            match table(&chunk, begin) {
                Err(ArrowError::OffsetOverflowError(_)) if chunk.len() > 1 => {
                    let half = chunk.len() / 2;
                    left.push(chunk.slice(half, chunk.len() - half));
                    left.push(chunk.slice(0, half));
                }
                Ok(rows) => {
                    chunks.push(Arc::new(rows));
                    begin += chunk.len();
                }
                Err(error) => return Err(error),
            }
        }
        Ok(chunks)
    };
    let pool = threads_of(threads.size())?;
    let chunks: Result<Vec<ArrayRef>, ArrowError> =
        interruptible(py, &cancel, || pool.install(work))?;
    // An error of columns, not of pages.
    let chunks = chunks.map_err(|error| PyTypeError::new_err(error.to_string()))?;
    Ok(Table { field, chunks })
}

/// A column beside that of the pages, in one piece.
fn whole(name: &str, column: Column, rows: usize) -> PyArrowResult<ArrayRef> {
    let (chunks, field) = column.0.into_chunked_array()?.into_inner();
    let length: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    if length != rows {
        let message = format!("{name} has {length} rows, but there are {rows} pages");
        return Err(PyValueError::new_err(message).into());
    }
    Ok(match chunks.as_slice() {
        [] => new_empty_array(field.data_type()),
        [one] => Arc::clone(one),
        many => {
            let parts: Vec<&dyn Array> = many.iter().map(|chunk| &**chunk).collect();
            arrow_select::concat::concat(&parts)?
        }
    })
}

/// A column of any package with the PyCapsule interface, or a list of strings or bytes, such as a series of pandas.
pub(crate) struct Column(AnyArray);

impl<'py> FromPyObject<'_, 'py> for Column {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = object.extract::<AnyArray>() {
            return Ok(Self(array));
        }
        let wrong = "a column is a list of strings or of bytes, or what has the PyCapsule interface of Arrow";
        let is_single = object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>();
        if is_single || object.is_instance_of::<PyDict>() {
            return Err(PyTypeError::new_err(wrong));
        }
        let Ok(items) = object.try_iter() else { return Err(PyTypeError::new_err(wrong)) };
        let items: Vec<Bound<'py, PyAny>> = items.collect::<PyResult<_>>()?;
        let first = items.iter().find(|item| !is_missing(item));
        let kind = if first.is_some_and(|item| item.is_instance_of::<PyBytes>()) {
            "bytes"
        } else {
            "str"
        };
        // Which item it is that is of another type.
        let wrong = |(index, item): (usize, &Bound<'py, PyAny>)| match item.get_type().name() {
            Ok(name) => {
                let message =
                    format!("a column is all str or all bytes: item {index} is {name}, not {kind}");
                let error = PyTypeError::new_err(message);
                match error.value(item.py()).setattr("index", index) {
                    Ok(()) => error,
                    Err(other) => other,
                }
            }
            Err(error) => error,
        };
        let array: ArrayRef = if first.is_some_and(|item| item.is_instance_of::<PyBytes>()) {
            let value = |(index, item): (usize, &Bound<'py, PyAny>)| match item.cast::<PyBytes>() {
                Ok(bytes) => Ok(Some(bytes.as_bytes().to_vec())),
                Err(_) if is_missing(item) => Ok(None),
                Err(_) => Err(wrong((index, item))),
            };
            let values: Vec<_> = items.iter().enumerate().map(value).collect::<PyResult<_>>()?;
            Arc::new(BinaryViewArray::from_iter(values))
        } else {
            let value = |(index, item): (usize, &Bound<'py, PyAny>)| match item.cast::<PyString>() {
                // Lone surrogates become U+FFFD, as in `parse`.
                Ok(text) => match text.to_str() {
                    Ok(text) => Ok(Some(text.to_owned())),
                    Err(_) => repaired(text).map(Some),
                },
                Err(_) if is_missing(item) => Ok(None),
                Err(_) => Err(wrong((index, item))),
            };
            let values: Vec<_> = items.iter().enumerate().map(value).collect::<PyResult<_>>()?;
            Arc::new(StringViewArray::from_iter(values))
        };
        Ok(Self(AnyArray::Array(PyArray::from_array_ref(array))))
    }
}

/// Whether an item of a list stands for no value: None, or what is not equal to itself or to anything (NaN, pandas.NA).
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let is_value = item.is_instance_of::<PyString>() || item.is_instance_of::<PyBytes>();
    !is_value && (item.is_none() || !item.eq(item).unwrap_or(false))
}

/// The columns with what to prefer where it is not clear what belongs to the main text.
pub(crate) fn focused(columns: Columns, focus: Option<&str>) -> PyResult<Columns> {
    let focus = match focus {
        None => return Ok(columns),
        Some("precision") => Focus::Precision,
        Some("balanced") => Focus::Balanced,
        Some("recall") => Focus::Recall,
        Some(_) => {
            let message = "focus is 'precision', 'balanced' or 'recall'";
            return Err(PyValueError::new_err(message));
        }
    };
    if !columns.take_content() {
        let message = "focus is about the main text, which none of the columns takes: main_text, main_markdown, chunks, simhash, minhash";
        return Err(PyValueError::new_err(message));
    }
    Ok(columns.with_focus(focus))
}

/// The columns that strings, or the entries of a dict, describe.
pub(crate) fn columns_of(described: &Bound<'_, PyAny>) -> PyResult<Columns> {
    let wrong = |error: duckbill_arrow::ColumnError| {
        let way = match &error {
            duckbill_arrow::ColumnError::Selector { selector, .. } => another_selector(selector),
            _ => None,
        };
        let way = way.map_or_else(String::new, |way| format!("; {way}"));
        PyValueError::new_err(format!("{error}{way}"))
    };
    let mut columns = Columns::new();
    if let Ok(entries) = described.cast::<PyDict>() {
        for (name, what) in entries {
            let (name, what): (String, String) = (name.extract()?, what.extract()?);
            columns = match Source::from_name(&what) {
                Some(source) => columns.with(&name, source),
                None => columns.with_selected(&format!("{name}={what}")),
            }
            .map_err(wrong)?;
        }
        return Ok(columns);
    }
    if described.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("columns is a list of strings, or a dict of strings"));
    }
    for description in described.try_iter()? {
        let description: String = description?.extract()?;
        columns = columns.with_described(&description).map_err(wrong)?;
    }
    Ok(columns)
}
