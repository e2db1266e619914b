//! Which file of a crate imports which, read from the text of its sources.
//!
//! Read are `use` items and paths that begin with `crate::`, `super::`, `self::` or a module declared in the
//! same file, outside of comments and of unit tests, which may look at what comes out at the other end. A
//! name that a module only gives on (`use` in its `mod.rs`) leads to the file that has it: the door of a
//! room is not imported by code that takes something through it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::graph::Graph;

/// A path by its names.
pub(crate) type Names = Vec<String>;

/// The Rust files under a folder.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let is_built = path.file_name().is_some_and(|name| name == "target");
            if path.is_dir() && !is_built {
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
pub(crate) fn module_path(root: &Path, source: &Path) -> Names {
    let relative = source.strip_prefix(root).expect("under the root");
    let mut names: Names =
        relative.iter().map(|part| part.to_string_lossy().replace(".rs", "")).collect();
    if names.last().is_some_and(|last| last == "mod" || last == "lib") {
        names.pop();
    }
    names
}

/// The part of a source that is shipped: all before its unit tests.
pub(crate) fn shipped(source: &Path) -> String {
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    if name == "tests.rs" || name.ends_with("_tests.rs") || name == "oracle.rs" {
        return String::new();
    }
    let text = fs::read_to_string(source).expect("a readable source");
    let text = without_comments(&text);
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// The source without its line comments (a `//` in a string costs nothing but the line's rest).
pub(crate) fn without_comments(source: &str) -> String {
    source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// The paths that a path with brace groups stands for, each with the name it gets, up to where the text
/// is a path no more.
pub(crate) fn expand(text: &str) -> Vec<(Names, String)> {
    let mut found = Vec::new();
    let mut prefixes: Vec<Names> = Vec::new();
    let mut path: Names = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if end > 0 {
            path.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
            let name = match rest.strip_prefix("as ") {
                Some(alias) => {
                    let alias = alias.trim_start();
                    let end = alias.find(|c: char| !c.is_alphanumeric() && c != '_');
                    let end = end.unwrap_or(alias.len());
                    rest = alias[end..].trim_start();
                    alias[..end].to_owned()
                }
                None => path.last().cloned().unwrap_or_default(),
            };
            if let Some(more) = rest.strip_prefix("::") {
                rest = more;
                continue;
            }
            if path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            let name = if name == "self" { path.last().cloned() } else { Some(name) };
            found.push((path.clone(), name.unwrap_or_default()));
        } else if let Some(more) = rest.strip_prefix('{') {
            prefixes.push(path.clone());
            rest = more;
            continue;
        } else if let Some(more) = rest.strip_prefix('*') {
            found.push((path.clone(), String::new()));
            rest = more;
        }
        // After an item of a group comes the next, or the end of the group.
        loop {
            rest = rest.trim_start();
            let Some(prefix) = prefixes.last() else { return found };
            if let Some(more) = rest.strip_prefix('}') {
                prefixes.pop();
                rest = more;
            } else if let Some(more) = rest.strip_prefix(',') {
                path = prefix.clone();
                rest = more;
                if !rest.trim_start().starts_with('}') {
                    break;
                }
            } else {
                return found;
            }
        }
    }
}

/// The sources of a crate.
pub(crate) struct Crate {
    /// By module: the text that is shipped.
    texts: BTreeMap<Names, String>,
    /// By module and name: the path that a `use` item gives it.
    given: BTreeMap<(Names, String), Names>,
}

impl Crate {
    /// Reads all sources under a folder.
    pub(crate) fn read(root: &Path) -> Self {
        let texts: BTreeMap<Names, String> = sources(root)
            .into_iter()
            .map(|source| (module_path(root, &source), shipped(&source)))
            .collect();
        let mut given = BTreeMap::new();
        for (module, text) in &texts {
            for (_, item) in use_items(text) {
                for (path, name) in expand(item) {
                    given.insert((module.clone(), name), path);
                }
            }
        }
        Self { texts, given }
    }

    /// Every module that is a file.
    pub(crate) fn modules(&self) -> impl Iterator<Item = &Names> {
        self.texts.keys()
    }

    /// The module of the file in which a path ends that is written in the module `from`; `None` for a
    /// path of another crate.
    fn resolve(&self, from: &[String], path: &[String], depth: usize) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        let mut at: Names = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.to_vec(),
            "super" => from.split_last()?.1.to_vec(),
            child => {
                let mut at = from.to_vec();
                at.push(child.to_owned());
                if !self.texts.contains_key(&at) {
                    return None;
                }
                at
            }
        };
        for (index, name) in rest.iter().enumerate() {
            if name == "super" {
                at.pop();
                continue;
            }
            let mut below = at.clone();
            below.push(name.clone());
            if self.texts.contains_key(&below) {
                at = below;
                continue;
            }
            if let Some(path) = self.given.get(&(at.clone(), name.clone()))
                && depth < 8
            {
                let whole: Names = path.iter().chain(&rest[index + 1..]).cloned().collect();
                return self.resolve(&at, &whole, depth + 1).or(Some(at));
            }
            break;
        }
        Some(at)
    }

    /// The modules whose files a module imports.
    pub(crate) fn imports(&self, module: &Names) -> BTreeSet<Names> {
        let text = &self.texts[module];
        let mut imports = BTreeSet::new();
        let mut take = |path: &[String]| imports.extend(self.resolve(module, path, 0));
        let mut without_items = text.clone();
        for (is_public, item) in use_items(text) {
            without_items = without_items.replacen(item, "", 1);
            // A name that is only exported again is not imported.
            if !is_public {
                expand(item).iter().for_each(|(path, _)| take(path));
            }
        }
        let heads = self.texts.keys().filter_map(|other| {
            let (name, above) = other.split_last()?;
            (above == module.as_slice()).then(|| format!("{name}::"))
        });
        let heads = ["crate::", "super::", "self::"].map(str::to_owned).into_iter().chain(heads);
        for head in heads {
            for (at, _) in without_items.match_indices(&head) {
                let before = without_items[..at].chars().next_back();
                // `pub(in crate::dom)` says who may see something; that is no import.
                let is_visibility = without_items[..at].ends_with("(in ");
                let continues = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | ':');
                if !is_visibility && !before.is_some_and(continues) {
                    expand(&without_items[at..]).iter().for_each(|(path, _)| take(path));
                }
            }
        }
        imports.remove(module);
        imports
    }

    /// The modules below the root.
    pub(crate) fn top_modules(&self) -> BTreeSet<String> {
        self.modules().filter_map(|file| file.first().cloned()).collect()
    }

    /// The imports among the files of one module.
    pub(crate) fn graph_within(&self, module: &str) -> Graph<Names> {
        let files = self.modules().filter(|file| file.first().is_some_and(|own| own == module));
        files
            .map(|file| {
                let imports = self.imports(file).into_iter();
                (file.clone(), imports.filter(|other| other[..1] == file[..1]).collect())
            })
            .collect()
    }
}

/// The `use` items of a source: whether each is public beyond its module, and what it says.
fn use_items(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.match_indices("use ").filter_map(|(at, _)| {
        let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let before = text[line..at].trim();
        let is_item = before.is_empty() || before == "pub" || before.starts_with("pub(");
        let item = &text[at + 4..];
        is_item.then(|| (!before.is_empty(), &item[..item.find(';').unwrap_or(item.len())]))
    })
}

#[test]
fn paths_are_expanded() {
    let paths = |text| -> Vec<String> {
        expand(text).iter().map(|(path, name)| format!("{} = {name}", path.join("::"))).collect()
    };
    assert_eq!(paths("crate::ascii::lower() + x"), ["crate::ascii::lower = lower"]);
    assert_eq!(
        paths("crate::{a::{X, Y as Z,}, b::{self, c::*}, d}; rest"),
        ["crate::a::X = X", "crate::a::Y = Z", "crate::b = b", "crate::b::c = ", "crate::d = d"]
    );
    assert_eq!(without_comments("a // crate::dom\nb"), "a \nb");
}
