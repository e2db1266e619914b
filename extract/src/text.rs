//! The text of an element on one line.

use duckbill::ElementRef;
use duckbill::dom::NodeKind;
use duckbill::microsyntax::idioms::strip_and_collapse;
use std::fmt::{self, Write};

/// The text of an element as a reader sees it ([`ElementRef::inner_text`]), on one line: each run of white space is
/// one space, and none is at its ends.
///
/// ```
/// let document = duckbill::parse("<table><tr><td> One <b> two</b>three\n<td>four<script>five</script>");
/// let row = document.elements_by_tag_name("tr").next().unwrap();
/// assert_eq!(duckbill_extract::line(row), "One twothree four");
/// ```
#[must_use]
pub fn line(element: ElementRef<'_>) -> String {
    let mut line = String::new();
    match write_line(element, &mut line) {
        Ok(()) | Err(fmt::Error) => line,
    }
}

/// Writes the same, piece by piece.
pub(crate) fn write_line(element: ElementRef<'_>, out: &mut impl Write) -> fmt::Result {
    let mut line = OneLine { out, is_apart: false, has_begun: false };
    // Text alone, as in most links and cells, is shown as it is.
    if element.as_node().children().all(|child| child.kind() == NodeKind::Text) {
        return element.as_node().texts().try_for_each(|text| line.write_str(text));
    }
    element.write_inner_text(&mut line)
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
            let document = duckbill::parse(html);
            let element = document.elements_by_tag_name("p").next().unwrap();
            assert_eq!(line(element), expected, "{html}");
        }
    }
}
