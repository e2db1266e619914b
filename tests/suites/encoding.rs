//! The encoding tests of html5lib as far as the first 1024 bytes decide them, and every label of
//! the Encoding standard.

use std::collections::HashSet;

use crate::common::dat::{EncodingCase, encoding_cases};
use crate::common::expected_failures::Verdict;
use crate::common::table::Tally;
use duckbill::Edition;
use duckbill::edition::Features;
use duckbill::encoding::{
    Confidence, Decoder, Encoding, EncodingOptions, EncodingReport, EncodingSource,
};

/// How many cases put their declaration after the first 1024 bytes. Finding the expected encoding
/// takes a parser; before it does, the default has to stand, tentatively.
const AFTER_THE_PRESCAN: usize = 7;

const PRESCAN_LENGTH: usize = 1024;

/// The suite asks for what the standard demands, not for what it allows.
fn by_the_letter() -> EncodingOptions {
    EncodingOptions::new().with_utf8_detection(false)
}

/// The report after decoding everything, fed in pieces of `size` bytes.
fn decode(bytes: &[u8], size: usize, features: Features) -> EncodingReport {
    let mut decoder = Decoder::new(&by_the_letter(), features);
    for mut piece in bytes.chunks(size) {
        while decoder.decode(&mut piece, false).is_some() {}
    }
    while decoder.decode_rest().is_some() {}
    decoder.report()
}

fn expected(case: &EncodingCase) -> Encoding {
    Encoding::for_label(&case.encoding).unwrap_or_else(|| panic!("{}: unknown label", case.id))
}

/// A default is never a find: whatever is expected, the decoder must have found it.
fn passes(case: &EncodingCase, report: EncodingReport) -> bool {
    report.encoding == expected(case)
        && (report.source != EncodingSource::Default || report.encoding == Encoding::WINDOWS_1252)
}

pub(crate) fn html5lib_cases_are_decided_by_the_first_bytes() {
    let Some(data) = crate::common::public_suites() else { return };
    for (name, edition) in [("Living", Edition::Living), ("Snapshot2018", Edition::Snapshot2018)] {
        let mut tally = Tally::new(&format!("encoding, prescan, {name}"));
        let mut failures = Vec::new();
        let mut after = 0;
        for file in crate::common::files(&data.join("html5lib-2026/encoding"), "dat") {
            for case in encoding_cases(&file) {
                let reports: HashSet<EncodingReport> = [case.data.len() + 1, 1, 2, 7]
                    .map(|size| decode(&case.data, size, edition.features()))
                    .into();
                let report = *reports.iter().next().expect("there is a report");
                if case.data.len() > PRESCAN_LENGTH && report.source == EncodingSource::Default {
                    after += 1;
                    assert_eq!(report.confidence, Confidence::Tentative, "{}", case.id);
                    assert_ne!(report.encoding, expected(&case), "{}", case.id);
                    continue;
                }
                let passed = reports.len() == 1 && passes(&case, report);
                if !passed {
                    failures.push(format!("{}: {reports:?}", case.id));
                }
                let verdict = if passed { Verdict::Passed } else { Verdict::Wrong };
                tally.count(passed, verdict);
            }
        }
        tally.print();
        assert!(failures.is_empty(), "{}", failures.join("\n"));
        assert_eq!(after, AFTER_THE_PRESCAN);
    }
}

pub(crate) fn every_label_names_its_encoding() {
    let mut seen = HashSet::new();
    let mut labels = 0;
    let table = include_str!("../../data/encoding-labels.txt");
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let (name, row_labels) = row.split_once(": ").expect("a name and its labels");
        for label in row_labels.split(' ') {
            labels += 1;
            for label in [label.to_owned(), label.to_uppercase(), format!("\t\n\x0C\r {label} ")] {
                assert_eq!(Encoding::for_label(&label).map(Encoding::name), Some(name), "{label}");
            }
            // The prescan must come to the same, but for what a declaration cannot mean.
            let meta = format!("<meta charset={label}>");
            let declared = match name {
                "UTF-16BE" | "UTF-16LE" => "UTF-8",
                "x-user-defined" => "windows-1252",
                name => name,
            };
            let report = decode(meta.as_bytes(), meta.len(), Edition::Living.features());
            assert_eq!(report.encoding.name(), declared, "{label}");
            assert_eq!(report.source, EncodingSource::Prescan, "{label}");
        }
        seen.insert(name);
    }
    assert_eq!((seen.len(), labels), (Encoding::ALL.len(), 228));
}

pub(crate) fn what_is_no_label_names_nothing() {
    for label in ["", " ", "utf-7", "utf\u{2010}8", "utf-8\0", "\u{A0}utf-8", "utf-32", "cesu-8"] {
        assert_eq!(Encoding::for_label(label), None, "{label:?}");
    }
}
