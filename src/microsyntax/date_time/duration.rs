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
