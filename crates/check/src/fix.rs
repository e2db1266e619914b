//! Fixes, as data: markup that may be written instead.

use std::collections::BTreeMap;

use duckbill::Span;
use duckbill::source_edit::SourceEdit;

/// A change of the source that corrects what a [`Diagnostic`](super::Diagnostic) is about.
///
/// ```
/// use duckbill_check::{CheckOptions, FixEffect, check};
/// use duckbill::dom::Spans;
/// use duckbill::{ParseOptions, Span, parse_with};
/// let html = "<!DOCTYPE html><html lang=en><title>T</title><p>a &amp b";
/// let options = ParseOptions::new().with_error_limit(9).with_spans(Spans::Full);
/// let report = check(&parse_with(html, &options)?, &CheckOptions::new().with_fixes());
/// let fix = report.diagnostics()[0].fix.as_ref().unwrap();
/// assert_eq!(fix.title, "write the semicolon");
/// assert_eq!(fix.effect, FixEffect::Nothing);
/// assert_eq!(fix.edits[0].span, Span::at(54));
/// assert_eq!(fix.edits[0].replacement, b";");
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fix {
    /// The fix in words, as a command: "write the semicolon".
    pub title: String,
    /// The changes, sorted and disjoint.
    pub edits: Vec<SourceEdit>,
    /// Its effect on the document.
    pub effect: FixEffect,
}

impl Fix {
    /// A fix that leaves the tree as it is. That is for the caller to make sure of.
    #[must_use]
    pub fn new(title: impl Into<String>, edits: Vec<SourceEdit>) -> Self {
        Self { title: title.into(), edits, effect: FixEffect::Nothing }
    }

    /// The same fix with another effect.
    #[must_use]
    pub(crate) fn with_effect(mut self, effect: FixEffect) -> Self {
        self.effect = effect;
        self
    }
}

/// The effect of a [`Fix`] on the document that the parser makes of the source.
///
/// ```
/// use duckbill_check::FixEffect;
/// assert!(FixEffect::Nothing < FixEffect::Mode);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum FixEffect {
    /// Nothing: the tree is the same.
    Nothing,
    /// An attribute is gone that says nothing: `type=text/javascript` of a script.
    Attribute,
    /// The doctype, and nothing else.
    Doctype,
    /// The doctype, and with it the mode: the page is no longer shown in quirks mode, or limited-quirks mode.
    Mode,
    /// Obsolete attributes are CSS now, or an `id`: what they do can differ where other CSS or a script looks for them.
    Style,
    /// The tree is the same, but the author may have meant another one: the error is silenced, not corrected. An end tag `</p>`
    /// becomes an empty paragraph, a start tag that is ignored is removed, an element that nobody knows gets an end tag.
    Guess,
}

impl FixEffect {
    /// Whether the doctype changes.
    pub(super) const fn is_of_doctype(self) -> bool {
        matches!(self, Self::Doctype | Self::Mode)
    }

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Attribute => "attribute",
            Self::Doctype => "doctype",
            Self::Mode => "mode",
            Self::Style => "style",
            Self::Guess => "guess",
        }
    }
}

/// Chooses those of several fixes that are not in the way of one before; each fix is the places of its edits.
/// Two insertions in one place would be, and an insertion beside what is replaced.
pub(super) fn without_conflicts<P: Iterator<Item = Span>>(
    fixes: impl Iterator<Item = P>,
) -> Vec<bool> {
    // The ends of places, by their starts.
    let mut taken: BTreeMap<u64, u64> = BTreeMap::new();
    let mut chosen = Vec::new();
    for places in fixes {
        let places: Vec<Span> = places.collect();
        let is_free = places.iter().all(|place| {
            let near = taken.range(..=place.end).rev();
            let mut near = near.take_while(|(_, end)| **end >= place.start);
            near.all(|(&start, &end)| {
                let are_apart = end <= place.start || place.end <= start;
                are_apart && start < end && place.start < place.end
            })
        });
        if is_free {
            taken.extend(places.iter().map(|place| (place.start, place.end)));
        }
        chosen.push(is_free);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixes_for_the_same_place_are_in_conflict() {
        let chosen = |fixes: &[&[(u64, u64)]]| {
            without_conflicts(
                fixes.iter().map(|places| places.iter().map(|&(start, end)| Span { start, end })),
            )
        };
        assert_eq!(
            chosen(&[&[(1, 2)], &[(3, 3)], &[(3, 3)], &[(4, 5)]]),
            [true, true, false, true]
        );
        assert_eq!(chosen(&[&[(1, 2), (8, 9)], &[(5, 8)], &[(3, 7)]]), [true, true, false]);
        assert_eq!(chosen(&[&[(1, 2), (2, 4)], &[(2, 2)], &[(4, 4)]]), [true, false, false]);
        assert_eq!(chosen(&[&[(4, 6)], &[(1, 9)], &[(1, 3)]]), [true, false, true]);
    }
}
