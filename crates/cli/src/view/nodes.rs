//! The nodes of a document in the order of the tree, and where each of them came from.

use crate::limits::Clock;
use duckbill::names::{Namespace, Tag};
use duckbill::{Document, NodeId, NodeKind, NodeRef, Span};
use std::collections::HashMap;
use std::io;

/// A node, and how deep it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'d> {
    pub(super) node: NodeRef<'d>,
    pub(super) depth: u32,
    pub(super) moved: Moved,
}

/// Whether a node is where its markup is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moved {
    No,
    /// In front of the table that its markup is in.
    FosterParented,
    /// Elsewhere: [`NodeRef::is_displaced`].
    Displaced,
}

/// All nodes but the root. The contents of a template and a shadow root are rows too; they come before the
/// children of their element.
pub(super) fn rows<'d>(document: &'d Document, clock: &Clock) -> io::Result<Vec<Row<'d>>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut open = children(document.root(), 0);
    open.reverse();
    while let Some(row) = open.pop() {
        clock.check()?;
        rows.push(row);
        let first = open.len();
        if let Some(element) = row.node.as_element() {
            let inside = [element.shadow_root(), element.template_contents()];
            open.extend(inside.into_iter().flatten().map(|node| Row {
                node,
                depth: row.depth + 1,
                moved: Moved::No,
            }));
        }
        open.extend(children(row.node, row.depth + 1));
        open[first..].reverse();
    }
    Ok(rows)
}

/// The children of a node in order.
fn children(parent: NodeRef<'_>, depth: u32) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> =
        parent.children().map(|node| Row { node, depth, moved: Moved::No }).collect();
    // From the last to the first: foster parents put nodes directly in front of the next table.
    let mut table: Option<Span> = None;
    for row in rows.iter_mut().rev() {
        let span = row.node.span();
        if let (Some(table), Some(span)) = (table, span)
            && table.start <= span.start
            && span.start < table.end
        {
            row.moved = Moved::FosterParented;
        }
        let element = row.node.as_element();
        if element.is_some_and(|element| element.is_html(Tag::Table)) {
            table = span;
        }
    }
    let mut after_foster_parented = false;
    for row in &mut rows {
        let is_foster_parented = row.moved == Moved::FosterParented;
        // The table itself is where it is written, though what is written in it is before it.
        if !is_foster_parented && !after_foster_parented && row.node.is_displaced() == Some(true) {
            row.moved = Moved::Displaced;
        }
        after_foster_parented = is_foster_parented;
    }
    rows
}

/// The row of each node.
pub(super) fn numbers(rows: &[Row<'_>]) -> HashMap<NodeId, usize> {
    rows.iter().enumerate().map(|(number, row)| (row.node.id(), number)).collect()
}

/// The name that is shown of a node.
pub(super) fn name(node: NodeRef<'_>) -> String {
    match node.kind() {
        NodeKind::Text => "#text".to_owned(),
        NodeKind::Comment => "#comment".to_owned(),
        NodeKind::Doctype => "#doctype".to_owned(),
        NodeKind::ProcessingInstruction => "#pi".to_owned(),
        NodeKind::ShadowRoot => "#shadow-root".to_owned(),
        NodeKind::DocumentFragment => "#content".to_owned(),
        _ => node.as_element().map_or_else(String::new, |element| match element.namespace() {
            Namespace::Svg => format!("svg {}", element.name()),
            Namespace::MathMl => format!("math {}", element.name()),
            _ => element.name().to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duckbill::dom::Spans;
    use duckbill::{ParseOptions, parse_with};

    fn shown(html: &str) -> Vec<(u32, String, Moved)> {
        let document = parse_with(html, &ParseOptions::new().with_spans(Spans::Full)).unwrap();
        rows(&document, &Clock::default())
            .unwrap()
            .iter()
            .map(|row| (row.depth, name(row.node), row.moved))
            .collect()
    }

    fn moved(html: &str, moved: Moved) -> Vec<String> {
        shown(html).into_iter().filter(|row| row.2 == moved).map(|row| row.1).collect()
    }

    #[test]
    fn contents_stand_below_their_element() {
        let rows = shown("<template><b></template><p>");
        let names: Vec<(u32, &str)> = rows.iter().map(|row| (row.0, row.1.as_str())).collect();
        let expected = [
            (0, "html"),
            (1, "head"),
            (2, "template"),
            (3, "#content"),
            (4, "b"),
            (1, "body"),
            (2, "p"),
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn what_was_moved_is_told() {
        let html = "<table>a<i>b</i><tr><td>c</table>d";
        assert_eq!(moved(html, Moved::FosterParented), ["#text", "i"]);
        assert!(moved(html, Moved::Displaced).is_empty());
        // The adoption agency takes the paragraph out of the link, and "2" into a clone made at the end tag.
        assert_eq!(moved("<a>1<p>2</a>3", Moved::Displaced), ["p", "#text"]);
        assert_eq!(moved("<body></body></html><!--x--> y", Moved::FosterParented), [""; 0]);
        assert!(moved("<p><b>1</b><table><tr></table>", Moved::Displaced).is_empty());
    }
}
