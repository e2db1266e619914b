//! Space-separated and comma-separated tokens.
//! [Space-separated tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#space-separated-tokens)
//!
//! For sets with the operations of the DOM see [`token_list`](super::token_list).

use std::collections::HashSet;
use std::iter::FusedIterator;

use crate::edition::Edition;
use crate::microsyntax::idioms;

/// [Splits a string on ASCII whitespace](https://infra.spec.whatwg.org/#split-on-ascii-whitespace).
pub(crate) fn split_on_whitespace(input: &str) -> std::str::SplitAsciiWhitespace<'_> {
    input.split_ascii_whitespace()
}

/// Splits a string on the space characters of `edition`, as the drafts of 2007 and 2009 split on spaces:
/// in 2007 the vertical tab separates too.
pub fn split_on_spaces(
    input: &str,
    edition: Edition,
) -> impl DoubleEndedIterator<Item = &str> + Clone {
    input
        .split(move |character| idioms::is_space_character(character, edition))
        .filter(|token| !token.is_empty())
}

/// [Splits a string on commas](https://infra.spec.whatwg.org/#split-on-commas) without allocating:
/// white space around each token goes, empty tokens stay, except that nothing follows a comma at the
/// very end.
#[must_use]
pub fn split_on_commas(input: &str) -> SplitOnCommas<'_> {
    SplitOnCommas { rest: input }
}

/// The tokens of [`split_on_commas`].
///
/// ```
/// use duckbill::microsyntax::tokens;
/// assert_eq!(tokens::split_on_commas("x, y").last(), Some("y"));
/// ```
#[derive(Debug, Clone)]
pub struct SplitOnCommas<'a> {
    rest: &'a str,
}

impl<'a> Iterator for SplitOnCommas<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (token, rest) = self.rest.split_once(',').unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(idioms::strip(token))
    }
}

impl FusedIterator for SplitOnCommas<'_> {}

/// [Parses an ordered set](https://dom.spec.whatwg.org/#concept-ordered-set-parser): the tokens between the space
/// characters of `edition`, each where it first appears, one after the other, so that the tokens of a long value are not all
/// in memory.
#[must_use]
pub fn ordered_set_tokens(input: &str, edition: Edition) -> OrderedSetTokens<'_> {
    OrderedSetTokens { rest: input, edition, seen: Seen::default() }
}

/// The tokens of [`ordered_set_tokens`], none of them twice.
///
/// ```
/// use duckbill::Edition;
/// use duckbill::microsyntax::tokens;
/// assert_eq!(tokens::ordered_set_tokens("a b a", Edition::Living).count(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct OrderedSetTokens<'a> {
    rest: &'a str,
    edition: Edition,
    seen: Seen<'a>,
}

impl<'a> Iterator for OrderedSetTokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let is_space = |character| idioms::is_space_character(character, self.edition);
        loop {
            let (_, rest) = idioms::collect(self.rest, is_space);
            let (token, rest) = idioms::collect(rest, |character| !is_space(character));
            self.rest = rest;
            if token.is_empty() || self.seen.enter(token) {
                return (!token.is_empty()).then_some(token);
            }
        }
    }
}

impl FusedIterator for OrderedSetTokens<'_> {}

/// Tokens that were seen: a vector, and above a few of them a set.
#[derive(Debug, Clone, Default)]
struct Seen<'a> {
    few: Vec<&'a str>,
    many: HashSet<&'a str>,
}

/// So many tokens are searched one by one.
const FEW: usize = 8;

impl<'a> Seen<'a> {
    /// Enters a token, and says whether it is new.
    fn enter(&mut self, token: &'a str) -> bool {
        if self.many.is_empty() {
            if self.few.contains(&token) {
                return false;
            }
            if self.few.len() < FEW {
                self.few.push(token);
                return true;
            }
            self.many.extend(self.few.drain(..));
        }
        self.many.insert(token)
    }
}

/// [Serializes an ordered set](https://dom.spec.whatwg.org/#concept-ordered-set-serializer): the
/// tokens with single spaces between them.
#[cfg(feature = "microsyntax")]
pub(super) fn serialize_ordered_set<'a>(tokens: impl IntoIterator<Item = &'a str>) -> String {
    let mut output = String::new();
    for token in tokens {
        if !output.is_empty() {
            output.push(' ');
        }
        output.push_str(token);
    }
    output
}

/// Whether `input` is an
/// [ordered](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#ordered-set-of-unique-space-separated-tokens)
/// or [unordered set of unique space-separated tokens](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#unordered-set-of-unique-space-separated-tokens):
/// no token appears twice. The two differ only in what the order means.
#[must_use]
pub fn is_valid_set(input: &str) -> bool {
    is_valid_set_edition(input, Edition::Living)
}

/// As [`is_valid_set`], with the space characters of `edition`.
#[must_use]
pub fn is_valid_set_edition(input: &str, edition: Edition) -> bool {
    let mut seen = Seen::default();
    split_on_spaces(input, edition).all(|token| seen.enter(token))
}

/// Removes a token from a string, as the drafts do; the Living Standard writes the
/// set anew instead. White space around the removed tokens becomes one space, or nothing at the
/// ends; all other white space stays as it is.
///
/// The text of both drafts returns to the step for space characters after a token, which would read
/// beyond the end of the input; we return to the step before it, which tests for the end. In 2007 the vertical tab is a
/// space character too.
#[must_use]
pub fn remove(input: &str, token: &str, edition: Edition) -> String {
    let is_space = |character| idioms::is_space_character(character, edition);
    let mut output = String::with_capacity(input.len());
    let mut rest = input;
    loop {
        // 6.
        let (space, after) = idioms::collect(rest, is_space);
        output.push_str(space);
        // 5.
        if after.is_empty() {
            return output;
        }
        // 7.
        let (word, after) = idioms::collect(after, |character| !is_space(character));
        rest = after;
        if word == token {
            // 8.
            rest = rest.trim_start_matches(is_space);
            output.truncate(output.trim_end_matches(is_space).len());
            if !rest.is_empty() && !output.is_empty() {
                output.push(' ');
            }
        } else {
            // 9.
            output.push_str(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn splitting_on_commas() {
        let table: &[(&str, &[&str])] = &[
            ("", &[]),
            (" ", &[""]),
            (",", &[""]),
            (",,", &["", ""]),
            (", ", &["", ""]),
            ("a", &["a"]),
            ("a,", &["a"]),
            (",a", &["", "a"]),
            (" a b , c ", &["a b", "c"]),
            ("\u{A0}a,b", &["\u{A0}a", "b"]),
        ];
        for (input, expected) in table {
            assert_eq!(split_on_commas(input).collect::<Vec<_>>(), *expected, "{input:?}");
        }
    }

    #[test]
    fn only_ascii_whitespace_splits() {
        let found: Vec<_> = split_on_whitespace("a\u{B}b\u{C}c\u{A0}d").collect();
        assert_eq!(found, ["a\u{B}b", "c\u{A0}d"]);
        assert_eq!(split_on_whitespace(" ").next(), None);
    }

    #[test]
    fn removing() {
        for (input, token, expected) in [
            ("", "a", ""),
            ("a", "a", ""),
            (" a ", "a", ""),
            ("a b", "a", "b"),
            ("b a", "a", "b"),
            ("b  a  c", "a", "b c"),
            ("b a a c", "a", "b c"),
            (" b a", "a", " b"),
            ("b\tc a", "a", "b\tc"),
            ("a b ", "a", "b "),
            ("A a", "a", "A"),
            ("aa", "a", "aa"),
        ] {
            assert_eq!(
                remove(input, token, Edition::Draft2009),
                expected,
                "{input:?} without {token:?}"
            );
        }
    }

    /// The steps of the two drafts, one code point at a time.
    fn naive_remove(input: &str, token: &str, edition: Edition) -> String {
        let input: Vec<char> = input.chars().collect();
        let space =
            |c: char| " \t\n\u{C}\r".contains(c) || (c == '\u{B}' && edition == Edition::Draft2007);
        let mut output = String::new();
        let mut position = 0;
        while position < input.len() {
            if space(input[position]) {
                output.push(input[position]);
                position += 1;
                continue;
            }
            let mut s = String::new();
            while position < input.len() && !space(input[position]) {
                s.push(input[position]);
                position += 1;
            }
            if s == token {
                while position < input.len() && space(input[position]) {
                    position += 1;
                }
                while output.ends_with(space) {
                    output.pop();
                }
                if position < input.len() && !output.is_empty() {
                    output.push(' ');
                }
            } else {
                output.push_str(&s);
            }
        }
        output
    }

    proptest! {
        #[test]
        fn removing_agrees_with_the_steps(input in "[ab \t\n\u{B}]{0,20}", token in "[ab]{1,2}") {
            for edition in [Edition::Draft2007, Edition::Draft2009] {
                prop_assert_eq!(
                    remove(&input, &token, edition),
                    naive_remove(&input, &token, edition)
                );
            }
        }

        #[test]
        fn splitting_on_spaces_is_splitting_on_whitespace(input in "[ab \t\n\u{B}\u{A0}]{0,20}") {
            let today: Vec<_> = split_on_whitespace(&input).collect();
            prop_assert_eq!(&split_on_spaces(&input, Edition::Draft2009).collect::<Vec<_>>(), &today);
            let replaced = input.replace('\u{B}', " ");
            let of_2007: Vec<_> = split_on_spaces(&input, Edition::Draft2007).collect();
            prop_assert_eq!(of_2007, split_on_whitespace(&replaced).collect::<Vec<_>>());
        }

        #[test]
        fn ordered_sets_read_back(input in "[abc \t]{0,20}") {
            let set: Vec<_> = ordered_set_tokens(&input, Edition::Living).collect();
            let text = serialize_ordered_set(set.iter().copied());
            prop_assert!(is_valid_set(&text));
            prop_assert!(ordered_set_tokens(&text, Edition::Living).eq(set));
        }
    }
}
