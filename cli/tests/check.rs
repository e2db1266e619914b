//! `duckbill check`, and checks in `duckbill batch`.

mod common;

use common::{duckbill, folder};
use std::fs;

const PAGE: &[u8] =
    b"<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><center></div></center>";

fn text(output: &std::process::Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

#[test]
fn findings_are_lines_and_errors_are_the_exit_status() {
    let output = duckbill(&["check"], PAGE);
    let text = text(&output);
    assert!(text.starts_with("-:1:74: error[end-tag-without-matching-open-element]: "), "{text}");
    assert!(text.contains("error[obsolete-element]: the element `center` is obsolete"), "{text}");
    assert_eq!(output.status.code(), Some(1));
    let valid = b"<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><p>a";
    let output = duckbill(&["check"], valid);
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(0)));
}

#[test]
fn levels_and_codes_are_chosen() {
    let output = duckbill(&["check", "--level", "structure", "--ignore", "obsolete-element"], PAGE);
    assert_eq!((text(&output), output.status.code()), ("", Some(0)));
    let output = duckbill(&["check", "--level", "none"], PAGE);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn formats_are_what_they_say() {
    let json = |format: &str| -> serde_json::Value {
        let output = duckbill(&["check", "--format", format], PAGE);
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let file = json("json");
    assert_eq!(file["diagnostics"][0]["code"], "end-tag-without-matching-open-element");
    assert_eq!(file["diagnostics"][0]["span"], serde_json::json!([73, 79]));
    assert_eq!(file["diagnostics"][1]["element"], "html > body > center");
    let sarif = json("sarif");
    assert_eq!(sarif["runs"][0]["results"][1]["ruleId"], "obsolete-element");
    let nu = json("vnu-json");
    assert_eq!(nu["messages"][0]["type"], "error");
    let output = duckbill(&["check", "--format", "github"], PAGE);
    assert!(text(&output).starts_with("::error file=-,line=1,col=74,"), "{}", text(&output));
    let output = duckbill(&["check", "--format", "jsonl"], PAGE);
    assert_eq!(text(&output).lines().count(), 2);
}

#[test]
fn folders_are_checked() {
    let folder = folder("check");
    fs::write(folder.join("a.html"), PAGE).expect("a file");
    fs::write(folder.join("b.html"), PAGE).expect("a file");
    let output = duckbill(&["check", folder.to_str().expect("UTF-8")], b"");
    assert_eq!(text(&output).lines().filter(|line| line.contains("error[")).count(), 4);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("4 errors, 0 warnings"), "{complaint}");
}

#[test]
fn a_batch_answers_with_diagnostics() {
    let line = r#"{"id":1,"html":"<!DOCTYPE html><p tabindex=two>","check":["values"]}"#;
    let output = duckbill(&["batch"], line.as_bytes());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = &answer["diagnostics"];
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!(found[0]["code"], "bad-integer");
    assert_eq!(found[0]["level"], "values");
    assert_eq!(found[0]["severity"], "error");
    assert_eq!(found[0]["attribute"], "tabindex");
    assert_eq!(found[0]["value_range"], serde_json::json!([0, 3]));
    let line = r#"{"html":"","check":["everything"]}"#;
    let answer = duckbill(&["batch"], line.as_bytes());
    assert!(text(&answer).contains("no level"), "{}", text(&answer));
}
