//! [Media query lists](https://drafts.csswg.org/mediaqueries/#typedef-media-query-list), as in the `media`
//! attribute.
//!
//! The environment is a screen: the types `all` and `screen` match, every other type does not. Conditions
//! are those of [`sizes`](super).

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "places among the tokens"
)]

use std::ops::Range;

use super::tokens::{Token, tokenize};
use super::{Environment, items, media, trim_end};
use media::Truth;

/// Whether a list of media queries
/// [matches the environment](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#matches-the-environment).
///
/// A list without any query matches. A query that is not valid, or that depends on an unknown feature, does
/// not.
///
/// ```
/// use duckbill::microsyntax::media_query;
/// use duckbill::microsyntax::sizes::Environment;
/// let desktop = Environment::new(1280.0, 720.0);
/// assert!(media_query::matches("", &desktop));
/// assert!(media_query::matches("print, screen and (min-width: 40em)", &desktop));
/// assert!(!media_query::matches("not screen", &desktop));
/// assert!(!media_query::matches("(orientation: portrait)", &desktop));
/// ```
#[must_use]
pub fn matches(list: &str, environment: &Environment) -> bool {
    let tokens = tokenize(list);
    if tokens.iter().all(|token| *token == Token::Whitespace) {
        return true;
    }
    items(&tokens).any(|query| query_matches(&tokens, query, environment))
}

/// Whether [one query](https://drafts.csswg.org/mediaqueries/#typedef-media-query) matches.
fn query_matches(tokens: &[Token<'_>], query: Range<usize>, environment: &Environment) -> bool {
    let query = trim_end(tokens, skip_whitespace(tokens, query));
    let Some((first, mut rest)) = next_word(tokens, query.clone()) else {
        return media::evaluate(tokens, query, environment) == Some(Truth::True);
    };
    let is = |word: &str, name: &str| word.eq_ignore_ascii_case(name);
    let (mut media_type, negated) = (first, is(first, "not"));
    if negated || is(first, "only") {
        match next_word(tokens, rest) {
            Some((word, after)) => (media_type, rest) = (word, after),
            // `not (width)` is a condition.
            None => return media::evaluate(tokens, query, environment) == Some(Truth::True),
        }
    }
    if ["not", "only", "and", "or", "layer"].iter().any(|name| is(media_type, name)) {
        return false;
    }
    let condition = match next_word(tokens, rest.clone()) {
        None if rest.is_empty() => Truth::True,
        Some((word, condition)) if is(word, "and") => {
            // After a media type parentheses may not be joined by `or`.
            if has_or(tokens, condition.clone()) {
                return false;
            }
            let Some(truth) = media::evaluate(tokens, condition, environment) else { return false };
            truth
        }
        _ => return false,
    };
    let is_this = is(media_type, "all") || is(media_type, "screen");
    let truth = condition.min(is_this.into());
    truth == if negated { Truth::False } else { Truth::True }
}

/// Whether a range has an `or` outside of all blocks.
fn has_or(tokens: &[Token<'_>], range: Range<usize>) -> bool {
    let mut at = range.start;
    while at < range.end {
        match &tokens[at] {
            Token::Ident(name) if name.eq_ignore_ascii_case("or") => return true,
            Token::Function(_, end) | Token::Parenthesis(end) | Token::Bracket(end) => at = *end,
            _ => {}
        }
        at += 1;
    }
    false
}

/// The identifier at the start of a range, and what follows it and its white space.
fn next_word<'a>(tokens: &'a [Token<'_>], range: Range<usize>) -> Option<(&'a str, Range<usize>)> {
    match tokens.get(range.start).filter(|_| !range.is_empty())? {
        Token::Ident(name) => {
            Some((name.as_ref(), skip_whitespace(tokens, range.start + 1..range.end)))
        }
        _ => None,
    }
}

fn skip_whitespace(tokens: &[Token<'_>], mut range: Range<usize>) -> Range<usize> {
    while range.start < range.end && tokens[range.start] == Token::Whitespace {
        range.start += 1;
    }
    range
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let desktop = Environment::new(1280.0, 720.0);
        for (list, expected) in [
            ("", true),
            (" ", true),
            ("all", true),
            ("SCREEN", true),
            ("print", false),
            ("speech, screen", true),
            ("print,", false),
            (",", false),
            ("screen and (min-width: 1280px)", true),
            ("screen and (min-width: 1281px)", false),
            ("screen and(min-width: 1px)", false),
            ("screen and (width) and (height)", true),
            ("screen and (width) or (height)", false),
            ("screen and ((width) or (height))", true),
            ("screen and (not (width))", false),
            ("screen or (width)", false),
            ("only screen", true),
            ("only (width)", false),
            ("not screen", false),
            ("not print", true),
            ("not print and (max-width: 1px)", true),
            ("not screen and (max-width: 1px)", true),
            ("not screen and (unknown)", false),
            ("not (min-width: 1281px)", true),
            ("not not screen", false),
            ("(width) and (height)", true),
            ("(max-width: 1px) or (height)", true),
            ("(unknown)", false),
            ("not (unknown)", false),
            ("banana", false),
            ("screen banana", false),
            ("screen and", false),
            ("not", false),
            ("and", false),
            ("layer", false),
            ("(min-width: 10px", true),
            ("] , screen", true),
            ("/**/ screen /**/", true),
            ("screen, (", true),
        ] {
            assert_eq!(matches(list, &desktop), expected, "{list:?}");
        }
    }
}
