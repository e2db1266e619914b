//! `duckbill check`, and checks in `duckbill batch`.

use crate::common::{duckbill, folder};
use std::fs;

const PAGE: &[u8] =
    b"<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><center></div></center>";

const VALID: &[u8] = b"<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title><p>a";

fn text(output: &std::process::Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

#[test]
fn findings_are_lines_and_errors_are_the_exit_status() {
    let output = duckbill(&["check", "--format", "short"], PAGE);
    let text = text(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("-:1:66: error[obsolete-element]: the element `center`"),
        "{text}"
    );
    let stray = "-:1:74: error[end-tag-without-matching-open-element]: `</div>` was ignored: no `div` is open";
    assert_eq!(lines.last(), Some(&stray));
    assert_eq!(output.status.code(), Some(1));
    let output = duckbill(&["check"], VALID);
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(0)));
}

#[test]
fn findings_are_shown_in_the_source() {
    let page = b"<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>T</title>\r\n\
        <p>\xE6\x97\xA5\t<div>\x1B<b>x</div>\n<img alt='' src=a srcset='b 1x, c 2q, d 3x'>";
    let output = duckbill(&["check", "--level", "parse,values"], page);
    let text = text(&output);
    assert!(!text.contains('\x1B'), "{text}");
    let expected = [
        "error[closing-of-element-with-open-child-elements]: `</div>` also closed `<b>`",
        " --> -:3:16",
        "3 | <p>日    <div>␛<b>x</div>",
        "  |                --- ^^^^^^",
        "  |                |",
        "  |                still open",
    ];
    let block = text.split("\n\n").find(|block| block.contains(expected[0])).expect("a block");
    let lines: Vec<&str> = block.lines().filter(|line| line.trim() != "|").collect();
    assert_eq!(lines, expected, "{text}");
    assert!(text.contains("4 | <img alt='' src=a srcset='b 1x, c 2q, d 3x'>\n  |                                   ^^"), "{text}");
}

#[test]
fn a_long_line_is_cut() {
    let page = format!("<!DOCTYPE html><p>{}</i>{}", "a".repeat(1 << 20), "b".repeat(1 << 20));
    let output = duckbill(&["check", "--level", "parse"], page.as_bytes());
    assert!(output.stdout.len() < 4096, "{}", output.stdout.len());
    assert!(text(&output).contains(" --> -:1:1048595"), "{}", text(&output));
}

#[test]
fn equal_findings_are_shown_five_times() {
    let page = format!("<!DOCTYPE html><p>{}</i>x</b>", "\n</i>".repeat(8));
    let shown = |arguments: &[&str]| {
        let output = duckbill(arguments, page.as_bytes());
        text(&output).to_owned()
    };
    let folded = shown(&["check", "--level", "parse"]);
    assert_eq!(folded.matches("`</i>` was ignored").count(), 5, "{folded}");
    let others = "  = note: 4 more like this, on lines 7, 8, 9 (2); --all shows them\n";
    assert!(folded.contains(others) && folded.contains("`</b>` was ignored"), "{folded}");
    let all = shown(&["check", "--level", "parse", "--all"]);
    assert_eq!(all.matches("`</i>` was ignored").count(), 9, "{all}");
    let short = shown(&["check", "--level", "parse", "--format", "short"]);
    assert_eq!(short.matches("`</i>` was ignored").count(), 9, "{short}");
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
    let obsolete = &file["diagnostics"][1];
    assert_eq!(obsolete["element"], "html > body > center");
    assert_eq!((&obsolete["span"], &obsolete["col"]), (&serde_json::json!([65, 73]), &66.into()));
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
    fs::write(folder.join("c.html"), VALID).expect("a file");
    let output = duckbill(&["check", folder.to_str().expect("UTF-8")], b"");
    assert_eq!(text(&output).lines().filter(|line| line.contains("error[")).count(), 4);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("4 errors, 0 warnings in 2 of 3 files"), "{complaint}");
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
    assert_eq!(found[0]["span"], serde_json::json!([27, 30]));
    let line = r#"{"html":"<!DOCTYPE html>\n<div><b id=c>x</div>","check":["parse"]}"#;
    let answer: serde_json::Value =
        serde_json::from_slice(&duckbill(&["batch"], line.as_bytes()).stdout).expect("JSON");
    let found = &answer["diagnostics"][0];
    assert_eq!(found["message"], "`</div>` also closed `<b>`");
    assert_eq!((&found["line"], &found["col"]), (&2.into(), &15.into()));
    assert_eq!(found["related"][0]["span"], serde_json::json!([21, 29]));
    assert_eq!(found["related"][0]["message"], "still open");
    let line = r#"{"html":"","check":["everything"]}"#;
    let answer = duckbill(&["batch"], line.as_bytes());
    assert!(text(&answer).contains("unknown level"), "{}", text(&answer));
}

#[test]
fn codes_are_explained() {
    let output = duckbill(&["explain", "duplicate-id", "obsolete-attribute", "eof-in-tag"], b"");
    let told = text(&output);
    for words in [
        "duplicate-id (error, level structure): the id “…” is used twice",
        "wrong: <p id=a>a<p id=a>b",
        "right: <p id=a>a<p id=b>b",
        "(--fix --unsafe-fixes)",
        "eof-in-tag (error, level parse)",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let output = duckbill(&["explain", "duplicate-di"], b"");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("did you mean \"duplicate-id\"?"), "{complaint}");
}

#[test]
fn the_list_of_rules_is_what_the_command_says() {
    let kept = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md"));
    let made = duckbill(&["explain", "--markdown"], b"");
    let is_same = kept.expect("a page") == text(&made);
    assert!(is_same, "run: duckbill explain --markdown >docs/rules.md");
}

#[test]
fn each_code_has_a_section_in_the_book() {
    let made = duckbill(&["check", "--no-config", "--format", "sarif"], VALID);
    let value: serde_json::Value = serde_json::from_slice(&made.stdout).expect("JSON");
    let rules = value["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(rules.len() > 200, "{}", rules.len());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = std::collections::BTreeMap::new();
    for rule in rules {
        let page = rule["properties"]["page"].as_str().expect("a page");
        let (file, section) = page.split_once('#').expect("a section");
        let text = pages
            .entry(file.to_owned())
            .or_insert_with(|| fs::read_to_string(folder.join(file)).expect("a page of the book"));
        let is_there = text.lines().any(|line| {
            line.trim_start_matches('#') != line && line.trim_matches(['#', ' ', '`']) == section
        });
        assert!(is_there && rule["id"] == section, "{page}");
    }
}
