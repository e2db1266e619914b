//! The tokens of a statement, in one list, each opening token with the number of its end.
//!
//! `cssparser` walks blocks by nested calls. Here its parser is started anew after each opening token, so that it
//! sees what is in the block as plain tokens, and the depth of the input costs no stack.

use cssparser::{Parser, Token as CssToken};

use super::grammar::Start;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Ident,
    /// A name with `(` right after it; it is open until its end.
    Function,
    AtKeyword,
    /// `#` and a name; whether it is an identifier.
    Hash(bool),
    String,
    Url,
    Number,
    Integer,
    Percentage,
    Dimension,
    Sign(u8),
    /// `(`, `[` or `{`.
    Open(u8),
    /// The end of a block; where the text ends, of all that are open.
    Close,
    /// An end that ends nothing, or a string or URL that is broken off.
    Bad,
    /// `<!--` or `-->`.
    CommentMark,
    /// A character outside of ASCII that is not part of a name, or another sign without a meaning.
    Other,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Bytes of the text.
    pub(super) start: u32,
    pub(super) end: u32,
    /// Of an opening token: the number of its end. Of a dimension: where its unit begins.
    pub(super) other: u32,
    pub(super) number: f32,
    /// Whether white space or a comment is before it.
    pub(super) after_space: bool,
}

impl Token {
    /// Which syntaxes can begin with it.
    #[inline]
    pub(super) const fn start_bit(&self) -> u16 {
        match self.kind {
            Kind::Ident => Start::IDENT,
            Kind::Function => Start::FUNCTION,
            Kind::Hash(_) => Start::HASH,
            Kind::String => Start::STRING,
            Kind::Url => Start::URL,
            Kind::Number | Kind::Integer | Kind::Percentage | Kind::Dimension => Start::NUMERIC,
            Kind::Open(_) => Start::BLOCK,
            _ => Start::SIGN,
        }
    }

    #[inline]
    pub(super) fn is(&self, sign: u8) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// A text and its tokens.
#[derive(Default)]
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    pub(super) list: Vec<Token>,
    /// The opening tokens that nothing ends.
    pub(super) unclosed: Vec<u32>,
    /// The end of each open block, and the number of its opening token, while the text is read.
    open: Vec<(u8, u32)>,
}

fn number_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl<'t> Tokens<'t> {
    /// The tokens of a text of less than 4 GiB.
    #[cfg(test)]
    pub(super) fn new(text: &'t str) -> Self {
        let mut tokens = Self::default();
        tokens.read(text);
        tokens
    }

    /// Reads a text of less than 4 GiB, in place of the one before.
    pub(super) fn read(&mut self, text: &'t str) {
        self.text = text;
        self.list.clear();
        self.unclosed.clear();
        let mut offset = 0_usize;
        let mut parser = Parser::new(self.text);
        let mut after_space = false;
        loop {
            let start = offset.saturating_add(parser.position().byte_index());
            let Ok(token) = parser.next_including_whitespace_and_comments() else { break };
            let mut number = 0.0;
            let mut opens = None;
            let mut is_integer = false;
            let mut kind = match token {
                CssToken::WhiteSpace(_) | CssToken::Comment(_) => {
                    after_space = true;
                    continue;
                }
                CssToken::Ident(_) => Kind::Ident,
                CssToken::Function(_) => {
                    opens = Some(b')');
                    Kind::Function
                }
                CssToken::ParenthesisBlock => {
                    opens = Some(b')');
                    Kind::Open(b'(')
                }
                CssToken::SquareBracketBlock => {
                    opens = Some(b']');
                    Kind::Open(b'[')
                }
                CssToken::CurlyBracketBlock => {
                    opens = Some(b'}');
                    Kind::Open(b'{')
                }
                CssToken::CloseParenthesis => Kind::Sign(b')'),
                CssToken::CloseSquareBracket => Kind::Sign(b']'),
                CssToken::CloseCurlyBracket => Kind::Sign(b'}'),
                CssToken::AtKeyword(_) => Kind::AtKeyword,
                CssToken::Hash(_) => Kind::Hash(false),
                CssToken::IDHash(_) => Kind::Hash(true),
                CssToken::QuotedString(_) => Kind::String,
                CssToken::UnquotedUrl(_) => Kind::Url,
                CssToken::Number { value, int_value, .. } => {
                    number = *value;
                    if int_value.is_some() { Kind::Integer } else { Kind::Number }
                }
                CssToken::Percentage { unit_value, .. } => {
                    number = *unit_value * 100.0;
                    Kind::Percentage
                }
                CssToken::Dimension { value, int_value, .. } => {
                    number = *value;
                    is_integer = int_value.is_some();
                    Kind::Dimension
                }
                CssToken::Comma => Kind::Sign(b','),
                CssToken::Colon => Kind::Sign(b':'),
                CssToken::Semicolon => Kind::Sign(b';'),
                CssToken::Delim(sign) => u8::try_from(*sign).map_or(Kind::Other, Kind::Sign),
                CssToken::CDO | CssToken::CDC => Kind::CommentMark,
                CssToken::BadString(_) | CssToken::BadUrl(_) => Kind::Bad,
                _ => Kind::Other,
            };
            let end = offset.saturating_add(parser.position().byte_index());
            let at = number_of(self.list.len());
            let mut other = 0;
            if kind == Kind::Dimension {
                let written = self.text.get(start..end).unwrap_or_default();
                other = number_of(
                    start.saturating_add(length_of_number(written.as_bytes(), is_integer)),
                );
            }
            if let Kind::Sign(sign @ (b')' | b']' | b'}')) = kind {
                kind = match self.open.pop_if(|(end, _)| *end == sign) {
                    Some((_, opening)) => {
                        self.close(opening, at);
                        Kind::Close
                    }
                    None => Kind::Bad,
                };
            }
            self.list.push(Token {
                kind,
                start: number_of(start),
                end: number_of(end),
                other,
                number,
                after_space,
            });
            after_space = false;
            if let Some(sign) = opens {
                self.open.push((sign, at));
                offset = end;
                parser = Parser::new(self.text.get(offset..).unwrap_or_default());
            }
        }
        // The end of the text ends all that is open, each with a token of its own.
        let end = number_of(self.text.len());
        while let Some((_, opening)) = self.open.pop() {
            let at = number_of(self.list.len());
            self.close(opening, at);
            self.unclosed.push(opening);
            self.list.push(Token {
                kind: Kind::Close,
                start: end,
                end,
                other: 0,
                number: 0.0,
                after_space,
            });
        }
        crate::work::count(self.list.len());
    }

    /// The number after the last token.
    pub(super) fn end(&self) -> u32 {
        number_of(self.list.len())
    }

    fn close(&mut self, opening: u32, at: u32) {
        if let Some(token) = self.list.get_mut(opening as usize) {
            token.other = at;
        }
    }

    #[inline]
    pub(super) fn get(&self, at: u32) -> Option<&Token> {
        self.list.get(at as usize)
    }

    /// Whether the token is this sign.
    pub(super) fn is(&self, at: u32, sign: u8) -> bool {
        self.get(at).is_some_and(|token| token.is(sign))
    }

    /// The number after a token, or after the block that it opens.
    pub(super) fn after(&self, at: u32) -> u32 {
        match self.get(at) {
            Some(Token { kind: Kind::Function | Kind::Open(_), other, .. }) => {
                other.saturating_add(1)
            }
            _ => at.saturating_add(1),
        }
    }

    /// The text of a token; of a function and a keyword with `@` the name alone.
    pub(super) fn written(&self, at: u32) -> &'t str {
        let Some(token) = self.get(at) else { return "" };
        let (mut start, mut end) = (token.start, token.end);
        match token.kind {
            Kind::Function => end = end.saturating_sub(1),
            Kind::AtKeyword | Kind::Hash(_) => start = start.saturating_add(1),
            _ => {}
        }
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The text from one token to the end of another.
    pub(super) fn range(&self, first: u32, last: u32) -> (u32, u32) {
        let start = self.get(first).map_or(self.text.len(), |token| token.start as usize);
        let end = self.get(last).map_or(start, |token| token.end as usize);
        (number_of(start), number_of(end))
    }
}

/// The length of the number that a dimension begins with.
fn length_of_number(written: &[u8], is_integer: bool) -> usize {
    let digits = |mut at: usize| {
        while written.get(at).is_some_and(u8::is_ascii_digit) {
            at = at.saturating_add(1);
        }
        at
    };
    let sign =
        |at: usize| at.saturating_add(usize::from(matches!(written.get(at), Some(b'+' | b'-'))));
    let mut end = digits(sign(0));
    if is_integer {
        return end;
    }
    if written.get(end) == Some(&b'.') {
        end = digits(end.saturating_add(1));
    }
    if matches!(written.get(end), Some(b'e' | b'E')) {
        let first = sign(end.saturating_add(1));
        if digits(first) > first {
            end = digits(first);
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_know_their_ends() {
        let tokens = Tokens::new("a(b[c]) {");
        let ends: Vec<_> = tokens.list.iter().map(|token| (token.kind, token.other)).collect();
        assert_eq!(
            ends,
            [
                (Kind::Function, 5),
                (Kind::Ident, 0),
                (Kind::Open(b'['), 4),
                (Kind::Ident, 0),
                (Kind::Close, 0),
                (Kind::Close, 0),
                (Kind::Open(b'{'), 7),
                (Kind::Close, 0),
            ]
        );
        assert_eq!(tokens.unclosed, [6]);
    }

    #[test]
    fn units_begin_after_numbers() {
        for (text, unit) in
            [("1.5em", "em"), ("-3px", "px"), ("1e3s", "s"), ("2e", "e"), ("+.5x", "x")]
        {
            let tokens = Tokens::new(text);
            assert_eq!(&text[tokens.list[0].other as usize..], unit, "{text}");
        }
    }

    #[test]
    fn depth_costs_nothing() {
        assert_eq!(Tokens::new(&"(".repeat(1_000_000)).list.len(), 2_000_000);
    }
}
