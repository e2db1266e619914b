//! Lists of functions that take options, and of the options, which tests compare with the sources: so no function and no
//! option is forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A file of a function, its name, and how it is called: what it returns, written out.
pub(crate) type Door<O> = (&'static str, &'static str, fn(&O) -> String);

/// An option: its name, and options without and with it.
pub(crate) type Case<O> = (&'static str, fn() -> [O; 2]);

/// Calls each door with each option, but for those that `reason` excepts, and compares both lists with the sources: the type
/// has its options in `files`.
pub(crate) fn assert_all_are_obeyed<O>(
    files: &[&str],
    name: &str,
    doors: &[Door<O>],
    cases: &[Case<O>],
    reason: fn(door: &str, option: &str) -> Option<&'static str>,
) {
    for (place, door, call) in doors {
        for (option, options) in cases {
            let [without, with] = options().map(|options| call(&options));
            match reason(&format!("{place} {door}"), option) {
                None => assert_ne!(without, with, "{place}: {door} ignores {option}"),
                Some(why) => assert_eq!(without, with, "{place}: {door} obeys {option}: not {why}"),
            }
        }
    }
    let listed = doors.iter().map(|(file, name, _)| format!("{file} {name}")).collect();
    assert_eq!(functions_with(name), listed, "functions that take {name}");
    let listed: BTreeSet<String> = cases.iter().map(|(option, _)| option.to_string()).collect();
    let found = files.iter().flat_map(|file| options_of(file, name)).collect();
    assert_eq!(listed, found, "options of {name}");
}

/// The public functions of the package whose parameters have a type, as file and name; not the methods that set an option.
pub(crate) fn functions_with(parameter: &str) -> BTreeSet<String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (BTreeSet::new(), vec![sources.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.strip_prefix(&sources).expect("below").to_string_lossy();
            let source = fs::read_to_string(&path).unwrap_or_default();
            for start in ["pub fn ", "pub async fn "] {
                for (at, _) in source.match_indices(start) {
                    let (name, parameters) = head(&source[at + start.len()..]);
                    let is_word = |c: char| c.is_alphanumeric() || c == '_';
                    let mut words = parameters.split(|c| !is_word(c)).filter(|it| !it.is_empty());
                    let sets =
                        parameters.starts_with("(self") || parameters.starts_with("(mut self");
                    if !(sets && name.starts_with("with")) && words.any(|word| word == parameter) {
                        found.insert(format!("{file} {name}"));
                    }
                }
            }
        }
    }
    found
}

/// The name of a function and its parameters, from the name on.
fn head(rest: &str) -> (&str, &str) {
    let (name, rest) = rest.split_at(rest.find(['(', '<']).unwrap_or(rest.len()));
    let rest = &rest[rest.find('(').unwrap_or(rest.len())..];
    let mut depth = 0;
    let end = rest.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    (name, &rest[..end.unwrap_or(rest.len())])
}

/// The options of a type: the methods that set one, and the public fields.
pub(crate) fn options_of(file: &str, name: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    let source = fs::read_to_string(path).expect("a source");
    let parts =
        [format!("pub struct {name}"), format!("\nimpl {name}"), format!("\nimpl<'a> {name}")];
    let mut options = BTreeSet::new();
    for part in parts {
        let Some(at) = source.find(&part) else { continue };
        let part = &source[at..][..source[at..].find("\n}").expect("an end")];
        let mut is_hidden = false;
        for line in part.lines().map(str::trim_start) {
            is_hidden |= line == "#[doc(hidden)]";
            let Some(item) = line.strip_prefix("pub ") else { continue };
            let end = item.find([':', '(', '<']).unwrap_or(item.len());
            let item = item[..end].trim_start_matches("const ");
            let setter = item.strip_prefix("fn ");
            let sets = setter.is_some_and(|it| it.starts_with("with"));
            let is_field = setter.is_none() && !item.starts_with("struct");
            if !is_hidden && (sets || is_field) {
                options.insert(setter.unwrap_or(item).to_owned());
            }
            is_hidden = false;
        }
    }
    options
}

#[allow(dead_code, reason = "only the tests of the library ask for them")]
/// The public methods of these types that read, as type and name, and what they return: those that take `self` or `&self`.
pub(crate) fn methods_that_read(types: &[&str]) -> BTreeMap<String, String> {
    let (mut found, mut folders) =
        (BTreeMap::new(), vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap_or_default();
            for (at, _) in source.match_indices("\nimpl") {
                let part = &source[at + 1..];
                let heading = part.lines().next().unwrap_or_default();
                let heading = heading.strip_prefix("impl<'a> ").or(heading.strip_prefix("impl "));
                let name = heading.and_then(|it| it.strip_suffix(" {")).unwrap_or_default();
                let name = name.split('<').next().unwrap_or_default();
                if !types.contains(&name) {
                    continue;
                }
                let part = &part[..part.find("\n}").unwrap_or(part.len())];
                for (at, start) in part.match_indices("    pub fn ") {
                    let (method, parameters) = head(&part[at + start.len()..]);
                    let first = parameters[1..].trim_start().trim_start_matches('&');
                    if first.starts_with("self") {
                        let rest = &part[at..];
                        let rest = &rest[..rest.find('{').unwrap_or(rest.len())];
                        let returned = rest.split_once("->").map_or("", |it| it.1);
                        found.insert(format!("{name} {method}"), returned.to_owned());
                    }
                }
            }
        }
    }
    found
}
