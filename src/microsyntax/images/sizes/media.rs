//! [`<media-condition>`](https://drafts.csswg.org/mediaqueries/#typedef-media-condition), parsed and
//! evaluated in one pass, with an explicit stack for the parentheses, five bytes each.

use cssparser::CowRcStr;
use smallvec::SmallVec;

use super::Environment;
use super::math::{self, Kind, Value};
use super::tokens::Token;

/// The truth values of [media queries](https://drafts.csswg.org/mediaqueries/#evaluating), ordered so
/// that `and` is the minimum and `or` the maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Truth {
    False,
    Unknown,
    True,
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Self {
        if truth { Self::True } else { Self::False }
    }
}

/// The keyword that joins the parts of a condition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    And,
    Or,
}

/// The last part of a condition that was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Beginning,
    Not,
    Operand,
    /// An operand after `not`, which nothing may join.
    Negated,
    Join,
    /// It is not a condition.
    Failed,
}

/// A condition, read part by part.
#[derive(Clone, Copy)]
pub(super) struct Condition {
    state: State,
    join: Option<Join>,
    /// The truth of what was read.
    truth: Truth,
}

impl Condition {
    pub(super) const fn new() -> Self {
        Self { state: State::Beginning, join: None, truth: Truth::Unknown }
    }

    /// Takes an identifier.
    pub(super) fn word(&mut self, word: &str) {
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        let join = if is("and") { Join::And } else { Join::Or };
        self.state = match self.state {
            State::Beginning if is("not") => State::Not,
            State::Operand
                if (is("and") || is("or")) && self.join.is_none_or(|before| before == join) =>
            {
                self.join = Some(join);
                State::Join
            }
            _ => State::Failed,
        };
    }

    /// Takes a part in parentheses.
    pub(super) fn operand(&mut self, truth: Truth) {
        (self.state, self.truth) = match (self.state, self.join) {
            (State::Beginning, _) => (State::Operand, truth),
            (State::Not, _) => (
                State::Negated,
                match truth {
                    Truth::True => Truth::False,
                    Truth::False => Truth::True,
                    Truth::Unknown => Truth::Unknown,
                },
            ),
            (State::Join, Some(Join::And)) => (State::Operand, self.truth.min(truth)),
            (State::Join, _) => (State::Operand, self.truth.max(truth)),
            _ => (State::Failed, truth),
        };
    }

    /// Takes what is not a part of any condition.
    pub(super) fn other(&mut self) {
        self.state = State::Failed;
    }

    /// The truth of all that was read; `None` if it is not a condition.
    pub(super) fn truth(&self) -> Option<Truth> {
        matches!(self.state, State::Operand | State::Negated).then_some(self.truth)
    }
}

/// Parentheses that are open: what is in them may be a condition of its own or, in the innermost, a media feature.
///
/// Parentheses with anything unknown in them are `<general-enclosed>`, which is unknown rather than
/// wrong.
#[derive(Default)]
pub(super) struct Parentheses<'a> {
    conditions: Vec<Condition>,
    /// The parts of what may be a feature; `None` if the innermost parentheses do not hold one.
    parts: Option<SmallVec<[Part<'a>; MOST_PARTS]>>,
    /// Whether the last token was `<` or `>`.
    is_after_sign: bool,
}

impl<'a> Parentheses<'a> {
    /// Takes an opening parenthesis.
    pub(super) fn open(&mut self) {
        self.conditions.push(Condition::new());
        self.parts = Some(SmallVec::new());
        self.is_after_sign = false;
    }

    /// Whether the value of a function would mean something.
    pub(super) fn wants_value(&self) -> bool {
        self.parts.is_some()
    }

    /// Takes a function with its value, if it has one.
    pub(super) fn function(&mut self, value: Option<Value>) {
        self.is_after_sign = false;
        if let Some(condition) = self.conditions.last_mut() {
            condition.operand(Truth::Unknown);
        }
        self.part(value.map(Part::Value));
    }

    /// Takes a token that is not a part of a block.
    pub(super) fn token(&mut self, token: Token<'a>, environment: &Environment) {
        if token == Token::Whitespace {
            self.is_after_sign = false;
            return;
        }
        if let Some(condition) = self.conditions.last_mut() {
            match &token {
                Token::Ident(name) => condition.word(name),
                _ => condition.other(),
            }
        }
        let is_after_sign = std::mem::take(&mut self.is_after_sign);
        let part = match token {
            Token::Ident(name) => Some(Part::Name(name)),
            Token::Number(number) => Some(Part::Value(Value { number, kind: Kind::Number })),
            Token::Dimension(number, unit) => {
                math::dimension(number, &unit, environment).map(Part::Value)
            }
            Token::Colon => Some(Part::Colon),
            Token::Delim('/') => Some(Part::Slash),
            Token::Delim('=') if is_after_sign => {
                if let Some(Part::Compare(compare)) =
                    self.parts.as_mut().and_then(|parts| parts.last_mut())
                {
                    *compare = compare.or_equal();
                }
                return;
            }
            Token::Delim('=') => Some(Part::Compare(Compare::Equal)),
            Token::Delim(sign @ ('<' | '>')) => {
                self.is_after_sign = true;
                Some(Part::Compare(if sign == '<' { Compare::Less } else { Compare::Greater }))
            }
            _ => None,
        };
        self.part(part);
    }

    /// Adds a part of the feature; without one it is not a feature.
    fn part(&mut self, part: Option<Part<'a>>) {
        match (&mut self.parts, part) {
            (Some(parts), Some(part)) if parts.len() < MOST_PARTS => parts.push(part),
            _ => self.parts = None,
        }
    }

    /// Takes a closing parenthesis. Returns the truth of all that was in parentheses if it is the last.
    pub(super) fn close(&mut self, environment: &Environment) -> Option<Truth> {
        let condition = self.conditions.pop()?;
        let truth = self.parts.take().and_then(|parts| feature(&parts, environment));
        let truth = truth.or(condition.truth()).unwrap_or(Truth::Unknown);
        self.is_after_sign = false;
        match self.conditions.last_mut() {
            None => return Some(truth),
            Some(parent) => parent.operand(truth),
        }
        None
    }
}

/// A piece of a media feature.
enum Part<'a> {
    Name(CowRcStr<'a>),
    Value(Value),
    Colon,
    Slash,
    Compare(Compare),
}

/// A comparison of a feature on its left with a value on its right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compare {
    Less,
    AtMost,
    Equal,
    AtLeast,
    Greater,
}

impl Compare {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::AtLeast => left >= right,
            Self::Greater => left > right,
        }
    }

    fn or_equal(self) -> Self {
        match self {
            Self::Less => Self::AtMost,
            Self::Greater => Self::AtLeast,
            other => other,
        }
    }

    fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Equal => Self::Equal,
            Self::AtLeast => Self::AtMost,
            Self::Greater => Self::Less,
        }
    }

    fn is_upward(self) -> bool {
        matches!(self, Self::Less | Self::AtMost)
    }

    fn is_downward(self) -> bool {
        matches!(self, Self::Greater | Self::AtLeast)
    }
}

/// The longest feature, `1/2 < aspect-ratio < 3/2`, has nine parts.
const MOST_PARTS: usize = 9;

/// Evaluates a [`<media-feature>`](https://drafts.csswg.org/mediaqueries/#typedef-media-feature)
/// between parentheses; `None` if it is not a feature. Unknown names and values are unknown.
fn feature(parts: &[Part<'_>], environment: &Environment) -> Option<Truth> {
    let (before, name, after) = match parts {
        [Part::Name(name)] => return Some(boolean(name, environment)),
        [Part::Name(name), Part::Colon, value @ ..] => {
            return Some(plain(name, value, environment));
        }
        [Part::Name(name), Part::Compare(compare), value @ ..] => {
            (None, name, Some((*compare, value)))
        }
        parts => {
            let at = parts.iter().position(|part| matches!(part, Part::Compare(_)))?;
            let (value, rest) = parts.split_at(at);
            match rest {
                [Part::Compare(compare), Part::Name(name)] => {
                    (Some((compare.flipped(), value)), name, None)
                }
                [Part::Compare(one), Part::Name(name), Part::Compare(other), after @ ..]
                    if (one.is_upward() && other.is_upward())
                        || (one.is_downward() && other.is_downward()) =>
                {
                    (Some((one.flipped(), value)), name, Some((*other, after)))
                }
                _ => return None,
            }
        }
    };
    let compared = |side: Option<(Compare, &[Part<'_>])>| match side {
        None => Truth::True,
        Some((compare, value)) => compare_feature(name, compare, value, environment),
    };
    let (before, after) = (compared(before), compared(after));
    let unknown = before == Truth::Unknown || after == Truth::Unknown;
    Some(if unknown { Truth::Unknown } else { before.min(after) })
}

/// A feature with a range of values, as it is in the environment.
enum Range {
    Length(f64),
    Ratio(f64),
    Resolution(f64),
}

/// The features known here; a device is taken to be as large as the viewport.
fn range(name: &str, environment: &Environment) -> Option<Range> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    let (width, height) = (environment.viewport_width, environment.viewport_height);
    if is("width") || is("device-width") {
        Some(Range::Length(width))
    } else if is("height") || is("device-height") {
        Some(Range::Length(height))
    } else if is("aspect-ratio") || is("device-aspect-ratio") {
        Some(Range::Ratio(width / height))
    } else if is("resolution") {
        Some(Range::Resolution(environment.device_pixels))
    } else {
        None
    }
}

fn boolean(name: &str, environment: &Environment) -> Truth {
    match range(name, environment) {
        Some(Range::Length(value) | Range::Ratio(value) | Range::Resolution(value)) => {
            (value != 0.0).into()
        }
        None if name.eq_ignore_ascii_case("orientation") => Truth::True,
        None => Truth::Unknown,
    }
}

fn plain(name: &str, value: &[Part<'_>], environment: &Environment) -> Truth {
    if name.eq_ignore_ascii_case("orientation") {
        let portrait = environment.viewport_height >= environment.viewport_width;
        return match value {
            [Part::Name(name)] if name.eq_ignore_ascii_case("portrait") => portrait.into(),
            [Part::Name(name)] if name.eq_ignore_ascii_case("landscape") => (!portrait).into(),
            _ => Truth::Unknown,
        };
    }
    let prefixed = |prefix: &str| {
        let (start, rest) = name.split_at_checked(prefix.len())?;
        start.eq_ignore_ascii_case(prefix).then_some(rest)
    };
    if let Some(name) = prefixed("min-") {
        compare_feature(name, Compare::AtLeast, value, environment)
    } else if let Some(name) = prefixed("max-") {
        compare_feature(name, Compare::AtMost, value, environment)
    } else {
        compare_feature(name, Compare::Equal, value, environment)
    }
}

fn compare_feature(
    name: &str,
    compare: Compare,
    value: &[Part<'_>],
    environment: &Environment,
) -> Truth {
    let kinds = (range(name, environment), value);
    let (actual, expected) = match kinds {
        (Some(Range::Length(actual)), [Part::Value(value)])
            if value.kind == Kind::Length
                || (value.kind == Kind::Number && value.number == 0.0) =>
        {
            (actual, value.number)
        }
        (Some(Range::Ratio(actual)), [Part::Value(value)]) if value.kind == Kind::Number => {
            (actual, value.number)
        }
        (Some(Range::Ratio(actual)), [Part::Value(one), Part::Slash, Part::Value(other)])
            if one.kind == Kind::Number && other.kind == Kind::Number =>
        {
            (actual, one.number / other.number)
        }
        (Some(Range::Resolution(actual)), [Part::Value(value)])
            if value.kind == Kind::Resolution =>
        {
            (actual, value.number)
        }
        (Some(Range::Resolution(actual)), [Part::Name(name)])
            if name.eq_ignore_ascii_case("infinite") =>
        {
            (actual, f64::INFINITY)
        }
        _ => return Truth::Unknown,
    };
    compare.holds(actual, expected).into()
}

#[cfg(test)]
mod tests {
    use super::super::items::{Before, Items};
    use super::*;

    /// The truth of what is before a size.
    fn truth(text: &str) -> Option<Truth> {
        let mut environment = Environment::new(1000.0, 500.0);
        environment.device_pixels = 2.0;
        match Items::new(&format!("{text} 1px"), &environment).next()?.before {
            Before::Nothing => None,
            Before::Condition(truth) => truth,
        }
    }

    #[test]
    fn conditions() {
        use Truth::{False, True, Unknown};
        for (text, expected) in [
            ("(width)", Some(True)),
            ("(min-width: 1000px)", Some(True)),
            ("(min-width:1001px)", Some(False)),
            ("( MAX-WIDTH : 1000PX )", Some(True)),
            ("(width: 1000px)", Some(True)),
            ("(min-width: 0)", Some(True)),
            ("(min-width: 1)", Some(Unknown)),
            ("(min-width: calc(500px * 2))", Some(True)),
            ("(min-width: 62.5em)", Some(True)),
            ("(width > 999px)", Some(True)),
            ("(width >= 1000px)", Some(True)),
            ("(width < 1000px)", Some(False)),
            ("(width = 1000px)", Some(True)),
            ("(999px < width)", Some(True)),
            ("(400px <= width <= 1000px)", Some(True)),
            ("(1200px > width > 1000px)", Some(False)),
            ("(400px < width > 100px)", Some(Unknown)),
            ("(400px < foo < 500px)", Some(Unknown)),
            ("(width < = 1000px)", Some(Unknown)),
            ("(min-width > 1px)", Some(Unknown)),
            ("(min-width)", Some(Unknown)),
            ("(orientation: landscape)", Some(True)),
            ("(orientation: portrait)", Some(False)),
            ("(orientation)", Some(True)),
            ("(aspect-ratio: 2/1)", Some(True)),
            ("(min-aspect-ratio: 3/2)", Some(True)),
            ("(1/2 < aspect-ratio < 5/2)", Some(True)),
            ("(aspect-ratio > 2)", Some(False)),
            ("(resolution: 2dppx)", Some(True)),
            ("(min-resolution: 192dpi)", Some(True)),
            ("(resolution < infinite)", Some(True)),
            ("(min-height: 500px) and (max-width: 1000px)", Some(True)),
            ("(min-height: 501px) and (max-width: 1000px)", Some(False)),
            ("(min-height: 501px) or (max-width: 1000px)", Some(True)),
            ("(min-height: 501px)or (max-width: 1000px)", Some(True)),
            ("not (min-height: 501px)", Some(True)),
            ("not (foo)", Some(Unknown)),
            ("(not (min-height: 501px)) and (width)", Some(True)),
            ("((width) and (height)) or (foo)", Some(True)),
            ("(foo) or (width)", Some(True)),
            ("(foo) and (width)", Some(Unknown)),
            ("(foo: bar baz)", Some(Unknown)),
            ("foo(bar)", Some(Unknown)),
            ("(\"x\")", Some(Unknown)),
            ("()", Some(Unknown)),
            // No conditions at all.
            ("", None),
            ("width", None),
            ("screen", None),
            ("screen and (width)", None),
            ("not", None),
            ("not not (width)", None),
            ("not (width) and (height)", None),
            ("(width) and", None),
            ("(width) (height)", None),
            ("(width) and (height) or (width)", None),
            ("(width) and not (height)", None),
            ("(width) nor (height)", None),
            ("(width) and(height)", None),
            ("(width) )", None),
            ("(])", None),
        ] {
            assert_eq!(truth(text), expected, "{text}");
        }
    }

    #[test]
    fn depth_costs_nothing() {
        let deep = format!("{}(width){}", "(".repeat(300_000), ")".repeat(300_000));
        assert_eq!(truth(&deep), Some(Truth::True));
        let deep = format!("{}(width){}", "(not ".repeat(300_000), ")".repeat(300_000));
        assert_eq!(truth(&deep), Some(Truth::True));
    }
}
