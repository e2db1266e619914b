//! Finding elements with CSS selectors.
//!
//! Servo's `selectors` and `cssparser` parse the selector. The result is compiled to a plan with our own
//! names, and matched without recursion over the tree. `matcher` says why.

#![expect(
    clippy::indexing_slicing,
    reason = "numbers of parts are made where the parts are, and both live as long as each other"
)]

// In the order of the methods in the documentation: finding first.
mod select;

mod around;
mod attributes;
mod budget;
mod candidates;
mod change_all;
mod compile;
mod compound;
mod controls;
mod declare;
mod declared;
mod error;
mod forgiven;
mod languages;
mod matcher;
mod one_element;
mod options;
#[cfg(test)]
mod oracle;
mod outline;
mod plan;
mod radio_groups;
mod set;
mod state;
#[cfg(feature = "rewrite")]
pub(crate) mod streaming;
mod structure;
mod suggest;
mod surroundings;
mod syntax;
mod tables;
mod validity;
mod whole_tree;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use cssparser::{Delimiter, Parser as CssParser, ToCss, Token};
use selectors::SelectorList;
use selectors::parser::Selector as ParsedSelector;

pub use error::{SelectorError, SelectorErrorKind};
pub use options::SelectorOptions;
pub use select::Matches;
pub use set::{SelectorSet, SetMatches};

use plan::Plan;
use syntax::Syntax;

/// A compiled list of CSS selectors. It can be used with any document, on any thread, any number of
/// times. Cloning it is cheap.
///
/// It supports all of [Selectors Level 4](https://drafts.csswg.org/selectors-4/) that a static document
/// can answer: combinators, attributes with operators and case flags, `:is()`, `:where()`, `:not()`,
/// `:has()`, `:nth-child(… of …)` and related ones, `:root`, `:empty`, `:scope`, `:lang()`, namespaces
/// (see [`SelectorOptions`]), `&` as `:scope`, and of HTML `:any-link`, `:link`, `:checked`, `:disabled`, `:enabled`,
/// `:required`, `:optional`, `:valid`, `:invalid`, `:in-range`, `:out-of-range`, `:read-only`, `:read-write`,
/// `:placeholder-shown`, `:open`, `:default`, `:indeterminate`, `:defined`, `:muted`, `:paused` and `:dir()`, as they are
/// when the page was parsed and nobody touched it: of several checked radio buttons of a group the last one is
/// `:checked`, and a drop-down shows its first option. For `:valid` a `pattern` is read without back references, classes of
/// Unicode (`\p{L}`) and flags: with these any value is taken to match.
/// `:hover`, `:focus`, `:visited`, `:popover-open`, `:modal`, `:host`, `:state()` and others that depend on a user, a script
/// or a shadow tree's own style sheet are parsed and match nothing. Pseudo-elements are errors, because they are not
/// elements. Pseudo-classes of your own are declared with
/// [`SelectorOptions::with_pseudo_class`].
///
/// Parts of `:is()` and `:where()` that are no selectors [are dropped](https://drafts.csswg.org/selectors-4/#forgiving-selector).
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
pub struct Selector(Arc<Compiled>);

struct Compiled {
    parsed: SelectorList<Syntax>,
    plan: Plan,
}

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
    /// Parentheses may nest 16 deep. A selector nested deeper than 3 is parsed on a separate thread, so
    /// that the caller's stack may be small.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with(text: &str, options: &SelectorOptions) -> Result<Self, SelectorError> {
        if syntax::nesting(text) <= usize::from(syntax::SHALLOW) {
            return Self::read(text, options, syntax::NESTING_LIMIT);
        }
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(syntax::DEEP_STACK);
            let read = || Self::read(text, options, syntax::NESTING_LIMIT);
            match builder.spawn_scoped(scope, read) {
                Ok(reader) => {
                    reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                }
                // Without threads only shallow selectors can be parsed.
                Err(_) => Self::read(text, options, syntax::SHALLOW),
            }
        })
    }

    fn read(text: &str, options: &SelectorOptions, nesting: u8) -> Result<Self, SelectorError> {
        let nests_too_deep = |text| syntax::nesting(text) > usize::from(nesting);
        let mut input = CssParser::new(text);
        input.set_nested_block_limit(nesting);
        let beginning = input.position();
        let mut list = Vec::new();
        let answers = syntax::Callbacks::new(options);
        loop {
            // The place is read here, before the parser continues after the next comma.
            let mut stopped = beginning;
            let selector = input.parse_until_before(Delimiter::Comma, |input| {
                let selector = ParsedSelector::parse(&answers, input);
                input.skip_whitespace();
                stopped = input.position();
                selector
            });
            match selector {
                Ok(selector) => list.push(selector),
                Err(error) => {
                    let mut kind = SelectorErrorKind::from_parser(&error.kind);
                    // A forgiving list drops what nests too deep, and its parentheses are left over.
                    let read = text.get(..stopped.byte_index()).unwrap_or(text);
                    if kind == SelectorErrorKind::UnexpectedToken && nests_too_deep(read) {
                        kind = SelectorErrorKind::TooComplex;
                    }
                    let unknown = answers.into_unknown();
                    return Err(SelectorError::reading(kind, stopped.byte_index(), unknown, text));
                }
            }
            match input.next() {
                Ok(Token::Comma) => {}
                _ => break,
            }
        }
        let parsed = SelectorList::from_iter(list.into_iter());
        let refuse = |kind| Err(SelectorError::new(kind, text.len()));
        match compile::compile(&parsed, nesting) {
            Some(plan) if options.max_parts.is_some_and(|most| plan.parts > most as usize) => {
                refuse(SelectorErrorKind::TooLong)
            }
            Some(plan) if plan.is_forgiven && !nests_too_deep(text) => {
                Self::read(&forgiven::Valid(&parsed).to_string(), options, nesting)
            }
            Some(plan) if !plan.is_forgiven => Ok(Self(Arc::new(Compiled { parsed, plan }))),
            _ => refuse(SelectorErrorKind::TooComplex),
        }
    }

    /// The [specificity](https://drafts.csswg.org/selectors-4/#specificity-rules) of this selector; for a
    /// list, the highest of its members.
    #[must_use]
    pub fn specificity(&self) -> Specificity {
        // Ten bits each.
        let packed = self.0.parsed.slice().iter().map(|selector| selector.specificity()).max();
        let part = |shift: u32| packed.unwrap_or(0) >> shift & 0x3ff;
        Specificity { ids: part(20), classes: part(10), names: part(0) }
    }

    #[inline]
    fn plan(&self) -> &Plan {
        &self.0.plan
    }
}

/// The specificity of a selector; see [`Selector::specificity`]. Each number is at most 1,023.
///
/// ```
/// use duckbill::Selector;
/// let specificity = Selector::parse("a[href]")?.specificity();
/// assert_eq!((specificity.classes, specificity.names), (1, 1));
/// # Ok::<(), duckbill::selectors::SelectorError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Specificity {
    /// The number of ids.
    pub ids: u32,
    /// The number of classes, attribute selectors and pseudo-classes.
    pub classes: u32,
    /// The number of element names.
    pub names: u32,
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
        self.0.parsed.to_css(formatter)
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
        self.0.parsed == other.0.parsed
    }
}

impl Eq for Selector {}
