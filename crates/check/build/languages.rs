//! The registry of language subtags as Rust source.

use std::fmt::Write;

/// The source of the tables of `data/language-subtags.tsv`. Languages have two or three letters, and are in one
/// string, each padded to three bytes.
pub(crate) fn source(table: &str) -> String {
    let mut source =
        crate::head("The registered subtags of languages.", "data/language-subtags.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (kind, list) = line.split_once('\t').expect("a type and a list");
        let (ranges, mut words): (Vec<&str>, Vec<&str>) =
            list.split(' ').partition(|word| word.contains(".."));
        let mut add = |name: &str, kind: &str, items: String| {
            writeln!(source, "pub(super) static {name}: {kind} = {items};")
                .expect("writing to a String");
        };
        if kind == "deprecated" {
            let mut pairs: Vec<(&str, &str)> =
                words.iter().map(|word| word.split_once('=').expect("a pair")).collect();
            pairs.sort_unstable();
            add("DEPRECATED", "&[(&str, &str)]", format!("&{pairs:?}"));
            continue;
        }
        words.sort_unstable();
        let name = kind.to_uppercase();
        if kind == "language" {
            let padded: String = words
                .iter()
                .filter(|word| word.len() <= 3)
                .fold(String::new(), |text, word| format!("{text}{word:<3}"));
            add("LANGUAGES", "&str", format!("{padded:?}"));
        } else {
            add(&format!("{name}S"), "&[&str]", format!("&{words:?}"));
        }
        if matches!(kind, "language" | "script" | "region") {
            let ranges: Vec<(&str, &str)> =
                ranges.iter().map(|range| range.split_once("..").expect("a range")).collect();
            add(&format!("{name}_RANGES"), "&[(&str, &str)]", format!("&{ranges:?}"));
        }
    }
    source
}
