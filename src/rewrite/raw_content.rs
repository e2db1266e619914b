//! The open element whose content is raw text, or text with references, and is changed.

use super::frames::Frame;
use super::machine::Machine;
use super::end_tag::End;
use super::raw_text::RawText;
use super::content::reading;
use crate::names::Tag;
use crate::token::ContentModel;

/// An open element with such content.
#[derive(Debug)]
pub(super) struct RawContent {
    pub(super) frame: Frame,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// It keeps its tags: the content that is written may not end before its end tag.
    Watched(Box<RawText>),
    /// It loses its tags: the content is written as text between other markup.
    Unwrapped,
    /// Somebody inserted markup, which may end it.
    LetGo,
}

impl RawContent {
    /// Whether the element loses its tags.
    pub(super) fn is_unwrapped(&self) -> bool {
        matches!(self.kind, Kind::Unwrapped)
    }

    /// Nothing is to be looked at any more.
    pub(super) fn let_go(&mut self) {
        self.kind = Kind::LetGo;
    }

    /// What reads the content as it is written; `None` if nothing does.
    pub(super) fn watched(&mut self) -> Option<&mut RawText> {
        match &mut self.kind {
            Kind::Watched(raw_text) => Some(raw_text),
            Kind::Unwrapped | Kind::LetGo => None,
        }
    }
}

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
