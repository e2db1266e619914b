//! Carrying out the changes of a stretch of text on the bytes it was decoded from.

use smallvec::SmallVec;

use super::Rewriter;
use super::error::RewriteError;
use super::ops::{Op, Ops, TagChange};
use crate::dom::Quote;
use crate::encoding::{ByteOffsets, Encoding, Raw};
use crate::span::Span;
use crate::tag_patches::{Patches, add_to_start_tag, rename_patch, start_tag_patches};

impl Rewriter<'_> {
    pub(super) fn carry_out(&mut self, raw: Raw<'_>) -> Result<(), RewriteError> {
        if self.tokenizer.sink().ops.list.is_empty() {
            return Ok(());
        }
        let mut ops = std::mem::take(&mut self.tokenizer.sink_mut().ops);
        let result = ops.list.iter().try_for_each(|op| self.carry_out_one(op, &ops, raw));
        ops.clear();
        self.tokenizer.sink_mut().ops = ops;
        result
    }

    fn carry_out_one(&mut self, op: &Op, ops: &Ops, raw: Raw<'_>) -> Result<(), RewriteError> {
        match op {
            &Op::Insert { at, start, end, missing, reading } => {
                self.pass_to(at, raw)?;
                let text = ops.inserted.get(start..end).unwrap_or_default();
                self.writer.insert(text, missing, reading)
            }
            &Op::Skip { span, reading } => {
                self.pass_to(span.start, raw)?;
                let to = self.offsets.find(span.end, raw);
                self.writer.skip(to, reading, raw);
                Ok(())
            }
            &Op::SkipLineFeed { at } => {
                self.pass_to(at, raw)?;
                self.writer.skip_line_feed(raw);
                Ok(())
            }
            &Op::ExpectLineFeed { at } => {
                self.pass_to(at, raw)?;
                self.writer.expect_line_feed();
                Ok(())
            }
            &Op::Mute { at } => {
                self.pass_to(at, raw)?;
                self.writer.is_muted = true;
                Ok(())
            }
            &Op::Unmute { at, reading } => {
                self.pass_to(at, raw)?;
                self.writer.unmute(reading);
                Ok(())
            }
            Op::Tag { span, name, attributes, change } => self.patch(*span, raw, |tag, patches| {
                if let Some(name) = name {
                    rename_patch(tag, name, patches);
                }
                let attributes: SmallVec<[_; 4]> = ops.attributes(attributes.clone()).collect();
                if let &TagChange::Adds { closes_itself } = change
                    && add_to_start_tag(tag, &attributes, closes_itself, patches)
                {
                    return;
                }
                start_tag_patches(tag, &attributes, Quote::Double, patches);
            }),
            Op::EndTag { span, name } => {
                self.patch(*span, raw, |tag, patches| rename_patch(tag, name, patches))
            }
        }
    }

    fn pass_to(&mut self, text: u64, raw: Raw<'_>) -> Result<(), RewriteError> {
        let to = self.offsets.find(text, raw);
        self.writer.pass(to, raw)
    }

    /// Changes a tag.
    fn patch(
        &mut self,
        span: Span,
        raw: Raw<'_>,
        add_patches: impl FnOnce(&str, &mut Patches),
    ) -> Result<(), RewriteError> {
        self.pass_to(span.start, raw)?;
        let start = self.writer.written;
        let end = self.offsets.find(span.end, raw);
        let (one, other) = raw.range(start, end);
        let joined;
        let bytes = if other.is_empty() {
            one
        } else if one.is_empty() {
            other
        } else {
            joined = [one, other].concat();
            &joined
        };
        let encoding = self.decoder.encoding();
        let decoded;
        let (tag, offsets) = match std::str::from_utf8(bytes) {
            Ok(tag) if encoding == Encoding::UTF_8 || encoding.reads_as_ascii(bytes) => (tag, None),
            _ => {
                decoded = encoding.decode_part(bytes);
                (&*decoded, Some(ByteOffsets::of_part(bytes, encoding)))
            }
        };
        let mut patches = std::mem::take(&mut self.patches);
        patches.clear();
        add_patches(tag, &mut patches);
        let result = patches.list.iter().try_for_each(|patch| {
            let range = &patch.range;
            let at = |offset: usize| match &offsets {
                None => start + offset as u64,
                Some(offsets) => start + offsets.span(offset as u64, offset as u64).start,
            };
            self.writer.pass(at(range.start), raw)?;
            self.writer.leave_out(at(range.end), raw);
            let mut parts = patches.parts(patch);
            parts.try_for_each(|(text, missing)| self.writer.write(text, missing))
        });
        self.patches = patches;
        result?;
        self.writer.pass(end, raw)
    }
}
