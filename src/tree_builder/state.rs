//! The memory of a tree builder: its settings, and its state apart from the stack and the list of formatting elements.

use super::here::Here;
use super::mode::Mode;
use super::noted::Noted;
use super::open::{IntegrationPoint, StackKeys};
use super::options::TreeBuilderOptions;
use super::stop_conditions::StopConditions;
use super::way::Way;
use crate::error::ParseError;
use crate::names::quirks::QuirksMode;
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::tree_sink::TreeSink;

/// The settings that stay the same while a document is built, except that limits and a known encoding are set after the beginning.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub(super) options: TreeBuilderOptions,
    pub(super) wants_errors: bool,
    /// Asked only through [`Builder::wants_places`](super::builder::Builder::wants_places).
    pub(super) wants_places: bool,
    /// Whether errors are wanted, or something may stop the parse.
    pub(super) is_checked: bool,
}

impl Settings {
    pub(super) fn new<S: TreeSink>(sink: &S, options: TreeBuilderOptions) -> Self {
        let wants_errors = sink.wants_errors();
        let wants_places = sink.wants_places();
        Self { options, wants_errors, wants_places, is_checked: wants_errors }
    }
}

/// The state that the rules read and write, apart from elements.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    /// The tokens that bypass the dispatcher.
    pub(super) way: Way,
    pub(super) mode: Mode,
    pub(super) original_mode: Mode,
    pub(super) template_modes: Vec<Mode>,
    pub(super) keys: StackKeys,
    /// [The fragment context element](https://html.spec.whatwg.org/multipage/parsing.html#fragment-parsing-algorithm)
    pub(super) context: Option<ContextElement>,
    pub(super) frameset_ok: bool,
    pub(super) foster_parenting: bool,
    /// Set after a start tag whose next line feed is ignored.
    pub(super) ignores_line_feed: bool,
    /// The self-closing flag of the current token was acknowledged.
    pub(super) acknowledged_self_closing: bool,
    /// The pending table character tokens, whether all are white space, and the errors if not.
    pub(super) table_text: String,
    pub(super) table_text_is_space: bool,
    pub(super) table_text_errors: Vec<ParseError>,
    pub(super) quirks: QuirksMode,
    /// The `charset` of the last `meta` that declared an encoding, and its `content` if that counts too.
    pub(super) declared_encoding: (Option<String>, Option<String>),
    pub(super) stop_conditions: Option<Box<StopConditions>>,
    /// The place of the current token; if errors are wanted, of its first character that is left.
    pub(super) span: Span,
    /// Whether each character of the current token is in the source as it is; set only if errors are
    /// wanted.
    pub(super) is_verbatim: bool,
    /// The rest of the current token; set only if the sink wants places.
    pub(super) here: Here,
    /// The index of related places of errors; set only if the sink wants places.
    pub(super) noted: Noted,
}

impl State {
    /// The state at the beginning of a document.
    pub(super) fn begin(&mut self, options: &TreeBuilderOptions) {
        self.way = Way::first(options.rules_only);
        self.frameset_ok = true;
    }

    /// Resets it to the default, except for its memory. In place, since it is some hundred bytes long.
    pub(super) fn clear(&mut self) {
        let Self {
            way,
            mode,
            original_mode,
            template_modes,
            keys,
            context,
            frameset_ok,
            foster_parenting,
            ignores_line_feed,
            acknowledged_self_closing,
            table_text,
            table_text_is_space,
            table_text_errors,
            quirks,
            declared_encoding,
            stop_conditions,
            span,
            is_verbatim,
            here,
            noted,
        } = self;
        *way = Way::default();
        (*mode, *original_mode) = (Mode::default(), Mode::default());
        template_modes.clear();
        keys.clear();
        *context = None;
        (*frameset_ok, *foster_parenting, *ignores_line_feed) = (false, false, false);
        (*acknowledged_self_closing, *table_text_is_space, *is_verbatim) = (false, false, false);
        table_text.clear();
        table_text_errors.clear();
        *quirks = QuirksMode::default();
        *declared_encoding = (None, None);
        *stop_conditions = None;
        *span = Span::default();
        here.clear();
        noted.clear();
    }
}

/// Elements that rules name besides the open ones.
#[derive(Debug)]
pub(super) struct Pointers<H> {
    /// The open `template` elements, in the order of the stack.
    pub(super) templates: Vec<OpenTemplate<H>>,
    /// The [`head` element
    /// pointer](https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers).
    pub(super) head: Option<H>,
    /// The [`form` element
    /// pointer](https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers).
    pub(super) form: Option<H>,
    /// The last script that was answered with [`Feedback::Script`](crate::token::Feedback::Script).
    pub(super) ended_script: Option<H>,
}

/// (Derived it would ask for handles that have a default.)
impl<H> Default for Pointers<H> {
    fn default() -> Self {
        Self { templates: Vec::new(), head: None, form: None, ended_script: None }
    }
}

impl<H> Pointers<H> {
    /// Names no element, and keeps the memory.
    pub(super) fn clear(&mut self) {
        let mut templates = std::mem::take(&mut self.templates);
        templates.clear();
        *self = Self { templates, ..Self::default() };
    }
}

/// The state of a `template` element on the stack.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenTemplate<H> {
    /// The parent of its content: its template contents, a shadow root, or the parent of a patch.
    pub(super) target: H,
    /// For `<template for>`: the markers of the patch.
    pub(super) patch: Option<Patch<H>>,
}

/// The markers between which a `<template for>` puts its content.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patch<H> {
    pub(super) start: H,
    pub(super) end: Option<H>,
}

/// The part of the context element that the tree builder keeps.
#[derive(Debug, Clone, Copy)]
pub(super) struct ContextElement {
    pub(super) namespace: Namespace,
    pub(super) tag: Tag,
    pub(super) integration: IntegrationPoint,
}

impl ContextElement {
    pub(super) fn is_html(&self, tag: Tag) -> bool {
        self.tag == tag && self.namespace == Namespace::Html
    }

    /// Its name, if it is an HTML element.
    pub(super) fn html_tag(&self) -> Tag {
        if self.namespace == Namespace::Html { self.tag } else { Tag::Unknown }
    }
}
