//! The check that a document, serialized and parsed again, is the same.

use super::{ParseOptions, parse_fragment, parse_with};
use crate::dom::Document;
use crate::serializer::{SerializeOptions, inner_html};
use crate::tree_builder::FragmentContext;

/// Returns whether a document, serialized and parsed again, is the same document.
///
/// Some trees that the parser makes change when they are serialized and parsed again, by the standard's
/// own rules: a `p` in a `p` by way of a misnested formatting element, an `a` in an `a` by way of a
/// table, a nested `form`, text that was foster-parented, a `plaintext`, the identifiers of a doctype. If
/// a page was cleaned by inspecting its tree, such a tree may turn into another, with elements that were
/// text before (mutation XSS). A sanitizer then refuses the document, or serializes, parses and cleans it
/// again.
///
/// The result holds only for the options used here: scripting disabled, and no declarative shadow roots.
///
/// ```
/// use duckbill::parse;
/// use duckbill::limits::survives_reparsing;
/// assert!(survives_reparsing(&parse("<!DOCTYPE html><p>Hello <b>you</b>")));
/// assert!(!survives_reparsing(&parse("<!DOCTYPE html><a><table><a>")));
/// ```
#[must_use]
pub fn survives_reparsing(document: &Document) -> bool {
    let html = inner_html(document.document_node(), &SerializeOptions::new());
    parse_with(&html, &ParseOptions::new()) == *document
}

/// Returns whether a fragment, serialized and parsed again in the same context, is the same fragment; see
/// [`survives_reparsing`].
///
/// ```
/// use duckbill::{FragmentContext, ParseOptions, parse_fragment};
/// use duckbill::limits::fragment_survives_reparsing;
/// let context = FragmentContext::html("div");
/// let survives = |html| {
///     let fragment = parse_fragment(html, &context, &ParseOptions::new());
///     fragment_survives_reparsing(&fragment, &context)
/// };
/// assert!(survives("<p>Hello"));
/// assert!(!survives("<form><div></form><form>x"));
/// ```
#[must_use]
pub fn fragment_survives_reparsing(fragment: &Document, context: &FragmentContext) -> bool {
    let html = inner_html(fragment.root(), &SerializeOptions::new());
    parse_fragment(&html, context, &ParseOptions::new()) == *fragment
}
