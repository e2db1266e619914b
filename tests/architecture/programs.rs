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
