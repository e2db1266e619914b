//! The text of parts of a page, some of them left out.

use crate::kinds::{is_block, is_never_shown};
use crate::stop::Stop;
use duckbill::NodeRef;
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};

/// The text below `roots` without the subtrees `left_out`, both in tree order: a line for each block, an empty line
/// around paragraphs.
pub(crate) fn plain(roots: &[NodeRef<'_>], left_out: &[NodeRef<'_>], stop: &Stop) -> String {
    let mut writer = Writer::default();
    let mut left_out = left_out.iter().copied().peekable();
    for &root in roots {
        let mut edges = root.traverse();
        let mut was_skipped = false;
        while let Some(edge) = edges.next() {
            if stop.is_set() {
                break;
            }
            match edge {
                Visit::Open(node) => {
                    let is_out = left_out.next_if_eq(&node).is_some();
                    match node.as_element() {
                        Some(element) => {
                            let lines = lines_around(node);
                            writer.lines = writer.lines.max(lines);
                            if is_out
                                || (is_never_shown(element) && !element.is_html(Tag::Noscript))
                            {
                                edges.skip_inside();
                                was_skipped = true;
                            } else if element.is_html(Tag::Br) {
                                writer.lines = writer.lines.max(1);
                            } else if element.is_html(Tag::Pre) {
                                writer.keeping += 1;
                            } else if element.is_html(Tag::Td) || element.is_html(Tag::Th) {
                                writer.is_cell = true;
                            }
                        }
                        None if is_out => {}
                        None => writer.text(node.text().unwrap_or_default()),
                    }
                }
                Visit::Close(_) if was_skipped => was_skipped = false,
                Visit::Close(node) => {
                    writer.lines = writer.lines.max(lines_around(node));
                    if node.as_element().is_some_and(|element| element.is_html(Tag::Pre)) {
                        writer.keeping = writer.keeping.saturating_sub(1);
                    }
                }
            }
        }
        writer.lines = writer.lines.max(1);
    }
    writer.out
}

fn lines_around(node: NodeRef<'_>) -> u8 {
    let Some(element) = node.as_element() else { return 0 };
    match element.tag() {
        _ if element.namespace() != Namespace::Html => 0,
        Tag::P
        | Tag::Blockquote
        | Tag::Pre
        | Tag::H1
        | Tag::H2
        | Tag::H3
        | Tag::H4
        | Tag::H5
        | Tag::H6 => 2,
        Tag::Td | Tag::Th => 0,
        _ => u8::from(is_block(element)),
    }
}

/// Characters that are not copied, and whether they are white space. Where a word may be broken is no part of it.
const ODD: [(char, bool); 4] =
    [('\u{a0}', true), ('\u{ad}', false), ('\u{200b}', false), ('\u{feff}', false)];

/// How many bytes are looked at in one step.
const STEP: usize = 16;

/// How many bytes at the beginning of a text can be copied: up to white space that is not one space, and up to one of
/// `ODD`.
fn plain_part(text: &str) -> usize {
    let bytes = text.as_bytes();
    // The bytes with which those of `ODD` begin, and their second bytes.
    let may_be_odd = |byte: u8, next: u8| {
        (byte < b' ')
            | ((byte == b' ') & (next == b' '))
            | ((byte == 0xc2) & ((next == 0xa0) | (next == 0xad)))
            | ((byte == 0xe2) & (next == 0x80))
            | (byte == 0xef)
    };
    let mut at = 0;
    // Without a branch for each byte, so that the loop is compiled to vectors.
    while let (Some(block), Some(next)) = (bytes.get(at..at + STEP), bytes.get(at + 1..=at + STEP))
    {
        let pairs = block.iter().zip(next);
        if pairs.fold(0, |any, (&byte, &next)| any | u8::from(may_be_odd(byte, next))) != 0 {
            break;
        }
        at += STEP;
    }
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or_default();
        if may_be_odd(byte, next) {
            let is_odd = match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0xc | 0xc2 => true,
                0xe2 => bytes.get(at + 2) == Some(&0x8b),
                0xef => (next, bytes.get(at + 2)) == (0xbb, Some(&0xbf)),
                _ => false,
            };
            if is_odd {
                break;
            }
        }
        at += 1;
    }
    at
}

#[derive(Debug, Default)]
struct Writer {
    out: String,
    lines: u8,
    space: bool,
    is_cell: bool,
    keeping: u32,
}

impl Writer {
    fn text(&mut self, text: &str) {
        if self.keeping > 0 {
            if !text.is_empty() {
                self.settle();
                self.out.push_str(text);
            }
            return;
        }
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0xc);
        let mut rest = text;
        loop {
            let bytes = rest.as_bytes();
            let Some(start) = bytes.iter().position(|byte| !is_space(byte)) else {
                self.space |= !bytes.is_empty();
                return;
            };
            self.space |= start > 0;
            rest = rest.get(start..).unwrap_or_default();
            // Most of the text is copied at once: words with one space between them.
            let (words, after) = rest.split_at_checked(plain_part(rest)).unwrap_or((rest, ""));
            let kept = words.strip_suffix(' ').unwrap_or(words);
            if !kept.is_empty() {
                self.settle();
                self.out.push_str(kept);
            }
            self.space |= kept.len() < words.len();
            rest = after;
            for (odd, is_space) in ODD {
                if let Some(after) = rest.strip_prefix(odd) {
                    rest = after;
                    self.space |= is_space;
                }
            }
        }
    }

    fn settle(&mut self) {
        if self.out.is_empty() {
        } else if self.lines > 0 {
            for _ in 0..self.lines {
                self.out.push('\n');
            }
        } else if self.is_cell {
            self.out.push('\t');
        } else if self.space {
            self.out.push(' ');
        }
        self.lines = 0;
        self.is_cell = false;
        self.space = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(markup: &str) -> String {
        plain(&[duckbill::parse(markup).root()], &[], &Stop::default())
    }

    #[test]
    fn white_space_is_one_space() {
        assert_eq!(text("<p> a  b \n c\u{a0}\u{a0}d &nbsp; e<p>\u{ad}<p>f "), "a b c d e\n\nf");
        let long = "sixteen letters, and more of them in a line";
        assert_eq!(text(&format!("{long}\n   {long}  {long}")), [long; 3].join(" "));
    }

    #[test]
    fn places_where_a_word_may_be_broken_are_left_out() {
        assert_eq!(text("dab\u{ad}ble \u{200b} “quo\u{feff}te”… ﬂat"), "dabble “quote”… ﬂat");
    }
}
