//! The Arrow type of each type of column.

use arrow_schema::{DataType, Field, FieldRef, Fields, TimeUnit};
use duckbill_extract::{Columns, Type};
use std::sync::Arc;

/// The time zone of moments.
pub(crate) const UTC: &str = "UTC";

/// How strings are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Strings {
    /// `Utf8`, which every package reads. A column has at most 2 GiB of them in a batch.
    #[default]
    Plain,
    /// `Utf8View`: without that bound, and shorter strings are in the views themselves. Not every package can filter
    /// them or write them to a file.
    Views,
}

/// The Arrow type of a type: `Utf8`, `Int64`, `Float64`, `Date32`, `Timestamp(Microsecond, "UTC")`, `List` or
/// `Struct`. Everything may be null.
///
/// ```
/// use arrow_schema::DataType;
/// use duckbill_arrow::{Type, data_type};
/// assert_eq!(data_type(&Type::Float), DataType::Float64);
/// ```
#[must_use]
pub fn data_type(kind: &Type) -> DataType {
    type_of(kind, Strings::Plain)
}

/// The same with strings in one of their layouts.
pub(crate) fn type_of(kind: &Type, strings: Strings) -> DataType {
    match kind {
        Type::Integer => DataType::Int64,
        Type::Float => DataType::Float64,
        Type::Date => DataType::Date32,
        Type::DateTime => DataType::Timestamp(TimeUnit::Microsecond, Some(UTC.into())),
        Type::List(kind) => DataType::List(item(kind, strings)),
        Type::Struct(fields) => DataType::Struct(struct_fields(fields, strings)),
        // Each type that may be added gets its own; until then it is written as text.
        _ if strings == Strings::Views => DataType::Utf8View,
        _ => DataType::Utf8,
    }
}

/// The field of the items of a list.
pub(crate) fn item(kind: &Type, strings: Strings) -> FieldRef {
    Arc::new(Field::new_list_field(type_of(kind, strings), true))
}

/// The fields of a structure.
pub(crate) fn struct_fields(fields: &[(&str, Type)], strings: Strings) -> Fields {
    fields.iter().map(|(name, kind)| field(name, kind, strings)).collect()
}

/// The fields of a table: the columns, and why a row has none.
pub(crate) fn table_fields(columns: &Columns, strings: Strings) -> Fields {
    let error = field(Columns::ERROR, &Type::String, strings);
    let column = |one: &duckbill_extract::Column| field(one.name(), &one.value_type(), strings);
    columns.iter().map(column).chain([error]).collect()
}

/// A field that may be null.
pub(crate) fn field(name: &str, kind: &Type, strings: Strings) -> Field {
    Field::new(name, type_of(kind, strings), true)
}
