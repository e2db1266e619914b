//! `duckbill edit`, and edits in `duckbill batch`.

use crate::common::{duckbill, folder};
use serde_json::{Value, json};
use std::fs;

/// The answer to a line of `batch`.
fn answer(line: &Value) -> Value {
    let output = duckbill(&["batch"], line.to_string().as_bytes());
    serde_json::from_slice(&output.stdout).expect("a line of JSON")
}

/// The edited source of an answer, which is in base64.
fn source(html: &str, edits: Value) -> (String, Value) {
    let answer = answer(&json!({"html": html, "edits": edits}));
    let Some(source) = answer["source"].as_str() else { panic!("{answer}") };
    // Read by the command itself.
    let back =
        duckbill(&["batch"], json!({"base64": source, "spans": "full"}).to_string().as_bytes());
    assert!(back.status.success());
    (source.to_owned(), answer["patches"].clone())
}

#[test]
fn a_batch_answers_with_source_and_patches() {
    let (text, patches) =
        source("<p>a<img src='x'>", json!([{"select": "img", "set": {"loading": "lazy"}}]));
    // <p>a<img src='x' loading='lazy'>
    assert_eq!(text, "PHA+YTxpbWcgc3JjPSd4JyBsb2FkaW5nPSdsYXp5Jz4=");
    assert_eq!(patches, json!([{"start": 16, "end": 16, "replacement": "IGxvYWRpbmc9J2xhenkn"}]));
}

#[test]
fn a_batch_knows_all_edits() {
    for (edit, expected) in [
        (json!({"select": "b", "remove": true}), "<p id=x>a"),
        (json!({"select": "p", "remove": "id"}), "<p>a<b>c</b>"),
        (json!({"select": "p", "remove": ["id", "class"]}), "<p>a<b>c</b>"),
        (json!({"select": "b", "text": "<"}), "<p id=x>a<b>&lt;</b>"),
        (json!({"select": "b", "rename": "strong"}), "<p id=x>a<strong>c</strong>"),
        (json!({"select": "b", "rename": "i", "set": {"id": "y"}}), "<p id=x>a<i id=\"y\">c</i>"),
        (json!({"select": "u", "remove": true}), "<p id=x>a<b>c</b>"),
    ] {
        let line = json!({"html": "<p id=x>a<b>c</b>", "edits": [edit.clone()]});
        let found = answer(&line);
        let wanted = json!({"html": expected, "edits": []});
        assert_eq!(found["source"], answer(&wanted)["source"], "{edit}: {found}");
        assert!(found["source"].is_string());
    }
}

#[test]
fn a_batch_edits_bytes_in_their_encoding() {
    // caf\xE9 in windows-1252
    let line = json!({"bytes": "PHA+Y2Fm6Q==", "edits": [{"select": "p", "set": {"title": "é"}}]});
    let answer = answer(&line);
    // <p title="\xE9">caf\xE9
    assert_eq!(answer["source"], "PHAgdGl0bGU9IukiPmNhZuk=");
}

#[test]
fn a_batch_refuses_wrong_edits() {
    for edits in [
        json!([{"select": "p"}]),
        json!([{"select": "p", "delete": true}]),
        json!([{"set": {"a": "b"}}]),
        json!([{"select": "p", "set": ["a"]}]),
        json!([{"select": "p[", "remove": true}]),
        json!([{"select": "p", "set": {"": "b"}}]),
        json!({"select": "p", "remove": true}),
        json!([{"select": "head", "remove": true}]),
    ] {
        let answer = answer(&json!({"id": 1, "html": "<p>", "edits": edits}));
        assert!(answer["error"].is_string() && answer["id"] == 1, "{edits}: {answer}");
    }
}

#[test]
fn edit_writes_one_document_to_standard_output() {
    let output = duckbill(
        &["edit", "--set-attribute", "img", "loading=lazy", "--remove", "script"],
        b"<script>1</script\n><P><IMG  SRC=a>",
    );
    assert_eq!(output.stdout, b"<P><IMG  SRC=a LOADING=\"lazy\">");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn edit_says_by_its_status_that_nothing_changed() {
    let output = duckbill(&["edit", "--remove", "script"], b"<p >a</b>");
    assert_eq!(output.stdout, b"<p >a</b>");
    assert_eq!(output.status.code(), Some(3));
    assert_ne!(duckbill(&["edit"], b"").status.code(), Some(0));
}

#[test]
fn edit_renames_wraps_and_replaces_text() {
    let output = duckbill(
        &["edit", "--rename", "b", "strong", "--wrap", "table", "div", "--replace-text", "i", "x&"],
        b"<b>1</b><table ><tr></table><i>2<u>3</u></i>",
    );
    let expected = b"<strong>1</strong><div><table ><tr></table></div><i>x&amp;</i>";
    assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(expected));
}

#[test]
fn edit_works_on_many_files() {
    let folder = folder("edit-many");
    let (one, two) = (folder.join("1.html"), folder.join("2.html"));
    fs::write(&one, "<p>1").unwrap();
    fs::write(&two, "<b>2\r\n</b>").unwrap();
    let place = folder.to_str().unwrap();
    let arguments = ["edit", "--rename", "b", "i", place];
    let diff = duckbill(&[&arguments[..], &["--diff"]].concat(), b"");
    let text = String::from_utf8(diff.stdout).unwrap();
    let expected = "@@ -1,2 +1,2 @@\n-<b>2\r\n-</b>\n\\ No newline at end of file\n\
                    +<i>2\r\n+</i>\n\\ No newline at end of file\n";
    assert!(text.ends_with(expected) && text.starts_with("--- "), "{text}");
    assert_eq!(fs::read(&two).unwrap(), b"<b>2\r\n</b>");
    let copy = folder.join("copy");
    let status = duckbill(&[&arguments[..], &["--output", copy.to_str().unwrap()]].concat(), b"");
    assert!(status.status.success());
    assert_eq!(fs::read(copy.join("1.html")).unwrap(), b"<p>1");
    assert_eq!(fs::read(copy.join("2.html")).unwrap(), b"<i>2\r\n</i>");
    fs::remove_dir_all(&copy).unwrap();
    assert!(duckbill(&[&arguments[..], &["--in-place"]].concat(), b"").status.success());
    assert_eq!(fs::read(&two).unwrap(), b"<i>2\r\n</i>");
    let again = duckbill(&[&arguments[..], &["--in-place"]].concat(), b"");
    assert_eq!(again.status.code(), Some(3));
}

#[test]
fn edit_reports_what_cannot_be_written() {
    let input = b"<div><p>1</div>";
    let arguments = ["edit", "--wrap", "p", "p"];
    let output = duckbill(&arguments, input);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another tree"));
}

#[test]
fn elements_are_unwrapped_inserted_and_classed() {
    let page = "<div  class='a  b'><p>x</p><!-- y --></div>";
    let edited = |arguments: &[&str]| {
        let output = duckbill(&[&["edit"], arguments].concat(), page.as_bytes());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(edited(&["--unwrap", "p"]), "<div  class='a  b'>x<!-- y --></div>");
    let places = [
        ("--insert-before", "<div  class='a  b'><i>n</i><p>x</p><!-- y --></div>"),
        ("--insert-first", "<div  class='a  b'><p><i>n</i>x</p><!-- y --></div>"),
        ("--insert-last", "<div  class='a  b'><p>x<i>n</i></p><!-- y --></div>"),
        ("--insert-after", "<div  class='a  b'><p>x</p><i>n</i><!-- y --></div>"),
    ];
    for (option, expected) in places {
        assert_eq!(edited(&[option, "p", "<i>n</i>"]), expected);
    }
    let div = |class: &str| format!("<div  class='{class}'><p>x</p><!-- y --></div>");
    assert_eq!(edited(&["--add-class", "div", "c"]), div("a b c"));
    assert_eq!(edited(&["--remove-class", "div", "a"]), div("b"));
}
