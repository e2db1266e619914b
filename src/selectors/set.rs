//! Several selectors, searched in one walk.
//!
//! Each member of a selector list has a key in its rightmost compound: an id, a class, a name, or the name of an
//! attribute. A walk looks up what an element has, so it meets only the selectors that may match; these are matched as
//! alone, by the [`Answers`] of each. A selector without a key is asked about each element.

use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use selectors::attr::CaseSensitivity;

use super::Selector;
use super::attributes::cost_of_value;
use super::budget::Budget;
use super::matcher::{Scope, case_of_names};
use super::one_element::OneElement as _;
use super::plan::{AttributeName, AttributeTest, Complex, Test};
use super::select::Answers;
use super::tables::is_set;
use crate::ascii::is_whitespace;
use crate::dom::tree_answers::hash_word;
use crate::dom::{CLASS_NUMBER, ElementRef, ID_NUMBER, NameKey, NodeRef, known_count};
use crate::limit::StopReason;
use crate::number_map::NumberMap;

/// Several selectors that are searched together: [`NodeRef::select_set`] takes little longer than a query for one of
/// them.
///
/// It can be used with any document, on any thread. Cloning it is cheap.
///
/// ```
/// use duckbill::Selector;
/// use duckbill::selectors::SelectorSet;
/// let set: SelectorSet = [Selector::parse("h1")?, Selector::parse("a[href]")?].into_iter().collect();
/// let document = duckbill::parse("<a href=/>home</a><h1>Duck<a href=/bill>bill</a></h1>");
/// let found: Vec<_> = document.root().select_set(&set).map(|(number, it)| (number, it.name())).collect();
/// assert_eq!(found, [(1, "a"), (0, "h1"), (1, "a")]);
/// # Ok::<(), duckbill::selectors::SelectorError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct SelectorSet(Arc<Keys>);

#[derive(Debug, Default)]
struct Keys {
    selectors: Vec<Selector>,
    buckets: Vec<Bucket>,
    /// By the number of a name that every document knows, of an element or attribute: the bucket and 1, or 0.
    by_known_name: Vec<usize>,
    by_met_name: Vec<(NameKey, usize)>,
    words: Vec<Word>,
    /// By hash: a word and 1, or 0.
    slots: Vec<usize>,
    /// The selectors that have the key in an attribute.
    by_attribute: Bucket,
    without_key: Bucket,
}

/// The selectors of a key.
type Bucket = Vec<Candidate>;

#[derive(Debug, Clone, Copy)]
struct Candidate {
    selector: usize,
    /// Whether every element with the key matches.
    is_certain: bool,
}

/// An id or a class.
#[derive(Debug)]
struct Word {
    text: Box<str>,
    is_id: bool,
    bucket: usize,
    /// The next word of the same slot and 1, or 0.
    next: usize,
}

impl Keys {
    fn add(&mut self, selector: Selector) {
        let number = self.selectors.len();
        if !self.add_list(&selector.plan().list, number, true) {
            self.without_key.push(Candidate { selector: number, is_certain: false });
        }
        self.selectors.push(selector);
    }

    /// Adds the keys of a list. Returns `false` if a member has none: then those of the others may be there.
    fn add_list(&mut self, list: &[Complex], selector: usize, may_be_certain: bool) -> bool {
        list.iter().all(|complex| {
            let Some(compound) = complex.compounds.first() else { return false };
            let is_alone = compound.left.is_none() && compound.tests.len() == 1;
            let candidate = Candidate { selector, is_certain: is_alone && may_be_certain };
            let best = compound.tests.iter().min_by_key(|test| preference(test));
            best.is_some_and(|test| self.add_test(test, candidate))
        })
    }

    fn add_test(&mut self, test: &Test, candidate: Candidate) -> bool {
        match test {
            Test::Id(word) => self.add_word(word, true, candidate),
            Test::Class(word) => self.add_word(word, false, candidate),
            Test::Name(name) => self.add_name(name, candidate),
            Test::Names(names) => names.iter().for_each(|name| self.add_name(name, candidate)),
            Test::Attribute(test) => {
                let Some(name) = key_of_attribute(test) else { return false };
                let is_certain = candidate.is_certain && test.value.is_none();
                self.add_name(name, Candidate { is_certain, ..candidate });
                self.by_attribute.push(candidate);
            }
            Test::Is(list) => return self.add_list(list, candidate.selector, false),
            _ => return false,
        }
        true
    }

    fn add_name(&mut self, name: &NameKey, candidate: Candidate) {
        let bucket = match name.number() {
            Some(number) => {
                self.by_known_name.resize(known_count(), 0);
                &mut self.by_known_name[number]
            }
            None => match self.by_met_name.iter().position(|(known, _)| known == name) {
                Some(place) => &mut self.by_met_name[place].1,
                None => {
                    self.by_met_name.push((name.clone(), 0));
                    let Some((_, bucket)) = self.by_met_name.last_mut() else { return };
                    bucket
                }
            },
        };
        if *bucket == 0 {
            self.buckets.push(Vec::new());
            *bucket = self.buckets.len();
        }
        self.buckets[*bucket - 1].push(candidate);
    }

    fn add_word(&mut self, text: &str, is_id: bool, candidate: Candidate) {
        self.by_attribute.push(candidate);
        let known = self.words.iter().position(|word| word.is_id == is_id && *word.text == *text);
        let word = known.unwrap_or_else(|| {
            self.words.push(Word { text: text.into(), is_id, bucket: self.buckets.len(), next: 0 });
            self.buckets.push(Vec::new());
            self.words.len() - 1
        });
        self.buckets[self.words[word].bucket].push(candidate);
    }

    /// Makes the table of hashes.
    fn hash_words(&mut self) {
        self.slots = vec![0; (self.words.len() * 8).next_power_of_two()];
        for (number, word) in self.words.iter_mut().enumerate() {
            let slot = hash_word(word.text.as_bytes()) as usize & (self.slots.len() - 1);
            word.next = std::mem::replace(&mut self.slots[slot], number + 1);
        }
    }

    /// Adds the selectors of an id or a class.
    #[inline]
    fn look_up(&self, text: &[u8], is_id: bool, case: CaseSensitivity, found: &mut Bucket) {
        let mut at = self.slots[hash_word(text) as usize & (self.slots.len() - 1)];
        while at != 0 {
            let word = &self.words[at - 1];
            if word.is_id == is_id && case.eq(word.text.as_bytes(), text) {
                found.extend_from_slice(&self.buckets[word.bucket]);
            }
            at = word.next;
        }
    }
}

/// The best key of a compound comes first: the rarer the fewer elements are matched for nothing.
fn preference(test: &Test) -> u8 {
    match test {
        Test::Id(_) => 0,
        Test::Class(_) => 1,
        Test::Name(_) | Test::Names(_) => 2,
        Test::Attribute(test) if key_of_attribute(test).is_some() => 3,
        Test::Is(_) => 4,
        _ => 5,
    }
}

/// The name that is the key of an attribute selector, if it is the same for all elements and known to all documents.
fn key_of_attribute(test: &AttributeTest) -> Option<&NameKey> {
    match &test.name {
        AttributeName::Plain { html, other: None } => html.number().map(|_| html),
        _ => None,
    }
}

impl SelectorSet {
    /// The selectors, in the order of their numbers.
    #[must_use]
    pub fn selectors(&self) -> &[Selector] {
        &self.0.selectors
    }
}

impl FromIterator<Selector> for SelectorSet {
    /// Numbers the selectors from 0 on.
    fn from_iter<T: IntoIterator<Item = Selector>>(selectors: T) -> Self {
        let mut keys = Keys::default();
        selectors.into_iter().for_each(|selector| keys.add(selector));
        keys.hash_words();
        Self(Arc::new(keys))
    }
}

/// The elements that match a selector of a set, in document order, each with the number of the selector; see
/// [`NodeRef::select_set`]. An element that matches several comes once for each, in the order of the numbers.
#[derive(Clone)]
pub struct SetMatches<'a> {
    set: SelectorSet,
    root: NodeRef<'a>,
    scope: Scope<'a>,
    case: CaseSensitivity,
    /// The last node looked at; `None` once nothing is left.
    at: Option<NodeRef<'a>>,
    /// The remaining selectors of that element, the last number first.
    matched: Vec<usize>,
    candidates: Bucket,
    /// The buckets and 1 of names that this document met.
    by_met_name: NumberMap<usize, usize>,
    answers: Vec<Option<Answers>>,
    /// How many selectors are searched.
    open: usize,
    /// For reading attributes; once it is spent, each selector reads them on a budget of its own.
    budget: Budget,
    cancel: Option<Arc<AtomicBool>>,
    is_cancelled: bool,
}

impl<'a> SetMatches<'a> {
    fn new(root: NodeRef<'a>, set: &SelectorSet) -> Self {
        let document = root.document();
        let names = set.0.by_met_name.iter();
        let open = set.0.selectors.len();
        Self {
            root,
            scope: Scope::of(root),
            case: case_of_names(root),
            at: Some(root).filter(|_| open != 0),
            matched: Vec::new(),
            candidates: Vec::new(),
            by_met_name: names
                .filter_map(|(name, bucket)| Some((name.number_in(document)?, *bucket)))
                .collect(),
            answers: vec![Some(Answers::new(root)); open],
            open,
            budget: Budget::new(document.node_count(), case_of_names(root)),
            set: set.clone(),
            cancel: None,
            is_cancelled: false,
        }
    }

    /// Ends the query after the flag is set, as [`Matches::with_cancel_flag`](super::Matches::with_cancel_flag) does.
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

    /// Searches no more for the selector of this number. Once none is left, the query ends.
    ///
    /// ```
    /// use duckbill::Selector;
    /// let set = ["b", "i"].map(|one| Selector::parse(one).unwrap()).into_iter().collect();
    /// let document = duckbill::parse("<b>1</b><i>2</i><b>3</b>");
    /// let (mut first, mut matches) = (Vec::new(), document.root().select_set(&set));
    /// while let Some((number, element)) = matches.next() {
    ///     first.push(element.as_node().text_content());
    ///     matches.close(number);
    /// }
    /// assert_eq!(first, ["1", "2"]);
    /// ```
    pub fn close(&mut self, number: usize) {
        if self.answers.get_mut(number).and_then(Option::take).is_some() {
            self.open -= 1;
            self.matched.retain(|&other| other != number);
        }
    }

    /// Notes the numbers of the selectors that the element matches.
    fn match_candidates(&mut self, element: ElementRef<'a>) {
        let cancel = self.cancel.as_deref();
        for candidate in &self.candidates {
            let Some(answers) = &mut self.answers[candidate.selector] else { continue };
            let plan = self.set.0.selectors[candidate.selector].plan();
            if candidate.is_certain
                || answers.matches(plan, &plan.list, self.scope, element, cancel)
            {
                self.matched.push(candidate.selector);
            }
        }
        if self.matched.len() > 1 {
            self.matched.sort_unstable_by(|one, other| other.cmp(one));
            self.matched.dedup();
        }
    }
}

/// Collects the selectors that the element may match.
#[inline]
fn collect<'a>(
    keys: &Keys,
    by_met_name: &NumberMap<usize, usize>,
    element: ElementRef<'a>,
    case: CaseSensitivity,
    budget: &mut Budget,
    found: &mut Bucket,
) {
    found.extend_from_slice(&keys.without_key);
    let name = element.name_number();
    let bucket = match keys.by_known_name.get(name) {
        Some(bucket) => *bucket,
        None if by_met_name.is_empty() => 0,
        None => by_met_name.get(name).unwrap_or(0),
    };
    if bucket != 0 {
        found.extend_from_slice(&keys.buckets[bucket - 1]);
    }
    if keys.by_attribute.is_empty() {
        return;
    }
    let begin = found.len();
    let mut may_read = budget.spend_on_reading(element.cost_of_list());
    for (name, value) in element.numbered_attributes() {
        if !may_read {
            break;
        }
        match keys.by_known_name.get(name) {
            Some(0) | None => {}
            Some(bucket) => found.extend_from_slice(&keys.buckets[bucket - 1]),
        }
        if name != CLASS_NUMBER && name != ID_NUMBER || keys.words.is_empty() {
            continue;
        }
        let value = value();
        may_read = budget.spend_on_reading(cost_of_value(Some(value)));
        if !may_read {
            break;
        }
        if name == ID_NUMBER {
            keys.look_up(value.as_bytes(), true, case, found);
        } else {
            let tokens = value.as_bytes().split(|&byte| is_whitespace(byte));
            for token in tokens.filter(|token| !token.is_empty()) {
                keys.look_up(token, false, case, found);
            }
        }
    }
    if !may_read {
        found.truncate(begin);
        let each = keys.by_attribute.iter();
        found.extend(each.map(|candidate| Candidate { is_certain: false, ..*candidate }));
    }
}

impl<'a> Iterator for SetMatches<'a> {
    type Item = (usize, ElementRef<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let at = self.at?;
            if let Some(number) = self.matched.pop() {
                return Some((number, at.as_element()?));
            }
            if self.open == 0 {
                self.at = None;
                return None;
            }
            let (keys, case, budget) = (&*self.set.0, self.case, &mut self.budget);
            let (by_met_name, candidates) = (&self.by_met_name, &mut self.candidates);
            candidates.clear();
            let element = at.next_element_below(self.root, |element| {
                collect(keys, by_met_name, element, case, budget, candidates);
                !candidates.is_empty()
            });
            self.at = element.map(ElementRef::as_node);
            let element = element?;
            self.match_candidates(element);
            if is_set(self.cancel.as_deref()) {
                self.is_cancelled = true;
                self.at = None;
            }
        }
    }
}

impl FusedIterator for SetMatches<'_> {}

impl std::fmt::Debug for SetMatches<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("SetMatches")
            .field("set", &self.set)
            .field("root", &self.root)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

/// Finding elements; with the feature `selectors`.
impl<'a> NodeRef<'a> {
    /// The elements below this node that match a selector of a set, in document order, each with the number of the
    /// selector. Each is found as [`select`](Self::select) finds it.
    pub fn select_set(self, set: &SelectorSet) -> SetMatches<'a> {
        SetMatches::new(self, set)
    }
}
