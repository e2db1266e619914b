//! The kinds that answer with lists: numbers, tokens and token lists.

use super::kinds::{Json, Kind, number};
use super::options::Options;
use duckbill::microsyntax::token_list::TokenList;
use duckbill::microsyntax::{GrammarEdition, dimension_list, float_list, integer_list, tokens};
use serde_json::{Value, json};

/// Writes a list as JSON.
pub(super) fn list<T>(
    items: impl IntoIterator<Item = T>,
    output: &mut Vec<u8>,
    mut write: impl FnMut(T, &mut Vec<u8>),
) {
    output.push(b'[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            output.push(b',');
        }
        write(item, output);
    }
    output.push(b']');
}

/// Writes what JSON has a form for. Memory takes all of it, so that nothing can fail.
pub(super) fn write(value: impl Into<Value>, output: &mut Vec<u8>) {
    let _ = serde_json::to_writer(output, &value.into());
}

pub(super) const FLOATS: Kind = Kind::list(
    &["list-of-floats", "float-list", "floats-list", "list-of-floating-point-numbers"],
    |value, _, output| {
        list(float_list::parse(value), output, |item, output| write(number(item), output));
        Ok(())
    },
)
.with_check(|value, _| Ok(json!(float_list::is_valid(value))))
.living_only();

pub(super) const INTEGERS: Kind =
    Kind::list(&["list-of-integers", "integer-list", "lists-of-integers"], |value, _, output| {
        list(integer_list::parse(value), output, write);
        Ok(())
    })
    .with_check(|value, _| Ok(json!(integer_list::is_valid(value))));

pub(super) const DIMENSIONS: Kind = Kind::list(
    &["list-of-dimensions", "dimension-list", "lists-of-dimensions"],
    |value, _, output| {
        list(dimension_list::parse(value), output, |entry, output| {
            output.extend_from_slice(b"{\"value\":");
            write(number(entry.value), output);
            output.extend_from_slice(b",\"unit\":");
            write(entry.unit.as_str(), output);
            output.push(b'}');
        });
        Ok(())
    },
);

pub(super) const WHITESPACE: Kind = Kind::list(
    &[
        "split-on-whitespace",
        "split-on-ascii-whitespace",
        "split-on-spaces",
        "space-separated-tokens",
        "tokens",
    ],
    |value, options, output| {
        list(tokens::split_on_spaces(value, options.edition()?), output, write);
        Ok(())
    },
);

pub(super) const COMMAS: Kind =
    Kind::list(&["split-on-commas", "comma-separated-tokens"], |value, _, output| {
        list(tokens::split_on_commas(value), output, write);
        Ok(())
    });

pub(super) const ORDERED_SET: Kind = Kind::list(
    &["ordered-set", "ordered-unique-set", "ordered-set-of-unique-space-separated-tokens"],
    |value, options, output| {
        list(tokens::parse_ordered_set_edition(value, options.edition()?), output, write);
        Ok(())
    },
)
.with_check(is_valid_set);

/// The tokens in the order of their code points, since their own order means nothing.
pub(super) const UNORDERED_SET: Kind = Kind::list(
    &["unordered-set", "unordered-unique-set", "unordered-set-of-unique-space-separated-tokens"],
    |value, options, output| {
        let mut set = tokens::parse_ordered_set_edition(value, options.edition()?);
        set.sort_unstable();
        list(set, output, write);
        Ok(())
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
    let edition = options.edition()?.min(GrammarEdition::Y2009);
    Ok(json!(tokens::remove_edition(value, token, edition)))
})
.with_options(&["token"]);

/// `options.operations` is a list of calls such as `["add", "a", "b"]` or `["toggle", "a", true]`;
/// the answer has what each gave (an error is its name) and the value at the end.
pub(super) const TOKEN_LIST: Kind =
    Kind::attribute(&["token-list", "dom-token-list"], token_list).with_options(&["operations"]);

fn token_list(value: Option<&str>, options: &Options<'_>) -> Result<Json, String> {
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
    let mut output = b"{\"tokens\":".to_vec();
    self::list(list.iter(), &mut output, write);
    output.extend_from_slice(b",\"length\":");
    write(list.len(), &mut output);
    output.extend_from_slice(b",\"value\":");
    write(list.attribute(), &mut output);
    output.extend_from_slice(b",\"results\":");
    write(results, &mut output);
    output.push(b'}');
    Ok(Json::Written(output))
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
