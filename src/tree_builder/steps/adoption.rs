//! The [adoption agency
//! algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm), which
//! processes an end tag of a formatting element when the elements are misnested.

use crate::error::Site;
use crate::names::Tag;
use crate::span::Origin;
use crate::token::LocalName;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::open::{Bookmark, EntryId, Height, Scope};
use crate::tree_sink::{InsertionLocation, TreeSink};

/// The maximum number of rounds of the outer loop.
const OUTER_LOOP_LIMIT: u32 = 8;

/// From this round of the inner loop on, elements leave the list.
const INNER_LOOP_LIMIT: u32 = 3;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Runs the algorithm for a token of this name, which is that of a formatting element. Fast path:
    /// [`end_formatting`](Builder::end_formatting).
    pub(in crate::tree_builder) fn adoption_agency(&mut self, subject: LocalName<'_>) {
        let tag = subject.tag();
        // 2.
        if self
            .stack
            .current()
            .is_some_and(|current| current.is_html(tag) && current.formatting().is_none())
        {
            self.pop();
            return;
        }
        // 3. and 4.
        for _ in 0..OUTER_LOOP_LIMIT {
            // 4.3.
            let Some(id) = self.formatting.last_named(tag) else {
                self.any_other_end_tag(subject);
                return;
            };
            if !self.adopt(id, tag) {
                return;
            }
        }
    }

    /// Runs one round of the outer loop. Returns `false` if the algorithm ends.
    fn adopt(&mut self, id: EntryId, tag: Tag) -> bool {
        let formatting_height = self.formatting.entry(id).height;
        // 4.4.
        if formatting_height == 0 {
            let closed = self.formatting.entry(id).handle;
            self.error_about(Site::FormattingEndTagAfterClosing, About::Element(closed));
            self.remove_formatting(id);
            return false;
        }
        // 4.5.
        if !self.stack.is_in_scope(formatting_height, Scope::Default) {
            self.error_about(Site::FormattingEndTagOutOfScope, About::Open(formatting_height));
            return false;
        }
        // 4.6.
        let furthest = self.stack.first_special_above(formatting_height);
        if formatting_height != self.stack.height() {
            match furthest {
                None => self.error_about(Site::FormattingEndTagWithOpenElements, About::Current),
                Some(_) => {
                    self.error_about(Site::FormattingElementSplit, About::Open(formatting_height))
                }
            }
        }
        self.expect_end_of(formatting_height);
        // 4.7. and 4.8.
        let Some(furthest) = furthest else {
            self.pop_through(formatting_height);
            self.remove_formatting(id);
            return false;
        };
        debug_assert!(self.stack.at(formatting_height).is_html(tag));
        self.tell_replaced(formatting_height);
        // 4.9.
        let common_ancestor = self.stack.below(formatting_height);
        // 4.10. to 4.13.
        let (last_node, bookmark) = self.climb(formatting_height, furthest);
        // 4.14.
        let location = self.place_in(self.stack.at(common_ancestor));
        self.sink.insert(last_node, location);
        // 4.15. to 4.17.
        let furthest_node = self.stack.at(furthest).handle;
        let formatting_node = self.formatting.entry(id).handle;
        let element = self.sink.clone_element(formatting_node);
        self.tell_made_as(element, Origin::Clone);
        self.sink.move_children(furthest_node, element);
        self.sink.insert(element, InsertionLocation::last_child_of(furthest_node));
        // 4.18. and 4.19.
        let open = self.open_formatting(element, id);
        self.sink.element_popped(formatting_node);
        let formatting = &mut self.formatting;
        let height = self.stack.put_above(formatting_height, furthest, open, |moved, _, to| {
            if let Some(moved) = moved.formatting() {
                formatting.set_height(moved, to);
            }
        });
        self.formatting.replace(id, element, height);
        self.formatting.move_to_bookmark(id, bookmark);
        true
    }

    /// The inner loop: from the furthest block down to the formatting element. Returns the last node and
    /// the place of the new element's entry.
    fn climb(&mut self, formatting_height: Height, furthest: Height) -> (S::Handle, Bookmark) {
        // 4.10. and 4.11.
        let mut bookmark = Bookmark::InPlace;
        let mut last_node = self.stack.at(furthest).handle;
        let mut node = self.stack.below(furthest);
        // 4.12. and 4.13.
        let mut rounds = 1;
        while node != formatting_height {
            let below = self.stack.below(node);
            let mut entry = self.stack.at(node).formatting();
            // 4.13.4.
            if let Some(id) = entry.filter(|_| rounds > INNER_LOOP_LIMIT) {
                self.remove_formatting(id);
                entry = None;
            }
            match entry {
                // 4.13.5.
                None => self.remove_from_stack(node),
                Some(id) => {
                    // 4.13.6.
                    let original = self.stack.at(node).handle;
                    let clone = self.sink.clone_element(original);
                    self.tell_made_as(clone, Origin::Clone);
                    self.tell_replaced(node);
                    self.formatting.replace(id, clone, node);
                    self.stack.replace_handle(node, clone);
                    self.sink.element_popped(original);
                    // 4.13.7.
                    if matches!(bookmark, Bookmark::InPlace) {
                        bookmark = Bookmark::After(id);
                    }
                    // 4.13.8. and 4.13.9.
                    self.sink.insert(last_node, InsertionLocation::last_child_of(clone));
                    last_node = clone;
                }
            }
            node = below;
            rounds += 1;
        }
        (last_node, bookmark)
    }
}
