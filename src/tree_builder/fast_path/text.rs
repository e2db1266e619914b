//! The fast path of text, which is wider than that of tags: text is just inserted wherever it changes
//! nothing else. If that depends on its characters, only white space is inserted here.

use crate::ascii;
use crate::error::Site;
use crate::span::Span;
use crate::token::{Feedback, Token};
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_builder::way::Way;
use crate::tree_sink::TreeSink;

impl<S: TreeSink> Builder<S::Handle, S> {
    /// Takes text where the current way does not allow all of it, or leaves it to the rules. Stands for
    /// [`body_text`](Builder::body_text), [`in_foreign_content`](Builder::in_foreign_content), [`insert_space`](Builder::insert_space) and
    /// [`in_table_text`](Builder::in_table_text).
    #[inline(never)]
    pub(in crate::tree_builder) fn take_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        span: Span,
    ) -> Feedback {
        let takes_it = self.state.way != Way::Rules && {
            let text = &chunk.as_bytes()[start..end];
            let is_space = ascii::is_all_whitespace(text);
            if is_space && self.state.mode.ignores_space() {
                return Feedback::Continue;
            }
            // In the way of foreign content the frameset-ok flag is unset already.
            if self.state.way == Way::Foreign {
                true
            } else if self.takes_text_in_body() {
                if !is_space && self.state.frameset_ok {
                    self.state.frameset_ok = false;
                    self.choose_way();
                }
                true
            } else {
                is_space && self.takes_space(&chunk.as_bytes()[end..])
            }
        };
        if !takes_it {
            let token = Token::Characters(&chunk[start..end]);
            if self.wants_places() {
                self.state.here.begin(&token, span);
            }
            return self.enter_with(&token, span);
        }
        let location = self.place();
        self.sink.insert_chunk_text(chunk, start, end, location);
        if self.wants_places() {
            self.sink.place_at(location, span);
        }
        Feedback::Continue
    }
}

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Whether text is just inserted in the body, and changes at most the frameset-ok flag besides.
    fn takes_text_in_body(&self) -> bool {
        self.state.mode == Mode::InBody
            && !self.state.ignores_line_feed
            && self.is_in_html_content()
            && !self.formatting.needs_reconstruction()
    }

    /// Takes a U+0000 in the body, where it is a parse error and ignored: by the rules, a page of them with its errors would cost
    /// 25 times an ordinary one. Stands for [`in_body`](Builder::in_body).
    pub(super) fn ignores_null(&mut self, token: &Token<'_>) -> bool {
        let is_ignored = matches!(token, Token::NullCharacter)
            && !self.state.ignores_line_feed
            && matches!(self.state.mode, Mode::InBody | Mode::InCell | Mode::InCaption)
            && self.uses_html_rules(token);
        if is_ignored {
            self.error(Site::NullInBody);
        }
        is_ignored
    }

    /// Whether white space, which `rest` follows, is just inserted: in and after the head, and in a table
    /// before a tag. (There it waits until the next token is known.)
    fn takes_space(&self, rest: &[u8]) -> bool {
        if self.state.ignores_line_feed || !self.is_in_html_content() {
            return false;
        }
        match self.state.mode {
            Mode::InHead | Mode::AfterHead => true,
            Mode::InTable | Mode::InTableBody | Mode::InRow => {
                let is_before_tag = match rest {
                    [b'<', b'/', letter, ..] | [b'<', letter, ..] => letter.is_ascii_alphabetic(),
                    _ => false,
                };
                // Where a limit may stop the parse before that tag, white space waits however the input is cut.
                is_before_tag
                    && self.is_in_table_structure()
                    && self.state.stop_conditions.is_none()
            }
            _ => false,
        }
    }
}
