//! `duckbill.warc`: the pages of a WARC file as batches of typed columns.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field, FieldRef};
use duckbill_arrow::{Columns, TableBuilder, Type, Value};
use duckbill_extract::{Extractor, Page, PageLoss, WarcPage};
use duckbill_warc::Record;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::to_schema_pycapsule;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::extract::{Table, columns_of, focused};
use crate::options::{Count, Limits};
use crate::threads::{interruptible, threads_of};
use crate::warc_source::{
    Records, SharedRecords, Strings, Types, filter_of, read_error, tell_progress,
};

/// How many rows a thread makes at a time, at least and at most: they are a chunk of the table.
const CHUNK: RangeInclusive<usize> = 16..=64;

/// An iterator of tables: what `warc` returns.
///
/// `offset` is where the next batch begins, to be kept with the rows that were written: with `warc(path, columns, offset=…)` a
/// run that was interrupted continues there.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct WarcBatches {
    extractor: Extractor,
    fields: Vec<(String, Type)>,
    field: FieldRef,
    batch_size: usize,
    pool: Arc<ThreadPool>,
    source: SharedRecords,
}

tell_progress!(WarcBatches);

impl WarcBatches {
    /// The rows of some records; fewer if the work is cancelled.
    fn chunk(
        &self,
        records: &[Record],
        cancel: &AtomicBool,
    ) -> Result<ArrayRef, arrow_schema::ArrowError> {
        let mut table = TableBuilder::new(self.fields.iter().cloned());
        for record in records {
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            let page = WarcPage::of(record);
            let (body, loss) = page.body(self.source.max_bytes);
            let is_lost = match &loss {
                Some(PageLoss::Revisit(_)) => true,
                Some(PageLoss::Body(_)) => body.is_empty(),
                _ => false,
            };
            let error = match &loss {
                Some(PageLoss::Body(_)) if !is_lost => None,
                loss => loss.as_ref().map(ToString::to_string),
            };
            if is_lost {
                let nulls = self.extractor.columns().iter().map(|_| Value::Null);
                let known = page.known(&self.source.name, None, loss.as_ref());
                let row: Vec<_> = known.into_iter().chain(nulls).chain([text(error)]).collect();
                table.push(&row)?;
                continue;
            }
            let url = page.url();
            let source =
                Page::new(&body).with_content_type(page.content_type()).with_url(url.as_deref());
            self.extractor.read_document(&source, |document, values, stopped| {
                let error = error.or(stopped.map(|stopped| stopped.to_string()));
                let known = page.known(&self.source.name, Some(document), loss.as_ref());
                table.push(known.iter().chain(&values).chain([&text(error)]))
            })?;
        }
        Ok(Arc::new(table.finish()?))
    }
}

fn text(value: Option<String>) -> Value<'static> {
    value.map_or(Value::Null, |text| Value::String(text.into()))
}

#[pymethods]
impl WarcBatches {
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        // Batches that two threads ask for are read one after the other and parsed together.
        let read = py.detach(|| self.source.lock().batch(self.batch_size));
        let records = read.map_err(|error| read_error(py, error, &self.source.name))?;
        if records.is_empty() {
            return Ok(None);
        }
        let cancel = AtomicBool::new(false);
        let done = interruptible(py, &cancel, || {
            let size = records.len().div_ceil(self.pool.current_num_threads());
            let size = size.clamp(*CHUNK.start(), *CHUNK.end());
            let chunks = records.par_chunks(size).map(|records| self.chunk(records, &cancel));
            self.pool.install(|| chunks.collect::<Result<Vec<_>, _>>())
        });
        let chunks = match done {
            Ok(chunks) => chunks,
            Err(error) => {
                self.source.lock().give_back(records);
                return Err(error);
            }
        };
        let mut own = self.source.lock();
        records.into_iter().for_each(|record| own.keep(record));
        drop(own);
        let chunks = chunks.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Some(Table { field: Arc::clone(&self.field), chunks }))
    }

    /// The schema of all batches: `pyarrow.schema(batches)`.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    /// Where the next batch begins in the file.
    #[getter]
    fn offset(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.source.lock().batch_offset())
    }
}

/// Reads a WARC or ARC file, and takes values out of its pages on threads: a `Table` for each few hundred pages.
///
/// `source` is a path, or an object with `read(size)` that gives bytes, such as a file, a response of HTTP or an object of S3. The
/// file is plain or packed (`.warc.gz`, `.warc.zst`, `.arc.gz`); bodies are unpacked, and the type of a page that declares none is
/// sniffed as browsers do. `columns` and `focus` are as in `extract`. A row begins with "file", "offset", "url", "date", "status",
/// "content_type", "encoding", "encoding_source" and "truncated"; its last value is `error`: why a page has no columns or, over
/// one of the `limits`, only some.
///
/// `records`, `types`, `statuses` (200, "2xx") and `url_prefixes` say which records are taken, as in the command: without them
/// responses and resources that are HTML or XHTML; `types=None` takes all types, `records="any"` all records.
///
/// The iterator that is returned has the `offset` of the next batch: `warc(path, columns, offset=…)` continues there; of a stream
/// `offset` says where in the file it begins. Its `skipped` counts what was not taken, and `broken` has the places that could not be
/// read. Ctrl-C stops between pages, and the batch is given again.
///
///     pages = duckbill.warc("crawl.warc.gz", ["title", "main_text"])
///     with pyarrow.parquet.ParquetWriter("pages.parquet", pyarrow.schema(pages)) as writer:
///         for batch in pages:
///             writer.write_table(pyarrow.table(batch))
#[pyfunction]
#[pyo3(signature = (
    source, columns, *, offset=0, batch_size=Count(512), records=None, types=Types::default(), statuses=None,
    url_prefixes=None, threads=Count(0), limits=None, focus=None
))]
#[pyo3(text_signature = "(source, columns, *, offset=0, batch_size=512, records=None, types=..., \
    statuses=None, url_prefixes=None, threads=0, limits=None, focus=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn warc(
    source: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
    offset: u64,
    batch_size: Count,
    records: Option<Strings>,
    types: Types,
    statuses: Option<&Bound<'_, PyAny>>,
    url_prefixes: Option<Strings>,
    threads: Count,
    limits: Option<Limits>,
    focus: Option<&str>,
) -> PyResult<WarcBatches> {
    let columns = focused(columns_of(columns)?, focus)?;
    let known = WarcPage::FIELDS.into_iter().map(|(name, kind)| (name.to_owned(), kind));
    let mut fields: Vec<_> = known.collect();
    for column in columns.iter() {
        if fields.iter().any(|(name, _)| name == column.name()) {
            let message = format!("each row has a column {:?} already", column.name());
            return Err(PyValueError::new_err(message));
        }
        fields.push((column.name().to_owned(), column.value_type()));
    }
    fields.push((Columns::ERROR.to_owned(), Type::String));
    let schema = TableBuilder::new(fields.iter().cloned()).schema();
    let field = Field::new("", DataType::Struct(schema.fields().clone()), false);
    let filter = filter_of(records, types, statuses, url_prefixes)?;
    let records = Records::open(source, offset, filter, limits.as_ref())?;
    let limits = limits.map_or_else(duckbill::limits::Limits::none, |limits| limits.0);
    Ok(WarcBatches {
        extractor: Extractor::new(columns).with_limits(limits),
        fields,
        field: Arc::new(field),
        batch_size: batch_size.size().max(1),
        pool: threads_of(threads.size())?,
        source: SharedRecords::new(records),
    })
}
