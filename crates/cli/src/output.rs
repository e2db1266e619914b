//! Printing trees and texts without building one string: the tree format indents each node by its depth, so that
//! the output for a deep document is far longer than the document; and output that is written in pieces can be stopped.

use crate::visible::{FIRST_OF_TWO, length_before};
use duckbill::serializer::Serializer;
use duckbill::{ElementRef, NodeRef};
use std::fmt;
use std::io::{self, BufWriter, Write};

/// Writes the tree in the format of the html5lib tests.
pub(crate) fn write_tree(root: NodeRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    Serializer::test_format().write_bytes(root, output)
}

/// Writes the same as a JSON string.
pub(crate) fn write_tree_as_json(root: NodeRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"\"")?;
    put(
        output,
        |piece, output| write_quoted(piece, output),
        |pieces| Serializer::test_format().write(root, pieces),
    )?;
    output.write_all(b"\"")
}

/// Writes the text of an element as a reader sees it.
pub(crate) fn write_inner_text(element: ElementRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    put(
        &mut output,
        |piece, output| output.write_all(piece.as_bytes()),
        |pieces| element.write_inner_text(pieces),
    )?;
    output.flush()
}

/// Writes a string as JSON has it.
pub(crate) fn write_json_string<W: Write + ?Sized>(text: &str, output: &mut W) -> io::Result<()> {
    output.write_all(b"\"")?;
    write_quoted(text, output)?;
    output.write_all(b"\"")
}

/// Writes what is between the quotes of a JSON string, as [`safe_json`](crate::visible::safe_json) does with what `serde_json`
/// writes. That looks at the text byte by byte, which took more time than anything else in writing a row.
fn write_quoted<W: Write + ?Sized>(text: &str, output: &mut W) -> io::Result<()> {
    let mut rest = text.as_bytes();
    loop {
        let (plain, escaped) = rest.split_at(length_before(rest, is_escaped));
        output.write_all(plain)?;
        let Some((&byte, after)) = escaped.split_first() else { return Ok(()) };
        match byte {
            b'"' => output.write_all(b"\\\"")?,
            b'\\' => output.write_all(b"\\\\")?,
            b'\n' => output.write_all(b"\\n")?,
            b'\r' => output.write_all(b"\\r")?,
            b'\t' => output.write_all(b"\\t")?,
            0x08 => output.write_all(b"\\b")?,
            0x0C => output.write_all(b"\\f")?,
            FIRST_OF_TWO => {
                // A control character, or one of those that follow them.
                let second = after.first().copied().unwrap_or(0xA0);
                if (0x80..0xA0).contains(&second) {
                    write!(output, "\\u{second:04x}")?;
                    rest = after.get(1..).unwrap_or_default();
                    continue;
                }
                output.write_all(&[FIRST_OF_TWO])?;
            }
            control => write!(output, "\\u{control:04x}")?,
        }
        rest = after;
    }
}

/// Whether a byte, or a character that it may begin, is not in a JSON string as it is.
fn is_escaped(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\' || byte == 0x7F || byte == FIRST_OF_TWO
}

fn put(
    output: &mut dyn Write,
    put: fn(&str, &mut dyn Write) -> io::Result<()>,
    write: impl FnOnce(&mut Pieces<'_>) -> fmt::Result,
) -> io::Result<()> {
    let mut pieces = Pieces { output, put, failure: Ok(()) };
    match write(&mut pieces) {
        Ok(()) => Ok(()),
        Err(fmt::Error) => pieces.failure,
    }
}

/// Takes the pieces of a text and remembers why one could not be written.
pub(crate) struct Pieces<'w> {
    output: &'w mut dyn Write,
    put: fn(&str, &mut dyn Write) -> io::Result<()>,
    failure: io::Result<()>,
}

impl fmt::Write for Pieces<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        (self.put)(piece, self.output).map_err(|error| {
            self.failure = Err(error);
            fmt::Error
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visible::safe_json;

    #[test]
    fn strings_are_quoted_as_serde_json_does() {
        let all: String = (0..0x250).filter_map(char::from_u32).collect();
        let mut texts: Vec<String> = all.chars().map(String::from).collect();
        // Each character at each place of a block, and after one.
        for at in 0..40 {
            texts.extend(["\"", "\\", "\n", "\u{1F}", "é"].map(|one| "x".repeat(at) + one + &all));
        }
        for text in texts {
            let mut quoted = Vec::new();
            write_json_string(&text, &mut quoted).unwrap();
            let mut expected = Vec::new();
            safe_json(&mut expected).write_all(&serde_json::to_vec(&text).unwrap()).unwrap();
            assert_eq!(quoted, expected);
        }
    }

    /// Fails at the third piece.
    struct Stopping(Vec<usize>);

    impl Write for Stopping {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0.len() == 2 {
                return Err(io::Error::other("stopped"));
            }
            self.0.push(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_text_can_be_stopped_before_its_end() {
        let document = duckbill::parse(&"<p>one two".repeat(10_000));
        let mut output = Stopping(Vec::new());
        let body = document.body().unwrap();
        assert_eq!(write_inner_text(body, &mut output).unwrap_err().to_string(), "stopped");
        assert!(output.0.len() == 2 && output.0.iter().all(|length| *length <= 8192));
    }
}
