//! The state of a page besides its tree: base URL, policies, viewport, and what was named already.

use std::collections::{HashSet, VecDeque};
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use ::url::Url;

use super::candidate::{Kind, PreloadCandidate};
use super::hash::{IsHash, text_hash};
use super::options::{Extent, PreloadOptions, ViewportMeta};
use super::policy::{Fetch, Policy};
use crate::encoding::Encoding;
use crate::html::{BaseUrl, is_simple_url};
use crate::microsyntax::enumerated::REFERRERPOLICY;
use crate::microsyntax::media_query;
use crate::microsyntax::sizes::Environment;

/// The longest base URL, in bytes. Each URL that is resolved costs as much as its base is long; with a
/// longer one nothing is named.
const LONGEST_BASE: usize = 1 << 14;

/// How long all policies together may be, in bytes, since each resource is held against each source in
/// them. With more nothing is named.
const LONGEST_POLICIES: usize = 1 << 14;

/// The base URL in force.
#[derive(Debug)]
enum Base {
    /// The URL of the document is not known, and there is no `base` element.
    Unknown,
    /// It is relative to a document whose URL is not known.
    Relative(Arc<str>),
    Known(BaseUrl, Arc<str>),
}

impl Base {
    fn known(url: BaseUrl) -> Self {
        let text = url.as_str().into();
        Self::Known(url, text)
    }
}

/// The state of the page.
#[derive(Debug)]
pub(super) struct Page {
    document_url: Option<Url>,
    fallback: Option<BaseUrl>,
    base: Base,
    base_elements: u32,
    encoding: Encoding,
    pub(super) environment: Environment,
    viewport_meta: ViewportMeta,
    pub(super) extent: Extent,
    pub(super) runs_scripts: bool,
    policies: Vec<Policy>,
    /// The length of the policies.
    policy_bytes: usize,
    /// Whether there is too much to be regarded, so that nothing is named.
    is_closed: bool,
    pub(super) referrer_policy: &'static str,
    /// The [hashes](text_hash) of the URLs that were named, without fragments.
    named: HashSet<u64, BuildHasherDefault<IsHash>>,
    /// The candidates that were found and not yet returned.
    pub(super) found: VecDeque<PreloadCandidate>,
}

impl Page {
    pub(super) fn new(options: &PreloadOptions) -> Self {
        let fallback = options.document_url.as_deref().and_then(BaseUrl::parse);
        Self {
            document_url: fallback.as_ref().and_then(|url| Url::parse(url.as_str()).ok()),
            base: fallback.clone().map_or(Base::Unknown, Base::known),
            fallback,
            base_elements: 0,
            encoding: options.encoding,
            environment: options.environment,
            viewport_meta: options.viewport_meta,
            extent: options.extent,
            runs_scripts: options.scripting.is_enabled(),
            policies: options
                .content_security_policies
                .iter()
                .map(|policy| Policy::parse(policy))
                .collect(),
            policy_bytes: options.content_security_policies.iter().map(String::len).sum(),
            is_closed: false,
            referrer_policy: "",
            named: HashSet::default(),
            found: VecDeque::new(),
        }
    }

    /// Names nothing from now on.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
    }

    /// Whether anything can be named: the base URL and the policies are not too long.
    fn is_open(&self) -> bool {
        let base = match &self.base {
            Base::Known(_, text) | Base::Relative(text) => text.len(),
            Base::Unknown => 0,
        };
        !self.is_closed && base <= LONGEST_BASE && self.policy_bytes <= LONGEST_POLICIES
    }

    /// How many `base` elements have counted so far: with each the base URL may change.
    pub(super) fn base_elements(&self) -> u32 {
        self.base_elements
    }

    /// Whether everything is wanted that the parser leads to.
    pub(super) fn wants_all(&self) -> bool {
        self.extent == Extent::All
    }

    /// A `base` element with this `href` was inserted into the document:
    /// [set the frozen base URL](https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url).
    /// It is the first such element in the tree.
    pub(super) fn set_base(&mut self, href: &str) {
        self.base_elements = self.base_elements.saturating_add(1);
        self.base = self.fallback.clone().map_or(Base::Unknown, Base::known);
        let resolved = match &self.fallback {
            Some(own) => own.resolve_in(href, self.encoding),
            None => Url::parse(href).ok().map(String::from),
        };
        let Some(url) = resolved.and_then(|url| Url::parse(&url).ok()) else {
            if self.fallback.is_none() {
                self.base = Base::Relative(href.into());
            }
            return;
        };
        let document = self.document_url.as_ref();
        let is_allowed = self.policies.iter().all(|policy| policy.allows_base(&url, document));
        if is_allowed
            && !matches!(url.scheme(), "data" | "javascript")
            && let Some(base) = BaseUrl::parse(url.as_str())
        {
            self.base = Base::known(base);
        }
    }

    /// A policy is in the `head`.
    pub(super) fn add_policy(&mut self, text: &str) {
        self.policy_bytes = self.policy_bytes.saturating_add(text.len());
        if self.policy_bytes <= LONGEST_POLICIES {
            self.policies.push(Policy::parse(text));
        }
    }

    /// `<meta name=referrer>`:
    /// [the keyword, or what it was called before](https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer).
    pub(super) fn set_referrer_policy(&mut self, content: &str) {
        let is = |name: &str| content.eq_ignore_ascii_case(name);
        let keyword = if is("never") {
            "no-referrer"
        } else if is("default") {
            "strict-origin-when-cross-origin"
        } else if is("always") {
            "unsafe-url"
        } else if is("origin-when-crossorigin") {
            "origin-when-cross-origin"
        } else {
            content
        };
        match REFERRERPOLICY.state(Some(keyword)) {
            Some(policy) if !policy.is_empty() => self.referrer_policy = policy,
            _ => {}
        }
    }

    /// `<meta name=viewport>`: the width and height of
    /// [the initial containing block](https://drafts.csswg.org/css-viewport/#parsing-algorithm).
    pub(super) fn set_viewport(&mut self, content: &str) {
        if self.viewport_meta == ViewportMeta::Ignored {
            return;
        }
        let find = |name: &str| {
            let mut values = content.split([',', ';']).filter_map(|property| {
                let (own, value) = property.split_once('=')?;
                own.trim_ascii().eq_ignore_ascii_case(name).then_some(value.trim_ascii())
            });
            values.next_back()
        };
        // `device-width` and everything that is not a number leave the size as it is.
        let length = |value: Option<&str>| {
            let number = crate::microsyntax::float::parse(value?)?;
            (number > 0.0).then(|| number.clamp(1.0, 10_000.0))
        };
        let (width, height) = (length(find("width")), length(find("height")));
        let scale = find("initial-scale")
            .and_then(crate::microsyntax::float::parse)
            .filter(|&scale| scale > 0.0)
            .map(|scale| scale.clamp(0.1, 10.0));
        let before = self.environment;
        let own_ratio = before.viewport_height / before.viewport_width;
        match (width, scale) {
            (Some(width), _) => self.environment.viewport_width = width,
            (None, Some(scale)) => self.environment.viewport_width = before.viewport_width / scale,
            (None, None) => {}
        }
        self.environment.viewport_height =
            height.unwrap_or(self.environment.viewport_width * own_ratio);
    }

    /// Whether a list of media queries matches.
    pub(super) fn matches_now(&self, media: &str) -> bool {
        media_query::matches(media, &self.environment)
    }

    /// Whether the list of media queries of a style sheet matches, or need not.
    pub(super) fn matches(&self, media: Option<&str>) -> bool {
        self.wants_all() || media.is_none_or(|media| self.matches_now(media))
    }

    /// Names a resource, unless it was named before or must not be fetched. Its URL is as written; the rest of
    /// what depends on the page is filled in here.
    pub(super) fn name(&mut self, mut candidate: PreloadCandidate) {
        crate::work::count(candidate.size());
        if !self.is_open() || is_data(&candidate.url) {
            return;
        }
        let (resolved, base) = match &self.base {
            Base::Known(base, text) => {
                let Some(url) = base.resolve_in(&candidate.url, self.encoding) else { return };
                (Some(url), Some(text))
            }
            other => {
                let Ok(url) = absolute(&candidate.url) else { return };
                (url, if let Base::Relative(text) = other { Some(text) } else { None })
            }
        };
        candidate.base = base.cloned();
        if resolved.as_ref().is_some_and(|url| !self.is_fetched(url)) {
            return;
        }
        let key = text_hash(without_fragment(resolved.as_ref().unwrap_or(&candidate.url)));
        candidate.upgrade_insecure = self.policies.iter().any(Policy::upgrades);
        if candidate.kind == Kind::Preconnect {
            if self.named.contains(&key) {
                return;
            }
        } else if !self.policies.is_empty() {
            if self.named.contains(&key) || !self.is_allowed(resolved.as_deref(), &candidate) {
                return;
            }
            self.named.insert(key);
        } else if !self.named.insert(key) {
            return;
        }
        if candidate.referrer_policy.is_empty() {
            candidate.referrer_policy = self.referrer_policy;
        }
        candidate.resolved = resolved;
        self.found.push_back(candidate);
    }

    /// Does not name what another page has named and returned.
    #[cfg(feature = "live")]
    pub(super) fn go_on_after(&mut self, before: &mut Self) {
        self.named = std::mem::take(&mut before.named);
        for found in before.found.drain(..) {
            let key = text_hash(without_fragment(found.resolved.as_ref().unwrap_or(&found.url)));
            self.named.remove(&key);
        }
    }

    /// Whether a URL is one to fetch: not `data:`, `javascript:`, `blob:` or `about:`.
    fn is_fetched(&self, url: &str) -> bool {
        let scheme = url.split(':').next().unwrap_or_default();
        let own = self.document_url.as_ref().map(Url::scheme);
        matches!(scheme, "http" | "https")
            || (own == Some(scheme) && !matches!(scheme, "data" | "javascript" | "blob" | "about"))
    }

    /// Whether all policies allow it. Where the URL is not known, they do not.
    fn is_allowed(&self, resolved: Option<&str>, candidate: &PreloadCandidate) -> bool {
        let document = self.document_url.as_ref();
        resolved.and_then(|url| Url::parse(url).ok()).is_some_and(|url| {
            let fetch = Fetch { url: &url, candidate };
            self.policies.iter().all(|policy| policy.allows(&fetch, document))
        })
    }
}

fn without_fragment(url: &str) -> &str {
    memchr::memchr(b'#', url.as_bytes()).and_then(|end| url.get(..end)).unwrap_or(url)
}

/// Whether this is surely a `data:` URL, which is not fetched. They are long, so they are not parsed to be thrown away.
pub(super) fn is_data(url: &str) -> bool {
    let start = url.trim_start_matches(|c| c <= ' ').as_bytes().first_chunk::<5>();
    start.is_some_and(|start| start.eq_ignore_ascii_case(b"data:"))
}

/// A URL that needs no base; `None` for one that wants a base, and an error for what is no URL.
fn absolute(url: &str) -> Result<Option<String>, ::url::ParseError> {
    if is_simple_url(url) {
        return Ok(Some(url.to_owned()));
    }
    match Url::parse(url) {
        Ok(parsed) => Ok(Some(parsed.into())),
        Err(::url::ParseError::RelativeUrlWithoutBase) => Ok(None),
        Err(other) => Err(other),
    }
}
