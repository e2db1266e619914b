//! The paths that pages, comments and scripts name exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::repository;

/// The folders whose files are named by their path from the root.
const FOLDERS: [&str; 14] = [
    ".ci", ".github", "adapters", "benches", "crates", "data", "docs", "examples", "fuzz",
    "editors", "python", "scripts", "src", "tests",
];

/// Paths that are named, but made by hand or by a program.
const MADE: [&str; 3] = [".ci/released", "benches/compile-weight.txt", "fuzz/artifacts/"];

/// The files below a folder whose names satisfy a condition; not what Cargo and Git keep.
fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !["target", ".git", "cases", "artifacts"].contains(&name.as_str()) {
            texts(&path, found);
        }
        let is_script = path.parent().is_some_and(|folder| {
            folder
                .components()
                .any(|part| ["scripts", ".ci"].iter().any(|one| part.as_os_str() == *one))
        });
        let is_text = [".md", ".rs", ".toml", ".yml", ".py"].iter().any(|end| name.ends_with(end));
        if path.is_file() && (is_text || is_script) {
            found.push(path);
        }
    }
}

/// A path with a group in braces spelled out.
fn spelled_out(path: &str) -> Vec<String> {
    match path.split_once('{').and_then(|(start, rest)| Some((start, rest.split_once('}')?))) {
        Some((start, (group, end))) => {
            group.split(',').map(|one| format!("{start}{one}{end}")).collect()
        }
        None => vec![path.to_owned()],
    }
}

/// The paths that a page names between backquotes: those that end with `.rs` or `/`.
fn quoted_paths(page: &str) -> Vec<String> {
    let is_path = |name: &&str| {
        name.chars().all(|c| c.is_alphanumeric() || "_-/.{},".contains(c))
            && (name.ends_with(".rs") || name.ends_with('/'))
    };
    page.split('`').skip(1).step_by(2).filter(is_path).flat_map(spelled_out).collect()
}

/// The paths of a text that begin with a folder of the root, and where its links lead.
fn paths_from_the_root(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || "_-/.{},$*:\\<@".contains(c);
    let words = text.split(|c| !is_part(c)).map(|word| word.trim_end_matches(['.', ',', ':']));
    words
        .filter(|word| word.split_once('/').is_some_and(|(first, _)| FOLDERS.contains(&first)))
        // Patterns, and what a run makes.
        .filter(|word| !word.contains(['$', '*', ':', '\\', '<', '@']) && !word.contains("/target"))
        .flat_map(spelled_out)
        .collect()
}

/// The comments of a source or a script.
fn comments(text: &str) -> String {
    let of_line = |line: &'_ str| -> Option<String> {
        let at = line.find("//").or_else(|| line.trim_start().starts_with('#').then_some(0))?;
        Some(line[at..].trim_start_matches(['/', '!', '#']).to_owned())
    };
    text.lines().filter_map(of_line).collect::<Vec<_>>().join("\n")
}

#[test]
fn paths_are_found() {
    let page = "see `a/{b,c}.rs`, `d/` and `e.rs`, not `f` nor `Tokenizer::run` nor g.rs";
    assert_eq!(quoted_paths(page), ["a/b.rs", "a/c.rs", "d/", "e.rs"]);
    let page = "see docs/a.md, `src/{b,c}/`, (tests/d.rs). Not https://e/src/f, src/* or x/src/g";
    assert_eq!(paths_from_the_root(page), ["docs/a.md", "src/b/", "src/c/", "tests/d.rs"]);
    assert_eq!(comments("let a = 1; // see b\n# c\n  d"), " see b\n c");
}

#[test]
fn paths_in_pages_exist() {
    let root = repository();
    let mut problems = Vec::new();
    for page in
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/dev/how-to.md", "docs/dev/inventory.md"]
    {
        let paths = quoted_paths(&fs::read_to_string(root.join(page)).expect("a readable page"));
        assert!(paths.len() > 10, "{page} names paths");
        for path in paths {
            if !root.join(&path).exists() && !root.join("src").join(&path).exists() {
                problems.push(format!("{page}: {path}"));
            }
        }
    }
    assert!(problems.is_empty(), "no such file:\n{}", problems.join("\n"));
}

#[test]
fn paths_in_all_texts_exist() {
    let root = repository();
    assert!(FOLDERS.iter().all(|folder| root.join(folder).is_dir()), "folders of the root");
    let mut files = Vec::new();
    texts(root, &mut files);
    let mut named = BTreeSet::new();
    let mut problems = Vec::new();
    for file in files {
        let text = crate::common::read_text(&file);
        let is_page = file.extension().is_some_and(|extension| extension == "md");
        let text = if is_page { text } else { comments(&text) };
        for path in paths_from_the_root(&text) {
            // From the root, from the package, or from the folder of the file.
            let below = file.strip_prefix(root).expect("below the root").ancestors().skip(1);
            let exists = below.into_iter().any(|folder| root.join(folder).join(&path).exists());
            if !exists && !MADE.contains(&path.as_str()) {
                problems.push(format!("{}: {path}", file.display()));
            }
            named.insert(path);
        }
    }
    assert!(named.len() > 100, "paths are found: {named:?}");
    assert!(problems.is_empty(), "no such file:\n{}", problems.join("\n"));
}

/// Where a link of a page leads, if that is a file.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split([')', '#', ' ']).next());
    targets.filter(|target| !target.is_empty() && !target.contains(':'))
}

#[test]
fn links_between_pages_lead_somewhere() {
    let root = repository();
    let mut files = Vec::new();
    texts(root, &mut files);
    let mut found = 0;
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "md")) {
        let text = crate::common::read_text(file);
        // Rustdoc resolves the links of the pages that it shows, to items.
        for target in links(&text).filter(|target| target.contains(['.', '/'])) {
            let folder = file.parent().expect("a folder");
            assert!(folder.join(target).exists(), "{}: {target}", file.display());
            found += 1;
        }
    }
    assert!(found > 5, "links are found: {found}");
}

/// The paths that `.ci/run` watches to know which parts must run exist.
#[test]
fn the_patterns_of_the_gate_name_what_exists() {
    let gate = crate::common::read_text(&repository().join(".ci/run"));
    let patterns = gate.lines().map(str::trim).filter(|line| line.starts_with("part \""));
    let mut found = 0;
    for line in patterns {
        let pattern = line.split('\'').nth(1).expect("a pattern between quotes");
        let names = pattern.split(['^', '$', '|', '(', ')']).map(|name| name.replace('\\', ""));
        for name in names.filter(|name| !name.is_empty() && name != "/") {
            assert!(repository().join(&name).exists(), "{line}: there is no {name}");
            found += 1;
        }
    }
    assert!(found > 10, "patterns are found: {found}");
}

/// Each promise of SECURITY.md has a test, in a file that the same row of its table names.
#[test]
fn promises_have_tests() {
    let root = repository();
    let page = fs::read_to_string(root.join("SECURITY.md")).expect("a readable page");
    let (_, table) = page.split_once("## What holds the promises").expect("a table of promises");
    let rows = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let mut problems = Vec::new();
    let mut promises = 0;
    for row in rows.take_while(|line| line.starts_with('|')) {
        promises += 1;
        let (promise, tests) = row[1..].split_once('|').expect("two columns");
        let mut sources = Vec::new();
        let mut found = 0;
        for name in tests.split('`').skip(1).step_by(2) {
            if name.contains('/') {
                match root.join(name) {
                    path if path.is_file() => sources.push(crate::common::read_text(&path)),
                    path if path.is_dir() => found += 1,
                    _ => problems.push(format!("{promise}: no file {name}")),
                }
            } else if sources.iter().any(|text: &String| is_test(text, name)) {
                found += 1;
            } else {
                problems.push(format!("{promise}: no test {name}"));
            }
        }
        if found == 0 {
            problems.push(format!("{promise}: nothing holds it"));
        }
    }
    assert!(promises > 10, "{promises} promises");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Whether a source has a test of this name.
fn is_test(text: &str, name: &str) -> bool {
    let head = [format!("fn {name}("), format!("def {name}(")];
    text.lines().any(|line| head.iter().any(|head| line.trim_start().starts_with(head)))
}
