//! Each protocol, as a test calls it.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn cases(protocol: &str, lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_duckbill-cases"))
        .arg(protocol)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The lines are few: they fit into the pipe.
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    child.wait_with_output().expect("the program ends")
}

fn answers(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn trees_are_those_of_the_test_format() {
    let lines = "{\"id\": 7, \"html\": \"<p>a\"}\n{\"html\": \"<td>b\", \"context\": \"tr\"}\n\n[]\n\
        {\"id\": 8, \"html\": \"<i>\", \"edition\": \"2009\"}\n";
    let output = cases("trees", lines);
    assert_eq!(output.status.code(), Some(1));
    let answers = answers(&output);
    let tree = "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"a\"";
    assert_eq!(answers[0], serde_json::json!({"id": 7, "tree": tree}));
    assert_eq!(answers[1]["tree"], "| <td>\n|   \"b\"");
    assert!(answers[2]["error"].is_string() && answers[3]["error"].is_string());
    assert_eq!((answers[3]["id"].as_u64(), answers.len()), (Some(8), 4));
}

#[test]
fn calls_of_the_sanitizer_are_answered() {
    let lines = "{\"id\": \"a\", \"api\": \"setHTML\", \"html\": \"<i onclick=x>y</i><u>z</u>\", \
        \"config\": {\"removeElements\": [\"u\"]}, \"steps\": [[\"setComments\", true]]}\n";
    let output = cases("sanitize", lines);
    assert_eq!(output.status.code(), Some(0));
    let answers = answers(&output);
    assert_eq!(answers[0]["tree"], "| <i>\n|   \"y\"");
    assert_eq!(answers[0]["returns"], serde_json::json!([false]));
}

#[test]
fn rows_are_answered_with_fetches() {
    let rows = "{\"id\": 1, \"html\": \"<script>document.write('<script src=slow.js>\\\\u003c/script>')\
        </script><img src=a.png><!--<img src=b.png>-->\"}\n{\"id\": 2}\n";
    let output = cases("preload", rows);
    assert_eq!(output.status.code(), Some(1));
    let answers = String::from_utf8(output.stdout).expect("UTF-8");
    let mut answers = answers.lines();
    let first: Value = serde_json::from_str(answers.next().expect("an answer")).expect("JSON");
    assert_eq!(first["id"], 1);
    assert_eq!(first["fetches"].as_array().map(Vec::len), Some(1), "{first}");
    assert_eq!(first["fetches"][0]["url"], "http://page.test/d/a.png");
    assert!(answers.next().is_some_and(|answer| answer.contains("error")));
}
