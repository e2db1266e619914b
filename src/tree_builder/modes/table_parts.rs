//! The parts of a table: "in caption", "in column group", "in table body", "in row", "in cell".

use super::{begins_with_space, site_of_kind, split_space, tag_of};
use crate::error::Site;
use crate::names::Tag;
use crate::token::Token;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::Scope;
use crate::tree_builder::step::Step;
use crate::tree_builder::tag_lists::{table_parts, table_structure};
use crate::tree_sink::TreeSink;

/// [Clear the stack back to a table body context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-body-context)
const TABLE_BODY_CONTEXT: &[Tag] = &[Tag::Tbody, Tag::Tfoot, Tag::Thead, Tag::Template, Tag::Html];

/// [Clear the stack back to a table row context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-row-context)
const TABLE_ROW_CONTEXT: &[Tag] = &[Tag::Tr, Tag::Template, Tag::Html];

/// The row groups.
const ROW_GROUPS: &[Tag] = &[Tag::Tbody, Tag::Thead, Tag::Tfoot];

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in caption" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption)
    pub(in crate::tree_builder) fn in_caption(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::End(Tag::Caption) => {
                self.close_caption(token);
                Step::Done
            }
            Key::Start(table_parts!()) | Key::End(Tag::Table) => {
                if self.close_caption(token) {
                    Step::Reprocess
                } else {
                    Step::Done
                }
            }
            Key::End(
                Tag::Body
                | Tag::Col
                | Tag::Colgroup
                | Tag::Html
                | Tag::Tbody
                | Tag::Td
                | Tag::Tfoot
                | Tag::Th
                | Tag::Thead
                | Tag::Tr,
            ) => self.ignore(Site::UnexpectedEndTagInCaption),
            _ => Step::Using(Mode::InBody),
        }
    }

    /// Closes the caption. Returns `false`, so that the token is ignored, if no caption is in table
    /// scope.
    fn close_caption(&mut self, token: &Token<'_>) -> bool {
        if !self.stack.has_in_scope(Tag::Caption, Scope::Table) {
            match token.key() {
                Key::Start(_) => self.error(Site::TablePartInCaptionFragment),
                Key::End(Tag::Table) => self.error(Site::TableEndTagInCaptionFragment),
                _ => self.error_about(Site::UnmatchedCaptionEndTag, About::Closed(Tag::Caption)),
            }
            return false;
        }
        self.generate_implied_end_tags(None);
        if !self.stack.current_is(Tag::Caption) {
            let site = match token.key() {
                Key::Start(_) => Site::CaptionClosedWithOpenElements,
                Key::End(Tag::Table) => Site::TableEndTagInCaptionWithOpenElements,
                _ => Site::CaptionEndTagWithOpenElements,
            };
            self.error_about(site, About::Current);
        }
        self.pop_until(Tag::Caption);
        self.clear_formatting_to_marker();
        self.state.mode = Mode::InTable;
        true
    }

    /// [The "in column group" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup)
    pub(in crate::tree_builder) fn in_column_group(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Characters, _) if begins_with_space(token) => return self.insert_space(token),
            (Key::Comment | Key::ProcessingInstruction, _) => return self.insert_data(token),
            (Key::Doctype, _) => return self.ignore_doctype(Site::DoctypeInColumnGroup),
            (Key::Start(Tag::Html), _) => return Step::Using(Mode::InBody),
            (Key::Start(Tag::Col), Some(tag)) => {
                self.insert_and_pop(tag);
                return Step::Done;
            }
            (Key::End(Tag::Colgroup), _) => {
                if !self.stack.current_is(Tag::Colgroup) {
                    return self.ignore_end_tag(Site::UnmatchedColgroupEndTag, Tag::Colgroup);
                }
                self.pop();
                self.state.mode = Mode::InTable;
                return Step::Done;
            }
            (Key::End(Tag::Col), _) => return self.ignore(Site::ColEndTag),
            (Key::Start(Tag::Template) | Key::End(Tag::Template), _) => {
                return Step::Using(Mode::InHead);
            }
            (Key::EndOfFile, _) => return Step::Using(Mode::InBody),
            _ => {}
        }
        if !self.stack.current_is(Tag::Colgroup) {
            if let (Key::Characters, (_, rest)) = (token.key(), split_space(token)) {
                // One character is ignored; white space after it is processed.
                self.error(Site::TextInColumnGroup);
                let ignored = rest.chars().next().map_or(0, char::len_utf8);
                return Step::used(&rest[..ignored]);
            }
            return self.ignore(site_of_kind(
                token,
                Site::StartTagInColumnGroup,
                Site::EndTagInColumnGroup,
                Site::TextInColumnGroup,
            ));
        }
        self.pop();
        self.state.mode = Mode::InTable;
        Step::Reprocess
    }

    /// [The "in table body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody)
    ///
    /// Fast path: [`start_table_part`](Builder::start_table_part), [`end_table_part`](Builder::end_table_part).
    pub(in crate::tree_builder) fn in_table_body(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Start(Tag::Tr), Some(tag)) => {
                self.clear_stack_back_to(TABLE_BODY_CONTEXT);
                self.insert_html_element(tag);
                self.state.mode = Mode::InRow;
                Step::Done
            }
            (Key::Start(Tag::Th | Tag::Td), _) => {
                let body = self.stack.top_of(ROW_GROUPS);
                self.error_about(Site::CellOutsideRow, About::Open(body));
                self.clear_stack_back_to(TABLE_BODY_CONTEXT);
                self.insert_known(Tag::Tr);
                self.state.mode = Mode::InRow;
                Step::Reprocess
            }
            (Key::End(name @ (Tag::Tbody | Tag::Tfoot | Tag::Thead)), _) => {
                if !self.stack.has_in_scope(name, Scope::Table) {
                    return self.ignore_end_tag(Site::UnmatchedRowGroupEndTag, name);
                }
                self.close_table_body();
                Step::Done
            }
            (
                Key::Start(
                    Tag::Caption | Tag::Col | Tag::Colgroup | Tag::Tbody | Tag::Tfoot | Tag::Thead,
                )
                | Key::End(Tag::Table),
                _,
            ) => {
                let body = self.stack.top_of(ROW_GROUPS);
                if !self.stack.is_in_scope(body, Scope::Table) {
                    return self.ignore(site_of_kind(
                        token,
                        Site::TablePartWithoutRowGroup,
                        Site::TableEndTagWithoutRowGroup,
                        Site::TableEndTagWithoutRowGroup,
                    ));
                }
                self.close_table_body();
                Step::Reprocess
            }
            (
                Key::End(
                    Tag::Body
                    | Tag::Caption
                    | Tag::Col
                    | Tag::Colgroup
                    | Tag::Html
                    | Tag::Td
                    | Tag::Th
                    | Tag::Tr,
                ),
                _,
            ) => self.ignore(Site::UnexpectedEndTagInRowGroup),
            _ => Step::Using(Mode::InTable),
        }
    }

    fn close_table_body(&mut self) {
        self.clear_stack_back_to(TABLE_BODY_CONTEXT);
        self.pop();
        self.state.mode = Mode::InTable;
    }

    /// [The "in row" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr)
    ///
    /// Fast path: [`start_table_part`](Builder::start_table_part), [`end_table_part`](Builder::end_table_part).
    pub(in crate::tree_builder) fn in_row(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Start(Tag::Th | Tag::Td), Some(tag)) => {
                self.clear_stack_back_to(TABLE_ROW_CONTEXT);
                self.insert_html_element(tag);
                self.state.mode = Mode::InCell;
                self.formatting.push_marker();
                Step::Done
            }
            (Key::End(Tag::Tr), _) => {
                self.close_row(token);
                Step::Done
            }
            (
                Key::Start(
                    Tag::Caption
                    | Tag::Col
                    | Tag::Colgroup
                    | Tag::Tbody
                    | Tag::Tfoot
                    | Tag::Thead
                    | Tag::Tr,
                )
                | Key::End(Tag::Table),
                _,
            ) => {
                if self.close_row(token) {
                    Step::Reprocess
                } else {
                    Step::Done
                }
            }
            (Key::End(name @ (Tag::Tbody | Tag::Tfoot | Tag::Thead)), _) => {
                if !self.stack.has_in_scope(name, Scope::Table) {
                    return self.ignore_end_tag(Site::UnmatchedRowGroupEndTagInRow, name);
                }
                if !self.stack.has_in_scope(Tag::Tr, Scope::Table) {
                    return Step::Done;
                }
                self.close_row(token);
                Step::Reprocess
            }
            (
                Key::End(
                    Tag::Body
                    | Tag::Caption
                    | Tag::Col
                    | Tag::Colgroup
                    | Tag::Html
                    | Tag::Td
                    | Tag::Th,
                ),
                _,
            ) => self.ignore(Site::UnexpectedEndTagInRow),
            _ => Step::Using(Mode::InTable),
        }
    }

    /// Closes the row. Returns `false`, so that the token is ignored, if no row is in table scope.
    fn close_row(&mut self, token: &Token<'_>) -> bool {
        if !self.stack.has_in_scope(Tag::Tr, Scope::Table) {
            match token.key() {
                Key::Start(_) => self.error(Site::TablePartWithoutRow),
                Key::End(Tag::Table) => {
                    self.error_about(Site::TableEndTagWithoutRow, About::Closed(Tag::Table))
                }
                _ => self.error_about(Site::UnmatchedRowEndTag, About::Closed(Tag::Tr)),
            }
            return false;
        }
        self.clear_stack_back_to(TABLE_ROW_CONTEXT);
        self.pop();
        self.state.mode = Mode::InTableBody;
        true
    }

    /// [The "in cell" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd)
    ///
    /// Fast path: [`take_end_of_cell`](Builder::take_end_of_cell), [`end_table_part`](Builder::end_table_part).
    pub(in crate::tree_builder) fn in_cell(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::End(name @ (Tag::Td | Tag::Th)) => {
                if !self.stack.has_in_scope(name, Scope::Table) {
                    let cell = self.stack.top_of(&[Tag::Td, Tag::Th]);
                    return self.ignore_about(Site::MismatchedCellEndTag, About::Open(cell));
                }
                self.close_cell(self.stack.top_html(name), Site::CellEndTagWithOpenElements);
                Step::Done
            }
            Key::Start(table_parts!()) => {
                let cell = self.stack.top_of(&[Tag::Td, Tag::Th]);
                debug_assert!(
                    self.stack.is_in_scope(cell, Scope::Table),
                    "a cell is open in this mode"
                );
                self.close_cell(cell, Site::CellClosedWithOpenElements);
                Step::Reprocess
            }
            Key::End(Tag::Body | Tag::Caption | Tag::Col | Tag::Colgroup | Tag::Html) => {
                self.ignore(Site::UnexpectedEndTagInCell)
            }
            Key::End(name @ (table_structure!())) => {
                if !self.stack.has_in_scope(name, Scope::Table) {
                    return self.ignore_end_tag(Site::UnmatchedTablePartEndTagInCell, name);
                }
                self.close_cell(
                    self.stack.top_of(&[Tag::Td, Tag::Th]),
                    Site::TablePartEndTagInCellWithOpenElements,
                );
                Step::Reprocess
            }
            _ => Step::Using(Mode::InBody),
        }
    }

    /// [Closes the cell](https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell) at a height;
    /// `site` is that of the error if other elements are open in it.
    fn close_cell(&mut self, cell: u32, site: Site) {
        self.generate_implied_end_tags(None);
        self.error_unless_current(cell, site);
        self.pop_through(cell);
        self.clear_formatting_to_marker();
        self.state.mode = Mode::InRow;
    }
}
