//! Ids, and references to them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::family::{Elements, Family};
use super::named::duplicate;
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::diagnostic::Place;
use crate::model::{A, BUTTON, DATALIST, FORM, INPUT, LABEL, MAP, OUTPUT, TABLE, TD, TH};
use crate::report::related;
use crate::text_table::TextTable;
use duckbill::dom::{AttributeRef, ElementRef, NodeId};

/// The ids and references of a tree.
#[derive(Default)]
pub(super) struct Ids<'a> {
    ids: TextTable<'a, Target<'a>>,
    maps: HashMap<&'a str, ElementRef<'a>>,
    references: Vec<Reference<'a>>,
    /// The anchors with names.
    anchors: Vec<(ElementRef<'a>, &'a str)>,
    anchor_names: TextTable<'a, ElementRef<'a>>,
    /// How many tables began, and which are open.
    tables: u32,
    open_tables: Vec<u32>,
}

/// An element with an id.
#[derive(Clone, Copy)]
struct Target<'a> {
    element: ElementRef<'a>,
    number: u16,
    /// The table it is in; 0 for none.
    table: u32,
}

/// A place where an id is named.
#[derive(Clone, Copy)]
struct Reference<'a> {
    element: ElementRef<'a>,
    attribute: AttributeRef<'a>,
    wanted: Wanted,
    table: u32,
}

/// The elements that an id has to name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Any element.
    Element,
    /// The same, in a list of tokens.
    Elements,
    /// The same, where scripts often make the element later.
    ElementsOfAria,
    Labelable,
    Datalist,
    Form,
    Popover,
    /// Header cells of the same table.
    Headers,
    Map,
}

impl<'a> Family<'a> for Ids<'a> {
    const OPENS: Elements = Elements::of(&[TABLE]);
    const CLOSES: Elements = Self::OPENS;

    fn attribute(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
        number: usize,
    ) {
        use crate::model::attribute as is;
        let wanted = match number {
            is::ID => return self.note_id(context, subject, attribute),
            is::NAME if subject.number == MAP => return self.note_map(context, subject, attribute),
            is::NAME if subject.number == A => {
                return self.note_anchor(context, subject.element, attribute.value());
            }
            is::ITEMREF => Wanted::Elements,
            is::FOR if subject.number == LABEL => Wanted::Labelable,
            is::FOR if subject.number == OUTPUT => Wanted::Elements,
            is::HEADERS if matches!(subject.number, TD | TH) => Wanted::Headers,
            is::LIST if subject.number == INPUT => Wanted::Datalist,
            is::FORM if subject.element.is_listed() => Wanted::Form,
            is::COMMANDFOR if subject.number == BUTTON => Wanted::Element,
            is::POPOVERTARGET if matches!(subject.number, BUTTON | INPUT) => Wanted::Popover,
            is::USEMAP => Wanted::Map,
            0 if names_ids_of_aria(attribute.name()) => Wanted::ElementsOfAria,
            _ => return,
        };
        // The contents of a template go into a tree that is not known yet.
        if context.is_main_tree {
            let table = self.open_tables.last().copied().unwrap_or(0);
            self.references.push(Reference { element: subject.element, attribute, wanted, table });
        }
    }

    fn open(&mut self, _: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if subject.number == TABLE {
            self.tables += 1;
            self.open_tables.push(self.tables);
        }
    }

    fn close(&mut self, _: &mut Context<'a, '_, '_>, _: ElementRef<'a>, frame: &Frame<'a>) {
        if frame.number == TABLE {
            self.open_tables.pop();
        }
    }

    /// Looks up all references, once all ids of the tree are known.
    fn end(&mut self, context: &mut Context<'a, '_, '_>) {
        self.circles_of_headers(context);
        for (anchor, name) in &self.anchors {
            crate::work::count(1);
            if let Ok(other) = self.ids.find(name)
                && other.element != *anchor
                && !anchor.has_attribute("id")
            {
                duplicate(context, *anchor, other.element, name, "this has it as its id");
            }
        }
        for reference in &self.references {
            let value = reference.attribute.value();
            match reference.wanted {
                Wanted::Elements | Wanted::ElementsOfAria | Wanted::Headers => {
                    for token in crate::ascii::split_on_whitespace(value) {
                        self.reference(context, reference, token);
                    }
                }
                Wanted::Map => {
                    let name = value.strip_prefix('#').unwrap_or("");
                    if !name.is_empty() && !self.maps.contains_key(name) {
                        context.reporter.attribute(
                            Code::Rule(RuleCode::UnknownId),
                            reference.element,
                            reference.attribute.name(),
                            |one| one.with_part(name).with_note("there is no `map` of this name"),
                        );
                    }
                }
                // Where an element has a name that is no id, both places are to be fixed.
                _ if value.bytes().any(crate::ascii::is_whitespace)
                    && self.ids.find(value).is_ok() =>
                {
                    let place = || part_place(reference, value);
                    context
                        .reporter
                        .add(Code::Rule(RuleCode::BadId), place, |one| one.with_part(value));
                }
                _ => self.reference(context, reference, value),
            }
        }
    }
}

impl<'a> Ids<'a> {
    fn note_id(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
    ) {
        let id = attribute.value();
        if id.is_empty() {
            return;
        }
        match self.ids.find(id) {
            Err(new) => {
                let table = self.open_tables.last().copied().unwrap_or(0);
                let target = Target { element: subject.element, number: subject.number, table };
                self.ids.add(new, target);
            }
            Ok(first) => {
                let first = first.element;
                let place = || crate::report::value_place(subject.element, attribute);
                context.reporter.add(Code::Rule(RuleCode::DuplicateId), place, |one| {
                    one.with_part(id).with_related(related(first.as_node(), "first used here"))
                });
            }
        }
    }

    /// No header cell is, by `headers`, a header of itself, also by way of others. Each cell is visited once.
    fn circles_of_headers(&self, context: &mut Context<'a, '_, '_>) {
        let is_header =
            |one: &&Reference<'a>| one.wanted == Wanted::Headers && one.element.name() == "th";
        let headers: Vec<&Reference<'a>> = self.references.iter().filter(is_header).collect();
        if headers.is_empty() {
            return;
        }
        let numbers: HashMap<NodeId, usize> =
            headers.iter().enumerate().map(|(number, one)| (one.element.id(), number)).collect();
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; headers.len()];
        for first in 0..headers.len() {
            // The cells on the way, each with the ids that are still to be followed.
            let mut way: Vec<(usize, std::str::SplitAsciiWhitespace<'a>)> = Vec::new();
            let mut next = Some(first);
            loop {
                if let Some(number) = next.take()
                    && let (Some(state), Some(cell)) = (states.get_mut(number), headers.get(number))
                    && *state == State::New
                {
                    *state = State::Open;
                    way.push((number, crate::ascii::split_on_whitespace(cell.attribute.value())));
                }
                let Some((number, ids)) = way.last_mut() else { break };
                let Some(id) = ids.next() else {
                    if let Some(state) = states.get_mut(*number) {
                        *state = State::Done;
                    }
                    way.pop();
                    continue;
                };
                crate::work::count(1);
                let target = self.ids.find(id).ok().map(|target| target.element.id());
                let Some(target) = target.and_then(|id| numbers.get(&id)).copied() else {
                    continue;
                };
                if states.get(target) == Some(&State::Open)
                    && let Some(cell) = headers.get(*number)
                {
                    let place = || part_place(cell, id);
                    context.reporter.add(Code::Rule(RuleCode::CircularReference), place, |one| {
                        one.with_part("headers")
                            .with_part("th")
                            .with_part(id)
                            .with_part("the cell would be a header of itself")
                    });
                }
                next = Some(target);
            }
        }
    }

    fn note_anchor(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        anchor: ElementRef<'a>,
        name: &'a str,
    ) {
        if name.is_empty() {
            return;
        }
        match self.anchor_names.find(name) {
            Ok(first) => duplicate(context, anchor, *first, name, "first used here"),
            Err(new) => self.anchor_names.add(new, anchor),
        }
        if anchor.attribute("id").is_some_and(|id| id != name) {
            let code = Code::Rule(RuleCode::MapNameIsNotId);
            context.reporter.attribute(code, anchor, "name", |one| one);
        }
        self.anchors.push((anchor, name));
    }

    fn note_map(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        subject: &Subject<'a>,
        attribute: AttributeRef<'a>,
    ) {
        let name = attribute.value();
        match self.maps.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(subject.element);
            }
            Entry::Occupied(entry) => {
                let first = *entry.get();
                context.reporter.attribute(
                    Code::Rule(RuleCode::DuplicateName),
                    subject.element,
                    "name",
                    |one| {
                        one.with_part(name)
                            .with_related(related(first.as_node(), "first used here"))
                    },
                );
            }
        }
        if subject.element.attribute("id").is_some_and(|id| id != name) {
            context.reporter.attribute(
                Code::Rule(RuleCode::MapNameIsNotId),
                subject.element,
                "name",
                |one| one,
            );
        }
    }

    fn reference(&self, context: &mut Context<'a, '_, '_>, reference: &Reference<'a>, id: &'a str) {
        crate::work::count(1);
        let Ok(target) = self.ids.find(id) else {
            let code = match reference.wanted {
                Wanted::ElementsOfAria => RuleCode::UnknownIdOfAria,
                _ => RuleCode::UnknownId,
            };
            let place = || part_place(reference, id);
            return context.reporter.add(Code::Rule(code), place, |one| {
                one.with_part(reference.attribute.name())
                    .with_part(reference.element.name())
                    .with_part(id)
            });
        };
        let (right, wanted) = match reference.wanted {
            Wanted::Labelable => (
                target.element.is_labelable() || target.element.name().contains('-'),
                "a form control that can have a label",
            ),
            Wanted::Datalist => (target.number == DATALIST, "a `datalist`"),
            Wanted::Form => (target.number == FORM, "a `form`"),
            Wanted::Popover => {
                (target.element.has_attribute("popover"), "an element with a `popover` attribute")
            }
            Wanted::Headers => {
                (target.number == TH && target.table == reference.table, "a `th` of the same table")
            }
            Wanted::Element | Wanted::Elements | Wanted::ElementsOfAria | Wanted::Map => (true, ""),
        };
        if !right {
            let place = || part_place(reference, id);
            context.reporter.add(Code::Rule(RuleCode::WrongReference), place, |one| {
                one.with_part(reference.attribute.name())
                    .with_part(reference.element.name())
                    .with_part(id)
                    .with_part(wanted)
                    .with_related(related(target.element.as_node(), "it names this"))
            });
        }
    }
}

fn names_ids_of_aria(name: &str) -> bool {
    name.strip_prefix("aria-").is_some_and(|name| {
        matches!(
            name,
            "activedescendant"
                | "controls"
                | "describedby"
                | "details"
                | "errormessage"
                | "flowto"
                | "labelledby"
                | "owns"
        )
    })
}

/// The place of one token of a value that it is a part of.
fn part_place(reference: &Reference<'_>, token: &str) -> Place {
    let value = reference.attribute.value();
    let start = (token.as_ptr() as usize).saturating_sub(value.as_ptr() as usize);
    Place::Value {
        element: reference.element.as_node().id(),
        attribute: reference.attribute.name().to_owned(),
        range: start..start + token.len(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tables_of_the_checker_know_the_same_kinds_of_controls() {
        use crate::model::{ELEMENTS, IS_LABELABLE, IS_LISTED};
        use duckbill::names::Namespace;
        for element in ELEMENTS.iter().filter(|element| element.instead.is_none()) {
            let mut document = duckbill::Document::new();
            let Ok(made) = document.create_element(Namespace::Html, element.name) else { continue };
            let one = document.node(made).and_then(|node| node.as_element()).expect("an element");
            if one.tag() == duckbill::names::Tag::Unknown {
                continue;
            }
            let bits = element.sometimes.iter().fold(element.always, |all, (bits, _)| all | bits);
            let (labelable, listed) = (bits & IS_LABELABLE != 0, bits & IS_LISTED != 0);
            assert_eq!(one.is_labelable(), labelable, "{}", element.name);
            assert_eq!(one.is_listed(), listed, "{}", element.name);
        }
    }
}
