//! Programs: what the [machine](crate::machine) runs.
//!
//! Values are on a stack. A step takes a set from it and puts one on it. A predicate is a loop: its code lies between the
//! operation that begins the loop and the one that ends it, and is run for each node.

use std::ops::Range;
use std::sync::Arc;

use crate::axes::Axis;
use crate::expression::Operator;
use crate::functions::{Custom, Function};
use crate::node_test::{AttributeName, NodeTest};
use crate::steps::Want;

/// A place in the program.
pub(crate) type Place = usize;

#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) operations: Vec<Operation>,
    /// Of each operation, where what it was made from is in the text.
    pub(crate) spans: Vec<Range<usize>>,
    pub(crate) functions: Vec<Custom>,
    /// How many values may be [kept](Operation::Keep).
    pub(crate) kept: usize,
}

/// From where a step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    Stack,
    Context,
    Root,
}

/// The node that a predicate picks out by its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// From 1.
    Nth(usize),
    Last,
    Nothing,
}

/// Where the candidates of a predicate come from, and where those that pass go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Candidates {
    /// The set on the stack.
    Set,
    /// The list of the nodes on an axis from one node, the nearest first.
    List,
}

#[derive(Debug)]
pub(crate) enum Operation {
    Number(f64),
    Text(Arc<str>),
    Variable(Box<str>),
    /// The context node as a set, or as a string.
    Context,
    ContextText,
    Root,
    /// The value of an attribute of the context node, or the empty string.
    AttributeText(AttributeName),
    Question(Question),
    Step {
        axis: Axis,
        test: NodeTest,
        from: From,
        want: Want,
    },
    /// Of so many sets.
    Union(usize),
    /// Fails if the value on the stack is not a node-set.
    CheckNodes,
    /// Makes a list of the nodes on an axis for each node; `limit` is how many of each are looked at.
    Each {
        axis: Axis,
        test: NodeTest,
        from: From,
        limit: Option<usize>,
        want: Want,
        exit: Place,
    },
    /// Takes the list, and continues with the next node.
    EachEnd(Place),
    /// Begins a predicate.
    Filter {
        candidates: Candidates,
        want: Want,
        exit: Place,
    },
    FilterEnd(Place),
    FilterByQuestion {
        question: Question,
        candidates: Candidates,
        want: Want,
    },
    Pick(Pick, Candidates),
    /// If the value decides, leaves it and continues after the other.
    And(Place),
    Or(Place),
    ToBoolean,
    Compare(Operator),
    Arithmetic(Operator),
    Negate,
    Position,
    Last,
    Call(Function, usize),
    CallCustom(usize, usize),
    #[cfg(feature = "regex")]
    Regex(Box<regex_automata::meta::Regex>, Function),
    /// If the value is kept already, takes it and continues after where it is made.
    Once(usize, Place),
    Keep(usize),
}

/// A question about an attribute of the context node, answered without the stack.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Question {
    pub(crate) name: AttributeName,
    pub(crate) kind: QuestionKind,
    pub(crate) is_negated: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum QuestionKind {
    Exists,
    Equals(Arc<str>),
    Differs(Arc<str>),
    Contains(Arc<str>),
    StartsWith(Arc<str>),
    /// `contains(concat(" ", @class, " "), " word ")`
    HasWord(Arc<str>),
    /// The same with `normalize-space(@class)`.
    HasToken(Arc<str>),
}

impl Question {
    pub(crate) fn answer(&self, value: Option<&str>) -> bool {
        let text = value.unwrap_or_default();
        let answer = match &self.kind {
            QuestionKind::Exists => value.is_some(),
            QuestionKind::Equals(other) => value == Some(other),
            QuestionKind::Differs(other) => value.is_some_and(|value| value != &**other),
            QuestionKind::Contains(part) => text.contains(&**part),
            QuestionKind::StartsWith(start) => text.starts_with(&**start),
            QuestionKind::HasWord(word) => text.split(' ').any(|own| own == &**word),
            QuestionKind::HasToken(word) => {
                text.split(crate::lexer::is_space).any(|own| own == &**word)
            }
        };
        answer != self.is_negated
    }
}
