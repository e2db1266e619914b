//! Questions about one element.

use crate::formulas::is_tex;
use crate::kinds::{Kinds, short_text};
use crate::known::{CLASS, HIDDEN, POPOVER, STYLE};
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
pub(crate) fn numbers_lines(element: ElementRef<'_>) -> bool {
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

/// The element that numbers of lines are written in, and its class.
pub(crate) type LineNumbers<'a> = (Tag, Option<&'a str>);

/// The element and class of the numbers of lines in a block of code, if a program wrote them without a name that says so: several
/// elements alike that count up by one, and no other element of that kind.
pub(crate) fn counted_by(code: ElementRef<'_>) -> Option<LineNumbers<'_>> {
    // The kind, the number that comes next, and how many there were.
    let mut kinds: Vec<(LineNumbers<'_>, u64, u32)> = Vec::new();
    for element in code.as_node().descendants().take(MOST_COUNTED).filter_map(NodeRef::as_element) {
        if !matches!(element.tag(), Tag::Span | Tag::Td | Tag::Div | Tag::A | Tag::Em | Tag::I) {
            continue;
        }
        let kind = (element.tag(), CLASS.of(element));
        let known = kinds.iter().position(|(known, ..)| *known == kind);
        let mut texts = element.as_node().children();
        let text = texts.next().and_then(NodeRef::text).filter(|_| texts.next().is_none());
        let number: Option<u64> = text.and_then(|text| {
            let text = text.trim();
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
        });
        let number = number.filter(|_| begins_line(element));
        let has_room = kinds.len() < MOST_KINDS;
        match known.and_then(|at| kinds.get_mut(at)) {
            Some((_, next, count)) => {
                let is_next = *count > 0 && number == Some(*next);
                (*next, *count) = if is_next { (*next + 1, *count + 1) } else { (0, 0) };
            }
            None if has_room => {
                kinds.push((
                    kind,
                    number.map_or(0, |number| number.saturating_add(1)),
                    u32::from(number.is_some()),
                ));
            }
            None => {}
        }
    }
    let counted = kinds.into_iter().find(|(_, _, count)| *count >= 3);
    counted.map(|(kind, ..)| kind)
}

/// Whether an element is the first in a line of code.
fn begins_line(element: ElementRef<'_>) -> bool {
    let mut node = element.as_node();
    for _ in 0..4 {
        if let Some(before) = node.previous_sibling() {
            let ends = std::iter::successors(Some(before), |node| node.last_child()).take(4);
            return ends.into_iter().any(|end| {
                end.text().is_some_and(|text| text.ends_with('\n'))
                    || end.as_element().is_some_and(|end| end.is_html(Tag::Br))
            });
        }
        let Some(parent) = node.parent().and_then(NodeRef::as_element) else { return false };
        if matches!(
            parent.tag(),
            Tag::Pre | Tag::Code | Tag::Div | Tag::Tr | Tag::Td | Tag::Li | Tag::P
        ) {
            return true;
        }
        node = parent.as_node();
    }
    false
}

/// How many nodes of a block of code are looked at for numbers of lines, and how many kinds of elements.
const MOST_COUNTED: usize = 2000;
const MOST_KINDS: usize = 24;

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

/// Whether the `style` attribute makes a block of an element.
pub(super) fn is_block_by_style(element: ElementRef<'_>) -> bool {
    STYLE.of(element).is_some_and(|style| {
        style.split(';').any(|declaration| {
            let (name, value) = declaration.split_once(':').unwrap_or_default();
            name.trim().eq_ignore_ascii_case("display")
                && matches!(value.trim(), "block" | "flex" | "grid" | "table-row" | "list-item")
        })
    })
}
