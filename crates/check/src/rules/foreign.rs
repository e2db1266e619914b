//! The names of SVG and MathML, and text where SVG has none.

mod generated {
    include!(concat!(env!("OUT_DIR"), "/foreign_attributes.rs"));
}

use std::collections::HashMap;

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::Context;
use crate::foreign_names::{MATHML_ELEMENTS, SVG_ELEMENTS};
use crate::model::{Allowed, EVERY_ELEMENT, UNKNOWN};
use crate::names::{attribute_rows, rows_for};
use crate::nearest::nearest;
use duckbill::dom::{AttributeRef, ElementRef};
use duckbill::names::Namespace;
use generated::{MATHML_ATTRIBUTES, SVG_ATTRIBUTES};

/// Reports elements and attributes that SVG or MathML do not have.
pub(super) struct ForeignElements {
    /// By the name: the attribute that was meant.
    meant: HashMap<usize, Option<&'static str>>,
    /// Elements and attributes that are right, of those with one place the last: drawings repeat a few.
    right: [Option<(Namespace, usize, usize)>; PLACES],
}

/// The places for what is right.
const PLACES: usize = 128;

impl Default for ForeignElements {
    fn default() -> Self {
        Self { meant: HashMap::new(), right: [None; PLACES] }
    }
}

/// In place of an attribute: the element alone.
const ELEMENT: usize = usize::MAX;

impl ForeignElements {
    /// Whether an attribute of an element is right, or the element alone.
    fn is_right(
        &mut self,
        element: ElementRef<'_>,
        attribute: usize,
        find: impl FnOnce() -> bool,
    ) -> bool {
        let name = element.name_number();
        let pair = Some((element.namespace(), name, attribute));
        let place = name.wrapping_mul(41).wrapping_add(attribute);
        let Some(known) = self.right.get_mut(place % PLACES) else { return find() };
        if *known == pair {
            return true;
        }
        let is_right = find();
        if is_right {
            *known = pair;
        }
        is_right
    }
}

impl<'a> Family<'a> for ForeignElements {
    const OPENS: Elements = Elements::of(&[UNKNOWN]);

    #[inline]
    fn attribute(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        number: usize,
    ) {
        if subject.element.namespace() != Namespace::Html {
            self.foreign_attribute(context, subject.element, attribute, number);
        }
    }

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let element = subject.element;
        if !self.is_right(element, ELEMENT, || is_known(element)) {
            let node = subject.element.as_node();
            context.reporter.node(Code::Rule(RuleCode::UnknownElement), node, |one| {
                one.with_part(subject.element.name())
            });
        }
    }
}

impl ForeignElements {
    fn foreign_attribute(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        element: ElementRef<'_>,
        attribute: AttributeRef<'_>,
        number: usize,
    ) {
        let table = match element.namespace() {
            Namespace::Svg => SVG_ATTRIBUTES,
            Namespace::MathMl => MATHML_ATTRIBUTES,
            _ => return,
        };
        let name = attribute.name();
        let is_right = || {
            !is_known(element)
                || has(table, element.name(), name)
                || is_of_every_element(name, number)
        };
        let number = attribute.name_number();
        if !self.is_right(element, number, is_right) {
            let code = Code::Rule(RuleCode::AttributeNotAllowed);
            context.reporter.attribute(code, element, name, |one| {
                let names = || table.iter().map(|(name, _)| *name);
                let find = || nearest(name, names());
                match self.meant.entry(number).or_insert_with(find) {
                    Some(meant) => one.with_note(format!("did you mean `{meant}`?")),
                    None => one,
                }
            });
        }
    }
}

/// Whether an element is one of its vocabulary.
fn is_known(element: ElementRef<'_>) -> bool {
    let name = element.name();
    let names = match element.namespace() {
        Namespace::Svg => SVG_ELEMENTS,
        Namespace::MathMl => MATHML_ELEMENTS,
        _ => return true,
    };
    names.binary_search(&name).is_ok() || name.contains(':')
}

/// Whether a table has an attribute for an element.
fn has(table: &[(&str, &str)], element: &str, attribute: &str) -> bool {
    let attribute = attribute.to_ascii_lowercase();
    let row = table.binary_search_by_key(&attribute.as_str(), |(name, _)| name);
    let elements = row.ok().and_then(|row| table.get(row)).map_or("", |(_, elements)| elements);
    elements == "*" || elements.split(' ').any(|name| name == element)
}

/// Whether an attribute is one of ARIA, of authors, or an event handler that all elements have.
fn is_of_every_element(name: &str, number: usize) -> bool {
    let is_handler = || {
        let (_, every) = rows_for(attribute_rows(number), EVERY_ELEMENT);
        every.is_some_and(|row| !matches!(row.allowed, Allowed::No))
    };
    name.starts_with("aria-")
        || name.starts_with("data-") && name.len() > 5
        || name.starts_with("on") && is_handler()
}

/// Whether SVG has no place for text in an element.
#[inline]
pub(crate) fn is_without_text(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Svg && is_of_svg_without_text(element)
}

fn is_of_svg_without_text(element: ElementRef<'_>) -> bool {
    is_known(element) && SVG_ELEMENTS_WITH_TEXT.binary_search(&element.name()).is_err()
}

/// The elements of SVG that may have text, in the order of bytes.
const SVG_ELEMENTS_WITH_TEXT: &[&str] = &[
    "a",
    "altGlyph",
    "desc",
    "foreignObject",
    "metadata",
    "script",
    "style",
    "text",
    "textPath",
    "title",
    "tref",
    "tspan",
    "unknown",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_in_order() {
        assert!(SVG_ELEMENTS.is_sorted());
        assert!(MATHML_ELEMENTS.is_sorted());
        assert!(SVG_ELEMENTS_WITH_TEXT.is_sorted());
    }
}
