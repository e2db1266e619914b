//! Options are of one style in every package, so that each can get another without breaking a caller: `new`, `Default`, and
//! a method `with_…` for each option. Fields are private, or those of a type that callers cannot write out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The folders of the packages that are libraries for others.
const PACKAGES: [&str; 8] = [
    "",
    "adapters/html5ever",
    "crates/check",
    "crates/extract",
    "crates/sanitize",
    "crates/text",
    "crates/warc",
    "crates/xpath",
];

/// The options of the packages: the folder, and the type.
const OPTIONS: &[(&str, &str)] = &[
    ("adapters/html5ever", "Options"),
    ("crates/check", "CheckOptions"),
    ("crates/extract", "RowOptions"),
    ("crates/sanitize", "CleanOptions"),
    ("crates/sanitize", "SanitizerConfig"),
    ("crates/text", "ChunkOptions"),
    ("crates/text", "MainContentOptions"),
    ("crates/text", "MarkdownOptions"),
    ("crates/text", "SearchOptions"),
    ("crates/text", "StructuredDataOptions"),
    ("crates/text", "TextOptions"),
    ("crates/warc", "ReaderOptions"),
    ("crates/xpath", "Limits"),
    ("crates/xpath", "Options"),
    ("src", "EncodingOptions"),
    ("src", "MarkupOptions"),
    ("src", "ParseOptions"),
    ("src", "PreloadOptions"),
    ("src", "RewriteOptions"),
    ("src", "SelectorOptions"),
    ("src", "SourceOptions"),
    ("src", "TokenizerOptions"),
    ("src", "TreeBuilderOptions"),
];

#[test]
fn options_can_grow() {
    let mut found = BTreeSet::new();
    let mut faults = Vec::new();
    for folder in PACKAGES {
        let place = if folder.is_empty() { "src" } else { folder };
        let mut files = Vec::new();
        files_below(&crate::repository().join(folder).join("src"), &mut files);
        for file in files {
            let source = fs::read_to_string(&file).expect("a source");
            for (name, head, fields) in structs(&source) {
                let is_listed = OPTIONS.contains(&(place, name));
                if !is_listed && !name.ends_with("Options") && !name.ends_with("Config") {
                    continue;
                }
                found.insert((place.to_owned(), name.to_owned()));
                faults.extend(
                    faults_of(&source, name, head, fields)
                        .map(|it| format!("{place} {name}: {it}")),
                );
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    let listed = OPTIONS.iter().map(|(place, name)| ((*place).to_owned(), (*name).to_owned()));
    assert_eq!(found, listed.collect());
}

/// The public structures of a source: the name, the attributes before it, and its fields.
fn structs(source: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    source.match_indices("\npub struct ").map(|(at, start)| {
        let rest = &source[at + start.len()..];
        let name = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        let head = &source[source[..at].rfind("\n\n").unwrap_or(0)..at];
        (name, head, &rest[..rest.find("\n}").unwrap_or(0)])
    })
}

/// The ways in which options cannot grow.
fn faults_of<'a>(
    source: &'a str,
    name: &'a str,
    head: &'a str,
    fields: &'a str,
) -> impl Iterator<Item = String> + 'a {
    let mut methods = String::new();
    for start in ["impl ", "impl<'a> "] {
        for part in source.split(&format!("\n{start}{name}")).skip(1) {
            methods += &part[..part.find("\n}").unwrap_or(part.len())];
        }
    }
    let has = |method: &str| {
        methods.contains(&format!("pub fn {method}("))
            || methods.contains(&format!("pub const fn {method}("))
            || methods.contains(&format!("pub fn {method}<"))
    };
    let has_default =
        head.contains("Default") || source.contains(&format!("impl Default for {name}"));
    let public: Vec<_> = fields
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("pub ")?.split_once(':'))
        .map(|(field, _)| field)
        .collect();
    let mut faults = Vec::new();
    if !has("new") {
        faults.push("there is no `new`".to_owned());
    }
    if !has_default {
        faults.push("there is no `Default`".to_owned());
    }
    if !public.is_empty() && !head.contains("#[non_exhaustive]") {
        faults.push("its fields are public, and it can be written out".to_owned());
    }
    faults.extend(
        public.iter().filter(|it| !has(&format!("with_{it}"))).map(|it| format!("no with_{it}")),
    );
    if !methods.contains("fn with_") {
        faults.push("nothing sets an option".to_owned());
    }
    faults.into_iter()
}

fn files_below(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}
