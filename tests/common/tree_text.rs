//! A tree as text, in which adjacent text counts as one. Needs nothing but the crate: `fuzz/` uses it too.

use duckbill::NodeRef;

/// All nodes below a node, each on a line of its own.
pub(crate) fn tree_text(root: NodeRef<'_>) -> String {
    let (mut out, mut text) = (String::new(), String::new());
    let flush = |out: &mut String, text: &mut String, depth: usize| {
        if !text.is_empty() {
            out.push_str(&format!("{}{text:?}\n", " ".repeat(depth)));
            text.clear();
        }
    };
    let base = root.ancestors().count();
    let mut last = 0;
    let mut parent = None;
    for node in root.descendants() {
        let depth = node.ancestors().count() - base;
        if node.text().is_none() || depth != last || node.parent().map(|it| it.id()) != parent {
            flush(&mut out, &mut text, last);
        }
        (last, parent) = (depth, node.parent().map(|it| it.id()));
        if let Some(more) = node.text() {
            text.push_str(more);
            continue;
        }
        let indent = " ".repeat(depth);
        if let Some(element) = node.as_element() {
            let mut attributes: Vec<String> =
                element.attributes().map(|it| format!(" {}={:?}", it.name(), it.value())).collect();
            attributes.sort();
            let (name, attributes) = (element.name(), attributes.concat());
            out.push_str(&format!("{indent}<{:?} {name}{attributes}>\n", element.namespace()));
        } else {
            out.push_str(&format!("{indent}{:?} {:?}\n", node.kind(), node.data().unwrap_or("")));
        }
    }
    flush(&mut out, &mut text, last);
    out
}
