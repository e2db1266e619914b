//! Where a diagnostic is in the source.

use std::cell::Cell;
use std::ops::Range;

use super::diagnostic::Place;
use duckbill::Span;
#[cfg(feature = "css")]
use duckbill::dom::NodeRef;
use duckbill::dom::{Document, ElementRef, NodeId};
use duckbill::tokens::unescape_attribute;

impl Place {
    /// The bytes of the input, as far as the parse noted them: all need
    /// [`with_spans`](duckbill::ParseOptions::with_spans), those of attributes and of parts of values
    /// [`Spans::Full`](duckbill::dom::Spans::Full). The place of an element is its start tag; that of an attribute
    /// which is not in the source is its element's.
    ///
    /// ```
    /// use duckbill_check::{CheckOptions, check};
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let html = "<!DOCTYPE html><html lang=en><title>T</title><img alt='' src=a srcset='b 1x, c 1q'>";
    /// let document = parse_with(html, &ParseOptions::new().with_spans(Spans::Full))?;
    /// let report = check(&document, &CheckOptions::new());
    /// let span = report.diagnostics()[0].place.span(&document).unwrap();
    /// assert_eq!(&html[span.start as usize..span.end as usize], "1q");
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    /// Of many places ask [`Places`], which takes time in proportion to the source for all together.
    #[must_use]
    pub fn span(&self, document: &Document) -> Option<Span> {
        Places::new(document).span(self)
    }
}

/// Finds where places are in the source.
///
/// Parts of one long value that are asked for in ascending order cost one pass over it together.
///
/// ```
/// use duckbill_check::{CheckOptions, Places, check};
/// use duckbill::dom::Spans;
/// use duckbill::{ParseOptions, parse_with};
/// let document = parse_with("<p dir=up>", &ParseOptions::new().with_spans(Spans::Full))?;
/// let places = Places::new(&document);
/// for found in check(&document, &CheckOptions::new()).diagnostics() {
///     let _ = places.span(&found.place);
/// }
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone)]
pub struct Places<'d> {
    document: &'d Document,
    /// The part of a value that was asked for last: where the value begins in the decoded source, and where the part begins
    /// in what is written and in what was read of it.
    last_part: Cell<(u64, (usize, usize))>,
}

impl<'d> Places<'d> {
    /// Nothing found yet.
    #[must_use]
    pub const fn new(document: &'d Document) -> Self {
        Self { document, last_part: Cell::new((0, (0, 0))) }
    }

    /// The document.
    #[must_use]
    pub const fn document(&self) -> &'d Document {
        self.document
    }

    /// The bytes of the input, as [`Place::span`] says.
    #[must_use]
    pub fn span(&self, place: &Place) -> Option<Span> {
        let document = self.document;
        let element = |id: NodeId| document.node(id)?.as_element();
        match place {
            Place::Document => None,
            Place::Source(span) => Some(*span),
            Place::Node(id) => {
                let node = document.node(*id)?;
                match node.as_element() {
                    Some(element) => element_span(element),
                    None => node.span(),
                }
            }
            Place::Attribute { element: id, attribute } => {
                let element = element(*id)?;
                let spans = element.attribute_spans(attribute);
                spans.map(|spans| spans.span).or_else(|| element_span(element))
            }
            Place::Value { element: id, attribute, range } => {
                let element = element(*id)?;
                self.part_span(element, attribute, range).or_else(|| element_span(element))
            }
        }
    }

    /// A part of the value of an attribute.
    fn part_span(
        &self,
        element: ElementRef<'_>,
        attribute: &str,
        range: &Range<usize>,
    ) -> Option<Span> {
        let document = self.document;
        let spans = element.attribute_spans(attribute)?;
        let Some(value) = spans.value else { return Some(spans.span) };
        let start = document.decoded_offset(value.start)?;
        let end = document.decoded_offset(value.end)?;
        let written =
            document.source()?.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)?;
        let (last, mut from) = self.last_part.get();
        if last != start || from.1 > range.start || from.1 == range.start && range.is_empty() {
            from = (0, 0);
        }
        let (part, from) = written_range(written, range, from);
        self.last_part.set((start, from));
        let offset = |at: usize| start.saturating_add(at as u64);
        Some(input_span(document, Span { start: offset(part.start), end: offset(part.end) }))
    }
}

/// A range of the input as one of the decoded text.
pub(super) fn decoded_span(document: &Document, span: Span) -> Span {
    let offset = |offset| document.decoded_offset(offset).unwrap_or(offset);
    Span { start: offset(span.start), end: offset(span.end) }
}

/// A range of the decoded text as one of the input.
pub(super) fn input_span(document: &Document, decoded: Span) -> Span {
    let offset = |offset| usize::try_from(offset).unwrap_or(usize::MAX);
    document.input_span(offset(decoded.start), offset(decoded.end))
}

/// The start tag of an element, or where it was made.
fn element_span(element: ElementRef<'_>) -> Option<Span> {
    let made = || element.as_node().span().map(|span| Span::at(span.start));
    element.start_tag().or_else(made)
}

/// Where parts of a text node that was read as it is are in the source. They are asked for in ascending order, so
/// that all together cost one pass.
#[cfg(feature = "css")]
pub(super) struct TextPlaces<'d> {
    document: &'d Document,
    /// Where the text begins in the decoded source.
    start: u64,
    written: &'d str,
    is_verbatim: bool,
    /// How much has been passed of what is written, and of what was read from it.
    passed: (usize, usize),
}

#[cfg(feature = "css")]
impl<'d> TextPlaces<'d> {
    /// Returns `None` if the parse noted no places, or if the text has character references.
    pub(super) fn new(document: &'d Document, node: NodeRef<'d>, text: &str) -> Option<Self> {
        let span = node.span()?;
        let start = document.decoded_offset(span.start)?;
        let end = document.decoded_offset(span.end)?;
        let written =
            document.source()?.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)?;
        let is_verbatim = written == text;
        let places = Self { document, start, written, is_verbatim, passed: (0, 0) };
        let read: usize = places.pieces((0, 0)).map(|(_, read)| read).sum();
        (is_verbatim || read == text.len()).then_some(places)
    }

    pub(super) fn span(&mut self, range: Range<usize>) -> Span {
        let start = self.written_at(self.passed, range.start);
        self.passed = start;
        let end = self.written_at(start, range.end);
        let offset = |at: usize| self.start.saturating_add(at as u64);
        input_span(self.document, Span { start: offset(start.0), end: offset(end.0) })
    }

    /// The lengths of what is written and read, piece by piece.
    fn pieces(&self, from: (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let mut rest = self.written.get(from.0..).unwrap_or_default();
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let (written, read) = match first {
                '\r' => (if rest.starts_with("\r\n") { 2 } else { 1 }, 1),
                '\0' => (1, char::REPLACEMENT_CHARACTER.len_utf8()),
                _ => {
                    let run = run(rest, &['\r', '\0']);
                    (run, run)
                }
            };
            rest = rest.get(written..).unwrap_or_default();
            Some((written, read))
        })
    }

    /// The place in what is written of an offset in what was read, and how much is passed with it.
    fn written_at(&self, from: (usize, usize), offset: usize) -> (usize, usize) {
        if self.is_verbatim {
            return (offset.min(self.written.len()), offset);
        }
        let mut passed = from;
        for (written, read) in self.pieces(from) {
            if passed.1.saturating_add(read) > offset {
                let more = if written == read { offset.saturating_sub(passed.1) } else { 0 };
                return (passed.0.saturating_add(more), passed.1.saturating_add(more));
            }
            passed = (passed.0.saturating_add(written), passed.1.saturating_add(read));
        }
        passed
    }
}

/// The part of a value as it is written that became a part of the value as it is read, looked for from a place in both that is not after it;
/// and a place from which the next one can be looked for.
fn written_range(
    written: &str,
    range: &Range<usize>,
    from: (usize, usize),
) -> (Range<usize>, (usize, usize)) {
    let (mut found, mut place) = ((None, None), from);
    let (at, mut read) = from;
    for piece in (Pieces { rest: written.get(at..).unwrap_or_default(), at }) {
        crate::work::count(1);
        let end = read.saturating_add(piece.read);
        // Where the piece is not verbatim, its beginning and end stand for all that is in it.
        let is_verbatim = piece.written.len() == piece.read;
        let at = |offset: usize| piece.written.start.saturating_add(offset.saturating_sub(read));
        if found.0.is_none() && range.start < end {
            found.0 = Some(if is_verbatim { at(range.start) } else { piece.written.start });
            // No reference begins in another one.
            place = if piece.is_run {
                (at(range.start), range.start.max(read))
            } else {
                (piece.written.start, read)
            };
        }
        if range.end <= end {
            found.1 = Some(if is_verbatim { at(range.end) } else { piece.written.end });
            break;
        }
        read = end;
    }
    let end = found.1.unwrap_or(written.len());
    let start = found.0.unwrap_or(end).min(end);
    (start..end, place)
}

/// A part of a written value, and the number of bytes that are read from it: a run that is read as it is,
/// or a character reference, or a newline or U+0000 that is replaced.
struct Piece {
    written: Range<usize>,
    read: usize,
    is_run: bool,
}

/// The longest run that is looked at as one, so that a part of a long one does not cost all of it.
const RUN: usize = 256;

/// The length of the run at the beginning of a text that has none of these characters.
fn run(text: &str, without: &[char]) -> usize {
    let mut end = RUN.min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let head = text.get(..end).unwrap_or(text);
    head.find(without).unwrap_or(head.len())
}

struct Pieces<'v> {
    rest: &'v str,
    at: usize,
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let first = self.rest.chars().next()?;
        let is_run = !matches!(first, '\r' | '\0' | '&');
        let (length, read) = match first {
            '\r' => (if self.rest.starts_with("\r\n") { 2 } else { 1 }, 1),
            '\0' => (1, char::REPLACEMENT_CHARACTER.len_utf8()),
            '&' => reference(self.rest),
            _ => {
                let run = run(self.rest, &['\r', '\0', '&']);
                (run, run)
            }
        };
        let start = self.at;
        self.at = start.saturating_add(length);
        self.rest = self.rest.get(length..).unwrap_or_default();
        Some(Piece { written: start..self.at, read, is_run })
    }
}

/// The length of what begins with an ampersand, and of what is read from it: of a character reference, or of
/// the text that it is.
fn reference(text: &str) -> (usize, usize) {
    let name = text.get(1..).unwrap_or_default();
    let run = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '#').unwrap_or(name.len());
    // The next character decides whether a name without a semicolon is one.
    let has_semicolon = name.get(run..).is_some_and(|rest| rest.starts_with(';'));
    let is_before_equals = name.get(run..).is_some_and(|rest| rest.starts_with('='));
    let length = run.saturating_add(1).saturating_add(usize::from(has_semicolon));
    let written = text.get(..length).unwrap_or_default();
    let after = if is_before_equals { "=" } else { "" };
    let read = read_value(&format!("{written}{after}"));
    let read = read.strip_suffix(after).unwrap_or(&read);
    if has_semicolon || read == written {
        return (length, read.len());
    }
    // A number ends at the first character that is not a digit.
    let same = read.bytes().rev().zip(written.bytes().rev()).take_while(|(a, b)| a == b).count();
    (length.saturating_sub(same), read.len().saturating_sub(same))
}

/// The value that the tokenizer reads.
fn read_value(written: &str) -> String {
    let written = written.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}");
    unescape_attribute(&written).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that is written for a part of the input.
    fn written<'w>(written: &'w str, part: &str) -> &'w str {
        let read = read_value(written);
        let start = read.find(part).expect("a part of the value");
        let range = start..start + part.len();
        let (found, place) = written_range(written, &range, (0, 0));
        // From there it is found again.
        assert_eq!(written_range(written, &range, place).0, found, "{written}");
        &written[found]
    }

    #[test]
    fn parts_are_found_in_what_is_written() {
        for (value, part, expected) in [
            ("abc", "b", "b"),
            ("a&amp;b c", "b", "b"),
            ("a&amp;b c", "&b", "&amp;b"),
            ("a&ampb", "b", "b"),
            ("&copy=1 x", "x", "x"),
            ("&copy 1", "\u{A9}", "&copy"),
            ("&#65b", "b", "b"),
            ("&#65b", "A", "&#65"),
            ("&#59;x", ";", "&#59;"),
            ("a\r\nb\r\nc", "c", "c"),
            ("é&lt;ü", "ü", "ü"),
            ("a&b&c", "c", "c"),
        ] {
            assert_eq!(written(value, part), expected, "{value}");
        }
    }

    #[test]
    fn a_range_outside_of_the_value_is_its_end() {
        assert_eq!(written_range("ab", &(5..9), (0, 0)).0, 2..2);
        assert_eq!(written_range("", &(0..0), (0, 0)).0, 0..0);
    }
}
