//! Simple colours, which `input type=color` used from 2009 to 2024.
//!
//! The Living Standard hands the value to the CSS colour parser instead and serialises it as a
//! simple colour when it lies in plain sRGB; what is `#rrggbb` still goes through unchanged.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "six digits, which were counted"
)]

use super::color::{Color, hex_digit};

/// The rules for parsing simple color values (section 2.4.6 of the draft of 2009): exactly `#` and
/// six hex digits.
///
/// Browsers and conformance checkers agree on this grammar; only the lowercase form is stricter.
///
/// ```
/// use duckbill::microsyntax::simple_color;
/// assert_eq!(simple_color::parse("#FF8000").unwrap().red, 255);
/// assert_eq!(simple_color::parse("#f80"), None);
/// assert_eq!(simple_color::parse(" #ff8000"), None);
/// // Read by a browser, but no valid lowercase simple color:
/// assert!(simple_color::parse("#FF8000").is_some());
/// ```
#[must_use]
pub fn parse(input: &str) -> Option<Color> {
    // 2. and 3.
    let [b'#', digits @ ..] = input.as_bytes() else {
        return None;
    };
    let digits: &[u8; 6] = digits.try_into().ok()?;
    // 4. to 8.
    let component = |at: usize| Some(hex_digit(digits[at])? * 16 + hex_digit(digits[at + 1])?);
    Some(Color::new(component(0)?, component(2)?, component(4)?))
}

/// Whether `input` is a valid simple color.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    parse(input).is_some()
}
