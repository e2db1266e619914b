//! The options of methods that parse markup into a tree.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{ParseOptions, Spans};
use crate::edition::Features;
use crate::limit::Limits;
use crate::tree_builder::Scripting;

/// How markup is parsed into a document that is there: the [`ParseOptions`] that such a parse can obey. It is text, so
/// its encoding need not be found; the document has the places and errors of its own source alone; and the context
/// has the document's mode.
///
/// ```
/// use duckbill::MarkupOptions;
/// let mut document = duckbill::parse("<div></div>");
/// let div = document.elements_by_tag_name("div").next().unwrap().id();
/// let markup = "<p><template shadowrootmode=open>in the shadow</template>";
/// let options = MarkupOptions::new().with_declarative_shadow_roots(true);
/// document.set_inner_html_with(div, markup, &options)?;
/// let p = document.elements_by_tag_name("p").next().unwrap();
/// assert_eq!(p.shadow_root().unwrap().text_content(), "in the shadow");
/// # Ok::<(), duckbill::dom::EditError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct MarkupOptions(pub(super) ParseOptions);

impl MarkupOptions {
    /// The Living Standard, scripting disabled, no shadow roots, no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`ParseOptions::with_edition`].
    #[must_use]
    pub fn with_edition(self, edition: impl Into<Features>) -> Self {
        Self(self.0.with_edition(edition))
    }

    /// Whether scripting is enabled: `noscript` is then raw text. Which of the modes with scripting it is does not
    /// count: the standard says for each method whether the scripts count as started.
    #[must_use]
    pub fn with_scripting(self, scripting: Scripting) -> Self {
        Self(self.0.with_scripting(scripting))
    }

    /// Whether `<template shadowrootmode>` attaches shadow roots, which makes `set_inner_html_with` equal to
    /// `setHTMLUnsafe`. Off by default.
    #[must_use]
    pub fn with_declarative_shadow_roots(self, allowed: bool) -> Self {
        Self(self.0.with_declarative_shadow_roots(allowed))
    }

    /// Sets the limits of the parse. If one is reached, the method errors with
    /// [`Stopped`](crate::dom::EditError::Stopped), and the document is as it was.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self(self.0.with_limits(limits))
    }

    /// Sets a flag that stops the parse as a limit does.
    #[must_use]
    pub fn with_cancel_flag(self, cancel: Arc<AtomicBool>) -> Self {
        Self(self.0.with_cancel_flag(cancel))
    }
}

/// What of the options of a document counts for markup in it too: all but the encoding, places, errors and `srcdoc`.
impl From<ParseOptions> for MarkupOptions {
    fn from(options: ParseOptions) -> Self {
        Self(ParseOptions { spans: Spans::None, ..options.with_error_limit(0) })
    }
}
