//! An element at its start tag, as a handler sees it.

use std::borrow::Cow;

use super::attribute_index::AttributeIndex;
use super::content::{Content, Reading, push, push_front, reading};
use super::end_tag::{EndHandlers, EndTag, OnEndTag};
use super::error::{EditRefused, HandlerResult};
use super::frames::Made;
use super::ops::TagEdits;
use super::rules::ChangeRules;
use crate::names::foreign::{Adjustment, svg_tag_name};
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::token::{Attribute, TagToken};

/// The parts of an element that stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Kept {
    #[default]
    All,
    /// Its content, without the tags.
    Content,
    Nothing,
}

/// The changes of an element.
#[derive(Debug, Default)]
pub(super) struct ElementEdits {
    pub(super) tag: TagEdits,
    pub(super) before: String,
    pub(super) prepended: String,
    pub(super) appended: String,
    pub(super) after: String,
    pub(super) replaces_content: bool,
    /// Whether markup is inserted in raw text: then it is read as its author wants.
    pub(super) has_raw_markup: bool,
    pub(super) kept: Kept,
    pub(super) at_end: Option<Box<EndHandlers>>,
}

impl ElementEdits {
    /// Forgets all, and keeps the memory.
    pub(super) fn clear(&mut self) {
        let Self {
            tag,
            before,
            prepended,
            appended,
            after,
            replaces_content,
            has_raw_markup,
            kept,
            at_end,
        } = self;
        tag.clear();
        for text in [before, prepended, appended, after] {
            text.clear();
        }
        (*replaces_content, *has_raw_markup) = (false, false);
        *kept = Kept::All;
        *at_end = None;
    }
}

/// An element, at its start tag: what is inside was not read yet.
///
/// Elements and their places in the tree are those that the parser sees, so `<title>` in an `svg` is an SVG
/// element and `<td>` outside of a table is none. An element that the parser makes without a tag, such as the
/// `tbody` of `<table><tr>`, counts as an ancestor, but no handler is called for it.
///
/// ```
/// use duckbill::rewrite::{Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_element("a[href^='http:']", |a| {
///     let secure = a.attribute("href").map(|href| href.replacen("http:", "https:", 1));
///     a.set_attribute("href", &secure.unwrap_or_default())
/// })?;
/// let html = "<P><a  HREF='http://a.example/' id=x>a</A>";
/// let secure = "<P><a  HREF='https://a.example/' id=x>a</A>";
/// assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, secure);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Element<'a> {
    token: &'a TagToken<'a>,
    made: Made,
    span: Span,
    edits: &'a mut ElementEdits,
    attributes: AttributeIndex<'a>,
}

impl<'a> Element<'a> {
    pub(super) fn new(
        token: &'a TagToken<'a>,
        made: Made,
        span: Span,
        edits: &'a mut ElementEdits,
    ) -> Self {
        Self { token, made, span, edits, attributes: AttributeIndex::new(token.attributes) }
    }

    /// The local name, as the tree spells it: `div`, `foreignObject`.
    ///
    /// A new name that was [set](Self::set_name) is not seen here.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = match self.made.tag {
            Tag::Unknown => self.token.name.as_str(),
            tag => tag.name(),
        };
        match self.made.namespace {
            Namespace::Svg => svg_tag_name(self.made.tag, name).unwrap_or(name),
            _ => name,
        }
    }

    /// The namespace.
    #[must_use]
    pub fn namespace(&self) -> Namespace {
        self.made.namespace
    }

    /// Where the start tag is, in bytes of the decoded text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Whether the parser made the element without a start tag, as [`Handlers::with_implied_elements`] asks for.
    ///
    /// [`Handlers::with_implied_elements`]: super::Handlers::with_implied_elements
    #[must_use]
    pub fn is_implied(&self) -> bool {
        self.made.is_implied
    }

    /// Whether the element has content and an end: `br` and other void elements have not.
    #[must_use]
    pub fn can_have_content(&self) -> bool {
        !self.made.is_unopened
    }

    /// The value of an attribute, with the changes of handlers so far. The name is in lower case, as in
    /// markup: `viewbox`.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        match self.edits.tag.attribute(name) {
            Some(changed) => changed,
            None => self.attributes.get(name),
        }
    }

    /// The attributes of the tag, as the tree spells their names and without the changes of handlers.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = Attribute<'a>> + use<'a> {
        let adjustment = match self.made.namespace {
            Namespace::Html => Adjustment::None,
            Namespace::Svg => Adjustment::Svg,
            Namespace::MathMl => Adjustment::MathMl,
        };
        self.token.attributes.adjusted(adjustment).iter()
    }

    /// Sets an attribute. One that is there keeps its place and its quotes, if they can hold the value; a new
    /// one is put last.
    ///
    /// # Errors
    ///
    /// [`EditRefused::Name`] if the name is empty or holds white space, `/`, `>`, `=`, a quote or U+0000.
    pub fn set_attribute(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        self.rules().check_attribute(name)?;
        self.edits.tag.set_attribute(&in_lower_case(name), Some(value));
        Ok(())
    }

    /// Removes an attribute, if it is there, with the white space before it.
    pub fn remove_attribute(&mut self, name: &str) {
        let name = in_lower_case(name);
        if self.attribute(&name).is_some() {
            self.edits.tag.set_attribute(&name, None);
        }
    }

    /// Renames the element, in both tags. The markup around is still read as for the old name.
    ///
    /// # Errors
    ///
    /// [`EditRefused::Name`] if the name is not one of a tag, [`EditRefused::ContentModel`] if an element of
    /// that name would have another content model, such as a `script` for a `div`.
    pub fn set_name(&mut self, name: &str) -> Result<(), EditRefused> {
        self.rules().check_name(name)?;
        self.edits.tag.name = Some(name.into());
        Ok(())
    }

    /// Inserts content before the element, after what was inserted there.
    pub fn before(&mut self, content: Content<'_>) {
        push(content, &mut self.edits.before);
    }

    /// Inserts content after the element, before what was inserted there: after its end tag, or where it ends
    /// without one.
    pub fn after(&mut self, content: Content<'_>) {
        push_front(content, &mut self.edits.after);
    }

    /// Inserts content at the beginning of the element, before what was inserted there. Nothing for an element
    /// without content.
    ///
    /// # Errors
    ///
    /// [`EditRefused::EndsRawText`] for text in a `script`, `style` or the like that would end it.
    pub fn prepend(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        self.edits.has_raw_markup |= matches!(content, Content::Html(_));
        self.reading().push_front(content, &mut self.edits.prepended)
    }

    /// Inserts content at the end of the element, after what was inserted there. Nothing for an element
    /// without content.
    ///
    /// # Errors
    ///
    /// As for [`prepend`](Self::prepend).
    pub fn append(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        self.edits.has_raw_markup |= matches!(content, Content::Html(_));
        self.reading().push(content, &mut self.edits.appended)
    }

    /// Replaces the content of the element. No handler is called for what was in it.
    ///
    /// # Errors
    ///
    /// As for [`prepend`](Self::prepend).
    pub fn set_inner_content(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        let mut inner = String::new();
        self.reading().push(content, &mut inner)?;
        self.edits.has_raw_markup = matches!(content, Content::Html(_));
        self.edits.prepended = inner;
        self.edits.appended.clear();
        self.edits.replaces_content = true;
        Ok(())
    }

    /// Replaces the element and its content. No handler is called for what was in it.
    pub fn replace(&mut self, content: Content<'_>) {
        self.edits.kept = Kept::Nothing;
        self.before(content);
    }

    /// Removes the element and its content. No handler is called for what was in it.
    pub fn remove(&mut self) {
        self.edits.kept = Kept::Nothing;
    }

    /// Removes the tags of the element, and keeps its content.
    pub fn remove_and_keep_content(&mut self) {
        if self.edits.kept == Kept::All {
            self.edits.kept = Kept::Content;
        }
    }

    /// Calls `handler` at the end of the element: at its end tag, or where it ends without one. Handlers for
    /// the same end are called in the order in which they were added. There is no call for the end of an element
    /// that is in one whose content is removed.
    ///
    /// # Errors
    ///
    /// [`EditRefused::NoEnd`] if the element [cannot have content](Self::can_have_content).
    pub fn on_end_tag<R: HandlerResult>(
        &mut self,
        handler: impl FnOnce(&mut EndTag<'_>) -> R + Send + 'static,
    ) -> Result<(), EditRefused> {
        self.rules().check_end()?;
        let handler: OnEndTag = Box::new(move |end: &mut EndTag<'_>| handler(end).into_result());
        match &mut self.edits.at_end {
            Some(handlers) => handlers.list.push(handler),
            None => {
                let Made { namespace, tag, .. } = self.made;
                let (list, element) = (vec![handler], self.name().into());
                self.edits.at_end = Some(Box::new(EndHandlers { list, element, namespace, tag }));
            }
        }
        Ok(())
    }

    /// The changes that this element allows, apart from it.
    #[must_use]
    pub fn rules(&self) -> ChangeRules {
        let Made { namespace, tag, is_implied, is_unopened, .. } = self.made;
        let (has_name, has_end) = (!is_implied, !is_unopened);
        ChangeRules { namespace, tag, has_name, has_end, reading: self.reading() }
    }

    fn reading(&self) -> Reading {
        reading(self.made.model, self.made.tag)
    }
}

fn in_lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}
