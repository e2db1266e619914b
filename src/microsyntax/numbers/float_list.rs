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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        let table: &[(&str, &[f64])] = &[
            ("", &[]),
            (" ,; ", &[]),
            ("1", &[1.0]),
            (",1", &[1.0]),
            ("1,2,3", &[1.0, 2.0, 3.0]),
            ("1;2 3\t4", &[1.0, 2.0, 3.0, 4.0]),
            ("a1,b2", &[1.0, 2.0]),
            ("+1", &[1.0]),
            ("1a2", &[1.0]),
            ("abc", &[0.0]),
            ("1,x,2", &[1.0, 0.0, 2.0]),
            ("-", &[0.0]),
            ("--1", &[0.0]),
            (".5,-.5", &[0.5, -0.5]),
            ("1.5.5", &[1.5]),
            ("1e400,1", &[0.0, 1.0]),
            ("-0", &[0.0]),
            ("é1,日", &[1.0, 0.0]),
        ];
        for (input, expected) in table {
            assert_eq!(parse(input).collect::<Vec<_>>(), *expected, "{input:?}");
        }
    }

    #[test]
    fn validity() {
        assert!(is_valid("0"));
        assert!(is_valid("0,1,-2.5"));
        for invalid in ["", ",", "1,", ",1", "1,,2", "1;2", "1, 2", "1 ", "+1"] {
            assert!(!is_valid(invalid), "{invalid:?}");
        }
    }

    /// The steps with an index and explicit character sets.
    fn naive(input: &str) -> Vec<f64> {
        let input: Vec<char> = input.chars().collect();
        let mut position = 0;
        let mut numbers = vec![];
        let collect = |position: &mut usize, class: &dyn Fn(char) -> bool| {
            let start = *position;
            while *position < input.len() && class(input[*position]) {
                *position += 1;
            }
            input[start..*position].iter().collect::<String>()
        };
        let delimiters = " \t\n\u{C}\r,;";
        collect(&mut position, &|c| delimiters.contains(c));
        while position < input.len() {
            collect(&mut position, &|c| !delimiters.contains(c) && !"0123456789.-".contains(c));
            let number = collect(&mut position, &|c| !delimiters.contains(c));
            numbers.push(float::parse(&number).unwrap_or(0.0));
            collect(&mut position, &|c| delimiters.contains(c));
        }
        numbers
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(input in "[ ,;x+.e\u{B}é0-9-]{0,30}") {
            prop_assert_eq!(parse(&input).collect::<Vec<_>>(), naive(&input));
        }

        #[test]
        fn valid_lists_have_an_entry_for_each_number(numbers in prop::collection::vec(-1e9f64..1e9, 1..9)) {
            let text = numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
            prop_assert!(is_valid(&text));
            prop_assert_eq!(parse(&text).collect::<Vec<_>>(), numbers);
        }
    }
}
