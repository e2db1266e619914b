//! The text of an element on one line.

use duckbill::ElementRef;
use duckbill::microsyntax::idioms::strip_and_collapse;
use std::fmt;

/// The text of an element with each run of white space as one space, and none at its ends.
///
/// ```
/// let document = duckbill::parse("<p> One <b> two</b>three\n");
/// let paragraph = document.elements_by_tag_name("p").next().unwrap();
/// assert_eq!(duckbill_extract::line(paragraph), "One twothree");
/// ```
#[must_use]
pub fn line(element: ElementRef<'_>) -> String {
    let mut line = String::new();
    match write_line(element, &mut line) {
        Ok(()) | Err(fmt::Error) => line,
    }
}

/// Writes the same, piece by piece.
pub(crate) fn write_line(element: ElementRef<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    // Whether a space is due before the next word, and whether there was any word.
    let (mut is_apart, mut has_begun) = (false, false);
    let is_space = |end: Option<&u8>| end.is_some_and(u8::is_ascii_whitespace);
    for text in element.as_node().texts() {
        is_apart |= is_space(text.as_bytes().first());
        let words = strip_and_collapse(text);
        if !words.is_empty() {
            if has_begun && is_apart {
                out.write_char(' ')?;
            }
            out.write_str(&words)?;
            (is_apart, has_begun) = (false, true);
        }
        is_apart |= is_space(text.as_bytes().last());
    }
    Ok(())
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
        ] {
            let document = duckbill::parse(html);
            let element = document.elements_by_tag_name("p").next().unwrap();
            assert_eq!(line(element), expected, "{html}");
        }
    }
}
