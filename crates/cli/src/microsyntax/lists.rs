//! The kinds that answer with lists: numbers, tokens and token lists.

use super::kinds::{Json, Kind, number};
use super::options::{Options, array, string};
use duckbill::Edition;
use duckbill::microsyntax::token_list::TokenList;
use duckbill::microsyntax::{area, dimension_list, float_list, integer_list, tokens};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes a list as JSON.
pub(super) fn list<T>(
    items: impl IntoIterator<Item = T>,
    output: &mut dyn Write,
    mut write: impl FnMut(T, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    output.write_all(b"[")?;
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        write(item, output)?;
    }
    output.write_all(b"]")
}

/// An answer that is a list of what JSON has a form for.
fn list_of<'a, T: Into<Value> + 'a>(items: impl IntoIterator<Item = T> + 'a) -> Json<'a> {
    Json::written(|output| list(items, output, write))
}

/// Writes what JSON has a form for.
pub(super) fn write(value: impl Into<Value>, output: &mut dyn Write) -> io::Result<()> {
    Ok(serde_json::to_writer(output, &value.into())?)
}

pub(super) const FLOATS: Kind = Kind::list(
    &["list-of-floats", "float-list", "floats-list", "list-of-floating-point-numbers"],
    |value, _| Ok(list_of(float_list::parse(value).map(number))),
)
.with_check(|value, _| Ok(json!(float_list::is_valid(value))))
.living_only();

pub(super) const INTEGERS: Kind =
    Kind::list(&["list-of-integers", "integer-list", "lists-of-integers"], |value, _| {
        Ok(list_of(integer_list::parse(value)))
    })
    .with_check(|value, _| Ok(json!(integer_list::is_valid(value))));

pub(super) const DIMENSIONS: Kind =
    Kind::list(&["list-of-dimensions", "dimension-list", "lists-of-dimensions"], |value, _| {
        Ok(Json::written(|output| list(dimension_list::parse(value), output, dimension)))
    });

fn dimension(entry: dimension_list::Entry, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"{\"value\":")?;
    write(number(entry.value), output)?;
    output.write_all(b",\"unit\":")?;
    write(entry.unit.as_str(), output)?;
    output.write_all(b"}")
}

/// `options.shape` is the value of the `shape` attribute.
pub(super) const COORDS: Kind = Kind::list(&["coords", "area", "image-map"], coords)
    .with_check(|value, options| {
        let shape = area::Shape::parse(options.text("shape")?.as_deref());
        Ok(json!(area::is_valid_edition(shape, Some(value), options.edition()?)))
    })
    .with_options(&["shape"]);

fn coords<'a>(value: &'a str, options: &Options<'a>) -> Result<Json<'a>, String> {
    let shape = area::Shape::parse(options.text("shape")?.as_deref());
    Ok(match area::parse_edition(shape, value, options.edition()?) {
        Some(area::Area::Circle { x, y, radius }) => area_json("circle", [x, y, radius]),
        Some(area::Area::Whole) => area_json("default", []),
        Some(area::Area::Polygon(points)) => {
            area_json("polygon", points.into_iter().flat_map(|(x, y)| [x, y]))
        }
        Some(area::Area::Rectangle { left, top, right, bottom }) => {
            area_json("rectangle", [left, top, right, bottom])
        }
        _ => Json::Value(Value::Null),
    })
}

fn area_json<'a>(shape: &'static str, coords: impl IntoIterator<Item = f64> + 'a) -> Json<'a> {
    Json::written(move |output| {
        output.write_all(b"{\"shape\":")?;
        write(shape, output)?;
        output.write_all(b",\"coords\":")?;
        list(coords.into_iter().map(number), output, write)?;
        output.write_all(b"}")
    })
}

pub(super) const WHITESPACE: Kind = Kind::list(
    &[
        "split-on-whitespace",
        "split-on-ascii-whitespace",
        "split-on-spaces",
        "space-separated-tokens",
        "tokens",
    ],
    |value, options| Ok(list_of(tokens::split_on_spaces(value, options.edition()?))),
);

pub(super) const COMMAS: Kind =
    Kind::list(&["split-on-commas", "comma-separated-tokens"], |value, _| {
        Ok(list_of(tokens::split_on_commas(value)))
    });

pub(super) const ORDERED_SET: Kind = Kind::list(
    &["ordered-set", "ordered-unique-set", "ordered-set-of-unique-space-separated-tokens"],
    |value, options| Ok(list_of(tokens::ordered_set_tokens(value, options.edition()?))),
)
.with_check(is_valid_set);

/// The tokens in the order of their code points, since their own order means nothing.
pub(super) const UNORDERED_SET: Kind = Kind::list(
    &["unordered-set", "unordered-unique-set", "unordered-set-of-unique-space-separated-tokens"],
    |value, options| {
        let mut set: Vec<&str> = tokens::ordered_set_tokens(value, options.edition()?).collect();
        set.sort_unstable();
        Ok(list_of(set))
    },
)
.with_check(is_valid_set);

fn is_valid_set(value: &str, options: &Options<'_>) -> Result<Value, String> {
    Ok(json!(tokens::is_valid_set_edition(value, options.edition()?)))
}

/// `options.token` is the token to remove.
pub(super) const REMOVE: Kind = Kind::new(&["remove-a-token", "remove-token"], |value, options| {
    let token = options.text("token")?.ok_or("no token")?;
    // The Living Standard has no such rules; those of 2009 were the last.
    let edition = options.edition()?.min(Edition::Draft2009);
    Ok(json!(tokens::remove(value, &token, edition)))
})
.with_options(&["token"]);

/// `options.operations` is a list of calls such as `["add", "a", "b"]` or `["toggle", "a", true]`;
/// the answer has what each gave (an error is its name) and the value at the end.
pub(super) const TOKEN_LIST: Kind =
    Kind::attribute(&["token-list", "dom-token-list"], token_list).with_options(&["operations"]);

fn token_list<'a>(value: Option<&'a str>, options: &Options<'a>) -> Result<Json<'a>, String> {
    let mut list = TokenList::new_edition(value, options.edition()?);
    let mut results = Vec::new();
    for operation in options.array("operations")?.unwrap_or_default() {
        results.push(call(&mut list, operation)?);
    }
    Ok(Json::written(move |output| {
        output.write_all(b"{\"tokens\":")?;
        self::list(list.iter(), output, write)?;
        output.write_all(b",\"length\":")?;
        write(list.len(), output)?;
        output.write_all(b",\"value\":")?;
        write(list.attribute(), output)?;
        output.write_all(b",\"results\":")?;
        write(results, output)?;
        output.write_all(b"}")
    }))
}

fn call(list: &mut TokenList, operation: &RawValue) -> Result<Value, String> {
    let wrong = || format!("no operation {operation}");
    let parts = array("operation", operation).map_err(|_| wrong())?;
    let (name, arguments) = parts.split_first().ok_or_else(wrong)?;
    let name = string("operation", name).map_err(|_| wrong())?;
    let first = arguments.first().map(|first| first.get());
    let texts = arguments.iter().filter(|argument| argument.get().starts_with('"'));
    let texts: Vec<String> =
        texts.map(|text| string("operation", text)).collect::<Result<_, _>>()?;
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let result = match (name.as_str(), texts.as_slice()) {
        ("add", tokens) => list.add(tokens).map(|()| Value::Null),
        ("remove", tokens) => list.remove(tokens).map(|()| Value::Null),
        ("contains", [token]) => list.contains(token).map(Value::from),
        ("toggle", [token]) => {
            let force = arguments.get(1).and_then(|force| force.get().parse().ok());
            list.toggle(token, force).map(Value::from)
        }
        ("replace", [token, new_token]) => list.replace(token, new_token).map(Value::from),
        ("item", []) => {
            let index: u64 = first.and_then(|index| index.parse().ok()).ok_or_else(wrong)?;
            Ok(json!(usize::try_from(index).ok().and_then(|index| list.item(index))))
        }
        _ => return Err(wrong()),
    };
    Ok(result.unwrap_or_else(|error| json!(error.name())))
}
