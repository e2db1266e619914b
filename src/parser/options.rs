//! The options of a parse.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::edition::{Edition, Features};
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
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// assert!(parse_with("</p>", &ParseOptions::new()).errors().is_empty()); // none are kept
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows this edition of the standard.
    ///
    /// ```
    /// use duckbill::{Edition, NodeKind, ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_edition(Edition::Snapshot2018);
    /// let document = parse_with("<?a b?>", &options);
    /// assert_eq!(document.root().children().next().unwrap().kind(), NodeKind::Comment);
    /// ```
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        self.with_features(edition.features())
    }

    /// Follows exactly these changes of the standard, for editions between the two.
    ///
    /// ```
    /// use duckbill::{NodeKind, ParseOptions, parse_with};
    /// use duckbill::edition::Features;
    /// let mut features = Features::LIVING;
    /// features.processing_instructions = false;
    /// let document = parse_with("<?a b?>", &ParseOptions::new().with_features(features));
    /// assert_eq!(document.root().children().next().unwrap().kind(), NodeKind::Comment);
    /// ```
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.builder = self.builder.with_features(features);
        self
    }

    /// The scripting mode; [`Scripting::Disabled`] by default, so that `noscript` holds elements.
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// use duckbill::tree::Scripting;
    /// let options = ParseOptions::new().with_scripting(Scripting::Normal);
    /// let document = parse_with("<body><noscript><p>a</noscript>", &options);
    /// assert_eq!(document.root().text_content(), "<p>a"); // not markup, but text
    /// ```
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.builder = self.builder.with_scripting(scripting);
        self
    }

    /// Sets what is known from outside about the encoding of bytes.
    ///
    /// ```
    /// use duckbill::encoding::EncodingOptions;
    /// use duckbill::{ParseOptions, parse_bytes};
    /// let encoding = EncodingOptions::new().with_transport_label("utf-8");
    /// let document = parse_bytes(b"\xC3\xA9", &ParseOptions::new().with_encoding(encoding));
    /// assert_eq!(document.root().text_content(), "é");
    /// ```
    #[must_use]
    pub fn with_encoding(mut self, encoding: EncodingOptions) -> Self {
        self.encoding = encoding;
        self
    }

    /// Collects parse errors, at most this many; further ones are only counted. With 0, the default, none
    /// are collected and parsing is faster.
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// let document = parse_with("</p></p></p>", &ParseOptions::new().with_error_limit(2));
    /// assert_eq!(document.errors().len(), 2);
    /// ```
    #[must_use]
    pub fn with_error_limit(mut self, limit: usize) -> Self {
        self.error_limit = limit;
        self
    }

    /// Notes where in the source nodes stand; see [`NodeRef::span`](crate::NodeRef::span). By default nothing is
    /// noted, and costs nothing.
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, Span, parse_with};
    /// let document = parse_with("<p>a</p>", &ParseOptions::new().with_spans(Spans::Tags));
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert_eq!(p.as_node().span(), Some(Span { start: 0, end: 8 }));
    /// ```
    #[must_use]
    pub fn with_spans(mut self, spans: Spans) -> Self {
        self.spans = spans;
        self
    }

    /// Sets the limits of the parse. [`try_parse`](crate::limits::try_parse), similar functions and
    /// [`LimitedParser`](crate::limits::LimitedParser) obey them, and report if a limit is reached. The
    /// other functions ignore them.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{Limits, try_parse};
    /// let options = ParseOptions::new().with_limits(Limits::untrusted());
    /// assert!(try_parse("<p>a", &options).is_ok());
    /// ```
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets a flag that stops the parse after another thread or a timer sets it. The functions that obey
    /// [limits](Self::with_limits) obey it too, and check it for each token.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{StopReason, try_parse};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let options = ParseOptions::new().with_cancel_flag(Arc::clone(&flag));
    /// flag.store(true, Ordering::Relaxed);
    /// assert_eq!(try_parse("<p>a", &options).unwrap_err().reason(), StopReason::Cancelled);
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Whether the document is that of an `iframe`'s `srcdoc`: it needs no DOCTYPE and is never in
    /// quirks mode.
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// use duckbill::dom::QuirksMode;
    /// let document = parse_with("<p>", &ParseOptions::new().with_srcdoc(true));
    /// assert_eq!(document.quirks_mode(), QuirksMode::NoQuirks); // without a doctype
    /// ```
    #[must_use]
    pub fn with_srcdoc(mut self, is_srcdoc: bool) -> Self {
        self.builder = self.builder.with_srcdoc(is_srcdoc);
        self
    }

    /// Whether `<template shadowrootmode>` attaches shadow roots, as in a page that a browser navigates
    /// to. Off by default, as for `innerHTML` and `DOMParser`.
    ///
    /// ```
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_declarative_shadow_roots(true);
    /// let document = parse_with("<div><template shadowrootmode=open>a</template></div>", &options);
    /// let host = document.elements_by_tag_name("div").next().unwrap();
    /// assert!(host.shadow_root().is_some());
    /// ```
    #[must_use]
    pub fn with_declarative_shadow_roots(mut self, allowed: bool) -> Self {
        self.builder = self.builder.with_declarative_shadow_roots(allowed);
        self
    }

    /// Whether every token goes through the states and rules, without the fast paths. The document is the
    /// same; tests compare the two.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self.builder = self.builder.with_rules_only(rules_only);
        self
    }

    /// The changes of the standard that are followed.
    pub(crate) fn features(&self) -> Features {
        self.builder.features()
    }
}
