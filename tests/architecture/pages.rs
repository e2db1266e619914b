//! The paths that the pages about the layers name exist.

use std::fs;

/// The paths that a page names between backquotes: those that end with `.rs` or `/`, with a group in
/// braces spelled out.
fn named_paths(page: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for name in page.split('`').skip(1).step_by(2) {
        let is_path = name.chars().all(|c| c.is_alphanumeric() || "_-/.{},".contains(c));
        if !is_path || !(name.ends_with(".rs") || name.ends_with('/')) {
            continue;
        }
        match name.split_once('{').and_then(|(start, rest)| Some((start, rest.split_once('}')?))) {
            Some((start, (group, end))) => {
                paths.extend(group.split(',').map(|one| format!("{start}{one}{end}")));
            }
            None => paths.push(name.to_owned()),
        }
    }
    paths
}

#[test]
fn paths_are_found_in_pages() {
    let page = "see `a/{b,c}.rs`, `d/` and `e.rs`, not `f` nor `Tokenizer::run` nor g.rs";
    assert_eq!(named_paths(page), ["a/b.rs", "a/c.rs", "d/", "e.rs"]);
}

#[test]
fn paths_in_pages_exist() {
    let root = crate::repository();
    let mut problems = Vec::new();
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/inventory.md"] {
        let paths = named_paths(&fs::read_to_string(root.join(page)).expect("a readable page"));
        assert!(paths.len() > 10, "{page} names paths");
        for path in paths {
            if !root.join(&path).exists() && !root.join("src").join(&path).exists() {
                problems.push(format!("{page}: {path}"));
            }
        }
    }
    assert!(problems.is_empty(), "no such file:\n{}", problems.join("\n"));
}
