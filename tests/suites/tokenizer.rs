//! The tokenizer tests of html5lib, for both editions, and the project's own in the same format.
//!
//! Every case is run from each of its initial states, in one piece and in pieces of 1, 2, 7 and 16 bytes,
//! with and without fast paths; tokens, error codes and error positions must be the expected ones each
//! time. The format is described in the suite's README and in `tests/cases/tokenizer/README.md`.

use crate::common::expected_failures::ExpectedFailures;
use crate::common::table::Tally;
use crate::common::tokens::{Case, changes, read_cases};
use crate::common::{file_name, files, own_cases, public_suites, test_data};
use duckbill::Edition;
use std::path::Path;

/// The file whose cases are about coercing to an XML infoset: `tests/documents/xml.rs` runs them.
const COERCION: &str = "xmlViolation.test";

/// Runs the cases of a folder; `adapt` may change what a case expects.
fn run(
    suite: &str,
    list: &str,
    folder: &Path,
    edition: Edition,
    adapt: impl Fn(&str, Case) -> Case,
) {
    let mut tally = Tally::new(suite);
    let mut expected_failures = ExpectedFailures::load(list);
    for path in files(folder, "test") {
        let file = file_name(&path);
        if file == COERCION {
            continue;
        }
        for (index, case) in read_cases(&path).into_iter().enumerate() {
            let case = adapt(&file, case);
            let problem = case.problem(edition);
            let detail =
                || format!("{}\n{}", case.description, problem.clone().unwrap_or_default());
            let id = format!("{file}:{}", index + 1);
            let verdict = expected_failures.judge(&id, problem.is_none(), detail);
            tally.count(problem.is_none(), verdict);
        }
    }
    tally.print();
    expected_failures.finish();
}

pub(crate) fn snapshot_2018() {
    let Some(data) = public_suites() else { return };
    let folder = data.join("html5lib-2026/tokenizer");
    let suite = "tokenizer, Snapshot2018";
    run(suite, "tokenizer_2018", &folder, Edition::Snapshot2018, |_, case| case);
}

pub(crate) fn living() {
    let Some(data) = test_data() else { return };
    let folder = data.join("html5lib-2026/tokenizer");
    let changes = changes(&data.join("living/tokenizer-changes.json"));
    let used = std::cell::Cell::new(0);
    run("tokenizer, Living", "tokenizer_living", &folder, Edition::Living, |file, case| {
        match changes.get(&(file.to_owned(), case.input.clone())) {
            Some(change) => {
                used.set(used.get() + 1);
                case.with_expectation_of(change)
            }
            None => case,
        }
    });
    assert_eq!(used.get(), changes.len(), "every change must meet its case");
}

pub(crate) fn own_cases_of_2018() {
    let folder = own_cases("tokenizer/snapshot-2018");
    let suite = "tokenizer, own cases, Snapshot2018";
    run(suite, "tokenizer_own", &folder, Edition::Snapshot2018, |_, case| case);
}

pub(crate) fn own_cases_of_the_living_standard() {
    let folder = own_cases("tokenizer/living");
    let suite = "tokenizer, own cases, Living";
    run(suite, "tokenizer_own", &folder, Edition::Living, |_, case| case);
}

pub(crate) fn own_cases_of_both() {
    for edition in [Edition::Snapshot2018, Edition::Living] {
        let suite = format!("tokenizer, own cases of both texts, {edition:?}");
        run(&suite, "tokenizer_own", &own_cases("tokenizer/both"), edition, |_, case| case);
    }
}
