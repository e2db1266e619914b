//! The Arrow type of each type of column.

use arrow_schema::{DataType, Field, FieldRef, Fields, TimeUnit};
use duckbill_extract::{Columns, Type};
use std::sync::Arc;

/// The time zone of moments.
pub(crate) const UTC: &str = "UTC";

/// The Arrow type of a type: `Utf8View`, `Int64`, `Float64`, `Date32`, `Timestamp(Microsecond, "UTC")`, `List` or
/// `Struct`. Everything may be null.
///
/// ```
/// use arrow_schema::DataType;
/// use duckbill_arrow::{Type, data_type};
/// assert_eq!(data_type(&Type::Float), DataType::Float64);
/// ```
#[must_use]
pub fn data_type(kind: &Type) -> DataType {
    match kind {
        Type::Integer => DataType::Int64,
        Type::Float => DataType::Float64,
        Type::Date => DataType::Date32,
        Type::DateTime => DataType::Timestamp(TimeUnit::Microsecond, Some(UTC.into())),
        Type::List(kind) => DataType::List(item(kind)),
        Type::Struct(fields) => DataType::Struct(struct_fields(fields)),
        // Each type that may be added gets its own; until then it is written as text.
        _ => DataType::Utf8View,
    }
}

/// The field of the items of a list.
pub(crate) fn item(kind: &Type) -> FieldRef {
    Arc::new(Field::new_list_field(data_type(kind), true))
}

/// The fields of a structure.
pub(crate) fn struct_fields(fields: &[(&str, Type)]) -> Fields {
    fields.iter().map(|(name, kind)| field(name, kind)).collect()
}

/// The fields of a table: the columns, and why a row has none.
pub(crate) fn table_fields(columns: &Columns) -> Fields {
    let error = field(Columns::ERROR, &Type::String);
    columns.iter().map(|one| field(one.name(), &one.value_type())).chain([error]).collect()
}

/// A field that may be null.
pub(crate) fn field(name: &str, kind: &Type) -> Field {
    Field::new(name, data_type(kind), true)
}
