//! The functions that parsel and lxml have beyond those of the recommendation.

use crate::functions::Function;
use crate::limits::{Budget, Stop};
use crate::machine::{Fault, Machine};
use crate::node::NodeSet;
use crate::value::{Operand, string_value};
#[cfg(feature = "regex")]
use regex_automata::meta::Regex;

/// The size limit of a compiled regular expression.
#[cfg(feature = "regex")]
const MOST_REGEX_BYTES: usize = 10 << 20;

impl<'p, 'd: 'p> Machine<'p, 'd> {
    /// `has-class(name, …)`: whether the context node has all these classes. As in parsel it is false for what is not an
    /// element.
    pub(crate) fn has_classes(&mut self, count: usize) -> Result<Operand<'p, 'd>, Fault> {
        let mut has_all = true;
        for _ in 0..count {
            let class = self.pop_text()?;
            let element = self.focus.node.as_element();
            let value = element.and_then(|element| element.attribute("class")).unwrap_or_default();
            self.budget.spend_text(value.len())?;
            has_all &= value.split_ascii_whitespace().any(|own| own == class);
        }
        Ok(Operand::Boolean(has_all))
    }

    /// `re:test` or `re:match` with a regular expression that is made during the evaluation.
    #[cfg(feature = "regex")]
    pub(crate) fn call_regex(&mut self, function: Function, count: usize) -> Result<(), Fault> {
        let flags = if count > 2 { self.pop_text()? } else { "".into() };
        let pattern = self.pop_text()?;
        // Compiling takes about as much as reading some thousand characters.
        self.budget.spend(1000 + pattern.len())?;
        let regex = regex(&pattern, &flags)
            .map_err(|message| Fault::Error(crate::error::ErrorKind::Regex, message))?;
        self.match_regex(&regex, function)
    }

    #[cfg(not(feature = "regex"))]
    pub(crate) fn call_regex(&mut self, _: Function, _: usize) -> Result<(), Fault> {
        let message = "there are no regular expressions without the feature `regex`".to_owned();
        Err(Fault::Error(crate::error::ErrorKind::UnknownFunction, message))
    }

    /// `re:test` says whether there is a match, `re:match` returns the first, or the empty string.
    #[cfg(feature = "regex")]
    pub(crate) fn match_regex(&mut self, regex: &Regex, function: Function) -> Result<(), Fault> {
        let text = self.pop_text()?;
        self.budget.spend(text.len())?;
        self.push(match function {
            Function::RegexTest => Operand::Boolean(regex.is_match(&*text)),
            _ => {
                let found = regex.find(&*text).and_then(|found| text.get(found.range()));
                let found = found.unwrap_or_default();
                Operand::Text(found.to_owned().into())
            }
        });
        Ok(())
    }
}

/// Compiles a regular expression with the flags of EXSLT: `i` ignores case, `g` finds all matches, which makes no
/// difference to the first.
#[cfg(feature = "regex")]
pub(crate) fn regex(pattern: &str, flags: &str) -> Result<Regex, String> {
    if let Some(unknown) = flags.chars().find(|flag| !matches!(flag, 'g' | 'i')) {
        return Err(format!("unknown flag {unknown:?} of a regular expression"));
    }
    Regex::builder()
        .configure(Regex::config().nfa_size_limit(Some(MOST_REGEX_BYTES)))
        .syntax(regex_automata::util::syntax::Config::new().case_insensitive(flags.contains('i')))
        .build(pattern)
        .map_err(|error| match error.syntax_error() {
            Some(error) => format!("a regular expression that cannot be used: {error}"),
            None => format!(
                "a regular expression that is too large: more than {MOST_REGEX_BYTES} bytes"
            ),
        })
}

/// `string-join(node-set, separator)`
pub(crate) fn join(
    set: &NodeSet<'_>,
    separator: &str,
    budget: &mut Budget,
) -> Result<String, Stop> {
    let mut joined = String::new();
    for (place, node) in set.iter().enumerate() {
        if place > 0 {
            joined.push_str(separator);
        }
        joined.push_str(&string_value(*node, budget)?);
        budget.spend_text(separator.len())?;
    }
    Ok(joined)
}
