//! The links of a document: every node hangs in one place, and its neighbours know it.

use duckbill::{Document, NodeRef};
use std::collections::HashSet;

/// Checks every link of what hangs below a root, and that no node hangs in two places.
pub fn check_links(document: &Document) {
    let mut seen = HashSet::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        assert!(root.parent().is_none(), "a root has no parent");
        assert!(seen.insert(root.id()), "a root hangs in one place");
        let mut pending = vec![root];
        while let Some(node) = pending.pop() {
            check_children(node, document.node_count());
            for child in node.children() {
                assert!(seen.insert(child.id()), "a node hangs in one place");
                pending.push(child);
            }
            if let Some(element) = node.as_element() {
                roots.extend(element.template_contents());
                roots.extend(element.shadow_root());
            }
        }
    }
    assert!(seen.len() <= document.node_count());
}

fn check_children(node: NodeRef<'_>, limit: usize) {
    let children: Vec<_> = node.children().take(limit + 1).collect();
    assert!(children.len() <= limit, "the list of children ends");
    assert_eq!(node.first_child(), children.first().copied());
    assert_eq!(node.last_child(), children.last().copied());
    for (index, child) in children.iter().enumerate() {
        assert_eq!(child.parent(), Some(node));
        let before = index.checked_sub(1).map(|index| children[index]);
        assert_eq!(child.previous_sibling(), before);
        assert_eq!(child.next_sibling(), children.get(index + 1).copied());
    }
    let backwards: Vec<_> = node.children().rev().collect();
    assert!(backwards.iter().rev().eq(children.iter()));
}
