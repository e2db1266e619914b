//! The syntaxes of CSS as code for the matcher in `src/rules/css/value.rs`.
//!
//! A node is its operation, what it may begin with, and its operands; an operand that is a node is its offset.
//! `src/rules/css/grammar.rs` has the operations.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::head;

/// The possible beginnings of a node, by bit; the same as `Start` in `grammar.rs`.
const IDENT: u16 = 1;
const NUMERIC: u16 = 2;
const FUNCTION: u16 = 4;
const STRING: u16 = 8;
const HASH: u16 = 16;
const URL: u16 = 32;
const SIGN: u16 = 64;
const BLOCK: u16 = 128;
const NOTHING: u16 = 256;
const ANYTHING: u16 = 511;

/// The types that the matcher knows: name, operation, kind, beginnings.
const BASIC: [(&str, Operation, u16, u16); 24] = [
    ("number", Operation::Numeric, 0, NUMERIC | FUNCTION),
    ("number-token", Operation::Numeric, 0, NUMERIC | FUNCTION),
    ("integer", Operation::Numeric, 1, NUMERIC | FUNCTION),
    ("percentage", Operation::Numeric, 2, NUMERIC | FUNCTION),
    ("dimension", Operation::Numeric, 3, NUMERIC | FUNCTION),
    ("dimension-token", Operation::Numeric, 3, NUMERIC | FUNCTION),
    ("length", Operation::Numeric, 4, NUMERIC | FUNCTION),
    ("angle", Operation::Numeric, 5, NUMERIC | FUNCTION),
    ("time", Operation::Numeric, 6, NUMERIC | FUNCTION),
    ("frequency", Operation::Numeric, 7, NUMERIC | FUNCTION),
    ("resolution", Operation::Numeric, 8, NUMERIC | FUNCTION),
    ("flex", Operation::Numeric, 9, NUMERIC | FUNCTION),
    ("decibel", Operation::Numeric, 10, NUMERIC | FUNCTION),
    ("semitones", Operation::Numeric, 11, NUMERIC | FUNCTION),
    ("zero", Operation::Numeric, 12, NUMERIC),
    ("ident", Operation::Basic, 0, IDENT),
    ("custom-ident", Operation::Basic, 1, IDENT),
    ("dashed-ident", Operation::Basic, 2, IDENT),
    ("string", Operation::Basic, 3, STRING),
    ("url", Operation::Basic, 4, URL | FUNCTION),
    ("hex-color", Operation::Basic, 5, HASH),
    ("id", Operation::Basic, 6, HASH),
    ("any-value", Operation::Basic, 7, ANYTHING),
    ("url-token", Operation::Basic, 4, URL | FUNCTION),
];

/// The operations, in the order of `grammar.rs`.
#[derive(Clone, Copy, PartialEq)]
enum Operation {
    Keyword,
    Keywords,
    Sign,
    Numeric,
    Basic,
    Rule,
    Function,
    Block,
    Sequence,
    All,
    Some,
    One,
    Repeat,
    Required,
}

/// A syntax, read.
#[derive(Clone)]
enum Node {
    Keyword(String),
    Sign(char),
    Basic(usize, Option<(f32, f32)>),
    Rule(String),
    Function(String, Box<Node>),
    Block(char, Box<Node>),
    Many(Operation, Vec<Node>),
    Repeat(u16, u16, bool, Box<Node>),
    Required(Box<Node>),
}

/// Reads a syntax.
struct Reader<'s> {
    rest: &'s str,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        let after = self.rest.strip_prefix(text);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn many(operation: Operation, mut items: Vec<Node>) -> Node {
        if items.len() == 1 { items.remove(0) } else { Node::Many(operation, items) }
    }

    fn one(&mut self) -> Node {
        let mut items = vec![self.some()];
        while self.peek() == Some('|') && !self.rest.starts_with("||") {
            self.rest = &self.rest[1..];
            items.push(self.some());
        }
        Self::many(Operation::One, items)
    }

    fn some(&mut self) -> Node {
        let mut items = vec![self.all()];
        while self.take("||") {
            items.push(self.all());
        }
        Self::many(Operation::Some, items)
    }

    fn all(&mut self) -> Node {
        let mut items = vec![self.sequence()];
        while self.take("&&") {
            items.push(self.sequence());
        }
        Self::many(Operation::All, items)
    }

    fn sequence(&mut self) -> Node {
        let mut items = Vec::new();
        while let Some(next) = self.peek() {
            if matches!(next, ']' | ')' | '|')
                || ["&&", "']'"].iter().any(|end| self.rest.starts_with(end))
            {
                break;
            }
            let item = self.item();
            items.push(self.multiplied(item));
        }
        Self::many(Operation::Sequence, items)
    }

    fn multiplied(&mut self, mut node: Node) -> Node {
        loop {
            // A multiplier follows without a space.
            let mut characters = self.rest.chars();
            node = match characters.next() {
                Some('?') => Node::Repeat(0, 1, false, Box::new(node)),
                Some('*') => Node::Repeat(0, 0, false, Box::new(node)),
                Some('+') => Node::Repeat(1, 0, false, Box::new(node)),
                Some('!') => Node::Required(Box::new(node)),
                Some('#') if self.rest[1..].starts_with('{') => {
                    self.rest = &self.rest[1..];
                    let (least, most) = self.range();
                    node = Node::Repeat(least, most, true, Box::new(node));
                    continue;
                }
                Some('#') => Node::Repeat(1, 0, true, Box::new(node)),
                Some('{') if self.rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                    let (least, most) = self.range();
                    node = Node::Repeat(least, most, false, Box::new(node));
                    continue;
                }
                _ => return node,
            };
            self.rest = characters.as_str();
        }
    }

    /// `{2}`, `{2,}` or `{2,3}`.
    fn range(&mut self) -> (u16, u16) {
        let (range, rest) = self.rest[1..].split_once('}').expect("a brace ends");
        self.rest = rest;
        let number = |text: &str| text.trim().parse().expect("a number");
        match range.split_once(',') {
            None => (number(range), number(range)),
            Some((least, "")) => (number(least), 0),
            Some((least, most)) => (number(least), number(most)),
        }
    }

    fn item(&mut self) -> Node {
        let next = self.peek().expect("an item");
        match next {
            '[' => {
                self.rest = &self.rest[1..];
                let node = self.one();
                assert!(self.take("]"), "`]` before {}", self.rest);
                node
            }
            '<' => {
                let (name, rest) = self.rest[1..].split_once('>').expect("a type ends");
                self.rest = rest;
                type_of(name)
            }
            '\'' => {
                let (text, rest) = self.rest[1..].split_once('\'').expect("a quote ends");
                self.rest = rest;
                if text == "[" {
                    let content = self.one();
                    assert!(self.take("']'"), "`]` before {}", self.rest);
                    return Node::Block('[', Box::new(content));
                }
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (Some(sign), None) if !sign.is_alphanumeric() => Node::Sign(sign),
                    _ => Node::Keyword(text.to_ascii_lowercase()),
                }
            }
            '(' => {
                self.rest = &self.rest[1..];
                let content = self.one();
                assert!(self.take(")"), "`)` before {}", self.rest);
                Node::Block('(', Box::new(content))
            }
            _ => {
                let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
                let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
                if end == 0 {
                    self.rest = &self.rest[next.len_utf8()..];
                    return Node::Sign(next);
                }
                let (name, rest) = self.rest.split_at(end);
                self.rest = rest;
                let name = name.to_ascii_lowercase();
                if let Some(after) = self.rest.strip_prefix('(') {
                    self.rest = after;
                    let content = self.one();
                    assert!(self.take(")"), "`)` before {}", self.rest);
                    return Node::Function(name, Box::new(content));
                }
                Node::Keyword(name)
            }
        }
    }
}

/// `length`, `length [0,∞]`, `'width'` or `calc()`.
fn type_of(name: &str) -> Node {
    let (name, range) = match name.split_once('[') {
        Some((name, range)) => (name.trim(), Some(range.trim_end().trim_end_matches(']'))),
        None => (name.trim(), None),
    };
    let range = range.map(|range| {
        let bound = |text: &str| match text.trim() {
            "∞" => f32::INFINITY,
            "-∞" => f32::NEG_INFINITY,
            text => text
                .trim_end_matches(|c: char| c.is_ascii_alphabetic())
                .parse()
                .expect("a bound is a number"),
        };
        let (least, most) = range.split_once(',').expect("two bounds");
        (bound(least), bound(most))
    });
    let number = |name: &str| BASIC.iter().position(|(basic, ..)| *basic == name);
    if let ("length-percentage", Some(range)) = (name, range) {
        let basic = ["length", "percentage"]
            .map(|name| Node::Basic(number(name).expect("a basic type"), Some(range)));
        return Node::Many(Operation::One, basic.into());
    }
    match number(name) {
        Some(number) => Node::Basic(number, range),
        None => Node::Rule(name.to_owned()),
    }
}

/// The code under construction.
#[derive(Default)]
struct Code<'t> {
    words: Vec<u16>,
    keywords: Vec<String>,
    rows: BTreeMap<String, &'t str>,
    rules: Vec<String>,
    starts: BTreeMap<String, u16>,
    ranges: Vec<(f32, f32)>,
    known: BTreeMap<Vec<u16>, u16>,
}

impl Code<'_> {
    fn keyword(&self, word: &str) -> u16 {
        let number = self.keywords.binary_search_by(|known| known.as_str().cmp(word));
        u16::try_from(number.expect("a known word")).expect("few words")
    }

    fn rule(&mut self, name: &str) -> u16 {
        let number = self.rules.iter().position(|known| known == name).unwrap_or_else(|| {
            self.rules.push(name.to_owned());
            self.rules.len() - 1
        });
        u16::try_from(number).expect("few rules")
    }

    fn node(&mut self, node: &Node) -> u16 {
        let mut words = vec![0, self.start_of(node)];
        let operation = match node {
            Node::Keyword(word) => {
                words.push(self.keyword(word));
                Operation::Keyword
            }
            Node::Sign(sign) => {
                words.push(u16::try_from(u32::from(*sign)).expect("a sign of ASCII"));
                Operation::Sign
            }
            Node::Basic(number, range) => {
                let (_, operation, kind, _) = BASIC[*number];
                words.push(kind);
                words.push(range.map_or(0, |range| {
                    let known = self.ranges.iter().position(|known| *known == range);
                    let number = known.unwrap_or_else(|| {
                        self.ranges.push(range);
                        self.ranges.len() - 1
                    });
                    u16::try_from(number + 1).expect("few ranges")
                }));
                operation
            }
            Node::Rule(name) => {
                words.push(self.rule(name));
                Operation::Rule
            }
            Node::Function(name, content) => {
                words.push(self.keyword(name));
                words.push(self.node(content));
                Operation::Function
            }
            Node::Block(sign, content) => {
                words.push(u16::try_from(u32::from(*sign)).expect("a sign of ASCII"));
                words.push(self.node(content));
                Operation::Block
            }
            Node::Many(operation, items) => {
                if *operation == Operation::One
                    && items.iter().all(|item| matches!(item, Node::Keyword(_)))
                {
                    let mut numbers: Vec<u16> = items
                        .iter()
                        .map(|item| match item {
                            Node::Keyword(word) => self.keyword(word),
                            _ => unreachable!("all are keywords"),
                        })
                        .collect();
                    numbers.sort_unstable();
                    words.push(u16::try_from(numbers.len()).expect("few keywords"));
                    words.extend(numbers);
                    words[0] = Operation::Keywords as u16;
                    return self.place(words);
                }
                assert!(
                    *operation == Operation::One
                        || items.len() <= 16
                        || *operation == Operation::Sequence
                );
                words.push(u16::try_from(items.len()).expect("few items"));
                for item in items {
                    words.push(self.node(item));
                }
                *operation
            }
            Node::Repeat(least, most, comma, item) => {
                words.extend([*least, *most, u16::from(*comma)]);
                words.push(self.node(item));
                Operation::Repeat
            }
            Node::Required(item) => {
                words.push(self.node(item));
                Operation::Required
            }
        };
        words[0] = operation as u16;
        self.place(words)
    }

    /// Writes a node, unless there is one like it.
    fn place(&mut self, words: Vec<u16>) -> u16 {
        if let Some(&known) = self.known.get(&words) {
            return known;
        }
        let offset = u16::try_from(self.words.len()).expect("the code fits");
        self.words.extend(&words);
        self.known.insert(words, offset);
        offset
    }

    fn start_of(&mut self, node: &Node) -> u16 {
        match node {
            Node::Keyword(_) => IDENT,
            // A comma may be left out where nothing is before or after it.
            Node::Sign(',') => SIGN | NOTHING,
            Node::Sign(_) => SIGN,
            Node::Basic(number, _) => BASIC[*number].3,
            Node::Function(..) => FUNCTION,
            Node::Block(..) => BLOCK,
            Node::Rule(name) => self.start_of_rule(name),
            Node::Many(Operation::Sequence, items) => {
                let mut start = NOTHING;
                for item in items {
                    let next = self.start_of(item);
                    start |= next;
                    if next & NOTHING == 0 {
                        return start & !NOTHING;
                    }
                }
                start
            }
            Node::Many(Operation::One, items) => {
                items.iter().fold(0, |start, item| start | self.start_of(item))
            }
            Node::Many(operation, items) => {
                let starts: Vec<u16> = items.iter().map(|item| self.start_of(item)).collect();
                let all = starts.iter().fold(0, |all, start| all | start);
                let may_be_empty =
                    *operation == Operation::All && starts.iter().all(|start| start & NOTHING != 0);
                all & !NOTHING | if may_be_empty { NOTHING } else { 0 }
            }
            Node::Repeat(least, _, _, item) => {
                self.start_of(item) | if *least == 0 { NOTHING } else { 0 }
            }
            Node::Required(item) => self.start_of(item) & !NOTHING,
        }
    }

    fn start_of_rule(&mut self, name: &str) -> u16 {
        if let Some(&start) = self.starts.get(name) {
            return start;
        }
        // A rule that contains itself begins with something else.
        self.starts.insert(name.to_owned(), 0);
        let node = self.syntax(name);
        let start = self.start_of(&node);
        self.starts.insert(name.to_owned(), start);
        start
    }

    fn syntax(&self, name: &str) -> Node {
        let syntax = self.rows.get(name).unwrap_or_else(|| panic!("<{name}> has a row"));
        read(syntax)
    }
}

fn read(syntax: &str) -> Node {
    let mut reader = Reader { rest: syntax };
    let node = reader.one();
    assert!(reader.peek().is_none(), "{syntax}: {}", reader.rest);
    node
}

fn words_of(node: &Node, words: &mut BTreeSet<String>) {
    match node {
        Node::Keyword(word) => {
            words.insert(word.clone());
        }
        Node::Function(name, content) => {
            words.insert(name.clone());
            words_of(content, words);
        }
        Node::Block(_, content) | Node::Required(content) | Node::Repeat(.., content) => {
            words_of(content, words);
        }
        Node::Many(_, items) => items.iter().for_each(|item| words_of(item, words)),
        Node::Sign(_) | Node::Basic(..) | Node::Rule(_) => {}
    }
}

/// The functions that are numbers wherever numbers are.
const MATH: [&str; 24] = [
    "abs",
    "acos",
    "asin",
    "atan",
    "atan2",
    "calc",
    "clamp",
    "cos",
    "exp",
    "hypot",
    "log",
    "max",
    "min",
    "mod",
    "pow",
    "progress",
    "rem",
    "round",
    "sibling-count",
    "sibling-index",
    "sign",
    "sin",
    "sqrt",
    "tan",
];

pub(crate) fn source(table: &str) -> String {
    let mut code = Code::default();
    let (mut properties, mut descriptors, mut selectors) =
        (BTreeMap::new(), BTreeMap::new(), Vec::new());
    let mut words = BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let (Some(kind), Some(name)) = (cells.next(), cells.next()) else { panic!("{line}") };
        let syntax = cells.next().unwrap_or_default();
        if kind == "selector" {
            selectors.push(name);
            continue;
        }
        words_of(&read(syntax), &mut words);
        // A later row is another form.
        let known = match kind {
            "property" => {
                code.rows.insert(format!("'{name}'"), syntax);
                properties.insert(name, ())
            }
            "descriptor" => {
                code.rows.insert(format!("@{name}"), syntax);
                descriptors.insert(name, ())
            }
            "function" => {
                code.rows.insert(format!("{name}()"), syntax);
                None
            }
            "type" => code.rows.insert(name.to_owned(), syntax).map(|_| ()),
            _ => panic!("{line}"),
        };
        assert!(known.is_none(), "{name} has one row");
    }
    words.extend(
        ["initial", "inherit", "unset", "revert", "revert-layer", "revert-rule"].map(String::from),
    );
    words.extend(MATH.map(String::from));
    code.keywords = words.into_iter().collect();
    let property_rules: Vec<_> =
        properties.keys().map(|name| (*name, code.rule(&format!("'{name}'")))).collect();
    let descriptor_rules: Vec<_> =
        descriptors.keys().map(|name| (*name, code.rule(&format!("@{name}")))).collect();
    let math: Vec<_> = {
        let mut math = Vec::new();
        for name in MATH {
            if code.rows.contains_key(&format!("{name}()")) {
                let rule = code.rule(&format!("{name}()"));
                math.push((code.keyword(name), rule));
            }
        }
        math.sort_unstable();
        math
    };
    let mut offsets = Vec::new();
    while offsets.len() < code.rules.len() {
        let node = code.syntax(&code.rules[offsets.len()].clone());
        offsets.push(code.node(&node));
    }
    selectors.sort_unstable();
    selectors.dedup();

    let mut source = head("The syntaxes of CSS, for the matcher.", "data/css.tsv");
    let mut list = |name: &str, of: &str, items: String| {
        writeln!(source, "pub(super) static {name}: &[{of}] = &{};", items.replace(", ", ","))
            .expect("writing to a String");
    };
    list("CODE", "u16", format!("{:?}", code.words));
    list("RULES", "u16", format!("{offsets:?}"));
    list("WORDS", "&str", format!("{:?}", code.keywords));
    let numbers: Vec<_> = code.keywords.iter().map(String::as_str).zip(0..).collect();
    list("DESCRIPTORS", "(&str, u16)", format!("{descriptor_rules:?}"));
    list("MATH", "(u16, u16)", format!("{math:?}"));
    let ranges = format!("{:?}", code.ranges).replace("-inf", "f32::NEG_INFINITY");
    list("RANGES", "(f32, f32)", ranges.replace("inf)", "f32::INFINITY)"));
    let mut map = |name: &str, entries: &[(&str, u16)]| {
        let mut map = phf_codegen::Map::new();
        entries.iter().for_each(|(name, number)| {
            map.entry(*name, number.to_string());
        });
        let map = map.build();
        writeln!(source, "pub(super) static {name}: phf::Map<&'static str, u16> = {map};")
            .expect("writing to a String");
    };
    map("WORD_NUMBERS", &numbers);
    map("PROPERTIES", &property_rules);
    let mut set = phf_codegen::Set::new();
    for name in selectors {
        set.entry(name);
    }
    writeln!(source, "pub(super) static PSEUDO: phf::Set<&'static str> = {};", set.build())
        .expect("writing to a String");
    source
}
