//! The attributes of formatting elements, found again when they are compared.
//!
//! The tree builder compares the attributes of formatting elements of one name, and only if there are more than three
//! at once, which few pages have. So the tokenizer passes them by, and an element keeps the place of its tag: if it
//! comes to a comparison, the tag is read again.

use std::collections::HashMap;
use std::sync::Mutex;

use super::hash::attributes_hash;
use super::pieces::piece_length;
use crate::token::{Feedback, Token};
use crate::tokenizer::{FunctionSink, Tokenizer, TokenizerOptions, TokenizerResult};

/// How much is read first to find the end of a tag, in bytes; then twice as much each time.
const FIRST_PIECE: usize = 1 << 8;

/// Whether tags are read that may be read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Input {
    /// All of it is there until the scan ends.
    Stays,
    /// Each part of it is gone when it was read.
    Passes,
    /// All tags are read when they come, for tests.
    IsRead,
}

/// The input, in which tags can be read again.
#[derive(Debug, Default)]
pub(super) struct Tags<'a> {
    /// The texts that the input consists of, each with the offset of its start.
    texts: Vec<(u64, &'a str)>,
    /// The hashes of the attributes of the tags that were read again, by the offset of the tag.
    hashes: Mutex<HashMap<u64, u64>>,
}

impl<'a> Tags<'a> {
    /// The input continues with this text at this offset.
    pub(super) fn add_text(&mut self, start: u64, text: &'a str) {
        self.texts.push((start, text));
    }

    /// The input continues with this text, which follows the last one. (The first one may be empty.)
    pub(super) fn add_next_text(&mut self, text: &'a str) {
        let start = self.texts.last().map_or(0, |(start, text)| start + text.len() as u64);
        self.add_text(start, text);
    }

    /// Whether the tag that begins at `offset` can be read again.
    #[inline]
    pub(super) fn holds(&self, offset: u64) -> bool {
        self.texts.first().is_some_and(|(start, _)| *start <= offset)
    }

    /// The hash of the attributes of the start tag that begins at `offset`.
    pub(super) fn hash_at(&self, offset: u64) -> u64 {
        // Nothing panics while it is locked.
        let Ok(mut hashes) = self.hashes.lock() else { return 0 };
        *hashes.entry(offset).or_insert_with(|| self.read(offset))
    }

    fn read(&self, offset: u64) -> u64 {
        let mut hash = 0;
        // Takes one start tag.
        let mut take = |token: &Token<'_>| {
            if let Token::StartTag(tag) = token {
                hash = attributes_hash(&tag.attributes);
            }
            Feedback::Stop
        };
        let mut tokenizer = Tokenizer::new(FunctionSink(&mut take), TokenizerOptions::new());
        let first = self.texts.partition_point(|(start, _)| *start <= offset).saturating_sub(1);
        for (start, text) in self.texts.get(first..).unwrap_or_default() {
            let from = usize::try_from(offset.saturating_sub(*start)).unwrap_or(usize::MAX);
            let mut rest = text.get(from..).unwrap_or_default();
            let mut size = FIRST_PIECE;
            while !rest.is_empty() {
                let length = piece_length(rest, size);
                let (piece, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
                crate::work::count(piece.len());
                if let TokenizerResult::Paused { .. } = tokenizer.feed(piece) {
                    return hash;
                }
                rest = after;
                size = size.saturating_mul(2);
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use crate::live::{LiveParser, Progress, ScriptOutcome};
    use crate::preload::{self, PreloadOptions};
    use crate::tree::Scripting;
    use crate::{ParseOptions, names::Tag};

    /// Pictures whose image is a child of the picture only if Noah's Ark took one of the elements out: four go into
    /// the list, and three are closed.
    fn page(start: &str, tags: [&str; 4]) -> String {
        let [one, two, three, four] = tags;
        format!(
            "{start}<picture><source srcset=chosen><p>{one}{two}{three}{four}</p></b></b></b><img src=own></picture>"
        )
    }

    fn expected(html: &str) -> &'static str {
        let document = crate::parse(html);
        let image = document.elements_by_tag_name("img").next().unwrap();
        let parent = image.as_node().parent().unwrap().as_element().unwrap();
        if parent.is_html(Tag::Picture) { "chosen" } else { "own" }
    }

    #[test]
    fn tags_are_read_again_to_be_compared() {
        let long = format!("<b id=1 title='{}>' class=2>", "é\r\n".repeat(400));
        let mut answers = [0, 0];
        for start in ["", "\r\n<p>\r", &"<b x=1><i>".repeat(3)] {
            for tag in ["<b id=1 class=2>", "<b>", "<b \n>", "<b ID=1 class=2 >", &long] {
                for other in
                    ["<b class='2'\r\nid=1>", "<b CLASS=2 id=&#49;>", "<b id=1>", "<b/>", &long]
                {
                    let html = page(start, [tag, tag, other, tag]);
                    let expected = expected(&html);
                    answers[usize::from(expected == "own")] += 1;
                    let found: Vec<_> =
                        preload::scan(&html, &PreloadOptions::new()).map(|one| one.url).collect();
                    assert_eq!(found, [expected], "{html}");
                }
            }
        }
        assert!(answers[0] > 10 && answers[1] > 10, "{answers:?}");
    }

    #[test]
    fn tags_that_began_before_the_scan_are_compared() {
        let tag = "<b id=1 class=2>";
        for first in [tag, "<b class='2' id=1>", "<b id=3 class=2>", "<b id=1 class=3>", "<b>"] {
            let html = page("", [first, tag, tag, tag]);
            let start = html.find("<b").unwrap();
            for cut in start..start + first.len() {
                // The script writes the page to the middle of a tag, and the rest waits.
                let mut parser =
                    LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
                let stream = format!("<script></script>{}", &html[cut..]);
                let Progress::Script(script) = parser.feed(&stream) else { panic!("a script") };
                assert_eq!(parser.write(&html[..cut]), Progress::Continue(script));
                let speculation = parser.speculate();
                let found: Vec<_> =
                    speculation.scan(&PreloadOptions::new()).map(|one| one.url).collect();
                assert_eq!(found, [expected(&html)], "{html}, cut at {cut}");
                assert!(parser.resume(script, ScriptOutcome::Ran).is_ok());
            }
        }
    }
}
