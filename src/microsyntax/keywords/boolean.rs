//! Boolean attributes.
//! [Boolean attributes](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes)

use crate::edition::Edition;

/// Whether a boolean attribute is true: its presence alone says so.
///
/// ```
/// use duckbill::microsyntax::boolean;
/// assert!(boolean::parse(Some("")));
/// assert!(!boolean::parse(None));
/// // True to a browser, and not for an author to write:
/// assert!(boolean::parse(Some("false")));
/// assert!(!boolean::is_valid("false", "disabled"));
/// ```
#[must_use]
pub const fn parse(value: Option<&str>) -> bool {
    value.is_some()
}

/// Whether authors may write `value` in the boolean attribute called `name`: the empty string, or
/// the name itself, ASCII case-insensitively.
#[must_use]
pub fn is_valid(value: &str, name: &str) -> bool {
    is_valid_edition(value, name, Edition::Living)
}

/// As [`is_valid`], by the rules of `edition`: in 2007 the name must be in lower case.
#[must_use]
pub fn is_valid_edition(value: &str, name: &str, edition: Edition) -> bool {
    value.is_empty()
        || match edition {
            Edition::Draft2007 => value == name,
            _ => value.eq_ignore_ascii_case(name),
        }
}
