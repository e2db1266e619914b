//! Ratios, which the drafts of 2007 and 2009 read from the text of `progress` and `meter`.
//!
//! The Living Standard reads attributes instead and has no such rules. The steps are those of 2009;
//! the draft of 2007 has the same table of punctuation, but its steps are lost.

#![expect(clippy::string_slice, reason = "places come from a search in the same text")]

use super::float;
use crate::microsyntax::idioms;

/// The result of the steps for finding one or two numbers of a ratio.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Ratio {
    /// A number with nothing to divide it by.
    Number(f64),
    /// A number and the punctuation character that gives the denominator.
    Punctuation {
        /// The number.
        number: f64,
        /// One of the valid denominator punctuation characters.
        denominator: char,
    },
    /// Two numbers.
    Numbers {
        /// The first number in the text.
        first: f64,
        /// The second number in the text.
        second: f64,
    },
}

impl Ratio {
    /// The number that the first one is to be divided by, if the text names one.
    #[must_use]
    pub fn denominator(self) -> Option<f64> {
        match self {
            Self::Number(_) => None,
            Self::Punctuation { denominator, .. } => denominator_value(denominator),
            Self::Numbers { second, .. } => Some(second),
        }
    }
}

/// The value of a valid denominator punctuation character: 100, 1000 or 10000.
const fn denominator_value(character: char) -> Option<f64> {
    match character {
        '%' | '\u{66A}' | '\u{FE6A}' | '\u{FF05}' => Some(100.0),
        '\u{2030}' => Some(1000.0),
        '\u{2031}' => Some(10_000.0),
        _ => None,
    }
}

/// The steps for finding one or two numbers of a ratio in a string (section 2.4.4.4 of the draft of
/// 2009). Text around the numbers is ignored; a third number is an error, and so is a full stop
/// alone or a number with two.
#[must_use]
pub fn parse(input: &str) -> Option<Ratio> {
    let has_digit = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    // 1. to 4. An error and nothing at all come to the same here.
    let (number, rest) = find_number(input).ok()?;
    // 5. and 6.
    let after = rest.trim_start_matches(char::is_whitespace);
    if let Some(denominator) = after.chars().next().filter(|c| denominator_value(*c).is_some()) {
        // 7. and 8.
        return (!has_digit(after)).then_some(Ratio::Punctuation { number, denominator });
    }
    // 9. to 11. The first number stands if no second one follows. An error leaves it standing too,
    //    whatever digits there are.
    let Ok((second, rest)) = find_number(rest) else {
        return Some(Ratio::Number(number));
    };
    // 12. and 13.
    let after = rest.trim_start_matches(char::is_whitespace);
    if after.starts_with(|c| denominator_value(c).is_some()) {
        return None;
    }
    // 14. and 15.
    (!has_digit(after)).then_some(Ratio::Numbers { first: number, second })
}

/// The algorithm to find a number: the number and the text after it. There is no difference to
/// anyone between "nothing" and "an error", which are both `Err`.
fn find_number(input: &str) -> Result<(f64, &str), ()> {
    let digit_or_full_stop = |c: char| c.is_ascii_digit() || c == '.';
    // 1. and 2.
    let start = input.find(digit_or_full_stop).ok_or(())?;
    // 3.
    let (string, rest) = idioms::collect(&input[start..], digit_or_full_stop);
    // 4.
    if string == "." || string.bytes().filter(|byte| *byte == b'.').nth(1).is_some() {
        return Err(());
    }
    // 5. The rules of 2009 for numbers would fail on a leading full stop, of which the text says
    // that it cannot fail; today's do not.
    float::parse(string).map(|number| (number, rest)).ok_or(())
}
