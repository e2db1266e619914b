//! The options of a rewriter.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::edition::Features;
use crate::encoding::EncodingOptions;
use crate::limit::Limits;
use crate::parser::ParseOptions;
use crate::tree_builder::Scripting;

/// The options of a [`Rewriter`](super::Rewriter): what of the [`ParseOptions`] it can obey. It builds no tree and
/// reports no errors, so that places, errors and shadow roots are not among them.
///
/// ```
/// use duckbill::limits::{Limit, Limits};
/// use duckbill::rewrite::{Handlers, RewriteOptions, rewrite};
/// let options = RewriteOptions::new().with_limits(Limits::none().with(Limit::Depth, 10));
/// assert!(rewrite("<p>a", Handlers::new(), &options).is_ok());
/// assert!(rewrite(&"<div>".repeat(100), Handlers::new(), &options).is_err());
/// ```
#[derive(Debug, Clone, Default)]
pub struct RewriteOptions(pub(super) ParseOptions);

impl RewriteOptions {
    /// The Living Standard, scripting disabled, nothing known of the encoding, no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`ParseOptions::with_edition`].
    #[must_use]
    pub fn with_edition(self, edition: impl Into<Features>) -> Self {
        Self(self.0.with_edition(edition))
    }

    /// As [`ParseOptions::with_scripting`].
    #[must_use]
    pub fn with_scripting(self, scripting: Scripting) -> Self {
        Self(self.0.with_scripting(scripting))
    }

    /// Sets what is known from outside about the encoding of the bytes. A
    /// [draft](crate::encoding::EncodingOptions::with_draft) says how the encoding is found. The preprocessing of the
    /// draft of 2007 is not done: each byte of the input stands for itself in the output, so U+0000 and U+FEFF stay,
    /// and the rules of the edition apply to them.
    #[must_use]
    pub fn with_encoding(self, encoding: EncodingOptions) -> Self {
        Self(self.0.with_encoding(encoding))
    }

    /// Sets the limits. If one is reached, the rewriter errors with
    /// [`Stopped`](super::RewriteError::Stopped).
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self(self.0.with_limits(limits))
    }

    /// Sets a flag that stops the rewriter as a limit does.
    #[must_use]
    pub fn with_cancel_flag(self, cancel: Arc<AtomicBool>) -> Self {
        Self(self.0.with_cancel_flag(cancel))
    }

    /// As [`ParseOptions::with_srcdoc`].
    #[must_use]
    pub fn with_srcdoc(self, is_srcdoc: bool) -> Self {
        Self(self.0.with_srcdoc(is_srcdoc))
    }

    /// For tests: closes the fast paths.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(self, rules_only: bool) -> Self {
        Self(self.0.with_rules_only(rules_only))
    }
}
