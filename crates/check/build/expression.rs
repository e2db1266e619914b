//! Content expressions of `data/content-models.tsv` as position automata.
//!
//! Glushkov's construction: each item of an expression is a position; the automaton knows which positions may
//! come first, which may come last, and which may follow each. Sets of positions are bits of a word.

/// An item of an expression: a name, and whether it stands for any number of nodes.
#[derive(Clone, PartialEq, Eq)]
enum Node {
    Empty,
    Item(String),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Optional(Box<Node>),
    Star(Box<Node>),
    Plus(Box<Node>),
}

/// The automaton of one expression.
#[derive(Default)]
pub(super) struct Automaton {
    /// The name at each position.
    pub(super) items: Vec<String>,
    pub(super) first: u64,
    pub(super) last: u64,
    /// Whether no child at all is right.
    pub(super) nullable: bool,
    /// By position: what may follow.
    pub(super) follow: Vec<u64>,
    /// By position: what the contents of a transparent element in this place may be.
    pub(super) inherited: Vec<u64>,
    /// Whether script-supporting elements may be between any two items.
    pub(super) interleaved: bool,
}

/// The bits of one part of an expression.
struct Part {
    nullable: bool,
    first: u64,
    last: u64,
}

/// The names that stand for any number of nodes.
pub(super) const CLASSES: [&str; 4] = ["flow", "phrasing", "text", "transparent"];

impl Automaton {
    pub(crate) fn of(expression: &str) -> Self {
        let text = without_exclusions(expression);
        let (text, interleaved) = match text.split_once('&') {
            Some((text, with)) => {
                assert_eq!(with.trim(), "script-supporting", "{expression}");
                (text.to_owned(), true)
            }
            None => (text, false),
        };
        let tokens = tokens(&text);
        let mut parser = Parser { tokens: &tokens, at: 0 };
        let node = parser.choice();
        assert_eq!(parser.at, tokens.len(), "{expression}");
        let mut automaton = Self { interleaved, ..Self::default() };
        let whole = automaton.add(&node);
        automaton.first = whole.first;
        automaton.last = whole.last;
        automaton.nullable = whole.nullable;
        assert!(automaton.items.len() <= 64, "{expression}");
        automaton.inherited = (0..automaton.items.len())
            .map(|position| {
                if CLASSES.contains(&automaton.items[position].as_str()) {
                    return 1 << position;
                }
                (0..automaton.items.len())
                    .filter(|&other| {
                        automaton.follow[position] & (1 << other) != 0
                            && automaton.follow[other] & (1 << position) != 0
                    })
                    .fold(0, |bits, other| bits | 1 << other)
            })
            .collect();
        automaton
    }

    fn add(&mut self, node: &Node) -> Part {
        match node {
            Node::Empty => Part { nullable: true, first: 0, last: 0 },
            Node::Item(name) => {
                let bit = 1 << self.items.len();
                self.items.push(name.clone());
                self.follow.push(0);
                let class = CLASSES.contains(&name.as_str());
                let part = Part { nullable: class, first: bit, last: bit };
                if class {
                    self.join(bit, bit);
                }
                part
            }
            Node::Sequence(nodes) => {
                let mut whole = Part { nullable: true, first: 0, last: 0 };
                for node in nodes {
                    let part = self.add(node);
                    self.join(whole.last, part.first);
                    if whole.nullable {
                        whole.first |= part.first;
                    }
                    whole.last = if part.nullable { whole.last | part.last } else { part.last };
                    whole.nullable &= part.nullable;
                }
                whole
            }
            Node::Choice(nodes) => {
                let mut whole = Part { nullable: false, first: 0, last: 0 };
                for node in nodes {
                    let part = self.add(node);
                    whole.first |= part.first;
                    whole.last |= part.last;
                    whole.nullable |= part.nullable;
                }
                whole
            }
            Node::Optional(node) => Part { nullable: true, ..self.add(node) },
            Node::Star(node) => {
                let part = self.add(node);
                self.join(part.last, part.first);
                Part { nullable: true, ..part }
            }
            Node::Plus(node) => {
                let part = self.add(node);
                self.join(part.last, part.first);
                part
            }
        }
    }

    fn join(&mut self, from: u64, to: u64) {
        for (position, follow) in self.follow.iter_mut().enumerate() {
            if from & (1 << position) != 0 {
                *follow |= to;
            }
        }
    }
}

/// The expression without what is said by other columns (`E -X`) or by rules in words (`{…}`).
fn without_exclusions(expression: &str) -> String {
    let mut text = String::new();
    let mut characters = expression.chars().peekable();
    while let Some(c) = characters.next() {
        let exclusion = c == '-' && text.ends_with(' ');
        if c != '{' && !exclusion {
            text.push(c);
            continue;
        }
        let mut depth = usize::from(c == '{');
        while let Some(&next) = characters.peek() {
            match next {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth > 0 => depth -= 1,
                ' ' | '|' | ')' if depth == 0 => break,
                _ => {}
            }
            characters.next();
        }
    }
    text
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '-' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            tokens.push(std::mem::take(&mut word));
        }
        if c != ' ' {
            tokens.push(c.to_string());
        }
    }
    if !word.is_empty() {
        tokens.push(word);
    }
    tokens
}

struct Parser<'a> {
    tokens: &'a [String],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn choice(&mut self) -> Node {
        let mut nodes = vec![self.sequence()];
        while self.peek() == Some("|") {
            self.at += 1;
            nodes.push(self.sequence());
        }
        if nodes.len() == 1 { nodes.remove(0) } else { Node::Choice(nodes) }
    }

    fn sequence(&mut self) -> Node {
        let mut nodes = Vec::new();
        while let Some(token) = self.peek() {
            if token == "|" || token == ")" {
                break;
            }
            nodes.push(self.counted());
        }
        if nodes.len() == 1 { nodes.remove(0) } else { Node::Sequence(nodes) }
    }

    fn counted(&mut self) -> Node {
        let token = self.peek().expect("an item").to_owned();
        self.at += 1;
        let mut node = match token.as_str() {
            "(" => {
                let node = self.choice();
                assert_eq!(self.peek(), Some(")"));
                self.at += 1;
                node
            }
            "nothing" => Node::Empty,
            name => Node::Item(name.to_owned()),
        };
        loop {
            node = match self.peek() {
                Some("?") => Node::Optional(Box::new(node)),
                Some("*") => Node::Star(Box::new(node)),
                Some("+") => Node::Plus(Box::new(node)),
                _ => return node,
            };
            self.at += 1;
        }
    }
}
