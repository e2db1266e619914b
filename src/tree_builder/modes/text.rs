//! Inside raw text: the "text" insertion mode.

use crate::error::Site;
use crate::names::Tag;
use crate::token::Token;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::errors::About;
use crate::tree_builder::step::Step;
use crate::tree_sink::TreeSink;

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// [The "text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata)
    ///
    /// Fast path: [`take_end_of_raw_text`](Builder::take_end_of_raw_text).
    pub(in crate::tree_builder) fn text(&mut self, token: &Token<'_>) -> Step {
        match token {
            Token::Characters(text) => {
                self.insert_text(text);
                Step::Done
            }
            Token::EndOfFile => {
                self.error_about(Site::EofInText, About::Current);
                if let Some(script) = self.current_script() {
                    self.sink.mark_script_already_started(script);
                }
                self.pop();
                self.state.mode = self.state.original_mode;
                Step::Reprocess
            }
            _ => {
                let script = self.current_script();
                self.pop();
                self.state.mode = self.state.original_mode;
                script.map_or(Step::Done, |script| self.end_of_script(script))
            }
        }
    }

    /// The current node, if it is an HTML `script`.
    #[inline]
    pub(in crate::tree_builder) fn current_script(&self) -> Option<S::Handle> {
        let current = self.stack.current().filter(|entry| entry.is_html(Tag::Script));
        current.map(|entry| entry.handle)
    }
}
