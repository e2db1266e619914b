//! The [table model](https://html.spec.whatwg.org/multipage/tables.html#table-processing-model): cells that
//! overlap, rows and columns without cells.

use std::collections::HashSet;

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::model::{COL, COLGROUP, TABLE, TBODY, TD, TFOOT, TH, THEAD, TR};
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::microsyntax::reflect::{COLUMN_SPAN, ROW_SPAN};
use duckbill::names::Tag;

/// The open tables, innermost last.
#[derive(Default)]
pub(super) struct Tables<'a> {
    grids: Vec<Grid<'a>>,
}

/// An open table.
struct Grid<'a> {
    /// The columns that `col` and `colgroup` make.
    declared: u32,
    /// Each element that made the table wider, with the width after it.
    widened: Vec<(u32, NodeRef<'a>)>,
    /// The columns a `colgroup` makes if it has no `col`.
    of_group: u32,
    /// The columns in which a cell begins.
    anchored: HashSet<u32>,
    /// The cells that grow down into the next rows, by column.
    growing: Vec<Growing<'a>>,
    /// The same that began in this row.
    fresh: Vec<Growing<'a>>,
    /// The first free column of the row, and where in `growing` it is.
    column: u32,
    at: usize,
    cells_in_row: u32,
    first_row_width: Option<u32>,
    /// How much work there was, and how much there may be: a table of many rows and many cells that grow
    /// down is not looked at to its end.
    work: usize,
    /// How many elements were opened before it, and how many with those in tables inside of it.
    elements_before: usize,
    elements_elsewhere: usize,
    wide_row_reported: bool,
}

/// A cell that spans rows.
struct Growing<'a> {
    start: u32,
    end: u32,
    /// How many more rows; `None` for all of the row group.
    rows: Option<u64>,
    cell: NodeRef<'a>,
}

impl<'a> Grid<'a> {
    fn new(elements: usize) -> Self {
        Self {
            declared: 0,
            widened: Vec::new(),
            of_group: 0,
            anchored: HashSet::new(),
            growing: Vec::new(),
            fresh: Vec::new(),
            column: 0,
            at: 0,
            cells_in_row: 0,
            first_row_width: None,
            work: 0,
            elements_elsewhere: elements,
            elements_before: elements,
            wide_row_reported: false,
        }
    }

    /// Declares columns.
    fn declare(&mut self, columns: u32, element: NodeRef<'a>) {
        if columns > 0 {
            self.declared = self.declared.saturating_add(columns);
            self.widen(self.declared, element);
        }
    }

    /// Notes that an element reaches a column.
    fn widen(&mut self, width: u32, element: NodeRef<'a>) {
        if self.widened.last().is_none_or(|(last, _)| *last < width) {
            self.widened.push((width, element));
        }
    }

    /// Whether the table is too much work.
    const fn is_given_up(&self, elements: usize) -> bool {
        self.work > 4096 + 16 * elements.saturating_sub(self.elements_elsewhere)
    }
}

impl<'a> Family<'a> for Tables<'a> {
    const OPENS: Elements = Elements::of(&[TABLE, COLGROUP, COL, TR, TD, TH]);
    const CLOSES: Elements = Elements::of(&[TABLE, COLGROUP, TR, TBODY, THEAD, TFOOT]);

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let element = subject.element;
        if subject.number == TABLE {
            self.grids.push(Grid::new(context.elements));
            return;
        }
        let Some(grid) = self.grids.last_mut() else { return };
        match subject.number {
            COLGROUP => grid.of_group = COLUMN_SPAN.get(element.attribute("span")),
            COL => {
                grid.of_group = 0;
                grid.declare(COLUMN_SPAN.get(element.attribute("span")), element.as_node());
            }
            TR => {
                grid.column = 0;
                grid.at = 0;
                grid.cells_in_row = 0;
            }
            TD | TH if subject.parent == TR => self.place_cell(context, element),
            _ => {}
        }
    }

    fn close(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        let Some(grid) = self.grids.last_mut() else { return };
        match frame.number {
            COLGROUP => grid.declare(grid.of_group, element.as_node()),
            TR => self.close_row(context, element.as_node()),
            TBODY | THEAD | TFOOT => self.close_row_group(context),
            TABLE => {
                self.close_row_group(context);
                self.close_whole_grid(context);
            }
            _ => {}
        }
    }
}

impl<'a> Tables<'a> {
    fn place_cell(&mut self, context: &mut Context<'a, '_, '_>, element: ElementRef<'a>) {
        let Some(grid) = self.grids.last_mut() else { return };
        if grid.is_given_up(context.elements) {
            return;
        }
        let columns = COLUMN_SPAN.get(element.attribute("colspan"));
        let rows = u64::from(ROW_SPAN.get(element.attribute("rowspan")));
        let node = element.as_node();
        grid.cells_in_row += 1;
        while let Some(above) = grid.growing.get(grid.at)
            && above.start <= grid.column
        {
            grid.column = grid.column.max(above.end);
            grid.at += 1;
            grid.work += 1;
        }
        let start = grid.column;
        let end = start.saturating_add(columns);
        let mut overlapped = None;
        while let Some(above) = grid.growing.get(grid.at)
            && above.start < end
        {
            overlapped = Some(above.cell);
            grid.at += 1;
            grid.work += 1;
        }
        let is_outside = start >= grid.declared;
        grid.anchored.insert(start);
        grid.column = end;
        grid.widen(end, node);
        if rows != 1 {
            let rows = (rows > 0).then(|| rows - 1);
            grid.fresh.push(Growing { start, end, rows, cell: node });
        }
        let is_of_columns = |scope: &str| scope.eq_ignore_ascii_case("colgroup");
        if is_outside
            && element.tag() == Tag::Th
            && element.attribute("scope").is_some_and(is_of_columns)
        {
            let code = Code::Rule(RuleCode::ScopeWithoutGroup);
            context.reporter.attribute(code, element, "scope", |one| one);
        }
        if let Some(above) = overlapped {
            context.reporter.node(Code::Rule(RuleCode::OverlappingCells), node, |one| {
                one.with_related(related(above, "this cell is in the way"))
            });
        }
    }

    fn close_row(&mut self, context: &mut Context<'a, '_, '_>, row: NodeRef<'a>) {
        let Some(grid) = self.grids.last_mut() else { return };
        if grid.is_given_up(context.elements) {
            return;
        }
        let above = grid.growing.iter().map(|one| one.end).max().unwrap_or(0);
        let width = grid.column.max(above);
        grid.work += 2 * grid.growing.len() + grid.fresh.len();
        for one in &mut grid.growing {
            one.rows = one.rows.map(|rows| rows.saturating_sub(1));
        }
        grid.growing.retain(|one| one.rows != Some(0));
        if !grid.fresh.is_empty() {
            grid.growing.append(&mut grid.fresh);
            grid.growing.sort_by_key(|one| one.start);
        }
        let without_cells = grid.cells_in_row == 0;
        let first = *grid.first_row_width.get_or_insert(width);
        let declared = grid.declared;
        let expected = if declared > 0 { declared } else { first };
        let uneven = width != expected && !without_cells && !grid.wide_row_reported;
        grid.wide_row_reported |= uneven;
        if without_cells {
            context.reporter.node(Code::Rule(RuleCode::RowWithoutCells), row, |one| one);
        } else if uneven {
            context.reporter.node(Code::Rule(RuleCode::UnevenRow), row, |one| {
                one.with_part(width.to_string())
                    .with_part(expected.to_string())
                    .with_part(if declared > 0 { "the columns declared" } else { "the first row" })
            });
        }
    }

    fn close_row_group(&mut self, context: &mut Context<'a, '_, '_>) {
        let Some(grid) = self.grids.last_mut() else { return };
        let given_up = grid.is_given_up(context.elements);
        let growing = std::mem::take(&mut grid.growing);
        let last = growing.into_iter().find(|one| one.rows.is_some());
        if let Some(cell) = last.map(|one| one.cell).filter(|_| !given_up) {
            context.reporter.node(Code::Rule(RuleCode::CellBeyondGroup), cell, |one| one);
        }
    }

    /// Reports the columns in which no cell begins, those that one element made and that follow each other at once.
    fn close_whole_grid(&mut self, context: &mut Context<'a, '_, '_>) {
        let Some(grid) = self.grids.pop() else { return };
        if let Some(outer) = self.grids.last_mut() {
            outer.elements_elsewhere += context.elements.saturating_sub(grid.elements_before);
        }
        if grid.is_given_up(context.elements) {
            return;
        }
        let mut anchored: Vec<u32> = grid.anchored.into_iter().collect();
        anchored.sort_unstable();
        let mut anchors = anchored.into_iter().peekable();
        let mut column = 0;
        for (width, element) in grid.widened {
            while column < width {
                if anchors.next_if_eq(&column).is_some() {
                    column += 1;
                    continue;
                }
                let first = column;
                column = anchors.peek().map_or(width, |next| width.min(*next));
                let code = Code::Rule(RuleCode::ColumnWithoutCells);
                context.reporter.node(code, element, |one| {
                    one.with_part(if column - first == 1 {
                        format!("column {column}")
                    } else {
                        format!("the columns {} to {column}", first + 1)
                    })
                });
            }
        }
    }
}
