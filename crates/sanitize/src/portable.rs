//! The markup that a string must not hold, in any context in which it is parsed.
//!
//! The standard's algorithm sees to a tree. A string becomes a tree once more, perhaps in another place than it was
//! cleaned for: within SVG, within a table, with scripting on, in an older browser. Four things keep it harmless there.
//!
//! 1. *The tags stay the same.* Whether `<` begins a tag depends on the tree in one case: the content of `style` and
//!    its like is text in HTML, and markup in SVG and MathML. An element of such a name is removed if its content
//!    would be read otherwise in the other case.
//! 2. *Names count, not namespaces.* `use` is harmless in HTML and not in SVG; where the string is parsed decides
//!    which it is. What is unsafe in one namespace is removed from all.
//! 3. *Links count by their attribute*, on any element: `href` on `mi` is a link in MathML alone.
//! 4. *What browsers have beside the standard counts*: handlers by the beginning of their name, URLs that are not valid.

use std::sync::LazyLock;

use crate::builtin::unsafe_elements;
use crate::report::RemovalReason;
use duckbill::dom::{ElementRef, NodeKind, NodeRef};
use duckbill::microsyntax::idioms::has_javascript_scheme;
use duckbill::names::{Namespace, Tag};

/// HTML elements whose content is text for the tokenizer.
const TEXT_ELEMENTS: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// Elements beside the standard that have had another page in them in some browser or other.
const EMBEDDING: [&str; 5] = ["applet", "controlledframe", "fencedframe", "portal", "webview"];

/// By `Tag as usize`: whether an HTML element of that name is in none of the lists here.
static HARMLESS: LazyLock<[bool; 256]> = LazyLock::new(|| {
    let mut harmless = [true; 256];
    let listed = unsafe_elements().map(|row| row.name);
    for name in listed.chain(EMBEDDING).chain(TEXT_ELEMENTS) {
        // A name that the parser does not know is that of `Unknown`.
        harmless[Tag::from_name(name) as usize] = false;
    }
    harmless[Tag::Unknown as usize] = false;
    harmless
});

/// Elements that are unsafe in general and that a policy sees to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Exempt {
    /// `iframe`, without content and `srcdoc`, with a URL of those that the policy lists.
    pub(crate) frames: bool,
    /// `use`, of what is in the same page.
    pub(crate) local_use: bool,
}

impl Exempt {
    /// Whether a policy sees to elements of this name.
    pub(crate) fn has(self, name: &str) -> bool {
        self.frames && name.eq_ignore_ascii_case("iframe")
            || self.local_use && name.eq_ignore_ascii_case("use")
    }
}

/// Why an element that the configuration keeps cannot stay in a string.
pub(crate) fn element(element: ElementRef<'_>, exempt: Exempt) -> Option<RemovalReason> {
    if element.namespace() == Namespace::Html && HARMLESS[element.tag() as usize] {
        return None;
    }
    let name = element.name();
    if exempt.has(name) {
        return None;
    }
    if unsafe_elements().any(|row| row.name.eq_ignore_ascii_case(name))
        || is_one_of(&EMBEDDING, name)
    {
        return Some(RemovalReason::UnsafeElsewhere);
    }
    let known = TEXT_ELEMENTS.iter().find(|known| known.eq_ignore_ascii_case(name))?;
    let is_read_otherwise = match (element.namespace(), *known) {
        // Its end cannot be written.
        (_, "plaintext") => true,
        // Their text is escaped, so it holds no tag.
        (Namespace::Html, "textarea" | "title") => false,
        // With scripting off it holds elements, with scripting on text.
        (Namespace::Html, "noscript") => holds_end_tag(element, known),
        (Namespace::Html, _) => holds_markup(element),
        _ => holds_end_tag(element, known),
    };
    is_read_otherwise.then_some(RemovalReason::ReadOtherwise)
}

/// Whether the text of an element has a tag, comment or the like in it.
fn holds_markup(element: ElementRef<'_>) -> bool {
    let mut texts = element.as_node().descendants().filter_map(|node| node.text());
    // At its end, too: adjacent text is one when it is parsed.
    texts.any(|text| holds_tag(text.as_bytes()) || text.ends_with('<'))
}

/// Whether something in these bytes begins as tags and comments do.
fn holds_tag(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'<', bytes).any(|at| {
        let next = bytes.get(at + 1);
        next.is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'!' | b'?'))
    })
}

/// Whether the content of an element, written as markup, has the end tag of such an element in it.
fn holds_end_tag(element: ElementRef<'_>, name: &str) -> bool {
    let is_end_tag = |text: &str| {
        let bytes = text.as_bytes();
        memchr::memmem::find_iter(bytes, b"</").any(|at| {
            let rest = bytes.get(at + 2..at + 2 + name.len());
            rest.is_some_and(|rest| rest.eq_ignore_ascii_case(name.as_bytes()))
        })
    };
    element.as_node().descendants().any(|node| match node.kind() {
        // Text is escaped but in such an element, and that one is judged on its own.
        NodeKind::Text => false,
        NodeKind::Element => node.as_element().is_some_and(|inner| {
            inner.name().eq_ignore_ascii_case(name)
                || inner.template_contents().is_some()
                || inner.attributes().any(|attribute| is_end_tag(attribute.value()))
        }),
        _ => node.data().is_some_and(is_end_tag),
    })
}

/// Why a comment or processing instruction that the configuration keeps cannot stay in a string: in an element whose
/// content is text it would be text, and what looks like a tag in it might be one.
pub(crate) fn data(node: NodeRef<'_>) -> Option<RemovalReason> {
    let data = node.data().unwrap_or_default().as_bytes();
    let is_instruction = node.kind() == NodeKind::ProcessingInstruction;
    let is_read_otherwise =
        holds_tag(data) || is_instruction && memchr::memchr2(b'<', b'>', data).is_some();
    is_read_otherwise.then_some(RemovalReason::ReadOtherwise)
}

/// Attributes whose values are URLs in some element, in some browser or other.
const URLS: [&str; 21] = [
    "action",
    "archive",
    "background",
    "by",
    "cite",
    "codebase",
    "data",
    "dynsrc",
    "formaction",
    "from",
    "href",
    "longdesc",
    "lowsrc",
    "manifest",
    "ping",
    "poster",
    "src",
    "to",
    "values",
    "xlink:href",
    "xml:base",
];

/// Why an attribute that the configuration keeps cannot stay in a string.
pub(crate) fn attribute(element: ElementRef<'_>, name: &str, value: &str) -> Option<RemovalReason> {
    // Browsers have handlers that the standard does not list, such as `onstart` of `marquee`.
    if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on")) {
        return Some(RemovalReason::UnsafeElsewhere);
    }
    if may_be_javascript(value) && is_one_of(&URLS, name) {
        return Some(RemovalReason::JavascriptUrl);
    }
    match name.len() {
        13 if name.eq_ignore_ascii_case("attributename") => {
            // Browsers look up the prefix, so it may be another than `xlink`.
            let value = value.trim();
            let local = value.rsplit(':').next().unwrap_or_default();
            let is_link = local.eq_ignore_ascii_case("href");
            let is_handler = value.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
            (is_link || is_handler).then_some(RemovalReason::AnimatesUrl)
        }
        // Another page, or another encoding, in which the bytes of the string mean something else.
        7 if element.name().eq_ignore_ascii_case("meta")
            && name.eq_ignore_ascii_case("charset") =>
        {
            // It says of a string what is true of every string of this library.
            let is_utf_8 = value.eq_ignore_ascii_case("utf-8");
            (!is_utf_8).then_some(RemovalReason::UnsafeElsewhere)
        }
        10 if element.name().eq_ignore_ascii_case("meta") => {
            name.eq_ignore_ascii_case("http-equiv").then_some(RemovalReason::UnsafeElsewhere)
        }
        _ => None,
    }
}

fn is_one_of(names: &[&str], name: &str) -> bool {
    names.iter().any(|one| one.eq_ignore_ascii_case(name))
}

/// Whether a value is a `javascript:` URL, or one of several that `;` separates. Unlike the standard this does not ask
/// whether the URL is valid: older browsers take some for valid that are not.
fn may_be_javascript(value: &str) -> bool {
    if memchr::memchr(b':', value.as_bytes()).is_none() {
        return false;
    }
    match memchr::memchr(b';', value.as_bytes()) {
        None => has_javascript_scheme(value),
        Some(_) => value.split(';').any(has_javascript_scheme),
    }
}
