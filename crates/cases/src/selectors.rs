//! Selectors on a page, answered with the numbers of the elements that match.

use super::Fields;
use duckbill::{NodeRef, Selector, parse};
use serde_json::Value;
use std::collections::HashMap;

/// Answers a case, `html` and a list of `selectors`: `names` of all elements, and in `matches` for each selector the
/// numbers of those that match, or null if it is no selector.
pub(crate) fn answer(case: &Fields) -> Result<Fields, String> {
    let html = case.get("html").and_then(Value::as_str).ok_or("there is no `html`")?;
    let selectors = case.get("selectors").and_then(Value::as_array).ok_or("no `selectors`")?;
    let document = parse(html);
    let elements: Vec<_> = document.root().descendants().filter_map(NodeRef::as_element).collect();
    let numbers: HashMap<_, _> =
        elements.iter().enumerate().map(|(at, element)| (element.as_node().id(), at)).collect();
    let matches = selectors.iter().map(|selector| {
        let selector = selector.as_str().and_then(|text| Selector::parse(text).ok());
        selector.map_or(Value::Null, |selector| {
            let found = document.root().select(&selector);
            found.map(|element| Value::from(numbers[&element.as_node().id()])).collect()
        })
    });
    let names = elements.iter().map(|element| Value::from(element.name())).collect();
    Ok(Fields::from_iter([
        ("names".to_owned(), names),
        ("matches".to_owned(), Value::Array(matches.collect())),
    ]))
}
