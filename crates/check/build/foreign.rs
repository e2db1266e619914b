//! The names of SVG and MathML as Rust source.

use crate::head;
use std::fmt::Write;

/// The names of a vocabulary in the table of foreign elements, sorted.
fn names_of<'t>(vocabulary: &str, table: &'t str) -> Vec<&'t str> {
    let rows = table.lines().filter_map(|line| line.split_once('\t'));
    let mut names: Vec<_> = rows.filter(|row| row.0 == vocabulary).map(|row| row.1).collect();
    names.sort_unstable();
    names
}

/// The elements of SVG and MathML.
pub(crate) fn elements(table: &str) -> String {
    let about = "The names of the elements of SVG and of MathML, in the order of bytes.";
    let mut source = head(about, "data/foreign-elements.tsv");
    for (vocabulary, name) in [("svg", "SVG_ELEMENTS"), ("mathml", "MATHML_ELEMENTS")] {
        let names = names_of(vocabulary, table);
        writeln!(source, "pub(crate) static {name}: &[&str] = &{names:?};")
            .expect("writing to a String");
    }
    source
}

/// The attributes of foreign elements, sorted, with the elements that have them.
pub(crate) fn attributes(table: &str) -> String {
    let mut source = head(
        "The attributes of SVG and MathML, sorted, with the elements that have them.",
        "data/foreign-attributes.tsv",
    );
    for (vocabulary, name) in [("svg", "SVG_ATTRIBUTES"), ("mathml", "MATHML_ATTRIBUTES")] {
        let mut rows: Vec<(&str, &str)> = table
            .lines()
            .filter_map(|line| line.strip_prefix(vocabulary)?.strip_prefix('\t')?.split_once('\t'))
            .collect();
        rows.sort_unstable();
        writeln!(source, "pub(super) static {name}: &[(&str, &str)] = &{rows:?};")
            .expect("writing to a String");
    }
    source
}
