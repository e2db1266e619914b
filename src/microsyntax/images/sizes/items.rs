//! The items of a `sizes` attribute: a size each, and what is before it. One pass over the tokens, of which none is
//! kept.

use cssparser::CowRcStr;

use super::Environment;
use super::math::{self, Calculation, Kind, Progress, Value};
use super::media::{Condition, Parentheses, Truth};
use super::tokens::{Token, Tokens};

/// A `<source-size-value>`.
#[derive(Clone, Copy)]
pub(super) enum Size {
    Auto,
    Length(f64),
}

/// The text before the last component value of an item.
pub(super) enum Before {
    Nothing,
    /// The truth of a condition; `None` if it is not a condition.
    Condition(Option<Truth>),
}

/// The text between two commas.
pub(super) struct Item {
    /// The last component value, if it is a size.
    pub(super) size: Option<Size>,
    pub(super) before: Before,
    pub(super) is_last: bool,
}

/// A component value, as a size and as a part of a condition.
pub(super) struct Component<'a> {
    size: Option<Size>,
    pub(super) part: Part<'a>,
    /// Whether it holds a token that no production takes, not even an unknown value.
    pub(super) is_bad: bool,
}

/// A component value as a part of a condition.
pub(super) enum Part<'a> {
    Word(CowRcStr<'a>),
    Operand(Truth),
    Other,
}

impl Part<'_> {
    pub(super) fn add_to(&self, condition: &mut Condition) {
        match self {
            Self::Word(word) => condition.word(word),
            Self::Operand(truth) => condition.operand(*truth),
            Self::Other => condition.other(),
        }
    }
}

/// The next token outside of all blocks, past white space.
pub(super) enum Next<'a> {
    Component(Component<'a>),
    Comma,
    End,
}

/// The items of a string; there is one more than commas outside of all blocks.
pub(super) struct Items<'a, 'e> {
    tokens: Tokens<'a>,
    environment: &'e Environment,
    parentheses: Parentheses<'a>,
    calculation: Calculation,
    is_bad: bool,
    is_at_end: bool,
}

impl<'a, 'e> Items<'a, 'e> {
    pub(super) fn new(text: &'a str, environment: &'e Environment) -> Self {
        Self {
            tokens: Tokens::new(text),
            environment,
            parentheses: Parentheses::default(),
            calculation: Calculation::default(),
            is_bad: false,
            is_at_end: false,
        }
    }

    fn token(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.next();
        self.is_bad |= token == Some(Token::Bad);
        token
    }

    /// Reads the next component value or comma.
    pub(super) fn next_component(&mut self) -> Next<'a> {
        loop {
            match self.token() {
                Some(Token::Whitespace) => {}
                Some(Token::Comma) => return Next::Comma,
                Some(token) => return Next::Component(self.component(token)),
                None => return Next::End,
            }
        }
    }

    fn component(&mut self, token: Token<'a>) -> Component<'a> {
        self.is_bad = token == Token::Bad;
        let (size, part) = match token {
            Token::Ident(name) => {
                let is_auto = name.eq_ignore_ascii_case("auto");
                (is_auto.then_some(Size::Auto), Part::Word(name))
            }
            Token::Number(number) => ((number == 0.0).then_some(Size::Length(0.0)), Part::Other),
            Token::Dimension(number, unit) if number >= 0.0 => {
                let value = math::dimension(number, &unit, self.environment);
                (value.and_then(length), Part::Other)
            }
            Token::Function(name) => {
                (self.function(&name).and_then(length), Part::Operand(Truth::Unknown))
            }
            // Parentheses alone are not a value, only those of a function.
            Token::Parenthesis => (None, Part::Operand(self.parentheses())),
            Token::Bracket => {
                self.skip();
                (None, Part::Other)
            }
            _ => (None, Part::Other),
        };
        Component { size, part, is_bad: self.is_bad }
    }

    /// Reads a function to its end. Returns its value if it is a math function.
    fn function(&mut self, name: &str) -> Option<Value> {
        let inside = self.tokens.depth();
        let mut progress =
            if self.calculation.begin(name) { Progress::More } else { Progress::Failed };
        while let Progress::More = progress {
            let token = self.token()?;
            progress = self.calculation.take(&token, self.environment);
        }
        self.skip_from(inside);
        match progress {
            Progress::Done(value) => Some(value),
            _ => None,
        }
    }

    /// Reads to the end of the innermost block.
    fn skip(&mut self) {
        self.skip_from(self.tokens.depth());
    }

    /// Reads while at least so many blocks are open.
    fn skip_from(&mut self, depth: usize) {
        while self.tokens.depth() >= depth && self.token().is_some() {}
    }

    /// Reads parentheses to their end.
    fn parentheses(&mut self) -> Truth {
        self.parentheses.open();
        while let Some(token) = self.token() {
            match token {
                Token::Parenthesis => self.parentheses.open(),
                Token::End => {
                    if let Some(truth) = self.parentheses.close(self.environment) {
                        return truth;
                    }
                }
                Token::Function(name) if self.parentheses.wants_value() => {
                    let value = self.function(&name);
                    self.parentheses.function(value);
                }
                Token::Function(_) => {
                    self.skip();
                    self.parentheses.function(None);
                }
                Token::Bracket => {
                    self.skip();
                    self.parentheses.token(Token::Other, self.environment);
                }
                token => self.parentheses.token(token, self.environment),
            }
        }
        Truth::Unknown
    }
}

impl Iterator for Items<'_, '_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if self.is_at_end {
            return None;
        }
        let mut condition = Condition::new();
        let (mut is_alone, mut is_bad) = (true, false);
        let mut last: Option<Component<'_>> = None;
        loop {
            match self.next_component() {
                Next::Component(component) => {
                    let Some(before) = last.replace(component) else { continue };
                    (is_alone, is_bad) = (false, is_bad | before.is_bad);
                    before.part.add_to(&mut condition);
                }
                Next::Comma => break,
                Next::End => {
                    self.is_at_end = true;
                    break;
                }
            }
        }
        let truth = condition.truth().filter(|_| !is_bad);
        Some(Item {
            size: last.and_then(|last| last.size),
            before: if is_alone { Before::Nothing } else { Before::Condition(truth) },
            is_last: self.is_at_end,
        })
    }
}

fn length(value: Value) -> Option<Size> {
    (value.kind == Kind::Length).then(|| Size::Length(at_least_zero(value.number)))
}

/// The result of a calculation where negative lengths are not allowed; NaN becomes zero.
pub(super) fn at_least_zero(length: f64) -> f64 {
    length.clamp(0.0, f64::MAX).max(0.0)
}
