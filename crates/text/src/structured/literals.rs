//! Values of properties that are text.

use super::Budget;
use duckbill::ElementRef;
use duckbill::limits::{Limit, Limits};
use duckbill::names::Tag;
use duckbill::serializer::Serializer;
use serde_json::{Value, json};

const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/// Text with a language, if it has one.
pub(super) fn plain(text: String, language: &str) -> Value {
    if language.is_empty() {
        json!({ "@value": text })
    } else {
        json!({ "@value": text, "@language": language })
    }
}

/// Text of a type: with `rdf:XMLLiteral` and `rdf:HTML` the markup in the element.
pub(super) fn typed(
    element: ElementRef<'_>,
    kind: &str,
    content: Option<&str>,
    budget: &mut Budget<'_>,
) -> Option<Value> {
    let name = kind.strip_prefix(RDF);
    let text = match (name, content) {
        (Some("XMLLiteral"), _) => markup(element, Serializer::xml(), budget)?,
        (Some("HTML"), _) => markup(element, Serializer::html(), budget)?,
        (_, Some(content)) => budget.string(content)?,
        (_, None) => budget.text(element.as_node())?,
    };
    Some(json!({ "@value": text, "@type": kind }))
}

fn markup(
    element: ElementRef<'_>,
    serializer: Serializer,
    budget: &mut Budget<'_>,
) -> Option<String> {
    let limits = Limits::none().with(Limit::OutputBytes, budget.left as u64);
    let markup = serializer.content().to_string_within(element.as_node(), &limits).ok()?;
    budget.take(markup.len()).then_some(markup)
}

/// The date or time of an element, with the type that its form says.
pub(super) fn moment(
    element: ElementRef<'_>,
    language: &str,
    budget: &mut Budget<'_>,
) -> Option<Value> {
    let text = match element.attribute("datetime") {
        Some(text) => budget.string(text.trim_ascii())?,
        None => budget.text(element.as_node())?,
    };
    Some(match kind(&text) {
        Some(kind) => json!({ "@value": text, "@type": format!("{XSD}{kind}") }),
        None => plain(text, language),
    })
}

/// Whether an element has a date or time as its value.
pub(super) fn is_moment(element: ElementRef<'_>) -> bool {
    element.has_attribute("datetime") || element.is_html(Tag::Time)
}

/// The type of a date or time by its form.
fn kind(text: &str) -> Option<&'static str> {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '9' } else { c }).collect();
    if let Some(rest) = text.strip_prefix('-').unwrap_or(text).strip_prefix('P') {
        let is_duration = rest.len() >= 2
            && rest.chars().all(|c| {
                c.is_ascii_digit() || matches!(c, 'Y' | 'M' | 'D' | 'T' | 'H' | 'S' | '.')
            });
        return is_duration.then_some("duration");
    }
    let time = |shape: &str| {
        let zone = shape.find(['Z', '+', '-']);
        let (clock, zone) = shape.split_at_checked(zone.unwrap_or(shape.len())).unwrap_or_default();
        let clock = clock.split_once('.').map_or(clock, |(clock, parts)| {
            if parts.bytes().all(|byte| byte == b'9') { clock } else { "" }
        });
        clock == "99:99:99" && matches!(zone, "" | "Z" | "+99:99" | "-99:99")
    };
    match shape.as_str() {
        "9999" => Some("gYear"),
        "9999-99" => Some("gYearMonth"),
        "9999-99-99" => Some("date"),
        shape if time(shape) => Some("time"),
        shape => shape.strip_prefix("9999-99-99T").is_some_and(time).then_some("dateTime"),
    }
}
