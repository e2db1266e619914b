//! Selecting in a document, below a node or below an element.

use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use selectors::attr::CaseSensitivity;

use super::attributes::{is_cheap, may_have_class, may_have_id};
use super::budget::Budget;
use super::candidates::{Candidates, note_walk};
use super::matcher::{Matcher, Scope, case_of_names, has_name_of};
use super::plan::{Complex, Gate, Plan};
use super::tables::{Found, is_set};
use super::{Selector, SelectorError};
use crate::dom::{Document, ElementRef, NodeRef};
use crate::limit::StopReason;

/// The elements that match a selector, in document order; see [`NodeRef::select`].
///
/// It searches for the next element on demand and never allocates for an element, unless the searches take
/// many steps for the size of the document: then all elements are found at once, and noted in tables.
#[derive(Clone)]
pub struct Matches<'a> {
    selector: Selector,
    root: NodeRef<'a>,
    case: CaseSensitivity,
    /// The last node looked at; `None` once nothing is left.
    at: Option<NodeRef<'a>>,
    answers: Answers,
    /// The elements that may match, if they are known; else they are searched by a walk.
    candidates: Option<Candidates>,
    cancel: Option<Arc<AtomicBool>>,
    is_cancelled: bool,
}

/// The answer to whether an element matches.
#[derive(Clone)]
pub(super) enum Answers {
    /// The matcher, while the budget lasts.
    Matcher(Budget),
    /// The tables.
    Tables(Found),
}

impl Answers {
    pub(super) fn new(root: NodeRef<'_>) -> Self {
        Self::Matcher(Budget::new(root.document().node_count(), case_of_names(root)))
    }

    /// Whether the element matches one of these selectors of the plan. All elements asked about must be
    /// in one tree.
    #[inline]
    pub(super) fn matches<'a>(
        &mut self,
        plan: &Plan,
        list: &[Complex],
        scope: Scope<'a>,
        element: ElementRef<'a>,
        cancel: Option<&AtomicBool>,
    ) -> bool {
        if let Self::Matcher(budget) = self
            && plan.is_for_matcher
        {
            let matches = Matcher::new(scope, budget).list(list, element);
            if !budget.is_spent() {
                return matches;
            }
        }
        self.ask_tables(list, scope, element, cancel)
    }

    #[cold]
    #[inline(never)]
    fn ask_tables<'a>(
        &mut self,
        list: &[Complex],
        scope: Scope<'a>,
        element: ElementRef<'a>,
        cancel: Option<&AtomicBool>,
    ) -> bool {
        if let Self::Matcher(budget) = self {
            let found = Found::compute(list, element.as_node(), scope, budget.case, cancel);
            *self = Self::Tables(found);
        }
        matches!(self, Self::Tables(found) if found.contains(element))
    }
}

impl<'a> Matches<'a> {
    fn new(root: NodeRef<'a>, selector: &Selector) -> Self {
        let answers = Answers::new(root);
        let candidates = Candidates::of(root, &selector.plan().gate);
        Self {
            selector: selector.clone(),
            root,
            case: case_of_names(root),
            at: Some(root),
            answers,
            candidates,
            cancel: None,
            is_cancelled: false,
        }
    }

    /// Ends the query after the flag is set by another thread or a timer;
    /// [`stop_reason`](Self::stop_reason) then reports it. The flag is checked for each candidate, and
    /// while the whole document is computed at once, for each part of the selector: between two checks
    /// there are never more than a few passes over the document.
    ///
    /// ```
    /// use duckbill::Selector;
    /// use duckbill::limits::StopReason;
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// let document = duckbill::parse("<p>a<p>b");
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let mut found = document.select(&Selector::parse("p")?).with_cancel_flag(Arc::clone(&flag));
    /// assert!(found.next().is_some());
    /// flag.store(true, Ordering::Relaxed);
    /// assert!(found.next().is_none());
    /// assert_eq!(found.stop_reason(), Some(StopReason::Cancelled));
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// The reason why the query ended before it had checked all elements; `None` if it did not.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.is_cancelled.then_some(StopReason::Cancelled)
    }
}

impl<'a> Iterator for Matches<'a> {
    type Item = ElementRef<'a>;

    fn next(&mut self) -> Option<ElementRef<'a>> {
        let mut at = self.at.take()?;
        let root = self.root;
        let plan = self.selector.plan();
        let candidates = &mut self.candidates;
        let scope = Scope::of(root);
        let case = self.case;
        let cancel = self.cancel.as_deref();
        loop {
            if is_set(cancel) {
                self.is_cancelled = true;
                return None;
            }
            // A loop for each gate, so that most elements cost a single comparison.
            let element = match (&self.answers, &plan.gate) {
                _ if candidates.is_some() => {
                    candidates.as_mut().and_then(|all| all.next(root.document(), &plan.gate, case))
                }
                (Answers::Tables(found), _) => at.next_element_below(root, |it| found.contains(it)),
                (_, Gate::Open) => at.next_element_below(root, |_| true),
                (_, Gate::Name(name)) => at.next_element_below(root, |it| it.has_name(name)),
                (_, Gate::Names(names)) => at.next_element_below(root, |it| has_name_of(it, names)),
                (_, Gate::Class(class)) => {
                    at.next_element_below(root, |it| may_have_class(it, class, case))
                }
                (_, Gate::Id(id)) => at.next_element_below(root, |it| may_have_id(it, id, case)),
            };
            let Some(element) = element else {
                note_walk(candidates.as_ref(), root, &plan.gate, None);
                return None;
            };
            at = element.as_node();
            let is_known = plan.gate_is_all
                && match &plan.gate {
                    Gate::Class(_) => is_cheap(element, element.class_value()),
                    Gate::Id(_) => !element.has_many_attributes(),
                    _ => true,
                };
            if is_known || self.answers.matches(plan, &plan.list, scope, element, cancel) {
                if is_set(cancel) {
                    self.is_cancelled = true;
                    return None;
                }
                self.at = Some(at);
                return Some(element);
            }
        }
    }
}

impl FusedIterator for Matches<'_> {}

impl std::fmt::Debug for Matches<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Matches")
            .field("selector", &self.selector)
            .field("root", &self.root)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

/// Finding elements; with the feature `selectors`.
impl Document {
    /// The elements that match a selector, in document order.
    ///
    /// Template contents and shadow roots are trees of their own: query them separately.
    ///
    /// ```
    /// use duckbill::Selector;
    /// let document = duckbill::parse("<ul><li class=x>a<li>b<li class='y x'>c</ul>");
    /// let selector = Selector::parse("li.x")?;
    /// let items: Vec<_> = document.select(&selector).map(|li| li.text_content()).collect();
    /// assert_eq!(items, ["a", "c"]);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    pub fn select(&self, selector: &Selector) -> Matches<'_> {
        self.root().select(selector)
    }

    /// The first element that matches.
    #[must_use]
    pub fn select_first(&self, selector: &Selector) -> Option<ElementRef<'_>> {
        self.root().select_first(selector)
    }

    /// Compiles a selector and finds the first element that matches it:
    /// [`querySelector()`](https://dom.spec.whatwg.org/#dom-parentnode-queryselector).
    ///
    /// # Errors
    ///
    /// Errors if the string is not a selector.
    pub fn query_selector(&self, selector: &str) -> Result<Option<ElementRef<'_>>, SelectorError> {
        Ok(self.select_first(&Selector::parse(selector)?))
    }

    /// Compiles a selector and finds the elements that match it:
    /// [`querySelectorAll()`](https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall).
    ///
    /// # Errors
    ///
    /// Errors if the string is not a selector.
    pub fn query_selector_all(&self, selector: &str) -> Result<Matches<'_>, SelectorError> {
        Ok(self.select(&Selector::parse(selector)?))
    }
}

/// Finding elements; with the feature `selectors`.
impl<'a> NodeRef<'a> {
    /// The elements below this node that match a selector, in document order. Ancestors in the selector
    /// may also be above this node; `:scope` is this node (the root element for the document node).
    ///
    /// ```
    /// use duckbill::Selector;
    /// let document = duckbill::parse("<template><p>a<div><p>b</div></template>");
    /// let template = document.query_selector("template")?.unwrap();
    /// let contents = template.template_contents().unwrap();
    /// assert_eq!(contents.select(&Selector::parse("p")?).count(), 2);
    /// assert_eq!(contents.select(&Selector::parse(":scope > p")?).count(), 1);
    /// let div = contents.select_first(&Selector::parse("div")?).unwrap();
    /// assert_eq!(div.select(&Selector::parse("template div p, div p")?).count(), 1);
    /// # Ok::<(), duckbill::selectors::SelectorError>(())
    /// ```
    pub fn select(self, selector: &Selector) -> Matches<'a> {
        Matches::new(self, selector)
    }

    /// The first element below this node that matches.
    #[must_use]
    pub fn select_first(self, selector: &Selector) -> Option<ElementRef<'a>> {
        let mut matches = self.select(selector);
        let first = matches.next()?;
        note_walk(matches.candidates.as_ref(), self, &selector.plan().gate, Some(first.as_node()));
        Some(first)
    }
}

/// Finding elements; with the feature `selectors`.
impl<'a> ElementRef<'a> {
    /// Whether this element matches a selector; `:scope` is the element itself.
    ///
    /// Each call is a query of its own, and may take the time of the whole document. [`Document::select`] asks about all
    /// elements at once, in that time.
    #[must_use]
    pub fn matches(self, selector: &Selector) -> bool {
        let mut answers = Answers::new(self.as_node());
        let plan = selector.plan();
        answers.matches(plan, &plan.list, Scope::Element(self), self, None)
    }

    /// The nearest among this element and its ancestors that matches; `:scope` is this element.
    ///
    /// Each call is a query of its own, and may take the time of the whole document.
    #[must_use]
    pub fn closest(self, selector: &Selector) -> Option<ElementRef<'a>> {
        let mut answers = Answers::new(self.as_node());
        let ancestors = self.as_node().ancestors().filter_map(NodeRef::as_element);
        let scope = Scope::Element(self);
        let plan = selector.plan();
        let mut all = std::iter::once(self).chain(ancestors);
        all.find(|it| answers.matches(plan, &plan.list, scope, *it, None))
    }
}
