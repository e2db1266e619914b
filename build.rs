//! Turns the tables of `data/`, and those that are declared in the sources, into Rust source: the
//! automaton of the named character references, and perfect hashes for names and keywords.

use std::collections::HashMap;
use std::fmt::{Display, Write};
use std::path::Path;
use std::{env, fs};

#[path = "build/check_tables.rs"]
mod check_tables;
#[path = "build/condition.rs"]
mod condition;
#[path = "build/expression.rs"]
mod expression;
#[path = "build/languages.rs"]
mod languages;

/// Takes of each set of keywords its name and the keywords.
macro_rules! keyword_set {
    (
        $(#[$keyword_doc:meta])* $keyword:ident,
        $(#[$set_doc:meta])* $set:ident,
        { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }
    ) => {
        pub(crate) mod $set {
            pub(crate) const SET: super::super::KeywordTable = (stringify!($keyword), &[$($name),+]);
        }
    };
}

/// Takes of each enumerated attribute its name and the keywords.
macro_rules! tables {
    ($(
        $(#[$doc:meta])*
        $name:ident = [$($keyword:literal => $state:literal $($obsolete:ident)?),* $(,)?]
        $(, $default:ident $($value:literal)+)*;
    )+) => {
        pub(crate) const TABLES: &[super::KeywordTable] = &[$((stringify!($name), &[$($keyword),*])),+];
    };
}

/// Takes the attributes and elements.
macro_rules! rows {
    ($(#[$doc:meta])* $all:ident; $($element:literal $attribute:literal => $table:ident,)+) => {
        pub(crate) const ROWS: &[(&str, &str)] = &[$(($attribute, $element)),+];
    };
}

/// The name of a table and its keywords in order.
type KeywordTable = (&'static str, &'static [&'static str]);

#[path = "src/microsyntax/links/link_type_names.rs"]
#[expect(non_snake_case, reason = "a module stands for a type")]
mod link_type_names;
#[path = "src/microsyntax/keywords/enumerated/rows.rs"]
mod rows;
#[path = "src/microsyntax/links/sandbox_names.rs"]
#[expect(non_snake_case, reason = "a module stands for a type")]
mod sandbox_names;
#[path = "src/microsyntax/keywords/enumerated/tables.rs"]
mod tables;

/// The files this script reads, beside itself.
const READ: &[&str] = &[
    "data/autofill-fields.tsv",
    "data/entities.tsv",
    "data/named-colors.txt",
    "data/svg-attributes.txt",
    "data/svg-elements.txt",
    "src/microsyntax/keywords/enumerated/rows.rs",
    "src/microsyntax/keywords/enumerated/tables.rs",
    "src/microsyntax/links/link_type_names.rs",
    "src/microsyntax/links/sandbox_names.rs",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    for file in READ {
        println!("cargo::rerun-if-changed={file}");
    }
    let read = |name: &str| fs::read_to_string(name).expect("the tables can be read");
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let write = |name: &str, source: &str| {
        fs::write(Path::new(&folder).join(name), source).expect("OUT_DIR can be written");
    };
    write("entities.rs", &entities(&read("data/entities.tsv")));
    write("keywords.rs", &keywords(&read("data/named-colors.txt")));
    write("autofill_fields.rs", &autofill_fields(&read("data/autofill-fields.tsv")));
    let svg = [read("data/svg-elements.txt"), read("data/svg-attributes.txt")];
    write("svg_names.rs", &svg_names(&svg[0], &svg[1]));
    if env::var_os("CARGO_FEATURE_CHECK").is_some() {
        let [models, obsolete, values, subtags] =
            ["content-models", "obsolete", "attribute-values", "language-subtags"].map(|table| {
                println!("cargo::rerun-if-changed=data/{table}.tsv");
                read(&format!("data/{table}.tsv"))
            });
        write("check_tables.rs", &check_tables::source(&models, &obsolete, &values));
        write("languages.rs", &languages::source(&subtags));
    }
}

/// A static of a perfect hash.
fn static_map(visibility: &str, name: &str, types: &str, map: impl Display) -> String {
    format!("{visibility}static {name}: phf::Map<{types}> = {map};\n")
}

/// The maps of `src/microsyntax/maps.rs`: from keywords to their places in tables, from the elements and
/// attributes to the tables, and the named colours.
fn keywords(named_colors: &str) -> String {
    let sets =
        [link_type_names::LinkTypes::SET, sandbox_names::Allowed::SET, sandbox_names::Flags::SET];
    let mut source = String::new();
    let mut longest = 0;
    for (name, keywords) in sets.iter().chain(tables::TABLES) {
        let mut map = phf_codegen::Map::new();
        for (position, keyword) in keywords.iter().enumerate() {
            longest = longest.max(keyword.len());
            map.entry(keyword.as_bytes(), position.to_string());
        }
        source += &static_map("pub(super) ", name, "&'static [u8], u8", map.build());
    }

    let mut map = phf_codegen::Map::new();
    for (position, row) in rows::ROWS.iter().enumerate() {
        map.entry(*row, position.to_string());
    }
    let types = "(&'static str, &'static str), u8";
    source += &static_map("pub(super) ", "ENUMERATED", types, map.build());

    let mut map = phf_codegen::Map::new();
    for line in named_colors.lines() {
        let (name, digits) = line.split_once(' ').expect("name, spaces, rrggbb");
        let digits = digits.trim();
        longest = longest.max(name.len());
        let [red, green, blue] = [&digits[..2], &digits[2..4], &digits[4..6]];
        map.entry(name.as_bytes(), format!("(0x{red}, 0x{green}, 0x{blue})"));
    }
    let types = "&'static [u8], (u8, u8, u8)";
    source += &static_map("pub(super) ", "NAMED_COLORS", types, map.build());
    source += &format!("/// In bytes.\nconst LONGEST_KEY: usize = {longest};\n");
    source
}

/// The autofill fields: the name, and the name with its category.
fn autofill_fields(table: &str) -> String {
    let mut map = phf_codegen::Map::new();
    for line in table.lines() {
        let (name, category) = line.split_once('\t').expect("name, tab, category");
        map.entry(name.as_bytes(), format!("({name:?}, Category::{category})"));
    }
    let types = "&'static [u8], (&'static str, Category)";
    static_map("", "AUTOFILL_FIELDS", types, map.build())
}

/// The names of SVG elements and attributes by what they are in lower case.
fn svg_names(elements: &str, attributes: &str) -> String {
    let mut source = String::new();
    for (map_name, names) in [("SVG_ELEMENTS", elements), ("SVG_ATTRIBUTES", attributes)] {
        let mut names: Vec<(String, &str)> =
            names.lines().map(|name| (name.to_ascii_lowercase(), name)).collect();
        names.sort_unstable();
        let mut map = phf_codegen::Map::new();
        for (lower, name) in &names {
            map.entry(lower.as_str(), format!("{name:?}"));
        }
        source += &static_map("", map_name, "&'static str, &'static str", map.build());
        if map_name == "SVG_ATTRIBUTES" {
            source += &format!("const {map_name}_IN_ORDER: &[(&str, &str)] = &{names:?};\n");
        }
    }
    source
}

/// The named character references as a minimal acyclic automaton: names that end alike share their
/// entries, which makes 20 KB of what as a plain list would be 100 KB. `src/tokenizer/entities.rs` says how
/// it is read.
fn entities(table: &str) -> String {
    let mut rows: Vec<(&str, String)> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (name, points) = line.split_once('\t').expect("name, tab, code points");
        let text = points
            .split(' ')
            .map(|point| u32::from_str_radix(point, 16).ok().and_then(char::from_u32))
            .collect::<Option<String>>()
            .expect("code points in hexadecimal");
        rows.push((name, text));
    }
    rows.sort();

    let names: Vec<&[u8]> = rows.iter().map(|(name, _)| name.as_bytes()).collect();
    let mut automaton = Automaton::default();
    // Entry 0 stands for "no continuation".
    automaton.entries.push(Entry { byte: 0, skipped: 0, next: 0 });
    let root = automaton.list(&names, 0);

    let mut first = [0u16; 128];
    let mut at = usize::from(root);
    loop {
        let byte = automaton.entries[at].byte;
        first[usize::from(byte & 0x7F)] = u16::try_from(at).expect("few entries");
        if byte & LAST != 0 {
            break;
        }
        at += 1;
    }

    let bytes: Vec<u8> = automaton.entries.iter().map(|entry| entry.byte).collect();
    let skipped: Vec<u16> = automaton.entries.iter().map(|entry| entry.skipped).collect();
    let next: Vec<u16> = automaton.entries.iter().map(|entry| entry.next).collect();
    let values: String = rows.iter().map(|(_, text)| text.as_str()).collect();
    let mut ends = vec![0u16];
    for (_, text) in &rows {
        ends.push(ends[ends.len() - 1] + u16::try_from(text.len()).expect("short"));
    }

    let mut source = String::from("// Made by build.rs from data/entities.tsv.\n");
    let mut array = |name: &str, kind: &str, length: usize, items: String| {
        writeln!(source, "static {name}: [{kind}; {length}] = {items};")
            .expect("writing to a String");
    };
    array("FIRST", "u16", first.len(), format!("{first:?}"));
    array("BYTES", "u8", bytes.len(), format!("{bytes:?}"));
    array("SKIPPED", "u16", skipped.len(), format!("{skipped:?}"));
    array("NEXT", "u16", next.len(), format!("{next:?}"));
    array("VALUE_ENDS", "u16", ends.len(), format!("{ends:?}"));
    writeln!(source, "static VALUES: &str = {values:?};").expect("writing to a String");
    source
}

/// In `Entry::byte`: the last of its list.
const LAST: u8 = 0x80;
/// In `Entry::next`: a name ends here.
const NAME_ENDS: u16 = 0x8000;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Entry {
    byte: u8,
    skipped: u16,
    next: u16,
}

#[derive(Default)]
struct Automaton {
    entries: Vec<Entry>,
    known: HashMap<Vec<Entry>, u16>,
}

impl Automaton {
    /// The list of entries for what follows the first `depth` bytes, which `names` share; 0 if nothing does.
    fn list(&mut self, names: &[&[u8]], depth: usize) -> u16 {
        let mut list: Vec<Entry> = Vec::new();
        let mut at = names.iter().take_while(|name| name.len() == depth).count();
        let before = at;
        while at < names.len() {
            let byte = names[at][depth];
            let group = names[at..].iter().take_while(|name| name[depth] == byte).count();
            let names_there = &names[at..at + group];
            let mut next = self.list(names_there, depth + 1);
            if names_there[0].len() == depth + 1 {
                next |= NAME_ENDS;
            }
            let skipped = u16::try_from(at - before).expect("few names");
            list.push(Entry { byte, skipped, next });
            at += group;
        }
        let Some(last) = list.last_mut() else { return 0 };
        last.byte |= LAST;
        if let Some(&known) = self.known.get(&list) {
            return known;
        }
        let start = u16::try_from(self.entries.len()).expect("few entries");
        self.entries.extend_from_slice(&list);
        self.known.insert(list, start);
        start
    }
}
