//! `duckbill.extract`: a column of pages in, typed columns out, in arrays of Arrow that go from and to any package by the
//! PyCapsule interface.

use std::sync::{Arc, Mutex};

use arrow_array::{Array, ArrayRef, StructArray, new_empty_array};
use arrow_schema::{DataType, Field, FieldRef};
use duckbill_arrow::{ArrowExtractor, Columns, Pages, Source};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyString, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::options::Limits;

/// The result of `extract`: rows of typed columns, as an array of structures in as many chunks as the pages had.
///
/// It has no methods to read values: give it to a package that does. `pyarrow.table(table)`, `polars.DataFrame(table)`,
/// `pyarrow.array(table)` and others take it without a copy.
#[pyclass(frozen, module = "duckbill")]
pub(crate) struct Table {
    field: FieldRef,
    chunks: Vec<ArrayRef>,
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
        let empty;
        let array = match self.chunks.as_slice() {
            [] => {
                empty = new_empty_array(self.field.data_type());
                &empty
            }
            [one] => one,
            _ => {
                let message = "there are several chunks: read the stream of them";
                return Err(PyValueError::new_err(message).into());
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
/// array of pyarrow, a series of polars. `columns` says what to take. Each string is "title", "text", "links", "meta",
/// "language", "encoding", or `NAME=CSS` for the first element that a selector finds, `NAME[]=CSS` for a list of all;
/// `@ATTRIBUTE` at the end takes an attribute, and `NAME:TYPE` or `NAME[]:TYPE` reads "text", "raw-text", "html", "url", "integer",
/// "float", "date", "datetime" or "srcset". A dict gives each name what stands after the `=`, or one of the words.
///
/// `content_types` and `urls` are columns of strings: the header of each page, and where it came from. `threads` is 0 for
/// as many as there are cores. The columns of a page over one of the `limits` are null, and a last column `error` says why.
///
///     import duckbill, pyarrow
///     pages = pyarrow.array(["<title>Ducks</title><b class=price>9.95</b>", None])
///     table = pyarrow.table(duckbill.extract(pages, ["title", "price:float=.price"]))
#[pyfunction]
#[pyo3(signature = (pages, columns, *, content_types=None, urls=None, threads=0, limits=None))]
pub(crate) fn extract(
    py: Python<'_>,
    pages: AnyArray,
    columns: &Bound<'_, PyAny>,
    content_types: Option<AnyArray>,
    urls: Option<AnyArray>,
    threads: usize,
    limits: Option<Limits>,
) -> PyArrowResult<Table> {
    let limits = limits.map_or_else(duckbill::limits::Limits::none, |limits| limits.0);
    let extractor = ArrowExtractor::new(columns_of(columns)?).with_limits(limits);
    let (bodies, _) = pages.into_chunked_array()?.into_inner();
    let rows = bodies.iter().map(|chunk| chunk.len()).sum();
    let content_types =
        content_types.map(|column| whole("content_types", column, rows)).transpose()?;
    let urls = urls.map(|column| whole("urls", column, rows)).transpose()?;

    let field = Arc::new(Field::new("", extractor.data_type(), false));
    let work = || {
        let mut begin = 0;
        let mut chunks: Vec<ArrayRef> = Vec::with_capacity(bodies.len());
        for chunk in &bodies {
            let part = |column: &Option<ArrayRef>| Some(column.as_ref()?.slice(begin, chunk.len()));
            let (content_types, urls) = (part(&content_types), part(&urls));
            let mut pages = Pages::new(chunk);
            if let Some(content_types) = &content_types {
                pages = pages.with_content_types(content_types);
            }
            if let Some(urls) = &urls {
                pages = pages.with_urls(urls);
            }
            let rows: StructArray = extractor.extract(&pages)?;
            chunks.push(Arc::new(rows));
            begin += chunk.len();
        }
        Ok(chunks)
    };
    let pool = match threads {
        0 => common_threads(),
        threads => ThreadPoolBuilder::new().num_threads(threads).build().map(Arc::new),
    };
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let chunks: Result<Vec<ArrayRef>, arrow_schema::ArrowError> = py.detach(|| pool.install(work));
    // What is wrong with columns, not with pages.
    let chunks = chunks.map_err(|error| PyTypeError::new_err(error.to_string()))?;
    Ok(Table { field, chunks })
}

/// The threads of all calls that ask for no number of their own, and the process that they are in.
///
/// A forked process has the memory of its parent, but none of its threads: with those of the parent, or with rayon's
/// global ones, it would wait for ever. So it makes its own.
static COMMON_THREADS: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

fn common_threads() -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    let make = || ThreadPoolBuilder::new().build().map(Arc::new);
    // A thread that the parent had while it was forked may have taken the lock, and never gives it back.
    let Ok(mut kept) = COMMON_THREADS.try_lock() else { return make() };
    let process = std::process::id();
    match &*kept {
        Some((of, pool)) if *of == process => Ok(Arc::clone(pool)),
        _ => {
            let pool = make()?;
            // To free the threads of another process could mean to wait for them.
            std::mem::forget(kept.replace((process, Arc::clone(&pool))));
            Ok(pool)
        }
    }
}

/// A column beside that of the pages, in one piece.
fn whole(name: &str, column: AnyArray, rows: usize) -> PyArrowResult<ArrayRef> {
    let (chunks, field) = column.into_chunked_array()?.into_inner();
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

/// The columns that strings, or the entries of a dict, describe.
fn columns_of(described: &Bound<'_, PyAny>) -> PyResult<Columns> {
    let wrong = |error: duckbill_arrow::ColumnError| PyValueError::new_err(error.to_string());
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
