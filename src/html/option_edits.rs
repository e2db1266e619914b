//! Changing the options of a `select`.
//! [Interface HTMLOptionsCollection](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmloptionscollection)

use crate::dom::{Document, EditError, ElementRef, NodeId};
use crate::names::{Namespace, Tag};

/// The greatest number of options to which a list is made longer.
const MOST_OPTIONS: usize = 100_000;

/// Changing the [options](ElementRef::options) of a `select`. Each call walks through the list: to change many, collect the
/// options first, and insert, replace or remove these.
impl Document {
    /// Inserts an `option` or `optgroup` before one of the options of a `select` or before a group, wherever that is,
    /// or at the end of the `select`.
    /// [`add`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-add)
    ///
    /// # Errors
    ///
    /// [`NotASelect`](EditError::NotASelect); [`NotInList`](EditError::NotInList) if `before` is not below the `select`;
    /// [`InsideItself`](EditError::InsideItself) and the other errors of [`insert_before`](Self::insert_before).
    pub fn add_option(
        &mut self,
        select: NodeId,
        option: NodeId,
        before: Option<NodeId>,
    ) -> Result<(), EditError> {
        let list = self.as_select(select)?.as_node().index();
        // 1.
        if self.is_inside(list, self.known(option)?.index()) {
            return Err(EditError::InsideItself);
        }
        // 2.
        let Some(before) = before else { return self.append_child(select, option) };
        let place = self.known(before)?.index();
        if place == list || !self.is_inside(place, list) {
            return Err(EditError::NotInList);
        }
        // 3. to 6.
        if before == option { Ok(()) } else { self.insert_before(before, option) }
    }

    /// Puts an option in the place of the one at this index, from 0; or, if there are not so many, at the end of the `select`,
    /// after as many empty ones as the standard adds: one less than would lie between. Nothing is
    /// done for an index of 100,000 or more, so that one call does not make millions of them.
    /// [Setting an indexed property](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-setter)
    ///
    /// # Errors
    ///
    /// [`NotASelect`](EditError::NotASelect); [`NotAnOption`](EditError::NotAnOption); the errors of
    /// [`replace`](Self::replace).
    pub fn set_option(
        &mut self,
        select: NodeId,
        index: usize,
        option: NodeId,
    ) -> Result<(), EditError> {
        let element = self.as_select(select)?;
        let list = element.as_node().index();
        let mut length = 0;
        let old = element.options().inspect(|_| length += 1).nth(index);
        let old = old.map(|option| option.as_node().id());
        let new = self.known(option)?;
        if !new.as_element().is_some_and(|element| element.is_html(Tag::Option)) {
            return Err(EditError::NotAnOption);
        }
        if let Some(old) = old {
            return self.replace(old, option);
        }
        if self.is_inside(list, new.index()) {
            return Err(EditError::InsideItself);
        }
        if index < MOST_OPTIONS {
            if index > length {
                self.set_options_length(select, index - 1)?;
            }
            self.append_child(select, option)?;
        }
        Ok(())
    }

    /// Removes the option that is at this index, from 0. Returns whether there was one.
    /// [`remove`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-remove)
    ///
    /// # Errors
    ///
    /// [`NotASelect`](EditError::NotASelect).
    pub fn remove_option(&mut self, select: NodeId, index: usize) -> Result<bool, EditError> {
        let option = self.as_select(select)?.options().nth(index);
        let Some(option) = option.map(|option| option.as_node().id()) else { return Ok(false) };
        self.remove(option)?;
        Ok(true)
    }

    /// Makes the options of a `select` this many: removes the last ones, or appends empty ones to the `select`. As in the
    /// standard, nothing is done if there would be more than 100,000.
    /// [`length`](https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-length)
    ///
    /// # Errors
    ///
    /// [`NotASelect`](EditError::NotASelect).
    pub fn set_options_length(&mut self, select: NodeId, length: usize) -> Result<(), EditError> {
        let options = self.as_select(select)?.options();
        let options: Vec<NodeId> = options.map(|option| option.as_node().id()).collect();
        for option in options.iter().skip(length) {
            self.remove(*option)?;
        }
        if length <= MOST_OPTIONS {
            for _ in options.len()..length {
                let option = self.create_element(Namespace::Html, "option")?;
                self.append_child(select, option)?;
            }
        }
        Ok(())
    }

    /// Selects the option at this index and no other; with `None` or an index without an option, none. Here that is a matter of
    /// the `selected` attributes, which a script does not change: a document has no other state. So if the `select`
    /// shows one line, its first option is [selected](ElementRef::selected_options) if no other is.
    /// [`selectedIndex`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedindex)
    ///
    /// # Errors
    ///
    /// [`NotASelect`](EditError::NotASelect).
    pub fn set_selected_index(
        &mut self,
        select: NodeId,
        index: Option<usize>,
    ) -> Result<(), EditError> {
        let options = self.as_select(select)?.options();
        let options: Vec<NodeId> = options.map(|option| option.as_node().id()).collect();
        for (at, option) in options.into_iter().enumerate() {
            if Some(at) == index {
                self.set_attribute(option, "selected", "")?;
            } else {
                self.remove_attribute(option, "selected")?;
            }
        }
        Ok(())
    }

    fn as_select(&self, node: NodeId) -> Result<ElementRef<'_>, EditError> {
        let element = self.known(node)?.as_element();
        element.filter(|element| element.is_html(Tag::Select)).ok_or(EditError::NotASelect)
    }
}
