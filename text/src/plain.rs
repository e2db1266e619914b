//! The text of parts of a page, some of them left out.

use crate::kinds::{is_block, is_never_shown};
use duckbill::NodeRef;
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};

/// The text below `roots` without the subtrees `left_out`, both in tree order: a line for each block, an empty line
/// around paragraphs.
pub(crate) fn plain(roots: &[NodeRef<'_>], left_out: &[NodeRef<'_>]) -> String {
    let mut writer = Writer::default();
    let mut left_out = left_out.iter().copied().peekable();
    for &root in roots {
        let mut edges = root.traverse();
        let mut was_skipped = false;
        while let Some(edge) = edges.next() {
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
        if text.is_ascii() {
            self.space |= text.starts_with(|c: char| c.is_ascii_whitespace());
            for (index, word) in text.split_ascii_whitespace().enumerate() {
                self.space |= index > 0;
                self.settle();
                self.out.push_str(word);
            }
            self.space |= text.ends_with(|c: char| c.is_ascii_whitespace());
            return;
        }
        let is_space = |c: char| c.is_ascii_whitespace() || c == '\u{a0}';
        self.space |= text.starts_with(is_space);
        for (index, word) in text.split(is_space).filter(|word| !word.is_empty()).enumerate() {
            self.space |= index > 0;
            self.settle();
            // Where a word may be broken is no part of it.
            for part in word.split(['\u{ad}', '\u{200b}', '\u{feff}']) {
                self.out.push_str(part);
            }
        }
        self.space |= text.ends_with(is_space);
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
