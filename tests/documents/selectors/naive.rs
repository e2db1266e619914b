//! A naive matcher for plain compounds, which must agree.

use duckbill::{ElementRef, NodeRef, parse};
use proptest::prelude::*;

/// The naive matcher's form of a selector.
#[derive(Debug, Clone)]
enum Simple {
    Name(&'static str),
    Class(&'static str),
    Id(&'static str),
    Attribute(&'static str),
}

impl Simple {
    fn text(&self) -> String {
        match self {
            Self::Name(name) => (*name).to_owned(),
            Self::Class(class) => format!(".{class}"),
            Self::Id(id) => format!("#{id}"),
            Self::Attribute(name) => format!("[{name}]"),
        }
    }

    fn matches(&self, element: ElementRef<'_>) -> bool {
        match self {
            Self::Name(name) => element.name() == *name,
            Self::Class(class) => element
                .attribute("class")
                .is_some_and(|value| value.split_ascii_whitespace().any(|it| it == *class)),
            Self::Id(id) => element.attribute("id") == Some(id),
            Self::Attribute(name) => element.has_attribute(name),
        }
    }
}

fn compound() -> impl Strategy<Value = Vec<Simple>> {
    let name = prop::option::of(prop::sample::select(vec!["p", "b", "x-a"]).prop_map(Simple::Name));
    let rest = prop_oneof![
        prop::sample::select(vec!["k", "kk", "l"]).prop_map(Simple::Class),
        prop::sample::select(vec!["i", "j"]).prop_map(Simple::Id),
        prop::sample::select(vec!["class", "data-q"]).prop_map(Simple::Attribute),
    ];
    (name, prop::collection::vec(rest, 0..3))
        .prop_map(|(name, rest)| name.into_iter().chain(rest).collect::<Vec<_>>())
        .prop_filter("something to ask for", |compound| !compound.is_empty())
}

proptest! {
    #[test]
    fn a_naive_matcher_agrees(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "<p>", "<b>", "</b>", "<x-a>", "</x-a>", "<div>", "</div>", "text", "<p class=k>",
                "<b class='kk  l'>", "<x-a class='l k\n' id=i>", "<p id=j data-q>", "<div class=''>",
            ]),
            0..60,
        ),
        outer in compound(),
        inner in compound(),
    ) {
        let document = parse(&format!("<!doctype html>{}", parts.concat()));
        let texts = |compound: &[Simple]| compound.iter().map(Simple::text).collect::<String>();
        let is = |compound: &[Simple], element: ElementRef<'_>| compound.iter().all(|it| it.matches(element));
        let elements = || document.root().descendants().filter_map(NodeRef::as_element);
        let query = |text: String| -> Vec<_> { document.query_selector_all(&text).unwrap().collect() };

        let expected: Vec<_> = elements().filter(|it| is(&inner, *it)).collect();
        prop_assert_eq!(query(texts(&inner)), expected);

        let is_below = |it: ElementRef<'_>| {
            it.as_node().ancestors().filter_map(NodeRef::as_element).any(|above| is(&outer, above))
        };
        let expected: Vec<_> = elements().filter(|it| is(&inner, *it) && is_below(*it)).collect();
        prop_assert_eq!(query(format!("{} {}", texts(&outer), texts(&inner))), expected);

        let has = |it: ElementRef<'_>| {
            it.as_node().descendants().filter_map(NodeRef::as_element).any(|below| is(&outer, below))
        };
        let expected: Vec<_> = elements().filter(|it| is(&inner, *it) && has(*it)).collect();
        prop_assert_eq!(query(format!("{}:has({})", texts(&inner), texts(&outer))), expected);
    }
}

proptest! {
    #![proptest_config(crate::common::config(1000))]

    #[test]
    fn a_naive_matcher_of_all_combinators_agrees(
        choices in prop::collection::vec(0..=255u8, 1..60),
        shape in prop::collection::vec(0..=255u8, 0..80),
    ) {
        let document = parse(&crate::selector_grammar::page(&shape));
        let list = crate::selector_grammar::Choices::new(&choices).list(2);
        let text = crate::selector_grammar::text(&list);
        let selector = duckbill::Selector::parse(&text).expect("the grammar makes selectors");
        let elements = || document.root().descendants().filter_map(NodeRef::as_element);
        let expected: Vec<_> =
            elements().filter(|it| crate::selector_grammar::matches(&list, *it)).collect();
        prop_assert_eq!(document.select(&selector).collect::<Vec<_>>(), expected.clone(), "{}", text);
        let alone: Vec<_> = elements().filter(|it| it.matches(&selector)).collect();
        prop_assert_eq!(alone, expected, "{}", text);
    }
}
