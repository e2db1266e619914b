//! The properties of expressions before they are evaluated, found in one pass over the list.

use crate::axes::Axis;
use crate::expression::{Expression, ExpressionId, Expressions, Operator, Start, Step};
use crate::functions::{Function, FunctionId, Type};
use crate::node_test::{AttributeName, NodeTest};
use crate::program::{Pick, Question, QuestionKind};

/// The properties of an expression.
#[derive(Debug, Clone)]
pub(crate) struct Properties {
    pub(crate) result: Type,
    /// Whether it asks for the position or the size of its own context.
    pub(crate) asks_for_position: bool,
    /// Whether its value may depend on the context node.
    pub(crate) asks_for_context: bool,
    /// Whether a path is in it.
    pub(crate) has_path: bool,
    /// The question that its boolean value answers.
    pub(crate) question: Option<Question>,
}

impl Properties {
    /// Whether a predicate may depend on positions.
    pub(crate) const fn is_positional(&self) -> bool {
        self.asks_for_position || matches!(self.result, Type::Number | Type::Unknown)
    }
}

/// The properties of all expressions of a list.
pub(crate) fn find(expressions: &Expressions) -> Vec<Properties> {
    let mut known: Vec<Properties> = Vec::with_capacity(expressions.list.len());
    for expression in &expressions.list {
        let mut properties = Properties {
            result: result(expression),
            asks_for_position: false,
            asks_for_context: false,
            has_path: matches!(expression, Expression::Path(..)),
            question: None,
        };
        for part in parts(expression).filter_map(|part| known.get(part)) {
            properties.asks_for_position |= part.asks_for_position;
            properties.asks_for_context |= part.asks_for_context;
            properties.has_path |= part.has_path;
        }
        match expression {
            Expression::Path(start, _) => {
                properties.asks_for_context |= *start == Start::Context;
            }
            Expression::Call(FunctionId::Known(function), arguments) => {
                properties.asks_for_position |=
                    matches!(function, Function::Position | Function::Last);
                properties.asks_for_context |= function.asks_for_context()
                    || arguments.is_empty() && function.defaults_to_context();
            }
            Expression::Call(FunctionId::Custom(_), _) => properties.asks_for_context = true,
            _ => {}
        }
        properties.question = question(expression, expressions, &known);
        known.push(properties);
    }
    known
}

fn result(expression: &Expression) -> Type {
    match expression {
        Expression::Number(_) | Expression::Negate(_) => Type::Number,
        Expression::Literal(_) => Type::Text,
        Expression::Variable(_) | Expression::Call(FunctionId::Custom(_), _) => Type::Unknown,
        Expression::Call(FunctionId::Known(function), _) => function.result(),
        Expression::Filter(..) | Expression::Path(..) => Type::Nodes,
        Expression::Binary(operator, ..) => match operator {
            Operator::Add
            | Operator::Subtract
            | Operator::Multiply
            | Operator::Divide
            | Operator::Modulo => Type::Number,
            Operator::Union => Type::Nodes,
            _ => Type::Boolean,
        },
    }
}

/// The parts that are evaluated in the context of the expression itself, which predicates are not.
fn parts(expression: &Expression) -> impl Iterator<Item = ExpressionId> {
    let (pair, list): ([Option<ExpressionId>; 2], &[ExpressionId]) = match expression {
        Expression::Negate(part) | Expression::Filter(part, _) => ([Some(*part), None], &[]),
        Expression::Path(Start::Expression(part), _) => ([Some(*part), None], &[]),
        Expression::Binary(_, left, right) => ([Some(*left), Some(*right)], &[]),
        Expression::Call(_, arguments) => ([None, None], arguments),
        _ => ([None, None], &[]),
    };
    pair.into_iter().flatten().chain(list.iter().copied())
}

/// The name of the attribute that an expression is the path of.
pub(crate) fn attribute_name(expression: &Expression) -> Option<&AttributeName> {
    match expression {
        Expression::Path(Start::Context, steps) => match steps.as_slice() {
            [Step { axis: Axis::Attribute, test: NodeTest::Attribute(name), predicates }]
                if predicates.is_empty() =>
            {
                Some(name)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The question that the boolean value of an expression answers.
fn question(
    expression: &Expression,
    expressions: &Expressions,
    known: &[Properties],
) -> Option<Question> {
    let get = |id: &ExpressionId| expressions.list.get(*id);
    let ask =
        |name: &AttributeName, kind| Some(Question { name: name.clone(), kind, is_negated: false });
    match expression {
        Expression::Path(..) => ask(attribute_name(expression)?, QuestionKind::Exists),
        Expression::Binary(operator @ (Operator::Equal | Operator::NotEqual), left, right) => {
            let (path, literal) = match (get(left)?, get(right)?) {
                (path, Expression::Literal(literal)) | (Expression::Literal(literal), path) => {
                    (path, literal.clone())
                }
                _ => return None,
            };
            let is_equal = *operator == Operator::Equal;
            let kind = if is_equal { QuestionKind::Equals } else { QuestionKind::Differs };
            ask(attribute_name(path)?, kind(literal))
        }
        Expression::Call(FunctionId::Known(function), arguments) => {
            match (function, arguments.as_slice()) {
                (Function::Not, [argument]) => {
                    let mut question = known.get(*argument)?.question.clone()?;
                    question.is_negated = !question.is_negated;
                    Some(question)
                }
                (Function::Boolean, [argument]) => known.get(*argument)?.question.clone(),
                (Function::Contains | Function::StartsWith, [whole, part]) => {
                    let Expression::Literal(part) = get(part)? else { return None };
                    let whole = get(whole)?;
                    if let Some(name) = attribute_name(whole) {
                        let is_contains = *function == Function::Contains;
                        let kind = if is_contains {
                            QuestionKind::Contains
                        } else {
                            QuestionKind::StartsWith
                        };
                        return ask(name, kind(part.clone()));
                    }
                    let (name, is_normal) = padded_attribute(whole, expressions)?;
                    let word = part.strip_prefix(' ')?.strip_suffix(' ')?;
                    if *function != Function::Contains
                        || word.is_empty()
                        || word.contains(crate::lexer::is_space)
                    {
                        return None;
                    }
                    let kind =
                        if is_normal { QuestionKind::HasToken } else { QuestionKind::HasWord };
                    ask(name, kind(word.into()))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The attribute in `concat(" ", @name, " ")`, and whether it is in `normalize-space`.
fn padded_attribute<'e>(
    expression: &'e Expression,
    expressions: &'e Expressions,
) -> Option<(&'e AttributeName, bool)> {
    let get = |id: &ExpressionId| expressions.list.get(*id);
    let Expression::Call(FunctionId::Known(Function::Concat), arguments) = expression else {
        return None;
    };
    let [before, inside, after] = arguments.as_slice() else { return None };
    let is_space = |id| matches!(get(id), Some(Expression::Literal(text)) if **text == *" ");
    if !is_space(before) || !is_space(after) {
        return None;
    }
    match get(inside)? {
        Expression::Call(FunctionId::Known(Function::NormalizeSpace), inside) => {
            match inside.as_slice() {
                [inside] => Some((attribute_name(get(inside)?)?, true)),
                _ => None,
            }
        }
        path => Some((attribute_name(path)?, false)),
    }
}

/// The position that a predicate picks out: `[2]`, `[position() = 2]`, `[last()]`, `[position() = last()]`.
pub(crate) fn pick(id: ExpressionId, expressions: &Expressions) -> Option<Pick> {
    let is_call = |expression: &Expression, wanted| matches!(expression, Expression::Call(FunctionId::Known(function), _) if *function == wanted);
    let expression = expressions.list.get(id)?;
    let position = match expression {
        Expression::Binary(Operator::Equal, left, right) => {
            let (left, right) = (expressions.list.get(*left)?, expressions.list.get(*right)?);
            if is_call(left, Function::Position) {
                right
            } else if is_call(right, Function::Position) {
                left
            } else {
                return None;
            }
        }
        _ => expression,
    };
    if is_call(position, Function::Last) {
        return Some(Pick::Last);
    }
    let Expression::Number(number) = position else { return None };
    let is_position = *number >= 1.0 && number.fract() == 0.0;
    Some(if is_position { Pick::Nth(*number as usize) } else { Pick::Nothing })
}
