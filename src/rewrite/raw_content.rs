//! The open element whose content is raw text, or text with references, and is changed.

use super::content::reading;
use super::end_tag::End;
use super::frames::Frame;
use super::machine::Machine;
use super::raw_text::{Kind, RawContent, RawText};
use crate::names::Tag;
use crate::token::ContentModel;

impl Machine<'_> {
    /// Begins to look at the content of an element.
    pub(super) fn watch_raw_text(&mut self, frame: Frame, tag: Tag, model: ContentModel) {
        if !self.builder.sink().has_end(frame) {
            self.keep_end(frame, End { reading: reading(model, tag), ..End::default() });
        }
        let kind = Kind::Watched(Box::new(RawText::new(tag, model)));
        self.take_raw_content(RawContent { frame, kind });
    }

    /// Begins to write the content of an element without tags.
    pub(super) fn unwrap_raw_text(&mut self, frame: Frame) {
        self.take_raw_content(RawContent { frame, kind: Kind::Unwrapped });
    }

    fn take_raw_content(&mut self, content: RawContent) {
        self.raw_content = Some(content);
        self.builder.sink_mut().keeps_text = true;
    }

    /// The element has ended.
    pub(super) fn leave_raw_content(&mut self, frame: Frame) -> Option<RawContent> {
        let content = self.raw_content.take_if(|content| content.frame == frame)?;
        self.builder.sink_mut().keeps_text = self.has_text_handlers();
        Some(content)
    }
}
