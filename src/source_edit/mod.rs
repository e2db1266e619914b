//! Writing the edits of a document into its source: the bytes that were not edited stay as they are.
//!
//! [`Document::to_source`] gives the input with the edits, [`Document::edits`] the edits alone, as ranges of the
//! input and what replaces them. Both need a document that was parsed with
//! [`Spans::Full`](crate::dom::Spans::Full). An unedited document gives its input, byte for byte, whatever that is.
//!
//! ```
//! use duckbill::dom::Spans;
//! use duckbill::{ParseOptions, Span, parse_with};
//! let options = ParseOptions::new().with_spans(Spans::Full);
//! let mut document = parse_with("<p><IMG src='a'   ><i>kept</b>", &options)?;
//! let image = document.elements_by_tag_name("img").next().unwrap().as_node().id();
//! document.set_attribute(image, "alt", "An apple")?;
//! assert_eq!(document.to_source()?, b"<p><IMG src='a' alt='An apple'   ><i>kept</b>");
//! assert_eq!(document.edits()?[0].span, Span::at(15));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How edits are found
//!
//! Nothing is recorded while a document is edited. The source is parsed again, and the nodes of that document
//! are compared with those of this one. So an edit and its inverse leave no trace, and the order of edits does not
//! count. Each difference becomes a patch: the value of an attribute, the tags around a node that was wrapped, the
//! range of a node that was removed. Tags that were implied stay so, and errors stay errors.
//! New markup is written like its surroundings: the quotes, the case of names, the slash of void elements, the
//! newlines. No white space is added, since it would be text; to give a new node a line of its own, add that to
//! the tree with [`insert_line_after`](Document::insert_line_after) and its like.
//!
//! # What cannot be written
//!
//! The edited source is parsed and compared with the document, so what is returned is right: adjacent text
//! nodes count as one, empty ones as none, the order of attributes and the mode of the document do not count. If the
//! trees differ, such as after putting a `p` into a `p`, there is a [`SourceError`], which names the first
//! node that is affected. With [`Rewriting::SmallestElement`] the content of the smallest element around it is
//! serialized instead, and if that does not help, that of a larger one. Time is linear in the length of the source
//! and the number of nodes: about that of three parses.

mod align;
mod compose;
mod edit;
mod encode;
mod error;
mod escapes;
mod options;
mod pieces;
mod style;
mod tags;
mod texts;
mod verify;

pub use edit::{SourceEdit, apply};
pub use error::{SourceError, SourceErrorKind};
pub use options::{Rewriting, SourceOptions};
pub use verify::first_difference;

use std::collections::HashSet;

use crate::dom::{Document, NodeRef};
use crate::parser::{Bounds, SourceParser};
use compose::{Composer, NotComposed, Trees};

/// How many elements are rewritten before all of the document is.
const MOST_REWRITTEN: usize = 6;

/// The edits of the source.
impl Document {
    /// Returns the input that the document was parsed from, with the edits made since; in the same encoding. Of
    /// a document that was parsed from a string it is UTF-8. See [`source_edit`](crate::source_edit).
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_spans(Spans::Full);
    /// let mut document = parse_with(b"<meta charset=windows-1252><p>caf\xE9<p >", &options)?;
    /// let p = document.elements_by_tag_name("p").next().unwrap().id();
    /// document.set_attribute(p, "title", "na\u{EF}ve \u{3042}")?;
    /// assert_eq!(
    ///     document.to_source()?,
    ///     b"<meta charset=windows-1252><p title=\"na\xEFve &#12354;\">caf\xE9<p >",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`SourceErrorKind`].
    pub fn to_source(&self) -> Result<Vec<u8>, SourceError> {
        Ok(self.to_source_from(&self.edits()?))
    }

    /// Returns the input with the given edits, which [`edits`](Self::edits) or
    /// [`edits_with`](Self::edits_with) has returned; spares finding them twice. Empty if the source was not kept.
    #[must_use]
    pub fn to_source_from(&self, edits: &[SourceEdit]) -> Vec<u8> {
        let (input, _) = self.input_and_kind().unwrap_or_default();
        apply(input, edits)
    }

    /// Returns the edits made since the parse as changes of the input, sorted and disjoint.
    ///
    /// # Errors
    ///
    /// See [`SourceErrorKind`].
    pub fn edits(&self) -> Result<Vec<SourceEdit>, SourceError> {
        self.edits_with(Rewriting::Refused)
    }

    /// The same with options, or with a choice what to do with edits that cannot be written where they were made.
    /// [`to_source_from`](Self::to_source_from) applies them.
    ///
    /// # Errors
    ///
    /// See [`SourceErrorKind`].
    pub fn edits_with(
        &self,
        options: impl Into<SourceOptions>,
    ) -> Result<Vec<SourceEdit>, SourceError> {
        self.find_edits(options.into())
    }

    fn find_edits(&self, options: SourceOptions) -> Result<Vec<SourceEdit>, SourceError> {
        let SourceOptions { rewriting, limits, cancel } = options;
        let bounds = &Bounds { limits, cancel };
        let (Some(parser), Some(source)) = (SourceParser::of(self), self.source()) else {
            return Err(SourceError::new(SourceErrorKind::NoSource, None));
        };
        let before = parser.parse_source(source, bounds).map_err(SourceError::stopped)?;
        if !self.has_same_places(&before) || self.node_count() < before.node_count() {
            return Err(SourceError::new(SourceErrorKind::NotRepeatable, None));
        }
        let trees = Trees::new(&before, self, source, parser.is_scripting_enabled());
        let mut rewritten = HashSet::new();
        loop {
            let error = match self.try_edits(&trees, &rewritten, bounds) {
                Ok(edits) => return Ok(edits),
                Err(error) => error,
            };
            let is_final =
                rewriting == Rewriting::Refused || rewritten.contains(&self.root().number());
            let Some(node) = error.node().and_then(|id| self.node(id)).filter(|_| !is_final) else {
                return Err(error);
            };
            let next = if rewritten.len() < MOST_REWRITTEN {
                trees.rewritable_around(node, &rewritten)
            } else {
                None
            };
            rewritten.insert(next.unwrap_or(self.root().number()));
        }
    }

    /// The edits, if the content of these elements is serialized.
    fn try_edits(
        &self,
        trees: &Trees<'_>,
        rewritten: &HashSet<usize>,
        bounds: &Bounds,
    ) -> Result<Vec<SourceEdit>, SourceError> {
        let error = |kind, node: NodeRef<'_>| SourceError::new(kind, Some(node.id()));
        let composed = Composer::new(trees, rewritten).compose(bounds);
        let (replacements, output) = composed.map_err(|reason| match reason {
            NotComposed::InTheWay(node) => SourceError::at(SourceErrorKind::Tangled, self, node.0),
            NotComposed::Stopped(reason) => SourceError::stopped(reason),
        })?;
        let edits = encode::encode(self, trees.source, &replacements, &output)?;
        if edits.is_empty() {
            return match first_difference(self.root(), trees.before.root()) {
                None => Ok(edits),
                Some(node) => Err(error(trees.kind_of_difference(node), node)),
            };
        }
        let (Some(parser), Some((input, are_bytes))) =
            (SourceParser::of(self), self.input_and_kind())
        else {
            return Ok(edits);
        };
        let edited = apply(input, &edits);
        let parsed =
            parser.parse_input(&edited, are_bytes, false, bounds).map_err(SourceError::stopped)?;
        if are_bytes && parsed.encoding().encoding != self.encoding().encoding {
            return Err(SourceError::new(SourceErrorKind::ChangesEncoding, None));
        }
        match first_difference(self.root(), parsed.root()) {
            None => Ok(edits),
            Some(node) => Err(error(trees.kind_of_difference(node), node)),
        }
    }
}
