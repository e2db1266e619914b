//! The options of methods that parse markup into a tree.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::ParseOptions;
use crate::edition::Features;
use crate::limit::Limits;
use crate::tree_builder::{Scripting, TreeBuilderOptions};

/// How markup is parsed into a document that is there: what such a parse can obey of the [`ParseOptions`]. It is text,
/// so its encoding need not be found; the document has the places and errors of its own source alone; and the context
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
pub struct MarkupOptions {
    features: Features,
    scripting: Scripting,
    allows_declarative_shadow_roots: bool,
    limits: Limits,
    cancel: Option<Arc<AtomicBool>>,
}

impl MarkupOptions {
    /// The Living Standard, scripting disabled, no shadow roots, no limits.
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

    /// Sets whether scripting is enabled: `noscript` is then raw text. Which of the modes with scripting it is does not
    /// count: the standard says for each method whether the scripts count as started.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.scripting = scripting;
        self
    }

    /// Sets whether `<template shadowrootmode>` attaches shadow roots, which makes `set_inner_html_with` equal to
    /// `setHTMLUnsafe`. Off by default.
    #[must_use]
    pub fn with_declarative_shadow_roots(mut self, allowed: bool) -> Self {
        self.allows_declarative_shadow_roots = allowed;
        self
    }

    /// Sets the limits of the parse; none by default. If one is reached, the method errors with
    /// [`Stopped`](crate::dom::EditError::Stopped), and the document is as it was.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets a flag that stops the parse as a limit does.
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// The options of the parse, in this mode if scripting is enabled.
    pub(super) fn parse_options(&self, if_enabled: Scripting) -> ParseOptions {
        ParseOptions {
            builder: TreeBuilderOptions {
                features: self.features,
                scripting: if self.scripting.is_enabled() { if_enabled } else { self.scripting },
                allows_declarative_shadow_roots: self.allows_declarative_shadow_roots,
                ..TreeBuilderOptions::default()
            },
            limits: self.limits,
            cancel: self.cancel.clone(),
            ..ParseOptions::new()
        }
    }
}

/// The options of a document that count for markup in it too: all but the encoding, places, errors and `srcdoc`.
impl From<ParseOptions> for MarkupOptions {
    fn from(options: ParseOptions) -> Self {
        Self {
            features: options.builder.features,
            scripting: options.builder.scripting,
            allows_declarative_shadow_roots: options.builder.allows_declarative_shadow_roots,
            limits: options.limits,
            cancel: options.cancel,
        }
    }
}
