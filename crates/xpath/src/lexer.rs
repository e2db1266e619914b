//! The tokens of an expression.
//! [Lexical Structure](https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex)
//!
//! A name is not yet said to be an operator, an axis, a function or a node type: that depends on the tokens around it, and
//! the [grammar](crate::grammar) knows in each place which of them may follow.

use std::ops::Range;

use crate::error::{Error, ErrorKind};

/// A token; names and literals borrow from the expression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Token<'t> {
    /// `(`, `)`, `[`, `]`, `.`, `..`, `@`, `,`, `::`, `/`, `//`, `|`, `+`, `-`, `=`, `!=`, `<`, `<=`, `>`, `>=` or `*`.
    Symbol(&'static str),
    Literal(&'t str),
    Number(f64),
    /// A QName.
    Name(Name<'t>),
    /// `prefix:*`
    AnyOf(&'t str),
    Variable(Name<'t>),
    End,
}

/// A [QName](https://www.w3.org/TR/1999/REC-xml-names-19990114/#NT-QName).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name<'t> {
    pub(crate) prefix: Option<&'t str>,
    pub(crate) local: &'t str,
}

/// The symbols, those that begin with another before it.
const SYMBOLS: [&str; 21] = [
    "(", ")", "[", "]", "..", ".", "@", ",", "::", "//", "/", "|", "+", "-", "=", "!=", "<=", "<",
    ">=", ">", "*",
];

#[derive(Debug, Clone)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next token and its place.
    pub(crate) fn next_token(&mut self) -> Result<(Token<'t>, Range<usize>), Error> {
        // [ExprWhitespace](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-ExprWhitespace)
        self.at += self.rest().len() - self.rest().trim_start_matches(is_space).len();
        let start = self.at;
        let token = self.token()?;
        Ok((token, start..self.at))
    }

    fn token(&mut self) -> Result<Token<'t>, Error> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        if first == '"' || first == '\'' {
            return self.literal(first);
        }
        let after_point = rest.strip_prefix('.').unwrap_or(rest);
        if after_point.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(self.number());
        }
        if first == '$' {
            self.at += 1;
            return match self.name_token() {
                Some(Token::Name(name)) => Ok(Token::Variable(name)),
                _ => Err(self.error("expected the name of a variable after `$`", 0)),
            };
        }
        if let Some(token) = self.name_token() {
            return Ok(token);
        }
        if let Some(symbol) = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) {
            self.at += symbol.len();
            return Ok(Token::Symbol(symbol));
        }
        Err(self.error(&format!("unexpected {first:?}"), first.len_utf8()))
    }

    /// [Literal](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Literal)
    fn literal(&mut self, quote: char) -> Result<Token<'t>, Error> {
        let content = self.rest().get(1..).unwrap_or_default();
        let Some((literal, _)) = content.split_once(quote) else {
            return Err(self.error("a string without its closing quote", self.rest().len()));
        };
        self.at += literal.len() + 2;
        Ok(Token::Literal(literal))
    }

    /// [Number](https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Number)
    fn number(&mut self) -> Token<'t> {
        let (number, length) = leading_number(self.rest()).unwrap_or((f64::NAN, 1));
        self.at += length;
        Token::Number(number)
    }

    /// A QName, or `prefix:*`.
    fn name_token(&mut self) -> Option<Token<'t>> {
        let first = leading_nc_name(self.rest())?;
        self.at += first.len();
        if let Some(after_colon) = self.rest().strip_prefix(':') {
            if after_colon.starts_with('*') {
                self.at += 2;
                return Some(Token::AnyOf(first));
            }
            if let Some(local) = leading_nc_name(after_colon) {
                self.at += 1 + local.len();
                return Some(Token::Name(Name { prefix: Some(first), local }));
            }
        }
        Some(Token::Name(Name { prefix: None, local: first }))
    }

    fn error(&self, message: &str, length: usize) -> Error {
        Error::new(ErrorKind::Syntax, message, self.at..self.at + length)
    }
}

/// White space between tokens, and that of the functions of strings.
pub(crate) const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// The number that a string begins with, and its length.
pub(crate) fn leading_number(text: &str) -> Option<(f64, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let mut length = whole;
    if let Some(fraction) = text.get(whole..).and_then(|rest| rest.strip_prefix('.')) {
        let count = digits(fraction);
        if whole + count > 0 {
            length += 1 + count;
        }
    }
    let number = text.get(..length)?.parse().ok()?;
    Some((number, length))
}

/// The [NCName](https://www.w3.org/TR/1999/REC-xml-names-19990114/#NT-NCName) that a string begins with.
fn leading_nc_name(text: &str) -> Option<&str> {
    if !text.starts_with(starts_name) {
        return None;
    }
    let end = text.find(|c| !continues_name(c)).unwrap_or(text.len());
    text.get(..end)
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar) without the colon.
const fn starts_name(c: char) -> bool {
    matches!(c,
        'A'..='Z' | '_' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}' | '\u{200D}'
        | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar) without the colon.
const fn continues_name(c: char) -> bool {
    starts_name(c)
        || matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}' | '\u{2040}')
}
