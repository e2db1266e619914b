//! Tables that are made row by row.

use crate::builder::Builder;
use crate::types::{Strings, field};
use arrow_array::{ArrayRef, StructArray};
use arrow_schema::{ArrowError, Fields, Schema, SchemaRef};
use duckbill_extract::{Type, Value};
use std::sync::Arc;

/// A table under construction, of rows that were made elsewhere: by
/// [`Columns::row`](duckbill_extract::Columns::row), and what is known of a page besides.
///
/// ```
/// use arrow_array::RecordBatch;
/// use duckbill_arrow::{Columns, TableBuilder, Type, Value};
/// let columns = Columns::new().with_described("title")?;
/// let document = duckbill::parse("<title>Ducks");
/// let mut row = vec![Value::Integer(7)];
/// row.extend(columns.row(&document, &Default::default())?);
///
/// let mut table = TableBuilder::new([("number", Type::Integer), ("title", Type::String)]);
/// table.push(&row)?;
/// let table = RecordBatch::from(table.finish()?);
/// assert_eq!((table.num_rows(), table.num_columns()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableBuilder {
    fields: Fields,
    builders: Vec<Builder>,
    length: usize,
}

impl TableBuilder {
    /// A table with these columns, each of which may be null, and no rows. [`data_type`](crate::data_type) says which
    /// type a column has.
    ///
    /// ```
    /// use duckbill_arrow::{TableBuilder, Type};
    /// let table = TableBuilder::new([("url", Type::String)]);
    /// assert_eq!(table.schema().field(0).name(), "url");
    /// ```
    #[must_use]
    pub fn new<N: AsRef<str>>(columns: impl IntoIterator<Item = (N, Type)>) -> Self {
        let (fields, kinds): (Vec<_>, Vec<_>) = columns
            .into_iter()
            .map(|(name, kind)| (field(name.as_ref(), &kind, Strings::Plain), kind))
            .unzip();
        Self::of(fields.into(), kinds, Strings::Plain)
    }

    /// The same of fields that were made before.
    pub(crate) fn of(
        fields: Fields,
        kinds: impl IntoIterator<Item = Type>,
        strings: Strings,
    ) -> Self {
        let builders = kinds.into_iter().map(|kind| Builder::new(&kind, strings)).collect();
        Self { fields, builders, length: 0 }
    }

    /// The names and types of the columns.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use duckbill_arrow::{TableBuilder, Type};
    /// let schema = TableBuilder::new([("date", Type::Date)]).schema();
    /// assert_eq!(schema.field(0).data_type(), &DataType::Date32);
    /// ```
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::new(Schema::new(self.fields.clone()))
    }

    /// Adds a row: a value for each column, in their order. Values that are missing are null, as are those that do not
    /// have the type of their column; values after the last column are left out.
    ///
    /// ```
    /// use arrow_array::Array;
    /// use duckbill_arrow::{TableBuilder, Type, Value};
    /// let mut table = TableBuilder::new([("a", Type::Float), ("b", Type::String)]);
    /// table.push(&[Value::Float(0.5)])?;
    /// assert_eq!(table.finish()?.column(1).null_count(), 1);
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the lists of a column have more than 2³¹ items together, or its strings more than 2 GiB. The table is of no use then.
    pub fn push<'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v Value<'v>>,
    ) -> Result<(), ArrowError> {
        let mut values = values.into_iter();
        for builder in &mut self.builders {
            builder.push(values.next().unwrap_or(&Value::Null))?;
        }
        self.length += 1;
        Ok(())
    }

    /// The table: a structure, itself never null, as `arrow_array::RecordBatch::from` takes it.
    ///
    /// ```
    /// use arrow_array::Array;
    /// use duckbill_arrow::{TableBuilder, Type};
    /// assert_eq!(TableBuilder::new([("a", Type::String)]).finish()?.len(), 0);
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors after an error of [`push`](Self::push).
    pub fn finish(self) -> Result<StructArray, ArrowError> {
        let (fields, length) = (self.fields.clone(), self.length);
        StructArray::try_new_with_length(fields, self.into_columns()?, None, length)
    }

    pub(crate) fn into_columns(self) -> Result<Vec<ArrayRef>, ArrowError> {
        self.builders.into_iter().map(Builder::finish).collect()
    }
}
