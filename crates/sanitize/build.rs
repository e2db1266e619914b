//! Writes `data/sanitizer.tsv` and `data/ammonia.tsv` as functions from the name of a list to its rows: `$OUT_DIR/lists.rs`.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let mut source = String::new();
    for (name, file) in [("standard", "data/sanitizer.tsv"), ("defaults", "data/ammonia.tsv")] {
        println!("cargo::rerun-if-changed={file}");
        let table = fs::read_to_string(file).expect("the table is in the package");
        let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
        writeln!(
            source,
            "#[inline]\nfn {name}(list: &str) -> &'static [Row] {{\n    match list {{"
        )
        .expect("a string");
        // The rows of a list come one after the other.
        for list in rows.chunk_by(|one, other| list_of(one) == list_of(other)) {
            writeln!(source, "        {:?} => &[", list_of(list[0])).expect("a string");
            list.iter().for_each(|row| source.push_str(&constant(row)));
            source.push_str("        ],\n");
        }
        source.push_str("        _ => &[],\n    }\n}\n");
    }
    let folder = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&folder).join("lists.rs"), source).expect("the folder is writable");
}

fn list_of(row: &str) -> &str {
    row.split('\t').next().unwrap_or_default()
}

/// A row: list, namespace, name, and attributes.
fn constant(row: &str) -> String {
    let mut columns = row.split('\t');
    let mut next = || columns.next().unwrap_or_default();
    let (_, namespace, name, attributes) = (next(), next(), next(), next());
    let namespace = match namespace {
        "html" => "Some(Namespace::Html)",
        "math" => "Some(Namespace::MathMl)",
        "svg" => "Some(Namespace::Svg)",
        _ => "None",
    };
    let attributes: Vec<String> = attributes
        .split_ascii_whitespace()
        .map(|attribute| match attribute.strip_prefix("xlink:") {
            Some(local) => format!("(AttributeNamespace::XLink, {local:?})"),
            None => format!("(AttributeNamespace::None, {attribute:?})"),
        })
        .collect();
    format!(
        "            Row {{ namespace: {namespace}, name: {name:?}, attributes: &[{}] }},\n",
        attributes.join(", ")
    )
}
