//! Questions of selectors about the attributes of one element.

use selectors::attr::{CaseSensitivity, ParsedCaseSensitivity};

use super::one_element::OneElement;
use super::plan::{AttributeName, AttributeTest, ValueTest};
use crate::ascii::is_whitespace;
use crate::dom::ElementRef;
use crate::names::Namespace;

/// Reading a value of at most this many bytes costs nothing extra.
const SHORT: usize = 64;

/// The cost of reading a value beyond that of a step.
#[inline]
pub(super) fn cost_of_value(value: Option<&str>) -> usize {
    match value {
        Some(value) if value.len() > SHORT => value.len() / 16,
        _ => 0,
    }
}

/// Whether reading this value of an element costs nothing beyond a step.
#[inline]
pub(super) fn is_cheap(element: ElementRef<'_>, value: Option<&str>) -> bool {
    !element.has_many_attributes() && cost_of_value(value) == 0
}

/// Whether the element has the class; or that the answer must be read by a caller that pays for it.
#[inline]
pub(super) fn may_have_class(element: ElementRef<'_>, class: &str, case: CaseSensitivity) -> bool {
    if element.has_many_attributes() {
        return true;
    }
    let value = element.class_of_length(class.len());
    cost_of_value(value) != 0 || is_class(value, class, case)
}

/// Whether the element has the id; or that the answer must be read by a caller that pays for it.
#[inline]
pub(super) fn may_have_id(element: ElementRef<'_>, id: &str, case: CaseSensitivity) -> bool {
    element.has_many_attributes() || is_id(element.id_of_length(id.len()), id, case)
}

#[inline]
pub(super) fn is_html(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html
}

#[inline]
pub(super) fn is_id(value: Option<&str>, id: &str, case: CaseSensitivity) -> bool {
    value.is_some_and(|value| case.eq(value.as_bytes(), id.as_bytes()))
}

#[inline]
pub(super) fn is_class(value: Option<&str>, class: &str, case: CaseSensitivity) -> bool {
    value.is_some_and(|value| has_token(value.as_bytes(), class.as_bytes(), case))
}

/// Whether one of the tokens of an attribute's value is this one, which contains no white space.
#[inline]
fn has_token(value: &[u8], token: &[u8], case: CaseSensitivity) -> bool {
    if value.len() <= token.len() {
        return case.eq(value, token);
    }
    if case == CaseSensitivity::AsciiCaseInsensitive {
        let mut tokens = value.split(|&byte| is_whitespace(byte));
        return tokens.any(|part| part.eq_ignore_ascii_case(token));
    }
    let Some(&first) = token.first() else { return false };
    let is_end = |at: usize| value.get(at).is_none_or(|&byte| is_whitespace(byte));
    let begins = |at: usize| at == 0 || is_end(at - 1);
    (0..=value.len() - token.len()).any(|at| {
        value[at] == first
            && begins(at)
            && is_end(at + token.len())
            && value[at..at + token.len()] == *token
    })
}

/// Whether an attribute selector matches. `spend` takes what reading a value costs, and returns whether it
/// may be read.
pub(super) fn has_attribute(
    test: &AttributeTest,
    element: impl OneElement,
    mut spend: impl FnMut(usize) -> bool,
) -> bool {
    let is_html = element.namespace() == Namespace::Html;
    let mut is_met = |value: &str| match &test.value {
        None => true,
        Some(test) => spend(cost_of_value(Some(value))) && has_value(test, value, is_html),
    };
    match &test.name {
        AttributeName::Plain { html, other } => {
            let name = other.as_ref().filter(|_| !is_html).unwrap_or(html);
            element.value(name).is_some_and(is_met)
        }
        AttributeName::Qualified { namespace, html, other } => {
            let name = if is_html { html } else { other };
            element.any_attribute(*namespace, |local, value| local == &**name && is_met(value))
        }
    }
}

/// Whether the value of an attribute is as wanted; `is_html` says whether it is that of an HTML element.
fn has_value(test: &ValueTest, value: &str, is_html: bool) -> bool {
    let case = match test.case {
        ParsedCaseSensitivity::CaseSensitive | ParsedCaseSensitivity::ExplicitCaseSensitive => {
            CaseSensitivity::CaseSensitive
        }
        ParsedCaseSensitivity::AsciiCaseInsensitive => CaseSensitivity::AsciiCaseInsensitive,
        ParsedCaseSensitivity::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument => {
            if is_html {
                CaseSensitivity::AsciiCaseInsensitive
            } else {
                CaseSensitivity::CaseSensitive
            }
        }
    };
    test.operator.eval_str(value, &test.value, case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_found_as_in_a_list_of_tokens() {
        let mut random = 1_u64;
        let mut next = |count: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % count
        };
        for _ in 0..20_000 {
            let length = next(40);
            let value: Vec<u8> = (0..length).map(|_| b"aab \t!"[next(6)]).collect();
            let token: Vec<u8> = (0..=next(3)).map(|_| b"ab!"[next(3)]).collect();
            let expected = value.split(|&byte| is_whitespace(byte)).any(|part| part == token);
            let found = has_token(&value, &token, CaseSensitivity::CaseSensitive);
            assert_eq!(found, expected, "{value:?} {token:?}");
        }
    }
}
