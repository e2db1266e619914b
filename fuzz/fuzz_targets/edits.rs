//! Any sequence of edits on a document: what was refused changes nothing, the links agree after each step, nothing is
//! below itself, `wrap` and `unwrap` do what their slower twins do, and compacting keeps what is there.
#![no_main]

#[path = "../../tests/common/edit_steps.rs"]
mod edit_steps;

use duckbill::{ElementRef, NodeId, NodeRef};
use edit_steps::{KINDS, Step, assert_is_forest, connected, dump, dump_all, read, take};
use libfuzzer_sys::fuzz_target;

/// The nearest form above an element, found by a walk.
fn form_around(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    let mut above = element.as_node().ancestors().filter_map(NodeRef::as_element);
    above.find(|it| it.name() == "form" && it.namespace() == element.namespace())
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&count, bytes)) = bytes.split_first() else { return };
    let (pieces, steps) = bytes.split_at(usize::from(count % 9).min(bytes.len()));
    let pieces: Vec<usize> = pieces.iter().map(|byte| usize::from(*byte)).collect();
    let mut document = read(&pieces);
    let mut nodes = connected(&document);
    for step in steps.chunks_exact(3).take(40) {
        let step =
            Step { what: step[0] % KINDS, one: usize::from(step[1]), other: usize::from(step[2]) };
        let (one, other) = (nodes[step.one % nodes.len()], nodes[step.other % nodes.len()]);
        let before = document.clone();
        let refused = take(&mut document, &mut nodes, step).is_err();
        if refused && !matches!(step.what, 0 | 1 | 24) {
            assert_eq!(dump_all(&before, &nodes), dump_all(&document, &nodes), "{step:?}");
        }
        assert_is_forest(&document, &nodes);
        if !refused && matches!(step.what, 9 | 10) {
            let mut twin = before.clone();
            if step.what == 9 {
                twin.replace(one, other).unwrap();
                twin.append_child(other, one).unwrap();
            } else {
                let fragment = twin.create_fragment();
                let children: Vec<NodeId> =
                    twin.node(one).unwrap().children().map(NodeRef::id).collect();
                for child in children {
                    twin.append_child(fragment, child).unwrap();
                }
                twin.replace(one, fragment).unwrap();
            }
            for &id in &nodes {
                let [found, expected] = [&document, &twin].map(|it| it.node(id).unwrap());
                let ids = |node: NodeRef<'_>| node.children().map(NodeRef::id).collect::<Vec<_>>();
                assert_eq!(ids(found), ids(expected), "{step:?}");
            }
        }
        for &id in &nodes {
            let node = document.node(id).unwrap();
            let Some(element) = node.as_element() else { continue };
            let is_without_owner = element.form_owner().is_none() && !element.has_attribute("form");
            if element.name() == "input" && is_without_owner {
                assert_eq!(element.form(), form_around(element), "{step:?}");
            }
        }
    }
    let before = document.clone();
    let _ = document.compact();
    assert_eq!(dump(before.root()), dump(document.root()));
    assert!(before == document);
    assert_is_forest(&document, &connected(&document));
});
