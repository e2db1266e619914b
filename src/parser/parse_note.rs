//! The record that a document keeps of the parse that made it.

use super::ParseOptions;
use crate::dom::Document;
use crate::tree_builder::FragmentContext;

/// The options and the context of a parse.
#[cfg(feature = "edits")]
#[derive(Debug)]
pub(super) struct ParseNote {
    pub(super) options: ParseOptions,
    pub(super) context: Option<FragmentContext>,
}

/// Notes how a document was parsed, if the places of everything in it were asked for.
pub(super) fn note_parse(
    document: &mut Document,
    options: &ParseOptions,
    context: Option<&FragmentContext>,
) {
    #[cfg(feature = "edits")]
    document.set_parse_note(|| ParseNote { options: options.clone(), context: context.cloned() });
    // Only edits of the source ask how it was parsed.
    #[cfg(not(feature = "edits"))]
    let _ = (document, options, context);
}

/// How the document was parsed.
#[cfg(feature = "edits")]
impl Document {
    /// The options of the parse that made this document: with them its source gives it again. `None` unless the document
    /// was parsed with [`Spans::Full`](crate::dom::Spans::Full).
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_spans(Spans::Full).with_error_limit(7);
    /// let document = parse_with("<p>a<!-->", &options)?;
    /// let options = document.parse_options().unwrap();
    /// assert_eq!(options.error_limit(), 7);
    /// assert_eq!(parse_with(document.source().unwrap(), options)?.errors(), document.errors());
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    #[must_use]
    pub fn parse_options(&self) -> Option<&ParseOptions> {
        self.parse_note::<ParseNote>().map(|note| &note.options)
    }

    /// The context in which this document was parsed, if it is a fragment and
    /// [`parse_options`](Self::parse_options) are known.
    #[must_use]
    pub fn parse_context(&self) -> Option<&FragmentContext> {
        self.parse_note::<ParseNote>()?.context.as_ref()
    }
}
