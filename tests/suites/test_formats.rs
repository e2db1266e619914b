//! The readers of test formats and the ratchet, tested on small strings and on the whole data.

use crate::common::dat::{encoding_cases, parse_tree_cases, tree_cases};
use crate::common::expected_failures::{ExpectedFailures, Verdict};
use crate::common::table::Tally;

const FILE: &[u8] =
    b"#data\n<p>One\n\n#data\n#errors\n(1,3): no doctype\n(1,4): other\n#new-errors\n\
(1,5): newer\n#document\n| <html>\n|   \"a\n\n#errors\nb\"\n\n#data\n\n#errors\n\
#document-fragment\nsvg path\n#script-off\n#document\n\n#description\nwhat it is\n#data\nx\n#errors\n#script-on\n\
#document\n| \"x\"\n";

pub(crate) fn tree_case_sections_end_where_the_format_says() {
    let cases = parse_tree_cases("a.dat", FILE);
    assert_eq!(cases.len(), 3);
    assert_eq!(cases[0].id, "a.dat:1");
    assert_eq!(cases[0].data, "<p>One\n\n#data");
    assert_eq!((cases[0].error_count(), cases[0].new_errors.len()), (2, 1));
    assert_eq!(cases[0].document, "| <html>\n|   \"a\n\n#errors\nb\"");
    assert_eq!(cases[0].scripting, None);
}

pub(crate) fn tree_case_may_be_empty_and_have_a_context() {
    let cases = parse_tree_cases("a.dat", FILE);
    assert_eq!(cases[1].data, "");
    assert_eq!(cases[1].context.as_deref(), Some("svg path"));
    assert_eq!(cases[1].scripting, Some(false));
    assert_eq!(cases[1].document, "");
    assert_eq!(cases[2].scripting, Some(true));
    assert_eq!(cases[2].document, "| \"x\"");
}

pub(crate) fn list_weighs_in_both_directions() {
    let mut list =
        ExpectedFailures::parse("l", "# c\na.dat:1\n    A sentence.\na.dat:2\n    One.\n");
    assert_eq!(list.judge("a.dat:1", false, String::new), Verdict::FailedAsExpected);
    assert_eq!(list.judge("a.dat:3", true, String::new), Verdict::Passed);
    assert_eq!(list.judge("a.dat:2", true, String::new), Verdict::Wrong);
    assert_eq!(list.judge("a.dat:4", false, || "why".into()), Verdict::Wrong);
    assert_eq!(list.problems().len(), 2);
}

pub(crate) fn list_entry_needs_a_sentence_and_a_case() {
    let list = ExpectedFailures::parse("l", "a.dat:1\n");
    let problems = list.problems();
    assert_eq!(problems.len(), 2, "{problems:?}");
}

pub(crate) fn table_line_has_the_agreed_shape() {
    let mut tally = Tally::new("suite");
    tally.count(true, Verdict::Passed);
    tally.count(false, Verdict::FailedAsExpected);
    assert_eq!(tally.line(), "suite: 1/2, expected failures 1");
}

pub(crate) fn suites_have_the_known_number_of_cases() {
    let Some(data) = crate::common::public_suites() else { return };
    let count = |folder: &str| -> usize {
        crate::common::files(&data.join(folder), "dat")
            .iter()
            .map(|file| tree_cases(file).len())
            .sum()
    };
    assert_eq!(count("living/tree-construction"), 1939);
    assert_eq!(count("html5lib-2026/tree-construction"), 1792);
    assert_eq!(count("html5lib-2023/tree-construction"), 1764);
    assert_eq!(count("html5lib-2019/tree-construction"), 1699);
    let encoding = crate::common::files(&data.join("html5lib-2026/encoding"), "dat");
    assert_eq!(encoding.iter().map(|file| encoding_cases(file).len()).sum::<usize>(), 82);
}
