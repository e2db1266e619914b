//! The [inner sanitize
//! steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps), without
//! recursion.
//!
//! The treatment of a node depends on the configuration and on the node alone. So one walk decides about all of
//! them, and the changes follow. That gives the tree of the steps, which change while they walk.

use super::portable;
use crate::policy::Values;
use crate::report::{Removal, RemovalReason, Removed, kind_of};
use crate::rules::{Fate, Local, Rules};
use duckbill::Span;
use duckbill::dom::{
    AttributeChange, AttributeRef, Document, ElementRef, NodeId, NodeKind, NodeRef,
};

/// The use of the sanitized tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be used as it is: the standard's steps and nothing else.
    Tree,
    /// To be written as a string.
    String,
}

/// The changes below a node.
#[derive(Debug, Default)]
struct Changes {
    removed: Vec<NodeId>,
    replaced: Vec<NodeId>,
    /// Elements whose tags become text.
    escaped: Vec<Escaped>,
    /// Elements that stay and have attributes, or names that a policy sees to.
    kept: Vec<(NodeId, Local)>,
}

/// An element whose content takes its place, between these texts.
#[derive(Debug)]
struct Escaped {
    element: NodeId,
    start: String,
    end: String,
}

impl Escaped {
    /// With its tags as the source has them; `None` if it has none there.
    fn new(element: ElementRef<'_>, source: &str) -> Option<Self> {
        let text = |span: Option<Span>| {
            let range = span.and_then(|span| {
                Some(usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?)
            });
            range.and_then(|range| source.get(range)).unwrap_or_default().to_owned()
        };
        element.start_tag()?;
        let element_id = element.as_node().id();
        if element.template_contents().is_some() {
            // Its contents are no children of it.
            let whole = text(element.as_node().span());
            return Some(Self { element: element_id, start: whole, end: String::new() });
        }
        let (start, end) = (text(element.start_tag()), text(element.end_tag()));
        Some(Self { element: element_id, start, end })
    }
}

/// A configuration, applied for a purpose.
#[derive(Clone, Copy)]
struct Judge<'r> {
    rules: &'r Rules,
    purpose: Purpose,
}

impl Judge<'_> {
    /// Why a node is removed with its content; `None` if that stays.
    fn node(self, node: NodeRef<'_>) -> Option<RemovalReason> {
        let rules = self.rules;
        let is_kept = match node.kind() {
            NodeKind::Comment => rules.comments,
            NodeKind::ProcessingInstruction => node
                .as_processing_instruction()
                .is_none_or(|node| rules.keeps_instruction(node.target())),
            _ => true,
        };
        match (is_kept, self.purpose, node.kind()) {
            (false, _, _) => Some(RemovalReason::NotListed),
            (true, Purpose::String, NodeKind::Comment | NodeKind::ProcessingInstruction) => {
                portable::data(node)
            }
            _ => None,
        }
    }

    fn attribute(
        self,
        element: ElementRef<'_>,
        local: Local,
        attribute: AttributeRef<'_>,
    ) -> Option<RemovalReason> {
        let reason = self.rules.attribute(element, local, attribute);
        match self.purpose {
            Purpose::Tree => reason,
            Purpose::String => {
                reason.or_else(|| portable::attribute(element, attribute.name(), attribute.value()))
            }
        }
    }

    /// Decides about the nodes below `root`, in their templates and in their shadow roots.
    fn below(
        self,
        root: NodeRef<'_>,
        source: &str,
        mut report: Option<&mut Vec<Removal>>,
    ) -> Changes {
        let mut changes = Changes::default();
        let mut note = |node: NodeRef<'_>, kind, reason| {
            if let Some(report) = &mut report {
                report.push(Removal::of_node(node, kind, reason));
            }
        };
        let mut roots = vec![root];
        while let Some(root) = roots.pop() {
            let mut nodes = root.descendants();
            while let Some(node) = nodes.next() {
                if node.kind() == NodeKind::Text {
                    continue;
                }
                let mut reason = self.node(node);
                if let Some(element) = node.as_element() {
                    match self.rules.element(element) {
                        Fate::Removed(why) => reason = Some(why),
                        Fate::Replaced(why) => {
                            changes.replaced.push(node.id());
                            // Elements that the parser made without markup are not missed.
                            if why == RemovalReason::Listed || node.span().is_some() {
                                note(node, Removed::ReplacedElement, why);
                            }
                        }
                        Fate::Escaped => match Escaped::new(element, source) {
                            Some(escaped) => {
                                changes.escaped.push(escaped);
                                note(node, Removed::ReplacedElement, RemovalReason::NotListed);
                            }
                            None => changes.replaced.push(node.id()),
                        },
                        Fate::Kept(local) => {
                            if self.purpose == Purpose::String {
                                reason = portable::element(element, self.rules.exempt);
                            }
                            if reason.is_none() {
                                roots.extend(element.template_contents());
                                roots.extend(element.shadow_root());
                                if element.attributes().len() > 0 || self.rules.watches(element) {
                                    changes.kept.push((node.id(), local));
                                }
                            }
                        }
                    }
                }
                if let Some(reason) = reason {
                    nodes.skip_inside();
                    changes.removed.push(node.id());
                    note(node, kind_of(node), reason);
                }
            }
        }
        changes
    }

    /// The change of an attribute, and the reason for it.
    fn change(
        self,
        element: ElementRef<'_>,
        local: Local,
        attribute: AttributeRef<'_>,
        values: Option<Values<'_>>,
    ) -> (AttributeChange, RemovalReason) {
        if let Some(reason) = self.attribute(element, local, attribute) {
            return (AttributeChange::Remove, reason);
        }
        let change = values.map(|values| values.change(element, attribute));
        (change.unwrap_or(AttributeChange::Keep), RemovalReason::Value)
    }
}

/// The walk over attributes: the element that was asked about last, with its lists.
struct Current {
    element: NodeId,
    local: Option<Local>,
    /// For a report: the places of its attributes, and how many of them were asked about.
    spans: Vec<Option<Span>>,
    asked: usize,
}

impl Current {
    /// Reports what becomes of the attribute that is asked about now.
    fn report(
        &mut self,
        element: ElementRef<'_>,
        attribute: AttributeRef<'_>,
        (change, reason): (&AttributeChange, RemovalReason),
        report: &mut Vec<Removal>,
    ) {
        if *change != AttributeChange::Keep {
            if self.spans.is_empty() {
                let spans = element.attributes_with_spans();
                self.spans.extend(spans.map(|(_, spans)| spans.map(|spans| spans.span)));
            }
            let span = self.spans.get(self.asked).copied().flatten();
            let mut removal = Removal::of_attribute(element, attribute, span, reason);
            if *change != AttributeChange::Remove {
                removal.kind = Removed::AttributeValue;
            }
            report.push(removal);
        }
        self.asked += 1;
    }
}

/// Sanitizes what is below a node.
pub(crate) fn sanitize(
    document: &mut Document,
    node: NodeId,
    rules: &Rules,
    purpose: Purpose,
    report: Option<&mut Vec<Removal>>,
) {
    sanitize_from(document, node, (rules, None), purpose, "", report);
}

/// The same with rules for values, and with the source of the document, which must have been parsed with places, if the rules escape
/// elements. Returns the elements that stay and have attributes, and those with names that a policy sees to, with their lists.
///
/// Clones of a formatting element share the attributes of their tag, and a page may have thousands of clones of an element with
/// thousands of attributes. The rules are asked about them once, and what is reported of them is reported once.
pub(crate) fn sanitize_from(
    document: &mut Document,
    node: NodeId,
    (rules, values): (&Rules, Option<Values<'_>>),
    purpose: Purpose,
    source: &str,
    mut report: Option<&mut Vec<Removal>>,
) -> Vec<(NodeId, Local)> {
    let judge = Judge { rules, purpose };
    let Some(root) = document.node(node) else { return Vec::new() };
    let changes = judge.below(root, source, report.as_deref_mut());
    for node in changes.removed {
        // The node is of this document.
        let _ = document.remove(node);
    }
    let mut locals = changes.kept.iter();
    let mut current: Option<Current> = None;
    // Those of values come after those of lists.
    let mut of_values = Vec::new();
    let kept = changes.kept.iter().map(|(element, _)| *element);
    // They are elements of this document.
    let _ = document.change_attributes_of(kept, |element, attribute| {
        let id = element.as_node().id();
        if current.as_ref().is_none_or(|current| current.element != id) {
            // They are asked about in this order; those that share what is known are not.
            let mut ahead = locals.clone();
            let local = ahead.find(|(known, _)| *known == id).map(|(_, local)| *local);
            if local.is_some() {
                locals = ahead;
            }
            current = Some(Current { element: id, local, spans: Vec::new(), asked: 0 });
        }
        let Some(current) = &mut current else { return AttributeChange::Remove };
        let Some(local) = current.local else { return AttributeChange::Remove };
        let (change, reason) = judge.change(element, local, attribute, values);
        if let Some(report) = report.as_deref_mut() {
            let report = if reason == RemovalReason::Value { &mut of_values } else { report };
            current.report(element, attribute, (&change, reason), report);
        }
        change
    });
    if let Some(report) = report {
        report.append(&mut of_values);
    }
    for Escaped { element, start, end } in changes.escaped {
        for (text, is_before) in [(start, true), (end, false)] {
            if !text.is_empty() {
                let text = document.create_text(&text);
                // It has a parent that takes text, or goes.
                let _ = match is_before {
                    true => document.insert_before(element, text),
                    false => document.insert_after(element, text),
                };
            }
        }
        if document.unwrap(element).is_err() {
            let _ = document.remove(element);
        }
    }
    for element in changes.replaced {
        if document.unwrap(element).is_err() {
            // A document cannot take these children. No parsed document has such a root: `html` is not replaceable.
            let _ = document.remove(element);
        }
    }
    changes.kept
}

/// Removes from elements that stay the attributes that a string must not hold: after attributes were set.
pub(crate) fn retain_portable(document: &mut Document, elements: Vec<NodeId>) {
    // They are elements of this document.
    let _ = document.retain_attributes_of(elements, |element, attribute| {
        portable::attribute(element, attribute.name(), attribute.value()).is_none()
    });
}
