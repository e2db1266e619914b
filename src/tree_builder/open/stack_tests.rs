//! The stack's index against a twin that walks, as the standard words it, after every change.

use proptest::prelude::*;

use super::stack::{Height, IntegrationPoint, OpenElement, OpenElements, RARE_KEYS, Scope};
use crate::names::{Categories, Namespace, Tag, foreign_categories};
use crate::tree_builder::body_rules::CATEGORIES;

/// The elements that may be opened: names of every category, in HTML and in foreign content.
const KINDS: &[(Tag, Namespace)] = &[
    (Tag::Div, Namespace::Html),
    (Tag::P, Namespace::Html),
    (Tag::B, Namespace::Html),
    (Tag::I, Namespace::Html),
    (Tag::Span, Namespace::Html),
    (Tag::Li, Namespace::Html),
    (Tag::Ul, Namespace::Html),
    (Tag::Button, Namespace::Html),
    (Tag::Table, Namespace::Html),
    (Tag::Td, Namespace::Html),
    (Tag::Template, Namespace::Html),
    (Tag::Select, Namespace::Html),
    (Tag::Form, Namespace::Html),
    (Tag::Svg, Namespace::Svg),
    (Tag::G, Namespace::Svg),
    (Tag::Desc, Namespace::Svg),
    (Tag::Mi, Namespace::MathMl),
];

/// An element of the twin.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Open {
    handle: u32,
    tag: Tag,
    namespace: Namespace,
}

impl Open {
    fn categories(self) -> Categories {
        match self.namespace {
            Namespace::Html => CATEGORIES[self.tag as usize],
            namespace => foreign_categories(namespace, self.tag),
        }
    }

    fn key(self) -> u32 {
        let foreign = if self.namespace == Namespace::Html { 0 } else { RARE_KEYS };
        (self.tag as usize + foreign) as u32
    }

    fn entry(self) -> OpenElement<u32> {
        let Self { handle, tag, namespace } = self;
        let none = IntegrationPoint::None;
        OpenElement::new(handle, tag, namespace, self.key(), self.categories(), none)
    }

    fn is_html(self, tag: Tag) -> bool {
        (self.tag, self.namespace) == (tag, Namespace::Html)
    }
}

/// The stack as a list, the current node last.
#[derive(Debug, Default)]
struct Twin(Vec<Open>);

impl Twin {
    fn topmost(&self, matches: impl Fn(Open) -> bool) -> Option<u32> {
        self.0.iter().rev().find(|open| matches(**open)).map(|open| open.handle)
    }

    /// Walks down from the current node to an element of this name, or to a scope boundary.
    fn has_in_scope(&self, tag: Tag, scope: Scope) -> bool {
        for open in self.0.iter().rev() {
            if open.is_html(tag) {
                return true;
            }
            let ends = match scope {
                Scope::Table => [Tag::Html, Tag::Table, Tag::Template]
                    .iter()
                    .any(|&boundary| open.is_html(boundary)),
                Scope::Default => open.categories().has(Categories::SCOPE),
                Scope::Button => {
                    open.is_html(Tag::Button) || open.categories().has(Categories::SCOPE)
                }
                Scope::ListItem => {
                    open.is_html(Tag::Ol)
                        || open.is_html(Tag::Ul)
                        || open.categories().has(Categories::SCOPE)
                }
            };
            if ends {
                return false;
            }
        }
        false
    }

    /// The foreign elements at the top.
    fn foreign_run(&self) -> impl Iterator<Item = &Open> {
        self.0.iter().rev().take_while(|open| open.namespace != Namespace::Html)
    }
}

/// Both, and where the twin's elements stand on the stack.
struct Pair {
    stack: OpenElements<u32>,
    twin: Twin,
    next: u32,
}

impl Pair {
    fn new() -> Self {
        let mut pair = Self { stack: OpenElements::new(), twin: Twin::default(), next: 0 };
        pair.push((Tag::Html, Namespace::Html));
        pair.push((Tag::Body, Namespace::Html));
        pair
    }

    fn make(&mut self, (tag, namespace): (Tag, Namespace)) -> Open {
        self.next += 1;
        Open { handle: self.next, tag, namespace }
    }

    fn push(&mut self, kind: (Tag, Namespace)) {
        let open = self.make(kind);
        self.stack.push(open.entry());
        self.twin.0.push(open);
    }

    /// The heights of the open elements, from the bottom.
    fn heights(&self) -> Vec<Height> {
        let mut heights = Vec::new();
        let mut height = self.stack.height();
        while height != 0 {
            heights.push(height);
            height = self.stack.below(height);
        }
        heights.reverse();
        heights
    }

    fn handle(&self, height: Height) -> Option<u32> {
        (height != 0).then(|| self.stack.at(height).handle)
    }

    fn check(&self) {
        let heights = self.heights();
        let handles: Vec<u32> =
            heights.iter().map(|&height| self.stack.at(height).handle).collect();
        let expected: Vec<u32> = self.twin.0.iter().map(|open| open.handle).collect();
        assert_eq!(handles, expected);
        assert_eq!(self.stack.is_single(), self.twin.0.len() == 1);
        let second = self.stack.second().map(|(_, entry)| entry.handle);
        assert_eq!(second, self.twin.0.get(1).map(|open| open.handle));
        for &(tag, namespace) in KINDS {
            let open = Open { handle: 0, tag, namespace };
            let topmost = self.twin.topmost(|other| other.key() == open.key());
            assert_eq!(self.handle(self.stack.top(open.key())), topmost, "{tag:?}");
            if namespace != Namespace::Html {
                let in_run = self.twin.foreign_run().any(|other| other.key() == open.key());
                let is_above = self.stack.top(open.key()) > self.stack.html_below_foreign();
                let current = self.twin.0.last().expect("html");
                assert!(current.namespace == Namespace::Html || is_above == in_run, "{tag:?}");
                continue;
            }
            for scope in [Scope::Default, Scope::ListItem, Scope::Button, Scope::Table] {
                let found = self.stack.has_in_scope(tag, scope);
                assert_eq!(found, self.twin.has_in_scope(tag, scope), "{tag:?} in {scope:?}");
            }
        }
        let special = |open: Open| open.categories().has(Categories::SPECIAL);
        let boundary = |open: Open| open.categories().has(Categories::LIST_ITEM_BOUNDARY);
        assert_eq!(self.handle(self.stack.top_special()), self.twin.topmost(special));
        assert_eq!(self.handle(self.stack.top_list_item_boundary()), self.twin.topmost(boundary));
        for (index, &height) in heights.iter().enumerate() {
            let above = self.twin.0[index + 1..].iter().find(|open| special(**open));
            let found = self.stack.first_special_above(height);
            assert_eq!(found.and_then(|found| self.handle(found)), above.map(|open| open.handle));
        }
        let stays = |open: &Open| open.categories().has(Categories::MAY_STAY_OPEN);
        assert_eq!(self.stack.has_element_that_must_close(), !self.twin.0.iter().all(stays));
    }

    fn apply(&mut self, change: Change) {
        let heights = self.heights();
        let place = |at: usize| 2 + at % (heights.len() - 2).max(1);
        match change {
            Change::Push(kind) => self.push(KINDS[kind]),
            Change::Pop if heights.len() > 2 => {
                let popped = self.stack.pop().map(|entry| entry.handle);
                assert_eq!(popped, self.twin.0.pop().map(|open| open.handle));
            }
            // Foreign elements are only ever popped.
            Change::Remove(at) if heights.len() > 2 => {
                let index = place(at);
                if self.twin.0[index].namespace == Namespace::Html {
                    self.stack.remove(heights[index]);
                    self.twin.0.remove(index);
                }
            }
            Change::PutAbove(at, distance) if heights.len() > 3 => {
                let lower = place(at);
                let higher = lower + 1 + distance;
                // As the adoption agency does: across elements of HTML, none of which is a boundary but
                // the furthest block.
                let formatting = self.twin.0[lower];
                if !formatting.categories().has(Categories::FORMATTING)
                    || higher >= heights.len()
                    || self.twin.0[lower..=higher].iter().any(|o| o.namespace != Namespace::Html)
                {
                    return;
                }
                let open = self.make((formatting.tag, Namespace::Html));
                let mut moves = Vec::new();
                let height = self.stack.put_above(
                    heights[lower],
                    heights[higher],
                    open.entry(),
                    |_, from, to| moves.push((from, to)),
                );
                assert_eq!(self.stack.at(height).handle, open.handle);
                for (from, to) in moves {
                    let index = heights.iter().position(|&height| height == from).expect("open");
                    assert_eq!(self.stack.at(to).handle, self.twin.0[index].handle);
                }
                self.twin.0.insert(higher + 1, open);
                self.twin.0.remove(lower);
            }
            _ => {}
        }
        self.check();
    }
}

#[derive(Debug, Clone, Copy)]
enum Change {
    Push(usize),
    Pop,
    Remove(usize),
    PutAbove(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        6 => (0..KINDS.len()).prop_map(Change::Push),
        2 => Just(Change::Pop),
        2 => any::<usize>().prop_map(Change::Remove),
        3 => (any::<usize>(), 0..5_usize).prop_map(|(at, distance)| Change::PutAbove(at, distance)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_index_answers_as_a_walk_would(changes in prop::collection::vec(change(), 0..60)) {
        let mut pair = Pair::new();
        for change in changes {
            pair.apply(change);
        }
    }
}

/// Between two runs of foreign elements an HTML element may leave the stack: then they are one run.
#[test]
fn runs_of_foreign_elements_join() {
    let mut pair = Pair::new();
    for kind in
        [(Tag::Desc, Namespace::Svg), (Tag::Form, Namespace::Html), (Tag::Svg, Namespace::Svg)]
    {
        pair.push(kind);
    }
    pair.apply(Change::Remove(1));
    assert_eq!(pair.twin.0.len(), 4);
}
