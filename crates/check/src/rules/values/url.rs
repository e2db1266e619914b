//! URLs.

use super::Value;
use super::meta::refreshed;
use crate::codes::RuleCode;
use crate::context::Context;
use crate::model::Grammar;
use crate::url_problem::WRONG_CHARACTER;
use duckbill::microsyntax::{idioms, srcset};
use std::borrow::Cow;

/// The base that a URL is resolved against.
const BASE: &str = "https://example.com/";

impl<'a> Context<'a, '_, '_> {
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
                for token in crate::ascii::split_on_whitespace(value.text) {
                    any = true;
                    self.absolute_url(value, token);
                }
                if !any {
                    self.bad(RuleCode::EmptyUrl, value, "");
                }
            }
            Grammar::Ping => {
                for token in crate::ascii::split_on_whitespace(value.text) {
                    self.ping(value, token);
                }
            }
            Grammar::MetaContent => {
                if let Some(url) = refreshed(value) {
                    self.url(value, url);
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
        if let Some(reason) = url_problem(text, &mut self.plain_host) {
            self.bad(RuleCode::BadValue, value, reason);
        } else if !is_absolute(text) {
            self.bad(RuleCode::BadValue, value, "it is not an absolute URL");
        }
    }

    /// One URL of `ping`, whose scheme is `http` or `https`.
    fn ping(&mut self, value: Value<'_, 'a>, text: &'a str) {
        let of_http = text.split_once(':').is_some_and(|(scheme, _)| {
            ["http", "https"].iter().any(|one| one.eq_ignore_ascii_case(scheme))
        });
        if url_problem(text, &mut self.plain_host).is_none() && !of_http {
            let reason = "its scheme is not `http` or `https`";
            return self.bad_part(RuleCode::BadUrl, value, text, reason, |one| one);
        }
        self.url(value, text);
    }

    fn absolute_url(&mut self, value: Value<'_, 'a>, text: &'a str) {
        if url_problem(text, &mut self.plain_host).is_none() && !is_absolute(text) {
            return self.bad_part(RuleCode::RelativeUrl, value, text, "", |one| one);
        }
        self.url(value, text);
    }

    fn url(&mut self, value: Value<'_, 'a>, text: &'a str) {
        let text = idioms::strip(text);
        if let Some(reason) = url_problem(text, &mut self.plain_host) {
            let reason = in_words(reason, text);
            return self.bad_part(RuleCode::BadUrl, value, text, &reason, |one| {
                if text.len() > LONGEST_READ { one } else { one.with_note(what_is_read(text)) }
            });
        }
        let data = text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        if data && text.contains('#') {
            self.bad_part(RuleCode::DataUrlFragment, value, text, "", |one| one);
        }
        let is_loaded = matches!(
            value.attribute.name(),
            "data" | "href" | "imagesrcset" | "poster" | "src" | "srcset"
        );
        if is_loaded && let Some(why) = self.reporter.options().why_broken(text) {
            self.bad_part(RuleCode::BrokenLink, value, text, &why, |one| one);
        }
    }
}

/// The reason, with the character that is wrong and what to write for it.
fn in_words(reason: &'static str, text: &str) -> Cow<'static, str> {
    let is_right = |c: char| {
        let plain =
            |c| PLAIN.get(usize::from(c)).copied().unwrap_or(false) || matches!(c, b'%' | b'#');
        u8::try_from(c).map_or_else(|_| is_url_code_point(c), plain)
    };
    let Some(wrong) = text.chars().find(|&c| reason == WRONG_CHARACTER && !is_right(c)) else {
        return Cow::Borrowed(reason);
    };
    let mut bytes = [0; 4];
    let bytes = wrong.encode_utf8(&mut bytes).bytes();
    let encoded: String = bytes.map(|byte| format!("%{byte:02X}")).collect();
    Cow::Owned(match wrong {
        ' ' => format!("a space isn't allowed here: write `{encoded}`"),
        '!'..='~' => format!("`{wrong}` isn't allowed here: write `{encoded}`"),
        _ => format!("U+{:04X} isn't allowed here: write `{encoded}`", u32::from(wrong)),
    })
}

/// The longest URL, in bytes, of which it is said what a browser reads.
const LONGEST_READ: usize = 2000;

fn what_is_read(text: &str) -> String {
    let Some(read) = duckbill::microsyntax::url::resolve(text, Some(BASE)) else {
        return "a browser cannot load it".to_owned();
    };
    format!("a browser reads “{}”", super::shortened(read.strip_prefix(BASE).unwrap_or(&read)))
}

fn is_absolute(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// The [special schemes](https://url.spec.whatwg.org/#special-scheme).
const SPECIAL: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];

/// Why a text is not a [valid URL string](https://url.spec.whatwg.org/#valid-url-string).
fn url_problem<'a>(text: &'a str, known_host: &mut &'a str) -> Option<&'static str> {
    if is_plain(text, known_host) {
        return None;
    }
    let scheme = text.split_once(':').filter(|_| is_absolute(text));
    if let Some((scheme, rest)) = scheme {
        let is = |known: &[&str]| known.iter().any(|one| one.eq_ignore_ascii_case(scheme));
        if is(&SPECIAL) && !rest.starts_with("//") {
            return Some("two slashes have to follow the scheme");
        }
        if is(&["data"]) {
            // There is nothing to parse, and there may be very much of it.
            return if !rest.contains(',') {
                Some("a comma has to come before the data")
            } else if is_plain_path(rest) {
                None
            } else {
                Some("a character cannot be in a URL, or `%` is not followed by two digits")
            };
        }
        // After another scheme that no slash follows, such as `mailto:`, all is the path.
        if !is(&SPECIAL) && !rest.starts_with('/') && is_plain_path(rest) {
            return None;
        }
    }
    crate::url_problem::problem(text)
}

/// Whether a byte is allowed in the path, query or fragment of a URL without percent-encoding. Comparisons, so that the compiler turns
/// a test of many bytes into vector instructions.
#[inline(always)]
const fn may_stand(byte: u8) -> bool {
    (byte.wrapping_sub(b'&') <= b';' - b'&')
        | (byte.wrapping_sub(b'?') <= b'Z' - b'?')
        | (byte.wrapping_sub(b'a') <= b'z' - b'a')
        | (byte == b'_')
        | (byte == b'=')
        | (byte == b'~')
        | (byte == b'!')
        | (byte == b'$')
}

/// The same by byte, for few bytes.
#[expect(clippy::indexing_slicing, reason = "said while compiling")]
static PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = may_stand(byte as u8);
        byte += 1;
    }
    table
};

/// Whether the text is one of the many URLs that are valid for sure: a path, or `https://` or `//` with a host of
/// letters and digits.
///
/// `known` is a host that was found to be plain. Most URLs of a page have the host of one before them.
fn is_plain<'a>(text: &'a str, known: &mut &'a str) -> bool {
    let starts = ["https://", "http://", "//"];
    let Some(rest) = starts.iter().find_map(|start| text.strip_prefix(start)) else {
        // A colon may end a scheme.
        let end = text.bytes().find(|byte| matches!(byte, b'/' | b'?' | b'#' | b':'));
        return end != Some(b':') && is_plain_path(text);
    };
    let ends_host = |byte: u8| matches!(byte, b'/' | b'?' | b'#');
    if let Some(path) = rest.strip_prefix(*known)
        && path.bytes().next().is_none_or(ends_host)
        && !known.is_empty()
    {
        return is_plain_path(path);
    }
    let end = rest.bytes().position(ends_host);
    let (host, path) = rest.split_at_checked(end.unwrap_or(rest.len())).unwrap_or((rest, ""));
    is_plain_host(host) && {
        *known = host;
        is_plain_path(path)
    }
}

/// Letters, digits, single hyphens within labels and dots between them. A host whose last label begins with a digit may be an
/// address; one with two hyphens may have to be decoded; a long one may have a label that is too long.
fn is_plain_host(host: &str) -> bool {
    if host.len() > 63 {
        return false;
    }
    let mut before = b'.';
    let mut label = b'0';
    for byte in host.bytes() {
        let letter = byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let sign = byte == b'-' || byte == b'.';
        if !letter && (!sign || before == b'.' || before == b'-') {
            return false;
        }
        if before == b'.' {
            label = byte;
        }
        before = byte;
    }
    before != b'.' && before != b'-' && label.is_ascii_lowercase()
}

fn is_plain_path(path: &str) -> bool {
    let mut rest = path;
    let mut in_fragment = false;
    loop {
        rest = rest.get(plain_length(rest.as_bytes())..).unwrap_or_default();
        let Some(next) = rest.chars().next() else { return true };
        let right = match next {
            '%' => rest
                .as_bytes()
                .get(1..3)
                .is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
            '#' => !std::mem::replace(&mut in_fragment, true),
            next => !next.is_ascii() && is_url_code_point(next),
        };
        if !right {
            return false;
        }
        let length = if next == '%' { 3 } else { next.len_utf8() };
        rest = rest.get(length..).unwrap_or_default();
    }
}

/// How many bytes from the first on are allowed in the path without percent-encoding.
fn plain_length(bytes: &[u8]) -> usize {
    let long = plain_blocks::<64>(bytes);
    let short = long + plain_blocks::<16>(bytes.get(long..).unwrap_or_default());
    let rest = bytes.get(short..).unwrap_or_default();
    // The last bytes with some before them, which are asked again.
    if let Some(last) = bytes.last_chunk::<16>()
        && rest.len() < 16
        && all_plain(last)
    {
        return bytes.len();
    }
    let is_plain = |&&byte: &&u8| PLAIN.get(usize::from(byte)).copied().unwrap_or(false);
    short + rest.iter().take_while(is_plain).count()
}

/// The same for whole blocks of so many bytes.
#[inline]
fn plain_blocks<const LENGTH: usize>(bytes: &[u8]) -> usize {
    let (blocks, _) = bytes.as_chunks::<LENGTH>();
    LENGTH * blocks.iter().take_while(|block| all_plain(block)).count()
}

#[inline(always)]
fn all_plain<const LENGTH: usize>(block: &[u8; LENGTH]) -> bool {
    block.iter().fold(true, |plain, &byte| plain & may_stand(byte))
}

/// Whether a character outside of ASCII is a [URL code point](https://url.spec.whatwg.org/#url-code-points);
/// true for all of ASCII.
fn is_url_code_point(c: char) -> bool {
    let code = u32::from(c);
    c.is_ascii() || code >= 0xA0 && !(0xFDD0..=0xFDEF).contains(&code) && code & 0xFFFE != 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_urls_are_valid() {
        for text in [
            "a/b?c=d#e",
            "/a:b@c",
            "https://example.com",
            "http://a-b.example.org/%20?q=1&r=(2)#x:y",
            "//example.com/a?b",
            "",
            "#",
        ] {
            assert!(is_plain(text, &mut ""), "{text}");
            assert_eq!(crate::url_problem::problem(text), None, "{text}");
        }
        for text in [
            "a:b",
            "//a..b",
            "///",
            "https://1.2",
            "https://a..b",
            "https://-a",
            "a b",
            "%2",
            "##",
            "https://",
        ] {
            assert!(!is_plain(text, &mut ""), "{text}");
        }
    }
}
