//! Where nodes are in the source: worked cases, places that parse5 gives, and properties of every document.

#[path = "../../../crates/cli/src/base64.rs"]
mod base64;
mod encodings;
mod invariants;
mod parse5;
mod properties;
#[path = "../../../crates/cli/src/span_rows.rs"]
mod span_rows;

use crate::common::expected_failures::ExpectedFailures;
use crate::common::{read_text, test_data};
use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::tree::Scripting;
use duckbill::{Document, FragmentContext, ParseOptions, Parser};
use serde_json::Value;
use span_rows::span_rows;

/// The input that a case feeds to the parser.
enum Markup {
    Text(String),
    Bytes(Vec<u8>),
}

struct Case {
    markup: Markup,
    context: Option<FragmentContext>,
    options: ParseOptions,
}

impl Case {
    fn of(case: &Value) -> Self {
        let scripting = match case["scripting"].as_bool() {
            Some(true) => Scripting::Normal,
            _ => Scripting::Disabled,
        };
        let mut options = ParseOptions::new().with_spans(Spans::Full).with_scripting(scripting);
        if let Some(label) = case["encoding"].as_str() {
            options = options.with_encoding(EncodingOptions::new().with_transport_label(label));
        }
        let markup = match case["html"].as_str() {
            Some(html) => Markup::Text(html.to_owned()),
            None => {
                let bytes = case["bytes"].as_str().expect("html or bytes");
                Markup::Bytes(base64::decode(bytes).expect("base64"))
            }
        };
        let context = case["context"].as_str().map(|name| match name.split_once(' ') {
            Some(("svg", name)) => FragmentContext::svg(name),
            Some((_, name)) => FragmentContext::math_ml(name),
            None => FragmentContext::html(name),
        });
        Self { markup, context, options }
    }

    /// The document, from pieces of so many bytes.
    fn parse(&self, piece: usize, rules_only: bool) -> Document {
        let options = self.options.clone().with_rules_only(rules_only);
        let mut parser = match &self.context {
            Some(context) => Parser::for_fragment(context.clone(), options),
            None => Parser::new(options),
        };
        match &self.markup {
            Markup::Bytes(bytes) => {
                bytes.chunks(piece).for_each(|piece| parser.feed_bytes(piece).unwrap())
            }
            Markup::Text(text) => {
                let mut rest = text.as_str();
                while !rest.is_empty() {
                    let end = (piece.min(rest.len())..).find(|&at| rest.is_char_boundary(at));
                    let (first, after) = rest.split_at(end.unwrap_or(rest.len()));
                    parser.feed_text(first).unwrap();
                    rest = after;
                }
            }
        }
        parser.finish().unwrap()
    }
}

/// The cases of a file; empty without the data.
fn cases(file: &str) -> Vec<Value> {
    let Some(data) = test_data() else { return Vec::new() };
    let text = read_text(&data.join("spans").join(file));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Calls `check` for the rows of a case, however it is cut and read; the first complaint.
fn complaint(case: &Value, check: impl Fn(&[Value]) -> Option<String>) -> Option<String> {
    let ways = Case::of(case);
    let mut whole: Option<Vec<Value>> = None;
    for piece in [usize::MAX, 1, 2, 7] {
        for rules_only in [false, true] {
            let rows = span_rows(&ways.parse(piece.min(1 << 30), rules_only));
            let way = format!("pieces of {piece}, rules only: {rules_only}");
            if let Some(complaint) = check(&rows) {
                return Some(format!("{way}: {complaint}"));
            }
            if whole.get_or_insert_with(|| rows.clone()) != &rows {
                return Some(format!("{way}: other rows than in one piece"));
            }
        }
    }
    None
}

/// Runs the cases of a file; a list of those that fail, which have to be the expected ones.
fn run(file: &str, list: &str, check: impl Fn(&Value, &[Value]) -> Option<String>) {
    let cases = cases(file);
    if cases.is_empty() {
        return;
    }
    let mut expected = ExpectedFailures::load(list);
    let mut passed = 0;
    for case in &cases {
        let id = case["id"].as_str().expect("an id");
        let complaint = complaint(case, |rows| check(case, rows));
        passed += usize::from(complaint.is_none());
        let detail = || format!("{}: {}", case["html"], complaint.clone().unwrap_or_default());
        expected.judge(id, complaint.is_none(), detail);
    }
    crate::common::say(&format!("{file}: {passed} of {}", cases.len()));
    expected.finish();
}

#[test]
fn the_worked_cases_hold() {
    run("cases.jsonl", "spans", |case, rows| {
        let wanted = case["nodes"].as_array().expect("nodes");
        if wanted.len() != rows.len() {
            return Some(format!("{} rows instead of {}", rows.len(), wanted.len()));
        }
        let differing = wanted.iter().zip(rows).enumerate().find(|(_, (one, other))| one != other);
        differing.map(|(at, (wanted, row))| format!("row {at}: {row} instead of {wanted}"))
    });
}
