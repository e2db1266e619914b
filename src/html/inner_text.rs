//! The text of a part of a page, roughly as a reader sees it.

#![expect(clippy::indexing_slicing, reason = "the table has an entry for each tag")]

use std::fmt;

use crate::ascii;
use crate::dom::{Document, ElementRef, NodeRef, Visit};
use crate::names::{Namespace, Tag};

impl<'a> ElementRef<'a> {
    /// Whether browsers do not show the element, or show something else.
    pub(super) fn is_left_out(self) -> bool {
        if self.namespace() != Namespace::Html {
            return matches!(
                self.name(),
                "script"
                    | "style"
                    | "title"
                    | "desc"
                    | "metadata"
                    | "annotation"
                    | "annotation-xml"
            );
        }
        let is_hidden = |value: &str| !value.eq_ignore_ascii_case("until-found");
        Layout::of(self).is_left_out || self.hidden_value().is_some_and(is_hidden)
    }
}

impl NodeRef<'_> {
    /// The text below this node, laid out by a simple rule that ignores style sheets.
    ///
    /// 1. Left out are: elements with a `hidden` attribute, unless it says `until-found`; those that
    ///    browsers do not show (`script`, `style`, `head`, `title`, `template`, `noscript`, `datalist`,
    ///    `rp` …); what stands in for media (the contents of `audio`, `canvas`, `iframe`, `object`,
    ///    `video`); foreign `script`, `style`, `title`, `desc`, `metadata`, and annotations of formulas. The element asked is
    ///    never left out itself.
    /// 2. White space becomes a single space, and none is left at the beginning and end of a line;
    ///    but `pre`, `listing`, `plaintext`, `xmp` and `textarea` keep theirs.
    /// 3. A `br` is a line feed. Blocks (`div`, `li`, headings, `tr`, `option` …) begin and end a line,
    ///    `p` has an empty line before and after it. Between the cells of a row is a tab.
    ///
    /// It follows [`innerText`](https://html.spec.whatwg.org/multipage/dom.html#dom-innertext) with the
    /// style sheet that browsers bring along, as far as that can be said per element.
    #[must_use]
    pub fn inner_text(self) -> String {
        let mut out = String::new();
        match self.write_inner_text(&mut out) {
            Ok(()) | Err(fmt::Error) => out,
        }
    }

    /// Writes what [`inner_text`](Self::inner_text) gives, piece by piece, until the writer fails: because
    /// it has taken enough, or because nobody waits for the text any more.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_inner_text<W: fmt::Write>(self, out: &mut W) -> fmt::Result {
        self.walk_inner_text(out, &mut 0)
    }

    /// Writes it, and counts the ends of nodes that are visited for that.
    pub(super) fn walk_inner_text<W: fmt::Write>(
        self,
        out: &mut W,
        visited: &mut usize,
    ) -> fmt::Result {
        let mut writer = Writer::new(out);
        let mut edges = self.traverse();
        let mut is_skipping = false;
        while let Some(edge) = edges.next() {
            *visited += 1;
            match edge {
                Visit::Open(node) => match node.as_element() {
                    Some(element) if node != self && element.is_left_out() => {
                        edges.skip_inside();
                        is_skipping = true;
                    }
                    Some(element) => writer.open(element, node == self)?,
                    None => writer.text(node.text().unwrap_or_default())?,
                },
                // The end of an element that is left out comes right after its beginning.
                Visit::Close(_) if is_skipping => is_skipping = false,
                Visit::Close(node) if node == self => break,
                Visit::Close(node) => {
                    if let Some(element) = node.as_element() {
                        writer.close(element);
                    }
                }
            }
        }
        Ok(())
    }
}

impl Document {
    /// The text of the page as a reader sees it: [`NodeRef::inner_text`] of its `body`, or of a fragment.
    #[must_use]
    pub fn inner_text(&self) -> String {
        self.body().map_or_else(|| self.root().inner_text(), |body| body.inner_text())
    }
}

/// How an element is laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    /// Whether browsers do not show what is in it.
    is_left_out: bool,
    /// Whether white space counts in it.
    keeps_white_space: bool,
    pub(super) is_cell: bool,
    /// How many line feeds are wanted before and after it.
    pub(super) lines_around: u8,
}

/// By `Tag as usize`: the layout of the HTML element.
static LAYOUTS: [Layout; Tag::COUNT] = {
    let mut layouts = [Layout::of_tag(Tag::Unknown); Tag::COUNT];
    let mut index = 0;
    while index < Tag::COUNT {
        layouts[index] = Layout::of_tag(Tag::ALL[index]);
        index += 1;
    }
    layouts
};

impl Layout {
    pub(super) fn of(element: ElementRef<'_>) -> Self {
        let is_html = element.namespace() == Namespace::Html;
        let tag = element.exact_tag().filter(|_| is_html).unwrap_or(Tag::Unknown);
        LAYOUTS[tag as usize]
    }

    /// Asked while compiling, for the table: comparing names for each element takes more time than the walk.
    const fn of_tag(tag: Tag) -> Self {
        Self {
            is_left_out: matches!(
                tag,
                Tag::Area
                    | Tag::Audio
                    | Tag::Base
                    | Tag::Basefont
                    | Tag::Canvas
                    | Tag::Datalist
                    | Tag::Head
                    | Tag::Iframe
                    | Tag::Link
                    | Tag::Meta
                    | Tag::Noembed
                    | Tag::Noframes
                    | Tag::Noscript
                    | Tag::Object
                    | Tag::Param
                    | Tag::Rp
                    | Tag::Script
                    | Tag::Style
                    | Tag::Template
                    | Tag::Title
                    | Tag::Video
            ),
            keeps_white_space: matches!(
                tag,
                Tag::Pre | Tag::Listing | Tag::Plaintext | Tag::Xmp | Tag::Textarea
            ),
            is_cell: matches!(tag, Tag::Td | Tag::Th),
            lines_around: Self::lines_around_tag(tag),
        }
    }

    #[rustfmt::skip]
    const fn lines_around_tag(tag: Tag) -> u8 {
        match tag {
            Tag::P => 2,
            Tag::Address | Tag::Article | Tag::Aside | Tag::Blockquote | Tag::Body | Tag::Caption
            | Tag::Center | Tag::Dd | Tag::Details | Tag::Dialog | Tag::Dir | Tag::Div | Tag::Dl
            | Tag::Dt | Tag::Fieldset | Tag::Figcaption | Tag::Figure | Tag::Footer | Tag::Form
            | Tag::Frameset | Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6
            | Tag::Header | Tag::Hgroup | Tag::Hr | Tag::Html | Tag::Legend | Tag::Li
            | Tag::Listing | Tag::Main | Tag::Menu | Tag::Nav | Tag::Ol | Tag::Optgroup
            | Tag::Option | Tag::Plaintext | Tag::Pre | Tag::Search | Tag::Section | Tag::Summary
            | Tag::Table | Tag::Tbody | Tag::Tfoot | Tag::Thead | Tag::Tr | Tag::Ul | Tag::Xmp => 1,
            _ => 0,
        }
    }
}

/// Writes text and remembers what is wanted before the next character.
struct Writer<'w, W> {
    out: &'w mut W,
    /// How many bytes were written.
    written: usize,
    /// Whether a line feed or a tab was written last.
    after_break: bool,
    /// Line feeds wanted before the next character.
    lines: u8,
    /// Whether white space was met since the last character.
    space: bool,
    /// How many elements are open that keep white space.
    keeping: usize,
    /// Whether a cell of the row has ended.
    after_cell: bool,
    /// How much was written when the row began.
    row_start: usize,
}

impl<'w, W: fmt::Write> Writer<'w, W> {
    fn new(out: &'w mut W) -> Self {
        Self {
            out,
            written: 0,
            after_break: false,
            lines: 0,
            space: false,
            keeping: 0,
            after_cell: false,
            row_start: 0,
        }
    }

    fn open(&mut self, element: ElementRef<'_>, is_first: bool) -> fmt::Result {
        let layout = Layout::of(element);
        self.keeping += usize::from(layout.keeps_white_space);
        if is_first {
            return Ok(());
        }
        if element.is_html(Tag::Br) {
            self.settle_lines()?;
            self.space = false;
            self.put("\n")?;
        } else if element.is_html(Tag::Tr) {
            self.after_cell = false;
            self.row_start = self.written;
        } else if layout.is_cell && self.after_cell {
            // The lines that blocks of the last cell want after them; but not the line of the row.
            if self.written > self.row_start {
                self.lines = 0;
            }
            self.settle_lines()?;
            self.space = false;
            self.put("\t")?;
        }
        self.lines = self.lines.max(layout.lines_around);
        Ok(())
    }

    fn close(&mut self, element: ElementRef<'_>) {
        let layout = Layout::of(element);
        self.keeping -= usize::from(layout.keeps_white_space);
        self.after_cell = layout.is_cell || (self.after_cell && !element.is_html(Tag::Tr));
        self.lines = self.lines.max(layout.lines_around);
    }

    fn text(&mut self, text: &str) -> fmt::Result {
        if self.keeping > 0 {
            if text.is_empty() {
                return Ok(());
            }
            self.settle()?;
            return self.put(text);
        }
        let is_space = |end: Option<&u8>| end.is_some_and(|byte| ascii::is_whitespace(*byte));
        self.space |= is_space(text.as_bytes().first());
        for (index, run) in ascii::Runs::new(text).enumerate() {
            self.space |= index > 0;
            self.settle()?;
            self.put(run)?;
        }
        self.space |= is_space(text.as_bytes().last());
        Ok(())
    }

    /// Writes what is wanted before a character.
    fn settle(&mut self) -> fmt::Result {
        let is_fresh = self.lines > 0 || self.written == 0;
        self.settle_lines()?;
        if self.space && !is_fresh && !self.after_break {
            self.put(" ")?;
        }
        self.space = false;
        Ok(())
    }

    /// Line feeds at the very beginning are not wanted.
    fn settle_lines(&mut self) -> fmt::Result {
        let lines = std::mem::take(&mut self.lines);
        if self.written > 0 {
            for _ in 0..lines {
                self.put("\n")?;
            }
        }
        Ok(())
    }

    /// Writes some text, which is not empty.
    fn put(&mut self, text: &str) -> fmt::Result {
        self.out.write_str(text)?;
        self.written += text.len();
        self.after_break = text.ends_with(['\n', '\t']);
        Ok(())
    }
}
