//! The records of a WARC file or stream, one after the other: what batches and single records have in common.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use duckbill_extract::{StatusFilter, WarcFilter, WarcPage};
use duckbill_warc::{Outcome, Reader, ReaderOptions, Record, RecordKind};
use pyo3::exceptions::{PyIsADirectoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

use crate::errors::os_error;
use crate::options::Limits;

/// The most bytes of a record that are kept, unless limits say otherwise.
const MAX_BLOCK: usize = 64 << 20;

/// A batch has not many more bytes of records than this: the memory of a run is a few times as much.
pub(crate) const BATCH_BYTES: usize = 4 << 20;

/// Where bytes come from: a file, or an object of Python with the method `read`.
pub(crate) enum Source {
    File(File),
    Object {
        object: Py<PyAny>,
        /// Bytes that the object gave beyond those asked for.
        left: Vec<u8>,
    },
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (object, left) = match self {
            Self::File(file) => return file.read(buffer),
            Self::Object { object, left } => (object, left),
        };
        if left.is_empty() {
            *left = Python::attach(|py| read_object(object.bind(py), buffer.len()))?;
        }
        let count = left.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(left.drain(..count)) {
            *to = from;
        }
        Ok(count)
    }
}

/// Asks an object for bytes; none are the end.
fn read_object(object: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<u8>> {
    let data = object.call_method1("read", (count,))?;
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if data.is_instance_of::<PyByteArray>() || data.is_instance_of::<PyMemoryView>() {
        return data.py().get_type::<PyBytes>().call1((data,))?.extract();
    }
    let kind = data.get_type().name()?;
    let way = if data.is_instance_of::<PyString>() { ": open the file with \"rb\"" } else { "" };
    Err(PyTypeError::new_err(format!("read() of the stream gives {kind}, not bytes{way}")))
}

/// Reads records, and counts what is not taken.
pub(crate) struct Records {
    reader: Reader<Source>,
    filter: WarcFilter,
    /// The path of the file, or the name of the stream.
    pub(crate) name: String,
    /// The most bytes of a page.
    pub(crate) max_bytes: usize,
    /// The record that was read and is in no batch yet.
    next: Option<Record>,
    /// Records that were read, but whose batch was not finished.
    unfinished: Vec<Record>,
    /// Records whose memory is used again.
    spare: Vec<Record>,
    /// How much memory that is, in bytes.
    spare_bytes: usize,
    offset: u64,
    is_over: bool,
    pub(crate) skipped: BTreeMap<String, u64>,
    pub(crate) broken: Vec<(u64, String)>,
}

impl Records {
    /// Opens a path, or reads from an object.
    pub(crate) fn open(
        source: &Bound<'_, PyAny>,
        offset: u64,
        filter: WarcFilter,
        limits: Option<&Limits>,
    ) -> PyResult<Self> {
        let py = source.py();
        let (source, name) = if source.hasattr("read")? {
            let name = source.getattr("name").and_then(|name| name.extract()).unwrap_or_default();
            (Source::Object { object: source.clone().unbind(), left: Vec::new() }, name)
        } else {
            let Ok(path) = source.extract::<PathBuf>() else {
                let kind = source.get_type().name()?;
                let message = format!("a path, or an object with read(), is wanted, not {kind}");
                return Err(PyTypeError::new_err(message));
            };
            let name = path.to_string_lossy().into_owned();
            let failed = |error| os_error(py, error, &name);
            if path.is_dir() {
                // As `open` does, and before the first record is asked for.
                return Err(PyIsADirectoryError::new_err((21, "Is a directory", name)));
            }
            let mut file = File::open(&path).map_err(failed)?;
            file.seek(SeekFrom::Start(offset)).map_err(failed)?;
            (Source::File(file), name)
        };
        let limit = limits.and_then(|limits| limits.0.get(duckbill::limits::Limit::InputBytes));
        let max_bytes = limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(MAX_BLOCK);
        // Heads and encodings may be longer than what they hold, but not without end.
        let longest = max_bytes.saturating_mul(2).clamp(1 << 20, MAX_BLOCK.max(max_bytes));
        let options = ReaderOptions::new().with_offset(offset).with_max_block_bytes(longest);
        Ok(Self {
            reader: Reader::with_options(source, options),
            filter,
            name,
            max_bytes,
            next: None,
            unfinished: Vec::new(),
            spare: Vec::new(),
            spare_bytes: 0,
            offset,
            is_over: false,
            skipped: BTreeMap::new(),
            broken: Vec::new(),
        })
    }

    /// The next record that is asked for by its header.
    fn by_header(&mut self) -> io::Result<Option<Record>> {
        if let Some(record) = self.next.take() {
            return Ok(Some(record));
        }
        let mut record = self.spare.pop().unwrap_or_default();
        self.spare_bytes -= record.allocated_bytes().min(self.spare_bytes);
        while !self.is_over {
            match self.reader.read(&mut record)? {
                Outcome::Record => {
                    let damage = record.damage();
                    self.broken
                        .extend(damage.map(|place| (place.offset(), place.reason().to_string())));
                    match self.filter.skips_record(&record) {
                        None => return Ok(Some(record)),
                        Some(skip) => *self.skipped.entry(skip.to_string()).or_default() += 1,
                    }
                }
                Outcome::Broken(place) => {
                    self.broken.push((place.offset(), place.reason().to_string()));
                }
                _ => {
                    self.is_over = true;
                    self.offset = self.reader.offset();
                }
            }
        }
        Ok(None)
    }

    /// Whether a page is taken; counts it if it is not.
    fn takes(&mut self, page: &WarcPage<'_>) -> bool {
        let skip = self.filter.skips_page(page);
        if let Some(skip) = &skip {
            *self.skipped.entry(skip.to_string()).or_default() += 1;
        }
        skip.is_none()
    }

    /// The next record that is asked for; `make` makes something of it and its page.
    pub(crate) fn next<T>(
        &mut self,
        make: impl Fn(&Record, &WarcPage<'_>) -> T,
    ) -> io::Result<Option<(Record, T)>> {
        while let Some(record) = self.by_header()? {
            let page = WarcPage::of(&record);
            if self.takes(&page) {
                let made = make(&record, &page);
                return Ok(Some((record, made)));
            }
            self.keep(record);
        }
        Ok(None)
    }

    /// The records of a batch: at most `size`, and not many more bytes than [`BATCH_BYTES`].
    pub(crate) fn batch(&mut self, size: usize) -> io::Result<Vec<Record>> {
        let mut records = std::mem::take(&mut self.unfinished);
        let mut count = records.iter().map(|record| record.block().len()).sum::<usize>();
        loop {
            let record = match self.by_header() {
                Ok(Some(record)) => record,
                Ok(None) => return Ok(records),
                Err(error) => {
                    self.unfinished = records;
                    return Err(error);
                }
            };
            self.offset = record.offset();
            if records.len() >= size || count >= BATCH_BYTES {
                self.next = Some(record);
                return Ok(records);
            }
            if self.takes(&WarcPage::of(&record)) {
                count += record.block().len();
                records.push(record);
            } else {
                self.keep(record);
            }
        }
    }

    /// Keeps the memory of a record for the next one. Each keeps that of the longest record that it held, so there is a bound.
    pub(crate) fn keep(&mut self, record: Record) {
        let bytes = self.spare_bytes + record.allocated_bytes();
        if bytes <= BATCH_BYTES {
            self.spare_bytes = bytes;
            self.spare.push(record);
        }
    }

    /// Gives records back whose batch was not finished.
    pub(crate) fn give_back(&mut self, records: Vec<Record>) {
        self.unfinished = records;
    }

    /// Where the next batch or record begins.
    pub(crate) fn offset(&self) -> u64 {
        match self.unfinished.first().or(self.next.as_ref()) {
            Some(record) => record.offset(),
            None if self.is_over => self.offset,
            None => self.reader.offset().max(self.offset),
        }
    }

    /// Where the next batch begins, after one was made.
    pub(crate) fn batch_offset(&self) -> u64 {
        self.unfinished.first().map_or(self.offset, Record::offset)
    }
}

/// Records that threads share, for an iterator of Python.
pub(crate) struct SharedRecords {
    records: Mutex<Records>,
    /// The path of the file, or the name of the stream.
    pub(crate) name: String,
    /// The most bytes of a page.
    pub(crate) max_bytes: usize,
}

impl SharedRecords {
    pub(crate) fn new(records: Records) -> Self {
        let (name, max_bytes) = (records.name.clone(), records.max_bytes);
        Self { records: Mutex::new(records), name, max_bytes }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Records> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives an iterator with the field `source` what all iterators over records tell.
macro_rules! tell_progress {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __iter__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            /// How many records were skipped so far, by their record type, status or content type, or by "other URL".
            #[getter]
            fn skipped(&self, py: Python<'_>) -> BTreeMap<String, u64> {
                py.detach(|| self.source.lock().skipped.clone())
            }

            /// The broken places so far: offset and reason of each.
            #[getter]
            fn broken(&self, py: Python<'_>) -> Vec<(u64, String)> {
                py.detach(|| self.source.lock().broken.clone())
            }
        }
    };
}

pub(crate) use tell_progress;

/// The exception for what went wrong while a file or stream was read.
pub(crate) fn read_error(py: Python<'_>, error: io::Error, name: &str) -> PyErr {
    os_error(py, error, name)
}

/// A status code, or "2xx".
#[derive(FromPyObject)]
enum Status {
    Code(u16),
    Text(String),
}

/// One string, or several.
#[derive(FromPyObject)]
pub(crate) enum Strings {
    One(String),
    Many(Vec<String>),
}

impl Strings {
    fn list(self) -> Vec<String> {
        match self {
            Self::One(text) => vec![text],
            Self::Many(texts) => texts,
        }
    }
}

/// The content types of pages; None for all.
#[derive(FromPyObject)]
#[pyo3(transparent)]
pub(crate) struct Types(Option<Strings>);

impl Default for Types {
    fn default() -> Self {
        Self(Some(Strings::Many(WarcFilter::TYPES.map(str::to_owned).to_vec())))
    }
}

/// The filter of the keywords.
pub(crate) fn filter_of(
    records: Option<Strings>,
    types: Types,
    statuses: Option<&Bound<'_, PyAny>>,
    url_prefixes: Option<Strings>,
) -> PyResult<WarcFilter> {
    let is_any = |names: &Vec<String>| names.iter().any(|name| name == "any");
    let kind = |name: String| match RecordKind::from_name(&name) {
        RecordKind::Other => Err(PyValueError::new_err(format!("{name:?} is not a record type"))),
        kind => Ok(kind),
    };
    let kinds = match records.map(Strings::list) {
        None => Some(WarcFilter::KINDS.to_vec()),
        Some(names) if is_any(&names) => None,
        Some(names) => Some(names.into_iter().map(kind).collect::<PyResult<_>>()?),
    };
    let types = types.0.map(Strings::list).filter(|names| !is_any(names));
    let mut asked: Vec<StatusFilter> = Vec::new();
    if let Some(statuses) = statuses {
        let wrong = |_: PyErr| {
            PyTypeError::new_err("statuses are numbers, or strings such as \"200\" and \"2xx\"")
        };
        let is_one = statuses.is_instance_of::<PyString>() || statuses.extract::<u16>().is_ok();
        let all: Vec<Bound<'_, PyAny>> = if is_one {
            vec![statuses.clone()]
        } else {
            statuses.try_iter().map_err(wrong)?.collect::<PyResult<_>>()?
        };
        for status in all {
            asked.push(match status.extract::<Status>().map_err(wrong)? {
                Status::Code(code) => code.into(),
                Status::Text(text) => text
                    .parse()
                    .map_err(|error| PyValueError::new_err(format!("{error}, not {text:?}")))?,
            });
        }
        if asked.is_empty() {
            return Err(PyValueError::new_err("no status is asked for; None takes all"));
        }
    }
    Ok(WarcFilter::new()
        .with_kinds(kinds)
        .with_types(types)
        .with_statuses(asked)
        .with_url_prefixes(url_prefixes.map(Strings::list).unwrap_or_default()))
}
