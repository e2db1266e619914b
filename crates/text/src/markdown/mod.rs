//! Pages as Markdown.

mod blocks;
mod callouts;
mod delimited;
mod elements;
mod escape;
mod footnotes;
mod inline;
mod marks;
mod names;
mod opening;
mod parts;
mod table;
mod target;
mod walk;
mod wrap;

pub(crate) use callouts::is_callout;
pub(crate) use elements::{counted_by, numbers_lines};
pub use parts::MarkdownPart;
pub(crate) use table::lays_out_page;

use footnotes::Footnotes;
use walk::Walk;

use crate::stop::Stop;
use duckbill::NodeRef;
use duckbill::html::BaseUrl;
use duckbill::serializer::OutputTooLong;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How links are written.
///
/// ```
/// assert_eq!(duckbill_text::Links::default(), duckbill_text::Links::Inline);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Links {
    /// `[text](/url)`.
    #[default]
    Inline,
    /// `[text][1]`, with the URLs at the end.
    Reference,
    /// Their text alone.
    Dropped,
}

/// How images are written.
///
/// ```
/// assert_eq!(duckbill_text::Images::default(), duckbill_text::Images::Inline);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Images {
    /// `![text](/url)`.
    #[default]
    Inline,
    /// Their alternative text alone.
    Text,
    /// Not at all.
    Dropped,
}

/// Whether films, sound and embedded pages are written.
///
/// ```
/// use duckbill_text::{MarkdownOptions, Media, markdown};
/// let document = duckbill::parse("<p>Ducks swim.<video src=swim.mp4 title='Two ducks'></video>");
/// let options = MarkdownOptions::new().with_media(Media::Links);
/// assert_eq!(markdown(document.root(), &options), "Ducks swim.[Two ducks](swim.mp4)\n");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Media {
    /// Not at all.
    #[default]
    Dropped,
    /// `audio`, `embed`, `iframe`, `object` and `video` elements as links to what they show. The text is their title, or what
    /// they are.
    Links,
}

/// Whether elements for which Markdown has nothing are written as HTML.
///
/// ```
/// assert_eq!(duckbill_text::InlineHtml::default(), duckbill_text::InlineHtml::Kept);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InlineHtml {
    /// `<sub>`, `<sup>`, line breaks in the cells of tables, and emphasis where its marks would not be read as such.
    #[default]
    Kept,
    /// Their text alone.
    Dropped,
}

/// How [`markdown`] writes.
///
/// ```
/// use duckbill_text::{Links, MarkdownOptions, markdown};
/// let document = duckbill::parse("<p>See <a href=/ducks>ducks</a>.");
/// let options = MarkdownOptions::new().with_links(Links::Dropped);
/// assert_eq!(markdown(document.root(), &options), "See ducks.\n");
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct MarkdownOptions {
    links: Links,
    images: Images,
    inline_html: InlineHtml,
    media: Media,
    keeps_data_images: bool,
    base_url: Option<BaseUrl>,
    line_width: Option<usize>,
    stop: Stop,
    /// The greatest length, in [`markdown_within`].
    max_bytes: Option<usize>,
}

impl MarkdownOptions {
    /// The default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how links are written.
    #[must_use]
    pub fn with_links(mut self, links: Links) -> Self {
        self.links = links;
        self
    }

    /// Sets how images are written.
    #[must_use]
    pub fn with_images(mut self, images: Images) -> Self {
        self.images = images;
        self
    }

    /// Sets whether elements for which Markdown has nothing are written as HTML.
    #[must_use]
    pub fn with_inline_html(mut self, inline_html: InlineHtml) -> Self {
        self.inline_html = inline_html;
        self
    }

    /// Sets whether films, sound and embedded pages are written.
    #[must_use]
    pub fn with_media(mut self, media: Media) -> Self {
        self.media = media;
        self
    }

    /// Sets whether images whose URL has their data in it (`data:`) are written with it. By default their alternative text is
    /// written.
    ///
    /// ```
    /// use duckbill_text::{MarkdownOptions, markdown};
    /// let document = duckbill::parse("<img src='data:image/gif;base64,R0' alt=Teal>");
    /// assert_eq!(markdown(document.root(), &MarkdownOptions::new()), "Teal\n");
    /// let options = MarkdownOptions::new().with_data_images(true);
    /// assert_eq!(markdown(document.root(), &options), "![Teal](data:image/gif;base64,R0)\n");
    /// ```
    #[must_use]
    pub fn with_data_images(mut self, keeps: bool) -> Self {
        self.keeps_data_images = keeps;
        self
    }

    /// Sets what URLs are relative to: [`Document::base_url`](duckbill::Document::base_url) of the URL that the page
    /// came from. Without it they are written as the page has them.
    #[must_use]
    pub fn with_base_url(mut self, base_url: BaseUrl) -> Self {
        self.base_url = Some(base_url);
        self
    }

    /// Breaks the lines of paragraphs so that they have no more than this many characters, where words and links allow
    /// it. Without it a paragraph is one line.
    ///
    /// ```
    /// use duckbill_text::{MarkdownOptions, markdown};
    /// let document = duckbill::parse("<ul><li>Ducks swim, and bills are flat.");
    /// let options = MarkdownOptions::new().with_line_width(14);
    /// assert_eq!(markdown(document.root(), &options), "- Ducks swim,\n  and bills\n  are flat.\n");
    /// ```
    #[must_use]
    pub fn with_line_width(mut self, characters: usize) -> Self {
        self.line_width = Some(characters);
        self
    }

    /// Stops when this flag is set: what was written until then is returned.
    ///
    /// ```
    /// use duckbill_text::{MarkdownOptions, markdown};
    /// let document = duckbill::parse("<p>Ducks swim.");
    /// let options = MarkdownOptions::new().with_cancel_flag(std::sync::Arc::new(true.into()));
    /// assert_eq!(markdown(document.root(), &options), "");
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.stop = Stop::new(cancel);
        self
    }
}

/// Writes a part of a page, or all of it, as Markdown: [CommonMark](https://spec.commonmark.org/0.31.2/) with the
/// tables, strikethrough and task lists of GitHub.
///
/// * Every word that [`inner_text`](duckbill::NodeRef::inner_text) shows is there; what it leaves out is not.
/// * Characters get a backslash only where they would mean something else. Cells of tables are not padded.
/// * Tables that only lay out a page, because they have one column or other tables or headings in them, are written as
///   what is in their cells. A cell that spans several has empty cells after it and below it.
/// * Code has the language that classes such as `language-rust` say. Mathematics is TeX between `$` where the page has
///   TeX. Terms of a definition list are lines, with `: ` before each definition. Ruby text is in parentheses.
/// * A link to a note on the page is a footnote, `[^1]`, and the note is after `[^1]: `: if the link is raised or has the role of one,
///   or if the note leads back to it.
/// * A box whose classes say that it is a note, a tip or a warning is a quotation that begins with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`,
///   `[!WARNING]` or `[!CAUTION]`, as GitHub writes them.
///
/// It takes time in proportion to the page. Quotations and lists that are more than thirty-two deep are written as
/// thirty-two, and marks such as emphasis that are more than sixteen deep as sixteen.
///
/// ```
/// use duckbill_text::{MarkdownOptions, markdown};
/// let html = "<h1>Ducks</h1><ul><li>They <em>swim</em>.<li>1*1</ul><table><tr><th>Bill<td>flat</table>";
/// let text = markdown(duckbill::parse(html).root(), &MarkdownOptions::new());
/// assert_eq!(text, "# Ducks\n\n- They *swim*.\n- 1\\*1\n\n| Bill | flat |\n|---|---|\n");
/// ```
#[must_use]
pub fn markdown(node: NodeRef<'_>, options: &MarkdownOptions) -> String {
    write(&[node], &[], options)
}

/// [`markdown`] of at most `max_bytes`: it is stopped while it is written, so that it takes no more memory than that and the
/// longest block. A page of 200 KB may have gigabytes of Markdown with resolved URLs, if its base URL is long.
///
/// ```
/// use duckbill_text::{MarkdownOptions, markdown_within};
/// let document = duckbill::parse("<p>Ducks swim.");
/// assert!(markdown_within(document.root(), &MarkdownOptions::new(), 12).is_ok());
/// let stopped = markdown_within(document.root(), &MarkdownOptions::new(), 5).unwrap_err();
/// assert_eq!(stopped.output, "Ducks");
/// ```
///
/// # Errors
///
/// Errors if it is longer: the error holds its beginning.
pub fn markdown_within(
    node: NodeRef<'_>,
    options: &MarkdownOptions,
    max_bytes: usize,
) -> Result<String, OutputTooLong> {
    write_within(&[node], &[], options, max_bytes)
}

/// [`markdown`], and for each of its blocks the nodes that it was written from, in the order of the blocks.
#[must_use]
pub fn markdown_with_parts<'a>(
    node: NodeRef<'a>,
    options: &MarkdownOptions,
) -> (String, Vec<MarkdownPart<'a>>) {
    parts(&[node], &[], options)
}

/// The Markdown of `roots` without the subtrees `left_out`, both in tree order.
pub(crate) fn write(
    roots: &[NodeRef<'_>],
    left_out: &[NodeRef<'_>],
    options: &MarkdownOptions,
) -> String {
    walk(roots, left_out, options, None).0
}

/// [`write`] of at most so many bytes.
pub(crate) fn write_within(
    roots: &[NodeRef<'_>],
    left_out: &[NodeRef<'_>],
    options: &MarkdownOptions,
    max_bytes: usize,
) -> Result<String, OutputTooLong> {
    let options = MarkdownOptions { max_bytes: Some(max_bytes), ..options.clone() };
    let (text, _, is_over) = walk(roots, left_out, &options, None);
    within(text, max_bytes, is_over)
}

/// A text that may have been stopped because it is too long.
pub(crate) fn within(
    mut text: String,
    max_bytes: usize,
    is_over: bool,
) -> Result<String, OutputTooLong> {
    if !is_over && text.len() <= max_bytes {
        return Ok(text);
    }
    let end = (0..=max_bytes.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    text.truncate(end.unwrap_or_default());
    Err(OutputTooLong { max_bytes, output: text })
}

/// [`write`], and the parts.
pub(crate) fn parts<'a>(
    roots: &[NodeRef<'a>],
    left_out: &[NodeRef<'a>],
    options: &MarkdownOptions,
) -> (String, Vec<MarkdownPart<'a>>) {
    let (text, parts, _) = walk(roots, left_out, options, Some(Vec::new()));
    (text, parts.unwrap_or_default())
}

fn walk<'a>(
    roots: &[NodeRef<'a>],
    left_out: &[NodeRef<'a>],
    options: &MarkdownOptions,
    parts: Option<Vec<MarkdownPart<'a>>>,
) -> (String, Option<Vec<MarkdownPart<'a>>>, bool) {
    let Some(&first) = roots.first() else { return (String::new(), parts, false) };
    let write = |footnotes, parts| {
        let mut walk = Walk::new(options, first, footnotes, parts);
        let mut left_out = left_out;
        for &root in roots {
            walk.subtree(root, &mut left_out);
        }
        walk
    };
    let mut walk = write(None, parts.clone());
    if walk.is_stopped() {
        walk = write(Some(Footnotes::find(roots, left_out)), parts);
    }
    walk.finish()
}
