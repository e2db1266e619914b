//! Rules for URLs.

use std::borrow::Cow;
use std::collections::BTreeSet;

use url::{ParseError, Url};

/// What becomes of relative URLs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum RelativeUrls {
    /// They stay.
    #[default]
    Keep,
    /// The attribute is removed.
    Refuse,
    /// They are resolved against this URL. If it is not absolute, the attribute is removed.
    Resolve(String),
}

/// Rules for URLs.
#[derive(Debug, Clone, Default)]
pub(super) struct Urls {
    pub(super) schemes: Option<BTreeSet<String>>,
    pub(super) relative: RelativeUrls,
}

/// Whether the value of an attribute is a URL, or several in `srcset` and `ping`.
pub(super) fn is_url(element: &str, attribute: &str) -> bool {
    match attribute.strip_prefix("xlink:").unwrap_or(attribute) {
        "href" | "src" | "srcset" | "imagesrcset" | "action" | "formaction" | "background"
        | "cite" | "longdesc" | "ping" | "poster" => true,
        "data" => element == "object",
        _ => false,
    }
}

impl Urls {
    /// The value to use; `None` if the attribute is removed.
    pub(super) fn judge<'v>(&self, attribute: &str, value: Cow<'v, str>) -> Option<Cow<'v, str>> {
        if self.schemes.is_none() && self.relative == RelativeUrls::Keep {
            return Some(value);
        }
        if !matches!(attribute, "srcset" | "imagesrcset" | "ping") {
            return match self.one(&value)? {
                Judged::Same => Some(value),
                Judged::Resolved(url) => Some(Cow::Owned(url)),
            };
        }
        // Each word that could be a URL must be one that stays as it is; descriptors are relative URLs, too.
        let mut words = value.split(|c: char| c.is_ascii_whitespace() || c == ',');
        let is_descriptor = |word: &str| {
            word.ends_with(['w', 'x', 'h'])
                && word.get(..word.len() - 1).is_some_and(|number| number.parse::<f64>().is_ok())
        };
        words
            .all(|word| {
                word.is_empty()
                    || attribute != "ping" && is_descriptor(word)
                    || matches!(self.one(word), Some(Judged::Same))
            })
            .then_some(value)
    }

    fn one(&self, value: &str) -> Option<Judged> {
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
            Ok(scheme) => self.has_scheme(&scheme).then_some(Judged::Same),
            Err(ParseError::RelativeUrlWithoutBase) => match &self.relative {
                RelativeUrls::Keep => Some(Judged::Same),
                RelativeUrls::Refuse => None,
                RelativeUrls::Resolve(base) => {
                    let url = Url::parse(base).ok()?.join(value).ok()?;
                    self.has_scheme(url.scheme()).then(|| Judged::Resolved(url.into()))
                }
            },
            Err(_) => None,
        }
    }

    fn has_scheme(&self, scheme: &str) -> bool {
        self.schemes.as_ref().is_none_or(|schemes| schemes.contains(scheme))
    }
}

/// What becomes of a URL that stays.
enum Judged {
    Same,
    /// It was relative.
    Resolved(String),
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
