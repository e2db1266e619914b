//! The kinds by name, and the answer for each.

use super::options::Options;
use super::{dates, lists, urls};
use duckbill::microsyntax::enumerated::{ALL, Enumerated};
use duckbill::microsyntax::{
    GrammarEdition, area, autocomplete, boolean, charset, color, content_type, dataset, dimension,
    float, integer, legacy_color, link_types, non_negative_integer, ratio, refresh, sandbox,
    simple_color,
};
use serde_json::{Value, json};

/// What a kind does with a value.
pub(super) type Answer = fn(&str, &Options<'_>) -> Result<Value, String>;

/// A kind: its names, of which the first is the one to use, what the value means, and whether
/// authors may write it.
pub(super) struct Kind {
    names: &'static [&'static str],
    parse: Answer,
    is_valid: Option<Answer>,
}

impl Kind {
    pub(super) const fn new(names: &'static [&'static str], parse: Answer) -> Self {
        Self { names, parse, is_valid: None }
    }

    pub(super) const fn checked(
        names: &'static [&'static str],
        parse: Answer,
        is_valid: Answer,
    ) -> Self {
        Self { names, parse, is_valid: Some(is_valid) }
    }

    pub(super) fn name(&self) -> &'static str {
        self.names[0]
    }
}

/// Answers for a value; `None` is an absent attribute, which only some kinds know.
pub(super) fn answer(
    kind: &str,
    value: Option<&str>,
    options: &Options<'_>,
) -> Result<Value, String> {
    let name = kind.to_ascii_lowercase().replace(['_', ' '], "-");
    match name.as_str() {
        "boolean" | "boolean-attribute" => return boolean_attribute(value, options),
        "enumerated" | "enumerated-attribute" => return enumerated_attribute(value, options),
        "token-list" | "dom-token-list" => return lists::token_list(value, options),
        _ => {}
    }
    let Some(kind) = KINDS.iter().find(|kind| kind.names.contains(&name.as_str())) else {
        // The name of an enumerated attribute, with or without its element, is a kind too.
        let table = ALL.iter().find(|(element, attribute, _)| {
            *attribute == name || format!("{element}-{attribute}") == name
        });
        return match table {
            Some((_, _, table)) => state(table, value, options),
            None => Err(format!("no kind {kind:?}")),
        };
    };
    let value = value.ok_or("no value")?;
    if options.flag("valid")? {
        let is_valid = kind.is_valid.ok_or("this kind has no grammar for authors")?;
        is_valid(value, options)
    } else {
        (kind.parse)(value, options)
    }
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

pub(super) const KINDS: &[Kind] = &[
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
    ),
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
    Kind::new(&["named-color", "named-colour"], |value, _| Ok(color_json(color::named(value)))),
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
            None if options.edition()? == GrammarEdition::Living => {
                Ok(json!(content_type::charset(value)))
            }
            None => Ok(json!(content_type::encoding(value, options.edition()?))),
        },
        |value, _| Ok(json!(content_type::is_valid(value))),
    ),
    Kind::checked(&["coords", "area", "image-map"], coords, |value, options| {
        Ok(json!(area::is_valid(area::Shape::parse(options.text("shape")?), Some(value))))
    }),
    Kind::checked(
        &["rel", "link-types", "rel-keywords"],
        |value, _| {
            let types = link_types::parse(value);
            Ok(types.iter().map(|kind| json!(kind.as_str())).collect())
        },
        |value, options| {
            let element = match options.text("element")? {
                None | Some("link") => link_types::Element::Link,
                Some("a" | "area") => link_types::Element::A,
                Some("form") => link_types::Element::Form,
                Some(other) => return Err(format!("no rel on {other:?}")),
            };
            Ok(json!(link_types::is_valid(value, element)))
        },
    ),
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
    ),
];

fn mantle(options: &Options<'_>) -> Result<autocomplete::Mantle, String> {
    match options.text("mantle")? {
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

/// `options.shape` is the value of the `shape` attribute.
fn coords(value: &str, options: &Options<'_>) -> Result<Value, String> {
    let shape = area::Shape::parse(options.text("shape")?);
    let area = area::parse_edition(shape, value, options.edition()?);
    let shape = |name: &str, coords: &[f64]| {
        let coords: Value = coords.iter().copied().map(number).collect();
        json!({"shape": name, "coords": coords})
    };
    Ok(match area {
        Some(area::Area::Circle { x, y, radius }) => shape("circle", &[x, y, radius]),
        Some(area::Area::Whole) => shape("default", &[]),
        Some(area::Area::Polygon(points)) => {
            let coords: Vec<f64> = points.into_iter().flat_map(|(x, y)| [x, y]).collect();
            shape("polygon", &coords)
        }
        Some(area::Area::Rectangle { left, top, right, bottom }) => {
            shape("rectangle", &[left, top, right, bottom])
        }
        _ => Value::Null,
    })
}

/// `options.name` is the attribute's name, for validity.
fn boolean_attribute(value: Option<&str>, options: &Options<'_>) -> Result<Value, String> {
    if !options.flag("valid")? {
        return Ok(json!(boolean::parse(value)));
    }
    let name = options.text("name")?.ok_or("no name")?;
    let edition = options.edition()?;
    Ok(json!(value.is_none_or(|value| boolean::is_valid_edition(value, name, edition))))
}

/// `options.attribute` names the attribute, `options.element` its element where that matters.
fn enumerated_attribute(value: Option<&str>, options: &Options<'_>) -> Result<Value, String> {
    let attribute = options.text("attribute")?.ok_or("no attribute")?;
    let element = options.text("element")?;
    let (_, _, table) = ALL
        .iter()
        .find(|(owner, name, _)| {
            *name == attribute && element.is_none_or(|element| *owner == element || *owner == "*")
        })
        .ok_or_else(|| format!("no enumerated attribute {attribute:?}"))?;
    state(table, value, options)
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
