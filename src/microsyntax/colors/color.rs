//! The colour type that the colour grammars give, and the named colours.

#![expect(clippy::arithmetic_side_effects, reason = "hexadecimal digits")]

use std::fmt;

use crate::ascii;

// `NAMED_COLORS`, made by `build.rs` from `data/named-colors.txt`.
include!(concat!(env!("OUT_DIR"), "/named_colors.rs"));

/// A colour of three 8-bit components in sRGB. `Display` serialises it as a
/// [`simple_color`](super::simple_color) is: `#rrggbb` in lower case.
///
/// ```
/// use duckbill::microsyntax::color::Color;
/// assert_eq!(Color::new(255, 0, 128).to_string(), "#ff0080");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color {
    /// The red component.
    pub red: u8,
    /// The green component.
    pub green: u8,
    /// The blue component.
    pub blue: u8,
}

impl Color {
    /// A colour from its components.
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The CSS [named color](https://drafts.csswg.org/css-color/#named-color) of this name, ASCII
/// case-insensitively. System colours and `transparent` are not among them.
#[must_use]
pub fn named(name: &str) -> Option<Color> {
    let &[red, green, blue] = NAMED_COLORS.get(ascii::to_key(name, &mut [0; 24])?)?;
    Some(Color::new(red, green, blue))
}

/// The value of an ASCII hex digit.
pub(super) const fn hex_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}
