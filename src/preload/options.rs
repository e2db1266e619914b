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
/// let mut options = PreloadOptions { environment: phone, ..PreloadOptions::new() };
/// let html = "<meta name=viewport content='width=400'><img srcset='a.png 500w, b.png 800w'>";
/// assert_eq!(preload::scan(html, &options).next().unwrap().url, "b.png");
/// options.viewport_meta = ViewportMeta::Obeyed;
/// assert_eq!(preload::scan(html, &options).next().unwrap().sizes, None);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PreloadOptions {
    /// The URL of the document, by which others are resolved. A string that is not an absolute URL is ignored.
    pub document_url: Option<String>,
    /// The viewport, for `media`, `sizes` and `srcset`.
    pub environment: Environment,
    /// Whether `<meta name=viewport>` counts.
    pub viewport_meta: ViewportMeta,
    /// Which resources are named.
    pub extent: Extent,
    /// The encoding of the document, in which the queries of URLs are encoded.
    pub encoding: Encoding,
    /// The [content security policies](https://w3c.github.io/webappsec-csp/#content-security-policy-object) of the
    /// response: each the value of one header, without commas.
    pub content_security_policies: Vec<String>,
    /// Whether scripts run: without them no script is named, and `noscript` is markup. A scan ahead of a parser follows the
    /// mode of the parser.
    pub scripting: Scripting,
    /// The changes of the standard that are followed, as by
    /// [`ParseOptions::with_edition`](crate::ParseOptions::with_edition). A scan ahead of a parser follows those that the parser
    /// does.
    pub features: Features,
    /// Whether every token goes through the states and rules, without the fast paths, and nothing is passed by. The
    /// candidates are the same; tests compare the two.
    #[doc(hidden)]
    pub rules_only: bool,
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
