//! The layers of the crate: which module may import which, how long a file may be, and whether the
//! paths in the documents about them exist.
//!
//! The table below is the layer picture of ARCHITECTURE.md. A module may import any module of a
//! lower layer; of its own layer only those named beside it. Nothing points up. The imports are
//! read from the text of the sources: every path that begins with `crate::`, outside of comments
//! and of unit tests, which may use any stage.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// No source file may be longer.
const LONGEST_FILE: usize = 600;

/// A module, its layer, and the modules of its own layer it may import.
const LAYERS: &[(&str, u8, &[&str])] = &[
    ("check", 5, &[]),
    ("parser", 4, &[]),
    ("selectors", 4, &[]),
    ("atoms", 4, &[]),
    ("serde_forms", 4, &["selectors"]),
    ("tokenizer", 3, &[]),
    ("tree_builder", 3, &[]),
    ("dom", 3, &[]),
    ("serializer", 3, &["dom"]),
    ("token", 2, &[]),
    ("encoding", 2, &[]),
    ("input", 2, &[]),
    ("tree_sink", 2, &["token"]),
    ("names", 1, &[]),
    ("limit", 1, &[]),
    ("error", 0, &["span"]),
    ("edition", 0, &[]),
    ("ascii", 0, &[]),
    ("span", 0, &[]),
    ("work", 0, &[]),
    ("microsyntax", 0, &["ascii"]),
];

/// The Rust files under a folder of the repository.
fn sources(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![common::repository().join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push(path);
            }
        }
    }
    sources.sort();
    sources
}

/// The names of the modules from the root to the one in this file: `tokenizer`, `states`, `tag`.
fn module_path(source: &Path) -> Vec<String> {
    let relative = source.strip_prefix(common::repository().join("src")).expect("under src");
    let mut names: Vec<String> =
        relative.iter().map(|part| part.to_string_lossy().replace(".rs", "")).collect();
    if names.last().is_some_and(|last| last == "mod" || last == "lib") {
        names.pop();
    }
    names
}

/// The part of a source that is shipped: all before its unit tests.
fn shipped(source: &Path) -> String {
    if source.file_name().is_some_and(|name| name == "tests.rs") {
        return String::new();
    }
    let text = without_comments(&common::read_text(source));
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// The source without its line comments (a `//` in a string costs nothing but the line's rest).
fn without_comments(source: &str) -> String {
    source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// The first names of every path that begins with `crate::`, also in braces after `crate::`.
fn imports(source: &str) -> BTreeSet<String> {
    let mut imports = BTreeSet::new();
    for (at, _) in source.match_indices("crate::") {
        let before = source[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &source[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => imports.extend(group_heads(group)),
            None => imports.extend(head(rest)),
        }
    }
    imports
}

/// The name at the beginning of a path.
fn head(path: &str) -> Option<String> {
    let path = path.trim_start();
    let end = path.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(path.len());
    (end > 0).then(|| path[..end].to_owned())
}

/// The first names of the items of a brace group, whose opening brace is already taken off.
fn group_heads(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut start = 0;
    let mut heads = Vec::new();
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                heads.extend(head(&group[start..at]));
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                heads.extend(head(&group[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    heads
}

#[test]
fn imports_are_found_in_paths_and_groups() {
    let text = "use crate::token::{A, B};\nuse crate::{names::{X, Y}, span::Span};\n\
        fn f() { crate::ascii::lower(); mycrate::dom(); }";
    let found: Vec<String> = imports(text).into_iter().collect();
    assert_eq!(found, ["ascii", "names", "span", "token"]);
    assert_eq!(without_comments("a // crate::dom\nb"), "a \nb");
}

#[test]
fn modules_import_only_lower_layers() {
    let layers: BTreeMap<&str, (u8, &[&str])> =
        LAYERS.iter().map(|(module, layer, siblings)| (*module, (*layer, *siblings))).collect();
    let mut problems = Vec::new();
    for source in sources("src") {
        let path = module_path(&source);
        let Some(module) = path.first() else { continue }; // lib.rs knows every stage
        let place = path.join("::");
        let Some((layer, siblings)) = layers.get(module.as_str()) else {
            problems.push(format!("{place}: {module} has no place in the table of layers"));
            continue;
        };
        for import in imports(&shipped(&source)) {
            match layers.get(import.as_str()) {
                None => problems.push(format!(
                    "{place}: crate::{import} is no module of the table (import by module)"
                )),
                Some(_) if import == *module || siblings.contains(&import.as_str()) => {}
                Some((below, _)) if below < layer && *module != "microsyntax" => {}
                Some(_) => problems.push(format!("{place}: must not import crate::{import}")),
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// `super` must not be a way round the table: it may not lead to the crate root.
#[test]
fn super_does_not_reach_the_root() {
    let mut problems = Vec::new();
    for source in sources("src") {
        let depth = module_path(&source).len();
        let to_root = "super::".repeat(depth.max(1));
        if depth > 0 && shipped(&source).contains(&to_root) {
            problems.push(format!("{}: {to_root} is the crate root", source.display()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The rooms of `dom`, lowest first. One may import those before it, but `build` not `edit`.
const DOM_ROOMS: &[&str] = &["arena", "view", "query", "edit", "build"];

#[test]
fn rooms_of_dom_import_only_lower_rooms() {
    let rank = |room: &str| DOM_ROOMS.iter().position(|known| *known == room);
    let mut problems = Vec::new();
    for source in sources("src/dom") {
        let path = module_path(&source);
        let Some(own) = path.get(1).and_then(|room| rank(room)) else { continue };
        let text = shipped(&source);
        for (at, found) in text.match_indices("crate::dom::") {
            let room = head(&text[at + found.len()..]).unwrap_or_default();
            let is_lower = rank(&room).is_some_and(|other| {
                other <= own && (DOM_ROOMS[own], DOM_ROOMS[other]) != ("build", "edit")
            });
            // From outside of the room's files comes only what the door of `dom` gives.
            if !is_lower && rank(&room).is_some() {
                problems.push(format!("{}: must not import crate::dom::{room}", path.join("::")));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn files_are_short() {
    let mut problems = Vec::new();
    for source in sources("src").into_iter().chain(sources("cli/src")) {
        let lines = common::read_text(&source).lines().count();
        if lines > LONGEST_FILE {
            problems.push(format!("{}: {lines} lines", source.display()));
        }
    }
    assert!(problems.is_empty(), "longer than {LONGEST_FILE}:\n{}", problems.join("\n"));
}

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
    let root = common::repository();
    let mut problems = Vec::new();
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let paths = named_paths(&common::read_text(&root.join(page)));
        assert!(paths.len() > 10, "{page} names paths");
        for path in paths {
            if !root.join(&path).exists() && !root.join("src").join(&path).exists() {
                problems.push(format!("{page}: {path}"));
            }
        }
    }
    assert!(problems.is_empty(), "no such file:\n{}", problems.join("\n"));
}
