//! Columns under construction.

use crate::types::{Strings, UTC, item, struct_fields};
use arrow_array::builder::{
    Date32Builder, Float64Builder, Int64Builder, StringBuilder, StringViewBuilder,
    TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::ArrowError;
use duckbill_extract::{Type, Value};
use std::sync::Arc;

/// A column under construction.
#[derive(Debug)]
pub(crate) enum Builder {
    String(StringBuilder),
    StringView(StringViewBuilder),
    Integer(Int64Builder),
    Float(Float64Builder),
    Date(Date32Builder),
    DateTime(TimestampMicrosecondBuilder),
    List {
        kind: Type,
        strings: Strings,
        items: Box<Builder>,
        offsets: Vec<i32>,
        /// How many items there are.
        length: usize,
        validity: NullBufferBuilder,
    },
    Struct {
        fields: &'static [(&'static str, Type)],
        strings: Strings,
        columns: Vec<Builder>,
        validity: NullBufferBuilder,
        length: usize,
    },
}

impl Builder {
    pub(crate) fn new(kind: &Type, strings: Strings) -> Self {
        match kind {
            Type::Integer => Self::Integer(Int64Builder::new()),
            Type::Float => Self::Float(Float64Builder::new()),
            Type::Date => Self::Date(Date32Builder::new()),
            Type::DateTime => Self::DateTime(TimestampMicrosecondBuilder::new().with_timezone(UTC)),
            Type::List(kind) => Self::List {
                kind: (**kind).clone(),
                strings,
                items: Box::new(Self::new(kind, strings)),
                offsets: vec![0],
                length: 0,
                validity: NullBufferBuilder::new(0),
            },
            Type::Struct(fields) => Self::Struct {
                fields,
                strings,
                columns: fields.iter().map(|(_, kind)| Self::new(kind, strings)).collect(),
                validity: NullBufferBuilder::new(0),
                length: 0,
            },
            _ if strings == Strings::Views => Self::StringView(StringViewBuilder::new()),
            _ => Self::String(StringBuilder::new()),
        }
    }

    /// Adds a value. A date or moment that Arrow cannot hold is null.
    pub(crate) fn push(&mut self, value: &Value<'_>) -> Result<(), ArrowError> {
        match (self, value) {
            (Self::String(builder), Value::String(text)) => {
                let end = builder.values_slice().len() + text.len();
                if i32::try_from(end).is_err() {
                    return Err(ArrowError::OffsetOverflowError(end));
                }
                builder.append_value(text);
            }
            (Self::String(builder), _) => builder.append_null(),
            (Self::StringView(builder), Value::String(text)) => builder.try_append_value(text)?,
            (Self::StringView(builder), _) => builder.append_null(),
            (Self::Integer(builder), Value::Integer(number)) => builder.append_value(*number),
            (Self::Integer(builder), _) => builder.append_null(),
            (Self::Float(builder), Value::Float(number)) => builder.append_value(*number),
            (Self::Float(builder), _) => builder.append_null(),
            (Self::Date(builder), Value::Date(date)) => {
                builder.append_option(i32::try_from(date.days_since_epoch()).ok());
            }
            (Self::Date(builder), _) => builder.append_null(),
            (Self::DateTime(builder), Value::DateTime(moment)) => {
                let fraction = i128::from(moment.time.nanosecond / 1000);
                let micros = moment.unix_seconds().checked_mul(1_000_000);
                let micros = micros.and_then(|micros| micros.checked_add(fraction));
                builder.append_option(micros.and_then(|micros| i64::try_from(micros).ok()));
            }
            (Self::DateTime(builder), _) => builder.append_null(),
            (Self::List { items, offsets, length, validity, .. }, value) => {
                let values = if let Value::List(values) = value { &values[..] } else { &[] };
                for value in values {
                    items.push(value)?;
                }
                *length += values.len();
                let end = i32::try_from(*length).map_err(|_| {
                    ArrowError::InvalidArgumentError(
                        "too many items in the lists of a batch".into(),
                    )
                })?;
                offsets.push(end);
                validity.append(matches!(value, Value::List(_)));
            }
            (Self::Struct { columns, validity, length, .. }, value) => {
                let values = if let Value::Struct(values) = value { &values[..] } else { &[] };
                for (index, column) in columns.iter_mut().enumerate() {
                    column.push(values.get(index).unwrap_or(&Value::Null))?;
                }
                *length += 1;
                validity.append(matches!(value, Value::Struct(_)));
            }
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Self::String(mut builder) => Arc::new(builder.finish()),
            Self::StringView(mut builder) => Arc::new(builder.finish()),
            Self::Integer(mut builder) => Arc::new(builder.finish()),
            Self::Float(mut builder) => Arc::new(builder.finish()),
            Self::Date(mut builder) => Arc::new(builder.finish()),
            Self::DateTime(mut builder) => Arc::new(builder.finish()),
            Self::List { kind, strings, items, offsets, mut validity, .. } => {
                Arc::new(ListArray::try_new(
                    item(&kind, strings),
                    OffsetBuffer::new(offsets.into()),
                    items.finish()?,
                    validity.finish(),
                )?)
            }
            Self::Struct { fields, strings, columns, mut validity, length } => {
                let columns: Result<Vec<_>, _> = columns.into_iter().map(Self::finish).collect();
                Arc::new(StructArray::try_new_with_length(
                    struct_fields(fields, strings),
                    columns?,
                    validity.finish(),
                    length,
                )?)
            }
        })
    }
}
