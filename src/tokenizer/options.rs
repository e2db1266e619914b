//! The options of a tokenizer.

use crate::edition::Features;
use crate::token::ContentModel;

/// The options of a [`Tokenizer`](super::Tokenizer).
///
/// ```
/// use duckbill::Edition;
/// use duckbill::tokens::{ContentModel, TokenizerOptions};
/// // The content of a <title>: only </title> ends it.
/// let options = TokenizerOptions {
///     features: Edition::Snapshot2018.into(),
///     content_model: ContentModel::Rcdata,
///     last_start_tag: "title".to_owned(),
///     ..TokenizerOptions::new()
/// };
/// # let _ = options;
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct TokenizerOptions {
    /// The changes of the standard that are followed, those of an [edition](crate::Edition) or others.
    pub features: Features,
    /// The content model whose state the tokenizer begins in.
    pub content_model: ContentModel,
    /// The name, in lower case, of the start tag that is taken to have just been read, or nothing: in raw text, only an
    /// end tag of the same name is
    /// [appropriate](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    pub last_start_tag: String,
    /// Whether the states read everything, without the fast paths. The tokens are the same; tests
    /// compare the two.
    #[doc(hidden)]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub rules_only: bool,
    /// Whether text is cut where something may reach a limit, so that the document of a parse that is stopped
    /// does not depend on the pieces.
    #[doc(hidden)]
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_limited: bool,
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
}

impl Default for TokenizerOptions {
    fn default() -> Self {
        Self::new()
    }
}
