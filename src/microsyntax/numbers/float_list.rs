//! Lists of floating-point numbers, the `coords` of image maps.
//! [Lists of floating-point numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#lists-of-floating-point-numbers)

use super::float;
use crate::microsyntax::idioms::cursor::Cursor;

/// [Rules for parsing a list of floating-point numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-floating-point-numbers).
///
/// Never an error: white space, commas and semicolons separate, garbage before a number is skipped,
/// and an entry that is not a number is zero.
///
/// ```
/// use duckbill::microsyntax::float_list;
/// assert!(float_list::parse("1,2.5 ; x-3px,,?").eq([1.0, 2.5, -3.0, 0.0]));
/// // A browser reads two numbers, an author may not write the space:
/// assert!(float_list::parse("1, 2").eq([1.0, 2.0]));
/// assert!(!float_list::is_valid("1, 2"));
/// ```
pub fn parse(input: &str) -> impl Iterator<Item = f64> + '_ {
    let mut cursor = Cursor::new(input);
    // 4.
    cursor.collect(is_delimiter);
    std::iter::from_fn(move || {
        // 5.
        if cursor.at_end() {
            return None;
        }
        // 5.1.
        cursor.collect(|character| {
            !is_delimiter(character)
                && !character.is_ascii_digit()
                && !matches!(character, '.' | '-')
        });
        // 5.2. to 5.5.
        let unparsed_number = cursor.collect(|character| !is_delimiter(character));
        let number = float::parse(unparsed_number).unwrap_or(0.0);
        // 5.6.
        cursor.collect(is_delimiter);
        Some(number)
    })
}

fn is_delimiter(character: char) -> bool {
    character.is_ascii_whitespace() || matches!(character, ',' | ';')
}

/// Whether `input` is a [valid list of floating-point numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-list-of-floating-point-numbers):
/// valid numbers with single commas between them and nothing else.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    input.split(',').all(float::is_valid)
}
