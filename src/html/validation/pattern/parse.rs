//! Reading a [pattern](https://tc39.es/ecma262/#sec-patterns), in the grammar of the `v` flag.

use super::set::Set;
use std::iter::Peekable;
use std::str::Chars;

/// Groups and classes may nest so deep.
const DEEPEST: usize = 32;

/// A part of an expression.
#[derive(Debug, Clone)]
pub(super) enum Node {
    Set(Set),
    Assert(Assertion),
    Concat(Vec<Node>),
    Either(Vec<Node>),
    Repeat {
        node: Box<Node>,
        least: u32,
        most: Option<u32>,
    },
    /// A look at the text before or after the place.
    Look {
        node: Box<Node>,
        is_ahead: bool,
        is_negative: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Assertion {
    Start,
    End,
    WordBoundary,
    NoWordBoundary,
}

/// The expression, if it is one that is matched here.
pub(super) fn parse(pattern: &str) -> Option<Node> {
    let mut reader = Reader { rest: pattern.chars().peekable(), depth: 0 };
    let node = reader.either()?;
    reader.rest.next().is_none().then_some(node)
}

struct Reader<'p> {
    rest: Peekable<Chars<'p>>,
    depth: usize,
}

const SYNTAX: &str = "^$\\.*+?()[]{}|/";

impl Reader<'_> {
    fn take(&mut self, wanted: char) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
    }

    /// Takes two characters, or neither.
    fn take_both(&mut self, first: char, second: char) -> bool {
        let mut ahead = self.rest.clone();
        let is_there = ahead.next() == Some(first) && ahead.next() == Some(second);
        if is_there {
            self.rest = ahead;
        }
        is_there
    }

    fn enter(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= DEEPEST).then_some(())
    }

    fn either(&mut self) -> Option<Node> {
        self.enter()?;
        let mut ways = vec![self.concat()?];
        while self.take('|') {
            ways.push(self.concat()?);
        }
        self.depth -= 1;
        if ways.len() == 1 { ways.pop() } else { Some(Node::Either(ways)) }
    }

    fn concat(&mut self) -> Option<Node> {
        let mut parts = Vec::new();
        while self.rest.peek().is_some_and(|next| !matches!(next, '|' | ')')) {
            let part = self.atom()?;
            let is_atom = !matches!(part, Node::Assert(_) | Node::Look { .. });
            parts.push(if is_atom { self.repeated(part)? } else { part });
        }
        Some(Node::Concat(parts))
    }

    fn repeated(&mut self, node: Node) -> Option<Node> {
        let (least, most) = match self.rest.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.rest.next();
                let least = self.number()?;
                let most = match self.take(',') {
                    false => Some(least),
                    true if self.rest.peek() == Some(&'}') => None,
                    true => Some(self.number()?),
                };
                if self.rest.peek() != Some(&'}') || most.is_some_and(|most| most < least) {
                    return None;
                }
                (least, most)
            }
            _ => return Some(node),
        };
        self.rest.next();
        // Whether as much or as little as possible makes no difference to the whole value.
        self.take('?');
        Some(Node::Repeat { node: Box::new(node), least, most })
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.rest.peek().and_then(|next| next.to_digit(10)) {
            self.rest.next();
            number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
        }
        number
    }

    fn atom(&mut self) -> Option<Node> {
        match self.rest.next()? {
            '^' => Some(Node::Assert(Assertion::Start)),
            '$' => Some(Node::Assert(Assertion::End)),
            '.' => Some(Node::Set(Set::line_ends().negated())),
            '(' => self.group(),
            '[' => self.class().map(Node::Set),
            '\\' if self.take('b') => Some(Node::Assert(Assertion::WordBoundary)),
            '\\' if self.take('B') => Some(Node::Assert(Assertion::NoWordBoundary)),
            '\\' => {
                if let Some(set) = self.class_escape() {
                    return Some(Node::Set(set));
                }
                self.character_escape().map(Set::one).map(Node::Set)
            }
            '*' | '+' | '?' | ')' | ']' | '{' | '}' | '|' => None,
            other => Some(Node::Set(Set::one(other.into()))),
        }
    }

    /// After `(`.
    fn group(&mut self) -> Option<Node> {
        let mut look = None;
        if self.take('?') {
            match self.rest.next()? {
                ':' => {}
                '=' => look = Some((true, false)),
                '!' => look = Some((true, true)),
                '<' if self.take('=') => look = Some((false, false)),
                '<' if self.take('!') => look = Some((false, true)),
                '<' => self.name()?,
                _ => return None,
            }
        }
        let node = self.either()?;
        if !self.take(')') {
            return None;
        }
        Some(match look {
            None => node,
            Some((is_ahead, is_negative)) => {
                Node::Look { node: Box::new(node), is_ahead, is_negative }
            }
        })
    }

    /// The name of a group, and `>`.
    fn name(&mut self) -> Option<()> {
        let is_start = |c: char| c.is_alphabetic() || matches!(c, '$' | '_');
        self.rest.next_if(|&c| is_start(c))?;
        while self.rest.next_if(|&c| is_start(c) || c.is_numeric()).is_some() {}
        self.take('>').then_some(())
    }

    /// `d`, `w`, `s` and their opposites.
    fn class_escape(&mut self) -> Option<Set> {
        let set = match self.rest.peek()? {
            'd' => Set::digits(),
            'D' => Set::digits().negated(),
            'w' => Set::word(),
            'W' => Set::word().negated(),
            's' => Set::space(),
            'S' => Set::space().negated(),
            _ => return None,
        };
        self.rest.next();
        Some(set)
    }

    fn character_escape(&mut self) -> Option<u32> {
        match self.rest.next()? {
            'f' => Some(0xC),
            'n' => Some(0xA),
            'r' => Some(0xD),
            't' => Some(0x9),
            'v' => Some(0xB),
            '0' if !self.rest.peek().is_some_and(char::is_ascii_digit) => Some(0),
            'c' => {
                let letter = self.rest.next().filter(char::is_ascii_alphabetic)?;
                Some(u32::from(letter) % 32)
            }
            'x' => self.hexadecimal(2),
            'u' if self.take('{') => {
                let mut number = None;
                while let Some(digit) = self.rest.peek().and_then(|next| next.to_digit(16)) {
                    self.rest.next();
                    number = Some(number.unwrap_or(0_u32).saturating_mul(16).saturating_add(digit));
                }
                self.take('}').then_some(())?;
                number.filter(|&number| number <= 0x10_FFFF)
            }
            'u' => {
                let first = self.hexadecimal(4)?;
                let mut ahead = Reader { rest: self.rest.clone(), depth: 0 };
                let is_pair = (0xD800..0xDC00).contains(&first) && ahead.take_both('\\', 'u');
                match ahead.hexadecimal(4).filter(|second| (0xDC00..0xE000).contains(second)) {
                    Some(second) if is_pair => {
                        self.rest = ahead.rest;
                        Some(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00))
                    }
                    _ => Some(first),
                }
            }
            other if SYNTAX.contains(other) => Some(other.into()),
            _ => None,
        }
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        (0..digits).try_fold(0, |number, _| {
            let digit = self.rest.next().and_then(|next| next.to_digit(16))?;
            Some(number * 16 + digit)
        })
    }

    /// After `[`.
    fn class(&mut self) -> Option<Set> {
        self.enter()?;
        let is_negated = self.take('^');
        let mut set = Set::default();
        if !self.take(']') {
            set = self.class_contents()?;
        }
        self.depth -= 1;
        Some(if is_negated { set.negated() } else { set })
    }

    fn class_contents(&mut self) -> Option<Set> {
        let first = self.operand()?;
        for character in ['&', '-'] {
            if !self.take_both(character, character) {
                continue;
            }
            // All operands are joined at once: one by one, each would go over all that came before.
            let mut others = vec![self.operand()?.set()];
            while !self.take(']') {
                if !self.take_both(character, character) {
                    return None;
                }
                others.push(self.operand()?.set());
            }
            if character == '-' {
                return Some(first.set().without(&others));
            }
            others.push(first.set());
            return Some(Set::all_of(&others));
        }
        let mut ranges = Vec::new();
        let mut operand = first;
        loop {
            if self.take('-') {
                let (Operand::Character(first), Operand::Character(last)) =
                    (operand, self.operand()?)
                else {
                    return None;
                };
                if last < first {
                    return None;
                }
                ranges.push((first, last));
            } else {
                ranges.extend_from_slice(operand.set().ranges());
            }
            if self.take(']') {
                return Some(Set::of(&ranges));
            }
            operand = self.operand()?;
        }
    }

    fn operand(&mut self) -> Option<Operand> {
        const PUNCTUATORS: &str = "&-!#%,:;<=>@`~";
        const DOUBLE: &str = "&!#$%*+,.:;<=>?@^`~";
        let next = self.rest.next()?;
        match next {
            '[' => self.class().map(Operand::Set),
            '\\' if self.take_both('q', '{') => self.strings(),
            '\\' => {
                if let Some(set) = self.class_escape() {
                    return Some(Operand::Set(set));
                }
                if self.take('b') {
                    return Some(Operand::Character(0x8));
                }
                if let Some(character) = self.rest.next_if(|&next| PUNCTUATORS.contains(next)) {
                    return Some(Operand::Character(character.into()));
                }
                self.character_escape().map(Operand::Character)
            }
            '(' | ')' | ']' | '{' | '}' | '/' | '-' | '|' => None,
            _ if DOUBLE.contains(next) && self.rest.peek() == Some(&next) => None,
            _ => Some(Operand::Character(next.into())),
        }
    }

    /// After `\q{`: strings, of which only those of one character are matched here.
    fn strings(&mut self) -> Option<Operand> {
        let mut ranges = Vec::new();
        loop {
            let Operand::Character(character) = self.operand()? else { return None };
            ranges.push((character, character));
            match self.rest.next()? {
                '|' => {}
                '}' => return Some(Operand::Set(Set::of(&ranges))),
                _ => return None,
            }
        }
    }
}

/// A member of a class.
#[derive(Debug)]
enum Operand {
    Character(u32),
    Set(Set),
}

impl Operand {
    fn set(&self) -> Set {
        match self {
            Self::Character(character) => Set::one(*character),
            Self::Set(set) => set.clone(),
        }
    }
}
