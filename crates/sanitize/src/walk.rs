//! The [inner sanitize
//! steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps), without
//! recursion.
//!
//! The treatment of a node depends on the configuration and on the node alone. So one walk decides about all of
//! them, and the changes follow. That gives the tree of the steps, which change while they walk.

use super::portable;
use crate::report::{Removal, RemovalReason, Removed, kind_of};
use crate::rules::{Fate, Local, Rules};
use duckbill::Span;
use duckbill::dom::{AttributeRef, Document, ElementRef, NodeId, NodeKind, NodeRef};

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
            Purpose::String => reason.or_else(|| portable::attribute(element, attribute)),
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

    /// Reports the attributes that will be removed.
    fn report_attributes(
        self,
        document: &Document,
        kept: &[(NodeId, Local)],
        report: &mut Vec<Removal>,
    ) {
        for (element, local) in kept {
            let element = document.node(*element).and_then(|node| node.as_element());
            let Some(element) = element else { continue };
            let all = |attribute: &AttributeRef<'_>| {
                self.attribute(element, *local, *attribute).is_some()
            };
            if !element.attributes().any(|attribute| all(&attribute)) {
                continue;
            }
            for (attribute, spans) in element.attributes_with_spans() {
                if let Some(reason) = self.attribute(element, *local, attribute) {
                    let span = spans.map(|spans| spans.span);
                    report.push(Removal::of_attribute(element, attribute, span, reason));
                }
            }
        }
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
    sanitize_from(document, node, rules, purpose, "", report);
}

/// The same with the source of the document, which must have been parsed with places, if the rules escape elements.
/// Returns the elements that stay and have attributes, and those with names that a policy sees to.
pub(crate) fn sanitize_from(
    document: &mut Document,
    node: NodeId,
    rules: &Rules,
    purpose: Purpose,
    source: &str,
    mut report: Option<&mut Vec<Removal>>,
) -> Vec<NodeId> {
    let judge = Judge { rules, purpose };
    let Some(root) = document.node(node) else { return Vec::new() };
    let changes = judge.below(root, source, report.as_deref_mut());
    if let Some(report) = report {
        judge.report_attributes(document, &changes.kept, report);
    }
    for node in changes.removed {
        // The node is of this document.
        let _ = document.remove(node);
    }
    // They are elements of this document.
    let mut locals = changes.kept.iter();
    let mut current = None;
    let kept = changes.kept.iter().map(|(element, _)| *element);
    let _ = document.retain_attributes_of(kept, |element, attribute| {
        let id = element.as_node().id();
        if current.is_none_or(|(known, _)| known != id) {
            // They are asked about in this order; those whose list is known are not.
            current = locals.find(|(known, _)| *known == id).copied();
        }
        current.is_some_and(|(_, local)| judge.attribute(element, local, attribute).is_none())
    });
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
    changes.kept.into_iter().map(|(element, _)| element).collect()
}

/// Removes from elements that stay the attributes that a string must not hold: after values were changed.
pub(crate) fn retain_portable(document: &mut Document, elements: Vec<NodeId>) {
    // They are elements of this document.
    let _ = document.retain_attributes_of(elements, |element, attribute| {
        portable::attribute(element, attribute).is_none()
    });
}
