//! The names that an expression may refer to: prefixes, functions, variables.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::functions::Custom;
use crate::limits::Limits;
use crate::value::Value;

/// The names that a text may refer to: prefixes of namespaces, and functions beyond those of the recommendation. By default nothing.
///
/// ```
/// use duckbill_xpath::{Options, XPath};
/// let document = duckbill::parse("<svg><a href=/>x</a></svg>");
/// let options = Options::new().with_prefix("svg", "http://www.w3.org/2000/svg");
/// let path = XPath::parse_with("//svg:a/@href", &options)?;
/// assert_eq!(path.select(document.root())?.len(), 1);
/// assert_eq!(XPath::parse("//a")?.select(document.root())?.len(), 0);
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Clone, Default)]
#[must_use]
pub struct Options {
    prefixes: HashMap<Box<str>, Box<str>>,
    resolver: Option<Arc<Resolver>>,
    pub(crate) extensions: bool,
    pub(crate) functions: Vec<(Box<str>, Custom)>,
}

type Resolver = dyn Fn(&str) -> Option<String> + Send + Sync;

/// The namespace of the regular expressions of EXSLT, which `re` is bound to by
/// [`Options::with_extensions`].
pub(crate) const REGULAR_EXPRESSIONS: &str = "http://exslt.org/regular-expressions";

impl Options {
    /// No prefixes, no functions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds a prefix to a namespace, given as its URL.
    pub fn with_prefix(mut self, prefix: &str, namespace: &str) -> Self {
        self.prefixes.insert(prefix.into(), namespace.into());
        self
    }

    /// Binds the prefixes `svg`, `math`, `h` (HTML), `xlink` and `xml` to their namespaces.
    pub fn with_usual_prefixes(self) -> Self {
        self.with_prefix("svg", "http://www.w3.org/2000/svg")
            .with_prefix("math", "http://www.w3.org/1998/Math/MathML")
            .with_prefix("h", "http://www.w3.org/1999/xhtml")
            .with_prefix("xlink", "http://www.w3.org/1999/xlink")
            .with_prefix("xml", "http://www.w3.org/XML/1998/namespace")
    }

    /// Asks a function for the namespaces of prefixes that are not bound, as `document.evaluate` does.
    pub fn with_resolver(
        mut self,
        resolver: impl Fn(&str) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.resolver = Some(Arc::new(resolver));
        self
    }

    /// Adds functions that browsers do not have, but parsel and lxml do: `has-class(name, …)`, `lower-case(string)`,
    /// `ends-with(string, end)` and `string-join(node-set, separator)`; with the Cargo feature `regex` also
    /// `re:test(string, pattern, flags?)` and `re:match(string, pattern, flags?)`.
    ///
    /// ```
    /// use duckbill_xpath::{Options, XPath};
    /// let document = duckbill::parse("<p class='a b'>Duck<p>Goose");
    /// let options = Options::new().with_extensions();
    /// let path = XPath::parse_with("string-join(//p[has-class('b') or re:test(., '^G')], '+')", &options)?;
    /// assert_eq!(path.evaluate(document.root())?.string(), "Duck+Goose");
    /// # Ok::<(), duckbill_xpath::Error>(())
    /// ```
    pub fn with_extensions(mut self) -> Self {
        self.extensions = true;
        self.with_prefix("re", REGULAR_EXPRESSIONS)
    }

    /// Adds a function: its name, with a prefix or not, how many arguments it takes, and the function. It takes precedence
    /// over another of its name. An error it returns ends the evaluation.
    ///
    /// ```
    /// use duckbill_xpath::{Options, Value, XPath};
    /// let document = duckbill::parse("<p>1 234<p>56");
    /// let options = Options::new().with_function("digits", 1..=1, |call| {
    ///     let text = call.arguments()[0].string();
    ///     Ok(Value::String(text.chars().filter(char::is_ascii_digit).collect()))
    /// });
    /// let path = XPath::parse_with("//p[digits(.) > 1000]", &options)?;
    /// assert_eq!(path.select(document.root())?.len(), 1);
    /// # Ok::<(), duckbill_xpath::Error>(())
    /// ```
    pub fn with_function(
        mut self,
        name: &str,
        arguments: std::ops::RangeInclusive<usize>,
        function: impl for<'d> Fn(&Call<'_, 'd>) -> Result<Value<'d>, String> + Send + Sync + 'static,
    ) -> Self {
        let custom = Custom { arguments, function: Arc::new(function) };
        self.functions.push((name.into(), custom));
        self
    }

    /// The namespace of a prefix.
    pub(crate) fn namespace(&self, prefix: &str) -> Option<String> {
        if let Some(namespace) = self.prefixes.get(prefix) {
            return Some(namespace.to_string());
        }
        self.resolver.as_ref()?(prefix)
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.functions.iter().map(|(name, _)| name).collect();
        formatter
            .debug_struct("Options")
            .field("prefixes", &self.prefixes)
            .field("extensions", &self.extensions)
            .field("functions", &names)
            .finish_non_exhaustive()
    }
}

/// A call of a function of the caller.
///
/// ```
/// use duckbill_xpath::{Call, Options, Value, XPath};
/// fn depth<'d>(call: &Call<'_, 'd>) -> Result<Value<'d>, String> {
///     Ok(Value::Number(call.context().tree_node().ancestors().count() as f64))
/// }
/// let document = duckbill::parse("<p>a<b>b</b>");
/// let options = Options::new().with_function("depth", 0..=0, depth);
/// let found = XPath::parse_with("//*[depth() = 4]", &options)?.select(document.root())?;
/// assert_eq!(found.elements().next().unwrap().name(), "b");
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug)]
pub struct Call<'c, 'd> {
    pub(crate) context: crate::node::Node<'d>,
    pub(crate) arguments: &'c [Value<'d>],
}

impl<'d> Call<'_, 'd> {
    /// The context node.
    #[must_use]
    pub const fn context(&self) -> crate::node::Node<'d> {
        self.context
    }

    /// The arguments, as many as the function takes.
    #[must_use]
    pub const fn arguments(&self) -> &[Value<'d>] {
        self.arguments
    }
}

/// The context of an evaluation: the values of variables, and its limits.
///
/// ```
/// use duckbill_xpath::{Bindings, Value, XPath};
/// let document = duckbill::parse("<ul><li>a<li>b</ul>");
/// let path = XPath::parse("//li[. = $wanted]")?;
/// let bindings = Bindings::new().with_variable("wanted", Value::String("b".to_owned()));
/// let found = path.evaluate_with(document.root(), &bindings)?;
/// assert_eq!(found.string(), "b");
/// # Ok::<(), duckbill_xpath::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Bindings<'d> {
    pub(crate) variables: HashMap<Box<str>, Value<'d>>,
    pub(crate) limits: Limits,
}

impl<'d> Bindings<'d> {
    /// No variables, the default limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds a variable, by its name as it is written after the `$`.
    pub fn with_variable(mut self, name: &str, value: Value<'d>) -> Self {
        self.variables.insert(name.into(), value);
        self
    }

    /// Sets the limits.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
