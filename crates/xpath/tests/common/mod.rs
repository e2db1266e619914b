//! Expressions and documents made of numbers, and an evaluator written straight from the recommendation: it lists all nodes
//! of a document in order and asks of each whether it is on an axis. It is slow and recursive, and knows nothing of the crate.

#![allow(dead_code, unreachable_pub)]

mod generate;
mod naive;

pub use generate::{Numbers, document, expression};
pub use naive::{Outcome, World};

use std::fmt;

/// An expression, written with all of its parentheses.
#[derive(Debug, Clone)]
pub enum Expression {
    Number(f64),
    Literal(String),
    Negate(Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
    Call(&'static str, Vec<Expression>),
    Filter(Box<Expression>, Vec<Expression>),
    Path(Start, Vec<Step>),
}

#[derive(Debug, Clone)]
pub enum Start {
    Context,
    Root,
    Expression(Box<Expression>),
}

#[derive(Debug, Clone)]
pub struct Step {
    pub axis: &'static str,
    pub test: &'static str,
    pub predicates: Vec<Expression>,
}

impl fmt::Display for Expression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let predicates = |formatter: &mut fmt::Formatter<'_>, list: &[Expression]| {
            list.iter().try_for_each(|predicate| write!(formatter, "[{predicate}]"))
        };
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Literal(text) => write!(formatter, "'{text}'"),
            Self::Negate(operand) => write!(formatter, "(- {operand})"),
            Self::Binary(operator, left, right) => write!(formatter, "({left} {operator} {right})"),
            Self::Call(name, arguments) => {
                write!(formatter, "{name}(")?;
                for (place, argument) in arguments.iter().enumerate() {
                    write!(formatter, "{}{argument}", if place > 0 { ", " } else { "" })?;
                }
                formatter.write_str(")")
            }
            Self::Filter(input, list) => {
                write!(formatter, "({input})")?;
                predicates(formatter, list)
            }
            Self::Path(start, steps) => {
                match start {
                    Start::Context if steps.is_empty() => return formatter.write_str("."),
                    Start::Context => {}
                    Start::Root => formatter.write_str("/")?,
                    Start::Expression(input) => write!(formatter, "({input})/")?,
                }
                let mut was_short = false;
                for (place, step) in steps.iter().enumerate() {
                    if place > 0 {
                        formatter.write_str("/")?;
                    }
                    // `//` is written short, as the crate joins the steps that it is made of.
                    let is_short = step.axis == "descendant-or-self"
                        && step.test == "node()"
                        && step.predicates.is_empty();
                    let has_slash = place > 0 || matches!(start, Start::Root);
                    was_short = is_short && has_slash && !was_short && place + 1 < steps.len();
                    if was_short {
                        continue;
                    }
                    write!(formatter, "{}::{}", step.axis, step.test)?;
                    predicates(formatter, &step.predicates)?;
                }
                Ok(())
            }
        }
    }
}
