//! Microdata: attributes that need each other, and properties of no item.

use std::collections::{HashMap, HashSet};

use super::family::Family;
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Seen};
use duckbill::dom::{ElementRef, NodeId, NodeRef};

/// Whether an item was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// Checks the attributes of items.
#[derive(Default)]
pub(super) struct Microdata<'a> {
    /// The elements with `itemprop`.
    properties: Vec<ElementRef<'a>>,
    /// The ids that items refer to.
    referred: HashSet<&'a str>,
    /// The items that refer to some.
    items: Vec<ElementRef<'a>>,
    /// All items.
    scopes: Vec<ElementRef<'a>>,
}

impl<'a> Family<'a> for Microdata<'a> {
    const OPENS_WITH: Seen = Seen::ITEMPROP.or(Seen::MICRODATA);

    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        const NEEDED: [(&str, &[&str]); 3] = [
            ("itemtype", &["itemscope"]),
            ("itemref", &["itemscope"]),
            ("itemid", &["itemscope", "itemtype"]),
        ];
        let element = subject.element;
        if context.seen.any(Seen::ITEMPROP) {
            self.properties.push(element);
        }
        if !context.seen.any(Seen::MICRODATA) {
            return;
        }
        for (attribute, others) in NEEDED {
            if element.has_attribute(attribute)
                && let Some(missing) = others.iter().find(|other| !element.has_attribute(other))
            {
                context.reporter.attribute(
                    Code::Rule(RuleCode::MissingCompanion),
                    element,
                    attribute,
                    |one| one.with_part(*missing),
                );
            }
        }
        if element.has_attribute("itemscope") {
            let ids = element.attribute("itemref").into_iter();
            if context.is_main_tree {
                self.scopes.push(element);
                if ids.len() > 0 {
                    self.items.push(element);
                }
            }
            self.referred.extend(ids.flat_map(crate::ascii::split_on_whitespace));
        }
    }

    /// Reports the properties that are in no item, now that all references are known.
    fn end(&mut self, context: &mut Context<'a, '_, '_>) {
        self.found_twice(context);
        self.circles(context);
        // By node: whether a property below it belongs to an item. Each node is asked once.
        let mut known: HashMap<NodeId, bool> = HashMap::new();
        for element in &self.properties {
            if !self.is_referred(*element) && !self.is_in_item(element.as_node(), &mut known) {
                context.reporter.attribute(
                    Code::Rule(RuleCode::PropertyOfNothing),
                    *element,
                    "itemprop",
                    |one| one,
                );
            }
        }
    }
}

impl<'a> Microdata<'a> {
    /// Reports references to elements that an item has already: in itself, or in another element that it refers to. How many
    /// elements are passed is limited, so that a deep page with many references is not looked at to its end.
    fn found_twice(&self, context: &mut Context<'a, '_, '_>) {
        let mut left = context.elements.saturating_mul(8).saturating_add(1_000);
        for item in &self.items {
            let list = item.attribute("itemref").unwrap_or_default();
            let mut found: HashMap<NodeId, &str> = HashMap::new();
            let ids = || crate::ascii::split_on_whitespace(list);
            for id in ids() {
                crate::work::count(1);
                if let Some(element) = context.document.get_element_by_id(id) {
                    found.entry(element.id()).or_insert(id);
                }
            }
            let twice = |element: ElementRef<'a>, left: &mut usize| {
                if element == *item {
                    return Some("the item itself");
                }
                for above in element.as_node().ancestors().filter_map(NodeRef::as_element) {
                    crate::work::count(1);
                    let less = left.checked_sub(1)?;
                    *left = less;
                    if above == *item {
                        return Some("in the item already");
                    }
                    if above.has_attribute("itemscope") {
                        return None;
                    }
                    if found.contains_key(&above.id()) {
                        return Some("in another element that the item names");
                    }
                }
                None
            };
            let mut wrong: Vec<(&str, &str)> = Vec::new();
            for (node, id) in &found {
                let element = context.document.node(*node).and_then(NodeRef::as_element);
                wrong.extend(element.and_then(|element| Some((*id, twice(element, &mut left)?))));
            }
            // One that is around the item has it in it.
            let around = item.as_node().ancestors().filter_map(NodeRef::as_element);
            for above in around {
                let Some(less) = left.checked_sub(1) else { break };
                left = less;
                let is_item = above.has_attribute("itemscope");
                if let Some(id) = found.get(&above.id())
                    && !is_item
                {
                    wrong.push((id, "around the item"));
                }
                if is_item {
                    break;
                }
            }
            wrong.sort_unstable();
            for (id, why) in wrong {
                let code = Code::Rule(RuleCode::FoundTwice);
                context
                    .reporter
                    .attribute(code, *item, "itemref", |one| one.with_part(id).with_part(why));
            }
        }
    }

    /// Reports the references by which an item is, over others, a property of itself.
    fn circles(&self, context: &mut Context<'a, '_, '_>) {
        if self.items.is_empty() || self.scopes.len() < 2 {
            return;
        }
        let number_of: HashMap<NodeId, usize> =
            self.scopes.iter().enumerate().map(|(number, item)| (item.id(), number)).collect();
        // By item: those that it refers to, as properties, each with its id; whatever item is around those refers to them, too.
        let mut next: Vec<Vec<(usize, &'a str)>> = vec![Vec::new(); self.scopes.len()];
        let mut named: HashMap<&'a str, Vec<usize>> = HashMap::new();
        for (number, item) in self.scopes.iter().enumerate() {
            for id in
                crate::ascii::split_on_whitespace(item.attribute("itemref").unwrap_or_default())
            {
                crate::work::count(1);
                named.entry(id).or_default().push(number);
            }
        }
        let mut left = context.elements.saturating_mul(8).saturating_add(1_000);
        for (number, item) in self.scopes.iter().enumerate() {
            if !item.has_attribute("itemprop") {
                continue;
            }
            let above = item.as_node().ancestors().filter_map(NodeRef::as_element);
            for (step, one) in std::iter::once(*item).chain(above).enumerate() {
                crate::work::count(1);
                let id = one.attribute("id");
                let owners = id.and_then(|id| Some((id, named.get(id)?)));
                let cost = 1 + owners.map_or(0, |(_, owners)| owners.len());
                let Some(less) = left.checked_sub(cost) else { return };
                left = less;
                // A reference reaches what is below, but not through another item.
                if let Some((id, owners)) = owners {
                    for owner in owners {
                        if let Some(list) = next.get_mut(*owner) {
                            list.push((number, id));
                        }
                    }
                }
                if step > 0 && one.has_attribute("itemscope") {
                    if let Some(list) =
                        number_of.get(&one.id()).and_then(|owner| next.get_mut(*owner))
                    {
                        list.push((number, ""));
                    }
                    break;
                }
            }
        }
        let mut states = vec![State::New; self.scopes.len()];
        for first in 0..self.scopes.len() {
            // The items on the way, and how many of its references are followed.
            let mut way: Vec<(usize, usize)> = Vec::new();
            let mut new = Some(first);
            loop {
                if let Some(number) = new.take()
                    && let Some(state) = states.get_mut(number)
                    && *state == State::New
                {
                    *state = State::Open;
                    way.push((number, 0));
                }
                let Some((number, done)) = way.last_mut() else { break };
                crate::work::count(1);
                let Some((target, id)) =
                    next.get(*number).and_then(|list| list.get(*done)).copied()
                else {
                    if let Some(state) = states.get_mut(*number) {
                        *state = State::Done;
                    }
                    way.pop();
                    continue;
                };
                *done += 1;
                let is_circle = states.get(target) == Some(&State::Open) && target != *number;
                // The last one of the circle that refers to another one.
                let mut back = way.iter().rev().filter_map(|(number, _)| self.scopes.get(*number));
                if is_circle && let Some(item) = back.find(|item| item.has_attribute("itemref")) {
                    let list = item.attribute("itemref").unwrap_or_default();
                    let id = if id.is_empty() { list } else { id };
                    let code = Code::Rule(RuleCode::CircularReference);
                    let why = "the item would be a property of itself";
                    context
                        .reporter
                        .attribute(code, *item, "itemref", |one| one.with_part(id).with_part(why));
                }
                new = Some(target);
            }
        }
    }

    fn is_referred(&self, element: ElementRef<'a>) -> bool {
        !self.referred.is_empty()
            && element.attribute("id").is_some_and(|id| self.referred.contains(id))
    }

    /// Whether an ancestor is an item, or one that an item refers to.
    fn is_in_item(&self, node: NodeRef<'a>, known: &mut HashMap<NodeId, bool>) -> bool {
        let mut passed = Vec::new();
        let mut next = node.parent();
        let mut answer = false;
        while let Some(above) = next {
            crate::work::count(1);
            if let Some(said) = known.get(&above.id()) {
                answer = *said;
                break;
            }
            passed.push(above.id());
            answer = above
                .as_element()
                .is_some_and(|one| one.has_attribute("itemscope") || self.is_referred(one));
            if answer {
                break;
            }
            next = above.parent();
        }
        known.extend(passed.into_iter().map(|id| (id, answer)));
        answer
    }
}
