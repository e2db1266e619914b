//! The table of docs/features.md says which modules and methods each feature adds, as the sources do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::repository;

/// The items that a feature adds.
#[derive(Default)]
struct Added {
    modules: BTreeSet<String>,
    /// The methods of types that are there without it, and functions beside them.
    methods: BTreeMap<String, BTreeSet<String>>,
}

/// A file, and the features any of which compiles it; none if it is always compiled.
type Files = Vec<(PathBuf, Vec<String>)>;

/// The features of a `cfg` attribute; `None` if the item is one of tests, or is there without a feature.
fn features_of(attribute: &str) -> Option<Vec<String>> {
    if !attribute.starts_with("#[cfg(") {
        return Some(Vec::new());
    }
    if attribute.contains("not(") || attribute.contains("test") {
        return None;
    }
    let parts = attribute.split("feature = \"").skip(1);
    Some(parts.filter_map(|it| it.split('"').next()).map(str::to_owned).collect())
}

/// The features of an item after these attributes: its own, or those of what it is in.
fn gate(attributes: &[&str], outer: &[String]) -> Option<Vec<String>> {
    let own: Vec<_> = attributes.iter().map(|it| features_of(it)).collect::<Option<_>>()?;
    let own: Vec<String> = own.concat();
    Some(if own.is_empty() { outer.to_vec() } else { own })
}

/// The lines of a source with the attributes before each; without comments and unit tests.
fn items(source: &str) -> Vec<(&str, Vec<&str>)> {
    let source = source.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let (mut found, mut attributes) = (Vec::new(), Vec::new());
    for line in source.lines() {
        match line.trim_start() {
            "" => {}
            it if it.starts_with("//") => {}
            it if it.starts_with("#[") => attributes.push(it),
            _ => found.push((line, std::mem::take(&mut attributes))),
        }
    }
    found
}

/// The files of the library from a module on, each with its features.
fn walk(file: &Path, features: &[String], files: &mut Files, added: &mut BTreeMap<String, Added>) {
    files.push((file.to_owned(), features.to_vec()));
    let source = fs::read_to_string(file).expect("a source");
    let folder = match file.file_name().and_then(|it| it.to_str()) {
        Some("lib.rs" | "mod.rs") => file.parent().expect("a folder").to_owned(),
        _ => file.with_extension(""),
    };
    for (line, attributes) in items(&source) {
        let declared = line.strip_suffix(';').and_then(|it| it.rsplit_once("mod "));
        let Some((before, name)) = declared else { continue };
        if !before.is_empty() && !before.starts_with("pub") {
            continue;
        }
        let Some(gates) = gate(&attributes, features) else { continue };
        let beside = folder.join(format!("{name}.rs"));
        let below = folder.join(name).join("mod.rs");
        let Some(next) = [beside, below].into_iter().find(|it| it.is_file()) else { continue };
        let is_shown = before == "pub " && !attributes.contains(&"#[doc(hidden)]");
        for feature in gates.iter().filter(|it| is_shown && !features.contains(it)) {
            // The rooms of `microsyntax` are not in the public paths, nor is `parser`, whose readers are `reader`.
            let path = folder.strip_prefix(repository().join("src")).expect("below");
            let path = match path.iter().next().and_then(|it| it.to_str()) {
                Some("parser") => format!("reader::{name}"),
                Some(first) if feature != first => format!("{first}::{name}"),
                Some(first) => first.to_owned(),
                None => name.to_owned(),
            };
            added.entry(feature.clone()).or_default().modules.insert(path);
        }
        walk(&next, &gates, files, added);
    }
}

/// The name of a function that a line begins, if others may call it.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let rest = rest.strip_prefix("const ").or(rest.strip_prefix("async ")).unwrap_or(rest);
    rest.strip_prefix("fn ")?.split(['(', '<']).next()
}

/// The type that methods are written for.
fn subject(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?.strip_suffix(" {")?;
    let rest = if rest.starts_with('<') { rest.split_once("> ")?.1 } else { rest.trim_start() };
    (!rest.contains(" for ")).then(|| rest.split(['<', ' ']).next())?
}

fn table() -> String {
    let (mut files, mut added) = (Vec::new(), BTreeMap::new());
    walk(&repository().join("src/lib.rs"), &[], &mut files, &mut added);
    // The types that need no feature.
    let mut always = BTreeSet::new();
    for (file, features) in &files {
        let source = fs::read_to_string(file).expect("a source");
        for (line, attributes) in items(&source) {
            let rest = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum "));
            let name = rest.and_then(|it| it.split(|c: char| !c.is_alphanumeric()).next());
            if let (Some(name), Some(gates)) = (name, gate(&attributes, features))
                && gates.is_empty()
            {
                always.insert(name.to_owned());
            }
        }
    }
    for (file, features) in &files {
        let source = fs::read_to_string(file).expect("a source");
        let mut of: Option<(&str, Vec<String>)> = None;
        for (line, attributes) in items(&source) {
            let is_hidden = attributes.contains(&"#[doc(hidden)]");
            if line.starts_with("impl") {
                of = subject(line).zip(gate(&attributes, features));
            } else if line.starts_with('}') {
                of = None;
            } else if let (Some((name, outer)), Some(method)) =
                (&of, line.strip_prefix("    ").and_then(function))
                && !is_hidden
                && always.contains(*name)
            {
                for feature in gate(&attributes, outer).unwrap_or_default() {
                    let methods = &mut added.entry(feature).or_default().methods;
                    methods.entry((*name).to_owned()).or_default().insert(method.to_owned());
                }
            }
        }
    }
    let mut table = String::from("| feature | modules | methods |\n|---|---|---|\n");
    added.remove("work-count");
    for (feature, added) in added {
        let modules: Vec<_> = added.modules.iter().map(|it| format!("`{it}`")).collect();
        let methods: Vec<_> = added
            .methods
            .iter()
            .map(|(name, methods)| {
                let methods: Vec<_> = methods.iter().map(|it| format!("`{it}`")).collect();
                format!("`{name}`: {}", methods.join(", "))
            })
            .collect();
        table += &format!("| `{feature}` | {} | {} |\n", modules.join(", "), methods.join("; "));
    }
    table
}

#[test]
fn the_page_lists_what_each_feature_adds() {
    let page = fs::read_to_string(repository().join("docs/features.md")).expect("the page");
    let table = table();
    assert!(table.contains("`NodeRef`: `select`"), "{table}");
    assert!(page.contains(&table), "docs/features.md has another table than:\n{table}");
}
