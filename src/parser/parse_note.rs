//! What a document keeps of the parse that made it.

use super::ParseOptions;
use crate::dom::Document;
use crate::tree_builder::FragmentContext;

/// The options and the context of a parse.
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
    document.set_parse_note(|| ParseNote { options: options.clone(), context: context.cloned() });
}
