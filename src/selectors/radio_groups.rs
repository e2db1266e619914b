//! [Radio button groups](https://html.spec.whatwg.org/multipage/input.html#radio-button-group).

use std::collections::HashMap;

use super::around::Around;
use super::controls::input_type;
use super::outline::Outline;
use crate::html::InputType;
use crate::names::Tag;

/// The key that the buttons of a group share.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Group {
    /// The number of the last button with `checked`: checking it unchecked those before it.
    pub(super) last_checked: Option<usize>,
    /// Whether one of the buttons has `required`.
    pub(super) is_required: bool,
}

/// The radio buttons of a tree and their groups.
#[derive(Debug)]
pub(super) struct RadioGroups {
    /// The number of each button among the elements, and of its group.
    buttons: Vec<(usize, usize)>,
    groups: Vec<Group>,
}

impl RadioGroups {
    pub(super) fn of<'a>(around: &mut impl Around<'a>, outline: &Outline<'a>) -> Self {
        crate::work::count(outline.len());
        let mut found = Self { buttons: Vec::new(), groups: Vec::new() };
        let mut known = HashMap::new();
        for (number, element) in outline.elements.iter().enumerate() {
            if !element.is_html(Tag::Input) || input_type(around, *element) != InputType::Radio {
                continue;
            }
            let new = found.groups.len();
            let group = match around.value(*element, "name") {
                None | Some("") => new,
                Some(name) => {
                    let form = element.form_of_control().map(|form| form.as_node().id());
                    *known.entry((form, name)).or_insert(new)
                }
            };
            if group == new {
                found.groups.push(Group::default());
            }
            found.buttons.push((number, group));
            let group = &mut found.groups[group];
            group.is_required |= around.has(*element, "required");
            if around.has(*element, "checked") {
                group.last_checked = Some(number);
            }
        }
        found
    }

    /// The number of each radio button, with its group.
    pub(super) fn buttons(&self) -> impl Iterator<Item = (usize, Group)> {
        self.buttons.iter().map(|&(number, group)| (number, self.groups[group]))
    }
}
