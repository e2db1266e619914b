//! Markup that is not trusted, made harmless: the [sanitizer of the
//! standard](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizer), which browsers have as
//! `Sanitizer`, `Element.setHTML` and `Document.parseHTML`.
//!
//! ```
//! use duckbill_sanitize::Sanitizer;
//! let markup = "<p onclick=x()>Hi <b>you</b><script>alert(1)</script> <a href='javascript:x()'>1</a>";
//! assert_eq!(Sanitizer::default().clean(markup), "<p>Hi <b>you</b> <a>1</a></p>");
//! ```
//!
//! A [`Sanitizer`] holds a configuration: the standard's safe default, or a [`SanitizerConfig`] of yours. What it
//! is asked to sanitize it judges as the tree that browsers build, never as text.
//!
//! | to sanitize | use |
//! |---|---|
//! | a string, into a string | [`Sanitizer::clean`], [`Sanitizer::clean_fragment`] |
//! | a string, with rules for URLs, classes and ids | [`Policy`], which is not of the standard |
//! | a tree in memory | [`Sanitizer::sanitize`], [`Sanitizer::sanitize_node`] |
//! | the content of an element, from a string | [`Sanitizer::set_html`] |
//! | a whole page, from a string | [`parse_html`] |
//!
//! These doors are safe: whatever the configuration says, no element or attribute that can run script stays, and
//! no link to a `javascript:` URL. The doors whose names end in `_unsafe` do only what the configuration says.

// Says with each item which feature it needs, where the documentation is built with all features.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod builtin;
mod clean;
mod clean_options;
mod config;
mod configuration;
mod doors;
mod error;
#[cfg(feature = "serde")]
mod json;
mod listed;
mod modify;
mod name;
mod pattern;
mod policy;
mod portable;
mod report;
mod rounds;
mod rules;
mod safe_default;
mod text;
mod walk;

use std::sync::{Arc, LazyLock, OnceLock};

pub use clean::Cleaned;
pub use clean_options::{CleanError, CleanOptions};
pub use config::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerProcessingInstruction,
};
pub use doors::{parse_html, parse_html_unsafe};
pub use error::ConfigError;
pub use listed::attribute_names;
pub use policy::{ElementChange, Policy, RelativeUrls, Unlisted, UrlUse};
#[cfg(feature = "serde")]
pub use policy::{PolicyFileError, PolicySettings};
pub use report::{Removal, RemovalReason, Removed};
pub use text::{clean_text, is_html};

use configuration::{Configuration, Defaults};
use portable::Exempt;
use rules::Rules;

/// A sanitizer: a valid configuration, and the methods that change it and use it.
/// [`Sanitizer`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizer)
///
/// The default is the [built-in safe default
/// configuration](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#built-in-safe-default-configuration).
/// Keep a sanitizer and use it many times: the first use prepares it. Clones share what was prepared.
///
/// ```
/// use duckbill_sanitize::{Sanitizer, SanitizerConfig};
/// let mut sanitizer = Sanitizer::new(&SanitizerConfig::new().with_elements(["p", "a"]))?;
/// sanitizer.replace_element_with_children("a");
/// assert_eq!(sanitizer.clean("<p>1 <a href=x>2</a> <b>3</b>"), "<p>1 2 </p>");
/// # Ok::<(), duckbill_sanitize::ConfigError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sanitizer {
    configuration: Arc<Configuration>,
    /// Those of the configuration, for the unsafe methods.
    rules: Arc<OnceLock<Rules>>,
    /// Those without what is unsafe.
    safe_rules: Arc<OnceLock<Rules>>,
}

static DEFAULT: LazyLock<Sanitizer> = LazyLock::new(|| Sanitizer::of(safe_default::safe_default()));

impl Default for Sanitizer {
    fn default() -> Self {
        DEFAULT.clone()
    }
}

impl PartialEq for Sanitizer {
    /// Whether the configurations are equal.
    fn eq(&self, other: &Self) -> bool {
        self.configuration == other.configuration
    }
}

impl Eq for Sanitizer {}

impl Sanitizer {
    fn of(configuration: Configuration) -> Self {
        Self {
            configuration: Arc::new(configuration),
            rules: Arc::default(),
            safe_rules: Arc::default(),
        }
    }

    /// The constructor. Members that do not exist are permissive: without a list of elements all are kept,
    /// comments, custom data attributes and `javascript:` URLs as well. The safe methods remove what is unsafe
    /// anyway.
    ///
    /// # Errors
    ///
    /// Errors if the configuration is not valid.
    pub fn new(config: &SanitizerConfig) -> Result<Self, ConfigError> {
        Ok(Self::of(Configuration::new(config, Defaults::Permissive)?))
    }

    /// As browsers make one of a configuration that is given to a safe method in place of a `Sanitizer`: members
    /// that do not exist are strict. Comments, custom data attributes, `javascript:` URLs and processing
    /// instructions are removed.
    ///
    /// ```
    /// use duckbill_sanitize::{Sanitizer, SanitizerConfig};
    /// let config = SanitizerConfig::new();
    /// assert_eq!(Sanitizer::new(&config)?.clean("<!--a-->b"), "<!--a-->b");
    /// assert_eq!(Sanitizer::new_strict(&config)?.clean("<!--a-->b"), "b");
    /// # Ok::<(), duckbill_sanitize::ConfigError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the configuration is not valid.
    pub fn new_strict(config: &SanitizerConfig) -> Result<Self, ConfigError> {
        Ok(Self::of(Configuration::new(config, Defaults::Strict)?))
    }

    /// The configuration, with each list sorted.
    /// [`get`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-sanitizer-get)
    ///
    /// ```
    /// use duckbill_sanitize::Sanitizer;
    /// let config = Sanitizer::default().get();
    /// assert_eq!(config.comments, Some(false));
    /// assert_eq!(config.elements.unwrap().len(), 121);
    /// ```
    #[must_use]
    pub fn get(&self) -> SanitizerConfig {
        self.configuration.get()
    }

    fn forget_rules(&mut self) {
        self.rules = Arc::default();
        self.safe_rules = Arc::default();
    }

    fn rules(&self) -> &Rules {
        self.rules.get_or_init(|| Rules::new(&self.configuration))
    }

    /// The safe rules of a policy, which sees to some of what is unsafe.
    fn rules_of_policy(&self, exempt: Exempt) -> Rules {
        Rules::safe(&self.configuration, exempt)
    }

    fn safe_rules(&self) -> &Rules {
        self.safe_rules.get_or_init(|| Rules::safe(&self.configuration, Exempt::default()))
    }
}

/// The examples of the pages that use this package are compiled and run with its own.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct OwnReadme;
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/guide-sanitizing.md")]
    struct Sanitizing;
    #[doc = include_str!("../../../docs/coming-from-ammonia.md")]
    struct ComingFromAmmonia;
    #[doc = include_str!("../../../docs/coming-from-other-sanitizers.md")]
    struct ComingFromOthers;
    #[doc = include_str!("../../../docs/cookbook-changing.md")]
    struct CookbookChanging;
}
