//! Content models: whether a child may be where it is, and whether one is missing.

use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::content_state::{FLOW_CONTENT, Inherited};
use crate::context::{Context, Frame};
use crate::diagnostic::{Place, RelatedPlace};
use crate::model::{
    ATTRIBUTE_NAMES, Automaton, Base, Condition, ELEMENTS, Flag, HEAD, HTML, IS_SCRIPT_SUPPORTING,
    Item, NOSCRIPT, SELECTORS, Selector, TEMPLATE, UNKNOWN,
};
use crate::names::{model_of, number_of};
use crate::nearest::nearest;
use crate::report::related;
use duckbill::dom::{ElementRef, NodeRef};
use duckbill::names::Namespace;

impl<'a> Context<'a, '_, '_> {
    /// Checks that the element may be where it is. Returns the state that its own contents
    /// inherit.
    pub(crate) fn place_in_parent(&mut self, subject: &Subject<'a>) -> Inherited {
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
        let around = above.as_element();
        let forbids =
            around.and_then(|one| model_of(number_of(one))).map_or(&[][..], |one| one.forbids);
        let name = around.map_or("", ElementRef::name).to_owned();
        // Its role may be why.
        let role = around.and_then(|one| one.attribute("role"));
        let name = match role.filter(|_| forbids.iter().all(|(bits, _)| bits & bit == 0)) {
            Some(role) => format!("{name} role={role}"),
            None => name,
        };
        let element = subject.element;
        let selector = SELECTORS.get(bit.trailing_zeros() as usize);
        let own = match selector.and_then(|selector| deciding_attribute(selector, subject)) {
            Some(attribute) => format!("{} {attribute}", element.name()),
            None => element.name().to_owned(),
        };
        let is_other_control = selector.is_some_and(|one| {
            matches!(one.when, Some(Condition::Not(Condition::Flag(Flag::LabeledControl))))
        });
        self.reporter.node(Code::Rule(RuleCode::ForbiddenDescendant), element.as_node(), |one| {
            let one =
                one.with_part(own).with_part(name).with_related(related(above, "opened here"));
            if is_other_control {
                one.with_note("it is not the control that the label is for")
            } else {
                one
            }
        });
    }

    fn element_not_allowed(&mut self, subject: &Subject<'a>, automaton: &'static Automaton) {
        let Some(frame) = self.stack.last() else { return };
        let (Some(parent), model) = (frame.element, frame.model) else { return };
        let element = subject.element;
        let elsewhere = automaton
            .items
            .iter()
            .any(|item| matches!(item, Item::Element(number) if *number == subject.number));
        let code =
            if elsewhere { RuleCode::ElementOutOfOrder } else { RuleCode::ElementNotAllowed };
        let contexts = model_of(subject.number).map_or("", |model| model.contexts);
        // An element that takes its content model from one above it is not what is in the way.
        let above = model.filter(|model| !elsewhere && model.as_node() != parent.as_node());
        let words = &mut self.words;
        self.reporter.node(Code::Rule(code), element.as_node(), |one| {
            let one = one
                .with_part(element.name())
                .with_part(above.unwrap_or(parent).name())
                .with_related(opening(above.unwrap_or(parent)));
            if elsewhere {
                return one;
            }
            let (is_it, why) = match above {
                None => ("a child of", String::new()),
                Some(above) => {
                    let (parent, above) = (parent.name(), above.name());
                    ("inside", format!(" (`{parent}` takes its content model from `{above}`)"))
                }
            };
            let one = one.with_part(is_it).with_part(why);
            let places =
                &**words.places.entry(contexts).or_insert_with(|| places_in_words(contexts));
            let name = element.name();
            if above.is_some() {
                return match places {
                    "" => one,
                    places => one.with_note(format!("`{name}` belongs {places}")),
                };
            }
            let key = std::ptr::from_ref(automaton).addr();
            let allowed = words.allowed.entry(key).or_insert_with(|| describe(automaton));
            let parent = parent.name();
            one.with_note(match (&**allowed, places) {
                ("", _) => format!("`{parent}` can't have child elements"),
                (allowed, "") => format!("`{parent}` may contain {allowed}"),
                (allowed, places) => {
                    format!("`{parent}` may contain {allowed}; `{name}` belongs {places}")
                }
            })
        });
    }

    pub(crate) fn text_not_allowed(&mut self, node: NodeRef<'a>) {
        let Some(parent) = self.stack.last().and_then(|frame| frame.element) else { return };
        self.reporter.node(Code::Rule(RuleCode::TextNotAllowed), node, |one| {
            one.with_part(parent.name()).with_related(opening(parent))
        });
    }

    /// Reports what an element that closes should have contained.
    pub(crate) fn missing_children(&mut self, element: ElementRef<'a>, frame: &Frame<'a>) {
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
            one.with_part(element.name()).with_note(advice(instead))
        });
    }
}

/// The attribute that makes an element one of those that a selector is about: `controls` of an `audio`, any `tabindex`.
fn deciding_attribute(selector: &Selector, subject: &Subject<'_>) -> Option<&'static str> {
    match selector.base {
        Base::Any => subject.element.has_attribute("tabindex").then_some("tabindex"),
        Base::Category(wanted) => {
            let sometimes = model_of(subject.number)?.sometimes.iter();
            let mut deciding = sometimes.filter(|(bits, _)| bits & wanted != 0);
            deciding.find_map(|(_, when)| named_in(when, subject.element))
        }
        Base::Element(_) => None,
    }
}

/// An attribute that a condition names and the element has.
fn named_in(when: &Condition, element: ElementRef<'_>) -> Option<&'static str> {
    match when {
        Condition::Has(number) => {
            ATTRIBUTE_NAMES.get(*number).copied().filter(|name| element.has_attribute(name))
        }
        Condition::Any(parts) | Condition::All(parts) => {
            parts.iter().find_map(|part| named_in(part, element))
        }
        _ => None,
    }
}

/// Where an element began. One that has no start tag began with what could not be before it.
fn opening(element: ElementRef<'_>) -> RelatedPlace {
    let is_implied = element.start_tag().is_none() && element.name() == "body";
    let label = if is_implied { "`body` began here, because of this" } else { "opened here" };
    related(element.as_node(), label)
}

/// The contexts of the tables in words.
pub(crate) fn places_in_words(contexts: &str) -> String {
    let mut places: Vec<(&str, Vec<&str>)> = Vec::new();
    for context in contexts.split("; ") {
        let word =
            context.find(['(', ' ', '[']).map_or(context, |end| context.get(..end).unwrap_or(""));
        let inside =
            context.get(word.len()..).and_then(|rest| rest.strip_prefix('(')).unwrap_or("");
        let end = inside.find(['[', ')']).unwrap_or(inside.len());
        let names = inside.get(..end).unwrap_or("").split_whitespace();
        let (where_it_is, names): (_, Vec<&str>) = match word {
            "child" => ("in", names.collect()),
            "first-child" => ("first in", names.collect()),
            "last-child" => ("last in", names.collect()),
            "below" => ("inside", names.collect()),
            _ if word.starts_with(|c: char| c.is_ascii_lowercase())
                && inside.is_empty()
                && !context.contains(" if ") =>
            {
                ("where there may be", vec![word])
            }
            _ => continue,
        };
        match places.iter_mut().find(|(known, _)| *known == where_it_is) {
            Some((_, known)) => known.extend(names),
            None => places.push((where_it_is, names)),
        }
    }
    let places = places.iter_mut().map(|(place, names)| {
        let mut seen: Vec<&str> = Vec::new();
        names.retain(|name| {
            !seen.contains(name) && {
                seen.push(name);
                true
            }
        });
        if *place == "where there may be" {
            format!("{place} {} content", names.join(" or "))
        } else {
            format!("{place} {}", alternatives(names))
        }
    });
    places.collect::<Vec<_>>().join(", or ")
}

/// Names as code: "`a`, `b` or `c`".
fn alternatives(names: &[&str]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => format!("`{last}`"),
        Some((last, others)) => format!("`{}` or `{last}`", others.join("`, `")),
    }
}

/// The replacement for an obsolete feature in the tables, as a command.
pub(super) fn advice(instead: &str) -> String {
    match instead {
        "CSS" => "use CSS instead".to_owned(),
        name if name.bytes().all(|byte| byte.is_ascii_lowercase()) => {
            format!("use `{name}` instead")
        }
        command => command.to_owned(),
    }
}

/// The items of an automaton in words.
pub(crate) fn describe(automaton: &'static Automaton) -> String {
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
        Item::Category(bits) => crate::model::CATEGORY_NAMES
            .get(bits.trailing_zeros() as usize)
            .map(|name| format!("{name} content")),
        Item::Element(number) => {
            ELEMENTS.get(usize::from(number)).map(|element| element.name.to_owned())
        }
        Item::Transparent => Some("what its parent may contain".to_owned()),
    }
}
