//! The colour type that the colour grammars give, and the named colours.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "rows of a table of fixed width, and hexadecimal digits"
)]

use std::fmt;

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
    ///
    /// ```
    /// assert_eq!(duckbill::microsyntax::color::Color::new(1, 2, 3).green, 2);
    /// ```
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

/// The named colours in alphabetical order, in rows of one width.
const NAMED_COLORS: &[u8] = include_bytes!("../../../data/named-colors.txt");
const NAME_WIDTH: usize = 20;
const ROW_WIDTH: usize = NAME_WIDTH + " 000000\n".len();
const _: () = assert!(NAMED_COLORS.len() == 148 * ROW_WIDTH, "every row has the same width");

/// The CSS [named color](https://drafts.csswg.org/css-color/#named-color) of this name, ASCII
/// case-insensitively. System colours and `transparent` are not among them.
///
/// ```
/// use duckbill::microsyntax::color;
/// assert_eq!(color::named("RebeccaPurple").unwrap().to_string(), "#663399");
/// assert_eq!(color::named("chucknorris"), None);
/// ```
#[must_use]
pub fn named(name: &str) -> Option<Color> {
    if name.is_empty() || name.len() > NAME_WIDTH {
        return None;
    }
    let mut padded = [b' '; NAME_WIDTH];
    let (start, _) = padded.split_at_mut(name.len());
    start.copy_from_slice(name.as_bytes());
    if start.contains(&b' ') {
        return None;
    }
    padded.make_ascii_lowercase();

    let (mut low, mut high) = (0, NAMED_COLORS.len() / ROW_WIDTH);
    while low < high {
        let middle = low.midpoint(high);
        let row = &NAMED_COLORS[middle * ROW_WIDTH..][..ROW_WIDTH];
        match row[..NAME_WIDTH].cmp(&padded[..]) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => {
                let component = |at: usize| {
                    let at = NAME_WIDTH + 1 + 2 * at;
                    Some(hex_digit(row[at])? * 16 + hex_digit(row[at + 1])?)
                };
                return Some(Color::new(component(0)?, component(1)?, component(2)?));
            }
        }
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_and_in_order() {
        let text = std::str::from_utf8(NAMED_COLORS).unwrap();
        let mut previous = "";
        for line in text.lines() {
            let (name, value) = line.split_once(' ').unwrap();
            assert!(previous < name, "{name} is out of order");
            previous = name;
            assert_eq!(named(name).unwrap().to_string()[1..], *value.trim());
        }
    }

    #[test]
    fn names() {
        for (name, expected) in [
            ("RED", Some("#ff0000")),
            ("lightGoldenrodYellow", Some("#fafad2")),
            ("re", None),
            ("redd", None),
            ("red ", None),
            (" red", None),
            ("", None),
            ("transparent", None),
            ("ButtonFace", None),
            ("currentcolor", None),
            ("rouge\u{301}", None),
            ("lightgoldenrodyellowx", None),
        ] {
            assert_eq!(named(name).map(|color| color.to_string()).as_deref(), expected, "{name:?}");
        }
    }
}
