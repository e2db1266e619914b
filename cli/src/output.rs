//! Trees on their way out, without ever being one string: the tree format indents each node by its
//! depth, so that what is printed of a deep document is far longer than the document.

use duckbill::NodeRef;
use duckbill::serializer::write_test_format;
use std::fmt;
use std::io::{self, Write};

/// Writes the tree in the format of the html5lib tests.
pub(crate) fn write_tree(root: NodeRef<'_>, output: &mut impl Write) -> io::Result<()> {
    write(root, output, |piece, output| output.write_all(piece.as_bytes()))
}

/// Writes the same as a JSON string.
pub(crate) fn write_tree_as_json(root: NodeRef<'_>, output: &mut impl Write) -> io::Result<()> {
    output.write_all(b"\"")?;
    write(root, output, |piece, output| {
        let quoted = serde_json::to_string(piece)?;
        output.write_all(&quoted.as_bytes()[1..quoted.len() - 1])
    })?;
    output.write_all(b"\"")
}

fn write<W: Write>(
    root: NodeRef<'_>,
    output: &mut W,
    put: fn(&str, &mut W) -> io::Result<()>,
) -> io::Result<()> {
    let mut pieces = Pieces { output, put, failure: Ok(()) };
    match write_test_format(root, &mut pieces) {
        Ok(()) => Ok(()),
        Err(fmt::Error) => pieces.failure,
    }
}

/// Takes the pieces of a text and remembers why one could not be written.
struct Pieces<'w, W> {
    output: &'w mut W,
    put: fn(&str, &mut W) -> io::Result<()>,
    failure: io::Result<()>,
}

impl<W> fmt::Write for Pieces<'_, W> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        (self.put)(piece, self.output).map_err(|error| {
            self.failure = Err(error);
            fmt::Error
        })
    }
}
