//! The options that a caller can set about the encoding before the first byte is read.

#![expect(clippy::indexing_slicing, reason = "cut at the length at most")]

use std::fmt;
use std::sync::Arc;

use super::drafts;
use super::{Encoding, meta};
use crate::edition::Edition;
use crate::microsyntax::mime_type;

/// The caller's knowledge about the encoding of a document, one input for each step of the [encoding
/// sniffing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm).
///
/// The steps are asked in the order of the methods here, after a byte order mark and with the
/// prescan between transport and parent document; the first that has an answer wins.
///
/// ```
/// use duckbill::encoding::{Encoding, EncodingOptions};
/// let options = EncodingOptions::new()
///     .with_content_type("text/html; charset=Shift_JIS")
///     .with_default(Encoding::UTF_8);
/// # let _ = options;
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct EncodingOptions {
    /// The argument of `with_draft`.
    pub(super) draft: Edition,
    pub(super) user_override: Option<Encoding>,
    pub(super) transport: Option<Encoding>,
    pub(super) parent_document: Option<Encoding>,
    pub(super) likely: Option<Encoding>,
    pub(super) utf8_detection: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) detector: Option<Detector>,
    pub(super) locale: Option<Box<str>>,
    pub(super) default: Option<Encoding>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) restart_hook: Option<RestartHook>,
}

impl EncodingOptions {
    /// Nothing is known: a byte order mark, the prescan or the [detection of
    /// UTF-8](Self::with_utf8_detection) decides, else windows-1252 is tried.
    #[must_use]
    pub fn new() -> Self {
        Self {
            draft: Edition::Living,
            user_override: None,
            transport: None,
            parent_document: None,
            likely: None,
            utf8_detection: true,
            detector: None,
            locale: None,
            default: None,
            restart_hook: None,
        }
    }

    /// Follow the encoding rules of an [early draft](drafts), for labels and bytes: nothing in the sniffing, the
    /// preprocessing and the change of the encoding while parsing is of another edition then, if the draft has a text
    /// for it. Call it before the methods that take labels.
    ///
    /// With the draft of 2007 the encodings that the user demands, of a parent document and for a locale do not
    /// count, since it has no such steps. An edition that is not a draft takes a draft back: which of the newer rules
    /// are followed is an option of the [parse](crate::ParseOptions::with_edition).
    #[must_use]
    pub fn with_draft(mut self, draft: Edition) -> Self {
        self.draft = draft;
        self
    }

    /// The encoding that the `charset` attribute of a `meta` element names.
    pub(crate) fn for_charset(&self, label: &str) -> Option<Encoding> {
        drafts::for_label_bytes(label.as_bytes(), self.draft)
    }

    /// The encoding that the `content` attribute of a `meta` element names.
    pub(crate) fn for_content(&self, content: &str) -> Option<Encoding> {
        meta::extract_from_meta_bytes(content.as_bytes(), self.draft)
    }

    /// Whether this draft is followed.
    pub(super) fn follows(&self, draft: Edition) -> bool {
        self.draft == draft
    }

    /// The user demands this encoding, whatever the transport layer or the document say. Only a
    /// byte order mark is stronger.
    #[must_use]
    pub fn with_user_override(mut self, encoding: Encoding) -> Self {
        self.user_override = Some(encoding);
        self
    }

    /// The transport layer names the encoding by this label. An unknown label counts as no answer.
    #[must_use]
    pub fn with_transport_label(mut self, label: &str) -> Self {
        self.transport = drafts::for_label_bytes(label.as_bytes(), self.draft);
        self
    }

    /// The transport layer sent this `Content-Type` header value; its `charset` parameter counts
    /// like [`with_transport_label`](Self::with_transport_label), and the later call of the two
    /// wins.
    #[must_use]
    pub fn with_content_type(mut self, value: &str) -> Self {
        self.transport = mime_type::parameter(value, "charset")
            .and_then(|label| drafts::for_label_bytes(label.as_bytes(), self.draft));
        self
    }

    /// The document is embedded in one of this encoding and of the same origin. UTF-16 is not
    /// inherited.
    #[must_use]
    pub fn with_parent_document(mut self, encoding: Encoding) -> Self {
        self.parent_document = Some(encoding);
        self
    }

    /// The document is likely to be in this encoding, for instance because it was last time.
    #[must_use]
    pub fn with_likely_encoding(mut self, encoding: Encoding) -> Self {
        self.likely = Some(encoding);
        self
    }

    /// Whether bytes that are well-formed UTF-8, and not ASCII alone, are read as UTF-8 where nothing above
    /// had an answer. On by default.
    ///
    /// This is the step in which the standard lets a user agent
    /// [autodetect the encoding](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm);
    /// its note recommends exactly this where the whole file can be examined. Without it such a page is read
    /// in the encoding of the locale or the default: `café` becomes `cafÃ©`.
    ///
    /// All bytes of the document decide. [`parse_bytes`](crate::parse_bytes) has them from the beginning. A
    /// [`Parser`](crate::Parser) decides by the first 1024 bytes first, whatever its pieces, and once more at
    /// the end of the bytes; if that changes the encoding, it parses them again, if the
    /// [restart hook](Self::with_restart_hook) allows. So both give the same document. A
    /// [`Decoder`](super::Decoder) that gets its bytes in pieces decides by the first 1024 only.
    #[must_use]
    pub fn with_utf8_detection(mut self, detects: bool) -> Self {
        self.utf8_detection = detects;
        self
    }

    /// Asks `detector` where nothing above had an answer, with the first `window` bytes (all
    /// bytes of a shorter document).
    ///
    /// Nothing is decoded until that many bytes are there: a larger window makes a detector surer,
    /// and a parse that is fed in pieces begin later. `usize::MAX` shows it the whole document. The
    /// detector sees the same bytes however the input is cut.
    #[must_use]
    pub fn with_detector(
        mut self,
        window: usize,
        detector: impl Fn(&[u8]) -> Option<Encoding> + Send + Sync + 'static,
    ) -> Self {
        self.detector = Some(Detector { window, detect: Arc::new(detector) });
        self
    }

    /// Asks the detector of the crate [`chardetng`](https://docs.rs/chardetng), which Firefox has, where nothing
    /// above had an answer: [`with_detector`](Self::with_detector) with a detector that is ready made. It
    /// guesses one of the legacy encodings of the Web by the frequencies of characters, for all bytes but
    /// ASCII alone. [UTF-8](Self::with_utf8_detection) is detected before it is asked, or not at all.
    ///
    /// `window` is the number of first bytes that it sees, `usize::MAX` for the whole document.
    #[cfg(feature = "chardetng")]
    #[must_use]
    pub fn with_chardetng(self, window: usize) -> Self {
        use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
        self.with_detector(window, move |bytes| {
            // An encoding that switches to other characters inside ASCII can hide markup from a filter.
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            let has_more_than_ascii = detector.feed(bytes, bytes.len() < window);
            let encoding = detector.guess(None, Utf8Detection::Deny);
            has_more_than_ascii.then(|| Encoding::for_label(encoding.name())).flatten()
        })
    }

    /// The user's locale, a BCP 47 language tag such as `ru` or `zh-TW`, looked up in the table
    /// of the standard. A locale that has no row of its own is no answer.
    #[must_use]
    pub fn with_locale(mut self, tag: &str) -> Self {
        self.locale = Some(tag.into());
        self
    }

    /// The encoding to take when nothing else decides; without this it is windows-1252.
    #[must_use]
    pub fn with_default(mut self, encoding: Encoding) -> Self {
        self.default = Some(encoding);
        self
    }

    /// Asks `hook` before a late `meta` element, or the
    /// [detection of UTF-8](Self::with_utf8_detection), makes the parse start again from the first byte;
    /// `false` refuses, and the document is read to its end in the encoding it began with.
    #[must_use]
    pub fn with_restart_hook(
        mut self,
        hook: impl Fn(&Restart) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.restart_hook = Some(RestartHook(Arc::new(hook)));
        self
    }
}

impl Default for EncodingOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// A restart that is about to happen: what the hook of
/// [`with_restart_hook`](EncodingOptions::with_restart_hook) is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Restart {
    /// The encoding in use.
    pub from: Encoding,
    /// The encoding that the `meta` element declares, or that was detected.
    pub to: Encoding,
    /// How much decoded text, in bytes, would be thrown away.
    pub text: u64,
}

type Detect = dyn Fn(&[u8]) -> Option<Encoding> + Send + Sync;

#[derive(Clone)]
pub(super) struct Detector {
    pub(super) window: usize,
    detect: Arc<Detect>,
}

impl Detector {
    pub(super) fn detect(&self, bytes: &[u8]) -> Option<Encoding> {
        (self.detect)(&bytes[..bytes.len().min(self.window)])
    }
}

impl fmt::Debug for Detector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Detector").field("window", &self.window).finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub(super) struct RestartHook(Arc<dyn Fn(&Restart) -> bool + Send + Sync>);

impl RestartHook {
    pub(super) fn allows(&self, restart: &Restart) -> bool {
        (self.0)(restart)
    }
}

impl fmt::Debug for RestartHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RestartHook(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoding(content_type: &str) -> Option<Encoding> {
        EncodingOptions::new().with_content_type(content_type).transport
    }

    #[test]
    fn finds_the_parameter() {
        for value in [
            "text/html; charset=koi8-r",
            "text/html;charset=koi8-r",
            " TEXT/HTML ; CHARSET=KOI8-R ",
            "text/html; charset=\"koi8-r\"",
            "text/html; charset=\"koi8-\\r\"junk",
            "text/html; charset=\"koi8-r",
            "text/html; a=\";charset=utf-8\"; charset=koi8-r",
            "text/html; charset=koi8-r; charset=utf-8",
            "text/html; charset=; charset=koi8-r",
            "text/html; charset; charset=koi8-r",
            "text/html;;; ;charset=koi8-r",
            "a/b;charset=koi8-r",
        ] {
            assert_eq!(encoding(value), Some(Encoding::KOI8_R), "{value}");
        }
    }

    #[test]
    fn names_nothing_otherwise() {
        for value in [
            "",
            "text",
            "text/",
            "/html;charset=koi8-r",
            "text html;charset=koi8-r",
            "text/html",
            "text/html;",
            "text/html; charset",
            "text/html; charset=",
            "text/html; charset =koi8-r",
            "text/html; charset='koi8-r'",
            "text/html; charset=unknown",
            "text/html; charset=unknown; charset=koi8-r",
            "text/html; charset=\"\"",
            "text/html, charset=koi8-r",
        ] {
            assert_eq!(encoding(value), None, "{value}");
        }
    }
}
