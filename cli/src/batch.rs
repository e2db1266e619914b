//! `duckbill batch`: JSON lines in, JSON lines out, one answer a line, in order.
//!
//! A line that cannot be understood is answered with `{"id", "error"}`, and the run goes on.

use crate::Failure;
use crate::base64;
use crate::input::Input;
use crate::output::write_tree_as_json;
use crate::settings::{parse_context, parse_edition, parse_state};
use crate::tokens::{tokenize, tokenize_bytes};
use duckbill::encoding::EncodingOptions;
use duckbill::tokens::{ContentModel, TokenizerOptions};
use duckbill::tree::Scripting;
use duckbill::{Document, Edition, FragmentContext, ParseOptions, Parser};
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufWriter, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut reader = arguments.input.reader()?;
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        if read.map_err(|error| arguments.input.failure(&error))? == 0 {
            break;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        answer(&line, &mut output)?;
        output.write_all(b"\n")?;
        // Whoever waits for an answer before the next line gets it.
        output.flush()?;
    }
    Ok(())
}

/// Writes the answer to a line.
fn answer(line: &[u8], output: &mut impl Write) -> io::Result<()> {
    let (id, error) = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => {
            let id = fields.get("id").cloned().unwrap_or(Value::Null);
            match Request::read(&fields) {
                Ok(request) => return request.answer(&id, output),
                Err(error) => (id, error),
            }
        }
        Ok(_) => (Value::Null, "not a JSON object".to_owned()),
        Err(error) => (Value::Null, format!("not JSON: {error}")),
    };
    write!(output, "{}", json!({"id": id, "error": error}))
}

/// The markup: characters, or bytes whose encoding is to be found out.
#[derive(Debug)]
enum Markup {
    Text(String),
    Bytes(Vec<u8>),
}

#[derive(Debug)]
enum Mode {
    Document,
    Fragment(FragmentContext),
    Tokens,
}

/// A line that was understood.
#[derive(Debug)]
struct Request {
    markup: Markup,
    mode: Mode,
    scripting: bool,
    shadow_roots: bool,
    edition: Edition,
    chunk_size: usize,
    state: ContentModel,
    last_start_tag: String,
}

impl Request {
    fn read(fields: &Map<String, Value>) -> Result<Self, String> {
        let text = |key: &str| match fields.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str())),
            Some(_) => Err(format!("{key} is not a string")),
        };
        let flag = |key: &str| match fields.get(key) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(format!("{key} is not true or false")),
        };
        let context = text("context")?;
        let default_mode = if context.is_some() { "fragment" } else { "document" };
        let mode = match text("mode")?.unwrap_or(default_mode) {
            "document" => Mode::Document,
            "fragment" => Mode::Fragment(parse_context(context.unwrap_or("body"))),
            "tokens" => Mode::Tokens,
            mode => return Err(format!("no mode {mode:?}")),
        };
        let markup = match (text("html")?, text("base64")?) {
            (Some(html), None) => Markup::Text(html.to_owned()),
            (None, Some(base64)) => Markup::Bytes(base64::decode(base64)?),
            (Some(_), Some(_)) => return Err("both html and base64".to_owned()),
            (None, None) => return Err("neither html nor base64".to_owned()),
        };
        let chunk_size = match fields.get("chunk_size") {
            None | Some(Value::Null) => usize::MAX,
            Some(size) => size
                .as_u64()
                .and_then(|size| usize::try_from(size).ok())
                .filter(|size| *size > 0)
                .ok_or("chunk_size is not a positive integer")?,
        };
        Ok(Self {
            markup,
            mode,
            scripting: flag("scripting")?,
            shadow_roots: flag("shadow_roots")?,
            edition: text("edition")?.map_or(Ok(Edition::Living), parse_edition)?,
            chunk_size,
            state: text("state")?.map_or(Ok(ContentModel::Data), parse_state)?,
            last_start_tag: text("last_start_tag")?.unwrap_or_default().to_owned(),
        })
    }

    fn answer(&self, id: &Value, output: &mut impl Write) -> io::Result<()> {
        let document = match &self.mode {
            Mode::Document => self.document(None),
            Mode::Fragment(context) => self.document(Some(context)),
            Mode::Tokens => {
                let (tokens, errors) = self.tokens();
                return write!(output, "{}", json!({"id": id, "tokens": tokens, "errors": errors}));
            }
        };
        write!(output, "{{\"id\":{id},\"tree\":")?;
        write_tree_as_json(document.root(), output)?;
        output.write_all(b"}")
    }

    fn document(&self, context: Option<&FragmentContext>) -> Document {
        let options = ParseOptions::new()
            .with_edition(self.edition)
            .with_scripting(if self.scripting { Scripting::Normal } else { Scripting::Disabled })
            .with_declarative_shadow_roots(self.shadow_roots);
        let mut parser = match context {
            None => Parser::new(options),
            Some(context) => Parser::for_fragment(context.clone(), options),
        };
        match &self.markup {
            Markup::Text(text) => {
                for piece in pieces(text, self.chunk_size) {
                    parser.feed_text(piece);
                }
            }
            Markup::Bytes(bytes) => {
                for piece in bytes.chunks(self.chunk_size) {
                    parser.feed_bytes(piece);
                }
            }
        }
        parser.finish()
    }

    fn tokens(&self) -> (Vec<Value>, Vec<Value>) {
        let options = TokenizerOptions::new()
            .with_edition(self.edition)
            .with_content_model(self.state)
            .with_last_start_tag(&self.last_start_tag);
        match &self.markup {
            Markup::Text(text) => tokenize(pieces(text, self.chunk_size), options),
            Markup::Bytes(bytes) => {
                let encoding = EncodingOptions::new();
                tokenize_bytes(bytes.chunks(self.chunk_size), &encoding, self.edition, options)
            }
        }
    }
}

/// The pieces of a text, `size` bytes each, lengthened to the next character boundary.
fn pieces(text: &str, size: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        (end > 0).then_some(piece)
    })
}
