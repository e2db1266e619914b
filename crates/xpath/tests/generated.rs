//! Generated expressions on generated documents: the crate and an evaluator written straight from the recommendation agree.

mod common;

use common::{Numbers, Outcome, World, document, expression};
use duckbill_xpath::{Node, Value, XPath};
use proptest::prelude::*;

/// Compares the results for all context nodes of a document.
fn check(tree: &[u8], path: &[u8]) {
    let markup = document(&mut Numbers(tree));
    let expression = expression(&mut Numbers(path));
    let text = expression.to_string();
    let parsed = duckbill::parse(&markup);
    let world = World::new(parsed.root());
    let xpath = XPath::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut contexts = vec![Node::from(parsed.root())];
    contexts.extend(XPath::parse("//node() | //@*").unwrap().select(parsed.root()).unwrap());
    assert_eq!(contexts.len(), world.len(), "{markup}");
    for (place, context) in contexts.iter().enumerate() {
        // Each costs the square of the nodes: not every context of a long document is tried.
        if place % (1 + world.len() / 8) != 0 {
            continue;
        }
        let Ok(value) = xpath.evaluate(*context) else {
            assert!(
                context.tree_node().as_doctype().is_some(),
                "{text} from {context:?} in {markup}"
            );
            continue;
        };
        let expected = world.evaluate(&expression, place);
        let same = match (&value, &expected) {
            (Value::Nodes(set), Outcome::Nodes(places)) => {
                let found: Vec<_> = set
                    .iter()
                    .filter_map(|node| contexts.iter().position(|other| other == node))
                    .collect();
                found == *places && set.len() == places.len()
            }
            (Value::String(one), Outcome::Text(two)) => one == two,
            (Value::Number(one), Outcome::Number(two)) => {
                one == two || one.is_nan() && two.is_nan()
            }
            (Value::Boolean(one), Outcome::Boolean(two)) => one == two,
            _ => false,
        };
        let names =
            |places: &[usize]| places.iter().map(|place| world.at(*place)).collect::<Vec<_>>();
        let shown = match &expected {
            Outcome::Nodes(places) => format!("{:?}", names(places)),
            other => format!("{other:?}"),
        };
        assert!(same, "{text}\nfrom {context:?}\nin {markup}\nis {value:?}\nnot {shown}");
    }
}

/// Many cases, as each takes little time: sixteen for each that `PROPTEST_CASES` asks for.
fn config() -> ProptestConfig {
    let cases = ProptestConfig::default().cases.saturating_mul(16);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn results_are_those_of_the_recommendation(
        tree in prop::collection::vec(any::<u8>(), 0..80),
        path in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        check(&tree, &path);
    }

    #[test]
    fn no_text_panics(text in "[-a-c@$*/.:\\[\\]()|=!<>+'\", 0-9é🦆]{0,24}") {
        let document = duckbill::parse("<div id=a class='b c'>1<b>2</b><!--c--></div>");
        if let Ok(xpath) = XPath::parse(&text) {
            let _ = xpath.evaluate(document.root());
        }
    }
}
