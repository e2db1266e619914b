//! CSS tokens one at a time, with the end of each block.
//!
//! The parser of `cssparser` walks blocks by nested calls, so that the depth of the input would be
//! the depth of our stack. Here a new parser is started after each opening token instead: it then
//! sees the contents of the block as plain tokens. Only the ends of the open blocks are kept, a byte
//! each.

#![expect(
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "positions are in the input: what is added is what was read there"
)]

use cssparser::{CowRcStr, Parser, Token as CssToken};

/// A token, as far as the grammars of `sizes` need to know it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'a> {
    Whitespace,
    Comma,
    Colon,
    Delim(char),
    /// Identifiers are kept as `cssparser` unescapes them.
    Ident(CowRcStr<'a>),
    Number(f64),
    Dimension(f64, CowRcStr<'a>),
    /// The beginning of a block in parentheses.
    Parenthesis,
    /// The beginning of the block of a function.
    Function(CowRcStr<'a>),
    /// The beginning of a block in square or curly brackets.
    Bracket,
    /// The end of the innermost block.
    End,
    /// Anything that may be in a value but means nothing here: strings, percentages, hashes.
    Other,
    /// A token that may not be even in an unknown value: a bad string or URL, an unmatched end.
    Bad,
}

/// The tokens of a string. Blocks that are open at its end are closed there.
pub(super) struct Tokens<'a> {
    text: &'a str,
    /// Where the text of the parser begins.
    offset: usize,
    parser: Parser<'a>,
    /// The character that ends each open block, the innermost last.
    open: Vec<u8>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0, parser: Parser::new(text), open: Vec::new() }
    }

    /// The number of blocks that are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    fn begin_block(&mut self, end: u8) {
        self.open.push(end);
        self.offset += self.parser.position().byte_index();
        self.parser = Parser::new(&self.text[self.offset..]);
    }

    fn end_block(&mut self, end: u8) -> Token<'a> {
        match self.open.pop_if(|innermost| *innermost == end) {
            Some(_) => Token::End,
            None => Token::Bad,
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let start = self.offset + self.parser.position().byte_index();
            let Ok(token) = self.parser.next_including_whitespace_and_comments().cloned() else {
                return self.open.pop().map(|_| Token::End);
            };
            return Some(match token {
                CssToken::Comment(_) => continue,
                CssToken::Function(name) => {
                    self.begin_block(b')');
                    Token::Function(name)
                }
                CssToken::ParenthesisBlock => {
                    self.begin_block(b')');
                    Token::Parenthesis
                }
                CssToken::SquareBracketBlock => {
                    self.begin_block(b']');
                    Token::Bracket
                }
                CssToken::CurlyBracketBlock => {
                    self.begin_block(b'}');
                    Token::Bracket
                }
                CssToken::CloseParenthesis => self.end_block(b')'),
                CssToken::CloseSquareBracket => self.end_block(b']'),
                CssToken::CloseCurlyBracket => self.end_block(b'}'),
                CssToken::WhiteSpace(_) => Token::Whitespace,
                CssToken::Comma => Token::Comma,
                CssToken::Colon => Token::Colon,
                CssToken::Delim(character) => Token::Delim(character),
                CssToken::Ident(name) => Token::Ident(name),
                CssToken::Number { .. } => Token::Number(number(&self.text[start..])),
                CssToken::Dimension { unit, .. } => {
                    Token::Dimension(number(&self.text[start..]), unit)
                }
                CssToken::BadString(_) | CssToken::BadUrl(_) => Token::Bad,
                _ => Token::Other,
            });
        }
    }
}

/// The number that `source` begins with, in double precision (`cssparser` keeps single).
fn number(source: &str) -> f64 {
    let bytes = source.as_bytes();
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let sign = |at: usize| at + usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let mut end = digits(sign(0));
    if bytes.get(end) == Some(&b'.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let exponent = sign(end + 1);
        if digits(exponent) > exponent {
            end = digits(exponent);
        }
    }
    // CSS clamps infinite numbers, so a number that is too large is clamped as well.
    source[..end].parse::<f64>().unwrap_or_default().clamp(f64::MIN, f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Tokens::new(text).collect()
    }

    #[test]
    fn blocks_have_ends() {
        let [dimension, end] = [Token::Dimension(1.5, "em".into()), Token::End];
        assert_eq!(
            tokens("a(b[c],/* x */1.5em)"),
            [
                Token::Function("a".into()),
                Token::Ident("b".into()),
                Token::Bracket,
                Token::Ident("c".into()),
                end.clone(),
                Token::Comma,
                dimension,
                end,
            ]
        );
    }

    #[test]
    fn open_blocks_end_with_the_text() {
        let [open, end] = [Token::Parenthesis, Token::End];
        assert_eq!(tokens("(("), [open.clone(), open.clone(), end.clone(), end.clone()]);
        assert_eq!(tokens("(]"), [open, Token::Bad, end]);
        assert_eq!(tokens(")"), [Token::Bad]);
    }

    #[test]
    fn numbers() {
        for (text, expected) in
            [("33.3", 33.3), ("-.5", -0.5), ("+1e3", 1000.0), ("1e-2", 0.01), ("1e999", f64::MAX)]
        {
            assert_eq!(tokens(text), [Token::Number(expected)], "{text}");
        }
        assert_eq!(tokens("1e3em"), [Token::Dimension(1000.0, "em".into())]);
        assert_eq!(tokens("2e"), [Token::Dimension(2.0, "e".into())]);
        assert_eq!(tokens("2e-m"), [Token::Dimension(2.0, "e-m".into())]);
    }

    #[test]
    fn depth_costs_nothing() {
        let text = "(".repeat(1_000_000);
        assert_eq!(Tokens::new(&text).count(), 2_000_000);
    }
}
