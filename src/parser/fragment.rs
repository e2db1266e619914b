//! Parsing fragments, and markup into an existing tree: `innerHTML` and similar methods.
//!
//! Each method parses its markup into a separate document, in the context that the standard prescribes,
//! and copies the result into the tree.

use super::MarkupOptions;
use super::whole::{Input, parse_input};
use crate::dom::{
    AdjacentPosition, Document, EditError, ElementRef, NodeId, NodeKind, NodeRef, ShadowRoots,
};
use crate::names::{Namespace, Tag};
use crate::token::{Feedback, Token};
use crate::tokenizer::{FunctionSink, Tokenizer, TokenizerOptions};
use crate::tree_builder::{FragmentContext, Scripting};

impl FragmentContext {
    /// The context in which a fragment keeps its first tag: for `<tr>` a `tbody`, for `<td>` a `tr`, for `<option>` a
    /// `select`, for `<head>` and `<body>` an `html` (of `<html>` only the content stays), for text and all other tags a
    /// `body`. White space, comments and end tags before it do not count.
    ///
    /// This is a convenience of this library, and not in the standard, in which the caller knows the context. Only the
    /// first tag is looked at: in `<td>x</td><tr>` the `tr` is lost.
    ///
    /// ```
    /// use duckbill::{FragmentContext, parse_fragment};
    /// for html in ["<tr><td>x</td></tr>", "<td>x</td>", "<caption>x</caption>", "x<b>y</b>", "<option>x</option>"] {
    ///     let context = FragmentContext::auto(html);
    ///     assert_eq!(parse_fragment(html, &context).inner_html(), html);
    /// }
    /// assert_eq!(FragmentContext::auto(" <tr>"), FragmentContext::html("tbody"));
    /// assert_eq!(FragmentContext::auto("x<tr>"), FragmentContext::html("body"));
    /// ```
    // Inlined so that this copy of the tokenizer is compiled only where it is called.
    #[inline]
    #[must_use]
    pub fn auto(html: &str) -> Self {
        // The name of the first start tag; `None` if other content comes first.
        let mut found: Option<Option<Tag>> = None;
        let mut take = |token: &Token<'_>| {
            let content = match token {
                Token::StartTag(tag) => Some(tag.name.tag()),
                Token::Characters(text) if !text.trim_ascii().is_empty() => None,
                _ => return Feedback::Continue,
            };
            found.get_or_insert(content);
            Feedback::Stop
        };
        let mut tokenizer = Tokenizer::new(FunctionSink(&mut take), TokenizerOptions::default());
        // It stops at the first tag or text.
        let _ = tokenizer.feed(html);
        let name = match found.flatten() {
            Some(Tag::Tr) => "tbody",
            Some(Tag::Td | Tag::Th) => "tr",
            Some(Tag::Caption | Tag::Colgroup | Tag::Thead | Tag::Tbody | Tag::Tfoot) => "table",
            Some(Tag::Col) => "colgroup",
            Some(Tag::Option | Tag::Optgroup) => "select",
            Some(Tag::Frame) => "frameset",
            Some(Tag::Html | Tag::Head | Tag::Body | Tag::Frameset) => "html",
            _ => "body",
        };
        Self::html(name)
    }
}

/// Methods that parse markup into the tree. They follow the standard's fragment parsing algorithm: in the
/// namespace of its context element, inside a form or not, in the mode of this document; within the contents of a
/// `template`, which belong to a document of their own, without quirks.
///
/// The methods ending in `_with` take [`MarkupOptions`]. If these stop the parse, the document is as it was. Nothing is
/// sanitized.
impl Document {
    /// Replaces the content of an element or shadow root by parsed markup; of a `template`, its contents.
    ///
    /// ```
    /// let mut document = duckbill::parse("<table><tr></table>");
    /// let row = document.elements_by_tag_name("tr").next().unwrap().id();
    /// document.set_inner_html(row, "<td>1<td>2")?;
    /// assert_eq!(document.node(row).unwrap().children().count(), 2);
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode), and [`NotAnElement`](EditError::NotAnElement) if the node
    /// is not an element, a shadow root or the contents of a `template`.
    pub fn set_inner_html(&mut self, node: NodeId, html: &str) -> Result<(), EditError> {
        self.set_inner_html_with(node, html, &MarkupOptions::new())
    }

    /// The same with options.
    ///
    /// # Errors
    ///
    /// As for [`set_inner_html`](Self::set_inner_html), and [`Stopped`](EditError::Stopped).
    pub fn set_inner_html_with(
        &mut self,
        node: NodeId,
        html: &str,
        options: &MarkupOptions,
    ) -> Result<(), EditError> {
        let view = self.node(node).ok_or(EditError::UnknownNode)?;
        let context = view.as_element().or_else(|| view.host()).ok_or(EditError::NotAnElement)?;
        let target = view.as_element().and_then(ElementRef::template_contents).unwrap_or(view).id();
        let context = context_of(context);
        let fragment = self.read_markup(html, &context, options, Scripting::Inert)?;
        self.set_text_content(target, "")?;
        self.append_child(target, fragment)
    }

    /// Replaces an element by parsed markup.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode), [`NotAnElement`](EditError::NotAnElement);
    /// [`NoParent`](EditError::NoParent) if it has none (the standard does nothing then), and
    /// [`NoContext`](EditError::NoContext) if that is the document.
    pub fn set_outer_html(&mut self, element: NodeId, html: &str) -> Result<(), EditError> {
        self.set_outer_html_with(element, html, &MarkupOptions::new())
    }

    /// The same with options.
    ///
    /// # Errors
    ///
    /// As for [`set_outer_html`](Self::set_outer_html), and [`Stopped`](EditError::Stopped).
    pub fn set_outer_html_with(
        &mut self,
        element: NodeId,
        html: &str,
        options: &MarkupOptions,
    ) -> Result<(), EditError> {
        let view = self.element(element)?.as_node();
        let parent = view.parent().ok_or(EditError::NoParent)?;
        let context = match parent.kind() {
            NodeKind::Document => return Err(EditError::NoContext),
            _ => parent.as_element().map_or_else(|| body_in(parent), context_of),
        };
        let fragment = self.read_markup(html, &context, options, Scripting::Inert)?;
        self.replace(element, fragment)
    }

    /// Inserts parsed markup beside or into an element. For a `template` that is among its children, not
    /// in its contents, as in the standard.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode), [`NotAnElement`](EditError::NotAnElement); beside the
    /// element also [`NoParent`](EditError::NoParent), and [`NoContext`](EditError::NoContext) if the
    /// parent is the document.
    pub fn insert_adjacent_html(
        &mut self,
        element: NodeId,
        position: AdjacentPosition,
        html: &str,
    ) -> Result<(), EditError> {
        self.insert_adjacent_html_with(element, position, html, &MarkupOptions::new())
    }

    /// The same with options.
    ///
    /// # Errors
    ///
    /// As for [`insert_adjacent_html`](Self::insert_adjacent_html), and [`Stopped`](EditError::Stopped).
    pub fn insert_adjacent_html_with(
        &mut self,
        element: NodeId,
        position: AdjacentPosition,
        html: &str,
        options: &MarkupOptions,
    ) -> Result<(), EditError> {
        let view = self.element(element)?;
        let around = match position {
            AdjacentPosition::AfterBegin | AdjacentPosition::BeforeEnd => view.as_node(),
            AdjacentPosition::BeforeBegin | AdjacentPosition::AfterEnd => {
                let parent = view.as_node().parent().ok_or(EditError::NoParent)?;
                if parent.kind() == NodeKind::Document {
                    return Err(EditError::NoContext);
                }
                parent
            }
        };
        let context = context_or_body(around);
        let fragment = self.read_markup(html, &context, options, Scripting::Inert)?;
        match position {
            AdjacentPosition::BeforeBegin => self.insert_before(element, fragment),
            AdjacentPosition::AfterBegin => self.prepend_child(element, fragment),
            AdjacentPosition::BeforeEnd => self.append_child(element, fragment),
            AdjacentPosition::AfterEnd => self.insert_after(element, fragment),
        }
    }

    /// Makes a document fragment of markup. The context is `node`, or the element it is in, or a `body`
    /// if there is none. The fragment has no parent.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode).
    pub fn create_contextual_fragment(
        &mut self,
        node: NodeId,
        html: &str,
    ) -> Result<NodeId, EditError> {
        self.create_contextual_fragment_with(node, html, &MarkupOptions::new())
    }

    /// The same with options. With scripting on, the scripts in the fragment count as not started.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode), and [`Stopped`](EditError::Stopped).
    pub fn create_contextual_fragment_with(
        &mut self,
        node: NodeId,
        html: &str,
        options: &MarkupOptions,
    ) -> Result<NodeId, EditError> {
        let view = self.node(node).ok_or(EditError::UnknownNode)?;
        let around = match view.kind() {
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => {
                view.parent().unwrap_or(view)
            }
            _ => view,
        };
        let context = context_or_body(around);
        self.read_markup(html, &context, options, Scripting::Fragment)
    }

    fn element(&self, node: NodeId) -> Result<ElementRef<'_>, EditError> {
        let view = self.node(node).ok_or(EditError::UnknownNode)?;
        view.as_element().ok_or(EditError::NotAnElement)
    }

    /// The [fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments):
    /// a document fragment of this document.
    fn read_markup(
        &mut self,
        html: &str,
        context: &FragmentContext,
        options: &MarkupOptions,
        if_enabled: Scripting,
    ) -> Result<NodeId, EditError> {
        let options = options.parse_options(if_enabled);
        let parsed = parse_input(Input::Text(html), Some(context), &options)
            .map_err(|stopped| EditError::Stopped(stopped.reason()))?;
        Ok(self.copy_from(parsed.root(), ShadowRoots::All))
    }
}

/// The properties of a context element that the rules ask for.
fn context_of(element: ElementRef<'_>) -> FragmentContext {
    let node = element.as_node();
    let mut context = FragmentContext::new(element.namespace(), element.name());
    context.quirks_mode = node.mode_of_node_document();
    context.is_in_form = node.nearest_form().is_some();
    if element.namespace() == Namespace::MathMl
        && let Some(encoding) = element.attribute("encoding")
    {
        context.attributes.push(("encoding".to_owned(), encoding.to_owned()));
    }
    context
}

/// A `body` that stands in if there is no context element.
fn body_in(node: NodeRef<'_>) -> FragmentContext {
    let mut context = FragmentContext::html("body");
    context.quirks_mode = node.mode_of_node_document();
    context
}

/// The context of an element other than `html`, else a `body`.
fn context_or_body(node: NodeRef<'_>) -> FragmentContext {
    match node.as_element() {
        Some(element) if !element.is_html(Tag::Html) => context_of(element),
        _ => body_in(node),
    }
}
