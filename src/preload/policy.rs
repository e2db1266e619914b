//! [Content security policies](https://w3c.github.io/webappsec-csp/) of a page, as far as they say which
//! resources may be fetched.

use ::url::{Origin, Url};

use super::candidate::PreloadCandidate;

/// A fetch of the page, as a policy judges it.
pub(super) struct Fetch<'a> {
    pub(super) url: &'a Url,
    pub(super) candidate: &'a PreloadCandidate,
}

/// One policy: [directives](https://w3c.github.io/webappsec-csp/#policy-directive-set) with their values.
#[derive(Debug, Clone)]
pub(super) struct Policy {
    directives: Vec<(String, Vec<String>)>,
}

impl Policy {
    /// [Parse a serialized CSP](https://w3c.github.io/webappsec-csp/#parse-serialized-policy)
    pub(super) fn parse(text: &str) -> Self {
        let mut directives: Vec<(String, Vec<String>)> = Vec::new();
        for directive in text.split(';') {
            let mut tokens = directive.split_ascii_whitespace();
            let Some(name) = tokens.next() else { continue };
            let name = name.to_ascii_lowercase();
            // Only directives that are asked for are kept, so that there are few to search.
            if KNOWN.contains(&&*name) && !directives.iter().any(|(known, _)| *known == name) {
                directives.push((name, tokens.map(str::to_owned).collect()));
            }
        }
        Self { directives }
    }

    fn directive(&self, name: &str) -> Option<&[String]> {
        let found = self.directives.iter().find(|(known, _)| known == name)?;
        Some(&found.1)
    }

    /// Whether requests are to be upgraded to `https:`.
    pub(super) fn upgrades(&self) -> bool {
        self.directive("upgrade-insecure-requests").is_some()
    }

    /// [Is base allowed for Document?](https://w3c.github.io/webappsec-csp/#allow-base-for-document)
    pub(super) fn allows_base(&self, base: &Url, document: Option<&Url>) -> bool {
        self.directive("base-uri").is_none_or(|sources| matches_list(base, sources, document))
    }

    /// Whether a fetch of this destination is
    /// [allowed](https://w3c.github.io/webappsec-csp/#should-block-request).
    pub(super) fn allows(&self, fetch: &Fetch<'_>, document: Option<&Url>) -> bool {
        let candidate = fetch.candidate;
        let names = directives_for(candidate.destination);
        let Some(sources) = names.iter().find_map(|name| self.directive(name)) else { return true };
        let is_script = names.contains(&"script-src");
        if (is_script || candidate.destination == "style")
            && let Some(nonce) = candidate.nonce.as_deref().filter(|nonce| !nonce.is_empty())
            && sources.iter().any(|source| quoted(source, "nonce-") == Some(nonce))
        {
            return true;
        }
        if is_script {
            if integrity_matches(candidate.integrity.as_deref(), sources) {
                return true;
            }
            // Scripts that the parser inserts have no trust to inherit.
            if sources.iter().any(|source| source.eq_ignore_ascii_case("'strict-dynamic'")) {
                return false;
            }
        }
        matches_list(fetch.url, sources, document)
    }
}

/// The directives that are asked for.
const KNOWN: &[&str] = &[
    "base-uri",
    "child-src",
    "connect-src",
    "default-src",
    "font-src",
    "frame-src",
    "img-src",
    "media-src",
    "object-src",
    "script-src",
    "script-src-elem",
    "style-src",
    "style-src-elem",
    "upgrade-insecure-requests",
    "worker-src",
];

/// [The effective directive for a request, and those that stand in for it](https://w3c.github.io/webappsec-csp/#directive-fallback-list).
fn directives_for(destination: &str) -> &'static [&'static str] {
    match destination {
        "image" => &["img-src", "default-src"],
        "style" => &["style-src-elem", "style-src", "default-src"],
        "script" => &["script-src-elem", "script-src", "default-src"],
        "worker" | "sharedworker" | "serviceworker" => {
            &["worker-src", "child-src", "script-src", "default-src"]
        }
        "audioworklet" | "paintworklet" => &["script-src-elem", "script-src", "default-src"],
        "font" => &["font-src", "default-src"],
        "track" | "audio" | "video" => &["media-src", "default-src"],
        "iframe" | "frame" => &["frame-src", "child-src", "default-src"],
        "object" | "embed" => &["object-src", "default-src"],
        _ => &["connect-src", "default-src"],
    }
}

/// The rest of a source expression in quotes after this prefix: `x` for `'nonce-x'`.
fn quoted<'a>(source: &'a str, prefix: &str) -> Option<&'a str> {
    let inside = source.strip_prefix('\'')?.strip_suffix('\'')?;
    let (start, rest) = inside.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Whether all hashes of the integrity metadata are listed.
fn integrity_matches(integrity: Option<&str>, sources: &[String]) -> bool {
    let mut hashes = integrity
        .unwrap_or_default()
        .split_ascii_whitespace()
        .filter(|hash| ["sha256-", "sha384-", "sha512-"].iter().any(|name| hash.starts_with(name)))
        .map(|hash| hash.split('?').next().unwrap_or(hash))
        .peekable();
    hashes.peek().is_some()
        && hashes.all(|hash| sources.iter().any(|source| quoted(source, "") == Some(hash)))
}

/// [Does url match source list?](https://w3c.github.io/webappsec-csp/#match-url-to-source-list)
fn matches_list(url: &Url, sources: &[String], document: Option<&Url>) -> bool {
    // `'none'` matches nothing, like every other keyword.
    sources.iter().any(|source| matches_source(url, source, document))
}

/// [Does url match expression?](https://w3c.github.io/webappsec-csp/#match-url-to-source-expression)
fn matches_source(url: &Url, source: &str, document: Option<&Url>) -> bool {
    if source == "*" {
        let is_network = matches!(url.scheme(), "http" | "https" | "ws" | "wss");
        return is_network || document.is_some_and(|own| own.scheme() == url.scheme());
    }
    if source.eq_ignore_ascii_case("'self'") {
        return document.is_some_and(|own| is_self(own, url));
    }
    if source.starts_with('\'') {
        return false;
    }
    if let Some(scheme) = source.strip_suffix(':') {
        return scheme_matches(scheme, url.scheme());
    }
    let (scheme, rest) = match source.split_once("://") {
        Some((scheme, rest)) => (Some(scheme), rest),
        None => (None, source),
    };
    let scheme_is_right = match (scheme, document) {
        (Some(scheme), _) => scheme_matches(scheme, url.scheme()),
        (None, Some(own)) => scheme_matches(own.scheme(), url.scheme()),
        (None, None) => true,
    };
    let (authority, path) = match rest.find('/') {
        Some(at) => rest.split_at_checked(at).unwrap_or((rest, "")),
        None => (rest, ""),
    };
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority, None),
    };
    scheme_is_right
        && url.host_str().is_some_and(|own| host_matches(host, own))
        && port_matches(port, url)
        && path_matches(path, url.path())
}

/// The same origin, or its secure form on the default ports.
fn is_self(document: &Url, url: &Url) -> bool {
    if !matches!(document.origin(), Origin::Tuple(..)) {
        return false;
    }
    if document.origin() == url.origin() {
        return true;
    }
    document.host() == url.host()
        && document.port().is_none()
        && url.port().is_none()
        && scheme_matches(document.scheme(), url.scheme())
}

/// [`scheme-part` matches](https://w3c.github.io/webappsec-csp/#match-schemes)
fn scheme_matches(pattern: &str, scheme: &str) -> bool {
    pattern.eq_ignore_ascii_case(scheme)
        || (pattern.eq_ignore_ascii_case("http") && scheme == "https")
}

/// [`host-part` matches](https://w3c.github.io/webappsec-csp/#match-hosts)
fn host_matches(pattern: &str, host: &str) -> bool {
    if pattern == "*" {
        return true;
    }
    match pattern.strip_prefix('*') {
        // `*.a` takes `b.a`, but not `a`.
        Some(rest) if rest.starts_with('.') => {
            let start = host.len().checked_sub(rest.len());
            let end = start.filter(|&at| at > 0).and_then(|at| host.get(at..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(rest))
        }
        Some(_) => false,
        None => pattern.eq_ignore_ascii_case(host),
    }
}

/// [`port-part` matches](https://w3c.github.io/webappsec-csp/#match-ports)
fn port_matches(pattern: Option<&str>, url: &Url) -> bool {
    match pattern {
        None => url.port().is_none(),
        Some("*") => true,
        Some(pattern) => {
            let port = url.port_or_known_default();
            let listed = pattern.parse().ok();
            listed.is_some() && (listed == port || (listed == Some(80) && port == Some(443)))
        }
    }
}

/// [`path-part` matches](https://w3c.github.io/webappsec-csp/#match-paths)
fn path_matches(pattern: &str, path: &str) -> bool {
    if pattern.is_empty() || (pattern == "/" && path.is_empty()) {
        return true;
    }
    if pattern.ends_with('/') { path.starts_with(pattern) } else { path == pattern }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources() {
        let own = Url::parse("http://page.test/d/").unwrap();
        for (source, url, expected) in [
            ("'none'", "http://page.test/a", false),
            ("*", "http://other.test/a", true),
            ("*", "ftp://other.test/a", false),
            ("'SELF'", "http://page.test/a", true),
            ("'self'", "https://page.test/a", true),
            ("'self'", "http://page.test:81/a", false),
            ("'self'", "http://sub.page.test/a", false),
            ("https:", "https://a/", true),
            ("http:", "https://a/", true),
            ("https:", "http://a/", false),
            ("other.test", "http://other.test/x", true),
            ("OTHER.test", "https://other.test/x", true),
            ("other.test", "http://sub.other.test/x", false),
            ("*.other.test", "http://sub.other.test/x", true),
            ("*.other.test", "http://other.test/x", false),
            ("*.other.test", "http://xother.test/x", false),
            ("https://other.test", "http://other.test/x", false),
            ("other.test:80", "http://other.test/x", true),
            ("other.test:80", "https://other.test/x", true),
            ("other.test:81", "http://other.test/x", false),
            ("other.test:*", "http://other.test:99/x", true),
            ("other.test", "http://other.test:99/x", false),
            ("other.test/a/", "http://other.test/a/b", true),
            ("other.test/a/", "http://other.test/c", false),
            ("other.test/a", "http://other.test/a", true),
            ("other.test/a", "http://other.test/a/b", false),
        ] {
            let url = Url::parse(url).unwrap();
            assert_eq!(matches_source(&url, source, Some(&own)), expected, "{source} {url}");
        }
    }

    #[test]
    fn the_first_directive_of_a_name_counts() {
        let policy = Policy::parse("IMG-SRC 'none'; img-src *;; nonsense x");
        assert_eq!(policy.directive("img-src"), Some(&["'none'".to_owned()][..]));
        assert_eq!(policy.directive("nonsense"), None);
    }

    #[test]
    fn integrity_counts_if_all_of_it_is_listed() {
        let sources = ["'sha256-a'".to_owned(), "'sha384-b'".to_owned()];
        assert!(integrity_matches(Some("sha256-a sha384-b"), &sources));
        assert!(!integrity_matches(Some("sha256-a sha256-c"), &sources));
        assert!(!integrity_matches(Some("x"), &sources));
        assert!(!integrity_matches(None, &sources));
    }
}
