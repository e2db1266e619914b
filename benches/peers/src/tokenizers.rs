//! Text in, tokens counted. Each tokenizer is told by its sink which elements hold no markup, as a tree
//! builder would tell it; lol_html finds that out alone.

use duckbill::{
    ContentModel, Feedback, Progress, Span, Tag, Token, TokenSink, Tokenizer, TokenizerOptions,
};
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Token as EverToken, TokenSinkResult};
use std::cell::Cell;
use std::hint::black_box;

/// Counts the tokens of a text.
pub type CountTokens = fn(&str) -> usize;

/// Names, and what counts the tokens of a text.
#[must_use]
pub fn all() -> Vec<(&'static str, CountTokens)> {
    vec![
        ("duckbill", duckbill),
        ("html5gum, null emitter", html5gum),
        ("lol_html, no handlers", lol_html),
        ("html5ever", html5ever),
        #[cfg(lexbor)]
        ("lexbor", crate::lexbor::tokenize),
    ]
}

#[derive(Default)]
struct Count(usize);

impl TokenSink for Count {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        black_box(token);
        self.0 += 1;
        let Token::StartTag(tag) = token else { return Feedback::Continue };
        Feedback::Switch(match tag.name.tag() {
            Tag::Title | Tag::Textarea => ContentModel::Rcdata,
            Tag::Style | Tag::Xmp | Tag::Iframe | Tag::Noembed | Tag::Noframes => {
                ContentModel::Rawtext
            }
            Tag::Script => ContentModel::ScriptData,
            Tag::Plaintext => ContentModel::Plaintext,
            _ => return Feedback::Continue,
        })
    }
}

fn duckbill(html: &str) -> usize {
    let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    let mut rest = html;
    while let Progress::Paused { consumed, .. } = tokenizer.feed(rest) {
        rest = &rest[consumed..];
    }
    tokenizer.end();
    tokenizer.into_sink().0
}

/// Keeps the name of the tag, without which the states cannot be switched, and nothing else.
struct Null<'a> {
    name: Vec<u8>,
    last_start_tag: Vec<u8>,
    end_tag: bool,
    tokens: usize,
    /// Where the number of tokens is left at the end.
    total: &'a Cell<usize>,
}

impl html5gum::emitters::Emitter for Null<'_> {
    type Token = std::convert::Infallible;

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start_tag.clear();
        self.last_start_tag.extend_from_slice(name.unwrap_or_default());
    }
    fn emit_eof(&mut self) {
        self.total.set(self.tokens);
    }
    fn emit_error(&mut self, _: html5gum::Error) {}
    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        false
    }
    fn pop_token(&mut self) -> Option<Self::Token> {
        None
    }
    fn emit_string(&mut self, text: &[u8]) {
        black_box(text);
        self.tokens += 1;
    }
    fn init_start_tag(&mut self) {
        self.name.clear();
        self.end_tag = false;
    }
    fn init_end_tag(&mut self) {
        self.name.clear();
        self.end_tag = true;
    }
    fn init_comment(&mut self) {}
    fn emit_current_tag(&mut self) -> Option<html5gum::State> {
        self.tokens += 1;
        if self.end_tag {
            return None;
        }
        std::mem::swap(&mut self.last_start_tag, &mut self.name);
        match &self.last_start_tag[..] {
            // Only with scripting does it hold no markup.
            b"noscript" => None,
            name => html5gum::emitters::naive_next_state(name),
        }
    }
    fn emit_current_comment(&mut self) {
        self.tokens += 1;
    }
    fn emit_current_doctype(&mut self) {
        self.tokens += 1;
    }
    fn set_self_closing(&mut self) {}
    fn set_force_quirks(&mut self) {}
    fn push_tag_name(&mut self, name: &[u8]) {
        self.name.extend_from_slice(name);
    }
    fn push_comment(&mut self, _: &[u8]) {}
    fn push_doctype_name(&mut self, _: &[u8]) {}
    fn init_doctype(&mut self) {}
    fn init_attribute(&mut self) {}
    fn push_attribute_name(&mut self, _: &[u8]) {}
    fn push_attribute_value(&mut self, _: &[u8]) {}
    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}
    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}
    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.end_tag && !self.name.is_empty() && self.name == self.last_start_tag
    }
}

fn html5gum(html: &str) -> usize {
    let total = Cell::new(0);
    let emitter = Null {
        name: Vec::new(),
        last_start_tag: Vec::new(),
        end_tag: false,
        tokens: 0,
        total: &total,
    };
    let Ok(()) = html5gum::Tokenizer::new_with_emitter(html, emitter).finish();
    total.get()
}

/// Finds tags and copies the page to a sink that drops it.
fn lol_html(html: &str) -> usize {
    let mut bytes = 0;
    let settings = lol_html::Settings::new();
    let mut rewriter = lol_html::HtmlRewriter::new(settings, |piece: &[u8]| bytes += piece.len());
    rewriter.write(html.as_bytes()).expect("it copies all");
    rewriter.end().expect("it copies all");
    bytes
}

#[derive(Default)]
struct EverCount(Cell<usize>);

impl html5ever::tokenizer::TokenSink for EverCount {
    type Handle = ();

    fn process_token(&self, token: EverToken, _: u64) -> TokenSinkResult<()> {
        self.0.set(self.0.get() + 1);
        let EverToken::TagToken(tag) = black_box(token) else { return TokenSinkResult::Continue };
        if tag.kind == html5ever::tokenizer::EndTag {
            return TokenSinkResult::Continue;
        }
        match &*tag.name {
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            "style" | "xmp" | "iframe" | "noembed" | "noframes" => {
                TokenSinkResult::RawData(RawKind::Rawtext)
            }
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "plaintext" => TokenSinkResult::Plaintext,
            _ => TokenSinkResult::Continue,
        }
    }
}

fn html5ever(html: &str) -> usize {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = html5ever::tokenizer::Tokenizer::new(EverCount::default(), Default::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.get()
}
