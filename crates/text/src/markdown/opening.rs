//! The walk at the start of an element that is written as something else than its content.

use super::blocks::Kind;
use super::elements::{
    counted_by, holds_lines, holds_lines_of_code, is_empty, is_tight, level, numbers_code,
};
use super::inline::Mark;
use super::names::{language_of, language_of_block};
use super::table::lays_out_page;
use super::walk::{Capture, Walk};
use crate::kinds::{Kinds, is_heading};
use crate::known::ALT;
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};

impl<'a> Walk<'a, '_> {
    #[inline(never)]
    pub(super) fn open_special(&mut self, element: ElementRef<'a>, kinds: Kinds) {
        if element.namespace() != Namespace::Html {
            return;
        }
        if self.capture.is_some() {
            match element.tag() {
                Tag::Br => self.captured.push('\n'),
                Tag::Img => self.captured.push_str(ALT.of(element).unwrap_or_default()),
                Tag::A if matches!(self.capture, Some(Capture::Inline { element }) if !element.is_html(Tag::Pre)) =>
                {
                    self.write_captured();
                    self.open_mark(element, Tag::A);
                }
                Tag::Pre => self.begin_block_in_code(),
                Tag::Code => {
                    if let Some(Capture::Block { language: language @ None, .. }) =
                        &mut self.capture
                    {
                        *language = language_of(element);
                    }
                    self.find_lines(element);
                }
                _ if kinds.is_block() => self.separate(),
                _ => {}
            }
            return;
        }
        if kinds.is_block() {
            self.flush();
        }
        match element.tag() {
            _ if self.footnotes.is_some() && !self.is_in_cell() && self.is_note(element) => {
                let footnotes = self.footnotes.as_ref();
                let label = footnotes.and_then(|footnotes| footnotes.note(element));
                self.blocks.open_note(label.unwrap_or_default());
                self.open_notes += 1;
            }
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
                    self.open_code(element);
                }
            }
            Tag::Rt => self.inline.raw(&["("]),
            Tag::Q => self.inline.raw(&["“"]),
            Tag::Button => self.inline.text(" "),
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 if !self.is_in_cell() => {
                self.heading = Some(level(element.tag()));
                self.set_line_break();
            }
            Tag::Blockquote if !self.is_in_cell() => {
                if self.open_callout(element) {
                    return;
                }
                self.blocks.open_quote();
                if is_empty(element) {
                    self.empty(Kind::Paragraph, "");
                }
            }
            Tag::Div | Tag::Aside | Tag::Section | Tag::Details => {
                self.open_callout(element);
            }
            Tag::Ul | Tag::Menu | Tag::Dir if !self.is_in_cell() => {
                self.blocks.open_list(None, is_tight(element))
            }
            Tag::Ol if !self.is_in_cell() => {
                let start = element.attribute("start").and_then(|start| start.trim().parse().ok());
                let is_item = |item: &ElementRef<'_>| item.is_html(Tag::Li);
                let count = || element.as_node().element_children().filter(is_item).count() as u64;
                let first = if element.has_attribute("reversed") { count() } else { 1 };
                let start = start.filter(|start| *start <= 999_999_999).unwrap_or(first);
                self.blocks.open_list(Some(start), is_tight(element));
            }
            Tag::Li if !self.is_in_cell() => {
                let own = element.attribute("value").and_then(|value| value.trim().parse().ok());
                let list = element.as_node().parent().and_then(NodeRef::as_element);
                let is_reversed = list
                    .is_some_and(|list| list.is_html(Tag::Ol) && list.has_attribute("reversed"));
                self.blocks.open_item(own.filter(|own| *own <= 999_999_999), is_reversed);
            }
            Tag::Dd if !self.is_in_cell() => self.blocks.open_definition(),
            Tag::Summary => self.open_summary(element),
            Tag::Table if !self.is_in_cell() && self.table.is_none() => {
                if numbers_code(element) {
                    self.is_code_table = true;
                } else if holds_lines_of_code(element) {
                    self.open_code(element);
                } else if !self.lays_out_callout(element)
                    && !lays_out_page(element, &self.options.stop)
                {
                    self.table = Some(element);
                    self.cells.clear();
                }
            }
            Tag::Tr if !self.is_in_cell() => {
                if self.table.is_some() {
                    self.cells.open_row(element.as_node().parent().map(NodeRef::id));
                }
            }
            Tag::Td | Tag::Th if !self.is_in_cell() => {
                if self.table.is_some() {
                    self.cells.open_cell(element);
                    self.cell = Some(element);
                    self.set_line_break();
                }
            }
            tag => self.open_mark(element, tag),
        }
    }

    /// Begins the title of an element that can be folded away, or of a callout, which is bold. A heading in it is one.
    pub(super) fn open_summary(&mut self, element: ElementRef<'a>) {
        let mut inside = element.as_node().descendants().take(8).filter_map(NodeRef::as_element);
        let has_heading = is_heading(element) || inside.any(is_heading);
        self.inline.open(if has_heading { Mark::Nothing } else { Mark::Strong });
        self.is_in_summary = true;
    }

    /// Writes the code that was collected in a line so far.
    pub(super) fn write_captured(&mut self) {
        let mut code = std::mem::take(&mut self.captured);
        self.code_of_line(&code);
        code.clear();
        self.captured = code;
    }

    /// Begins a block of code.
    fn open_code(&mut self, element: ElementRef<'a>) {
        let language = language_of_block(element);
        self.capture = Some(Capture::Block { element, language });
        self.counted_by = counted_by(element);
        self.find_lines(element);
    }

    /// Remembers whether each child of an element with code is a line.
    fn find_lines(&mut self, element: ElementRef<'a>) {
        if matches!(self.capture, Some(Capture::Block { .. })) && holds_lines(element) {
            self.lines_in = Some(element);
        }
    }

    /// Adds text to code. White space between the rows of a table is none of it.
    #[inline(never)]
    pub(super) fn capture_text(&mut self, text: &str, node: NodeRef<'a>) {
        let is_of_table = || {
            node.parent()
                .and_then(NodeRef::as_element)
                .is_some_and(|parent| matches!(parent.tag(), Tag::Table | Tag::Tbody | Tag::Tr))
        };
        if !(text.trim_ascii().is_empty() && is_of_table()) {
            self.captured.push_str(text);
        }
    }

    /// Begins a line of code, if an element is one.
    #[inline]
    pub(super) fn open_line(&mut self, element: ElementRef<'a>) {
        if self.is_line(element) {
            self.line_start = self.captured.len();
        }
    }

    /// Ends a line of code, if an element is one.
    #[inline]
    pub(super) fn close_line(&mut self, element: ElementRef<'a>) {
        if self.is_line(element)
            && (self.captured.len() == self.line_start || !self.captured.ends_with('\n'))
        {
            self.captured.push('\n');
        }
    }

    fn is_line(&self, element: ElementRef<'a>) -> bool {
        self.lines_in.is_some()
            && self.lines_in == element.as_node().parent().and_then(NodeRef::as_element)
    }

    /// Lines in code in a line are a block of their own.
    pub(super) fn begin_block_in_code(&mut self) {
        if let Some(Capture::Inline { element }) = self.capture
            && !self.is_in_cell()
        {
            if self.captured.trim_ascii().is_empty() {
                self.captured.clear();
            } else {
                self.write_captured();
            }
            self.flush();
            self.open_code(element);
        }
    }
}
