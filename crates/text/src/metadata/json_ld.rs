//! JSON-LD: the objects of schema.org that describe the page.

use super::{Metadata, Origin};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;

/// Reads the text of a `script`.
pub(super) fn read(text: &str, found: &mut Metadata) {
    let Some(value) = crate::json::read(text) else { return };
    // The reader of JSON refuses values that are deeper than 128, so there are few at a time.
    let mut open = vec![&value];
    let people = people(&value);
    // Of a graph with one person and no author, that person writes.
    if let [name] = *people.values().copied().collect::<Vec<_>>() {
        found.author(&plain(name), Origin::Link);
    }
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter().rev()),
            Value::Object(object) => {
                if is_page(object.get("@type")) {
                    read_page(object, &people, found);
                } else if is_type(object.get("@type"), |name| name.ends_with("Page")) {
                    // Weaker than all else: it may be the date of a template.
                    let order = found.slash_order();
                    for (place, name) in [
                        (&mut found.published, "datePublished"),
                        (&mut found.modified, "dateModified"),
                    ] {
                        let date = object.get(name).and_then(Value::as_str);
                        Metadata::keep_date(place, date.unwrap_or_default(), order, Origin::Link);
                    }
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

/// The names of the objects in a graph, by their identifiers.
fn people(value: &Value) -> HashMap<&str, &str> {
    let graph = value.get("@graph").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let named = |one: &Value| is_type(one.get("@type"), |name| name == "Person");
    let entry = |one| Some((first(one, "@id")?, first(one, "name")?));
    graph.iter().filter(|one| named(one)).filter_map(entry).collect()
}

/// A string as readers see it: templates write character references where they mean nothing.
fn plain(text: &str) -> Cow<'_, str> {
    if text.contains('&') && text.contains(';') && !text.contains('<') {
        return Cow::Owned(duckbill::parse(text).root().text_content());
    }
    Cow::Borrowed(text)
}

fn read_page(
    object: &serde_json::Map<String, Value>,
    people: &HashMap<&str, &str>,
    found: &mut Metadata,
) {
    let string = |name: &str| object.get(name).and_then(Value::as_str);
    let title = string("headline").or_else(|| string("name")).unwrap_or_default();
    // A video or a product may be a part of the page.
    let is_text = is_type(object.get("@type"), |name| {
        name.ends_with("Article") || name.ends_with("Posting") || name == "Recipe"
    });
    if is_text {
        Metadata::keep(&mut found.title, &plain(title), Origin::JsonLd);
    } else if !title.trim().is_empty() && found.thing.is_none() {
        found.thing = Some(plain(title).trim().to_owned());
    }
    let words = match object.get("keywords") {
        Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(words)) => vec![words.as_str()],
        _ => Vec::new(),
    };
    words.into_iter().for_each(|words| found.keywords(&plain(words)));
    if let Some(section) = object.get("articleSection").and_then(|section| first(section, "name")) {
        Metadata::keep(&mut found.section, &plain(section), Origin::JsonLd);
    }
    let fields = [
        (&mut found.description, string("description")),
        (&mut found.license, string("license")),
        (&mut found.image, object.get("image").and_then(|image| first(image, "url"))),
        (
            &mut found.site_name,
            object.get("publisher").and_then(|publisher| first(publisher, "name")),
        ),
    ];
    for (place, value) in fields {
        if let Some(value) = value {
            Metadata::keep(place, &plain(value), Origin::JsonLd);
        }
    }
    let order = found.slash_order();
    let dates = [
        (&mut found.published, string("datePublished").or_else(|| string("dateCreated"))),
        (&mut found.modified, string("dateModified")),
    ];
    for (place, value) in dates {
        Metadata::keep_date(place, value.unwrap_or_default(), order, Origin::JsonLd);
    }
    if let Some(language) = string("inLanguage") {
        Metadata::keep(&mut found.language, language, Origin::Microdata);
    }
    // The maker of a thing that is shown on the page, or its reviewer, did not write the page.
    let is_of_page = is_text
        || ["headline", "mainEntityOfPage", "publisher"]
            .iter()
            .any(|name| object.contains_key(*name));
    if !is_of_page {
        return;
    }
    let authors = match object.get("author").or_else(|| object.get("creator")) {
        Some(Value::Array(authors)) => authors.iter().collect(),
        Some(author) => vec![author],
        None => Vec::new(),
    };
    for author in authors {
        let name = name_of(author)
            .or_else(|| people.get(author.get("@id")?.as_str()?).map(|name| (*name).to_owned()));
        if let Some(name) = name {
            // An organization is named where nobody else is.
            let is_body = is_type(author.get("@type"), |name| name.ends_with("Organization"));
            let origin = if is_body { Origin::Title } else { Origin::JsonLd };
            found.author(&plain(&name), origin);
        }
    }
}

/// The name of a person: a string, `name`, which may be an object again, or its two parts.
fn name_of(person: &Value) -> Option<String> {
    if let Some(name) = first(person, "name") {
        return Some(name.to_owned());
    }
    let inner = person.get("name").and_then(|name| first(name, "name"));
    let parts = ["givenName", "additionalName", "familyName"];
    let parts: Vec<&str> = parts.iter().filter_map(|part| person.get(*part)?.as_str()).collect();
    inner.map(str::to_owned).or_else(|| (!parts.is_empty()).then(|| parts.join(" ")))
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
