//! XPath expressions: the message for one that cannot be used, and their results.

use crate::limits::{LimitSettings, Stopped};
use crate::output::write_json_string;
use crate::ui::{HINT, WRONG};
use crate::visible::words;
use duckbill::dom::AttributeRef;
use duckbill::serializer::Serializer;
use duckbill::{Document, ElementRef, NodeId, NodeKind, NodeRef};
use duckbill_xpath::{Bindings, Error, ErrorKind, Limits, Node, Options, Value, XPath};
use std::borrow::Cow;
use std::io::{self, Write};

/// Parses an expression, with the prefixes and functions that the command has. The error is the message.
pub(crate) fn parse(text: &str) -> std::result::Result<XPath, String> {
    let options = Options::new().with_usual_prefixes().with_extensions();
    XPath::parse_with(text, &options).map_err(|error| explain(text, &error))
}

/// The message: what is wrong, the expression with a mark at the place, and a suggestion.
pub(crate) fn explain(text: &str, error: &Error) -> String {
    let span = error.span();
    let shown = words(text);
    let before = text.get(..span.start).map_or(0, |before| before.chars().count());
    let width = text.get(span).map_or(1, |part| part.chars().count()).max(1);
    let mark = format!("{WRONG}{}{WRONG:#}", "^".repeat(width));
    let mut message = format!(
        "invalid expression: {}\n\n    {shown}\n    {}{mark}",
        error.message(),
        " ".repeat(before)
    );
    let hint = match error.kind() {
        ErrorKind::UnboundPrefix => "the prefixes are svg, math, h (HTML), xlink, xml and re",
        ErrorKind::UnknownFunction => {
            "the functions are those of XPath 1.0, has-class, lower-case, ends-with, string-join, re:test and re:match"
        }
        _ => return message,
    };
    message.push_str(&format!("\n\n{HINT}{hint}{HINT:#}"));
    message
}

/// Evaluates an expression for a document.
pub(crate) fn find(
    xpath: &XPath,
    document: &Document,
    limits: &LimitSettings,
) -> io::Result<Vec<Found>> {
    let allowed = match limits.time_limit() {
        Some(time) => Limits::new().with_time(time),
        None => Limits::new(),
    };
    let bindings = Bindings::new().with_limits(allowed);
    let value =
        xpath.evaluate_with(document.root(), &bindings).map_err(|error| match error.kind() {
            ErrorKind::Limit => {
                Stopped::error(format!("stopped: the expression takes too long: {error}"))
            }
            _ => io::Error::other(error.to_string()),
        })?;
    Ok(match value {
        Value::Nodes(set) => set.into_iter().map(Found::from).collect(),
        other => vec![Found::Value(match other {
            Value::Number(number) => Scalar::Number(number, other.string()),
            Value::Boolean(boolean) => Scalar::Boolean(boolean),
            other => Scalar::Text(other.string()),
        })],
    })
}

/// The values as they were found, however the attributes of the document change then.
#[derive(Debug)]
pub(crate) enum Found {
    Node(NodeId),
    Attribute(NodeId, String),
    Value(Scalar),
}

/// A value that is not a node-set.
#[derive(Debug, Clone)]
pub(crate) enum Scalar {
    Text(String),
    /// The number, and how XPath writes it.
    Number(f64, String),
    Boolean(bool),
}

impl From<ElementRef<'_>> for Found {
    fn from(element: ElementRef<'_>) -> Self {
        Self::Node(element.id())
    }
}

impl From<Node<'_>> for Found {
    fn from(node: Node<'_>) -> Self {
        match node {
            Node::Tree(node) => Self::Node(node.id()),
            Node::Attribute(attribute) => {
                Self::Attribute(attribute.owner().id(), attribute.get().name().to_owned())
            }
        }
    }
}

impl Found {
    /// The node of the tree.
    pub(crate) fn node(&self) -> Option<NodeId> {
        match self {
            Self::Node(id) => Some(*id),
            _ => None,
        }
    }

    /// The result in the document as it is now.
    pub(crate) fn get<'d>(&'d self, document: &'d Document) -> Option<Result<'d>> {
        Some(match self {
            Self::Node(id) => {
                let node = document.node(*id)?;
                node.as_element().map_or(Result::Other(node), Result::Element)
            }
            Self::Attribute(owner, name) => {
                let owner = document.node(*owner)?.as_element()?;
                let attribute = owner.attributes().find(|found| found.name() == *name)?;
                Result::Attribute(owner, attribute)
            }
            Self::Value(scalar) => Result::Value(scalar),
        })
    }
}

/// A result to print.
#[derive(Debug)]
pub(crate) enum Result<'d> {
    Element(ElementRef<'d>),
    /// A node that is not an element.
    Other(NodeRef<'d>),
    Attribute(ElementRef<'d>, AttributeRef<'d>),
    Value(&'d Scalar),
}

impl<'d> From<ElementRef<'d>> for Result<'d> {
    fn from(element: ElementRef<'d>) -> Self {
        Self::Element(element)
    }
}

impl Result<'_> {
    /// The string-value.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Element(element) => Node::from(*element).string_value(),
            Self::Other(node) => Node::from(*node).string_value(),
            Self::Attribute(_, attribute) => Cow::Borrowed(attribute.value()),
            Self::Value(Scalar::Text(text) | Scalar::Number(_, text)) => Cow::Borrowed(text),
            Self::Value(Scalar::Boolean(boolean)) => Cow::Owned(boolean.to_string()),
        }
    }

    /// Writes a line of JSON for what is not an element, with this text.
    pub(crate) fn write_json(
        &self,
        file: &str,
        text: &str,
        options: &Serializer,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        output.write_all(b"{\"file\":")?;
        write_json_string(file, output)?;
        let mut member = |name: &str, value: &str| {
            write!(output, ",\"{name}\":")?;
            write_json_string(value, output)
        };
        match self {
            Self::Attribute(owner, attribute) => {
                member("element", owner.name())?;
                member("attribute", attribute.name())?;
                member("value", text)?;
            }
            Self::Value(Scalar::Number(number, _)) if number.is_finite() => {
                write!(output, ",\"value\":{number}")?;
            }
            Self::Value(Scalar::Boolean(boolean)) => write!(output, ",\"value\":{boolean}")?,
            Self::Value(_) => member("value", text)?,
            Self::Element(_) | Self::Other(_) => {
                let node = match self {
                    Self::Other(node) => *node,
                    Self::Element(element) => element.as_node(),
                    _ => return Ok(()),
                };
                member("kind", kind(node))?;
                member("text", text)?;
                member("html", &options.to_string(node))?;
            }
        }
        output.write_all(b"}\n")
    }
}

/// The kind of a node that is not an element.
fn kind(node: NodeRef<'_>) -> &'static str {
    match node.kind() {
        NodeKind::Text => "text",
        NodeKind::Comment => "comment",
        NodeKind::ProcessingInstruction => "processing-instruction",
        NodeKind::Doctype => "doctype",
        NodeKind::Element => "element",
        _ => "document",
    }
}
