//! Turns the tables of `data/` into Rust source, with the standard library alone.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=data/entities.tsv");
    let names = fs::read_to_string("data/entities.tsv").expect("data/entities.tsv can be read");
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join("entities.rs"), entities(&names))
        .expect("OUT_DIR can be written");
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
