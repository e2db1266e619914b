//! The grammar: tokens in, expressions out.
//! [Expressions](https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions)
//!
//! Operators wait on a stack until one that binds less tightly comes, and so do the parentheses, arguments and predicates
//! that are open. So the nesting of an expression takes memory of the heap and none of the call stack.

use std::ops::Range;

use crate::axes::Axis;
use crate::error::{Error, ErrorKind};
use crate::expression::{Expression, ExpressionId, Expressions, NEGATE, Operator, Start, Step};
use crate::functions::{self, FunctionId};
use crate::lexer::{Lexer, Name, Token};
use crate::node_test::NodeTest;
use crate::options::Options;

/// Parses an expression.
pub(crate) fn parse(text: &str, options: &Options) -> Result<Expressions, Error> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        token: Token::End,
        span: 0..0,
        previous_end: 0,
        options,
        expressions: Expressions::default(),
        open: vec![Open::new(Enclosure::Whole, 0)],
    };
    parser.advance()?;
    let mut state = State::Operand;
    loop {
        state = match state {
            State::Operand => parser.operand()?,
            State::Primary(id, predicates, start) => parser.after_primary(id, predicates, start)?,
            State::Step => parser.step()?,
            State::Predicates => parser.predicates()?,
            State::AfterStep => parser.after_step()?,
            State::AfterOperand(id) => parser.after_operand(id)?,
            State::Complete => return Ok(parser.expressions),
        };
    }
}

/// The next token.
enum State {
    Operand,
    /// The predicates of a primary expression that begins at this place, after those that it has, and its path.
    Primary(ExpressionId, Vec<ExpressionId>, usize),
    /// A step of the path.
    Step,
    /// The predicates of a step.
    Predicates,
    /// The next step, or the end of the path.
    AfterStep,
    /// An operator, or the end of what encloses the operand.
    AfterOperand(ExpressionId),
    Complete,
}

/// The construct around an expression.
#[derive(Debug)]
enum Enclosure {
    Whole,
    Parentheses,
    Arguments(FunctionId, Vec<ExpressionId>),
    /// A predicate of the last step of the path that is being built around it.
    StepPredicate,
    /// A predicate of a primary expression, after others.
    FilterPredicate(ExpressionId, Vec<ExpressionId>),
}

/// An expression that is being built.
#[derive(Debug)]
struct Open {
    enclosure: Enclosure,
    start: usize,
    operands: Vec<ExpressionId>,
    /// `None` for the unary minus, and where each is.
    operators: Vec<(Option<Operator>, usize)>,
    path: Option<(Start, Vec<Step>, usize)>,
}

impl Open {
    const fn new(enclosure: Enclosure, start: usize) -> Self {
        Self { enclosure, start, operands: Vec::new(), operators: Vec::new(), path: None }
    }
}

struct Parser<'t, 'o> {
    lexer: Lexer<'t>,
    token: Token<'t>,
    span: Range<usize>,
    /// Where the token before ended.
    previous_end: usize,
    options: &'o Options,
    expressions: Expressions,
    /// The innermost is the last. It is never empty.
    open: Vec<Open>,
}

impl<'t> Parser<'t, '_> {
    fn advance(&mut self) -> Result<(), Error> {
        self.previous_end = self.span.end;
        (self.token, self.span) = self.lexer.next_token()?;
        Ok(())
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(self.token, Token::Symbol(found) if found == symbol)
    }

    fn accept(&mut self, symbol: &str) -> Result<bool, Error> {
        let found = self.is(symbol);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expected(&self, what: &str) -> Error {
        let found = match self.token {
            Token::End => "the end".to_owned(),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::Literal(_) => "a string".to_owned(),
            Token::Number(_) => "a number".to_owned(),
            Token::Name(Name { local, prefix: None }) => format!("`{local}`"),
            Token::Name(Name { local, prefix: Some(prefix) }) => format!("`{prefix}:{local}`"),
            Token::AnyOf(prefix) => format!("`{prefix}:*`"),
            Token::Variable(name) => format!("`${}`", name.local),
        };
        Error::new(ErrorKind::Syntax, format!("expected {what}, found {found}"), self.span.clone())
    }

    fn innermost(&mut self) -> Result<&mut Open, Error> {
        let end = self.span.clone();
        // It is never empty: the whole is closed last, and ends the parse.
        self.open.last_mut().ok_or_else(|| Error::new(ErrorKind::Syntax, "no expression", end))
    }

    /// An operand, or what comes before it.
    fn operand(&mut self) -> Result<State, Error> {
        let start = self.span.start;
        match self.token {
            Token::Symbol("-") => {
                // [UnionExpr](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-UnionExpr) joins paths alone.
                if matches!(self.innermost()?.operators.last(), Some((Some(Operator::Union), _))) {
                    return Err(self.expected("a path after `|`"));
                }
                self.advance()?;
                self.innermost()?.operators.push((None, start));
                Ok(State::Operand)
            }
            Token::Symbol("(") => {
                self.advance()?;
                self.open.push(Open::new(Enclosure::Parentheses, start));
                Ok(State::Operand)
            }
            Token::Number(number) => {
                self.advance()?;
                self.primary(Expression::Number(number), start)
            }
            Token::Literal(literal) => {
                self.advance()?;
                self.primary(Expression::Literal(literal.into()), start)
            }
            Token::Variable(name) => {
                self.check_prefix(name)?;
                let name = match name.prefix {
                    None => name.local.to_owned(),
                    Some(prefix) => format!("{prefix}:{}", name.local),
                };
                self.advance()?;
                self.primary(Expression::Variable(name.into()), start)
            }
            Token::Symbol("/") => {
                self.advance()?;
                self.innermost()?.path = Some((Start::Root, Vec::new(), start));
                if self.begins_step() { Ok(State::Step) } else { self.end_path() }
            }
            Token::Symbol("//") => {
                self.advance()?;
                let steps = vec![any_descendant()];
                self.innermost()?.path = Some((Start::Root, steps, start));
                Ok(State::Step)
            }
            Token::Name(name) => {
                let mut ahead = self.lexer.clone();
                if matches!(ahead.next_token(), Ok((Token::Symbol("("), _))) && !is_node_type(name)
                {
                    return self.call(name);
                }
                self.innermost()?.path = Some((Start::Context, Vec::new(), start));
                Ok(State::Step)
            }
            _ if self.begins_step() => {
                self.innermost()?.path = Some((Start::Context, Vec::new(), start));
                Ok(State::Step)
            }
            _ => Err(self.expected("an expression")),
        }
    }

    /// [Function Calls](https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Function-Calls)
    fn call(&mut self, name: Name<'t>) -> Result<State, Error> {
        let span = self.span.clone();
        self.check_prefix(name)?;
        let function = functions::find(name, self.options, span.clone())?;
        self.advance()?;
        self.advance()?;
        let enclosure = Enclosure::Arguments(function, Vec::new());
        if self.accept(")")? {
            return self.end_call(function, Vec::new(), span.start);
        }
        self.open.push(Open::new(enclosure, span.start));
        Ok(State::Operand)
    }

    fn end_call(
        &mut self,
        function: FunctionId,
        arguments: Vec<ExpressionId>,
        start: usize,
    ) -> Result<State, Error> {
        let span = start..self.previous_end;
        functions::check_count(function, arguments.len(), self.options, span)?;
        self.primary(Expression::Call(function, arguments), start)
    }

    /// Continues after a [PrimaryExpr](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-PrimaryExpr).
    fn primary(&mut self, expression: Expression, start: usize) -> Result<State, Error> {
        let id = self.expressions.push(expression, start..self.previous_end);
        Ok(State::Primary(id, Vec::new(), start))
    }

    fn after_primary(
        &mut self,
        primary: ExpressionId,
        predicates: Vec<ExpressionId>,
        start: usize,
    ) -> Result<State, Error> {
        if self.accept("[")? {
            let enclosure = Enclosure::FilterPredicate(primary, predicates);
            self.open.push(Open::new(enclosure, start));
            return Ok(State::Operand);
        }
        let filtered = if predicates.is_empty() {
            primary
        } else {
            let span = start..self.previous_end;
            self.expressions.push(Expression::Filter(primary, predicates), span)
        };
        let steps = match self.token {
            Token::Symbol("/") => Vec::new(),
            Token::Symbol("//") => vec![any_descendant()],
            _ => return Ok(State::AfterOperand(filtered)),
        };
        self.advance()?;
        self.innermost()?.path = Some((Start::Expression(filtered), steps, start));
        Ok(State::Step)
    }

    fn begins_step(&self) -> bool {
        matches!(
            self.token,
            Token::Name(_) | Token::AnyOf(_) | Token::Symbol("." | ".." | "@" | "*")
        )
    }

    /// Parses a [step](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Step), without its predicates.
    fn step(&mut self) -> Result<State, Error> {
        // [Abbreviated Syntax](https://www.w3.org/TR/1999/REC-xpath-19991116/#path-abbrev)
        if self.accept(".")? {
            // A step to where it comes from.
            return Ok(State::AfterStep);
        }
        if self.accept("..")? {
            self.push_step(Axis::Parent, NodeTest::Node)?;
            return Ok(State::AfterStep);
        }
        let axis = self.axis()?;
        let test = self.node_test(axis)?;
        self.push_step(axis, test)?;
        Ok(State::Predicates)
    }

    /// [Axes](https://www.w3.org/TR/1999/REC-xpath-19991116/#axes)
    fn axis(&mut self) -> Result<Axis, Error> {
        if self.accept("@")? {
            return Ok(Axis::Attribute);
        }
        let Token::Name(Name { prefix: None, local }) = self.token else { return Ok(Axis::Child) };
        if !matches!(self.lexer.clone().next_token(), Ok((Token::Symbol("::"), _))) {
            return Ok(Axis::Child);
        }
        let Some(axis) = Axis::from_name(local) else {
            return Err(self.expected("the name of an axis before `::`"));
        };
        self.advance()?;
        self.advance()?;
        Ok(axis)
    }

    /// [Node Tests](https://www.w3.org/TR/1999/REC-xpath-19991116/#node-tests)
    fn node_test(&mut self, axis: Axis) -> Result<NodeTest, Error> {
        let test = match self.token {
            Token::Symbol("*") => NodeTest::any(axis),
            Token::AnyOf(prefix) => NodeTest::any_of(axis, &self.namespace(prefix)?),
            Token::Name(name) => {
                let mut ahead = self.lexer.clone();
                if matches!(ahead.next_token(), Ok((Token::Symbol("("), _))) {
                    return self.node_type(name);
                }
                match name.prefix {
                    None => NodeTest::unprefixed(axis, name.local),
                    Some(prefix) => NodeTest::named(axis, &self.namespace(prefix)?, name.local),
                }
            }
            _ => return Err(self.expected("a node test")),
        };
        self.advance()?;
        Ok(test)
    }

    /// [NodeType](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-NodeType)
    fn node_type(&mut self, name: Name<'t>) -> Result<NodeTest, Error> {
        self.check_prefix(name)?;
        let mut test = match name {
            _ if !is_node_type(name) => {
                return Err(self.expected("a node test, which no function is"));
            }
            Name { local: "comment", .. } => NodeTest::Comment,
            Name { local: "text", .. } => NodeTest::Text,
            Name { local: "processing-instruction", .. } => NodeTest::ProcessingInstruction(None),
            _ => NodeTest::Node,
        };
        self.advance()?;
        self.advance()?;
        if let (NodeTest::ProcessingInstruction(target), Token::Literal(literal)) =
            (&mut test, self.token)
        {
            *target = Some(literal.into());
            self.advance()?;
        }
        if self.accept(")")? { Ok(test) } else { Err(self.expected("`)`")) }
    }

    fn push_step(&mut self, axis: Axis, test: NodeTest) -> Result<(), Error> {
        let step = Step { axis, test, predicates: Vec::new() };
        if let Some((_, steps, _)) = &mut self.innermost()?.path {
            steps.push(step);
        }
        Ok(())
    }

    fn predicates(&mut self) -> Result<State, Error> {
        let start = self.span.start;
        if self.accept("[")? {
            self.open.push(Open::new(Enclosure::StepPredicate, start));
            return Ok(State::Operand);
        }
        Ok(State::AfterStep)
    }

    fn after_step(&mut self) -> Result<State, Error> {
        let is_deep = self.accept("//")?;
        if is_deep || self.accept("/")? {
            if let Some((_, steps, _)) = self.innermost()?.path.as_mut().filter(|_| is_deep) {
                steps.push(any_descendant());
            }
            return Ok(State::Step);
        }
        self.end_path()
    }

    fn end_path(&mut self) -> Result<State, Error> {
        let end = self.previous_end;
        let Some((path_start, steps, start)) = self.innermost()?.path.take() else {
            return Err(self.expected("a path"));
        };
        let path = Expression::Path(path_start, steps);
        let id = self.expressions.push(path, start..end);
        Ok(State::AfterOperand(id))
    }

    fn after_operand(&mut self, operand: ExpressionId) -> Result<State, Error> {
        self.innermost()?.operands.push(operand);
        if let Some(operator) = self.operator() {
            self.reduce(operator.precedence())?;
            let start = self.span.start;
            self.advance()?;
            self.innermost()?.operators.push((Some(operator), start));
            return Ok(State::Operand);
        }
        self.reduce(0)?;
        self.close()
    }

    /// The operator that the token is after an operand.
    /// [Lexical Structure](https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex): there a name and `*` are operators.
    fn operator(&self) -> Option<Operator> {
        Some(match self.token {
            Token::Name(Name { prefix: None, local: "or" }) => Operator::Or,
            Token::Name(Name { prefix: None, local: "and" }) => Operator::And,
            Token::Name(Name { prefix: None, local: "div" }) => Operator::Divide,
            Token::Name(Name { prefix: None, local: "mod" }) => Operator::Modulo,
            Token::Symbol("=") => Operator::Equal,
            Token::Symbol("!=") => Operator::NotEqual,
            Token::Symbol("<") => Operator::Less,
            Token::Symbol("<=") => Operator::LessOrEqual,
            Token::Symbol(">") => Operator::Greater,
            Token::Symbol(">=") => Operator::GreaterOrEqual,
            Token::Symbol("+") => Operator::Add,
            Token::Symbol("-") => Operator::Subtract,
            Token::Symbol("*") => Operator::Multiply,
            Token::Symbol("|") => Operator::Union,
            _ => return None,
        })
    }

    /// Builds the expressions of the waiting operators that bind at least as tightly.
    fn reduce(&mut self, precedence: u8) -> Result<(), Error> {
        while let Some((operator, _)) = self.innermost()?.operators.last().copied() {
            if operator.map_or(NEGATE, Operator::precedence) < precedence {
                break;
            }
            let Some((_, place)) = self.innermost()?.operators.pop() else { break };
            let Some(right) = self.innermost()?.operands.pop() else { break };
            let end = self.expressions.span(right).end;
            let id = match operator {
                None => self.expressions.push(Expression::Negate(right), place..end),
                Some(operator) => {
                    let Some(left) = self.innermost()?.operands.pop() else { break };
                    let start = self.expressions.span(left).start;
                    self.expressions.push(Expression::Binary(operator, left, right), start..end)
                }
            };
            self.innermost()?.operands.push(id);
        }
        Ok(())
    }

    /// Closes what encloses the expression that is complete.
    fn close(&mut self) -> Result<State, Error> {
        let at_end = self.token == Token::End;
        let (closer, what) = match self.innermost()?.enclosure {
            Enclosure::Whole if at_end => return Ok(State::Complete),
            Enclosure::Whole => return Err(self.expected("an operator or the end")),
            Enclosure::Parentheses => (")", "`)`"),
            Enclosure::Arguments(..) => (")", "`,` or `)`"),
            Enclosure::StepPredicate | Enclosure::FilterPredicate(..) => ("]", "`]`"),
        };
        let is_argument = closer == ")" && what != "`)`";
        let is_next = is_argument && self.accept(",")?;
        if !is_next && !self.accept(closer)? {
            return Err(self.expected(what));
        }
        let Some(mut closed) = self.open.pop() else { return Ok(State::Complete) };
        let Some(inside) = closed.operands.pop() else {
            return Err(self.expected("an expression"));
        };
        match closed.enclosure {
            Enclosure::Whole => Ok(State::Complete),
            Enclosure::Parentheses => Ok(State::Primary(inside, Vec::new(), closed.start)),
            Enclosure::Arguments(function, mut arguments) => {
                arguments.push(inside);
                if is_next {
                    let enclosure = Enclosure::Arguments(function, arguments);
                    self.open.push(Open::new(enclosure, closed.start));
                    return Ok(State::Operand);
                }
                self.end_call(function, arguments, closed.start)
            }
            Enclosure::StepPredicate => {
                if let Some((_, steps, _)) = &mut self.innermost()?.path
                    && let Some(step) = steps.last_mut()
                {
                    step.predicates.push(inside);
                }
                Ok(State::Predicates)
            }
            Enclosure::FilterPredicate(primary, mut predicates) => {
                predicates.push(inside);
                Ok(State::Primary(primary, predicates, closed.start))
            }
        }
    }

    /// The namespace of a prefix, which must have one.
    /// [Node Tests](https://www.w3.org/TR/1999/REC-xpath-19991116/#node-tests)
    fn namespace(&self, prefix: &str) -> Result<String, Error> {
        self.options.namespace(prefix).ok_or_else(|| {
            let message = format!("the prefix `{prefix}` is not bound to a namespace");
            Error::new(ErrorKind::UnboundPrefix, message, self.span.clone())
        })
    }

    fn check_prefix(&self, name: Name<'_>) -> Result<(), Error> {
        name.prefix.map_or(Ok(()), |prefix| self.namespace(prefix).map(drop))
    }
}

/// The step that `//` is short for, but for the test of the nodes.
const fn any_descendant() -> Step {
    Step { axis: Axis::DescendantOrSelf, test: NodeTest::Node, predicates: Vec::new() }
}

const fn is_node_type(name: Name<'_>) -> bool {
    name.prefix.is_none()
        && matches!(
            name.local.as_bytes(),
            b"comment" | b"text" | b"processing-instruction" | b"node"
        )
}
