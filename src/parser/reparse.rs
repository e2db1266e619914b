//! The check that a document, serialized and parsed again, is the same.

use super::whole::{Input, parse_input};
use super::{ParseOptions, parse, parse_fragment};
use crate::dom::{AttributeRef, Document, NodeRef};
use crate::limit::{Limit, StopReason};
use crate::names::{Namespace, Padded};
use crate::serializer::Serializer;
use crate::tree_builder::{FragmentContext, Nesting};

/// Returns whether a document, serialized and parsed again, is the same document.
///
/// Some trees that the parser makes change when they are serialized and parsed again, by the standard's
/// own rules: a `p` in a `p` by way of a misnested formatting element, an `a` in an `a` by way of a
/// table, a nested `form`, text that was foster-parented, a `plaintext`, the identifiers of a doctype. If
/// a page was cleaned by inspecting its tree, such a tree may turn into another, with elements that were
/// text before (mutation XSS). A sanitizer then refuses the document, or serializes, parses and cleans it
/// again.
///
/// The result holds only for a reader who uses no options: scripting disabled, and no declarative shadow roots. For
/// others, and for pages that are not trusted, there is [`survives_reparsing_with`].
///
/// ```
/// use duckbill::parse;
/// use duckbill::limits::survives_reparsing;
/// assert!(survives_reparsing(&parse("<!DOCTYPE html><p>Hello <b>you</b>")));
/// assert!(!survives_reparsing(&parse("<!DOCTYPE html><a><table><a>")));
/// ```
#[must_use]
pub fn survives_reparsing(document: &Document) -> bool {
    let html = document.document_node().inner_html();
    parse(&html) == *document
}

/// Returns whether a fragment, serialized and parsed again in the same context, is the same fragment; see
/// [`survives_reparsing`].
///
/// ```
/// use duckbill::{FragmentContext, parse_fragment};
/// use duckbill::limits::fragment_survives_reparsing;
/// let context = FragmentContext::html("div");
/// let survives = |html| fragment_survives_reparsing(&parse_fragment(html, &context), &context);
/// assert!(survives("<p>Hello"));
/// assert!(!survives("<form><div></form><form>x"));
/// ```
#[must_use]
pub fn fragment_survives_reparsing(fragment: &Document, context: &FragmentContext) -> bool {
    let html = fragment.root().inner_html();
    parse_fragment(&html, context) == *fragment
}

/// Returns whether the content of a node, serialized and parsed again as the content of an element, is certain to be the
/// same, but for adjacent text, which is one then. Nothing is parsed for that, and `false` says nothing:
/// [`fragment_survives_reparsing`] is the exact answer.
///
/// The tree is one that the parser made, or what is left of it. Names that only edits can give are not looked at.
///
/// Certain are trees of text and of elements of HTML that are where their tags put them: paragraphs, lists, tables,
/// links, headings. `select`, `template`, SVG, MathML, comments and elements whose content is text are not.
///
/// ```
/// use duckbill::limits::certainly_survives_reparsing;
/// use duckbill::{FragmentContext, parse_fragment};
/// let context = FragmentContext::html("div");
/// let certain = |html| certainly_survives_reparsing(parse_fragment(html, &context).root(), &context);
/// assert!(certain("<ul><li>a <b>b</b></ul><table><tr><td>c</table>"));
/// assert!(!certain("<svg><path></svg>") && !certain("<a><table><a>"));
/// ```
#[must_use]
pub fn certainly_survives_reparsing(content: NodeRef<'_>, context: &FragmentContext) -> bool {
    let Some(mut nesting) = Nesting::of_content(context) else { return false };
    // They come from character references and from the content of text elements, and are others when they are read.
    let is_read = |text: &str| memchr::memchr2(b'\r', b'\0', text.as_bytes()).is_none();
    // Most strings are short, and a look at the block that they are in is an answer.
    let is_plain =
        |text: Option<Padded<'_>>| text.is_some_and(|text| text.surely_lacks(b'\r', b'\0'));
    let is_text_read =
        |node: NodeRef<'_>, text: &str| is_plain(node.padded_text()) || is_read(text);
    let is_value_read =
        |one: AttributeRef<'_>| is_plain(one.padded_value()) || is_read(one.value());
    let Some(mut at) = content.first_child() else { return true };
    loop {
        crate::work::count(1);
        if let Some(element) = at.as_element() {
            let tag = element.tag();
            if element.namespace() != Namespace::Html
                || !nesting.takes(tag)
                || !element.attributes().all(is_value_read)
            {
                return false;
            }
            if let Some(inside) = at.first_child() {
                nesting.open(tag);
                at = inside;
                continue;
            }
        } else if !at.text().is_some_and(|text| is_text_read(at, text) && nesting.text(text)) {
            return false;
        }
        loop {
            if let Some(next) = at.next_sibling() {
                at = next;
                break;
            }
            match at.parent() {
                Some(parent) if parent != content => at = parent,
                _ => return true,
            }
            nesting.close();
        }
    }
}

/// The same as [`survives_reparsing`] for a reader who uses these options: the document is serialized for their edition
/// and scripting mode, with its serializable shadow roots if they may be declared, and parsed with all of the options.
///
/// [`Limit::OutputBytes`] is that of the serialized document. A page may demand a tree whose serialization is far
/// longer than the page.
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set.
///
/// ```
/// use duckbill::limits::{Limit, Limits, survives_reparsing_with};
/// use duckbill::{ParseOptions, parse};
/// let document = parse("<!DOCTYPE html><p>Hello <b>you</b>");
/// let options = ParseOptions::new().with_limits(Limits::untrusted());
/// assert_eq!(survives_reparsing_with(&document, &options), Ok(true));
/// let options = options.with_limits(Limits::untrusted().with(Limit::OutputBytes, 10));
/// assert!(survives_reparsing_with(&document, &options).is_err());
/// ```
pub fn survives_reparsing_with(
    document: &Document,
    options: &ParseOptions,
) -> Result<bool, StopReason> {
    survives(document, document.document_node(), None, options)
}

/// The same as [`fragment_survives_reparsing`] with options; see [`survives_reparsing_with`].
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set.
pub fn fragment_survives_reparsing_with(
    fragment: &Document,
    context: &FragmentContext,
    options: &ParseOptions,
) -> Result<bool, StopReason> {
    survives(fragment, fragment.root(), Some(context), options)
}

fn survives(
    document: &Document,
    node: NodeRef<'_>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Result<bool, StopReason> {
    let mut format = Serializer::html().with_edition(options.features());
    if options.builder.scripting.is_enabled() {
        format = format.with_scripting_enabled();
    }
    if options.builder.allows_declarative_shadow_roots {
        format = format.with_serializable_shadow_roots();
    }
    let most = options.limits.get(Limit::OutputBytes);
    let html = format.content().to_string_stoppable(node, most, options.cancel.as_deref())?;
    let parsed = parse_input(Input::Text(&html), context, options);
    Ok(parsed.map_err(|stopped| stopped.reason())? == *document)
}
