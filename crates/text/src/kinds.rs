//! Kinds of elements that more than one part of this crate asks for.

use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};

/// The elements that begin and end a line of their own.
const BLOCKS: &[Tag] = &[
    Tag::Address,
    Tag::Article,
    Tag::Aside,
    Tag::Blockquote,
    Tag::Body,
    Tag::Caption,
    Tag::Center,
    Tag::Dd,
    Tag::Details,
    Tag::Dialog,
    Tag::Dir,
    Tag::Div,
    Tag::Dl,
    Tag::Dt,
    Tag::Fieldset,
    Tag::Figcaption,
    Tag::Figure,
    Tag::Footer,
    Tag::Form,
    Tag::Frameset,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::Header,
    Tag::Hgroup,
    Tag::Hr,
    Tag::Html,
    Tag::Legend,
    Tag::Li,
    Tag::Listing,
    Tag::Main,
    Tag::Menu,
    Tag::Nav,
    Tag::Ol,
    Tag::Optgroup,
    Tag::Option,
    Tag::P,
    Tag::Plaintext,
    Tag::Pre,
    Tag::Search,
    Tag::Section,
    Tag::Summary,
    Tag::Table,
    Tag::Tbody,
    Tag::Td,
    Tag::Tfoot,
    Tag::Th,
    Tag::Thead,
    Tag::Tr,
    Tag::Ul,
    Tag::Xmp,
];

/// The elements of which browsers show nothing, or something else in their place.
const NEVER_SHOWN: &[Tag] = &[
    Tag::Area,
    Tag::Audio,
    Tag::Base,
    Tag::Basefont,
    Tag::Canvas,
    Tag::Datalist,
    Tag::Embed,
    Tag::Head,
    Tag::Iframe,
    Tag::Link,
    Tag::Meta,
    Tag::Noembed,
    Tag::Noframes,
    Tag::Noscript,
    Tag::Object,
    Tag::Param,
    Tag::Rp,
    Tag::Script,
    Tag::Style,
    Tag::Template,
    Tag::Title,
    Tag::Video,
];

/// The elements that are written as what is in them, in Markdown: they only begin and end lines, if they are blocks.
const PLAIN: &[Tag] = &[
    Tag::Abbr,
    Tag::Article,
    Tag::Aside,
    Tag::Body,
    Tag::Center,
    Tag::Details,
    Tag::Div,
    Tag::Dl,
    Tag::Dt,
    Tag::Figcaption,
    Tag::Figure,
    Tag::Font,
    Tag::Footer,
    Tag::Form,
    Tag::Header,
    Tag::Html,
    Tag::Label,
    Tag::Main,
    Tag::Nav,
    Tag::Option,
    Tag::P,
    Tag::Picture,
    Tag::Section,
    Tag::Select,
    Tag::Small,
    Tag::Span,
    Tag::Tbody,
    Tag::Thead,
    Tag::Time,
];

const BLOCK: u8 = 1;
const HIDDEN: u8 = 2;
const AS_CONTENT: u8 = 4;
const MAY_BE_FORMULA: u8 = 8;
const MAY_BE_NOTE: u8 = 16;
const MAY_BE_CALLOUT: u8 = 32;

/// The elements that may be formulas, for which Markdown writes something else.
const FORMULAS: &[Tag] = &[Tag::Div, Tag::Img, Tag::Math, Tag::Script, Tag::Span];

/// The elements that may hold a footnote, lead to one, or say its label again.
const NOTES: &[Tag] = &[
    Tag::A,
    Tag::Aside,
    Tag::B,
    Tag::Dd,
    Tag::Div,
    Tag::Dt,
    Tag::Li,
    Tag::P,
    Tag::Span,
    Tag::Strong,
    Tag::Sup,
    Tag::Table,
    Tag::Td,
];

/// The elements that may be callouts.
const CALLOUTS: &[Tag] = &[Tag::Aside, Tag::Blockquote, Tag::Details, Tag::Div, Tag::Section];

/// By tag: in which of these lists it is.
#[expect(clippy::indexing_slicing, reason = "it is made while compiling")]
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let lists = [
        (BLOCKS, BLOCK),
        (NEVER_SHOWN, HIDDEN),
        (PLAIN, AS_CONTENT),
        (FORMULAS, MAY_BE_FORMULA),
        (NOTES, MAY_BE_NOTE),
        (CALLOUTS, MAY_BE_CALLOUT),
    ];
    let mut list = 0;
    while list < lists.len() {
        let (tags, kind) = lists[list];
        let mut index = 0;
        while index < tags.len() {
            kinds[tags[index] as usize] |= kind;
            index += 1;
        }
        list += 1;
    }
    kinds
};

/// The kinds of an element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kinds(u8);

impl Kinds {
    #[inline(always)]
    pub(crate) fn of(element: ElementRef<'_>) -> Self {
        let tag = element.tag();
        if tag == Tag::Unknown || element.namespace() != Namespace::Html {
            return Self::of_rare(element);
        }
        Self(KINDS.get(tag as usize).copied().unwrap_or_default())
    }

    #[cold]
    fn of_rare(element: ElementRef<'_>) -> Self {
        let name = element.name();
        if element.namespace() != Namespace::Html {
            let is_hidden = matches!(
                name,
                "script"
                    | "style"
                    | "title"
                    | "desc"
                    | "metadata"
                    | "annotation"
                    | "annotation-xml"
            );
            let known = KINDS.get(element.tag() as usize).copied().unwrap_or_default();
            return Self(known & MAY_BE_FORMULA | if is_hidden { HIDDEN } else { AS_CONTENT });
        }
        // Elements of components hold blocks more often than words, but those of MathJax are parts of formulas.
        let is_block = name.contains('-') && !name.starts_with("mjx-");
        Self(if is_block { BLOCK | AS_CONTENT } else { AS_CONTENT })
    }

    /// Whether the element begins and ends a line of its own.
    #[inline]
    pub(crate) fn is_block(self) -> bool {
        self.0 & BLOCK != 0
    }

    /// Whether browsers show nothing of the element, or something else in its place.
    #[inline]
    pub(crate) fn is_never_shown(self) -> bool {
        self.0 & HIDDEN != 0
    }

    /// Whether the element may be a formula, for which Markdown writes something else.
    #[inline]
    pub(crate) fn may_be_formula(self) -> bool {
        self.0 & MAY_BE_FORMULA != 0
    }

    /// Whether the element may hold a footnote, or lead to one.
    #[inline]
    pub(crate) fn may_be_note(self) -> bool {
        self.0 & MAY_BE_NOTE != 0
    }

    /// Whether the element may be a callout.
    #[inline]
    pub(crate) fn may_be_callout(self) -> bool {
        self.0 & MAY_BE_CALLOUT != 0
    }

    /// Whether Markdown writes only what is in the element.
    #[inline]
    pub(crate) fn is_as_content(self) -> bool {
        self.0 & AS_CONTENT != 0
    }
}

/// Whether the element begins and ends a line of its own.
#[inline]
pub(crate) fn is_block(element: ElementRef<'_>) -> bool {
    Kinds::of(element).is_block()
}

/// Whether browsers show nothing of the element, or something else in its place.
#[inline]
pub(crate) fn is_never_shown(element: ElementRef<'_>) -> bool {
    Kinds::of(element).is_never_shown()
}

/// Whether the element is a heading, `h1` to `h6`.
pub(crate) fn is_heading(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html
        && matches!(element.tag(), Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6)
}

/// Whether a link leads to what it is in: its text is a sign such as `¶`, or a word for such links.
pub(crate) fn is_permalink(link: ElementRef<'_>) -> bool {
    let Some((page, target)) = link.attribute("href").and_then(|href| href.split_once('#')) else {
        return false;
    };
    let Some(text) = short_text(link, 40) else { return false };
    let is_sign = !text.contains(char::is_alphanumeric);
    let starts =
        |name: &&str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let is_named = || {
        ["link", "permalink", "anchor"].iter().any(|name| text.eq_ignore_ascii_case(name))
            || ["link to ", "permalink to ", "direct link to ", "permalink: "].iter().any(starts)
    };
    if !is_sign && !is_named() {
        return false;
    }
    let around = std::iter::successors(Some(link.as_node()), |node| node.parent()).take(5);
    around.filter_map(NodeRef::as_element).any(|element| {
        is_heading(element)
            || page.is_empty()
                && !target.is_empty()
                && [element.attribute("id"), element.attribute("name")].contains(&Some(target))
    })
}

/// The text of an element, white space as single spaces, if it has no more than `most` bytes and sixteen nodes.
pub(crate) fn short_text(element: ElementRef<'_>, most: usize) -> Option<String> {
    let mut text = String::new();
    for (count, edge) in element.as_node().traverse().enumerate() {
        if count > 2 * MOST_NODES {
            return None;
        }
        let Visit::Open(node) = edge else { continue };
        let part = node.text().unwrap_or_default().trim_ascii();
        if text.len() + part.len() > most {
            return None;
        }
        for word in part.split_ascii_whitespace() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
    }
    Some(text)
}

const MOST_NODES: usize = 16;
