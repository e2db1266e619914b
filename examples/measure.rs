//! Does one thing to one page a given number of times: what `scripts/instructions` counts.
//!
//! `measure parse|parse-bytes|stream|errors|tokenize|serialize PAGE TIMES`

use duckbill::encoding::EncodingOptions;
use duckbill::serializer::{SerializeOptions, inner_html};
use duckbill::{
    ContentModel, Feedback, ParseOptions, Parser, Progress, Span, Tag, Token, TokenSink, Tokenizer,
    TokenizerOptions,
};
use std::hint::black_box;

/// Counts tokens, and tells where raw text begins, as a tree builder would.
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, page, times] = &arguments[..] else {
        // Without arguments (as in a run of all examples) it measures a page of its own.
        run("parse", "<!DOCTYPE html><p>Hello", 1);
        return Ok(());
    };
    let bytes = std::fs::read(page)?;
    run(what, &String::from_utf8_lossy(&bytes), times.parse()?);
    Ok(())
}

fn run(what: &str, html: &str, times: usize) {
    let utf_8 =
        ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8"));
    let errors = ParseOptions::new().with_error_limit(usize::MAX);
    let document = duckbill::parse(html);
    for _ in 0..times {
        match what {
            "parse" => drop(black_box(duckbill::parse(html))),
            "parse-bytes" => drop(black_box(duckbill::parse_bytes(html.as_bytes(), &utf_8))),
            "stream" => {
                let mut parser = Parser::new(utf_8.clone());
                html.as_bytes().chunks(16384).for_each(|piece| parser.feed_bytes(piece));
                drop(black_box(parser.finish()));
            }
            "errors" => drop(black_box(duckbill::parse_with(html, &errors))),
            "tokenize" => {
                let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
                let mut rest = html;
                while let Progress::Paused { consumed, .. } = tokenizer.feed(rest) {
                    rest = &rest[consumed..];
                }
                tokenizer.end();
                black_box(tokenizer.into_sink().0);
            }
            "serialize" => drop(black_box(inner_html(document.root(), &SerializeOptions::new()))),
            _ => panic!("measure does not know how to {what}"),
        }
    }
}
