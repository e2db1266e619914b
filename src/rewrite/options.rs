//! The options of a rewriter.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::edition::Features;
use crate::encoding::EncodingOptions;
use crate::limit::Limits;
use crate::tree_builder::{Scripting, TreeBuilderOptions};

/// The options of a [`Rewriter`](super::Rewriter): what of the [`ParseOptions`](crate::ParseOptions) it can obey. It
/// builds no tree and reports no errors, so that places, errors and shadow roots are not among them.
///
/// ```
/// use duckbill::limits::{Limit, Limits};
/// use duckbill::rewrite::{Handlers, RewriteOptions, rewrite};
/// let limits = Limits::none().with(Limit::Depth, 10);
/// let options = RewriteOptions::new().with_limits(limits);
/// assert!(rewrite("<p>a", Handlers::new(), &options).is_ok());
/// assert!(rewrite(&"<div>".repeat(100), Handlers::new(), &options).is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct RewriteOptions {
    pub(super) features: Features,
    pub(super) scripting: Scripting,
    pub(super) encoding: EncodingOptions,
    pub(super) limits: Limits,
    pub(super) cancel: Option<Arc<AtomicBool>>,
    pub(super) is_srcdoc: bool,
    pub(super) rules_only: bool,
}

impl RewriteOptions {
    /// The Living Standard, scripting disabled, nothing known of the encoding, no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Follows this [edition](crate::Edition) of the standard, or exactly these [changes](Features) of it.
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.features = edition.into();
        self
    }

    /// Sets the scripting mode; [`Scripting::Disabled`] by default, so that `noscript` holds elements.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.scripting = scripting;
        self
    }

    /// Sets the knowledge from outside about the encoding of the bytes. A
    /// [draft](crate::encoding::EncodingOptions::with_draft) says how the encoding is found. The preprocessing of the
    /// draft of 2007 is not done: each byte of the input stands for itself in the output, so U+0000 and U+FEFF stay,
    /// and the rules of the edition apply to them.
    #[must_use]
    pub fn with_encoding(mut self, encoding: EncodingOptions) -> Self {
        self.encoding = encoding;
        self
    }

    /// Sets the limits; none by default. If one is reached, the rewriter errors with [`Stopped`](super::RewriteError::Stopped).
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets a flag that stops the rewriter as a limit does.
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Sets whether the document is that of an `iframe`'s `srcdoc`, as by
    /// [`ParseOptions::with_srcdoc`](crate::ParseOptions::with_srcdoc).
    #[must_use]
    pub fn with_srcdoc(mut self, is_srcdoc: bool) -> Self {
        self.is_srcdoc = is_srcdoc;
        self
    }

    /// For tests: closes the fast paths.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self
    }

    /// Whether anything may stop the rewriter.
    pub(super) fn is_limited(&self) -> bool {
        self.limits != Limits::none() || self.cancel.is_some()
    }

    pub(super) fn builder(&self) -> TreeBuilderOptions {
        TreeBuilderOptions {
            features: self.features,
            scripting: self.scripting,
            is_srcdoc: self.is_srcdoc,
            reports_encodings: true,
            rules_only: self.rules_only,
            ..TreeBuilderOptions::default()
        }
    }
}
