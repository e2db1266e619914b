//! [Media query lists](https://drafts.csswg.org/mediaqueries/#typedef-media-query-list), as in the `media`
//! attribute.
//!
//! The environment is a screen: the types `all` and `screen` match, every other type does not. Conditions
//! are those of [`sizes`](super).

use super::Environment;
use super::items::{Items, Next, Part};
use super::media::{Condition, Truth};

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
    let mut items = Items::new(list, environment);
    let (mut query, mut is_empty) = (Query::new(), true);
    loop {
        match items.next_component() {
            Next::Component(component) => {
                query.take(&component.part);
                query.is_bad |= component.is_bad;
            }
            Next::Comma if query.matches() => return true,
            Next::Comma => query = Query::new(),
            Next::End => return is_empty || query.matches(),
        }
        is_empty = false;
    }
}

/// The parts of a query that has a media type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Beginning,
    /// `not` or `only`.
    Prefix,
    Type,
    /// `and`, and the condition so far.
    Condition,
    /// It has no media type.
    Failed,
}

/// [One query](https://drafts.csswg.org/mediaqueries/#typedef-media-query), read part by part as a
/// condition and as a query with a media type.
struct Query {
    whole: Condition,
    stage: Stage,
    is_negated: bool,
    is_this: bool,
    /// The part after the media type.
    condition: Condition,
    is_bad: bool,
}

impl Query {
    const fn new() -> Self {
        Self {
            whole: Condition::new(),
            stage: Stage::Beginning,
            is_negated: false,
            is_this: false,
            condition: Condition::new(),
            is_bad: false,
        }
    }

    fn take(&mut self, part: &Part<'_>) {
        part.add_to(&mut self.whole);
        let word = match part {
            Part::Word(word) => Some(word),
            _ => None,
        };
        let is = |name: &str| word.is_some_and(|word| word.eq_ignore_ascii_case(name));
        self.stage = match self.stage {
            Stage::Beginning if is("not") || is("only") => {
                self.is_negated = is("not");
                Stage::Prefix
            }
            Stage::Beginning | Stage::Prefix
                if word.is_some() && !["not", "only", "and", "or", "layer"].into_iter().any(is) =>
            {
                self.is_this = is("all") || is("screen");
                Stage::Type
            }
            Stage::Type if is("and") => Stage::Condition,
            // After a media type parentheses may not be joined by `or`.
            Stage::Condition if !is("or") => {
                part.add_to(&mut self.condition);
                Stage::Condition
            }
            _ => Stage::Failed,
        };
    }

    fn matches(&self) -> bool {
        if self.is_bad {
            return false;
        }
        let condition = match self.stage {
            Stage::Type => Some(Truth::True),
            Stage::Condition => self.condition.truth(),
            _ => return self.whole.truth() == Some(Truth::True),
        };
        let wanted = if self.is_negated { Truth::False } else { Truth::True };
        condition.is_some_and(|truth| truth.min(self.is_this.into()) == wanted)
    }
}
