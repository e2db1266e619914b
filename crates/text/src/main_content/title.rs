//! The heading that is the title of the page.

use super::outline::Item;
use duckbill::names::Tag;
use duckbill::{Document, NodeRef};

/// How many headings of a rank are compared, how many nodes of each are read, and how many letters.
const HEADINGS: usize = 64;
const NODES: usize = 100;
const LETTERS: usize = 200;

/// The number of the heading that is in the `title` element, or has most of it.
pub(super) fn heading(document: &Document, items: &[Item<'_>]) -> Option<usize> {
    let title = letters(document.title()?.chars());
    let is_title = |item: &Item<'_>| {
        let texts = item.element.as_node().descendants().take(NODES).filter_map(NodeRef::text);
        let heading = letters(texts.flat_map(str::chars));
        let long = heading.len() >= 12 || heading.len() * 2 >= title.len();
        !heading.is_empty() && long && (title.contains(&heading) || heading.contains(&title))
    };
    let headings = |wanted: Tag| {
        let all = items.iter().enumerate();
        all.filter(move |(_, item)| item.tag == wanted && item.weight > 0).take(HEADINGS)
    };
    let mut found = headings(Tag::H1).chain(headings(Tag::H2)).chain(headings(Tag::H3));
    found.find(|(_, item)| is_title(item)).map(|(number, _)| number)
}

/// The letters of a text in lower case, without what is between them.
fn letters(text: impl Iterator<Item = char>) -> String {
    text.take(10 * LETTERS)
        .filter(|c| c.is_alphanumeric())
        .take(LETTERS)
        .flat_map(char::to_lowercase)
        .collect()
}
