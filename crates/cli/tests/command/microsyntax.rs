//! `duckbill microsyntax` as it is called from a shell.

use crate::common::duckbill;
use serde_json::{Value, json};
use std::process::Output;

/// Runs `duckbill microsyntax` with this standard input.
fn microsyntax(arguments: &[&str], input: &str) -> Output {
    duckbill(&[&["microsyntax"], arguments].concat(), input.as_bytes())
}

fn one(arguments: &[&str]) -> Value {
    let output = microsyntax(arguments, "");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let status = if answer.is_null() { 1 } else { 0 };
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    answer
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

/// Each row is a place where the texts for authors differ.
#[test]
fn the_edition_decides_what_authors_may_write() {
    for (kind, value, years) in [
        ("float", "5.", [true, false, false]),
        ("time", "12:00:00.0000", [true, true, false]),
        ("local-date-and-time", "2009-11-13 12:30", [false, false, true]),
        ("local-date-and-time", "2009-11-13T12:30:00.0000", [true, true, false]),
        ("time-zone-offset", "+0100", [false, false, true]),
        ("time-zone-offset", "-00:00", [true, true, false]),
        ("global-date-and-time", "0037-12-13 00:00 Z", [true, false, false]),
        ("global-date-and-time", "0037-12-13 00:00Z", [true, false, true]),
        ("date-or-time", "12:30", [true, true, false]),
        ("ordered-set", "a\u{B}a", [false, true, true]),
        ("content-type", "text/html;a=b;a=c", [true, true, false]),
    ] {
        let found = ["2007", "2009", "living"]
            .map(|edition| one(&[kind, value, "--valid", "--edition", edition]));
        assert_eq!(found, years.map(Value::from), "{kind} {value:?}");
    }
    let circle = ["coords", "1,2,0.5", "--valid", "--options", r#"{"shape": "circle"}"#];
    assert_eq!(one(&circle), json!(true));
    assert_eq!(one(&[&circle[..], &["--edition", "2009"]].concat()), json!(false));
    assert_eq!(one(&["tokens", "a\u{B}b", "--edition", "2007"]), json!(["a", "b"]));
    let remove = ["remove-token", "b\u{B}a", "--options", r#"{"token": "a"}"#];
    assert_eq!(one(&[&remove[..], &["--edition", "2007"]].concat()), json!("b"));
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
            json!({"id": 5, "error": "unknown kind \"nonsense\""}),
            json!({"id": null, "error": "line 6: not a JSON object"}),
        ]
    );
}

#[test]
fn an_unknown_kind_is_a_wrong_argument() {
    let output = microsyntax(&["nonsense", "x"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

/// The message of the command when it refuses its arguments.
fn refusal(arguments: &[&str]) -> String {
    let output = microsyntax(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn an_error_is_named_with_its_value_and_status_1() {
    let output = microsyntax(&["integer", "px"], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"null\n");
    assert_eq!(output.stderr, b"duckbill: \"px\" is an error as integer\n");
}

#[test]
fn mistyped_kinds_and_options_get_a_suggestion() {
    assert!(refusal(&["interger", "5"]).contains("did you mean \"integer\"?"));
    assert!(refusal(&["crosorigin", "5"]).contains("did you mean \"crossorigin\"?"));
    let refused = refusal(&["coords", "1", "--options", r#"{"shap": "circle"}"#]);
    assert!(refused.contains("coords takes no option \"shap\" (did you mean \"shape\"?)"));
    let refused = refusal(&["sizes", "1px", "--options", r#"{"edition": "2009"}"#]);
    assert!(refused.contains("sizes is in the Living Standard only"));
}

#[test]
fn an_attribute_with_several_tables_wants_its_element() {
    assert!(refusal(&["type", "x"]).contains("button-type, input-type"));
    assert_eq!(one(&["input-type", "x"]), json!("text"));
    assert_eq!(one(&["button-type", "x"]), json!("auto"));
    let options = r#"{"attribute": "type", "element": "input"}"#;
    assert_eq!(one(&["enumerated", "DATE", "--options", options]), json!("date"));
    assert_eq!(one(&["td-scope", "row"]), json!("row"));
    assert_eq!(one(&["as", "font"]), json!("font"));
    assert_eq!(one(&["command", "--x"]), json!("custom"));
}

#[test]
fn the_list_has_every_kind_with_its_options() {
    let output = microsyntax(&["list"], "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for line in [
        "boolean                          valid, edition, name",
        "coords                           valid, edition, shape",
        "token-list                       edition, operations",
        "textarea-wrap                    valid, edition; keywords: soft hard",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}");
    }
    // Each of them is a kind.
    for kind in text.lines().map(|line| line.split(' ').next().unwrap()) {
        let output = microsyntax(&[kind, "x"], "");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(!said.contains("unknown kind"), "{kind}: {said}");
    }
}

#[test]
fn bad_lines_are_named_by_their_numbers() {
    let output = microsyntax(&["integer"], "{\"value\": \"1\"}\n\n{\"value\": x}\n");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(
        text,
        "{\"id\":null,\"result\":1}\n{\"id\":null,\"error\":\"line 3, column 11: not JSON: expected value\"}\n"
    );
}

/// As a tree of JSON values this list takes 250 MB.
#[test]
fn long_lists_are_written_as_they_are_read() {
    let input = format!("{{\"value\": \"{}\"}}\n", ",".repeat(400_000));
    let output = microsyntax(&["list-of-dimensions"], &input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.matches("{\"value\":0,\"unit\":\"relative\"}").count(), 399_999);
}

/// Reading them as a tree of JSON values takes seventy times their length, and comparing a long name with each that is
/// known takes minutes.
#[test]
fn what_is_long_and_beside_the_point_is_passed_over() {
    let long = "0,".repeat(500_000);
    // One line at a time: the command is not read from while it is written to.
    let answer = |line: String| {
        let output = microsyntax(&[], &line);
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let found = answer(format!(
        "{{\"id\": [{long}0], \"x\": [{long}0], \"kind\": \"integer\", \"value\": \"7\"}}\n"
    ));
    assert!(found == format!("{{\"id\":[{long}0],\"result\":7}}\n"), "{found:.80}");
    let found = answer(format!("{{\"kind\": \"{long}\", \"value\": \"7\"}}\n"));
    assert!(found.starts_with("{\"id\":null,\"error\":\"unknown kind "), "{found:.80}");
    let found = answer(format!(
        "{{\"kind\": \"integer\", \"value\": \"7\", \"options\": {{\"{long}\": 1}}}}\n"
    ));
    assert!(found.starts_with("{\"id\":null,\"error\":\"integer takes no option "), "{found:.80}");
}

#[test]
fn json_that_is_wrong_inside_a_field_is_an_error() {
    for (line, error) in [
        (r#"{"value": 5}"#, "value is not a string"),
        (r#"{"value": "\ud800"}"#, "value is not JSON: "),
        (r#"{"kind": [], "value": "1"}"#, "kind is not a string"),
        (r#"{"value": "1", "options": []}"#, "options are not an object"),
        (r#"{"value": "1", "options": {"valid": 1}}"#, "valid is not true or false"),
        (r#"{"kind": "url", "value": "http://a", "options": {"set": []}}"#, "set is not an object"),
        (
            r#"{"kind": "url", "value": "http://a", "options": {"set": {"port": 1}}}"#,
            "port is not a string",
        ),
        (
            r#"{"kind": "hash-name", "value": "a", "options": {"valid": true, "names": 1}}"#,
            "names is not an array",
        ),
        (
            r#"{"kind": "token-list", "value": "a", "options": {"operations": [1]}}"#,
            "no operation 1",
        ),
    ] {
        let output = microsyntax(&["integer"], &format!("{line}\n"));
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let found = answer["error"].as_str().unwrap_or_default();
        assert!(found.starts_with(error), "{line}: {answer}");
    }
}

/// Of several options with one name the last counts, and setters are called in their order.
#[test]
fn options_are_taken_in_their_order() {
    let set = |options: &str| {
        let line = format!("{{\"value\": \"http://a/\", \"options\": {options}}}\n");
        let output = microsyntax(&["url"], &line);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["result"]["href"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(set(r#"{"set": {"port": "443", "protocol": "https"}}"#), "https://a/");
    assert_eq!(set(r#"{"set": {"protocol": "https", "port": "80"}}"#), "https://a:80/");
    assert_eq!(set(r#"{"set": {"hash": "a"}, "set": {"hash": "b"}}"#), "http://a/#b");
}

#[test]
fn lines_are_held_to_limits() {
    let input = "{\"value\": \"1 2 3 4 5 6 7 8\"}\n{\"id\": 2, \"value\": \"12345 67890 12345\"}\n{\"value\": \"1\"}";
    let output = microsyntax(&["tokens", "--max-input-bytes", "35"], input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    let first = "{\"id\":null,\"result\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\"]}";
    assert_eq!(lines[0], first);
    assert_eq!(lines[1], "{\"id\":null,\"error\":\"line 2 is longer than the limit\"}");
    assert_eq!(lines[2], "{\"id\":null,\"result\":[\"1\"]}");

    let output = microsyntax(&["tokens", "--max-output-bytes", "20"], input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let error = "{\"id\":2,\"error\":\"stopped: more than 20 bytes of output\"}";
    assert!(text.lines().any(|line| line == error), "{text}");
}
