//! The standard's sanitizer beside Chromium's: trees, answers of the methods, configurations, errors.
//!
//! The rows are generated cases with the answers of Chromium 156. It has no `javascriptURLs` yet, so that member is
//! not compared; and it answers `null` where a method returned nothing.

use crate::common::expected_failures::ExpectedFailures;
use crate::common::say;
use crate::common::table::Tally;
use serde_json::{Map, Value};

#[path = "../../../cli/src/sanitize/answer.rs"]
mod answer;

#[test]
fn answers_of_chromium_to_the_sanitizer() {
    let Some(data) = crate::common::test_data() else { return };
    let mut expected_failures =
        ExpectedFailures::parse("sanitizer", include_str!("expected_failures.txt"));
    let mut nulls = 0;
    let mut tally = Tally::new("sanitizer, Chromium 156");
    for row in crate::common::json_lines(&data.join("sanitizer/chromium.jsonl")) {
        let row = row.as_object().expect("an object");
        let id = row["id"].as_str().expect("a string");
        let answer = answer::answer(row);
        let returns = row.get("returns").and_then(Value::as_array);
        nulls += u32::from(returns.is_some_and(|list| list.iter().any(Value::is_null)));
        let differences = differences(row, &answer);
        let passed = differences.is_empty();
        let verdict = expected_failures.judge(id, passed, || {
            let (row, answer) = (Value::from(row.clone()), Value::from(answer.clone()));
            format!("{differences:?}\n{row:#}\nfound: {answer:#}")
        });
        tally.count(passed, verdict);
    }
    tally.print();
    // By the text the methods return a boolean; Chromium answers null, and what the text says is counted.
    say(&format!("of them {nulls} rows in which Chromium returns null"));
    expected_failures.finish();
}

/// The members in which an answer differs from that of Chromium.
fn differences(row: &Map<String, Value>, answer: &Map<String, Value>) -> Vec<&'static str> {
    if row.contains_key("error") || answer.contains_key("error") {
        let is_same = row.contains_key("error") == answer.contains_key("error");
        return if is_same { Vec::new() } else { vec!["error"] };
    }
    let mut found = Vec::new();
    if row["tree"] != answer["tree"] {
        found.push("tree");
    }
    if let Some(Value::Array(returns)) = row.get("returns") {
        let ours = answer["returns"].as_array().expect("a list");
        let is_same = |(one, other): (&Value, &Value)| one.is_null() || one == other;
        if returns.len() != ours.len() || !returns.iter().zip(ours).all(is_same) {
            found.push("returns");
        }
    }
    if let Some(get) = row.get("get") {
        let mut ours = answer["get"].clone();
        ours.as_object_mut().expect("an object").remove("javascriptURLs");
        if *get != ours {
            found.push("get");
        }
    }
    found
}
