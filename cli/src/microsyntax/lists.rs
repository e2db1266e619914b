//! The kinds that answer with lists: numbers, tokens and token lists.

use super::kinds::{Kind, number};
use super::options::Options;
use duckbill::microsyntax::token_list::TokenList;
use duckbill::microsyntax::{dimension_list, float_list, integer_list, tokens};
use serde_json::{Value, json};

pub(super) const FLOATS: Kind = Kind::checked(
    &["list-of-floats", "float-list", "floats-list", "list-of-floating-point-numbers"],
    |value, _| Ok(float_list::parse(value).into_iter().map(number).collect()),
    |value, _| Ok(json!(float_list::is_valid(value))),
);

pub(super) const INTEGERS: Kind = Kind::checked(
    &["list-of-integers", "integer-list", "lists-of-integers"],
    |value, _| Ok(json!(integer_list::parse(value))),
    |value, _| Ok(json!(integer_list::is_valid(value))),
);

pub(super) const DIMENSIONS: Kind =
    Kind::new(&["list-of-dimensions", "dimension-list", "lists-of-dimensions"], |value, _| {
        Ok(dimension_list::parse(value)
            .into_iter()
            .map(|entry| json!({"value": number(entry.value), "unit": entry.unit.as_str()}))
            .collect())
    });

pub(super) const WHITESPACE: Kind = Kind::new(
    &[
        "split-on-whitespace",
        "split-on-ascii-whitespace",
        "split-on-spaces",
        "space-separated-tokens",
        "tokens",
    ],
    |value, _| Ok(tokens::split_on_whitespace(value).map(Value::from).collect()),
);

pub(super) const COMMAS: Kind =
    Kind::new(&["split-on-commas", "comma-separated-tokens"], |value, _| {
        Ok(tokens::split_on_commas(value).map(Value::from).collect())
    });

pub(super) const ORDERED_SET: Kind = Kind::checked(
    &["ordered-set", "ordered-unique-set", "ordered-set-of-unique-space-separated-tokens"],
    |value, _| Ok(json!(tokens::parse_ordered_set(value))),
    |value, _| Ok(json!(tokens::is_valid_set(value))),
);

/// The tokens in the order of their code points, since their own order means nothing.
pub(super) const UNORDERED_SET: Kind = Kind::checked(
    &["unordered-set", "unordered-unique-set", "unordered-set-of-unique-space-separated-tokens"],
    |value, _| {
        let mut set = tokens::parse_ordered_set(value);
        set.sort_unstable();
        Ok(json!(set))
    },
    |value, _| Ok(json!(tokens::is_valid_set(value))),
);

/// `options.token` is the token to remove.
pub(super) const REMOVE: Kind = Kind::new(&["remove-a-token", "remove-token"], |value, options| {
    Ok(json!(tokens::remove(value, options.text("token")?.ok_or("no token")?)))
});

/// `options.operations` is a list of calls such as `["add", "a", "b"]` or `["toggle", "a", true]`;
/// the answer has what each gave (an error is its name) and the value at the end.
pub(super) fn token_list(value: Option<&str>, options: &Options<'_>) -> Result<Value, String> {
    let mut list = TokenList::new_edition(value, options.edition()?);
    let mut results = Vec::new();
    match options.get("operations") {
        None => {}
        Some(Value::Array(operations)) => {
            for operation in operations {
                results.push(call(&mut list, operation)?);
            }
        }
        Some(_) => return Err("operations are not an array".to_owned()),
    }
    let tokens: Vec<&str> = list.iter().collect();
    Ok(json!({
        "tokens": tokens,
        "length": list.len(),
        "value": list.attribute(),
        "results": results,
    }))
}

fn call(list: &mut TokenList, operation: &Value) -> Result<Value, String> {
    let wrong = || format!("no operation {operation}");
    let parts = operation.as_array().ok_or_else(wrong)?;
    let (name, arguments) = parts.split_first().ok_or_else(wrong)?;
    let texts: Vec<&str> = arguments.iter().filter_map(Value::as_str).collect();
    let result = match (name.as_str().ok_or_else(wrong)?, texts.as_slice()) {
        ("add", tokens) => list.add(tokens).map(|()| Value::Null),
        ("remove", tokens) => list.remove(tokens).map(|()| Value::Null),
        ("contains", [token]) => list.contains(token).map(Value::from),
        ("toggle", [token]) => {
            list.toggle(token, arguments.get(1).and_then(Value::as_bool)).map(Value::from)
        }
        ("replace", [token, new_token]) => list.replace(token, new_token).map(Value::from),
        ("item", []) => {
            let index = arguments.first().and_then(Value::as_u64).ok_or_else(wrong)?;
            Ok(json!(usize::try_from(index).ok().and_then(|index| list.item(index))))
        }
        _ => return Err(wrong()),
    };
    Ok(result.unwrap_or_else(|error| json!(error.name())))
}
