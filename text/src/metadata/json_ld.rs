//! JSON-LD: the objects of schema.org that describe the page.

use super::{Metadata, Origin};
use serde_json::Value;

/// Reads the text of a `script`.
pub(super) fn read(text: &str, found: &mut Metadata) {
    // Templates put comments and semicolons around it.
    let text = text.trim().trim_end_matches(';');
    let Ok(value) = serde_json::from_str::<Value>(text) else { return };
    // The reader of JSON refuses values that are deeper than 128, so there are few at a time.
    let mut open = vec![&value];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter().rev()),
            Value::Object(object) => {
                if is_page(object.get("@type")) {
                    read_page(object, found);
                } else if is_type(object.get("@type"), |name| name == "WebSite")
                    && let Some(name) = object.get("name").and_then(Value::as_str)
                {
                    Metadata::keep(&mut found.site_name, name, Origin::Meta);
                }
                open.extend(
                    ["@graph", "mainEntity", "mainEntityOfPage"]
                        .iter()
                        .filter_map(|name| object.get(*name)),
                );
            }
            _ => {}
        }
    }
}

fn is_type(value: Option<&Value>, is: impl Fn(&str) -> bool) -> bool {
    match value {
        Some(Value::String(name)) => is(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is),
        _ => false,
    }
}

/// Whether an object is the content of the page.
fn is_page(value: Option<&Value>) -> bool {
    is_type(value, |name| {
        name.ends_with("Article")
            || name.ends_with("Posting")
            || matches!(
                name,
                "Report" | "Review" | "Recipe" | "Product" | "Book" | "VideoObject" | "QAPage"
            )
    })
}

fn read_page(object: &serde_json::Map<String, Value>, found: &mut Metadata) {
    let string = |name: &str| object.get(name).and_then(Value::as_str);
    let fields = [
        (&mut found.title, string("headline").or_else(|| string("name"))),
        (&mut found.description, string("description")),
        (&mut found.published, string("datePublished").or_else(|| string("dateCreated"))),
        (&mut found.modified, string("dateModified")),
        (&mut found.license, string("license")),
        (&mut found.image, object.get("image").and_then(|image| first(image, "url"))),
        (
            &mut found.site_name,
            object.get("publisher").and_then(|publisher| first(publisher, "name")),
        ),
    ];
    for (place, value) in fields {
        if let Some(value) = value {
            Metadata::keep(place, value, Origin::JsonLd);
        }
    }
    if let Some(language) = string("inLanguage") {
        Metadata::keep(&mut found.language, language, Origin::Microdata);
    }
    let authors = match object.get("author").or_else(|| object.get("creator")) {
        Some(Value::Array(authors)) => authors.iter().collect(),
        Some(author) => vec![author],
        None => Vec::new(),
    };
    for author in authors {
        if let Some(name) = first(author, "name") {
            found.author(name, Origin::JsonLd);
        }
    }
}

/// A string, or that of this name in an object, or the first in a list.
fn first<'v>(value: &'v Value, name: &str) -> Option<&'v str> {
    let value = match value {
        Value::Array(values) => values.first()?,
        value => value,
    };
    match value {
        Value::Object(object) => match object.get(name)? {
            Value::Array(values) => values.first()?.as_str(),
            value => value.as_str(),
        },
        value => value.as_str(),
    }
}
