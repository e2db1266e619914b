//! `duckbill lsp`, driven over its protocol.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(crate) const URI: &str = "file:///site/page.html";

pub(crate) struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: u64,
    version: u64,
}

impl Client {
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_duckbill"))
            .args(["lsp", "--stdio"])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut client = Self { child, input, output, number: 0, version: 1 };
        let answer = client.ask("initialize", json!({"capabilities": {}}));
        assert_eq!(answer["capabilities"]["textDocumentSync"]["change"], 2);
        client.tell("initialized", json!({}));
        client
    }

    /// Sends what may be no message, and reads what comes next.
    pub(crate) fn answer_to(&mut self, bytes: &[u8]) -> Value {
        self.input.write_all(bytes).expect("a reader");
        self.read()
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("a reader");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("a line") > 0, "the server ended");
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim_end().is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let id = self.number;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.read();
            if message["id"] == id {
                let is_error = message["error"].is_object();
                return if is_error { message["error"].clone() } else { message["result"].clone() };
            }
        }
    }

    /// Opens a page, and returns its findings.
    pub(crate) fn open(&mut self, text: &str) -> Vec<Value> {
        self.open_as(URI, text)
    }

    fn open_as(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document =
            json!({"uri": uri, "languageId": "html", "version": self.version, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        self.findings()
    }

    fn findings(&mut self) -> Vec<Value> {
        loop {
            let message = self.read();
            if message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["version"] == self.version
            {
                return message["params"]["diagnostics"].as_array().expect("a list").clone();
            }
        }
    }

    /// Edits the page, and returns its findings.
    pub(crate) fn change(&mut self, changes: Value) -> Vec<Value> {
        self.version += 1;
        let document = json!({"uri": URI, "version": self.version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
        self.findings()
    }

    pub(crate) fn at(&mut self, method: &str, line: u64, character: u64) -> Value {
        let position = json!({"line": line, "character": character});
        self.ask(method, json!({"textDocument": {"uri": URI}, "position": position}))
    }

    pub(crate) fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        drop(self.input);
        assert!(self.child.wait().expect("an end").success());
    }
}

fn range(line: u64, start: u64, end: u64) -> Value {
    json!({"start": {"line": line, "character": start}, "end": {"line": line, "character": end}})
}

const PAGE: &str = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>\n\
    <p>😀<b id=a id=b>x</b>\n<div>\n <p>y\n</div>\n";

/// The command checks only the HTML of such a file, and writes no fixes into it.
#[test]
fn of_a_component_the_template_is_checked() {
    let uri = "file:///site/part.vue";
    let component =
        "<script>\nlet a = '<p =>'\n</script>\n<template>\n <p hidden=ä>{{ d }}</p>\n</template>\n";
    let mut client = Client::start();
    let found = client.open_as(uri, component);
    let places: Vec<_> = found.iter().map(|one| (&one["code"], &one["range"])).collect();
    assert_eq!(places, [(&"bad-keyword".into(), &range(4, 11, 12))]);
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let params =
        json!({"textDocument": {"uri": uri}, "range": whole, "context": {"diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", params);
    let titles: Vec<_> =
        actions.as_array().expect("a list").iter().map(|one| &one["title"]).collect();
    assert_eq!(titles, ["ignore `bad-keyword` in this element"]);
    client.end();
}

#[test]
fn findings_come_while_typing() {
    let mut client = Client::start();
    let found = client.open(PAGE);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (&found[0]["code"], &found[0]["range"]),
        (&"duplicate-attribute".into(), &range(1, 13, 17))
    );
    assert!(found[0]["codeDescription"]["href"].as_str().expect("a link").starts_with("https://"));
    // The second `id` becomes a class.
    let found = client.change(json!([{"range": range(1, 13, 15), "text": "class"}]));
    assert!(found.is_empty(), "{found:?}");
    let found =
        client.change(json!([{"range": range(1, 0, 3), "text": "<p hidden=a>"}, {"text": "<p>"}]));
    assert!(found.iter().any(|one| one["code"] == "missing-doctype"), "{found:?}");
    client.end();
}

#[test]
fn an_editor_gets_what_it_asks_for() {
    let mut client = Client::start();
    client.open(PAGE);
    let hover = client.at("textDocument/hover", 1, 15);
    assert!(
        hover["contents"]["value"].as_str().expect("text").contains("HTML Standard"),
        "{hover}"
    );
    let params = json!({"textDocument": {"uri": URI}, "range": range(1, 15, 15), "context": {"diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", params);
    let edit = &actions[0]["edit"]["changes"][URI][0];
    assert_eq!((&edit["range"], &edit["newText"]), (&range(1, 12, 17), &"".into()), "{actions}");
    let both = [range(1, 6, 7), range(1, 21, 22)];
    let names = |answer: &Value| -> Vec<Value> {
        answer.as_array().expect("a list").iter().map(|one| one["range"].clone()).collect()
    };
    assert_eq!(names(&client.at("textDocument/documentHighlight", 1, 21)), both);
    assert_eq!(client.at("textDocument/linkedEditingRange", 1, 6)["ranges"], json!(both));
    assert_eq!(client.at("textDocument/prepareRename", 1, 7), both[0]);
    let position = json!({"line": 1, "character": 6});
    let rename =
        |name| json!({"textDocument": {"uri": URI}, "position": position, "newName": name});
    let renamed = client.ask("textDocument/rename", rename("strong"));
    assert_eq!(names(&renamed["changes"][URI]), both);
    assert!(client.ask("textDocument/rename", rename("a b"))["message"].is_string());
    let page = json!({"textDocument": {"uri": URI}});
    let folds = client.ask("textDocument/foldingRange", page.clone());
    assert!(folds.as_array().expect("a list").iter().any(|one| one["startLine"] == 2), "{folds}");
    let symbols = client.ask("textDocument/documentSymbol", page);
    assert_eq!(symbols[0]["name"], "html", "{symbols}");
    client.change(json!([{"range": range(3, 4, 5), "text": "<"}]));
    let offered = client.at("textDocument/completion", 3, 5);
    let offered: Vec<&str> = offered
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one["label"].as_str())
        .collect();
    assert!(offered.contains(&"span") && !offered.contains(&"td"), "{offered:?}");
    client.end();
}

/// Nothing that a client sends ends the server.
/// Where there is no finding, a hover says what the standard says.
#[test]
fn hovers_tell_of_elements_and_attributes() {
    let mut client = Client::start();
    let found = client.open(
        "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>\n<ul><li>a</li></ul>\n\
         <img src=a alt=b loading=lazy>\n<p aria-live=polite>a",
    );
    assert_eq!(found, [Value::Null; 0]);
    let mut said = |line, character| -> String {
        let hover = client.at("textDocument/hover", line, character);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let list = said(1, 1);
    for part in ["**`ul`**", "flow", "contains: ", "li", "/multipage/#the-ul-element)"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    // Its end tag says the same, a text nothing.
    assert_eq!((said(1, 16), said(1, 9).is_empty()), (list, true));
    let loading = said(2, 20);
    for part in ["**`loading`** of `img`", "values: lazy, eager", "html.spec.whatwg.org"] {
        assert!(loading.contains(part), "{part}: {loading}");
    }
    let live = said(3, 4);
    assert!(live.contains("values: ") && live.contains("polite"), "{live}");
    assert!(live.contains("https://www.w3.org/TR/wai-aria/"), "{live}");
    client.end();
}

/// Completions over the protocol: the edit replaces what is written of the name.
#[test]
fn completions_replace_what_is_written() {
    let mut client = Client::start();
    client.open("<!DOCTYPE html><html lang=en><meta charset=utf-8><title>T</title>\n<p id=one>a\n");
    for (written, label, new_text) in [
        ("<img loading=la", "lazy", "lazy"),
        ("<a href='#o", "#one", "#one"),
        ("<p aria-li", "aria-live", "aria-live"),
        ("</", "p", "p>"),
        ("<!-- <p cl", "", ""),
    ] {
        let end = written.len() as u64;
        client.change(json!([{"range": range(2, 0, 0), "text": written}]));
        let offered = client.at("textDocument/completion", 2, end);
        let offered = offered.as_array().expect("a list");
        let one = offered.iter().find(|one| one["label"] == label);
        let edit = one.map(|one| one["textEdit"].clone());
        let start = written.rfind([' ', '=', '\'', '/']).map_or(0, |at| at as u64 + 1);
        match edit {
            Some(edit) => {
                let wanted = json!({"range": range(2, start, end), "newText": new_text});
                assert_eq!(edit, wanted, "{written}");
            }
            None => assert!(label.is_empty() && offered.is_empty(), "{written}: {offered:?}"),
        }
        client.change(json!([{"range": range(2, 0, end), "text": ""}]));
    }
    client.end();
}

#[test]
fn hostile_clients_are_answered() {
    let mut client = Client::start();
    client.open(PAGE);
    let far = json!({"start": {"line": 4_294_967_295_u64, "character": 4_294_967_295_u64}, "end": {"line": 0, "character": 0}});
    client.change(json!([{"range": far, "text": "<p>"}]));
    // Between the halves of a pair.
    client.change(
        json!([{"range": range(1, 4, 4), "text": "é"}, {"range": range(1, 5, 6), "text": ""}]),
    );
    let deep = "<div>".repeat(5_000) + &"<b><p>".repeat(1_000) + &"<p a a>😀".repeat(1_000);
    let found = client.change(json!([{"text": deep}]));
    assert_eq!(found.len(), 500);
    let page = json!({"textDocument": {"uri": URI}});
    for method in ["textDocument/documentSymbol", "textDocument/foldingRange"] {
        assert!(client.ask(method, page.clone()).is_array(), "{method}");
    }
    for method in
        ["hover", "completion", "documentHighlight", "linkedEditingRange", "prepareRename"]
    {
        for (line, character) in
            [(0, 0), (0, 99_999), (0, 150_003), (9, 9), (u64::from(u32::MAX), 1)]
        {
            let answer = client.at(&format!("textDocument/{method}"), line, character);
            assert!(answer["code"].is_null(), "{method}: {answer}");
        }
    }
    let many: Vec<Value> =
        (0..500).map(|one| json!({"range": range(0, one, one + 3), "text": "<\u{0}\r"})).collect();
    client.change(json!(many));
    // Other files, other methods, other types.
    assert!(
        client.ask(
            "textDocument/hover",
            json!({"textDocument": {"uri": "x:y"}, "position": {"line": 0, "character": 0}})
        )["message"]
            .is_string()
    );
    assert!(client.ask("textDocument/nothing", json!({}))["message"].is_string());
    assert!(client.ask("textDocument/hover", json!({"position": -1}))["message"].is_string());
    client.tell("textDocument/didChange", json!({"textDocument": 1}));
    client.tell("textDocument/didOpen", json!({"textDocument": {"uri": "file:///%ff%zz/é", "languageId": "html", "version": 1, "text": ""}}));
    client.tell("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert!(client.at("textDocument/hover", 0, 0)["message"].is_string());
    client.end();
}

#[test]
fn wrong_messages_get_an_error_and_not_the_end() {
    let mut client = Client::start();
    let frame = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let parse = -32700;
    let invalid = -32600;
    for (message, code) in [
        (frame("{"), parse),
        (frame(""), parse),
        (frame("\u{FF}"), parse),
        ("Content-Type: x\r\n\r\n".to_owned(), parse),
        ("Content-Length: -1\r\n\r\n".to_owned(), parse),
        (frame("[]"), invalid),
        (frame("1"), invalid),
        (frame("{\"id\":{}}"), invalid),
        (frame("{\"jsonrpc\":\"2.0\",\"method\":5}"), invalid),
        (frame(&"[".repeat(100_000)), parse),
    ] {
        let answer = client.answer_to(message.as_bytes());
        assert_eq!(answer["error"]["code"], code, "{message:?}: {answer}");
        assert!(answer["id"].is_null());
    }
    let answer = client.answer_to(frame("{\"id\":7,\"method\":5}").as_bytes());
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(7), &json!(invalid)));
    let answer = client.ask("textDocument/hover", json!({"textDocument": 3}));
    assert_eq!(answer["code"], -32602);
    assert!(client.ask("shutdown", json!(null)).is_null());
}

#[test]
fn pages_are_parsed_within_limits() {
    let mut client = Client::start();
    let page = "<b id=1>".repeat(5) + &"<div>".repeat(11_000);
    let found = client.open(&page);
    assert_eq!(found[0]["code"], "limit", "{}", found[0]);
    let message = found[0]["message"].as_str().expect("a string");
    assert!(message.contains("open elements"), "{message}");
    for (option, value) in [
        ("--max-nodes", "3"),
        ("--max-input-bytes", "3"),
        ("--max-memory-bytes", "1"),
        ("--max-depth", "1"),
        ("--max-token-bytes", "1"),
        ("--max-attributes-per-element", "0"),
        ("--max-attribute-bytes", "0"),
        ("--max-formatting-elements", "0"),
        ("--time-limit", "0"),
    ] {
        let mut client = Client::start_with(&[option, value]);
        assert_eq!(client.open("<p><b id=1>x<div><!-- c -->")[0]["code"], "limit", "{option}");
    }
}
