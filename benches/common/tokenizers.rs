//! A tokenizer whose sink counts and keeps nothing. The sink says where raw text begins, as a tree builder would.

use duckbill::Span;
use duckbill::names::Tag;
use duckbill::tokens::{ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};

/// Counts what it is sent.
#[derive(Debug, Default, Clone, Copy)]
pub struct Counter {
    /// Start tags and end tags.
    pub tags: usize,
    pub attributes: usize,
    /// Of text.
    pub bytes: usize,
}

impl TokenSink for Counter {
    fn token(&mut self, token: &Token<'_>, _span: Span) -> Feedback {
        match token {
            Token::StartTag(tag) => {
                self.tags += 1;
                self.attributes += tag.attributes.len();
                match tag.name.tag() {
                    Tag::Title | Tag::Textarea => return Feedback::Switch(ContentModel::Rcdata),
                    Tag::Style | Tag::Xmp | Tag::Iframe | Tag::Noembed | Tag::Noframes => {
                        return Feedback::Switch(ContentModel::Rawtext);
                    }
                    Tag::Script => return Feedback::Switch(ContentModel::ScriptData),
                    Tag::Plaintext => return Feedback::Switch(ContentModel::Plaintext),
                    _ => {}
                }
            }
            Token::EndTag(_) => self.tags += 1,
            Token::Characters(text) => self.bytes += text.len(),
            _ => {}
        }
        Feedback::Continue
    }

    fn chunk_text(&mut self, _chunk: &str, start: usize, end: usize, _span: Span) -> Feedback {
        self.bytes += end - start;
        Feedback::Continue
    }
}

/// Counts what is in a page.
#[must_use]
pub fn duckbill(page: &str) -> Counter {
    let mut tokenizer = Tokenizer::new(Counter::default(), TokenizerOptions::new());
    // The counter never asks for a pause.
    let _ = tokenizer.feed(page);
    tokenizer.end();
    tokenizer.into_sink()
}
