//! Writes `data/sanitizer.tsv` and `data/ammonia.tsv` as constants: `$OUT_DIR/lists.rs`.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let mut source = String::new();
    for (name, file) in [("ROWS", "data/sanitizer.tsv"), ("AMMONIA", "data/ammonia.tsv")] {
        println!("cargo::rerun-if-changed={file}");
        let table = fs::read_to_string(file).expect("the table is in the package");
        let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
        writeln!(source, "static {name}: [Row; {}] = [", rows.len()).expect("a string");
        for row in rows {
            source.push_str(&constant(row));
        }
        source.push_str("];\n");
    }
    let folder = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&folder).join("lists.rs"), source).expect("the folder is writable");
}

/// A row: list, namespace, name, and attributes.
fn constant(row: &str) -> String {
    let mut columns = row.split('\t');
    let mut next = || columns.next().unwrap_or_default();
    let (list, namespace, name, attributes) = (next(), next(), next(), next());
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
        "    Row {{ list: {list:?}, namespace: {namespace}, name: {name:?}, attributes: &[{}] }},\n",
        attributes.join(", ")
    )
}
