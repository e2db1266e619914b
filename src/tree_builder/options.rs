//! The options of a tree builder.

use crate::edition::Features;

/// [The scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode): what is assumed
/// about the scripts of a page. The four names are those of the standard, so that a reader of one knows the other;
/// `Normal` is what is called "scripting enabled" elsewhere.
///
/// This crate runs no scripts. The mode decides how `noscript` is read, whether a
/// [`LiveParser`](crate::live::LiveParser) pauses at scripts, and which scripts are marked so that they do not run
/// later.
///
/// | mode | for | content of `noscript` | [`LiveParser`](crate::live::LiveParser) | scripts |
/// |---|---|---|---|---|
/// | [`Disabled`](Self::Disabled) | scrapers, archives, mail, anyone without an engine | elements | does not pause | – |
/// | [`Normal`](Self::Normal) | a browser that loads a page | text | pauses at each script | run when their end tag is read |
/// | [`Inert`](Self::Inert) | `innerHTML` in a page whose scripts run | text | pauses at each script | [are marked](crate::ElementRef::is_script_already_started), never run |
/// | [`Fragment`](Self::Fragment) | `createContextualFragment` | text | pauses at each script | run when the fragment is inserted |
///
/// ```
/// use duckbill::tree::Scripting;
/// use duckbill::{NodeKind, ParseOptions, parse_with};
/// let kind = |scripting| {
///     let options = ParseOptions::new().with_scripting(scripting);
///     let document = parse_with("<body><noscript><p>Turn scripts on</noscript>", &options).unwrap();
///     let noscript = document.elements_by_tag_name("noscript").next().unwrap();
///     noscript.as_node().first_child().unwrap().kind()
/// };
/// assert_eq!(kind(Scripting::Disabled), NodeKind::Element);
/// assert_eq!(kind(Scripting::Normal), NodeKind::Text);
/// assert_eq!(kind(Scripting::Inert), NodeKind::Text);
/// assert_eq!(kind(Scripting::Fragment), NodeKind::Text);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Scripting {
    /// Scripting is on, as in a browser that loads a page: scripts run as they are met, and `noscript` holds text that
    /// nobody sees.
    #[doc(alias = "enabled")]
    Normal,
    /// Scripting is off: no script runs, and `noscript` holds the elements that a reader without scripts sees. This is
    /// the usual choice for a library.
    #[default]
    Disabled,
    /// Scripting is on, but the scripts of this markup never run, as with `innerHTML`: each is marked as already
    /// started. `noscript` holds text, as with [`Normal`](Self::Normal).
    #[doc(alias = "never_run")]
    #[doc(alias = "already_started")]
    Inert,
    /// Scripting is on, and the scripts of this markup run once it is inserted into a document, as with
    /// `createContextualFragment`. `noscript` holds text, as with [`Normal`](Self::Normal).
    #[doc(alias = "run_on_insertion")]
    Fragment,
}

impl Scripting {
    /// Whether the content of `noscript` is text: in all modes but [`Disabled`](Self::Disabled).
    #[must_use]
    pub const fn is_enabled(self) -> bool {
        !matches!(self, Self::Disabled)
    }
}

/// Options of a [`TreeBuilder`](crate::tree::TreeBuilder).
///
/// ```
/// use duckbill::tree::{Scripting, TreeBuilderOptions};
/// let options = TreeBuilderOptions::new().with_scripting(Scripting::Normal);
/// assert_ne!(options, TreeBuilderOptions::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct TreeBuilderOptions {
    pub(crate) features: Features,
    pub(crate) scripting: Scripting,
    pub(crate) is_srcdoc: bool,
    pub(crate) allows_declarative_shadow_roots: bool,
    pub(crate) pauses_at_scripts: bool,
    pub(crate) reports_encodings: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) rules_only: bool,
}

impl TreeBuilderOptions {
    /// The Living Standard, scripting disabled, and everything else off.
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

    /// Sets the scripting mode; disabled by default.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.scripting = scripting;
        self
    }

    /// Sets whether the document is [an `iframe` `srcdoc` document](https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document):
    /// it needs no DOCTYPE and is never in quirks mode.
    #[must_use]
    pub fn with_srcdoc(mut self, is_srcdoc: bool) -> Self {
        self.is_srcdoc = is_srcdoc;
        self
    }

    /// Sets whether `<template shadowrootmode>` attaches shadow roots; off by default.
    #[must_use]
    pub fn with_declarative_shadow_roots(mut self, allowed: bool) -> Self {
        self.allows_declarative_shadow_roots = allowed;
        self
    }

    /// Sets whether the end of each script is answered with
    /// [`Feedback::Script`](crate::tokens::Feedback::Script), so that the tokenizer pauses there; off by
    /// default, since this crate runs no scripts.
    #[must_use]
    pub fn with_script_pauses(mut self, pauses: bool) -> Self {
        self.pauses_at_scripts = pauses;
        self
    }

    /// Sets whether a `meta` element that declares an encoding is answered with
    /// [`Feedback::ChangeEncoding`](crate::tokens::Feedback::ChangeEncoding); off by default, since it
    /// has no meaning for strings.
    #[must_use]
    pub fn with_encoding_reports(mut self, reports: bool) -> Self {
        self.reports_encodings = reports;
        self
    }

    /// For tests: every token goes to the rules, without the fast paths. The tree is the same.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self
    }
}
