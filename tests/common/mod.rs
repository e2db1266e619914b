//! Shared by the conformance runners: the place of the test data, its formats, the list of expected
//! failures, and the table that the runs print.
//!
//! The test data is not part of the repository. It is looked for in the folder `DUCKBILL_TEST_DATA`
//! names, else in `../shared/tests` beside the checkout; the public suites also in `target/test-data`, where
//! `scripts/test-data` puts them. Without it the runners say so loudly and run the project's own cases
//! (`tests/cases/`) only; with `CI=true` a missing folder is a failure.

// Each test binary compiles this module for itself and uses a part of it.
#![allow(dead_code, unreachable_pub)]

pub mod dat;
pub mod expected_failures;
pub mod grammar;
pub mod links;
pub mod pipeline;
pub mod soup;
pub mod table;
pub mod tokens;

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The root of the repository, also for packages in a folder of it.
pub fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("tests/cases").is_dir()).unwrap_or(package)
}

/// The folder of the project's own cases of one format, such as `tree-construction`.
pub fn own_cases(format: &str) -> PathBuf {
    repository().join("tests/cases").join(format)
}

/// The folder of the suites of html5lib-tests and web-platform-tests, or `None` (after saying so on standard error).
///
/// # Panics
///
/// As [`test_data`].
pub fn public_suites() -> Option<PathBuf> {
    if fetched().join("html5lib-2026").is_dir() && !named_data().join("html5lib-2026").is_dir() {
        return Some(fetched());
    }
    test_data()
}

/// Where `scripts/test-data` puts the public suites.
fn fetched() -> PathBuf {
    repository().join("target/test-data")
}

fn named_data() -> PathBuf {
    let named = env::var_os("DUCKBILL_TEST_DATA").map(PathBuf::from);
    named.unwrap_or_else(|| repository().join("../shared/tests"))
}

/// The folder of all test data, which the public suites are a part of, or `None` (after saying so on standard error).
///
/// # Panics
///
/// With `CI=true` in the environment when the folder is missing.
pub fn test_data() -> Option<PathBuf> {
    let folder = named_data();
    if folder.join("README.md").is_file() {
        return Some(folder);
    }
    if fetched().join("html5lib-2026").is_dir() {
        say("** a test with data beyond the public suites was not run");
        return None;
    }
    let ci = env::var("CI").is_ok_and(|value| value == "true");
    assert!(!ci, "CI=true, but there is no test data in {}", folder.display());
    say("");
    say("*******************************************************************************");
    say(&format!("** THE CONFORMANCE SUITES WERE NOT FOUND in {}", folder.display()));
    say("** `scripts/test-data` fetches them. Only the project's own cases are run.");
    say("*******************************************************************************");
    None
}

/// Writes a line to standard error, past the test harness's capturing.
pub fn say(line: &str) {
    // A closed standard error is no reason for a test to fail.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The files of a folder with the given extension, sorted by name; not its sub-folders.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

/// The bytes of a file.
pub fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The text of a file.
pub fn read_text(path: &Path) -> String {
    String::from_utf8(read(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The last component of a path.
pub fn file_name(path: &Path) -> String {
    path.file_name().expect("a file").to_string_lossy().into_owned()
}

/// The lines of a JSON Lines file as values.
pub fn json_lines(path: &Path) -> Vec<serde_json::Value> {
    read_text(path)
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            serde_json::from_str(line).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        })
        .collect()
}

/// The pieces of `input`, each `size` bytes long except perhaps the last.
///
/// Text stays text: a piece of a `&str` is lengthened to the next character boundary.
pub fn pieces(input: &str, size: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = input;
    while !rest.is_empty() {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// How many generated cases a property is given: `cases` where `PROPTEST_CASES` says 256, which is proptest's own number, and
/// more or less in proportion. `.cargo/config.toml` says 64; `scripts/fuzz/run` looks for new ones, with many.
pub fn config(cases: u32) -> proptest::prelude::ProptestConfig {
    let default = proptest::prelude::ProptestConfig::default().cases;
    let cases =
        u32::try_from(u64::from(cases) * u64::from(default) / 256).unwrap_or(u32::MAX).max(1);
    proptest::prelude::ProptestConfig {
        failure_persistence: None,
        max_global_rejects: cases.saturating_mul(16).saturating_add(1024),
        ..proptest::prelude::ProptestConfig::with_cases(cases)
    }
}
