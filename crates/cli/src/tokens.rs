//! `duckbill tokens`: the tokens as JSON, in the shapes of the html5lib tokenizer tests.
//!
//! The tokenizer runs alone: without a tree builder it does not learn that a `<script>` was opened, so it
//! stays in the state it was started in.

use crate::Failure;
use crate::input::Input;
use crate::limits::LimitSettings;
use crate::settings::{EncodingSettings, parse_edition, parse_state};
use crate::token_sink::{ListSink, TokenList};
use crate::visible::safe_json;
use duckbill::encoding::{Decoder, EncodingOptions};
use duckbill::input::{ColumnUnit, LineIndex};
use duckbill::tokens::{
    ContentModel, TagToken, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
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
    /// Edition of the standard: living or 2018.
    #[arg(long, value_name = "EDITION", default_value = "living", value_parser = parse_edition)]
    edition: Edition,
    /// Initial tokenizer state: data, rcdata, rawtext, script-data, plaintext or cdata-section.
    #[arg(long, value_name = "STATE", default_value = "data", value_parser = parse_state)]
    state: ContentModel,
    /// Name of the last start tag, for raw text states.
    #[arg(long, value_name = "NAME", default_value = "")]
    last_start_tag: String,
    /// Also print parse errors, as JSON Lines after the tokens.
    #[arg(long)]
    errors: bool,
    /// Feed the parser this many bytes at a time.
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
            .with_last_start_tag(self.last_start_tag.clone());
        let size = self.chunk_size.map_or(usize::MAX, NonZeroUsize::get);
        let encoding = self.encoding.options();
        let output = &mut safe_json(watch.output(output));
        let mut write = |token| writeln!(output, "{token}");
        let list = JsonTokens::new(self.errors, &mut write);
        let errors = tokenize_bytes(bytes.chunks(size), &encoding, self.edition, options, list)?;
        errors.rows().try_for_each(|error| writeln!(output, "{error}"))
    }
}

/// Gives the tokens of a text to the list. Returns the errors.
pub(crate) fn tokenize<'p>(
    mut pieces: impl Iterator<Item = &'p str>,
    options: TokenizerOptions,
    mut list: JsonTokens<'_>,
) -> io::Result<Errors> {
    let mut text = String::new();
    let mut tokenizer = ListSink::tokenizer(&mut list, None, options);
    if pieces.all(|piece| feed(&mut tokenizer, &mut text, piece)) {
        tokenizer.end();
    }
    list.finish(text)
}

/// Gives the tokens of bytes, read in the encoding that sniffing finds, to the list. Returns the errors.
pub(crate) fn tokenize_bytes<'p>(
    pieces: impl Iterator<Item = &'p [u8]>,
    encoding: &EncodingOptions,
    edition: Edition,
    options: TokenizerOptions,
    mut list: JsonTokens<'_>,
) -> io::Result<Errors> {
    let mut text = String::new();
    let mut tokenizer = ListSink::tokenizer(&mut list, None, options);
    let mut goes_on = true;
    let mut decoder = Decoder::new(encoding, edition.features());
    for mut piece in pieces {
        while goes_on && let Some(chunk) = decoder.decode(&mut piece, false) {
            goes_on = feed(&mut tokenizer, &mut text, chunk);
        }
    }
    while goes_on && let Some(chunk) = decoder.decode_rest() {
        goes_on = feed(&mut tokenizer, &mut text, chunk);
    }
    if goes_on {
        tokenizer.end();
    }
    list.finish(text)
}

/// Feeds a piece. Returns `false` if the tokens so far cannot be written.
fn feed(tokenizer: &mut Tokenizer<ListSink<'_>>, text: &mut String, piece: &str) -> bool {
    if tokenizer.sink().wants_errors() {
        text.push_str(piece);
    }
    tokenizer.feed(piece) == TokenizerResult::Done
}

/// Writes the tokens in the shapes of the html5lib tests, runs of characters put together.
pub(crate) struct JsonTokens<'w> {
    write: &'w mut dyn FnMut(Value) -> io::Result<()>,
    /// The first error of writing.
    written: io::Result<()>,
    characters: String,
    wants_errors: bool,
    errors: Vec<ParseError>,
}

impl<'w> JsonTokens<'w> {
    pub(crate) fn new(
        wants_errors: bool,
        write: &'w mut dyn FnMut(Value) -> io::Result<()>,
    ) -> Self {
        let characters = String::new();
        Self { write, written: Ok(()), characters, wants_errors, errors: Vec::new() }
    }

    /// The errors in this text.
    fn finish(mut self, text: String) -> io::Result<Errors> {
        self.end_characters();
        self.written.map(|()| Errors { text, errors: self.errors })
    }

    fn end_characters(&mut self) {
        if !self.characters.is_empty() {
            let characters = std::mem::take(&mut self.characters);
            self.write(json!(["Character", characters]));
        }
    }

    fn push(&mut self, token: Value) {
        self.end_characters();
        self.write(token);
    }

    fn write(&mut self, token: Value) {
        if self.written.is_ok() {
            self.written = (self.write)(token);
        }
    }
}

impl TokenList for JsonTokens<'_> {
    fn token(&mut self, token: &Token<'_>, _: Span) {
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
    }

    fn error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn has_failed(&self) -> bool {
        self.written.is_err()
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

/// The errors of a text.
#[derive(Debug)]
pub(crate) struct Errors {
    text: String,
    errors: Vec<ParseError>,
}

impl Errors {
    /// The errors as `{"code", "line", "col"}`, both counted from 1 and columns in code points.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Value> {
        let lines = LineIndex::new(&self.text);
        self.errors.iter().map(move |error| {
            let at = lines.position(error.span.start, ColumnUnit::CodePoints);
            json!({"code": error.code.as_str(), "line": at.line, "col": at.column})
        })
    }
}
