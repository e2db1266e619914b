//! How far a parse is.

use super::stages::each;
use super::{ObservedParser, Parser, TreeEvent};
use crate::dom::Document;
use crate::tree_sink::Control;

/// How much a parse has taken and made so far: the figures of a progress bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Amounts {
    /// The length of what was fed, in bytes.
    pub fed_bytes: u64,
    /// The length of the text that was decoded and read, in bytes of UTF-8. Some of what was fed may still
    /// wait: an incomplete character, or all of it while the encoding is not known. If the encoding changes,
    /// this begins again.
    pub text_bytes: u64,
    /// The number of nodes that were made, the document among them.
    pub nodes: usize,
}

impl Parser {
    /// How much was fed, read and made so far.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_text("<p>one");
    /// let amounts = parser.amounts();
    /// assert_eq!((amounts.fed_bytes, amounts.text_bytes, amounts.nodes), (6, 6, 6));
    /// ```
    #[must_use]
    pub fn amounts(&self) -> Amounts {
        Amounts {
            fed_bytes: self.received,
            text_bytes: each!(&self.pipeline, pipeline => pipeline.consumed),
            nodes: self.document().node_count(),
        }
    }
}

impl<O: FnMut(&Document, TreeEvent<'_>) -> Control> ObservedParser<O> {
    /// How much was fed, read and made so far.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{Control, ObservedParser};
    /// let mut parser = ObservedParser::new(ParseOptions::new(), |_, _| Control::Continue);
    /// let _ = parser.feed_text("<p>one");
    /// assert_eq!(parser.amounts().nodes, 6);
    /// ```
    #[must_use]
    pub fn amounts(&self) -> Amounts {
        Amounts {
            fed_bytes: self.received(),
            text_bytes: self.consumed(),
            nodes: self.document().node_count(),
        }
    }
}
