//! A scan that is kept from one pause of a parser to the next.

use super::candidate::PreloadCandidate;
use super::head_matter::HeadMatter;
use super::options::PreloadOptions;
use super::page::Page;
use super::pieces::{FIRST_PIECE, LONGEST_PIECE, piece_length};
use super::scan_ahead::stage_ahead;
use super::scanner::Stage;
use super::tags::Input;
use crate::dom::{Document, NodeIndex};
use crate::tokenizer::Tokenizer;
use crate::tree_builder::TreeBuilder;
use crate::tree_sink::TreeSink;

/// The state of a scan, which borrows nothing: the text comes piece by piece.
#[derive(Debug)]
pub(crate) struct KeptScan {
    tokenizer: Box<Tokenizer<Stage<'static>>>,
    piece: usize,
}

impl KeptScan {
    /// A scan from the state of a parser, of whose document this is known. What the scan before it has named is not
    /// named again. Also returns how many open elements that copied.
    pub(crate) fn new<S: TreeSink<Handle = NodeIndex>>(
        tokenizer: &Tokenizer<TreeBuilder<S>>,
        (document, head_matter): (&Document, &HeadMatter),
        options: &PreloadOptions,
        before: Option<Self>,
    ) -> (Self, usize) {
        let mut page = Page::new(options);
        if let Some(mut before) = before {
            page.go_on_after(before.page());
        }
        head_matter.apply(document, &mut page);
        // The text is gone when the tags in it would be read again.
        let (builder, copied) =
            stage_ahead(tokenizer, (document, head_matter), page, Input::Passes);
        let tokenizer = Box::new(tokenizer.fork(builder));
        (Self { tokenizer, piece: FIRST_PIECE }, copied)
    }

    fn page(&mut self) -> &mut Page {
        self.tokenizer.sink_mut().page()
    }

    /// The next resource that was found.
    pub(crate) fn next_found(&mut self) -> Option<PreloadCandidate> {
        self.page().found.pop_front()
    }

    /// Reads the first piece of the text that comes next. Returns its length, in bytes.
    pub(crate) fn read(&mut self, text: &str) -> usize {
        let length = piece_length(text, self.piece);
        self.piece = (2 * self.piece).min(LONGEST_PIECE);
        // No sink of this module asks for a pause.
        let _ = self.tokenizer.feed(text.get(..length).unwrap_or(text));
        crate::work::count(1);
        length
    }

    /// Begins with short pieces again.
    pub(crate) fn begin_small(&mut self) {
        self.piece = FIRST_PIECE;
    }
}
