//! Finding the fixes of parse errors.
//!
//! Each error has at most one draft: replacements in the decoded text that, by the rule that reports the error,
//! give the same tree without it. Drafts are only guesses. The source is parsed again with them, and those
//! that change the tree are not offered; nor is one on or beside the syntax of a template language, which is not markup.

mod again;
mod draft;
mod markup;
mod obsolete;
mod offered;
mod style;
mod tags;
mod tree;

pub(super) use draft::{Draft, Drafter, Open};
pub(super) use obsolete::offer_for_obsolete;
pub(super) use offered::{Drafted, offer};
pub(super) use tags::TagIndex;

use duckbill::Span;
use duckbill::error::ParseError;

/// The draft for an error, which is there in the decoded text; `open` are the elements that were closed at it without an end
/// tag.
pub(super) fn draft(
    drafter: &mut Drafter<'_>,
    error: &ParseError,
    at: Span,
    open: &[Open],
) -> Option<Draft> {
    crate::work::count(1);
    let at = usize::try_from(at.start).ok()?..usize::try_from(at.end).ok()?;
    let draft = match error.site() {
        // A template's output, or a missing part of it, may change the tree.
        Some(_) if drafter.is_decided_elsewhere() => None,
        // Without a doctype the source may be a part of a page: what is open at its end may be closed elsewhere.
        Some(site) => tree::draft(drafter, (site, error), at, open)
            .filter(|draft| draft.changes_doctype() || drafter.doctype().is_some()),
        None => markup::draft(drafter, error.code, at.start),
    };
    let is_free = |draft: &Draft| !draft.places().any(|place| drafter.touches_language(place));
    draft.filter(is_free)
}
