//! The form in which texts of a page and names of files are shown: nothing that a terminal or a log obeys.
//!
//! A page may have escape sequences in its text, and line ends in its attributes. Whatever a command prints for people goes through
//! here. There are three kinds of output:
//!
//! * **What a command says** (messages, findings, names of files): [`words`], always on one line.
//! * **What it finds** (`parse`, `select`): control characters are shown as pictures; at a terminal also the marks and overrides that
//!   turn the order of text, which a file or a program may need. `--raw` prints all as it is.
//! * **Documents and patches** (`serialize`, `edit`, `--diff`, `warc --format wet`): as they are in a file or pipe, since a
//!   document with other characters is another one; at a terminal as above, unless `--raw` is given.
//!
//! JSON loses nothing: there `\u` stands for the characters ([`safe_json`]).

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether `--raw` was given.
static RAW: AtomicBool = AtomicBool::new(false);

/// Makes this the choice for the whole run.
pub(crate) fn set_raw(is_raw: bool) {
    RAW.store(is_raw, Ordering::Relaxed);
}

/// Which characters are shown as others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hidden {
    None,
    /// Control characters.
    Controls,
    /// Also what turns the order of the others, or separates lines.
    All,
}

impl Hidden {
    fn for_standard_output(in_a_pipe: Self) -> Self {
        match (RAW.load(Ordering::Relaxed), io::stdout().is_terminal()) {
            (true, _) => Self::None,
            (false, true) => Self::All,
            (false, false) => in_a_pipe,
        }
    }

    fn shown(self, c: char) -> char {
        match self {
            Self::None => c,
            Self::Controls if !c.is_control() => c,
            Self::Controls | Self::All => picture(c),
        }
    }
}

/// The character that is shown for a character: another one for those that would move the cursor, or turn the order of the
/// others.
pub(crate) fn picture(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\x1F' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\x7F' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{61C}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

/// Words that may hold parts of a page, on one line.
pub(crate) fn words(text: &str) -> Cow<'_, str> {
    on_one_line(text, Hidden::All)
}

/// A path in a message.
pub(crate) fn path(path: &Path) -> String {
    words(&path.to_string_lossy()).into_owned()
}

/// A value that a command found, on one line.
pub(crate) fn value(text: &str) -> Cow<'_, str> {
    match Hidden::for_standard_output(Hidden::Controls) {
        Hidden::None => Cow::Borrowed(text),
        hidden => on_one_line(text, hidden),
    }
}

fn on_one_line(text: &str, hidden: Hidden) -> Cow<'_, str> {
    let shown = |c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { hidden.shown(c) };
    if text.chars().all(|c| shown(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(shown).collect())
}

/// Text of several lines on its way to standard output.
#[derive(Debug)]
pub(crate) struct Visible<W> {
    output: W,
    hidden: Hidden,
    /// The beginning of a character whose end is not here yet.
    begun: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// The result of a command.
    pub(crate) fn found(output: W) -> Self {
        Self::new(output, Hidden::for_standard_output(Hidden::Controls))
    }

    /// A document or a patch.
    pub(crate) fn document(output: W) -> Self {
        Self::new(output, Hidden::for_standard_output(Hidden::None))
    }

    fn new(output: W, hidden: Hidden) -> Self {
        Self { output, hidden, begun: Vec::new() }
    }

    /// Text that is printed without a change, such as our own colours.
    pub(crate) fn output(&mut self) -> &mut W {
        &mut self.output
    }

    fn show(&mut self, bytes: &[u8]) -> io::Result<()> {
        for chunk in bytes.utf8_chunks() {
            let mut rest = chunk.valid();
            while let Some(at) = rest.find(|c| self.hidden.shown(c) != c) {
                let (before, after) = rest.split_at(at);
                self.output.write_all(before.as_bytes())?;
                let mut others = after.chars();
                if let Some(c) = others.next() {
                    write!(self.output, "{}", self.hidden.shown(c))?;
                }
                rest = others.as_str();
            }
            self.output.write_all(rest.as_bytes())?;
            if !chunk.invalid().is_empty() {
                write!(self.output, "{}", char::REPLACEMENT_CHARACTER)?;
            }
        }
        Ok(())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.hidden == Hidden::None {
            return self.output.write(bytes);
        }
        let joined;
        let mut all = bytes;
        if !self.begun.is_empty() {
            joined = [std::mem::take(&mut self.begun).as_slice(), bytes].concat();
            all = &joined;
        }
        // The last bytes may begin a character.
        let cut = std::str::from_utf8(all).err().filter(|error| error.error_len().is_none());
        let (whole, begun) = all.split_at(cut.map_or(all.len(), |error| error.valid_up_to()));
        self.show(whole)?;
        self.begun.extend_from_slice(begun);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        self.show(&begun)?;
        self.output.flush()
    }
}

/// JSON on its way to an output: `\u` stands for the control characters that JSON itself allows, which are in strings only.
#[derive(Debug)]
pub(crate) struct Json<W> {
    output: W,
    /// Whether the last byte was the first of two, and is not written yet.
    is_begun: bool,
}

/// JSON that is written to `output`.
pub(crate) fn safe_json<W: Write>(output: W) -> Json<W> {
    Json { output, is_begun: false }
}

/// The first byte of the control characters that UTF-8 has in two.
pub(crate) const FIRST_OF_TWO: u8 = 0xC2;

impl<W: Write> Write for Json<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some((&byte, after)) = rest.split_first() {
            if std::mem::take(&mut self.is_begun) {
                if (0x80..0xA0).contains(&byte) {
                    write!(self.output, "\\u{byte:04x}")?;
                    rest = after;
                    continue;
                }
                self.output.write_all(&[FIRST_OF_TWO])?;
            }
            let is_special = |byte| byte == 0x7F || byte == FIRST_OF_TWO;
            let (plain, special) = rest.split_at(length_before(rest, is_special));
            self.output.write_all(plain)?;
            let Some((&byte, after)) = special.split_first() else { break };
            match byte {
                FIRST_OF_TWO => self.is_begun = true,
                _ => write!(self.output, "\\u{byte:04x}")?,
            }
            rest = after;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// How many bytes come before the first that is special. The compiler makes vector instructions of a loop over a whole block.
#[inline]
pub(crate) fn length_before(bytes: &[u8], is_special: impl Fn(u8) -> bool) -> usize {
    let (blocks, _) = bytes.as_chunks::<16>();
    let is_plain =
        |block: &&[u8; 16]| !block.iter().fold(false, |any, &byte| any | is_special(byte));
    let plain = 16 * blocks.iter().take_while(is_plain).count();
    let rest = bytes.get(plain..).unwrap_or_default();
    plain + rest.iter().position(|&byte| is_special(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NASTY: &str = "a\u{1b}[31m\r\n\tb\u{7f}\u{9b}é\u{a0}\u{202e}日\0";

    fn written(hidden: Hidden, bytes: &[u8], size: usize) -> String {
        let mut output = Vec::new();
        let mut visible = Visible::new(&mut output, hidden);
        bytes.chunks(size).for_each(|piece| visible.write_all(piece).unwrap());
        visible.flush().unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(words(NASTY), "a␛[31m   b␡\u{FFFD}é\u{a0}\u{FFFD}日␀");
        assert_eq!(on_one_line(NASTY, Hidden::Controls), "a␛[31m   b␡\u{FFFD}é\u{a0}\u{202e}日␀");
        assert!(matches!(words("plain é"), Cow::Borrowed(_)));
        for size in 1..NASTY.len() {
            let all = written(Hidden::All, NASTY.as_bytes(), size);
            assert_eq!(all, "a␛[31m␍\n\tb␡\u{FFFD}é\u{a0}\u{FFFD}日␀");
            let controls = written(Hidden::Controls, NASTY.as_bytes(), size);
            assert_eq!(controls, "a␛[31m␍\n\tb␡\u{FFFD}é\u{a0}\u{202e}日␀");
            assert_eq!(written(Hidden::None, NASTY.as_bytes(), size), NASTY);
        }
        // Bytes that are no UTF-8: some terminals take them for control characters.
        assert_eq!(written(Hidden::Controls, b"a\x9b1m\xe2\x80", 1), "a\u{FFFD}1m\u{FFFD}");
    }

    #[test]
    fn json_means_the_same() {
        let json_text = serde_json::to_string(&[NASTY, "\u{c2}\u{80}\u{c2}"]).unwrap();
        for size in 1..json_text.len() {
            let mut output = Vec::new();
            let mut json = safe_json(&mut output);
            json_text.as_bytes().chunks(size).for_each(|piece| json.write_all(piece).unwrap());
            let text = String::from_utf8(output).unwrap();
            assert!(!text.chars().any(char::is_control), "{text}");
            let read: Vec<String> = serde_json::from_str(&text).unwrap();
            assert_eq!(read, [NASTY, "\u{c2}\u{80}\u{c2}"]);
        }
    }
}
