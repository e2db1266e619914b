//! Edits of a document by selector, for `duckbill edit` and `duckbill batch`.

use crate::limits::too_long;
use crate::selector_error;
use duckbill::dom::{AdjacentPosition, EditError};
use duckbill::names::Namespace;
use duckbill::source_edit::SourceError;
use duckbill::{Document, NodeId, Selector};
use serde_json::{Map, Value};
use std::io;

/// A change of all elements that a selector matches.
#[derive(Debug, Clone)]
pub(crate) struct Edit {
    pub(crate) selector: Selector,
    pub(crate) actions: Vec<Action>,
}

/// A change of an element.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Rename(String),
    SetAttribute(String, String),
    RemoveAttribute(String),
    ReplaceText(String),
    Wrap(String),
    Unwrap,
    Insert(AdjacentPosition, String),
    AddClass(String),
    RemoveClass(String),
    Remove,
}

/// Reads a selector; the message shows where it is wrong.
pub(crate) fn parse_selector(text: &str) -> Result<Selector, String> {
    Selector::parse(text).map_err(|error| selector_error::explain(text, &error))
}

/// The edits that a line of `batch` may ask for, in the order in which they are done.
const KEYS: [&str; 5] = ["select", "rename", "set", "remove", "text"];

impl Edit {
    /// Reads an edit of a line of `batch`.
    pub(crate) fn from_json(value: &Value) -> Result<Self, String> {
        let fields = value.as_object().ok_or("an edit is not an object")?;
        if let Some(key) = fields.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(format!("an edit has no key {key:?}; there are {}", KEYS.join(", ")));
        }
        let selector = string(fields, "select")?.ok_or("an edit has no select")?;
        let selector = parse_selector(selector)?;
        let mut actions = Vec::new();
        actions.extend(string(fields, "rename")?.map(|name| Action::Rename(name.to_owned())));
        match fields.get("set") {
            None | Some(Value::Null) => {}
            Some(Value::Object(attributes)) => {
                for (name, value) in attributes {
                    let value =
                        value.as_str().ok_or_else(|| format!("set {name:?} is not a string"))?;
                    actions.push(Action::SetAttribute(name.clone(), value.to_owned()));
                }
            }
            Some(_) => return Err("set is not an object of names and values".to_owned()),
        }
        let mut removes_element = false;
        match fields.get("remove") {
            None | Some(Value::Null | Value::Bool(false)) => {}
            Some(Value::Bool(true)) => removes_element = true,
            Some(Value::String(name)) => actions.push(Action::RemoveAttribute(name.clone())),
            Some(Value::Array(names)) => {
                for name in names {
                    let name = name.as_str().ok_or("remove has a name that is not a string")?;
                    actions.push(Action::RemoveAttribute(name.to_owned()));
                }
            }
            Some(_) => return Err("remove is not true, a name or a list of names".to_owned()),
        }
        actions.extend(string(fields, "text")?.map(|text| Action::ReplaceText(text.to_owned())));
        actions.extend(removes_element.then_some(Action::Remove));
        if actions.is_empty() {
            return Err("an edit says nothing to do: set, remove, text or rename".to_owned());
        }
        Ok(Self { selector, actions })
    }

    /// Changes the elements that match before any of them is changed; not if more bytes than this were put in.
    pub(crate) fn apply(&self, document: &mut Document, most: Option<u64>) -> io::Result<()> {
        let matched: Vec<NodeId> =
            document.select(&self.selector).map(|element| element.as_node().id()).collect();
        let length: usize = self.actions.iter().map(Action::length).sum();
        if let Some(most) = most.filter(|most| (matched.len() * length) as u64 > *most) {
            return Err(too_long(most));
        }
        for element in matched {
            for action in &self.actions {
                action.apply(document, element).map_err(io::Error::other)?;
            }
        }
        Ok(())
    }
}

impl Action {
    /// The length of what it puts in, in bytes.
    const fn length(&self) -> usize {
        match self {
            Self::SetAttribute(name, value) => name.len() + value.len(),
            Self::Rename(text)
            | Self::ReplaceText(text)
            | Self::Wrap(text)
            | Self::Insert(_, text)
            | Self::AddClass(text) => text.len(),
            Self::RemoveAttribute(_) | Self::Unwrap | Self::RemoveClass(_) | Self::Remove => 0,
        }
    }

    fn apply(&self, document: &mut Document, element: NodeId) -> Result<(), EditError> {
        match self {
            Self::Rename(name) => document.rename_element(element, name),
            Self::SetAttribute(name, value) => document.set_attribute(element, name, value),
            Self::RemoveAttribute(name) => document.remove_attribute(element, name).map(|_| ()),
            Self::ReplaceText(text) => document.set_text_content(element, text),
            Self::Wrap(name) => {
                let wrapper = document.create_element(Namespace::Html, name)?;
                document.wrap(element, wrapper)
            }
            Self::Unwrap => document.unwrap(element),
            Self::Insert(place, html) => document.insert_adjacent_html(element, *place, html),
            Self::AddClass(class) => change_class(document, element, |classes| {
                if !classes.contains(class) {
                    classes.push(class.clone());
                }
            }),
            Self::RemoveClass(class) => {
                change_class(document, element, |classes| classes.retain(|one| one != class))
            }
            Self::Remove => document.remove(element),
        }
    }
}

/// Changes the classes of an element. If they stay the same, so does the attribute.
fn change_class(
    document: &mut Document,
    id: NodeId,
    change: impl FnOnce(&mut Vec<String>),
) -> Result<(), EditError> {
    let element = document.node(id).and_then(|node| node.as_element());
    let before: Vec<String> =
        element.into_iter().flat_map(|it| it.classes()).map(str::to_owned).collect();
    let mut after = before.clone();
    change(&mut after);
    match (after == before, after.is_empty()) {
        (true, _) => Ok(()),
        (false, true) => document.remove_attribute(id, "class").map(|_| ()),
        (false, false) => document.set_attribute(id, "class", &after.join(" ")),
    }
}

fn string<'f>(fields: &'f Map<String, Value>, key: &str) -> Result<Option<&'f str>, String> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{key} is not a string")),
    }
}

/// Why edits cannot be written, and of which node, with where it is.
pub(crate) fn explain(error: SourceError, document: &Document) -> String {
    let node = error.node().and_then(|id| document.node(id));
    let place = node.and_then(|node| node.span());
    match (node, place) {
        (Some(node), Some(span)) => format!("{error}: {node:?} at byte {}", span.start),
        (Some(node), None) => format!("{error}: {node:?}"),
        (None, _) => error.to_string(),
    }
}
