//! Why a string is not a valid URL, in words.

use std::sync::LazyLock;
use url::{SyntaxViolation as Violation, Url};

/// Whether a path that is read with slashes has a backslash; the parser is silent about one at the start.
fn has_backslash(input: &str, url: &Url) -> bool {
    let path = input.split(['?', '#']).next().unwrap_or_default();
    path.contains('\\') && matches!(url.scheme(), "http" | "https" | "ws" | "wss" | "ftp" | "file")
}

/// The base that [`problem`] resolves against; only whether that works matters.
static BASE: LazyLock<Option<Url>> = LazyLock::new(|| Url::parse("https://example.com/").ok());

/// Why `input` is not a [valid URL string](https://url.spec.whatwg.org/#valid-url-string); `None` if it is one.
pub(crate) fn problem(input: &str) -> Option<&'static str> {
    let violation = std::cell::Cell::new(None);
    let note = |found: Violation| violation.set(violation.get().or_else(|| Some(words(found))));
    let parsed =
        Url::options().base_url(BASE.as_ref()).syntax_violation_callback(Some(&note)).parse(input);
    match parsed {
        Ok(url) => violation
            .get()
            .or_else(|| has_backslash(input, &url).then(|| words(Violation::Backslash)))
            .or_else(|| address_problem(input, &url)),
        Err(error) => Some(failure(error)),
    }
}

/// The error of a character that is not one of URLs.
pub(crate) const WRONG_CHARACTER: &str = "a character isn't allowed here";

/// The errors of a URL that can be parsed.
fn words(found: Violation) -> &'static str {
    match found {
        Violation::NonUrlCodePoint => WRONG_CHARACTER,
        Violation::Backslash => "a backslash isn't allowed here: write `/`",
        Violation::PercentDecode => "two hexadecimal digits have to follow `%`: write `%25`",
        Violation::TabOrNewlineIgnored => "a line break or tab isn't allowed here: remove it",
        Violation::UnencodedAtSign => "a second `@` isn't allowed here: write `%40`",
        Violation::EmbeddedCredentials => "a name or password isn't allowed here",
        found => found.description(),
    }
}

/// Why a URL cannot be parsed.
fn failure(error: url::ParseError) -> &'static str {
    use url::ParseError;
    match error {
        ParseError::EmptyHost => "the host is missing",
        ParseError::IdnaError => "the host is not a domain name",
        ParseError::InvalidPort => "the port is not a number up to 65535",
        ParseError::InvalidIpv4Address => "the host is a number, but not an IPv4 address",
        ParseError::InvalidIpv6Address => "the host is not an IPv6 address",
        ParseError::InvalidDomainCharacter => "a character cannot be in a host",
        _ => "it cannot be parsed",
    }
}

/// A host has no percent-encoding, and an IPv4 address is four decimal numbers.
fn address_problem(input: &str, url: &Url) -> Option<&'static str> {
    let (scheme, rest) = input.split_once("//")?;
    if !scheme.is_empty() && !scheme.ends_with(':') {
        return None;
    }
    let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
    let authority = rest.get(..end)?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    match url.host()? {
        url::Host::Ipv4(address) => {
            let name = host.split_once(':').map_or(host, |(name, _)| name);
            (name != address.to_string()).then_some("an IPv4 address is four decimal numbers")
        }
        url::Host::Domain(_) if url.is_special() && host.contains('%') => {
            Some("a host has no percent-encoding")
        }
        url::Host::Domain(name) if url.is_special() && has_bad_label(name) => {
            Some("a label of the host is empty, or longer than 63 letters")
        }
        _ => None,
    }
}

/// Whether a label of a domain has a length that "domain to ASCII" refuses when it is strict. The root may be written.
fn has_bad_label(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    domain.split('.').any(|label| label.is_empty() || label.len() > 63)
}
