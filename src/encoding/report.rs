//! The report on the encoding: which one, how sure, and why.

use super::Encoding;

/// How sure it is that the encoding in use is right: the
/// [confidence](https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Confidence {
    /// A guess, or the result of a prescan: a `meta` element may still change it.
    Tentative,
    /// Settled: nothing in the document changes it.
    Certain,
    /// The input came as characters and needed no encoding.
    Irrelevant,
}

impl Confidence {
    /// The word of the standard for it: `tentative`, `certain`, `irrelevant`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tentative => "tentative",
            Self::Certain => "certain",
            Self::Irrelevant => "irrelevant",
        }
    }
}

/// The source of the encoding: a step of the
/// [encoding sniffing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm),
/// or its replacement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum EncodingSource {
    /// A byte order mark at the start of the document.
    ByteOrderMark,
    /// The user's override.
    UserOverride,
    /// The transport layer, for instance a `Content-Type` header.
    Transport,
    /// The prescan of the first 1024 bytes: a `meta` element or an XML declaration.
    Prescan,
    /// The encoding of the parent document.
    ParentDocument,
    /// The encoding the caller held likely.
    LikelyEncoding,
    /// The bytes are well-formed UTF-8 and not ASCII alone; see
    /// [`with_utf8_detection`](super::EncodingOptions::with_utf8_detection).
    Utf8Detection,
    /// The caller's detector.
    Detector,
    /// The locale.
    Locale,
    /// Nothing: the default was taken.
    Default,
    /// A `meta` element the parser met, which changed the encoding.
    MetaElement,
    /// No encoding was needed: the input came as characters.
    Characters,
}

impl EncodingSource {
    /// Its name in the output of programs: the words of the variant in lower case, joined by `-`, such as `byte-order-mark`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ByteOrderMark => "byte-order-mark",
            Self::UserOverride => "user-override",
            Self::Transport => "transport",
            Self::Prescan => "prescan",
            Self::ParentDocument => "parent-document",
            Self::LikelyEncoding => "likely-encoding",
            Self::Utf8Detection => "utf8-detection",
            Self::Detector => "detector",
            Self::Locale => "locale",
            Self::Default => "default",
            Self::MetaElement => "meta-element",
            Self::Characters => "characters",
        }
    }
}

/// The report on the encoding of a document.
///
/// ```
/// use duckbill::encoding::{Confidence, Decoder, Encoding, EncodingOptions, EncodingSource};
/// use duckbill::Edition;
///
/// let page = b"<meta charset=koi8-r>\xD7";
/// let options = EncodingOptions::new();
/// let mut decoder = Decoder::whole(page, &options, Edition::Living.features());
/// while decoder.decode(&mut &[][..], true).is_some() {}
/// let report = decoder.report();
/// assert_eq!(report.encoding, Encoding::KOI8_R);
/// assert_eq!(report.confidence, Confidence::Tentative);
/// assert_eq!(report.source, EncodingSource::Prescan);
/// assert!(!report.malformed);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct EncodingReport {
    /// The encoding the bytes were read with. A byte order mark decides it, even if the edition lets
    /// another step decide the document's encoding.
    pub encoding: Encoding,
    /// How sure this is.
    pub confidence: Confidence,
    /// Where the encoding came from.
    pub source: EncodingSource,
    /// Whether any byte so far was not well-formed in that encoding and became U+FFFD.
    pub malformed: bool,
    /// Whether the preprocessing of the draft of 2007 has changed the text so far: it dropped a leading U+FEFF, or
    /// replaced U+0000, which it calls a parse error. Always `false` for other editions. Written by serde only if it is
    /// `true`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub preprocessed: bool,
}

impl EncodingReport {
    /// The report for input that came as characters. The encoding is named as UTF-8.
    pub const CHARACTERS: Self = Self {
        encoding: Encoding::UTF_8,
        confidence: Confidence::Irrelevant,
        source: EncodingSource::Characters,
        malformed: false,
        preprocessed: false,
    };
}
