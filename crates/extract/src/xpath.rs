//! Columns that an XPath expression finds.

use crate::budget::{Budget, Stopped};
use crate::fixed::Base;
use crate::select::{Occurrence, Reading};
use crate::value::{Type, Value};
use duckbill::NodeRef;
use duckbill::html::Lines;
use duckbill_xpath::{Error, ErrorKind, Node, NodeSet, Options, XPath};
use std::sync::Arc;

/// The nodes that an XPath expression finds, and how they are read. An element is read as of one that a selector finds; of another node
/// it is the string-value. A string, number or boolean is read as a string.
///
/// The prefixes `svg`, `math`, `h`, `xlink` and `xml` are bound, and there are the
/// [extension functions](duckbill_xpath::Options::with_extensions). Where the value is of a wrong type for a function, the column
/// has nothing.
///
/// ```
/// use duckbill_extract::{Columns, RowOptions, Value};
/// let columns = Columns::new().with_selected("price:float=xpath://dt[. = 'Price']/following-sibling::dd[1]")?;
/// let document = duckbill::parse("<dl><dt>Size<dd>2<dt>Price<dd>3.5</dl>");
/// assert_eq!(columns.row(&document, &RowOptions::new())?, [Value::Float(3.5)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct XPathSelect {
    xpath: Arc<XPath>,
    occurrence: Occurrence,
    reading: Reading,
}

impl XPathSelect {
    /// All that an expression finds, as strings.
    ///
    /// ```
    /// use duckbill_extract::XPathSelect;
    /// assert!(XPathSelect::parse("//a/@href").is_ok());
    /// assert!(XPathSelect::parse("//a[").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the expression cannot be used.
    pub fn parse(expression: &str) -> Result<Self, Error> {
        let options = Options::new().with_usual_prefixes().with_extensions();
        Ok(Self {
            xpath: Arc::new(XPath::parse_with(expression, &options)?),
            occurrence: Occurrence::default(),
            reading: Reading::default(),
        })
    }

    /// Takes all or the first.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Occurrence, RowOptions, Source, Value, XPathSelect};
    /// let first = XPathSelect::parse("//li")?.with_occurrence(Occurrence::First);
    /// let columns = Columns::new().with("first", Source::XPath(first))?;
    /// let document = duckbill::parse("<li>a<li>b");
    /// let row = columns.row(&document, &RowOptions::new())?;
    /// assert_eq!(row, [Value::String("a".into())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_occurrence(mut self, occurrence: Occurrence) -> Self {
        self.occurrence = occurrence;
        self
    }

    /// Reads what is taken.
    ///
    /// ```
    /// use duckbill_extract::{Columns, Reading, RowOptions, Source, Value, XPathSelect};
    /// let numbers = XPathSelect::parse("count(//li)")?.with_reading(Reading::Integer);
    /// let columns = Columns::new().with("items", Source::XPath(numbers))?;
    /// let document = duckbill::parse("<li>a<li>b");
    /// let row = columns.row(&document, &RowOptions::new())?;
    /// assert_eq!(row, [Value::List(vec![Value::Integer(2)])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_reading(mut self, reading: Reading) -> Self {
        self.reading = reading;
        self
    }

    pub(crate) fn value_type(&self) -> Type {
        self.reading.type_of(self.occurrence)
    }

    /// The value of the column, with this node as the context node.
    pub(crate) fn read<'a>(
        &self,
        root: NodeRef<'a>,
        base: &Base<'a>,
        lines: &mut Lines<'a>,
        budget: &mut Budget<'_>,
    ) -> Result<Value<'a>, Stopped> {
        budget.check()?;
        let value = match self.xpath.evaluate(root) {
            Ok(value) => value,
            Err(error) if error.kind() == ErrorKind::Limit => return Err(budget.too_long()),
            Err(_) => duckbill_xpath::Value::Nodes(NodeSet::default()),
        };
        let mut read = |node: Option<Node<'a>>| match node.as_ref().and_then(Node::as_element) {
            Some(element) => self.reading.read(element, None, base, lines, budget),
            None => {
                let text = node.map_or_else(|| value.string().into(), |node| node.string_value());
                self.reading.value(text, false, base, budget)
            }
        };
        // A value that is not a node-set is one text.
        let nodes: Vec<_> = match value.as_nodes() {
            Some(set) => set.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        let mut found = Vec::new();
        for node in nodes {
            match read(node)? {
                Value::List(candidates) if self.reading == Reading::Srcset => {
                    found.extend(candidates);
                }
                one => found.push(one),
            }
            if self.occurrence == Occurrence::First {
                break;
            }
        }
        if self.occurrence == Occurrence::All || self.reading == Reading::Srcset {
            return Ok(Value::List(found));
        }
        Ok(found.pop().unwrap_or(Value::Null))
    }
}
