//! Text in, tokens counted. Each tokenizer is told by its sink which elements hold no markup, as a tree
//! builder would tell it; lol_html finds that out alone.

use crate::{counting, html5gum_counter};
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
        ("duckbill", |html| counting::duckbill(html).tags),
        ("html5gum, null emitter", |html| html5gum_counter::count(html).tags),
        ("lol_html, no handlers", lol_html),
        ("html5ever", html5ever),
        #[cfg(lexbor)]
        ("lexbor", crate::lexbor::tokenize),
    ]
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
