//! The places of nodes as rows, one a node, in the order of the tree. docs/batch.md says what they hold.

use duckbill::dom::{AttributeSpans, Origin, Quote};
use duckbill::names::{AttributeNamespace, Namespace};
use duckbill::{Document, ElementRef, NodeId, NodeKind, NodeRef, Span};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The rows of a document.
pub(crate) fn span_rows(document: &Document) -> Vec<Value> {
    let mut nodes: Vec<(NodeRef<'_>, u32)> = Vec::new();
    let mut open: Vec<(NodeRef<'_>, u32)> = Vec::new();
    open.extend(document.root().children().rev().map(|child| (child, 0)));
    while let Some((node, depth)) = open.pop() {
        nodes.push((node, depth));
        open.extend(node.children().rev().map(|child| (child, depth + 1)));
        let inside = node.as_element().map(|element| {
            [element.template_contents(), element.shadow_root()].into_iter().flatten()
        });
        for root in inside.into_iter().flatten() {
            open.extend(root.children().rev().map(|child| (child, depth + 2)));
        }
    }
    let rows = nodes.iter().enumerate().map(|(row, (node, _))| (node.id(), row)).collect();
    nodes.iter().map(|&(node, depth)| row(node, depth, &rows)).collect()
}

fn row(node: NodeRef<'_>, depth: u32, rows: &HashMap<NodeId, usize>) -> Value {
    let name = match node.kind() {
        NodeKind::Text => "#text".to_owned(),
        NodeKind::Comment => "#comment".to_owned(),
        NodeKind::Doctype => "#doctype".to_owned(),
        NodeKind::ProcessingInstruction => "#pi".to_owned(),
        _ => node.as_element().map(element_name).unwrap_or_default(),
    };
    let mut row = Map::new();
    row.insert("d".to_owned(), json!(depth));
    row.insert("n".to_owned(), json!(name));
    row.insert("origin".to_owned(), json!(node.origin().map(origin_name)));
    if let Some(original) = node.clone_of().or_else(|| node.copy_of()) {
        row.insert("of".to_owned(), json!(rows.get(&original.id())));
    }
    if let Some(element) = node.as_element() {
        row.insert("start".to_owned(), range(element.start_tag()));
        row.insert("end".to_owned(), range(element.end_tag()));
        row.insert("content".to_owned(), range(element.content_span()));
        let attributes = attributes(element);
        if !attributes.is_empty() {
            row.insert("attrs".to_owned(), Value::Object(attributes));
        }
    }
    row.insert("span".to_owned(), range(node.span()));
    let pieces: Vec<Value> = node.pieces().map(|piece| range(Some(piece))).collect();
    if pieces.len() > 1 {
        row.insert("pieces".to_owned(), Value::Array(pieces));
    }
    Value::Object(row)
}

/// As the test format writes it.
fn element_name(element: ElementRef<'_>) -> String {
    match element.namespace() {
        Namespace::Svg => format!("svg {}", element.name()),
        Namespace::MathMl => format!("math {}", element.name()),
        _ => element.name().to_owned(),
    }
}

/// The name of an origin.
pub(crate) fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Markup => "markup",
        Origin::Implied => "implied",
        Origin::EndTag => "end-tag",
        Origin::Clone => "cloned",
        Origin::Copy => "copied",
        _ => "created",
    }
}

fn range(span: Option<Span>) -> Value {
    span.map_or(Value::Null, |span| json!([span.start, span.end]))
}

fn attributes(element: ElementRef<'_>) -> Map<String, Value> {
    let found = element.attributes_with_spans().filter_map(|(attribute, spans)| {
        let name = match attribute.namespace() {
            AttributeNamespace::None => attribute.name().to_owned(),
            AttributeNamespace::Xmlns if attribute.name() == "xmlns" => "xmlns xmlns".to_owned(),
            _ => attribute.name().replacen(':', " ", 1),
        };
        Some((name, attribute_row(spans?)))
    });
    found.collect()
}

fn attribute_row(spans: AttributeSpans) -> Value {
    let quote = spans.quote.map(|quote| match quote {
        Quote::Double => "double",
        Quote::Single => "single",
        _ => "none",
    });
    json!({
        "span": range(Some(spans.span)),
        "name": range(Some(spans.name)),
        "value": range(spans.value),
        "quote": quote,
    })
}
