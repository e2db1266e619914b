//! Makes the tables of the checker from those of `data/`.

mod check_tables;
mod condition;
mod css;
mod expression;
mod foreign;
mod languages;

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=data");
    let folder = env::var_os("OUT_DIR").expect("cargo says where");
    let read = |name: &str| {
        let path = Path::new("data").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let write = |name: &str, source: String| {
        fs::write(Path::new(&folder).join(name), source).expect("a table can be written");
    };
    let models = check_tables::source(
        &read("content-models.tsv"),
        &read("obsolete.tsv"),
        &read("attribute-values.tsv"),
    );
    write("model.rs", models);
    write("foreign_names.rs", foreign::elements(&read("foreign-elements.tsv")));
    write("foreign_attributes.rs", foreign::attributes(&read("foreign-attributes.tsv")));
    write("languages.rs", languages::source(&read("language-subtags.tsv")));
    if env::var_os("CARGO_FEATURE_CSS").is_some() {
        write("css.rs", css::source(&read("css.tsv")));
    }
}

/// The head of a file.
fn head(about: &str, data: &str) -> String {
    format!("// {about} Made from {data}.\n\n")
}
