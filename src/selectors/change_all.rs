//! Changing all elements that a selector matches.

use super::Selector;
use crate::dom::{Document, EditError, ElementRef, NodeId};

/// Changes of all elements that a selector matches; with the feature `selectors`.
///
/// The elements are found before the first change, as [`select`](Document::select) finds them: elements in template
/// contents are not among them. Each method returns the number of elements.
impl Document {
    /// Calls `change` for each element that matches, in document order.
    ///
    /// ```
    /// use duckbill::Selector;
    /// let mut page = duckbill::parse("<p>a <font>b</font><script>c()</script> <img src=d>");
    /// page.remove_all(&Selector::parse("script, style")?);
    /// page.unwrap_all(&Selector::parse("font")?)?;
    /// page.set_attribute_all(&Selector::parse("img")?, "loading", "lazy")?;
    /// page.change_all(&Selector::parse("p")?, |page, p| page.set_attribute(p, "class", "seen"))?;
    /// let changed = "<p class=\"seen\">a b <img src=\"d\" loading=\"lazy\"></p>";
    /// assert_eq!(page.body().unwrap().inner_html(), changed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error of `change`. The elements before that one stay changed.
    pub fn change_all<R>(
        &mut self,
        selector: &Selector,
        mut change: impl FnMut(&mut Self, NodeId) -> Result<R, EditError>,
    ) -> Result<usize, EditError> {
        let found = self.ids_of(selector);
        for &element in &found {
            change(self, element)?;
        }
        Ok(found.len())
    }

    /// The elements, before any is changed. Apart, so that it is compiled once for all kinds of changes.
    fn ids_of(&self, selector: &Selector) -> Vec<NodeId> {
        self.select(selector).map(ElementRef::id).collect()
    }

    /// Removes the elements.
    pub fn remove_all(&mut self, selector: &Selector) -> usize {
        // The entry was found, so it can be removed.
        self.change_all(selector, Self::remove).unwrap_or_default()
    }

    /// Replaces each element by its children.
    ///
    /// # Errors
    ///
    /// Those of [`unwrap`](Document::unwrap): for the root element.
    pub fn unwrap_all(&mut self, selector: &Selector) -> Result<usize, EditError> {
        self.change_all(selector, Self::unwrap)
    }

    /// Renames the elements.
    ///
    /// # Errors
    ///
    /// [`InvalidName`](EditError::InvalidName).
    pub fn rename_all(&mut self, selector: &Selector, name: &str) -> Result<usize, EditError> {
        self.change_all(selector, |document, element| document.rename_element(element, name))
    }

    /// Sets an attribute of the elements.
    ///
    /// # Errors
    ///
    /// [`InvalidName`](EditError::InvalidName).
    pub fn set_attribute_all(
        &mut self,
        selector: &Selector,
        name: &str,
        value: &str,
    ) -> Result<usize, EditError> {
        self.change_all(selector, |document, element| document.set_attribute(element, name, value))
    }

    /// Removes an attribute of the elements.
    pub fn remove_attribute_all(&mut self, selector: &Selector, name: &str) -> usize {
        let remove = |document: &mut Self, element| document.remove_attribute(element, name);
        self.change_all(selector, remove).unwrap_or_default()
    }
}
