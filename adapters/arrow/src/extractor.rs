//! Columns of pages to columns of values.

use crate::pages::{Pages, Rows};
use crate::table::TableBuilder;
use crate::types::{Strings, table_fields};
use arrow_array::{Array, ArrayRef, StructArray, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType, Fields, Schema, SchemaRef};
use duckbill::limits::Limits;
use duckbill_extract::{Columns, Extractor, Type, Value};
use rayon::prelude::*;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Makes a table of pages: a structure with a field for each column, and `error`.
///
/// ```
/// use arrow_array::{RecordBatch, StringArray};
/// use duckbill_arrow::{ArrowExtractor, Columns, Limits, Pages};
/// let extractor = ArrowExtractor::new(Columns::new().with_described("title")?)
///     .with_limits(Limits::untrusted());
/// let html = StringArray::from(vec!["<title>a"]);
/// let table = RecordBatch::from(extractor.extract(&Pages::new(&html))?);
/// assert_eq!(table.schema(), extractor.schema());
/// assert_eq!(table.num_columns(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ArrowExtractor {
    extractor: Extractor,
    strings: Strings,
    fields: Fields,
}

/// The fewest rows that a thread takes at a time.
const FEWEST: usize = 4;

/// How many parts each thread gets: pages take very different times.
const PARTS: usize = 8;

impl ArrowExtractor {
    /// Tables with these columns, without limits.
    ///
    /// ```
    /// use duckbill_arrow::{ArrowExtractor, Columns};
    /// assert_eq!(ArrowExtractor::new(Columns::new()).schema().field(0).name(), "error");
    /// ```
    #[must_use]
    pub fn new(columns: Columns) -> Self {
        let strings = Strings::Plain;
        let fields = table_fields(&columns, strings);
        Self { extractor: Extractor::new(columns), strings, fields }
    }

    /// Lays out the strings of a table in another way.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use duckbill_arrow::{ArrowExtractor, Columns, Strings};
    /// let extractor = ArrowExtractor::new(Columns::new()).with_strings(Strings::Views);
    /// assert_eq!(extractor.schema().field(0).data_type(), &DataType::Utf8View);
    /// ```
    #[must_use]
    pub fn with_strings(mut self, strings: Strings) -> Self {
        self.strings = strings;
        self.fields = table_fields(self.extractor.columns(), strings);
        self
    }

    /// Limits what each page may take. A page over a limit has the columns read until then, and `error` says which limit.
    ///
    /// ```
    /// use arrow_array::cast::AsArray;
    /// use arrow_array::StringArray;
    /// use duckbill_arrow::{ArrowExtractor, Columns, Limit, Limits, Pages};
    /// let limits = Limits::none().with(Limit::Depth, 3);
    /// let extractor = ArrowExtractor::new(Columns::new()).with_limits(limits);
    /// let table = extractor.extract(&Pages::new(&StringArray::from(vec!["<p>a<b>"])))?;
    /// let errors = table.column_by_name("error").unwrap().as_string::<i32>();
    /// assert_eq!(errors.value(0), "stopped after 4 bytes of text: more than 3 open elements");
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.extractor = self.extractor.with_limits(limits);
        self
    }

    /// Stops when this flag is set: the pages that are left then have no values but an `error`.
    ///
    /// ```
    /// use duckbill_arrow::{ArrowExtractor, Columns};
    /// let flag = std::sync::Arc::new(false.into());
    /// let _ = ArrowExtractor::new(Columns::new()).with_cancel_flag(flag);
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.extractor = self.extractor.with_cancel_flag(cancel);
        self
    }

    /// The type of a table: a structure.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use duckbill_arrow::{ArrowExtractor, Columns};
    /// let kind = ArrowExtractor::new(Columns::new()).data_type();
    /// assert!(matches!(kind, DataType::Struct(fields) if fields.len() == 1));
    /// ```
    #[must_use]
    pub fn data_type(&self) -> DataType {
        DataType::Struct(self.fields.clone())
    }

    /// The same as a schema.
    ///
    /// ```
    /// use duckbill_arrow::{ArrowExtractor, Columns};
    /// let columns = Columns::new().with_described("language")?;
    /// assert_eq!(ArrowExtractor::new(columns).schema().fields().len(), 2);
    /// # Ok::<(), duckbill_arrow::ColumnError>(())
    /// ```
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::new(Schema::new(self.fields.clone()))
    }

    /// A row for each page. The structure itself is never null.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray};
    /// use duckbill_arrow::{ArrowExtractor, Columns, Pages};
    /// let extractor = ArrowExtractor::new(Columns::new().with_described("title")?);
    /// let table = extractor.extract(&Pages::new(&StringArray::from(vec![Some("<title>a"), None])))?;
    /// assert_eq!((table.len(), table.null_count(), table.column(0).null_count()), (2, 0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the pages are neither strings nor bytes, the columns of pages differ in length, or the lists of a
    /// column have more than 2³¹ items together. `ArrowError::OffsetOverflowError` says that the strings of a column are
    /// longer than 2 GiB together: give fewer pages at a time, or ask for [views](Strings::Views). Nothing in a page is an
    /// error.
    pub fn extract(&self, pages: &Pages<'_>) -> Result<StructArray, ArrowError> {
        let rows = pages.read()?;
        let size = rows.len().div_ceil(rayon::current_num_threads() * PARTS).max(FEWEST);
        let begins: Vec<usize> = (0..rows.len()).step_by(size).collect();
        let parts: Result<Vec<_>, _> = begins
            .into_par_iter()
            .map(|begin| self.part(&rows, begin..(begin + size).min(rows.len())))
            .collect();
        let columns = columns_of(&parts?, &self.part(&rows, 0..0)?)?;
        StructArray::try_new_with_length(self.fields.clone(), columns, None, rows.len())
    }

    /// The columns of some rows.
    fn part(&self, rows: &Rows<'_>, range: Range<usize>) -> Result<Vec<ArrayRef>, ArrowError> {
        let columns = self.extractor.columns();
        let kinds = columns.iter().map(|column| column.value_type()).chain([Type::String]);
        let mut table = TableBuilder::of(self.fields.clone(), kinds, self.strings);
        let nulls = || iter::repeat_n(&Value::Null, columns.iter().len());
        for row in range {
            match rows.page(row) {
                None => table.push(nulls())?,
                Some(page) => self.extractor.read(&page, |values, stopped| {
                    let error = stopped.map(|stopped| stopped.to_string().into());
                    table.push(values.iter().chain([&Value::from(error)]))
                })?,
            }
        }
        table.into_columns()
    }
}

/// The columns of all parts, or those of `empty` without a part.
fn columns_of(parts: &[Vec<ArrayRef>], empty: &[ArrayRef]) -> Result<Vec<ArrayRef>, ArrowError> {
    let column = |(index, empty): (usize, &ArrayRef)| {
        let arrays: Vec<&ArrayRef> = parts.iter().filter_map(|part| part.get(index)).collect();
        match arrays[..] {
            [] => Ok(Arc::clone(empty)),
            [one] => Ok(Arc::clone(one)),
            _ => together(&arrays),
        }
    };
    empty.iter().enumerate().map(column).collect()
}

/// One array of several of one type.
fn together(arrays: &[&ArrayRef]) -> Result<ArrayRef, ArrowError> {
    let data: Vec<_> = arrays.iter().map(|array| array.to_data()).collect();
    let length = data.iter().map(|one| one.len()).sum();
    let mut all = MutableArrayData::new(data.iter().collect(), false, length);
    for (index, one) in data.iter().enumerate() {
        // Only an offset can be too great.
        let too_long = |_| ArrowError::OffsetOverflowError(length);
        all.try_extend(index, 0, one.len()).map_err(too_long)?;
    }
    Ok(make_array(all.freeze()))
}
