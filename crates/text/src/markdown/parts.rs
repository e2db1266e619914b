//! Ways back from Markdown to the page.

use duckbill::NodeRef;
use std::ops::Range;

/// A block of Markdown, such as a paragraph, a heading or a table, and the nodes that it was written from.
///
/// ```
/// use duckbill::dom::Spans;
/// use duckbill::{ParseOptions, parse_with};
/// use duckbill_text::{MarkdownOptions, markdown_with_parts};
/// let html = "<h1>Ducks</h1><p>They <em>swim</em>.";
/// let document = parse_with(html, &ParseOptions::new().with_spans(Spans::Tags))?;
/// let (text, parts) = markdown_with_parts(document.root(), &MarkdownOptions::new());
/// assert_eq!(&text[parts[1].range()], "They *swim*.");
/// let (first, last) = (parts[1].first().span().unwrap(), parts[1].last().span().unwrap());
/// assert_eq!(&html[first.start as usize..last.end as usize], "They <em>swim</em>.");
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone)]
pub struct MarkdownPart<'a> {
    pub(super) range: Range<usize>,
    pub(super) first: NodeRef<'a>,
    pub(super) last: NodeRef<'a>,
}

impl<'a> MarkdownPart<'a> {
    /// Where the block is in the Markdown, in bytes: from its first character to its last, without what is before
    /// its first line in quotations and lists.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The first node whose text is in the block.
    #[must_use]
    pub fn first(&self) -> NodeRef<'a> {
        self.first
    }

    /// The last node whose text is in the block. In a page that was parsed with spans, the source of the block is from
    /// the start of the first node to the end of the last.
    #[must_use]
    pub fn last(&self) -> NodeRef<'a> {
        self.last
    }
}
