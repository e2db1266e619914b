//! [Tree construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction):
//! tokens in, verbs for a [`TreeSink`] out.
//!
//! * `state.rs` holds what a builder remembers, `builder.rs` joins it to the stack, the list of formatting elements
//!   and the tree.
//! * `dispatch.rs` sends a token to the rules of the current insertion mode (`modes/`), which return a
//!   [`Step`](step::Step): done, reprocess, or use the rules of another mode.
//! * `fast_path/` takes the commonest tokens without the dispatcher and the rules.
//! * `open/` keeps the stack of open elements and the list of active formatting elements so that no
//!   question about them needs a walk.
//! * `nesting.rs` knows trees that these rules give back as they were written.
//! * `steps/` holds the numbered algorithms that several rules call: inserting, the adoption agency,
//!   resetting the insertion mode, beginning a fragment.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "heights of the stack and places of the list are kept beside them and checked against a walk by tests; texts are cut after ASCII white space"
)]

mod body_rules;
mod builder;
mod dispatch;
mod errors;
mod fast_path;
#[cfg(any(feature = "preload", feature = "rewrite"))]
mod fork;
mod here;
mod key;
mod limits;
mod mode;
mod modes;
mod nesting;
mod noted;
mod open;
mod options;
mod places;
mod reuse;
#[cfg(any(feature = "preload", feature = "rewrite"))]
mod sink_questions;
mod state;
mod step;
mod steps;
mod stop_conditions;
mod tag_lists;
mod text_errors;
mod way;

pub(crate) use nesting::Nesting;
pub use options::{Scripting, TreeBuilderOptions};
#[cfg(any(feature = "preload", feature = "rewrite"))]
pub(crate) use sink_questions::reads_attributes;
pub use steps::FragmentContext;
pub(crate) use stop_conditions::StopConditions;

use crate::error::ParseError;
use crate::span::Span;
use crate::token::{EncodingDeclaration, Feedback, TagToken, Token, TokenSink};
use crate::tree_sink::{Control, InsertionLocation, TreeSink};
use builder::Builder;
use way::Way;

/// Builds a tree from tokens: the sink of a [`Tokenizer`](crate::tokens::Tokenizer), over a tree of your own.
///
/// ```
/// use duckbill::Span;
/// use duckbill::tokens::{Token, TokenSink};
/// use duckbill::tree::{TreeBuilder, TreeBuilderOptions};
/// # use duckbill::tokens::{Attributes, DoctypeToken};
/// # use duckbill::tree::{ElementName, InsertionLocation, TreeSink};
/// /// A tree that only counts its elements.
/// #[derive(Default)]
/// struct Count(u32);
///
/// impl TreeSink for Count {
///     type Handle = u32;
///     fn document(&mut self) -> u32 { 0 }
///     fn create_element(&mut self, _: ElementName<'_>, _: &Attributes<'_>) -> u32 {
///         self.0 += 1;
///         self.0
///     }
///     // … every other verb does nothing.
/// #   fn clone_element(&mut self, _: u32) -> u32 { self.0 += 1; self.0 }
/// #   fn create_comment(&mut self, _: &str) -> u32 { 0 }
/// #   fn create_processing_instruction(&mut self, _: &str, _: &str) -> u32 { 0 }
/// #   fn create_fragment(&mut self) -> u32 { 0 }
/// #   fn append_doctype(&mut self, _: &DoctypeToken<'_>) {}
/// #   fn insert(&mut self, _: u32, _: InsertionLocation<u32>) {}
/// #   fn insert_text(&mut self, _: &str, _: InsertionLocation<u32>) {}
/// #   fn remove(&mut self, _: u32) {}
/// #   fn move_children(&mut self, _: u32, _: u32) {}
/// #   fn parent(&self, _: u32) -> Option<u32> { None }
/// #   fn template_contents(&mut self, _: u32) -> u32 { 0 }
/// #   fn add_missing_attributes(&mut self, _: u32, _: &Attributes<'_>) {}
/// #   fn has_same_attributes(&self, _: u32, _: u32) -> bool { false }
/// #   fn attributes_hash(&self, _: u32) -> u64 { 0 }
/// }
///
/// let mut builder = TreeBuilder::new(Count::default(), TreeBuilderOptions::default());
/// builder.token(&Token::Characters("Hello"), Span::default());
/// builder.token(&Token::EndOfFile, Span::at(5));
/// assert_eq!(builder.into_sink().0, 3); // html, head, body
/// ```
#[derive(Debug)]
pub struct TreeBuilder<S: TreeSink> {
    builder: Builder<S::Handle, S>,
}

impl<S: TreeSink> TreeBuilder<S> {
    /// A tree builder for a whole document.
    pub fn new(sink: S, options: TreeBuilderOptions) -> Self {
        Self { builder: Builder::new(sink, options) }
    }

    /// A tree builder for a fragment, and the document fragment it fills.
    ///
    /// The sink sees no root element. The standard puts nodes into the root element and moves them out in
    /// the end. Here they go into the document fragment at once (the Living Standard's "root insertion
    /// target"; the earlier editions lead to the same children).
    pub fn for_fragment(
        sink: S,
        options: TreeBuilderOptions,
        context: &FragmentContext,
    ) -> (Self, S::Handle) {
        let mut builder = Self::new(sink, options);
        let fragment = builder.begin_fragment(context);
        (builder, fragment)
    }

    /// Turns a tree builder that has just begun into one for a fragment.
    pub(crate) fn begin_fragment(&mut self, context: &FragmentContext) -> S::Handle {
        self.builder.erased().begin_fragment(context)
    }

    /// The tree.
    pub fn sink(&self) -> &S {
        &self.builder.sink
    }

    /// The tree, mutable.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.builder.sink
    }

    /// Stops answering [`Feedback::ChangeEncoding`]: the encoding is certain.
    pub(crate) fn settle_encoding(&mut self) {
        self.builder.settings.options.reports_encodings = false;
    }

    /// Returns the tree.
    pub fn into_sink(self) -> S {
        self.builder.sink
    }

    /// The script whose end was last answered with [`Feedback::Script`]; none before the first.
    pub fn ended_script(&self) -> Option<S::Handle> {
        self.builder.pointers.ended_script
    }

    /// [Aborts](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser) tree construction: pops
    /// all open elements, and none of the rules for the end of the input runs.
    #[cfg(feature = "live")]
    pub(crate) fn abort(&mut self) {
        self.builder.erased().pop_all();
    }

    /// Tells the sink that a token was taken, whose feedback this is. Returns the feedback, unless the sink stops.
    #[inline(always)]
    fn tell_taken(&mut self, feedback: Feedback) -> Feedback {
        match self.builder.sink.token_taken() {
            Control::Continue => feedback,
            Control::Stop => Feedback::Stop,
        }
    }
}

impl<S: TreeSink> TokenSink for TreeBuilder<S> {
    #[inline(always)]
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.token_at(token, || span)
    }

    #[inline(always)]
    fn token_at(&mut self, token: &Token<'_>, place: impl FnMut() -> Span) -> Feedback {
        let feedback = self.builder.enter(token, place);
        if self.builder.sink.wants_tokens() { self.tell_taken(feedback) } else { feedback }
    }

    #[inline(always)]
    fn unknown_tag_at(
        &mut self,
        tag: &TagToken<'_>,
        is_end_tag: bool,
        mut place: impl FnMut() -> Span,
    ) -> Feedback {
        let feedback = if self.builder.take_unknown_tag(tag, is_end_tag) {
            Feedback::Continue
        } else {
            // Not `enter`: what the way of the body takes at once are tags of known names.
            let token = if is_end_tag { Token::EndTag(*tag) } else { Token::StartTag(*tag) };
            let span = place();
            if self.builder.wants_places() {
                self.builder.state.here.begin(&token, span);
            }
            self.builder.enter_with(&token, span)
        };
        if self.builder.sink.wants_tokens() { self.tell_taken(feedback) } else { feedback }
    }

    #[inline(always)]
    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback {
        self.chunk_text_at(chunk, start, end, || span)
    }

    #[inline(always)]
    fn chunk_text_at(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        mut place: impl FnMut() -> Span,
    ) -> Feedback {
        if self.builder.state.way >= Way::Body
            && let Some(current) = self.builder.stack.current_handle()
        {
            let location = InsertionLocation::last_child_of(current);
            self.builder.sink.insert_chunk_text(chunk, start, end, location);
            if self.builder.sink.wants_places() {
                self.builder.sink.place_at(location, place());
            }
            return if self.builder.sink.wants_tokens() {
                self.tell_taken(Feedback::Continue)
            } else {
                Feedback::Continue
            };
        }
        let feedback = self.builder.take_chunk_text(chunk, start, end, place());
        if self.builder.sink.wants_tokens() { self.tell_taken(feedback) } else { feedback }
    }

    fn error(&mut self, error: ParseError) {
        self.builder.sink.error(error);
    }

    #[inline(always)]
    fn wants_places(&self) -> bool {
        self.builder.sink.wants_places()
    }

    fn wants_errors(&self) -> bool {
        self.builder.settings.wants_errors
    }

    fn cdata_allowed(&self) -> bool {
        self.builder.adjusted_current_namespace() != crate::names::Namespace::Html
    }

    fn see_part(&mut self, chunk: &str, start: usize, end: usize) {
        self.builder.sink.see_part(chunk, start, end);
    }

    fn open_chunk(&mut self, chunk: &str) {
        self.builder.sink.open_chunk(chunk);
    }

    fn close_chunk(&mut self, read: usize) {
        self.builder.sink.close_chunk(read);
    }

    fn encoding_declaration(&self) -> Option<EncodingDeclaration<'_>> {
        let (charset, content) = &self.builder.state.declared_encoding;
        let declaration = EncodingDeclaration::new(charset.as_deref(), content.as_deref());
        (charset.is_some() || content.is_some()).then_some(declaration)
    }
}
