//! The trait of a tree that the tree builder can fill.
//!
//! The tree builder decides; a [`TreeSink`] carries out. The tree builder does not ask it for names or
//! for the contents of the tree, except where the standard's rules themselves look there (the parent of a
//! table, the markers of a patch). So a sink may be a DOM, a stream of edits, or a counter.

use crate::error::ParseError;
use crate::names::quirks::QuirksMode;
use crate::names::{Namespace, Tag};
use crate::span::{PlaceEvent, Span};
use crate::token::{Attributes, DoctypeToken};

/// The name of an element to be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ElementName<'a> {
    /// The namespace.
    pub namespace: Namespace,
    /// The known name that the token had (in lower case).
    pub tag: Tag,
    /// The local name as the element has it: `foreignObject` in SVG.
    pub local: &'a str,
}

/// [An insertion location](https://html.spec.whatwg.org/multipage/parsing.html#insertion-location):
/// a parent, and the child before which to insert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InsertionLocation<H> {
    /// The parent.
    pub parent: H,
    /// The child to insert before; `None` appends.
    pub before: Option<H>,
}

impl<H> InsertionLocation<H> {
    /// After the last child of `parent`.
    pub const fn last_child_of(parent: H) -> Self {
        Self { parent, before: None }
    }
}

/// Whether a shadow root may be reached from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ShadowRootMode {
    /// `open`
    Open,
    /// `closed`
    Closed,
}

/// How the slots of a shadow root receive their content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SlotAssignment {
    /// By name.
    #[default]
    Named,
    /// By script.
    Manual,
}

/// The attributes of `<template shadowrootmode>` that describe its shadow root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ShadowRootInit {
    /// `shadowrootmode`
    pub mode: ShadowRootMode,
    /// `shadowrootdelegatesfocus`
    pub delegates_focus: bool,
    /// `shadowrootclonable`
    pub clonable: bool,
    /// `shadowrootserializable`
    pub serializable: bool,
    /// `shadowrootslotassignment`
    pub slot_assignment: SlotAssignment,
    /// `shadowrootcustomelementregistry`: the root keeps a registry of its own, null at first.
    pub custom_element_registry: bool,
}

impl ShadowRootInit {
    /// A shadow root of this mode with everything else off.
    #[must_use]
    pub const fn new(mode: ShadowRootMode) -> Self {
        Self {
            mode,
            delegates_focus: false,
            clonable: false,
            serializable: false,
            slot_assignment: SlotAssignment::Named,
            custom_element_registry: false,
        }
    }
}

/// The size of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeUsage {
    /// The number of nodes created.
    pub nodes: u64,
    /// The number of errors taken.
    pub errors: u64,
    /// The memory allocated, in bytes.
    pub memory_bytes: u64,
}

/// Whether to continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "the parse may be asked to stop"]
pub enum Control {
    /// Go on.
    Continue,
    /// Stop: nothing more is wanted.
    Stop,
}

/// A tree that a [`TreeBuilder`](crate::tree::TreeBuilder) fills.
///
/// Handles are cheap names of nodes: `Copy`, compared by identity. A new node has no parent. Inserting a
/// node that has a parent removes it from there first.
pub trait TreeSink {
    /// Names a node.
    type Handle: Copy + Eq + std::fmt::Debug;

    /// Whether [`place`](Self::place) and [`place_at`](Self::place_at) are called. Asked often: the answer must always be
    /// the same, and costs nothing if it is a constant.
    #[inline(always)]
    fn wants_places(&self) -> bool {
        false
    }

    /// Whether [`token_taken`](Self::token_taken) is called. Asked often: the answer must always be the same, and costs
    /// nothing if it is a constant.
    #[inline(always)]
    fn wants_tokens(&self) -> bool {
        false
    }

    /// The document.
    fn document(&mut self) -> Self::Handle;

    /// Makes an element with these attributes.
    fn create_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
    ) -> Self::Handle;

    /// Makes an element with the name and attributes of another, without its children. The adoption
    /// agency and the reconstruction of formatting elements call it, on hostile input without bound: let
    /// the elements share their attributes.
    fn clone_element(&mut self, original: Self::Handle) -> Self::Handle;

    /// Makes a comment.
    fn create_comment(&mut self, data: &str) -> Self::Handle;

    /// Makes a processing instruction.
    fn create_processing_instruction(&mut self, target: &str, data: &str) -> Self::Handle;

    /// Makes a document fragment. A fragment parse puts its nodes there.
    fn create_fragment(&mut self) -> Self::Handle;

    /// Makes a doctype and appends it to the document.
    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>);

    /// Inserts a node.
    fn insert(&mut self, node: Self::Handle, location: InsertionLocation<Self::Handle>);

    /// Makes an element and inserts it. Nearly every start tag leads to this, so a sink may do both in
    /// one step.
    #[inline]
    fn insert_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        location: InsertionLocation<Self::Handle>,
    ) -> Self::Handle {
        let element = self.create_element(name, attributes);
        self.insert(element, location);
        element
    }

    /// Inserts text: appends it to the text node just before the location if there is one, else inserts a
    /// new text node. `text` is not empty.
    fn insert_text(&mut self, text: &str, location: InsertionLocation<Self::Handle>);

    /// Inserts text that is a part of the open chunk: the bytes from `start` to `end`, which are char
    /// boundaries with `start < end`.
    ///
    /// It means the same as [`insert_text`](Self::insert_text), which is called if the sink does not
    /// implement this method. A tree that keeps the source notes the range and need not look at the text.
    ///
    /// ```
    /// use duckbill::tree::{DocumentSink, InsertionLocation, TreeSink};
    /// let mut sink = DocumentSink::new();
    /// let location = InsertionLocation::last_child_of(sink.document());
    /// let chunk = "<p>Hello</p>";
    /// sink.open_chunk(chunk);
    /// sink.insert_chunk_text(chunk, 3, 8, location);
    /// sink.close_chunk(chunk.len());
    /// assert_eq!(sink.finish().root().text_content(), "Hello");
    /// ```
    #[inline]
    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<Self::Handle>,
    ) {
        #[expect(clippy::string_slice, reason = "the caller knows that these are boundaries")]
        self.insert_text(&chunk[start..end], location);
    }

    /// Removes a node from its parent, if it has one.
    fn remove(&mut self, node: Self::Handle);

    /// Appends all children of `from` to `to`, in order.
    fn move_children(&mut self, from: Self::Handle, to: Self::Handle);

    /// The parent of a node. Asked only for tables and for the markers of patches.
    fn parent(&self, node: Self::Handle) -> Option<Self::Handle>;

    /// The [template contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents)
    /// of a `template` element, made when first asked for.
    fn template_contents(&mut self, template: Self::Handle) -> Self::Handle;

    /// Adds those attributes that the element does not have yet.
    fn add_missing_attributes(&mut self, element: Self::Handle, attributes: &Attributes<'_>);

    /// Whether two elements were made with the same set of attributes (names, namespaces, values).
    fn has_same_attributes(&self, one: Self::Handle, other: Self::Handle) -> bool;

    /// A hash of the set of attributes an element was made with: equal for equal sets, in any order.
    fn attributes_hash(&self, element: Self::Handle) -> u64;

    /// Whether the node document of `intended_parent`
    /// [allows declarative shadow roots](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots),
    /// if [the options](crate::tree::TreeBuilderOptions::with_declarative_shadow_roots) do. Asked of the place
    /// where a `<template shadowrootmode>` would go.
    fn allows_declarative_shadow_roots(&self, intended_parent: Self::Handle) -> bool {
        let _ = intended_parent;
        true
    }

    /// Attaches a shadow root to `host`, whose name allows one, and returns it: the content of `template`
    /// goes there. Returns `None` if the host already has one, or cannot have one; then the template is
    /// inserted.
    ///
    /// `template` was made with `attributes`, which `init` sums up, and has no parent.
    fn attach_shadow(
        &mut self,
        host: Self::Handle,
        template: Self::Handle,
        attributes: &Attributes<'_>,
        init: ShadowRootInit,
    ) -> Option<Self::Handle> {
        let _ = (host, template, attributes, init);
        None
    }

    /// [Find the markers](https://html.spec.whatwg.org/multipage/scripting.html#the-template-element)
    /// of the patch `name` among the descendants of `scope`: the start, and the end if there is one.
    fn find_patch_markers(
        &self,
        scope: Self::Handle,
        name: &str,
    ) -> Option<(Self::Handle, Option<Self::Handle>)> {
        let _ = (scope, name);
        None
    }

    /// Removes the siblings after `start`, up to but excluding `end` (all of them if `end` is `None`).
    fn remove_siblings_between(&mut self, start: Self::Handle, end: Option<Self::Handle>) {
        let _ = (start, end);
    }

    /// Sets the mode of the document.
    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        let _ = mode;
    }

    /// Makes `form` the form owner of `element` if `parent`, where the element is about to be
    /// inserted, is in the tree of the form.
    fn associate_form(&mut self, element: Self::Handle, form: Self::Handle, parent: Self::Handle) {
        let _ = (element, form, parent);
    }

    /// An element left the stack of open elements: nothing more is inserted into it by its name. A void
    /// element, which never gets there, is popped when it is inserted.
    ///
    /// Every element made by [`create_element`](Self::create_element) or
    /// [`clone_element`](Self::clone_element) is popped once, those still open at the end of the input then;
    /// but the `head` again after each element that comes too late for it, such as a `title` before the body.
    /// A parse that stops before the end leaves some open.
    #[inline(always)]
    fn element_popped(&mut self, element: Self::Handle) {
        let _ = element;
    }

    /// An `option` was popped off the stack of open elements:
    /// [maybe clone it into `selectedcontent`](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    fn option_popped(&mut self, option: Self::Handle) {
        let _ = option;
    }

    /// Says where a node is in the source.
    fn place(&mut self, node: Self::Handle, event: PlaceEvent) {
        let _ = (node, event);
    }

    /// Says where the text is that was just inserted at a location, or the doctype that was appended. For
    /// one insertion of text it may be called several times, for each of its pieces.
    fn place_at(&mut self, location: InsertionLocation<Self::Handle>, span: Span) {
        let _ = (location, span);
    }

    /// The start tag that an element was made for, as [`place`](Self::place) said; the clone of an element has
    /// that of its original. A sink that wants places and errors may tell it: then errors get a [related
    /// place](crate::ParseError::related).
    fn start_tag(&self, element: Self::Handle) -> Option<Span> {
        let _ = element;
        None
    }

    /// The rules for a token have run: the tree is as the standard has it between two tokens. With
    /// [`Control::Stop`] the parse stops there, as [`Feedback::Stop`](crate::tokens::Feedback::Stop) does.
    fn token_taken(&mut self) -> Control {
        Control::Continue
    }

    /// The size of the tree so far; asked after each token, if there are [limits](crate::limits::Limits)
    /// on it.
    fn usage(&self) -> TreeUsage {
        TreeUsage::default()
    }

    /// Marks a `script` element so that it does not run any more.
    fn mark_script_already_started(&mut self, script: Self::Handle) {
        let _ = script;
    }

    /// Takes a parse error. Called only if [`wants_errors`](Self::wants_errors) returned `true` at the
    /// start.
    fn error(&mut self, error: ParseError) {
        let _ = error;
    }

    /// Whether errors are wanted; asked once.
    fn wants_errors(&self) -> bool {
        false
    }

    /// A part of a chunk was looked at, from the first to the last one after the other, and the chunk may be opened next.
    /// A tree that keeps the source copies the part now, while it is in a cache.
    #[doc(hidden)]
    fn see_part(&mut self, chunk: &str, start: usize, end: usize) {
        let _ = (chunk, start, end);
    }

    /// The tokenizer is about to read a chunk of the source. Until [`close_chunk`](Self::close_chunk),
    /// text may borrow from it. A tree that keeps the source can store text as ranges.
    fn open_chunk(&mut self, chunk: &str) {
        let _ = chunk;
    }

    /// The tokenizer has read this many bytes of the chunk. If reading was paused, the rest comes again.
    fn close_chunk(&mut self, read: usize) {
        let _ = read;
    }
}
