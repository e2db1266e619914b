//! The forms that the parser associated with controls, and the forms around nodes.

use crate::dom::arena::ancestor_paths::Marks;
use crate::dom::arena::document::Document;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::node_ref::NodeRef;
use crate::names::Tag;

impl Document {
    /// Whether no edit separated two nodes that the parser had in one tree.
    ///
    /// The standard resets the form owner of a control that leaves the tree of its form, even if it comes
    /// back, and the tree does not show that. So every node that an edit takes out of its tree keeps a
    /// mark from then on. If form and control are both below that node (or one of them is it), they moved
    /// together. If only one of them is, they were separated, and whatever moves later, there is always a
    /// marked node that contains only one of them: this one, or one below it that took that one out. So
    /// the two were always together if the nearest marked node above each, itself included, is the same.
    pub(in crate::dom) fn were_together(&self, one: u32, other: u32) -> bool {
        !self.header.has_moved
            || self.nearest(one, Marks::MOVED) == self.nearest(other, Marks::MOVED)
    }
}

impl<'a> NodeRef<'a> {
    /// The nearest `form` of this node and its ancestors.
    pub(crate) fn nearest_form(self) -> Option<ElementRef<'a>> {
        let found = self.document().nearest(self.index(), Marks::FORM);
        Self::new(self.document(), found).as_element().filter(|found| found.is_html(Tag::Form))
    }
}

impl<'a> ElementRef<'a> {
    /// The [form
    /// owner](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner) that
    /// the parser set, as long as no change of the document separated the two or touched the `form`
    /// attribute. This ignores that attribute and the forms around the element. [`form`](Self::form)
    /// considers all of these.
    #[must_use]
    pub fn form_owner(self) -> Option<Self> {
        let owner = self.associated_form()?;
        let [control, form] = [self, owner].map(|element| element.as_node().index());
        self.as_node().document().were_together(control, form).then_some(owner)
    }

    /// The form that the parser associated, even if the document changed since.
    fn associated_form(self) -> Option<Self> {
        let form = self.as_node().document().parts.form_owners.get(self.as_node().index())?;
        let form = NodeRef::new(self.as_node().document(), form).as_element()?;
        // It may have been renamed.
        form.is_html(Tag::Form).then_some(form)
    }
}
