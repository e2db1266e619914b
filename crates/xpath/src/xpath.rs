//! A parsed expression, and its evaluation.

use crate::compile::compile;
use crate::error::{Error, ErrorKind};
use crate::grammar;
use crate::machine::Machine;
use crate::node::{Node, NodeSet};
use crate::options::{Bindings, Options};
use crate::program::Program;
use crate::value::Value;

/// A parsed expression. It can be evaluated any number of times, in any document, by several threads.
///
/// ```
/// use duckbill_xpath::XPath;
/// let rows = XPath::parse("//tr[td]")?;
/// let first = XPath::parse("string(td[1])")?;
/// let document = duckbill::parse("<table><tr><th>a<tr><td>b<td>c<tr><td>d</table>");
/// let mut texts = Vec::new();
/// for row in rows.select(document.root())? {
///     texts.push(first.evaluate(row)?.string());
/// }
/// assert_eq!(texts, ["b", "d"]);
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug)]
pub struct XPath {
    text: Box<str>,
    program: Program,
}

impl XPath {
    /// Parses an expression that uses no prefix and no function beyond those of the recommendation.
    ///
    /// # Errors
    ///
    /// Errors with the place in the text if it is not an expression, or calls a function that is not known or does not take so
    /// many arguments, or has a prefix.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_with(text, &Options::new())
    }

    /// Parses an expression with prefixes and functions.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), and if a regular expression cannot be used.
    pub fn parse_with(text: &str, options: &Options) -> Result<Self, Error> {
        let program = compile(grammar::parse(text, options)?, options)?;
        Ok(Self { text: text.into(), program })
    }

    /// The expression as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Evaluates the expression for a context node: a [`NodeRef`](duckbill::NodeRef), an
    /// [`ElementRef`](duckbill::ElementRef), or a [`Node`] of another result. `/` is the root of the tree that the node is in.
    ///
    /// # Errors
    ///
    /// Errors if the node cannot be the context node, if a value is not a node-set where one is needed, if there is a variable,
    /// and if the [default limits](crate::Limits::new) are reached.
    pub fn evaluate<'d>(&self, context: impl Into<Node<'d>>) -> Result<Value<'d>, Error> {
        self.evaluate_with(context, &Bindings::new())
    }

    /// Evaluates the expression with variables and limits.
    ///
    /// # Errors
    ///
    /// As for [`evaluate`](Self::evaluate), if a variable is not bound, if a function of the caller fails, and if nodes of
    /// another document come in.
    pub fn evaluate_with<'d>(
        &self,
        context: impl Into<Node<'d>>,
        bindings: &Bindings<'d>,
    ) -> Result<Value<'d>, Error> {
        let node = context.into();
        if !node.may_be_context() {
            let message = "a doctype or the root of a hidden tree is no context node";
            return Err(Error::new(ErrorKind::ContextNode, message, 0..self.text.len()));
        }
        Machine::new(&self.program, bindings, node).run()
    }

    /// Evaluates an expression for its nodes.
    ///
    /// # Errors
    ///
    /// As for [`evaluate`](Self::evaluate), and if the value is not a node-set.
    pub fn select<'d>(&self, context: impl Into<Node<'d>>) -> Result<NodeSet<'d>, Error> {
        self.select_with(context, &Bindings::new())
    }

    /// Evaluates an expression for its nodes, with variables and limits.
    ///
    /// # Errors
    ///
    /// As for [`evaluate_with`](Self::evaluate_with), and if the value is not a node-set.
    pub fn select_with<'d>(
        &self,
        context: impl Into<Node<'d>>,
        bindings: &Bindings<'d>,
    ) -> Result<NodeSet<'d>, Error> {
        match self.evaluate_with(context, bindings)? {
            Value::Nodes(set) => Ok(set),
            other => {
                let message = format!("the value is a {}, not a node-set", other.type_name());
                Err(Error::new(ErrorKind::NotANodeSet, message, 0..self.text.len()))
            }
        }
    }
}
