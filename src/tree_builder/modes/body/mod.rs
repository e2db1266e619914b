//! [The "in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody).

mod end_tags;
mod start_tags;

pub(super) use start_tags::is_hidden;

use crate::ascii;
use crate::error::Site;
use crate::token::Token;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
    ///
    /// Fast path: [`ignores_null`](Builder::ignores_null).
    #[inline(always)]
    pub(in crate::tree_builder) fn in_body(&mut self, token: &Token<'_>) -> Step {
        match token {
            Token::Characters(text) => {
                self.body_text(text);
                Step::Done
            }
            Token::StartTag(tag) => self.body_start_tag(tag),
            Token::EndTag(tag) => self.body_end_tag(tag),
            Token::NullCharacter => self.ignore(Site::NullInBody),
            Token::Comment(_) | Token::ProcessingInstruction { .. } => self.insert_data(token),
            Token::Doctype(_) => self.ignore_doctype(Site::DoctypeInBody),
            Token::EndOfFile => {
                if !self.state.template_modes.is_empty() {
                    return self.in_template(token);
                }
                if self.stack.has_element_that_must_close() {
                    self.error_about(Site::EofWithOpenElements, self.unclosed());
                }
                self.stop_parsing()
            }
        }
    }

    /// Takes characters in the body. White space and other characters differ only in the frameset-ok
    /// flag.
    ///
    /// Fast path: [`take_in_body`](Builder::take_in_body), [`take_chunk_text`](Builder::take_chunk_text).
    #[inline(always)]
    fn body_text(&mut self, text: &str) {
        self.reconstruct_formatting();
        self.insert_some_text(text);
        if self.state.frameset_ok && ascii::leading_whitespace(text) != text.len() {
            self.state.frameset_ok = false;
        }
    }
}
