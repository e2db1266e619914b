//! The elements that may match a selector, from lists of the document's elements; see
//! [`dom::index::lists`](crate::dom).

use std::sync::Arc;

use selectors::attr::CaseSensitivity;

use super::attributes::{may_have_class, may_have_id};
use super::matcher::has_name_of;
use super::plan::Gate;
use crate::dom::tree_answers::{ElementLists, WordLists};
use crate::dom::{Document, ElementRef, NodeRef, WalkFor};

/// The most lists that are merged; for more names all elements are tried.
const MOST_LISTS: usize = 8;

/// The elements that pass a gate, in tree order.
#[derive(Debug, Clone)]
pub(super) enum Candidates {
    /// All elements from this place on.
    All(Arc<ElementLists>, usize),
    /// Those of a name, by its number.
    Named(Arc<ElementLists>, usize, usize),
    /// Those of a few names.
    Merged(Arc<ElementLists>, Box<[(usize, usize)]>),
    /// Those that may have a word, by the key of its list. The last number is that of the last element.
    Words(Arc<WordLists>, usize, usize, u32),
}

/// Notes a walk over all elements, or to an element, that lists of the kind that the gate wants would have saved.
pub(super) fn note_walk(
    candidates: Option<&Candidates>,
    root: NodeRef<'_>,
    gate: &Gate,
    end: Option<NodeRef<'_>>,
) {
    match (candidates, gate) {
        (None | Some(Candidates::All(..)), Gate::Class(_) | Gate::Id(_)) => {
            root.note_walk(WalkFor::Words, end);
        }
        (None, _) => root.note_walk(WalkFor::Elements, end),
        _ => {}
    }
}

impl Candidates {
    /// `None` if the document has no lists, and is to be walked.
    pub(super) fn of(root: NodeRef<'_>, gate: &Gate) -> Option<Self> {
        if let Gate::Class(word) | Gate::Id(word) = gate
            && let Some(words) = root.word_lists()
        {
            let key = words.key(word);
            return Some(Self::Words(words, key, 0, 0));
        }
        let lists = root.element_lists()?;
        // No element has a name that the document does not know.
        let number =
            |name| crate::dom::NameKey::number_in(name, root.document()).unwrap_or(usize::MAX);
        Some(match gate {
            Gate::Name(name) => Self::Named(lists, number(name), 0),
            Gate::Names(names) if names.len() <= MOST_LISTS => {
                Self::Merged(lists, names.iter().map(|name| (number(name), 0)).collect())
            }
            _ => Self::All(lists, 0),
        })
    }

    /// The next element that passes the gate.
    pub(super) fn next<'a>(
        &mut self,
        document: &'a Document,
        gate: &Gate,
        case: CaseSensitivity,
    ) -> Option<ElementRef<'a>> {
        let element = |number: u32| NodeRef::new(document, number).as_element();
        match self {
            Self::All(lists, at) => loop {
                crate::work::count(1);
                let element = element(*lists.all.get(*at)?)?;
                *at += 1;
                if passes(element, gate, case) {
                    return Some(element);
                }
            },
            Self::Named(lists, name, at) => {
                let place = *lists.by_name.get(*name).get(*at)?;
                *at += 1;
                element(lists.all[place as usize])
            }
            Self::Merged(lists, heads) => {
                let next = |(name, at): &(usize, usize)| lists.by_name.get(*name).get(*at).copied();
                let place = heads.iter().filter_map(next).min()?;
                heads
                    .iter_mut()
                    .filter(|head| next(head) == Some(place))
                    .for_each(|(_, at)| *at += 1);
                element(lists.all[place as usize])
            }
            Self::Words(lists, key, at, last) => {
                let list = lists.by_hash.get(*key);
                loop {
                    crate::work::count(1);
                    let number = *list.get(*at)?;
                    *at += 1;
                    // Two words of an element may have the same hash.
                    if std::mem::replace(last, number) == number {
                        continue;
                    }
                    let element = element(number)?;
                    if passes(element, gate, case) {
                        return Some(element);
                    }
                }
            }
        }
    }
}

#[inline]
fn passes(element: ElementRef<'_>, gate: &Gate, case: CaseSensitivity) -> bool {
    match gate {
        Gate::Open => true,
        Gate::Name(name) => element.has_name(name),
        Gate::Names(names) => has_name_of(element, names),
        Gate::Class(class) => may_have_class(element, class, case),
        Gate::Id(id) => may_have_id(element, id, case),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Candidates;
    use crate::Selector;
    use crate::dom::{Document, ElementRef, NodeId};

    const SELECTORS: &[&str] = &[
        "b",
        "x-a",
        "x-b",
        "i, b, x-a, nosuch",
        "a, b, i, u, p, x-a, x-b, div, li",
        "*",
        ".c",
        "#k",
        ".C",
        "#K",
        ".a.c",
        "p .c",
        "b:not(.c)",
        ".c, #k",
        "[title]",
        ".nosuch",
        "#nosuch",
        "b ~ .c",
        "svg *, foreignObject",
    ];

    fn selector(text: &str) -> Selector {
        Selector::parse(text).unwrap()
    }

    /// Whether all kinds of lists are there.
    fn has_lists(document: &Document) -> bool {
        let has = |text| Candidates::of(document.root(), &selector(text).plan().gate);
        matches!(has("b"), Some(Candidates::Named(..)))
            && matches!(has(".c"), Some(Candidates::Words(..)))
    }

    /// Compares with what each element says, with lists if there are any, and until there are.
    fn assert_same(document: &Document) {
        let expected: Vec<Vec<ElementRef<'_>>> = SELECTORS
            .iter()
            .map(|text| {
                let selector = selector(text);
                document.root().elements().filter(|one| one.matches(&selector)).collect()
            })
            .collect();
        let mut rounds = 0..50;
        for is_last in std::iter::from_fn(|| rounds.next().map(|_| has_lists(document))) {
            for (text, expected) in SELECTORS.iter().zip(&expected) {
                let found: Vec<_> = document.select(&selector(text)).collect();
                assert!(found == *expected, "{text}, with lists: {is_last}");
                assert_eq!(document.select_first(&selector(text)), expected.first().copied());
            }
            if is_last {
                break;
            }
        }
        assert!(has_lists(document));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]

        /// After each edit of a random sequence, the lists have what a walk finds.
        #[test]
        fn the_lists_have_what_a_walk_finds(
            steps in prop::collection::vec((0..6_u8, any::<usize>(), any::<usize>()), 1..5),
            is_quirky: bool,
        ) {
            let item = "<p class='a c'>1<b id=k title>2<x-a class=C>3</x-a></b><i class=\"c\tc d\">4</i>\
                <table class=a><b>5<tr><td class=c>6</table><svg><foreignObject class=a id=K><u>7</svg>";
            let doctype = if is_quirky { "" } else { "<!doctype html>" };
            let mut document = crate::parse(&format!("{doctype}{}", item.repeat(60)));
            let ids: Vec<NodeId> =
                document.root().elements().skip(3).map(|one| one.as_node().id()).collect();
            assert!(!has_lists(&document));
            assert_same(&document);
            for (what, one, other) in steps {
                let name = ["a c", "k", "C", "", "d c a"][other % 5];
                let (one, other) = (ids[one % ids.len()], ids[other % ids.len()]);
                let changed = match what {
                    0 => document.set_attribute(one, "class", name).is_ok(),
                    1 => document.set_attribute(one, "id", name).is_ok(),
                    2 => document.remove(one).is_ok(),
                    3 => document.unwrap(one).is_ok(),
                    4 => document.move_children_to(one, other).is_ok(),
                    _ => document.append_child(one, other).is_ok(),
                };
                if changed {
                    assert_same(&document);
                }
            }
        }
    }

    #[test]
    fn a_page_of_too_many_classes_is_walked() {
        let classes = "a b c d e f g h i j k l m n o p ".repeat(64);
        // Each of the paragraphs has the elements again, with the same attributes.
        let document =
            crate::parse(&format!("<p><b class='{classes}'>{}", "</p><p>x".repeat(1000)));
        let (class, mut found) = (selector(".p"), 0);
        for _ in 0..50 {
            found = document.select(&class).count();
        }
        assert!(matches!(
            Candidates::of(document.root(), &class.plan().gate),
            Some(Candidates::All(..))
        ));
        let walked = document.root().elements().filter(|one| one.has_class("p")).count();
        assert_eq!(found, walked);
    }
}
