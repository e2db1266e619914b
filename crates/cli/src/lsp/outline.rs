//! The elements of a page: as symbols, as ranges to fold, and as pairs of tags.

use super::page::{Page, View, nodes};
use duckbill::dom::NodeKind;
use duckbill::{ElementRef, Span};
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentSymbol, FoldingRange, FoldingRangeKind,
    LinkedEditingRanges, Position, Range, SymbolKind, TextEdit,
};

/// How deep symbols are inside of each other: a client reads them by recursion.
const DEPTH: usize = 32;

/// How many ranges are sent.
const MOST: usize = 20_000;

/// How many symbols are sent: a client takes far longer to read them than it takes to find them.
const SYMBOLS: usize = 5_000;

/// Where an element ends, as far as its tags say.
fn whole(element: ElementRef<'_>) -> Option<Span> {
    let start = element.start_tag()?;
    let end =
        element.end_tag().or_else(|| element.as_node().span()).map_or(start.end, |one| one.end);
    Some(Span { start: start.start, end: end.max(start.end) })
}

/// The elements that have a tag, inside of each other.
#[expect(deprecated, reason = "a field that must be there")]
pub(super) fn symbols(page: &mut Page) -> Vec<DocumentSymbol> {
    let view = page.view();
    // The elements that are open, and where they end.
    let mut open: Vec<(u64, DocumentSymbol)> = Vec::new();
    let mut roots = Vec::new();
    let close =
        |open: &mut Vec<(u64, DocumentSymbol)>, roots: &mut Vec<DocumentSymbol>, to: u64| {
            while open.last().is_some_and(|(end, _)| *end <= to) {
                let Some((_, done)) = open.pop() else { break };
                match open.last_mut() {
                    Some((_, outside)) => outside.children.get_or_insert_default().push(done),
                    None => roots.push(done),
                }
            }
        };
    let mut elements: Vec<(Span, ElementRef<'_>)> =
        view.elements().filter_map(|element| Some((whole(element)?, element))).collect();
    // Of a page with more, those that say most of where one is.
    for least in [1, 2] {
        if elements.len() > SYMBOLS {
            elements.retain(|(_, element)| weight(*element) >= least);
        }
    }
    elements.truncate(SYMBOLS);
    elements.sort_by_key(|(span, _)| span.start);
    for (span, element) in elements {
        close(&mut open, &mut roots, span.start);
        if open.len() >= DEPTH {
            continue;
        }
        let end = open.last().map_or(span.end, |(end, _)| span.end.min(*end));
        let tag = element.start_tag().unwrap_or(span);
        let symbol = DocumentSymbol {
            name: title(element),
            detail: None,
            kind: SymbolKind::FIELD,
            tags: None,
            deprecated: None,
            range: view.range(Span { start: span.start, end: end.max(tag.end) }),
            selection_range: view.range(tag),
            children: None,
        };
        open.push((end, symbol));
    }
    close(&mut open, &mut roots, u64::MAX);
    roots
}

/// How much an element says of where one is in a page: 2 for its parts, headings and what has an id, 0 for text.
fn weight(element: ElementRef<'_>) -> u8 {
    match element.name() {
        _ if element.has_attribute("id") => 2,
        "html" | "head" | "body" | "main" | "nav" | "aside" | "article" | "section" | "header"
        | "footer" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "form" | "table" | "dialog"
        | "template" => 2,
        "a" | "abbr" | "b" | "bdi" | "bdo" | "br" | "cite" | "code" | "data" | "dfn" | "em"
        | "i" | "img" | "input" | "kbd" | "mark" | "q" | "s" | "samp" | "small" | "span"
        | "strong" | "sub" | "sup" | "td" | "th" | "time" | "u" | "var" | "wbr" => 0,
        _ => 1,
    }
}

/// The name, id and classes of an element.
fn title(element: ElementRef<'_>) -> String {
    const LONGEST: usize = 80;
    let mut title = element.name().to_owned();
    let id = element.attribute("id").into_iter().map(|id| format!("#{id}"));
    for part in id.chain(element.classes().map(|class| format!(".{class}"))) {
        if title.len() + part.len() > LONGEST {
            break;
        }
        title.push_str(&part);
    }
    title
}

/// Elements and comments of more than one line.
pub(super) fn folds(page: &mut Page) -> Vec<FoldingRange> {
    let view = page.view();
    let folds = nodes(view.document).filter_map(|node| {
        let (span, kind) = match node.as_element() {
            Some(element) => (whole(element)?, FoldingRangeKind::Region),
            None if node.kind() == NodeKind::Comment => (node.span()?, FoldingRangeKind::Comment),
            None => return None,
        };
        let range = view.range(span);
        // The line with the end tag is still seen.
        let shown = u32::from(kind == FoldingRangeKind::Region);
        let end_line = range.end.line.checked_sub(shown)?;
        (end_line > range.start.line).then(|| FoldingRange {
            start_line: range.start.line,
            end_line,
            kind: (kind == FoldingRangeKind::Comment).then_some(kind),
            ..FoldingRange::default()
        })
    });
    folds.take(MOST).collect()
}

/// The names in the tags of the element that has the position in one of them.
fn names_at(view: &View<'_>, at: u64) -> Option<Vec<Span>> {
    let is_in = |span: &Span| (span.start..=span.end).contains(&at);
    let mut tags = view.elements().filter(|element| {
        // A position beside the name is one of a tag.
        element.start_tag().is_some_and(|tag| is_in(&tag))
            || element.end_tag().is_some_and(|tag| is_in(&tag))
    });
    tags.find_map(|element| Some(view.tag_names(element)).filter(|names| names.iter().any(is_in)))
}

pub(super) fn highlights(page: &mut Page, position: Position) -> Vec<DocumentHighlight> {
    let ranges = pair(page, position).into_iter();
    let kind = Some(DocumentHighlightKind::TEXT);
    ranges.map(|range| DocumentHighlight { range, kind }).collect()
}

/// The names of both tags at a position, of an element that has both.
pub(super) fn linked(page: &mut Page, position: Position) -> Option<LinkedEditingRanges> {
    let ranges = pair(page, position);
    (ranges.len() == 2).then_some(LinkedEditingRanges { ranges, word_pattern: None })
}

fn pair(page: &mut Page, position: Position) -> Vec<Range> {
    let at = page.text.offset(position) as u64;
    let view = page.view();
    let names = names_at(&view, at).unwrap_or_default();
    names.into_iter().map(|name| view.range(name)).collect()
}

/// The name at a position that can be changed.
pub(super) fn renamable(page: &mut Page, position: Position) -> Option<Range> {
    let at = page.text.offset(position) as u64;
    let view = page.view();
    let mut names = names_at(&view, at)?.into_iter();
    names.find(|name| (name.start..=name.end).contains(&at)).map(|name| view.range(name))
}

/// The edits that give an element another name, or why that is none.
pub(super) fn rename(
    page: &mut Page,
    position: Position,
    new: &str,
) -> Result<Vec<TextEdit>, String> {
    let is_wrong = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '/');
    if !new.starts_with(|c: char| c.is_ascii_alphabetic()) || new.contains(is_wrong) {
        return Err(format!("{new:?} is not the name of an element"));
    }
    let edits = pair(page, position).into_iter();
    Ok(edits.map(|range| TextEdit { range, new_text: new.to_owned() }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::RulesFiles;
    use std::path::Path;

    #[test]
    fn of_a_long_page_the_parts_are_symbols() {
        let rules = RulesFiles::new(None, false).expect("no file").rules(Path::new("-"));
        let row = "<section><h2>a</h2><p>b <b>c</b> <i>d</i></p></section>";
        for (rows, expected) in [(3, "html section h2 p b i"), (2000, "html section h2")] {
            let html = format!("<html>{}", row.repeat(rows));
            let mut page = Page::new(html, 0, rules.clone(), "a.html".into(), Default::default());
            let mut names = Vec::new();
            let mut open = symbols(&mut page);
            let mut count = 0;
            while let Some(one) = open.pop() {
                count += 1;
                open.extend(one.children.into_iter().flatten().rev());
                if !names.contains(&one.name) {
                    names.push(one.name);
                }
            }
            assert!(count <= SYMBOLS && count > 2 * rows, "{count}");
            assert_eq!(names.join(" "), expected);
        }
    }
}
