//! Rules for URLs.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use crate::pattern::Pattern;
use duckbill::ElementRef;
use duckbill::microsyntax::srcset;
use duckbill::names::Namespace;
use url::{ParseError, Url};

/// The treatment of relative URLs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum RelativeUrls {
    /// They stay.
    #[default]
    Keep,
    /// The attribute is removed; of several URLs, those that are relative.
    Refuse,
    /// They are resolved against this URL. If it is not absolute, the attribute is removed.
    Resolve(String),
    /// They are resolved against a path below a URL, and those that begin with one `/` against the URL alone: links of a file in a
    /// repository. If the URL is not absolute, the attribute is removed.
    ///
    /// ```
    /// use duckbill_sanitize::{Policy, RelativeUrls};
    /// let (root, path) = ("https://git.example/raw/main/".to_owned(), "pages/README.md".to_owned());
    /// let policy = Policy::ammonia().with_relative_urls(RelativeUrls::ResolveInRoot { root, path });
    /// assert_eq!(
    ///     policy.clean("<img src=a.png><img src=/b.png>"),
    ///     "<img src=\"https://git.example/raw/main/pages/a.png\"><img src=\"https://git.example/raw/main/b.png\">",
    /// );
    /// ```
    ResolveInRoot {
        /// The URL.
        root: String,
        /// The path.
        path: String,
    },
}

/// A URL, and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UrlUse<'a> {
    /// The name of the element.
    pub element: &'a str,
    /// The name of the attribute; of a style sheet it is empty.
    pub attribute: &'a str,
    /// The URL, as it is to be written.
    pub url: &'a str,
}

impl UrlUse<'_> {
    /// Whether the URL is relative: whether it has no scheme.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        Url::parse(self.url) == Err(ParseError::RelativeUrlWithoutBase)
    }
}

/// A function that decides about URLs.
pub(super) type Rule = dyn Fn(&UrlUse<'_>) -> Option<String> + Send + Sync;

/// Where a URL is.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) element: &'a str,
    pub(super) attribute: &'a str,
    /// Whether the functions of the caller are asked.
    pub(super) asks: bool,
}

/// Rules for URLs.
#[derive(Clone, Default)]
pub(super) struct Urls {
    pub(super) schemes: Option<BTreeSet<String>>,
    pub(super) relative: RelativeUrls,
    /// By element, the URLs that stay.
    pub(super) allowed: BTreeMap<String, Vec<UrlPattern>>,
    pub(super) proxy: Option<String>,
    pub(super) rule: Option<Arc<Rule>>,
}

/// How an attribute holds URLs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    One,
    /// With descriptors.
    Srcset,
    /// Between white space.
    Several,
}

/// How an attribute holds URLs; `None` if it does not.
fn form(element: &str, attribute: &str) -> Option<Form> {
    match attribute.strip_prefix("xlink:").unwrap_or(attribute) {
        "srcset" | "imagesrcset" => Some(Form::Srcset),
        "ping" | "archive" | "attributionsrc" | "profile" => Some(Form::Several),
        "href" | "src" | "action" | "formaction" | "background" | "cite" | "longdesc"
        | "poster" | "lowsrc" | "dynsrc" | "manifest" | "codebase" | "classid" | "icon"
        | "xml:base" => Some(Form::One),
        "data" if element == "object" => Some(Form::One),
        _ => None,
    }
}

/// Whether the URL of an attribute is that of an image.
fn is_image(element: &str, attribute: &str) -> bool {
    match attribute {
        "srcset" | "imagesrcset" | "poster" | "background" | "lowsrc" | "dynsrc" => true,
        "src" => matches!(element, "img" | "image" | "input"),
        "href" | "xlink:href" => matches!(element, "image" | "feImage"),
        _ => false,
    }
}

impl Urls {
    /// Whether anything is said.
    pub(super) fn has_rules(&self) -> bool {
        self.schemes.is_some()
            || self.relative != RelativeUrls::Keep
            || !self.allowed.is_empty()
            || self.proxy.is_some()
            || self.rule.is_some()
    }

    /// The value to use for an attribute; `None` if it is removed.
    pub(super) fn judge<'v>(
        &self,
        place: Place<'_>,
        local_name: &str,
        value: Cow<'v, str>,
    ) -> Option<Cow<'v, str>> {
        let name = if place.attribute == "xml:base" { place.attribute } else { local_name };
        let Some(form) = form(place.element, name) else { return Some(value) };
        if !self.has_rules() {
            return Some(value);
        }
        let is_image = is_image(place.element, place.attribute);
        match form {
            Form::One => match self.judge_one(place, &value, is_image)? {
                Cow::Borrowed(same) if same.len() == value.len() => Some(value),
                other => Some(Cow::Owned(other.into_owned())),
            },
            Form::Several => {
                let words = value.split_ascii_whitespace();
                let kept: Vec<_> =
                    words.filter_map(|url| self.judge_one(place, url, is_image)).collect();
                let joined = kept.join(" ");
                (!joined.is_empty()).then_some(Cow::Owned(joined))
            }
            Form::Srcset => {
                let mut written = String::new();
                // A candidate that is none is no URL.
                for candidate in srcset::candidates(&value).flatten() {
                    if let Some(url) = self.judge_one(place, candidate.url, is_image) {
                        push_candidate(&mut written, &url, &candidate);
                    }
                }
                let letters = |text: &str| {
                    let words = text.split_ascii_whitespace();
                    words.flat_map(str::bytes).collect::<Vec<_>>()
                };
                match written.is_empty() {
                    true => None,
                    false if letters(&written) == letters(&value) => Some(value),
                    false => Some(Cow::Owned(written)),
                }
            }
        }
    }

    /// The URL to use; `None` if it is refused.
    pub(super) fn judge_one<'v>(
        &self,
        place: Place<'_>,
        value: &'v str,
        is_image: bool,
    ) -> Option<Cow<'v, str>> {
        let mut url = self.by_scheme(value)?;
        if let Some(patterns) = self.allowed.get(place.element) {
            let parsed = absolute(&url)?;
            if !patterns.iter().any(|pattern| pattern.matches(&parsed)) {
                return None;
            }
            if Url::parse(&url).is_err() {
                url = Cow::Owned(parsed.into());
            }
        }
        if is_image && let Some(proxied) = self.proxied(&url) {
            url = Cow::Owned(proxied);
        }
        if let Some(rule) = self.rule.as_deref().filter(|_| place.asks) {
            let (element, attribute) = (place.element, place.attribute);
            let decided = rule(&UrlUse { element, attribute, url: &url })?;
            if *decided != *url {
                // It is judged by the other rules.
                url = Cow::Owned(self.by_scheme(&decided)?.into_owned());
            }
        }
        Some(url)
    }

    /// The URL of an image by way of the proxy, if it comes from another host.
    fn proxied(&self, url: &str) -> Option<String> {
        let prefix = self.proxy.as_deref().filter(|prefix| !url.starts_with(prefix))?;
        let parsed = absolute(url)?;
        if !matches!(parsed.scheme(), "http" | "https") {
            return None;
        }
        let mut proxied = prefix.to_owned();
        proxied.extend(url::form_urlencoded::byte_serialize(parsed.as_str().as_bytes()));
        Some(proxied)
    }

    /// The URL by the rules for schemes and for relative URLs.
    fn by_scheme<'v>(&self, value: &'v str) -> Option<Cow<'v, str>> {
        if self.schemes.is_none() && self.relative == RelativeUrls::Keep {
            return Some(Cow::Borrowed(value));
        }
        if self.relative == RelativeUrls::Keep && is_certainly_relative(value) {
            return Some(Cow::Borrowed(value));
        }
        let written = written_scheme(value);
        // Whether the URL is valid does not matter if it goes anyway, as a picture of a megabyte in a `data:` URL does.
        if written.is_some_and(|scheme| !self.has_scheme(scheme)) {
            return None;
        }
        let scheme = match written.filter(|scheme| is_certainly_valid(value, scheme)) {
            Some(scheme) => Ok(Cow::Borrowed(scheme)),
            None => Url::parse(value).map(|url| Cow::Owned(url.scheme().to_owned())),
        };
        match scheme {
            Ok(scheme) => self.has_scheme(&scheme).then_some(Cow::Borrowed(value)),
            Err(ParseError::RelativeUrlWithoutBase) => match &self.relative {
                RelativeUrls::Keep => Some(Cow::Borrowed(value)),
                RelativeUrls::Refuse => None,
                RelativeUrls::Resolve(base) => self.resolved(Url::parse(base).ok()?, value),
                RelativeUrls::ResolveInRoot { root, path } => {
                    let root = Url::parse(root).ok()?;
                    let value = value.trim_matches(|c: char| c <= ' ');
                    match value.strip_prefix('/') {
                        Some(rest) if !rest.starts_with(['/', '\\']) => self.resolved(root, rest),
                        _ => self.resolved(root.join(path).ok()?, value),
                    }
                }
            },
            Err(_) => None,
        }
    }

    /// A URL against its base.
    fn resolved<'v>(&self, base: Url, url: &str) -> Option<Cow<'v, str>> {
        let url = base.join(url).ok()?;
        self.has_scheme(url.scheme()).then(|| Cow::Owned(url.into()))
    }

    fn has_scheme(&self, scheme: &str) -> bool {
        self.schemes.as_ref().is_none_or(|schemes| schemes.contains(scheme))
    }
}

/// Writes a candidate of `srcset` after those that are there.
fn push_candidate(written: &mut String, url: &str, candidate: &srcset::ImageCandidate<'_>) {
    use fmt::Write;
    if !written.is_empty() {
        written.push_str(", ");
    }
    // A comma at an end would be one between candidates.
    let inner = url.trim_matches(',');
    let (start, _) = url.split_once(inner).unwrap_or_default();
    written.extend(std::iter::repeat_n("%2C", start.len()));
    written.extend(inner.split_ascii_whitespace());
    written.extend(std::iter::repeat_n("%2C", url.len() - start.len() - inner.len()));
    // Writing to a string does not fail.
    let _ = match (candidate.width, candidate.density) {
        (Some(width), _) => write!(written, " {width}w"),
        (None, Some(density)) => write!(written, " {density}x"),
        (None, None) => Ok(()),
    };
}

/// A URL with a host of its own: absolute, or with the host and without the scheme. A relative one has none.
fn absolute(url: &str) -> Option<Url> {
    const NOWHERE: &str = "https://nowhere.invalid/";
    match Url::parse(url) {
        Ok(url) => Some(url),
        Err(_) => {
            let url = Url::parse(NOWHERE).ok()?.join(url).ok()?;
            (url.host_str() != Some("nowhere.invalid")).then_some(url)
        }
    }
}

/// URLs of a host, and perhaps of paths there.
#[derive(Debug, Clone)]
pub(super) struct UrlPattern {
    /// If there is none: `http` or `https`.
    scheme: Option<String>,
    /// Whether it is of the subdomains of the host.
    is_below: bool,
    host: String,
    port: Option<u16>,
    path: Option<Pattern>,
}

impl UrlPattern {
    pub(super) fn new(text: &str) -> Self {
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let (host, path) = match rest.find('/') {
            Some(at) => rest.split_at(at),
            None => (rest, ""),
        };
        let (host, port) = match host.rsplit_once(':') {
            Some((host, port)) if port.parse::<u16>().is_ok() => (host, port.parse().ok()),
            _ => (host, None),
        };
        let (is_below, host) = match host.strip_prefix("*.") {
            Some(host) => (true, host),
            None => (false, host),
        };
        let path = (!path.is_empty()).then(|| Pattern::from(path));
        Self { scheme, is_below, host: host.to_ascii_lowercase(), port, path }
    }

    fn matches(&self, url: &Url) -> bool {
        let is_scheme = match &self.scheme {
            Some(scheme) => url.scheme() == scheme,
            None => matches!(url.scheme(), "http" | "https"),
        };
        let host = url.host_str().unwrap_or_default();
        let is_host = match self.is_below {
            false => host == self.host,
            true => host.strip_suffix(&*self.host).is_some_and(|below| below.ends_with('.')),
        };
        is_scheme
            && is_host
            && !self.host.is_empty()
            && url.port() == self.port
            && url.username().is_empty()
            && url.password().is_none()
            && self.path.as_ref().is_none_or(|path| path.matches(url.path()))
    }
}

/// The attributes that links get.
#[derive(Debug, Clone, Default)]
pub(super) struct Links {
    pub(super) rel: Option<String>,
    pub(super) target: Option<String>,
    /// Hosts to which links get nothing.
    pub(super) own_hosts: Option<Vec<Pattern>>,
}

impl Links {
    fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let both = [("rel", &self.rel), ("target", &self.target)];
        both.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }

    /// By element, the attributes that are set.
    pub(super) fn attributes(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.all().flat_map(|(name, _)| ["a", "area"].map(|element| (element, name)))
    }

    /// Whether links of this kind get anything.
    pub(super) fn concern(&self, element: ElementRef<'_>) -> bool {
        (self.rel.is_some() || self.target.is_some()) && is_link(element)
    }

    /// Whether this attribute of a link is set, or would be if it led elsewhere.
    pub(super) fn sets(&self, element: ElementRef<'_>, attribute: &str) -> bool {
        matches!(attribute, "rel" | "target")
            && is_link(element)
            && self.all().any(|(name, _)| name == attribute)
    }

    /// The attributes of an element: those that it gets, with their values, and those that are not its own to choose.
    pub(super) fn of<'s>(
        &'s self,
        element: ElementRef<'_>,
        href: Option<&str>,
    ) -> impl Iterator<Item = (&'static str, Option<&'s str>)> + use<'s> {
        let is_link = self.concern(element);
        let gets = is_link
            && (element.name() != "area" || href.is_some())
            && self.leads_elsewhere(href.unwrap_or_default());
        self.all().filter(move |_| is_link).map(move |(name, value)| (name, gets.then_some(value)))
    }

    fn leads_elsewhere(&self, href: &str) -> bool {
        let Some(own) = &self.own_hosts else { return true };
        let url = absolute(href);
        let host = url.as_ref().and_then(Url::host_str);
        host.is_some_and(|host| !own.iter().any(|own| own.matches(host)))
    }
}

/// Whether this is an element of links: `a` in whatever namespace, or `area`.
fn is_link(element: ElementRef<'_>) -> bool {
    match element.name() {
        "a" => true,
        "area" => element.namespace() == Namespace::Html,
        _ => false,
    }
}

/// Whether a URL is certain to have no scheme: it has no colon, or begins as no scheme does.
fn is_certainly_relative(value: &str) -> bool {
    value.starts_with(['/', '#', '?', '.']) || memchr::memchr(b':', value.as_bytes()).is_none()
}

/// The scheme as it is written at the beginning of a URL, in lower case and with nothing that is stripped.
fn written_scheme(value: &str) -> Option<&str> {
    let end = value.bytes().position(|byte| {
        !(byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'))
    });
    let (scheme, rest) = value.split_at_checked(end?)?;
    (rest.starts_with(':') && scheme.starts_with(|c: char| c.is_ascii_lowercase()))
        .then_some(scheme)
}

/// Whether an `http` or `https` URL is certain to be valid: most are. What comes after the host cannot make one invalid,
/// and no host of lower-case names is, unless its last name is a number or one of them is encoded.
fn is_certainly_valid(value: &str, scheme: &str) -> bool {
    let rest = value.get(scheme.len()..).and_then(|rest| rest.strip_prefix("://"));
    let Some(rest) = rest.filter(|_| matches!(scheme, "http" | "https")) else { return false };
    let end = rest.bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let host = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
    let is_plain = host.bytes().all(|byte| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'-')
    });
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name.ends_with(|c: char| c.is_ascii_alphanumeric())
            && name.len() < 64
            && name.get(2..4) != Some("--")
    };
    let last = host.rsplit('.').next().unwrap_or_default();
    is_plain
        && last.starts_with(|c: char| c.is_ascii_alphabetic())
        && host.len() < 254
        && host.split('.').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_urls_are_what_the_url_parser_finds() {
        let hosts = [
            "a.test",
            "www.example.org",
            "a",
            "1.a",
            "a-b.c",
            "127.0.0.1",
            "0x7f",
            "a.1",
            "xn--a.b",
            "a_b.c",
            "-a.b",
            "a-.b",
            "A.b",
            "a..b",
            "a.",
            "",
            "a:80",
            "a@b",
            "[::1]",
            "é.test",
            "a%20b",
            "a.0x1",
            "a b",
            "ab--c.d",
            "1e3",
            "a.x1",
        ];
        let rests = ["", "/", "/b c", "?<>", "#\u{0}", "/%zz", ":99999", "\\b", "/\u{e9}?\t"];
        let mut plain = 0;
        for host in hosts {
            for rest in rests {
                for start in ["https://", "http://"] {
                    let url = format!("{start}{host}{rest}");
                    let scheme = written_scheme(&url).expect("a scheme");
                    if is_certainly_valid(&url, scheme) {
                        plain += 1;
                        assert_eq!(Url::parse(&url).as_ref().map(Url::scheme), Ok(scheme), "{url}");
                    }
                }
            }
        }
        assert!(plain > 50, "{plain}");
    }

    #[test]
    fn a_written_scheme_is_the_scheme() {
        for url in ["data:x", "a+b.c-1:", "x:/y", "mailto:a@b", "javascript:a"] {
            assert_eq!(
                Url::parse(url).as_ref().map(Url::scheme).ok(),
                written_scheme(url),
                "{url}"
            );
        }
        for url in [" a:b", "A:b", "a\t:b", "1a:b", ":b", "ab", "a/b:c", "é:b", "", "+a:b"] {
            assert_eq!(written_scheme(url), None, "{url}");
        }
    }
}
