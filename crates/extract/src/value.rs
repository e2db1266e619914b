//! The values of a row and their types.

use duckbill::microsyntax::date_time::{Date, GlobalDateTime};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The type of a column.
///
/// ```
/// use duckbill_extract::{Columns, Source, Type};
/// let columns = Columns::new().with("title", Source::Title)?;
/// assert_eq!(columns.iter().next().unwrap().value_type(), Type::String);
/// # Ok::<(), duckbill_extract::ColumnError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Type {
    /// [`Value::String`].
    String,
    /// [`Value::Integer`].
    Integer,
    /// [`Value::Float`].
    Float,
    /// [`Value::Date`].
    Date,
    /// [`Value::DateTime`].
    DateTime,
    /// [`Value::List`] of values of this type.
    List(Box<Type>),
    /// [`Value::Struct`] with these fields.
    Struct(&'static [Field]),
}

/// A field of a structure: its name and its type.
pub type Field = (&'static str, Type);

/// The fields of a link.
pub(crate) const LINK: &[Field] =
    &[("url", Type::String), ("text", Type::String), ("rel", Type::String)];

/// The fields of a `meta` element.
pub(crate) const META: &[Field] = &[("name", Type::String), ("content", Type::String)];

/// The fields of a piece of the main text. Not a constant, because lists have their type in a box.
pub(crate) static CHUNK: LazyLock<[Field; 2]> =
    LazyLock::new(|| [("text", Type::String), ("headings", Type::List(Box::new(Type::String)))]);

/// The fields of what a page says about itself. Not a constant, because lists have their type in a box.
pub(crate) static METADATA: LazyLock<[Field; 16]> = LazyLock::new(|| {
    [
        ("title", Type::String),
        ("description", Type::String),
        ("url", Type::String),
        ("language", Type::String),
        ("detected_language", Type::String),
        ("author", Type::String),
        ("authors", Type::List(Box::new(Type::String))),
        ("published", Type::String),
        ("modified", Type::String),
        ("site_name", Type::String),
        ("image", Type::String),
        ("license", Type::String),
        ("section", Type::String),
        ("keywords", Type::List(Box::new(Type::String))),
        ("feeds", Type::List(Box::new(Type::String))),
        ("alternates", Type::List(Box::new(Type::Struct(ALTERNATE)))),
    ]
});

/// The fields of the data for programs: lists of JSON.
pub(crate) static STRUCTURED_DATA: LazyLock<[Field; 3]> = LazyLock::new(|| {
    ["json_ld", "microdata", "rdfa"].map(|name| (name, Type::List(Box::new(Type::String))))
});

/// The fields of the page in another language.
const ALTERNATE: &[Field] = &[("language", Type::String), ("url", Type::String)];

/// The fields of an image candidate.
pub(crate) const CANDIDATE: &[Field] =
    &[("url", Type::String), ("width", Type::Integer), ("density", Type::Float)];

/// The fields of a price: the amount, and the code of the currency.
pub(crate) const PRICE: &[Field] = &[("amount", Type::Float), ("currency", Type::String)];

/// A value of a row. The strings may belong to the document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// Nothing: there was no such element or attribute, or it does not have the form that was asked for.
    Null,
    /// A string.
    String(Cow<'a, str>),
    /// An integer, by the [rules for parsing
    /// integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers).
    Integer(i64),
    /// A number, by the [rules for parsing floating-point number
    /// values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values).
    Float(f64),
    /// A [date](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates).
    Date(Date),
    /// A [global date and
    /// time](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#global-dates-and-times).
    DateTime(GlobalDateTime),
    /// Values of one type.
    List(Vec<Value<'a>>),
    /// A value for each field of the type.
    Struct(Vec<Value<'a>>),
}

impl Value<'_> {
    /// How many bytes its strings have. Values are nested only as deep as there are kinds of columns.
    pub(crate) fn length(&self) -> u64 {
        match self {
            Self::String(text) => text.len() as u64,
            Self::List(values) | Self::Struct(values) => values.iter().map(Self::length).sum(),
            _ => 0,
        }
    }
}

impl<'a> From<Option<Cow<'a, str>>> for Value<'a> {
    fn from(text: Option<Cow<'a, str>>) -> Self {
        text.map_or(Self::Null, Self::String)
    }
}
