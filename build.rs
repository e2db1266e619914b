//! Makes the tables of the library from those in `data/`, in the folder that Cargo gives (`OUT_DIR`).
//!
//! Each table is a file of Rust, included by the module that reads it. What is looked up by a string is a perfect hash
//! (`phf`), keyed by the name in lower case. The automaton of the character references, the beginnings of
//! their names and the ranges of XML's names are plain arrays: the first two can stop anywhere in a name, and a range has no key.
//! The tests beside each reading module compare the table with its data.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    table("entities.tsv", "entities.rs", entities);
    table("entities.tsv", "without_semicolon.rs", without_semicolon);
    table("foreign-elements.tsv", "svg_elements.rs", svg_elements);
    table("svg-attributes.txt", "svg_attributes.rs", svg_attributes);
    table("xml-names.tsv", "xml_name_ranges.rs", xml_name_ranges);
    #[cfg(feature = "microsyntax")]
    {
        table("named-colors.txt", "named_colors.rs", microsyntax::named_colors);
        table("autofill-fields.tsv", "autofill_fields.rs", microsyntax::autofill_fields);
    }
}

/// Writes one table: `make` turns the text of the file of `data/` into source code.
fn table(data: &str, made: &str, make: impl Fn(&str) -> String) {
    let root = env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR");
    let from = Path::new(&root).join("data").join(data);
    println!("cargo::rerun-if-changed={}", from.display());
    let text = fs::read_to_string(&from)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", from.display()));
    let to = Path::new(&env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR")).join(made);
    fs::write(&to, make(&text))
        .unwrap_or_else(|error| panic!("{} cannot be written: {error}", to.display()));
}

/// The tables that the feature `microsyntax` reads.
#[cfg(feature = "microsyntax")]
mod microsyntax {
    /// The named colors: `NAMED_COLORS`, from a name to its components.
    pub(super) fn named_colors(table: &str) -> String {
        let rows = table.lines().map(|line| {
            let (name, digits) = line.split_once(' ').expect("name, spaces, rrggbb");
            let digits = digits.trim();
            let [red, green, blue] = [&digits[..2], &digits[2..4], &digits[4..6]];
            (name, format!("[0x{red}, 0x{green}, 0x{blue}]"))
        });
        map("NAMED_COLORS", "[u8; 3]", rows)
    }

    /// The autofill fields: `AUTOFILL_FIELDS`, from a name to its category.
    pub(super) fn autofill_fields(table: &str) -> String {
        let rows = table.lines().map(|line| {
            let (name, category) = line.split_once('\t').expect("name, tab, category");
            (name, format!("Category::{category}"))
        });
        map("AUTOFILL_FIELDS", "Category", rows)
    }

    /// A perfect hash as a static of this name.
    fn map<'t>(name: &str, value: &str, rows: impl Iterator<Item = (&'t str, String)>) -> String {
        let mut map = phf_codegen::Map::new();
        for (key, value) in rows {
            map.entry(key, value);
        }
        format!("static {name}: phf::Map<&str, {value}> = {};\n", map.build())
    }
}

/// The names of SVG elements that are not all in lower case.
fn svg_elements(table: &str) -> String {
    let rows = table.lines().filter_map(|line| line.strip_prefix("svg\t"));
    names("SVG_ELEMENTS_WITH_CAPITALS", rows.filter(|name| has_capitals(name)))
}

/// The names of SVG attributes that are not all in lower case.
fn svg_attributes(table: &str) -> String {
    names("SVG_ATTRIBUTES_WITH_CAPITALS", table.lines())
}

fn has_capitals(name: &str) -> bool {
    name.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// A sorted list, by what the names are in lower case.
fn names<'t>(name: &str, names: impl Iterator<Item = &'t str>) -> String {
    let mut names: Vec<_> = names.collect();
    names.sort_unstable_by_key(|name| name.to_ascii_lowercase());
    format!("static {name}: &[&str] = &{names:?};\n")
}

/// The characters of names in XML, as sorted ranges.
fn xml_name_ranges(table: &str) -> String {
    let mut source = String::new();
    for (kind, name) in [("begin", "BEGIN"), ("continue", "CONTINUE")] {
        write!(source, "static {name}: &[(u16, u16)] = &[").expect("writing to a String");
        for line in table.lines() {
            let mut fields = line.split('\t');
            if fields.next() == Some(kind) {
                let [first, last] = [fields.next(), fields.next()].map(|it| it.expect("two codes"));
                write!(source, "(0x{first}, 0x{last}),").expect("writing to a String");
            }
        }
        source += "];\n";
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
    let lengths: Vec<u8> =
        rows.iter().map(|(_, text)| u8::try_from(text.len()).expect("short")).collect();
    let mut begin = 0;
    let mut blocks = Vec::new();
    for block in lengths.chunks(BLOCK) {
        blocks.push(begin);
        begin += block.iter().copied().map(u16::from).sum::<u16>();
    }

    let mut source = String::new();
    let mut array = |name: &str, kind: &str, length: usize, items: String| {
        let items = items.replace(' ', "");
        writeln!(source, "static {name}: [{kind}; {length}] = {items};")
            .expect("writing to a String");
    };
    array("FIRST", "u16", first.len(), format!("{first:?}"));
    array("BYTES", "u8", bytes.len(), format!("{bytes:?}"));
    array("SKIPPED", "u16", skipped.len(), format!("{skipped:?}"));
    array("NEXT", "u16", next.len(), format!("{next:?}"));
    array("LENGTHS", "u8", lengths.len(), format!("{lengths:?}"));
    array("BLOCKS", "u16", blocks.len(), format!("{blocks:?}"));
    writeln!(source, "static VALUES: &str = {values:?};").expect("writing to a String");
    source
}

/// `WITHOUT_SEMICOLON`: the first three letters of the names that are references without a semicolon, too, in order. Those of two
/// letters (`GT`, `LT`, `gt`, `lt`) are not among them.
fn without_semicolon(table: &str) -> String {
    let names = table.lines().filter(|line| !line.starts_with('#'));
    let names = names.filter_map(|line| line.split('\t').next());
    let names = names.filter(|name| !name.ends_with(';'));
    let beginnings: BTreeSet<&str> = names.filter_map(|name| name.get(..3)).collect();
    let mut source = format!("static WITHOUT_SEMICOLON: [&[u8; 3]; {}] = [", beginnings.len());
    for beginning in beginnings {
        write!(source, "b\"{beginning}\",").expect("writing to a String");
    }
    source + "];\n"
}

/// How many lengths of values have a common place in `BLOCKS`.
const BLOCK: usize = 32;
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
