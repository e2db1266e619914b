//! The doors of `duckbill-text`: each takes any page, and judges what comes of it by more than the absence of a panic. For
//! random pages, and for `fuzz/`.

use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef, parse_bytes};
use duckbill_text::{
    Images, Links, MainContentOptions, MarkdownOptions, MarkdownPart, SearchOptions, main_content,
    main_content_with, markdown_with_parts, metadata, metadata_with, structured_data, tables,
    tables_with,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Takes a page; the number chooses options.
pub(crate) type Door = fn(&[u8], usize);

/// All of them.
pub(crate) const DOORS: &[(&str, Door)] = &[
    ("main text", content),
    ("Markdown", written),
    ("metadata", described),
    ("tables", tabulated),
];

/// A node by its place in tree order.
fn numbers(document: &Document) -> HashMap<duckbill::NodeId, usize> {
    document.root().descendants().enumerate().map(|(number, node)| (node.id(), number)).collect()
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric())
}

/// A text without the commands of TeX, which are written for elements of MathML.
fn without_commands(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let part = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        out.push_str(part.strip_prefix("{matrix}").unwrap_or(part));
    }
    out
}

/// In the same order, and perhaps with others between them.
fn assert_in(part: impl Iterator<Item = char>, mut whole: impl Iterator<Item = char>) {
    for wanted in part {
        assert!(whole.any(|found| found == wanted), "{wanted:?} is not in the page, or not there");
    }
}

/// The content is part of the page: nodes in tree order, none inside another, and no letter that is not below them. A flag that is
/// set leaves nothing.
pub(crate) fn content(bytes: &[u8], _: usize) {
    let document = parse_bytes(bytes);
    let options = MainContentOptions::new().with_cancel_flag(Arc::new(true.into()));
    assert!(main_content_with(&document, &options).is_none());
    let Some(content) = main_content(&document) else { return };
    let numbers = numbers(&document);
    let number = |node: &NodeRef<'_>| numbers[&node.id()];
    for nodes in [content.roots(), content.left_out()] {
        assert!(nodes.is_sorted_by_key(number));
        for pair in nodes.windows(2) {
            let inside = |node: NodeRef<'_>| node.ancestors().any(|above| above == pair[0]);
            assert!(pair[0] != pair[1] && !inside(pair[1]), "{pair:?}");
        }
    }
    for node in content.left_out() {
        assert!(node.ancestors().any(|above| content.roots().contains(&above)));
    }
    let text = content.text();
    let mut below = String::new();
    for root in content.roots() {
        below.extend(root.texts());
    }
    assert_in(letters(&without_commands(&text)), letters(&below));
    assert!(content.markdown_with_parts(&MarkdownOptions::new()).1.len() <= numbers.len());
}

/// How often each letter is there.
fn counts(text: &str) -> HashMap<char, usize> {
    let mut counts = HashMap::new();
    letters(text).for_each(|letter| *counts.entry(letter).or_insert(0) += 1);
    counts
}

/// The blocks come one after another, at boundaries of characters, and each from nodes in tree order.
fn assert_parts(document: &Document, text: &str, parts: &[MarkdownPart<'_>]) {
    let numbers = numbers(document);
    let mut end = 0;
    for part in parts {
        let range = part.range();
        assert!(range.start >= end && text.get(range.clone()).is_some(), "{part:?}");
        assert!(numbers[&part.first().id()] <= numbers[&part.last().id()], "{part:?}");
        end = range.end;
    }
}

/// The letters of buttons in code, which copy it.
fn letters_of_buttons(body: ElementRef<'_>) -> HashMap<char, usize> {
    let mut text = String::new();
    for button in body.as_node().elements_by_tag_name("button") {
        let mut around = button.as_node().ancestors().filter_map(NodeRef::as_element);
        if around.any(|element| {
            matches!(element.tag(), Tag::Pre | Tag::Listing | Tag::Xmp | Tag::Code | Tag::Table)
        }) {
            text.push_str(&button.inner_text());
        }
    }
    counts(&text)
}

/// No letter that a reader sees is lost, whatever the width of lines; blocks are in order.
pub(crate) fn written(bytes: &[u8], size: usize) {
    let document = parse_bytes(bytes);
    let Some(body) = document.body() else { return };
    let width = |options: MarkdownOptions| match size % 3 {
        0 => options.with_line_width(size),
        _ => options,
    };
    let (text, parts) = markdown_with_parts(body.as_node(), &width(MarkdownOptions::new()));
    assert_parts(&document, &text, &parts);
    let options = MarkdownOptions::new().with_links(Links::Dropped).with_images(Images::Dropped);
    let (bare, parts) = markdown_with_parts(body.as_node(), &width(options));
    assert_parts(&document, &bare, &parts);
    let (kept, buttons) = (counts(&bare), letters_of_buttons(body));
    for (letter, count) in counts(&body.inner_text()) {
        let most = [&kept, &buttons].map(|counts| counts.get(&letter).copied().unwrap_or(0));
        let most: usize = most.iter().sum();
        assert!(most >= count, "{letter:?} is there {most} times of {count} in\n{text}");
    }
    let stopped = MarkdownOptions::new().with_cancel_flag(Arc::new(true.into()));
    assert_eq!(markdown_with_parts(body.as_node(), &stopped).0, "");
}

/// Strings have no white space at their ends, and the same tree says the same, however its nodes are numbered.
pub(crate) fn described(bytes: &[u8], _: usize) {
    let mut document = parse_bytes(bytes);
    let found = metadata(&document);
    let fields = [
        &found.title,
        &found.description,
        &found.url,
        &found.language,
        &found.published,
        &found.modified,
        &found.site_name,
        &found.image,
        &found.license,
    ];
    for one in fields.into_iter().flatten().chain(&found.authors) {
        assert!(!one.value.is_empty() && one.value.trim() == one.value, "{one:?}");
    }
    assert!(found.authors.len().max(found.feeds.len()).max(found.alternates.len()) <= 100);
    let options = SearchOptions::new().with_cancel_flag(Arc::new(true.into()));
    assert!(metadata_with(&document, &options).authors.is_empty());
    let data = structured_data(&document);
    document.compact();
    assert_eq!(metadata(&document), found);
    assert_eq!(structured_data(&document), data);
}

/// The cells of a table that holds data are all there, in their order, each with its text.
pub(crate) fn tabulated(bytes: &[u8], _: usize) {
    let document = parse_bytes(bytes);
    let stopped = SearchOptions::new().with_cancel_flag(Arc::new(true.into()));
    assert!(tables_with(document.root(), &stopped).is_empty());
    for table in tables(document.root()) {
        let rows: Vec<_> = table.element().rows().collect();
        assert_eq!(rows.len(), table.rows().len());
        for (element, row) in rows.iter().zip(table.rows()) {
            let mut places = row.iter().flatten();
            for cell in element.cells() {
                assert!(places.any(|place| *place == cell), "a cell is lost: {row:?}");
            }
        }
        let texts = table.texts();
        for (row, texts) in table.rows().iter().zip(&texts) {
            assert_eq!(row.len(), texts.len());
            for (cell, text) in row.iter().zip(texts) {
                let whole = cell.map(|cell| cell.as_node().text_content()).unwrap_or_default();
                assert_in(letters(text), letters(&whole));
            }
        }
        let inside = table.element().as_node().traverse();
        let open = inside.filter(|edge| matches!(edge, Visit::Open(_))).count();
        assert!(table.rows().iter().map(Vec::len).sum::<usize>() <= open + 10_000);
    }
}
