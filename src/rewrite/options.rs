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
/// let options = RewriteOptions { limits, ..RewriteOptions::new() };
/// assert!(rewrite("<p>a", Handlers::new(), &options).is_ok());
/// assert!(rewrite(&"<div>".repeat(100), Handlers::new(), &options).is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct RewriteOptions {
    /// The changes of the standard that are followed, as by
    /// [`ParseOptions::with_edition`](crate::ParseOptions::with_edition).
    pub features: Features,
    /// The scripting mode; [`Scripting::Disabled`] by default, so that `noscript` holds elements.
    pub scripting: Scripting,
    /// The knowledge from outside about the encoding of the bytes. A
    /// [draft](crate::encoding::EncodingOptions::with_draft) says how the encoding is found. The preprocessing of the
    /// draft of 2007 is not done: each byte of the input stands for itself in the output, so U+0000 and U+FEFF stay,
    /// and the rules of the edition apply to them.
    pub encoding: EncodingOptions,
    /// The limits. If one is reached, the rewriter errors with [`Stopped`](super::RewriteError::Stopped).
    pub limits: Limits,
    /// A flag that stops the rewriter as a limit does.
    pub cancel_flag: Option<Arc<AtomicBool>>,
    /// Whether the document is that of an `iframe`'s `srcdoc`, as by
    /// [`ParseOptions::with_srcdoc`](crate::ParseOptions::with_srcdoc).
    pub is_srcdoc: bool,
    /// For tests: closes the fast paths.
    #[doc(hidden)]
    pub rules_only: bool,
}

impl RewriteOptions {
    /// The Living Standard, scripting disabled, nothing known of the encoding, no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether anything may stop the rewriter.
    pub(super) fn is_limited(&self) -> bool {
        self.limits != Limits::none() || self.cancel_flag.is_some()
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
