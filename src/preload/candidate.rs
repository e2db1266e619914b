//! The resources that a scan names.

use std::ops::Range;
use std::sync::Arc;

/// The way in which a page asks for a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Kind {
    /// `img`, `picture`, an image button, the poster of a video, an SVG `image`, a background.
    Image,
    /// A classic script.
    Script,
    /// A module script.
    ModuleScript,
    /// `<link rel=stylesheet>`
    StyleSheet,
    /// `@import` at the start of a `style` element.
    Import,
    /// `<link rel=preload>`
    Preload,
    /// `<link rel=modulepreload>`
    ModulePreload,
    /// `<link rel=preconnect>`: an origin to connect to, not a resource to fetch.
    Preconnect,
    /// `iframe` and `frame`.
    Frame,
    /// `object`, `embed`, and the SVG elements that refer to another document.
    Object,
    /// `audio` and `video`, with their `source` elements.
    Media,
    /// `track`
    Track,
}

impl Kind {
    /// All kinds, in this order.
    pub const ALL: [Self; 12] = [
        Self::Image,
        Self::Script,
        Self::ModuleScript,
        Self::StyleSheet,
        Self::Import,
        Self::Preload,
        Self::ModulePreload,
        Self::Preconnect,
        Self::Frame,
        Self::Object,
        Self::Media,
        Self::Track,
    ];

    /// The name in lower case with hyphens.
    ///
    /// ```
    /// assert_eq!(duckbill::preload::Kind::ModuleScript.as_str(), "module-script");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Script => "script",
            Self::ModuleScript => "module-script",
            Self::StyleSheet => "style-sheet",
            Self::Import => "import",
            Self::Preload => "preload",
            Self::ModulePreload => "module-preload",
            Self::Preconnect => "preconnect",
            Self::Frame => "frame",
            Self::Object => "object",
            Self::Media => "media",
            Self::Track => "track",
        }
    }
}

/// The part of the document in which an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Section {
    /// The `head`.
    Head,
    /// Anything else.
    #[default]
    Body,
}

/// The time at which a script runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ScriptTiming {
    /// At once: the parser waits.
    Blocking,
    /// After the document is parsed.
    Deferred,
    /// As soon as it is there.
    Async,
}

/// A resource that the parser of the page would lead to, found by [`scan`](crate::preload::scan).
///
/// Attributes are as the page has them; `None` where there is no such attribute.
///
/// ```
/// use duckbill::preload::{self, Kind, PreloadOptions};
/// let html = "<base href=/static/><link rel=stylesheet href=a.css media=screen>";
/// let document_url = "https://example.com/x";
/// let options = PreloadOptions::new().with_document_url(document_url);
/// let sheet = preload::scan(html, &options).next().unwrap();
/// assert_eq!(sheet.kind, Kind::StyleSheet);
/// assert_eq!(sheet.url, "a.css");
/// assert_eq!(sheet.resolved.as_deref(), Some("https://example.com/static/a.css"));
/// assert_eq!(sheet.media.as_deref(), Some("screen"));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PreloadCandidate {
    /// The URL as it is written: of a source set, the one selected.
    pub url: String,
    /// The absolute URL; `None` if the URL is relative and the URL of the document is not known.
    pub resolved: Option<String>,
    /// The way in which the page asks for it.
    pub kind: Kind,
    /// Its [request destination](https://fetch.spec.whatwg.org/#concept-request-destination), by the
    /// names of the `as` attribute, where the empty destination is `fetch`.
    pub destination: &'static str,
    /// The state of `crossorigin`: `anonymous` or `use-credentials`; `None` for no CORS. Modules always
    /// have one.
    pub cross_origin: Option<&'static str>,
    /// `integrity`
    pub integrity: Option<String>,
    /// `nonce`
    pub nonce: Option<String>,
    /// `as`
    pub as_attribute: Option<String>,
    /// `type`
    pub type_attribute: Option<String>,
    /// `media`
    pub media: Option<String>,
    /// `srcset` or `imagesrcset`, if the URL was selected from it.
    pub srcset: Option<String>,
    /// `sizes` or `imagesizes`, beside `srcset`.
    pub sizes: Option<String>,
    /// The state of `loading`: `eager` or `lazy`; `eager` if no scripts run. Lazy ones are named only on
    /// [request](crate::preload::Extent::All).
    pub loading: &'static str,
    /// The state of `fetchpriority`: `high`, `low` or `auto`.
    pub fetch_priority: &'static str,
    /// The referrer policy: of the element, or else of the document so far; empty for the default.
    pub referrer_policy: &'static str,
    /// The base URL in force, if it is known: the URL of the document, or a `base` element's.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_string"))]
    pub base: Option<Arc<str>>,
    /// Where the element is.
    pub section: Section,
    /// For scripts: when it runs.
    pub timing: Option<ScriptTiming>,
    /// Whether a policy of the page asks to
    /// [upgrade insecure requests](https://w3c.github.io/webappsec-upgrade-insecure-requests/): then
    /// `http:` in the resolved URL stands for `https:`.
    pub upgrade_insecure: bool,
    /// The range of the start tag in the text that was scanned (of an `@import`, that of the `style` element), in bytes of UTF-8.
    /// A [`StreamScanner`](super::StreamScanner) scans the decoded text; for the bytes of a page ask a
    /// [`SourceMap`](crate::dom::SourceMap).
    pub text_range: Range<usize>,
}

#[cfg(feature = "serde")]
fn as_string<S: serde::Serializer>(
    base: &Option<Arc<str>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&base.as_deref(), serializer)
}

impl PreloadCandidate {
    /// The length of its strings, in bytes.
    pub(super) fn size(&self) -> usize {
        let others = [
            &self.integrity,
            &self.nonce,
            &self.as_attribute,
            &self.type_attribute,
            &self.media,
            &self.srcset,
            &self.sizes,
        ];
        self.url.len() + others.into_iter().flatten().map(String::len).sum::<usize>()
    }

    /// The value of a [`Link` header](https://html.spec.whatwg.org/multipage/semantics.html#processing-link-headers)
    /// that asks for this resource, for a response of status 103 (Early Hints).
    ///
    /// Returns `None` if the URL is not known, if a hint cannot ask for the kind (frames, objects, media), or
    /// if a value cannot be in a header. The selection of a source set is that for the viewport of the scan.
    #[must_use]
    pub fn link_header(&self) -> Option<String> {
        let url = match (&self.resolved, &self.base) {
            (Some(url), _) => url,
            // Relative to the document, which is what the header's URL is relative to.
            (None, None) => &self.url,
            (None, Some(_)) => return None,
        };
        let is_plain = |c: u8| c.is_ascii_graphic() && !matches!(c, b'<' | b'>' | b'"');
        if !url.bytes().all(is_plain) {
            return None;
        }
        let mut link = format!("<{url}>; rel=");
        match self.kind {
            Kind::Preconnect => link.push_str("preconnect"),
            Kind::ModuleScript | Kind::ModulePreload => {
                link.push_str("modulepreload");
                if self.destination != "script" {
                    link.push_str("; as=");
                    link.push_str(self.destination);
                }
            }
            Kind::Frame | Kind::Object | Kind::Media => return None,
            _ => {
                link.push_str("preload; as=");
                link.push_str(self.destination);
            }
        }
        let is_module = matches!(self.kind, Kind::ModuleScript | Kind::ModulePreload);
        match self.cross_origin {
            Some("use-credentials") => link.push_str("; crossorigin=use-credentials"),
            Some(_) if !is_module => link.push_str("; crossorigin"),
            _ => {}
        }
        if self.fetch_priority != "auto" {
            link.push_str("; fetchpriority=");
            link.push_str(self.fetch_priority);
        }
        for (name, value) in [("integrity", &self.integrity), ("nonce", &self.nonce)] {
            let Some(value) = value else { continue };
            if !value.bytes().all(|c| matches!(c, b' '..=b'~') && !matches!(c, b'"' | b'\\')) {
                return None;
            }
            link.push_str(&format!("; {name}=\"{value}\""));
        }
        Some(link)
    }
}
