//! Any expression on any page: values are those of an evaluator that is written straight from the recommendation. The bytes after
//! the page are read as an expression as they are, too: they are refused or evaluated, within limits.
#![no_main]

#[path = "../../crates/xpath/tests/common/mod.rs"]
mod common;

use common::{Numbers, Outcome, World, document, expression};
use duckbill_xpath::{Bindings, Limits, Node, Options, Value, XPath};
use libfuzzer_sys::fuzz_target;

/// The other evaluator asks all nodes about all nodes.
const SIZE: usize = 64;

fuzz_target!(|bytes: &[u8]| {
    let Some((&length, bytes)) = bytes.split_first() else { return };
    let (path, tree) = bytes.split_at(usize::from(length).min(bytes.len()));
    let markup = document(&mut Numbers(&tree[..tree.len().min(SIZE)]));
    let page = duckbill::parse(&markup);
    let limits = Bindings::new().with_limits(Limits::new().with_work(1 << 20));

    let made = expression(&mut Numbers(&path[..path.len().min(SIZE)]));
    let text = made.to_string();
    let xpath = XPath::parse(&text).expect("the generator makes expressions");
    if let Ok(value) = xpath.evaluate_with(page.root(), &limits) {
        let world = World::new(page.root());
        let expected = world.evaluate(&made, 0);
        let place = |node: &Node<'_>| {
            let attribute = node.as_attribute().map(|found| found.get().name());
            (0..world.len()).find(|place| world.at(*place) == (node.tree_node(), attribute))
        };
        let same = match (&value, &expected) {
            (Value::Nodes(set), Outcome::Nodes(places)) => {
                set.iter().map(place).eq(places.iter().copied().map(Some))
            }
            (Value::String(one), Outcome::Text(two)) => one == two,
            (Value::Number(one), Outcome::Number(two)) => {
                one == two || one.is_nan() && two.is_nan()
            }
            (Value::Boolean(one), Outcome::Boolean(two)) => one == two,
            _ => false,
        };
        assert!(same, "{text} in {markup}: {value:?}, not {expected:?}");
    }

    if let Ok(raw) = std::str::from_utf8(path) {
        let options = Options::new().with_usual_prefixes().with_extensions();
        match XPath::parse_with(raw, &options) {
            Ok(xpath) => drop(xpath.evaluate_with(page.root(), &limits)),
            Err(error) => assert!(raw.get(error.span()).is_some(), "{error}"),
        }
    }
});
