//! Expressions as the grammar builds them: a flat list, in which each expression comes after its parts.
//!
//! So what is true of an expression because of its parts is found in one pass over the list, and nothing here nests.

use std::ops::Range;
use std::sync::Arc;

use crate::axes::Axis;
use crate::functions::FunctionId;
use crate::node_test::NodeTest;

/// The place of an expression in its list.
pub(crate) type ExpressionId = usize;

/// [Expressions](https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions)
#[derive(Debug)]
pub(crate) enum Expression {
    Number(f64),
    Literal(Arc<str>),
    /// Its name as it is written.
    Variable(Box<str>),
    Call(FunctionId, Vec<ExpressionId>),
    Negate(ExpressionId),
    Binary(Operator, ExpressionId, ExpressionId),
    /// A [FilterExpr](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-FilterExpr) that has predicates.
    Filter(ExpressionId, Vec<ExpressionId>),
    /// [Location Paths](https://www.w3.org/TR/1999/REC-xpath-19991116/#location-paths)
    Path(Start, Vec<Step>),
}

/// Where a path starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    /// The context node.
    Context,
    /// The root of its tree.
    Root,
    Expression(ExpressionId),
}

/// [Location Steps](https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Location-Steps)
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) axis: Axis,
    pub(crate) test: NodeTest,
    pub(crate) predicates: Vec<ExpressionId>,
}

/// The operators between two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Union,
}

impl Operator {
    /// How tightly the operator binds; all are left associative. The unary minus has [`NEGATE`].
    pub(crate) const fn precedence(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::NotEqual => 3,
            Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual => 4,
            Self::Add | Self::Subtract => 5,
            Self::Multiply | Self::Divide | Self::Modulo => 6,
            Self::Union => 8,
        }
    }
}

/// The precedence of [UnaryExpr](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-UnaryExpr).
pub(crate) const NEGATE: u8 = 7;

/// A parsed expression.
#[derive(Debug, Default)]
pub(crate) struct Expressions {
    /// The last is the whole.
    pub(crate) list: Vec<Expression>,
    /// Where each is in the text.
    pub(crate) spans: Vec<Range<usize>>,
}

impl Expressions {
    pub(crate) fn push(&mut self, expression: Expression, span: Range<usize>) -> ExpressionId {
        self.list.push(expression);
        self.spans.push(span);
        self.list.len() - 1
    }

    /// Where an expression is in the text.
    pub(crate) fn span(&self, id: ExpressionId) -> Range<usize> {
        self.spans.get(id).cloned().unwrap_or_default()
    }
}
