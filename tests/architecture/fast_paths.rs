//! Every fast path of the tree builder names the rules it stands for, and each of these names it.
//!
//! A fast path says "Stands for [`rule`](…)" in its documentation, a rule "Fast path: [`function`](…)". The
//! test reads both from the sources. What each of them earns is told in docs/dev/performance.md: one that earns less than 1 % of the
//! instructions on the pages it is for has no place here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The names that are linked in a text, from `phrase` on to the end of the sentence.
fn linked(documentation: &str, phrase: &str) -> Vec<String> {
    let Some(at) = documentation.find(phrase) else { return Vec::new() };
    let sentence = documentation[at..].split(". ").next().unwrap_or_default();
    let names = sentence.split("[`").skip(1).filter_map(|link| link.split('`').next());
    names.map(str::to_owned).collect()
}

/// Pairs of a function under a folder and a name that its documentation links after `phrase`.
fn links(folder: &Path, phrase: &str) -> BTreeSet<(String, String)> {
    let mut links = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            links.extend(self::links(&path, phrase));
            continue;
        }
        let mut documentation = String::new();
        for line in crate::common::read_text(&path).lines().map(str::trim) {
            if let Some(text) = line.strip_prefix("///") {
                documentation.push_str(text);
                continue;
            }
            if let Some((_, rest)) = line.split_once("fn ") {
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                let names = linked(&documentation, phrase);
                links.extend(names.into_iter().map(|other| (name.to_owned(), other)));
            }
            if !line.starts_with("#[") {
                documentation.clear();
            }
        }
    }
    links
}

#[test]
fn rules_and_fast_paths_name_each_other() {
    let builder = crate::common::repository().join("src/tree_builder");
    let stands_for = links(&builder.join("fast_path"), "Stands for ");
    let mut is_stood_for = links(&builder.join("modes"), "Fast path: ");
    is_stood_for.extend(links(&builder.join("steps"), "Fast path: "));
    assert!(stands_for.len() > 20, "the links are found: {stands_for:?}");
    let turned: BTreeSet<_> = is_stood_for.into_iter().map(|(rule, path)| (path, rule)).collect();
    assert_eq!(stands_for, turned);
}

/// The fast path and the rules take elements off the stack by the same function.
#[test]
fn elements_leave_the_stack_in_one_place() {
    let builder = crate::common::repository().join("src/tree_builder");
    let mut folders = vec![builder.clone()];
    let mut places = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = crate::common::read_text(&path);
            if text.contains("stack.pop()") || text.contains("stack.remove(") {
                places.push(path.strip_prefix(&builder).expect("below").display().to_string());
            }
        }
    }
    places.sort();
    assert_eq!(places, ["open/stack_tests.rs", "steps/popping.rs"]);
}
