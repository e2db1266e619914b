//! Rows of `kinds.jsonl`: a policy on top of ammonia's lists, markup, and what is left of it. The tests of the Python package read them, too.

use crate::common::repository;
use duckbill_sanitize::{CleanOptions, Policy, PolicySettings};

#[test]
fn every_row_is_cleaned_as_it_says() {
    let path = repository().join("crates/sanitize/tests/kinds.jsonl");
    let text = std::fs::read_to_string(path).expect("a file of the repository");
    let mut wrong = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        let text = |member: &str| row[member].as_str().expect("a string").to_owned();
        let (kind, html, clean) = (text("kind"), text("html"), text("clean"));
        let mut policy: PolicySettings =
            serde_json::from_value(row["policy"].clone()).expect("a policy");
        policy.base = Some("ammonia".to_owned());
        let policy = Policy::try_from(&policy).expect("a policy");
        let is = policy.clean(&html);
        if is != clean {
            wrong.push(format!("{} {kind}: {html}\n  is     {is}\n  not    {clean}", number + 1));
        }
        assert_eq!(policy.clean(&is), is, "{kind}: {html}");
        let report = policy.clean_with_report(&html, &CleanOptions::new());
        assert_eq!(report.map(|report| report.html), Ok(is), "{kind}: {html}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
