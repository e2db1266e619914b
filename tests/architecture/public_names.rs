//! One name, one idea: no two public types have the same name, wherever they are.
//!
//! The types are read from the text of the sources. What is `pub` there is public: the lint `unreachable_pub` holds the
//! rest to `pub(crate)` or less.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::imports::{shipped, sources};
use crate::repository;

/// The name of the type that a line declares for all to see.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    Some(name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
}

/// The name of a type that a line of a macro's call is alone: a macro declares it.
fn listed(line: &str) -> Option<&str> {
    let name = line.strip_prefix("    ")?.strip_suffix(',')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(char::is_alphanumeric);
    is_name.then_some(name)
}

/// The types that the text of a file makes public. A twin for another set of features counts once.
fn public_types(source: &str) -> BTreeSet<&str> {
    let mut is_in_call = false;
    let mut names = BTreeSet::new();
    for line in source.lines() {
        if line == "}" {
            is_in_call = false;
        }
        names.extend(declared(line).filter(|name| !name.is_empty()));
        names.extend(listed(line).filter(|_| is_in_call));
        is_in_call |= line.ends_with("! {") && !line.starts_with("macro_rules");
    }
    names
}

#[test]
fn types_are_found_in_declarations_and_in_calls_of_macros() {
    let text = "pub struct One<'a>(u8);\n    pub enum Two {\n        Variant,\n    }\n\
        struct Hidden;\npub(crate) struct Inner;\nname_set! {\n    Three,\n        Variant,\n}\n    Four,\n";
    assert_eq!(Vec::from_iter(public_types(text)), ["One", "Three", "Two"]);
}

#[test]
fn no_two_public_types_have_one_name() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for root in ["src", "crates/extract/src", "crates/warc/src"] {
        for source in sources(&repository().join(root)) {
            for name in public_types(&shipped(&source)) {
                places.entry(name.to_owned()).or_default().push(source.clone());
            }
        }
    }
    // The reading finds what it should.
    for name in ["Document", "ErrorCode", "LinkType", "Rewriter"] {
        assert!(places.contains_key(name), "{name} is not found");
    }
    places.retain(|_, files| files.len() > 1);
    assert!(places.is_empty(), "one name for several public types: {places:#?}");
}
