//! The [inner sanitize
//! steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#inner-sanitize-steps), without
//! recursion.
//!
//! What becomes of a node depends on the configuration and on the node alone. So one walk decides about all of
//! them, and the changes follow. That gives the tree of the steps, which change while they walk.

use super::portable;
use crate::report::{Removal, RemovalReason, Removed, kind_of};
use crate::rules::{Fate, Local, Rules};
use duckbill::dom::{AttributeRef, Document, ElementRef, NodeId, NodeKind, NodeRef};

/// What the sanitized tree is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be used as it is: the standard's steps and nothing else.
    Tree,
    /// To be written as a string.
    String,
}

/// What is to be changed below a node.
#[derive(Debug, Default)]
struct Changes {
    removed: Vec<NodeId>,
    replaced: Vec<NodeId>,
    /// Elements that stay and have attributes.
    kept: Vec<(NodeId, Local)>,
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
    fn below(self, root: NodeRef<'_>, mut report: Option<&mut Vec<Removal>>) -> Changes {
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
                        Fate::Replaced => {
                            changes.replaced.push(node.id());
                            note(node, Removed::ReplacedElement, RemovalReason::Listed);
                        }
                        Fate::Kept(local) => {
                            if self.purpose == Purpose::String {
                                reason = portable::element(element);
                            }
                            if reason.is_none() {
                                roots.extend(element.template_contents());
                                roots.extend(element.shadow_root());
                                if element.attributes().len() > 0 {
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

/// Sanitizes what is below a node. Returns whether anything was changed.
pub(crate) fn sanitize(
    document: &mut Document,
    node: NodeId,
    rules: &Rules,
    purpose: Purpose,
    mut report: Option<&mut Vec<Removal>>,
) -> bool {
    let judge = Judge { rules, purpose };
    let Some(root) = document.node(node) else { return false };
    let changes = judge.below(root, report.as_deref_mut());
    if let Some(report) = report {
        judge.report_attributes(document, &changes.kept, report);
    }
    let mut has_changed = !changes.removed.is_empty() || !changes.replaced.is_empty();
    for node in changes.removed {
        // The node is of this document.
        let _ = document.remove(node);
    }
    let mut locals = changes.kept.iter();
    let mut current = None;
    let kept = changes.kept.iter().map(|(element, _)| *element);
    let retained = document.retain_attributes_of(kept, |element, attribute| {
        let id = element.as_node().id();
        if current.is_none_or(|(known, _)| known != id) {
            // They are asked about in this order; those whose list is known are not.
            current = locals.find(|(known, _)| *known == id).copied();
        }
        current.is_some_and(|(_, local)| judge.attribute(element, local, attribute).is_none())
    });
    // They are elements of this document.
    has_changed |= retained.unwrap_or(true);
    for element in changes.replaced {
        if document.unwrap(element).is_err() {
            // A document cannot take these children. No parsed document has such a root: `html` is not replaceable.
            let _ = document.remove(element);
        }
    }
    has_changed
}
