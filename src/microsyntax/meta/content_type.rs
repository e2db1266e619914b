//! The parameters of a `Content-Type`, of which HTML needs the character encoding.
//!
//! Today's text parses MIME types by the [MIME Sniffing](https://mimesniff.spec.whatwg.org/#parsing-a-mime-type)
//! standard; the draft of 2009 asks for the encoding in a Content-Type with the loose rules that are
//! now [`charset::label`].

#![expect(
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "places come from a search in the same text"
)]

use super::charset;
use crate::edition::Edition;
use crate::microsyntax::idioms;
use crate::microsyntax::mime_type::{self, is_token, quoted_string};
use std::borrow::Cow;

/// The value of the `charset` parameter, by the rules of [parse a MIME type](https://mimesniff.spec.whatwg.org/#parse-a-mime-type):
/// `None` if there is none or the type before it is not one.
///
/// A quoted value may hold escapes, which is why the value may have to be written anew.
///
/// ```
/// use duckbill::microsyntax::content_type;
/// assert_eq!(content_type::charset("text/html; Charset=\"UTF-8\"").as_deref(), Some("UTF-8"));
/// assert_eq!(content_type::charset("text/html").as_deref(), None);
/// assert_eq!(content_type::charset("charset=utf-8").as_deref(), None); // no type
/// ```
#[must_use]
pub fn charset(input: &str) -> Option<Cow<'_, str>> {
    parameter(input, "charset")
}

/// The name of the character encoding in a `Content-Type`, by the rules of `edition`.
#[must_use]
pub fn encoding(input: &str, edition: Edition) -> Option<&'static str> {
    match edition {
        Edition::Snapshot2018 | Edition::Living => charset::get_encoding(&charset(input)?),
        _ => charset::parse(input),
    }
}

/// The first parameter called `name` (in lower case) whose name and value are well formed.
#[must_use]
pub fn parameter<'a>(input: &'a str, name: &str) -> Option<Cow<'a, str>> {
    mime_type::parameter(input, name)
}

/// Whether `input` is a valid MIME type as
/// [authors may write it](https://mimesniff.spec.whatwg.org/#valid-mime-type-string): a type, a
/// subtype, and well-formed parameters with no name twice.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`. Before the Living Standard it is the `media-type` of
/// RFC 2616: a name may appear twice, and white space around semicolons may be folded (a line break with
/// a space or tab after it).
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    let is_draft = edition.is_draft();
    let (kind, rest) = idioms::collect(input, |c| c != '/');
    let Some(rest) = rest.strip_prefix('/') else {
        return false;
    };
    let (subtype, mut rest) =
        idioms::collect(rest, |c| c.is_ascii() && is_token(c.encode_utf8(&mut [0; 4])));
    if !is_token(kind) || subtype.is_empty() {
        return false;
    }
    let mut seen = std::collections::HashSet::new();
    let optional_space = |text: &mut &str| {
        *text = text.trim_start_matches([' ', '\t']);
        while let Some(folded) = text.strip_prefix("\r\n").filter(|_| is_draft)
            && folded.starts_with([' ', '\t'])
        {
            *text = folded.trim_start_matches([' ', '\t']);
        }
    };
    loop {
        optional_space(&mut rest);
        if rest.is_empty() {
            // White space may be around a semicolon, but not at the end.
            return !input.ends_with([' ', '\t']);
        }
        let Some(after) = rest.strip_prefix(';') else {
            return false;
        };
        rest = after;
        optional_space(&mut rest);
        let Some((name, after)) = rest.split_once('=') else {
            return false;
        };
        if !is_token(name) || !(seen.insert(name.to_ascii_lowercase()) || is_draft) {
            return false;
        }
        rest = match after.strip_prefix('"') {
            Some(quoted) => {
                let (_, after) = quoted_string(quoted);
                let value = quoted[..quoted.len() - after.len()].strip_suffix('"');
                // An escaped quotation mark does not close.
                let closes = |value: &str| {
                    let backslashes = value.len() - value.trim_end_matches('\\').len();
                    backslashes.is_multiple_of(2)
                };
                if !value.is_some_and(closes) {
                    return false;
                }
                after
            }
            None => {
                let (value, after) =
                    idioms::collect(after, |c| !matches!(c, ';' | ' ' | '\t' | '\r'));
                if !is_token(value) {
                    return false;
                }
                after
            }
        };
    }
}
