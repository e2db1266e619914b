//! Checks whether a document conforms to the standard, and says what a browser makes of what does not.
//!
//! ```
//! use duckbill_check::{check, CheckOptions, Level};
//! let html = "<!DOCTYPE html><html lang=en><title>T</title><label>Name <input maxlength=ten></label>";
//! let report = check(&duckbill::parse(html), &CheckOptions::new().with_levels([Level::Values]));
//! let found = &report.diagnostics()[0];
//! assert_eq!(found.code.as_str(), "bad-non-negative-integer");
//! assert!(found.code.explanation().contains("digits"));
//! ```
//!
//! There are seven [levels](Level): what happened while parsing (ask for it with
//! [`ParseOptions::with_error_limit`](duckbill::ParseOptions::with_error_limit), else the document has no list of
//! errors), the values of attributes, URLs, structure (elements, attributes, ids, content models), ARIA, the
//! JSON in scripts, and CSS in `style` elements and attributes (feature `css`). Each finding
//! has a [`Code`] with an explanation and the place in the standard.
//!
//! With [`CheckOptions::with_fixes`] parse errors have [fixes](Diagnostic::fix): changes of the source
//! that do not change the tree.
//!
//! Rules are functions over the document; [`CheckOptions::with_rule`] adds more.
//!
//! # Comments in the page
//!
//! `<!-- duckbill-ignore CODE -->` takes away the findings of a code in the next element and in all that is
//! in it; `<!-- duckbill-ignore-file CODE -->` takes away those of the whole document. Several codes are separated by spaces or
//! commas, and after a colon the reason: `<!-- duckbill-ignore missing-alt, empty-alt: spacers -->`. Parse errors
//! are in an element if the parse noted where that [stands](duckbill::ParseOptions::with_spans).
//!
//! The facts come from the tables `content-models.tsv`, `obsolete.tsv` and `attribute-values.tsv` and others of the folder `data`.
//! The whole check is one walk over the document, and linear in its size.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Code that may panic is an error outside of tests, unless a reason is given.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::indexing_slicing,
        clippy::string_slice,
    )
)]

mod ascii;
mod codes;
mod condition;
mod content_state;
mod context;
mod diagnostic;
mod facts;
mod fix;
mod fixes;
mod foreign_names;
mod ignored;
mod model;
mod names;
mod nearest;
mod parse;
mod places;
mod quoted;
mod report;
mod rules;
mod settled;
mod severity;
mod template;
mod template_branches;
mod template_delimiters;
mod template_findings;
mod template_strings;
mod template_syntax;
mod text_table;
#[cfg(feature = "url")]
mod url_problem;
mod walk;
mod work;

pub use codes::{Code, Level, RuleCode, UnknownName};
pub use diagnostic::{Diagnostic, Place, RelatedPlace};
pub use facts::{
    ElementFacts, aria_attribute_names, attribute_keywords, element_facts, foreign_element_names,
};
pub use fix::{Fix, FixEffect};
pub use names::{attribute_names, element_names};
pub use places::Places;
pub use report::{CheckOptions, Report, Reporter, Rule};
pub use severity::Severity;
pub use template::{Template, TemplateLanguage};

use duckbill::dom::Document;

/// Checks a document.
///
/// ```
/// use duckbill_check::{check, CheckOptions};
/// let html = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><p>Hello";
/// assert!(check(&duckbill::parse(html), &CheckOptions::new()).diagnostics().is_empty());
/// ```
#[must_use]
pub fn check(document: &Document, options: &CheckOptions) -> Report {
    let mut reporter = Reporter::new(document, options);
    if options.checks(Level::Parse) {
        parse::check(document, &mut reporter);
    }
    if Level::ALL.iter().any(|level| *level != Level::Parse && options.checks(*level)) {
        walk::Walk::new(document, &mut reporter).run();
    }
    for rule in options.rules() {
        if reporter.is_cancelled() {
            break;
        }
        rule(document, &mut reporter);
    }
    reporter.finish(document)
}

#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct OwnReadme;
    #[doc = include_str!("../../../docs/cookbook-input.md")]
    struct CookbookInput;
}
