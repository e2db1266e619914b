//! Printing trees without building one string: the tree format indents each node by its depth, so that
//! the output for a deep document is far longer than the document.

use duckbill::NodeRef;
use duckbill::serializer::write_test_format;
use std::fmt;
use std::io::{self, Write};

/// How many bytes of a long string are quoted at a time.
const QUOTED: usize = 1 << 16;

/// Writes the tree in the format of the html5lib tests.
pub(crate) fn write_tree(root: NodeRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    through(output, |pieces| write_test_format(root, pieces))
}

/// Writes the same as a JSON string.
pub(crate) fn write_tree_as_json(root: NodeRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"\"")?;
    put(output, write_quoted, |pieces| write_test_format(root, pieces))?;
    output.write_all(b"\"")
}

/// Writes a string as JSON has it.
pub(crate) fn write_json_string(text: &str, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b"\"")?;
    write_quoted(text, output)?;
    output.write_all(b"\"")
}

/// Writes what is between the quotes of a JSON string.
fn write_quoted(text: &str, output: &mut dyn Write) -> io::Result<()> {
    let mut rest = text;
    while !rest.is_empty() {
        let mut end = QUOTED.min(rest.len());
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, after) = rest.split_at(end);
        let quoted = serde_json::to_string(piece)?;
        output.write_all(&quoted.as_bytes()[1..quoted.len() - 1])?;
        rest = after;
    }
    Ok(())
}

/// Writes what `write` writes as text.
pub(crate) fn through(
    output: &mut dyn Write,
    write: impl FnOnce(&mut Pieces<'_>) -> fmt::Result,
) -> io::Result<()> {
    put(output, |piece, output| output.write_all(piece.as_bytes()), write)
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
