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
    pub(super) features: Features,
    pub(super) content_model: ContentModel,
    pub(super) last_start_tag: String,
    /// For tests: closes the [fast paths](super::fast_path).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) rules_only: bool,
    /// Whether text is cut where something may reach a limit.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) is_limited: bool,
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
    pub fn with_edition(self, edition: impl Into<Features>) -> Self {
        Self { features: edition.into(), ..self }
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

    /// Whether text is cut where something may reach a limit, so that the document of a parse that is stopped
    /// does not depend on the pieces.
    pub(crate) fn with_limits(self, is_limited: bool) -> Self {
        Self { is_limited, ..self }
    }

    /// Whether the states read everything, without the fast paths. The tokens are the same; tests compare the
    /// two.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(self, rules_only: bool) -> Self {
        Self { rules_only, ..self }
    }
}

impl Default for TokenizerOptions {
    fn default() -> Self {
        Self::new()
    }
}
