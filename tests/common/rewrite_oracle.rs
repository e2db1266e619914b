//! Random edits by handlers, beside the same edits of the tree. Needs nothing but the crate: `fuzz/` uses it too.
//!
//! The output of the rewriter, parsed again, must be the tree of the input with the same edits. Where the documentation says that
//! the two differ ([`Difference`]), nothing is compared.

use std::collections::{HashMap, HashSet};

use duckbill::dom::{Origin, Spans};
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::names::Namespace;
use duckbill::rewrite::{Content, Element, Handlers, RewriteError, RewriteOptions, Rewriter};
use duckbill::{Document, NodeId, NodeKind, NodeRef, ParseOptions, parse_with};

use super::rewrite_differences::Difference;
use super::rewrite_texts::TextEdit;
use super::tree_text::tree_text;

/// Insertions: text, and markup of one node.
const TEXTS: [&str; 16] = [
    "x",
    "<",
    "&",
    "img src=x onerror=f() ",
    "amp;",
    "lt;b",
    "\ny",
    "/p>",
    "#60;",
    "!--",
    "z ",
    "]]>",
    "</",
    "a&",
    "notin;",
    "\r",
];

/// A change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edit {
    Remove,
    Unwrap,
    Rename(&'static str),
    Before(Insert),
    After(Insert),
    Prepend(Insert),
    Append(Insert),
    SetInner(Insert),
    Replace(Insert),
    /// By the handler for the end tag.
    EndBefore(Insert),
    EndAfter(Insert),
    Attribute,
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Insert {
    Text(&'static str),
    Element,
    Comment,
}

impl Insert {
    fn of(number: u64) -> Self {
        match number % 20 {
            16 | 17 => Self::Element,
            18 | 19 => Self::Comment,
            at => Self::Text(TEXTS[at as usize]),
        }
    }

    fn content(self) -> Content<'static> {
        match self {
            Self::Text(text) => Content::Text(text),
            Self::Element => Content::Html("<x-n>n</x-n>"),
            Self::Comment => Content::Html("<!--n-->"),
        }
    }

    /// Its node; in raw text, markup is text too.
    fn node(self, document: &mut Document, is_in_raw_text: bool) -> NodeId {
        match self {
            Self::Element if is_in_raw_text => document.create_text("<x-n>n</x-n>"),
            Self::Comment if is_in_raw_text => document.create_text("<!--n-->"),
            Self::Text(text) => document.create_text(text),
            Self::Element => {
                let element = document.create_element(Namespace::Html, "x-n").expect("a name");
                document.append_text(element, "n").expect("it takes text");
                element
            }
            Self::Comment => document.create_comment("n"),
        }
    }
}

const NAMES: [&str; 14] = [
    "div", "p", "span", "b", "strong", "h1", "pre", "li", "section", "a", "x-y", "button", "g",
    "title",
];

impl Edit {
    fn of(number: u64) -> Self {
        let insert = Insert::of(number >> 8);
        match number % 24 {
            0 | 1 => Self::Remove,
            2 => Self::Unwrap,
            3 => Self::Rename(NAMES[(number >> 8) as usize % NAMES.len()]),
            4 | 5 => Self::Before(insert),
            6 | 7 => Self::After(insert),
            8 | 9 => Self::Prepend(insert),
            10 | 11 => Self::Append(insert),
            12 => Self::SetInner(insert),
            13 => Self::Replace(insert),
            14 => Self::Attribute,
            15 => Self::EndBefore(insert),
            16 => Self::EndAfter(insert),
            _ => Self::Nothing,
        }
    }

    /// The edit of the node that begins at this offset. One in so many nodes has one; the longer the document, the fewer,
    /// else some edit would be refused.
    fn at((seed, rareness): (u64, u64), start: u64) -> Self {
        let mut number = seed ^ start.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        number ^= number >> 29;
        number = number.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number ^= number >> 32;
        if (number >> 40).is_multiple_of(rareness) { Self::of(number) } else { Self::Nothing }
    }

    fn by_handler(
        self,
        element: &mut Element<'_>,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        match self {
            Self::Remove => element.remove(),
            Self::Unwrap => element.remove_and_keep_content(),
            Self::Rename(name) => element.set_name(name)?,
            Self::Before(insert) => element.before(insert.content()),
            Self::After(insert) => element.after(insert.content()),
            Self::Prepend(insert) => element.prepend(insert.content())?,
            Self::Append(insert) => element.append(insert.content())?,
            Self::SetInner(insert) => element.set_inner_content(insert.content())?,
            Self::Replace(insert) => element.replace(insert.content()),
            Self::EndBefore(insert) => {
                element.on_end_tag(move |end| end.before(insert.content()))?;
            }
            Self::EndAfter(insert) => element.on_end_tag(move |end| end.after(insert.content()))?,
            Self::Attribute => element.set_attribute("data-x", "<'\"&\r>")?,
            Self::Nothing => {}
        }
        Ok(())
    }

    /// Whether the edit puts something into the parent of the element.
    fn inserts_beside(self) -> bool {
        matches!(
            self,
            Self::Before(_) | Self::After(_) | Self::EndAfter(_) | Self::Replace(_) | Self::Unwrap
        )
    }

    fn inserts_inside(self) -> bool {
        matches!(self, Self::Prepend(_) | Self::Append(_) | Self::EndBefore(_) | Self::SetInner(_))
    }

    fn by_tree(self, document: &mut Document, element: NodeId) {
        if document.node(element).is_some_and(|node| node.kind() == NodeKind::Comment) {
            return self.by_tree_of_comment(document, element);
        }
        let node = document.node(element).and_then(|node| node.as_element());
        let has_no_end = node.is_some_and(|it| it.end_tag().is_none() && is_void(it.name()));
        if has_no_end && (self.inserts_inside() || self == Self::Unwrap) {
            if self == Self::Unwrap {
                document.remove(element).expect("it is there");
            }
            return;
        }
        let is_raw = node.is_some_and(|it| {
            let raw = [
                "title",
                "textarea",
                "style",
                "script",
                "xmp",
                "iframe",
                "noembed",
                "noframes",
                "plaintext",
            ];
            it.namespace() == Namespace::Html && raw.contains(&it.name())
        });
        let is_escapable = node.is_some_and(|it| matches!(it.name(), "title" | "textarea"));
        let mut made = |insert: Insert| match insert {
            // A carriage return is read as a line feed there.
            Insert::Text("\r") if is_raw && !is_escapable && self.inserts_inside() => {
                document.create_text("\n")
            }
            _ => insert.node(document, is_raw && self.inserts_inside()),
        };
        match self {
            Self::Remove => document.remove(element),
            Self::Unwrap => document.unwrap(element),
            Self::Rename(name) => document.rename_element(element, name),
            Self::Before(insert) => {
                let node = made(insert);
                document.insert_before(element, node)
            }
            Self::After(insert) | Self::EndAfter(insert) => {
                let node = made(insert);
                document.insert_after(element, node)
            }
            Self::Prepend(insert) => {
                let node = made(insert);
                document.prepend_child(element, node)
            }
            Self::Append(insert) | Self::EndBefore(insert) => {
                let node = made(insert);
                document.append_child(element, node)
            }
            Self::SetInner(insert) => {
                let node = made(insert);
                let children: Vec<_> = document
                    .node(element)
                    .expect("it is there")
                    .children()
                    .map(|it| it.id())
                    .collect();
                for child in children {
                    document.remove(child).expect("a child");
                }
                document.append_child(element, node)
            }
            Self::Replace(insert) => {
                let node = made(insert);
                document.replace(element, node).map(|_| ())
            }
            Self::Attribute => document.set_attribute(element, "data-x", "<'\"&\r>").map(|_| ()),
            Self::Nothing => Ok(()),
        }
        .expect("an edit that the tree takes");
    }

    fn by_tree_of_comment(self, document: &mut Document, comment: NodeId) {
        match self {
            Self::Remove => document.remove(comment),
            Self::Rename(name) => document.set_data(comment, name),
            Self::Before(insert) => {
                let node = insert.node(document, false);
                document.insert_before(comment, node)
            }
            Self::After(insert) => {
                let node = insert.node(document, false);
                document.insert_after(comment, node)
            }
            Self::Replace(insert) => {
                let node = insert.node(document, false);
                document.replace(comment, node).map(|_| ())
            }
            _ => Ok(()),
        }
        .expect("an edit that the tree takes");
    }

    fn drops_content(self) -> bool {
        matches!(self, Self::Remove | Self::Replace(_) | Self::SetInner(_))
    }
}

/// The output for edits of all elements, comments and texts.
fn rewritten(
    html: &[u8],
    size: usize,
    seed: (u64, u64),
    texts: TextEdit,
) -> Result<Vec<u8>, RewriteError> {
    let handlers = Handlers::new()
        .on_element("*", move |element| Edit::at(seed, element.span().start).by_handler(element))
        .expect("a selector")
        .on_any_comment(move |comment| {
            match Edit::at(seed, comment.span().start) {
                Edit::Remove => comment.remove(),
                Edit::Rename(name) => comment.set_data(name)?,
                Edit::Replace(insert) => comment.replace(insert.content()),
                Edit::Before(insert) => comment.before(insert.content()),
                Edit::After(insert) => comment.after(insert.content()),
                _ => {}
            }
            Ok::<(), duckbill::rewrite::EditRefused>(())
        })
        .on_any_text(move |chunk| {
            let text = texts.map(chunk.as_str());
            if text != chunk.as_str() { chunk.replace(Content::Text(&text)) } else { Ok(()) }
        });
    let mut out = Vec::new();
    let encoding = EncodingOptions::new().with_user_override(Encoding::UTF_8);
    let options = RewriteOptions::new().with_encoding(encoding);
    let mut rewriter = Rewriter::new(handlers, &options, |bytes| out.extend_from_slice(bytes));
    for piece in html.chunks(size.max(1)) {
        rewriter.feed(piece)?;
    }
    rewriter.finish()?;
    Ok(out)
}

fn is_void(name: &str) -> bool {
    const VOID: [&str; 16] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr", "frame", "basefont", "keygen",
    ];
    VOID.contains(&name)
}

/// The names of elements in which the parser does not leave everything where it is written.
fn is_particular(element: NodeRef<'_>) -> bool {
    const PARTICULAR: [&str; 24] = [
        "html",
        "head",
        "table",
        "tbody",
        "thead",
        "tfoot",
        "tr",
        "colgroup",
        "caption",
        "frameset",
        "select",
        "optgroup",
        "option",
        "template",
        "selectedcontent",
        "noscript",
        "svg",
        "math",
        "noframes",
        "iframe",
        "noembed",
        "xmp",
        "plaintext",
        "form",
    ];
    match element.as_element() {
        Some(it) => it.namespace() != Namespace::Html || PARTICULAR.contains(&it.name()),
        None => true,
    }
}

/// Why the tree is not nested as the markup is, so that edits of the one need not be edits of the other; the first reason.
fn difference(document: &Document, edits: &HashMap<NodeId, Edit>) -> Option<Difference> {
    let mut before = 0;
    // Content after the body is put into it, and content inserted there is not.
    let source = document.source().unwrap_or_default();
    if contains_end_of(source, b"body") || contains_end_of(source, b"html") {
        return Some(Difference::ReadAgain);
    }
    let drops_content = edits.values().any(|edit| edit.drops_content());
    for node in document.root().descendants() {
        if matches!(node.origin(), Some(Origin::Clone | Origin::EndTag | Origin::Copy)) {
            return Some(Difference::NoStartTag);
        }
        if let Some(element) = node.as_element() {
            match element.name() {
                "template" => return Some(Difference::Template),
                "frameset" => return Some(Difference::Frameset),
                // Its end tag, which may be anywhere in it, is gone with removed content.
                "form" if drops_content => return Some(Difference::FormEndTag),
                _ => {}
            }
            // A formatting element that is left open is made again later.
            if is_kept_open(element.name()) && element.end_tag().is_none() {
                return Some(Difference::LeftOpen);
            }
        }
        if let Some(span) = node.span() {
            if span.start < before {
                return Some(Difference::Elsewhere);
            }
            before = span.start;
        }
    }
    edits.iter().find_map(|(&id, edit)| difference_of(document.node(id)?, *edit))
}

/// Why the edit of this node need not be the same in both.
fn difference_of(node: NodeRef<'_>, edit: Edit) -> Option<Difference> {
    let is_beside_parts = edit.inserts_beside() && node.parent().is_none_or(is_particular);
    let Some(element) = node.as_element() else {
        return is_beside_parts.then_some(Difference::ReadAgain);
    };
    let name = element.name();
    let is_root = matches!(name, "html" | "head" | "body");
    if is_root && !matches!(edit, Edit::Attribute | Edit::Nothing) {
        return Some(Difference::Root);
    }
    if is_beside_parts || edit.inserts_inside() && is_particular(node) {
        return Some(Difference::ReadAgain);
    }
    // Nothing goes between the end of an open form and its end tag.
    if name == "form" && matches!(edit, Edit::After(_) | Edit::EndAfter(_) | Edit::Replace(_)) {
        return Some(Difference::AfterForm);
    }
    // These tags are read otherwise in a place where the element is not.
    let is_taken_away = matches!(edit, Edit::Unwrap | Edit::Remove | Edit::Replace(_));
    let is_read_inside = matches!(name, "form" | "button" | "noscript");
    (is_taken_away && is_read_inside).then_some(Difference::ReadInside)
}

fn is_kept_open(name: &str) -> bool {
    const FORMATTING: [&str; 14] = [
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt",
        "u",
    ];
    FORMATTING.contains(&name) || matches!(name, "form" | "object" | "applet" | "marquee")
}

/// Whether there is an end tag that begins with this name.
fn contains_end_of(source: &str, name: &[u8]) -> bool {
    let mut rest = source.as_bytes();
    while let Some(at) = rest.windows(2).position(|two| two == b"</") {
        rest = &rest[at + 2..];
        if rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
            return true;
        }
    }
    false
}

/// Rewrites bytes of UTF-8, and compares. Returns whether there was anything to compare.
pub(crate) fn check(html: &str, size: usize, seed: u64) -> bool {
    let input = html.trim_start_matches('\u{FEFF}');
    let options = ParseOptions::new().with_spans(Spans::Full);
    let mut document = parse_with(input, &options).expect("no limit is set");
    let (texts, edits_seed) = (TextEdit::of(seed), seed);
    let seed = (seed, 1 + input.len() as u64 / 100);
    let mut edits = HashMap::new();
    let mut order = Vec::new();
    let mut gone = HashSet::new();
    for node in document.root().descendants() {
        let inside = node.parent().is_some_and(|parent| gone.contains(&parent.id()));
        if inside {
            gone.insert(node.id());
            continue;
        }
        let is_written = node.origin() == Some(Origin::Markup);
        let (Some(span), true) = (node.span(), is_written) else { continue };
        let edit = Edit::at(seed, span.start);
        if node.as_element().is_some() {
            edits.insert(node.id(), edit);
            order.push((node.id(), edit));
            if edit.drops_content() {
                gone.insert(node.id());
            }
        } else if node.kind() == NodeKind::Comment {
            edits.insert(node.id(), edit);
            order.push((node.id(), edit));
        }
    }
    let out = match rewritten(input.as_bytes(), size, seed, texts) {
        Ok(out) => out,
        // A typed refusal.
        Err(RewriteError::Refused { .. } | RewriteError::Handler(_)) => return false,
        Err(error) => panic!("{error} for {input:?}"),
    };
    let difference = difference(&document, &edits);
    let of_texts = || (!texts.can_compare(&document)).then_some(Difference::Characters);
    if difference.or_else(of_texts).is_some() {
        return false;
    }
    texts.by_tree(&mut document);
    for (id, edit) in order {
        edit.by_tree(&mut document, id);
    }
    let out = String::from_utf8(out).expect("UTF-8");
    let again = parse_with(&out, &ParseOptions::new()).expect("no limit is set");
    document.normalize(document.root().id()).expect("its own root");
    if document != again {
        let (tree, stream) = (tree_text(document.root()), tree_text(again.root()));
        assert_eq!(
            tree, stream,
            "\ninput  {html:?}\noutput {out:?}\nseed {edits_seed} {texts:?} {edits:?}"
        );
    }
    true
}
