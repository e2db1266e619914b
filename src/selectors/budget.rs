//! The budget of steps for a query, after which tables answer instead.

use selectors::attr::CaseSensitivity;

/// The result of matching the rest of a selector from an element on. Callers that try candidates learn
/// from it which candidates can still match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Matched,
    /// This candidate does not match, another one may.
    NotHere,
    /// No sibling of this candidate can match; an ancestor may.
    NotAmongSiblings,
    /// Nothing that is left can match.
    Nowhere,
}

/// The part of the budget that is left: nodes walked, and entries and blocks of bytes of attributes read.
///
/// The matcher tries each candidate by itself, which is fastest on nearly all documents and quadratic on
/// hostile ones. So it works on a budget that is linear in the document. Once that is spent, its answers are
/// void, and [`tables`](super::tables) answer for the whole document, which is linear too.
#[derive(Debug, Clone)]
pub(super) struct Budget {
    left: usize,
    /// Whether ids and classes are case-sensitive in the tree of the query.
    pub(super) case: CaseSensitivity,
    /// For each `:nth-child()`: the last element it was asked about and its index.
    last_indices: Vec<(u32, u32)>,
    /// For each compound: where the last long walk for it began, and its verdict.
    last_walks: Vec<Option<(usize, Verdict)>>,
    /// The last `select` that an option was asked about, and the number of the option that is selected, or 0.
    last_choice: (usize, usize),
    /// The index of the `meta` element that gives the page its language, or 0; `None` if nobody asked yet.
    pub(super) pragma_language: Option<u32>,
}

/// The number of steps for each node of the document. The tables cost about as much.
const STEPS_PER_NODE: usize = 8;

/// The budget for the smallest document.
const LEAST: usize = 64;

impl Budget {
    /// The budget for a query of a document of this many nodes.
    #[inline]
    pub(super) const fn new(nodes: usize, case: CaseSensitivity) -> Self {
        Self {
            case,
            left: nodes.saturating_mul(STEPS_PER_NODE).saturating_add(LEAST),
            last_indices: Vec::new(),
            last_walks: Vec::new(),
            last_choice: (0, 0),
            pragma_language: None,
        }
    }

    /// A budget that no document spends.
    #[cfg(test)]
    pub(super) const fn endless() -> Self {
        Self::new(usize::MAX, CaseSensitivity::CaseSensitive)
    }

    /// Spends this many steps. Returns whether that many were left.
    #[inline]
    pub(super) fn spend(&mut self, steps: usize) -> bool {
        crate::work::count(steps);
        self.left = self.left.saturating_sub(steps);
        self.left != 0
    }

    /// Spends all that is left, so that the tables answer.
    pub(super) fn exhaust(&mut self) {
        self.left = 0;
    }

    /// The number of the option that a `select` shows, if it was the last one asked about.
    pub(super) fn last_choice(&self, select: usize) -> Option<usize> {
        (self.last_choice.0 == select).then_some(self.last_choice.1)
    }

    /// Notes which option a `select` shows; 0 if it shows none.
    pub(super) fn set_last_choice(&mut self, select: usize, option: usize) {
        self.last_choice = (select, option);
    }

    /// Spends the cost of reading an attribute beyond a step, which is 0 for nearly all elements. Returns
    /// whether the attribute may be read.
    #[inline]
    pub(super) fn spend_on_reading(&mut self, cost: usize) -> bool {
        cost == 0 || self.spend(cost)
    }

    /// Whether nothing is left.
    #[inline]
    pub(super) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// The last element that `:nth-child()` of this number was asked about, and its index; (0, 0) before the
    /// first, since the numbers of nodes begin at 1.
    #[inline]
    pub(super) fn last_index(&self, nth: usize) -> (u32, u32) {
        self.last_indices.get(nth).copied().unwrap_or((0, 0))
    }

    /// Notes the index of an element.
    #[inline]
    pub(super) fn set_last_index(&mut self, nth: usize, element: u32, index: u32) {
        if self.last_indices.len() <= nth {
            self.last_indices.resize(nth + 1, (0, 0));
        }
        self.last_indices[nth] = (element, index);
    }

    /// The element where the last long walk for this compound began, and the verdict from there on.
    #[inline]
    pub(super) fn last_walk(&self, compound: usize) -> Option<(usize, Verdict)> {
        self.last_walks.get(compound).copied().flatten()
    }

    /// Notes a walk.
    pub(super) fn set_last_walk(&mut self, compound: usize, element: usize, verdict: Verdict) {
        if self.last_walks.len() <= compound {
            self.last_walks.resize(compound + 1, None);
        }
        self.last_walks[compound] = Some((element, verdict));
    }
}
