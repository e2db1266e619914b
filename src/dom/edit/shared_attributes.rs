//! Reducing the attributes of many elements, of which several may have one list.
//!
//! The parser clones formatting elements as often as a page wants, each with the attributes of the first. A list
//! that many elements share is judged once, or the work would be the product of both numbers.

use std::collections::HashMap;

use crate::dom::arena::attributes::{AttributeData, ListId};
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::arena::node::Flags;
use crate::dom::view::element_ref::{AttributeRef, ElementRef};
use crate::names::{Namespace, Tag};

/// The lists that were judged: by the element's name and its list, the list that it has instead.
#[derive(Debug, Default)]
pub(crate) struct ReducedLists(HashMap<(Namespace, Tag, ListId), ListId>);

impl Document {
    /// Removes the attributes of an element for which `is_kept` is false. Returns whether there were any. Which are
    /// kept may depend on the name of the element and on the attribute, and on nothing else.
    pub(crate) fn retain_shared_attributes(
        &mut self,
        element: NodeId,
        reduced: &mut ReducedLists,
        mut is_kept: impl FnMut(ElementRef<'_>, AttributeRef<'_>) -> bool,
    ) -> bool {
        let Some(view) = self.node(element).and_then(|node| node.as_element()) else {
            return false;
        };
        let (index, tag) = (view.as_node().node_index().index(), view.tag());
        let list = self.attribute_list(index);
        let is_shared =
            tag != Tag::Unknown && self.nodes[index as usize].flags.has(Flags::SHARED_ATTRIBUTES);
        let key = (view.namespace(), tag, list);
        if is_shared && let Some(known) = reduced.0.get(&key) {
            let known = *known;
            if known != list {
                self.give_attribute_list(index, known);
            }
            return known != list;
        }
        let mut dropped_form = false;
        let mut kept: Vec<AttributeData> = Vec::new();
        let mut count = 0;
        for data in self.attributes.list(list) {
            crate::work::count(1);
            count += 1;
            let attribute = AttributeRef::new(self, data);
            if is_kept(view, attribute) {
                kept.push(*data);
            } else {
                dropped_form |= attribute.name() == "form";
            }
        }
        let mut other = list;
        if kept.len() < count {
            other = self.replace_attributes(index, &kept);
            if dropped_form {
                self.reset_form_owner(element, "form");
            }
        }
        if is_shared {
            reduced.0.insert(key, other);
        }
        other != list
    }
}
