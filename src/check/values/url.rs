//! URLs.

use super::super::codes::RuleCode;
use super::super::model::Grammar;
use super::super::walk::Checker;
use super::Value;
use crate::microsyntax::{idioms, srcset, tokens};

/// What a URL is resolved against; only whether that works matters.
const BASE: &str = "https://example.com/";

impl<'a> Checker<'a, '_, '_> {
    /// Checks the URLs in a value.
    pub(super) fn urls_of(&mut self, value: Value<'_, 'a>, grammar: Grammar) {
        match grammar {
            Grammar::Url => self.url(value, value.text),
            Grammar::NonEmptyUrl => {
                if idioms::strip(value.text).is_empty() {
                    self.bad(RuleCode::EmptyUrl, value, "");
                } else {
                    self.url(value, value.text);
                }
            }
            Grammar::ItemTypes => {
                let mut any = false;
                for token in tokens::split_on_whitespace(value.text) {
                    any = true;
                    self.absolute_url(value, token);
                }
                if !any {
                    self.bad(RuleCode::EmptyUrl, value, "");
                }
            }
            Grammar::Ping => {
                for token in tokens::split_on_whitespace(value.text) {
                    self.url(value, token);
                }
            }
            Grammar::Srcset => {
                for candidate in srcset::parse(value.text) {
                    self.url(value, candidate.url);
                }
            }
            _ => {}
        }
    }

    /// The value of `input type=url`.
    pub(super) fn url_value(&mut self, value: Value<'_, 'a>) {
        let text = idioms::strip(value.text);
        if let Some(reason) = url_problem(text) {
            self.bad(RuleCode::BadValue, value, reason);
        } else if !is_absolute(text) {
            self.bad(RuleCode::BadValue, value, "it is not an absolute URL");
        }
    }

    fn absolute_url(&mut self, value: Value<'_, 'a>, text: &'a str) {
        if url_problem(text).is_none() && !is_absolute(text) {
            return self.bad_part(RuleCode::RelativeUrl, value, text, "", |one| one);
        }
        self.url(value, text);
    }

    fn url(&mut self, value: Value<'_, 'a>, text: &'a str) {
        let text = idioms::strip(text);
        if let Some(reason) = url_problem(text) {
            let note = crate::microsyntax::url::resolve(text, Some(BASE)).map_or_else(
                || "a browser cannot load it".to_owned(),
                |read| match read.strip_prefix(BASE) {
                    Some(rest) => format!("a browser reads “{}”", super::shortened(rest)),
                    None => format!("a browser reads “{}”", super::shortened(&read)),
                },
            );
            return self.bad_part(RuleCode::BadUrl, value, text, reason, |one| one.with_note(note));
        }
        let data = text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        if data && text.contains('#') {
            self.bad_part(RuleCode::DataUrlFragment, value, text, "", |one| one);
        }
    }
}

fn is_absolute(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Why a text is not a [valid URL string](https://url.spec.whatwg.org/#valid-url-string).
fn url_problem(text: &str) -> Option<&'static str> {
    if is_plain(text) {
        return None;
    }
    let scheme = text.split_once(':').filter(|_| is_absolute(text));
    if let Some((scheme, rest)) = scheme {
        let is = |known: &[&str]| known.iter().any(|one| one.eq_ignore_ascii_case(scheme));
        if is(&["http", "https", "ws", "wss", "ftp", "file"]) && !rest.starts_with("//") {
            return Some("two slashes have to follow the scheme");
        }
        if is(&["data"]) && !rest.contains(',') {
            return Some("a comma has to come before the data");
        }
    }
    crate::microsyntax::url::problem(text, Some(BASE))
}

/// Whether the text is one of the many URLs that are valid for sure: a path, or `https://` with a host of
/// letters and digits.
fn is_plain(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let path = match rest {
        None => text,
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            let host = rest.get(..end).unwrap_or_default();
            let last = host.rsplit('.').next().unwrap_or_default();
            // A host whose last label is a number is an address; `xn--` is decoded and checked.
            let named = last.starts_with(|c: char| c.is_ascii_alphabetic())
                && !host.starts_with('.')
                && !host.contains("..")
                && !host.contains("xn--")
                && !host.contains("--")
                && host.split('.').all(|label| !label.starts_with('-') && !label.ends_with('-'))
                && host.bytes().all(|byte| {
                    byte.is_ascii_lowercase()
                        || byte.is_ascii_digit()
                        || byte == b'-'
                        || byte == b'.'
                });
            if !named {
                return false;
            }
            rest.get(end..).unwrap_or_default()
        }
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/?=&+,;!".contains(&byte);
    let (path, fragment) = path.split_once('#').unwrap_or((path, ""));
    path.bytes().all(plain) && fragment.bytes().all(plain) && !path.starts_with("//")
}
