//! The encodings of the Encoding standard, their names and labels.
//!
//! [`Encoding`] is the crate's own name for an encoding, so that no type of the library that
//! decodes appears in a public signature.

use std::fmt;
use std::str::FromStr;

use encoding_rs as rs;

/// One of the forty encodings of the [Encoding standard](https://encoding.spec.whatwg.org/).
///
/// ```
/// use duckbill::encoding::Encoding;
/// let latin = Encoding::for_label(" Latin1 ").unwrap();
/// assert_eq!(latin, Encoding::WINDOWS_1252);
/// assert_eq!(latin.to_string(), "windows-1252");
/// assert_eq!(Encoding::for_label("utf-7"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Encoding(&'static rs::Encoding);

/// One row per encoding: the constant, and the name the Encoding standard gives it.
macro_rules! encodings {
    ($($constant:ident = $init:ident = $name:literal,)+) => {
        impl Encoding {
            $(
                #[doc = concat!("The encoding named `", $name, "`.")]
                pub const $constant: Self = Self(&rs::$init);
            )+

            /// Every encoding of the Encoding standard.
            pub const ALL: &'static [Self] = &[$(Self::$constant,)+];
        }

        #[cfg(test)]
        const NAMES: &[&str] = &[$($name,)+];
    };
}

encodings! {
    UTF_8 = UTF_8_INIT = "UTF-8",
    IBM866 = IBM866_INIT = "IBM866",
    ISO_8859_2 = ISO_8859_2_INIT = "ISO-8859-2",
    ISO_8859_3 = ISO_8859_3_INIT = "ISO-8859-3",
    ISO_8859_4 = ISO_8859_4_INIT = "ISO-8859-4",
    ISO_8859_5 = ISO_8859_5_INIT = "ISO-8859-5",
    ISO_8859_6 = ISO_8859_6_INIT = "ISO-8859-6",
    ISO_8859_7 = ISO_8859_7_INIT = "ISO-8859-7",
    ISO_8859_8 = ISO_8859_8_INIT = "ISO-8859-8",
    ISO_8859_8_I = ISO_8859_8_I_INIT = "ISO-8859-8-I",
    ISO_8859_10 = ISO_8859_10_INIT = "ISO-8859-10",
    ISO_8859_13 = ISO_8859_13_INIT = "ISO-8859-13",
    ISO_8859_14 = ISO_8859_14_INIT = "ISO-8859-14",
    ISO_8859_15 = ISO_8859_15_INIT = "ISO-8859-15",
    ISO_8859_16 = ISO_8859_16_INIT = "ISO-8859-16",
    KOI8_R = KOI8_R_INIT = "KOI8-R",
    KOI8_U = KOI8_U_INIT = "KOI8-U",
    MACINTOSH = MACINTOSH_INIT = "macintosh",
    WINDOWS_874 = WINDOWS_874_INIT = "windows-874",
    WINDOWS_1250 = WINDOWS_1250_INIT = "windows-1250",
    WINDOWS_1251 = WINDOWS_1251_INIT = "windows-1251",
    WINDOWS_1252 = WINDOWS_1252_INIT = "windows-1252",
    WINDOWS_1253 = WINDOWS_1253_INIT = "windows-1253",
    WINDOWS_1254 = WINDOWS_1254_INIT = "windows-1254",
    WINDOWS_1255 = WINDOWS_1255_INIT = "windows-1255",
    WINDOWS_1256 = WINDOWS_1256_INIT = "windows-1256",
    WINDOWS_1257 = WINDOWS_1257_INIT = "windows-1257",
    WINDOWS_1258 = WINDOWS_1258_INIT = "windows-1258",
    X_MAC_CYRILLIC = X_MAC_CYRILLIC_INIT = "x-mac-cyrillic",
    GBK = GBK_INIT = "GBK",
    GB18030 = GB18030_INIT = "gb18030",
    BIG5 = BIG5_INIT = "Big5",
    EUC_JP = EUC_JP_INIT = "EUC-JP",
    ISO_2022_JP = ISO_2022_JP_INIT = "ISO-2022-JP",
    SHIFT_JIS = SHIFT_JIS_INIT = "Shift_JIS",
    EUC_KR = EUC_KR_INIT = "EUC-KR",
    REPLACEMENT = REPLACEMENT_INIT = "replacement",
    UTF_16BE = UTF_16BE_INIT = "UTF-16BE",
    UTF_16LE = UTF_16LE_INIT = "UTF-16LE",
    X_USER_DEFINED = X_USER_DEFINED_INIT = "x-user-defined",
}

impl Encoding {
    /// [Get an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get): the encoding a
    /// label names, compared without regard to ASCII case and to white space around it.
    ///
    /// Some labels name an encoding of another name: `iso-8859-1` and `ascii` are windows-1252,
    /// and labels of encodings that are unsafe to decode (`iso-2022-kr`) name
    /// [`REPLACEMENT`](Self::REPLACEMENT), which turns all input into one U+FFFD.
    #[must_use]
    pub fn for_label(label: &str) -> Option<Self> {
        Self::for_label_bytes(label.as_bytes())
    }

    /// [`for_label`](Self::for_label) for bytes of an unknown encoding, each read as one
    /// character; no label has a character outside ASCII.
    pub(super) fn for_label_bytes(label: &[u8]) -> Option<Self> {
        Self::ALL.get(crate::encoding_labels::find(label)?).copied()
    }

    /// The name, in the spelling of the Encoding standard.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Whether this is [UTF-16BE/LE](https://encoding.spec.whatwg.org/#utf-16be-le).
    pub(crate) fn is_utf_16(self) -> bool {
        self == Self::UTF_16BE || self == Self::UTF_16LE
    }

    /// The encoding that a declaration inside the document may stand for: markup that could be read as
    /// ASCII is not UTF-16, and `x-user-defined` is not an encoding of documents.
    pub(crate) fn declared(self) -> Self {
        if self == Self::X_USER_DEFINED { Self::WINDOWS_1252 } else { self.unless_utf_16() }
    }

    /// The encoding that a page is written in so that it can say which one: UTF-8 for those that it cannot.
    pub(crate) fn of_pages(self) -> Self {
        let cannot = self.is_utf_16() || self == Self::X_USER_DEFINED || self == Self::REPLACEMENT;
        if cannot { Self::UTF_8 } else { self }
    }

    /// UTF-8 for UTF-16BE/LE, any other encoding as it is.
    pub(super) fn unless_utf_16(self) -> Self {
        if self.is_utf_16() { Self::UTF_8 } else { self }
    }

    /// Whether bytes are read alike in both: the same encoding, or two with one decoder.
    pub(super) fn shares_decoder(self, other: Self) -> bool {
        let gbk_is_gb18030 = |one| if one == Self::GBK { Self::GB18030 } else { one };
        gbk_is_gb18030(self) == gbk_is_gb18030(other)
    }

    /// Whether these bytes at the start of a document mean the ASCII characters of the same
    /// numbers.
    ///
    /// ISO-2022-JP is ASCII until a shift or an escape; `replacement` never is.
    pub(crate) fn reads_as_ascii(self, bytes: &[u8]) -> bool {
        if self == Self::ISO_2022_JP {
            bytes.iter().all(|&byte| byte.is_ascii() && !matches!(byte, 0x0E | 0x0F | 0x1B))
        } else {
            self.0.is_ascii_compatible() && bytes.is_ascii()
        }
    }

    /// Its name in the crate that decodes.
    pub(super) const fn raw(self) -> &'static rs::Encoding {
        self.0
    }

    /// Whether ASCII bytes between two characters are the same characters.
    pub(super) fn is_ascii_compatible(self) -> bool {
        self.0.is_ascii_compatible()
    }

    /// A decoder that ignores byte order marks.
    pub(super) fn new_decoder(self) -> rs::Decoder {
        self.0.new_decoder_without_bom_handling()
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding({})", self.name())
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// As [`for_label`](Self::for_label).
    fn from_str(label: &str) -> Result<Self, UnknownEncoding> {
        Self::for_label(label).ok_or(UnknownEncoding)
    }
}

/// The text is no label of an [`Encoding`].
///
/// ```
/// use duckbill::encoding::{Encoding, UnknownEncoding};
/// assert_eq!("latin1".parse(), Ok(Encoding::WINDOWS_1252));
/// assert_eq!("utf-7".parse::<Encoding>(), Err(UnknownEncoding));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownEncoding;

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a label of an encoding")
    }
}

impl std::error::Error for UnknownEncoding {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_constant_has_its_name_and_is_found_by_it() {
        assert_eq!(Encoding::ALL.len(), NAMES.len());
        for (&encoding, &name) in Encoding::ALL.iter().zip(NAMES) {
            assert_eq!(encoding.name(), name);
            assert_eq!(format!("{encoding:?}"), format!("Encoding({name})"));
            assert_eq!(Encoding::for_label(&name.to_uppercase()), Some(encoding));
        }
    }

    #[test]
    fn declarations_never_mean_utf_16_or_x_user_defined() {
        for &encoding in Encoding::ALL {
            let declared = encoding.declared();
            assert!(!declared.is_utf_16() && declared != Encoding::X_USER_DEFINED);
        }
        assert_eq!(Encoding::UTF_16LE.declared(), Encoding::UTF_8);
        assert_eq!(Encoding::X_USER_DEFINED.declared(), Encoding::WINDOWS_1252);
    }

    #[test]
    fn ascii_bytes_read_as_ascii_except_where_they_shift() {
        assert!(Encoding::SHIFT_JIS.reads_as_ascii(b"a\\~\x1B"));
        assert!(Encoding::ISO_2022_JP.reads_as_ascii(b"a\\~"));
        for shift in [b"a\x1B", b"a\x0E", b"a\x0F", b"a\x80"] {
            assert!(!Encoding::ISO_2022_JP.reads_as_ascii(shift));
        }
        for never in [Encoding::UTF_16BE, Encoding::UTF_16LE, Encoding::REPLACEMENT] {
            assert!(!never.reads_as_ascii(b"a"));
        }
    }
}
