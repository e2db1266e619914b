//! `duckbill batch`: JSON lines in, JSON lines out, one answer a line, in order. docs/batch.md says what
//! lines hold.
//!
//! A line that cannot be understood is answered with `{"id", "error"}`, and the run continues.

use crate::Failure;
use crate::base64;
use crate::check;
use crate::edits::{Edit, explain};
use crate::input::Input;
use crate::json_line;
use crate::limits::{LimitSettings, Stopped, Watch};
use crate::lines::{Line, Lines};
use crate::output::write_tree_as_json;
use crate::settings::{self, parse_context, parse_edition, parse_state};
use crate::span_rows::span_rows;
use crate::tokens::{JsonTokens, tokenize, tokenize_bytes};
use crate::visible::safe_json;
use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::Limit;
use duckbill::source_edit::SourceEdit;
use duckbill::tokens::{ContentModel, TokenizerOptions};
use duckbill::tree::Scripting;
use duckbill::{Document, Edition, FragmentContext, ParseOptions};
use duckbill_check::Level;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::io::{self, BufWriter, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
}

pub(crate) fn run(arguments: &Arguments, limits: &LimitSettings) -> Result<(), Failure> {
    // Lines of the tree format are indented by their depth, so that its length can be the square of the input's.
    let limits = &limits.with_bounded_output();
    let mut lines = Lines::new(arguments.input.reader()?, limits);
    let mut output = safe_json(BufWriter::new(io::stdout().lock()));
    while let Some(line) = lines.next().map_err(|error| arguments.input.failure(&error))? {
        if !answer(line, limits, &mut output)? {
            lines.count_bad();
        }
        output.write_all(b"\n")?;
        // A program may wait for an answer before it sends the next line.
        output.flush()?;
    }
    lines.end()
}

/// Writes the answer to a line; whether it could be answered.
fn answer(line: Line, limits: &LimitSettings, output: &mut impl Write) -> io::Result<bool> {
    let mut id = None;
    let error = match understand(line, &mut id) {
        Ok(request) => {
            let mut watch = limits.watch();
            match request.work(&watch) {
                Ok(result) => {
                    let written = result.write(id.as_deref(), &mut watch.output(output));
                    return match written {
                        // Part of the answer may have been written and cannot be withdrawn.
                        Err(error) if Stopped::is_cause(&error) => {
                            write!(
                                output,
                                "\n{}",
                                json!({"id": id, "error": plain(&error.to_string())})
                            )?;
                            Ok(false)
                        }
                        written => written.map(|()| true),
                    };
                }
                Err(error) => error.to_string(),
            }
        }
        Err(error) => error,
    };
    write!(output, "{}", json!({"id": id, "error": plain(&error)}))?;
    Ok(false)
}

/// An error without the codes for the colours of a terminal, which have no place in JSON.
fn plain(error: &str) -> String {
    anstream::adapter::strip_str(error).to_string()
}

/// The request in a line. The line itself is gone then, and a long one is gone piece by piece: it may be as long as the
/// document.
fn understand(line: Line, id: &mut Option<Box<RawValue>>) -> Result<Request, String> {
    let line = match line {
        Line::Whole(line) => line,
        Line::TooLong => return Err("the line is longer than the limit".to_owned()),
    };
    match json_line::read(line) {
        Ok(object) => {
            *id = object.id;
            Request::read(object.fields)
        }
        Err(error) if error.is_data() => Err("not a JSON object".to_owned()),
        Err(error) => Err(format!("not JSON: {error}")),
    }
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
    utf8_detection: bool,
    check: Option<Vec<Level>>,
    /// The transport's declaration of the encoding of bytes.
    encoding: Option<String>,
    spans: Spans,
    edits: Option<Vec<Edit>>,
}

/// How many parse errors are kept for a check.
const KEPT_ERRORS: usize = 1000;

/// Every key that a line may have.
const KEYS: [&str; 17] = [
    "id",
    "html",
    "base64",
    "mode",
    "context",
    "scripting",
    "shadow_roots",
    "edition",
    "chunk_size",
    "state",
    "last_start_tag",
    "utf8_detection",
    "check",
    "bytes",
    "encoding",
    "spans",
    "edits",
];

impl Request {
    fn read(mut fields: Map<String, Value>) -> Result<Self, String> {
        if let Some(key) = fields.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(format!("no key {key:?}; there are {}", KEYS.join(", ")));
        }
        let html = take_string(&mut fields, "html")?;
        let base64 = match take_string(&mut fields, "base64")? {
            Some(base64) => Some(base64),
            None => take_string(&mut fields, "bytes")?,
        };
        let markup = match (html, base64) {
            (Some(html), None) => Markup::Text(html),
            (None, Some(base64)) => Markup::Bytes(base64::decode(&base64)?),
            (Some(_), Some(_)) => return Err("both html and base64".to_owned()),
            (None, None) => return Err("neither html nor base64".to_owned()),
        };
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
            "fragment" => {
                let context = parse_context(context.unwrap_or("body"));
                Mode::Fragment(context.map_err(|error| format!("context: {error}"))?)
            }
            "tokens" => Mode::Tokens,
            mode => {
                return Err(format!("no mode {mode:?}; there are document, fragment and tokens"));
            }
        };
        let chunk_size = match fields.get("chunk_size") {
            None | Some(Value::Null) => usize::MAX,
            Some(size) => size
                .as_u64()
                .and_then(|size| usize::try_from(size).ok())
                .filter(|size| *size > 0)
                .ok_or("chunk_size is not a positive integer")?,
        };
        if matches!(mode, Mode::Tokens) && fields.get("edits").is_some_and(|edits| !edits.is_null())
        {
            return Err("tokens have no edits".to_owned());
        }
        Ok(Self {
            markup,
            mode,
            scripting: flag("scripting")?,
            shadow_roots: flag("shadow_roots")?,
            edition: text("edition")?.map_or(Ok(Edition::Living), parse_edition)?,
            chunk_size,
            state: text("state")?.map_or(Ok(ContentModel::Data), parse_state)?,
            last_start_tag: text("last_start_tag")?.unwrap_or_default().to_owned(),
            utf8_detection: fields.get("utf8_detection").is_none_or(Value::is_null)
                || flag("utf8_detection")?,
            check: levels(fields.get("check"))?,
            encoding: text("encoding")?.map(str::to_owned),
            edits: edits(fields.get("edits"))?,
            spans: match text("spans")?.unwrap_or("none") {
                "none" => Spans::None,
                "tags" => Spans::Tags,
                "full" => Spans::Full,
                spans => {
                    return Err(format!("spans are \"none\", \"tags\" or \"full\", not {spans:?}"));
                }
            },
        })
    }

    /// Does what is asked. The markup is gone then.
    fn work(mut self, watch: &Watch) -> io::Result<Answer> {
        match &self.mode {
            Mode::Document | Mode::Fragment(_) => {
                let markup = std::mem::replace(&mut self.markup, Markup::Text(String::new()));
                self.answer(self.document(markup, watch)?, watch)
            }
            Mode::Tokens => Ok(Answer::Tokens(Box::new(self))),
        }
    }

    fn answer(&self, mut document: Document, watch: &Watch) -> io::Result<Answer> {
        let source = match &self.edits {
            None => None,
            Some(edits) => Some(edit(&mut document, edits, watch)?),
        };
        let diagnostics = match &self.check {
            Some(levels) => Some(check::diagnostics(&document, levels, watch)?),
            None => None,
        };
        let nodes = (self.spans != Spans::None).then(|| span_rows(&document));
        Ok(Answer::Tree(Box::new(Tree { document, diagnostics, nodes, source })))
    }

    fn document(&self, markup: Markup, watch: &Watch) -> io::Result<Document> {
        let context = match &self.mode {
            Mode::Fragment(context) => Some(context),
            Mode::Document | Mode::Tokens => None,
        };
        let options = ParseOptions::new()
            .with_edition(self.edition)
            .with_encoding(self.encoding())
            .with_scripting(if self.scripting { Scripting::Normal } else { Scripting::Disabled })
            .with_declarative_shadow_roots(self.shadow_roots)
            .with_error_limit(if self.check.is_some() { KEPT_ERRORS } else { 0 })
            .with_spans(match &self.edits {
                None if self.check.is_none() => self.spans,
                _ => Spans::Full,
            });
        settings::parse(context, options, watch, |parser| match markup {
            Markup::Text(text) => {
                let split = |text: &mut String, mut at: usize| {
                    while !text.is_char_boundary(at) {
                        at -= 1;
                    }
                    let part = text.split_off(at);
                    text.shrink_to_fit();
                    part
                };
                for part in parts(text, String::len, split) {
                    for piece in pieces(&part, self.chunk_size) {
                        // That the parse was stopped is an error at its end.
                        let _ = parser.feed_text(piece);
                    }
                }
            }
            Markup::Bytes(bytes) => {
                let split = |bytes: &mut Vec<u8>, at| {
                    let part = bytes.split_off(at);
                    bytes.shrink_to_fit();
                    part
                };
                for part in parts(bytes, Vec::len, split) {
                    for piece in part.chunks(self.chunk_size) {
                        let _ = parser.feed_bytes(piece);
                    }
                }
            }
        })
    }

    /// A line is by the letter of the standard unless it asks for more.
    fn encoding(&self) -> EncodingOptions {
        let options = EncodingOptions::new().with_utf8_detection(self.utf8_detection);
        match &self.encoding {
            Some(label) => options.with_transport_label(label),
            None => options,
        }
    }

    /// Writes tokens and errors while they are found.
    fn write_tokens(&self, output: &mut dyn Write) -> io::Result<()> {
        let options = TokenizerOptions::new()
            .with_edition(self.edition)
            .with_content_model(self.state)
            .with_last_start_tag(self.last_start_tag.clone());
        output.write_all(b"\"tokens\":[")?;
        let mut comma = "";
        let mut write = |token| write!(output, "{}{token}", std::mem::replace(&mut comma, ","));
        let list = JsonTokens::new(true, &mut write);
        let errors = match &self.markup {
            Markup::Text(text) => tokenize(pieces(text, self.chunk_size), options, list)?,
            Markup::Bytes(bytes) => {
                let encoding = self.encoding();
                let chunks = bytes.chunks(self.chunk_size);
                tokenize_bytes(chunks, &encoding, self.edition, options, list)?
            }
        };
        output.write_all(b"],\"errors\":[")?;
        let mut comma = "";
        for error in errors.rows() {
            write!(output, "{}{error}", std::mem::replace(&mut comma, ","))?;
        }
        output.write_all(b"]")
    }
}

/// The edits a line asks for.
fn edits(value: Option<&Value>) -> Result<Option<Vec<Edit>>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(edits)) => {
            edits.iter().map(Edit::from_json).collect::<Result<_, _>>().map(Some)
        }
        Some(_) => Err("edits is not a list".to_owned()),
    }
}

/// Edits a document, and says what its source is then.
fn edit(
    document: &mut Document,
    edits: &[Edit],
    watch: &Watch,
) -> io::Result<(String, Vec<Value>)> {
    for edit in edits {
        edit.apply(document, watch.limits.get(Limit::OutputBytes))?;
    }
    let patches = document.edits().map_err(|error| io::Error::other(explain(error, document)))?;
    let source = document.to_source_from(&patches);
    let patch = |edit: &SourceEdit| {
        let replacement = base64::encode(&edit.replacement);
        json!({"start": edit.span.start, "end": edit.span.end, "replacement": replacement})
    };
    Ok((base64::encode(&source), patches.iter().map(patch).collect()))
}

/// The levels a check is asked for; an empty list means all.
fn levels(value: Option<&Value>) -> Result<Option<Vec<Level>>, String> {
    let names = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Array(names)) => names,
        Some(_) => return Err("check is not a list of levels".to_owned()),
    };
    let level = |name: &Value| {
        name.as_str().and_then(|name| name.parse().ok()).ok_or_else(|| {
            format!(
                "unknown level {name}: use parse, values, urls, structure, aria, scripts or css"
            )
        })
    };
    names.iter().map(level).collect::<Result<_, _>>().map(Some)
}

/// The string under a key, taken and not copied: it may be as long as the document.
fn take_string(fields: &mut Map<String, Value>, key: &str) -> Result<Option<String>, String> {
    match fields.get_mut(key).map(Value::take) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{key} is not a string")),
    }
}

/// The results of a line.
#[derive(Debug)]
enum Answer {
    Tree(Box<Tree>),
    /// The tokens and errors that a request is about.
    Tokens(Box<Request>),
}

/// A document, and what was asked for beside it.
#[derive(Debug)]
struct Tree {
    document: Document,
    diagnostics: Option<Vec<Value>>,
    nodes: Option<Vec<Value>>,
    /// The source after the edits, and its patches.
    source: Option<(String, Vec<Value>)>,
}

impl Answer {
    fn write(self, id: Option<&RawValue>, output: &mut dyn Write) -> io::Result<()> {
        write!(output, "{{\"id\":{},", id.map_or("null", RawValue::get))?;
        match self {
            Self::Tree(tree) => {
                let Tree { document, diagnostics, nodes, source } = *tree;
                output.write_all(b"\"tree\":")?;
                write_tree_as_json(document.root(), output)?;
                if let Some(diagnostics) = diagnostics {
                    output.write_all(b",\"diagnostics\":")?;
                    serde_json::to_writer(&mut *output, &diagnostics)?;
                }
                if let Some(nodes) = nodes {
                    output.write_all(b",\"nodes\":")?;
                    serde_json::to_writer(&mut *output, &nodes)?;
                }
                if let Some((source, patches)) = source {
                    write!(output, ",\"source\":\"{source}\",\"patches\":")?;
                    serde_json::to_writer(&mut *output, &patches)?;
                }
                document.recycle();
            }
            Self::Tokens(request) => request.write_tokens(output)?,
        }
        output.write_all(b"}")
    }
}

/// The parts of a text or of bytes, which may be as long as memory allows. A part is freed when the next one is asked for,
/// so that the document that grows takes the place of its markup.
fn parts<T>(
    mut whole: T,
    length: impl Fn(&T) -> usize,
    split_off: impl Fn(&mut T, usize) -> T,
) -> impl Iterator<Item = T> {
    // So few, however long it is, that what an allocator does to shrink it does not matter.
    let each = (length(&whole) / 64).max(1 << 20);
    let mut parts = Vec::new();
    while length(&whole) > each {
        let at = length(&whole) - each;
        parts.push(split_off(&mut whole, at));
    }
    parts.push(whole);
    std::iter::from_fn(move || parts.pop())
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
