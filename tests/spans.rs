//! Where nodes stand in the source: worked cases, and attributes against the tree.

#[path = "../cli/src/base64.rs"]
mod base64;
mod common;
#[path = "../cli/src/span_rows.rs"]
mod span_rows;

use common::expected_failures::ExpectedFailures;
use common::soup::tag_soup;
use common::{read_text, test_data};
use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::tree::Scripting;
use duckbill::{Document, FragmentContext, ParseOptions, Parser, Span, parse_with};
use proptest::prelude::*;
use serde_json::Value;
use span_rows::span_rows;

/// What a case feeds to the parser.
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
            Markup::Bytes(bytes) => bytes.chunks(piece).for_each(|piece| parser.feed_bytes(piece)),
            Markup::Text(text) => {
                let mut rest = text.as_str();
                while !rest.is_empty() {
                    let end = (piece.min(rest.len())..).find(|&at| rest.is_char_boundary(at));
                    let (first, after) = rest.split_at(end.unwrap_or(rest.len()));
                    parser.feed_text(first);
                    rest = after;
                }
            }
        }
        parser.finish()
    }
}

/// The worked cases; empty without the data.
fn cases() -> Vec<Value> {
    let Some(data) = test_data() else { return Vec::new() };
    let text = read_text(&data.join("spans/cases.jsonl"));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Why a case fails, however it is cut and read; `None` if it passes.
fn complaint(case: &Value) -> Option<String> {
    let ways = Case::of(case);
    for piece in [usize::MAX, 1, 2, 7] {
        for rules_only in [false, true] {
            let rows = span_rows(&ways.parse(piece, rules_only));
            if let Some(difference) = difference(case, &rows) {
                let way = format!("pieces of {piece}, rules only: {rules_only}");
                return Some(format!("{way}: {difference}"));
            }
        }
    }
    None
}

/// Why the rows are not those of the case.
fn difference(case: &Value, rows: &[Value]) -> Option<String> {
    let wanted = case["nodes"].as_array().expect("nodes");
    if wanted.len() != rows.len() {
        return Some(format!("{} rows instead of {}", rows.len(), wanted.len()));
    }
    let differing = wanted.iter().zip(rows).enumerate().find(|(_, (one, other))| one != other);
    differing.map(|(at, (wanted, row))| format!("row {at}: {row} instead of {wanted}"))
}

#[test]
fn the_worked_cases_hold() {
    let cases = cases();
    if cases.is_empty() {
        return;
    }
    let mut expected = ExpectedFailures::load("spans");
    let mut passed = 0;
    for case in &cases {
        let id = case["id"].as_str().expect("an id");
        let complaint = complaint(case);
        passed += usize::from(complaint.is_none());
        let detail = || format!("{}: {}", case["html"], complaint.clone().unwrap_or_default());
        expected.judge(id, complaint.is_none(), detail);
    }
    common::say(&format!("spans: {passed} of {}", cases.len()));
    expected.finish();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// The tokenizer and the reader of tags agree.
    #[test]
    fn attributes_stand_where_they_are_written(markup in tag_soup()) {
        let document = parse_with(&markup, &ParseOptions::new().with_spans(Spans::Full));
        let source = document.source().expect("the source is kept");
        let text = |span: Span| &source[span.start as usize..span.end as usize];
        for element in document.root().elements() {
            for (attribute, spans) in element.attributes_with_spans() {
                let spans = spans.expect("all attributes come from the source");
                let name = text(spans.name()).replace('\0', "\u{FFFD}");
                prop_assert!(name.eq_ignore_ascii_case(attribute.name()), "{name:?}");
                let value = spans.value().map_or("", text);
                if !value.contains(['&', '\r', '\0']) {
                    prop_assert_eq!(value, attribute.value());
                }
                prop_assert_eq!(element.attribute_spans(attribute.name()), Some(spans));
            }
        }
    }
}
