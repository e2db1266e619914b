//! A token sink of one's own: collects the links of a page without building a tree.
//!
//! `cargo run --example own_token_sink -- page.html` prints each link with its line; without a file it
//! reads a small page of its own.

use duckbill::input::{ColumnUnit, LineIndex};
use duckbill::names::Tag;
use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult};
use duckbill::{ParseError, Span};

const PAGE: &str = "<!DOCTYPE html>\n<title>Two <a href=none></title>\n\
    <p>See <a href='one?a=1&amp;b=2'>one</a>\n and <A HREF=two>two</A>.\n\
    <script>document.write('<a href=\"hidden\">')</script>\n";

#[derive(Default)]
struct Links {
    found: Vec<(Span, String)>,
    errors: Vec<ParseError>,
}

impl TokenSink for Links {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        let Token::StartTag(tag) = token else { return Feedback::Continue };
        if tag.name.tag() == Tag::A {
            self.found.extend(tag.attributes.get("href").map(|to| (span, to.to_owned())));
        }
        // The content of a script or a title is not markup.
        Feedback::for_start_tag(tag)
    }

    fn error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

fn main() -> std::io::Result<()> {
    let page = match std::env::args_os().nth(1) {
        Some(file) => String::from_utf8_lossy(&std::fs::read(file)?).into_owned(),
        None => PAGE.to_owned(),
    };
    let mut tokenizer = Tokenizer::new(Links::default(), TokenizerOptions::new());
    // The sink never asks for a pause.
    assert_eq!(tokenizer.feed(&page), TokenizerResult::Done);
    tokenizer.end();

    let Links { found, errors } = tokenizer.into_sink();
    let lines = LineIndex::new(&page);
    let place = |span: Span| lines.position(span.start, ColumnUnit::CodePoints);
    for (span, link) in found {
        let place = place(span);
        println!("{}:{} {link}", place.line, place.column);
    }
    for error in errors {
        let place = place(error.span);
        println!("{}:{} error: {}", place.line, place.column, error.code);
    }
    Ok(())
}
