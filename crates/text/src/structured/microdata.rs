//! Microdata as JSON.

use super::Budget;
use crate::stop::Stop;
use duckbill::dom::NodeId;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Items in more others than this are left out: values are read and freed one in the other.
const DEPTH: usize = 64;

/// An item whose properties are being read.
struct Open<'a> {
    element: ElementRef<'a>,
    /// The names of the property that it is the value of.
    names: &'a str,
    properties: Map<String, Value>,
    /// The elements with its properties, the next one last.
    left: Vec<ElementRef<'a>>,
}

/// The elements that attributes lead to, and the places of all, where an item has properties outside of it.
struct Index<'a> {
    by_id: HashMap<&'a str, ElementRef<'a>>,
    places: HashMap<NodeId, usize>,
}

/// Reads the [top-level items](https://html.spec.whatwg.org/multipage/microdata.html#json). Returns `false` if there are more.
pub(super) fn read(
    document: &Document,
    stop: &Stop,
    budget: &mut Budget<'_>,
    items: &mut Vec<Value>,
) -> bool {
    let mut index = None;
    for element in document.root().descendants().filter_map(NodeRef::as_element) {
        if stop.is_set() {
            return true;
        }
        if !element.has_attribute("itemscope") || element.has_attribute("itemprop") {
            continue;
        }
        match item(document, element, &mut index, budget) {
            Some(item) => items.push(item),
            None => return false,
        }
    }
    true
}

fn item<'a>(
    document: &'a Document,
    element: ElementRef<'a>,
    index: &mut Option<Index<'a>>,
    budget: &mut Budget<'_>,
) -> Option<Value> {
    let mut open = vec![opened(document, element, "", index, budget)?];
    loop {
        let top = open.last_mut()?;
        let Some(element) = top.left.pop() else {
            let done = open.pop()?;
            let value = object(done.element, done.properties, budget)?;
            let Some(around) = open.last_mut() else { return Some(value) };
            add(&mut around.properties, done.names, value, budget)?;
            continue;
        };
        let names = element.attribute("itemprop").unwrap_or_default();
        if !budget.take(names.len()) {
            return None;
        }
        let value = if !element.has_attribute("itemscope") {
            value(element, budget)?
        } else if open.iter().any(|item| item.element == element) {
            Value::from("ERROR")
        } else if open.len() < DEPTH {
            open.push(opened(document, element, names, index, budget)?);
            continue;
        } else {
            continue;
        };
        add(&mut open.last_mut()?.properties, names, value, budget)?;
    }
}

fn opened<'a>(
    document: &'a Document,
    element: ElementRef<'a>,
    names: &'a str,
    index: &mut Option<Index<'a>>,
    budget: &mut Budget<'_>,
) -> Option<Open<'a>> {
    let mut left = properties(document, element, index, budget)?;
    left.reverse();
    Some(Open { element, names, properties: Map::new(), left })
}

/// The elements with the [properties of an item](https://html.spec.whatwg.org/multipage/microdata.html#the-properties-of-an-item), in tree order.
fn properties<'a>(
    document: &'a Document,
    root: ElementRef<'a>,
    index: &mut Option<Index<'a>>,
    budget: &mut Budget<'_>,
) -> Option<Vec<ElementRef<'a>>> {
    let mut results = Vec::new();
    let mut pending: Vec<ElementRef<'a>> = elements_in(root);
    let references = root.attribute("itemref").unwrap_or_default();
    let mut memory = HashSet::from([root.id()]);
    if !budget.take(references.len()) {
        return None;
    }
    if !references.trim_ascii().is_empty() {
        let index = index.get_or_insert_with(|| Index::of(document));
        let found = references.split_ascii_whitespace().filter_map(|id| index.by_id.get(id));
        // They are read first and sorted later.
        pending.extend(found.copied());
    }
    while let Some(current) = pending.pop() {
        if !memory.insert(current.id()) {
            continue;
        }
        if !budget.take(0) {
            return None;
        }
        if !current.has_attribute("itemscope") {
            pending.extend(elements_in(current));
        }
        let names = current.attribute("itemprop").unwrap_or_default();
        if !names.trim_ascii().is_empty() {
            results.push(current);
        }
    }
    if let Some(index) = index.as_ref().filter(|_| !references.is_empty()) {
        results.sort_by_key(|element| index.places.get(&element.id()).copied());
    }
    Some(results)
}

/// The children of an element, the first one last.
fn elements_in(element: ElementRef<'_>) -> Vec<ElementRef<'_>> {
    let mut children: Vec<_> =
        element.as_node().children().filter_map(NodeRef::as_element).collect();
    children.reverse();
    children
}

impl<'a> Index<'a> {
    fn of(document: &'a Document) -> Self {
        let (mut by_id, mut places) = (HashMap::new(), HashMap::new());
        let elements = document.root().descendants().filter_map(NodeRef::as_element);
        for (place, element) in elements.enumerate() {
            places.insert(element.id(), place);
            if let Some(id) = element.id_attribute() {
                by_id.entry(id).or_insert(element);
            }
        }
        Self { by_id, places }
    }
}

/// The [value of a property](https://html.spec.whatwg.org/multipage/microdata.html#concept-property-value) that is no item.
fn value(element: ElementRef<'_>, budget: &mut Budget<'_>) -> Option<Value> {
    let attribute = |name| element.attribute(name).unwrap_or_default();
    let url = match element.tag() {
        Tag::Audio
        | Tag::Embed
        | Tag::Iframe
        | Tag::Img
        | Tag::Source
        | Tag::Track
        | Tag::Video => Some("src"),
        Tag::A | Tag::Area | Tag::Link => Some("href"),
        Tag::Object => Some("data"),
        _ => None,
    };
    let text = match (url, element.tag()) {
        (Some(name), _) => match element.attribute(name) {
            Some(url) => budget.resolve(url)?,
            None => String::new(),
        },
        (None, Tag::Meta) => budget.string(attribute("content"))?,
        (None, Tag::Data | Tag::Meter) => budget.string(attribute("value"))?,
        (None, Tag::Time) if element.has_attribute("datetime") => {
            budget.string(attribute("datetime"))?
        }
        (None, _) => budget.text(element.as_node())?,
    };
    Some(Value::String(text))
}

/// Adds a value under each of some names, each name once.
fn add(
    properties: &mut Map<String, Value>,
    names: &str,
    value: Value,
    budget: &mut Budget<'_>,
) -> Option<()> {
    let mut distinct: Vec<&str> = Vec::new();
    for name in names.split_ascii_whitespace().take(DEPTH) {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    let (last, others) = distinct.split_last()?;
    for name in others {
        if !budget.take(name.len() + size(&value)) {
            return None;
        }
        push(properties, name, value.clone());
    }
    push(properties, last, value);
    budget.take(last.len()).then_some(())
}

fn push(properties: &mut Map<String, Value>, name: &str, value: Value) {
    match properties.get_mut(name) {
        Some(Value::Array(values)) => values.push(value),
        _ => {
            properties.insert(name.to_owned(), Value::Array(vec![value]));
        }
    }
}

/// About how long a value is.
fn size(value: &Value) -> usize {
    let (mut size, mut open) = (0, vec![value]);
    while let Some(value) = open.pop() {
        size += match value {
            Value::String(text) => text.len(),
            _ => 8,
        };
        match value {
            Value::Array(values) => open.extend(values),
            Value::Object(object) => open.extend(object.values()),
            _ => {}
        }
    }
    size
}

/// The [object](https://html.spec.whatwg.org/multipage/microdata.html#get-the-object) of an item.
fn object(
    item: ElementRef<'_>,
    properties: Map<String, Value>,
    budget: &mut Budget<'_>,
) -> Option<Value> {
    let mut object = Map::new();
    let mut types = Vec::new();
    for name in item.attribute("itemtype").unwrap_or_default().split_ascii_whitespace() {
        types.push(Value::String(budget.string(name)?));
    }
    if !types.is_empty() {
        object.insert("type".to_owned(), Value::Array(types));
    }
    if let Some(id) = item.attribute("itemid") {
        object.insert("id".to_owned(), Value::String(budget.resolve(id)?));
    }
    object.insert("properties".to_owned(), Value::Object(properties));
    Some(Value::Object(object))
}
