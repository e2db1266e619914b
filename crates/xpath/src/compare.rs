//! Comparisons.
//! [Booleans](https://www.w3.org/TR/1999/REC-xpath-19991116/#booleans)

use std::collections::HashSet;

use crate::expression::Operator;
use crate::limits::{Budget, Stop};
use crate::node::NodeSet;
use crate::value::{Operand, Set, has_string_value, string_to_number, string_value};

/// Compares two values with `=`, `!=`, `<`, `<=`, `>` or `>=`.
pub(crate) fn compare<'p, 'd: 'p>(
    operator: Operator,
    left: Operand<'p, 'd>,
    right: Operand<'p, 'd>,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let is_relational = !matches!(operator, Operator::Equal | Operator::NotEqual);
    match (left, right) {
        // A boolean is compared with whether there is a node.
        (Operand::Nodes(set), Operand::Boolean(other)) => {
            Ok(booleans(operator, !set.is_empty(), other))
        }
        (Operand::Boolean(other), Operand::Nodes(set)) => {
            Ok(booleans(operator, other, !set.is_empty()))
        }
        (Operand::Nodes(left), Operand::Nodes(right)) if is_relational => {
            let (left, right) = (Extremes::of(&left, budget)?, Extremes::of(&right, budget)?);
            Ok(match operator {
                Operator::Less | Operator::LessOrEqual => numbers(operator, left.least, right.most),
                _ => numbers(operator, left.most, right.least),
            })
        }
        (Operand::Nodes(left), Operand::Nodes(right)) => sets(operator, &left, &right, budget),
        (Operand::Nodes(set), Operand::Text(text)) if !is_relational => {
            any_string(&set, &text, operator == Operator::Equal, budget)
        }
        (Operand::Text(text), Operand::Nodes(set)) if !is_relational => {
            any_string(&set, &text, operator == Operator::Equal, budget)
        }
        (Operand::Nodes(set), other) => {
            let other = other.into_number(budget)?;
            any_number(&set, budget, |number| numbers(operator, number, other))
        }
        (other, Operand::Nodes(set)) => {
            let other = other.into_number(budget)?;
            any_number(&set, budget, |number| numbers(operator, other, number))
        }
        (left, right) if is_relational => {
            Ok(numbers(operator, left.into_number(budget)?, right.into_number(budget)?))
        }
        (left @ Operand::Boolean(_), right) | (left, right @ Operand::Boolean(_)) => {
            Ok(booleans(operator, left.boolean(), right.boolean()))
        }
        (left @ Operand::Number(_), right) | (left, right @ Operand::Number(_)) => {
            Ok(numbers(operator, left.into_number(budget)?, right.into_number(budget)?))
        }
        (left, right) => {
            let equal = left.into_text(budget)? == right.into_text(budget)?;
            Ok(equal == (operator == Operator::Equal))
        }
    }
}

fn numbers(operator: Operator, left: f64, right: f64) -> bool {
    match operator {
        Operator::Equal => left == right,
        Operator::NotEqual => left != right,
        Operator::Less => left < right,
        Operator::LessOrEqual => left <= right,
        Operator::Greater => left > right,
        _ => left >= right,
    }
}

fn booleans(operator: Operator, left: bool, right: bool) -> bool {
    numbers(operator, f64::from(u8::from(left)), f64::from(u8::from(right)))
}

/// Whether the string-value of a node is equal to a string, or differs from it.
fn any_string(set: &Set<'_>, text: &str, equal: bool, budget: &mut Budget) -> Result<bool, Stop> {
    for node in &**set {
        if has_string_value(*node, text, budget)? == equal {
            return Ok(true);
        }
    }
    Ok(false)
}

fn any_number(
    set: &Set<'_>,
    budget: &mut Budget,
    is_wanted: impl Fn(f64) -> bool,
) -> Result<bool, Stop> {
    for node in &**set {
        if is_wanted(string_to_number(&string_value(*node, budget)?)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether there is a node in each set whose string-values are equal, or differ.
fn sets(
    operator: Operator,
    left: &NodeSet<'_>,
    right: &NodeSet<'_>,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let (Some(first_left), Some(first_right)) = (left.first(), right.first()) else {
        return Ok(false);
    };
    if operator == Operator::NotEqual {
        // If all are equal to the first of the other set, all are equal.
        let value = string_value(first_left, budget)?;
        for node in right {
            if !has_string_value(*node, &value, budget)? {
                return Ok(true);
            }
        }
        let value = string_value(first_right, budget)?;
        for node in left {
            if !has_string_value(*node, &value, budget)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    let (few, many) = if left.len() <= right.len() { (left, right) } else { (right, left) };
    if let [node] = &*few.nodes {
        let value = string_value(*node, budget)?;
        for node in many {
            if has_string_value(*node, &value, budget)? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    let mut values = HashSet::new();
    for node in few {
        values.insert(string_value(*node, budget)?);
    }
    for node in many {
        if values.contains(&string_value(*node, budget)?) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The least and the greatest number of a set; NaN, which nothing is less or greater than, if there is none.
struct Extremes {
    least: f64,
    most: f64,
}

impl Extremes {
    fn of(set: &NodeSet<'_>, budget: &mut Budget) -> Result<Self, Stop> {
        let mut extremes = Self { least: f64::NAN, most: f64::NAN };
        for node in set {
            let number = string_to_number(&string_value(*node, budget)?);
            // The other number is taken if one is NaN.
            extremes.least = extremes.least.min(number);
            extremes.most = extremes.most.max(number);
        }
        Ok(extremes)
    }
}
