//! `duckbill lsp` with real pages, random changes and hostile edits: every request is answered, and what is known of a page after edits
//! is what is known of it when it is opened.

use crate::lsp::{Client, URI};
use crate::mutation::{Numbers, mutated, pages};
use serde_json::{Value, json};

const PAGES: usize = 25;
const EDITS: usize = 6;

/// The offset of a position: past the end of a line it is that end, past the last line the end of the text. Lines end with LF, CR or
/// both.
fn offset(text: &str, line: u64, character: u64) -> usize {
    let mut start = 0;
    for _ in 0..line {
        let Some(end) = text[start..].find(['\n', '\r']) else { return text.len() };
        let is_pair = text[start + end..].starts_with("\r\n");
        start += end + 1 + usize::from(is_pair);
    }
    let (mut at, mut units) = (start, 0);
    for c in text[start..].chars().take_while(|c| !matches!(c, '\n' | '\r')) {
        units += c.len_utf16() as u64;
        if units > character {
            break;
        }
        at += c.len_utf8();
    }
    at
}

fn position(text: &str, numbers: &mut Numbers) -> (u64, u64) {
    let lines = text.lines().count();
    match numbers.below(20) {
        0 => (u64::from(u32::MAX), u64::from(u32::MAX)),
        1 => (numbers.below(lines + 2) as u64, u64::from(u32::MAX)),
        _ => (numbers.below(lines + 1) as u64, numbers.below(120) as u64),
    }
}

fn sorted(mut findings: Vec<Value>) -> Vec<Value> {
    findings.sort_by_key(Value::to_string);
    findings
}

/// All that an editor asks about a page.
fn ask_all(client: &mut Client, text: &str, numbers: &mut Numbers) {
    for method in
        ["hover", "completion", "documentHighlight", "linkedEditingRange", "prepareRename"]
    {
        let (line, character) = position(text, numbers);
        client.at(&format!("textDocument/{method}"), line, character);
    }
    let page = json!({"textDocument": {"uri": URI}});
    for method in ["documentSymbol", "foldingRange"] {
        assert!(client.ask(&format!("textDocument/{method}"), page.clone()).is_array(), "{method}");
    }
    let (line, character) = position(text, numbers);
    let place = json!({"line": line, "character": character});
    let range = json!({"start": place, "end": place});
    client.ask(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}}),
    );
    client.ask(
        "textDocument/rename",
        json!({"textDocument": {"uri": URI}, "position": place, "newName": "x-y"}),
    );
}

#[test]
fn edited_pages_are_known_as_opened_ones() {
    let mut numbers = Numbers(0x15F);
    let pages = pages();
    let piece = |numbers: &mut Numbers| {
        let bytes = mutated(&pages, numbers);
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let (mut edited, mut opened) = (Client::start(), Client::start());
    for _ in 0..PAGES {
        let mut text = piece(&mut numbers);
        edited.open(&text);
        for _ in 0..EDITS {
            let (from, to) = (position(&text, &mut numbers), position(&text, &mut numbers));
            let mut new = piece(&mut numbers);
            new.truncate(
                (0..=new.len().min(60)).rev().find(|at| new.is_char_boundary(*at)).unwrap_or(0),
            );
            let start = offset(&text, from.0, from.1);
            let end = offset(&text, to.0, to.1).max(start);
            let range = json!({
                "start": {"line": from.0, "character": from.1},
                "end": {"line": to.0, "character": to.1},
            });
            text.replace_range(start..end, &new);
            let found = edited.change(json!([{"range": range, "text": new}]));
            assert_eq!(sorted(found), sorted(opened.open(&text)), "{text}");
        }
        ask_all(&mut edited, &text, &mut numbers);
    }
    edited.end();
    opened.end();
}
