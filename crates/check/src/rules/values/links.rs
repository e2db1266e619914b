//! Link types, MIME types, images.

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;
use crate::model::{FORM, LINK};
use duckbill::microsyntax::link_types::{LinkElement, LinkType};
use duckbill::microsyntax::script_type::is_javascript;
use duckbill::microsyntax::{content_type, srcset};

impl<'a> Context<'a, '_, '_> {
    pub(super) fn link_types(&mut self, value: Value<'_, 'a>) {
        let element = match value.subject.number {
            LINK => LinkElement::Link,
            FORM => LinkElement::Form,
            _ => LinkElement::A,
        };
        for token in crate::ascii::split_on_whitespace(value.text) {
            match LinkType::from_name(token) {
                Some(kind) if kind.effect(element).is_none() => {
                    let reason = "this link type is not for this element";
                    self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
                }
                Some(_) => {}
                None if is_shortcut(token) => {
                    if element == LinkElement::Link && !value.text.eq_ignore_ascii_case(SHORTCUT) {
                        let reason = "with this keyword the whole value is `shortcut icon`";
                        self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
                    }
                }
                None if token.contains(':') => {
                    if !has_scheme(token) {
                        let reason = "a link type with a colon is an absolute URL";
                        self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
                    }
                }
                None => {
                    if let Some(meant) = meant(token) {
                        let reason = format!("; is “{meant}” meant?");
                        self.bad_part(RuleCode::UnknownLinkType, value, token, &reason, |one| one);
                    }
                }
            }
        }
        self.unique_tokens_ignoring_case(value);
    }

    pub(super) fn mime_type(&mut self, value: Value<'_, 'a>) {
        if !content_type::is_valid(value.text) {
            self.bad(RuleCode::BadMimeType, value, "");
        }
    }

    pub(super) fn script_type(&mut self, value: Value<'_, 'a>) {
        let known = ["", "module", "importmap", "speculationrules"]
            .iter()
            .any(|kind| kind.eq_ignore_ascii_case(value.text));
        if !known && !is_javascript(value.text) {
            self.mime_type(value);
        }
    }

    /// `any`, or two numbers without leading zeros with an `x` between.
    pub(super) fn icon_sizes(&mut self, value: Value<'_, 'a>) {
        let number = |text: &str| {
            !text.starts_with('0')
                && !text.is_empty()
                && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        for token in crate::ascii::split_on_whitespace(value.text) {
            let right = token.eq_ignore_ascii_case("any")
                || token
                    .split_once(['x', 'X'])
                    .is_some_and(|(width, height)| number(width) && number(height));
            if !right {
                let reason = "a size is `any` or two numbers such as `16x16`";
                return self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
            }
        }
        self.unique_tokens_ignoring_case(value);
    }

    pub(super) fn integrity(&mut self, value: Value<'_, 'a>) {
        for token in crate::ascii::split_on_whitespace(value.text) {
            let (hash, _) = token.split_once('?').unwrap_or((token, ""));
            let right = hash.split_once('-').is_some_and(|(algorithm, digest)| {
                ["sha256", "sha384", "sha512"]
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(algorithm))
                    && !digest.trim_end_matches('=').is_empty()
                    && digest
                        .trim_end_matches('=')
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte))
            });
            if !right {
                return self.bad_part(RuleCode::BadIntegrity, value, token, "", |one| one);
            }
        }
    }

    pub(super) fn srcset(&mut self, value: Value<'_, 'a>) {
        let (candidates, errors) = srcset::check(value.text);
        if let Some(error) = errors.first() {
            let part = value.text.get(error.position..).unwrap_or_default();
            let end = part.find([',', ' ']).filter(|end| *end > 0).unwrap_or(part.len());
            let part = part.get(..end).unwrap_or(part);
            let reason = match error.kind {
                srcset::ErrorKind::UnexpectedComma => "a comma is in place of a candidate",
                srcset::ErrorKind::SeveralCommasAfterUrl => "more than one comma follows a URL",
                srcset::ErrorKind::InvalidDescriptor => {
                    "a descriptor is not a width such as `200w` nor a density such as `2x`"
                }
                srcset::ErrorKind::HeightWithoutWidth => "a height needs a width beside it",
                _ => "",
            };
            return self.bad_part(RuleCode::BadSrcset, value, part, reason, |one| one);
        }
        let widths = candidates.iter().filter(|candidate| candidate.width.is_some()).count();
        let sizes = if value.attribute.name() == "imagesrcset" { "imagesizes" } else { "sizes" };
        let reason = if candidates.is_empty() {
            "there is no candidate"
        } else if widths > 0 && widths < candidates.len() {
            "either all candidates have a width, or none"
        } else if widths == 0 && value.subject.element.has_attribute(sizes) {
            "beside `sizes` all candidates have a width"
        } else if !srcset::is_valid(value.text) {
            "two candidates are for the same size, or a descriptor is not valid"
        } else {
            return;
        };
        self.bad(RuleCode::BadSrcset, value, reason);
    }
}

/// The only value that has the keyword `shortcut`.
const SHORTCUT: &str = "shortcut icon";

fn is_shortcut(token: &str) -> bool {
    token.eq_ignore_ascii_case("shortcut")
}

/// Whether a text begins with a [scheme](https://url.spec.whatwg.org/#url-scheme-string) and a colon.
fn has_scheme(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default();
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_of_scheme)
}

/// The link type that differs from a token in one letter.
fn meant(token: &str) -> Option<&'static str> {
    let token = token.to_ascii_lowercase();
    let mut known = LinkType::ALL.iter().map(|known| known.as_str());
    known.find(|known| known.len() > 4 && differ_by_one(known.as_bytes(), token.as_bytes()))
}

/// Whether one letter was added, left out or changed.
fn differ_by_one(one: &[u8], other: &[u8]) -> bool {
    let same_head = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let same_tail = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let longest = one.len().max(other.len());
    let shortest = one.len().min(other.len());
    one != other && longest - shortest <= 1 && same_head + same_tail >= longest - 1
}
