//! The rows of XPath that browsers answered, answered by the program.
//!
//! Where Chromium departs from the recommendation, the result is that of Chromium if Firefox has the same, else what the
//! recommendation says.

#[path = "../../../tests/common/mod.rs"]
mod common;

use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// The departures that Firefox has too, in rows where it was not asked or has another tree.
const SHARED: [&str; 6] =
    ["name-case", "doctype", "utf-16", "xml-prefix", "round", "substring-infinity"];

#[test]
fn rows_have_the_results_of_browsers() {
    let Some(data) = common::test_data() else { return };
    let packed = std::fs::File::open(data.join("xpath/given.jsonl.gz")).expect("the rows");
    let mut lines = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut lines).expect("UTF-8");
    let rows: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(rows.len() > 4000);
    let answers = answers(&lines, &data.join("../corpus"));
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in &rows {
        let id = row["id"].as_str().expect("an id");
        let Some(answer) = answers.get(id) else { panic!("{id} has no answer") };
        if !is_right(row, answer) {
            let group = row["group"].as_str().unwrap_or_default().to_owned();
            wrong.entry(group).or_default().push(format!("{id} {}: {answer}", row["xpath"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn answers(lines: &str, pages: &std::path::Path) -> HashMap<String, Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_duckbill-cases"))
        .arg("xpath")
        .arg(pages)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("it ends").expect("it reads");
    String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .map(|answer| (answer["id"].as_str().expect("an id").to_owned(), answer["result"].clone()))
        .collect()
}

fn is_right(row: &Value, answer: &Value) -> bool {
    let Some(departure) = row["departs"].as_str() else { return same(&row["result"], answer) };
    match row["firefox"].as_str() {
        // Both kinds of error apply.
        _ if departure == "error-kind" => answer["error"].is_string(),
        Some("as Chromium") => same(&row["result"], answer),
        Some("as the standard") => same(&row["standard"], answer),
        _ if SHARED.contains(&departure) => same(&row["result"], answer),
        // A number that has more digits than it needs: the other digits may be those of its value, or zeros.
        _ if departure == "number-format" => {
            let number = |value: &Value| value["value"].as_str()?.parse::<f64>().ok();
            same(&row["standard"], answer) || number(&row["standard"]) == number(answer)
        }
        _ => same(&row["standard"], answer),
    }
}

/// Whether two results are the same but for the order of the attributes of an element.
fn same(expected: &Value, answer: &Value) -> bool {
    if let Some(error) = expected["error"].as_str() {
        return answer["error"] == error;
    }
    if expected["type"] != answer["type"] {
        return false;
    }
    let number = |value: &Value| value["value"].as_f64();
    match (&expected["value"], &answer["value"]) {
        (Value::Array(one), Value::Array(two)) => in_order(one) == in_order(two),
        (Value::Number(_), Value::Number(_)) => number(expected) == number(answer),
        (one, two) => one == two,
    }
}

/// The nodes with the attributes of each element by their names.
fn in_order(nodes: &[Value]) -> Vec<Value> {
    let mut nodes = nodes.to_vec();
    for own in nodes.chunk_by_mut(|one, two| one["of"].is_string() && one["of"] == two["of"]) {
        own.sort_by_key(|node| node["a"].to_string());
    }
    nodes
}

#[test]
fn what_is_no_case_is_said() {
    let answers = answers(
        "{\"id\": \"1\", \"html\": \"<p>\", \"xpath\": \"count(//p)\"}\n{\"id\": \"2\", \"html\": \"\"}\n",
        std::path::Path::new("."),
    );
    assert_eq!(answers["1"], serde_json::json!({"type": "number", "value": 1.0}));
    assert_eq!(answers["2"], Value::Null);
}
