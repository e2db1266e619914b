//! The tables of `check`: content models, obsolete features and the grammars of attributes as Rust source.
//!
//! The notation of the tables is explained at the head of `data/content-models.tsv`. What is written are values of
//! the types in `src/model.rs`.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::condition::{Conditions, constant, number, pascal, quoted, split_outside};
use crate::expression::Automaton;

/// The kinds of content and of form controls, by bit.
const CATEGORIES: [&str; 16] = [
    "flow",
    "phrasing",
    "sectioning",
    "heading",
    "embedded",
    "interactive",
    "metadata",
    "palpable",
    "script-supporting",
    "form-associated",
    "listed",
    "labelable",
    "submittable",
    "resettable",
    "autocapitalize",
    "media",
];

/// The rows of a table: cells by column.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .skip(1)
        .map(|line| line.split('\t').collect())
}

/// The row of the tables for one attribute of one element.
#[derive(Default, Clone)]
struct Attribute {
    /// Whether the element has it, and under which condition.
    allowed: Option<String>,
    forbidden: bool,
    grammar: Option<String>,
    obsolete: Vec<String>,
}

/// The names of the tables, numbered.
pub(super) struct Names {
    elements: Vec<String>,
}

impl Names {
    /// The bit of a category.
    pub(crate) fn category(&self, name: &str) -> Option<usize> {
        CATEGORIES.iter().position(|category| *category == name)
    }

    /// The number of an element.
    pub(crate) fn element(&self, name: &str) -> usize {
        self.elements
            .iter()
            .position(|element| element == name)
            .unwrap_or_else(|| panic!("{name} is an element of the table"))
    }

    /// The automaton's item of this name.
    fn item(&self, name: &str) -> String {
        match (name, self.category(name)) {
            ("text", _) => "Item::Text".to_owned(),
            ("transparent", _) => "Item::Transparent".to_owned(),
            (_, Some(bit)) => format!("Item::Category({})", 1u32 << bit),
            _ => format!("Item::Element({})", self.element(name)),
        }
    }
}

/// The source of all tables.
pub(crate) fn source(models: &str, obsolete: &str, values: &str) -> String {
    let mut elements: Vec<String> = rows(models).map(|cells| cells[0].to_owned()).collect();
    elements.extend(
        rows(obsolete).filter(|cells| cells[1].is_empty()).map(|cells| cells[0].to_owned()),
    );
    let names = Names { elements };
    let mut conditions = Conditions::new(&names);
    let mut source = crate::head(
        "What elements may contain and attributes may hold.",
        "data/content-models.tsv, data/obsolete.tsv and data/attribute-values.tsv",
    ) + "use super::*;\n\n";

    let mut attributes: BTreeMap<(String, String), Attribute> = BTreeMap::new();
    for name in global_attributes(models) {
        attributes.entry(("*".to_owned(), name)).or_default().allowed = Some(String::new());
    }
    let mut items = String::new();
    for cells in rows(models) {
        element(&mut items, &cells, &names, &mut conditions);
        for item in split_outside(cells[7], ' ') {
            let (name, condition) = match item.split_once('[') {
                Some((name, rest)) => (name, rest.strip_suffix(']').expect("a bracket")),
                None => (item, ""),
            };
            match name.strip_prefix('!') {
                Some(name) => attribute(&mut attributes, cells[0], name).forbidden = true,
                None if name == "*" || name == "foreign" => {}
                None => {
                    attribute(&mut attributes, cells[0], name).allowed = Some(condition.to_owned());
                }
            }
        }
    }
    for cells in rows(obsolete) {
        if cells[1].is_empty() {
            writeln!(items, "    Element::obsolete({}, {}),", quoted(cells[0]), quoted(cells[3]))
                .expect("writing to a String");
            continue;
        }
        let condition = match cells.get(4).copied().unwrap_or_default() {
            "" | "otherwise" => "None".to_owned(),
            condition => format!("Some({})", conditions.compile(condition)),
        };
        let row = format!(
            "Obsolete {{ is_error: {}, instead: {}, when: {condition} }}",
            cells[2] == "error",
            quoted(cells[3])
        );
        attribute(&mut attributes, cells[0], cells[1]).obsolete.push(row);
    }
    for cells in rows(values) {
        let grammar = match cells[2].split_once(' ') {
            Some(("enumerated", table)) => {
                format!("Grammar::Enumerated(&duckbill::microsyntax::enumerated::{table})")
            }
            _ => format!("Grammar::{}", pascal(cells[2])),
        };
        for element in cells[0].split(' ') {
            for name in cells[1].split(' ') {
                let row = attribute(&mut attributes, element, name);
                assert!(row.grammar.is_none(), "two grammars of {name} on {element}");
                row.grammar = Some(grammar.clone());
            }
        }
    }

    writeln!(
        source,
        "pub(crate) static ELEMENTS: [Element; {}] = [\n{items}];",
        names.elements.len()
    )
    .expect("writing to a String");
    writeln!(
        source,
        "pub(crate) const ELEMENT_NAMES: [&str; {}] = {:?};",
        names.elements.len(),
        names.elements
    )
    .expect("writing to a String");
    for (index, name) in names.elements.iter().enumerate() {
        let constant = name.replace('-', "_").to_uppercase();
        write!(source, "pub(crate) const {constant}: u16 = {index}; ")
            .expect("writing to a String");
    }
    writeln!(source, "\npub(crate) const CATEGORY_NAMES: [&str; 16] = {CATEGORIES:?};")
        .expect("writing to a String");
    for (bit, name) in CATEGORIES.iter().enumerate() {
        let constant = name.replace('-', "_").to_uppercase();
        write!(source, "pub(crate) const IS_{constant}: u32 = {}; ", 1u32 << bit)
            .expect("writing to a String");
    }
    attribute_tables(&mut source, &attributes, &names, &mut conditions);
    source.push_str(&conditions.selectors());
    source
}

fn attribute<'a>(
    attributes: &'a mut BTreeMap<(String, String), Attribute>,
    element: &str,
    name: &str,
) -> &'a mut Attribute {
    attributes.entry((element.to_owned(), name.to_owned())).or_default()
}

/// The names after "Global attributes:" and "event handlers:" in the head of the table, wrapped over lines, and `role`, which is
/// between them in a sentence.
fn global_attributes(models: &str) -> Vec<String> {
    let start = models.find("# Global attributes:").expect("the list of global attributes");
    let lines = models[start..].lines().take_while(|line| line.len() > 1);
    let text: Vec<&str> = lines.map(|line| line.trim_start_matches('#').trim()).collect();
    let text = text.join(" ");
    let names = |title: &str| {
        let list = text.split_once(title).expect("a list").1;
        let list = list.split(';').next().unwrap_or_default().split_whitespace();
        list.map(str::to_owned).collect::<Vec<_>>()
    };
    let lists = [names("Global attributes:"), vec!["role".to_owned()], names("event handlers:")];
    let names = lists.concat();
    assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase())), "{names:?}");
    names
}

fn element(items: &mut String, cells: &[&str], names: &Names, conditions: &mut Conditions<'_>) {
    let name = cells[0];
    let mut always = 0u32;
    let mut sometimes = String::new();
    for category in split_outside(cells[1], ' ') {
        let (category, condition) = match category.split_once('[') {
            Some((category, rest)) => (category, rest.strip_suffix(']')),
            None => (category, None),
        };
        let bit = 1u32 << names.category(category).expect("a category");
        match condition {
            None => always |= bit,
            Some(condition) => {
                let condition = conditions.compile(condition);
                write!(sometimes, "({bit}, {condition}), ").expect("writing to a String");
            }
        }
    }
    if name == "audio" || name == "video" {
        always |= 1 << names.category("media").expect("a category");
    }
    let mut cases = String::new();
    for case in split_outside(cells[3], ';') {
        let case = case.trim();
        let (when, expression) = match case.strip_prefix("when ") {
            Some(case) => {
                let (condition, expression) = case.split_once(": ").expect("a case");
                (format!("Some({})", conditions.compile(condition)), expression)
            }
            None => ("None".to_owned(), case.strip_prefix("else: ").unwrap_or(case)),
        };
        let content = if expression == "foreign" {
            "Content::Foreign".to_owned()
        } else {
            format!("Content::Children(&{})", automaton(expression, names))
        };
        write!(cases, "Case {{ when: {when}, content: {content} }}, ")
            .expect("writing to a String");
    }
    let mut forbids = String::new();
    for selector in split_outside(cells[4], ',') {
        let (selector, when) = match selector.trim().split_once(" if ") {
            Some((selector, condition)) => {
                (selector, format!("Some({})", conditions.compile(condition)))
            }
            None => (selector.trim(), "None".to_owned()),
        };
        let bit = conditions.selector(selector);
        write!(forbids, "({}, {when}), ", 1u64 << bit).expect("writing to a String");
    }
    let mut required = String::new();
    for item in split_outside(cells[6], ';') {
        let item = item.trim();
        let (list, when) = if let Some((list, condition)) = item.split_once(" if ") {
            (list, format!("Some({})", conditions.compile(condition)))
        } else if let Some((list, condition)) = item.split_once(" unless ") {
            (list, format!("Some({})", conditions.compile(&format!("not ({condition})"))))
        } else {
            (item, "None".to_owned())
        };
        let inner = list.strip_prefix("one(").and_then(|list| list.strip_suffix(')'));
        let list: Vec<&str> = match inner {
            Some(inner) => inner.split(' ').collect(),
            None => list.split('|').collect(),
        };
        let numbers: Vec<String> = list.iter().map(|name| number(name)).collect();
        write!(
            required,
            "Required {{ names: &{list:?}, numbers: &[{}], exactly_one: {}, when: {when} }}, ",
            numbers.join(", "),
            inner.is_some()
        )
        .expect("writing to a String");
    }
    let any = cells[7].split(' ').any(|name| name == "*");
    writeln!(
        items,
        "    Element {{ name: {}, always: {always}, sometimes: &[{sometimes}], content: &[{cases}], \
         forbids: &[{forbids}], required: &[{required}], any_attribute: {any}, contexts: {}, instead: None }},",
        quoted(name),
        quoted(cells[2]),
    )
    .expect("writing to a String");
}

fn automaton(expression: &str, names: &Names) -> String {
    let automaton = Automaton::of(expression);
    let items: Vec<String> = automaton.items.iter().map(|item| names.item(item)).collect();
    let Automaton { first, last, nullable, follow, inherited, interleaved, .. } = automaton;
    format!(
        "Automaton {{ items: &[{}], first: {first}, last: {last}, nullable: {nullable}, \
         follow: &{follow:?}, inherited: &{inherited:?}, interleaved: {interleaved} }}",
        items.join(", ")
    )
}

/// The attributes by name, and for each name its rows by element.
fn attribute_tables(
    source: &mut String,
    attributes: &BTreeMap<(String, String), Attribute>,
    names: &Names,
    conditions: &mut Conditions<'_>,
) {
    let mut by_name: BTreeMap<&str, Vec<(usize, &Attribute)>> = BTreeMap::new();
    for ((element, name), row) in attributes {
        let element = if element == "*" { usize::from(u16::MAX) } else { names.element(element) };
        by_name.entry(name).or_default().push((element, row));
    }
    let mut list = String::new();
    let mut numbers = String::new();
    let mut number = 0;
    let mut tables = String::new();
    for (name, rows) in &mut by_name {
        rows.sort_by_key(|(element, _)| *element);
        write!(list, "{}, ", quoted(name)).expect("writing to a String");
        number += 1;
        write!(numbers, "pub(crate) const {}: usize = {number}; ", constant(name))
            .expect("writing to a String");
        tables.push_str("    &[");
        for (element, row) in rows {
            let (allowed, when) = match row.allowed.as_deref() {
                None => ("Allowed::No".to_owned(), ""),
                Some("") => ("Allowed::Yes".to_owned(), ""),
                Some(condition) => {
                    (format!("Allowed::If({})", conditions.compile(condition)), condition)
                }
            };
            let grammar = row.grammar.as_deref().unwrap_or("Grammar::Any");
            write!(
                tables,
                "AttributeRow {{ element: {element}, allowed: {allowed}, when: {}, forbidden: {}, \
                 grammar: {grammar}, obsolete: &[{}] }}, ",
                quoted(when),
                row.forbidden,
                row.obsolete.join(", ")
            )
            .expect("writing to a String");
        }
        tables.push_str("],\n");
    }
    writeln!(
        source,
        "pub(crate) static ATTRIBUTE_NAMES: &[&str] = &[\"\", {list}];\n\
         pub(crate) static ATTRIBUTES: [&[AttributeRow]; {}] = [\n    &[],\n{tables}];",
        by_name.len() + 1
    )
    .expect("writing to a String");
    let mut map = phf_codegen::Map::new();
    for (name, number) in by_name.keys().zip(1_u16..) {
        map.entry(*name, number.to_string());
    }
    writeln!(
        source,
        "pub(crate) static ATTRIBUTE_NUMBERS: phf::Map<&'static str, u16> = {};",
        map.build()
    )
    .expect("writing to a String");
    writeln!(source, "/// The attributes by number.\npub(crate) mod attribute {{\n{numbers}\n}}")
        .expect("writing to a String");
}
