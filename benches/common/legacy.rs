//! Pages in encodings other than UTF-8.

use super::corpus::Page;
use encoding_rs::{Encoding, GBK, SHIFT_JIS, WINDOWS_1252};

/// An encoding, and the pages it is used for.
#[derive(Debug, Clone, Copy)]
pub enum LegacyEncoding {
    Windows1252,
    ShiftJis,
    Gbk,
    Utf16,
}

/// Those that are measured.
pub const ENCODINGS: [LegacyEncoding; 4] = [
    LegacyEncoding::Windows1252,
    LegacyEncoding::ShiftJis,
    LegacyEncoding::Gbk,
    LegacyEncoding::Utf16,
];

/// A page in another encoding.
#[derive(Debug)]
pub struct Legacy {
    pub name: String,
    pub bytes: Vec<u8>,
    /// The meaning of the bytes: the page with character references where the encoding lacks a character.
    pub text: String,
}

impl LegacyEncoding {
    /// The name that the transport uses.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Windows1252 => "windows-1252",
            Self::ShiftJis => "shift_jis",
            Self::Gbk => "gbk",
            Self::Utf16 => "utf-16le",
        }
    }

    fn encoding(self) -> Option<&'static Encoding> {
        match self {
            Self::Windows1252 => Some(WINDOWS_1252),
            Self::ShiftJis => Some(SHIFT_JIS),
            Self::Gbk => Some(GBK),
            Self::Utf16 => None,
        }
    }

    /// The page in this encoding, if a page of its kind may be met in it: of the East Asian encodings,
    /// those with characters of which most can be written so.
    #[must_use]
    pub fn encode(self, page: &Page) -> Option<Legacy> {
        let name = page.name.clone();
        let Some(encoding) = self.encoding() else {
            let bytes = page.html.encode_utf16().flat_map(u16::to_le_bytes).collect();
            return Some(Legacy { name, bytes, text: page.html.clone() });
        };
        let international = page.kind() == "intl";
        if international == matches!(self, Self::Windows1252) {
            return None;
        }
        let (bytes, _, _) = encoding.encode(&page.html);
        let (text, _) = encoding.decode_without_bom_handling(&bytes);
        // A character reference is longer than a character in UTF-8.
        if text.len() > page.html.len() + page.html.len() / 20 {
            return None;
        }
        Some(Legacy { name, text: text.into_owned(), bytes: bytes.into_owned() })
    }
}
