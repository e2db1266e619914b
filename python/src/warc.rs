//! `duckbill.warc`: the pages of a WARC file as batches of typed columns.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field, FieldRef};
use duckbill_arrow::{Columns, TableBuilder, Type, Value};
use duckbill_extract::{Extractor, Page, PageLoss, WarcPage};
use duckbill_warc::{Outcome, Reader, ReaderOptions, Record, RecordKind};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::extract::{Table, columns_of, focused};
use crate::options::Limits;
use crate::threads::threads_of;

/// The most bytes of records in a batch, and of a record, unless limits say otherwise.
const BATCH_BYTES: usize = 64 << 20;
const MAX_BLOCK: usize = 64 << 20;

/// How many rows a thread makes at a time: they are a chunk of the table.
const CHUNK: usize = 64;

/// An iterator of tables: what `warc` returns.
///
/// `offset` is where the next batch begins, to be kept with the rows that were written: with `warc(path, columns, offset=…)` a
/// run that was interrupted continues there.
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct WarcBatches {
    path: String,
    extractor: Extractor,
    fields: Vec<(String, Type)>,
    field: FieldRef,
    filter: Filter,
    batch_size: usize,
    max_bytes: usize,
    pool: Arc<ThreadPool>,
    state: Mutex<State>,
}

struct Filter {
    records: Vec<RecordKind>,
    types: Option<Vec<String>>,
    statuses: Option<Vec<u16>>,
}

struct State {
    reader: Reader<File>,
    /// The record that was read and is in no batch yet.
    next: Option<Record>,
    spare: Vec<Record>,
    offset: u64,
    is_over: bool,
    skipped: BTreeMap<String, u64>,
    broken: Vec<(u64, String)>,
}

impl State {
    /// The next record that is asked for, by its header.
    fn next(&mut self, filter: &Filter) -> std::io::Result<Option<Record>> {
        if let Some(record) = self.next.take() {
            return Ok(Some(record));
        }
        let mut record = self.spare.pop().unwrap_or_default();
        loop {
            match self.reader.read(&mut record)? {
                Outcome::Record => {
                    let damage = record.damage();
                    self.broken
                        .extend(damage.map(|place| (place.offset(), place.reason().to_string())));
                    if filter.records.contains(&record.kind()) {
                        return Ok(Some(record));
                    }
                    self.skip(record.kind().to_string());
                }
                Outcome::Broken(place) => {
                    self.broken.push((place.offset(), place.reason().to_string()));
                }
                _ => {
                    self.is_over = true;
                    self.offset = self.reader.offset();
                    return Ok(None);
                }
            }
        }
    }

    fn skip(&mut self, kind: String) {
        *self.skipped.entry(kind).or_default() += 1;
    }

    /// The records of a batch.
    fn batch(&mut self, filter: &Filter, size: usize) -> std::io::Result<Vec<Record>> {
        let (mut records, mut bytes) = (Vec::new(), 0);
        while !self.is_over {
            let Some(record) = self.next(filter)? else { break };
            self.offset = record.offset();
            if records.len() >= size || bytes >= BATCH_BYTES {
                self.next = Some(record);
                break;
            }
            let page = WarcPage::of(&record);
            if let Some(kind) = filter.skips(&page) {
                self.skip(kind);
                self.spare.push(record);
                continue;
            }
            bytes += record.block().len();
            records.push(record);
        }
        Ok(records)
    }
}

impl Filter {
    /// What a page is, if it is not asked for.
    fn skips(&self, page: &WarcPage<'_>) -> Option<String> {
        let status = page.status();
        let takes = |statuses: &Vec<u16>| status.is_some_and(|status| statuses.contains(&status));
        if !self.statuses.as_ref().is_none_or(takes) {
            return Some(
                status.map_or_else(|| "no status".to_owned(), |it| format!("status {it}")),
            );
        }
        let kind = page.mime_type()?;
        let takes = |types: &Vec<String>| types.iter().any(|one| one.eq_ignore_ascii_case(kind));
        (!self.types.as_ref().is_none_or(takes)).then(|| kind.to_owned())
    }
}

impl WarcBatches {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rows of some records.
    fn chunk(&self, records: &[Record]) -> Result<ArrayRef, arrow_schema::ArrowError> {
        let mut table = TableBuilder::new(self.fields.iter().cloned());
        for record in records {
            let page = WarcPage::of(record);
            let (body, loss) = page.body(self.max_bytes);
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
                let known = page.known(&self.path, None, loss.as_ref());
                let row: Vec<_> = known.into_iter().chain(nulls).chain([text(error)]).collect();
                table.push(&row)?;
                continue;
            }
            let url = page.url();
            let source =
                Page::new(&body).with_content_type(page.content_type()).with_url(url.as_deref());
            self.extractor.read_document(&source, |document, values, stopped| {
                let error = error.or(stopped.map(|stopped| stopped.to_string()));
                let known = page.known(&self.path, Some(document), loss.as_ref());
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
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        let work = || -> PyResult<Option<Vec<ArrayRef>>> {
            // Batches that two threads ask for are read one after the other and parsed together.
            let records = self.state().batch(&self.filter, self.batch_size)?;
            if records.is_empty() {
                return Ok(None);
            }
            let chunks = records.par_chunks(CHUNK).map(|records| self.chunk(records));
            let chunks: Result<Vec<_>, _> = self.pool.install(|| chunks.collect());
            self.state().spare = records;
            chunks.map(Some).map_err(|error| PyRuntimeError::new_err(error.to_string()))
        };
        let chunks = py.detach(work)?;
        Ok(chunks.map(|chunks| Table { field: Arc::clone(&self.field), chunks }))
    }

    /// Where the next batch begins in the file.
    #[getter]
    fn offset(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.state().offset)
    }

    /// How many records were skipped so far, by their record type, status or content type.
    #[getter]
    fn skipped(&self, py: Python<'_>) -> BTreeMap<String, u64> {
        py.detach(|| self.state().skipped.clone())
    }

    /// The broken places so far: offset and reason of each.
    #[getter]
    fn broken(&self, py: Python<'_>) -> Vec<(u64, String)> {
        py.detach(|| self.state().broken.clone())
    }
}

/// Reads a WARC file, and takes values out of its pages on threads: a `Table` for each few hundred pages.
///
/// The file is plain or packed (`.warc.gz`, `.warc.zst`); bodies are unpacked, and the type of a page that declares none is
/// sniffed as browsers do. `columns` and `focus` are as in `extract`. A row begins with "file", "offset", "url", "date", "status",
/// "content_type", "encoding", "encoding_source" and "truncated"; its last value is `error`: why a page has no columns or, over
/// one of the `limits`, only some. `records`, `types` and `statuses` say which records are taken: without them responses and
/// resources that are HTML or XHTML; `types=None` takes all types.
///
/// The iterator that is returned has the `offset` of the next batch: `warc(path, columns, offset=…)` continues there. Its `skipped`
/// counts what was not taken, and `broken` has the places that could not be read.
///
///     for batch in duckbill.warc("crawl.warc.gz", ["title", "main_text"]):
///         writer.write_table(pyarrow.table(batch))
#[pyfunction]
#[pyo3(signature = (
    path, columns, *, offset=0, batch_size=512, records=None, types=Types::default(), statuses=None, threads=0, limits=None,
    focus=None
))]
#[pyo3(text_signature = "(path, columns, *, offset=0, batch_size=512, records=None, types=..., \
    statuses=None, threads=0, limits=None, focus=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn warc(
    path: PathBuf,
    columns: &Bound<'_, PyAny>,
    offset: u64,
    batch_size: usize,
    records: Option<Vec<String>>,
    types: Types,
    statuses: Option<Vec<u16>>,
    threads: usize,
    limits: Option<Limits>,
    focus: Option<&str>,
) -> PyResult<WarcBatches> {
    let limits = limits.map_or_else(duckbill::limits::Limits::none, |limits| limits.0);
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
    let kind = |name: String| match RecordKind::from_name(&name) {
        RecordKind::Other => Err(PyValueError::new_err(format!("{name:?} is not a record type"))),
        kind => Ok(kind),
    };
    let records = match records {
        Some(names) => names.into_iter().map(kind).collect::<PyResult<_>>()?,
        None => vec![RecordKind::Response, RecordKind::Resource],
    };
    let mut file = File::open(&path)?;
    file.seek(SeekFrom::Start(offset))?;
    let max_bytes = limits.get(duckbill::limits::Limit::InputBytes);
    let max_bytes = max_bytes.and_then(|it| usize::try_from(it).ok()).unwrap_or(MAX_BLOCK);
    let options = ReaderOptions::new()
        .with_offset(offset)
        .with_max_block_bytes(max_bytes.saturating_mul(2).clamp(1 << 20, MAX_BLOCK.max(max_bytes)));
    let state = State {
        reader: Reader::with_options(file, options),
        next: None,
        spare: Vec::new(),
        offset,
        is_over: false,
        skipped: BTreeMap::new(),
        broken: Vec::new(),
    };
    Ok(WarcBatches {
        path: path.to_string_lossy().into_owned(),
        extractor: Extractor::new(columns).with_limits(limits),
        fields,
        field: Arc::new(field),
        filter: Filter { records, types: types.0, statuses },
        batch_size: batch_size.max(1),
        max_bytes,
        pool: threads_of(threads)?,
        state: Mutex::new(state),
    })
}

/// The content types of pages; None for all.
#[derive(FromPyObject)]
#[pyo3(transparent)]
pub(crate) struct Types(Option<Vec<String>>);

impl Default for Types {
    fn default() -> Self {
        Self(Some(vec!["text/html".to_owned(), "application/xhtml+xml".to_owned()]))
    }
}
