//! The effects that a page may not have on a terminal or a log, over all commands.

use crate::common::{duckbill, folder};
use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

/// Escape sequences, a line that is a command of a CI log, control characters of two bytes, DEL.
const PAGE: &str = "<title>a\u{1b}]0;x\u{7}\u{9b}31m</title><p id=\"a\n::error file=x::y\u{1b}[2J\u{9b}1m\u{7f}\" \
    class='\u{1b}[31m\u{85}' style=\u{1b}><a href='?\u{1b}\n&\u{9b}' rel=\u{1b}>b\u{1b}[31m\u{9b}2J\u{8}\u{7f}</a>\
    <img src='\u{1b}\u{9b}'><link rel=preload as=\u{1b}><!--\u{1b}\u{9b}--><x\u{1b}y z\u{1b}=1><?\u{1b} \u{9b}?><b c c>";

/// Each command as a list of arguments, with those whose output is a document or a patch.
fn commands() -> Vec<(&'static str, bool)> {
    let mut commands = vec![
        ("parse", false),
        ("parse --errors", false),
        ("parse --format html", false),
        ("parse --format json --errors", false),
        ("select p", false),
        ("select p,a --format text", false),
        ("select p,a --format raw-text", false),
        ("select p --format json", false),
        ("select p -a id", false),
        ("select p,a --format csv", false),
        ("select p,table -a id --format tsv --place", false),
        ("select p[", false),
        ("sanitize", true),
        ("sanitize --allow p[id],a[href],title", true),
        ("sanitize --report", false),
        ("serialize", true),
        ("serialize --pretty", true),
        ("serialize --minify", true),
        ("serialize --xml", true),
        ("serialize --text", true),
        ("tokens --errors", false),
        ("preload --url http://x.test/", false),
        ("preload --url http://x.test/ --format link", false),
        ("stats", false),
        ("view", false),
        ("extract --title --links --text --meta", false),
        ("edit --remove img", true),
        ("edit --remove img --diff", true),
        ("check --fix --diff", true),
    ];
    for format in ["text", "short", "json", "jsonl", "sarif", "github", "vnu-json", "html"] {
        commands.push(match format {
            "text" => ("check --format text --explain", false),
            "short" => ("check --format short --explain", false),
            "json" => ("check --format json", false),
            "jsonl" => ("check --format jsonl", false),
            "sarif" => ("check --format sarif", false),
            "github" => ("check --format github", false),
            "vnu-json" => ("check --format vnu-json", false),
            _ => ("check --format html", false),
        });
    }
    commands
}

fn assert_is_visible(bytes: &[u8], what: &str) {
    let text = std::str::from_utf8(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    let bad = text.char_indices().find(|&(_, c)| c.is_control() && !matches!(c, '\n' | '\t'));
    if let Some((at, c)) = bad {
        let from = (0..=at.saturating_sub(40)).rev().find(|&at| text.is_char_boundary(at));
        panic!("{what}: {c:?} after {:?}", &text[from.unwrap_or(0)..at]);
    }
}

#[test]
fn nothing_of_a_page_reaches_a_log_as_a_control_character() {
    let mut tried = BTreeSet::new();
    for (command, is_document) in commands() {
        let arguments: Vec<&str> = command.split(' ').collect();
        tried.insert(arguments[0]);
        let output = duckbill(&[&arguments[..], &["-"]].concat(), PAGE.as_bytes());
        assert_is_visible(&output.stderr, command);
        if is_document {
            // In a pipe it is what it is; at a terminal it is not.
            let is_changed = command.contains("--text") || command.contains("--xml");
            assert!(is_changed || output.stdout.contains(&0x1b), "{command}");
        } else {
            assert_is_visible(&output.stdout, command);
        }
        assert!(!output.stdout.is_empty() || command == "select p[", "{command}: {output:?}");
    }
    let line = serde_json::json!({"id": PAGE, "html": PAGE, "check": [], "spans": "tags"});
    let tokens = serde_json::json!({"id": 1, "html": PAGE, "mode": "tokens"});
    let batch = duckbill(&["batch"], format!("{line}\n{tokens}\n{{\"{PAGE}\n").as_bytes());
    assert_is_visible(&batch.stdout, "batch");
    let value = serde_json::json!({"id": PAGE, "value": PAGE});
    for kind in ["tokens", "url", "srcset", "integer"] {
        let answered = duckbill(&["microsyntax", kind], format!("{value}\n").as_bytes());
        assert_is_visible(&answered.stdout, kind);
        let one = duckbill(&["microsyntax", kind, "a\u{1b}\u{9b}"], b"");
        assert_is_visible(&[one.stdout, one.stderr].concat(), kind);
    }
    let folder = folder("visible-diff");
    let paths = ["\u{1b}a.html", "b.html"].map(|name| folder.join(name));
    for (path, page) in paths.iter().zip([PAGE.to_owned(), PAGE.replace('\u{1b}', "\u{1b}x")]) {
        std::fs::write(path, page).expect("a file");
    }
    let [old, new] = paths.map(|path| path.to_str().expect("UTF-8").to_owned());
    for options in [&["diff"][..], &["diff", "--exact"]] {
        let shown = duckbill(&[options, &[&old, &new]].concat(), b"");
        assert!(!shown.stdout.is_empty());
        assert_is_visible(&shown.stdout, "diff");
    }
    tried.insert("diff");
    // The language server answers an editor, in JSON; `explain` reads no page.
    tried.extend([
        "batch",
        "microsyntax",
        "debug",
        "explain",
        "lsp",
        "warc",
        "completions",
        "man",
        "help",
    ]);
    let help = duckbill(&["--help"], b"");
    let help = String::from_utf8(help.stdout).expect("UTF-8");
    let listed = help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next());
    for command in listed
        .expect("commands")
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
    {
        let name = command.split_whitespace().next().unwrap_or_default();
        assert!(name.is_empty() || tried.contains(name), "{name} is not tried here");
    }
}

#[test]
fn findings_on_one_line_stay_there() {
    for format in ["short", "github"] {
        let output = duckbill(&["check", "--format", format], PAGE.as_bytes());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let start = if format == "short" { "-:" } else { "::" };
        let is_note = |line: &str| format == "short" && line.starts_with("    ");
        assert!(text.lines().all(|line| line.starts_with(start) || is_note(line)), "{text}");
        assert!(!text.lines().any(|line| line.starts_with("::error file=x")), "{text}");
    }
    let values = duckbill(&["select", "p", "-a", "id"], PAGE.as_bytes());
    assert_eq!(values.stdout.iter().filter(|&&byte| byte == b'\n').count(), 1);
}

#[test]
fn raw_output_is_what_is_there() {
    let page = "<p title='a\n\u{1b}\u{9b}\u{202e}'>x\u{1b}";
    let value = duckbill(&["select", "p", "-a", "title", "--raw"], page.as_bytes());
    assert_eq!(value.stdout, "a\n\u{1b}\u{9b}\u{202e}\n".as_bytes());
    let shown = duckbill(&["select", "p", "-a", "title"], page.as_bytes());
    // Marks of direction belong to the text, and a file or a program may want them.
    assert_eq!(shown.stdout, "a ␛\u{fffd}\u{202e}\n".as_bytes());
    let tree = duckbill(&["parse", "--raw"], page.as_bytes());
    assert!(tree.stdout.contains(&0x1b));
}

#[cfg(unix)]
#[test]
fn names_of_files_are_words() {
    let folder = folder("names_of_files_are_words");
    let name = "a\u{1b}[31m\n::error::b\u{9b}.html";
    fs::write(folder.join(name), PAGE).expect("a file");
    fs::write(folder.join("b.html"), PAGE).expect("a file");
    let path = folder.to_str().expect("a path");
    let file = format!("{path}/{name}");
    let missing = format!("{path}/no{name}");
    for command in
        ["check --format short", "check", "check --format github", "select p", "extract --title"]
    {
        let arguments: Vec<&str> = command.split(' ').collect();
        for files in [&[path][..], &[&file, &missing]] {
            let output = duckbill(&[&arguments[..], files].concat(), b"");
            assert_is_visible(&output.stdout, command);
            assert_is_visible(&output.stderr, command);
            let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
            assert!(!text.lines().any(|line| line.starts_with("::error::b")), "{command}: {text}");
        }
    }
    for command in ["parse --errors", "view", "serialize -o", "edit --remove b --diff"] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let mut arguments = arguments;
        let target = format!("{path}/out");
        if command.ends_with("-o") {
            arguments.push(&target);
        }
        for file in [&file, &missing] {
            let output = duckbill(&[&arguments[..], &[file]].concat(), b"");
            assert_is_visible(&output.stderr, command);
            if !command.starts_with("edit") {
                assert_is_visible(&output.stdout, command);
            }
        }
    }
}

/// Runs the command at a terminal. `None` if there is no program that has one.
#[cfg(target_os = "linux")]
fn at_a_terminal(arguments: &str, file: &str) -> Option<Vec<u8>> {
    let command = format!("{} --color never {arguments} {file}", env!("CARGO_BIN_EXE_duckbill"));
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    Some(text.into_bytes())
}

#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_documents_are_shown_too() {
    let folder = folder("at_a_terminal");
    let file = folder.join("page.html");
    let page = format!("{PAGE}<b>\u{202e}x\u{2066}");
    fs::write(&file, &page).expect("a file");
    let file = file.to_str().expect("a path");
    for (command, _) in commands() {
        // It refuses to write to a terminal.
        if command == "view" {
            continue;
        }
        let Some(shown) = at_a_terminal(command, file) else {
            eprintln!("NOT TRIED: there is no program `script`, which has a terminal");
            return;
        };
        assert_is_visible(&shown, command);
        let first = command.split(' ').next().unwrap_or_default();
        let is_json = command.contains("json") || ["tokens", "preload", "extract"].contains(&first);
        if !is_json && !command.ends_with("sarif") && !command.ends_with("format html") {
            let text = String::from_utf8(shown).expect("UTF-8");
            assert!(!text.contains(['\u{202e}', '\u{2066}']), "{command}: {text}");
        }
    }
    let raw = at_a_terminal("serialize --raw", file).expect("a terminal");
    assert!(raw.contains(&0x1b));
}
