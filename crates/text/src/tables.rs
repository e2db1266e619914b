//! Tables of data: their cells with spans resolved.

use crate::cells::CellValue;
use crate::known::{COLSPAN, ROWSPAN};
use crate::markdown::lays_out_page;
use crate::plain::plain;
use crate::stop::{SearchOptions, Stop};
use duckbill::microsyntax::reflect::{COLUMN_SPAN, ROW_SPAN};
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};
use std::collections::HashMap;

/// Places that spans may add to the tables of a page, so that a page cannot ask for many of them with a few characters.
const MOST_ADDED: usize = 10_000;

/// How many bytes of text the strings of a table may repeat.
const MOST_REPEATED: usize = 1 << 20;

/// A table that holds data; see [`tables`].
#[derive(Debug, Clone)]
pub struct DataTable<'a> {
    element: ElementRef<'a>,
    rows: Vec<Vec<Option<ElementRef<'a>>>>,
    stop: Stop,
}

impl<'a> DataTable<'a> {
    /// The cells of one table, whatever it is for. Returns `None` if the element is not a `table`.
    ///
    /// ```
    /// let document = duckbill::parse("<table><tr><td rowspan=2>Teal<td>grey<tr><td>blue</table>");
    /// let table = document.elements_by_tag_name("table").next().unwrap();
    /// let rows = duckbill_text::DataTable::of(table).unwrap().texts();
    /// assert_eq!(rows, [["Teal", "grey"], ["Teal", "blue"]]);
    /// ```
    #[must_use]
    pub fn of(table: ElementRef<'a>) -> Option<Self> {
        let mut left = MOST_ADDED;
        let rows = table.is_html(Tag::Table).then(|| grid(table, &mut left))?;
        Some(Self { element: table, rows, stop: Stop::default() })
    }

    /// The `table` element.
    #[must_use]
    pub fn element(&self) -> ElementRef<'a> {
        self.element
    }

    /// The cells, by rows and columns. A cell that spans several rows or columns is in each of its places; `None` is a place
    /// without a cell. Rows may differ in length. A header cell is a `th`.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Option<ElementRef<'a>>>] {
        &self.rows
    }

    /// The texts of the cells, each on one line; empty without a cell. Of what cells repeat, at most 2²⁰ bytes are
    /// written.
    #[must_use]
    pub fn texts(&self) -> Vec<Vec<String>> {
        self.each(String::new, |_, text| text, String::len)
    }

    /// The values of the cells, of which as much is repeated. A cell that has only a `time`, a `data`, a checkbox or a link in it
    /// has the value of that: `datetime` and `value` if they are numbers or dates, and a link only if the text is neither.
    ///
    /// ```
    /// use duckbill_text::CellValue;
    /// let html = "<table><tr><th>Duck<th>Weight<tr><td><a href=/teal>Teal</a><td>0.34<tr><td>Eider<td>2.1</table>";
    /// let document = duckbill::parse(html);
    /// let rows = duckbill_text::tables(document.root())[0].values();
    /// assert_eq!(rows[1][0], CellValue::Link { url: "/teal".into(), text: "Teal".into() });
    /// assert_eq!(rows[1][1], CellValue::Float(0.34));
    /// ```
    #[must_use]
    pub fn values(&self) -> Vec<Vec<CellValue>> {
        self.each(|| CellValue::Empty, |cell, text| CellValue::of_cell(cell, &text), CellValue::len)
    }

    /// The results of `read` for each cell and its text, and of `empty` for a place without one. `length` is how many bytes a value has.
    fn each<T: Clone>(
        &self,
        empty: impl Fn() -> T,
        read: impl Fn(ElementRef<'a>, String) -> T,
        length: impl Fn(&T) -> usize,
    ) -> Vec<Vec<T>> {
        let (mut seen, mut left) = (HashMap::new(), MOST_REPEATED);
        let mut value = |cell: &Option<ElementRef<'a>>| {
            let Some(cell) = *cell else { return empty() };
            let node = cell.as_node();
            if let Some(value) = seen.get(&node.id()) {
                let rest = left.checked_sub(length(value));
                left = rest.unwrap_or(left);
                return rest.map_or_else(&empty, |_| value.clone());
            }
            let text =
                plain(&[node], &[], &self.stop).split_whitespace().collect::<Vec<_>>().join(" ");
            let value = read(cell, text);
            seen.insert(node.id(), value.clone());
            value
        };
        self.rows.iter().map(|row| row.iter().map(&mut value).collect()).collect()
    }
}

/// The tables below a node that hold data, in tree order: those that only lay out the page, because they have one column or
/// other tables or headings in them, are not among them.
///
/// ```
/// let html = "<table><tr><th>Duck<th colspan=2>Bills<tr><td rowspan=2>Teal<td>grey<td>flat<tr><td>blue</table>";
/// let document = duckbill::parse(html);
/// let tables = duckbill_text::tables(document.root());
/// assert_eq!(tables[0].texts(), [
///     vec!["Duck", "Bills", "Bills"],
///     vec!["Teal", "grey", "flat"],
///     vec!["Teal", "blue"],
/// ]);
/// ```
#[must_use]
pub fn tables(node: NodeRef<'_>) -> Vec<DataTable<'_>> {
    tables_with(node, &SearchOptions::new())
}

/// [`tables`] with options.
#[must_use]
pub fn tables_with<'a>(node: NodeRef<'a>, options: &SearchOptions) -> Vec<DataTable<'a>> {
    let stop = &options.stop;
    let mut left = MOST_ADDED;
    let data = node.traverse().take_while(|_| !stop.is_set()).filter_map(|edge| match edge {
        duckbill::dom::Visit::Open(node) => node.as_element(),
        duckbill::dom::Visit::Close(_) => None,
    });
    data.filter(|element| element.is_html(Tag::Table) && !lays_out_page(*element, stop))
        .map(|element| DataTable { element, rows: grid(element, &mut left), stop: stop.clone() })
        .collect()
}

/// The cells of a table by their places. `left` is how many places spans may still add.
fn grid<'a>(table: ElementRef<'a>, left: &mut usize) -> Vec<Vec<Option<ElementRef<'a>>>> {
    let elements: Vec<_> = table.rows().collect();
    let mut rows = Vec::with_capacity(elements.len());
    // By column: the cell that reaches down from above, and for how many more rows.
    let mut above: Vec<Option<(ElementRef<'a>, usize)>> = Vec::new();
    for group in elements.chunk_by(|a, b| a.as_node().parent() == b.as_node().parent()) {
        // No cell reaches out of its `tbody`.
        above.clear();
        for (index, element) in group.iter().enumerate() {
            let rest = group.len() - index - 1;
            let mut row: Vec<Option<ElementRef<'a>>> = Vec::new();
            for cell in element.cells() {
                while let Some(cell) = take_above(&mut above, row.len()) {
                    row.push(Some(cell));
                }
                let columns = columns_of(cell).min(*left + 1);
                *left -= columns - 1;
                let more = match rows_of(cell) {
                    0 => rest,
                    lines => (lines - 1).min(rest),
                };
                let more = more.min(*left / columns);
                *left -= more * columns;
                for _ in 0..columns {
                    if more > 0 {
                        above.resize(above.len().max(row.len() + 1), None);
                        if let Some(place) = above.get_mut(row.len()) {
                            *place = Some((cell, more));
                        }
                    }
                    row.push(Some(cell));
                }
            }
            // Cells from above may be after places that have none.
            while row.len() < above.len() && *left > 0 {
                *left -= 1;
                let cell = take_above(&mut above, row.len());
                row.push(cell);
            }
            while above.last().is_some_and(Option::is_none) {
                above.pop();
            }
            rows.push(row);
        }
    }
    rows
}

/// The cell from above that is in a column of the next row.
fn take_above<'a>(
    above: &mut [Option<(ElementRef<'a>, usize)>],
    column: usize,
) -> Option<ElementRef<'a>> {
    let place = above.get_mut(column)?;
    let (cell, more) = (*place)?;
    *place = (more > 1).then_some((cell, more - 1));
    Some(cell)
}

/// How many columns a cell takes.
pub(crate) fn columns_of(cell: ElementRef<'_>) -> usize {
    COLUMN_SPAN.get(COLSPAN.of(cell)) as usize
}

/// How many rows a cell takes. With 0 it reaches to the end of its row group.
pub(crate) fn rows_of(cell: ElementRef<'_>) -> usize {
    ROW_SPAN.get(ROWSPAN.of(cell)) as usize
}
