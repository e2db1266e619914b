//! The decoder: takes bytes in any pieces, and returns text in the encoding that the document turns out
//! to have.
//!
//! While the confidence is tentative, all bytes from the first on are kept: a late `meta` element may
//! demand that they be read anew. They lie in one block, and text is borrowed from there. As soon as the
//! confidence is certain, the rest of the block is read and dropped, and text is borrowed from the
//! caller's pieces. For a document given as a whole, the block belongs to the caller and is never copied.

#![expect(
    clippy::indexing_slicing,
    reason = "what was read or skipped is no longer than what was given"
)]

use std::borrow::Cow;
use std::fmt;
use std::mem;

use super::convert::Converter;
use super::drafts;
use super::sniff::sniff;
use super::{Confidence, Encoding, EncodingOptions, EncodingReport, EncodingSource, Restart, bom};
use crate::edition::Edition;
use crate::edition::Features;

/// The number of bytes converted at a time while a `meta` element may still change the encoding and
/// discard the text converted so far.
const UNSETTLED_STEP: usize = 16 * 1024;

/// The result of [`Decoder::change_encoding`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[must_use]
#[non_exhaustive]
pub enum Change {
    /// The text was read in that encoding all along, or in one that reads the same; it stays valid, and
    /// the parse continues.
    AlreadyThat,
    /// The encoding changed at the place of the parser. Text after that point is void: it comes
    /// once more, read in the new encoding.
    OnTheFly,
    /// The encoding changed and all text so far is void: it comes once more from the first
    /// byte. The caller throws away what it built.
    Restart,
    /// A restart would be needed, and the hook refused it; the parse continues in the old encoding.
    Refused,
    /// The encoding in use is certain, or is UTF-16 and so evidently right; the parse continues.
    Ignored,
}

/// Text that was decoded.
pub(crate) struct Decoded<'a> {
    pub(crate) text: &'a str,
    /// Whether the confidence is certain: then no `meta` element can change the encoding.
    pub(crate) is_settled: bool,
    pub(crate) report: EncodingReport,
}

/// Turns the bytes of one document into text.
///
/// See the [module](super) for an example with pieces. A chunk ends anywhere between two
/// characters, is at most some 128 KiB long, and is rarely empty; text that is valid UTF-8 is not
/// copied, and comes in chunks of up to 256 KiB.
///
/// ```
/// use duckbill::Edition;
/// use duckbill::encoding::{Decoder, Encoding, EncodingOptions};
///
/// let page = b"<meta charset=utf-8><p>caf\xC3\xA9";
/// let mut decoder = Decoder::whole(page, &EncodingOptions::new(), Edition::Living.features());
/// assert_eq!(decoder.decode_rest(), Some("<meta charset=utf-8><p>café"));
/// assert_eq!(decoder.decode_rest(), None);
/// assert_eq!(decoder.report().encoding, Encoding::UTF_8);
/// ```
pub struct Decoder<'i> {
    options: EncodingOptions,
    features: Features,
    /// The bytes from the first on; no longer added to once the confidence is certain.
    kept: Cow<'i, [u8]>,
    /// How many of the kept bytes are read.
    position: usize,
    /// How many bytes the decision on the encoding waits for.
    wanted: usize,
    /// None until the encoding is decided.
    converter: Option<Converter>,
    report: EncodingReport,
    buffer: String,
    /// The text as the draft of 2007 preprocesses it, where that changes it.
    preprocessed: String,
    /// Whether the draft of 2007 drops U+FEFF if it comes next.
    drops_mark: bool,
    /// Length of the text handed out, in bytes.
    decoded: u64,
    finished: bool,
    /// Whether the encoding was decided when all bytes were there, or the decision needs no second look
    /// at them.
    saw_all: bool,
}

impl Decoder<'static> {
    /// A decoder for a document that arrives in pieces.
    #[must_use]
    pub fn new(options: &EncodingOptions, features: Features) -> Self {
        Self::whole(&[], options, features)
    }
}

impl<'i> Decoder<'i> {
    /// A decoder for a document that is given as a whole: call [`decode_rest`](Self::decode_rest) for its
    /// text.
    #[must_use]
    pub fn whole(bytes: &'i [u8], options: &EncodingOptions, features: Features) -> Self {
        Self {
            options: options.clone(),
            features,
            kept: Cow::Borrowed(bytes),
            position: 0,
            wanted: 0,
            converter: None,
            report: EncodingReport {
                encoding: options.default.unwrap_or(Encoding::WINDOWS_1252),
                confidence: Confidence::Tentative,
                source: EncodingSource::Default,
                malformed: false,
                preprocessed: false,
            },
            buffer: String::new(),
            preprocessed: String::new(),
            drops_mark: false,
            decoded: 0,
            finished: false,
            saw_all: false,
        }
    }

    /// Returns the next chunk of text, and takes its bytes off the front of `input`. Returns `None` if
    /// more bytes are needed, or, after the last bytes, if there is no more text.
    ///
    /// Keep calling until it returns `None`, even if `input` is empty: text of earlier bytes may be left.
    /// `last` says that no bytes follow this `input`.
    pub fn decode<'a, 'b: 'a>(&'a mut self, input: &mut &'b [u8], last: bool) -> Option<&'a str> {
        self.decode_and_tell(input, last).map(|decoded| decoded.text)
    }

    /// The same, and how it was decoded.
    pub(crate) fn decode_and_tell<'a, 'b: 'a>(
        &'a mut self,
        input: &mut &'b [u8],
        last: bool,
    ) -> Option<Decoded<'a>> {
        if self.converter.is_none() && self.kept.is_empty() {
            // Often the first piece makes it certain and need not be kept.
            let skipped = self.begin(input, last).unwrap_or_default();
            if self.report.confidence == Confidence::Certain {
                *input = &input[skipped..];
            } else {
                self.position = skipped;
            }
        }
        if self.report.confidence == Confidence::Tentative {
            if !input.is_empty() {
                self.kept.to_mut().extend_from_slice(mem::take(input));
            }
            if self.converter.is_none() {
                let kept = mem::take(&mut self.kept);
                self.position = self.begin(&kept, last).unwrap_or_default();
                self.kept = kept;
            }
        } else if self.position == self.kept.len() {
            self.kept = Cow::Borrowed(&[]);
            self.position = 0;
        }
        let is_settled = self.report.confidence != Confidence::Tentative;
        let report = self.report;
        let text = self.convert(input, last, is_settled)?;
        Some(Decoded { text, is_settled, report })
    }

    /// The next chunk of text when no bytes follow those already given; `None` at the end.
    pub fn decode_rest(&mut self) -> Option<&str> {
        self.decode(&mut &[][..], true)
    }

    fn convert<'a, 'b: 'a>(
        &'a mut self,
        input: &mut &'b [u8],
        last: bool,
        is_settled: bool,
    ) -> Option<&'a str> {
        let kept = &self.kept[self.position..];
        let from_kept = !kept.is_empty();
        let bytes = if from_kept { kept } else { *input };
        let are_last = last && (!from_kept || input.is_empty());
        let (bytes, are_last) = match bytes.get(..UNSETTLED_STEP) {
            Some(first) if !is_settled => (first, are_last && first.len() == bytes.len()),
            _ => (bytes, are_last),
        };
        if bytes.is_empty() && (!are_last || self.finished) {
            return None;
        }
        let converted = self.converter.as_mut()?.convert(bytes, are_last, &mut self.buffer);
        if from_kept {
            self.position += converted.read;
        } else {
            *input = &input[converted.read..];
        }
        self.report.malformed |= converted.malformed;
        self.finished = are_last && converted.complete;
        let nothing_left = input.is_empty() && self.position == self.kept.len();
        let mut text = converted.text;
        if text.is_empty() && nothing_left && (self.finished || !last) {
            return None;
        }
        if self.options.follows(Edition::Draft2007) {
            crate::work::count(text.len());
            if !text.is_empty()
                && mem::take(&mut self.drops_mark)
                && let Some(rest) = text.strip_prefix('\u{FEFF}')
            {
                text = rest;
                self.report.preprocessed = true;
            }
            if let Some(replaced) = drafts::without_nulls(text) {
                self.preprocessed = replaced;
                text = &self.preprocessed;
                self.report.preprocessed = true;
            }
        }
        self.decoded += text.len() as u64;
        Some(text)
    }

    /// Decides the encoding by the first bytes, and returns the length of the byte order mark among them.
    /// Returns `None` while more bytes are needed.
    fn begin(&mut self, bytes: &[u8], complete: bool) -> Option<usize> {
        // However small the pieces are, the steps do not run again for each.
        if bytes.len() < self.wanted && !complete {
            return None;
        }
        let sniffed = match sniff(bytes, complete, &self.options, &self.features) {
            Ok(sniffed) => sniffed,
            Err(wanted) => {
                self.wanted = wanted;
                return None;
            }
        };
        self.report.encoding = sniffed.encoding;
        self.report.confidence = sniffed.confidence;
        self.report.source = sniffed.source;
        self.saw_all = complete || !self.is_guess();
        // Decoding obeys the mark in every edition, also where sniffing does not look at it.
        let mut mark_length = 0;
        // (In 2007 the mark of another encoding was text.)
        let is_text =
            |encoding| self.options.follows(Edition::Draft2007) && encoding != sniffed.encoding;
        if let Some((encoding, length)) = bom::sniff(bytes)
            && !is_text(encoding)
        {
            self.report.encoding = encoding;
            self.report.source = EncodingSource::ByteOrderMark;
            mark_length = length;
        }
        self.converter = Some(Converter::new(self.report.encoding));
        self.drops_mark = mark_length == 0;
        Some(mark_length)
    }

    /// [Changing the encoding while parsing](https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing):
    /// a `meta` element declares `new`.
    ///
    /// `consumed` is the length of the decoded text, in bytes, that the parser has used. A change on the
    /// fly is possible only if the document is ASCII up to there. After this the confidence is certain,
    /// so there is at most one restart.
    pub fn change_encoding(&mut self, new: Encoding, consumed: u64) -> Change {
        if self.report.confidence != Confidence::Tentative {
            return Change::Ignored;
        }
        // Merged: every step ends with this confidence.
        self.report.confidence = Confidence::Certain;
        // 1.
        let current = self.report.encoding;
        if current.is_utf_16() && !self.options.follows(Edition::Draft2007) {
            return Change::Ignored;
        }
        // 2. and 3.
        let new = new.declared();
        // 4. A byte order mark would rule a second reading too.
        if new == current || self.report.source == EncodingSource::ByteOrderMark {
            return Change::AlreadyThat;
        }
        if new.shares_decoder(current) {
            self.report.encoding = new;
            self.report.source = EncodingSource::MetaElement;
            return Change::AlreadyThat;
        }
        // 5. ASCII characters are as long as their bytes, so the text and the bytes so far are
        // of one length.
        let consumed = consumed.min(self.decoded);
        // (That the draft of 2007 has changed some of it shows that it is not all ASCII.)
        let before = usize::try_from(consumed).ok().filter(|_| !self.report.preprocessed);
        let before = before.and_then(|end| self.kept.get(..end));
        if let Some(before) =
            before.filter(|bytes| current.reads_as_ascii(bytes) && new.reads_as_ascii(bytes))
        {
            let position = before.len();
            self.resume(new, position);
            return Change::OnTheFly;
        }
        // 6.
        let restart = Restart { from: current, to: new, text: self.decoded };
        if self.options.restart_hook.as_ref().is_some_and(|hook| !hook.allows(&restart)) {
            return Change::Refused;
        }
        self.resume(new, 0);
        Change::Restart
    }

    /// Whether more bytes may change the decision on the encoding.
    fn is_guess(&self) -> bool {
        self.options.utf8_detection
            && matches!(
                self.report.source,
                EncodingSource::Utf8Detection
                    | EncodingSource::Detector
                    | EncodingSource::Locale
                    | EncodingSource::Default
            )
    }

    /// Decides once more when all bytes were decoded, if the first of them decided before: then
    /// [`Change::Restart`] says that all text comes once more.
    pub(crate) fn detect_again(&mut self) -> Change {
        if self.saw_all || self.report.confidence != Confidence::Tentative {
            return Change::Ignored;
        }
        self.saw_all = true;
        let Ok(sniffed) = sniff(&self.kept, true, &self.options, &self.features) else {
            return Change::Ignored;
        };
        let from = self.report.encoding;
        if sniffed.encoding == from {
            self.report.source = sniffed.source;
            return Change::AlreadyThat;
        }
        let restart = Restart { from, to: sniffed.encoding, text: self.decoded };
        if self.options.restart_hook.as_ref().is_some_and(|hook| !hook.allows(&restart)) {
            return Change::Refused;
        }
        self.resume(sniffed.encoding, 0);
        self.report.source = sniffed.source;
        Change::Restart
    }

    /// Ends the bytes so far, all of which were decoded as if they were the last, because text came after
    /// them. Bytes after the text are read in the same encoding, and nothing changes that any more.
    pub(crate) fn begin_again(&mut self) {
        self.converter = Some(Converter::new(self.report.encoding));
        self.report.confidence = Confidence::Certain;
        self.kept = Cow::Borrowed(&[]);
        self.position = 0;
        self.finished = false;
    }

    /// Makes the encoding certain: the text so far has had effects that reading it again would repeat. Does nothing
    /// while the encoding is not found.
    #[cfg(feature = "live")]
    pub(crate) fn settle(&mut self) {
        if self.converter.is_some() && self.report.confidence == Confidence::Tentative {
            self.report.confidence = Confidence::Certain;
        }
    }

    /// The bytes that are kept because they may be read again: all so far.
    pub(crate) fn kept(&self) -> &[u8] {
        &self.kept
    }

    /// Goes back to a byte before which the text is as long as the bytes.
    fn resume(&mut self, encoding: Encoding, position: usize) {
        self.converter = Some(Converter::new(encoding));
        self.position = position;
        self.decoded = position as u64;
        self.finished = false;
        self.report.encoding = encoding;
        self.report.source = EncodingSource::MetaElement;
        self.report.malformed = false;
        self.report.preprocessed = false;
        self.drops_mark = position == 0;
    }

    /// The encoding, as far as it is known.
    #[must_use]
    pub fn report(&self) -> EncodingReport {
        self.report
    }
}

impl fmt::Debug for Decoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder")
            .field("report", &self.report)
            .field("kept", &self.kept.len())
            .field("position", &self.position)
            .field("decoded", &self.decoded)
            .finish_non_exhaustive()
    }
}
