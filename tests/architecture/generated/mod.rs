//! The tables that are made from those of `data/`, and checked in beside the code that reads them.
//!
//! `DUCKBILL_WRITE_TABLES=1 cargo test --test architecture generated` writes them; without the variable the test fails
//! where a file is not what would be written.

mod check_tables;
mod condition;
mod css;
mod expression;
mod languages;

use std::fmt::Write;
use std::{env, fs};

use super::repository;

/// Each file, and what it should hold.
fn tables() -> Vec<(&'static str, String)> {
    let read = |name: &str| {
        fs::read_to_string(repository().join("data").join(name)).expect("the tables can be read")
    };
    let check = check_tables::source(
        &read("content-models.tsv"),
        &read("obsolete.tsv"),
        &read("attribute-values.tsv"),
    );
    vec![
        ("check/foreign_names/generated.rs", foreign_elements(&read("foreign-elements.tsv"))),
        ("check/model/generated.rs", check),
        ("check/rules/css/generated.rs", css::source(&read("css.tsv"))),
        ("check/rules/foreign/generated.rs", foreign_attributes(&read("foreign-attributes.tsv"))),
        (
            "check/rules/values/language/generated.rs",
            languages::source(&read("language-subtags.tsv")),
        ),
    ]
}

/// The head of a file.
fn head(about: &str, data: &str) -> String {
    format!(
        "//! {about}\n//!\n//! Made from {data} by tests/architecture/generated/: change those.\n\n"
    )
}

#[test]
fn generated_tables_are_made_from_the_data() {
    for (file, source) in tables() {
        let path = repository().join("src").join(file);
        if env::var_os("DUCKBILL_WRITE_TABLES").is_some() {
            fs::write(&path, &source).expect("a table can be written");
        }
        let found = fs::read_to_string(&path).expect("a table can be read");
        assert!(
            found == source,
            "{file} is not what its data says: DUCKBILL_WRITE_TABLES=1 cargo test --test architecture generated"
        );
    }
}

/// The names of a vocabulary in the table of foreign elements, sorted.
fn names_of<'t>(vocabulary: &str, table: &'t str) -> Vec<&'t str> {
    let rows = table.lines().filter_map(|line| line.split_once('\t'));
    let mut names: Vec<_> = rows.filter(|row| row.0 == vocabulary).map(|row| row.1).collect();
    names.sort_unstable();
    names
}

/// The elements of SVG and MathML.
fn foreign_elements(table: &str) -> String {
    let about = "The names of the elements of SVG and of MathML, in the order of bytes.";
    let mut source = head(about, "data/foreign-elements.tsv");
    for (vocabulary, name) in [("svg", "SVG_ELEMENTS"), ("mathml", "MATHML_ELEMENTS")] {
        let names = names_of(vocabulary, table);
        writeln!(source, "pub(in crate::check) static {name}: &[&str] = &{names:?};")
            .expect("writing to a String");
    }
    source
}

/// The attributes of foreign elements, sorted, with the elements that have them.
fn foreign_attributes(table: &str) -> String {
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
