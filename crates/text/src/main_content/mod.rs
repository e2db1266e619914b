//! The part of a page that is its content.

mod core;
mod lines;
mod outline;
mod prune;
mod recipe;
mod region;
mod replies;
mod shape;
mod title;
mod told;
mod vocabulary;
mod whole;
mod words;

use crate::chunks::{Chunk, ChunkOptions};
use crate::markdown::{self, MarkdownOptions, MarkdownPart};
use crate::plain::{TextOptions, plain, plain_with, plain_within};
use crate::stop::Stop;
use duckbill::serializer::OutputTooLong;
use duckbill::{Document, NodeRef};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The preference where it is not clear whether something belongs to the content.
///
/// ```
/// assert_eq!(duckbill_text::Focus::default(), duckbill_text::Focus::Balanced);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Focus {
    /// Leave it out.
    Precision,
    /// Go by what is more likely.
    #[default]
    Balanced,
    /// Keep it.
    Recall,
}

/// How [`main_content_with`] looks for the content.
///
/// ```
/// use duckbill_text::{Focus, MainContentOptions, main_content_with};
/// let document = duckbill::parse("<p>Ducks swim, and bills are flat.");
/// let options = MainContentOptions::new().with_focus(Focus::Recall);
/// let content = main_content_with(&document, &options).unwrap();
/// assert_eq!(content.text(), "Ducks swim, and bills are flat.");
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct MainContentOptions {
    focus: Focus,
    stop: Stop,
}

impl MainContentOptions {
    /// The default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what to prefer where it is not clear whether something belongs to the content.
    #[must_use]
    pub fn with_focus(mut self, focus: Focus) -> Self {
        self.focus = focus;
        self
    }

    /// Stops when this flag is set: then there is no content, and the [text](MainContent::text) of content that was found ends early.
    ///
    /// ```
    /// use duckbill_text::{MainContentOptions, main_content_with};
    /// let document = duckbill::parse("<p>Ducks swim, and bills are flat.");
    /// let options = MainContentOptions::new().with_cancel_flag(std::sync::Arc::new(true.into()));
    /// assert!(main_content_with(&document, &options).is_none());
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.stop = Stop::new(cancel);
        self
    }
}

/// The content of a page, as nodes of its document; see [`main_content`].
///
/// ```
/// let document = duckbill::parse("<nav><a href=/>Home</a></nav><p>Ducks swim, and bills are flat.");
/// let content = duckbill_text::main_content(&document).unwrap();
/// assert_eq!(content.text(), "Ducks swim, and bills are flat.");
/// ```
#[derive(Debug, Clone)]
pub struct MainContent<'a> {
    roots: Vec<NodeRef<'a>>,
    left_out: Vec<NodeRef<'a>>,
    stop: Stop,
}

impl<'a> MainContent<'a> {
    /// The nodes whose descendants are the content, except those that are [left out](Self::left_out). In tree order;
    /// none is inside another.
    #[must_use]
    pub fn roots(&self) -> &[NodeRef<'a>] {
        &self.roots
    }

    /// The nodes below the [roots](Self::roots) that are not content, with all that is below them: advertisements,
    /// buttons, links to other pages. In tree order; none is inside another.
    #[must_use]
    pub fn left_out(&self) -> &[NodeRef<'a>] {
        &self.left_out
    }

    /// The content as plain text: a line for each block, and an empty line around paragraphs.
    #[must_use]
    pub fn text(&self) -> String {
        plain(&self.roots, &self.left_out, &self.stop)
    }

    /// The same with links and images in it.
    #[must_use]
    pub fn text_with(&self, options: &TextOptions) -> String {
        plain_with(&self.roots, &self.left_out, options, &self.stop)
    }

    /// The same of at most `max_bytes`.
    ///
    /// # Errors
    ///
    /// As [`text_within`](crate::text_within).
    pub fn text_within(
        &self,
        options: &TextOptions,
        max_bytes: usize,
    ) -> Result<String, OutputTooLong> {
        plain_within(&self.roots, &self.left_out, options, &self.stop, max_bytes)
    }

    /// The content as Markdown.
    ///
    /// ```
    /// use duckbill_text::MarkdownOptions;
    /// let document = duckbill::parse("<p>Ducks <em>swim</em>, and bills are flat.");
    /// let content = duckbill_text::main_content(&document).unwrap();
    /// assert_eq!(content.markdown(&MarkdownOptions::new()), "Ducks *swim*, and bills are flat.\n");
    /// ```
    #[must_use]
    pub fn markdown(&self, options: &MarkdownOptions) -> String {
        markdown::write(&self.roots, &self.left_out, options)
    }

    /// The same of at most `max_bytes`.
    ///
    /// # Errors
    ///
    /// As [`markdown_within`](crate::markdown_within).
    pub fn markdown_within(
        &self,
        options: &MarkdownOptions,
        max_bytes: usize,
    ) -> Result<String, OutputTooLong> {
        markdown::write_within(&self.roots, &self.left_out, options, max_bytes)
    }

    /// The same, and for each block of it the nodes that it was written from.
    #[must_use]
    pub fn markdown_with_parts(
        &self,
        options: &MarkdownOptions,
    ) -> (String, Vec<MarkdownPart<'a>>) {
        markdown::parts(&self.roots, &self.left_out, options)
    }

    /// The content in pieces for an index; see [`chunks`](crate::chunks()).
    ///
    /// ```
    /// use duckbill_text::ChunkOptions;
    /// let document = duckbill::parse("<p>Ducks <em>swim</em>, and bills are flat.");
    /// let content = duckbill_text::main_content(&document).unwrap();
    /// assert_eq!(content.chunks(&ChunkOptions::new())[0].text, "Ducks *swim*, and bills are flat.");
    /// ```
    #[must_use]
    pub fn chunks(&self, options: &ChunkOptions) -> Vec<Chunk<'a>> {
        self.chunks_with(&MarkdownOptions::new(), options, |text| text.chars().count())
    }

    /// The same of Markdown with other options, counted by a function; see [`chunks_with`](crate::chunks_with).
    #[must_use]
    pub fn chunks_with(
        &self,
        markdown: &MarkdownOptions,
        options: &ChunkOptions,
        count: impl Fn(&str) -> usize,
    ) -> Vec<Chunk<'a>> {
        let (text, parts) = self.markdown_with_parts(markdown);
        crate::chunks::divide(&text, &parts, options, count)
    }
}

/// Finds the part of a page that is its content: the text of an article, the posts of a forum, what a manual says,
/// without menus, advertisements and links to other pages.
///
/// It goes by how much of the text of an element is prose and how much is in links, by elements such as `article` and
/// `nav`, by English words in names of classes, which templates have in all languages, if the structure of the page does not
/// speak against them, by the heading that is in the `title` element, and by the article that the page gives in JSON-LD (`articleBody`), if it is in the page. No rule knows a site or a language.
/// It takes time in proportion to the page, and the same page gives the same result.
///
/// A page of links with hardly any prose, such as a list of threads or an index, has its list as content, except with
/// [`Focus::Precision`].
///
/// Returns `None` if the page has no text outside of links and controls.
///
/// ```
/// let document = duckbill::parse("
///     <nav><a href=/>Home</a> <a href=/news>News</a></nav>
///     <article><p>Ducks swim, and bills are flat. <p>They dive, too, and they dabble.</article>
///     <footer>All rights reserved</footer>");
/// let content = duckbill_text::main_content(&document).unwrap();
/// assert_eq!(content.text(), "Ducks swim, and bills are flat.\n\nThey dive, too, and they dabble.");
/// ```
#[must_use]
pub fn main_content(document: &Document) -> Option<MainContent<'_>> {
    main_content_with(document, &MainContentOptions::default())
}

/// [`main_content`] with options.
///
/// ```
/// use duckbill_text::{MainContentOptions, main_content_with};
/// let document = duckbill::parse("");
/// assert!(main_content_with(&document, &MainContentOptions::new()).is_none());
/// ```
#[must_use]
pub fn main_content_with<'a>(
    document: &'a Document,
    options: &MainContentOptions,
) -> Option<MainContent<'a>> {
    let root = document.body().or_else(|| document.document_element())?;
    let mut scripts = outline::scripts_of_head(document);
    let mut items = outline::outline(root, &mut scripts, &options.stop)?;
    let title = title::heading(document, &items);
    let name = title.or_else(|| title::only_h1(&items));
    let kind = title::kind(document, &items, name, &scripts);
    shape::mark(&mut items, name, kind);
    replies::mark(&mut items, title);
    let title = name;
    let mut page = region::Page::new(items, title, kind);
    page.recipe = recipe::Recipe::find(&page, &scripts, &options.stop);
    let mut region = page.content(options.focus, &options.stop)?;
    if options.focus != Focus::Recall
        && let Some(told) = told::narrow(&mut page, region, &scripts, &options.stop)
    {
        region = told;
    }
    let mut left_out = Vec::new();
    // The region stays, though its name may speak against it.
    let mut number = region + 1;
    let item = page.item(region)?;
    let end = item.end;
    while number < end {
        if page.is_dropped(number) {
            let item = page.item(number)?;
            left_out.push(item.element.as_node());
            number = item.end;
        } else {
            number += 1;
        }
    }
    let mut roots: Vec<_> = page
        .leads(region)
        .into_iter()
        .filter_map(|number| Some(page.item(number)?.element.as_node()))
        .collect();
    roots.push(item.element.as_node());
    add_notes(&page, region, &mut roots, &mut left_out);
    Some(MainContent { roots, left_out, stop: options.stop.clone() })
}

/// Adds the notes that the text leads to: as roots, or what is beside them as left out in place of all that was dropped.
fn add_notes<'a>(
    page: &region::Page<'a>,
    region: usize,
    roots: &mut Vec<NodeRef<'a>>,
    left_out: &mut Vec<NodeRef<'a>>,
) {
    let notes = page.notes(region);
    let Some(end) = page.item(region).map(|item| item.end) else { return };
    let mut inside = 0;
    for note in notes {
        let Some(item) = page.item(note) else { continue };
        if note >= end {
            roots.push(item.element.as_node());
            let mut number = note + 1;
            while number < item.end {
                let Some(inner) = page.item(number) else { break };
                if page.is_dropped(number) || inner.words.has(vocabulary::Word::Hidden) {
                    left_out.push(inner.element.as_node());
                    number = inner.end;
                } else {
                    number += 1;
                }
            }
        } else if note > region && inside < whole::MOST_KEPT {
            inside += 1;
            whole::keep_within(item.element, left_out);
        }
    }
}
