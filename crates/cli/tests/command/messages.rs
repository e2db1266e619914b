//! Wrong inputs have a message that names the thing, the problem, and if there is one the way out.

use crate::common::{duckbill, folder};
use std::fs;

/// Arguments, and a part of the message.
const WRONG: &[(&[&str], &str)] = &[
    (&["select", "p", "missing.html"], "cannot read missing.html"),
    (&["parse", "empty"], "no HTML file in empty"),
    (&["diff", "page.html", "empty"], "cannot read empty"),
    (&["select", "p[", "page.html"], "invalid selector: "),
    (&["select", "p[", "page.html"], "an attribute selector is [name] or [name='value']"),
    (&["select", "p:frist-child", "page.html"], "did you mean :first-child?"),
    (&["select", "--xpath", "//p[", "page.html"], "invalid expression: "),
    (&["select", "p", "--encoding", "utf-9", "page.html"], "unknown encoding \"utf-9\""),
    (&["serialize", "--output-encoding", "utf-9", "page.html"], "unknown encoding \"utf-9\""),
    (&["parse", "--edition", "2019", "page.html"], "unknown edition \"2019\": use living or 2018"),
    (&["check", "--level", "value", "page.html"], "unknown level \"value\": use parse, values"),
    (
        &["extract", "-s", "price:numbre=b", "page.html"],
        "unknown column type \"numbre\"; the types are",
    ),
    (&["extract", "--format", "yaml", "page.html"], "possible values: jsonl"),
    (
        &["edit", "page.html"],
        "nothing to edit: give an option such as `--set-attribute img loading=lazy`",
    ),
    (
        &["edit", "--set-attribute", "img", "lazy", "page.html"],
        "\"lazy\" is not NAME=VALUE, such as loading=lazy",
    ),
    (&["sanitize", "--policy", "missing.toml", "page.html"], "missing.toml: cannot read it"),
    (&["view", "page.html", "--output", "missing/view.html"], "cannot write missing/view.html: "),
    (&["microsyntax", "colour", "red"], "unknown kind \"colour\""),
    (
        &["warc", "-e", "li", "--format", "wet", "page.html"],
        "--each cannot be used with --format wet",
    ),
    (&["selct", "p", "page.html"], "'select'"),
];

#[test]
fn wrong_inputs_are_explained() {
    let folder = folder("wrong inputs");
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    fs::write(folder.join("page.html"), "<p>x").expect("a file");
    for (arguments, expected) in WRONG {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_duckbill"))
            .args(*arguments)
            .current_dir(&folder)
            .output()
            .expect("the command runs");
        let message = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(message.contains(expected), "{arguments:?}: {message}");
        assert!(!message.contains("panicked") && !run.status.success(), "{arguments:?}: {message}");
        assert!(!message.contains(".duckbill-"), "a temporary name: {message}");
    }
}

#[test]
#[cfg(unix)]
fn names_that_are_not_utf8_are_files_as_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("other names");
    let name = folder.join(OsStr::from_bytes(b"n\xFF.html"));
    if fs::write(&name, "<h1>x</h1>").is_err() {
        return; // The file system has no such names.
    }
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_duckbill"))
        .args(["select", "h1"])
        .args([&name, &name])
        .output()
        .expect("the command runs");
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success() && printed.contains("n\u{FFFD}.html: <h1>x</h1>"), "{printed}");
    let lines = duckbill(&["extract", "--title", &folder.to_string_lossy()], b"");
    assert!(String::from_utf8_lossy(&lines.stdout).contains("n\u{FFFD}.html"));
}
