//! `duckbill microsyntax` as it is called from a shell.

mod common;

use common::duckbill;
use serde_json::{Value, json};
use std::process::Output;

/// Runs `duckbill microsyntax` with this standard input.
fn microsyntax(arguments: &[&str], input: &str) -> Output {
    duckbill(&[&["microsyntax"], arguments].concat(), input.as_bytes())
}

fn one(arguments: &[&str]) -> Value {
    let output = microsyntax(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn answers(arguments: &[&str], lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = microsyntax(arguments, &input);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_kind_answers_in_its_form() {
    for (kind, value, expected) in [
        ("integer", " -12px", json!(-12)),
        ("integer", "px", json!(null)),
        ("non-negative-integer", "-1", json!(null)),
        ("float", "1.5e1", json!(15)),
        ("float", ".25", json!(0.25)),
        ("dimension", "50%", json!({"value": 50, "unit": "percentage"})),
        ("non-zero-dimension", "0", json!(null)),
        ("list-of-floats", "1;x", json!([1, 0])),
        ("list-of-integers", "1,2", json!([1, 2])),
        ("list-of-dimensions", "2*", json!([{"value": 2, "unit": "relative"}])),
        ("ratio", "5%", json!({"number1": 5, "denominator": "%"})),
        ("month", "2026-10", json!("2026-10")),
        ("date", "2026-02-29", json!(null)),
        ("yearless-date", "--02-29", json!("02-29")),
        ("time", "12:00:00.50", json!("12:00:00.5")),
        ("local-date-and-time", "2026-10-03 12:00:00", json!("2026-10-03T12:00")),
        ("time-zone-offset", "+0000", json!("Z")),
        ("global-date-and-time", "2026-10-03 12:00+0200", json!("2026-10-03T12:00+02:00")),
        ("week", "2026-W53", json!("2026-W53")),
        ("duration", "1h 1s", json!("PT1H1S")),
        ("date-or-time", "12:00", json!("12:00")),
        ("legacy-color", "chucknorris", json!("#c00000")),
        ("simple-color", "red", json!(null)),
        ("split-on-whitespace", " a b", json!(["a", "b"])),
        ("split-on-commas", "a,,b", json!(["a", "", "b"])),
        ("hash-name-reference", "x#a", json!("a")),
        ("data-attribute", "data-a-b", json!("aB")),
        ("data-property", "aB", json!("data-a-b")),
        ("reversed-dns-identifier", "com.example", json!("example.com")),
        ("srcset", "a 2x", json!([{"url": "a", "width": null, "density": 2, "height": null}])),
        ("sizes", "50vw", json!(640)),
        ("refresh", "5; url=x", json!({"time": 5, "url": "x"})),
        ("refresh", "x", json!(null)),
        ("charset", "charset=latin1", json!("windows-1252")),
        ("content-type", "a/b;charset=c", json!("c")),
        ("coords", "3,4,1,2", json!({"shape": "rectangle", "coords": [1, 2, 3, 4]})),
        ("rel", "next x", json!(["next"])),
        ("crossorigin", "?", json!("anonymous")),
        ("autocomplete", "HOME tel", json!({"field": "tel", "value": "home tel"})),
    ] {
        assert_eq!(one(&[kind, value]), expected, "{kind} {value:?}");
    }
}

#[test]
fn values_may_begin_with_a_hyphen() {
    assert_eq!(one(&["integer", "-5"]), json!(-5));
}

#[test]
fn options_change_the_rules() {
    assert_eq!(one(&["integer", "+5", "--options", r#"{"edition": "2007"}"#]), json!(null));
    assert_eq!(one(&["integer", "+5", "--valid"]), json!(false));
    assert_eq!(
        one(&["resolve", "a", "--options", r#"{"base": "http://h/b"}"#]),
        json!("http://h/a")
    );
}

#[test]
fn lines_are_answered_one_by_one() {
    let lines = [
        json!({"id": 1, "kind": "integer", "value": "7"}),
        json!({"id": "b", "value": "8"}),
        json!({"id": 3, "kind": "boolean", "value": null}),
        json!({"id": 4, "kind": "enumerated", "value": "x", "options": {"attribute": "dir"}}),
        json!({"id": 5, "kind": "nonsense", "value": "x"}),
        json!([]),
    ];
    assert_eq!(
        answers(&["float"], &lines),
        [
            json!({"id": 1, "result": 7}),
            json!({"id": "b", "result": 8}),
            json!({"id": 3, "result": false}),
            json!({"id": 4, "result": null}),
            json!({"id": 5, "error": "no kind \"nonsense\""}),
            json!({"id": null, "error": "not a JSON object"}),
        ]
    );
}

#[test]
fn an_unknown_kind_is_a_wrong_argument() {
    let output = microsyntax(&["nonsense", "x"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}
