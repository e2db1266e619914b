//! [Reset the insertion mode appropriately](https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately).

use crate::names::Tag;
use crate::tree_builder::builder::Builder;
use crate::tree_builder::mode::Mode;
use crate::tree_sink::TreeSink;

/// The elements that decide the mode. The first of them from the top of the stack wins.
const DECIDING: &[Tag] = &[
    Tag::Td,
    Tag::Th,
    Tag::Tr,
    Tag::Tbody,
    Tag::Thead,
    Tag::Tfoot,
    Tag::Caption,
    Tag::Colgroup,
    Tag::Table,
    Tag::Template,
    Tag::Head,
    Tag::Body,
    Tag::Frameset,
    Tag::Html,
];

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// Chooses the mode by the open elements.
    ///
    /// Merged: the walk from the current node down is one comparison of the topmost element of each
    /// deciding name.
    pub(in crate::tree_builder) fn reset_insertion_mode(&mut self) {
        let mut height = self.stack.top_of(DECIDING);
        if !self.is_select_relaxed() {
            height = height.max(self.stack.top_html(Tag::Select));
        }
        let is_last = height <= 1;
        let tag = match &self.state.context {
            // The bottom of the stack stands for the context element.
            Some(context) if is_last => context.html_tag(),
            _ if height == 0 => Tag::Html,
            _ => self.stack.at(height).tag,
        };
        self.state.mode = match tag {
            Tag::Select if !self.is_select_relaxed() => self.select_mode(height, is_last),
            Tag::Td | Tag::Th if !is_last => Mode::InCell,
            Tag::Tr => Mode::InRow,
            Tag::Tbody | Tag::Thead | Tag::Tfoot => Mode::InTableBody,
            Tag::Caption => Mode::InCaption,
            Tag::Colgroup => Mode::InColumnGroup,
            Tag::Table => Mode::InTable,
            Tag::Template => self.state.template_modes.last().copied().unwrap_or(Mode::InBody),
            Tag::Head if !is_last => Mode::InHead,
            Tag::Body => Mode::InBody,
            Tag::Frameset => Mode::InFrameset,
            Tag::Html => match self.pointers.head {
                None => Mode::BeforeHead,
                Some(_) => Mode::AfterHead,
            },
            _ => Mode::InBody,
        };
    }

    /// The substeps for `select` of earlier editions: is there a table below it, above any template?
    fn select_mode(&self, height: u32, is_last: bool) -> Mode {
        let table = self.stack.top_html(Tag::Table);
        let template = self.stack.top_html(Tag::Template);
        // A table above the select would already have decided the mode.
        if !is_last && table != 0 && table < height && template < table {
            Mode::InSelectInTable
        } else {
            Mode::InSelect
        }
    }
}
