//! `docs/dev/musts.tsv`: what the standard demands of authors, and the codes that report it.

use std::collections::HashSet;

use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use duckbill_check::{CheckOptions, Code, check};

const LIST: &str = include_str!("../../../../docs/dev/musts.tsv");

const START: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>";

/// The page of an example.
fn page(example: &str) -> String {
    let example = example.replace("\\u{1}", "\u{1}");
    match example.strip_prefix("HEAD:") {
        Some(head) => format!("{START}{head}<p>a"),
        None if example.starts_with("<!DOCTYPE") || example.starts_with("<html") => example,
        None => format!("{START}{example}"),
    }
}

fn codes(page: &str) -> Vec<&'static str> {
    let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let document = parse_with(page.as_bytes(), &options).expect("there is no limit");
    let report = check(&document, &CheckOptions::new());
    report.diagnostics().iter().map(|one| one.code.as_str()).collect()
}

#[test]
fn each_must_has_a_code_that_finds_it_or_a_reason() {
    let mut anchors = HashSet::new();
    let (mut covered, mut all, mut wrong) = (0, 0, Vec::new());
    for line in LIST.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [anchor, must, code, example] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}")
        };
        assert!(anchors.insert(anchor), "{anchor} is there twice");
        assert!(anchor.contains(".html#") && !must.is_empty() && !example.is_empty(), "{line}");
        all += 1;
        if code == "-" {
            continue;
        }
        covered += 1;
        assert!(code.parse::<Code>().is_ok(), "there is no code {code}");
        // Two are about bytes, which this page cannot have.
        if example != "-bytes" && !codes(&page(example)).contains(&code) {
            wrong.push(format!("{anchor}: no {code} in {example}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{covered} of {all} musts have a code, the others a reason");
    assert!(all > 400 && covered * 100 > all * 85);
}
