//! Tables: which of them hold data, and how their rows are written.

use crate::known::{ALIGN, ROLE, STYLE};
use crate::stop::Stop;
use crate::tables::{columns_of, rows_of};
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeId, NodeRef};

/// Cells that spans may add to a table, so that a page cannot ask for many of them with a few characters.
const MOST_ADDED: usize = 2000;

/// Whether a table lays out the page: it has one column, or other tables, headings or quotations in a cell, or says so.
///
/// Another table ends the search, so that searching each table takes no more steps than there are nodes.
pub(crate) fn lays_out_page(table: ElementRef<'_>, stop: &Stop) -> bool {
    if matches!(ROLE.of(table), Some("presentation" | "none")) {
        return true;
    }
    let (mut columns, mut most_columns, mut has_head) = (0, 0, false);
    for element in table.as_node().descendants().filter_map(NodeRef::as_element) {
        match element.tag() {
            Tag::Tr => columns = 0,
            tag @ (Tag::Td | Tag::Th) => {
                columns += columns_of(element);
                most_columns = most_columns.max(columns);
                has_head |= tag == Tag::Th;
            }
            // Code and quotations below a head are data.
            Tag::Pre | Tag::Blockquote if has_head && columns > 0 && most_columns > 1 => {}
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::Blockquote | Tag::Article | Tag::Form | Tag::Pre => {
                return true;
            }
            Tag::Table if element.is_html(Tag::Table) => return true,
            _ if stop.is_set() => return false,
            _ => {}
        }
    }
    most_columns < 2 && !has_head
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
    /// How long the text of all cells is.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

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

    /// Writes the lines of the table, the first row as its head, into `out`.
    pub(super) fn write(&self, out: &mut String) {
        let ends = self.rows.iter().copied().skip(1).chain([self.cells.len()]);
        let rows = self.rows.iter().copied().zip(ends).map(|(start, end)| start..end);
        let place =
            |cell: usize| if cell == 0 { 0 } else { *self.cells.get(cell - 1).unwrap_or(&0) };
        let rows = rows.filter(|row| place(row.start) < place(row.end));
        let columns = rows.clone().map(|row| row.len()).max().unwrap_or(0);
        out.clear();
        for (index, row) in rows.enumerate() {
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
    }

    /// Forgets all cells, for the next table.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.cells.clear();
        self.rows.clear();
        self.down.clear();
        self.aligned.clear();
        (self.group, self.added) = (None, 0);
        (self.columns, self.lines) = (0, 0);
    }
}

/// How the head says a column is aligned.
fn alignment(element: ElementRef<'_>) -> Option<&'static str> {
    let style = STYLE.of(element).and_then(|style| style.split_once("text-align:"));
    let value = style.map(|(_, value)| value).or_else(|| ALIGN.of(element))?.trim();
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
