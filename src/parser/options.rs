//! The options of a parse.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::edition::Features;
use crate::encoding::EncodingOptions;
use crate::limit::Limits;
use crate::span::Spans;
use crate::tree_builder::{Scripting, TreeBuilderOptions};

/// The options of a parse.
///
/// ```
/// use duckbill::encoding::EncodingOptions;
/// use duckbill::{Edition, ParseOptions};
/// use duckbill::tree::Scripting;
/// let options = ParseOptions::new()
///     .with_edition(Edition::Living)
///     .with_scripting(Scripting::Normal)
///     .with_encoding(EncodingOptions::new().with_content_type("text/html; charset=utf-8"))
///     .with_error_limit(100);
/// # let _ = options;
/// ```
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct ParseOptions {
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub(crate) builder: TreeBuilderOptions,
    pub(crate) encoding: EncodingOptions,
    pub(super) error_limit: usize,
    pub(crate) limits: Limits,
    pub(super) spans: Spans,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) cancel: Option<Arc<AtomicBool>>,
    /// For tests: closes the fast paths.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) rules_only: bool,
}

impl ParseOptions {
    /// The Living Standard, scripting disabled, no errors collected, nothing known of the encoding.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows this [edition](crate::Edition) of the standard, or exactly these [changes](Features) of it.
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.builder.features = edition.into();
        self
    }

    /// The scripting mode; [`Scripting::Disabled`] by default, so that `noscript` holds elements.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.builder.scripting = scripting;
        self
    }

    /// Sets what is known from outside about the encoding of bytes. In text there is no encoding to find, whatever is
    /// known: the [report](crate::Document::encoding) of its document says
    /// [`Characters`](crate::encoding::EncodingSource::Characters), and so does that of a parse to which text alone was fed.
    #[must_use]
    pub fn with_encoding(mut self, encoding: EncodingOptions) -> Self {
        self.encoding = encoding;
        self
    }

    /// Collects parse errors, at most this many; further ones are only counted. With 0, the default, none
    /// are collected and parsing is faster.
    #[must_use]
    pub fn with_error_limit(mut self, limit: usize) -> Self {
        self.error_limit = limit;
        self
    }

    /// Notes where in the source nodes stand; see [`NodeRef::span`](crate::NodeRef::span). By default nothing is
    /// noted, and costs nothing.
    #[cfg(feature = "spans")]
    #[must_use]
    pub fn with_spans(mut self, spans: Spans) -> Self {
        self.spans = spans;
        self
    }

    /// Sets the limits of the parse. Every function that takes these options obeys them, and returns an error if a
    /// limit is reached.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets a flag that stops the parse after another thread or a timer sets it. Every function that takes these
    /// options obeys it as it obeys [limits](Self::with_limits). The flag is checked
    /// at least every 16 KiB of text.
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Whether the document is that of an `iframe`'s `srcdoc`: it needs no DOCTYPE and is never in
    /// quirks mode.
    #[must_use]
    pub fn with_srcdoc(mut self, is_srcdoc: bool) -> Self {
        self.builder.is_srcdoc = is_srcdoc;
        self
    }

    /// Whether `<template shadowrootmode>` attaches shadow roots, as in a page that a browser navigates
    /// to. Off by default, as for `innerHTML` and `DOMParser`.
    #[must_use]
    pub fn with_declarative_shadow_roots(mut self, allowed: bool) -> Self {
        self.builder.allows_declarative_shadow_roots = allowed;
        self
    }

    /// The changes of the standard that are [followed](Self::with_edition).
    #[must_use]
    pub fn edition(&self) -> Features {
        self.builder.features
    }

    /// The [scripting mode](Self::with_scripting).
    #[must_use]
    pub fn scripting(&self) -> Scripting {
        self.builder.scripting
    }

    /// The [knowledge of the encoding](Self::with_encoding).
    #[must_use]
    pub fn encoding(&self) -> &EncodingOptions {
        &self.encoding
    }

    /// How many parse errors are [collected](Self::with_error_limit) at most.
    #[must_use]
    pub fn error_limit(&self) -> usize {
        self.error_limit
    }

    /// The [limits](Self::with_limits) of the parse.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether every token goes through the states and rules, without the fast paths. The document is the
    /// same; tests compare the two.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self.builder.rules_only = rules_only;
        self
    }

    /// Whether anything may stop the parse.
    pub(crate) fn is_limited(&self) -> bool {
        self.limits != Limits::none() || self.cancel.is_some()
    }

    /// The changes of the standard that are followed.
    pub(crate) fn features(&self) -> Features {
        self.builder.features
    }
}
