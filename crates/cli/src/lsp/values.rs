//! Possible values of an attribute: keywords, and the ids and classes of the page.

use super::page::View;
use duckbill::ElementRef;
use duckbill::microsyntax::link_types::{LinkElement, LinkType};
use duckbill_check::attribute_keywords;
use std::collections::BTreeSet;

/// How many names of a page are offered.
const MOST: usize = 500;

/// Whether the value of an attribute is a list of tokens.
pub(super) fn is_list(attribute: &str) -> bool {
    matches!(
        attribute,
        "aria-controls"
            | "aria-describedby"
            | "aria-details"
            | "aria-flowto"
            | "aria-labelledby"
            | "aria-owns"
            | "aria-relevant"
            | "blocking"
            | "class"
            | "headers"
            | "itemref"
            | "rel"
            | "role"
    )
}

/// The values that may be written, after what is written already.
pub(super) fn values(
    view: &View<'_>,
    element: &str,
    attribute: &str,
    written: &str,
) -> Vec<String> {
    let element = element.to_ascii_lowercase();
    let attribute = attribute.to_ascii_lowercase();
    let ids = |is_wanted: fn(ElementRef<'_>) -> bool| {
        let elements = view.elements().filter(|one| is_wanted(*one));
        let ids: BTreeSet<&str> = elements.filter_map(|one| one.attribute("id")).collect();
        ids.into_iter()
            .filter(|id| !id.is_empty())
            .take(MOST)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    match (&*element, &*attribute) {
        (_, "class") => {
            let elements = view.elements().filter_map(|one| one.attribute("class"));
            let classes: BTreeSet<&str> = elements
                .flat_map(str::split_ascii_whitespace)
                .filter(|one| *one != written)
                .collect();
            // Names that the tag itself has already.
            let own = own_tokens(view, written);
            classes
                .into_iter()
                .filter(|one| !own.contains(one))
                .take(MOST)
                .map(str::to_owned)
                .collect()
        }
        ("label", "for") => ids(|one| one.is_labelable()),
        ("input", "list") => ids(|one| one.name() == "datalist"),
        (_, "form") => ids(|one| one.name() == "form"),
        (_, "headers") => ids(|one| one.name() == "th"),
        (_, "popovertarget") => ids(|one| one.has_attribute("popover")),
        ("output", "for") | (_, "itemref" | "commandfor") => ids(|_| true),
        (_, "aria-activedescendant" | "aria-controls" | "aria-describedby" | "aria-details")
        | (_, "aria-errormessage" | "aria-flowto" | "aria-labelledby" | "aria-owns") => {
            let own = own_tokens(view, written);
            ids(|_| true).into_iter().filter(|id| !own.contains(&&**id)).collect()
        }
        ("a" | "area", "href") if written.is_empty() || written.starts_with('#') => {
            ids(|_| true).into_iter().map(|id| format!("#{id}")).collect()
        }
        ("img", "usemap") => {
            let maps = view.elements().filter(|one| one.name() == "map");
            maps.filter_map(|map| map.attribute("name")).map(|name| format!("#{name}")).collect()
        }
        ("a" | "area" | "form" | "link", "rel") => {
            let place = match &*element {
                "link" => LinkElement::Link,
                "form" => LinkElement::Form,
                _ => LinkElement::A,
            };
            let has = |kind: &&LinkType| kind.effect(place).is_some();
            LinkType::ALL.iter().filter(has).map(|kind| kind.as_str().to_owned()).collect()
        }
        (element, attribute) => {
            attribute_keywords(element, attribute).into_iter().map(str::to_owned).collect()
        }
    }
}

/// The tokens that are in the same value before the one that is written.
fn own_tokens<'p>(view: &View<'p>, written: &str) -> Vec<&'p str> {
    let start = (written.as_ptr() as usize).saturating_sub(view.text.as_ptr() as usize);
    let before = view.text.get(..start).unwrap_or_default();
    let value = before.rfind(['"', '\'', '=', '<', '>']).map_or(before.len(), |at| at + 1);
    before.get(value..).unwrap_or_default().split_ascii_whitespace().collect()
}
