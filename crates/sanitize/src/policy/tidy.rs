//! Elements that lack what they must have, or that do nothing, after all else was done.

use super::settings::Settings;
use crate::report::{Removal, RemovalReason, Removed};
use duckbill::dom::{Document, ElementRef, NodeId, Visit};
use duckbill::names::Namespace;

impl Settings {
    /// Unwraps the elements below a node that do not have what they must have.
    pub(crate) fn tidy(
        &self,
        document: &mut Document,
        root: NodeId,
        mut report: Option<&mut Vec<Removal>>,
    ) {
        let frames = self.exempt().frames;
        if self.bare.is_empty() && self.empty.is_empty() && self.required.is_empty() && !frames {
            return;
        }
        let mut unwrapped = Vec::new();
        let mut roots: Vec<_> = document.node(root).into_iter().collect();
        // Of each open element, whether anything is seen in it.
        let mut seen: Vec<bool> = Vec::new();
        while let Some(root) = roots.pop() {
            seen.clear();
            for visit in root.traverse() {
                let (node, is_end) = match visit {
                    Visit::Open(node) => (node, false),
                    Visit::Close(node) => (node, true),
                };
                let Some(element) = node.as_element() else {
                    let is_seen = node.text().is_some_and(|text| !text.trim_ascii().is_empty());
                    if let Some(last) = seen.last_mut().filter(|_| is_seen && !is_end) {
                        *last = true;
                    }
                    continue;
                };
                if !is_end {
                    roots.extend(element.template_contents());
                    seen.push(false);
                    continue;
                }
                let is_seen = seen.pop().unwrap_or_default();
                let goes = self.lacks_something(element) || !is_seen && self.is_empty(element);
                if goes {
                    if let Some(report) = report.as_deref_mut() {
                        let kind = Removed::ReplacedElement;
                        report.push(Removal::of_node(node, kind, RemovalReason::Value));
                    }
                    unwrapped.push(node.id());
                }
                if let Some(last) = seen.last_mut() {
                    *last |= is_seen || !goes && is_something(element);
                }
            }
        }
        for element in unwrapped {
            if document.unwrap(element).is_err() {
                // The document cannot take its children. The node is of it.
                let _ = document.remove(element);
            }
        }
    }

    fn lacks_something(&self, element: ElementRef<'_>) -> bool {
        let name = element.name();
        let lacks = |attribute: &String| !element.has_attribute(attribute);
        self.required.get(name).is_some_and(|required| required.iter().any(lacks))
            || self.bare.contains(name) && element.attributes().len() == 0
    }

    /// Whether nothing being in an element is a reason for it to go.
    fn is_empty(&self, element: ElementRef<'_>) -> bool {
        self.empty.contains(element.name())
    }
}

/// Whether an element is seen, or does something, though nothing is in it.
fn is_something(element: ElementRef<'_>) -> bool {
    const FILLED: [&str; 14] = [
        "audio", "button", "canvas", "iframe", "math", "meter", "object", "progress", "select",
        "slot", "svg", "textarea", "video", "template",
    ];
    element.is_void() || element.namespace() != Namespace::Html || FILLED.contains(&element.name())
}
