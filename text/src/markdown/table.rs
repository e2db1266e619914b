//! Tables: which of them hold data, and how their rows are written.

use crate::stop::Stop;
use crate::tables::{columns_of, rows_of};
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeId, NodeRef};
use std::collections::HashSet;

/// Cells that spans may add to a table, so that a page cannot ask for many of them with a few characters.
const MOST_ADDED: usize = 2000;

/// Adds the tables in `root` that lay out the page: they have one column, or other tables, headings or quotations in a
/// cell, or say so.
pub(crate) fn find_layout_tables(root: NodeRef<'_>, layout: &mut HashSet<NodeId>, stop: &Stop) {
    #[derive(Debug, Default)]
    struct Open {
        columns: usize,
        most_columns: usize,
        is_layout: bool,
        has_head: bool,
    }
    let mut open: Vec<Open> = Vec::new();
    for edge in root.traverse() {
        if stop.is_set() {
            return;
        }
        match edge {
            Visit::Open(node) => {
                let Some(element) = node.as_element() else { continue };
                let tag = element.tag();
                if element.is_html(Tag::Table) {
                    if let Some(around) = open.last_mut() {
                        around.is_layout = true;
                    }
                    let role = element.attribute("role");
                    let is_layout = matches!(role, Some("presentation" | "none"));
                    open.push(Open { is_layout, ..Open::default() });
                } else if let Some(table) = open.last_mut() {
                    match tag {
                        Tag::Tr => table.columns = 0,
                        Tag::Td | Tag::Th => {
                            table.columns += columns_of(element);
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

/// A table while its rows are collected.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// The text of all cells.
    text: String,
    /// Where the text of each cell ends.
    cells: Vec<usize>,
    /// How many cells are before each row.
    rows: Vec<usize>,
    /// By column: for how many more rows a cell from above reaches down.
    down: Vec<usize>,
    /// The row group of the last row, out of which no cell reaches.
    group: Option<NodeId>,
    aligned: Vec<Option<&'static str>>,
    added: usize,
    /// The span of the cell that is open.
    columns: usize,
    lines: usize,
}

impl Table {
    pub(super) fn open_row(&mut self, group: Option<NodeId>) {
        if self.group != group {
            self.down.clear();
            self.group = group;
        }
        self.rows.push(self.cells.len());
    }

    pub(super) fn close_row(&mut self) {
        self.fill_from_above();
    }

    /// How many cells the last row has.
    fn column(&self) -> usize {
        self.cells.len() - self.rows.last().copied().unwrap_or_default()
    }

    fn push_cell(&mut self, text: &str) {
        self.text.push_str(text);
        self.cells.push(self.text.len());
    }

    /// Empty cells where a cell from above reaches down.
    fn fill_from_above(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        let mut column = self.column();
        while let Some(left) = self.down.get_mut(column).filter(|left| **left > 0)
            && self.added < MOST_ADDED
        {
            *left -= 1;
            self.added += 1;
            self.push_cell("");
            column += 1;
        }
    }

    pub(super) fn open_cell(&mut self, element: ElementRef<'_>) {
        if self.rows.is_empty() {
            self.open_row(None);
        }
        self.fill_from_above();
        let most = MOST_ADDED.saturating_sub(self.added);
        self.columns = columns_of(element).min(most + 1);
        self.added += self.columns - 1;
        self.lines = match rows_of(element) {
            0 => usize::MAX,
            lines => lines,
        };
        if self.rows.len() == 1 {
            self.aligned.resize(self.column(), None);
            self.aligned.push(alignment(element));
        }
    }

    pub(super) fn close_cell(&mut self, text: &str) {
        if self.rows.is_empty() {
            return;
        }
        for index in 0..self.columns.max(1) {
            if self.lines > 1 {
                let column = self.column();
                if self.down.len() <= column {
                    self.down.resize(column + 1, 0);
                }
                if let Some(down) = self.down.get_mut(column) {
                    *down = self.lines - 1;
                }
            }
            self.push_cell(if index == 0 { text } else { "" });
        }
        self.columns = 1;
        self.lines = 1;
    }

    /// The lines of the table, the first row as its head.
    pub(super) fn write(&self) -> String {
        let ends = self.rows.iter().copied().skip(1).chain([self.cells.len()]);
        let rows = self.rows.iter().copied().zip(ends).map(|(start, end)| start..end);
        let place =
            |cell: usize| if cell == 0 { 0 } else { *self.cells.get(cell - 1).unwrap_or(&0) };
        let rows: Vec<_> = rows.filter(|row| place(row.start) < place(row.end)).collect();
        let columns = rows.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        let mut out = String::with_capacity(self.text.len() + 3 * self.cells.len() + 4 * columns);
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            out.push('|');
            for cell in row.clone() {
                let text = self.text.get(place(cell)..place(cell + 1)).unwrap_or_default();
                if !text.is_empty() {
                    out.push(' ');
                    out.push_str(text);
                }
                out.push_str(" |");
            }
            if index == 0 {
                // Rows after the head may be shorter than it.
                for _ in row.len()..columns {
                    out.push_str(" |");
                }
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
