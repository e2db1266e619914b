//! Time-zone offsets.
//! [Time zones](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#time-zones)

#![expect(
    clippy::arithmetic_side_effects,
    reason = "two digits each, checked to be less than a day"
)]

use std::fmt;

use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::Cursor;

/// A signed number of hours and minutes from UTC.
///
/// ```
/// use duckbill::microsyntax::date_time::TimeZoneOffset;
/// assert_eq!(TimeZoneOffset::new(-210).unwrap().to_string(), "-03:30");
/// assert_eq!(TimeZoneOffset::UTC.to_string(), "Z");
/// assert!(TimeZoneOffset::new(24 * 60).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub struct TimeZoneOffset {
    /// Minutes east of UTC, −1439 to 1439 (the rules of 2007 alone can give more).
    pub minutes: i16,
}

impl TimeZoneOffset {
    /// No offset at all.
    pub const UTC: Self = Self { minutes: 0 };

    /// An offset of less than 24 hours.
    #[must_use]
    pub const fn new(minutes: i16) -> Option<Self> {
        if -1440 < minutes && minutes < 1440 { Some(Self { minutes }) } else { None }
    }
}

impl fmt::Display for TimeZoneOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.minutes == 0 {
            return f.write_str("Z");
        }
        let sign = if self.minutes < 0 { '-' } else { '+' };
        let minutes = self.minutes.unsigned_abs();
        write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

/// [Parse a time-zone offset string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-string).
#[must_use]
pub fn parse(input: &str) -> Option<TimeZoneOffset> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`: before the Living Standard there must be a colon between
/// hours and minutes, and in 2007 they have no bounds but their two digits.
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<TimeZoneOffset> {
    let mut cursor = Cursor::new(input);
    let offset = component(&mut cursor, edition)?;
    cursor.at_end().then_some(offset)
}

/// [Parse a time-zone offset component](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-zone-offset-component)
///
/// In 2009 a character that begins no offset falls through the steps without a value to return;
/// it is a failure here.
pub(super) fn component(cursor: &mut Cursor<'_>, edition: Edition) -> Option<TimeZoneOffset> {
    // 1.
    if cursor.eat(b'Z') {
        return Some(TimeZoneOffset::UTC);
    }
    // 1.1. and 1.2.
    let negative = cursor.eat_class(|byte| matches!(byte, b'+' | b'-'))? == b'-';
    // 1.3. and 1.4.
    let (hours, minutes) = match *cursor.digits().as_bytes() {
        [tens, ones] => {
            if !cursor.eat(b':') {
                return None;
            }
            (two(tens, ones), i16::from(cursor.two_digits()?))
        }
        [a, b, c, d] if !edition.is_draft() => (two(a, b), two(c, d)),
        _ => return None,
    };
    // 1.5. and 1.7.
    if edition != Edition::Draft2007 && (hours > 23 || minutes > 59) {
        return None;
    }
    // 1.6. and 1.8.
    let minutes = hours * 60 + minutes;
    Some(TimeZoneOffset { minutes: if negative { -minutes } else { minutes } })
}

fn two(tens: u8, ones: u8) -> i16 {
    i16::from(tens - b'0') * 10 + i16::from(ones - b'0')
}

/// Whether `input` is a [valid time-zone offset string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-zone-offset-string):
/// as [`parse`] reads it, except that zero takes no minus sign.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`: before the Living Standard the colon may not be left
/// out, and zero may have either sign. The draft of 2007 bounds the hours and minutes that authors
/// write, though not those that a browser reads.
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    match edition {
        Edition::Snapshot2018 | Edition::Living => {
            parse(input).is_some_and(|offset| offset.minutes != 0 || !input.starts_with('-'))
        }
        // The bounds of 2007 are those that the rules of 2009 check.
        _ => parse_edition(input, Edition::Draft2009).is_some(),
    }
}
