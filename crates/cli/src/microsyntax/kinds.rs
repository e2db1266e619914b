//! The kinds by name, and the answer for each.

use super::options::Options;
use super::{dates, lists, urls};
use duckbill::Edition;
use duckbill::microsyntax::enumerated::{self, ALL, Enumerated};
use duckbill::microsyntax::{
    autocomplete, boolean, charset, color, content_type, dataset, dimension, float, integer,
    legacy_color, link_types, non_negative_integer, ratio, refresh, sandbox, simple_color,
};
use duckbill::names::nearest;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The result of a kind for a value.
pub(super) type Answer = fn(&str, &Options<'_>) -> Result<Value, String>;

/// The result of a kind for an attribute that may be absent.
type AttributeAnswer = for<'a> fn(Option<&'a str>, &Options<'a>) -> Result<Json<'a>, String>;

/// The result of a kind that is written while its rules go through the value: as a [`Value`] a list of small things
/// would take fifty times the memory.
pub(super) type ListAnswer = for<'a> fn(&'a str, &Options<'a>) -> Result<Json<'a>, String>;

enum Parse {
    Value(Answer),
    Attribute(AttributeAnswer),
    List(ListAnswer),
}

/// A kind: its names, of which the first is the one to use, what the value means, whether authors may
/// write it, and the options it takes beside `valid` and `edition`.
pub(super) struct Kind {
    names: &'static [&'static str],
    parse: Parse,
    is_valid: Option<Answer>,
    options: &'static [&'static str],
    is_living_only: bool,
}

impl Kind {
    const fn of(names: &'static [&'static str], parse: Parse, is_valid: Option<Answer>) -> Self {
        Self { names, parse, is_valid, options: &[], is_living_only: false }
    }

    pub(super) const fn new(names: &'static [&'static str], parse: Answer) -> Self {
        Self::of(names, Parse::Value(parse), None)
    }

    pub(super) const fn checked(
        names: &'static [&'static str],
        parse: Answer,
        is_valid: Answer,
    ) -> Self {
        Self::of(names, Parse::Value(parse), Some(is_valid))
    }

    /// A kind of which an absent attribute means something too. It looks at `valid` itself.
    pub(super) const fn attribute(names: &'static [&'static str], answer: AttributeAnswer) -> Self {
        Self::of(names, Parse::Attribute(answer), None)
    }

    pub(super) const fn list(names: &'static [&'static str], answer: ListAnswer) -> Self {
        Self::of(names, Parse::List(answer), None)
    }

    pub(super) const fn with_check(mut self, is_valid: Answer) -> Self {
        self.is_valid = Some(is_valid);
        self
    }

    pub(super) const fn with_options(mut self, options: &'static [&'static str]) -> Self {
        self.options = options;
        self
    }

    /// The name to use.
    #[cfg(test)]
    pub(super) fn name(&self) -> &'static str {
        self.names[0]
    }

    /// The drafts of 2007 and 2009 have no such grammar.
    pub(super) const fn living_only(mut self) -> Self {
        self.is_living_only = true;
        self
    }

    /// A line for `duckbill microsyntax list`: the name and the options.
    pub(super) fn description(&self) -> String {
        let valid = self.is_valid.is_some() || self.options.contains(&"valid");
        let options: Vec<&str> = ["valid"]
            .into_iter()
            .filter(|_| valid)
            .chain(["edition"].into_iter().filter(|_| !self.is_living_only))
            .chain(self.options.iter().copied().filter(|option| *option != "valid"))
            .collect();
        format!("{:<32} {}", self.names[0], options.join(", ")).trim_end().to_owned()
    }

    /// Refuses options that the kind does not take.
    fn check_options(&self, options: &Options<'_>) -> Result<(), String> {
        let name = self.names[0];
        if self.is_living_only && options.edition()? != Edition::Living {
            return Err(format!("{name} is in the Living Standard only"));
        }
        let known = ["valid", "edition"].iter().chain(self.options).copied();
        match options.names().find(|option| !known.clone().any(|known| known == *option)) {
            None => Ok(()),
            Some(option) => {
                let meant = meant(option, known);
                Err(format!("{name} takes no option {option:?}{meant}"))
            }
        }
    }
}

/// Writes an answer.
type JsonWriter<'a> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'a>;

/// An answer as JSON.
pub(super) enum Json<'a> {
    Value(Value),
    /// An error that is not made before it is written.
    Written(JsonWriter<'a>),
}

impl<'a> Json<'a> {
    pub(super) fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + 'a) -> Self {
        Self::Written(Box::new(write))
    }

    /// Whether the answer says that the value is an error: nothing, or not valid.
    pub(super) fn is_error(&self) -> bool {
        matches!(self, Self::Value(Value::Null))
    }

    pub(super) fn write(self, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Value(value) => write!(output, "{value}"),
            Self::Written(write) => write(output),
        }
    }
}

/// Answers for a value; `None` is an absent attribute, which only some kinds know.
pub(super) fn answer<'a>(
    kind: &str,
    value: Option<&'a str>,
    options: &Options<'a>,
) -> Result<Json<'a>, String> {
    let name = kind.to_ascii_lowercase().replace(['_', ' '], "-");
    let Some(kind) = KINDS.iter().find(|kind| kind.names.contains(&name.as_str())) else {
        // The name of an enumerated attribute, with or without its element, is a kind too.
        let with_element = ALL
            .iter()
            .find(|(element, attribute, _)| format!("{element}-{attribute}") == name)
            .map(|(_, _, table)| table);
        let table = match with_element {
            Some(table) => table,
            None => table_of(&name)?
                .ok_or_else(|| format!("unknown kind {kind:?}{}", meant(&name, names())))?,
        };
        ENUMERATED.check_options(options)?;
        return state(table, value, options).map(Json::Value);
    };
    kind.check_options(options)?;
    if let Parse::Attribute(answer) = kind.parse {
        return answer(value, options);
    }
    let value = value.ok_or("no value")?;
    if options.flag("valid")? {
        let is_valid = kind.is_valid.ok_or("this kind has no grammar for authors")?;
        return is_valid(value, options).map(Json::Value);
    }
    match kind.parse {
        Parse::Value(parse) => parse(value, options).map(Json::Value),
        Parse::Attribute(parse) => parse(Some(value), options),
        Parse::List(answer) => answer(value, options),
    }
}

/// Every name a kind may be called by.
fn names() -> impl Iterator<Item = &'static str> + Clone {
    let kinds = KINDS.iter().flat_map(|kind| kind.names.iter().copied());
    kinds.chain(ALL.iter().map(|(_, attribute, _)| *attribute))
}

/// The known name that is most like a mistyped one, as the end of a message; nothing if none is like it.
fn meant(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    nearest(name, known).map_or_else(String::new, |known| format!(" (did you mean {known:?}?)"))
}

/// The table of an enumerated attribute whose element is not given: an error if elements differ.
fn table_of(attribute: &str) -> Result<Option<&'static Enumerated<&'static str>>, String> {
    let mut tables = ALL.iter().filter(|(_, name, _)| *name == attribute);
    let Some((_, _, first)) = tables.next() else {
        return Ok(None);
    };
    if tables.all(|(_, _, table)| table == first) {
        return Ok(Some(first));
    }
    let names: Vec<String> = ALL
        .iter()
        .filter(|(_, name, _)| *name == attribute)
        .map(|(element, name, _)| format!("{element}-{name}"))
        .collect();
    Err(format!("{attribute:?} depends on the element: one of {}", names.join(", ")))
}

/// A number as JSON: whole ones without a fraction.
pub(super) fn number(number: f64) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.trunc() == number && number.abs() <= EXACT {
        json!(number as i64)
    } else {
        json!(number)
    }
}

/// An attribute named by the options.
const ENUMERATED: Kind =
    Kind::attribute(&["enumerated", "enumerated-attribute"], enumerated_attribute).with_options(&[
        "valid",
        "attribute",
        "element",
    ]);

/// The enumerated attributes, which are kinds too, as `list` prints them: their keywords.
pub(super) fn enumerated_descriptions() -> impl Iterator<Item = String> {
    ALL.iter().map(|(element, attribute, table)| {
        let name = match *element {
            "*" => (*attribute).to_owned(),
            element => format!("{element}-{attribute}"),
        };
        let keywords: Vec<&str> = table.keywords().iter().map(|word| word.keyword).collect();
        format!("{name:<32} valid, edition; keywords: {}", keywords.join(" ").trim_start())
    })
}

pub(super) const KINDS: &[Kind] = &[
    Kind::attribute(&["boolean", "boolean-attribute"], boolean_attribute)
        .with_options(&["valid", "name"]),
    ENUMERATED,
    lists::TOKEN_LIST,
    Kind::checked(
        &["integer", "signed-integer", "integers", "signed-integers"],
        |value, options| Ok(json!(integer::parse_edition(value, options.edition()?))),
        |value, _| Ok(json!(integer::is_valid(value))),
    ),
    Kind::checked(
        &["non-negative-integer", "nonnegative-integer", "non-negative-integers"],
        |value, options| Ok(json!(non_negative_integer::parse_edition(value, options.edition()?))),
        |value, _| Ok(json!(non_negative_integer::is_valid(value))),
    ),
    Kind::checked(
        &["float", "floats", "floating-point-number", "floating-point-numbers"],
        |value, options| Ok(json!(float::parse_edition(value, options.edition()?).map(number))),
        |value, options| Ok(json!(float::is_valid_edition(value, options.edition()?))),
    ),
    Kind::new(&["best-representation"], |value, _| {
        let number = value.parse().map(float::BestRepresentation);
        number.map(|number| json!(number.to_string())).map_err(|_| "not a number".to_owned())
    }),
    Kind::checked(
        &["dimension", "dimensions", "dimension-value"],
        |value, options| Ok(dimension_json(dimension::parse_edition(value, options.edition()?))),
        |value, _| Ok(json!(dimension::is_valid(value))),
    ),
    Kind::checked(
        &["non-zero-dimension", "nonzero-dimension", "non-zero-dimensions", "nonzero-dimensions"],
        |value, _| Ok(dimension_json(dimension::parse_nonzero(value))),
        |value, _| Ok(json!(dimension::is_valid(value))),
    )
    .living_only(),
    Kind::new(&["ratio", "ratios"], |value, _| {
        Ok(match ratio::parse(value) {
            Some(ratio::Ratio::Number(first)) => json!({"number1": number(first)}),
            Some(ratio::Ratio::Punctuation { number: first, denominator }) => {
                json!({"number1": number(first), "denominator": denominator})
            }
            Some(ratio::Ratio::Numbers { first, second }) => {
                json!({"number1": number(first), "number2": number(second)})
            }
            _ => Value::Null,
        })
    }),
    lists::FLOATS,
    lists::INTEGERS,
    lists::DIMENSIONS,
    dates::MONTH,
    dates::DATE,
    dates::YEARLESS_DATE,
    dates::TIME,
    dates::LOCAL_DATE_AND_TIME,
    dates::NORMALIZED_LOCAL_DATE_AND_TIME,
    dates::TIME_ZONE_OFFSET,
    dates::GLOBAL_DATE_AND_TIME,
    dates::WEEK,
    dates::DURATION,
    dates::DATE_OR_TIME,
    Kind::new(&["legacy-color", "legacy-colour"], |value, options| {
        Ok(color_json(legacy_color::parse_edition(value, options.edition()?)))
    }),
    Kind::checked(
        &["simple-color", "simple-colour"],
        |value, _| Ok(color_json(simple_color::parse(value))),
        |value, _| Ok(json!(simple_color::is_valid(value))),
    ),
    Kind::new(&["named-color", "named-colour"], |value, _| Ok(color_json(color::named(value))))
        .living_only(),
    lists::WHITESPACE,
    lists::COMMAS,
    lists::ORDERED_SET,
    lists::UNORDERED_SET,
    lists::REMOVE,
    urls::HASH_NAME_REFERENCE,
    urls::HASHED_ID_REFERENCE,
    Kind::checked(
        &["data-attribute", "data-name", "dataset", "dom-string-map"],
        |value, _| Ok(json!(dataset::parse(value))),
        |value, _| Ok(json!(dataset::is_valid(value))),
    ),
    Kind::new(&["data-property", "dataset-property"], |value, _| {
        Ok(json!(dataset::to_attribute(value).ok()))
    }),
    urls::REVERSED_DNS_IDENTIFIER,
    urls::URL,
    urls::RESOLVE,
    urls::SRCSET,
    urls::SIZES,
    urls::SELECT_SOURCE,
    Kind::checked(
        &["refresh", "meta-refresh"],
        |value, _| {
            Ok(refresh::parse(value)
                .map_or(Value::Null, |found| json!({"time": found.time, "url": found.url})))
        },
        |value, _| Ok(json!(refresh::is_valid(value))),
    ),
    Kind::checked(
        &["charset", "charset-extraction", "meta-charset", "character-encoding"],
        |value, _| Ok(json!(charset::parse(value))),
        |value, _| Ok(json!(charset::is_valid(value))),
    ),
    Kind::checked(
        &["content-type", "content-type-parameter", "content-type-charset"],
        |value, options| match options.text("parameter")? {
            Some(name) => Ok(json!(content_type::parameter(value, &name.to_ascii_lowercase()))),
            None if options.edition()? == Edition::Living => {
                Ok(json!(content_type::charset(value)))
            }
            None => Ok(json!(content_type::encoding(value, options.edition()?))),
        },
        |value, options| Ok(json!(content_type::is_valid_edition(value, options.edition()?))),
    )
    .with_options(&["parameter"]),
    lists::COORDS,
    Kind::checked(
        &["rel", "link-types", "rel-keywords"],
        |value, _| {
            let types = link_types::parse(value);
            Ok(types.iter().map(|kind| json!(kind.as_str())).collect())
        },
        |value, options| {
            let element = match options.text("element")?.as_deref() {
                None | Some("link") => link_types::LinkElement::Link,
                Some("a" | "area") => link_types::LinkElement::A,
                Some("form") => link_types::LinkElement::Form,
                Some(other) => return Err(format!("no rel on {other:?}")),
            };
            Ok(json!(link_types::is_valid(value, element)))
        },
    )
    .with_options(&["element"]),
    Kind::checked(
        &["sandbox"],
        |value, _| {
            let allowed = sandbox::parse(value);
            let keywords: Value = allowed.iter().map(|keyword| json!(keyword.as_str())).collect();
            let flags: Value =
                sandbox::flags(allowed).iter().map(|flag| json!(flag.as_str())).collect();
            Ok(json!({"allowed": keywords, "flags": flags}))
        },
        |value, _| Ok(json!(sandbox::is_valid(value))),
    ),
    Kind::checked(
        &["autocomplete", "autofill"],
        |value, options| {
            let details = autocomplete::parse(value, mantle(options)?);
            Ok(details.map_or(
                Value::Null,
                |details| json!({"field": details.field, "value": details.idl_value()}),
            ))
        },
        |value, options| Ok(json!(autocomplete::is_valid(value, mantle(options)?))),
    )
    .with_options(&["mantle"])
    .living_only(),
];

fn mantle(options: &Options<'_>) -> Result<autocomplete::Mantle, String> {
    match options.text("mantle")?.as_deref() {
        None | Some("expectation") => Ok(autocomplete::Mantle::Expectation),
        Some("anchor") => Ok(autocomplete::Mantle::Anchor),
        Some(other) => Err(format!("no mantle {other:?}")),
    }
}

fn dimension_json(found: Option<dimension::Dimension>) -> Value {
    match found {
        Some(dimension::Dimension::Length(value)) => {
            json!({"value": number(value), "unit": "length"})
        }
        Some(dimension::Dimension::Percentage(value)) => {
            json!({"value": number(value), "unit": "percentage"})
        }
        _ => Value::Null,
    }
}

fn color_json(color: Option<color::Color>) -> Value {
    json!(color.map(|color| color.to_string()))
}

/// `options.name` is the attribute's name, for validity.
fn boolean_attribute<'a>(
    value: Option<&'a str>,
    options: &Options<'a>,
) -> Result<Json<'a>, String> {
    if !options.flag("valid")? {
        return Ok(Json::Value(json!(boolean::parse(value))));
    }
    let name = options.text("name")?.ok_or("no name")?;
    let edition = options.edition()?;
    let is_valid = value.is_none_or(|value| boolean::is_valid_edition(value, &name, edition));
    Ok(Json::Value(json!(is_valid)))
}

/// `options.attribute` names the attribute, `options.element` its element where that matters.
fn enumerated_attribute<'a>(
    value: Option<&'a str>,
    options: &Options<'a>,
) -> Result<Json<'a>, String> {
    let attribute = options.text("attribute")?.ok_or("no attribute")?;
    let element = options.text("element")?;
    let table = match element {
        Some(element) => enumerated::table(&element, &attribute),
        None => table_of(&attribute)?,
    };
    let table = table.ok_or_else(|| format!("no enumerated attribute {attribute:?}"))?;
    state(table, value, options).map(Json::Value)
}

fn state(
    table: &Enumerated<&'static str>,
    value: Option<&str>,
    options: &Options<'_>,
) -> Result<Value, String> {
    if options.flag("valid")? {
        return Ok(json!(value.is_none_or(|value| table.is_valid(value))));
    }
    Ok(json!(table.state_edition(value, options.edition()?)))
}
