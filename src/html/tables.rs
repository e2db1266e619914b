//! Tables: their parts, rows and cells.
//! [Tables](https://html.spec.whatwg.org/multipage/tables.html)

use crate::dom::ElementRef;
use crate::names::{Namespace, Tag};

/// The rows in a child of a table that come in one of the three passes over its children, or those of a section.
#[derive(Debug, Clone, Copy)]
enum Pass {
    Head,
    Body,
    Foot,
    Section,
}

impl Pass {
    /// Whether a child is a row of this pass, and whether its children are.
    fn takes(self, child: ElementRef<'_>) -> (bool, bool) {
        let is_row = child.is_html(Tag::Tr);
        match self {
            Self::Head => (false, child.is_html(Tag::Thead)),
            Self::Body => (is_row, child.is_html(Tag::Tbody)),
            Self::Foot => (false, child.is_html(Tag::Tfoot)),
            Self::Section => (is_row, false),
        }
    }
}

impl<'a> ElementRef<'a> {
    /// The rows of a `table`, first those in a `thead`, last those in a `tfoot`; of a `thead`, `tbody` or `tfoot` those in
    /// it. Nothing for other elements.
    /// [`rows`](https://html.spec.whatwg.org/multipage/tables.html#dom-table-rows)
    pub fn rows(self) -> impl Iterator<Item = Self> + use<'a> {
        let passes: &[Pass] = match self.tag() {
            _ if self.namespace() != Namespace::Html => &[],
            Tag::Table => &[Pass::Head, Pass::Body, Pass::Foot],
            Tag::Thead | Tag::Tbody | Tag::Tfoot => &[Pass::Section],
            _ => &[],
        };
        passes.iter().flat_map(move |pass| {
            self.as_node().element_children().flat_map(move |child| {
                let (is_row, has_rows) = pass.takes(child);
                let inside = child.as_node().element_children();
                let rows = inside.filter(move |row| has_rows && row.is_html(Tag::Tr));
                Some(child).filter(|_| is_row).into_iter().chain(rows)
            })
        })
    }

    /// The `tbody` children of a `table`; nothing for other elements.
    /// [`tBodies`](https://html.spec.whatwg.org/multipage/tables.html#dom-table-tbodies)
    pub fn t_bodies(self) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        self.table_children(Tag::Tbody)
    }

    /// The first `caption` child of a `table`.
    /// [`caption`](https://html.spec.whatwg.org/multipage/tables.html#dom-table-caption)
    #[must_use]
    pub fn caption(self) -> Option<Self> {
        self.table_children(Tag::Caption).next()
    }

    /// The first `thead` child of a `table`.
    /// [`tHead`](https://html.spec.whatwg.org/multipage/tables.html#dom-table-thead)
    #[must_use]
    pub fn t_head(self) -> Option<Self> {
        self.table_children(Tag::Thead).next()
    }

    /// The first `tfoot` child of a `table`.
    /// [`tFoot`](https://html.spec.whatwg.org/multipage/tables.html#dom-table-tfoot)
    #[must_use]
    pub fn t_foot(self) -> Option<Self> {
        self.table_children(Tag::Tfoot).next()
    }

    /// The cells of a `tr`: its `td` and `th` children; nothing for other elements.
    /// [`cells`](https://html.spec.whatwg.org/multipage/tables.html#dom-tr-cells)
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        let is_row = self.is_html(Tag::Tr);
        let children = self.as_node().element_children();
        children.filter(move |child| is_row && (child.is_html(Tag::Td) || child.is_html(Tag::Th)))
    }

    /// Where a row is among the [`rows`](Self::rows) of its table, from 0; `None` if it is in none. In the DOM that is
    /// −1.
    /// [`rowIndex`](https://html.spec.whatwg.org/multipage/tables.html#dom-tr-rowindex)
    ///
    /// Many questions are answered by an index that holds until the next change.
    #[must_use]
    pub fn row_index(self) -> Option<usize> {
        let parent = self.as_node().parent()?.as_element().filter(|_| self.is_html(Tag::Tr))?;
        let table = match parent.is_html(Tag::Table) {
            true => parent,
            false => parent.as_node().parent()?.as_element().filter(|up| up.is_html(Tag::Table))?,
        };
        self.place(|place| place.index, move || table.rows())
    }

    /// Where a row is among the [`rows`](Self::rows) of its section, or of its table if it is in no section.
    /// [`sectionRowIndex`](https://html.spec.whatwg.org/multipage/tables.html#dom-tr-sectionrowindex)
    #[must_use]
    pub fn section_row_index(self) -> Option<usize> {
        let parent = self.as_node().parent()?.as_element().filter(|_| self.is_html(Tag::Tr))?;
        self.place(|place| place.in_section, move || parent.rows())
    }

    /// Where a cell is among the [`cells`](Self::cells) of its row, from 0; `None` if it is in none. (`colspan` does not
    /// count.)
    /// [`cellIndex`](https://html.spec.whatwg.org/multipage/tables.html#dom-tdth-cellindex)
    #[must_use]
    pub fn cell_index(self) -> Option<usize> {
        let is_cell = self.is_html(Tag::Td) || self.is_html(Tag::Th);
        let row = self.as_node().parent()?.as_element();
        let row = row.filter(|row| is_cell && row.is_html(Tag::Tr))?;
        self.place(|place| place.index, move || row.cells())
    }

    fn table_children(self, tag: Tag) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        let is_table = self.is_html(Tag::Table);
        let children = self.as_node().element_children();
        children.filter(move |child| is_table && child.is_html(tag))
    }
}
