//! From names to the rows of the tables.

use super::model::{
    AREA, ATTRIBUTE_NAMES, ATTRIBUTE_NUMBERS, ATTRIBUTES, AttributeRow, BY_TAG, CUSTOM_ELEMENT,
    ELEMENTS, EVERY_ELEMENT, Element, IMG, INPUT, MATH, SVG, TRACK, UNKNOWN,
};
use duckbill::dom::{AttributeRef, ElementRef};
use duckbill::microsyntax::enumerated::{
    BUTTON_TYPE, Enumerated, INPUT_TYPE, LOADING, SHAPE, TRACK_KIND,
};
use duckbill::names::{Namespace, Tag, is_valid_custom_element_name};

/// The number of an element in the tables; [`UNKNOWN`] for one they do not name, and for what is inside of
/// foreign content.
#[inline]
pub(super) fn number_of(element: ElementRef<'_>) -> u16 {
    match element.namespace() {
        Namespace::Html => match element.tag() {
            Tag::Unknown => number_of_rare(element.name()),
            tag => BY_TAG.get(tag as usize).copied().unwrap_or(UNKNOWN),
        },
        Namespace::Svg if element.name() == "svg" => SVG,
        Namespace::MathMl if element.name() == "math" => MATH,
        _ => UNKNOWN,
    }
}

#[cold]
fn number_of_rare(name: &str) -> u16 {
    if is_custom_element_name(name) {
        return CUSTOM_ELEMENT;
    }
    ELEMENTS
        .iter()
        .position(|element| element.name == name)
        .filter(|&number| number != usize::from(CUSTOM_ELEMENT))
        .map_or(UNKNOWN, |number| number as u16)
}

/// The row of an element.
#[inline]
pub(super) fn model_of(number: u16) -> Option<&'static Element> {
    ELEMENTS.get(usize::from(number))
}

/// Whether a name is a
/// [valid custom element name](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name).
pub(super) fn is_custom_element_name(name: &str) -> bool {
    let forbidden =
        |c: char| matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ' | '/' | '>' | 'A'..='Z');
    is_valid_custom_element_name(name) && !name.contains(forbidden)
}

/// The names of all elements of HTML, obsolete ones too, and of `svg` and `math`.
pub fn element_names() -> impl Iterator<Item = &'static str> {
    ELEMENTS.iter().map(|element| element.name).filter(|name| {
        // The row of all custom elements has no name of its own.
        name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// The names of all attributes that some element of HTML has or had.
pub fn attribute_names() -> impl Iterator<Item = &'static str> {
    ATTRIBUTE_NAMES.iter().copied().filter(|name| !name.is_empty())
}

/// The number of an attribute's name in the tables; 0 for one that they do not name.
#[inline]
pub(super) fn attribute_number(name: &str) -> usize {
    ATTRIBUTE_NUMBERS.get(name).map_or(0, |number| usize::from(*number))
}

/// The numbers of the names of a document's attributes. Each is looked up once.
#[derive(Debug, Default)]
pub(super) struct AttributeNumbers {
    /// By the number of the name within the document.
    kept: Vec<Option<KnownName>>,
}

/// The facts about the name of an attribute.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KnownName {
    number: u16,
    /// Whether it begins with `aria-`, and the tables do not name it.
    pub(super) is_aria: bool,
}

impl KnownName {
    /// The number in the tables; 0 for a name that they do not have.
    #[inline]
    pub(super) fn number(self) -> usize {
        usize::from(self.number)
    }
}

impl AttributeNumbers {
    #[inline]
    pub(super) fn of(&mut self, attribute: AttributeRef<'_>, name: usize) -> KnownName {
        match self.kept.get(name) {
            Some(Some(known)) => *known,
            _ => self.look_up(attribute, name),
        }
    }

    #[cold]
    fn look_up(&mut self, attribute: AttributeRef<'_>, name: usize) -> KnownName {
        let number = attribute_number(attribute.name()) as u16;
        let is_aria = number == 0 && attribute.name().starts_with("aria-");
        let known = KnownName { number, is_aria };
        if self.kept.len() <= name {
            self.kept.resize(name + 1, None);
        }
        if let Some(place) = self.kept.get_mut(name) {
            *place = Some(known);
        }
        known
    }
}

/// The rows of the tables for an attribute, by element.
#[inline]
pub(super) fn attribute_rows(number: usize) -> &'static [AttributeRow] {
    ATTRIBUTES.get(number).copied().unwrap_or(&[])
}

/// The row for one element, and the row for every element.
#[inline]
pub(super) fn rows_for(
    rows: &'static [AttributeRow],
    element: u16,
) -> (Option<&'static AttributeRow>, Option<&'static AttributeRow>) {
    let every = rows.last().filter(|row| row.element == EVERY_ELEMENT);
    let own = rows.iter().find(|row| row.element == element);
    (own, every)
}

/// The state of an enumerated attribute as its canonical keyword, defaults applied, for those that the tables
/// ask about; of others the value.
pub(super) fn state<'a>(element: ElementRef<'a>, number: u16, name: &str) -> Option<&'a str> {
    let table: &Enumerated<&'static str> = match (number, name) {
        (INPUT, "type") => &INPUT_TYPE,
        (super::model::BUTTON, "type") => &BUTTON_TYPE,
        (TRACK, "kind") => &TRACK_KIND,
        (AREA, "shape") => &SHAPE,
        (IMG, "loading") => &LOADING,
        _ => return element.attribute(name),
    };
    table.canonical_keyword(table.state(element.attribute(name))?)
}
