//! The cases of the Nu Html Checker's suite about the rules that `check` has.
//!
//! A case is right if an error, a warning or a note is found where one is expected, and nothing but notes
//! in a valid document. If a case contradicts the standard, it is in the list of expected failures.

use std::collections::BTreeMap;

use crate::common::expected_failures::ExpectedFailures;
use crate::common::table::Tally;
use duckbill::ParseOptions;
use duckbill_check::{CheckOptions, Diagnostic, Severity, check};

/// The levels of the suite that are in scope; `aria`, `script-content` and `css` are not.
const LEVELS: [&str; 6] = ["parse", "value", "url", "structure", "encoding", "valid"];

fn diagnostics(html: &str) -> Vec<Diagnostic> {
    let options = ParseOptions::new().with_error_limit(1000);
    let document = duckbill::parse_with(html.as_bytes(), &options).unwrap();
    check(&document, &CheckOptions::new()).diagnostics().to_vec()
}

fn is_right(expected: &str, found: &[Diagnostic]) -> bool {
    let worst = found.iter().map(|one| one.severity).max();
    match expected {
        "valid" => worst.is_none_or(|worst| worst < Severity::Warning),
        "warning" => worst.is_some_and(|worst| worst >= Severity::Warning),
        "info" => worst.is_some(),
        _ => worst == Some(Severity::Error),
    }
}

#[test]
fn the_suite_of_the_nu_html_checker() {
    let Some(data) = crate::common::test_data() else { return };
    let cases = crate::common::read_text(&data.join("validator/cases.jsonl"));
    let mut expected_failures =
        ExpectedFailures::parse("check_suite", include_str!("expected_failures.txt"));
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| case[key].as_str().unwrap_or_default();
        let expect = text("expect");
        let level = if expect == "valid" { "valid" } else { text("level") };
        if !LEVELS.contains(&level) {
            continue;
        }
        let name = if matches!(expect, "warning" | "info") {
            format!("check, {level}, warnings")
        } else {
            format!("check, {level}")
        };
        let found = diagnostics(text("html"));
        let passed = is_right(expect, &found);
        let verdict = expected_failures.judge(text("path"), passed, || {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            format!("expected {expect}: {}\nfound: {found:#?}\n{}", text("message"), text("html"))
        });
        tallies.entry(name.clone()).or_insert_with(|| Tally::new(&name)).count(passed, verdict);
    }
    for tally in tallies.values() {
        tally.print();
    }
    expected_failures.finish();
}
