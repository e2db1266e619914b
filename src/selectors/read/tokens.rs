//! [Tokens of CSS](https://drafts.csswg.org/css-syntax-3/#tokenization), as far as selectors tell them apart.

use std::borrow::Cow;

use crate::ascii::is_whitespace;

/// A token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// The end of the text.
    End,
    WhiteSpace,
    /// An identifier, without escapes.
    Ident(Cow<'t, str>),
    /// An identifier and the opening parenthesis after it.
    Function(Cow<'t, str>),
    /// `#` and an identifier.
    Id(Cow<'t, str>),
    /// A string, without quotes and escapes.
    Text(Cow<'t, str>),
    /// An integer, whether it has a sign, and the unit after it, which may be empty.
    Integer {
        value: i32,
        is_signed: bool,
        unit: Cow<'t, str>,
    },
    /// A character and the `=` after it: `~=`, `|=`, `^=`, `$=`, `*=`.
    Match(u8),
    /// Any other character, which is ASCII.
    Delim(u8),
    /// A string or URL that is broken.
    Broken,
    /// A token that no selector has.
    Other,
}

/// Reads tokens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    /// Where the next token begins.
    pub(super) at: usize,
    /// Where the last token began.
    pub(super) start: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, start: 0 }
    }

    /// The next token after comments.
    pub(super) fn next(&mut self) -> Token<'t> {
        while self.rest().starts_with("/*") {
            let end = self.rest().get(2..).and_then(|comment| comment.find("*/"));
            self.at = end.map_or(self.text.len(), |end| self.at + end + 4);
        }
        self.start = self.at;
        let Some(first) = self.byte(0) else { return Token::End };
        match first {
            _ if is_whitespace(first) => {
                self.skip_whitespace();
                Token::WhiteSpace
            }
            b'"' | b'\'' => self.string(first),
            b'0'..=b'9' | b'+' | b'-' | b'.' if self.begins_number() => self.number(),
            b'#' => self.hash(),
            b'@' => {
                self.at += 1;
                if !self.begins_name(0) {
                    return Token::Delim(first);
                }
                self.name();
                Token::Other
            }
            b'<' if self.rest().starts_with("<!--") => self.other(4),
            b'-' if self.rest().starts_with("-->") => self.other(3),
            b'~' | b'|' | b'^' | b'$' | b'*' if self.byte(1) == Some(b'=') => {
                self.at += 2;
                Token::Match(first)
            }
            _ if self.begins_name(0) => self.name_or_function(),
            _ => {
                self.at += 1;
                Token::Delim(first)
            }
        }
    }

    /// The text from the next token on.
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn is_newline(&self, ahead: usize) -> bool {
        matches!(self.byte(ahead), Some(b'\n' | b'\r' | 0x0C))
    }

    fn skip_whitespace(&mut self) {
        while self.byte(0).is_some_and(is_whitespace) {
            self.at += 1;
        }
    }

    /// Skips one white space character, or CR and LF.
    fn skip_one_whitespace(&mut self) {
        if self.byte(0).is_some_and(is_whitespace) {
            self.at += if self.rest().starts_with("\r\n") { 2 } else { 1 };
        }
    }

    /// Takes the next character, which there is: U+FFFD for NUL, as the input stream of CSS has none.
    fn character(&mut self) -> char {
        let character = self.rest().chars().next().unwrap_or('\0');
        self.at = (self.at + character.len_utf8()).min(self.text.len());
        if character == '\0' { char::REPLACEMENT_CHARACTER } else { character }
    }

    fn other(&mut self, length: usize) -> Token<'t> {
        self.at += length;
        Token::Other
    }

    /// Whether a [valid escape](https://drafts.csswg.org/css-syntax-3/#starts-with-a-valid-escape) is next.
    fn begins_escape(&self, ahead: usize) -> bool {
        self.byte(ahead) == Some(b'\\') && !self.is_newline(ahead + 1)
    }

    /// Whether an [identifier](https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier) is next.
    fn begins_name(&self, ahead: usize) -> bool {
        match self.byte(ahead) {
            Some(b'-') if self.byte(ahead + 1) == Some(b'-') => true,
            Some(b'-') => {
                self.byte(ahead + 1).is_some_and(is_start) || self.begins_escape(ahead + 1)
            }
            Some(byte) => is_start(byte) || self.begins_escape(ahead),
            None => false,
        }
    }

    /// Whether a [number](https://drafts.csswg.org/css-syntax-3/#starts-with-a-number) is next.
    fn begins_number(&self) -> bool {
        let sign = usize::from(matches!(self.byte(0), Some(b'+' | b'-')));
        let point = usize::from(self.byte(sign) == Some(b'.'));
        self.byte(sign + point).is_some_and(|byte| byte.is_ascii_digit())
    }

    /// [Consume an ident sequence](https://drafts.csswg.org/css-syntax-3/#consume-an-ident-sequence)
    fn name(&mut self) -> Cow<'t, str> {
        let mut name = Cow::Borrowed(self.plain_name());
        loop {
            if self.begins_escape(0) {
                self.at += 1;
                let character = self.escape();
                name.to_mut().push(character);
            } else if self.byte(0) == Some(0) {
                let character = self.character();
                name.to_mut().push(character);
            } else {
                return name;
            }
            let more = self.plain_name();
            name.to_mut().push_str(more);
        }
    }

    /// The characters of a name up to an escape or NUL.
    fn plain_name(&mut self) -> &'t str {
        let rest = self.rest();
        let is_end =
            |&byte: &u8| byte == 0 || !(is_start(byte) || byte == b'-' || byte.is_ascii_digit());
        let length = rest.bytes().position(|byte| is_end(&byte)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or("")
    }

    /// [Consume an escaped code point](https://drafts.csswg.org/css-syntax-3/#consume-an-escaped-code-point), after the
    /// backslash.
    fn escape(&mut self) -> char {
        const MOST_DIGITS: usize = 6;
        let digits = self.rest().bytes().take(MOST_DIGITS);
        let count = digits.take_while(u8::is_ascii_hexdigit).count();
        if count == 0 {
            return self.character();
        }
        let number =
            self.rest().get(..count).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += count;
        self.skip_one_whitespace();
        let character = number.and_then(char::from_u32).filter(|&character| character != '\0');
        character.unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// [Consume an ident-like token](https://drafts.csswg.org/css-syntax-3/#consume-an-ident-like-token)
    fn name_or_function(&mut self) -> Token<'t> {
        let name = self.name();
        if self.byte(0) != Some(b'(') {
            return Token::Ident(name);
        }
        self.at += 1;
        if name.eq_ignore_ascii_case("url") {
            let beginning = self.at;
            self.skip_whitespace();
            if !matches!(self.byte(0), Some(b'"' | b'\'')) {
                return self.url();
            }
            self.at = beginning;
        }
        Token::Function(name)
    }

    /// [Consume a url token](https://drafts.csswg.org/css-syntax-3/#consume-a-url-token), after white space. No selector
    /// has one, but it must end where it ends.
    fn url(&mut self) -> Token<'t> {
        let mut is_broken = false;
        loop {
            match self.byte(0) {
                None => break,
                Some(b')') => {
                    self.at += 1;
                    break;
                }
                Some(b'\\') if self.begins_escape(0) => {
                    self.at += 1;
                    self.escape();
                }
                Some(byte) if is_whitespace(byte) => {
                    self.skip_whitespace();
                    is_broken |= !matches!(self.byte(0), None | Some(b')'));
                }
                Some(byte) => {
                    let is_printable = !matches!(byte, 1..=0x1F | 0x7F);
                    is_broken |= !is_printable || matches!(byte, b'"' | b'\'' | b'(' | b'\\');
                    self.character();
                }
            }
        }
        if is_broken { Token::Broken } else { Token::Other }
    }

    /// [Consume a string token](https://drafts.csswg.org/css-syntax-3/#consume-a-string-token)
    fn string(&mut self, quote: u8) -> Token<'t> {
        self.at += 1;
        let mut value = Cow::Borrowed("");
        loop {
            let rest = self.rest();
            let is_special =
                |byte: u8| byte == quote || matches!(byte, b'\\' | 0 | b'\n' | b'\r' | 0x0C);
            let length = rest.bytes().position(is_special).unwrap_or(rest.len());
            self.at += length;
            value += rest.get(..length).unwrap_or("");
            match self.byte(0) {
                None => return Token::Text(value),
                Some(b'\\') => {
                    self.at += 1;
                    if self.is_newline(0) {
                        self.skip_one_whitespace();
                    } else if self.byte(0).is_some() {
                        let character = self.escape();
                        value.to_mut().push(character);
                    }
                }
                Some(0) => {
                    let character = self.character();
                    value.to_mut().push(character);
                }
                Some(byte) if byte == quote => {
                    self.at += 1;
                    return Token::Text(value);
                }
                Some(_) => return Token::Broken,
            }
        }
    }

    fn hash(&mut self) -> Token<'t> {
        self.at += 1;
        if self.begins_name(0) {
            return Token::Id(self.name());
        }
        if matches!(self.byte(0), Some(b'0'..=b'9' | b'-')) {
            self.name();
            return Token::Other;
        }
        Token::Delim(b'#')
    }

    /// [Consume a numeric token](https://drafts.csswg.org/css-syntax-3/#consume-a-numeric-token)
    fn number(&mut self) -> Token<'t> {
        let is_signed = matches!(self.byte(0), Some(b'+' | b'-'));
        let is_negative = self.byte(0) == Some(b'-');
        self.at += usize::from(is_signed);
        let digits = self.digits();
        let magnitude = digits.bytes().fold(0_i64, |number, digit| {
            (number * 10 + i64::from(digit - b'0')).min(i64::from(u32::MAX))
        });
        let value = if is_negative { -magnitude } else { magnitude };
        let value = value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        let mut is_integer = true;
        let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
        if self.byte(0) == Some(b'.') && is_digit(self.byte(1)) {
            self.at += 1;
            self.digits();
            is_integer = false;
        }
        let sign = usize::from(matches!(self.byte(1), Some(b'+' | b'-')));
        if matches!(self.byte(0), Some(b'e' | b'E')) && is_digit(self.byte(1 + sign)) {
            self.at += 1 + sign;
            self.digits();
            is_integer = false;
        }
        if self.byte(0) == Some(b'%') {
            return self.other(1);
        }
        let unit = if self.begins_name(0) { self.name() } else { Cow::Borrowed("") };
        if is_integer { Token::Integer { value, is_signed, unit } } else { Token::Other }
    }

    fn digits(&mut self) -> &'t str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        rest.get(..length).unwrap_or("")
    }
}

/// Whether a byte is one of an [ident-start code point](https://drafts.csswg.org/css-syntax-3/#ident-start-code-point), or
/// NUL, which stands for one.
fn is_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80 || byte == b'_' || byte == 0
}

/// Writes an [identifier](https://drafts.csswg.org/cssom/#serialize-an-identifier).
pub(super) fn write_identifier(name: &str, out: &mut String) {
    for (at, character) in name.char_indices() {
        let is_first = at == 0 || (at == 1 && name.starts_with('-'));
        match character {
            '\0' => out.push(char::REPLACEMENT_CHARACTER),
            '0'..='9' if is_first => write_escaped(character, out),
            '-' if name.len() == 1 => out.push_str("\\-"),
            '-' | '_' | '0'..='9' => out.push(character),
            '\x01'..='\x1F' | '\x7F' => write_escaped(character, out),
            _ if character.is_ascii_alphabetic() || !character.is_ascii() => out.push(character),
            _ => {
                out.push('\\');
                out.push(character);
            }
        }
    }
}

/// Writes a [string](https://drafts.csswg.org/cssom/#serialize-a-string).
pub(super) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '\0' => out.push(char::REPLACEMENT_CHARACTER),
            '\x01'..='\x1F' | '\x7F' => write_escaped(character, out),
            '"' | '\\' => {
                out.push('\\');
                out.push(character);
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Writes the number of an ASCII character as an escape.
fn write_escaped(character: char, out: &mut String) {
    const DIGITS: &[char; 16] =
        &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let number = character as usize;
    out.push('\\');
    if number >= 16 {
        out.push(DIGITS[number / 16 % 16]);
    }
    out.push(DIGITS[number % 16]);
    out.push(' ');
}
