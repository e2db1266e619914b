//! The end of an element, as a handler sees it.

use super::content::{Content, Reading, push_front};
use super::error::{Done, EditRefused};
use super::rules::ChangeRules;
use crate::names::{Namespace, Tag};
use crate::span::Span;

/// A handler for the end of one element.
pub(super) type OnEndTag = Box<dyn FnOnce(&mut EndTag<'_>) -> Done + Send>;

/// The work at the end of an element.
#[derive(Debug, Default)]
pub(super) struct End {
    pub(super) appended: String,
    pub(super) after: String,
    /// The new name of the end tag.
    pub(super) name: Option<Box<str>>,
    /// Whether the end tag is left out.
    pub(super) loses_tag: bool,
    /// Whether the start tag was left out too, so that nothing of the element is there.
    pub(super) has_no_tags: bool,
    /// Whether markup is inserted in raw text: then it is read as its author wants.
    pub(super) has_raw_markup: bool,
    /// Whether the content is left out.
    pub(super) is_muted: bool,
    /// How the content is read.
    pub(super) reading: Reading,
    pub(super) handlers: Option<Box<EndHandlers>>,
}

/// The handlers for the end of an element, and what they are told of it.
pub(super) struct EndHandlers {
    pub(super) list: Vec<OnEndTag>,
    /// The name of the element.
    pub(super) element: Box<str>,
    pub(super) namespace: Namespace,
    pub(super) tag: Tag,
}

impl std::fmt::Debug for EndHandlers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("EndHandlers")
            .field("element", &self.element)
            .finish_non_exhaustive()
    }
}

impl End {
    /// The memory that its texts need, in bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        let handlers = self.handlers.as_ref().map_or(0, |handlers| {
            size_of::<EndHandlers>() + handlers.list.capacity() * size_of::<OnEndTag>()
        });
        self.appended.capacity() + self.after.capacity() + handlers
    }
}

/// The end of an element: its end tag, or the place where it ends without one.
///
/// A handler for it is set by [`Element::on_end_tag`](super::Element::on_end_tag), and knows what was read
/// between the two tags.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let items = Arc::new(AtomicUsize::new(0));
/// let seen = Arc::clone(&items);
/// let handlers = Handlers::new()
///     .on_element("li", move |_| {
///         seen.fetch_add(1, Ordering::Relaxed);
///     })?
///     .on_element("ul", move |ul| {
///         let items = Arc::clone(&items);
///         ul.on_end_tag(move |end| {
///             let number = items.swap(0, Ordering::Relaxed);
///             end.after(Content::Text(&format!("{number} items")));
///         })
///     })?;
/// let html = "<ul><li>a<li>b</ul><p>c";
/// let counted = "<ul><li>a<li>b</ul>2 items<p>c";
/// assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, counted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EndTag<'a> {
    pub(super) element: &'a str,
    pub(super) namespace: Namespace,
    pub(super) tag: Tag,
    pub(super) end: &'a mut End,
    pub(super) span: Option<Span>,
    /// Where the element ends.
    pub(super) at: u64,
}

impl EndTag<'_> {
    /// The name of the element, as the tree spells it. A new name that was [set](Self::set_name) is not seen
    /// here.
    #[must_use]
    pub fn name(&self) -> &str {
        self.element
    }

    /// Where the end tag is, in bytes of the decoded text; `None` if the element ends without one.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Renames the end tag alone, if there is one. [`Element::set_name`](super::Element::set_name) renames both.
    ///
    /// # Errors
    ///
    /// As for [`Element::set_name`](super::Element::set_name).
    pub fn set_name(&mut self, name: &str) -> Result<(), EditRefused> {
        self.rules().check_name(name)?;
        self.end.name = Some(name.into());
        Ok(())
    }

    /// The changes that this end allows, apart from it.
    #[must_use]
    pub fn rules(&self) -> ChangeRules {
        let (namespace, tag, reading) = (self.namespace, self.tag, self.end.reading);
        ChangeRules { namespace, tag, has_name: true, has_end: false, reading }
    }

    /// Inserts content at the end of the element, after what was inserted there.
    ///
    /// # Errors
    ///
    /// As for [`Element::append`](super::Element::append).
    pub fn before(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        self.end.has_raw_markup |= matches!(content, Content::Html(_));
        self.end.reading.push(content, &mut self.end.appended)
    }

    /// Inserts content after the element, before what was inserted there.
    pub fn after(&mut self, content: Content<'_>) {
        push_front(content, &mut self.end.after);
    }

    /// Removes the end tag, if there is one. The start tag and the content stay.
    pub fn remove(&mut self) {
        self.end.loses_tag = true;
    }
}
