//! The form owner of a control.
//!
//! The tree stores the form that the parser associated. The `form` attribute and the ancestors are
//! examined on demand, so that the answer stays right if the document changes.

use crate::dom::ElementRef;
use crate::names::{Categories, Tag};

impl<'a> ElementRef<'a> {
    /// Whether this is a [listed
    /// element](https://html.spec.whatwg.org/multipage/forms.html#category-listed): a control in the list
    /// of the form. Custom elements are not, since only scripts make them controls.
    #[must_use]
    pub fn is_listed(self) -> bool {
        self.is_in_category(Categories::LISTED)
    }

    /// The form that owns this element, if the element can be a control; of an option that of its `select`, of a label
    /// that of its [`control`](Self::control).
    /// [Form owner](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner)
    ///
    /// A `form` attribute decides alone: the first element of that id, if it is a form. Otherwise it
    /// is the form that the parser associated ([`form_owner`](Self::form_owner)) as long as both are
    /// in one tree, otherwise the nearest form around the element.
    ///
    /// Asking all elements takes time in proportion to the document. With a `form` attribute, the first question after a
    /// change of the document walks through the tree.
    #[cfg(feature = "html")]
    #[must_use]
    pub fn form(self) -> Option<Self> {
        if self.is_html(Tag::Option) {
            return self.select_of_option()?.form();
        }
        if self.is_html(Tag::Label) {
            return self.control()?.form();
        }
        self.form_of_control()
    }

    /// The same for what is neither an option nor a label.
    pub(crate) fn form_of_control(self) -> Option<Self> {
        if !self.is_listed() && !self.is_html(Tag::Img) {
            return None;
        }
        let node = self.as_node();
        if let Some(id) = self.attribute("form").filter(|_| self.is_listed()) {
            let found = node.tree_root().first_of_id(id)?;
            return found.is_html(Tag::Form).then_some(found);
        }
        let is_near = |owner: &Self| owner.as_node().tree_root() == node.tree_root();
        self.form_owner().filter(is_near).or_else(|| node.parent()?.nearest_form())
    }
}
