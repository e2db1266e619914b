//! [`<media-condition>`](https://drafts.csswg.org/mediaqueries/#typedef-media-condition), parsed and
//! evaluated in one pass, with an explicit stack for the parentheses.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "places among the tokens, which a frame never leaves"
)]

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

/// A condition whose end has not come yet.
struct Frame {
    position: usize,
    end: usize,
    negated: bool,
    join: Option<Join>,
    truth: Option<Truth>,
}

impl Frame {
    fn new(position: usize, end: usize) -> Self {
        Self { position, end, negated: false, join: None, truth: None }
    }

    /// Takes in the truth of a part in parentheses.
    fn operand(&mut self, truth: Truth) {
        let truth = match truth {
            Truth::True if self.negated => Truth::False,
            Truth::False if self.negated => Truth::True,
            truth => truth,
        };
        self.truth = Some(match (self.truth, self.join) {
            (Some(before), Some(Join::And)) => before.min(truth),
            (Some(before), _) => before.max(truth),
            (None, _) => truth,
        });
    }
}

/// The next step of a frame.
enum Step {
    /// A part whose truth is known.
    Operand(Truth),
    /// Parentheses that hold a condition of their own.
    Nested(usize, usize),
    /// The frame has ended with this truth.
    Ended(Truth),
    /// The frame holds no condition.
    Failed,
}

/// Evaluates the condition in a range of the tokens; `None` if it is not a condition.
///
/// Parentheses with anything unknown in them are `<general-enclosed>`, which is unknown rather than
/// wrong.
pub(super) fn evaluate(
    tokens: &[Token<'_>],
    range: std::ops::Range<usize>,
    environment: &Environment,
) -> Option<Truth> {
    // No production takes a bad token, not even an unknown value.
    if tokens[range.clone()].contains(&Token::Bad) {
        return None;
    }
    let mut frames = vec![Frame::new(range.start, range.end)];
    loop {
        let frame = frames.last_mut()?;
        let ended = match step(tokens, frame, environment) {
            Step::Operand(truth) => {
                frame.operand(truth);
                continue;
            }
            Step::Nested(start, end) => {
                frames.push(Frame::new(start, end));
                continue;
            }
            Step::Ended(truth) => Some(truth),
            Step::Failed => None,
        };
        frames.pop();
        match frames.last_mut() {
            None => return ended,
            Some(parent) => parent.operand(ended.unwrap_or(Truth::Unknown)),
        }
    }
}

fn step(tokens: &[Token<'_>], frame: &mut Frame, environment: &Environment) -> Step {
    frame.position = skip_whitespace(tokens, frame.position, frame.end);
    if frame.position >= frame.end {
        // Nothing can dangle: a join has taken its operand in the same step.
        return frame.truth.map_or(Step::Failed, Step::Ended);
    }
    let begins = frame.truth.is_none() && !frame.negated;
    match &tokens[frame.position] {
        Token::Ident(name) if begins && name.eq_ignore_ascii_case("not") => {
            frame.negated = true;
            frame.position = skip_whitespace(tokens, frame.position + 1, frame.end);
        }
        Token::Ident(name) if frame.truth.is_some() && !frame.negated => {
            let join = if name.eq_ignore_ascii_case("and") {
                Join::And
            } else if name.eq_ignore_ascii_case("or") {
                Join::Or
            } else {
                return Step::Failed;
            };
            if frame.join.is_some_and(|before| before != join) {
                return Step::Failed;
            }
            frame.join = Some(join);
            frame.position = skip_whitespace(tokens, frame.position + 1, frame.end);
        }
        _ if frame.truth.is_some() => return Step::Failed,
        _ => {}
    }
    if frame.position >= frame.end {
        return Step::Failed;
    }
    match tokens[frame.position] {
        Token::Parenthesis(end) => {
            let inside = frame.position + 1;
            frame.position = end + 1;
            feature(tokens, inside, end, environment)
                .map_or(Step::Nested(inside, end), Step::Operand)
        }
        Token::Function(_, end) => {
            frame.position = end + 1;
            Step::Operand(Truth::Unknown)
        }
        _ => Step::Failed,
    }
}

fn skip_whitespace(tokens: &[Token<'_>], mut at: usize, end: usize) -> usize {
    while at < end && tokens[at] == Token::Whitespace {
        at += 1;
    }
    at
}

/// A piece of a media feature.
#[derive(Clone, Copy)]
enum Part<'a> {
    Name(&'a str),
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
fn feature(
    tokens: &[Token<'_>],
    mut at: usize,
    end: usize,
    environment: &Environment,
) -> Option<Truth> {
    let mut parts: SmallVec<[Part<'_>; MOST_PARTS]> = SmallVec::new();
    while at < end {
        let part = match &tokens[at] {
            Token::Whitespace => {
                at += 1;
                continue;
            }
            Token::Ident(name) => Part::Name(name),
            Token::Number(number) => Part::Value(Value { number: *number, kind: Kind::Number }),
            Token::Dimension(number, unit) => {
                Part::Value(math::dimension(*number, unit, environment)?)
            }
            Token::Function(_, function_end) => {
                let value = math::evaluate(tokens, at, environment)?;
                at = *function_end;
                Part::Value(value)
            }
            Token::Colon => Part::Colon,
            Token::Delim('/') => Part::Slash,
            Token::Delim('=') => Part::Compare(Compare::Equal),
            Token::Delim(sign @ ('<' | '>')) => {
                let or_equal = tokens[at + 1] == Token::Delim('=');
                at += usize::from(or_equal);
                Part::Compare(match (sign, or_equal) {
                    ('<', false) => Compare::Less,
                    ('<', true) => Compare::AtMost,
                    (_, true) => Compare::AtLeast,
                    (_, false) => Compare::Greater,
                })
            }
            _ => return None,
        };
        at += 1;
        if parts.len() == MOST_PARTS {
            return None;
        }
        parts.push(part);
    }

    let (before, name, after) = match parts.as_slice() {
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
    use super::super::tokens::tokenize;
    use super::*;

    fn truth(text: &str) -> Option<Truth> {
        let mut environment = Environment::new(1000.0, 500.0);
        environment.device_pixels = 2.0;
        let tokens = tokenize(text);
        evaluate(&tokens, 0..tokens.len(), &environment)
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
        let deep = "(not ".repeat(300_000) + "(width)";
        assert_eq!(truth(&deep), Some(Truth::True));
    }
}
