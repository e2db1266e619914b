//! The format of the html5lib tokenizer tests: reading cases, running them, comparing.

use super::{pieces, read_text};
use duckbill::input::{ColumnUnit, LineIndex, Utf16Converter};
use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::{Edition, ParseError, Span};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;

/// Sizes of the pieces each case is fed in; the first is "in one piece".
const SIZES: [usize; 5] = [usize::MAX, 1, 2, 7, 16];

/// One case of a `.test` file.
#[derive(Debug, Clone)]
pub struct Case {
    pub description: String,
    /// The text, with U+FFFD for lone surrogates, which a Rust string cannot hold.
    pub input: String,
    /// The errors of turning the input into that text.
    conversion_errors: Vec<ParseError>,
    initial_states: Vec<ContentModel>,
    last_start_tag: Option<String>,
    output: Vec<Value>,
    /// Code, line and column of each error.
    errors: Vec<(String, u64, u64)>,
}

/// The cases of a file.
pub fn read_cases(path: &Path) -> Vec<Case> {
    let file: Value = serde_json::from_str(&read_text(path))
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let cases = file["tests"].as_array().unwrap_or_else(|| panic!("{}", path.display()));
    cases.iter().map(Case::read).collect()
}

/// Expectations of the suite's cases in the Living Standard, where they differ, by file and input:
/// the entries whose input has `<?`. The others differ in nothing but the order of errors.
pub fn changes(path: &Path) -> HashMap<(String, String), Case> {
    let entries: Vec<Value> = serde_json::from_str(&read_text(path)).expect("a list");
    let mut changes = HashMap::new();
    for entry in entries {
        let mut case = match entry["kind"].as_str() {
            Some("changed") => entry["new"].clone(),
            Some("new-in-lexbor") => entry["test"].clone(),
            // The expectation of the suite's own case.
            _ => continue,
        };
        if entry["kind"] == "changed" {
            case["input"] = entry["input"].clone();
        }
        let mut case = Case::read(&case);
        if !case.input.contains("<?") {
            continue;
        }
        for token in &mut case.output {
            // Written without the data if there is none.
            let token = token.as_array_mut().expect("a token");
            if token[0] == "ProcessingInstruction" && token.len() == 2 {
                token.push(json!(""));
            }
        }
        let file = entry["file"].as_str().expect("a file").to_owned();
        changes.insert((file, case.input.clone()), case);
    }
    changes
}

impl Case {
    fn read(case: &Value) -> Self {
        let doubly = case["doubleEscaped"] == true;
        let text = |value: &Value| {
            let text = value.as_str().expect("a string");
            if doubly { unescape(text) } else { (text.to_owned(), Vec::new()) }
        };
        let (input, conversion_errors) = text(&case["input"]);
        let states = case["initialStates"].as_array().cloned();
        let states = states.unwrap_or_else(|| vec![json!("Data state")]);
        let output = case["output"].as_array().expect("a list of tokens");
        let output = output.iter().map(|token| map_strings(token, &|s| text(&json!(s)).0));
        let errors = case["errors"].as_array().cloned().unwrap_or_default();
        let number = |value: &Value| value.as_u64().expect("a number");
        Self {
            description: case["description"].as_str().unwrap_or_default().to_owned(),
            input,
            conversion_errors,
            initial_states: states.iter().map(content_model).collect(),
            last_start_tag: case["lastStartTag"].as_str().map(str::to_owned),
            output: output.collect(),
            errors: errors
                .iter()
                .map(|error| {
                    let code = error["code"].as_str().expect("a code").to_owned();
                    (code, number(&error["line"]), number(&error["col"]))
                })
                .collect(),
        }
    }

    /// The same case with the tokens and errors another one expects.
    pub fn with_expectation_of(self, other: &Self) -> Self {
        Self { output: other.output.clone(), errors: other.errors.clone(), ..self }
    }

    /// Returns the first difference in the tokenizer's output, if there is one.
    pub fn problem(&self, edition: Edition) -> Option<String> {
        for &state in &self.initial_states {
            let mut options =
                TokenizerOptions::new().with_edition(edition).with_content_model(state);
            if let Some(name) = &self.last_start_tag {
                options = options.with_last_start_tag(name);
            }
            let whole = tokenize(&self.input, usize::MAX, options.clone());
            for (size, rules_only) in
                SIZES.into_iter().flat_map(|size| [(size, false), (size, true)])
            {
                let options = options.clone().with_rules_only(rules_only);
                let run = tokenize(&self.input, size, options);
                let errors = self.positions(&run.errors);
                if run.tokens == self.output && errors == self.errors && run.spans == whole.spans {
                    continue;
                }
                return Some(format!(
                    "input    {:?} from {state:?} in pieces of {size}, rules only: {rules_only}\n\
                     expected {}\n     got {}\n\
                     expected {:?}\n     got {:?}\n\
                     spans {:?}\n  whole {:?}",
                    self.input,
                    Value::from(self.output.clone()),
                    Value::from(run.tokens),
                    self.errors,
                    errors,
                    run.spans,
                    whole.spans,
                ));
            }
        }
        None
    }

    fn positions(&self, errors: &[ParseError]) -> Vec<(String, u64, u64)> {
        let index = LineIndex::new(&self.input);
        let errors = self.conversion_errors.iter().chain(errors);
        errors
            .map(|error| {
                let position = index.position(error.span.start, ColumnUnit::Utf16);
                (error.code.as_str().to_owned(), position.line as u64, position.column as u64)
            })
            .collect()
    }
}

/// The text under one more round of `\uHHHH`.
fn unescape(text: &str) -> (String, Vec<ParseError>) {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\u") {
        units.extend(before.encode_utf16());
        units.push(u16::from_str_radix(&after[..4], 16).expect("four hexadecimal digits"));
        rest = &after[4..];
    }
    units.extend(rest.encode_utf16());
    let mut errors = Vec::new();
    let mut converter = Utf16Converter::new();
    let mut text = converter.convert(&units, |error| errors.push(error)).to_owned();
    text.push_str(converter.finish(|error| errors.push(error)));
    (text, errors)
}

fn map_strings(value: &Value, map: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(map(text)),
        Value::Array(items) => items.iter().map(|item| map_strings(item, map)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (map(name), map_strings(value, map))).collect()
        }
        other => other.clone(),
    }
}

fn content_model(name: &Value) -> ContentModel {
    match name.as_str().expect("a state") {
        "Data state" => ContentModel::Data,
        "PLAINTEXT state" => ContentModel::Plaintext,
        "RCDATA state" => ContentModel::Rcdata,
        "RAWTEXT state" => ContentModel::Rawtext,
        "Script data state" => ContentModel::ScriptData,
        "CDATA section state" => ContentModel::CdataSection,
        other => panic!("unknown state {other}"),
    }
}

/// The tokens that a tokenizer sent.
#[derive(Debug, Default, PartialEq)]
pub struct Run {
    /// In the shapes of the test format, runs of characters joined.
    pub tokens: Vec<Value>,
    /// The spans of `tokens`, those of runs joined.
    pub spans: Vec<Span>,
    pub errors: Vec<ParseError>,
    ended: bool,
}

/// The tokens and errors of a text fed in pieces of `size` bytes.
pub fn tokenize(text: &str, size: usize, options: TokenizerOptions) -> Run {
    let mut tokenizer = Tokenizer::new(Run::default(), options);
    for piece in pieces(text, size) {
        assert_eq!(tokenizer.feed(piece), TokenizerResult::Done);
    }
    tokenizer.end();
    let run = tokenizer.into_sink();
    assert!(run.ended, "the end-of-file token is sent");
    run
}

impl TokenSink for Run {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        assert!(!self.ended, "nothing is sent after the end-of-file token");
        let text = match token {
            Token::Characters(text) => text,
            Token::NullCharacter => "\0",
            Token::EndOfFile => {
                self.ended = true;
                return Feedback::Continue;
            }
            other => {
                self.tokens.push(json_token(other));
                self.spans.push(span);
                return Feedback::Continue;
            }
        };
        assert!(!text.is_empty(), "a run of characters is never empty");
        match self.tokens.last_mut() {
            Some(last) if last[0] == "Character" => {
                last[1] = json!(format!("{}{text}", last[1].as_str().expect("a text")));
                self.spans.last_mut().expect("as many spans as tokens").end = span.end;
            }
            _ => {
                self.tokens.push(json!(["Character", text]));
                self.spans.push(span);
            }
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

/// A token other than characters and the end of the file, in the shape of the test format.
fn json_token(token: &Token<'_>) -> Value {
    match token {
        Token::Doctype(doctype) => json!([
            "DOCTYPE",
            doctype.name,
            doctype.public_identifier,
            doctype.system_identifier,
            !doctype.force_quirks
        ]),
        Token::StartTag(tag) => {
            let attributes = tag.attributes.iter();
            let attributes: serde_json::Map<String, Value> =
                attributes.map(|a| (a.name.to_owned(), json!(a.value))).collect();
            let mut token = vec![json!("StartTag"), json!(tag.name.as_str()), json!(attributes)];
            if tag.self_closing {
                token.push(json!(true));
            }
            Value::Array(token)
        }
        Token::EndTag(tag) => json!(["EndTag", tag.name.as_str()]),
        Token::Comment(data) => json!(["Comment", data]),
        Token::ProcessingInstruction { target, data } => {
            json!(["ProcessingInstruction", target, data])
        }
        other => panic!("{other:?} has no shape of its own"),
    }
}
