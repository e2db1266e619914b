//! The options of a tokenizer.

use crate::edition::Features;
use crate::token::ContentModel;

/// The options of a [`Tokenizer`](super::Tokenizer).
///
/// ```
/// use duckbill::Edition;
/// use duckbill::tokens::{ContentModel, TokenizerOptions};
/// // The content of a <title>: only </title> ends it.
/// let options = TokenizerOptions::new()
///     .with_edition(Edition::Snapshot2018)
///     .with_content_model(ContentModel::Rcdata)
///     .with_last_start_tag("title");
/// # let _ = options;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct TokenizerOptions {
    pub(crate) features: Features,
    pub(crate) content_model: ContentModel,
    pub(crate) last_start_tag: String,
    /// For tests: closes the fast paths.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) rules_only: bool,
    /// Whether text is cut where something may reach a limit, so that the document of a parse that is stopped
    /// does not depend on the pieces.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_limited: bool,
}

impl TokenizerOptions {
    /// The Living Standard, from the data state, without a start tag before.
    #[must_use]
    pub fn new() -> Self {
        Self {
            features: Features::LIVING,
            content_model: ContentModel::Data,
            last_start_tag: String::new(),
            rules_only: false,
            is_limited: false,
        }
    }

    /// Follows this [edition](crate::Edition) of the standard, or exactly these [changes](Features) of it.
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.features = edition.into();
        self
    }

    /// Sets the content model whose state the tokenizer begins in; that of data by default.
    #[must_use]
    pub fn with_content_model(mut self, content_model: ContentModel) -> Self {
        self.content_model = content_model;
        self
    }

    /// Sets the name, in lower case, of the start tag that is taken to have just been read; none by default. In raw text,
    /// only an end tag of the same name is
    /// [appropriate](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    #[must_use]
    pub fn with_last_start_tag(mut self, name: impl Into<String>) -> Self {
        self.last_start_tag = name.into();
        self
    }

    /// For tests: closes the fast paths.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self
    }
}

impl Default for TokenizerOptions {
    fn default() -> Self {
        Self::new()
    }
}
