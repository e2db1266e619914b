//! The fast path of the markup of tables. If each element is closed by its own end tag and is in the
//! element it belongs in, no rule clears the stack, implies a tag or reports an error. Then a token takes
//! a single step, which is done here.

use crate::ascii;
use crate::names::Tag;
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::tag_lists::table_structure;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Takes a token in a table, if it is such markup or white space between it. Called only in HTML content. Returns `false` if the token is left to the
    /// rules for the mode, which may have become the one after "in table text".
    pub(super) fn take_in_table(&mut self, token: &Token<'_>) -> bool {
        if self.state.mode == Mode::InTableText && !self.end_table_space(token) {
            return false;
        }
        let is_taken = match token {
            Token::Characters(text) => self.begin_table_text(text),
            // A self-closing flag without effect is a parse error.
            Token::StartTag(tag) if tag.self_closing && self.settings.wants_errors => false,
            Token::StartTag(tag) => self.start_table_part(tag),
            Token::EndTag(tag) => self.end_table_part(tag.name.tag()),
            _ => false,
        };
        if is_taken {
            self.choose_way();
        }
        is_taken
    }

    /// Takes the end tag of a cell that is the current node. Stands for [`in_cell`](Builder::in_cell).
    #[inline]
    pub(super) fn take_end_of_cell(&mut self, token: &Token<'_>) -> bool {
        let Token::EndTag(tag) = token else { return false };
        let is_taken = self.state.mode == Mode::InCell && self.end_table_part(tag.name.tag());
        if is_taken {
            self.choose_way();
        }
        is_taken
    }

    /// Ends the pending table character tokens if they are white space, which is then inserted. Stands
    /// for [`in_table_text`](Builder::in_table_text).
    fn end_table_space(&mut self, token: &Token<'_>) -> bool {
        let is_text = matches!(token, Token::Characters(_) | Token::NullCharacter);
        if is_text || !self.state.table_text_is_space {
            return false;
        }
        let text = std::mem::take(&mut self.state.table_text);
        let token = self.begin_table_text_places();
        self.insert_text(&text);
        self.end_table_text_places(token);
        self.state.table_text = text;
        self.state.table_text_errors.clear();
        self.state.mode = self.state.original_mode;
        true
    }

    /// Whether the current node is an element of a table in which text is not allowed. Called only in HTML
    /// content.
    pub(in crate::tree_builder) fn is_in_table_structure(&self) -> bool {
        self.stack.current().is_some_and(|current| matches!(current.tag, table_structure!()))
    }

    /// Begins the pending table character tokens. (If errors are wanted, each character may be an error.)
    /// Stands for [`in_table`](Builder::in_table) and [`in_table_text`](Builder::in_table_text).
    fn begin_table_text(&mut self, text: &str) -> bool {
        let in_table = matches!(self.state.mode, Mode::InTable | Mode::InTableBody | Mode::InRow)
            && self.is_in_table_structure();
        if !in_table || self.settings.wants_errors {
            return false;
        }
        self.state.table_text.clear();
        self.state.table_text.push_str(text);
        self.keep_table_text_place();
        self.state.table_text_is_space = ascii::leading_whitespace(text) == text.len();
        self.state.original_mode = self.state.mode;
        self.state.mode = Mode::InTableText;
        true
    }

    /// Takes a start tag of a part of a table, if the current node is the element it belongs in. Stands
    /// for [`in_table`](Builder::in_table), [`in_table_body`](Builder::in_table_body) and
    /// [`in_row`](Builder::in_row).
    fn start_table_part(&mut self, tag: &TagToken<'_>) -> bool {
        let Some(current) = self.stack.current() else { return false };
        match (self.state.mode, current.tag, tag.name.tag()) {
            (Mode::InRow, Tag::Tr, Tag::Td | Tag::Th) => {
                self.insert_html_element(tag);
                self.state.mode = Mode::InCell;
                self.formatting.push_marker();
            }
            (Mode::InTableBody, Tag::Tbody | Tag::Tfoot | Tag::Thead, Tag::Tr) => {
                self.insert_html_element(tag);
                self.state.mode = Mode::InRow;
            }
            (Mode::InTable, Tag::Table, Tag::Tr) => {
                self.insert_known(Tag::Tbody);
                self.insert_html_element(tag);
                self.state.mode = Mode::InRow;
            }
            (Mode::InTable, Tag::Table, Tag::Tbody | Tag::Tfoot | Tag::Thead) => {
                self.insert_html_element(tag);
                self.state.mode = Mode::InTableBody;
            }
            _ => return false,
        }
        true
    }

    /// Whether a cell that begins and ends here with nothing but text between its tags would leave everything as it is,
    /// except for the tree: in the way of tables.
    #[cfg(feature = "preload")]
    #[inline]
    pub(in crate::tree_builder) fn leaves_row_as_it_is(&self, name: Tag) -> bool {
        self.state.mode == Mode::InRow
            && matches!(name, Tag::Td | Tag::Th)
            && self.stack.current_is(Tag::Tr)
            && !self.state.frameset_ok
            && self.pointers.templates.is_empty()
    }

    /// Takes the end tag of a part of a table, if that is the current node. Stands for
    /// [`in_table`](Builder::in_table), [`in_table_body`](Builder::in_table_body),
    /// [`in_row`](Builder::in_row) and [`in_cell`](Builder::in_cell).
    fn end_table_part(&mut self, tag: Tag) -> bool {
        if !self.stack.current_is(tag) {
            return false;
        }
        match (self.state.mode, tag) {
            (Mode::InCell, Tag::Td | Tag::Th) => {
                self.pop_plain();
                self.clear_formatting_to_marker();
                self.state.mode = Mode::InRow;
            }
            (Mode::InRow, Tag::Tr) => {
                self.pop_plain();
                self.state.mode = Mode::InTableBody;
            }
            (Mode::InTableBody, Tag::Tbody | Tag::Tfoot | Tag::Thead) => {
                self.pop_plain();
                self.state.mode = Mode::InTable;
            }
            (Mode::InTable, Tag::Table) => {
                self.pop_plain();
                self.reset_insertion_mode();
            }
            _ => return false,
        }
        true
    }
}
