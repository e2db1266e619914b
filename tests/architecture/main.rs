//! The layers of the crate, held: who may import whom, and how long a file may be.
//!
//! The first table below is the layer picture of ARCHITECTURE.md. A module may import any module of a lower
//! layer; of its own layer only those named beside it. Nothing points up. The second orders the rooms of
//! a module in the same way. Within a room, files may import each other, but not in circles; the third table
//! has the exceptions. `scripts/measure/structure` prints how things stand.

mod card;
#[path = "../common/mod.rs"]
mod common;
mod fast_paths;
mod feature_table;
mod graph;
mod imports;
mod options;
mod own_cases;
mod pages;
mod programs;
mod public_names;
mod test_data;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use graph::circles;
use imports::{Crate, Names, module_path, shipped, sources};

/// No source file may be longer.
const LONGEST_FILE: usize = 600;

/// A module, its layer, and the modules of its own layer it may import.
const LAYERS: &[(&str, u8, &[&str])] = &[
    ("live", 5, &["preload"]),
    ("preload", 5, &[]),
    ("rewrite", 5, &[]),
    ("source_edit", 5, &[]),
    ("parser", 4, &[]),
    ("html", 4, &[]),
    ("selectors", 4, &["html"]),
    ("atoms", 4, &[]),
    ("attribute_places", 4, &[]),
    ("tag_patches", 4, &[]),
    ("serde_forms", 4, &["html", "selectors"]),
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
    ("number_map", 0, &[]),
    ("encoding_labels", 0, &["ascii"]),
    ("microsyntax", 0, &["ascii", "edition", "encoding_labels"]),
];

/// The root of the repository.
fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sources of the library.
fn library() -> PathBuf {
    repository().join("src")
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
}

#[test]
fn modules_import_only_lower_layers() {
    let layers: BTreeMap<&str, (u8, &[&str])> =
        LAYERS.iter().map(|(module, layer, siblings)| (*module, (*layer, *siblings))).collect();
    let mut problems = Vec::new();
    for source in sources(&library()) {
        let path = module_path(&library(), &source);
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
    for (module, _, siblings) in LAYERS {
        let [file, room] = ["", "/mod"].map(|end| library().join(format!("{module}{end}.rs")));
        assert!(file.is_file() || room.is_file(), "there is no module {module}");
        let unknown = siblings.iter().find(|sibling| !layers.contains_key(**sibling));
        assert_eq!(unknown, None, "beside {module}");
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// `super` must not be a way round the table: it may not lead to the crate root.
#[test]
fn super_does_not_reach_the_root() {
    let mut problems = Vec::new();
    for source in sources(&library()) {
        let depth = module_path(&library(), &source).len();
        let to_root = "super::".repeat(depth.max(1));
        if depth > 0 && shipped(&source).contains(&to_root) {
            problems.push(format!("{}: {to_root} is the crate root", source.display()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The rooms of a module and the files beside them, lowest first. One may import those before it; what is
/// not in the list may import all of them, and none of them may import it.
#[rustfmt::skip]
const ROOMS: &[(&str, &[&str])] = &[
    (
        "tokenizer",
        &[
            "classes", "state", "options", "stop", "vectors", "attribute_index", "entities",
            "numeric_reference", "named_reference", "reference", "current", "input", "input_errors", "kept_tag",
            "last_start_tag", "lookahead", "machine", "errors", "emit", "fast_path", "states", "run", "feed",
            "feed_kept_tag", "reuse", "written",
        ],
    ),
    (
        "tree_builder",
        &[
            "mode", "way", "options", "tag_lists", "key", "body_rules", "open", "stop_conditions", "step", "here",
            "noted", "state", "builder", "errors", "text_errors", "places", "dispatch", "steps", "modes", "fast_path",
            "limits", "reuse", "fork", "sink_questions",
        ],
    ),
    ("dom", &["arena", "view", "index", "edit", "sink"]),
    (
        "parser",
        &[
            "options", "markup_options", "stopped", "parse_note", "pipeline", "steps", "reuse", "stages", "observed_sink",
            "observer", "feed", "whole", "repeat", "fragment", "reparse", "readers", "live",
        ],
    ),
    (
        "microsyntax",
        &[
            "idioms", "content_label", "mime_type", "token_sets", "numbers", "keywords", "links", "meta", "references",
            "colors", "date_time", "images", "from_str",
        ],
    ),
    (
        "encoding",
        &[
            "labels", "drafts", "xml_declaration", "meta", "prescan", "bom", "locale", "mime_type",
            "options", "report", "sniff", "converted", "utf_16", "convert", "byte_offsets", "query",
            "encode", "source_offsets", "streaming", "decoder",
        ],
    ),
    (
        "rewrite",
        &[
            "options", "error", "reading", "seam", "content", "ops", "writer", "rules", "end_tag", "matches", "frame", "events",
            "attribute_hash", "frames", "attribute_index", "element", "units", "handlers", "raw_text", "reread", "machine", "text",
        ],
    ),
    (
        "serializer",
        &[
            "byte_writer", "escape", "out", "attribute", "builder", "walk", "leading_newline", "xml_names", "omission", "html", "xml", "minify",
            "pretty", "test_format", "output_limit", "output", "shorthands", "encoded",
        ],
    ),
    (
        "preload",
        &[
            "candidate", "options", "hash", "pieces", "tags", "import", "policy", "page", "elements", "sink", "scanner",
            "head_matter", "scan_ahead",
        ],
    ),
    (
        "selectors",
        &[
            "declared", "options", "suggest", "error", "budget", "outline", "syntax", "plan", "one_element",
            "attributes", "compound", "around", "languages", "controls", "state", "matcher", "candidates", "surroundings", "structure", "compile", "streaming",
            "radio_groups", "whole_tree", "validity", "tables", "select", "declare",
        ],
    ),
];

/// Modules that may not be imported, though they are lower.
const APART: &[(&str, &str, &str)] = &[("dom", "sink", "edit")];

/// Files of one module that import each other by nature, and why.
const MUTUAL: &[(&[&str], &str)] = &[];

/// Files of one module that import each other in circles.
fn circles_within(library: &Crate, module: &str) -> BTreeSet<BTreeSet<Names>> {
    circles(&library.graph_within(module))
}

#[test]
fn rooms_import_only_lower_rooms() {
    let library = Crate::read(&library());
    let mut problems = Vec::new();
    for (module, rooms) in ROOMS {
        let rank = |file: &Names| {
            let room = file.get(1)?;
            rooms.iter().position(|known| known == room)
        };
        for room in *rooms {
            let is_there = |file: &Names| file[..] == [*module, *room];
            assert!(library.modules().any(is_there), "there is no {module}::{room}");
        }
        for (file, imports) in library.graph_within(module) {
            let Some(own) = rank(&file) else { continue };
            for import in imports {
                // The module itself is the door of all rooms, with what they share.
                let is_mutual = MUTUAL.iter().any(|(files, _)| {
                    [&file, &import].iter().all(|one| files.contains(&one.join("::").as_str()))
                });
                let is_lower = import.len() == 1
                    || is_mutual
                    || rank(&import).is_some_and(|other| {
                        other <= own && !APART.contains(&(module, rooms[own], rooms[other]))
                    });
                if !is_lower {
                    problems.push(format!("{}: imports {}", file.join("::"), import.join("::")));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn files_import_each_other_in_no_circles() {
    let library = Crate::read(&library());
    let mutual: BTreeSet<BTreeSet<Names>> = MUTUAL
        .iter()
        .map(|(files, _)| {
            files.iter().map(|file| file.split("::").map(str::to_owned).collect()).collect()
        })
        .collect();
    let found: BTreeSet<BTreeSet<Names>> =
        library.top_modules().iter().flat_map(|module| circles_within(&library, module)).collect();
    let show = |circles: Vec<&BTreeSet<Names>>| -> Vec<String> {
        let names = |circle: &BTreeSet<Names>| -> Vec<String> {
            circle.iter().map(|file| file.join("::")).collect()
        };
        circles.into_iter().map(|circle| names(circle).join(", ")).collect()
    };
    let new = show(found.difference(&mutual).collect());
    assert!(new.is_empty(), "circles of imports:\n{}", new.join("\n"));
    let gone = show(mutual.difference(&found).collect());
    assert!(gone.is_empty(), "no circles any more:\n{}", gone.join("\n"));
}

#[test]
fn files_are_short() {
    let mut problems = Vec::new();
    for source in sources(repository()) {
        let lines = fs::read_to_string(&source).expect("a readable source").lines().count();
        if lines > LONGEST_FILE {
            problems.push(format!("{}: {lines} lines", source.display()));
        }
    }
    assert!(problems.is_empty(), "longer than {LONGEST_FILE}:\n{}", problems.join("\n"));
}
