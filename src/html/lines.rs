//! The texts of many elements of a document, each on one line.

use super::inner_text::Layout;
use crate::dom::{Document, ElementRef, NodeId, NodeKind, Visit};
use crate::microsyntax::idioms::strip_and_collapse;
use crate::names::Tag;
use std::collections::HashMap;
use std::fmt::{self, Write};

/// Walks may visit so many times as many ends of nodes as there are nodes, before words are looked up.
const WALKS: usize = 8;

/// The text of elements as a reader sees it ([`NodeRef::inner_text`](crate::dom::NodeRef::inner_text)), on one line: each run of white space is one
/// space, and none is at its ends.
///
/// Asked for any elements of a document, it takes time in proportion to the document and to what is written: of elements that are
/// inside one another and have little text, walks through each would take far longer.
///
/// ```
/// let document = duckbill::parse("<table><tr><td> One <b> two</b>three\n<td>four<script>five</script>");
/// let mut lines = duckbill::html::Lines::new(&document);
/// let mut line = |name| {
///     let mut line = String::new();
///     lines.write(document.elements_by_tag_name(name).next().unwrap(), &mut line).map(|()| line)
/// };
/// assert_eq!(line("tr")?, "One twothree four");
/// assert_eq!(line("script")?, "five");
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<'a> {
    document: &'a Document,
    /// How many ends of nodes walks may still visit.
    left: usize,
    words: Option<Words<'a>>,
}

impl<'a> Lines<'a> {
    /// Those of the elements of a document. Elements of another one, or outside of its tree, are read, too, but each by a walk.
    #[must_use]
    pub fn new(document: &'a Document) -> Self {
        Self { document, left: WALKS * document.node_count(), words: None }
    }

    /// Writes the text of an element, piece by piece, until the writer fails.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write<W: Write>(&mut self, element: ElementRef<'a>, out: &mut W) -> fmt::Result {
        let mut line = OneLine { out, is_apart: false, has_begun: false };
        // Text alone, as in most links and cells, is shown as it is.
        if element.as_node().children().all(|child| child.kind() == NodeKind::Text) {
            return element.as_node().texts().try_for_each(|text| line.write_str(text));
        }
        if self.left == 0 {
            let words = self.words.get_or_insert_with(|| Words::of(self.document));
            if let Some(pieces) = words.below(element) {
                return line.pieces(pieces);
            }
        }
        let mut visited = 0;
        let written = element.as_node().walk_inner_text(&mut line, &mut visited);
        crate::work::count(visited);
        self.left = self.left.saturating_sub(visited);
        written
    }
}

/// Writes what it is given on one line.
struct OneLine<'o, W> {
    out: &'o mut W,
    /// Whether a space is due before the next word.
    is_apart: bool,
    /// Whether there was any word.
    has_begun: bool,
}

impl<W: Write> Write for OneLine<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_space = |end: Option<&u8>| end.is_some_and(u8::is_ascii_whitespace);
        self.is_apart |= is_space(text.as_bytes().first());
        let words = strip_and_collapse(text);
        if !words.is_empty() {
            if self.has_begun && self.is_apart {
                self.out.write_char(' ')?;
            }
            self.out.write_str(&words)?;
            (self.is_apart, self.has_begun) = (false, true);
        }
        self.is_apart |= is_space(text.as_bytes().last());
        Ok(())
    }
}

impl<W: Write> OneLine<'_, W> {
    fn pieces<'a>(&mut self, (place, pieces): (Place, &[Piece<'a>])) -> fmt::Result {
        for piece in pieces {
            crate::work::count(1);
            self.is_apart |= place.start < piece.apart_after;
            self.write_str(piece.text)?;
        }
        Ok(())
    }
}

/// Where an element begins and ends, as numbers of nodes in tree order, and the group of texts that are shown of it.
#[derive(Debug, Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
    group: usize,
}

/// A text with words.
#[derive(Debug)]
struct Piece<'a> {
    number: usize,
    text: &'a str,
    /// Of elements that begin before this node the text is apart from the one before it. Else they are one word.
    apart_after: usize,
}

/// All texts with words. The text of an element is what is shown of it, so the texts are in groups, one for each element that is
/// left out of those around it, and one for all others: of an element the texts of its group are shown, from its start to its end.
#[derive(Debug)]
struct Words<'a> {
    places: HashMap<NodeId, Place>,
    groups: Vec<Vec<Piece<'a>>>,
}

/// A group whose end was not reached.
#[derive(Debug, Default)]
struct Open {
    group: usize,
    /// The value of `apart_after` for the next text.
    apart_after: usize,
    /// The number of the last cell that ended in the row; 0 if there is none.
    last_cell: usize,
}

impl<'a> Words<'a> {
    fn of(document: &'a Document) -> Self {
        let mut words = Self { places: HashMap::new(), groups: vec![Vec::new()] };
        let mut open = vec![Open::default()];
        let mut number = 0;
        for edge in document.root().traverse() {
            crate::work::count(1);
            let node = match edge {
                Visit::Open(node) => {
                    number += 1;
                    node
                }
                Visit::Close(node) => node,
            };
            let Some(here) = open.last_mut() else { break };
            match (edge, node.as_element()) {
                (Visit::Open(_), Some(element)) if element.is_left_out() => {
                    let group = words.groups.len();
                    words.groups.push(Vec::new());
                    words.places.insert(node.id(), Place { start: number, end: number, group });
                    open.push(Open { group, ..Open::default() });
                }
                (Visit::Open(_), Some(element)) => {
                    here.open(element);
                    let group = here.group;
                    words.places.insert(node.id(), Place { start: number, end: number, group });
                }
                (Visit::Open(_), None) => {
                    if let Some(pieces) = words.groups.get_mut(here.group) {
                        here.text(number, node.text().unwrap_or_default(), pieces);
                    }
                }
                (Visit::Close(_), Some(element)) => {
                    let Some(place) = words.places.get_mut(&node.id()) else { continue };
                    place.end = number;
                    if element.is_left_out() {
                        open.pop();
                    } else {
                        here.close(element, place.start);
                    }
                }
                (Visit::Close(_), None) => {}
            }
        }
        words
    }

    /// The texts that are shown of an element of the tree.
    fn below(&self, element: ElementRef<'_>) -> Option<(Place, &[Piece<'a>])> {
        let place = *self.places.get(&element.id())?;
        let pieces = self.groups.get(place.group)?;
        let from = pieces.partition_point(|piece| piece.number <= place.start);
        let to = pieces.partition_point(|piece| piece.number <= place.end);
        Some((place, pieces.get(from..to)?))
    }
}

impl Open {
    /// The content around it comes on other lines, or there is a tab between cells of a row: `inner_text.rs` has the rules.
    fn open(&mut self, element: ElementRef<'_>) {
        let layout = Layout::of(element);
        if layout.lines_around > 0 || element.is_html(Tag::Br) {
            self.apart_after = usize::MAX;
        } else if layout.is_cell {
            self.apart_after = self.apart_after.max(self.last_cell);
        }
        if element.is_html(Tag::Tr) {
            self.last_cell = 0;
        }
    }

    fn close(&mut self, element: ElementRef<'_>, start: usize) {
        let layout = Layout::of(element);
        if layout.lines_around > 0 {
            self.apart_after = usize::MAX;
        }
        if layout.is_cell {
            self.last_cell = self.last_cell.max(start);
        } else if element.is_html(Tag::Tr) {
            self.last_cell = 0;
        }
    }

    fn text<'a>(&mut self, number: usize, text: &'a str, pieces: &mut Vec<Piece<'a>>) {
        if text.bytes().any(|byte| !byte.is_ascii_whitespace()) {
            pieces.push(Piece { number, text, apart_after: self.apart_after });
            self.apart_after = 0;
        } else if !text.is_empty() {
            self.apart_after = usize::MAX;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_apart_where_they_were() {
        for (html, expected) in [
            ("<p> a<b> b</b>c <i> d</i> \n ", "a bc d"),
            ("<p>a<b></b> <i></i>b", "a b"),
            ("<p>a<!-- -->b", "ab"),
            ("<p> \n", ""),
            ("<p>\u{A0}a", "\u{A0}a"),
            ("<p>a<br>b<span hidden>c</span><script>d</script>", "a b"),
            ("<p><svg><title>a</title><text>b</text></svg>c", "bc"),
        ] {
            let document = crate::parse(html);
            let element = document.elements_by_tag_name("p").next().expect("a paragraph");
            let mut line = String::new();
            Lines::new(&document).write(element, &mut line).expect("a string takes all");
            assert_eq!(line, expected, "{html}");
        }
    }

    /// Words that are looked up are those that a walk finds.
    #[test]
    fn words_are_those_of_walks() {
        let parts = [
            "a",
            " b ",
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            "<br>",
            "<table>",
            "<tr>",
            "<td>",
            "</td>",
            "<td><b>x</b>",
            "</table>",
            "<span hidden>",
            "</span>",
            "<object>",
            "</object>",
            "<pre> \n c",
            "</pre>",
            "<!--d-->",
            "<script>e</script>",
            "<svg><title>f",
            "</svg>",
            "<div>",
            "</div>",
            "<select><option>g",
            "\u{A0}",
            "<noscript>h</noscript>",
            "<textarea> i </textarea>",
        ];
        let mut state = 1_u64;
        for _ in 0..400 {
            let html: String = (0..24)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    parts[(state >> 33) as usize % parts.len()]
                })
                .collect();
            let mut document = crate::parse(&html);
            // A cell may end up where no parser puts one.
            let cell = document.elements_by_tag_name("td").next().map(ElementRef::id);
            let place = document.elements_by_tag_name("b").next().map(ElementRef::id);
            if let (Some(cell), Some(place)) = (cell, place) {
                let _ = document.append_child(place, cell);
            }
            let mut walks = Lines::new(&document);
            walks.left = usize::MAX;
            let mut lookups = Lines::new(&document);
            lookups.left = 0;
            for element in document.root().elements() {
                let [walked, found] = [&mut walks, &mut lookups].map(|lines| {
                    let mut line = String::new();
                    lines.write(element, &mut line).expect("a string takes all");
                    line
                });
                assert_eq!(walked, found, "{} in {html}", element.name());
            }
        }
    }
}
