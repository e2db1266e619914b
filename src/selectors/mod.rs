//! Finding elements with CSS selectors.
//!
//! `read` reads a selector, `plan` has the form in which it is matched, without recursion over the tree; `matcher` says
//! why. There are crates that read selectors, but to compile them, their tables and their macros takes as long as to
//! compile everything else; the tests hold ours against one of them (`oracle`).

#![expect(
    clippy::indexing_slicing,
    reason = "numbers of parts are made where the parts are, and both live as long as each other"
)]

mod attributes;
mod budget;
mod change_all;
mod comparison;
mod compound;
mod declare;
mod declared;
mod error;
mod matcher;
mod one_element;
mod options;
#[cfg(test)]
mod oracle;
mod outline;
mod plan;
mod pseudo_class;
mod read;
mod select;
mod set;
mod specificity;
mod state;
#[cfg(feature = "rewrite")]
pub(crate) mod streaming;
mod structure;
mod suggest;
mod surroundings;
mod tables;
mod whole_tree;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub use error::{SelectorError, SelectorErrorKind};
pub use options::SelectorOptions;
pub use select::Matches;
pub use set::{SelectorSet, SetMatches};
pub use specificity::Specificity;

use plan::Plan;
use read::Read;

/// A compiled list of CSS selectors. It can be used with any document, on any thread, any number of
/// times. Cloning it is cheap.
///
/// It supports all of [Selectors Level 4](https://drafts.csswg.org/selectors-4/) that a static document
/// can answer: combinators, attributes with operators and case flags, `:is()`, `:where()`, `:not()`,
/// `:has()`, `:nth-child(… of …)` and related ones, `:root`, `:empty`, `:scope`, `:lang()`, namespaces
/// (see [`SelectorOptions`]), and of HTML `:any-link`, `:link`, `:checked`, `:disabled`, `:enabled`,
/// `:required`, `:optional`, `:read-only`, `:read-write`, `:placeholder-shown`, `:open`, `:default`,
/// `:indeterminate`, `:defined` and `:dir()`, according to the document. `:hover`, `:focus`, `:visited`
/// and others that depend on a user are parsed and match nothing. Pseudo-elements are errors, because
/// they are not elements. Pseudo-classes of your own are declared with
/// [`SelectorOptions::with_pseudo_class`].
///
/// Names of HTML elements and of their attributes ignore case, all others are case-sensitive. Ids and
/// classes ignore case if the document is in quirks mode.
///
/// No document makes selecting deep or slow: for any selector, the time of a query is linear in the size
/// of the document, times the length of the selector.
///
/// ```
/// use duckbill::Selector;
/// let selector = Selector::parse("ul > li:nth-child(2n + 1) a[href^='https:' i]")?;
/// let document = duckbill::parse("<ul><li><a href=HTTPS://a.example>a</a><li><a href=/b>b</a></ul>");
/// let links: Vec<_> = document.select(&selector).map(|a| a.text_content()).collect();
/// assert_eq!(links, ["a"]);
/// # Ok::<(), duckbill::selectors::SelectorError>(())
/// ```
#[derive(Clone)]
pub struct Selector(Arc<Read>);

impl Selector {
    /// Compiles a selector, or several with commas between.
    ///
    /// # Errors
    ///
    /// Errors if the string is not a selector; [`SelectorError`] says why and where.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::parse_with(text, &SelectorOptions::new())
    }

    /// The same with options.
    ///
    /// Parentheses may nest 16 deep.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with(text: &str, options: &SelectorOptions) -> Result<Self, SelectorError> {
        read::read(text, options).map(|read| Self(Arc::new(read))).map_err(|failure| *failure)
    }

    /// The [specificity](https://drafts.csswg.org/selectors-4/#specificity-rules) of this selector; for a
    /// list, the highest of its members.
    #[must_use]
    pub fn specificity(&self) -> Specificity {
        self.0.specificity
    }

    #[inline]
    fn plan(&self) -> &Plan {
        &self.0.plan
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl fmt::Display for Selector {
    /// Writes the selector [as CSS does](https://drafts.csswg.org/cssom/#serializing-selectors).
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.written)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Selector({self})")
    }
}

impl PartialEq for Selector {
    /// Returns whether both are the same selectors in the same order.
    fn eq(&self, other: &Self) -> bool {
        (&self.0.written, &self.0.meanings) == (&other.0.written, &other.0.meanings)
    }
}

impl Eq for Selector {}
