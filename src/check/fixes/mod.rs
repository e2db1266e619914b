//! Finding the fixes of parse errors.
//!
//! Each error has at most one draft: replacements in the decoded text that, by the rule that reports the error,
//! give the same tree without it. Drafts are only guesses. The source is parsed again with them, and those
//! that change the tree are not offered.

mod draft;
mod markup;
mod offered;
mod tags;
mod tree;

pub(super) use draft::{Draft, Drafter, Open};
pub(super) use offered::{Drafted, offer};

use crate::error::ParseError;

/// The draft for an error; `open` are the elements that were closed at it without an end tag.
pub(super) fn draft(drafter: &mut Drafter<'_>, error: &ParseError, open: &[Open]) -> Option<Draft> {
    crate::work::count(1);
    match error.site() {
        Some(site) => tree::draft(drafter, site, error, open),
        None => markup::draft(drafter, error),
    }
}
