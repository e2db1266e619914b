//! Before the lists are asked: functions that change elements, and other names for them.

use super::judge::Decided;
use super::settings::Settings;
use crate::report::{Removal, RemovalReason, Removed};
use duckbill::dom::{Document, ElementRef, NodeId};
use duckbill::names::Namespace;

/// A function that decides about elements.
pub(super) type Rule = dyn Fn(ElementRef<'_>, &mut ElementChange) + Send + Sync;

/// The decision of a function of [`Policy::with_element_rule`](super::Policy::with_element_rule) about an element. If it calls none of
/// these methods, the element is left to the other rules. They hold for what is renamed and for attributes that are set, too.
#[derive(Debug, Clone, Default)]
pub struct ElementChange {
    fate: Option<Fate>,
    name: Option<String>,
    attributes: Vec<(String, Option<String>)>,
}

/// The treatment of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Dropped,
    Unwrapped,
}

impl ElementChange {
    /// Removes the element with its content.
    pub fn drop_element(&mut self) {
        self.fate = Some(Fate::Dropped);
    }

    /// Puts the content of the element in its place.
    pub fn unwrap_element(&mut self) {
        self.fate = Some(Fate::Unwrapped);
    }

    /// Gives the element another name, in its namespace. A name that no element can have leaves it as it is.
    pub fn rename(&mut self, name: &str) {
        self.name = Some(name.to_owned());
    }

    /// Sets an attribute, in no namespace.
    pub fn set_attribute(&mut self, name: &str, value: &str) {
        self.attributes.push((name.to_owned(), Some(value.to_owned())));
    }

    /// Removes an attribute.
    pub fn remove_attribute(&mut self, name: &str) {
        self.attributes.push((name.to_owned(), None));
    }

    fn is_nothing(&self) -> bool {
        self.fate.is_none() && self.name.is_none() && self.attributes.is_empty()
    }
}

impl Settings {
    /// Asks the function about elements, and renames.
    pub(crate) fn change(
        &self,
        document: &mut Document,
        root: NodeId,
        decided: &Decided,
        mut report: Option<&mut Vec<Removal>>,
    ) {
        if self.rule.is_none() && self.renamed.is_empty() {
            return;
        }
        let mut changes: Vec<(NodeId, ElementChange)> = Vec::new();
        let mut roots: Vec<_> = document.node(root).into_iter().collect();
        while let Some(root) = roots.pop() {
            let mut nodes = root.descendants();
            while let Some(node) = nodes.next() {
                let Some(element) = node.as_element() else { continue };
                let change = self.change_of(element, decided);
                if change.fate == Some(Fate::Dropped) {
                    nodes.skip_inside();
                } else {
                    roots.extend(element.template_contents());
                }
                if let (Some(fate), Some(report)) = (change.fate, report.as_deref_mut()) {
                    let kind = match fate {
                        Fate::Dropped => Removed::Element,
                        Fate::Unwrapped => Removed::ReplacedElement,
                    };
                    report.push(Removal::of_node(node, kind, RemovalReason::Value));
                }
                if !change.is_nothing() {
                    changes.push((node.id(), change));
                }
            }
        }
        for (element, change) in changes {
            // The element is one. What cannot be done is not: a name that no element has, content that the parent cannot
            // take; the lists are asked about what there is then.
            for (name, value) in &change.attributes {
                let _ = match value {
                    Some(value) => document.set_attribute(element, name, value),
                    None => document.remove_attribute(element, name).map(|_| ()),
                };
            }
            if let Some(name) = &change.name {
                let _ = document.rename_element(element, name);
                empty_void(document, element);
            }
            let _ = match change.fate {
                Some(Fate::Dropped) => document.remove(element),
                Some(Fate::Unwrapped) => document.unwrap(element),
                None => Ok(()),
            };
        }
    }

    fn change_of(&self, element: ElementRef<'_>, decided: &Decided) -> ElementChange {
        let mut change = ElementChange::default();
        if let Some(rule) = &self.rule
            && !decided.has_element(element)
        {
            rule(element, &mut change);
        }
        if element.namespace() == Namespace::Html {
            let name = change.name.as_deref().unwrap_or(element.name());
            if let Some(other) = self.renamed.get(name) {
                change.name = Some(other.clone());
            }
        }
        change
    }
}

/// Puts the content of an element that can have none after it: what was renamed to `br` keeps its text.
fn empty_void(document: &mut Document, element: NodeId) {
    let view = document.node(element).and_then(|node| node.as_element());
    let Some(view) = view.filter(|view| view.is_void()) else { return };
    let children: Vec<NodeId> = view.as_node().children().map(|child| child.id()).collect();
    for child in children.into_iter().rev() {
        // It has a parent that takes what it had.
        let _ = document.insert_after(element, child);
    }
}
