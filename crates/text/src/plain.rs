//! The text of parts of a page, some of them left out.

use crate::formulas::{is_made_of_tex, shows_again, tex_of};
use crate::kinds::{is_block, is_never_shown, short_text};
use crate::markdown::within;
use crate::stop::Stop;
use duckbill::dom::Visit;
use duckbill::html::BaseUrl;
use duckbill::names::{Namespace, Tag};
use duckbill::serializer::OutputTooLong;
use duckbill::{ElementRef, NodeRef};
use std::borrow::Cow;

/// The options of [`text`](text()) and [`MainContent::text_with`](crate::MainContent::text_with).
///
/// ```
/// use duckbill_text::TextOptions;
/// let html = "<p>Ducks <a href=/swim>swim</a>, and bills are flat. <img src=teal.png alt='A teal'>";
/// let document = duckbill::parse(html);
/// let content = duckbill_text::main_content(&document).unwrap();
/// let options = TextOptions::new().with_links(true).with_images(true);
/// let text = content.text_with(&options);
/// assert_eq!(text, "Ducks [swim](/swim), and bills are flat. ![A teal](teal.png)");
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct TextOptions {
    links: bool,
    images: bool,
    base_url: Option<BaseUrl>,
}

impl TextOptions {
    /// Text alone.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether links are written as `[text](URL)`. A link without text is not.
    #[must_use]
    pub fn with_links(mut self, links: bool) -> Self {
        self.links = links;
        self
    }

    /// Whether images are written as `![text](URL)`, with their alternative text.
    #[must_use]
    pub fn with_images(mut self, images: bool) -> Self {
        self.images = images;
        self
    }

    /// Sets what URLs are relative to: [`Document::base_url`](duckbill::Document::base_url) of the URL that the page
    /// came from. Without it they are written as the page has them.
    #[must_use]
    pub fn with_base_url(mut self, base_url: BaseUrl) -> Self {
        self.base_url = Some(base_url);
        self
    }

    /// A URL as it is written: without white space, and without `)`, which would end it.
    fn url<'a>(&self, url: &'a str) -> Cow<'a, str> {
        let resolved = self.base_url.as_ref().and_then(|base| base.resolve(url));
        let url = resolved.map_or(Cow::Borrowed(url.trim_ascii()), Cow::Owned);
        if !url.contains(|c: char| c.is_whitespace() || c == ')') {
            return url;
        }
        let mut out = String::with_capacity(url.len());
        for character in url.chars() {
            match character {
                ')' => out.push_str("%29"),
                ' ' => out.push_str("%20"),
                c if c.is_whitespace() => {}
                c => out.push(c),
            }
        }
        out.into()
    }
}

/// The text of a node as readers see it, with links and images if they are wanted: a line for each block, and an empty
/// line around paragraphs. A formula is TeX between dollar signs, if the page has it, or if it has more than a row of signs.
///
/// ```
/// use duckbill_text::TextOptions;
/// let document = duckbill::parse("<h1>Ducks</h1><p>They <a href=/swim>swim</a>.");
/// let options = TextOptions::new().with_links(true);
/// assert_eq!(duckbill_text::text(document.root(), &options), "Ducks\n\nThey [swim](/swim).");
/// ```
#[must_use]
pub fn text(node: NodeRef<'_>, options: &TextOptions) -> String {
    plain_with(&[node], &[], options, &Stop::default())
}

/// [`text`] of at most `max_bytes`: it is stopped while it is written.
///
/// ```
/// let document = duckbill::parse("<p>Ducks swim.");
/// let stopped = duckbill_text::text_within(document.root(), &Default::default(), 5).unwrap_err();
/// assert_eq!(stopped.output, "Ducks");
/// ```
///
/// # Errors
///
/// Errors if it is longer: the error holds its beginning.
pub fn text_within(
    node: NodeRef<'_>,
    options: &TextOptions,
    max_bytes: usize,
) -> Result<String, OutputTooLong> {
    plain_within(&[node], &[], options, &Stop::default(), max_bytes)
}

/// The text below `roots` without the subtrees `left_out`, both in tree order: a line for each block, an empty line
/// around paragraphs.
pub(crate) fn plain(roots: &[NodeRef<'_>], left_out: &[NodeRef<'_>], stop: &Stop) -> String {
    plain_with(roots, left_out, &TextOptions::default(), stop)
}

/// The same, with links and images.
pub(crate) fn plain_with(
    roots: &[NodeRef<'_>],
    left_out: &[NodeRef<'_>],
    options: &TextOptions,
    stop: &Stop,
) -> String {
    match plain_within(roots, left_out, options, stop, usize::MAX) {
        Ok(text) => text,
        Err(stopped) => stopped.output,
    }
}

/// The same, of at most so many bytes.
pub(crate) fn plain_within(
    roots: &[NodeRef<'_>],
    left_out: &[NodeRef<'_>],
    options: &TextOptions,
    stop: &Stop,
    max_bytes: usize,
) -> Result<String, OutputTooLong> {
    let mut writer = Writer::default();
    let mut left_out = left_out.iter().copied().peekable();
    // Formulas inside formulas must not add up.
    let nodes = roots.first().map_or(0, |root| root.document().node_count());
    let mut tex_steps = 4 * nodes;
    for &root in roots {
        let mut edges = root.traverse();
        let mut was_skipped = false;
        while let Some(edge) = edges.next() {
            if stop.is_set() || writer.out.len() > max_bytes {
                break;
            }
            match edge {
                Visit::Open(node) => {
                    let is_out = left_out.next_if_eq(&node).is_some();
                    match node.as_element() {
                        Some(element) => {
                            let lines = lines_around(node);
                            writer.lines = writer.lines.max(lines);
                            let formula = if is_out || !may_be_formula(element) {
                                None
                            } else {
                                tex_of(element, &mut tex_steps)
                            };
                            if let Some((tex, is_display)) = formula {
                                let marks = if is_display { "$$" } else { "$" };
                                writer.settle();
                                writer.out.extend([marks, &tex, marks]);
                                edges.skip_inside();
                                was_skipped = true;
                            } else if is_out
                                || (is_never_shown(element) && !element.is_html(Tag::Noscript))
                                || shows_again(element)
                                || is_made_of_tex(element)
                            {
                                edges.skip_inside();
                                was_skipped = true;
                            } else if is_raised_number(element) {
                                // `word¹` would read as one word.
                                writer.text("[");
                                writer.is_raised = Some(node);
                            } else if element.is_html(Tag::Br) {
                                writer.lines = writer.lines.max(1);
                            } else if element.is_html(Tag::Pre) {
                                writer.keeping += 1;
                            } else if element.is_html(Tag::Td) || element.is_html(Tag::Th) {
                                writer.is_cell = true;
                            } else if options.links && is_link(element) {
                                // If the page has a link in a link, the open one is then the outer one.
                                writer.link.get_or_insert(Link { node, has_text: false });
                            } else if options.images && element.is_html(Tag::Img) {
                                writer.image(element, options);
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
                    if writer.is_raised == Some(node) {
                        writer.is_raised = None;
                        writer.space = false;
                        writer.text("]");
                    }
                    if writer.link.is_some_and(|link| link.node == node) {
                        writer.end_link(options);
                    }
                }
            }
        }
        writer.lines = writer.lines.max(1);
    }
    within(writer.out, max_bytes, false)
}

fn may_be_formula(element: ElementRef<'_>) -> bool {
    matches!(element.tag(), Tag::Math | Tag::Script)
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

fn is_link(element: ElementRef<'_>) -> bool {
    element.is_html(Tag::A) && element.attribute("href").is_some_and(|url| !url.trim().is_empty())
}

/// A link that is open, and whether its text has begun.
#[derive(Debug, Clone, Copy)]
struct Link<'a> {
    node: NodeRef<'a>,
    has_text: bool,
}

/// Whether a `sup` has only the number of a note in it, as a link.
fn is_raised_number(element: ElementRef<'_>) -> bool {
    if !element.is_html(Tag::Sup) {
        return false;
    }
    let mut inside = element.as_node().descendants().take(4).filter_map(NodeRef::as_element);
    let is_link = inside.any(|link| {
        link.is_html(Tag::A) && link.attribute("href").is_some_and(|url| url.starts_with('#'))
    });
    is_link
        && short_text(element, 4)
            .is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[derive(Debug, Default)]
struct Writer<'a> {
    /// The raised number of a note that is open.
    is_raised: Option<NodeRef<'a>>,
    link: Option<Link<'a>>,
    out: String,
    lines: u8,
    space: bool,
    is_cell: bool,
    keeping: u32,
}

impl<'a> Writer<'a> {
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
        if let Some(link @ Link { has_text: false, .. }) = &mut self.link {
            link.has_text = true;
            self.out.push('[');
        }
    }

    /// Ends the link that is open, if it has text.
    fn end_link(&mut self, options: &TextOptions) {
        let Some(link) = self.link.take() else { return };
        if link.has_text {
            let url = link.node.as_element().and_then(|element| element.attribute("href"));
            self.out.extend(["](", &options.url(url.unwrap_or_default()), ")"]);
        }
    }

    fn image(&mut self, element: ElementRef<'a>, options: &TextOptions) {
        let url = element.attribute("src").unwrap_or_default();
        // The data of an image is no text.
        if url.trim().is_empty() || url.trim_start().starts_with("data:") {
            return;
        }
        self.settle();
        self.out.push_str("![");
        let text = element.attribute("alt").unwrap_or_default();
        for (index, word) in text.split_whitespace().enumerate() {
            if index > 0 {
                self.out.push(' ');
            }
            self.out.push_str(word);
        }
        self.out.extend(["](", &options.url(url), ")"]);
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
    fn links_and_images_are_written_on_request() {
        let text = |markup: &str| {
            let options = TextOptions::new().with_links(true).with_images(true);
            plain_with(&[duckbill::parse(markup).root()], &[], &options, &Stop::default())
        };
        assert_eq!(text("<p>a <a href=' /b '> b <b>c</b> </a>d"), "a [b c](/b) d");
        assert_eq!(text("<a href=x></a><a>y</a><a href=''>z</a>"), "yz");
        assert_eq!(text("<a href='a b)'><img src=c alt='d\n e'></a>"), "[![d e](c)](a%20b%29)");
        assert_eq!(text("<img src=data:,x alt=f><a href=g><p>h</p><p>i</p></a>"), "[h\n\ni](g)");
    }

    #[test]
    fn places_where_a_word_may_be_broken_are_left_out() {
        assert_eq!(text("dab\u{ad}ble \u{200b} “quo\u{feff}te”… ﬂat"), "dabble “quote”… ﬂat");
    }
}
