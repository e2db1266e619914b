//! How a tokenizer begins.

use crate::edition::{Edition, Features};
use crate::token::ContentModel;

/// How a [`Tokenizer`](super::Tokenizer) begins.
///
/// ```
/// use duckbill::{ContentModel, Edition, TokenizerOptions};
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
    pub(super) features: Features,
    pub(super) content_model: ContentModel,
    pub(super) last_start_tag: String,
}

impl TokenizerOptions {
    /// The Living Standard, from the data state, without a start tag before.
    #[must_use]
    pub fn new() -> Self {
        Self {
            features: Features::LIVING,
            content_model: ContentModel::Data,
            last_start_tag: String::new(),
        }
    }

    /// Follows the text of this edition.
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        self.with_features(edition.features())
    }

    /// Follows the text with exactly these changes.
    #[must_use]
    pub fn with_features(self, features: Features) -> Self {
        Self { features, ..self }
    }

    /// Begins in the state of this content model.
    #[must_use]
    pub fn with_content_model(self, content_model: ContentModel) -> Self {
        Self { content_model, ..self }
    }

    /// Begins as if a start tag of this name (in lower case) had just been read: in raw text, only an
    /// end tag of the same name is
    /// [appropriate](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    #[must_use]
    pub fn with_last_start_tag(self, name: &str) -> Self {
        Self { last_start_tag: name.to_owned(), ..self }
    }
}

impl Default for TokenizerOptions {
    fn default() -> Self {
        Self::new()
    }
}
