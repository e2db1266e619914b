//! The places in the input that a document is asked for.

use super::document::Document;
use super::input::KeptInput;
use crate::encoding::ByteOffsets;
use crate::error::ParseError;
#[cfg(feature = "spans")]
use crate::span::Span;

impl Document {
    /// Keeps the next bytes of the input.
    pub(crate) fn add_input(&mut self, bytes: &[u8]) {
        let input = self.parts.input.get_or_insert_default();
        input.bytes.extend_from_slice(bytes);
        input.read_on();
    }

    /// Keeps no input: it came as strings, too. Places count the text from now on.
    pub(crate) fn forget_input(&mut self) {
        self.parts.input = None;
    }

    /// Takes the input, to be kept while the document is cleared.
    pub(crate) fn take_input(&mut self) -> KeptInput {
        KeptInput(self.parts.input.take())
    }

    /// Keeps the input again, which is read in another encoding now.
    pub(crate) fn keep_input(&mut self, input: KeptInput) {
        self.parts.input = input.0;
        self.forget_offsets();
    }

    /// The offsets are found again: the bytes are read in another encoding.
    pub(in crate::dom) fn forget_offsets(&mut self) {
        if let Some(input) = &mut self.parts.input {
            input.offsets.take();
            input.errors.take();
        }
    }

    /// Keeps an error, whose place is one of the decoded text.
    pub(in crate::dom) fn push_error(&mut self, error: ParseError) {
        self.parts.errors.push(error);
        if let Some(input) = self.parts.input.as_deref_mut()
            && let Some(errors) = input.errors.get_mut()
            && let Some(reader) = input.offsets.get()
        {
            errors.push(error.moved(|place| reader.offsets().span(place.start, place.end)));
        }
    }

    /// The errors were sorted, or some of them forgotten.
    pub(in crate::dom) fn errors_changed(&mut self) {
        if let Some(input) = &mut self.parts.input {
            input.errors.take();
        }
    }

    /// The errors, with their places in the input.
    pub(in crate::dom) fn placed_errors(&self) -> &[ParseError] {
        let Some(input) = self.parts.input.as_deref().filter(|input| !input.has_ended) else {
            return &self.parts.errors;
        };
        let offsets = input.offsets(&self.header.encoding);
        let moved = |error: &ParseError| error.moved(|place| offsets.span(place.start, place.end));
        input.errors.get_or_init(|| self.parts.errors.iter().map(moved).collect())
    }

    /// Ends the input: these bytes, or those that were kept. From now on the errors have their places in it.
    pub(crate) fn end_input(&mut self, bytes: Option<&[u8]>) {
        let kept = self.parts.input.take();
        let has_places = self.has_places();
        if !has_places && self.parts.errors.is_empty() {
            return;
        }
        let Some(all) = bytes.or(kept.as_ref().map(|input| &*input.bytes)) else { return };
        self.note_bytes();
        if ByteOffsets::are_the_same(all, &self.header.encoding) {
            return;
        }
        let mut input = kept.unwrap_or_default();
        if let Some(bytes) = bytes {
            input.bytes.extend_from_slice(bytes);
        }
        input.has_ended = true;
        input.errors.take();
        input.read_on();
        if !self.parts.errors.is_empty() {
            let offsets = input.offsets(&self.header.encoding);
            for error in &mut self.parts.errors {
                *error = error.moved(|place| offsets.span(place.start, place.end));
            }
        }
        self.parts.input = has_places.then_some(input);
    }

    fn has_places(&self) -> bool {
        #[cfg(feature = "spans")]
        return self.parts.places.is_some();
        #[cfg(not(feature = "spans"))]
        return false;
    }

    /// The input came as bytes.
    fn note_bytes(&mut self) {
        #[cfg(feature = "edits")]
        if let Some(places) = &mut self.parts.places {
            places.note_bytes();
        }
    }

    /// A range of the decoded text as a range of the input.
    #[cfg(feature = "spans")]
    pub(in crate::dom) fn input_range(&self, start: u64, end: u64) -> Span {
        match &self.parts.input {
            None => Span { start, end },
            Some(input) => input.offsets(&self.header.encoding).span(start, end),
        }
    }

    /// An offset into the input as one into the decoded text.
    #[cfg(feature = "spans")]
    pub(in crate::dom) fn text_offset(&self, offset: u64) -> u64 {
        match &self.parts.input {
            None => offset,
            Some(input) => input.offsets(&self.header.encoding).decoded(offset),
        }
    }

    /// The bytes of the input, where they are not those of the decoded text.
    #[cfg(feature = "spans")]
    pub(in crate::dom) fn input_bytes(&self) -> Option<&[u8]> {
        self.parts.input.as_deref().map(|input| &*input.bytes)
    }

    /// The offsets into the input, where they are not those into the decoded text.
    #[cfg(feature = "spans")]
    pub(in crate::dom) fn input_offsets(&self) -> Option<&ByteOffsets> {
        self.parts.input.as_deref().map(|input| input.offsets(&self.header.encoding))
    }
}
