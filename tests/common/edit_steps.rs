//! Edits made from numbers, and what must stay true after each. Needs nothing but the crate: `fuzz/` uses it too.

use duckbill::dom::{AdjacentPosition, EditError};
use duckbill::names::Namespace;
use duckbill::{Document, NodeId, NodeKind, NodeRef, ParseOptions, parse_with};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Everything that a node is and has in it, with texts apart from each other.
pub(crate) fn dump(node: NodeRef<'_>) -> String {
    enum Step<'a> {
        Node(NodeRef<'a>),
        Say(&'static str),
    }
    let mut out = String::new();
    let mut steps = vec![Step::Node(node)];
    while let Some(step) = steps.pop() {
        let node = match step {
            Step::Say(text) => {
                out.push_str(text);
                continue;
            }
            Step::Node(node) => node,
        };
        let name = node.as_element().map_or("", |element| element.name());
        out.push_str(&format!("{:?} {name} {:?} ", node.kind(), node.data().unwrap_or("")));
        if let Some(element) = node.as_element() {
            for attribute in element.attributes() {
                out.push_str(&format!("{}={:?} ", attribute.name(), attribute.value()));
            }
            out.push_str(if element.is_script_already_started() { "started " } else { "" });
            let owner = element.form_owner().and_then(|form| form.id_attribute());
            out.push_str(&format!("{:?} ", owner.unwrap_or("")));
        }
        if let Some(doctype) = node.as_doctype() {
            out.push_str(doctype.name());
            out.push_str(doctype.public_identifier());
            out.push_str(doctype.system_identifier());
        }
        if let Some(init) = node.shadow_root_init() {
            out.push_str(&format!("{init:?}"));
        }
        steps.push(Step::Say(")"));
        steps.extend(node.children().rev().map(Step::Node));
        steps.push(Step::Say("("));
        if let Some(element) = node.as_element() {
            let inside = [element.template_contents(), element.shadow_root()];
            steps.extend(inside.into_iter().flatten().map(Step::Node));
        }
    }
    out
}

/// All nodes that hang together with the document node.
pub(crate) fn connected(document: &Document) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut open = vec![document.document_node()];
    while let Some(node) = open.pop() {
        found.push(node.id());
        open.extend(node.children());
        if let Some(element) = node.as_element() {
            open.extend(element.template_contents().into_iter().chain(element.shadow_root()));
        }
    }
    found
}

/// The node that nothing is above; a host is above what it has if it is of that kind.
fn top<'a>(node: NodeRef<'a>, is_open: impl Fn(NodeRef<'a>) -> bool) -> NodeRef<'a> {
    let mut top = node;
    while let Some(above) =
        top.parent().or_else(|| top.host().filter(|_| is_open(top)).map(|host| host.as_node()))
    {
        top = above;
    }
    top
}

/// Everything that these nodes are part of: each tree once.
pub(crate) fn dump_all(document: &Document, nodes: &[NodeId]) -> String {
    let views = nodes.iter().filter_map(|&id| document.node(id));
    let mut seen = HashSet::new();
    let roots = views.map(|node| top(node, |_| true)).filter(|root| seen.insert(root.id()));
    roots.map(dump).collect()
}

/// Links go both ways, nothing is below itself, and the document has what it may have. Takes linear time in what it looks at, so
/// that it can be asked after each of many steps.
pub(crate) fn assert_is_forest(document: &Document, nodes: &[NodeId]) {
    let tops = document.document_node().children().map(NodeRef::kind);
    let tops: Vec<_> =
        tops.filter(|kind| matches!(kind, NodeKind::Doctype | NodeKind::Element)).collect();
    assert!(matches!(tops[..], [] | [_] | [NodeKind::Doctype, NodeKind::Element]), "{tops:?}");
    // Nodes from which the way up ends, parents that were looked at, and their children.
    let (mut ending, mut parents, mut below) = (HashSet::new(), HashSet::new(), HashSet::new());
    for &id in nodes {
        let node = document.node(id).expect("ids last");
        for parent in [Some(node), node.parent()].into_iter().flatten() {
            if !parents.insert(parent.id()) {
                continue;
            }
            let mut previous = None;
            for child in parent.children() {
                assert_eq!(child.parent(), Some(parent));
                assert_eq!(child.previous_sibling(), previous);
                assert!(below.insert(child.id()), "a child in two places");
                previous = Some(child);
            }
            assert_eq!(parent.last_child(), previous);
            let mut back: Vec<_> = parent.children().rev().collect();
            back.reverse();
            assert!(parent.children().eq(back));
        }
        if node.parent().is_none() {
            assert_eq!((node.previous_sibling(), node.next_sibling()), (None, None));
        }
        let mut way = HashSet::new();
        let mut above = Some(node);
        while let Some(node) = above.filter(|node| !ending.contains(&node.id())) {
            assert!(way.insert(node.id()), "a cycle");
            above = node.parent().or(node.host().map(|host| host.as_node()));
        }
        ending.extend(way);
        // A host and what it has know each other.
        if let Some(element) = node.as_element() {
            for inside in element.template_contents().into_iter().chain(element.shadow_root()) {
                assert_eq!((inside.host(), inside.parent()), (Some(element), None));
            }
        }
        if let Some(host) = node.host() {
            let inside = [host.template_contents(), host.shadow_root()];
            assert!(inside.contains(&Some(node)), "a host that has something else");
        }
    }
    for &id in nodes {
        let is_child = document.node(id).is_some_and(|node| node.parent().is_some());
        assert_eq!(below.contains(&id), is_child, "a parent that does not have it");
    }
    assert_answers_are_those_of_walks(document, nodes);
}

/// Answers with the help of tables are those of a walk over the links.
fn assert_answers_are_those_of_walks(document: &Document, nodes: &[NodeId]) {
    let views = || nodes.iter().map(|&id| document.node(id).expect("ids last"));
    let mut places: HashMap<NodeId, usize> = HashMap::new();
    for (node, other) in views().zip(views().rev()) {
        let root = top(node, |_| false);
        assert_eq!(node.tree_root(), root);
        let outermost = top(node, |top| top.kind() == NodeKind::ShadowRoot);
        assert_eq!(node.is_connected(), outermost == document.document_node());
        let is_below = other == node || other.ancestors().any(|above| above == node);
        assert_eq!(node.contains(other), is_below);
        if node == root {
            for id in ["f", "g"] {
                let has_id = |node: &NodeRef<'_>| {
                    node.as_element().is_some_and(|element| element.id_attribute() == Some(id))
                };
                let found = node.get_element_by_id(id).map(|element| element.as_node());
                assert_eq!(found, node.descendants().find(has_id), "{id}");
            }
        }
        // Whether a root is among its descendants does not matter: it comes first anyway.
        if let Entry::Vacant(place) = places.entry(root.id()) {
            place.insert(0);
            let inside = root.descendants().filter(|node| *node != root).zip(1..);
            places.extend(inside.map(|(node, place)| (node.id(), place)));
        }
        let order =
            (root == other.tree_root()).then(|| places[&node.id()].cmp(&places[&other.id()]));
        assert_eq!(node.tree_order(other), order);
    }
}

/// The pieces of documents.
pub(crate) const PIECES: &[&str] = &[
    "<!DOCTYPE html>",
    "<p>one ",
    "two",
    "<b>bold</p>still</b>",
    "<!--note-->",
    "<?target data?>",
    "<div><form id=f></div><input name=a><button>b</button>",
    "<form id=g><table><tr><input name=b><td>",
    "</form>",
    "<template><p>inside<input></template>",
    "<div><template shadowrootmode=open shadowrootserializable>shadow<slot></template>light</div>",
    "<svg viewBox='0 0 1 1' xlink:href=x><title>t</title></svg>",
    "<select><option>a<optgroup><option>b</select>",
    "<a title='a long value that continues for more than sixty-four bytes, so that it is shared'>x",
    "<script>1</script>",
];

/// A document of the pieces with these numbers.
pub(crate) fn read(pieces: &[usize]) -> Document {
    let html: String = pieces.iter().map(|piece| PIECES[piece % PIECES.len()]).collect();
    parse_with(&html, &ParseOptions::new().with_declarative_shadow_roots(true)).unwrap()
}

/// An edit: which one, and where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) what: u8,
    pub(crate) one: usize,
    pub(crate) other: usize,
}

/// How many kinds of steps there are.
pub(crate) const KINDS: u8 = 26;

/// Takes a step; what was refused changes nothing.
pub(crate) fn take(
    document: &mut Document,
    nodes: &mut Vec<NodeId>,
    step: Step,
) -> Result<(), EditError> {
    let (one, other) = (nodes[step.one % nodes.len()], nodes[step.other % nodes.len()]);
    match step.what {
        0 => {
            let name = ["div", "template", "form", "input"][step.other % 4];
            let element = document.create_element(Namespace::Html, name)?;
            nodes.push(element);
            let contents =
                document.node(element).unwrap().as_element().unwrap().template_contents();
            nodes.extend(contents.map(NodeRef::id));
            document.append_child(one, element)
        }
        1 => {
            nodes.push(document.create_text(["", "text"][step.other % 2]));
            document.append_child(one, *nodes.last().unwrap())
        }
        2 => {
            nodes.push(document.create_fragment());
            Ok(())
        }
        3 => document.append_child(one, other),
        4 => document.prepend_child(one, other),
        5 => document.insert_before(one, other),
        6 => document.insert_after(one, other),
        7 => document.replace(one, other),
        8 => document.remove(one),
        9 => document.wrap(one, other),
        10 => document.unwrap(one),
        11 => document.normalize(one),
        12 => document.set_text_content(one, ["", "new"][step.other % 2]),
        13 => document.set_data(one, "data"),
        14 => document.set_attribute(one, "title", "value"),
        15 => document.clone_subtree(one).map(|copy| nodes.push(copy)),
        16 => document.set_inner_html(one, PIECES[step.other % PIECES.len()]),
        17 => {
            let position = AdjacentPosition::AfterEnd;
            document.insert_adjacent_html(one, position, PIECES[step.other % PIECES.len()])
        }
        18 => document.set_outer_html(one, PIECES[step.other % PIECES.len()]),
        19 => {
            let html = PIECES[step.other % PIECES.len()];
            nodes.push(document.create_contextual_fragment(one, html)?);
            Ok(())
        }
        20 => {
            let source = read(&[step.one, step.other]);
            let nodes_there = connected(&source);
            let there = nodes_there[step.other % nodes_there.len()];
            assert_eq!(document.append_child(one, there), Err(EditError::UnknownNode));
            nodes.push(document.import(&source, there)?);
            Ok(())
        }
        22 | 23 => {
            document
                .rename_element(one, ["template", "div", "form", "template"][step.other % 4])?;
            let element = document.node(one).unwrap().as_element().unwrap();
            let contents = element.template_contents().map(NodeRef::id);
            nodes.extend(contents.filter(|contents| !nodes.contains(contents)));
            Ok(())
        }
        24 => document.move_children_to(one, other),
        25 => document.set_attribute(one, "id", ["f", "g"][step.other % 2]),
        _ => {
            let name = ["title", "form"][step.other % 2];
            if step.other % 4 < 2 {
                document.set_attribute(one, name, "g")
            } else {
                document.remove_attribute(one, name).map(|_| ())
            }
        }
    }
}
