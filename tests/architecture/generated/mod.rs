//! The tables that are made from those of `data/`, and checked in beside the code that reads them.
//!
//! `DUCKBILL_WRITE_TABLES=1 cargo test --test architecture generated` writes them; without the variable the test fails
//! where a file is not what would be written.

mod check_tables;
mod condition;
mod css;
mod expression;
mod languages;

use std::collections::HashMap;
use std::fmt::Write;
use std::{env, fs};

use super::repository;

/// Each file, and what it should hold.
fn tables() -> Vec<(&'static str, String)> {
    let read = |name: &str| {
        fs::read_to_string(repository().join("data").join(name)).expect("the tables can be read")
    };
    let check = check_tables::source(
        &read("content-models.tsv"),
        &read("obsolete.tsv"),
        &read("attribute-values.tsv"),
    );
    vec![
        ("check/foreign_names/generated.rs", foreign_elements(&read("foreign-elements.tsv"))),
        ("check/model/generated.rs", check),
        ("check/rules/css/generated.rs", css::source(&read("css.tsv"))),
        ("check/rules/foreign/generated.rs", foreign_attributes(&read("foreign-attributes.tsv"))),
        (
            "check/rules/values/language/generated.rs",
            languages::source(&read("language-subtags.tsv")),
        ),
        ("microsyntax/colors/named.rs", named_colors(&read("named-colors.txt"))),
        ("microsyntax/links/autofill_fields.rs", autofill_fields(&read("autofill-fields.tsv"))),
        ("names/svg.rs", svg_names(&read("foreign-elements.tsv"), &read("svg-attributes.txt"))),
        ("serializer/xml_name_ranges.rs", xml_name_ranges(&read("xml-names.tsv"))),
        ("tokenizer/entities/generated.rs", entities(&read("entities.tsv"))),
    ]
}

/// The head of a file.
fn head(about: &str, data: &str) -> String {
    format!(
        "//! {about}\n//!\n//! Made from {data} by tests/architecture/generated/: change those.\n\n"
    )
}

#[test]
fn generated_tables_are_made_from_the_data() {
    for (file, source) in tables() {
        let path = repository().join("src").join(file);
        if env::var_os("DUCKBILL_WRITE_TABLES").is_some() {
            fs::write(&path, &source).expect("a table can be written");
        }
        let found = fs::read_to_string(&path).expect("a table can be read");
        assert!(
            found == source,
            "{file} is not what its data says: DUCKBILL_WRITE_TABLES=1 cargo test --test architecture generated"
        );
    }
}

/// The named colors, sorted by name.
fn named_colors(table: &str) -> String {
    let mut rows: Vec<(&str, &str)> =
        table.lines().map(|line| line.split_once(' ').expect("name, spaces, rrggbb")).collect();
    rows.sort_unstable();
    let mut source = head("The named colors, sorted by name.", "data/named-colors.txt");
    source += "pub(super) static NAMED_COLORS: &[(&str, [u8; 3])] = &[\n";
    for (name, digits) in rows {
        let digits = digits.trim();
        let [red, green, blue] = [&digits[..2], &digits[2..4], &digits[4..6]];
        writeln!(source, "    ({name:?}, [0x{red}, 0x{green}, 0x{blue}]),")
            .expect("writing to a String");
    }
    source + "];\n"
}

/// The autofill fields with their categories.
fn autofill_fields(table: &str) -> String {
    let mut source = head("The autofill fields with their categories.", "data/autofill-fields.tsv");
    source += "use super::autofill_category::Category;\n\n";
    source += "pub(super) static AUTOFILL_FIELDS: &[(&str, Category)] = &[\n";
    for line in table.lines() {
        let (name, category) = line.split_once('\t').expect("name, tab, category");
        writeln!(source, "    ({name:?}, Category::{category}),").expect("writing to a String");
    }
    source + "];\n"
}

/// The names of a vocabulary in the table of foreign elements, sorted.
fn names_of<'t>(vocabulary: &str, table: &'t str) -> Vec<&'t str> {
    let rows = table.lines().filter_map(|line| line.split_once('\t'));
    let mut names: Vec<_> = rows.filter(|row| row.0 == vocabulary).map(|row| row.1).collect();
    names.sort_unstable();
    names
}

/// The elements of SVG and MathML.
fn foreign_elements(table: &str) -> String {
    let about = "The names of the elements of SVG and of MathML, in the order of bytes.";
    let mut source = head(about, "data/foreign-elements.tsv");
    for (vocabulary, name) in [("svg", "SVG_ELEMENTS"), ("mathml", "MATHML_ELEMENTS")] {
        let names = names_of(vocabulary, table);
        writeln!(source, "pub(in crate::check) static {name}: &[&str] = &{names:?};")
            .expect("writing to a String");
    }
    source
}

/// The attributes of foreign elements, sorted, with the elements that have them.
fn foreign_attributes(table: &str) -> String {
    let mut source = head(
        "The attributes of SVG and MathML, sorted, with the elements that have them.",
        "data/foreign-attributes.tsv",
    );
    for (vocabulary, name) in [("svg", "SVG_ATTRIBUTES"), ("mathml", "MATHML_ATTRIBUTES")] {
        let mut rows: Vec<(&str, &str)> = table
            .lines()
            .filter_map(|line| line.strip_prefix(vocabulary)?.strip_prefix('\t')?.split_once('\t'))
            .collect();
        rows.sort_unstable();
        writeln!(source, "pub(super) static {name}: &[(&str, &str)] = &{rows:?};")
            .expect("writing to a String");
    }
    source
}

/// The characters of names in XML, as sorted ranges.
fn xml_name_ranges(table: &str) -> String {
    let mut source = head("The characters that names of XML have.", "data/xml-names.tsv");
    for (kind, name) in [("begin", "BEGIN"), ("continue", "CONTINUE")] {
        writeln!(source, "pub(super) static {name}: &[(u16, u16)] = &[")
            .expect("writing to a String");
        for line in table.lines() {
            let mut fields = line.split('\t');
            if fields.next() == Some(kind) {
                let [first, last] = [fields.next(), fields.next()].map(|it| it.expect("two codes"));
                writeln!(source, "    (0x{first}, 0x{last}),").expect("writing to a String");
            }
        }
        source += "];\n";
    }
    source
}

/// The names of SVG elements and attributes that are not all in lower case.
fn svg_names(elements: &str, attributes: &str) -> String {
    let mut source = head(
        "The names of SVG elements and attributes that are not all in lower case, sorted by what they are in lower case.",
        "data/foreign-elements.tsv and data/svg-attributes.txt",
    );
    let has_capitals = |name: &&str| name.bytes().any(|byte| byte.is_ascii_uppercase());
    let elements: Vec<_> = names_of("svg", elements).into_iter().filter(has_capitals).collect();
    let attributes: Vec<_> = attributes.lines().collect();
    for (table, mut names) in [("SVG_ELEMENTS", elements), ("SVG_ATTRIBUTES", attributes)] {
        names.sort_unstable_by_key(|name| name.to_ascii_lowercase());
        writeln!(source, "pub(super) static {table}: &[&str] = &[").expect("writing to a String");
        for name in names {
            writeln!(source, "    {name:?},").expect("writing to a String");
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

    let mut source = head("The automaton of the named character references.", "data/entities.tsv");
    let mut array = |name: &str, kind: &str, length: usize, items: String| {
        let items = items.replace(' ', "");
        writeln!(source, "pub(super) static {name}: [{kind}; {length}] = {items};")
            .expect("writing to a String");
    };
    array("FIRST", "u16", first.len(), format!("{first:?}"));
    array("BYTES", "u8", bytes.len(), format!("{bytes:?}"));
    array("SKIPPED", "u16", skipped.len(), format!("{skipped:?}"));
    array("NEXT", "u16", next.len(), format!("{next:?}"));
    array("LENGTHS", "u8", lengths.len(), format!("{lengths:?}"));
    array("BLOCKS", "u16", blocks.len(), format!("{blocks:?}"));
    writeln!(source, "pub(super) static VALUES: &str = {values:?};").expect("writing to a String");
    source
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
