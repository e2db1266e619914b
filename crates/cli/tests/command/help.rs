//! The examples at the end of each help run.

use crate::common::{duckbill, folder};
use std::fs;
use std::process::Command;

const COMMANDS: [&str; 11] = [
    "select",
    "parse",
    "edit",
    "check",
    "sanitize",
    "serialize",
    "extract",
    "warc",
    "diff",
    "view",
    "preload",
];

const PAGE: &str = "<!DOCTYPE html><html lang=en><title>T</title><script>s()</script><main><h1>A</h1><nav>n</nav>\
    <p>See</b> <a href=/a>this</a> <b>for</b> <i class=price>9.95</i><img src=a.png alt=a><div class=product><h3>P</h3><i class=price>5</i></div></main>";

/// The examples of a help: lines that begin with two spaces, up to the explanation after them.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("Examples:\n").expect("examples");
    let lines = examples.lines().filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| !line.starts_with(' '));
    lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
}

#[test]
#[cfg(unix)]
fn the_examples_of_each_help_run() {
    let command = std::path::Path::new(env!("CARGO_BIN_EXE_duckbill"));
    let path = std::env::join_paths(
        [command.parent().expect("a folder").to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .expect("a path");
    for name in COMMANDS {
        let help = duckbill(&[name, "--help"], b"");
        let help = String::from_utf8(help.stdout).expect("UTF-8");
        let examples = examples(&help);
        assert!(examples.len() >= 2, "{name}");
        for example in examples {
            let folder = folder("help");
            fs::create_dir(folder.join("site")).expect("a folder");
            for file in ["page.html", "comment.html", "site/page.html"] {
                fs::write(folder.join(file), PAGE).expect("a file");
            }
            fs::write(folder.join("site/page.html"), PAGE.to_owned() + "<p>more").expect("a file");
            fs::write(folder.join("crawl.warc.gz"), "").expect("a file");
            let run = Command::new("sh")
                .args(["-c", &example])
                .current_dir(&folder)
                .env("PATH", &path)
                .output()
                .expect("sh runs");
            let errors = String::from_utf8_lossy(&run.stderr);
            let is_found = ["check", "diff"].contains(&name) && run.status.code() == Some(1);
            assert!(run.status.success() || is_found, "{example}: {errors}");
            let is_empty =
                run.stdout.is_empty() && !example.contains(" -o ") && !example.contains(" -i ");
            assert!(!is_empty || ["warc", "check"].contains(&name), "{example} prints nothing");
        }
    }
}

#[test]
fn a_missing_feature_says_how_to_get_it() {
    let output = duckbill(&["extract", "--title", "--format", "parquet"], b"<title>a");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        cfg!(feature = "parquet")
            || message.contains("cargo install duckbill-cli --features parquet"),
        "{message}"
    );
}

/// Help fits the terminal, and only an example that is longer is broken.
#[test]
fn help_is_as_wide_as_the_terminal() {
    for width in [60, 80, 120] {
        for name in COMMANDS {
            let help = Command::new(env!("CARGO_BIN_EXE_duckbill"))
                .args([name, "--help"])
                .env("COLUMNS", width.to_string())
                .output()
                .expect("it runs");
            let help = String::from_utf8(help.stdout).expect("UTF-8");
            for line in help.lines() {
                let is_one_word = !line.trim().contains(' ');
                assert!(line.chars().count() <= width || is_one_word, "{name} {width}: {line}");
            }
        }
    }
}
