//! [Constraint validation](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints) of
//! controls as the page has them, before anybody types: whether the value that their attributes give satisfies what
//! other attributes ask for.
//!
//! Nothing here walks: questions about groups, options and ancestors are for those who know the tree.

mod decimal;
mod email;
mod input_type;
mod pattern;
mod range;
mod value;

pub(crate) use input_type::InputType;
pub(crate) use range::Bounds;
pub(crate) use value::sanitized;

use email::is_email;

/// Whether the value of an `input`, after sanitization, suffers from a
/// [type mismatch](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-type-mismatch).
pub(crate) fn is_of_wrong_type(kind: InputType, value: &str, is_multiple: bool) -> bool {
    match kind {
        _ if value.is_empty() => false,
        InputType::Email if is_multiple => !value.split(',').all(is_email),
        InputType::Email => !is_email(value),
        InputType::Url => !is_absolute_url(value),
        _ => false,
    }
}

/// Whether the value of an `input`, after sanitization, suffers from a
/// [pattern mismatch](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-a-pattern-mismatch).
pub(crate) fn is_excluded_by_pattern(
    kind: InputType,
    pattern: Option<&str>,
    value: &str,
    is_multiple: bool,
) -> bool {
    match pattern {
        Some(pattern) if kind == InputType::Email && is_multiple => {
            pattern::excludes(pattern, value.split(','))
        }
        Some(pattern) if kind.is_text() => pattern::excludes(pattern, [value]),
        _ => false,
    }
}

#[cfg(feature = "url")]
fn is_absolute_url(value: &str) -> bool {
    ::url::Url::parse(value).is_ok()
}

/// Without the parser of URLs only their scheme is read.
#[cfg(not(feature = "url"))]
fn is_absolute_url(value: &str) -> bool {
    value.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}
