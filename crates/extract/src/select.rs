//! Columns that a CSS selector finds.

use crate::budget::{Budget, Stopped};
use crate::currencies::price;
use crate::fixed::Base;
use crate::people::number;
use crate::value::{CANDIDATE, PRICE, Type, Value};
use duckbill::html::Lines;
use duckbill::limits::StopReason;
use duckbill::microsyntax::date_time::{date, global_date_time};
use duckbill::microsyntax::srcset;
use duckbill::microsyntax::{float, integer};
use duckbill::selectors::{SelectorError, SelectorSet};
use duckbill::serializer::Serializer;
use duckbill::{ElementRef, NodeRef, Selector};
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

/// The elements that a selector finds, and the part of them that is taken.
///
/// ```
/// use duckbill_extract::{Occurrence, Reading, Select};
/// let images = Select::parse("img@srcset")?.with_reading(Reading::Srcset);
/// assert_eq!(images.attribute(), Some("srcset"));
/// assert_eq!(images.occurrence(), Occurrence::All);
/// # Ok::<(), duckbill::selectors::SelectorError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Select {
    selector: Selector,
    attribute: Option<String>,
    occurrence: Occurrence,
    reading: Reading,
    /// Whether it is `:scope`: the element itself that a record is of.
    is_scope: bool,
}

/// Which of the elements that a selector finds are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Occurrence {
    /// All, as a list. Those without the attribute that is asked for are left out.
    #[default]
    All,
    /// The first one that has the attribute that is asked for.
    First,
}

/// How the text of an element, or its attribute, is read. A value that cannot be read as this type is null.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Reading {
    /// The attribute as it is; of an element its text [on one line](crate::line).
    #[default]
    String,
    /// The attribute as it is; of an element its text as a reader sees it
    /// ([`NodeRef::inner_text`](duckbill::dom::NodeRef::inner_text)).
    Text,
    /// The attribute as it is; of an element all text in it, also that of scripts, with its white space
    /// ([`NodeRef::text_content`](duckbill::NodeRef::text_content)).
    RawText,
    /// The attribute as it is; of an element its HTML.
    Html,
    /// A URL, resolved against the base of the document; as it is if it cannot be.
    Url,
    /// [`Value::Integer`], by the standard's rules for attributes: of `9,95` the 9. For what people read there is
    /// [`Number`](Self::Number).
    Integer,
    /// [`Value::Float`], by the standard's rules for attributes: of `1,200.50` the 1. For what people read there is
    /// [`Number`](Self::Number).
    Float,
    /// [`Value::Float`]: the only number in a text, as people write it: with a sign, with groups, and with a decimal comma or point
    /// by the language of the page or [`RowOptions::with_decimal`](crate::RowOptions::with_decimal). What may be read in two ways
    /// is null, and so are two numbers, fractions, bounds such as `> 5`, names such as `H2O`, and numbers before a word such as `million`.
    Number,
    /// Such a number as `amount`, and the code of its `currency`, which is null if there is none, or it is not clear which. Percentages
    /// and cents are no prices; three decimals by the language of the page alone are null.
    Price,
    /// [`Value::Date`].
    Date,
    /// [`Value::DateTime`].
    DateTime,
    /// The candidates of a
    /// [`srcset`](https://html.spec.whatwg.org/multipage/images.html#srcset-attributes), with resolved URLs. Those
    /// of all elements are one list.
    Srcset,
    /// JSON, as it is, in all of the descendants' texts or an attribute; null if it is not JSON.
    Json,
}

impl Reading {
    const NAMES: [(&str, Self); 13] = [
        ("string", Self::String),
        ("text", Self::Text),
        ("raw-text", Self::RawText),
        ("html", Self::Html),
        ("url", Self::Url),
        ("integer", Self::Integer),
        ("float", Self::Float),
        ("number", Self::Number),
        ("price", Self::Price),
        ("date", Self::Date),
        ("datetime", Self::DateTime),
        ("srcset", Self::Srcset),
        ("json", Self::Json),
    ];

    /// Every reading.
    ///
    /// ```
    /// assert!(duckbill_extract::Reading::all().any(|one| one.as_str() == "srcset"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().map(|(_, reading)| *reading)
    }

    /// The reading of this name.
    ///
    /// ```
    /// use duckbill_extract::Reading;
    /// assert_eq!(Reading::from_name("float"), Some(Reading::Float));
    /// assert_eq!(Reading::from_name("money"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, reading)| *reading)
    }

    /// Its name.
    ///
    /// ```
    /// assert_eq!(duckbill_extract::Reading::DateTime.as_str(), "datetime");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::NAMES.iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }

    /// The type of a column that is read so.
    pub(crate) fn type_of(self, occurrence: Occurrence) -> Type {
        match (self, occurrence) {
            (Self::Srcset, _) | (_, Occurrence::First) => self.value_type(),
            (reading, Occurrence::All) => Type::List(Box::new(reading.value_type())),
        }
    }

    fn value_type(self) -> Type {
        match self {
            Self::String | Self::Text | Self::RawText | Self::Html | Self::Url | Self::Json => {
                Type::String
            }
            Self::Integer => Type::Integer,
            Self::Float | Self::Number => Type::Float,
            Self::Price => Type::Struct(PRICE),
            Self::Date => Type::Date,
            Self::DateTime => Type::DateTime,
            Self::Srcset => Type::List(Box::new(Type::Struct(CANDIDATE))),
        }
    }
}

impl Select {
    /// All elements that a selector finds, their text as strings. After an `@` at the end comes the name of the
    /// attribute to take instead: `a[href^='/']@href`.
    ///
    /// ```
    /// use duckbill_extract::Select;
    /// assert_eq!(Select::parse("a[title='@']")?.attribute(), None);
    /// assert!(Select::parse("a[").is_err());
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the selector cannot be used.
    pub fn parse(css: &str) -> Result<Self, SelectorError> {
        let is_name = |name: &str| {
            !name.is_empty()
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_:.".contains(&byte))
        };
        let (css, attribute) = match css.rsplit_once('@') {
            Some((css, name)) if is_name(name) && !css.ends_with('\\') => {
                (css, Some(name.to_ascii_lowercase()))
            }
            _ => (css, None),
        };
        Ok(Self {
            selector: Selector::parse(css)?,
            attribute,
            occurrence: Occurrence::default(),
            reading: Reading::default(),
            is_scope: css.trim() == ":scope",
        })
    }

    /// Takes all or the first.
    ///
    /// ```
    /// use duckbill_extract::{Occurrence, Select};
    /// let first = Select::parse("h1")?.with_occurrence(Occurrence::First);
    /// assert_eq!(first.occurrence(), Occurrence::First);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    #[must_use]
    pub fn with_occurrence(mut self, occurrence: Occurrence) -> Self {
        self.occurrence = occurrence;
        self
    }

    /// Reads what is taken.
    ///
    /// ```
    /// use duckbill_extract::{Reading, Select};
    /// let numbers = Select::parse("td")?.with_reading(Reading::Float);
    /// assert_eq!(numbers.reading(), Reading::Float);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    #[must_use]
    pub fn with_reading(mut self, reading: Reading) -> Self {
        self.reading = reading;
        self
    }

    /// The name of the attribute to take.
    ///
    /// ```
    /// assert_eq!(duckbill_extract::Select::parse("a@HREF")?.attribute(), Some("href"));
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    #[must_use]
    pub fn attribute(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    /// Which elements are taken.
    ///
    /// ```
    /// use duckbill_extract::{Occurrence, Select};
    /// assert_eq!(Select::parse("a")?.occurrence(), Occurrence::All);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    #[must_use]
    pub fn occurrence(&self) -> Occurrence {
        self.occurrence
    }

    /// How what is taken is read.
    ///
    /// ```
    /// use duckbill_extract::{Reading, Select};
    /// assert_eq!(Select::parse("a")?.reading(), Reading::String);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading
    }

    pub(crate) fn value_type(&self) -> Type {
        self.reading.type_of(self.occurrence)
    }

    pub(crate) fn selector(&self) -> &Selector {
        &self.selector
    }
}

impl Reading {
    /// Reads an attribute, or without one the text of an element, and counts what that takes.
    pub(crate) fn read<'a>(
        self,
        element: ElementRef<'a>,
        attribute: Option<&'a str>,
        base: &Base<'a>,
        lines: &mut Lines<'a>,
        budget: &mut Budget<'_>,
    ) -> Result<Value<'a>, Stopped> {
        let Some(value) = attribute else {
            return self.read_text(element, base, lines, budget);
        };
        self.value(Cow::Borrowed(value), false, base, budget)
    }

    /// Reads the text of an element.
    fn read_text<'a>(
        self,
        element: ElementRef<'a>,
        base: &Base<'a>,
        lines: &mut Lines<'a>,
        budget: &mut Budget<'_>,
    ) -> Result<Value<'a>, Stopped> {
        // A line takes time in proportion to the text on it.
        let is_walk = matches!(self, Reading::Text | Reading::RawText | Reading::Json);
        let nodes = if is_walk { element.as_node().descendants().count() as u64 } else { 0 };
        let text: Cow<'_, str> = match self {
            Reading::Text => budget.written(|out| element.write_inner_text(out))?.into(),
            Reading::RawText | Reading::Json => {
                let mut texts = element.as_node().texts();
                budget.written(|out| texts.try_for_each(|text| out.write_str(text)))?.into()
            }
            Reading::Html => {
                let options = Serializer::html();
                budget.written(|out| options.write(element.as_node(), out))?.into()
            }
            _ => budget.written(|out| lines.write(element, out))?.into(),
        };
        let read = text.len();
        let value = self.value(text, true, base, budget)?;
        let is_returned = matches!(value, Value::String(_));
        budget.visited(element, nodes, read, is_returned)?;
        Ok(value)
    }

    /// Reads a text; `is_counted` says whether the budget has counted it.
    pub(crate) fn value<'a>(
        self,
        text: Cow<'a, str>,
        is_counted: bool,
        base: &Base<'a>,
        budget: &mut Budget<'_>,
    ) -> Result<Value<'a>, Stopped> {
        Ok(match self {
            Reading::String | Reading::Text | Reading::RawText | Reading::Html if is_counted => {
                Value::String(text)
            }
            Reading::String | Reading::Text | Reading::RawText | Reading::Html => {
                Value::String(budget.string(text)?)
            }
            Reading::Json => {
                let is_json = serde_json::from_str::<serde_json::Value>(text.trim_ascii()).is_ok();
                match is_json {
                    true if is_counted => Value::String(text),
                    true => Value::String(budget.string(text)?),
                    false => Value::Null,
                }
            }
            Reading::Url => Value::String(base.resolve(text, budget)?),
            Reading::Integer => integer::parse(&text).map_or(Value::Null, Value::Integer),
            Reading::Float => float::parse(&text).map_or(Value::Null, Value::Float),
            Reading::Number => number(&text, base.decimal).map_or(Value::Null, Value::Float),
            Reading::Price => match price(&text, base.given_decimal, base.decimal, base.language) {
                Some((amount, currency)) => {
                    Value::Struct(vec![Value::Float(amount), currency.map(Cow::Borrowed).into()])
                }
                None => Value::Null,
            },
            Reading::Date => date::parse(text.trim_ascii()).map_or(Value::Null, Value::Date),
            Reading::DateTime => {
                global_date_time::parse(text.trim_ascii()).map_or(Value::Null, Value::DateTime)
            }
            Reading::Srcset => {
                let candidates = srcset::parse(&text);
                let mut values = Vec::with_capacity(candidates.len());
                for candidate in candidates {
                    let url = base.resolve(Cow::Borrowed(candidate.url), budget)?.into_owned();
                    let width = candidate.width.and_then(|width| i64::try_from(width).ok());
                    values.push(Value::Struct(vec![
                        Value::String(url.into()),
                        width.map_or(Value::Null, Value::Integer),
                        candidate.density.map_or(Value::Null, Value::Float),
                    ]));
                }
                Value::List(values)
            }
        })
    }
}

/// The values of several columns, found in one walk below `root`, and why it was stopped before its end. `set` has their selectors,
/// in their order.
pub(crate) fn values<'a>(
    columns: &[&Select],
    set: &SelectorSet,
    root: NodeRef<'a>,
    base: &Base<'a>,
    lines: &mut Lines<'a>,
    budget: &mut Budget<'_>,
) -> (Vec<Value<'a>>, Option<Stopped>) {
    let mut found = root.select_set(set);
    if let Some(flag) = budget.cancel {
        found = found.with_cancel_flag(Arc::clone(flag));
    }
    let empty = |select: &&Select| match select.occurrence {
        Occurrence::First => Value::Null,
        Occurrence::All => Value::List(Vec::new()),
    };
    let mut row: Vec<_> = columns.iter().map(empty).collect();
    // No element is below itself.
    let own = columns.iter().zip(&mut row).filter(|(select, _)| select.is_scope);
    for ((select, value), element) in own.zip(std::iter::repeat(root.as_element())) {
        let Some(element) = element else { continue };
        let attribute = select.attribute.as_deref().map(|name| element.attribute(name));
        if attribute == Some(None) {
            continue;
        }
        match select.reading.read(element, attribute.flatten(), base, lines, budget) {
            Ok(read) => match value {
                Value::List(all) => all.push(read),
                first => *first = read,
            },
            Err(stopped) => return (row, Some(stopped)),
        }
    }
    while let Some((number, element)) = found.next() {
        let (Some(select), Some(value)) = (columns.get(number), row.get_mut(number)) else {
            break;
        };
        let attribute = select.attribute.as_deref().map(|name| element.attribute(name));
        if attribute == Some(None) {
            continue;
        }
        let read = match select.reading.read(element, attribute.flatten(), base, lines, budget) {
            Ok(read) => read,
            Err(stopped) => return (row, Some(stopped)),
        };
        match (value, read) {
            (Value::List(all), Value::List(candidates)) if select.reading == Reading::Srcset => {
                all.extend(candidates);
            }
            (Value::List(all), one) => all.push(one),
            (first, one) => {
                *first = one;
                found.close(number);
            }
        }
    }
    let is_cancelled = found.stop_reason() == Some(StopReason::Cancelled);
    (row, is_cancelled.then(|| budget.check().err()).flatten())
}
