//! Questions about one element.

use crate::formulas::is_tex;
use crate::kinds::{Kinds, short_text};
use crate::known::{CLASS, HIDDEN, POPOVER};
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};

/// Whether the page does not show the element.
#[inline]
pub(super) fn is_hidden(element: ElementRef<'_>, kinds: Kinds) -> bool {
    if kinds.is_never_shown() {
        return !(element.is_html(Tag::Script) && is_tex(element));
    }
    if element.is_html(Tag::Dialog) {
        return !element.has_attribute("open");
    }
    HIDDEN.of(element).is_some_and(|value| {
        element.namespace() == Namespace::Html && !value.eq_ignore_ascii_case("until-found")
    }) || POPOVER.of(element).is_some() && element.namespace() == Namespace::Html
}

/// Whether an element beside code holds the numbers of its lines.
pub(super) fn numbers_lines(element: ElementRef<'_>) -> bool {
    if !matches!(
        element.tag(),
        Tag::Span | Tag::Td | Tag::Div | Tag::Pre | Tag::A | Tag::Code | Tag::Em
    ) {
        return false;
    }
    let is_named = CLASS.of(element).is_some_and(|classes| {
        classes.split_ascii_whitespace().any(|class| {
            let class = class.to_ascii_lowercase();
            NUMBERS.contains(&class.as_str())
                || ["line-number", "linenumber", "lineno"].iter().any(|name| class.contains(name))
        })
    });
    is_named
        && short_text(element, 4000).is_none_or(|text| {
            text.bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b'.' | b':' | b'|'))
        })
}

/// The classes of the elements that hold them.
const NUMBERS: [&str; 13] = [
    "gutter",
    "gl",
    "linenos",
    "ln",
    "lnt",
    "lnum",
    "blob-num",
    "hljs-ln-numbers",
    "hljs-ln-n",
    "line-numbers-rows",
    "number-line",
    "num",
    "rouge-gutter",
];

/// Whether a table lays out code beside the numbers of its lines.
pub(super) fn numbers_code(table: ElementRef<'_>) -> bool {
    let inside = table.as_node().descendants().take(40).filter_map(NodeRef::as_element);
    let mut cells = inside.filter(|element| element.is_html(Tag::Td));
    cells.next().is_some_and(numbers_lines)
        && cells.next().is_some_and(|cell| {
            let mut inside = cell.as_node().descendants().take(8).filter_map(NodeRef::as_element);
            inside.any(|element| element.is_html(Tag::Pre))
        })
}

/// Whether the rows of a table are lines of code, with their numbers before them.
pub(super) fn holds_lines_of_code(table: ElementRef<'_>) -> bool {
    let inside = table.as_node().descendants().take(12).filter_map(NodeRef::as_element);
    let mut cells = inside.filter(|element| element.is_html(Tag::Td));
    let is_number = |cell: ElementRef<'_>| {
        numbers_lines(cell)
            || cell.has_attribute("data-line-number") && short_text(cell, 8).is_some()
    };
    let has_code = |cell: ElementRef<'_>| {
        cell.classes().any(|class| class.to_ascii_lowercase().contains("code"))
            || cell.as_node().element_children().any(|inner| inner.is_html(Tag::Code))
    };
    cells.next().is_some_and(is_number) && cells.next().is_some_and(has_code)
}

/// Whether each child of an element with code is a line, with nothing between them that says so.
pub(super) fn holds_lines(code: ElementRef<'_>) -> bool {
    let mut first: Option<ElementRef<'_>> = None;
    let mut count = 0;
    for child in code.as_node().children().take(MOST_LINES) {
        if let Some(text) = child.text() {
            if !text.trim_ascii().is_empty() || text.contains('\n') {
                return false;
            }
        } else if let Some(line) = child.as_element() {
            let first = *first.get_or_insert(line);
            if !matches!(line.tag(), Tag::Span | Tag::Code)
                || line.tag() != first.tag()
                || !is_line(line)
            {
                return false;
            }
            let last = line.as_node().last_child();
            let ends = last.and_then(|last| last.text().or_else(|| last.first_child()?.text()));
            if ends.is_some_and(|text| text.ends_with('\n')) {
                return false;
            }
            count += 1;
        }
    }
    count > 1
}

const MOST_LINES: usize = 64;

/// Whether an element in code is named as a line of it.
fn is_line(element: ElementRef<'_>) -> bool {
    element.has_attribute("data-line")
        || CLASS.of(element).is_some_and(|classes| {
            classes.split_ascii_whitespace().any(|class| {
                let class = class.to_ascii_lowercase();
                matches!(
                    class.as_str(),
                    "line" | "cl" | "code-line" | "token-line" | "codeline" | "view-line"
                )
            })
        })
}

pub(super) fn level(tag: Tag) -> usize {
    match tag {
        Tag::H1 => 1,
        Tag::H2 => 2,
        Tag::H3 => 3,
        Tag::H4 => 4,
        Tag::H5 => 5,
        _ => 6,
    }
}

/// Whether an element has nothing in it but white space.
pub(super) fn is_empty(element: ElementRef<'_>) -> bool {
    let is_space = |node: NodeRef<'_>| node.text().is_some_and(|text| text.trim_ascii().is_empty());
    element.as_node().children().all(is_space)
}

/// Whether no item of a list has a paragraph: then there are no empty lines between items.
pub(super) fn is_tight(list: ElementRef<'_>) -> bool {
    !list
        .as_node()
        .element_children()
        .any(|item| item.as_node().element_children().any(|child| child.is_html(Tag::P)))
}
