//! Content models: whether a child may stand where it stands, and whether one is missing.

use crate::check::codes::{Code, RuleCode};
use crate::check::condition::Subject;
use crate::check::content_state::{FLOW_CONTENT, Inherited};
use crate::check::context::{Context, Frame};
use crate::check::diagnostic::{Place, RelatedPlace};
use crate::check::model::{
    Automaton, Base, ELEMENTS, HEAD, HTML, IS_SCRIPT_SUPPORTING, Item, NOSCRIPT, SELECTORS,
    TEMPLATE, UNKNOWN,
};
use crate::check::names::model_of;
use crate::check::report::related;
use crate::check::suggest::nearest;
use crate::dom::{ElementRef, NodeRef};
use crate::names::Namespace;

impl<'a> Context<'a, '_, '_> {
    /// Checks that the element may stand where it stands. Returns the state that its own contents
    /// inherit.
    pub(in crate::check) fn place_in_parent(&mut self, subject: &Subject<'a>) -> Inherited {
        let anything = FLOW_CONTENT;
        let Some(frame) = self.stack.last_mut() else { return anything };
        let model = model_of(subject.number);
        let unknown = subject.number == UNKNOWN && subject.element.namespace() == Namespace::Html;
        if unknown {
            self.unknown_element(subject.element);
            return anything;
        }
        let Some(model) = model else { return anything };
        if let Some(instead) = model.instead {
            self.obsolete_element(subject.element, instead);
            return anything;
        }
        let forbidden = frame.forbidden;
        let above = frame.inherited;
        let Some(automaton) = frame.state.automaton() else {
            self.forbidden_here(subject, forbidden);
            return anything;
        };
        if automaton.interleaved && subject.categories & IS_SCRIPT_SUPPORTING != 0 {
            return anything;
        }
        let taken = frame.state.step_element(automaton, above, subject);
        if taken == 0 {
            self.element_not_allowed(subject, automaton);
            return anything;
        }
        self.forbidden_here(subject, forbidden);
        let bit = taken & taken.wrapping_neg();
        let position = bit.trailing_zeros() as usize;
        match automaton.items.get(position) {
            Some(Item::Transparent) | None => above,
            Some(_) => (automaton, automaton.inherited.get(position).copied().unwrap_or(0)),
        }
    }

    /// Reports an element that an ancestor does not allow below itself.
    fn forbidden_here(&mut self, subject: &Subject<'a>, forbidden: u64) {
        let found = self.conditions.matching(forbidden, subject);
        if found == 0 {
            return;
        }
        let bit = found & found.wrapping_neg();
        let Some(above) = self
            .forbidding
            .get(bit.trailing_zeros() as usize)
            .and_then(|list| list.last())
            .copied()
        else {
            return;
        };
        let name = above.as_element().map_or("", ElementRef::name);
        let tabindex = SELECTORS.get(bit.trailing_zeros() as usize).is_some_and(|selector| {
            matches!(selector.base, Base::Any) && subject.element.has_attribute("tabindex")
        });
        let element = subject.element;
        self.reporter.node(Code::Rule(RuleCode::ForbiddenDescendant), element.as_node(), |one| {
            let own = if tabindex {
                format!("{} tabindex", element.name())
            } else {
                element.name().to_owned()
            };
            one.with_part(own).with_part(name).with_related(related(above, "opened here"))
        });
    }

    fn element_not_allowed(&mut self, subject: &Subject<'a>, automaton: &'static Automaton) {
        let Some(parent) = self.stack.last().and_then(|frame| frame.element) else { return };
        let element = subject.element;
        let elsewhere = automaton
            .items
            .iter()
            .any(|item| matches!(item, Item::Element(number) if *number == subject.number));
        let code =
            if elsewhere { RuleCode::ElementOutOfOrder } else { RuleCode::ElementNotAllowed };
        let contexts = model_of(subject.number).map_or("", |model| model.contexts);
        self.reporter.node(Code::Rule(code), element.as_node(), |one| {
            let one = one
                .with_part(element.name())
                .with_part(parent.name())
                .with_related(related(parent.as_node(), "opened here"));
            match describe(automaton) {
                _ if elsewhere => one,
                allowed if allowed.is_empty() => {
                    one.with_note(format!("`{}` may have no child elements", parent.name()))
                }
                allowed => {
                    let places = places_in_words(contexts);
                    let belongs = if places.is_empty() {
                        String::new()
                    } else {
                        format!("; `{}` belongs {places}", element.name())
                    };
                    one.with_note(format!("`{}` may contain {allowed}{belongs}", parent.name()))
                }
            }
        });
    }

    pub(in crate::check) fn text_not_allowed(&mut self, node: NodeRef<'a>) {
        let Some(parent) = self.stack.last().and_then(|frame| frame.element) else { return };
        self.reporter.node(Code::Rule(RuleCode::TextNotAllowed), node, |one| {
            one.with_part(parent.name()).with_related(related(parent.as_node(), "opened here"))
        });
    }

    /// Reports what an element that closes should have contained.
    pub(in crate::check) fn missing_children(
        &mut self,
        element: ElementRef<'a>,
        frame: &Frame<'a>,
    ) {
        if frame.state.is_complete() || matches!(frame.number, HTML | HEAD | TEMPLATE | NOSCRIPT) {
            return;
        }
        self.reporter.node(Code::Rule(RuleCode::MissingChild), element.as_node(), |one| {
            let missing: Vec<String> = frame.state.missing().filter_map(item_name).collect();
            let one = one.with_part(element.name()).with_part(missing.join("` or `"));
            match element.end_tag() {
                Some(span) => one.with_related(RelatedPlace {
                    place: Place::Source(span),
                    label: "it ends here",
                }),
                None => one,
            }
        });
    }

    fn unknown_element(&mut self, element: ElementRef<'a>) {
        self.reporter.node(Code::Rule(RuleCode::UnknownElement), element.as_node(), |one| {
            let one = one.with_part(element.name());
            let known = ELEMENTS.iter().filter(|known| known.instead.is_none());
            match nearest(element.name(), known.map(|known| known.name)) {
                Some(meant) => one.with_note(format!("did you mean `{meant}`?")),
                None => one,
            }
        });
    }

    fn obsolete_element(&mut self, element: ElementRef<'a>, instead: &'static str) {
        self.reporter.node(Code::Rule(RuleCode::ObsoleteElement), element.as_node(), |one| {
            one.with_part(element.name()).with_note(format!("use instead: {instead}"))
        });
    }
}

/// The contexts of the tables in words.
fn places_in_words(contexts: &str) -> String {
    let mut places: Vec<String> = Vec::new();
    for context in contexts.split("; ") {
        let word =
            context.find(['(', ' ', '[']).map_or(context, |end| context.get(..end).unwrap_or(""));
        let inside =
            context.get(word.len()..).and_then(|rest| rest.strip_prefix('(')).unwrap_or("");
        let end = inside.find(['[', ')']).unwrap_or(inside.len());
        let names = inside.get(..end).unwrap_or("").trim().replace(' ', "` or `");
        let place = match word {
            "child" => format!("in `{names}`"),
            "first-child" => format!("first in `{names}`"),
            "last-child" => format!("last in `{names}`"),
            "below" => format!("inside `{names}`"),
            _ if word.starts_with(|c: char| c.is_ascii_lowercase())
                && inside.is_empty()
                && !context.contains(" if ") =>
            {
                format!("where there may be {word} content")
            }
            _ => continue,
        };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places.join(", or ")
}

/// The items of an automaton in words.
fn describe(automaton: &'static Automaton) -> String {
    let mut names: Vec<String> = Vec::new();
    for item in automaton.items {
        if let Some(name) = item_name(*item)
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names.join(", ")
}

fn item_name(item: Item) -> Option<String> {
    match item {
        Item::Text => Some("text".to_owned()),
        Item::Category(bits) => crate::check::model::CATEGORY_NAMES
            .get(bits.trailing_zeros() as usize)
            .map(|name| format!("{name} content")),
        Item::Element(number) => {
            ELEMENTS.get(usize::from(number)).map(|element| element.name.to_owned())
        }
        Item::Transparent => Some("what its parent may contain".to_owned()),
    }
}
