//! Changing the attributes of many elements, of which several may have one list.
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
type ChangedLists = HashMap<(Namespace, Tag, ListId), ListId>;

/// Room for the list of an element.
#[derive(Default)]
struct Lists {
    kept: Vec<AttributeData>,
    /// By place in the list, the values that are set.
    values: Vec<(usize, String)>,
}

/// The change of an attribute: see [`Document::change_attributes_of`].
///
/// ```
/// use duckbill::dom::AttributeChange;
/// let mut document = duckbill::parse("<p title=a>");
/// let p = document.elements_by_tag_name("p").next().unwrap().id();
/// document.change_attributes_of([p], |_, one| AttributeChange::Set(one.value().to_uppercase()))?;
/// assert_eq!(document.body().unwrap().inner_html(), "<p title=\"A\"></p>");
/// # Ok::<(), duckbill::dom::EditError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttributeChange {
    /// It stays as it is.
    Keep,
    /// It is removed.
    Remove,
    /// It gets this value.
    Set(String),
}

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
        self.change_attributes_of(elements, |element, attribute| {
            match is_kept(element, attribute) {
                true => AttributeChange::Keep,
                false => AttributeChange::Remove,
            }
        })
    }

    /// Keeps, changes or removes the attributes of these elements, as `change` says, and returns whether there were any that
    /// did not stay as they were.
    ///
    /// It is asked as the function of [`retain_attributes_of`](Self::retain_attributes_of) is: once about attributes that
    /// elements of one name share, and about those of an element after those of the element before.
    ///
    /// ```
    /// use duckbill::dom::AttributeChange;
    /// let mut document = duckbill::parse("<p><b id=x class=y title=z>1<p>2");
    /// let all: Vec<_> = document.elements_by_tag_name("b").map(|element| element.id()).collect();
    /// document.change_attributes_of(all, |_, attribute| match attribute.name() {
    ///     "id" => AttributeChange::Remove,
    ///     "class" => AttributeChange::Set("my-y".to_owned()),
    ///     _ => AttributeChange::Keep,
    /// })?;
    /// assert_eq!(
    ///     document.body().unwrap().inner_html(),
    ///     "<p><b class=\"my-y\" title=\"z\">1</b></p><p><b class=\"my-y\" title=\"z\">2</b></p>",
    /// );
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`retain_attributes_of`](Self::retain_attributes_of).
    pub fn change_attributes_of(
        &mut self,
        elements: impl IntoIterator<Item = NodeId>,
        mut change: impl FnMut(ElementRef<'_>, AttributeRef<'_>) -> AttributeChange,
    ) -> Result<bool, EditError> {
        let (mut changed, mut has_changed) = (ChangedLists::new(), false);
        let mut lists = Lists::default();
        for element in elements {
            has_changed |= self.change_shared(element, &mut changed, &mut lists, &mut change)?;
        }
        Ok(has_changed)
    }

    /// The same for one of the elements.
    fn change_shared(
        &mut self,
        element: NodeId,
        changed: &mut ChangedLists,
        Lists { kept, values }: &mut Lists,
        mut change: impl FnMut(ElementRef<'_>, AttributeRef<'_>) -> AttributeChange,
    ) -> Result<bool, EditError> {
        let view = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        let (index, tag) = (view.as_node().node_index().index(), view.tag());
        let list = self.attribute_list(index);
        let is_shared =
            tag != Tag::Unknown && self.nodes[index as usize].flags.has(Flags::SHARED_ATTRIBUTES);
        let key = (view.namespace(), tag, list);
        if is_shared && let Some(known) = changed.get(&key) {
            let known = *known;
            if known != list {
                self.give_attribute_list(index, known);
            }
            return Ok(known != list);
        }
        let mut changed_form = false;
        kept.clear();
        values.clear();
        let mut count = 0;
        for data in self.attributes.list(list) {
            crate::work::count(1);
            count += 1;
            let attribute = AttributeRef::new(self, data);
            let is_form = || attribute.name() == "form";
            match change(view, attribute) {
                AttributeChange::Keep => kept.push(*data),
                AttributeChange::Remove => changed_form |= is_form(),
                AttributeChange::Set(value) => {
                    changed_form |= is_form();
                    values.push((kept.len(), value));
                    kept.push(*data);
                }
            }
        }
        let mut other = list;
        if kept.len() < count || !values.is_empty() {
            for (place, value) in values {
                kept[*place].value = self.texts.push(value);
            }
            other = self.replace_attributes(index, kept);
            if changed_form {
                self.reset_form_owner(element, "form");
            }
        }
        if is_shared {
            changed.insert(key, other);
        }
        Ok(other != list)
    }
}
