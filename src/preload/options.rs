//! The settings of a scan.

use crate::edition::Features;
use crate::encoding::Encoding;
use crate::microsyntax::sizes::Environment;
use crate::tree_builder::{Scripting, TreeBuilderOptions};

/// Which resources a scan names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Extent {
    /// Those that are worth fetching early: images, scripts, style sheets, preloads, and origins to
    /// connect to; not what is lazy, or does not match the environment.
    #[default]
    Early,
    /// Also lazy images, style sheets that are alternate or match another environment, frames, objects,
    /// media, text tracks and backgrounds: everything that the parser alone leads to, without style rules.
    All,
}

/// Whether `<meta name=viewport>` changes the width of the viewport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ViewportMeta {
    /// As on a desktop: no.
    #[default]
    Ignored,
    /// As on a phone: yes.
    Obeyed,
}

/// The settings of a [scan](crate::preload::scan).
///
/// ```
/// use duckbill::microsyntax::sizes::Environment;
/// use duckbill::preload::{self, PreloadOptions, ViewportMeta};
/// let mut phone = Environment::new(980.0, 2000.0);
/// phone.device_pixels = 2.0;
/// let options = PreloadOptions::new().with_environment(phone);
/// let html = "<meta name=viewport content='width=400'><img srcset='a.png 500w, b.png 800w'>";
/// assert_eq!(preload::scan(html, &options).next().unwrap().url, "b.png");
/// let options = options.with_viewport_meta(ViewportMeta::Obeyed);
/// assert_eq!(preload::scan(html, &options).next().unwrap().sizes, None);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PreloadOptions {
    pub(super) document_url: Option<String>,
    pub(super) environment: Environment,
    pub(super) viewport_meta: ViewportMeta,
    pub(super) extent: Extent,
    pub(super) encoding: Encoding,
    pub(super) content_security_policies: Vec<String>,
    pub(super) scripting: Scripting,
    pub(super) features: Features,
    pub(super) rules_only: bool,
}

impl Default for PreloadOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl PreloadOptions {
    /// A screen of 1280 by 720 CSS pixels, one device pixel to each; scripts run.
    #[must_use]
    pub fn new() -> Self {
        Self {
            document_url: None,
            environment: Environment::new(1280.0, 720.0),
            viewport_meta: ViewportMeta::default(),
            extent: Extent::default(),
            encoding: Encoding::UTF_8,
            content_security_policies: Vec::new(),
            scripting: Scripting::Normal,
            features: Features::default(),
            rules_only: false,
        }
    }

    /// Sets the URL of the document, by which others are resolved. A string that is not an absolute URL is ignored.
    #[must_use]
    pub fn with_document_url(mut self, url: impl Into<String>) -> Self {
        self.document_url = Some(url.into());
        self
    }

    /// Sets the viewport, for `media`, `sizes` and `srcset`.
    #[must_use]
    pub fn with_environment(mut self, environment: Environment) -> Self {
        self.environment = environment;
        self
    }

    /// Sets whether `<meta name=viewport>` counts.
    #[must_use]
    pub fn with_viewport_meta(mut self, viewport_meta: ViewportMeta) -> Self {
        self.viewport_meta = viewport_meta;
        self
    }

    /// Sets which resources are listed.
    #[must_use]
    pub fn with_extent(mut self, extent: Extent) -> Self {
        self.extent = extent;
        self
    }

    /// Sets the encoding of the document, in which the queries of URLs are encoded; UTF-8 by default.
    #[must_use]
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Sets the [content security policies](https://w3c.github.io/webappsec-csp/#content-security-policy-object) of the
    /// response: each the value of one header, without commas.
    #[must_use]
    pub fn with_content_security_policies<T: Into<String>>(
        mut self,
        policies: impl IntoIterator<Item = T>,
    ) -> Self {
        self.content_security_policies = policies.into_iter().map(Into::into).collect();
        self
    }

    /// Sets whether scripts run, as they do by default: without them no script is listed, and `noscript` is markup. A scan
    /// ahead of a parser follows the mode of the parser.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.scripting = scripting;
        self
    }

    /// Follows this [edition](crate::Edition) of the standard, or exactly these [changes](Features) of it. A scan ahead of a
    /// parser follows those that the parser does.
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.features = edition.into();
        self
    }

    /// For tests: every token goes through the states and rules, without the fast paths, and nothing is passed by. The
    /// candidates are the same.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self
    }

    /// The options of the tree builder.
    pub(super) fn builder(&self) -> TreeBuilderOptions {
        TreeBuilderOptions {
            features: self.features,
            scripting: self.scripting,
            allows_declarative_shadow_roots: true,
            rules_only: self.rules_only,
            ..TreeBuilderOptions::default()
        }
    }
}
