//! Conditions and selectors of `data/content-models.tsv` as Rust source.

use std::fmt::Write;

use crate::check_tables::Names;

/// Compiles conditions, and numbers the selectors that ancestors and descendants are asked about.
pub(super) struct Conditions<'a> {
    names: &'a Names,
    selectors: Vec<(String, String)>,
    /// Those that conditions ask ancestors about.
    of_ancestors: u64,
}

impl<'a> Conditions<'a> {
    pub(crate) fn new(names: &'a Names) -> Self {
        Self { names, selectors: Vec::new(), of_ancestors: 0 }
    }

    /// A reference to a `Condition`.
    pub(crate) fn compile(&mut self, text: &str) -> String {
        let mut parser = Parser { text, at: 0 };
        let condition = self.or(&mut parser);
        parser.skip_space();
        assert_eq!(parser.at, text.len(), "{text}");
        format!("&{condition}")
    }

    fn or(&mut self, parser: &mut Parser<'_>) -> String {
        let mut parts = vec![self.and(parser)];
        while parser.word("or") {
            parts.push(self.and(parser));
        }
        if parts.len() == 1 {
            return parts.remove(0);
        }
        format!("Condition::Any(&[{}])", parts.join(", "))
    }

    fn and(&mut self, parser: &mut Parser<'_>) -> String {
        let mut parts = vec![self.not(parser)];
        while parser.word("and") {
            parts.push(self.not(parser));
        }
        if parts.len() == 1 {
            return parts.remove(0);
        }
        format!("Condition::All(&[{}])", parts.join(", "))
    }

    fn not(&mut self, parser: &mut Parser<'_>) -> String {
        if parser.word("not") {
            return format!("Condition::Not(&{})", self.not(parser));
        }
        for (open, close) in [('(', ')'), ('[', ']')] {
            if parser.take(open) {
                let inner = self.or(parser);
                assert!(parser.take(close), "{}", parser.text);
                return inner;
            }
        }
        self.atom(parser)
    }

    fn atom(&mut self, parser: &mut Parser<'_>) -> String {
        if parser.take('@') {
            return format!("Condition::Flag(Flag::{})", pascal(parser.name()));
        }
        if parser.take('!') {
            return format!("Condition::Not(&Condition::Has({}))", number(parser.name()));
        }
        let name = parser.name();
        assert!(!name.is_empty(), "{}", parser.text);
        if parser.rest().starts_with('(') {
            let list = split_outside(parser.parenthesized(), ' ');
            return match name {
                "ancestor" => {
                    let bits = list.iter().fold(0u64, |bits, item| bits | 1 << self.selector(item));
                    self.of_ancestors |= bits;
                    format!("Condition::Ancestor({bits})")
                }
                _ => {
                    let list: Vec<usize> =
                        list.iter().map(|item| self.names.element(item)).collect();
                    format!("Condition::{}(&{list:?})", pascal(name))
                }
            };
        }
        let (negated, kind) = if parser.sign("!=") {
            (true, "Is")
        } else if parser.sign("~=") {
            (false, "Token")
        } else if parser.sign("=") {
            (false, "Is")
        } else {
            return format!("Condition::Has({})", number(name));
        };
        let values: Vec<&str> = parser.values().split('|').collect();
        let condition = format!("Condition::{kind}({}, &{values:?})", quoted(name));
        if negated { format!("Condition::Not(&{condition})") } else { condition }
    }

    /// The number of a selector.
    pub(crate) fn selector(&mut self, text: &str) -> usize {
        if let Some(known) = self.selectors.iter().position(|(known, _)| known == text) {
            return known;
        }
        let index = self.selectors.len();
        assert!(index < 64, "selectors are bits of one word");
        self.selectors.push((text.to_owned(), String::new()));
        let compiled = self.selector_source(text);
        self.selectors[index].1 = compiled;
        index
    }

    fn selector_source(&mut self, text: &str) -> String {
        if let Some(condition) = text.strip_prefix('[') {
            let condition = condition.strip_suffix(']').expect("a bracket");
            let when = self.compile(condition);
            return format!("Selector {{ base: Base::Any, when: Some({when}), except: &[] }}");
        }
        let end = text.find(['[', '(']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let base = match (name, self.names.category(name)) {
            ("*", _) => "Base::Any".to_owned(),
            (_, Some(bit)) => format!("Base::Category({})", 1u32 << bit),
            _ => format!("Base::Element({})", self.names.element(name)),
        };
        if let Some(condition) = rest.strip_prefix('[') {
            let when = self.compile(condition.strip_suffix(']').expect("a bracket"));
            return format!("Selector {{ base: {base}, when: Some({when}), except: &[] }}");
        }
        let mut except = String::new();
        if let Some(list) = rest.strip_prefix("(except ") {
            for item in split_outside(list.strip_suffix(')').expect("a bracket"), ',') {
                let item = item.trim();
                let (name, when) = match item.split_once('[') {
                    Some((name, condition)) => {
                        let condition = condition.strip_suffix(']').expect("a bracket");
                        (name, format!("Some({})", self.compile(condition)))
                    }
                    None => (item, "None".to_owned()),
                };
                write!(except, "({}, {when}), ", self.names.element(name))
                    .expect("writing to a String");
            }
        }
        format!("Selector {{ base: {base}, when: None, except: &[{except}] }}")
    }

    /// The table of all selectors met.
    pub(crate) fn selectors(&self) -> String {
        let list: String = self.selectors.iter().fold(String::new(), |list, (text, source)| {
            format!("{list}    // {text}\n    {source},\n")
        });
        format!(
            "pub(crate) static SELECTORS: [Selector; {}] = [\n{list}];\n\
             pub(crate) const ANCESTOR_SELECTORS: u64 = {};\n",
            self.selectors.len(),
            self.of_ancestors
        )
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn word(&mut self, word: &str) -> bool {
        self.skip_space();
        let found = self.rest().strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '(']));
        if found {
            self.at += word.len();
            self.skip_space();
        }
        found
    }

    fn take(&mut self, c: char) -> bool {
        self.skip_space();
        self.sign(c.encode_utf8(&mut [0; 4]))
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn name(&mut self) -> &'a str {
        self.until(|c| !c.is_ascii_alphanumeric() && c != '-')
    }

    fn values(&mut self) -> &'a str {
        self.until(|c| " )]".contains(c))
    }

    fn parenthesized(&mut self) -> &'a str {
        let rest = self.rest();
        let mut depth = 0;
        for (at, c) in rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += at + 1;
                return &rest[1..at];
            }
        }
        panic!("a bracket is missing: {}", self.text);
    }
}

/// Splits outside of brackets; without empty parts.
pub(crate) fn split_outside(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut depth = 0;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// The constant of an attribute's number.
pub(crate) fn number(name: &str) -> String {
    format!("attribute::{}", constant(name))
}

/// The constant of a name.
pub(crate) fn constant(name: &str) -> String {
    name.replace(['-', ':'], "_").to_uppercase()
}

/// A string literal.
pub(crate) fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// `a-name` as `AName`.
pub(crate) fn pascal(name: &str) -> String {
    name.split('-')
        .map(|word| {
            let mut characters = word.chars();
            characters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
        })
        .collect()
}
