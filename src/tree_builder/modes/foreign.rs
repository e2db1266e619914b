//! [The rules for parsing tokens in foreign
//! content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign). They are not an
//! insertion mode; the dispatcher chooses them.

use super::tag_of;
use crate::ascii;
use crate::error::Site;
use crate::names::{Namespace, Tag};
use crate::token::{TagToken, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::key::Key;
use crate::tree_builder::open::IntegrationPoint;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Fast path: [`take_in_foreign`](Builder::take_in_foreign), [`take_chunk_text`](Builder::take_chunk_text).
    pub(in crate::tree_builder) fn in_foreign_content(&mut self, token: &Token<'_>) -> Step {
        match (token.key(), tag_of(token)) {
            (Key::Null, _) => {
                self.error(Site::NullInForeignContent);
                self.insert_text("\u{FFFD}");
                Step::Done
            }
            (Key::Characters, _) => {
                if let Token::Characters(text) = token {
                    self.insert_text(text);
                    if self.state.frameset_ok && ascii::leading_whitespace(text) != text.len() {
                        self.state.frameset_ok = false;
                    }
                }
                Step::Done
            }
            (Key::Comment | Key::ProcessingInstruction, _) => self.insert_data(token),
            (Key::Doctype, _) => self.ignore_doctype(Site::DoctypeInForeignContent),
            (Key::Start(name), Some(tag)) if breaks_out(name, tag) => self.break_out(token),
            (Key::End(Tag::Br | Tag::P), _) if self.settings.options.features.foreign_end_br_p => {
                self.break_out(token)
            }
            (Key::Start(_), Some(tag)) => self.foreign_start_tag(tag),
            (Key::End(_), Some(tag)) => self.foreign_end_tag(tag),
            _ => Step::Done,
        }
    }

    /// An HTML tag in foreign content.
    fn break_out(&mut self, token: &Token<'_>) -> Step {
        let site = match token {
            Token::StartTag(tag) if tag.name.tag() == Tag::Font => Site::FontInForeignContent,
            Token::StartTag(_) => Site::HtmlStartTagInForeignContent,
            _ => Site::POrBrEndTagInForeignContent,
        };
        let outermost = self.stack.above(self.stack.html_below_foreign());
        self.error_about(site, About::Open(outermost));
        if !self.settings.options.features.foreign_breakout_in_fragments {
            return self.break_out_of_document(token);
        }
        while self.stack.current().is_some_and(|current| {
            current.namespace != Namespace::Html && current.integration == IntegrationPoint::None
        }) {
            self.pop();
        }
        Step::InHtmlContent
    }

    /// The same in earlier editions: a fragment keeps the tag in foreign content, and at least one
    /// element is popped.
    fn break_out_of_document(&mut self, token: &Token<'_>) -> Step {
        if self.state.context.is_some() {
            return match tag_of(token) {
                Some(tag) => self.foreign_start_tag(tag),
                None => Step::Done,
            };
        }
        loop {
            self.pop();
            let is_outside = self.stack.current().is_none_or(|current| {
                current.namespace == Namespace::Html
                    || current.integration != IntegrationPoint::None
            });
            if is_outside {
                return Step::Reprocess;
            }
        }
    }

    /// Any other start tag.
    ///
    /// Fast path: [`start_in_foreign`](Builder::start_in_foreign).
    fn foreign_start_tag(&mut self, tag: &TagToken<'_>) -> Step {
        let namespace = self.adjusted_current_namespace();
        let element = self.insert_foreign_element(tag, namespace);
        // A self-closing SVG script ends at once.
        if tag.self_closing && namespace == Namespace::Svg && tag.name.tag() == Tag::Script {
            return self.end_of_script(element);
        }
        Step::Done
    }

    /// Any other end tag, and that of an SVG `script`.
    ///
    /// Merged: the walk down through foreign elements to one of this name is a comparison of heights.
    ///
    /// Fast path: [`end_in_foreign`](Builder::end_in_foreign).
    fn foreign_end_tag(&mut self, tag: &TagToken<'_>) -> Step {
        let Some(&current) = self.stack.current() else { return Step::Done };
        let name = tag.name;
        let is_same = current.namespace != Namespace::Html
            && self.state.keys.find(current.namespace, name.tag(), name.as_str())
                == Some(current.key);
        if is_same && name.tag() == Tag::Script && current.namespace == Namespace::Svg {
            self.pop();
            return self.end_of_script(current.handle);
        }
        // The number of foreign elements at the top of the stack; 0 if only the context element is
        // foreign.
        if current.namespace == Namespace::Html {
            if self.stack.is_single() {
                return self.ignore_end_tag(Site::UnmatchedEndTagInForeignFragment, name.tag());
            }
            self.error_about(Site::ForeignEndTagOfOtherName, About::Current);
            return Step::InHtmlContent;
        }
        let bottom = self.stack.html_below_foreign();
        let key = self.state.keys.find(Namespace::Svg, name.tag(), name.as_str());
        let height = key.map_or(0, |key| self.stack.top(key));
        if height > bottom {
            self.error_unless_current(height, Site::ForeignEndTagWithOpenElements);
            self.expect_end_of(height);
            self.pop_through(height);
            return Step::Done;
        }
        // No foreign element has this name: the HTML rules decide, unless the walk reached the bottom.
        self.error_about(Site::ForeignEndTagOfOtherName, About::Current);
        Step::InHtmlContent
    }
}

/// Whether a start tag breaks out of foreign content.
pub(in crate::tree_builder) fn breaks_out(name: Tag, tag: &TagToken<'_>) -> bool {
    match name {
        Tag::B
        | Tag::Big
        | Tag::Blockquote
        | Tag::Body
        | Tag::Br
        | Tag::Center
        | Tag::Code
        | Tag::Dd
        | Tag::Div
        | Tag::Dl
        | Tag::Dt
        | Tag::Em
        | Tag::Embed
        | Tag::H1
        | Tag::H2
        | Tag::H3
        | Tag::H4
        | Tag::H5
        | Tag::H6
        | Tag::Head
        | Tag::Hr
        | Tag::I
        | Tag::Img
        | Tag::Li
        | Tag::Listing
        | Tag::Menu
        | Tag::Meta
        | Tag::Nobr
        | Tag::Ol
        | Tag::P
        | Tag::Pre
        | Tag::Ruby
        | Tag::S
        | Tag::Small
        | Tag::Span
        | Tag::Strong
        | Tag::Strike
        | Tag::Sub
        | Tag::Sup
        | Tag::Table
        | Tag::Tt
        | Tag::U
        | Tag::Ul
        | Tag::Var => true,
        Tag::Font => ["color", "face", "size"]
            .iter()
            .any(|attribute| tag.attributes.get(attribute).is_some()),
        _ => false,
    }
}
