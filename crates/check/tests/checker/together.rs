//! All fixes of a page together bring no new error: what is wrong in one way is put beside what is wrong in each other way.

use std::collections::BTreeMap;

use duckbill::dom::Spans;
use duckbill::error::ErrorCode;
use duckbill::source_edit::apply;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Severity, check};

const RULES: &str = include_str!("../../../cli/src/rule_examples.tsv");

const START: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>";

/// The code, what is wrong, and whether that is a whole page.
fn examples() -> Vec<(&'static str, &'static str)> {
    let rules = RULES.lines().filter_map(|line| line.split_once('\t'));
    let rules = rules.filter_map(|(code, rest)| Some((code, rest.split_once('\t')?.0)));
    let errors = ErrorCode::ALL.iter().filter_map(|code| Some((code.as_str(), code.example()?)));
    rules.chain(errors).filter(|(_, example)| !example.is_empty()).collect()
}

fn is_page(example: &str) -> bool {
    let start = example.get(..5).unwrap_or_default().to_ascii_lowercase();
    start == "<!doc" || start == "<html"
}

/// How often each error is found, and the page with all fixes.
fn fixed(page: &[u8]) -> (BTreeMap<&'static str, usize>, Vec<u8>) {
    let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(page, &options).expect("there is no limit");
    let report = check(&document, &CheckOptions::new().with_fixes());
    let mut counts = BTreeMap::new();
    for one in report.diagnostics().iter().filter(|one| one.severity == Severity::Error) {
        *counts.entry(one.code.as_str()).or_default() += 1;
    }
    (counts, apply(page, &report.edits(FixEffect::Guess)))
}

#[test]
fn all_fixes_together_bring_no_new_error() {
    let examples = examples();
    let whole = |example: &str| match is_page(example) {
        true => example.to_owned(),
        false => format!("{START}{example}"),
    };
    let has_fix = |example: &str| fixed(whole(example).as_bytes()).1 != whole(example).as_bytes();
    let fixable: Vec<_> = examples.iter().filter(|(_, one)| has_fix(one)).collect();
    assert!(fixable.len() > 40, "{} of {} have a fix", fixable.len(), examples.len());
    let (mut tried, mut wrong) = (0, Vec::new());
    for (first, one) in &fixable {
        for (second, other) in examples.iter().filter(|(_, other)| !is_page(other)) {
            // One after the other, each first, and each in a paragraph.
            let mut pages = vec![format!("{}{other}", whole(one))];
            if !is_page(one) {
                pages.push(format!("{START}{other}{one}"));
                pages.push(format!("{START}<div>{one}</div><div>{other}</div>"));
            }
            for page in pages {
                let (before, after) = fixed(page.as_bytes());
                if after == page.as_bytes() {
                    continue;
                }
                tried += 1;
                let (left, _) = fixed(&after);
                if let Some((code, _)) = left
                    .iter()
                    .find(|(code, count)| **count > before.get(*code).copied().unwrap_or(0))
                {
                    let after = String::from_utf8_lossy(&after);
                    wrong.push(format!("{first} and {second}: {code} is new\n  {page}\n  {after}"));
                }
            }
        }
    }
    println!("{tried} pages of {} codes with fixes and {} codes", fixable.len(), examples.len());
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(12)].join("\n")
    );
}
