//! Values and their conversions.
//! [Expressions](https://www.w3.org/TR/1999/REC-xpath-19991116/#section-Expressions)

use std::borrow::Cow;
use std::ops::Deref;
use std::rc::Rc;

use crate::lexer::{is_space, leading_number};
use crate::limits::{Budget, Limits, Stop};
use crate::node::{Node, NodeSet};

/// The result of an evaluation, the value of a variable, or an argument of a function.
///
/// ```
/// use duckbill_xpath::{Value, XPath};
/// let document = duckbill::parse("<ul><li>1<li>2</ul>");
/// let sum = XPath::parse("sum(//li) * 2")?.evaluate(document.root())?;
/// assert_eq!(sum, Value::Number(6.0));
/// assert_eq!(sum.string(), "6");
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'d> {
    /// Nodes in document order.
    Nodes(NodeSet<'d>),
    /// A string.
    String(String),
    /// A number.
    Number(f64),
    /// A boolean.
    Boolean(bool),
}

impl<'d> Value<'d> {
    /// The value as a string; of a node-set the string-value of its first node.
    /// [string](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string)
    #[must_use]
    pub fn string(&self) -> String {
        match self {
            Self::Nodes(set) => {
                set.first().map_or_else(String::new, |node| node.string_value().into_owned())
            }
            Self::String(text) => text.clone(),
            Self::Number(number) => number_to_string(*number),
            Self::Boolean(boolean) => boolean_to_string(*boolean).to_owned(),
        }
    }

    /// The value as a number; NaN if it does not look like one.
    /// [number](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-number)
    #[must_use]
    pub fn number(&self) -> f64 {
        match self {
            Self::Number(number) => *number,
            Self::Boolean(boolean) => f64::from(u8::from(*boolean)),
            _ => string_to_number(&self.string()),
        }
    }

    /// The value as a boolean: whether there is a node, a character, or a number other than 0 and NaN.
    /// [boolean](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-boolean)
    #[must_use]
    pub fn boolean(&self) -> bool {
        match self {
            Self::Nodes(set) => !set.is_empty(),
            Self::String(text) => !text.is_empty(),
            Self::Number(number) => number_to_boolean(*number),
            Self::Boolean(boolean) => *boolean,
        }
    }

    /// The nodes; `None` if the value is not a node-set.
    #[must_use]
    pub const fn as_nodes(&self) -> Option<&NodeSet<'d>> {
        match self {
            Self::Nodes(set) => Some(set),
            _ => None,
        }
    }

    /// The name of the type: `node-set`, `string`, `number` or `boolean`.
    #[must_use]
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::Nodes(_) => "node-set",
            Self::String(_) => "string",
            Self::Number(_) => "number",
            Self::Boolean(_) => "boolean",
        }
    }
}

/// An own node-set, or one that is kept for the next time.
#[derive(Debug, Clone)]
pub(crate) enum Set<'d> {
    Own(NodeSet<'d>),
    Shared(Rc<NodeSet<'d>>),
}

impl<'d> Deref for Set<'d> {
    type Target = NodeSet<'d>;

    fn deref(&self) -> &NodeSet<'d> {
        match self {
            Self::Own(set) => set,
            Self::Shared(set) => set,
        }
    }
}

impl<'d> Set<'d> {
    pub(crate) fn into_own(self) -> NodeSet<'d> {
        match self {
            Self::Own(set) => set,
            Self::Shared(set) => (*set).clone(),
        }
    }
}

/// A value on the stack of the [machine](crate::machine), where strings may be borrowed.
#[derive(Debug, Clone)]
pub(crate) enum Operand<'p, 'd> {
    Nodes(Set<'d>),
    Text(Cow<'p, str>),
    Number(f64),
    Boolean(bool),
}

impl<'p, 'd: 'p> Operand<'p, 'd> {
    pub(crate) fn into_text(self, budget: &mut Budget) -> Result<Cow<'p, str>, Stop> {
        Ok(match self {
            Self::Nodes(set) => match set.first() {
                Some(node) => string_value(node, budget)?,
                None => Cow::Borrowed(""),
            },
            Self::Text(text) => text,
            Self::Number(number) => Cow::Owned(number_to_string(number)),
            Self::Boolean(boolean) => Cow::Borrowed(boolean_to_string(boolean)),
        })
    }

    pub(crate) fn into_number(self, budget: &mut Budget) -> Result<f64, Stop> {
        Ok(match self {
            Self::Number(number) => number,
            Self::Boolean(boolean) => f64::from(u8::from(boolean)),
            other => string_to_number(&other.into_text(budget)?),
        })
    }

    pub(crate) fn boolean(&self) -> bool {
        match self {
            Self::Nodes(set) => !set.is_empty(),
            Self::Text(text) => !text.is_empty(),
            Self::Number(number) => number_to_boolean(*number),
            Self::Boolean(boolean) => *boolean,
        }
    }

    pub(crate) fn into_value(self) -> Value<'d> {
        match self {
            Self::Nodes(set) => Value::Nodes(set.into_own()),
            Self::Text(text) => Value::String(text.into_owned()),
            Self::Number(number) => Value::Number(number),
            Self::Boolean(boolean) => Value::Boolean(boolean),
        }
    }
}

impl<'d> From<Value<'d>> for Operand<'_, 'd> {
    fn from(value: Value<'d>) -> Self {
        match value {
            Value::Nodes(set) => Self::Nodes(Set::Own(set)),
            Value::String(text) => Self::Text(Cow::Owned(text)),
            Value::Number(number) => Self::Number(number),
            Value::Boolean(boolean) => Self::Boolean(boolean),
        }
    }
}

/// [`Node::string_value`], counted.
pub(crate) fn string_value<'d>(node: Node<'d>, budget: &mut Budget) -> Result<Cow<'d, str>, Stop> {
    let mut text = Cow::Borrowed("");
    each_text(node, budget, |part| {
        if text.is_empty() {
            text = Cow::Borrowed(part);
        } else {
            text.to_mut().push_str(part);
        }
        true
    })?;
    Ok(text)
}

/// Whether the string-value is this one.
pub(crate) fn has_string_value(
    node: Node<'_>,
    value: &str,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    let mut rest = Some(value);
    each_text(node, budget, |part| {
        rest = rest.and_then(|rest| rest.strip_prefix(part));
        rest.is_some()
    })?;
    Ok(rest == Some(""))
}

/// Hands the parts of the string-value to a function until it returns `false`.
fn each_text<'d>(
    node: Node<'d>,
    budget: &mut Budget,
    mut take: impl FnMut(&'d str) -> bool,
) -> Result<(), Stop> {
    let node = match node {
        Node::Attribute(attribute) => {
            let value = attribute.get().value();
            budget.spend_text(value.len())?;
            take(value);
            return Ok(());
        }
        Node::Tree(node) => node,
    };
    if let Some(data) = node.data() {
        budget.spend_text(data.len())?;
        take(data);
        return Ok(());
    }
    for below in node.descendants() {
        let text = below.text().unwrap_or_default();
        budget.spend_text(text.len())?;
        if !text.is_empty() && !take(text) {
            break;
        }
    }
    Ok(())
}

impl<'d> Node<'d> {
    /// The string-value: all text inside of an element or a root, the value of an attribute, the data of another node; that
    /// of a doctype is empty.
    /// [Data Model](https://www.w3.org/TR/1999/REC-xpath-19991116/#data-model)
    #[must_use]
    pub fn string_value(&self) -> Cow<'d, str> {
        string_value(*self, &mut Budget::new(Limits::none())).unwrap_or_default()
    }
}

const fn boolean_to_string(boolean: bool) -> &'static str {
    if boolean { "true" } else { "false" }
}

fn number_to_boolean(number: f64) -> bool {
    number != 0.0 && !number.is_nan()
}

/// [string](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-string): never with an exponent.
pub(crate) fn number_to_string(number: f64) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    // The negative zero has no sign.
    if number == 0.0 { "0".to_owned() } else { number.to_string() }
}

/// [number](https://www.w3.org/TR/1999/REC-xpath-19991116/#function-number): white space, a minus, digits.
pub(crate) fn string_to_number(text: &str) -> f64 {
    let text = text.trim_matches(is_space);
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, text),
    };
    match leading_number(digits) {
        Some((number, length)) if length == digits.len() => sign * number,
        _ => f64::NAN,
    }
}
