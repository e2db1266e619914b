//! How the source is written, so that new markup looks like it.

use crate::dom::{Document, ElementRef, NodeKind, NodeRef, Quote};
use crate::names::{Categories, Namespace, Tag};
use crate::tag_patches::name_in_tag;
use crate::tokenizer::WrittenAttributes;

/// How many elements are looked at.
const SAMPLE: usize = 1000;

/// The habits of a source.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) quote: Quote,
    /// The end of the tag of a void element.
    pub(super) void_end: &'static str,
    pub(super) case: Case,
    pub(super) newline: &'static str,
}

/// The case of names of HTML elements and their attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    Upper,
}

impl Case {
    /// The case of a name as it is written, if that shows.
    pub(super) fn of(written: &str) -> Option<Self> {
        let has = |is_such: fn(&u8) -> bool| written.as_bytes().iter().any(is_such);
        match (has(u8::is_ascii_uppercase), has(u8::is_ascii_lowercase)) {
            (true, false) => Some(Self::Upper),
            (_, true) => Some(Self::Lower),
            (false, false) => None,
        }
    }

    /// The name of an element or attribute of an HTML element in this case; other names stay as they are.
    pub(super) fn apply(self, name: &str, namespace: Namespace) -> String {
        match self {
            Self::Upper if namespace == Namespace::Html => name.to_ascii_uppercase(),
            _ => name.to_owned(),
        }
    }
}

impl Style {
    /// The habits of the source of a document as it was parsed.
    pub(super) fn of(before: &Document) -> Self {
        let (mut doubles, mut singles) = (0, 0);
        let (mut plain, mut slashed, mut spaced) = (0, 0, 0);
        let (mut uppers, mut lowers) = (0, 0);
        let elements = before.root().descendants().filter_map(NodeRef::as_element);
        for element in elements.take(SAMPLE) {
            let Some((_, tag)) = element.written_tags().next() else { continue };
            for attribute in WrittenAttributes::new(tag) {
                match attribute.quote {
                    Some(Quote::Double) => doubles += 1,
                    Some(Quote::Single) => singles += 1,
                    _ => {}
                }
            }
            match Case::of(name_in_tag(tag)) {
                Some(Case::Upper) => uppers += 1,
                _ => lowers += 1,
            }
            if element.is_void() {
                match tag.strip_suffix("/>") {
                    Some(before) if before.ends_with(char::is_whitespace) => spaced += 1,
                    Some(_) => slashed += 1,
                    None => plain += 1,
                }
            }
        }
        Self {
            quote: if singles > doubles { Quote::Single } else { Quote::Double },
            void_end: match plain.max(slashed).max(spaced) {
                most if most == plain => ">",
                most if most == spaced => " />",
                _ => "/>",
            },
            case: if uppers > lowers { Case::Upper } else { Case::Lower },
            newline: newline_of(before.source().unwrap_or_default()),
        }
    }
}

/// How lines end in a source, by its beginning.
fn newline_of(source: &str) -> &'static str {
    let bytes = source.as_bytes();
    let bytes = bytes.get(..64 * SAMPLE).unwrap_or(bytes);
    let all = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let with_return = bytes.windows(2).filter(|two| two == b"\r\n").count();
    if 2 * with_return > all { "\r\n" } else { "\n" }
}

/// Whether the first newline in an element's source is dropped.
pub(super) fn drops_newline(element: ElementRef<'_>) -> bool {
    [Tag::Pre, Tag::Listing, Tag::Textarea].iter().any(|tag| element.is_html(*tag))
}

/// Whether the text of a node is written without character references.
pub(super) fn is_raw_text(node: NodeRef<'_>, is_scripting_enabled: bool) -> bool {
    let parent = node.parent().and_then(NodeRef::as_element);
    parent.is_some_and(|parent| {
        parent.is_in_category(Categories::RAW_TEXT)
            || is_scripting_enabled && parent.is_html(Tag::Noscript)
    })
}

/// The node whose content holds the children of this one: of template contents, the template.
pub(super) fn container(node: NodeRef<'_>) -> Option<ElementRef<'_>> {
    match node.kind() {
        NodeKind::Element => node.as_element(),
        NodeKind::DocumentFragment => node.host(),
        _ => None,
    }
}
