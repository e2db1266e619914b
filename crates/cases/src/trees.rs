//! Documents and fragments as trees in the form of the html5lib tests.

use super::Fields;
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{Edition, FragmentContext, ParseOptions, parse_fragment_with, parse_with};
use serde_json::Value;

/// Answers a case with its `tree`.
pub(crate) fn answer(case: &Fields) -> Result<Fields, String> {
    let text = |name: &str| match case.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(format!("`{name}` is no string")),
    };
    let is_set = |name: &str| case.get(name).and_then(Value::as_bool).unwrap_or_default();
    let html = text("html")?.ok_or("there is no `html`")?;
    let edition = match text("edition")? {
        None | Some("living") => Edition::Living,
        Some("2018") => Edition::Snapshot2018,
        Some(other) => return Err(format!("no edition {other:?}; there are living and 2018")),
    };
    let scripting = if is_set("scripting") { Scripting::Normal } else { Scripting::Disabled };
    let options = ParseOptions::new()
        .with_edition(edition)
        .with_scripting(scripting)
        .with_declarative_shadow_roots(is_set("shadow_roots"));
    let parsed = match text("context")? {
        None => parse_with(html, &options),
        Some(context) => parse_fragment_with(html, &fragment_context(context), &options),
    };
    let document = parsed.map_err(|stopped| stopped.to_string())?;
    let tree = Serializer::test_format().to_string(document.root());
    Ok(Fields::from_iter([("tree".to_owned(), Value::String(tree))]))
}

/// A context element as the html5lib tests write it: `td`, `svg path`, `math mi`.
fn fragment_context(text: &str) -> FragmentContext {
    match text.split_once(' ') {
        Some(("svg", name)) => FragmentContext::svg(name),
        Some(("math", name)) => FragmentContext::math_ml(name),
        _ => FragmentContext::html(text),
    }
}
