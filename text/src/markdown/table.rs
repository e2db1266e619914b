//! Tables: which of them hold data, and how their rows are written.

use super::footnotes::Footnotes;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeId, NodeRef};
use std::collections::HashSet;

/// Cells that spans may add to a table, so that a page cannot ask for many of them with a few characters.
const MOST_ADDED: usize = 2000;

/// The tables below some nodes that lay out the page: they have one column, or other tables, headings or several
/// paragraphs in a cell, or say so. And the links to footnotes.
pub(super) fn survey<'a>(roots: &[NodeRef<'a>]) -> (HashSet<NodeId>, Footnotes<'a>) {
    #[derive(Debug, Default)]
    struct Open {
        columns: usize,
        most_columns: usize,
        rows: usize,
        is_layout: bool,
        has_head: bool,
    }
    let mut layout = HashSet::new();
    let mut open: Vec<Open> = Vec::new();
    let (mut footnotes, mut labels) = (Footnotes::default(), HashSet::new());
    for root in roots {
        for edge in root.traverse() {
            match edge {
                Visit::Open(node) => {
                    let Some(element) = node.as_element() else { continue };
                    let tag = element.tag();
                    if tag == Tag::A {
                        footnotes.add_link(element, &mut labels);
                    } else if element.is_html(Tag::Table) {
                        if let Some(around) = open.last_mut() {
                            around.is_layout = true;
                        }
                        let role = element.attribute("role");
                        let is_layout = matches!(role, Some("presentation" | "none"));
                        open.push(Open { is_layout, ..Open::default() });
                    } else if let Some(table) = open.last_mut() {
                        match tag {
                            Tag::Tr => {
                                table.rows += 1;
                                table.columns = 0;
                            }
                            Tag::Td | Tag::Th => {
                                table.columns += span(element, "colspan");
                                table.most_columns = table.most_columns.max(table.columns);
                                table.has_head |= tag == Tag::Th;
                            }
                            Tag::H1
                            | Tag::H2
                            | Tag::H3
                            | Tag::Blockquote
                            | Tag::Article
                            | Tag::Form
                            | Tag::Pre => {
                                table.is_layout = true;
                            }
                            _ => {}
                        }
                    }
                }
                Visit::Close(node) => {
                    if node.as_element().is_some_and(|element| element.is_html(Tag::Table))
                        && let Some(table) = open.pop()
                        && (table.is_layout || table.most_columns < 2 && !table.has_head)
                    {
                        layout.insert(node.id());
                    }
                }
            }
        }
    }
    (layout, footnotes)
}

fn span(element: ElementRef<'_>, name: &str) -> usize {
    element.attribute(name).and_then(|value| value.trim().parse().ok()).unwrap_or(1).clamp(1, 1000)
}

/// A table while its rows are collected.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Vec<String>>,
    /// By column: for how many more rows a cell from above reaches down.
    down: Vec<usize>,
    aligned: Vec<Option<&'static str>>,
    added: usize,
    /// The span of the cell that is open.
    columns: usize,
    lines: usize,
}

impl Table {
    pub(super) fn open_row(&mut self) {
        self.rows.push(Vec::new());
    }

    pub(super) fn close_row(&mut self) {
        self.fill_from_above();
    }

    /// Empty cells where a cell from above reaches down.
    fn fill_from_above(&mut self) {
        let Some(row) = self.rows.last_mut() else { return };
        while let Some(left) = self.down.get_mut(row.len()).filter(|left| **left > 0) {
            *left -= 1;
            row.push(String::new());
        }
    }

    pub(super) fn open_cell(&mut self, element: ElementRef<'_>) {
        if self.rows.is_empty() {
            self.open_row();
        }
        self.fill_from_above();
        let most = MOST_ADDED.saturating_sub(self.added);
        self.columns = span(element, "colspan").min(most + 1);
        self.lines = span(element, "rowspan").min(most + 1);
        self.added += (self.columns - 1) + (self.lines - 1);
        if self.rows.len() == 1 {
            self.aligned.resize(self.rows.last().map_or(0, Vec::len), None);
            self.aligned.push(alignment(element));
        }
    }

    pub(super) fn close_cell(&mut self, text: String) {
        let Some(row) = self.rows.last_mut() else { return };
        let mut text = Some(text);
        for _ in 0..self.columns.max(1) {
            let column = row.len();
            if self.lines > 1 {
                if self.down.len() <= column {
                    self.down.resize(column + 1, 0);
                }
                if let Some(down) = self.down.get_mut(column) {
                    *down = self.lines - 1;
                }
            }
            row.push(text.take().unwrap_or_default());
        }
        self.columns = 1;
        self.lines = 1;
    }

    /// The lines of the table, the first row as its head.
    pub(super) fn write(mut self) -> String {
        self.rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut out = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            out.push('|');
            // Rows after the head may be shorter than it.
            let cells = if index == 0 { columns } else { row.len() };
            for column in 0..cells {
                match row.get(column).filter(|cell| !cell.is_empty()) {
                    Some(cell) => {
                        out.push(' ');
                        out.push_str(cell);
                        out.push_str(" |");
                    }
                    None => out.push_str(" |"),
                }
            }
            if index == 0 {
                out.push_str("\n|");
                for column in 0..columns {
                    out.push_str(self.aligned.get(column).copied().flatten().unwrap_or("---"));
                    out.push('|');
                }
            }
        }
        out
    }
}

/// How the head says a column is aligned.
fn alignment(element: ElementRef<'_>) -> Option<&'static str> {
    let style = element.attribute("style").and_then(|style| style.split_once("text-align:"));
    let value = style.map(|(_, value)| value).or_else(|| element.attribute("align"))?.trim();
    if value.starts_with("left") {
        Some(":--")
    } else if value.starts_with("right") {
        Some("--:")
    } else if value.starts_with("center") {
        Some(":-:")
    } else {
        None
    }
}
