//! The walk over the tree: what each element becomes.

use super::blocks::{Blocks, Kind};
use super::elements::{is_cell_of, is_empty, is_hidden, is_tight, level};
use super::footnotes::{Footnotes, leads_back};
use super::inline::{Inline, Mark};
use super::names::{language_of, tex_of};
use super::table::{Table, survey};
use super::target::{destination, escape_quoted, longest_run};
use super::wrap::wrap;
use super::{Images, InlineHtml, Links, MarkdownOptions, MarkdownPart};
use crate::kinds::is_block;
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeId, NodeRef};
use std::borrow::Cow;
use std::collections::HashSet;
use std::iter::Peekable;

/// What collects text in place of the paragraph.
#[derive(Debug)]
enum Capture<'a> {
    /// A block of code.
    Block { element: ElementRef<'a>, text: String, language: Option<&'a str> },
    /// Code in a paragraph.
    Inline { element: ElementRef<'a>, text: String },
}

pub(super) struct Walk<'a, 'o> {
    options: &'o MarkdownOptions,
    blocks: Blocks,
    inline: Inline,
    layout: HashSet<NodeId>,
    capture: Option<Capture<'a>>,
    /// The table whose cells are collected, and its element.
    table: Option<(ElementRef<'a>, Table)>,
    is_in_cell: bool,
    /// The level of the heading that is open.
    heading: Option<usize>,
    /// How many nodes may still be searched for TeX: formulas inside formulas must not add up.
    tex_steps: usize,
    /// The URLs of references.
    references: Vec<String>,
    footnotes: Footnotes<'a>,
    /// How many notes are open.
    open_notes: usize,
    /// The first and the last node of the block that is collected.
    nodes: Option<(NodeRef<'a>, NodeRef<'a>)>,
    parts: Vec<MarkdownPart<'a>>,
}

impl<'a, 'o> Walk<'a, 'o> {
    pub(super) fn new(
        options: &'o MarkdownOptions,
        roots: &[NodeRef<'a>],
        left_out: &[NodeRef<'a>],
    ) -> Self {
        let (layout, mut footnotes) = survey(roots);
        footnotes.find_notes(roots, left_out);
        let mut walk = Self {
            options,
            blocks: Blocks::new(),
            inline: Inline::default(),
            layout,
            capture: None,
            table: None,
            is_in_cell: false,
            heading: None,
            tex_steps: roots.first().map_or(0, |root| 2 * root.document().node_count()),
            references: Vec::new(),
            footnotes,
            open_notes: 0,
            nodes: None,
            parts: Vec::new(),
        };
        walk.inline.allows_html = options.inline_html == InlineHtml::Kept;
        walk.inline.is_wrapped = options.line_width.is_some();
        walk.set_line_break();
        walk
    }

    pub(super) fn finish(mut self) -> (String, Vec<MarkdownPart<'a>>) {
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

    pub(super) fn subtree(
        &mut self,
        root: NodeRef<'a>,
        left_out: &mut Peekable<impl Iterator<Item = NodeRef<'a>>>,
    ) {
        let mut edges = root.traverse();
        let mut was_skipped = false;
        while let Some(edge) = edges.next() {
            match edge {
                Visit::Open(node) => {
                    let is_out = left_out.next_if_eq(&node).is_some();
                    match node.as_element() {
                        Some(element) => {
                            let is_skipped = is_out
                                || node != root && is_hidden(element)
                                || self.replace(element);
                            if is_skipped {
                                if is_block(element) {
                                    self.separate();
                                }
                                edges.skip_inside();
                                was_skipped = true;
                            } else {
                                self.open(element);
                            }
                        }
                        None if is_out => {}
                        None => {
                            let text = node.text().unwrap_or_default();
                            if !text.trim_ascii_start().is_empty() {
                                self.note(node);
                            }
                            self.text(text);
                        }
                    }
                }
                Visit::Close(_) if was_skipped => was_skipped = false,
                Visit::Close(node) => {
                    if let Some(element) = node.as_element() {
                        self.close(element);
                    }
                }
            }
        }
        self.flush();
    }

    fn text(&mut self, text: &str) {
        match &mut self.capture {
            Some(Capture::Block { text: code, .. } | Capture::Inline { text: code, .. }) => {
                code.push_str(text)
            }
            None => self.inline.text(text),
        }
    }

    /// Notes that a node is in the block that is collected.
    fn note(&mut self, node: NodeRef<'a>) {
        self.nodes = Some((self.nodes.map_or(node, |(first, _)| first), node));
    }

    /// Ends a block that began after this many bytes.
    fn end_block(&mut self, begin: usize) {
        self.blocks.end();
        if let Some((first, last)) = self.nodes.take() {
            let end = self.blocks.len().saturating_sub(1);
            self.parts.push(MarkdownPart { range: begin..end.max(begin), first, last });
        }
    }

    /// Writes an element that has something in its place. Returns whether it had.
    fn replace(&mut self, element: ElementRef<'a>) -> bool {
        if self.capture.is_some() {
            return false;
        }
        if let Some((tex, is_display)) = tex_of(element, &mut self.tex_steps) {
            let marks = if is_display { "$$" } else { "$" };
            let tex = if self.is_in_cell { tex.replace('|', "\\|") } else { tex };
            self.note(element.as_node());
            self.inline.raw(format!("{marks}{tex}{marks}"));
            return true;
        }
        if let Some(label) = self.footnotes.reference(element) {
            let text = format!("[^{label}]");
            self.note(element.as_node());
            self.inline.raw(text);
            return true;
        }
        if self.open_notes > 0 && leads_back(element) {
            return true;
        }
        // KaTeX has its formulas twice: as MathML, and as boxes.
        element.namespace() == Namespace::Html
            && element.attribute("aria-hidden") == Some("true")
            && element.has_class("katex-html")
    }

    /// Ends the paragraph.
    fn flush(&mut self) {
        if self.is_in_cell {
            self.inline.separate();
            return;
        }
        let level = self.heading;
        let mut text = self.inline.take();
        if text.is_empty() {
            return;
        }
        let kind = if level.is_some() { Kind::Heading } else { Kind::Paragraph };
        self.blocks.begin(kind);
        let begin = self.blocks.len();
        match (level, self.options.line_width) {
            (Some(level), _) => {
                self.blocks.write("######".get(..level).unwrap_or("#"));
                self.blocks.write(" ");
            }
            (None, Some(width)) => {
                let width = width.saturating_sub(self.blocks.indent());
                text = wrap(&text, self.inline.spaces(), width);
            }
            (None, None) => {}
        }
        self.blocks.write(&text);
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
        match &mut self.capture {
            None => self.flush(),
            Some(Capture::Block { text, .. }) => {
                if !text.is_empty() && !text.ends_with('\n') {
                    text.push('\n');
                }
            }
            Some(Capture::Inline { text, .. }) => text.push(' '),
        }
    }

    fn set_line_break(&mut self) {
        self.inline.is_cell = self.is_in_cell;
        self.inline.line_break =
            match (self.is_in_cell || self.heading.is_some(), self.inline.allows_html) {
                (false, _) => "\\\n",
                (true, true) => "<br>",
                (true, false) => " ",
            };
    }

    fn open(&mut self, element: ElementRef<'a>) {
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
            Tag::Hr if !self.is_in_cell => {
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
                    && !self.is_in_cell
                {
                    let mark = if element.has_attribute("checked") { "[x]" } else { "[ ]" };
                    self.inline.raw(mark.to_owned());
                    self.inline.text(" ");
                }
            }
            Tag::Code | Tag::Kbd | Tag::Samp | Tag::Tt => {
                self.capture = Some(Capture::Inline { element, text: String::new() });
            }
            Tag::Pre | Tag::Listing | Tag::Xmp | Tag::Plaintext | Tag::Textarea => {
                if self.is_in_cell {
                    self.capture = Some(Capture::Inline { element, text: String::new() });
                } else {
                    self.flush();
                    let language = language_of(element);
                    self.capture = Some(Capture::Block { element, text: String::new(), language });
                }
            }
            Tag::Rt => self.inline.raw("(".to_owned()),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 if !self.is_in_cell => {
                let level = level(element.tag());
                if is_empty(element) {
                    self.empty(Kind::Heading, "######".get(..level).unwrap_or("#"));
                }
                self.heading = Some(level);
                self.set_line_break();
            }
            Tag::Blockquote if !self.is_in_cell => {
                self.blocks.open_quote();
                if is_empty(element) {
                    self.empty(Kind::Paragraph, "");
                }
            }
            Tag::Ul | Tag::Menu | Tag::Dir if !self.is_in_cell => {
                self.blocks.open_list(None, is_tight(element))
            }
            Tag::Ol if !self.is_in_cell => {
                let start = element.attribute("start").and_then(|start| start.trim().parse().ok());
                let start = start.filter(|start| *start <= 999_999_999).unwrap_or(1);
                self.blocks.open_list(Some(start), is_tight(element));
            }
            Tag::Li | Tag::Div | Tag::Aside
                if !self.is_in_cell && self.footnotes.note(element).is_some() =>
            {
                let label = self.footnotes.note(element).unwrap_or_default();
                self.blocks.open_note(label);
                self.open_notes += 1;
            }
            Tag::Li if !self.is_in_cell => self.blocks.open_item(),
            Tag::Dd if !self.is_in_cell => self.blocks.open_definition(),
            Tag::Summary => self.inline.open(Mark::Strong),
            Tag::Table
                if !self.is_in_cell
                    && self.table.is_none()
                    && !self.layout.contains(&element.as_node().id()) =>
            {
                self.table = Some((element, Table::default()));
            }
            Tag::Tr if !self.is_in_cell => {
                if let Some((_, table)) = &mut self.table {
                    table.open_row();
                }
            }
            Tag::Td | Tag::Th if !self.is_in_cell => {
                if let Some((_, table)) = &mut self.table {
                    table.open_cell(element);
                    self.is_in_cell = true;
                    self.set_line_break();
                }
            }
            _ => {
                if let Some(mark) = self.mark(element) {
                    self.inline.open(mark);
                }
            }
        }
    }

    fn close(&mut self, element: ElementRef<'a>) {
        if element.namespace() != Namespace::Html {
            return;
        }
        match &self.capture {
            Some(Capture::Block { element: own, .. } | Capture::Inline { element: own, .. })
                if *own == element =>
            {
                match self.capture.take() {
                    Some(Capture::Block { text, language, .. }) => self.code_block(&text, language),
                    Some(Capture::Inline { text, .. }) => self.code(&text),
                    None => {}
                }
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
            if !ends_cell || !self.is_in_cell || self.table.is_none() {
                self.flush();
            }
        }
        match element.tag() {
            Tag::Rt => self.inline.raw(")".to_owned()),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 if !self.is_in_cell => {
                self.heading = None;
                self.set_line_break();
            }
            Tag::Blockquote if !self.is_in_cell => self.blocks.close_quote(),
            Tag::Ul | Tag::Menu | Tag::Dir | Tag::Ol if !self.is_in_cell => {
                self.blocks.close_list()
            }
            Tag::Li | Tag::Div | Tag::Aside
                if !self.is_in_cell && self.footnotes.note(element).is_some() =>
            {
                self.blocks.close_item();
                self.open_notes = self.open_notes.saturating_sub(1);
            }
            Tag::Li if !self.is_in_cell => self.blocks.close_item(),
            Tag::Dd if !self.is_in_cell => self.blocks.close_definition(),
            Tag::Summary => {
                self.inline.close();
                self.flush();
            }
            Tag::Table if self.table.as_ref().is_some_and(|(own, _)| *own == element) => {
                if let Some((_, table)) = self.table.take() {
                    let text = table.write();
                    if !text.is_empty() {
                        self.blocks.begin(Kind::Table);
                        let begin = self.blocks.len();
                        self.blocks.write(&text);
                        self.end_block(begin);
                    }
                }
            }
            Tag::Tr if !self.is_in_cell => {
                if let Some((_, table)) = &mut self.table {
                    table.close_row();
                }
            }
            Tag::Td | Tag::Th if self.is_in_cell => {
                let is_own = self.table.as_ref().is_some_and(|(own, _)| is_cell_of(element, *own));
                if !is_own {
                    self.inline.separate();
                } else if let Some((_, table)) = &mut self.table {
                    table.close_cell(self.inline.take());
                    self.is_in_cell = false;
                    self.set_line_break();
                }
            }
            _ => {
                if self.is_mark(element) {
                    self.inline.close();
                }
            }
        }
    }

    /// Whether the element is written as a pair of marks: a question that has the same answer where it begins and
    /// where it ends.
    fn is_mark(&self, element: ElementRef<'a>) -> bool {
        match element.tag() {
            Tag::Em
            | Tag::I
            | Tag::Cite
            | Tag::Dfn
            | Tag::Var
            | Tag::Strong
            | Tag::B
            | Tag::Del
            | Tag::S
            | Tag::Strike => true,
            Tag::Sub => self.inline.allows_html,
            Tag::Sup => self.inline.allows_html && !self.footnotes.raises_reference(element),
            Tag::A => self.options.links != Links::Dropped && element.has_attribute("href"),
            _ => false,
        }
    }

    fn mark(&mut self, element: ElementRef<'a>) -> Option<Mark> {
        if !self.is_mark(element) {
            return None;
        }
        Some(match element.tag() {
            Tag::Strong | Tag::B => Mark::Strong,
            Tag::Del | Tag::S | Tag::Strike => Mark::Deleted,
            Tag::Sub => Mark::Html("sub"),
            Tag::Sup => Mark::Html("sup"),
            Tag::A => {
                let target = self.target(element, "href");
                let end = if self.options.links == Links::Reference {
                    self.references.push(target);
                    format!("][{}]", self.references.len())
                } else {
                    ["](", &target, ")"].concat()
                };
                Mark::Link { end }
            }
            _ => Mark::Emphasis,
        })
    }

    /// The URL and title of a link or image, as they are between parentheses.
    fn target(&self, element: ElementRef<'a>, attribute: &str) -> String {
        let written = element.attribute(attribute).unwrap_or_default().trim();
        let resolved = self.options.base_url.as_ref().and_then(|base| base.resolve(written));
        let mut out = destination(resolved.as_deref().unwrap_or(written));
        if let Some(title) = element.attribute("title") {
            if out.is_empty() {
                out.push_str("<>");
            }
            out.push_str(" \"");
            for (index, line) in title.split_whitespace().enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                escape_quoted(line, &mut out);
            }
            out.push('"');
        }
        if self.is_in_cell { out.replace('|', "\\|") } else { out }
    }

    fn image(&mut self, element: ElementRef<'a>) {
        let text = element.attribute("alt").unwrap_or_default();
        match self.options.images {
            Images::Dropped => {}
            Images::Text => self.inline.text(text),
            Images::Inline => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let mut escaped = String::new();
                for character in text.chars() {
                    if matches!(character, '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '&')
                        || (character == '|' && self.is_in_cell)
                    {
                        escaped.push('\\');
                    }
                    escaped.push(character);
                }
                let target = self.target(element, "src");
                self.inline.raw(["![", &escaped, "](", &target, ")"].concat());
            }
        }
    }

    /// Code in a paragraph, between more backticks than are in it.
    fn code(&mut self, code: &str) {
        let mut code = Cow::Borrowed(code);
        if code.contains(['\n', '\r']) {
            code = code.replace(['\n', '\r'], " ").into();
        }
        if self.is_in_cell && code.contains('|') {
            code = code.replace('|', "\\|").into();
        }
        if code.is_empty() {
            return;
        }
        let fence = "`".repeat(longest_run(&code, '`') + 1);
        // The spaces at both ends that the reader takes away again.
        let needs_space = code.starts_with('`')
            || code.ends_with('`')
            || (code.starts_with(' ') && code.ends_with(' ') && !code.trim().is_empty());
        let space = if needs_space { " " } else { "" };
        self.inline.raw([&fence, space, &code, space, &fence].concat());
    }

    fn code_block(&mut self, code: &str, language: Option<&str>) {
        let code = code.replace("\r\n", "\n").replace('\r', "\n");
        let fence = "`".repeat(longest_run(&code, '`').max(2) + 1);
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
