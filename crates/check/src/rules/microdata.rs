//! Microdata: attributes that need each other, and properties of no item.

use std::collections::{HashMap, HashSet};

use super::family::Family;
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::{Context, Seen};
use duckbill::dom::{ElementRef, NodeId, NodeRef};

/// Checks the attributes of items.
#[derive(Default)]
pub(super) struct Microdata<'a> {
    /// The elements with `itemprop`.
    properties: Vec<ElementRef<'a>>,
    /// The ids that items refer to.
    referred: HashSet<&'a str>,
    /// The items that refer to some.
    items: Vec<ElementRef<'a>>,
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
            if ids.len() > 0 && context.is_main_tree {
                self.items.push(element);
            }
            self.referred.extend(ids.flat_map(crate::ascii::split_on_whitespace));
        }
    }

    /// Reports the properties that are in no item, now that all references are known.
    fn end(&mut self, context: &mut Context<'a, '_, '_>) {
        self.found_twice(context);
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
                    return true;
                }
                for above in element.as_node().ancestors().filter_map(NodeRef::as_element) {
                    crate::work::count(1);
                    let Some(less) = left.checked_sub(1) else { return false };
                    *left = less;
                    if above == *item {
                        return true;
                    }
                    if above.has_attribute("itemscope") {
                        return false;
                    }
                    if found.contains_key(&above.id()) {
                        return true;
                    }
                }
                false
            };
            let mut wrong: Vec<&str> = Vec::new();
            for (node, id) in &found {
                let element = context.document.node(*node).and_then(NodeRef::as_element);
                if element.is_some_and(|element| twice(element, &mut left)) {
                    wrong.push(id);
                }
            }
            // One that is around the item has it in it.
            let around = item.as_node().ancestors().filter_map(NodeRef::as_element);
            for above in around {
                let Some(less) = left.checked_sub(1) else { break };
                left = less;
                if let Some(id) = found.get(&above.id())
                    && !above.has_attribute("itemscope")
                {
                    wrong.push(id);
                }
                if above.has_attribute("itemscope") {
                    break;
                }
            }
            wrong.sort_unstable();
            for id in wrong {
                context.reporter.attribute(
                    Code::Rule(RuleCode::WrongReference),
                    *item,
                    "itemref",
                    |one| one.with_part(id).with_part("an element that the item finds only once"),
                );
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
