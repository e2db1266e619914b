//! Formatting elements in the body: pushing them, reconstructing them, and keeping the list and the stack
//! consistent.

use crate::names::{Categories, Namespace, Tag};
use crate::span::Origin;
use crate::token::TagToken;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::open::EntryId;
use crate::tree_builder::open::{Height, IntegrationPoint, OpenElement};
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [Reconstructs the active formatting
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements).
    #[inline]
    pub(in crate::tree_builder) fn reconstruct_formatting(&mut self) {
        if self.formatting.needs_reconstruction() {
            self.reconstruct_entries();
        }
    }

    #[cold]
    fn reconstruct_entries(&mut self) {
        let mut entry = self.formatting.first_to_reconstruct();
        while let Some(id) = entry {
            // 8. Create: insert an HTML element for the token of the entry.
            let original = self.formatting.entry(id).handle;
            let element = self.sink.clone_element(original);
            self.tell_made_as(element, Origin::Clone);
            let location = self.place();
            self.sink.insert(element, location);
            let open = self.open_formatting(element, id);
            self.stack.push(self.stack.marked(open));
            // 9.
            self.formatting.replace(id, element, self.stack.height());
            // 10.
            entry = self.formatting.entry_after(id);
        }
    }

    /// The stack's entry for a new element of an entry of the list.
    pub(in crate::tree_builder) fn open_formatting(
        &self,
        element: S::Handle,
        id: EntryId,
    ) -> OpenElement<S::Handle> {
        let entry = self.formatting.entry(id);
        OpenElement::new(
            element,
            entry.tag,
            Namespace::Html,
            entry.tag as u32,
            Categories::FORMATTING,
            IntegrationPoint::None,
        )
        .made_by(id)
    }

    /// Inserts a formatting element and pushes it onto the list.
    pub(in crate::tree_builder) fn insert_formatting(&mut self, tag: &TagToken<'_>) {
        let element = self.insert_html_element(tag);
        self.push_formatting(element, tag.name.tag());
    }

    /// Pushes the current node, which was made for a tag of this name, onto the list.
    #[inline(never)]
    pub(in crate::tree_builder) fn push_formatting(&mut self, element: S::Handle, name: Tag) {
        let height = self.stack.height();
        match self.formatting.push_one_of_few(element, name, height) {
            Some(id) => self.stack.set_formatting(height, Some(id)),
            None => self.push_one_of_many(element, name, height),
        }
    }

    #[cold]
    #[inline(never)]
    fn push_one_of_many(&mut self, element: S::Handle, name: Tag, height: Height) {
        let sink = &self.sink;
        let (id, expelled) = self.formatting.push(
            element,
            name,
            height,
            &|one, other| sink.has_same_attributes(one, other),
            &|element| sink.attributes_hash(element),
        );
        if let Some(expelled) = expelled.filter(|expelled| expelled.height != 0) {
            self.stack.set_formatting(expelled.height, None);
        }
        self.stack.set_formatting(height, Some(id));
    }

    /// Takes an entry out of the list; its element stays in place.
    pub(in crate::tree_builder) fn remove_formatting(&mut self, id: EntryId) {
        let entry = self.formatting.remove(id);
        if entry.height != 0 {
            self.stack.set_formatting(entry.height, None);
        }
    }

    /// [Clears the list of active formatting elements up to the last
    /// marker](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker).
    pub(in crate::tree_builder) fn clear_formatting_to_marker(&mut self) {
        let stack = &mut self.stack;
        self.formatting.clear_to_marker(|height| stack.set_formatting(height, None));
    }
}
