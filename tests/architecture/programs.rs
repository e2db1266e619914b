//! The programs of the tests are few: each costs a link, and runs alone.

use crate::common::{file_name, files, read_text, repository};
use std::collections::BTreeSet;

/// A folder with a `main.rs` for each subject.
const PROGRAMS: [&str; 5] = ["architecture", "documents", "hostile", "streams", "suites"];

#[test]
fn a_test_is_a_module_of_the_program_of_its_subject() {
    let tests = repository().join("tests");
    let entries = std::fs::read_dir(&tests).expect("a folder");
    let found: BTreeSet<String> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("main.rs").is_file())
        .map(|path| file_name(&path))
        .chain(files(&tests, "rs").iter().map(|path| file_name(path)))
        .filter(|name| name != "spec_map.rs")
        .collect();
    assert_eq!(found, PROGRAMS.map(str::to_owned).into());
}

/// The harness of the suites runs the functions that its `main.rs` lists.
#[test]
fn no_test_of_the_suites_goes_unseen() {
    for file in files(&repository().join("tests/suites"), "rs") {
        assert!(!read_text(&file).contains("\n#[test]"), "{}", file.display());
    }
}

/// Examples are what a user copies, each in the table of `examples/README.md`. Programs that measure or attack are in `benches/`.
#[test]
fn examples_are_listed() {
    let page = read_text(&repository().join("examples/README.md"));
    let listed: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    let mut found = BTreeSet::new();
    for folder in
        ["examples", "crates/check/examples", "crates/sanitize/examples", "crates/text/examples"]
    {
        for entry in std::fs::read_dir(repository().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|it| it == "rs") || path.join("main.rs").is_file() {
                found.insert(path.file_stem().expect("a name").to_string_lossy().into_owned());
            }
        }
    }
    assert_eq!(found, listed);
}
