//! Selectors for elements that are met in a stream: decided at the start tag, from its name and attributes
//! and from the elements that began before it, as far as they are its ancestors, its siblings, or siblings of
//! its ancestors.
//!
//! Each compound of all selectors has a *position*, a bit. The bits of an element say which compounds it
//! matches together with everything on their left; those of an ancestor that is not in the tree any more are
//! not needed. So an element on the stack needs a few words of bits, and neither its name nor its attributes.
//! If a selector asks for siblings, it needs the bits of its last child and of all its children too, and for
//! each way of counting children a number.

use std::sync::Arc;

use selectors::attr::CaseSensitivity;

use super::Selector;
use super::compound::meets;
use super::one_element::OneElement;
use super::plan::{Combinator, Complex, Compound, Counted, Nth, Test, is_in_sequence};
use super::syntax::PseudoClass;
use crate::dom::{KNOWN_CLASS, KNOWN_HREF, KNOWN_ID, NameKey};
use crate::names::{AttributeNamespace, Namespace, Tag, TagSet};
use crate::token::Attributes;

/// The name and attributes of an element at its start tag.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StartTagView<'a> {
    pub(crate) namespace: Namespace,
    pub(crate) tag: Tag,
    /// The name as the tree spells it.
    pub(crate) local: &'a str,
    /// The attributes as the tree spells their names.
    pub(crate) attributes: &'a Attributes<'a>,
    pub(crate) is_root: bool,
    /// Whether ids and classes are compared without case.
    pub(crate) is_quirky: bool,
}

/// The part of a selector that a stream cannot decide, in words.
pub(crate) type Undecided = &'static str;

/// Its question to the elements around: whether one of these positions matches, or none.
struct Nested {
    is_wanted: bool,
    ends: Vec<usize>,
}

/// Whether the number of an element among its siblings is one of those that the formula gives.
struct Number {
    step: i32,
    offset: i32,
    /// The counter, or the first of three, one for each namespace.
    counter: usize,
    is_by_namespace: bool,
}

/// Which children are counted: those that match one of these positions, or all children if the list is empty.
struct Counter {
    ends: Vec<usize>,
    namespace: Option<Namespace>,
}

/// One compound.
#[derive(Default)]
struct Position {
    /// Its question to an element alone.
    asks: Vec<Test>,
    nested: Vec<Nested>,
    numbers: Vec<Number>,
    left: Option<(Left, usize)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Parent,
    Ancestor,
    Previous,
    Earlier,
}

/// The matches around an element: the bits of its parent and those that the parent or an ancestor of that
/// has; and of its siblings so far the bits of the last one, those that one of them has, and their numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    pub(crate) parent: &'a [u64],
    pub(crate) ancestors: &'a [u64],
    pub(crate) previous: &'a [u64],
    pub(crate) earlier: &'a [u64],
    pub(crate) counts: &'a [u32],
}

/// The namespaces of elements, in the order of the counters.
const NAMESPACES: [Namespace; 3] = [Namespace::Html, Namespace::Svg, Namespace::MathMl];

/// The selectors of all handlers.
#[derive(Default)]
pub(crate) struct Program {
    positions: Vec<Position>,
    /// For each known name and for the unknown ones: the positions that such an element may match.
    candidates: Vec<u64>,
    /// The names of elements that may match a position.
    names: TagSet,
    words: usize,
    counters: Vec<Counter>,
    asks_around: bool,
    asks_siblings: bool,
}

impl std::fmt::Debug for Program {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Program").field("positions", &self.positions.len()).finish()
    }
}

impl Program {
    /// Adds a selector. Returns the positions one of which an element matches if it matches the selector.
    pub(crate) fn add(&mut self, selector: &Selector) -> Result<Vec<usize>, Undecided> {
        self.add_list(&selector.plan().list)
    }

    fn add_list(&mut self, list: &[Complex]) -> Result<Vec<usize>, Undecided> {
        list.iter().map(|complex| self.add_complex(complex)).collect()
    }

    fn add_complex(&mut self, complex: &Complex) -> Result<usize, Undecided> {
        // From left to right, so that all that a position depends on comes before it.
        let mut left = None;
        let mut last = 0;
        for compound in complex.compounds.iter().rev() {
            // Most have one question, and a vector that grows makes room for four.
            let asks = Vec::with_capacity(compound.tests.len());
            let mut position = Position { left, asks, ..Position::default() };
            if let (Some((kind, _)), Some(combinator)) = (&mut position.left, compound.left) {
                *kind = left_of(combinator);
                self.asks_around = true;
                self.asks_siblings |= matches!(kind, Left::Previous | Left::Earlier);
            }
            for test in &compound.tests {
                match test {
                    Test::Nth(nth) => self.add_number(nth, compound, &mut position)?,
                    _ => self.add_test(test, &mut position)?,
                }
            }
            position.nested.shrink_to_fit();
            position.numbers.shrink_to_fit();
            last = self.positions.len();
            self.positions.push(position);
            left = Some((Left::Ancestor, last));
        }
        Ok(last)
    }

    fn add_test(&mut self, test: &Test, position: &mut Position) -> Result<(), Undecided> {
        match (test, undecided(test)) {
            (_, None) => position.asks.push(test.clone()),
            (Test::Is(list), _) => {
                position.nested.push(Nested { is_wanted: true, ends: self.add_list(list)? });
            }
            (Test::Not(list), _) => {
                position.nested.push(Nested { is_wanted: false, ends: self.add_list(list)? });
            }
            (_, Some(undecided)) => return Err(undecided),
        }
        Ok(())
    }

    fn add_number(
        &mut self,
        nth: &Nth,
        compound: &Compound,
        position: &mut Position,
    ) -> Result<(), Undecided> {
        if nth.from_end {
            return Err("a pseudo-class that counts siblings from the end");
        }
        let (ends, is_by_namespace) = match &nth.of {
            Counted::All => (Vec::new(), false),
            Counted::Matching(list) => (self.add_list(list)?, false),
            Counted::SameType => {
                let names = compound.tests.iter().find_map(|test| match test {
                    Test::Name(_) | Test::NameByNamespace { .. } => Some(test.clone()),
                    _ => None,
                });
                let name = names.ok_or("a pseudo-class of the same type without a name")?;
                self.positions.push(Position { asks: vec![name], ..Position::default() });
                (vec![self.positions.len() - 1], true)
            }
        };
        let counter = self.counters.len();
        if is_by_namespace {
            let of = |namespace| Counter { ends: ends.clone(), namespace: Some(namespace) };
            self.counters.extend(NAMESPACES.map(of));
        } else {
            self.counters.push(Counter { ends, namespace: None });
        }
        let (step, offset) = (nth.step, nth.offset);
        position.numbers.push(Number { step, offset, counter, is_by_namespace });
        (self.asks_around, self.asks_siblings) = (true, true);
        Ok(())
    }

    /// Ends the list of selectors.
    pub(crate) fn seal(mut self) -> Arc<Self> {
        self.positions.shrink_to_fit();
        self.words = self.positions.len().div_ceil(64);
        self.candidates = vec![0; self.words * Tag::COUNT];
        for (at, position) in self.positions.iter().enumerate() {
            let (word, bit) = (at / 64, 1 << (at % 64));
            let mut add = |name: Tag| {
                self.candidates[name as usize * self.words + word] |= bit;
                self.names.insert(name);
            };
            if !position.asks.iter().any(|test| for_each_tag(test, &mut add)) {
                for row in self.candidates.chunks_exact_mut(self.words) {
                    row[word] |= bit;
                }
                self.names = TagSet::ALL;
            }
        }
        Arc::new(self)
    }

    /// The number of words that hold the bits of an element.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Whether a position depends on anything but the element.
    pub(crate) fn asks_around(&self) -> bool {
        self.asks_around
    }

    /// Whether a position depends on siblings of an element or an ancestor.
    pub(crate) fn asks_siblings(&self) -> bool {
        self.asks_siblings
    }

    /// The number of ways in which children are counted.
    pub(crate) fn counters(&self) -> usize {
        self.counters.len()
    }

    /// The names of elements that may match a compound.
    pub(crate) fn names(&self) -> TagSet {
        self.names
    }

    /// Counts an element with these bits among its siblings.
    pub(crate) fn count(&self, bits: &[u64], namespace: Namespace, counts: &mut [u32]) {
        for (counter, count) in self.counters.iter().zip(counts) {
            let matches = counter.ends.is_empty() || counter.ends.iter().any(|&end| has(bits, end));
            if matches && counter.namespace.is_none_or(|of| of == namespace) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// Sets the bits of the compounds that an element matches by itself.
    pub(crate) fn ask(&self, element: &StartTagView<'_>, own: &mut [u64]) {
        let row = element.tag as usize * self.words;
        for (word, own) in own.iter_mut().enumerate() {
            let mut left = self.candidates[row + word];
            let mut found = 0;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let position = &self.positions[word * 64 + bit as usize];
                if position.asks.iter().all(|test| holds(test, *element)) {
                    found |= 1 << bit;
                }
            }
            *own = found;
        }
    }

    /// Takes out the bits of compounds that do not match because of what is around the element.
    pub(crate) fn ask_around(
        &self,
        own: &mut [u64],
        namespace: Namespace,
        around: &Surroundings<'_>,
    ) {
        for word in 0..own.len() {
            let mut left = own[word];
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let position = &self.positions[word * 64 + bit as usize];
                let holds = match position.left {
                    None => true,
                    Some((Left::Parent, before)) => has(around.parent, before),
                    Some((Left::Ancestor, before)) => has(around.ancestors, before),
                    Some((Left::Previous, before)) => has(around.previous, before),
                    Some((Left::Earlier, before)) => has(around.earlier, before),
                };
                let matches = holds
                    && position.nested.iter().all(|nested| {
                        nested.ends.iter().any(|&end| has(own, end)) == nested.is_wanted
                    })
                    && position
                        .numbers
                        .iter()
                        .all(|number| self.is_numbered(number, own, namespace, around.counts));
                if !matches {
                    own[word] &= !(1 << bit);
                }
            }
        }
    }
}

impl Program {
    /// Whether an element has one of these numbers, after its siblings.
    fn is_numbered(
        &self,
        number: &Number,
        own: &[u64],
        namespace: Namespace,
        counts: &[u32],
    ) -> bool {
        let of_namespace = NAMESPACES.iter().position(|&of| of == namespace).unwrap_or(0);
        let at = number.counter + if number.is_by_namespace { of_namespace } else { 0 };
        let (Some(counter), Some(&before)) = (self.counters.get(at), counts.get(at)) else {
            return false;
        };
        let is_counted = counter.ends.is_empty() || counter.ends.iter().any(|&end| has(own, end));
        is_counted && is_in_sequence(number.step, number.offset, before.saturating_add(1))
    }
}

/// Whether a bit is set.
pub(crate) fn has(bits: &[u64], at: usize) -> bool {
    bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
}

fn left_of(combinator: Combinator) -> Left {
    match combinator {
        Combinator::Child => Left::Parent,
        Combinator::Descendant => Left::Ancestor,
        Combinator::NextSibling => Left::Previous,
        Combinator::SubsequentSibling => Left::Earlier,
    }
}

/// The reason why a stream cannot decide the test at a start tag, from that alone; `None` if it can.
fn undecided(test: &Test) -> Option<Undecided> {
    match test {
        Test::Name(_)
        | Test::NameByNamespace { .. }
        | Test::Names(_)
        | Test::Namespace(_)
        | Test::Id(_)
        | Test::Class(_)
        | Test::Attribute(_)
        | Test::Root
        | Test::Scope
        | Test::Anchor
        | Test::Never
        | Test::State(
            PseudoClass::AnyLink | PseudoClass::Interaction(_) | PseudoClass::Absent { .. },
        ) => None,
        Test::Is(list) | Test::Not(list) => {
            let is_decided = |complex: &Complex| match &*complex.compounds {
                [compound] => compound.tests.iter().all(|test| undecided(test).is_none()),
                _ => false,
            };
            (!list.iter().all(is_decided)).then_some("a nested selector")
        }
        Test::State(_) => Some("a pseudo-class that depends on more than the start tag"),
        Test::Empty => Some("the pseudo-class :empty"),
        Test::Nth(_) => Some("a pseudo-class that counts siblings from the end"),
        Test::Has(_) => Some("the pseudo-class :has()"),
    }
}

/// Calls `add` for each of the only tags that an element for which this holds may have. Returns `false` if it may have any.
fn for_each_tag(test: &Test, add: &mut impl FnMut(Tag)) -> bool {
    let mut add = |name: &NameKey| add(name.tag().unwrap_or(Tag::Unknown));
    match test {
        Test::Name(name) => add(name),
        Test::NameByNamespace { html, other } => [html, other].into_iter().for_each(add),
        Test::Names(names) => names.iter().for_each(add),
        Test::Never
        | Test::Anchor
        | Test::State(PseudoClass::Interaction(_) | PseudoClass::Absent { .. }) => {}
        _ => return false,
    }
    true
}

/// Whether a test that is [decided](undecided) holds.
#[inline]
fn holds(test: &Test, element: StartTagView<'_>) -> bool {
    let case = if element.is_quirky {
        CaseSensitivity::AsciiCaseInsensitive
    } else {
        CaseSensitivity::CaseSensitive
    };
    meets(test, element, case, |_| true).unwrap_or_else(|| match test {
        Test::Scope => element.is_root,
        Test::State(PseudoClass::AnyLink) => is_link(element),
        Test::Is(list) => holds_any(list, element),
        Test::Not(list) => !holds_any(list, element),
        _ => false,
    })
}

/// As for elements of the tree.
fn is_link(element: StartTagView<'_>) -> bool {
    let has_href = || element.attributes.of_known_name(KNOWN_HREF).is_some();
    match (element.namespace, element.tag) {
        (Namespace::Html, Tag::A | Tag::Area) => has_href(),
        (Namespace::Svg, Tag::A) => {
            let xlink = Some(AttributeNamespace::XLink);
            has_href() || element.any_attribute(xlink, |name, _| name == "href")
        }
        _ => false,
    }
}

/// Whether one of these selectors, each of a single compound, holds.
fn holds_any(list: &[Complex], element: StartTagView<'_>) -> bool {
    let tests = |complex: &Complex| {
        complex.compounds.iter().flat_map(|one| &one.tests).all(|test| holds(test, element))
    };
    list.iter().any(tests)
}

impl OneElement for StartTagView<'_> {
    #[inline]
    fn has_name(self, name: &NameKey) -> bool {
        name.is_of_element(self.tag, self.local)
    }

    #[inline]
    fn namespace(self) -> Namespace {
        self.namespace
    }

    #[inline]
    fn is_root(self) -> bool {
        self.is_root
    }

    fn id(&self) -> Option<&str> {
        self.attributes.of_known_name(KNOWN_ID)
    }

    fn class(&self) -> Option<&str> {
        self.attributes.of_known_name(KNOWN_CLASS)
    }

    fn value(&self, name: &NameKey) -> Option<&str> {
        if let Some(number) = name.known_attribute() {
            return self.attributes.of_known_name(number);
        }
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|attribute| {
            attribute.namespace == AttributeNamespace::None && name.is_of_attribute(attribute)
        });
        found.map(|attribute| attribute.value)
    }

    fn any_attribute(
        self,
        namespace: Option<AttributeNamespace>,
        mut passes: impl FnMut(&str, &str) -> bool,
    ) -> bool {
        self.attributes.iter().any(|attribute| {
            namespace.is_none_or(|namespace| namespace == attribute.namespace)
                && passes(attribute.local_name(), attribute.value)
        })
    }

    #[inline]
    fn cost_of_list(self) -> usize {
        0
    }
}
