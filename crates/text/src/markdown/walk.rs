//! The walk over the tree: what each element becomes.

use super::blocks::{Blocks, Kind};
use super::callouts::{Callout, Title};
use super::elements::{is_block_by_style, is_hidden, numbers_lines};
use super::footnotes::{Footnotes, leads_back};
use super::inline::{Inline, repeated_label};
use super::table::Table;
use super::target::fence;
use super::wrap::wrap;
use super::{InlineHtml, MarkdownOptions, MarkdownPart, Media};
use crate::formulas::{has_class_of_formula, is_made_of_tex, shows_again, tex_of};
use crate::kinds::{Kinds, is_permalink};
use crate::known::{CLASS, HREF};
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};
use std::borrow::Cow;

/// The collector of text in place of the paragraph.
#[derive(Debug)]
pub(super) enum Capture<'a> {
    /// A block of code.
    Block { element: ElementRef<'a>, language: Option<&'a str> },
    /// Code in a paragraph.
    Inline { element: ElementRef<'a> },
}

pub(super) struct Walk<'a, 'o> {
    pub(super) options: &'o MarkdownOptions,
    pub(super) blocks: Blocks,
    pub(super) inline: Inline<'a>,
    pub(super) capture: Option<Capture<'a>>,
    pub(super) captured: String,
    /// The element of the table whose cells are collected.
    pub(super) table: Option<ElementRef<'a>>,
    pub(super) cells: Table,
    /// The cell whose content is collected.
    pub(super) cell: Option<ElementRef<'a>>,
    /// Whether the links and raised text that are open are written as such.
    pub(super) marked: Vec<bool>,
    /// The level of the heading that is open.
    pub(super) heading: Option<usize>,
    /// How many nodes may still be searched for TeX: formulas inside formulas must not add up.
    pub(super) tex_steps: usize,
    /// The URLs of references.
    pub(super) references: Vec<String>,
    /// How many bytes they have.
    pub(super) references_length: usize,
    /// The footnotes, once a link to one was met: most pages have none.
    pub(super) footnotes: Option<Footnotes>,
    /// Whether a link to a footnote was met before the footnotes were known.
    pub(super) is_stopped: bool,
    /// Whether the label of a note was left out right before: the sign after it is, too.
    pub(super) is_after_mark: bool,
    /// How many notes are open.
    pub(super) open_notes: usize,
    /// The first and the last node of the block that is collected.
    pub(super) nodes: Option<(NodeRef<'a>, NodeRef<'a>)>,
    pub(super) parts: Option<Vec<MarkdownPart<'a>>>,
    /// The callouts that are open.
    pub(super) callouts: Vec<(ElementRef<'a>, Callout<'a>)>,
    /// Whether what is written is in a summary, which is bold.
    pub(super) is_in_summary: bool,
    /// Whether the table that is open lays out code beside the numbers of its lines.
    pub(super) is_code_table: bool,
    /// The element with code whose children are its lines, and where the line that is open begins.
    pub(super) lines_in: Option<ElementRef<'a>>,
    pub(super) line_start: usize,
    /// The element that numbers of lines are written in, in the code that is open.
    pub(super) counted_by: Option<(Tag, Option<&'a str>)>,
    /// Whether the parts are wanted.
    pub(super) has_parts: bool,
    /// Whether it was stopped because it is too long.
    pub(super) is_over: bool,
    /// The output for one element.
    pub(super) scratch: String,
}

impl<'a, 'o> Walk<'a, 'o> {
    pub(super) fn new(
        options: &'o MarkdownOptions,
        first: NodeRef<'a>,
        footnotes: Option<Footnotes>,
        parts: Option<Vec<MarkdownPart<'a>>>,
    ) -> Self {
        let document = first.document();
        // Most pages have about eleven bytes of Markdown a node.
        let capacity = if first.parent().is_none() { 8 * document.node_count() } else { 0 };
        let mut walk = Self {
            options,
            blocks: Blocks::with_capacity(capacity),
            inline: Inline::default(),
            capture: None,
            captured: String::new(),
            table: None,
            cells: Table::default(),
            cell: None,
            marked: Vec::new(),
            heading: None,
            tex_steps: 4 * document.node_count(),
            references: Vec::new(),
            references_length: 0,
            footnotes,
            is_stopped: false,
            is_after_mark: false,
            open_notes: 0,
            nodes: None,
            is_code_table: false,
            lines_in: None,
            line_start: 0,
            counted_by: None,
            callouts: Vec::new(),
            is_in_summary: false,
            has_parts: parts.is_some(),
            parts,
            is_over: false,
            scratch: String::new(),
        };
        walk.inline.allows_html = options.inline_html == InlineHtml::Kept;
        walk.inline.is_wrapped = options.line_width.is_some();
        walk.set_line_break();
        walk
    }

    /// The Markdown, its parts, and whether it was stopped because it is too long.
    pub(super) fn finish(mut self) -> (String, Option<Vec<MarkdownPart<'a>>>, bool) {
        self.flush();
        let numbered = std::mem::take(&mut self.references).into_iter().enumerate();
        let numbered = numbered.map(|(index, url)| ((index + 1).to_string(), url));
        let repeated = std::mem::take(&mut self.inline.repeated).into_iter().enumerate();
        let repeated = repeated.map(|(index, url)| (repeated_label(index + 1), url));
        for (index, (label, url)) in numbered.chain(repeated).enumerate() {
            let line = format!("[{label}]: {url}");
            if index == 0 {
                self.blocks.begin(Kind::Paragraph);
            }
            self.blocks.write(&line);
            self.blocks.end();
            if self.is_too_long() {
                break;
            }
        }
        (self.blocks.finish(), self.parts, self.is_over)
    }

    /// Whether the walk must be repeated with the footnotes of the page: there are some, and it was written without.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether what was written is longer than it may be.
    fn is_too_long(&mut self) -> bool {
        let Some(max) = self.options.max_bytes else { return false };
        let collected = self.cells.len() + self.inline.len() + self.captured.len();
        self.is_over |= self.blocks.len() + collected + self.references_length
            > max.saturating_sub(self.inline.repeated_length);
        self.is_over
    }

    pub(super) fn subtree(&mut self, root: NodeRef<'a>, left_out: &mut &[NodeRef<'a>]) {
        let is_watched = self.options.stop.is_wanted()
            || self.options.max_bytes.is_some()
            || !left_out.is_empty();
        let mut node = root;
        // How many nodes are open.
        let mut depth = 0_usize;
        loop {
            let mut is_out = false;
            if is_watched {
                if self.options.stop.is_set() || self.is_too_long() {
                    return;
                }
                is_out = take_first(left_out, node);
            }
            let mut inside = None;
            if let Some(element) = node.as_element() {
                let kinds = Kinds::of(element);
                let title = self.title_of_callout(element);
                let is_shown = !is_out
                    && (depth == 0 || !is_hidden(element, kinds))
                    && title != Title::Plain
                    && !self.is_beside(element, kinds);
                let may_be_replaced = kinds.may_be_formula() && self.may_be_formula(element)
                    || kinds.may_be_note() && self.footnotes.is_some();
                if is_shown && !(may_be_replaced && self.replace(element)) {
                    inside = node.first_child();
                    self.open(element, kinds);
                    if title == Title::Own {
                        self.open_summary(element);
                    }
                    if self.is_stopped {
                        return;
                    }
                    if inside.is_none() {
                        self.close(element, kinds);
                    }
                } else {
                    if kinds.is_never_shown() && !is_out && self.options.media == Media::Links {
                        self.media(element);
                    }
                    if kinds.is_block() {
                        self.separate();
                    }
                }
            } else if let Some(text) = node.text() {
                let next = node.next_sibling();
                if !is_out {
                    self.text(text, node);
                }
                if let Some(next) = next.filter(|_| depth > 0) {
                    node = next;
                    continue;
                }
            } else {
                inside = node.first_child();
            }
            if let Some(child) = inside {
                node = child;
                depth += 1;
                continue;
            }
            loop {
                if depth == 0 {
                    return self.flush();
                }
                if let Some(next) = node.next_sibling() {
                    node = next;
                    break;
                }
                let Some(parent) = node.parent() else { return self.flush() };
                node = parent;
                depth -= 1;
                if let Some(element) = node.as_element() {
                    if self.title_of_callout(element) == Title::Own {
                        self.close_summary();
                    }
                    self.close(element, Kinds::of(element));
                }
            }
        }
    }

    /// Whether an element is a link to the heading that it is in, or the numbers of lines beside code.
    #[inline]
    fn is_beside(&self, element: ElementRef<'a>, kinds: Kinds) -> bool {
        if self.capture.is_some() || self.is_code_table {
            // A button in code copies it.
            numbers_lines(element)
                || self
                    .counted_by
                    .is_some_and(|(tag, class)| element.tag() == tag && CLASS.of(element) == class)
                || element.is_html(Tag::Button)
                    && matches!(self.capture, Some(Capture::Block { .. }))
        } else {
            kinds.may_be_note()
                && element.tag() == Tag::A
                && HREF.of(element).is_some_and(|url| url.contains('#'))
                && is_permalink(element)
        }
    }

    pub(super) fn is_in_cell(&self) -> bool {
        self.cell.is_some()
    }

    /// The text of a node.
    #[inline(always)]
    fn text(&mut self, text: &str, node: NodeRef<'a>) {
        let mut text = text;
        if self.is_after_mark && !text.trim_ascii().is_empty() {
            self.is_after_mark = false;
            text = text.trim_start().trim_start_matches(['.', ')', ':', ']']).trim_start();
        }
        if self.has_parts && !text.trim_ascii_start().is_empty() {
            self.note(node);
        }
        if self.capture.is_some() {
            self.capture_text(text, node);
        } else {
            self.inline.text(text);
        }
    }

    /// Ends a title.
    fn close_summary(&mut self) {
        self.is_in_summary = false;
        self.inline.close();
        self.flush();
    }

    /// Whether an element is a footnote.
    #[inline]
    pub(super) fn is_note(&self, element: ElementRef<'a>) -> bool {
        self.footnotes.as_ref().is_some_and(|footnotes| footnotes.note(element).is_some())
    }

    /// Notes that a node is in the block that is collected.
    pub(super) fn note(&mut self, node: NodeRef<'a>) {
        self.nodes = Some((self.nodes.map_or(node, |(first, _)| first), node));
    }

    /// Ends a block that began after this many bytes.
    fn end_block(&mut self, begin: usize) {
        self.blocks.end();
        if let (Some(parts), Some((first, last))) = (&mut self.parts, self.nodes.take()) {
            let end = self.blocks.len().saturating_sub(1);
            parts.push(MarkdownPart { range: begin..end.max(begin), first, last });
        }
    }

    /// Whether an element of a kind that formulas are of may be one.
    #[inline]
    fn may_be_formula(&self, element: ElementRef<'a>) -> bool {
        self.capture.is_none()
            && (!matches!(element.tag(), Tag::Div | Tag::Span) || has_class_of_formula(element))
    }

    /// Writes an element that has something in its place. Returns whether it had.
    #[inline(never)]
    fn replace(&mut self, element: ElementRef<'a>) -> bool {
        if self.capture.is_some() {
            return false;
        }
        if self.footnotes.as_ref().is_some_and(|footnotes| footnotes.is_mark(element)) {
            self.is_after_mark = true;
            return true;
        }
        match element.tag() {
            Tag::Math | Tag::Script => {
                let Some((tex, is_display)) = tex_of(element, &mut self.tex_steps) else {
                    return false;
                };
                let marks = if is_display { "$$" } else { "$" };
                let tex = if self.is_in_cell() { tex.replace('|', "\\|") } else { tex };
                self.note(element.as_node());
                self.inline.raw(&[marks, &tex, marks]);
                true
            }
            Tag::A => {
                let footnotes = self.footnotes.as_ref();
                if let Some(label) = footnotes.and_then(|footnotes| footnotes.reference(element)) {
                    self.inline.raw(&["[^", label, "]"]);
                    self.note(element.as_node());
                    return true;
                }
                self.open_notes > 0 && leads_back(element)
            }
            Tag::Span | Tag::Div | Tag::Img => shows_again(element) || is_made_of_tex(element),
            _ => false,
        }
    }

    /// Ends the paragraph.
    #[inline]
    pub(super) fn flush(&mut self) {
        if self.inline.is_empty() {
            self.inline.forget_space();
        } else {
            self.write_paragraph();
        }
    }

    fn write_paragraph(&mut self) {
        if self.is_in_cell() {
            self.inline.separate();
            return;
        }
        if !self.inline.end() {
            return;
        }
        let level = self.heading;
        let kind = if level.is_some() { Kind::Heading } else { Kind::Paragraph };
        self.blocks.begin(kind);
        let begin = self.blocks.len();
        if let Some(level) = level {
            self.blocks.write_line("######".get(..level).unwrap_or("#"));
            self.blocks.write_line(" ");
        }
        let text = self.inline.markdown();
        match self.options.line_width.filter(|_| level.is_none()) {
            Some(width) => {
                let width = width.saturating_sub(self.blocks.indent());
                self.blocks.write(&wrap(text, self.inline.spaces(), width));
            }
            None if self.inline.has_lines() => self.blocks.write(text),
            None => self.blocks.write_line(text),
        }
        self.inline.clear();
        self.end_block(begin);
    }

    /// Writes a heading or quotation that has nothing in it.
    pub(super) fn empty(&mut self, kind: Kind, text: &str) {
        self.blocks.begin(kind);
        self.blocks.write(text);
        self.blocks.end();
    }

    /// Ends the paragraph where a block begins or ends, unless code is collected.
    #[inline]
    pub(super) fn separate(&mut self) {
        match &self.capture {
            None => self.flush(),
            Some(Capture::Block { .. }) => {
                if !self.captured.is_empty() && !self.captured.ends_with('\n') {
                    self.captured.push('\n');
                }
            }
            Some(Capture::Inline { .. }) => self.captured.push(' '),
        }
    }

    pub(super) fn set_line_break(&mut self) {
        self.inline.is_cell = self.is_in_cell();
        self.inline.line_break =
            match (self.is_in_cell() || self.heading.is_some(), self.inline.allows_html) {
                (false, _) => "\\\n",
                (true, true) => "<br>",
                (true, false) => " ",
            };
    }

    /// Whether only the content of an element of these kinds is written, in lines of its own if it is a block.
    #[inline]
    fn is_as_content(&self, kinds: Kinds) -> bool {
        kinds.is_as_content() && !(kinds.may_be_note() && self.footnotes.is_some())
    }

    #[inline(always)]
    fn open(&mut self, element: ElementRef<'a>, kinds: Kinds) {
        if self.lines_in.is_some() {
            self.open_line(element);
        }
        if !self.is_as_content(kinds) {
            self.open_special(element, kinds);
        } else if kinds.is_block() || self.capture.is_some() && is_block_by_style(element) {
            self.separate();
            if kinds.may_be_callout() {
                self.open_callout(element);
            }
        }
    }

    #[inline(always)]
    fn close(&mut self, element: ElementRef<'a>, kinds: Kinds) {
        if self.lines_in.is_some() {
            self.close_line(element);
        }
        if !self.is_as_content(kinds) {
            self.close_special(element, kinds);
        } else if kinds.is_block() || self.capture.is_some() && is_block_by_style(element) {
            self.separate();
            self.close_callout(element);
        }
    }

    #[inline(never)]
    fn close_special(&mut self, element: ElementRef<'a>, kinds: Kinds) {
        if element.namespace() != Namespace::Html {
            return;
        }
        match &self.capture {
            Some(Capture::Block { element: own, .. } | Capture::Inline { element: own })
                if *own == element =>
            {
                let mut code = std::mem::take(&mut self.captured);
                (self.lines_in, self.counted_by) = (None, None);
                match self.capture.take() {
                    Some(Capture::Block { language, .. }) => self.code_block(&code, language),
                    Some(Capture::Inline { element }) if element.is_html(Tag::Pre) => {
                        for (index, line) in code.trim_matches('\n').lines().enumerate() {
                            if index > 0 {
                                self.inline.break_line();
                            }
                            self.code(line);
                        }
                    }
                    Some(Capture::Inline { .. }) => self.code_of_line(&code),
                    None => {}
                }
                code.clear();
                self.captured = code;
                return;
            }
            Some(Capture::Inline { element: own })
                if element.is_html(Tag::A) && !own.is_html(Tag::Pre) =>
            {
                self.write_captured();
                self.close_mark(Tag::A);
                return;
            }
            Some(_) => {
                if kinds.is_block() {
                    self.separate();
                }
                return;
            }
            None => {}
        }
        if kinds.is_block() {
            let ends_cell = matches!(element.tag(), Tag::Td | Tag::Th);
            if !ends_cell || !self.is_in_cell() || self.table.is_none() {
                self.flush();
            }
        }
        match element.tag() {
            _ if self.footnotes.is_some() && !self.is_in_cell() && self.is_note(element) => {
                self.blocks.close_item();
                self.open_notes = self.open_notes.saturating_sub(1);
            }
            Tag::Rt => self.inline.raw(&[")"]),
            Tag::Q => self.inline.raw(&["”"]),
            Tag::Button => self.inline.text(" "),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 if !self.is_in_cell() => {
                self.heading = None;
                self.set_line_break();
            }
            Tag::Div | Tag::Aside | Tag::Section | Tag::Details => self.close_callout(element),
            Tag::Blockquote if !self.is_in_cell() => {
                self.callouts.pop_if(|(open, _)| *open == element);
                self.blocks.close_quote();
            }
            Tag::Ul | Tag::Menu | Tag::Dir | Tag::Ol if !self.is_in_cell() => {
                self.blocks.close_list()
            }
            Tag::Li if !self.is_in_cell() => self.blocks.close_item(),
            Tag::Dd if !self.is_in_cell() => self.blocks.close_definition(),
            Tag::Summary => self.close_summary(),
            Tag::Table => {
                self.is_code_table = false;
                if self.table.take_if(|own| *own == element).is_some() {
                    self.cells.write(&mut self.scratch);
                    if !self.scratch.is_empty() {
                        self.blocks.begin(Kind::Table);
                        let begin = self.blocks.len();
                        self.blocks.write_rows(&self.scratch);
                        self.end_block(begin);
                    }
                }
            }
            Tag::Tr if !self.is_in_cell() => {
                if self.table.is_some() {
                    self.cells.close_row();
                }
            }
            Tag::Td | Tag::Th if self.is_in_cell() => {
                if self.cell != Some(element) {
                    self.inline.separate();
                } else if self.table.is_some() {
                    self.inline.end();
                    self.cells.close_cell(self.inline.markdown());
                    self.inline.clear();
                    self.cell = None;
                    self.set_line_break();
                }
            }
            tag => self.close_mark(tag),
        }
    }

    fn code_block(&mut self, code: &str, language: Option<&str>) {
        let mut code = Cow::Borrowed(code);
        if memchr::memchr(b'\r', code.as_bytes()).is_some() {
            code = code.replace("\r\n", "\n").replace('\r', "\n").into();
        }
        let fence = fence(&code, 3);
        self.blocks.begin(Kind::Code);
        let begin = self.blocks.len();
        self.blocks.write(&fence);
        self.blocks.write(language.unwrap_or_default());
        self.blocks.next_line();
        if !code.is_empty() {
            self.blocks.write_verbatim(code.strip_suffix('\n').unwrap_or(&code));
            self.blocks.next_line();
        }
        self.blocks.write(&fence);
        self.end_block(begin);
    }
}

/// Takes the first of some nodes away if it is this one. Returns whether it was.
#[inline(never)]
fn take_first<'a>(nodes: &mut &[NodeRef<'a>], node: NodeRef<'a>) -> bool {
    let is_first = nodes.first() == Some(&node);
    if is_first {
        *nodes = nodes.get(1..).unwrap_or_default();
    }
    is_first
}
