//! The answer to a row: one call of the standard's methods, as a browser would answer it.
//!
//! Also compiled by `duckbill-cases`, by the tests of `duckbill-sanitize` and by `fuzz/`.

use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::{Document, NodeId, NodeKind};
use duckbill_sanitize::{
    Sanitizer, SanitizerAttribute, SanitizerConfig, SanitizerElement,
    SanitizerProcessingInstruction, parse_html, parse_html_unsafe,
};
use serde_json::{Map, Value, json};

/// The answer: `tree`, and if a sanitizer was made `returns` and `get`; or `error`.
pub(crate) fn answer(row: &Map<String, Value>) -> Map<String, Value> {
    let done = try_answer(row);
    done.unwrap_or_else(|error| Map::from_iter([("error".to_owned(), Value::String(error))]))
}

fn try_answer(row: &Map<String, Value>) -> Result<Map<String, Value>, String> {
    let text = |name: &str| row.get(name).and_then(Value::as_str);
    let (api, html) = (text("api").unwrap_or("setHTML"), text("html").unwrap_or_default());
    let is_safe = !api.ends_with("Unsafe");
    let steps = row.get("steps").and_then(Value::as_array);
    let config = row.get("config").filter(|config| !config.is_null());
    let mut sanitizer = match config {
        Some(Value::String(preset)) if preset == "default" => Sanitizer::default(),
        Some(config) => sanitizer(config)?,
        // Without options the safe methods take the preset, and the unsafe ones allow everything.
        None if is_safe || steps.is_some() => Sanitizer::default(),
        None => Sanitizer::new(&SanitizerConfig::new()).map_err(|error| error.to_string())?,
    };
    let mut answer = Map::new();
    if let Some(steps) = steps {
        let returns: Result<Vec<Value>, String> =
            steps.iter().map(|step| take(&mut sanitizer, step).map(Value::Bool)).collect();
        answer.insert("returns".to_owned(), returns?.into());
    }
    if config.is_some() || steps.is_some() {
        answer.insert("get".to_owned(), json!(sanitizer.get()));
    }
    let tree = match api {
        "parseHTML" => tree_of(parse_html(html, &sanitizer)),
        "parseHTMLUnsafe" => tree_of(parse_html_unsafe(html, &sanitizer)),
        "setHTML" | "setHTMLUnsafe" => {
            set_html(text("context").unwrap_or("div"), html, &sanitizer, is_safe)?
        }
        _ => return Err(format!("unknown `api` {api:?}")),
    };
    answer.insert("tree".to_owned(), tree.into());
    Ok(answer)
}

/// A sanitizer of a configuration in JSON.
pub(crate) fn sanitizer(config: &Value) -> Result<Sanitizer, String> {
    let config: SanitizerConfig =
        serde_json::from_value(config.clone()).map_err(|error| error.to_string())?;
    Sanitizer::new(&config).map_err(|error| error.to_string())
}

/// Calls a method of the sanitizer: its name, and its argument if it has one.
fn take(sanitizer: &mut Sanitizer, step: &Value) -> Result<bool, String> {
    let method = step.get(0).and_then(Value::as_str).unwrap_or_default();
    let argument = step.get(1).unwrap_or(&Value::Null);
    let read = || argument.clone();
    let wrong = |error: serde_json::Error| error.to_string();
    let element = || serde_json::from_value::<SanitizerElement>(read()).map_err(wrong);
    let attribute = || serde_json::from_value::<SanitizerAttribute>(read()).map_err(wrong);
    let instruction =
        || serde_json::from_value::<SanitizerProcessingInstruction>(read()).map_err(wrong);
    // By Web IDL any value is taken for a boolean.
    let allow = || -> Result<bool, String> {
        Ok(match argument {
            Value::Null => false,
            Value::Bool(allow) => *allow,
            Value::Number(number) => number.as_f64() != Some(0.0),
            Value::String(text) => !text.is_empty(),
            Value::Array(_) | Value::Object(_) => true,
        })
    };
    Ok(match method {
        "allowElement" => sanitizer.allow_element(element()?),
        "removeElement" => sanitizer.remove_element(element()?),
        "replaceElementWithChildren" => sanitizer.replace_element_with_children(element()?),
        "allowAttribute" => sanitizer.allow_attribute(attribute()?),
        "removeAttribute" => sanitizer.remove_attribute(attribute()?),
        "allowProcessingInstruction" => sanitizer.allow_processing_instruction(instruction()?),
        "removeProcessingInstruction" => sanitizer.remove_processing_instruction(instruction()?),
        "setComments" => sanitizer.set_comments(allow()?),
        "setDataAttributes" => sanitizer.set_data_attributes(allow()?),
        "setJavascriptURLs" => sanitizer.set_javascript_urls(allow()?),
        "removeUnsafe" => sanitizer.remove_unsafe(),
        _ => return Err(format!("unknown method {method:?}")),
    })
}

/// The tree that `setHTML` makes in a context element.
fn set_html(
    context: &str,
    html: &str,
    sanitizer: &Sanitizer,
    is_safe: bool,
) -> Result<String, String> {
    let (namespace, name) = match context.split_once(' ') {
        Some(("svg", name)) => (Namespace::Svg, name),
        Some(("math", name)) => (Namespace::MathMl, name),
        _ => (Namespace::Html, context),
    };
    let mut document = duckbill::parse("<!DOCTYPE html>");
    let element = document.create_element(namespace, name).map_err(|error| error.to_string())?;
    let done = match is_safe {
        true => sanitizer.set_html(&mut document, element, html),
        false => sanitizer.set_html_unsafe(&mut document, element, html),
    };
    done.map_err(|error| error.to_string())?;
    // The children of the element, or of a template's contents.
    let view = document.node(element).and_then(|node| node.as_element());
    let contents = view.and_then(|element| element.template_contents()).map(|node| node.id());
    let fragment = match contents {
        Some(contents) => contents,
        None => {
            let fragment = document.create_fragment();
            document.move_children_to(element, fragment).map_err(|error| error.to_string())?;
            fragment
        }
    };
    Ok(tree_below(&mut document, fragment))
}

fn tree_of(mut document: Document) -> String {
    let root = document.root().id();
    tree_below(&mut document, root)
}

/// The tree in the form of the html5lib tests, in which adjacent text nodes are one.
fn tree_below(document: &mut Document, root: NodeId) -> String {
    let mut roots = vec![root];
    while let Some(root) = roots.pop() {
        // The node is of this document.
        let _ = document.normalize(root);
        let below = document.node(root).into_iter().flat_map(|root| root.descendants());
        for element in below.filter_map(|node| node.as_element()) {
            roots.extend(element.template_contents().map(|node| node.id()));
            roots.extend(element.shadow_root().map(|node| node.id()));
        }
    }
    let root = document.node(root);
    debug_assert!(root.is_some_and(|root| root.kind() != NodeKind::Element));
    root.map(|root| Serializer::test_format().to_string(root)).unwrap_or_default()
}
