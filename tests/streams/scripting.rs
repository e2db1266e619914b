//! Pages whose scripts write and change the tree while they are parsed, against what a browser makes of
//! them: whole, and cut into pieces.

#[path = "../../examples/tiny_browser/browser.rs"]
mod browser;
#[path = "../../examples/tiny_browser/language.rs"]
mod language;
#[path = "../../examples/tiny_browser/rows.rs"]
mod rows;

use crate::common::expected_failures::ExpectedFailures;
use crate::common::{json_lines, pieces, test_data};
use serde_json::Value;

/// The sizes of pieces, in bytes; 0 for the whole page.
const SIZES: &[usize] = &[0, 1, 2, 7];

fn run(name: &str) {
    let Some(data) = test_data() else { return };
    let mut expected = ExpectedFailures::load(&format!("scripting_{}", name.replace('-', "_")));
    for row in json_lines(&data.join(format!("scripting/{name}.jsonl"))) {
        let should_be = (row["tree"].clone(), row["order"].clone());
        let problem = SIZES.iter().find_map(|&size| {
            let result = load(&row, size);
            (result != should_be).then_some((size, result))
        });
        let id = row["id"].as_str().expect("an id");
        expected.judge(id, problem.is_none(), || {
            let (size, (tree, order)) = problem.unwrap_or_default();
            format!(
                "in pieces of {size}: {}\n{tree}\n{order}\nshould be\n{}\n{}",
                row["html"], should_be.0, should_be.1
            )
        });
    }
    expected.finish();
}

fn load(row: &Value, size: usize) -> (Value, Value) {
    let html = row["html"].as_str().unwrap_or_default();
    let cut = if size == 0 { vec![html] } else { pieces(html, size) };
    let (tree, order) = rows::load(row, cut);
    (tree.into(), order)
}

#[test]
fn named() {
    run("named");
}

#[test]
fn html5lib_scripted() {
    run("html5lib-scripted");
}

#[test]
fn document_write() {
    run("document-write");
}

#[test]
fn tree_changes() {
    run("tree-changes");
}
