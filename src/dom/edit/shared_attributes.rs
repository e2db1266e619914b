//! Reducing the attributes of many elements, of which several may have one list.
//!
//! The parser clones formatting elements as often as a page wants, each with the attributes of the first. A list
//! that many elements share is judged once, or the work would be the product of both numbers.

use std::collections::HashMap;

use crate::dom::arena::attributes::{AttributeData, ListId};
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::arena::node::Flags;
use crate::dom::edit::error::EditError;
use crate::dom::view::element_ref::{AttributeRef, ElementRef};
use crate::names::{Namespace, Tag};

/// The lists that were judged: by the element's name and its list, the list that it has instead.
type ReducedLists = HashMap<(Namespace, Tag, ListId), ListId>;

impl Document {
    /// Removes from each of these elements the attributes for which `is_kept` is false, and returns whether there were any.
    ///
    /// Which are kept may depend on the name of the element and on the attribute, and on nothing else: elements that the
    /// parser made of one tag share their attributes, and for those of one name the function is asked once. So the work is
    /// in proportion to the elements and the lists, while [`retain_attributes`](Self::retain_attributes) on each of them
    /// may take the product: a page can have thousands of clones of an element with thousands of attributes.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p><b id=x onclick=y>1<p>2");
    /// let all: Vec<_> = document.elements_by_tag_name("b").map(|element| element.id()).collect();
    /// assert!(document.retain_attributes_of(all, |_, attribute| attribute.name() == "id")?);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p><b id=\"x\">1</b></p><p><b id=\"x\">2</b></p>");
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode) and [`NotAnElement`](EditError::NotAnElement), when the elements before that
    /// one are changed.
    pub fn retain_attributes_of(
        &mut self,
        elements: impl IntoIterator<Item = NodeId>,
        mut is_kept: impl FnMut(ElementRef<'_>, AttributeRef<'_>) -> bool,
    ) -> Result<bool, EditError> {
        let (mut reduced, mut has_changed) = (ReducedLists::new(), false);
        let mut kept = Vec::new();
        for element in elements {
            has_changed |= self.retain_shared(element, &mut reduced, &mut kept, &mut is_kept)?;
        }
        Ok(has_changed)
    }

    /// The same for one of the elements; `kept` is room for its list.
    fn retain_shared(
        &mut self,
        element: NodeId,
        reduced: &mut ReducedLists,
        kept: &mut Vec<AttributeData>,
        mut is_kept: impl FnMut(ElementRef<'_>, AttributeRef<'_>) -> bool,
    ) -> Result<bool, EditError> {
        let view = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        let (index, tag) = (view.as_node().node_index().index(), view.tag());
        let list = self.attribute_list(index);
        let is_shared =
            tag != Tag::Unknown && self.nodes[index as usize].flags.has(Flags::SHARED_ATTRIBUTES);
        let key = (view.namespace(), tag, list);
        if is_shared && let Some(known) = reduced.get(&key) {
            let known = *known;
            if known != list {
                self.give_attribute_list(index, known);
            }
            return Ok(known != list);
        }
        let mut dropped_form = false;
        kept.clear();
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
            other = self.replace_attributes(index, kept);
            if dropped_form {
                self.reset_form_owner(element, "form");
            }
        }
        if is_shared {
            reduced.insert(key, other);
        }
        Ok(other != list)
    }
}
