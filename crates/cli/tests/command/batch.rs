//! Lines for `duckbill batch` that nobody would write: each has one answer, with its id.

use crate::common::duckbill;
use serde_json::{Value, json};

/// xorshift64*
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) % end as u64) as usize
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

const MARKUP: &[&str] = &[
    "<p>",
    "x",
    "é",
    "</p>",
    "<b a=b c>",
    "<table>",
    "<td>",
    "&amp",
    "\0",
    "\r\n",
    "<!--",
    "-->",
    "<script>",
    "</script>",
    "<template>",
    "<svg>",
    "</br>",
    "<select><option>",
    "<a href=x>",
    "\u{9b}",
    "<t a",
    "&#x80;",
    "<!doctype html>",
];

/// A request of random keys; some of them are no requests.
fn request(numbers: &mut Numbers, id: usize) -> Value {
    let markup: String = (0..numbers.below(12)).map(|_| *numbers.one_of(MARKUP)).collect();
    let mut request = json!({"id": id, "html": markup});
    for _ in 0..numbers.below(5) {
        let (key, value) = numbers
            .one_of(&[
                ("mode", json!("tokens")),
                ("mode", json!("fragment")),
                ("mode", json!("document")),
                ("context", json!("td")),
                ("context", json!("svg path")),
                ("context", json!("<")),
                ("scripting", json!(true)),
                ("shadow_roots", json!(true)),
                ("edition", json!("2018")),
                ("edition", json!(2018)),
                ("state", json!("Script data state")),
                ("last_start_tag", json!("title")),
                ("check", json!([])),
                ("check", json!(["values", "none"])),
                ("spans", json!("full")),
                ("spans", json!(null)),
                ("encoding", json!("koi8-r")),
                ("base64", json!("gICA")),
                ("base64", json!("*")),
                ("edits", json!([{"select": "p", "remove": true}])),
                ("edits", json!([{"select": "p", "set": {"a": "é"}}])),
                ("edits", json!([{"select": ":x"}])),
                ("utf8_detection", json!(true)),
                ("unknown", json!({})),
            ])
            .clone();
        request[key] = value;
    }
    request
}

#[test]
fn every_line_has_one_answer_however_its_markup_is_cut() {
    let mut numbers = Numbers(0xBA7C4);
    let mut lines = String::new();
    let mut wanted = Vec::new();
    for id in 0..400 {
        let whole = request(&mut numbers, id);
        let mut cut = whole.clone();
        cut["chunk_size"] = json!(1 + numbers.below(3));
        for one in [whole, cut] {
            lines.push_str(&format!("{one}\n"));
            wanted.push(Some(id));
        }
        // Text that is no JSON, and JSON that is no object.
        let line = refused(&mut numbers);
        lines.push_str(&line);
        lines.push('\n');
        wanted.push(None);
    }
    let output = duckbill(&["batch"], lines.as_bytes());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), wanted.len());
    for (answer, id) in answers.iter().zip(&wanted) {
        let has_result = ["tree", "tokens", "error"].iter().any(|key| answer.get(key).is_some());
        assert!(has_result, "{answer}");
        assert!(id.is_none_or(|id| answer["id"] == json!(id)), "{answer}");
    }
    for pair in answers.chunks_exact(3) {
        assert_eq!(pair[0], pair[1]);
        assert!(pair[2]["error"].is_string(), "{}", pair[2]);
    }
}

/// A line that cannot be answered.
fn refused(numbers: &mut Numbers) -> String {
    let line = request(numbers, 0).to_string();
    match numbers.below(4) {
        0 => "[]".to_owned(),
        1 => "7".to_owned(),
        2 => "{\"html\": 1}".to_owned(),
        _ => {
            let mut end = numbers.below(line.len());
            while !line.is_char_boundary(end) {
                end -= 1;
            }
            format!("x{}", &line[..end])
        }
    }
}

#[test]
fn lines_of_other_programs_are_read() {
    for (line, expected) in [
        ("\u{FEFF}{\"id\":1,\"html\":\"x\"}", "{\"id\":1,\"tree\":"),
        (
            "{\"html\":\"x\",\"id\":12345678901234567890123}",
            "{\"id\":12345678901234567890123,\"tree\":",
        ),
        ("{\"id\":1.50,\"html\":\"x\"}", "{\"id\":1.50,\"tree\":"),
        ("{\"html\":\"x\"}", "{\"id\":null,\"tree\":"),
    ] {
        let output = duckbill(&["batch"], line.as_bytes());
        let answer = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(answer.starts_with(expected), "{line}: {answer}");
    }
    // Halves of surrogate pairs are U+FFFD; a pair and an escaped backslash stay.
    let line = r#"{"html":"\ud83d\ude00\\ud800\ud800 \udc00\ud83d\ud83d\ude00","mode":"tokens"}"#;
    let output = duckbill(&["batch"], line.as_bytes());
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["tokens"], json!([["Character", "😀\\ud800\u{FFFD} \u{FFFD}\u{FFFD}😀"]]));
}

#[test]
fn errors_have_no_colours() {
    let line = br#"{"id":1,"html":"<p>","edits":[{"select":"p:[","remove":true}]}"#;
    let output = duckbill(&["batch", "--color", "always"], line);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let error = answer["error"].as_str().expect("an error");
    assert!(error.contains("invalid selector") && !error.contains('\u{1B}'), "{error}");
}
