//! `duckbill tokens`: the tokens as JSON, in the shapes of the html5lib tokenizer tests.
//!
//! The tokenizer runs alone: without a tree builder it does not learn that a `<script>` was opened, so it
//! stays in the state it was started in.

use crate::Failure;
use crate::input::Input;
use crate::limits::LimitSettings;
use crate::settings::{EncodingSettings, parse_edition, parse_state};
use duckbill::encoding::{Decoder, EncodingOptions};
use duckbill::input::{ColumnUnit, LineIndex};
use duckbill::tokens::{
    ContentModel, Feedback, TagToken, Token, TokenSink, Tokenizer, TokenizerOptions,
};
use duckbill::{Edition, ParseError, Span};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::num::NonZeroUsize;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    encoding: EncodingSettings,
    /// The edition of the standard to follow: living or 2018.
    #[arg(long, value_name = "EDITION", default_value = "living", value_parser = parse_edition)]
    edition: Edition,
    /// The state to start in: data, rcdata, rawtext, script-data, plaintext or cdata-section.
    #[arg(long, value_name = "STATE", default_value = "data", value_parser = parse_state)]
    state: ContentModel,
    /// The name of the start tag that came last, which ends raw text.
    #[arg(long, value_name = "NAME", default_value = "")]
    last_start_tag: String,
    /// Print the parse errors after the tokens, one JSON object a line.
    #[arg(long)]
    errors: bool,
    /// Feed the input in pieces of this many bytes.
    #[arg(long, value_name = "BYTES")]
    chunk_size: Option<NonZeroUsize>,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    arguments.input.print(limits, |bytes, output| arguments.print(bytes, limits, output))
}

impl Arguments {
    fn print(
        &self,
        bytes: &[u8],
        limits: &LimitSettings,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut watch = limits.watch();
        let options = TokenizerOptions::new()
            .with_edition(self.edition)
            .with_content_model(self.state)
            .with_last_start_tag(&self.last_start_tag);
        let size = self.chunk_size.map_or(usize::MAX, NonZeroUsize::get);
        let encoding = self.encoding.options();
        let (tokens, errors) = tokenize_bytes(bytes.chunks(size), &encoding, self.edition, options);
        let output = &mut watch.output(output);
        for token in tokens {
            writeln!(output, "{token}")?;
        }
        if self.errors {
            for error in errors {
                writeln!(output, "{error}")?;
            }
        }
        Ok(())
    }
}

/// Tokens and errors of a text.
pub(crate) fn tokenize<'p>(
    pieces: impl Iterator<Item = &'p str>,
    options: TokenizerOptions,
) -> (Vec<Value>, Vec<Value>) {
    let mut text = String::new();
    let mut tokenizer = Tokenizer::new(TokenList::default(), options);
    for piece in pieces {
        feed(&mut tokenizer, &mut text, piece);
    }
    finish(tokenizer, &text)
}

/// Tokens and errors of bytes, read in the encoding that sniffing finds.
pub(crate) fn tokenize_bytes<'p>(
    pieces: impl Iterator<Item = &'p [u8]>,
    encoding: &EncodingOptions,
    edition: Edition,
    options: TokenizerOptions,
) -> (Vec<Value>, Vec<Value>) {
    let mut text = String::new();
    let mut tokenizer = Tokenizer::new(TokenList::default(), options);
    let mut decoder = Decoder::new(encoding, edition.features());
    for mut piece in pieces {
        while let Some(chunk) = decoder.decode(&mut piece, false) {
            feed(&mut tokenizer, &mut text, chunk);
        }
    }
    while let Some(chunk) = decoder.decode_rest() {
        feed(&mut tokenizer, &mut text, chunk);
    }
    finish(tokenizer, &text)
}

fn finish(mut tokenizer: Tokenizer<TokenList>, text: &str) -> (Vec<Value>, Vec<Value>) {
    tokenizer.end();
    let mut list = tokenizer.into_sink();
    list.end_characters();
    (list.tokens, positions(text, &list.errors))
}

/// Feeds a piece. The sink never asks for a pause, so all of it is read.
fn feed(tokenizer: &mut Tokenizer<TokenList>, text: &mut String, piece: &str) {
    text.push_str(piece);
    let _ = tokenizer.feed(piece);
}

/// The tokens in the shapes of the html5lib tests, runs of characters put together.
#[derive(Debug, Default)]
struct TokenList {
    tokens: Vec<Value>,
    characters: String,
    errors: Vec<ParseError>,
}

impl TokenList {
    fn end_characters(&mut self) {
        if !self.characters.is_empty() {
            self.tokens.push(json!(["Character", std::mem::take(&mut self.characters)]));
        }
    }

    fn push(&mut self, token: Value) {
        self.end_characters();
        self.tokens.push(token);
    }
}

impl TokenSink for TokenList {
    fn token(&mut self, token: &Token<'_>, _span: Span) -> Feedback {
        match token {
            Token::Characters(text) => self.characters.push_str(text),
            Token::NullCharacter => self.characters.push('\0'),
            Token::Doctype(doctype) => self.push(json!([
                "DOCTYPE",
                doctype.name,
                doctype.public_identifier,
                doctype.system_identifier,
                !doctype.force_quirks
            ])),
            Token::StartTag(tag) => self.push(start_tag(tag)),
            Token::EndTag(tag) => self.push(json!(["EndTag", tag.name.as_str()])),
            Token::Comment(data) => self.push(json!(["Comment", data])),
            Token::ProcessingInstruction { target, data } => {
                self.push(json!(["ProcessingInstruction", target, data]));
            }
            _ => self.end_characters(),
        }
        Feedback::Continue
    }

    fn error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

fn start_tag(tag: &TagToken<'_>) -> Value {
    let attributes: Map<String, Value> =
        tag.attributes.iter().map(|a| (a.name.to_owned(), a.value.into())).collect();
    let mut token = json!(["StartTag", tag.name.as_str(), attributes]);
    if let (true, Value::Array(parts)) = (tag.self_closing, &mut token) {
        parts.push(true.into());
    }
    token
}

/// The errors as `{"code", "line", "col"}`, both counted from 1 and columns in code points.
fn positions(text: &str, errors: &[ParseError]) -> Vec<Value> {
    let lines = LineIndex::new(text);
    let place = |error: &ParseError| {
        let at = lines.position(error.span.start, ColumnUnit::CodePoints);
        json!({"code": error.code.as_str(), "line": at.line, "col": at.column})
    };
    errors.iter().map(place).collect()
}
