//! Where the statements of a style sheet end, without making tokens of them.
//!
//! Most declarations and many selectors of a style sheet are those of others, or simple. So a statement is cut out first,
//! and only if it has to be looked at it becomes tokens (`tokens.rs`). The ends are those that the tokens would give: what is
//! in brackets, strings, comments, URLs and escapes ends nothing.

use super::blocks::{BLOCK, Block};

/// The end of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Semicolon,
    /// `{`.
    Open,
    /// `}` of the block around it.
    Block,
    /// The text ends.
    Text,
}

/// At which bytes a search for the end of a statement has to look: all others are passed by.
#[expect(clippy::indexing_slicing, reason = "done while compiling")]
static IS_SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b";{}()[]\"'/\\";
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};

/// Cuts a text.
pub(super) struct Cutter<'t> {
    text: &'t str,
    pub(super) at: usize,
    /// The ends of the brackets that are open in the statement.
    brackets: Vec<u8>,
    /// Where the last escape ended.
    escaped_to: usize,
}

impl<'t> Cutter<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, brackets: Vec::new(), escaped_to: 0 }
    }

    const fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.bytes().get(self.at.saturating_add(offset)).copied()
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.byte(0)
    }

    /// The text from here on.
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn rest_bytes(&self) -> &'t [u8] {
        self.bytes().get(self.at..).unwrap_or_default()
    }

    fn pass(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.bytes().len());
    }

    /// Passes white space and comments.
    pub(super) fn skip_space(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r' | b'\x0C') => self.pass(1),
                Some(b'/') if self.byte(1) == Some(b'*') => self.skip_comment(),
                _ => return,
            }
        }
    }

    fn skip_comment(&mut self) {
        let inside = self.bytes().get(self.at.saturating_add(2)..).unwrap_or_default();
        let end = memchr::memmem::find(inside, b"*/");
        self.at =
            end.map_or(self.bytes().len(), |end| self.at.saturating_add(end).saturating_add(4));
    }

    /// Passes `<!--` or `-->`.
    pub(super) fn skip_comment_mark(&mut self) -> bool {
        let mark =
            ["<!--", "-->"].iter().find(|mark| self.rest_bytes().starts_with(mark.as_bytes()));
        self.pass(mark.map_or(0, |mark| mark.len()));
        mark.is_some()
    }

    /// Whether a keyword with `@` begins here.
    pub(super) fn is_at_keyword(&self) -> bool {
        let begins = |byte: Option<u8>| {
            matches!(byte, Some(b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'\0' | 0x80..))
        };
        let escapes = |byte, next| byte == Some(b'\\') && !is_newline(next);
        let [sign, first, second, third] = [0, 1, 2, 3].map(|offset| self.byte(offset));
        sign == Some(b'@')
            && (begins(first)
                || escapes(first, second)
                || first == Some(b'-')
                    && (begins(second) || second == Some(b'-') || escapes(second, third)))
    }

    /// Goes to the end of a statement, which is not passed.
    pub(super) fn find_end(
        &mut self,
        stops_at_semicolon: bool,
        stops_at_brace: bool,
        is_in_block: bool,
    ) -> End {
        self.brackets.clear();
        loop {
            let Some(plain) = special_at(self.rest_bytes()) else {
                self.at = self.bytes().len();
                return End::Text;
            };
            self.pass(plain);
            let Some(byte) = self.peek() else { return End::Text };
            let is_inside = !self.brackets.is_empty();
            match byte {
                b';' if stops_at_semicolon && !is_inside => return End::Semicolon,
                b'{' if stops_at_brace && !is_inside => return End::Open,
                b'}' if is_in_block && !is_inside => return End::Block,
                b'{' => self.brackets.push(b'}'),
                b'[' => self.brackets.push(b']'),
                b'(' if self.is_after_url() => {
                    self.skip_url();
                    continue;
                }
                b'(' => self.brackets.push(b')'),
                b')' | b']' | b'}' => {
                    self.brackets.pop_if(|end| *end == byte);
                }
                b'"' | b'\'' => self.skip_string(byte),
                b'/' if self.byte(1) == Some(b'*') => {
                    self.skip_comment();
                    continue;
                }
                b'\\' if !is_newline(self.byte(1)) => {
                    self.skip_escape();
                    continue;
                }
                _ => {}
            }
            self.pass(1);
        }
    }

    /// Passes an escape: a character, or up to six digits and white space.
    fn skip_escape(&mut self) {
        self.pass(1);
        let digits =
            self.rest_bytes().iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
        self.pass(digits.max(1));
        if digits > 0 {
            let is_pair = self.rest_bytes().starts_with(b"\r\n");
            let is_space = self.peek().is_some_and(|byte| byte.is_ascii_whitespace());
            self.pass(usize::from(is_space) + usize::from(is_pair));
        }
        self.escaped_to = self.at;
    }

    /// Whether brackets are open where the text ended.
    pub(super) const fn is_open(&self) -> bool {
        !self.brackets.is_empty()
    }

    /// Goes to the end of a string, or before the end of a line that breaks it off.
    fn skip_string(&mut self, quote: u8) {
        loop {
            self.pass(1);
            match self.peek() {
                None => return,
                Some(b'\\') => {
                    self.pass(1);
                    self.pass(usize::from(self.rest_bytes().starts_with(b"\r\n")));
                }
                Some(b'\n' | b'\r' | b'\x0C') => {
                    // Its last byte that is not the end of the line.
                    self.at = self.at.saturating_sub(1);
                    return;
                }
                Some(byte) if byte == quote => return,
                Some(_) => {}
            }
        }
    }

    /// Whether the function before this bracket is `url`, written without escapes.
    fn is_after_url(&self) -> bool {
        let before = self.bytes().get(..self.at).unwrap_or_default();
        let Some((before, name)) = before.split_last_chunk::<3>() else { return false };
        name.eq_ignore_ascii_case(b"url")
            && self.escaped_to < before.len().max(1)
            && !before.last().is_some_and(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'#' | b'@' | 0x80..)
            })
    }

    /// Goes after a URL without quotes, or to the quote in its brackets.
    fn skip_url(&mut self) {
        self.pass(1);
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.pass(1);
        }
        if matches!(self.peek(), Some(b'"' | b'\'')) {
            self.brackets.push(b')');
            return;
        }
        loop {
            match self.peek() {
                None => return,
                Some(b')') => return self.pass(1),
                Some(b'\\') => self.pass(2),
                Some(_) => self.pass(1),
            }
        }
    }
}

fn is_special(byte: u8) -> bool {
    IS_SPECIAL.get(usize::from(byte)).copied().unwrap_or(false)
}

/// Where the first special byte is.
#[inline]
fn special_at(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        let found = special_bits(block);
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize);
        }
        at += BLOCK;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    Some(at + rest.iter().position(|byte| is_special(*byte))?)
}

/// The special bytes of a block.
#[inline(always)]
fn special_bits(block: &[u8; BLOCK]) -> u32 {
    let block = Block::load(block);
    block
        .between(b'\'', b')')
        .or(block.between(b'[', b']'))
        .or(block.equal(b'{').or(block.equal(b'}')))
        .or(block.equal(b'"').or(block.equal(b'/')))
        .or(block.equal(b';'))
        .bits()
}

/// Whether a byte ends a line.
const fn is_newline(byte: Option<u8>) -> bool {
    matches!(byte, Some(b'\n' | b'\r' | b'\x0C'))
}

#[cfg(test)]
mod tests {
    use super::super::tokens::{Kind, Tokens};
    use super::*;

    /// The first end by the tokens.
    fn by_tokens(text: &str) -> usize {
        let tokens = Tokens::new(text);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if matches!(token.kind, Kind::Sign(b';') | Kind::Open(b'{')) {
                return token.start as usize;
            }
            at = tokens.after(at);
        }
        text.len()
    }

    #[test]
    fn special_bytes_are_found_in_blocks() {
        for byte in 0..=u8::MAX {
            let mut block = [b'a'; BLOCK];
            block[9] = byte;
            assert_eq!(special_bits(&block), u32::from(is_special(byte)) << 9, "{byte}");
        }
    }

    #[test]
    fn ends_are_those_of_the_tokens() {
        let mut random = 1_u64;
        let parts = [
            "a", "-", "1", "url", "url(", "#url(", "URL( ", "\"", "'", "\\;", "\\\"", "\\a ", "/*",
            "*/", "(", ")", "[", "]", "}", "\n", " ", "/", "é", ";", "{", "\\\n", "@", "\r\n",
        ];
        for _ in 0..200_000 {
            let mut text = String::new();
            for _ in 0..12 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                text.push_str(parts[(random >> 33) as usize % parts.len()]);
            }
            let mut cutter = Cutter::new(&text);
            cutter.find_end(true, true, false);
            assert_eq!(cutter.at.min(text.len()), by_tokens(&text), "{text:?}");
        }
    }
}
