//! Facts about elements and attributes from the tables, for editors that help to write them.

use crate::foreign_names::{MATHML_ELEMENTS, SVG_ELEMENTS};
use crate::model::{
    ATTRIBUTE_NAMES, Allowed, AttributeRow, CATEGORY_NAMES, Content, ELEMENTS, Grammar,
};
use crate::names::{attribute_number, attribute_rows, is_custom_element_name, rows_for};
use crate::rules::{aria_attributes, describe, places_in_words, roles};

/// The names of the elements of SVG and MathML, as they are written: `linearGradient`.
///
/// ```
/// assert!(duckbill_check::foreign_element_names().any(|name| name == "linearGradient"));
/// ```
pub fn foreign_element_names() -> impl Iterator<Item = &'static str> {
    SVG_ELEMENTS.iter().chain(MATHML_ELEMENTS).copied()
}

/// The names of the states and properties of WAI-ARIA.
///
/// ```
/// assert!(duckbill_check::aria_attribute_names().any(|name| name == "aria-label"));
/// ```
pub fn aria_attribute_names() -> impl Iterator<Item = &'static str> {
    aria_attributes().map(|(name, _)| name)
}

/// The keywords that the value of an attribute may be, or a token of it; none for an attribute that takes other values, or that
/// the element does not have. Both names are in small letters.
///
/// ```
/// use duckbill_check::attribute_keywords;
/// assert_eq!(attribute_keywords("img", "loading"), ["lazy", "eager"]);
/// assert!(attribute_keywords("p", "aria-live").contains(&"polite"));
/// assert!(attribute_keywords("img", "src").is_empty());
/// ```
#[must_use]
pub fn attribute_keywords(element: &str, attribute: &str) -> Vec<&'static str> {
    if attribute == "role" {
        return roles().collect();
    }
    if let Some((_, values)) = aria_attributes().find(|(name, _)| *name == attribute) {
        const OTHER: [&str; 8] =
            ["*", "count", "id", "ids", "natural", "number", "positive", "text"];
        return values.split(' ').filter(|word| !OTHER.contains(word)).collect();
    }
    let grammar = grammar(element, attribute);
    match grammar {
        Some(Grammar::Enumerated(table)) => {
            let keywords = table.keywords().iter();
            let conforming = keywords.filter(|one| one.conforming && !one.keyword.is_empty());
            conforming.map(|one| one.keyword).collect()
        }
        Some(Grammar::Direction) => vec!["ltr", "rtl"],
        Some(Grammar::Capture) => vec!["user", "environment"],
        Some(Grammar::ListMarker) => vec!["1", "a", "A", "i", "I"],
        Some(Grammar::Utf8) => vec!["utf-8"],
        Some(Grammar::Blocking) => vec!["render"],
        _ => Vec::new(),
    }
}

fn grammar(element: &str, attribute: &str) -> Option<Grammar> {
    let element = ELEMENTS.iter().position(|one| one.name == element);
    let element = element.and_then(|number| u16::try_from(number).ok())?;
    let (own, every) = rows_for(attribute_rows(attribute_number(attribute)), element);
    match own.map(|row| row.grammar) {
        None | Some(Grammar::Any) => every.map(|row| row.grammar),
        grammar => grammar,
    }
}

/// The standard's description of an element of HTML.
///
/// ```
/// let facts = duckbill_check::element_facts("li").unwrap();
/// assert_eq!(facts.places, "in `ol`, `ul` or `menu`");
/// assert_eq!(facts.content, "flow content");
/// assert!(facts.attributes.contains(&"value"));
/// assert!(facts.url.ends_with("#the-li-element"));
/// let facts = duckbill_check::element_facts("center").unwrap();
/// assert!(facts.instead.is_some());
/// assert!(duckbill_check::element_facts("blink-x").is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ElementFacts {
    /// The kinds of content that it is, at least under a condition: `flow`, `phrasing`.
    pub categories: Vec<&'static str>,
    /// Where it may be, in words; empty if no place is named.
    pub places: String,
    /// Its possible content, in words; empty for nothing.
    pub content: String,
    /// Its own attributes, at least under a condition; global ones are left out.
    pub attributes: Vec<&'static str>,
    /// Of an obsolete element: what to use instead.
    pub instead: Option<&'static str>,
    /// Its section in the standard.
    pub url: String,
}

/// How many of the categories are kinds of content.
const KINDS: usize = 8;

/// Returns the standard's description of an element; `None` for one that HTML does not have. The name is in small letters.
#[must_use]
pub fn element_facts(name: &str) -> Option<ElementFacts> {
    let number = ELEMENTS.iter().position(|one| one.name == name)?;
    let model = ELEMENTS.get(number).filter(|one| !is_custom_element_name(one.name))?;
    let number = u16::try_from(number).ok()?;
    let bits = model.sometimes.iter().fold(model.always, |bits, (more, _)| bits | more);
    let named = CATEGORY_NAMES.iter().enumerate().take(KINDS);
    let categories = named.filter(|(bit, _)| bits & 1 << bit != 0).map(|(_, name)| *name);
    let mut content: Vec<String> = Vec::new();
    for case in model.content {
        let words = match &case.content {
            Content::Foreign => "another vocabulary".to_owned(),
            Content::Children(automaton) => describe(automaton),
        };
        if !words.is_empty() && !content.contains(&words) {
            content.push(words);
        }
    }
    let own = ATTRIBUTE_NAMES.iter().enumerate().skip(1).filter(|(attribute, _)| {
        let (own, _) = rows_for(attribute_rows(*attribute), number);
        own.is_some_and(|row: &AttributeRow| !row.forbidden && !matches!(row.allowed, Allowed::No))
    });
    Some(ElementFacts {
        categories: categories.collect(),
        places: places_in_words(model.contexts),
        content: content.join("; or "),
        attributes: own.map(|(_, name)| *name).collect(),
        instead: model.instead,
        url: format!(
            "https://html.spec.whatwg.org/multipage/#{}",
            anchor(name, model.instead.is_some())
        ),
    })
}

/// The id of the section on an element.
fn anchor(name: &str, is_obsolete: bool) -> String {
    match name {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            "the-h1,-h2,-h3,-h4,-h5,-and-h6-elements".to_owned()
        }
        "sub" | "sup" => "the-sub-and-sup-elements".to_owned(),
        "svg" => "svg-0".to_owned(),
        "math" => "mathml".to_owned(),
        _ if is_obsolete => name.to_owned(),
        _ => format!("the-{name}-element"),
    }
}
