//! CSS tokens in one flat list, in which every block knows where it ends.
//!
//! The parser of `cssparser` walks blocks by nested calls, so that the depth of the input would be
//! the depth of our stack. Here a new parser is started after each opening token instead: it then
//! sees the contents of the block as plain tokens, and the list is built in one pass.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "positions stand in the input: what is added is what was read there"
)]

use cssparser::{Parser, Token as CssToken};

/// A token, as far as the grammars of `sizes` need to know it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'a> {
    Whitespace,
    Comma,
    Colon,
    Delim(char),
    /// Identifiers are kept as `cssparser` unescapes them.
    Ident(cssparser::CowRcStr<'a>),
    Number(f64),
    Dimension(f64, cssparser::CowRcStr<'a>),
    /// An opening parenthesis, and the index of its end.
    Parenthesis(usize),
    /// A function, and the index of its end.
    Function(cssparser::CowRcStr<'a>, usize),
    /// A square or curly bracket, and the index of its end.
    Bracket(usize),
    /// The end of the block that began at this index.
    End(usize),
    /// Anything that may stand in a value but means nothing here: strings, percentages, hashes.
    Other,
    /// A token that may not stand even in an unknown value: a bad string or URL, an unmatched end.
    Bad,
}

/// Tokenizes the whole of `text`. Blocks that are open at its end are closed there.
pub(super) fn tokenize(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut open: Vec<(usize, CssToken<'_>)> = Vec::new();
    let mut offset = 0;
    while let Some((token, end)) = run(text, offset, &mut open, &mut tokens) {
        // A block begins here.
        let closing = match token {
            CssToken::CurlyBracketBlock => CssToken::CloseCurlyBracket,
            CssToken::SquareBracketBlock => CssToken::CloseSquareBracket,
            _ => CssToken::CloseParenthesis,
        };
        open.push((tokens.len(), closing));
        tokens.push(match token {
            CssToken::Function(name) => Token::Function(name, 0),
            CssToken::ParenthesisBlock => Token::Parenthesis(0),
            _ => Token::Bracket(0),
        });
        offset = end;
    }
    while let Some((start, _)) = open.pop() {
        close(&mut tokens, start);
    }
    tokens
}

/// Tokens from `offset` on, up to and with the next one that opens a block, which is given back with
/// the position after it.
fn run<'a>(
    text: &'a str,
    offset: usize,
    open: &mut Vec<(usize, CssToken<'a>)>,
    tokens: &mut Vec<Token<'a>>,
) -> Option<(CssToken<'a>, usize)> {
    let rest = &text[offset..];
    let mut parser = Parser::new(rest);
    loop {
        let start = parser.position().byte_index();
        let token = parser.next_including_whitespace_and_comments().ok()?.clone();
        let end = parser.position().byte_index();
        let source = &rest[start..end];
        tokens.push(match token {
            CssToken::Function(_)
            | CssToken::ParenthesisBlock
            | CssToken::SquareBracketBlock
            | CssToken::CurlyBracketBlock => return Some((token, offset + end)),
            CssToken::CloseParenthesis
            | CssToken::CloseSquareBracket
            | CssToken::CloseCurlyBracket => match open.pop_if(|(_, closing)| *closing == token) {
                Some((start, _)) => {
                    close(tokens, start);
                    continue;
                }
                None => Token::Bad,
            },
            CssToken::Comment(_) => continue,
            CssToken::WhiteSpace(_) => Token::Whitespace,
            CssToken::Comma => Token::Comma,
            CssToken::Colon => Token::Colon,
            CssToken::Delim(character) => Token::Delim(character),
            CssToken::Ident(name) => Token::Ident(name),
            CssToken::Number { .. } => Token::Number(number(source)),
            CssToken::Dimension { unit, .. } => Token::Dimension(number(source), unit),
            CssToken::BadString(_) | CssToken::BadUrl(_) => Token::Bad,
            _ => Token::Other,
        });
    }
}

fn close(tokens: &mut Vec<Token<'_>>, start: usize) {
    let at = tokens.len();
    if let Token::Parenthesis(end) | Token::Function(_, end) | Token::Bracket(end) =
        &mut tokens[start]
    {
        *end = at;
    }
    tokens.push(Token::End(start));
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

    #[test]
    fn blocks_know_their_ends() {
        let tokens = tokenize("a(b[c],/* x */1.5em)");
        assert_eq!(tokens[0], Token::Function("a".into(), 7));
        assert_eq!(tokens[2], Token::Bracket(4));
        assert_eq!(tokens[4], Token::End(2));
        assert_eq!(tokens[5], Token::Comma);
        assert_eq!(tokens[6], Token::Dimension(1.5, "em".into()));
        assert_eq!(tokens[7], Token::End(0));
    }

    #[test]
    fn open_blocks_end_with_the_text() {
        assert_eq!(
            tokenize("(("),
            [Token::Parenthesis(3), Token::Parenthesis(2), Token::End(1), Token::End(0),]
        );
        assert_eq!(tokenize("(]"), [Token::Parenthesis(2), Token::Bad, Token::End(0)]);
        assert_eq!(tokenize(")"), [Token::Bad]);
    }

    #[test]
    fn numbers() {
        for (text, expected) in
            [("33.3", 33.3), ("-.5", -0.5), ("+1e3", 1000.0), ("1e-2", 0.01), ("1e999", f64::MAX)]
        {
            assert_eq!(tokenize(text), [Token::Number(expected)], "{text}");
        }
        assert_eq!(tokenize("1e3em"), [Token::Dimension(1000.0, "em".into())]);
        assert_eq!(tokenize("2e"), [Token::Dimension(2.0, "e".into())]);
        assert_eq!(tokenize("2e-m"), [Token::Dimension(2.0, "e-m".into())]);
    }

    #[test]
    fn depth_costs_nothing() {
        let text = "(".repeat(1_000_000);
        let tokens = tokenize(&text);
        assert_eq!(tokens.len(), 2_000_000);
    }
}
