//! Durations.
//! [Durations](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#durations)
//!
//! The edition of 2007 has only a reminder that durations ("time offsets") are to be written; that of
//! 2009 has nothing.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "five units, two sums below 2^32 of nanoseconds, and a count of components"
)]

use std::fmt;

use super::time::{fraction, nanoseconds};
use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};

/// A number of seconds.
///
/// `Display` writes the form that begins with `P`, in days, hours, minutes and seconds, each of them
/// only if it is not zero. A fraction that is finer than milliseconds is written in full, and is read back, but
/// no valid string has one.
///
/// ```
/// use duckbill::microsyntax::date_time::Duration;
/// assert_eq!(Duration::new(100_000, 500_000_000).unwrap().to_string(), "P1DT3H46M40.5S");
/// assert_eq!(Duration::new(0, 0).unwrap().to_string(), "PT0S");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub struct Duration {
    /// The whole seconds; [`parse`] saturates at `u64::MAX`.
    pub seconds: u64,
    /// The fraction of the second in nanoseconds, below 1,000,000,000.
    pub nanoseconds: u32,
}

impl Duration {
    /// A duration, if the nanoseconds are less than a second.
    #[must_use]
    pub const fn new(seconds: u64, nanoseconds: u32) -> Option<Self> {
        if nanoseconds < 1_000_000_000 { Some(Self { seconds, nanoseconds }) } else { None }
    }

    fn saturating_add(self, seconds: u64, nanoseconds: u32) -> Self {
        let nanoseconds = self.nanoseconds + nanoseconds;
        let carry = nanoseconds / 1_000_000_000;
        Self {
            seconds: self.seconds.saturating_add(seconds).saturating_add(u64::from(carry)),
            nanoseconds: nanoseconds % 1_000_000_000,
        }
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, rest) = (self.seconds / 86_400, self.seconds % 86_400);
        let (hours, minutes, seconds) = (rest / 3600, rest / 60 % 60, rest % 60);
        f.write_str("P")?;
        if days != 0 {
            write!(f, "{days}D")?;
        }
        if days != 0 && rest == 0 && self.nanoseconds == 0 {
            return Ok(());
        }
        f.write_str("T")?;
        if hours != 0 {
            write!(f, "{hours}H")?;
        }
        if minutes != 0 {
            write!(f, "{minutes}M")?;
        }
        if seconds != 0 || self.nanoseconds != 0 || rest == 0 {
            write!(f, "{seconds}")?;
            fraction(f, self.nanoseconds)?;
            f.write_str("S")?;
        }
        Ok(())
    }
}

impl From<Duration> for std::time::Duration {
    fn from(duration: Duration) -> Self {
        Self::new(duration.seconds, duration.nanoseconds)
    }
}

impl From<std::time::Duration> for Duration {
    fn from(duration: std::time::Duration) -> Self {
        Self { seconds: duration.as_secs(), nanoseconds: duration.subsec_nanos() }
    }
}

/// [Parse a duration string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-duration-string).
///
/// Years and months are parsed, but are a failure unless they are zero, since their lengths vary.
#[must_use]
pub fn parse(input: &str) -> Option<Duration> {
    let mut cursor = Cursor::new(input);
    // 3. and 4.
    let mut months_seen = false;
    let mut duration = Duration::default();
    let mut component_count = 0usize;
    let mut m_means_months = false;
    // 5. and 6. The end of the input leaves the count at zero, which fails below.
    cursor.skip_whitespace();
    // 7.
    if cursor.eat(b'P') {
        m_means_months = true;
        cursor.skip_whitespace();
    }
    // 8.
    while !cursor.at_end() {
        // 8.4.
        if cursor.eat(b'T') {
            m_means_months = false;
            cursor.skip_whitespace();
            continue;
        }
        // 8.5. and 8.6.
        let digits = cursor.digits();
        if digits.is_empty() && cursor.peek() != Some(b'.') {
            return None;
        }
        let number = saturating_value(digits);
        // 8.7. to 8.9.
        if cursor.eat(b'.') {
            let digits = cursor.digits();
            if digits.is_empty() {
                return None;
            }
            cursor.skip_whitespace();
            cursor.eat_class(|byte| matches!(byte, b'S' | b's'))?;
            duration = duration.saturating_add(number, nanoseconds(digits));
        } else {
            cursor.skip_whitespace();
            // 8.9. and 8.12. to 8.13.
            let unit = cursor.eat_class(|byte| byte.is_ascii_alphabetic())?;
            let scale = match unit.to_ascii_uppercase() {
                b'Y' => {
                    months_seen |= number != 0;
                    m_means_months = true;
                    0
                }
                b'M' if m_means_months => {
                    months_seen |= number != 0;
                    0
                }
                other => {
                    m_means_months = false;
                    time_unit(other)?
                }
            };
            duration = duration.saturating_add(number.saturating_mul(scale), 0);
        }
        // 8.10.
        component_count += 1;
        // 8.14.
        cursor.skip_whitespace();
    }
    // 9. to 11.
    (component_count > 0 && !months_seen).then_some(duration)
}

/// The seconds that an upper-case unit stands for.
fn time_unit(unit: u8) -> Option<u64> {
    match unit {
        b'W' => Some(604_800),
        b'D' => Some(86_400),
        b'H' => Some(3600),
        b'M' => Some(60),
        b'S' => Some(1),
        _ => None,
    }
}

/// Whether `input` is a [valid duration string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-duration-string):
/// either `P` and components in order, or components with different units in any order.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    let mut cursor = Cursor::new(input);
    if cursor.eat(b'P') { is_valid_iso(cursor) } else { is_valid_components(cursor) }
}

/// Whether the rest may follow `P`.
fn is_valid_iso(mut cursor: Cursor<'_>) -> bool {
    let days = eat_component(&mut cursor, b'D');
    if cursor.at_end() {
        return days;
    }
    cursor.eat(b'T')
        && [b'H', b'M', b'S'].map(|unit| eat_component(&mut cursor, unit)).contains(&true)
        && cursor.at_end()
}

/// Steps over digits and `unit` if they come next.
fn eat_component(cursor: &mut Cursor<'_>, unit: u8) -> bool {
    let mut ahead = *cursor;
    let found = !ahead.digits().is_empty()
        && (unit != b'S' || valid_fraction(&mut ahead))
        && ahead.eat(unit);
    if found {
        *cursor = ahead;
    }
    found
}

/// Steps over a full stop with one to three digits, if there is a full stop.
fn valid_fraction(cursor: &mut Cursor<'_>) -> bool {
    !cursor.eat(b'.') || matches!(cursor.digits().len(), 1..=3)
}

/// Duration time components, each with a different scale.
fn is_valid_components(mut cursor: Cursor<'_>) -> bool {
    let mut seen = [false; 5];
    cursor.skip_whitespace();
    while !cursor.at_end() {
        if cursor.digits().is_empty() {
            return false;
        }
        let fraction = cursor.peek() == Some(b'.');
        if !valid_fraction(&mut cursor) {
            return false;
        }
        cursor.skip_whitespace();
        let unit = cursor.eat_class(|byte| byte.is_ascii_alphabetic());
        let scale =
            unit.and_then(|unit| b"SMHDW".iter().position(|name| name.eq_ignore_ascii_case(&unit)));
        match scale {
            Some(scale) if !seen[scale] && (scale == 0 || !fraction) => seen[scale] = true,
            _ => return false,
        }
        cursor.skip_whitespace();
    }
    seen.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        let table: &[(&str, Option<&str>, bool)] = &[
            ("", None, false),
            (" ", None, false),
            ("P", None, false),
            ("PT", None, false),
            ("T", None, false),
            ("P1D", Some("P1D"), true),
            ("PT1S", Some("PT1S"), true),
            ("P1DT1H1M1S", Some("P1DT1H1M1S"), true),
            ("PT0S", Some("PT0S"), true),
            ("P0D", Some("PT0S"), true),
            ("P1D1H", Some("P1DT1H"), false),
            ("P1DT", Some("P1D"), false),
            ("PT1M", Some("PT1M"), true),
            ("P1M", None, false),
            ("P0M1D", Some("P1D"), false),
            ("P1Y", None, false),
            ("P0Y", Some("PT0S"), false),
            // The minute comes back after any smaller unit, the month after a year.
            ("P1D1M", Some("P1DT1M"), false),
            ("PT1H0Y1M", None, false),
            ("PT1H0Y0M", Some("PT1H"), false),
            ("P1W", Some("P7D"), false),
            ("p1d", None, false),
            ("Pt1s", None, false),
            ("P 1 D T 2 H", Some("P1DT2H"), false),
            ("PT1.5S", Some("PT1.5S"), true),
            ("PT.5S", Some("PT0.5S"), false),
            ("PT1.S", None, false),
            ("PT1.1234S", Some("PT1.1234S"), false),
            ("PT1.5M", None, false),
            ("PT1.5", None, false),
            ("1", None, false),
            ("1 ", None, false),
            ("1s", Some("PT1S"), true),
            ("1S", Some("PT1S"), true),
            ("1m", Some("PT1M"), true),
            ("1w 1d 1h 1m 1s", Some("P8DT1H1M1S"), true),
            ("1s1m", Some("PT1M1S"), true),
            (" 1 s ", Some("PT1S"), true),
            ("1\u{B}s", None, false),
            ("1.5 s", Some("PT1.5S"), true),
            (".5s", Some("PT0.5S"), false),
            ("1.5h", None, false),
            ("1s 2s", Some("PT3S"), false),
            ("0.6s 0.6s", Some("PT1.2S"), false),
            ("1x", None, false),
            ("-1s", None, false),
            ("1s T 1m", Some("PT1M1S"), false),
            ("1T", None, false),
            ("1y", None, false),
            ("1 é", None, false),
        ];
        for (input, expected, valid) in table {
            let found = parse(input).map(|duration| duration.to_string());
            assert_eq!(found.as_deref(), *expected, "{input:?}");
            assert_eq!(is_valid(input), *valid, "{input:?}");
        }
    }

    #[test]
    fn huge_numbers_saturate() {
        assert_eq!(parse("99999999999999999999s").unwrap().seconds, u64::MAX);
        assert_eq!(parse("18446744073709551615w 1s").unwrap().seconds, u64::MAX);
    }

    /// The steps one by one with their own variables.
    fn naive(input: &str) -> Option<f64> {
        let input: Vec<char> = input.chars().collect();
        let at = |position: usize| input.get(position).copied();
        let space = |c: char| " \t\n\u{C}\r".contains(c);
        let skip = |position: &mut usize| {
            while at(*position).is_some_and(space) {
                *position += 1;
            }
        };
        let number = |position: &mut usize| {
            let start = *position;
            while at(*position).is_some_and(|c| c.is_ascii_digit()) {
                *position += 1;
            }
            input[start..*position].iter().collect::<String>()
        };
        let (mut position, mut months, mut seconds, mut count) = (0, 0.0, 0.0, 0);
        let mut disambiguator = "minutes";
        skip(&mut position);
        if at(position)? == 'P' {
            position += 1;
            disambiguator = "months";
            skip(&mut position);
        }
        while let Some(next) = at(position) {
            if next == 'T' {
                position += 1;
                disambiguator = "minutes";
                skip(&mut position);
                continue;
            }
            let mut n = match next {
                '.' => 0.0,
                '0'..='9' => number(&mut position).parse::<f64>().unwrap(),
                _ => return None,
            };
            let mut next = at(position)?;
            position += 1;
            let units;
            if next == '.' {
                let s = number(&mut position);
                if s.is_empty() {
                    return None;
                }
                n += s.parse::<f64>().unwrap() / 10f64.powi(s.len() as i32);
                skip(&mut position);
                next = at(position)?;
                position += 1;
                if !matches!(next, 'S' | 's') {
                    return None;
                }
                units = "seconds";
            } else {
                if space(next) {
                    skip(&mut position);
                    next = at(position)?;
                    position += 1;
                }
                units = match next {
                    'Y' | 'y' => {
                        disambiguator = "months";
                        "years"
                    }
                    'M' | 'm' => disambiguator,
                    'W' | 'w' => "weeks",
                    'D' | 'd' => "days",
                    'H' | 'h' => "hours",
                    'S' | 's' => "seconds",
                    _ => return None,
                };
                if !matches!(units, "years" | "months") {
                    disambiguator = "minutes";
                }
            }
            count += 1;
            match units {
                "years" => months += n * 12.0,
                "months" => months += n,
                "weeks" => seconds += n * 604_800.0,
                "days" => seconds += n * 86_400.0,
                "hours" => seconds += n * 3600.0,
                "minutes" => seconds += n * 60.0,
                _ => seconds += n,
            }
            skip(&mut position);
        }
        (count != 0 && months == 0.0).then_some(seconds)
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(input in "P{0,1}(T{0,1}[0-2.]{0,3}[ ]{0,1}[YMWDHSymwdhsx]{0,1}[ ]{0,1}){0,5}") {
            let found = parse(&input)
                .map(|duration| duration.seconds as f64 + f64::from(duration.nanoseconds) / 1e9);
            match (found, naive(&input)) {
                (Some(found), Some(expected)) => prop_assert!((found - expected).abs() < 1e-6),
                (found, expected) => prop_assert_eq!(found, expected),
            }
        }

        #[test]
        fn what_is_written_reads_back(seconds in any::<u64>(), milliseconds in 0u32..1000) {
            let duration = Duration::new(seconds, milliseconds * 1_000_000).unwrap();
            let text = duration.to_string();
            prop_assert!(is_valid(&text));
            prop_assert_eq!(parse(&text), Some(duration));
        }
    }
}
