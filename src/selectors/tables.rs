//! Answers for all elements of a tree at once, in time linear in the tree for each part of a selector.
//!
//! The matcher asks of one element whether a selector matches it, and walks from there. The tables ask of
//! one part of a selector which elements it matches. Compounds are computed from left to right: the
//! elements that match a compound, then in one pass the elements related to them by the combinator; the
//! next compound selects from these. The argument of `:has()` is computed in the other direction, from
//! the rightmost compound to the anchor, so that the same passes answer every anchor. A list in
//! parentheses has a table of its own. No part asks an element twice, and no walk is longer than the
//! tree.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use selectors::attr::CaseSensitivity;

use super::around::{Around, Inherited};
use super::attributes::is_html;
use super::compound::meets;
use super::languages::is_asked_for;
use super::matcher::Scope;
use super::one_element::OneElement;
use super::outline::Outline;
use super::plan::{Combinator, Complex, Compound, Counted, Nth, Relative, Test};
use super::radio_groups::RadioGroups;
use super::state::state;
use super::syntax::PseudoClass;
use super::validity::validities;
use super::whole_tree::{defaults, directions, indeterminates};
use crate::dom::{ElementRef, NodeRef};
use crate::html::PragmaLanguage;
use crate::names::Tag;
use crate::number_map::{NumberMap, ValueMap};

/// For each element of the outline, whether it is in.
type Set = Vec<bool>;

/// The nodes of a document that match.
#[derive(Debug, Clone)]
pub(super) struct Found {
    by_number: Vec<u64>,
}

impl Found {
    /// Computes which elements of the tree of this node match one of the selectors. After `cancel` is
    /// set, the result is arbitrary.
    pub(super) fn compute<'a>(
        list: &[Complex],
        node: NodeRef<'a>,
        scope: Scope<'a>,
        case: CaseSensitivity,
        cancel: Option<&'a AtomicBool>,
    ) -> Self {
        let outline = Outline::new(node);
        let tables = Tables { outline, scope, case, cancel };
        let set = tables.list(list);
        let mut by_number = vec![0; node.document().node_count() / 64 + 1];
        for (element, _) in tables.outline.elements.iter().zip(set).filter(|(_, is_in)| *is_in) {
            let number = element.as_node().number();
            by_number[number / 64] |= 1 << (number % 64);
        }
        Self { by_number }
    }

    /// Whether this element is one of them.
    #[inline]
    pub(super) fn contains(&self, element: ElementRef<'_>) -> bool {
        let number = element.as_node().number();
        self.by_number.get(number / 64).is_some_and(|word| word & 1 << (number % 64) != 0)
    }
}

struct Tables<'a> {
    outline: Outline<'a>,
    scope: Scope<'a>,
    case: CaseSensitivity,
    /// After this is set the result is not needed any more.
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Tables<'a> {
    /// The elements that match one of these.
    fn list(&self, list: &[Complex]) -> Set {
        let mut set = vec![false; self.outline.len()];
        for complex in list {
            merge(&mut set, &self.complex(complex));
        }
        set
    }

    fn complex(&self, complex: &Complex) -> Set {
        let mut set = Vec::new();
        let mut on_the_left: Option<&Compound> = None;
        for compound in complex.compounds.iter().rev() {
            set = match (&compound.left, on_the_left) {
                (Some(left), Some(other)) => {
                    let is_virtual = self.scope == Scope::Virtual && other.is_leftmost_scope();
                    self.related(*left, &set, is_virtual)
                }
                _ => vec![true; self.outline.len()],
            };
            self.compound(compound, &mut set);
            on_the_left = Some(compound);
        }
        set
    }

    /// The elements that have an element of the set on their left. If `is_virtual`, what is above all elements
    /// is in the set too.
    fn related(&self, combinator: Combinator, set: &Set, is_virtual: bool) -> Set {
        crate::work::count(self.outline.len());
        let outline = &self.outline;
        let mut related = vec![false; outline.len()];
        for number in 0..outline.len() {
            related[number] = match combinator {
                Combinator::Child => {
                    outline.parent(number).map_or(is_virtual, |parent| set[parent])
                }
                Combinator::Descendant => outline
                    .parent(number)
                    .map_or(is_virtual, |parent| set[parent] || related[parent]),
                Combinator::NextSibling => outline.previous(number).is_some_and(|it| set[it]),
                Combinator::SubsequentSibling => {
                    outline.previous(number).is_some_and(|it| set[it] || related[it])
                }
            };
        }
        related
    }

    /// The elements that an element of the set has on its left.
    fn related_back(&self, combinator: Combinator, set: &Set) -> Set {
        crate::work::count(self.outline.len());
        let mut related = vec![false; self.outline.len()];
        for number in (0..self.outline.len()).rev() {
            let (near, is_far) = match combinator {
                Combinator::Child => (self.outline.parent(number), false),
                Combinator::Descendant => (self.outline.parent(number), true),
                Combinator::NextSibling => (self.outline.previous(number), false),
                Combinator::SubsequentSibling => (self.outline.previous(number), true),
            };
            if let Some(near) = near
                && (set[number] || is_far && related[number])
            {
                related[near] = true;
            }
        }
        related
    }

    /// Keeps the elements of the set that match the compound.
    fn compound(&self, compound: &Compound, set: &mut Set) {
        for test in &compound.tests {
            self.test(test, set);
        }
    }

    /// Keeps the elements of the set that pass the test.
    fn test(&self, test: &Test, set: &mut Set) {
        if is_set(self.cancel) {
            return;
        }
        match test {
            Test::Never | Test::Anchor => set.fill(false),
            Test::Name(_)
            | Test::Names(_)
            | Test::NameByNamespace { .. }
            | Test::Namespace(_)
            | Test::Root => {
                if let Test::Names(names) = test {
                    crate::work::count(set.len() * names.len().saturating_sub(1));
                }
                self.retain(set, |element| meets(test, element, self.case, |_| true) == Some(true));
            }
            Test::Scope => match self.scope {
                Scope::Element(scope) => self.retain(set, |element| element == scope),
                Scope::Root => self.retain(set, OneElement::is_root),
                Scope::Virtual => set.fill(false),
            },
            Test::Id(_) | Test::Class(_) | Test::Attribute(_) => {
                let read = |cost| {
                    crate::work::count(cost);
                    true
                };
                self.retain_by_attributes(set, &|element| {
                    meets(test, element, self.case, read) == Some(true)
                });
            }
            Test::Empty => intersect(set, &self.outline.is_empty),
            Test::Is(list) => {
                let inner = self.list(list);
                intersect(set, &inner);
            }
            Test::Not(list) => {
                let inner = self.list(list);
                subtract(set, &inner);
            }
            Test::Has(list) => {
                let mut found = vec![false; set.len()];
                for relative in list {
                    merge(&mut found, &self.anchors(relative));
                }
                intersect(set, &found);
            }
            Test::Nth(nth) => self.nth(nth, set),
            Test::State(class) => self.state(class, set),
        }
    }

    fn retain(&self, set: &mut Set, passes: impl Fn(ElementRef<'a>) -> bool) {
        crate::work::count(set.len());
        for (is_in, element) in set.iter_mut().zip(&self.outline.elements) {
            *is_in = *is_in && passes(*element);
        }
    }

    /// The same for a test of attributes and namespace only. It runs once for all elements that share
    /// their attributes, since they may be many and their attributes long.
    fn retain_by_attributes(&self, set: &mut Set, passes: &dyn Fn(ElementRef<'a>) -> bool) {
        crate::work::count(set.len());
        // By list and whether it is of an HTML element.
        let mut known: NumberMap<(u32, u32), u32> = NumberMap::default();
        for (is_in, element) in set.iter_mut().zip(&self.outline.elements) {
            *is_in = *is_in
                && match element.shared_attributes() {
                    Some((place, count)) => {
                        let list = (place, 2 * count + u32::from(is_html(*element)));
                        known.get(list).unwrap_or_else(|| {
                            let passes = u32::from(passes(*element));
                            known.insert(list, passes);
                            passes
                        }) != 0
                    }
                    None => passes(*element),
                };
        }
    }

    /// The elements for which `:has()` of this selector is true.
    fn anchors(&self, relative: &Relative) -> Set {
        let mut set = vec![true; self.outline.len()];
        for compound in &relative.complex.compounds {
            // The leftmost is the anchor: it has no combinator and no test but that.
            let Some(left) = &compound.left else { break };
            self.compound(compound, &mut set);
            set = self.related_back(*left, &set);
        }
        set
    }

    fn nth(&self, nth: &Nth, set: &mut Set) {
        let outline = &self.outline;
        crate::work::count(outline.len());
        let count = outline.len();
        let mut indices: Vec<u32> = vec![0; count];
        match &nth.of {
            Counted::SameType => {
                let mut counts: HashMap<(u32, u64), u32> = HashMap::new();
                let mut number_one = |number: usize| {
                    let kind = outline.elements[number].type_number();
                    let index = counts.entry((outline.parents[number], kind)).or_default();
                    *index += 1;
                    indices[number] = *index;
                };
                if nth.from_end {
                    (0..count).rev().for_each(&mut number_one);
                } else {
                    (0..count).for_each(&mut number_one);
                }
            }
            Counted::All => number_siblings(outline, &mut indices, nth.from_end, |_| true),
            Counted::Matching(list) => {
                let counted = self.list(list);
                number_siblings(outline, &mut indices, nth.from_end, |number| counted[number]);
                intersect(set, &counted);
            }
        }
        for (is_in, index) in set.iter_mut().zip(indices) {
            *is_in = *is_in && nth.includes(index);
        }
    }

    fn state(&self, class: &PseudoClass, set: &mut Set) {
        crate::work::count(set.len());
        let outline = &self.outline;
        let mut answers = TableAnswers {
            outline,
            values: Vec::new(),
            known: NumberMap::default(),
            inherited: Vec::new(),
            checked: None,
            is_page_language: None,
        };
        if class.asks_the_tree() {
            let found = match class {
                PseudoClass::Default => defaults(&mut answers, outline),
                PseudoClass::Indeterminate => indeterminates(&mut answers, outline),
                PseudoClass::Valid | PseudoClass::Invalid => {
                    let wanted = Some(*class == PseudoClass::Valid);
                    let validities = validities(&mut answers, class, outline);
                    validities.into_iter().map(|is_valid| is_valid == wanted).collect()
                }
                PseudoClass::Dir { direction: Some(wanted), .. } => {
                    let directions = directions(&mut answers, outline);
                    directions.into_iter().map(|direction| direction == *wanted).collect()
                }
                _ => vec![false; set.len()],
            };
            intersect(set, &found);
            return;
        }
        for (is_in, element) in set.iter_mut().zip(&outline.elements) {
            *is_in = *is_in && state(&mut answers, class, *element);
        }
    }
}

/// Numbers among siblings the elements that are counted.
fn number_siblings(
    outline: &Outline<'_>,
    indices: &mut [u32],
    from_end: bool,
    is_counted: impl Fn(usize) -> bool,
) {
    if from_end {
        // Each adds to what was counted after it, and hands it on to the sibling before.
        for number in (0..indices.len()).rev() {
            indices[number] += u32::from(is_counted(number));
            if let Some(previous) = outline.previous(number) {
                indices[previous] = indices[number];
            }
        }
    } else {
        for number in 0..indices.len() {
            let before = outline.previous(number).map_or(0, |previous| indices[previous]);
            indices[number] = before + u32::from(is_counted(number));
        }
    }
}

/// By list of attributes, the value of one of them.
type Values<'a> = ValueMap<(u32, u32), Option<&'a str>>;

/// The questions of the rules of a pseudo-class, answered for all elements at once.
struct TableAnswers<'a, 't> {
    outline: &'t Outline<'a>,
    /// For shared attributes: the requested values.
    values: Vec<(&'static str, Values<'a>)>,
    /// For shared attributes: the facts derived from a value.
    known: NumberMap<(u32, u32), u32>,
    /// The answers of ancestors: for each element, that of the nearest one that answers.
    inherited: Vec<(Inherited, Vec<Option<bool>>)>,
    /// The options that are selected, and the last radio button of each group that has `checked`.
    checked: Option<Vec<bool>>,
    /// Whether the language that a `meta` element gives to the page is asked for.
    is_page_language: Option<bool>,
}

impl<'a> TableAnswers<'a, '_> {
    /// Whether an option is selected, or a radio button is the last of its group that has `checked`.
    fn is_checked(&mut self, element: ElementRef<'a>) -> bool {
        let number = self.outline.number(element);
        if let Some(checked) = &self.checked {
            return checked[number];
        }
        let outline = self.outline;
        crate::work::count(outline.len());
        let mut checked: Vec<bool> = vec![false; outline.len()];
        // Options in no list of a `select` are as they say.
        for (number, element) in outline.elements.iter().enumerate() {
            checked[number] = element.is_html(Tag::Option) && self.has(*element, "selected");
        }
        for element in outline.elements.iter().filter(|one| one.is_html(Tag::Select)) {
            for option in element.options() {
                checked[outline.number(option)] = false;
            }
            for option in element.selected_options() {
                checked[outline.number(option)] = true;
            }
        }
        let groups = RadioGroups::of(self, outline);
        for last in groups.buttons().filter_map(|(_, group)| group.last_checked) {
            checked[last] = true;
        }
        let is_checked = checked[number];
        self.checked = Some(checked);
        is_checked
    }
}

impl<'a> Around<'a> for TableAnswers<'a, '_> {
    fn value(&mut self, element: ElementRef<'a>, name: &'static str) -> Option<&'a str> {
        match element.shared_attributes() {
            Some(list) => {
                let place = self.values.iter().position(|(known, _)| *known == name);
                let place = place.unwrap_or_else(|| {
                    self.values.push((name, ValueMap::default()));
                    self.values.len() - 1
                });
                *self.values[place].1.get_or_insert_with(list, || element.attribute(name))
            }
            None => element.attribute(name),
        }
    }

    fn once(
        &mut self,
        element: ElementRef<'a>,
        length: usize,
        follows: impl FnOnce() -> bool,
    ) -> bool {
        let follows = || {
            crate::work::count(length);
            follows()
        };
        match element.shared_attributes() {
            Some(list) => match self.known.get(list) {
                Some(known) => known != 0,
                None => {
                    let follows = follows();
                    self.known.insert(list, u32::from(follows));
                    follows
                }
            },
            None => follows(),
        }
    }

    fn may_ask(&mut self) -> bool {
        crate::work::count(1);
        true
    }

    fn is_first_legend(&mut self, element: ElementRef<'a>) -> bool {
        self.outline.is_first_legend[self.outline.number(element)]
    }

    fn has_text(&mut self, element: ElementRef<'a>) -> bool {
        element.as_node().children().any(|child| child.text().is_some_and(|text| !text.is_empty()))
    }

    fn is_selected(&mut self, option: ElementRef<'a>) -> bool {
        self.is_checked(option)
    }

    fn is_last_of_group(&mut self, radio: ElementRef<'a>) -> bool {
        self.is_checked(radio)
    }

    fn is_page_language(&mut self, class: &PseudoClass, element: ElementRef<'a>) -> bool {
        *self.is_page_language.get_or_insert_with(|| {
            let meta = PragmaLanguage::of(element, &mut 0);
            let tag = meta.and_then(PragmaLanguage::value).unwrap_or_default();
            crate::work::count(tag.len());
            is_asked_for(class, tag)
        })
    }

    fn inherited(
        &mut self,
        inherited: Inherited,
        class: &PseudoClass,
        element: ElementRef<'a>,
    ) -> Option<bool> {
        let outline = self.outline;
        let number = outline.number(element);
        if let Some((_, answers)) = self.inherited.iter().find(|it| it.0 == inherited) {
            return answers[number];
        }
        let count = outline.len();
        crate::work::count(count);
        let mut answers: Vec<Option<bool>> = vec![None; count];
        // The answer of each element for its content, once it was computed.
        let mut said: Vec<Option<Option<bool>>> = vec![None; count];
        for number in 0..count {
            let Some(parent) = outline.parent(number) else { continue };
            let (child, above) = (outline.elements[number], outline.elements[parent]);
            let said = match said[parent] {
                Some(said) => said,
                None => *said[parent].insert(inherited.says(self, class, above)),
            };
            let holds = said.is_some() && !inherited.is_excepted(self, child);
            answers[number] = if holds { said } else { answers[parent] };
        }
        let answer = answers[number];
        self.inherited.push((inherited, answers));
        answer
    }
}

/// Whether a flag is there and set.
pub(super) fn is_set(flag: Option<&AtomicBool>) -> bool {
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}

fn merge(set: &mut Set, other: &Set) {
    crate::work::count(set.len());
    set.iter_mut().zip(other).for_each(|(is_in, other)| *is_in |= other);
}

fn intersect(set: &mut Set, other: &Set) {
    crate::work::count(set.len());
    set.iter_mut().zip(other).for_each(|(is_in, other)| *is_in &= other);
}

fn subtract(set: &mut Set, other: &Set) {
    crate::work::count(set.len());
    set.iter_mut().zip(other).for_each(|(is_in, other)| *is_in &= !other);
}
