//! Names that are given once: of forms and of groups of `details`.

use std::collections::HashMap;

use super::family::{Elements, Family};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Frame};
use crate::model::{DETAILS, FORM};
use crate::report::related;
use crate::text_table::TextTable;
use duckbill::dom::ElementRef;

/// The names of a tree.
#[derive(Default)]
pub(super) struct Named<'a> {
    forms: TextTable<'a, ElementRef<'a>>,
    /// By group: the `details` that is open, and how many of the group are around what is read.
    groups: HashMap<&'a str, Group<'a>>,
}

#[derive(Default)]
struct Group<'a> {
    open: Option<ElementRef<'a>>,
    around: Vec<ElementRef<'a>>,
}

fn name(element: ElementRef<'_>) -> Option<&str> {
    element.attribute("name").filter(|name| !name.is_empty())
}

impl<'a> Family<'a> for Named<'a> {
    const OPENS: Elements = Elements::of(&[DETAILS, FORM]);
    const CLOSES: Elements = Elements::of(&[DETAILS]);

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        let element = subject.element;
        let Some(name) = name(element) else { return };
        match subject.number {
            FORM => match self.forms.find(name) {
                Ok(first) => duplicate(context, element, *first, name, "first used here"),
                Err(new) => self.forms.add(new, element),
            },
            DETAILS => self.details(context, element, name),
            _ => {}
        }
    }

    fn close(&mut self, _: &mut Context<'a, '_, '_>, element: ElementRef<'a>, _: &Frame<'a>) {
        if let Some(group) = name(element).and_then(|name| self.groups.get_mut(name)) {
            group.around.pop();
        }
    }
}

impl<'a> Named<'a> {
    fn details(
        &mut self,
        context: &mut Context<'a, '_, '_>,
        element: ElementRef<'a>,
        name: &'a str,
    ) {
        let group = self.groups.entry(name).or_default();
        if let Some(outer) = group.around.last() {
            context.reporter.attribute(
                Code::Rule(RuleCode::DuplicateName),
                element,
                "name",
                |one| {
                    one.with_part(name)
                        .with_note("a `details` cannot be in another one of its group")
                        .with_related(related(outer.as_node(), "this one is around it"))
                },
            );
        }
        group.around.push(element);
        if !element.has_attribute("open") {
            return;
        }
        match group.open {
            None => group.open = Some(element),
            Some(first) => context.reporter.second_of_its_kind(
                element,
                first.as_node(),
                format!("open `details` of the group “{name}”"),
            ),
        }
    }
}

pub(super) fn duplicate(
    context: &mut Context<'_, '_, '_>,
    element: ElementRef<'_>,
    first: ElementRef<'_>,
    name: &str,
    label: &'static str,
) {
    context.reporter.attribute(Code::Rule(RuleCode::DuplicateName), element, "name", |one| {
        one.with_part(name).with_related(related(first.as_node(), label))
    });
}
