//! html5gum with an emitter that counts, as the sink of `counting` does for Duckbill.

use std::cell::Cell;

use html5gum::{Emitter, Error, State};

use crate::counting::Counter;

/// Counts as [`Counter`] says: keeps the name of a tag, because the end of raw text asks for it, and drops
/// everything else.
#[derive(Debug)]
struct Null<'a> {
    counter: Counter,
    /// Where the counts are left at the end.
    total: &'a Cell<Counter>,
    name: Vec<u8>,
    last_start_tag: Vec<u8>,
    is_start_tag: bool,
}

impl Emitter for Null<'_> {
    type Token = std::convert::Infallible;

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start_tag = name.unwrap_or_default().to_vec();
    }
    fn emit_eof(&mut self) {
        self.total.set(self.counter);
    }
    fn emit_error(&mut self, _: Error) {}
    fn should_emit_errors(&mut self) -> bool {
        false
    }
    fn pop_token(&mut self) -> Option<Self::Token> {
        None
    }
    fn emit_string(&mut self, text: &[u8]) {
        self.counter.bytes += text.len();
    }
    fn init_start_tag(&mut self) {
        self.name.clear();
        self.is_start_tag = true;
    }
    fn init_end_tag(&mut self) {
        self.name.clear();
        self.is_start_tag = false;
    }
    fn init_comment(&mut self) {}
    fn emit_current_tag(&mut self) -> Option<State> {
        self.counter.tags += 1;
        if !self.is_start_tag {
            return None;
        }
        std::mem::swap(&mut self.name, &mut self.last_start_tag);
        match &*self.last_start_tag {
            b"title" | b"textarea" => Some(State::RcData),
            b"style" | b"xmp" | b"iframe" | b"noembed" | b"noframes" => Some(State::RawText),
            b"script" => Some(State::ScriptData),
            b"plaintext" => Some(State::PlainText),
            _ => None,
        }
    }
    fn emit_current_comment(&mut self) {}
    fn emit_current_doctype(&mut self) {}
    fn set_self_closing(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn push_tag_name(&mut self, name: &[u8]) {
        self.name.extend_from_slice(name);
    }
    fn push_comment(&mut self, _: &[u8]) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn init_doctype(&mut self) {}
    fn init_attribute(&mut self) {
        self.counter.attributes += 1;
    }
    fn push_attribute_name(&mut self, _: &[u8]) {}
    fn push_attribute_value(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        !self.is_start_tag && self.name == self.last_start_tag
    }
    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        false
    }
}

/// Counts what is in a page.
#[must_use]
pub(crate) fn count(page: &str) -> Counter {
    let total = Cell::default();
    let null = Null {
        counter: Counter::default(),
        total: &total,
        name: Vec::new(),
        last_start_tag: Vec::new(),
        is_start_tag: false,
    };
    let Ok(()) = html5gum::Tokenizer::new_with_emitter(page, null).finish();
    total.get()
}
