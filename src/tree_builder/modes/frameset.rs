//! Framesets: "in frameset", "after frameset", "after after frameset".

use super::{site_of_kind, split_space, tag_of};
use crate::ascii;
use crate::error::Site;
use crate::names::Tag;
use crate::token::Token;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset)
    pub(in crate::tree_builder) fn in_frameset(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Characters, _) => {
                return self.space_only(token, Site::TextInFrameset, Self::insert_text);
            }
            (Key::Comment | Key::ProcessingInstruction, _) => return self.insert_data(token),
            (Key::Doctype, _) => return self.ignore_doctype(Site::DoctypeInFrameset),
            (Key::Start(Tag::Html), _) => return Step::Using(Mode::InBody),
            (Key::Start(Tag::Frameset), Some(tag)) => {
                self.insert_html_element(tag);
            }
            (Key::End(Tag::Frameset), _) => {
                if self.stack.is_single() {
                    return self.ignore_end_tag(Site::UnmatchedFramesetEndTag, Tag::Frameset);
                }
                self.pop();
                if self.state.context.is_none() && !self.stack.current_is(Tag::Frameset) {
                    self.state.mode = Mode::AfterFrameset;
                }
            }
            (Key::Start(Tag::Frame), Some(tag)) => self.insert_and_pop(tag),
            (Key::Start(Tag::Noframes), _) => return Step::Using(Mode::InHead),
            (Key::EndOfFile, _) => {
                if !self.stack.is_single() {
                    self.error_about(Site::EofInFrameset, About::Current);
                }
                return self.stop_parsing();
            }
            _ => {
                let site = site_of_kind(
                    token,
                    Site::StartTagInFrameset,
                    Site::EndTagInFrameset,
                    Site::TextInFrameset,
                );
                return self.ignore_about(site, About::Current);
            }
        }
        Step::Done
    }

    /// [The "after frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset)
    pub(in crate::tree_builder) fn after_frameset(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Characters => self.space_only(token, Site::TextAfterFrameset, Self::insert_text),
            Key::Comment | Key::ProcessingInstruction => self.insert_data(token),
            Key::Doctype => self.ignore_doctype(Site::DoctypeAfterFrameset),
            Key::Start(Tag::Html) => Step::Using(Mode::InBody),
            Key::End(Tag::Html) => {
                self.tell_root_closed();
                self.state.mode = Mode::AfterAfterFrameset;
                Step::Done
            }
            Key::Start(Tag::Noframes) => Step::Using(Mode::InHead),
            Key::EndOfFile => self.stop_parsing(),
            _ => {
                let site = site_of_kind(
                    token,
                    Site::StartTagAfterFrameset,
                    Site::EndTagAfterFrameset,
                    Site::TextAfterFrameset,
                );
                self.ignore_about(site, About::Closed(Tag::Frameset))
            }
        }
    }

    /// [The "after after frameset" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode)
    pub(in crate::tree_builder) fn after_after_frameset(&mut self, token: &Token<'_>) -> Step {
        match token.key() {
            Key::Comment | Key::ProcessingInstruction => self.insert_in_document(token),
            Key::Doctype => self.ignore_doctype(Site::DoctypeInBody),
            Key::Characters => {
                self.space_only(token, Site::TextAfterHtmlWithFrameset, |builder, space| {
                    builder.reconstruct_formatting();
                    builder.insert_text(space);
                })
            }
            Key::Start(Tag::Html) => Step::Using(Mode::InBody),
            Key::EndOfFile => self.stop_parsing(),
            Key::Start(Tag::Noframes) => Step::Using(Mode::InHead),
            _ => {
                let site = site_of_kind(
                    token,
                    Site::StartTagAfterHtmlWithFrameset,
                    Site::EndTagAfterHtmlWithFrameset,
                    Site::TextAfterHtmlWithFrameset,
                );
                self.ignore_about(site, About::Closed(Tag::Frameset))
            }
        }
    }

    /// Passes white space to `insert`, and ignores every other character with an error for each.
    pub(super) fn space_only(
        &mut self,
        token: &Token<'_>,
        site: Site,
        insert: impl FnOnce(&mut Self, &str),
    ) -> Step {
        let (space, rest) = split_space(token);
        if !space.is_empty() {
            insert(self, space);
            return Step::used(space);
        }
        let ignored = rest
            .find(|c: char| c.is_ascii() && ascii::is_whitespace(c as u8))
            .unwrap_or(rest.len());
        let about = match site {
            Site::TextInFrameset => About::Current,
            _ => About::Closed(Tag::Frameset),
        };
        self.error_for_each(site, about, &rest[..ignored]);
        Step::used(&rest[..ignored])
    }
}
