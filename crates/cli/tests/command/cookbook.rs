//! The commands of the cookbook and of the guides run, and print what is shown.

use crate::common::folder;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The blocks of a language in a page.
fn blocks<'t>(text: &'t str, language: &str) -> impl Iterator<Item = &'t str> {
    let open = format!("\n```{language}\n");
    let parts: Vec<&str> = text.split(&open).skip(1).collect();
    parts.into_iter().filter_map(|part| Some(part.split_once("```")?.0))
}

/// Runs each `$ command` of a block, and compares what it prints with the lines after it, if there are any.
fn check(page: &str, block: &str, folder: &Path, path: &std::ffi::OsStr) -> usize {
    let commands: Vec<&str> = block.split("$ ").skip(1).collect();
    for command in &commands {
        let (line, expected) = command.split_once('\n').unwrap_or((command, ""));
        let run =
            Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).output();
        let run = run.expect("sh runs");
        let printed = String::from_utf8_lossy(&run.stdout);
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(!printed.is_empty(), "{page}: {line}: {errors}");
        assert!(run.status.code() != Some(2), "{page}: {line}: {errors}");
        if !expected.is_empty() {
            assert_eq!(printed, expected, "{page}: {line}");
        }
    }
    commands.len()
}

#[test]
#[cfg(unix)]
fn the_commands_of_the_cookbook_print_what_is_shown() {
    let command = Path::new(env!("CARGO_BIN_EXE_duckbill"));
    let own = command.parent().expect("a folder").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([own].into_iter().chain(std::env::split_paths(&others)));
    let path = path.expect("a path");
    let mut commands = 0;
    for page in ["cookbook-reading.md", "cookbook-changing.md", "cookbook-input.md"] {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
        let text = fs::read_to_string(source).expect("a page of the documentation");
        let folder = folder(page);
        let html = blocks(&text, "html").next().expect("the file of the examples");
        fs::write(folder.join("page.html"), html).expect("a file");
        commands +=
            blocks(&text, "console").map(|block| check(page, block, &folder, &path)).sum::<usize>();
    }
    assert!(commands > 25);
}
