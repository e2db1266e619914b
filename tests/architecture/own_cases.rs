//! The project's own cases are complete: each insertion mode and each switch has one.

use crate::common::dat::tree_cases;
use crate::common::{files, own_cases, read_text, repository};
use std::collections::BTreeSet;

/// The tests of the switches that change no tree.
const OTHER_TESTS: &str = "tests/documents/switches.rs";

#[test]
fn each_insertion_mode_has_a_case() {
    let described: String = own_descriptions("modes.dat");
    let anchors = read_text(&repository().join("data/anchors/insertion_modes.txt"));
    let missing: Vec<&str> = anchors
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().nth(1))
        .filter(|anchor| !described.contains(&format!("{anchor}:")))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

#[test]
fn each_switch_has_a_case_or_a_test() {
    let edition = read_text(&repository().join("src/edition.rs"));
    let table = edition.split("\nfeatures! {").nth(1).expect("the table of switches");
    let switches = table
        .lines()
        .take_while(|line| *line != "}")
        .map(|line| line.trim().trim_end_matches(','))
        .filter(|line| !line.is_empty() && !line.starts_with("///"));
    let named: BTreeSet<String> = files(&own_cases("tree-construction"), "dat")
        .iter()
        .flat_map(|file| tree_cases(file))
        .flat_map(|case| case.features)
        .map(|word| word.trim_start_matches(['+', '-']).to_owned())
        .collect();
    let tests = read_text(&repository().join(OTHER_TESTS));
    let missing: Vec<&str> = switches
        .filter(|switch| !named.contains(*switch))
        .filter(|switch| !tests.contains(&format!("features.{switch} = value")))
        .collect();
    assert!(missing.is_empty(), "no case and no test for {missing:?}");
}

/// The `#description` sections of a file of own cases.
fn own_descriptions(file: &str) -> String {
    let text = read_text(&own_cases("tree-construction").join(file));
    let mut lines = text.lines();
    let mut descriptions = String::new();
    while lines.by_ref().any(|line| line == "#description") {
        descriptions.extend(lines.next());
        descriptions.push('\n');
    }
    descriptions
}
