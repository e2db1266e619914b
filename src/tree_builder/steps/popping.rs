//! Removing elements from the stack of open elements. All removals go through
//! [`take_off`](Builder::take_off), or if the end tag is known to be the element's own through
//! [`pop_ended`](Builder::pop_ended), including those of the fast path, and the sink is told of each.

use crate::error::Site;
use crate::names::{Categories, Tag};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::open::{Height, OpenElement, Scope};
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Removes the element at a height from the stack. Every element leaves it this way or by
    /// [`pop_ended`](Self::pop_ended), except the formatting element that the adoption agency replaces.
    #[inline(always)]
    fn take_off(&mut self, height: Height) -> Option<OpenElement<S::Handle>> {
        let entry = if height == self.stack.height() {
            self.stack.pop()
        } else {
            self.stack.remove(height)
        }?;
        if self.wants_places() {
            self.tell_closed(&entry, height);
        }
        self.sink.element_popped(entry.handle);
        Some(entry)
    }

    /// Takes the current node, an HTML element of a known name, off the stack for its own end tag, the token at
    /// hand. As for [`pop_plain`](Self::pop_plain), only the stack refers to it.
    #[inline(always)]
    pub(in crate::tree_builder) fn pop_ended(&mut self) {
        let Some(entry) = self.stack.pop_html() else { return };
        if self.wants_places() {
            self.tell_ended(&entry);
        }
        self.sink.element_popped(entry.handle);
    }

    /// Pops the open elements at the end of the input. Only the pop of an `option` has an effect, so the sink
    /// is just told of the others. The bottom of the stack of a fragment parse is not an element.
    pub(in crate::tree_builder) fn pop_all(&mut self) {
        while self.stack.contains(Tag::Option) {
            self.pop();
        }
        let bottom = self.state.context.as_ref().and(self.stack.first()).map(|root| root.handle);
        for handle in self.stack.handles_from_top().filter(|&handle| Some(handle) != bottom) {
            self.sink.element_popped(handle);
        }
    }

    /// Pops the current node.
    #[inline(never)]
    pub(in crate::tree_builder) fn pop(&mut self) {
        let popped = self.take_off(self.stack.height());
        self.forget_removed(popped);
    }

    /// Pops the current node, which only the stack refers to: it is not a `template` or `option`, and the
    /// list of active formatting elements does not hold it, or no longer does.
    #[inline(always)]
    pub(in crate::tree_builder) fn pop_plain(&mut self) -> Option<OpenElement<S::Handle>> {
        let entry = self.take_off(self.stack.height());
        debug_assert!(
            entry.is_none_or(|entry| !entry.is_html(Tag::Template) && !entry.is_html(Tag::Option))
        );
        entry
    }

    /// Takes an element out of the stack, wherever it is.
    #[inline]
    pub(in crate::tree_builder) fn remove_from_stack(&mut self, height: Height) {
        let removed = self.take_off(height);
        self.forget_removed(removed);
    }

    /// Other references to an element that left the stack are dropped.
    #[inline(always)]
    fn forget_removed(&mut self, removed: Option<OpenElement<S::Handle>>) {
        let Some(entry) = removed else { return };
        if let Some(id) = entry.formatting() {
            self.formatting.set_height(id, 0);
        }
        if entry.is_html(Tag::Template) {
            self.pointers.templates.pop();
        } else if entry.is_html(Tag::Option) {
            self.option_popped(entry.handle);
        }
    }

    /// The copy for one option may be as large as the whole tree, and a token pops many options. So the limits are asked
    /// before each.
    fn option_popped(&mut self, option: S::Handle) {
        if self.settings.options.features.selectedcontent && !self.is_past_size() {
            self.sink.option_popped(option);
        }
    }

    /// Pops until the stack is lower than `height`: the element at `height` is popped too.
    #[inline]
    pub(in crate::tree_builder) fn pop_through(&mut self, height: Height) {
        while self.stack.height() >= height && height != 0 {
            self.pop();
        }
    }

    /// Pops until an HTML element of this name has been popped. Such an element must be open.
    #[inline]
    pub(in crate::tree_builder) fn pop_until(&mut self, tag: Tag) {
        let height = self.stack.top_html(tag);
        self.pop_through(height);
    }

    /// [Generate implied end tags](https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags),
    /// except for elements of one name.
    #[inline]
    pub(in crate::tree_builder) fn generate_implied_end_tags(&mut self, except: Option<Tag>) {
        while let Some(current) = self.stack.current() {
            if !current.categories.has(Categories::IMPLIED_END) || Some(current.tag) == except {
                break;
            }
            self.pop();
        }
    }

    /// [Generate all implied end tags thoroughly](https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly)
    pub(in crate::tree_builder) fn generate_all_implied_end_tags_thoroughly(&mut self) {
        while self
            .stack
            .current()
            .is_some_and(|current| current.categories.has(Categories::IMPLIED_END_THOROUGH))
        {
            self.pop();
        }
    }

    /// [Closes a p element](https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element);
    /// `site` is that of the error if other elements are open in it. Fast path:
    /// [`take_closing_current`](Builder::take_closing_current).
    pub(in crate::tree_builder) fn close_p(&mut self, site: Site) {
        self.generate_implied_end_tags(Some(Tag::P));
        if !self.stack.current_is(Tag::P) {
            self.error_about(site, About::Current);
        }
        self.pop_until(Tag::P);
    }

    /// Closes a `p` if there is one in button scope.
    #[inline]
    pub(in crate::tree_builder) fn close_p_in_button_scope(&mut self) {
        if self.stack.has_in_scope(Tag::P, Scope::Button) {
            self.close_p(Site::PClosedWithOpenElements);
        }
    }

    /// Pops until the current node is one of these HTML elements.
    #[inline]
    pub(in crate::tree_builder) fn clear_stack_back_to(&mut self, tags: &[Tag]) {
        let height = self.stack.top_of(tags);
        while self.stack.height() > height {
            self.pop();
        }
    }
}
