//! The ends of a serializer: a string, with a limit or without, and writers.

use std::fmt;
use std::io;

use super::builder::{Format, Serializer};
use super::byte_writer::ByteWriter;
use super::output_limit::{LimitedString, OutputTooLong};
use super::{html, minify, pretty, test_format, xml};
use crate::dom::NodeRef;
use crate::limit::{Limit, Limits};

/// Output.
impl Serializer {
    /// Returns the node as a string.
    #[must_use]
    pub fn to_string(&self, node: NodeRef<'_>) -> String {
        let mut out = String::with_capacity(self.likely_length(node));
        let written = match self.format {
            Format::Html => html::push(node, self, self.content, &mut out),
            _ => self.write(node, &mut out),
        };
        match written {
            // Writing to a string does not fail.
            Ok(()) | Err(fmt::Error) => out,
        }
    }

    /// Returns the node as a string, if that is within the limit on [`Limit::OutputBytes`].
    ///
    /// Elements share their attributes, so the output may be far longer than the input and the document: a
    /// megabyte of input can demand gigabytes of output.
    ///
    /// # Errors
    ///
    /// Errors if the output is longer.
    pub fn to_string_within(
        &self,
        node: NodeRef<'_>,
        limits: &Limits,
    ) -> Result<String, OutputTooLong> {
        let Some(max_bytes) = limits.get(Limit::OutputBytes) else {
            return Ok(self.to_string(node));
        };
        let mut out = LimitedString::new(Some(max_bytes), None);
        let written = self.write(node, &mut out);
        out.finish(written)
    }

    /// Writes the node.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write(&self, node: NodeRef<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.format {
            Format::Html => html::write(node, self, self.content, out),
            Format::Pretty => pretty::write(node, self, self.content, out),
            Format::Minified => minify::write(node, self, self.content, out),
            Format::Xml => xml::write(node, self.content, out),
            Format::Test => test_format::write(node, self.content, out),
        }
    }

    /// Writes the node as UTF-8, in pieces of some kilobytes.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer. Part of the output may have been written before.
    pub fn write_bytes(&self, node: NodeRef<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let mut pieces = ByteWriter::new(out);
        let written = self.write(node, &mut pieces);
        pieces.finish(written)
    }

    /// A first estimate of the output length for a whole tree; 0 for a part.
    fn likely_length(&self, node: NodeRef<'_>) -> usize {
        let document = node.document();
        let is_html = matches!(self.format, Format::Html);
        if is_html && node == document.root() { document.likely_html_length() } else { 0 }
    }
}
