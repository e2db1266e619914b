//! Lists of integers, which the draft of 2009 used for the `coords` of image maps.
//!
//! The Living Standard has lists of floating-point numbers instead ([`float_list`](super::float_list)).
//! The draft of 2007 has a list of integers too, with spaces and commas for separators, but the
//! substeps that say what each character does are lost in the available draft: its rules cannot
//! be rebuilt, and nothing here claims to follow them.

use super::integer;
use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};

/// The effect of one character on an entry.
enum Class {
    Minus,
    Digit,
    Separator,
    /// ASCII, and neither of the above nor a letter; U+0000 is not in the list.
    OtherAscii,
    Any,
}

fn class(character: char) -> Class {
    match character {
        '-' => Class::Minus,
        '0'..='9' => Class::Digit,
        ' ' | ',' | ';' => Class::Separator,
        'a'..='z' | 'A'..='Z' | '\0' => Class::Any,
        _ if character.is_ascii() => Class::OtherAscii,
        _ => Class::Any,
    }
}

/// The rules for parsing a list of integers of 2009 (section 2.4.4.6 of that draft).
///
/// Spaces, commas and semicolons separate (no other white space does). Garbage around a number is
/// skipped as long as it is punctuation; a letter after a sign or a number ends the list and drops
/// that entry, and an entry without a digit ends the list. Numbers saturate.
///
/// ```
/// use duckbill::microsyntax::{float_list, integer_list};
/// assert!(integer_list::parse("1, 2;-3").eq([1, 2, -3]));
/// assert!(integer_list::parse("1,2,x,4").eq([1, 2]));
/// assert!(integer_list::parse("10%,5px,7").eq([10]));
/// // Today's rules for the same attribute continue:
/// assert!(float_list::parse("10%,5px,7").eq([10.0, 5.0, 7.0]));
/// // A browser read two numbers, an author was not to write the space:
/// assert!(integer_list::parse("1, 2").eq([1, 2]));
/// assert!(!integer_list::is_valid("1, 2"));
/// ```
pub fn parse(input: &str) -> impl Iterator<Item = i64> + '_ {
    let mut cursor = Cursor::new(input);
    // Merged: each call is steps 4 to 6, and then 7 to 16 for one entry.
    std::iter::from_fn(move || {
        // 4. to 6.
        cursor.collect(|character| matches!(class(character), Class::Separator));
        if cursor.at_end() { None } else { entry(&mut cursor) }
    })
    // The list ends at an entry that is no number.
    .fuse()
}

/// Steps 7 to 17 for one entry; `None` where the list ends without it. The position is left on the
/// separator after the entry.
fn entry(cursor: &mut Cursor<'_>) -> Option<i64> {
    // 7. to 12.
    let (mut negated, mut started, mut finished, mut bogus) = (false, false, false, false);
    let mut digits = "";
    // 13. *Parser*
    while let Some(character) = cursor.rest().chars().next() {
        match class(character) {
            Class::Digit if finished => {}
            Class::Digit => {
                // Merged: the whole run of digits. No second run is ever added to it, since
                // whatever is between two runs ends the number.
                digits = cursor.digits();
                started = true;
                continue;
            }
            Class::Separator => break,
            Class::Minus => {
                finished |= !digits.is_empty();
                if !finished {
                    negated = !started && !bogus;
                    started = true;
                }
            }
            Class::OtherAscii => {
                finished |= !digits.is_empty();
                negated &= finished;
            }
            Class::Any if finished => {}
            Class::Any => {
                negated = false;
                bogus = true;
                if started {
                    return None;
                }
            }
        }
        // 14.
        cursor.step_over(character);
    }
    // The separator's substeps, and 16. and 17. at the end of the input.
    if digits.is_empty() {
        return None;
    }
    let value = saturating_value(digits);
    Some(if negated {
        0i64.saturating_sub_unsigned(value)
    } else {
        i64::try_from(value).unwrap_or(i64::MAX)
    })
}

/// Whether `input` is a valid list of integers (2009): valid integers with single commas between
/// them and nothing else.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    input.split(',').all(integer::is_valid)
}
