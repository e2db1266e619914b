//! Completions at a place: elements, attributes and their values, and end tags.
//!
//! The checker decides: each name is tried in a small page that has only the open elements around the place. So nothing here knows
//! content models, and what is offered has no finding.

use super::page::{Page, View, elements};
use super::values::{is_list, values};
use duckbill::dom::Spans;
use duckbill::error::ErrorCode;
use duckbill::{Document, ElementRef, ParseOptions, parse_with};
use duckbill_check::{
    CheckOptions, Level, aria_attribute_names, attribute_names, check, element_names,
    foreign_element_names,
};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Position, TextEdit};

/// How far before the place its tag may begin, in bytes, and how long the tags around it may be in all.
const LONGEST_TAG: usize = 16 << 10;

/// How many open elements around the place are tried with.
const DEPTH: usize = 32;

/// The construct that is being written.
#[derive(Debug, PartialEq, Eq)]
enum Writing<'t> {
    /// The name of a start tag.
    Element { tag: usize },
    /// The name of an end tag.
    End { tag: usize },
    /// The name of an attribute, after this part of a tag.
    Attribute { tag: usize, before: &'t str },
    /// The value of an attribute of the tag with this name, or a token of it.
    Value { tag: usize, element: &'t str, attribute: &'t str },
}

pub(super) fn completions(page: &mut Page, position: Position) -> Vec<CompletionItem> {
    let at = page.text.offset(position);
    let view = page.view();
    let Some((writing, start)) = writing(view.text, at) else { return Vec::new() };
    let tag = match writing {
        Writing::Element { tag }
        | Writing::End { tag }
        | Writing::Attribute { tag, .. }
        | Writing::Value { tag, .. } => tag,
    };
    let range =
        lsp_types::Range { start: view.position(start as u64), end: view.position(at as u64) };
    let Some(around) = open_tags(view.text, tag) else { return Vec::new() };
    let mut after = "";
    let (names, kind): (Vec<String>, _) = match writing {
        Writing::Element { .. } => {
            let names = element_names().chain(foreign_element_names());
            let mut found: Vec<String> = Vec::new();
            for name in names.filter(|name| may_begin(&around, name)) {
                // `title` is of both.
                if !found.iter().any(|known| known == name) {
                    found.push(name.to_owned());
                }
            }
            (found, CompletionItemKind::PROPERTY)
        }
        Writing::Value { element, attribute, .. } => {
            let written = view.text.get(start..at).unwrap_or_default();
            let mut found = values(&view, element, attribute, written);
            found.retain(|one| {
                one.get(..written.len()).is_some_and(|start| start.eq_ignore_ascii_case(written))
            });
            (found, CompletionItemKind::VALUE)
        }
        Writing::End { .. } => {
            if !view.text.get(at..).is_some_and(|rest| rest.starts_with('>')) {
                after = ">";
            }
            let mut names: Vec<String> = Vec::new();
            for tag in around.iter().rev() {
                let name = tag.trim_start_matches('<');
                let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>');
                let name = name.split(ends).next().unwrap_or_default();
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
            (names, CompletionItemKind::PROPERTY)
        }
        Writing::Attribute { before, .. } => {
            let names = attribute_names().chain(aria_attribute_names()).chain(["role"]);
            let names = names.filter(|name| may_have(&around, before, name)).map(str::to_owned);
            let mut names: Vec<String> = names.collect();
            names.dedup();
            (names, CompletionItemKind::FIELD)
        }
    };
    let items = names.into_iter().enumerate().map(|(number, name)| CompletionItem {
        label: name.clone(),
        kind: Some(kind),
        sort_text: Some(format!("{number:04}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: name + after })),
        ..CompletionItem::default()
    });
    items.collect()
}

/// The construct that is being written at an offset, and where its name begins.
fn writing(text: &str, at: usize) -> Option<(Writing<'_>, usize)> {
    let mut from = at.saturating_sub(LONGEST_TAG);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let near = text.get(from..at)?;
    // A `<` in a value is rare; the tag begins at the last one that does begin a tag.
    let tag = from + near.rfind('<')?;
    let written = text.get(tag + 1..at)?;
    let is_name = |text: &str| {
        !text.contains(|c: char| {
            c.is_ascii_whitespace() || matches!(c, '/' | '>' | '"' | '\'' | '=')
        })
    };
    if let Some(name) = written.strip_prefix('/') {
        return is_name(name).then_some((Writing::End { tag }, tag + 2));
    }
    if is_name(written) && !written.starts_with(['!', '?']) {
        return Some((Writing::Element { tag }, tag + 1));
    }
    if !written.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    if let Some((attribute, start)) = value_at(written)? {
        let ends = |c: char| c.is_ascii_whitespace() || c == '/';
        let element = written.split(ends).next().unwrap_or_default();
        return Some((Writing::Value { tag, element, attribute }, tag + 1 + start));
    }
    let start = written.rfind(|c: char| c.is_ascii_whitespace())? + 1;
    let (before, name) = written.split_at(start);
    is_name(name).then_some((Writing::Attribute { tag, before }, tag + 1 + start))
}

/// The attribute in whose value the text of a tag ends, and where the value begins, or the last token of it; `None` after the end
/// of the tag.
fn value_at(written: &str) -> Option<Option<(&str, usize)>> {
    let (mut quote, mut value, mut is_expected) = (None, None, false);
    let mut name = 0..0;
    let mut before = ' ';
    for (at, c) in written.char_indices() {
        let is_space = c.is_ascii_whitespace();
        match (quote, value) {
            (Some(open), _) if c == open => (quote, value) = (None, None),
            (Some(_), _) => {}
            (None, _) if c == '>' => return None,
            (None, Some(_)) if is_space => value = None,
            (None, Some(_)) => {}
            (None, None) if is_expected && matches!(c, '"' | '\'') => {
                (quote, value, is_expected) = (Some(c), Some(at + 1), false);
            }
            (None, None) if is_expected && !is_space => (value, is_expected) = (Some(at), false),
            (None, None) if c == '=' => is_expected = true,
            (None, None) if !is_space => {
                if before.is_ascii_whitespace() || matches!(before, '/' | '"' | '\'') {
                    name = at..at;
                }
                name.end = at + c.len_utf8();
            }
            (None, None) => {}
        }
        before = c;
    }
    let Some(start) = value.or(is_expected.then_some(written.len())) else { return Some(None) };
    let name = written.get(name)?;
    let text = written.get(start..)?;
    // Of a list the last token is written.
    let start = match text.rfind(|c: char| c.is_ascii_whitespace()) {
        Some(space) if is_list(name) => start + space + 1,
        _ => start,
    };
    Some(Some((name, start)))
}

/// The start tags of the elements that are open before an offset, outermost first; `None` where text is no markup.
fn open_tags(text: &str, before: usize) -> Option<Vec<String>> {
    let options = ParseOptions::new().with_spans(Spans::Full).with_error_limit(usize::MAX);
    let document = parse_with(text.get(..before)?, &options).ok()?;
    if document.errors().iter().any(|error| error.code == ErrorCode::EofInComment) {
        return None;
    }
    let view = View::of(text, &document);
    let mut open: Vec<ElementRef<'_>> = Vec::new();
    let mut node = document.document_node();
    // The end of the text makes a body where none has begun.
    let is_made = |child: &ElementRef<'_>| {
        child.name() == "body" && child.start_tag().is_none() && child.first_child().is_none()
    };
    while let Some(child) =
        node.children().filter_map(|node| node.as_element()).filter(|child| !is_made(child)).last()
    {
        if child.end_tag().is_some() || child.is_void() {
            break;
        }
        open.push(child);
        node = child.template_contents().unwrap_or(child.as_node());
    }
    let inner = open.last();
    if inner.is_some_and(|inner| ["script", "style", "textarea", "title"].contains(&inner.name())) {
        return None;
    }
    // Each name is tried with all of them.
    let mut length = 0;
    let mut fits = |tag: &&str| {
        let is_short = length + tag.len() < LONGEST_TAG;
        length += if is_short { tag.len() } else { 0 };
        is_short
    };
    let inner = open.iter().rev().take(DEPTH).filter_map(|element| element.start_tag());
    let mut tags: Vec<String> =
        inner.map(|tag| view.source(tag)).filter(&mut fits).map(str::to_owned).collect();
    tags.reverse();
    Some(tags)
}

/// Parses a page of these start tags and one more.
fn small_page(around: &[String], tag: &str) -> Option<(Document, u64)> {
    let before = format!("<!DOCTYPE html>{}", around.concat());
    let options = ParseOptions::new().with_error_limit(100).with_spans(Spans::Full);
    let start = before.len() as u64;
    let document = parse_with(&(before + tag), &options).ok()?;
    Some((document, start))
}

/// The element that a tag of the small page became.
fn element_from(document: &Document, start: u64) -> Option<ElementRef<'_>> {
    let mut elements = elements(document);
    elements.find(|one| one.start_tag().is_some_and(|tag| tag.start == start))
}

fn options() -> CheckOptions {
    CheckOptions::new().with_levels([Level::Structure, Level::Aria])
}

/// Whether an element may begin within others: the parser leaves it there, and the checker has nothing against it.
fn may_begin(around: &[String], name: &str) -> bool {
    let Some((document, start)) = small_page(around, &format!("<{name}>")) else { return false };
    let Some(element) = element_from(&document, start) else { return false };
    let is_moved = element.as_node().is_displaced() == Some(true);
    // An element that may not be in a head ends it.
    let is_in_head = around.last().is_some_and(|tag| tag.starts_with("<head"));
    let parent = element.parent().and_then(|parent| parent.as_element());
    if is_in_head && parent.is_none_or(|parent| parent.name() != "head") {
        return false;
    }
    // An error at the end is only that the page ends here.
    let tag = start..start + name.len() as u64 + 2;
    let is_error = document.errors().iter().any(|error| tag.contains(&error.span.start));
    let report = check(&document, &options());
    let id = element.as_node().id();
    let is_wrong = |one: &duckbill_check::Diagnostic| {
        one.place.node() == Some(id)
            && matches!(
                one.code.as_str(),
                "unknown-element"
                    | "obsolete-element"
                    | "element-not-allowed"
                    | "element-out-of-order"
                    | "forbidden-descendant"
                    | "second-of-its-kind"
            )
    };
    !is_moved && !is_error && element.name() == name && !report.diagnostics().iter().any(is_wrong)
}

/// Whether an element may have one more attribute.
fn may_have(around: &[String], before: &str, name: &str) -> bool {
    let tag = format!("<{before} {name}>");
    let Some((document, start)) = small_page(around, &tag) else { return false };
    let Some(element) = element_from(&document, start) else { return false };
    let is_there = element.attributes().filter(|one| one.name() == name).count() == 1
        && element.attribute_spans(name).is_some_and(|spans| {
            // One that was there already comes first.
            spans.span.end + 1 == start + tag.len() as u64
        });
    let id = element.as_node().id();
    let report = check(&document, &options());
    let is_wrong = |one: &duckbill_check::Diagnostic| {
        let is_of_it = matches!(&one.place,
            duckbill_check::Place::Attribute { element, attribute } if *element == id && attribute == name);
        is_of_it
            && (one.code.as_str().starts_with("attribute-not-allowed")
                || one.code.as_str().starts_with("obsolete")
                || matches!(
                    one.code.as_str(),
                    "aria-not-allowed" | "deprecated-aria-attribute" | "name-not-allowed"
                ))
    };
    is_there && !report.diagnostics().iter().any(is_wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::PageRules;

    /// The names that are offered at `|`.
    fn offered(marked: &str) -> Vec<String> {
        let at = marked.find('|').expect("a mark");
        let mut page = Page::new(
            marked.replacen('|', "", 1),
            1,
            PageRules::default(),
            "a.html".into(),
            Default::default(),
        );
        let position = page.view().position(at as u64);
        completions(&mut page, position).into_iter().map(|item| item.label).collect()
    }

    #[test]
    fn only_what_may_be_there_is_offered() {
        assert_eq!(offered("<!DOCTYPE html><ul><li>a</li><|"), ["li", "script", "template"]);
        let in_body = offered("<p>a</p><d|");
        assert!(in_body.iter().any(|one| one == "div") && !in_body.iter().any(|one| one == "td"));
        let in_cell = offered("<table><tr><td><sp|");
        assert!(in_cell.iter().any(|one| one == "span"), "{in_cell:?}");
        let in_link = offered("<p><a href=a><|");
        assert!(!in_link.iter().any(|one| one == "a" || one == "button"), "{in_link:?}");
        assert_eq!(offered("<main><section><p>a</|"), ["p", "section", "main"]);
        assert!(offered("<script>if (a <|").is_empty());
        assert!(
            offered("<p title='<|").is_empty() || !offered("<p title='a |").iter().any(|_| true)
        );
    }

    #[test]
    fn foreign_elements_and_heads_have_their_own() {
        let in_drawing = offered("<p><svg><g><|");
        assert!(in_drawing.iter().any(|one| one == "linearGradient"), "{in_drawing:?}");
        assert!(!in_drawing.iter().any(|one| one == "div"), "{in_drawing:?}");
        assert!(offered("<p><math><|").iter().any(|one| one == "mfrac"));
        let in_head = offered("<!DOCTYPE html><html lang=en><head><title>T</title>\n<|");
        assert!(
            ["link", "meta", "script", "style"]
                .iter()
                .all(|name| in_head.iter().any(|one| one == name))
        );
        assert!(!in_head.iter().any(|one| one == "div"), "{in_head:?}");
        assert!(offered("<p><!-- a <|").is_empty() && offered("<!-- <p cl|").is_empty());
    }

    #[test]
    fn values_are_those_of_the_attribute() {
        assert_eq!(offered("<img loading=|"), ["lazy", "eager"]);
        assert_eq!(offered("<img src='a' loading=\"|"), ["lazy", "eager"]);
        assert_eq!(offered("<p id=a class='x y'><p id=b><label for=|"), [""; 0]);
        assert_eq!(offered("<input id=a><p id=b><label for='|"), ["a"]);
        assert_eq!(offered("<p id=a class='x y'><p class='z |"), ["x", "y"]);
        assert_eq!(offered("<p id=a><p id=b><p aria-labelledby=\"a |"), ["b"]);
        assert_eq!(offered("<p id=a><a href='#|"), ["#a"]);
        assert!(offered("<p aria-live=|").iter().any(|one| one == "polite"));
        assert!(offered("<p role=|").iter().any(|one| one == "note"));
        assert!(offered("<link rel=|").iter().any(|one| one == "stylesheet"));
        assert!(!offered("<a href=b rel=|").iter().any(|one| one == "stylesheet"));
        assert_eq!(offered("<p title=|"), [""; 0]);
        assert_eq!(offered("<p title=a|>b"), [""; 0]);
    }

    /// The tags around the place may be long, and a name is tried with all of them.
    #[test]
    fn what_is_tried_stays_short() {
        let tag = format!("<div title={}>", "a".repeat(LONGEST_TAG / 3));
        let around = open_tags(&tag.repeat(9), tag.len() * 9).expect("markup");
        assert_eq!(around, [&*tag, &tag]);
        let long = format!("<main><p title={}><b><i><", "a".repeat(LONGEST_TAG));
        assert_eq!(open_tags(&long, long.len() - 1).expect("markup"), ["<main>", "<b>", "<i>"]);
    }

    #[test]
    fn attributes_are_those_of_the_element() {
        let of_image = offered("<p><img src=a |");
        for name in ["alt", "loading", "class", "onclick"] {
            assert!(of_image.iter().any(|one| one == name), "{name}: {of_image:?}");
        }
        for name in ["src", "href", "align", "colspan"] {
            assert!(!of_image.iter().any(|one| one == name), "{name}: {of_image:?}");
        }
        assert!(offered("<input type=checkbox |").iter().any(|one| one == "checked"));
        assert!(!offered("<input type=text |").iter().any(|one| one == "checked"));
        assert!(offered("<input type=\"a |").is_empty());
        assert!(offered("<p |").iter().any(|one| one == "aria-live"));
        assert!(!offered("<p |").iter().any(|one| one == "aria-checked"));
    }
}
