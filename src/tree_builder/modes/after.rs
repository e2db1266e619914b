//! After the body and after the end: "after body", "after after body".

use super::{begins_with_space, site_of_kind, split_space};
use crate::error::Site;
use crate::names::Tag;
use crate::token::Token;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::step::Step;
use crate::tree_sink::{InsertionLocation, TreeSink};

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "after body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody)
    pub(in crate::tree_builder) fn after_body(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Characters if begins_with_space(token) => {
                return self.insert_space_in_body(token);
            }
            Key::Comment | Key::ProcessingInstruction => {
                let location = InsertionLocation::last_child_of(self.first_open_element());
                return self.insert_data_at(token, location);
            }
            Key::Doctype => return self.ignore_doctype(Site::DoctypeAfterBody),
            Key::Start(Tag::Html) => return Step::Using(Mode::InBody),
            Key::End(Tag::Html) => {
                if self.state.context.is_some() {
                    return self.ignore_end_tag(Site::HtmlEndTagInFragment, Tag::Html);
                }
                self.tell_root_closed();
                self.state.mode = Mode::AfterAfterBody;
                return Step::Done;
            }
            Key::EndOfFile => return self.stop_parsing(),
            _ => {}
        }
        let site = site_of_kind(
            token,
            Site::StartTagAfterBody,
            Site::EndTagAfterBody,
            Site::TextAfterBody,
        );
        self.error_about(site, About::Closed(Tag::Body));
        self.state.mode = Mode::InBody;
        Step::Reprocess
    }

    /// White space after the body, by the rules for "in body".
    pub(super) fn insert_space_in_body(&mut self, token: &Token<'_>) -> Step {
        let (space, _) = split_space(token);
        self.reconstruct_formatting();
        self.insert_text(space);
        Step::used(space)
    }

    /// [The "after after body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode)
    pub(in crate::tree_builder) fn after_after_body(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Comment | Key::ProcessingInstruction => return self.insert_in_document(token),
            Key::Doctype => return self.ignore_doctype(Site::DoctypeInBody),
            Key::Characters if begins_with_space(token) => {
                return self.insert_space_in_body(token);
            }
            Key::Start(Tag::Html) => return Step::Using(Mode::InBody),
            Key::EndOfFile => return self.stop_parsing(),
            _ => {}
        }
        let site = site_of_kind(
            token,
            Site::StartTagAfterHtml,
            Site::EndTagAfterHtml,
            Site::TextAfterHtml,
        );
        self.error_about(site, About::Closed(Tag::Body));
        self.state.mode = Mode::InBody;
        Step::Reprocess
    }
}
