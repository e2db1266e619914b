//! The public suites and the project's own cases: the runners of their formats.
//!
//! A trial is a file of tree construction, `SUITE/FILE`, or a function that this file lists, `MODULE::FUNCTION`.
//! The harness is that of libtest-mimic, so `#[test]` has no effect here.

#[path = "../common/mod.rs"]
mod common;
mod encoding;
mod serializer;
mod test_formats;
mod tokenizer;
mod tree_construction;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

/// The trials of these functions, by module.
macro_rules! trials {
    ($($module:ident: $($test:ident)+;)*) => {
        vec![$($(trials!(trial $module $test)),+),*]
    };
    (trial $module:ident $test:ident) => {
        Trial::test(concat!(stringify!($module), "::", stringify!($test)), || {
            $module::$test();
            Ok(())
        })
    };
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let (mut trials, problems) = tree_construction::trials();
    trials.extend(trials! {
        encoding: html5lib_cases_are_decided_by_the_first_bytes every_label_names_its_encoding what_is_no_label_names_nothing;
        serializer: core_cases_of_html5lib documents_come_back_as_they_were_written;
        test_formats: tree_case_sections_end_where_the_format_says tree_case_may_be_empty_and_have_a_context list_weighs_in_both_directions list_entry_needs_a_sentence_and_a_case table_line_has_the_agreed_shape suites_have_the_known_number_of_cases;
        tokenizer: snapshot_2018 living own_cases_of_2018 own_cases_of_the_living_standard own_cases_of_both;
    });

    let conclusion = libtest_mimic::run(&arguments, trials);
    // Only a run of everything says something about the lists as a whole.
    let partial = arguments.filter.is_some()
        || !arguments.skip.is_empty()
        || arguments.list
        || conclusion.num_filtered_out > 0;
    if partial {
        return conclusion.exit_code();
    }
    let problems = problems();
    for problem in &problems {
        common::say(problem);
    }
    if problems.is_empty() { conclusion.exit_code() } else { ExitCode::FAILURE }
}
