//! From offsets of the input to lines and columns, and to the decoded text and back.

use std::borrow::Cow;
use std::ops::Range;

use crate::edition::{Edition, Features};
use crate::encoding::{ByteOffsets, Decoder, EncodingOptions, EncodingReport};
use crate::input::{ColumnUnit, LineIndex, Position};
use crate::span::Span;

/// Leads from offsets of the input of a parse, in any encoding, to lines and columns, and to the decoded text and back.
///
/// For a text, [`LineIndex`] finds lines and columns.
///
/// ```
/// use duckbill::dom::SourceMap;
/// use duckbill::input::{ColumnUnit, Position};
/// use duckbill::{ParseOptions, parse_with};
/// let page = b"<meta charset=windows-1252><title>\xE9</title>\n<p>\xE9\xE9</i>";
/// let document = parse_with(page, &ParseOptions::new().with_error_limit(10))?;
/// let map = SourceMap::of_bytes(page, document.encoding());
/// let error = document.errors()[1].span;
/// assert_eq!(&page[error.start as usize..error.end as usize], b"</i>");
/// let at = map.position(error.start, ColumnUnit::CodePoints);
/// assert_eq!(at, Position { line: 2, column: 6 });
/// let text = map.text().get(map.text_range(error)).unwrap();
/// assert_eq!((text, map.input_span(map.text_range(error))), ("</i>", error));
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone)]
pub struct SourceMap<'s> {
    lines: LineIndex<'s>,
    /// `None` if offsets of the input are those of the decoded text.
    offsets: Option<Cow<'s, ByteOffsets>>,
}

impl<'s> SourceMap<'s> {
    #[cfg(feature = "spans")]
    pub(super) fn new(lines: LineIndex<'s>, offsets: Option<&'s ByteOffsets>) -> Self {
        Self { lines, offsets: offsets.map(Cow::Borrowed) }
    }

    /// The lines of bytes that a document was parsed from, whose [`encoding`](crate::Document::encoding) this is. With
    /// [`Spans::Full`](crate::dom::Spans::Full), [`line_index`](crate::Document::line_index) need not read them again.
    #[must_use]
    pub fn of_bytes(bytes: &'s [u8], report: EncodingReport) -> Self {
        if ByteOffsets::are_the_same(bytes, &report)
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            return Self { lines: LineIndex::new(text), offsets: None };
        }
        let edition = if report.preprocessed { Edition::Draft2007 } else { Edition::Living };
        let options =
            EncodingOptions::new().with_draft(edition).with_user_override(report.encoding);
        let mut decoder = Decoder::whole(bytes, &options, Features::LIVING);
        let mut text = String::with_capacity(bytes.len());
        while let Some(chunk) = decoder.decode_rest() {
            text.push_str(chunk);
        }
        let offsets = Some(Cow::Owned(ByteOffsets::new(bytes, &report)));
        Self { lines: LineIndex::of_owned(text), offsets }
    }

    /// The line and column of a byte of the input. [`ColumnUnit::Bytes`] counts bytes of the input.
    ///
    /// The newline at the end of a line belongs to it. An offset inside a character counts as the start of that
    /// character, an offset after the input as its end.
    #[must_use]
    pub fn position(&self, offset: u64, unit: ColumnUnit) -> Position {
        let Some(offsets) = &self.offsets else { return self.lines.position(offset, unit) };
        let decoded = offsets.decoded(offset);
        let mut position = self.lines.position(decoded, unit);
        if unit == ColumnUnit::Bytes {
            let line = decoded.saturating_sub((position.column as u64).saturating_sub(1));
            let (start, at) =
                (offsets.span(line, line).start, offsets.span(decoded, decoded).start);
            let column = usize::try_from(at.saturating_sub(start)).unwrap_or(usize::MAX);
            position.column = column.saturating_add(1);
        }
        position
    }

    /// The decoded text, before newlines are normalized.
    #[must_use]
    pub fn text(&self) -> &str {
        self.lines.text()
    }

    /// The range of the decoded text for one of the input.
    #[must_use]
    pub fn text_range(&self, span: Span) -> Range<usize> {
        let decoded = |offset| {
            let decoded = self.offsets.as_ref().map_or(offset, |offsets| offsets.decoded(offset));
            usize::try_from(decoded).unwrap_or(usize::MAX)
        };
        decoded(span.start)..decoded(span.end)
    }

    /// The range of the input for one of the decoded text.
    #[must_use]
    pub fn input_span(&self, text: Range<usize>) -> Span {
        let (start, end) = (text.start as u64, text.end as u64);
        self.offsets.as_ref().map_or(Span { start, end }, |offsets| offsets.span(start, end))
    }
}
