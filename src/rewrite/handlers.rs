//! The handlers of a rewriter.

use std::fmt;

use super::element::Element;
use super::error::{Done, HandlerResult, SelectorRefused};
use super::units::{Comment, Doctype, DocumentEnd, TextChunk};
use crate::selectors::Selector;
use crate::selectors::streaming::Program;

pub(super) type OnElement<'h> = Box<dyn FnMut(&mut Element<'_>) -> Done + Send + 'h>;
pub(super) type OnText<'h> = Box<dyn FnMut(&mut TextChunk<'_>) -> Done + Send + 'h>;
pub(super) type OnComment<'h> = Box<dyn FnMut(&mut Comment<'_>) -> Done + Send + 'h>;
pub(super) type OnDoctype<'h> = Box<dyn FnMut(&mut Doctype<'_>) -> Done + Send + 'h>;
pub(super) type OnEnd<'h> = Box<dyn FnMut(&mut DocumentEnd<'_>) -> Done + Send + 'h>;

/// Handlers: closures, and what they are called for.
///
/// Handlers for the same thing are called in the order in which they were added, and each sees the changes of
/// those before it. A handler may return nothing or a `Result`; an error stops the rewriter.
///
/// A selector may ask for all that is known at a start tag:
///
/// * of the element, name, id, classes, attributes, namespace, `:root` and `:link`;
/// * the same of ancestors and earlier siblings, by the combinators ` `, `>`, `+` and `~`;
/// * its number among its siblings: `:first-child`, `:nth-child()`, also with `of`; and in a compound with one
///   name also `:first-of-type` and `:nth-of-type()`;
/// * all of these in `:is()`, `:where()` and `:not()`.
///
/// A selector that depends on content, on later siblings (`:has()`, `:empty`, `:last-child`,
/// `:only-child`, `:nth-last-of-type()`) or on the state of a control (`:checked`) is
/// [refused](SelectorRefused::Undecidable).
///
/// ```
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let mut images = 0;
/// let handlers = Handlers::new()
///     .on_element("main img:not([loading])", |img| {
///         images += 1;
///         img.set_attribute("loading", "lazy")
///     })?
///     .on_comment("main", |comment| comment.remove())?
///     .on_end(|end| end.append(Content::Text("fin")));
/// let html = "<img src=a><main><IMG src=b><!-- c --></main>";
/// let lazy = "<img src=a><main><IMG src=b loading=\"lazy\"></main>fin";
/// assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, lazy);
/// assert_eq!(images, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Handlers<'h> {
    pub(super) program: Program,
    /// Each with the positions of its selector.
    pub(super) elements: Vec<(Vec<usize>, OnElement<'h>)>,
    /// With the positions of the elements in which they are called; `None` for everywhere.
    pub(super) texts: Vec<(Option<Vec<usize>>, OnText<'h>)>,
    pub(super) comments: Vec<(Option<Vec<usize>>, OnComment<'h>)>,
    pub(super) doctypes: Vec<OnDoctype<'h>>,
    pub(super) ends: Vec<OnEnd<'h>>,
    pub(super) tells_implied: bool,
}

impl fmt::Debug for Handlers<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Handlers")
            .field("elements", &self.elements.len())
            .field("texts", &self.texts.len())
            .field("comments", &self.comments.len())
            .field("doctypes", &self.doctypes.len())
            .field("ends", &self.ends.len())
            .finish()
    }
}

impl<'h> Handlers<'h> {
    /// No handlers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
            && self.texts.is_empty()
            && self.comments.is_empty()
            && self.doctypes.is_empty()
            && self.ends.is_empty()
    }

    fn positions(&mut self, selector: &str) -> Result<Vec<usize>, SelectorRefused> {
        let selector = Selector::parse(selector).map_err(SelectorRefused::Invalid)?;
        self.program.add(&selector).map_err(|part| SelectorRefused::Undecidable { part })
    }

    /// Calls `handler` for each element that matches.
    ///
    /// # Errors
    ///
    /// Errors if the selector is not one, or cannot be decided at a start tag.
    pub fn on_element<R: HandlerResult>(
        mut self,
        selector: &str,
        mut handler: impl FnMut(&mut Element<'_>) -> R + Send + 'h,
    ) -> Result<Self, SelectorRefused> {
        let positions = self.positions(selector)?;
        let handler = Box::new(move |element: &mut Element<'_>| handler(element).into_result());
        self.elements.push((positions, handler));
        Ok(self)
    }

    /// Calls handlers of elements also for those that the parser makes without a start tag: `html`, `head`, `body`,
    /// `tbody`, `colgroup` and `tr`. Their tags are written where a change needs them.
    ///
    /// ```
    /// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
    /// let handlers = Handlers::new()
    ///     .on_element("head", |head| head.append(Content::Html("<link rel=icon href=/i>")))?
    ///     .on_element("body", |body| body.set_attribute("class", "x"))?
    ///     .with_implied_elements();
    /// let html = "<title>a</title><p>b";
    /// let out = "<title>a</title><link rel=icon href=/i><body class=\"x\"><p>b";
    /// assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, out);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_implied_elements(mut self) -> Self {
        self.tells_implied = true;
        self
    }

    /// Calls `handler` for each part of text in an element that matches, or in its descendants.
    ///
    /// # Errors
    ///
    /// As for [`on_element`](Self::on_element).
    pub fn on_text<R: HandlerResult>(
        mut self,
        selector: &str,
        handler: impl FnMut(&mut TextChunk<'_>) -> R + Send + 'h,
    ) -> Result<Self, SelectorRefused> {
        let positions = self.positions(selector)?;
        Ok(self.add_text(Some(positions), handler))
    }

    /// Calls `handler` for each part of text in the document.
    #[must_use]
    pub fn on_any_text<R: HandlerResult>(
        self,
        handler: impl FnMut(&mut TextChunk<'_>) -> R + Send + 'h,
    ) -> Self {
        self.add_text(None, handler)
    }

    fn add_text<R: HandlerResult>(
        mut self,
        positions: Option<Vec<usize>>,
        mut handler: impl FnMut(&mut TextChunk<'_>) -> R + Send + 'h,
    ) -> Self {
        let handler = Box::new(move |text: &mut TextChunk<'_>| handler(text).into_result());
        self.texts.push((positions, handler));
        self
    }

    /// Calls `handler` for each comment in an element that matches, or in its descendants.
    ///
    /// # Errors
    ///
    /// As for [`on_element`](Self::on_element).
    pub fn on_comment<R: HandlerResult>(
        mut self,
        selector: &str,
        handler: impl FnMut(&mut Comment<'_>) -> R + Send + 'h,
    ) -> Result<Self, SelectorRefused> {
        let positions = self.positions(selector)?;
        Ok(self.add_comment(Some(positions), handler))
    }

    /// Calls `handler` for each comment in the document.
    #[must_use]
    pub fn on_any_comment<R: HandlerResult>(
        self,
        handler: impl FnMut(&mut Comment<'_>) -> R + Send + 'h,
    ) -> Self {
        self.add_comment(None, handler)
    }

    fn add_comment<R: HandlerResult>(
        mut self,
        positions: Option<Vec<usize>>,
        mut handler: impl FnMut(&mut Comment<'_>) -> R + Send + 'h,
    ) -> Self {
        let handler = Box::new(move |comment: &mut Comment<'_>| handler(comment).into_result());
        self.comments.push((positions, handler));
        self
    }

    /// Calls `handler` for each DOCTYPE.
    #[must_use]
    pub fn on_doctype<R: HandlerResult>(
        mut self,
        mut handler: impl FnMut(&mut Doctype<'_>) -> R + Send + 'h,
    ) -> Self {
        let handler = Box::new(move |doctype: &mut Doctype<'_>| handler(doctype).into_result());
        self.doctypes.push(handler);
        self
    }

    /// Calls `handler` at the end of the document.
    #[must_use]
    pub fn on_end<R: HandlerResult>(
        mut self,
        mut handler: impl FnMut(&mut DocumentEnd<'_>) -> R + Send + 'h,
    ) -> Self {
        let handler = Box::new(move |end: &mut DocumentEnd<'_>| handler(end).into_result());
        self.ends.push(handler);
        self
    }
}
