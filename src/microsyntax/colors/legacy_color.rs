//! Legacy colours, the `bgcolor` and `color` of old pages.
//! [Legacy colors](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#colours)
//!
//! No author may use the attributes that hold these, so there is no grammar to be valid by.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "no more than 128 characters count, in a buffer of 130"
)]

use super::color::{self, Color, hex_digit};
use crate::edition::Edition;
use crate::microsyntax::idioms;

/// Characters of the input that count.
const LONGEST: usize = 128;

/// [Rules for parsing a legacy color value](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value).
///
/// Only the empty string and `transparent` are failures: anything else is a colour.
///
/// ```
/// use duckbill::microsyntax::legacy_color;
/// let parse = |input| legacy_color::parse(input).map(|color| color.to_string());
/// assert_eq!(parse("Teal").as_deref(), Some("#008080"));
/// assert_eq!(parse("#1aF").as_deref(), Some("#11aaff"));
/// assert_eq!(parse("chucknorris").as_deref(), Some("#c00000"));
/// assert_eq!(parse(" transparent "), None);
/// assert_eq!(parse(""), None);
/// ```
#[must_use]
pub fn parse(input: &str) -> Option<Color> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`: before the Living Standard white space is not stripped.
/// (The keywords of 2009 include the system colours, whose values lie with the platform:
/// [`parse_2009`] takes them.) The draft of 2007 has no such rules; its edition behaves like 2009.
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<Color> {
    // 1. and 2.
    if input.is_empty() {
        return None;
    }
    let input = if !edition.is_draft() { idioms::strip(input) } else { input };
    // 3. and 4.
    if input.eq_ignore_ascii_case("transparent") {
        return None;
    }
    if let Some(color) = color::named(input) {
        return Some(color);
    }
    // 5.
    if let [b'#', digits @ ..] = input.as_bytes()
        && let &[red, green, blue] = digits
        && let (Some(red), Some(green), Some(blue)) =
            (hex_digit(red), hex_digit(green), hex_digit(blue))
    {
        return Some(Color::new(red * 17, green * 17, blue * 17));
    }
    Some(from_digits(input))
}

/// The rules of 2009 with the values of the CSS2 system colours, which are keywords in that draft:
/// `system_color` is asked for each name of [`SYSTEM_COLORS`] in its canonical case.
#[must_use]
pub fn parse_2009(
    input: &str,
    system_color: impl FnOnce(&'static str) -> Option<Color>,
) -> Option<Color> {
    SYSTEM_COLORS
        .iter()
        .find(|name| name.eq_ignore_ascii_case(input))
        .and_then(|name| system_color(name))
        .or_else(|| parse_edition(input, Edition::Draft2009))
}

/// The [CSS2 system colors](https://www.w3.org/TR/css-color-3/#css2-system).
pub const SYSTEM_COLORS: [&str; 28] = [
    "ActiveBorder",
    "ActiveCaption",
    "AppWorkspace",
    "Background",
    "ButtonFace",
    "ButtonHighlight",
    "ButtonShadow",
    "ButtonText",
    "CaptionText",
    "GrayText",
    "Highlight",
    "HighlightText",
    "InactiveBorder",
    "InactiveCaption",
    "InactiveCaptionText",
    "InfoBackground",
    "InfoText",
    "Menu",
    "MenuText",
    "Scrollbar",
    "ThreeDDarkShadow",
    "ThreeDFace",
    "ThreeDHighlight",
    "ThreeDLightShadow",
    "ThreeDShadow",
    "Window",
    "WindowFrame",
    "WindowText",
];

/// Steps 6 and on: whatever is left becomes three runs of hex digits.
fn from_digits(input: &str) -> Color {
    // Two places more than the longest input, so that it can be filled up to a multiple of three.
    let mut buffer = [b'0'; LONGEST + 2];
    let mut length = 0;
    // 6., 7. and 9.: characters beyond the basic plane count twice, and a character that is not a hex
    // digit is 0.
    for character in input.chars() {
        if length >= LONGEST {
            break;
        }
        if character.is_ascii_hexdigit() {
            buffer[length] = character as u8;
        }
        length += if character > '\u{FFFF}' { 2 } else { 1 };
    }
    let length = length.min(LONGEST);
    // 8.
    let skipped = usize::from(input.starts_with('#'));
    let length = length - skipped;
    // 10. and 11.
    let part = length.div_ceil(3).max(1);
    let digits = &buffer[skipped..skipped + 3 * part];
    // 12.
    let mut start = part.saturating_sub(8);
    // 13.
    while part - start > 2 && (0..3).all(|component| digits[component * part + start] == b'0') {
        start += 1;
    }
    // 14. and on.
    let component = |component: usize| {
        let from = component * part;
        digits[from + start..from + part]
            .iter()
            .take(2)
            .fold(0, |value, digit| value * 16 + hex_digit(*digit).unwrap_or(0))
    };
    Color::new(component(0), component(1), component(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        let long_zero = "0".repeat(200);
        let table: &[(&str, Option<&str>)] = &[
            ("", None),
            ("transparent", None),
            ("TransParent\n", None),
            (" ", Some("#000000")),
            ("red", Some("#ff0000")),
            (" Red\t", Some("#ff0000")),
            ("#f00", Some("#ff0000")),
            (" #F00 ", Some("#ff0000")),
            ("f00", Some("#0f0000")),
            ("#ff0000", Some("#ff0000")),
            ("ff0000", Some("#ff0000")),
            ("#", Some("#000000")),
            ("##", Some("#000000")),
            ("#1", Some("#010000")),
            ("#12", Some("#010200")),
            ("#1234", Some("#123400")),
            ("#12345", Some("#123450")),
            ("#12g", Some("#010200")),
            ("chucknorris", Some("#c00000")),
            ("sick", Some("#00c000")),
            ("crap", Some("#c0a000")),
            ("grass", Some("#00a000")),
            ("6db6ec49efd278cd0bc92d1e5e072d68", Some("#6ecde0")),
            ("adamsito", Some("#ad0000")),
            ("0000010000020000003", Some("#012030")),
            ("#000001000002000003", Some("#010203")),
            ("\u{1F9A6}", Some("#000000")),
            ("f\u{1F9A6}f", Some("#f00f00")),
            ("é1", Some("#000100")),
            (&long_zero, Some("#000000")),
            ("inherit", Some("#00e000")),
            ("ButtonFace", Some("#b000ce")),
        ];
        for (input, expected) in table {
            let found = parse(input).map(|color| color.to_string());
            assert_eq!(found.as_deref(), *expected, "{input:?}");
        }
    }

    #[test]
    fn only_the_first_128_characters_count() {
        // 128 + 1 digits fill up to 129: parts of 43, of which the last eight count.
        let mut input = "0".repeat(41) + "12" + &"0".repeat(41) + "34" + &"0".repeat(40) + "56";
        assert_eq!(input.len(), 128);
        assert_eq!(parse(&input), Some(naive(&input)));
        let shorter = parse(&input);
        input.push_str("fff");
        assert_eq!(parse(&input), shorter);
        // The second half of a character beyond the basic plane can be cut off too.
        let input = "f".repeat(127) + "\u{1F9A6}";
        assert_eq!(parse(&input), Some(naive(&input)));
    }

    #[test]
    fn system_colors_are_keywords_of_2009_only() {
        let white = Color::new(255, 255, 255);
        assert_eq!(parse_2009("WINDOW", |name| (name == "Window").then_some(white)), Some(white));
        assert_eq!(parse_2009("window", |_| None), parse("window"));
        assert_eq!(parse_2009("red", |_| None).unwrap().to_string(), "#ff0000");
    }

    /// Steps 6 and on, on a list of characters.
    fn naive(input: &str) -> Color {
        let mut input: Vec<char> = input
            .chars()
            .flat_map(|c| if c > '\u{FFFF}' { vec!['0', '0'] } else { vec![c] })
            .collect();
        input.truncate(128);
        if input.first() == Some(&'#') {
            input.remove(0);
        }
        for c in &mut input {
            if !c.is_ascii_hexdigit() {
                *c = '0';
            }
        }
        while input.is_empty() || !input.len().is_multiple_of(3) {
            input.push('0');
        }
        let mut length = input.len() / 3;
        let mut parts: Vec<Vec<char>> = input.chunks(length).map(<[char]>::to_vec).collect();
        if length > 8 {
            for part in &mut parts {
                part.drain(..length - 8);
            }
            length = 8;
        }
        while length > 2 && parts.iter().all(|part| part[0] == '0') {
            for part in &mut parts {
                part.remove(0);
            }
            length -= 1;
        }
        let value = |part: &Vec<char>| {
            let text: String = part.iter().take(2).collect();
            u8::from_str_radix(&text, 16).unwrap()
        };
        Color::new(value(&parts[0]), value(&parts[1]), value(&parts[2]))
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(input in "#{0,2}[0-2a-cx-zé\u{1F9A6}]{0,140}") {
            prop_assert_eq!(from_digits(&input), naive(&input));
        }

        #[test]
        fn zeros_agree_with_the_steps(input in "#{0,1}[0]{0,20}[0-9]{0,9}[0]{0,20}[0-9]{0,9}[0]{0,9}") {
            prop_assert_eq!(from_digits(&input), naive(&input));
        }

        #[test]
        fn survives_anything(input in any::<String>()) {
            prop_assert_eq!(parse_edition(&input, Edition::Draft2009).is_none(),
                input.is_empty() || input.eq_ignore_ascii_case("transparent"));
        }
    }
}
