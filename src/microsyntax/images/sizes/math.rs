//! CSS values: numbers, lengths and angles, and the
//! [math functions](https://drafts.csswg.org/css-values/#math) that calculate with them.
//!
//! Nested functions and parentheses are kept on a stack of our own, four bytes each, so that their depth does
//! not matter.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "arguments were counted"
)]

use super::Environment;
use super::tokens::Token;

/// A value with its type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Value {
    pub(super) number: f64,
    pub(super) kind: Kind,
}

/// The types that values have here. Products of two lengths have none and are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    /// In CSS pixels.
    Length,
    /// In radians.
    Angle,
    /// In dots per CSS pixel.
    Resolution,
}

impl Value {
    const fn number(number: f64) -> Self {
        Self { number, kind: Kind::Number }
    }
}

/// The value of a dimension; `None` for an unknown unit.
pub(super) fn dimension(number: f64, unit: &str, environment: &Environment) -> Option<Value> {
    if let Some(scale) = environment.unit(unit) {
        return Some(Value { number: number * scale, kind: Kind::Length });
    }
    let is = |name: &str| unit.eq_ignore_ascii_case(name);
    let (scale, kind) = if is("deg") {
        (std::f64::consts::PI / 180.0, Kind::Angle)
    } else if is("grad") {
        (std::f64::consts::PI / 200.0, Kind::Angle)
    } else if is("rad") {
        (1.0, Kind::Angle)
    } else if is("turn") {
        (std::f64::consts::TAU, Kind::Angle)
    } else if is("dppx") || is("x") {
        (1.0, Kind::Resolution)
    } else if is("dpi") {
        (1.0 / 96.0, Kind::Resolution)
    } else if is("dpcm") {
        (2.54 / 96.0, Kind::Resolution)
    } else {
        return None;
    };
    Some(Value { number: number * scale, kind })
}

/// A function, or a parenthesis inside one, whose end has not come yet. Its values are on the stack of
/// the calculation: the arguments, then the sum and the product so far.
#[derive(Clone, Copy)]
struct Frame {
    function: Function,
    strategy: Option<Strategy>,
    arguments: u8,
    parts: Parts,
}

/// The parts of the sum that a frame reads.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Parts(u8);

impl Parts {
    const SUM: u8 = 1;
    /// The next product is to be subtracted.
    const SUBTRACTS: u8 = 2;
    const PRODUCT: u8 = 4;
    /// The next value is to divide.
    const DIVIDES: u8 = 8;
    /// A value must come next.
    const WANTS_VALUE: u8 = 16;
    /// The comma after the strategy must come next.
    const WANTS_COMMA: u8 = 32;

    const fn has(self, part: u8) -> bool {
        self.0 & part != 0
    }

    fn set(&mut self, part: u8, is_set: bool) {
        self.0 = if is_set { self.0 | part } else { self.0 & !part };
    }
}

/// The most arguments of a function that does not take them one by one.
const MOST_ARGUMENTS: u8 = 3;

/// The progress of a calculation.
pub(super) enum Progress {
    More,
    Done(Value),
    /// It is not a calculation, or does not type-check.
    Failed,
}

/// A math function, read token by token. The number that comes out may be infinite or NaN.
#[derive(Default)]
pub(super) struct Calculation {
    frames: Vec<Frame>,
    values: Vec<Value>,
    /// Whether white space is before the next token.
    is_spaced: bool,
    /// Whether white space must come next.
    wants_space: bool,
}

impl Calculation {
    /// Begins with the token of a function. Returns `false` if it is not a math function.
    pub(super) fn begin(&mut self, name: &str) -> bool {
        self.frames.clear();
        self.values.clear();
        (self.is_spaced, self.wants_space) = (false, false);
        self.open(Function::of_name(name)).is_some()
    }

    /// Takes the next token.
    pub(super) fn take(&mut self, token: &Token<'_>, environment: &Environment) -> Progress {
        if std::mem::take(&mut self.wants_space) && *token != Token::Whitespace {
            return Progress::Failed;
        }
        let is_spaced = std::mem::replace(&mut self.is_spaced, *token == Token::Whitespace);
        match self.step(token, is_spaced, environment) {
            None => Progress::Failed,
            Some(None) => Progress::More,
            Some(Some(value)) => Progress::Done(value),
        }
    }

    fn open(&mut self, function: Option<Function>) -> Option<()> {
        let function = function?;
        let parts = Parts(Parts::WANTS_VALUE);
        self.frames.push(Frame { function, strategy: None, arguments: 0, parts });
        Some(())
    }

    fn step(
        &mut self,
        token: &Token<'_>,
        is_spaced: bool,
        environment: &Environment,
    ) -> Option<Option<Value>> {
        let frame = self.frames.last_mut()?;
        if frame.parts.has(Parts::WANTS_COMMA) {
            match token {
                Token::Whitespace => {}
                Token::Comma => frame.parts.set(Parts::WANTS_COMMA, false),
                _ => return None,
            }
            return Some(None);
        }
        let value = match token {
            Token::Function(name) => {
                self.open(Function::of_name(name))?;
                return Some(None);
            }
            Token::Parenthesis => {
                self.open(Some(Function::Calc))?;
                return Some(None);
            }
            Token::End => {
                self.argument()?;
                let frame = self.frames.pop()?;
                let first = self.values.len() - usize::from(frame.arguments);
                let value = frame.function.apply(&self.values[first..], frame.strategy)?;
                self.values.truncate(first);
                if self.frames.is_empty() {
                    return Some(Some(value));
                }
                value
            }
            Token::Number(number) => Value::number(*number),
            Token::Dimension(number, unit) => dimension(*number, unit, environment)?,
            Token::Whitespace => return Some(None),
            Token::Ident(name) => match constant(name) {
                Some(number) => Value::number(number),
                None => {
                    let is_first =
                        frame.arguments == 0 && !frame.parts.has(Parts::SUM | Parts::PRODUCT);
                    let fits = frame.function == Function::Round && is_first;
                    let strategy =
                        Strategy::of_name(name).filter(|_| fits && frame.strategy.is_none())?;
                    frame.strategy = Some(strategy);
                    frame.parts.set(Parts::WANTS_COMMA, true);
                    return Some(None);
                }
            },
            Token::Comma => {
                self.argument()?;
                return Some(None);
            }
            Token::Delim(operator @ ('*' | '/')) => {
                if frame.parts.has(Parts::WANTS_VALUE) {
                    return None;
                }
                frame.parts.set(Parts::DIVIDES, *operator == '/');
                frame.parts.set(Parts::WANTS_VALUE, true);
                return Some(None);
            }
            Token::Delim(operator @ ('+' | '-')) => {
                // White space must be on both sides.
                if !is_spaced {
                    return None;
                }
                self.wants_space = true;
                let sum = self.take_sum()?;
                self.values.push(sum);
                let parts = &mut self.frames.last_mut()?.parts;
                *parts = Parts(Parts::SUM | Parts::WANTS_VALUE);
                parts.set(Parts::SUBTRACTS, *operator == '-');
                return Some(None);
            }
            _ => return None,
        };
        self.value(value)?;
        Some(None)
    }

    fn value(&mut self, value: Value) -> Option<()> {
        let parts = &mut self.frames.last_mut()?.parts;
        if !parts.has(Parts::WANTS_VALUE) {
            return None;
        }
        let product = if parts.has(Parts::PRODUCT) {
            multiply(self.values.pop()?, value, parts.has(Parts::DIVIDES))?
        } else {
            value
        };
        self.values.push(product);
        parts.set(Parts::PRODUCT, true);
        parts.set(Parts::WANTS_VALUE, false);
        Some(())
    }

    /// The sum of all that has come since the last comma.
    fn take_sum(&mut self) -> Option<Value> {
        let parts = self.frames.last()?.parts;
        if parts.has(Parts::WANTS_VALUE) {
            return None;
        }
        let right = self.values.pop()?;
        if !parts.has(Parts::SUM) {
            return Some(right);
        }
        let left = self.values.pop()?;
        let number = if parts.has(Parts::SUBTRACTS) { -right.number } else { right.number };
        (left.kind == right.kind).then_some(Value { number: left.number + number, kind: left.kind })
    }

    /// Ends an argument. A function of any number of arguments takes in each at once.
    fn argument(&mut self) -> Option<()> {
        let argument = self.take_sum()?;
        let frame = self.frames.last_mut()?;
        frame.parts = Parts(Parts::WANTS_VALUE);
        let before = self.values.last_mut().filter(|_| frame.arguments > 0);
        match (frame.function.of_any_number(), before) {
            (Some(_), Some(before)) if before.kind != argument.kind => return None,
            (Some(combine), Some(before)) => {
                before.number = combine(before.number, argument.number);
                return Some(());
            }
            (None, _) if frame.arguments == MOST_ARGUMENTS => return None,
            _ => {}
        }
        frame.arguments += 1;
        self.values.push(argument);
        Some(())
    }
}

fn multiply(left: Value, right: Value, divides: bool) -> Option<Value> {
    let kind = match (left.kind, right.kind, divides) {
        (kind, Kind::Number, _) | (Kind::Number, kind, false) => kind,
        (one, other, true) if one == other => Kind::Number,
        _ => return None,
    };
    let number = if divides { left.number / right.number } else { left.number * right.number };
    Some(Value { number, kind })
}

fn constant(name: &str) -> Option<f64> {
    let is = |constant: &str| name.eq_ignore_ascii_case(constant);
    if is("e") {
        Some(std::f64::consts::E)
    } else if is("pi") {
        Some(std::f64::consts::PI)
    } else if is("infinity") {
        Some(f64::INFINITY)
    } else if is("-infinity") {
        Some(f64::NEG_INFINITY)
    } else if is("nan") {
        Some(f64::NAN)
    } else {
        None
    }
}

/// A rounding strategy of `round()`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Strategy {
    Nearest,
    Up,
    Down,
    ToZero,
}

impl Strategy {
    fn of_name(name: &str) -> Option<Self> {
        [
            ("nearest", Self::Nearest),
            ("up", Self::Up),
            ("down", Self::Down),
            ("to-zero", Self::ToZero),
        ]
        .into_iter()
        .find_map(|(known, strategy)| known.eq_ignore_ascii_case(name).then_some(strategy))
    }
}

/// The math functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Function {
    Calc,
    Min,
    Max,
    Clamp,
    Round,
    Mod,
    Rem,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Pow,
    Sqrt,
    Hypot,
    Log,
    Exp,
    Abs,
    Sign,
}

impl Function {
    fn of_name(name: &str) -> Option<Self> {
        const NAMES: [(&str, Function); 21] = [
            ("calc", Function::Calc),
            ("min", Function::Min),
            ("max", Function::Max),
            ("clamp", Function::Clamp),
            ("round", Function::Round),
            ("mod", Function::Mod),
            ("rem", Function::Rem),
            ("sin", Function::Sin),
            ("cos", Function::Cos),
            ("tan", Function::Tan),
            ("asin", Function::Asin),
            ("acos", Function::Acos),
            ("atan", Function::Atan),
            ("atan2", Function::Atan2),
            ("pow", Function::Pow),
            ("sqrt", Function::Sqrt),
            ("hypot", Function::Hypot),
            ("log", Function::Log),
            ("exp", Function::Exp),
            ("abs", Function::Abs),
            ("sign", Function::Sign),
        ];
        NAMES
            .into_iter()
            .find_map(|(known, function)| known.eq_ignore_ascii_case(name).then_some(function))
    }

    /// The operation of a function that takes any number of arguments.
    fn of_any_number(self) -> Option<fn(f64, f64) -> f64> {
        match self {
            Self::Min => Some(|one, other| nan_or(f64::min)(one, other)),
            Self::Max => Some(|one, other| nan_or(f64::max)(one, other)),
            Self::Hypot => Some(f64::hypot),
            _ => None,
        }
    }

    fn apply(self, arguments: &[Value], strategy: Option<Strategy>) -> Option<Value> {
        let first = *arguments.first()?;
        if arguments.iter().any(|argument| argument.kind != first.kind) {
            return None;
        }
        let same = |number| Some(Value { number, kind: first.kind });
        let plain = |number| (first.kind == Kind::Number).then_some(Value::number(number));
        let radians = |number| {
            matches!(first.kind, Kind::Number | Kind::Angle).then_some(Value::number(number))
        };
        let angle = |number| plain(number).map(|value| Value { kind: Kind::Angle, ..value });
        let x = first.number;
        let y = arguments.get(1).map(|argument| argument.number);
        match (self, arguments.len()) {
            (Self::Calc | Self::Min | Self::Max, 1) => Some(first),
            (Self::Clamp, 3) => {
                let (value, maximum) = (arguments[1].number, arguments[2].number);
                same(nan_or(f64::max)(x, nan_or(f64::min)(value, maximum)))
            }
            (Self::Round, 1) if first.kind == Kind::Number => same(round(x, 1.0, strategy)),
            (Self::Round, 2) => same(round(x, y?, strategy)),
            (Self::Mod, 2) => same(modulus(x, y?)),
            (Self::Rem, 2) => same(x % y?),
            (Self::Sin, 1) => radians(x.sin()),
            (Self::Cos, 1) => radians(x.cos()),
            (Self::Tan, 1) => radians(x.tan()),
            (Self::Asin, 1) => angle(x.asin()),
            (Self::Acos, 1) => angle(x.acos()),
            (Self::Atan, 1) => angle(x.atan()),
            (Self::Atan2, 2) => Some(Value { number: x.atan2(y?), kind: Kind::Angle }),
            (Self::Pow, 2) => plain(x.powf(y?)),
            (Self::Sqrt, 1) => plain(x.sqrt()),
            (Self::Hypot, 1) => same(x.abs()),
            (Self::Log, 1) => plain(x.ln()),
            (Self::Log, 2) => plain(x.ln() / y?.ln()),
            (Self::Exp, 1) => plain(x.exp()),
            (Self::Abs, 1) => same(x.abs()),
            (Self::Sign, 1) => {
                Some(Value::number(if x == 0.0 || x.is_nan() { x } else { x.signum() }))
            }
            _ => None,
        }
    }
}

/// In CSS a NaN in a comparison is the result.
fn nan_or(choose: fn(f64, f64) -> f64) -> impl Fn(f64, f64) -> f64 {
    move |one, other| if one.is_nan() || other.is_nan() { f64::NAN } else { choose(one, other) }
}

fn modulus(x: f64, y: f64) -> f64 {
    let remainder = x % y;
    if remainder != 0.0 && (remainder < 0.0) != (y < 0.0) { remainder + y } else { remainder }
}

fn round(x: f64, step: f64, strategy: Option<Strategy>) -> f64 {
    if step == 0.0 {
        return f64::NAN;
    }
    let quotient = x / step.abs();
    let rounded = match strategy.unwrap_or(Strategy::Nearest) {
        Strategy::Nearest => (quotient + 0.5).floor(),
        Strategy::Up => quotient.ceil(),
        Strategy::Down => quotient.floor(),
        Strategy::ToZero => quotient.trunc(),
    };
    rounded * step.abs()
}

#[cfg(test)]
mod tests {
    use super::super::tokens::Tokens;
    use super::*;

    fn value(text: &str) -> Option<(f64, Kind)> {
        let environment = Environment::new(1000.0, 500.0);
        let mut tokens = Tokens::new(text);
        let Some(Token::Function(name)) = tokens.next() else { panic!("{text} begins so") };
        let mut calculation = Calculation::default();
        if !calculation.begin(&name) {
            return None;
        }
        let value = tokens.find_map(|token| match calculation.take(&token, &environment) {
            Progress::More => None,
            Progress::Done(value) => Some(Some(value)),
            Progress::Failed => Some(None),
        })??;
        Some(((value.number * 1e6).round() / 1e6, value.kind))
    }

    #[test]
    fn lengths() {
        for (text, expected) in [
            ("calc(1px)", Some(1.0)),
            ("CALC( 1px + 2px )", Some(3.0)),
            ("calc(1px - 2px)", Some(-1.0)),
            ("calc(1px + 2px * 3)", Some(7.0)),
            ("calc((1px + 2px) * 3)", Some(9.0)),
            ("calc(3 * (1px + 2px))", Some(9.0)),
            ("calc(10px / 4)", Some(2.5)),
            ("calc(10px / 2 / 5 * 3)", Some(3.0)),
            ("calc(10px - 2px - 3px)", Some(5.0)),
            ("calc(50vw - 10px)", Some(490.0)),
            ("calc(1px + calc(2px + (3px)))", Some(6.0)),
            ("calc(1px * (10px / 2px))", Some(5.0)),
            ("calc(1px/**/+/**/1px)", None),
            ("calc(1px+ 2px)", None),
            ("calc(1px +2px)", None),
            ("calc(1px + 2)", None),
            ("calc(1px * 2px)", None),
            ("calc(2 / 1px)", None),
            ("calc(1px + )", None),
            ("calc(+ 1px)", None),
            ("calc(1px 2px)", None),
            ("calc(1px,2px)", None),
            ("calc()", None),
            ("calc(1px + 10%)", None),
            ("calc(1em + 1rem)", Some(32.0)),
            ("min(10px, 5vw, 1in)", Some(10.0)),
            ("max(10px,5vw,1in)", Some(96.0)),
            ("clamp(10px, 5px, 20px)", Some(10.0)),
            ("clamp(10px, 15px, 20px)", Some(15.0)),
            ("clamp(30px, 15px, 20px)", Some(30.0)),
            ("clamp(10px, 15px)", None),
            ("min(1px, 1)", None),
            ("min()", None),
            ("min(1px,)", None),
            ("abs(-3px)", Some(3.0)),
            ("round(12px, 5px)", Some(10.0)),
            ("round(up, 12px, 5px)", Some(15.0)),
            ("round( to-zero , -12px, 5px)", Some(-10.0)),
            ("round(sideways, 12px, 5px)", None),
            ("round(12px)", None),
            ("mod(-12px, 5px)", Some(3.0)),
            ("rem(-12px, 5px)", Some(-2.0)),
            ("hypot(3px, 4px)", Some(5.0)),
            ("calc(1px * sin(90deg))", Some(1.0)),
            ("calc(1px * pow(2, 3) * sqrt(4))", Some(16.0)),
            ("calc(1px * sign(-5em))", Some(-1.0)),
            ("calc(1px * log(8, 2))", Some(3.0)),
            ("calc(2px * cos(pi))", Some(-2.0)),
            ("calc(1px + 1dppx)", None),
            ("calc(1foo)", None),
            ("var(--x)", None),
            ("calc((((1px))))", Some(1.0)),
        ] {
            let expected = expected.map(|number| (number, Kind::Length));
            assert_eq!(value(text), expected, "{text}");
        }
        assert_eq!(value("calc(2 * 3)"), Some((6.0, Kind::Number)));
        assert_eq!(value("atan2(1px, 1px)").map(|(_, kind)| kind), Some(Kind::Angle));
        assert!(value("calc(1px / 0)").unwrap().0.is_infinite());
    }

    #[test]
    fn depth_costs_nothing() {
        let deep = format!("calc({}1px{})", "(".repeat(500_000), ")".repeat(500_000));
        assert_eq!(value(&deep), Some((1.0, Kind::Length)));
    }
}
