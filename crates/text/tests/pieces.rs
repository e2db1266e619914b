//! Pieces for an index, over the pages of the corpus: nothing is lost, no code, row or sentence is divided, and each piece knows its place.

#[path = "../../../tests/common/mod.rs"]
mod common;

use duckbill::NodeRef;
use duckbill_text::{
    Chunk, ChunkOptions, Images, Links, MarkdownOptions, chunks_with, main_content, markdown,
};
use std::collections::HashMap;

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() >= 4)
}

/// Without URLs, which are in no text of the page.
fn plain() -> MarkdownOptions {
    MarkdownOptions::new().with_links(Links::Dropped).with_images(Images::Dropped)
}

/// Asserts that a piece has whole blocks of code and whole rows.
fn assert_whole(text: &str, lines: &HashMap<&str, ()>) {
    let mut fence = None;
    for line in text.lines() {
        let inner = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '-'));
        let ticks = inner.len() - inner.trim_start_matches('`').len();
        match fence {
            None if ticks >= 3 && !inner[ticks..].contains('`') => fence = Some(ticks),
            Some(open) if ticks >= open && inner.len() == ticks => fence = None,
            None if inner.starts_with('|') => assert!(lines.contains_key(line), "{line}"),
            _ => {}
        }
    }
    assert_eq!(fence, None, "{text}");
}

/// Where in a text so many letters and digits end.
fn place_after(text: &str, letters: usize) -> usize {
    let mut found = text.char_indices().filter(|(_, c)| c.is_alphanumeric());
    found.nth(letters - 1).map_or(text.len(), |(at, c)| at + c.len_utf8())
}

/// Asserts that a piece ends where a block, a row or a sentence does.
fn assert_ends(rest: &str) {
    let end = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
    let between = &rest[..end];
    let is_end = between.contains(['\n', '.', '!', '?', '…', '。', '！', '？', '|']);
    assert!(is_end || rest.is_empty(), "{:?}", rest.chars().take(60).collect::<String>());
}

/// Asserts that the words of a piece are between its first and its last node.
fn assert_place(
    piece: &Chunk<'_>,
    order: &HashMap<duckbill::NodeId, usize>,
    nodes: &[NodeRef<'_>],
) {
    let place = |node: NodeRef<'_>| order[&node.id()];
    let first = place(piece.first);
    let last = place(piece.last.descendants().last().unwrap_or(piece.last));
    assert!(first <= last);
    let text: String =
        nodes[first..=last].iter().filter_map(|node| node.text()).collect::<Vec<_>>().join("\u{0}");
    // Words may be divided by elements.
    let all = letters(&text);
    for word in words(&piece.text) {
        let is_mark = ["NOTE", "IMPORTANT", "WARNING", "CAUTION"].contains(&word);
        assert!(is_mark || all.contains(word), "{word:?} of {:?} is elsewhere", piece.text);
    }
}

#[test]
fn pieces_are_whole_and_know_their_places() {
    let Some(folder) = common::test_data() else { return };
    let Ok(pages) = std::fs::read_dir(folder.join("../corpus")) else { return };
    let mut count = 0;
    for page in pages {
        let path = page.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let mut source = std::fs::read(&path).unwrap();
        // Enough of the largest pages.
        source.truncate(300_000);
        let document = duckbill::parse_bytes(&source);
        let nodes: Vec<_> = document.root().descendants().collect();
        let order = nodes.iter().enumerate().map(|(at, node)| (node.id(), at)).collect();
        let root = document.body().unwrap().as_node();
        let whole = markdown(root, &plain());
        let lines = whole.lines().map(|line| (line, ())).collect();
        for (budget, overlap) in [(120, 0), (1000, 0), (400, 80)] {
            let options = ChunkOptions::new().with_budget(budget).with_overlap(overlap);
            let size = |text: &str| text.chars().count();
            let mut done = 0;
            for piece in chunks_with(root, &plain(), &options, size) {
                count += 1;
                assert_whole(&piece.text, &lines);
                if overlap == 0 {
                    assert_place(&piece, &order, &nodes);
                    done += letters(&piece.text).chars().count();
                }
            }
            if overlap == 0 {
                assert_eq!(done, letters(&whole).chars().count(), "{}", path.display());
            }
        }
        // Ends, on the main text.
        let Some(content) = main_content(&document) else { continue };
        let whole = content.markdown(&plain());
        let options = ChunkOptions::new().with_budget(200);
        let mut done = 0;
        for piece in content.chunks_with(&plain(), &options, |text| text.chars().count()) {
            let length = letters(&piece.text).chars().count();
            done += length;
            if length > 0 {
                assert_ends(&whole[place_after(&whole, done)..]);
            }
        }
    }
    assert!(count == 0 || count > 1000, "{count}");
}

/// A function that counts tokens is asked, and obeyed.
#[test]
fn a_budget_of_tokens_is_held() {
    let text = "<p>Ducks swim far. Bills are flat. Geese are loud, and swans are not. The pond is wide.</p>";
    let document = duckbill::parse(&text.repeat(20));
    let tokens = |text: &str| text.split_whitespace().count();
    for (budget, overlap) in [(8, 0), (12, 4), (40, 10)] {
        let options = ChunkOptions::new().with_budget(budget).with_overlap(overlap);
        for piece in chunks_with(document.root(), &plain(), &options, tokens) {
            assert!(tokens(&piece.text) <= budget, "{budget}: {}", piece.text);
        }
    }
}
