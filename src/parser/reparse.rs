//! The check that a document, serialized and parsed again, is the same.

use super::limits::{ParseStopped, try_parse, try_parse_fragment};
use super::{ParseOptions, parse_fragment, parse_with};
use crate::dom::{Document, NodeRef};
use crate::limit::{Limit, StopReason};
use crate::serializer::{SerializeOptions, inner_html, write_stoppable};
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

/// The same as [`survives_reparsing`], within the limits of the options and until their cancel flag is set. Their other
/// settings mean nothing here.
///
/// [`Limit::OutputBytes`] is that of the serialized document. A page may demand a tree whose serialization is far
/// longer than the page.
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set.
///
/// ```
/// use duckbill::limits::{Limits, try_survives_reparsing};
/// use duckbill::{ParseOptions, parse};
/// let document = parse("<!DOCTYPE html><p>Hello <b>you</b>");
/// let options = ParseOptions::new().with_limits(Limits::untrusted());
/// assert_eq!(try_survives_reparsing(&document, &options), Ok(true));
/// let options = options.with_limits(Limits::untrusted().with_max_output_bytes(10));
/// assert!(try_survives_reparsing(&document, &options).is_err());
/// ```
pub fn try_survives_reparsing(
    document: &Document,
    options: &ParseOptions,
) -> Result<bool, StopReason> {
    survives_within(document, document.document_node(), options, try_parse)
}

/// The same as [`fragment_survives_reparsing`]; see [`try_survives_reparsing`].
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set.
///
/// ```
/// use duckbill::limits::{Limits, try_fragment_survives_reparsing};
/// use duckbill::{FragmentContext, ParseOptions, parse_fragment};
/// let context = FragmentContext::html("div");
/// let fragment = parse_fragment("<p>Hello", &context, &ParseOptions::new());
/// let options = ParseOptions::new().with_limits(Limits::untrusted());
/// assert_eq!(try_fragment_survives_reparsing(&fragment, &context, &options), Ok(true));
/// ```
pub fn try_fragment_survives_reparsing(
    fragment: &Document,
    context: &FragmentContext,
    options: &ParseOptions,
) -> Result<bool, StopReason> {
    let parse = |html: &str, options: &ParseOptions| try_parse_fragment(html, context, options);
    survives_within(fragment, fragment.root(), options, parse)
}

fn survives_within(
    document: &Document,
    node: NodeRef<'_>,
    options: &ParseOptions,
    parse: impl FnOnce(&str, &ParseOptions) -> Result<Document, ParseStopped>,
) -> Result<bool, StopReason> {
    let cancel = options.cancel.as_deref();
    let most = options.limits.get(Limit::OutputBytes);
    let html = write_stoppable(node, &SerializeOptions::new(), most, cancel)?;
    let mut within = ParseOptions::new().with_limits(options.limits);
    within.cancel = options.cancel.clone();
    let parsed = parse(&html, &within).map_err(|stopped| stopped.reason())?;
    Ok(parsed == *document)
}
