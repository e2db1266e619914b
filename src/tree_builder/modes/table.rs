//! Tables: "in table", "in table text".

use super::tag_of;
use crate::ascii;
use crate::error::Site;
use crate::names::{Namespace, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::Scope;
use crate::tree_builder::step::Step;
use crate::tree_builder::tag_lists::table_structure;
use crate::tree_sink::TreeSink;

/// [Clear the stack back to a table context](https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-context)
const TABLE_CONTEXT: &[Tag] = &[Tag::Table, Tag::Template, Tag::Html];

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable)
    ///
    /// Fast path: [`begin_table_text`](Builder::begin_table_text), [`start_table_part`](Builder::start_table_part), [`end_table_part`](Builder::end_table_part).
    pub(in crate::tree_builder) fn in_table(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Characters | Key::Null, _) if self.collects_table_text() => {
                self.state.table_text.clear();
                self.state.table_text_is_space = true;
                self.state.original_mode = self.state.mode;
                self.state.mode = Mode::InTableText;
                return Step::Reprocess;
            }
            (Key::Comment | Key::ProcessingInstruction, _) => return self.insert_data(token),
            (Key::Doctype, _) => return self.ignore_doctype(Site::DoctypeInTable),
            (Key::Start(Tag::Caption), Some(tag)) => {
                self.clear_stack_back_to(TABLE_CONTEXT);
                self.formatting.push_marker();
                self.insert_html_element(tag);
                self.state.mode = Mode::InCaption;
            }
            (Key::Start(Tag::Colgroup), Some(tag)) => {
                self.clear_stack_back_to(TABLE_CONTEXT);
                self.insert_html_element(tag);
                self.state.mode = Mode::InColumnGroup;
            }
            (Key::Start(Tag::Col), _) => {
                self.clear_stack_back_to(TABLE_CONTEXT);
                self.insert_known(Tag::Colgroup);
                self.state.mode = Mode::InColumnGroup;
                return Step::Reprocess;
            }
            (Key::Start(Tag::Tbody | Tag::Tfoot | Tag::Thead), Some(tag)) => {
                self.clear_stack_back_to(TABLE_CONTEXT);
                self.insert_html_element(tag);
                self.state.mode = Mode::InTableBody;
            }
            (Key::Start(Tag::Td | Tag::Th | Tag::Tr), _) => {
                self.clear_stack_back_to(TABLE_CONTEXT);
                self.insert_known(Tag::Tbody);
                self.state.mode = Mode::InTableBody;
                return Step::Reprocess;
            }
            (Key::Start(Tag::Table), _) => {
                let is_open = self.stack.has_in_scope(Tag::Table, Scope::Table);
                let site = if is_open { Site::TableInTable } else { Site::TableInTableFragment };
                self.error_about(site, self.open_table());
                if is_open {
                    self.pop_until(Tag::Table);
                    self.reset_insertion_mode();
                    return Step::Reprocess;
                }
            }
            (Key::End(Tag::Table), _) => {
                if !self.stack.has_in_scope(Tag::Table, Scope::Table) {
                    return self.ignore_end_tag(Site::UnmatchedTableEndTag, Tag::Table);
                }
                self.pop_until(Tag::Table);
                self.reset_insertion_mode();
            }
            (
                Key::End(
                    Tag::Body
                    | Tag::Caption
                    | Tag::Col
                    | Tag::Colgroup
                    | Tag::Html
                    | Tag::Tbody
                    | Tag::Td
                    | Tag::Tfoot
                    | Tag::Th
                    | Tag::Thead
                    | Tag::Tr,
                ),
                _,
            ) => return self.ignore(Site::UnexpectedEndTagInTable),
            (Key::Start(Tag::Style | Tag::Script | Tag::Template) | Key::End(Tag::Template), _) => {
                return Step::Using(Mode::InHead);
            }
            (Key::Start(Tag::Input), Some(tag)) if super::body::is_hidden(tag) => {
                self.error_about(Site::HiddenInputInTable, self.open_table());
                self.insert_and_pop(tag);
            }
            (Key::Start(Tag::Form), Some(tag)) => self.form_in_table(tag),
            (Key::EndOfFile, _) => return Step::Using(Mode::InBody),
            _ => return self.foster(token),
        }
        Step::Done
    }

    /// The table whose content it is, if one is open.
    fn open_table(&self) -> About<S::Handle> {
        About::Open(self.stack.top_html(Tag::Table))
    }

    /// Whether text in the current node becomes pending table character tokens.
    fn collects_table_text(&self) -> bool {
        self.stack.current().is_some_and(|current| {
            current.namespace == Namespace::Html
                && match current.tag {
                    table_structure!() => true,
                    Tag::Template => {
                        self.settings.options.features.template_whitespace_is_table_text
                    }
                    _ => false,
                }
        })
    }

    fn form_in_table(&mut self, tag: &TagToken<'_>) {
        let in_template = self.parses_template_contents();
        let is_ignored = if self.settings.options.features.parsing_template_contents {
            self.pointers.form.is_some() && !in_template
        } else {
            self.pointers.form.is_some() || in_template
        };
        match self.pointers.form {
            Some(form) if is_ignored => {
                self.error_about(Site::FormInFormInTable, About::Element(form))
            }
            _ => self.error_about(Site::FormInTable, self.open_table()),
        }
        if is_ignored {
            return;
        }
        let location = self.place();
        let form = self.create_html_element(tag, location.parent);
        self.sink.insert(form, location);
        self.tell_made(form);
        self.tell_unopened(form);
        self.sink.element_popped(form);
        if !in_template {
            self.pointers.form = Some(form);
        }
    }

    /// "Anything else" in a table: uses the rules for "in body", with [foster
    /// parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent).
    pub(super) fn foster(&mut self, token: &Token<'_>) -> Step {
        match token {
            Token::StartTag(_) => self.error_about(Site::StartTagInTable, self.open_table()),
            Token::Characters(text) => {
                self.error_for_each(Site::TextInTableFragment, self.open_table(), text)
            }
            Token::NullCharacter => self.error(Site::NullInTableFragment),
            _ => self.error_about(Site::EndTagInTable, self.open_table()),
        }
        self.process_with_foster_parenting(token)
    }

    fn process_with_foster_parenting(&mut self, token: &Token<'_>) -> Step {
        self.state.foster_parenting = true;
        let mut step = self.in_body(token);
        // "In body" hands some tags on to "in head", and that hands none on.
        while let Step::Using(mode) = step {
            step = self.process_using(mode, token);
        }
        self.state.foster_parenting = false;
        step
    }

    /// [The "in table text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext)
    ///
    /// Fast path: [`begin_table_text`](Builder::begin_table_text), [`end_table_space`](Builder::end_table_space), [`take_chunk_text`](Builder::take_chunk_text).
    pub(in crate::tree_builder) fn in_table_text(&mut self, token: &Token<'_>) -> Step {
        match token {
            Token::NullCharacter => self.ignore(Site::NullInTable),
            Token::Characters(text) => {
                self.state.table_text_is_space &= ascii::leading_whitespace(text) == text.len();
                self.state.table_text.push_str(text);
                self.keep_table_text_place();
                self.keep_table_text_errors(Site::TextInTable, self.open_table(), text);
                Step::Done
            }
            _ => {
                let text = std::mem::take(&mut self.state.table_text);
                let here = self.begin_table_text_places();
                self.end_table_text_errors(!self.state.table_text_is_space);
                if !self.state.table_text_is_space {
                    self.process_with_foster_parenting(&Token::Characters(&text));
                } else {
                    self.insert_text(&text);
                }
                self.end_table_text_places(here);
                // The buffer stays for the next table text.
                self.state.table_text = text;
                self.state.mode = self.state.original_mode;
                Step::Reprocess
            }
        }
    }
}
