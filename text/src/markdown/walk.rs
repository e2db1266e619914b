//! The walk over the tree: what each element becomes.

use super::blocks::{Blocks, Kind};
use super::elements::{is_empty, is_hidden, is_tight, level};
use super::footnotes::{Footnotes, leads_back};
use super::inline::{Inline, Mark};
use super::names::language_of;
use super::table::{Table, find_layout_tables};
use super::target::fence;
use super::wrap::wrap;
use super::{InlineHtml, MarkdownOptions, MarkdownPart};
use crate::formulas::{is_made_of_tex, shows_again, tex_of};
use crate::kinds::{Kinds, is_block};
use duckbill::names::{Namespace, Tag};
use duckbill::{Document, ElementRef, NodeId, NodeRef};
use std::borrow::Cow;
use std::collections::HashSet;

/// What collects text in place of the paragraph.
#[derive(Debug)]
enum Capture<'a> {
    /// A block of code.
    Block { element: ElementRef<'a>, language: Option<&'a str> },
    /// Code in a paragraph.
    Inline { element: ElementRef<'a> },
}

pub(super) struct Walk<'a, 'o> {
    pub(super) options: &'o MarkdownOptions,
    blocks: Blocks,
    pub(super) inline: Inline,
    layout: HashSet<NodeId>,
    /// The table that was searched for tables that lay out the page, while the walk is in it.
    searched: Option<ElementRef<'a>>,
    capture: Option<Capture<'a>>,
    captured: String,
    /// The table whose cells are collected, and its element.
    table: Option<(ElementRef<'a>, Table)>,
    /// The cell whose content is collected.
    pub(super) cell: Option<ElementRef<'a>>,
    /// Whether the links and raised text that are open are written as such.
    pub(super) marked: Vec<bool>,
    /// The level of the heading that is open.
    heading: Option<usize>,
    /// How many nodes may still be searched for TeX: formulas inside formulas must not add up.
    tex_steps: usize,
    /// The URLs of references.
    pub(super) references: Vec<String>,
    /// The footnotes, once a link to one was met: most pages have none.
    pub(super) footnotes: Option<Footnotes<'a>>,
    /// Whether a link to a footnote was met before the footnotes were known.
    pub(super) is_stopped: bool,
    /// How many notes are open.
    open_notes: usize,
    /// The first and the last node of the block that is collected.
    nodes: Option<(NodeRef<'a>, NodeRef<'a>)>,
    parts: Option<Vec<MarkdownPart<'a>>>,
    /// What is written for one element.
    pub(super) scratch: String,
}

impl<'a, 'o> Walk<'a, 'o> {
    pub(super) fn new(
        options: &'o MarkdownOptions,
        document: &Document,
        footnotes: Option<Footnotes<'a>>,
        parts: Option<Vec<MarkdownPart<'a>>>,
    ) -> Self {
        let mut walk = Self {
            options,
            blocks: Blocks::new(),
            inline: Inline::default(),
            layout: HashSet::new(),
            searched: None,
            capture: None,
            captured: String::new(),
            table: None,
            cell: None,
            marked: Vec::new(),
            heading: None,
            tex_steps: 2 * document.node_count(),
            references: Vec::new(),
            footnotes,
            is_stopped: false,
            open_notes: 0,
            nodes: None,
            parts,
            scratch: String::new(),
        };
        walk.inline.allows_html = options.inline_html == InlineHtml::Kept;
        walk.inline.is_wrapped = options.line_width.is_some();
        walk.set_line_break();
        walk
    }

    pub(super) fn finish(mut self) -> (String, Option<Vec<MarkdownPart<'a>>>) {
        self.flush();
        for (index, url) in std::mem::take(&mut self.references).iter().enumerate() {
            let line = format!("[{}]: {url}", index + 1);
            if index == 0 {
                self.blocks.begin(Kind::Paragraph);
            }
            self.blocks.write(&line);
            self.blocks.end();
        }
        (self.blocks.finish(), self.parts)
    }

    /// Whether the walk must be repeated with the footnotes of the page: there are some, and it was written without.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    pub(super) fn subtree(&mut self, root: NodeRef<'a>, left_out: &mut &[NodeRef<'a>]) {
        let mut node = root;
        'walk: loop {
            if self.options.stop.is_set() {
                return;
            }
            let is_out = left_out.first() == Some(&node);
            if is_out {
                *left_out = left_out.get(1..).unwrap_or_default();
            }
            if let Some(element) = node.as_element() {
                let kinds = Kinds::of(element);
                if is_out || node != root && is_hidden(element, kinds) || self.replace(element) {
                    if kinds.is_block() {
                        self.separate();
                    }
                } else {
                    self.open(element, kinds);
                    if self.is_stopped {
                        return;
                    }
                    if let Some(child) = node.first_child() {
                        node = child;
                        continue;
                    }
                    self.close(element, kinds);
                }
            } else if let Some(text) = node.text() {
                if !is_out {
                    if self.parts.is_some() && !text.trim_ascii_start().is_empty() {
                        self.note(node);
                    }
                    self.text(text);
                }
            } else if let Some(child) = node.first_child() {
                node = child;
                continue;
            }
            loop {
                if node == root {
                    break 'walk;
                }
                if let Some(next) = node.next_sibling() {
                    node = next;
                    break;
                }
                let Some(parent) = node.parent() else { break 'walk };
                node = parent;
                if let Some(element) = node.as_element() {
                    self.close(element, Kinds::of(element));
                }
            }
        }
        self.flush();
    }

    pub(super) fn is_in_cell(&self) -> bool {
        self.cell.is_some()
    }

    fn text(&mut self, text: &str) {
        if self.capture.is_some() {
            self.captured.push_str(text);
        } else {
            self.inline.text(text);
        }
    }

    /// Whether an element is a footnote.
    #[inline]
    fn is_note(&self, element: ElementRef<'a>) -> bool {
        self.footnotes.as_ref().is_some_and(|footnotes| footnotes.note(element).is_some())
    }

    /// Notes that a node is in the block that is collected.
    fn note(&mut self, node: NodeRef<'a>) {
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

    /// Writes an element that has something in its place. Returns whether it had.
    fn replace(&mut self, element: ElementRef<'a>) -> bool {
        if self.capture.is_some() {
            return false;
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
    fn flush(&mut self) {
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
        match (level, self.options.line_width) {
            (Some(level), _) => {
                self.blocks.write("######".get(..level).unwrap_or("#"));
                self.blocks.write(" ");
                self.blocks.write(self.inline.markdown());
            }
            (None, Some(width)) => {
                let width = width.saturating_sub(self.blocks.indent());
                let text = wrap(self.inline.markdown(), self.inline.spaces(), width);
                self.blocks.write(&text);
            }
            (None, None) if !self.inline.has_lines() => {
                self.blocks.write_line(self.inline.markdown());
            }
            (None, None) => self.blocks.write(self.inline.markdown()),
        }
        self.inline.clear();
        self.end_block(begin);
    }

    /// Writes a heading or quotation that has nothing in it.
    fn empty(&mut self, kind: Kind, text: &str) {
        self.blocks.begin(kind);
        self.blocks.write(text);
        self.blocks.end();
    }

    /// Ends the paragraph where a block begins or ends, unless code is collected.
    fn separate(&mut self) {
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

    fn set_line_break(&mut self) {
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
        kinds.is_as_content() && self.capture.is_none() && self.footnotes.is_none()
    }

    #[inline]
    fn open(&mut self, element: ElementRef<'a>, kinds: Kinds) {
        if !self.is_as_content(kinds) {
            self.open_special(element);
        } else if kinds.is_block() {
            self.flush();
        }
    }

    fn open_special(&mut self, element: ElementRef<'a>) {
        if element.namespace() != Namespace::Html {
            return;
        }
        if self.capture.is_some() {
            match element.tag() {
                Tag::Br => self.text("\n"),
                Tag::Img => self.text(element.attribute("alt").unwrap_or_default()),
                Tag::Code => {
                    if let Some(Capture::Block { language: language @ None, .. }) =
                        &mut self.capture
                    {
                        *language = language_of(element);
                    }
                }
                _ if is_block(element) => self.separate(),
                _ => {}
            }
            return;
        }
        if is_block(element) {
            self.flush();
        }
        match element.tag() {
            Tag::Br => self.inline.break_line(),
            Tag::Img => {
                self.note(element.as_node());
                self.image(element);
            }
            Tag::Hr if !self.is_in_cell() => {
                self.blocks.begin(Kind::Rule);
                self.blocks.write("***");
                self.blocks.end();
            }
            Tag::Input => {
                let is_box = element
                    .attribute("type")
                    .is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"));
                if is_box
                    && self.inline.is_empty()
                    && self.blocks.is_at_item_start()
                    && !self.is_in_cell()
                {
                    let mark = if element.has_attribute("checked") { "[x]" } else { "[ ]" };
                    self.inline.raw(&[mark]);
                    self.inline.text(" ");
                }
            }
            Tag::Code | Tag::Kbd | Tag::Samp | Tag::Tt => {
                self.capture = Some(Capture::Inline { element });
            }
            Tag::Pre | Tag::Listing | Tag::Xmp | Tag::Plaintext | Tag::Textarea => {
                if self.is_in_cell() {
                    self.capture = Some(Capture::Inline { element });
                } else {
                    self.flush();
                    let language = language_of(element);
                    self.capture = Some(Capture::Block { element, language });
                }
            }
            Tag::Rt => self.inline.raw(&["("]),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 if !self.is_in_cell() => {
                let level = level(element.tag());
                if is_empty(element) {
                    self.empty(Kind::Heading, "######".get(..level).unwrap_or("#"));
                }
                self.heading = Some(level);
                self.set_line_break();
            }
            Tag::Blockquote if !self.is_in_cell() => {
                self.blocks.open_quote();
                if is_empty(element) {
                    self.empty(Kind::Paragraph, "");
                }
            }
            Tag::Ul | Tag::Menu | Tag::Dir if !self.is_in_cell() => {
                self.blocks.open_list(None, is_tight(element))
            }
            Tag::Ol if !self.is_in_cell() => {
                let start = element.attribute("start").and_then(|start| start.trim().parse().ok());
                let start = start.filter(|start| *start <= 999_999_999).unwrap_or(1);
                self.blocks.open_list(Some(start), is_tight(element));
            }
            Tag::Li | Tag::Div | Tag::Aside if !self.is_in_cell() && self.is_note(element) => {
                let footnotes = self.footnotes.as_ref();
                let label = footnotes.and_then(|footnotes| footnotes.note(element));
                self.blocks.open_note(label.unwrap_or_default());
                self.open_notes += 1;
            }
            Tag::Li if !self.is_in_cell() => self.blocks.open_item(),
            Tag::Dd if !self.is_in_cell() => self.blocks.open_definition(),
            Tag::Summary => self.inline.open(Mark::Strong),
            Tag::Table if !self.is_in_cell() && self.table.is_none() => {
                if self.searched.is_none() {
                    self.searched = Some(element);
                    let stop = &self.options.stop;
                    find_layout_tables(element.as_node(), &mut self.layout, stop);
                }
                if !self.layout.contains(&element.as_node().id()) {
                    self.table = Some((element, Table::default()));
                }
            }
            Tag::Tr if !self.is_in_cell() => {
                if let Some((_, table)) = &mut self.table {
                    table.open_row(element.as_node().parent().map(NodeRef::id));
                }
            }
            Tag::Td | Tag::Th if !self.is_in_cell() => {
                if let Some((_, table)) = &mut self.table {
                    table.open_cell(element);
                    self.cell = Some(element);
                    self.set_line_break();
                }
            }
            tag => self.open_mark(element, tag),
        }
    }

    #[inline]
    fn close(&mut self, element: ElementRef<'a>, kinds: Kinds) {
        if !self.is_as_content(kinds) {
            self.close_special(element);
        } else if kinds.is_block() {
            self.flush();
        }
    }

    fn close_special(&mut self, element: ElementRef<'a>) {
        if element.namespace() != Namespace::Html {
            return;
        }
        match &self.capture {
            Some(Capture::Block { element: own, .. } | Capture::Inline { element: own })
                if *own == element =>
            {
                let mut code = std::mem::take(&mut self.captured);
                match self.capture.take() {
                    Some(Capture::Block { language, .. }) => self.code_block(&code, language),
                    Some(Capture::Inline { .. }) => self.code(&code),
                    None => {}
                }
                code.clear();
                self.captured = code;
                return;
            }
            Some(_) => {
                if is_block(element) {
                    self.separate();
                }
                return;
            }
            None => {}
        }
        if is_block(element) {
            let ends_cell = matches!(element.tag(), Tag::Td | Tag::Th);
            if !ends_cell || !self.is_in_cell() || self.table.is_none() {
                self.flush();
            }
        }
        match element.tag() {
            Tag::Rt => self.inline.raw(&[")"]),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 if !self.is_in_cell() => {
                self.heading = None;
                self.set_line_break();
            }
            Tag::Blockquote if !self.is_in_cell() => self.blocks.close_quote(),
            Tag::Ul | Tag::Menu | Tag::Dir | Tag::Ol if !self.is_in_cell() => {
                self.blocks.close_list()
            }
            Tag::Li | Tag::Div | Tag::Aside if !self.is_in_cell() && self.is_note(element) => {
                self.blocks.close_item();
                self.open_notes = self.open_notes.saturating_sub(1);
            }
            Tag::Li if !self.is_in_cell() => self.blocks.close_item(),
            Tag::Dd if !self.is_in_cell() => self.blocks.close_definition(),
            Tag::Summary => {
                self.inline.close();
                self.flush();
            }
            Tag::Table => {
                if self.searched == Some(element) {
                    self.searched = None;
                }
                if let Some((_, table)) = self.table.take_if(|(own, _)| *own == element) {
                    let text = table.write();
                    if !text.is_empty() {
                        self.blocks.begin(Kind::Table);
                        let begin = self.blocks.len();
                        self.blocks.write(&text);
                        self.end_block(begin);
                    }
                }
            }
            Tag::Tr if !self.is_in_cell() => {
                if let Some((_, table)) = &mut self.table {
                    table.close_row();
                }
            }
            Tag::Td | Tag::Th if self.is_in_cell() => {
                if self.cell != Some(element) {
                    self.inline.separate();
                } else if let Some((_, table)) = &mut self.table {
                    self.inline.end();
                    table.close_cell(self.inline.markdown());
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
