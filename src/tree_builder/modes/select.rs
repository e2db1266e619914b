//! `select` in editions before July 2025: "in select", "in select in table".

use super::{site_of_kind, tag_of};
use crate::edition::SelectMode;
use crate::error::Site;
use crate::names::Tag;
use crate::token::Token;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::open::Scope;
use crate::tree_builder::step::Step;
use crate::tree_builder::tag_lists::around_select;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in select" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselect)
    pub(in crate::tree_builder) fn in_select(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Null, _) => return self.ignore(Site::NullInSelect),
            (Key::Characters, _) => {
                if let Token::Characters(text) = token {
                    self.insert_text(text);
                }
            }
            (Key::Comment | Key::ProcessingInstruction, _) => return self.insert_data(token),
            (Key::Doctype, _) => return self.ignore_doctype(Site::DoctypeInSelect),
            (Key::Start(Tag::Html) | Key::EndOfFile, _) => return Step::Using(Mode::InBody),
            (Key::Start(Tag::Option), Some(tag)) => {
                self.pop_current(Tag::Option);
                self.insert_html_element(tag);
            }
            (Key::Start(Tag::Optgroup), Some(tag)) => {
                self.pop_current(Tag::Option);
                self.pop_current(Tag::Optgroup);
                self.insert_html_element(tag);
            }
            (Key::Start(Tag::Hr), Some(tag))
                if self.settings.options.features.select_mode == SelectMode::LegacyWithHr =>
            {
                self.pop_current(Tag::Option);
                self.pop_current(Tag::Optgroup);
                self.insert_and_pop(tag);
            }
            (Key::End(Tag::Optgroup), _) => {
                if self.stack.current_is(Tag::Option) {
                    let below = self.stack.below(self.stack.height());
                    if below != 0 && self.stack.at(below).is_html(Tag::Optgroup) {
                        self.pop();
                    }
                }
                if !self.pop_current(Tag::Optgroup) {
                    return self.ignore_end_tag(Site::UnmatchedOptionEndTagInSelect, Tag::Optgroup);
                }
            }
            (Key::End(Tag::Option), _) => {
                if !self.pop_current(Tag::Option) {
                    return self.ignore_end_tag(Site::UnmatchedOptionEndTagInSelect, Tag::Option);
                }
            }
            (Key::End(Tag::Select), _) => {
                if !self.close_select() {
                    return self.ignore_end_tag(Site::UnmatchedSelectEndTag, Tag::Select);
                }
            }
            (Key::Start(Tag::Select), _) => {
                self.error_about(Site::SelectReadAsEndTag, self.open_select());
                self.close_select();
            }
            (Key::Start(Tag::Input | Tag::Keygen | Tag::Textarea), _) => {
                self.error_about(Site::SelectClosedByInput, self.open_select());
                if self.close_select() {
                    return Step::Reprocess;
                }
            }
            (Key::Start(Tag::Script | Tag::Template) | Key::End(Tag::Template), _) => {
                return Step::Using(Mode::InHead);
            }
            _ => {
                let site = site_of_kind(
                    token,
                    Site::StartTagInSelect,
                    Site::EndTagInSelect,
                    Site::EndTagInSelect,
                );
                return self.ignore_about(site, self.open_select());
            }
        }
        Step::Done
    }

    /// The `select` whose content it is.
    fn open_select(&self) -> About<S::Handle> {
        About::Open(self.stack.top_html(Tag::Select))
    }

    /// Pops the current node if it is the HTML element of this name.
    fn pop_current(&mut self, tag: Tag) -> bool {
        let is_current = self.stack.current_is(tag);
        if is_current {
            self.pop();
        }
        is_current
    }

    /// Whether a `select` is in [select
    /// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-select-scope): only
    /// `option` and `optgroup` elements are above it. In these modes at most two of them and, for a
    /// moment, a script are there.
    fn has_select_in_select_scope(&self) -> bool {
        let mut height = self.stack.height();
        while height != 0 {
            let entry = self.stack.at(height);
            if entry.is_html(Tag::Select) {
                return true;
            }
            if !entry.is_html(Tag::Option) && !entry.is_html(Tag::Optgroup) {
                return false;
            }
            height = self.stack.below(height);
        }
        false
    }

    /// Closes the select. Returns `false` if no select is in select scope.
    fn close_select(&mut self) -> bool {
        let is_open = self.has_select_in_select_scope();
        if is_open {
            self.pop_until(Tag::Select);
            self.reset_insertion_mode();
        }
        is_open
    }

    /// [The "in select in table" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable)
    pub(in crate::tree_builder) fn in_select_in_table(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Start(around_select!()) => {
                self.error_about(Site::SelectClosedByTablePart, self.open_select());
                self.pop_until(Tag::Select);
                self.reset_insertion_mode();
                Step::Reprocess
            }
            Key::End(name @ (around_select!())) => {
                self.error_about(Site::SelectClosedByTablePartEndTag, self.open_select());
                if !self.stack.has_in_scope(name, Scope::Table) {
                    return Step::Done;
                }
                self.pop_until(Tag::Select);
                self.reset_insertion_mode();
                Step::Reprocess
            }
            _ => Step::Using(Mode::InSelect),
        }
    }
}
