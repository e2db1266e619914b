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
/// let narrow = options.with_viewport_meta(ViewportMeta::Obeyed);
/// assert_eq!(preload::scan(html, &narrow).next().unwrap().sizes, None);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PreloadOptions {
    pub(super) document_url: Option<String>,
    pub(super) environment: Environment,
    pub(super) viewport_meta: ViewportMeta,
    pub(super) extent: Extent,
    pub(super) encoding: Encoding,
    pub(super) policies: Vec<String>,
    pub(super) referrer_policy: &'static str,
    pub(super) builder: TreeBuilderOptions,
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
            policies: Vec::new(),
            referrer_policy: "",
            builder: TreeBuilderOptions::default()
                .with_scripting(Scripting::Normal)
                .with_declarative_shadow_roots(true),
            features: Features::default(),
            rules_only: false,
        }
    }

    /// Sets the URL of the document, by which others are resolved. A string that is not an absolute URL is
    /// ignored.
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

    /// Sets which resources are named.
    #[must_use]
    pub fn with_extent(mut self, extent: Extent) -> Self {
        self.extent = extent;
        self
    }

    /// Sets the encoding of the document, in which the queries of URLs are encoded.
    #[must_use]
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Adds a [content security policy](https://w3c.github.io/webappsec-csp/#content-security-policy-object)
    /// of the response: the value of one header, without commas.
    #[must_use]
    pub fn with_content_security_policy(mut self, policy: impl Into<String>) -> Self {
        self.policies.push(policy.into());
        self
    }

    /// Sets whether scripts run: without them no script is named, and `noscript` is markup.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.builder = self.builder.with_scripting(scripting);
        self
    }

    /// As [`ParseOptions::with_edition`](crate::ParseOptions::with_edition).
    #[must_use]
    pub fn with_edition(mut self, edition: impl Into<Features>) -> Self {
        self.features = edition.into();
        self.builder = self.builder.with_edition(self.features);
        self
    }

    /// Whether every token goes through the states and rules, without the fast paths, and nothing is passed by. The
    /// candidates are the same; tests compare the two.
    #[doc(hidden)]
    #[must_use]
    pub fn with_rules_only(mut self, rules_only: bool) -> Self {
        self.rules_only = rules_only;
        self.builder = self.builder.with_rules_only(rules_only);
        self
    }
}
