//! The encoding rules of two early drafts: HTML 5 of October 2007 and HTML5 of 2009.
//!
//! [`EncodingOptions::with_draft`](super::EncodingOptions::with_draft) selects them for decoding.
//!
//! * **2007**: the transport layer, then a byte order mark, then a scan of the first 512 bytes that takes
//!   vertical tab for white space, ends a tag at `<` and believes `content` without `http-equiv`; then the
//!   likely encoding, detection and the default. A byte order mark of another encoding than the chosen one
//!   is text. The text is [preprocessed](preprocess) before the tokenizer sees it.
//! * **2009**: labels are compared loosely, by the rules of Unicode Technical Standard 22. The sniffing is that
//!   of the edition chosen otherwise.
//!
//! Labels are read by the draft wherever they stand: in the transport layer, in the first bytes and in a `meta`
//! element that comes late. Text that comes as characters was decoded by others: [`preprocess`] is to be called for
//! it. A `Rewriter` passes the source on as it is and does not preprocess it.

#![expect(
    clippy::indexing_slicing,
    reason = "the position never passes the end, and names are cut at it"
)]

use std::borrow::Cow;

use memchr::memmem;

use super::Encoding;
use super::meta::label_bytes;

/// An early draft of the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Draft {
    /// The HTML 5 working draft of October 2007.
    Y2007,
    /// The HTML5 working draft of 2009.
    Y2009,
}

/// The number of bytes that the draft of 2007 speaks of waiting for.
pub(super) const LENGTH_2007: usize = 512;

/// The labels of the Encoding standard: an encoding a line, its name, a colon, its labels.
static LABELS: &str = include_str!("../../data/encoding-labels.txt");

/// The encoding that a label names by a draft; `None` if it names none that the draft supports.
///
/// In 2007 the names and aliases in the IANA registry count, in any case. In 2009 punctuation, white space and
/// leading zeros do not count either, and there are three more aliases. Both read ISO-8859-1 as windows-1252;
/// 2009 has more such overrides, which are those of the Encoding standard. UTF-16 without a mark is little
/// endian.
///
/// ```
/// use duckbill::encoding::{Encoding, drafts::{self, Draft}};
/// assert_eq!(drafts::for_label("g.b.2312(80)", Draft::Y2009), Some(Encoding::GBK));
/// assert_eq!(drafts::for_label("g.b.2312(80)", Draft::Y2007), None);
/// assert_eq!(drafts::for_label("Latin 01", Draft::Y2009), Some(Encoding::WINDOWS_1252));
/// assert_eq!(drafts::for_label("utf-7", Draft::Y2009), None);
/// ```
#[must_use]
pub fn for_label(label: &str, draft: Draft) -> Option<Encoding> {
    let is_it = |known: &str| match draft {
        Draft::Y2007 => known.eq_ignore_ascii_case(label),
        Draft::Y2009 => loose(known).eq(loose(label)),
    };
    // The aliases of the draft; the Encoding standard has the others.
    if draft == Draft::Y2009 && ["windows-932", "x-sjis"].into_iter().any(is_it) {
        return Some(Encoding::SHIFT_JIS);
    }
    let line = LABELS.lines().find(|line| {
        let (name, labels) = line.split_once(':').unwrap_or((line, ""));
        // Later inventions: no encodings of the drafts.
        !line.starts_with('#')
            && !matches!(name, "replacement" | "x-user-defined")
            && labels.split_ascii_whitespace().any(is_it)
    })?;
    Encoding::for_label(line.split_ascii_whitespace().nth(1)?)
}

/// The encoding that a label names by a draft; by the Encoding standard if `draft` is `None`.
pub(super) fn for_label_bytes(label: &[u8], draft: Option<Draft>) -> Option<Encoding> {
    match draft {
        Some(draft) => for_label(str::from_utf8(label).ok()?, draft),
        None => Encoding::for_label_bytes(label),
    }
}

/// [Charset Alias Matching](https://www.unicode.org/reports/tr22/tr22-8.html#Charset_Alias_Matching): the
/// letters and digits of a label, without case and without a zero that does not follow a digit.
fn loose(label: &str) -> impl Iterator<Item = char> {
    let mut after_digit = false;
    let characters = label.chars().filter(char::is_ascii_alphanumeric);
    characters.map(|c| c.to_ascii_lowercase()).filter(move |&c| {
        let is_kept = c != '0' || after_digit;
        if is_kept {
            after_digit = c.is_ascii_digit();
        }
        is_kept
    })
}

/// The preprocessing of the draft of 2007, besides newlines, which every edition treats alike: one leading
/// U+FEFF is ignored, and each U+0000 becomes U+FFFD, so that the tokenizer never sees one.
///
/// ```
/// use duckbill::encoding::drafts;
/// assert_eq!(drafts::preprocess("\u{FEFF}\u{FEFF}a\0b"), "\u{FEFF}a\u{FFFD}b");
/// assert_eq!(drafts::preprocess("a"), "a");
/// ```
#[must_use]
pub fn preprocess(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    without_nulls(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The text with U+FFFD for each U+0000. Returns `None` if the text has no U+0000.
pub(super) fn without_nulls(text: &str) -> Option<String> {
    memchr::memchr(0, text.as_bytes())?;
    Some(text.replace('\0', "\u{FFFD}"))
}

/// The white space of the draft of 2007, with vertical tab.
fn is_space(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0D | b' ')
}

/// The two-step scan of the draft of 2007 for an encoding declaration.
pub(super) fn prescan_2007(bytes: &[u8]) -> Option<Encoding> {
    Scan { bytes, position: 0 }.run()
}

struct Scan<'a> {
    bytes: &'a [u8],
    position: usize,
}

/// A name and a value.
type Attribute<'a> = (&'a [u8], &'a [u8]);

/// Where the bytes run out, the scan ends: that is what `?` does here.
impl<'a> Scan<'a> {
    fn run(&mut self) -> Option<Encoding> {
        loop {
            self.skip_until(|byte| byte == b'<')?;
            match self.rest() {
                [b'<', b'!', b'-', b'-', ..] => {
                    // The hyphens may be those of the beginning.
                    self.position += 2;
                    self.position += memmem::find(self.rest(), b"-->")? + 2;
                }
                [b'<', name @ ..] if is_meta(name) => {
                    self.position += b"<meta".len();
                    while let Some((name, value)) = self.attribute()? {
                        if let Some(encoding) = declared(name, value) {
                            return Some(encoding);
                        }
                    }
                }
                [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                    self.position += 1;
                    self.skip_until(|byte| is_space(byte) || matches!(byte, b'<' | b'>'))?;
                    if self.peek()? == b'<' {
                        continue;
                    }
                    while self.attribute()?.is_some() {}
                }
                [b'<', b'!' | b'/' | b'?', ..] => self.skip_until(|byte| byte == b'>')?,
                _ => {}
            }
            self.position += 1;
        }
    }

    /// Gets an attribute; `Some(None)` if there is none.
    fn attribute(&mut self) -> Option<Option<Attribute<'a>>> {
        // 1. to 3.
        self.skip_until(|byte| !is_space(byte) && byte != b'/')?;
        match self.peek()? {
            b'<' => {
                self.position = self.position.saturating_sub(1);
                return Some(None);
            }
            b'>' => return Some(None),
            _ => {}
        }
        // 4. to 6. The first byte is part of the name, even if it is `=`.
        let start = self.position;
        self.position += 1;
        self.skip_until(|byte| is_space(byte) || matches!(byte, b'=' | b'/' | b'<' | b'>'))?;
        let name = &self.bytes[start..self.position];
        if matches!(self.peek()?, b'/' | b'<' | b'>') {
            return Some(Some((name, b"")));
        }
        // 7. and 8.
        self.skip_until(|byte| !is_space(byte))?;
        if self.peek()? != b'=' {
            self.position -= 1;
            return Some(Some((name, b"")));
        }
        // 9. and 10.
        self.position += 1;
        self.skip_until(|byte| !is_space(byte))?;
        // 11. to 13.
        let start = match self.peek()? {
            quote @ (b'"' | b'\'') => {
                let start = self.position + 1;
                self.position = start;
                // The position stays at the quote, as the draft has it.
                self.skip_until(|byte| byte == quote)?;
                start
            }
            b'<' | b'>' => return Some(Some((name, b""))),
            _ => {
                let start = self.position;
                self.skip_until(|byte| is_space(byte) || matches!(byte, b'<' | b'>'))?;
                start
            }
        };
        Some(Some((name, &self.bytes[start..self.position])))
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn skip_until(&mut self, wanted: impl Fn(u8) -> bool) -> Option<()> {
        self.position += self.rest().iter().position(|&byte| wanted(byte))?;
        Some(())
    }
}

fn is_meta(name: &[u8]) -> bool {
    name.len() > 4 && name[..4].eq_ignore_ascii_case(b"meta") && is_space(name[4])
}

/// The encoding that an attribute of `meta` declares.
fn declared(name: &[u8], value: &[u8]) -> Option<Encoding> {
    let label = if name.eq_ignore_ascii_case(b"charset") {
        value
    } else if name.eq_ignore_ascii_case(b"content") {
        label_bytes(value)?
    } else {
        return None;
    };
    for_label_bytes(label, Some(Draft::Y2007))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scan_of_2007() {
        for html in [
            "<meta charset=koi8-r>",
            "<META\x0BCHARSET\x0B=\x0BKOI8-R\x0B>",
            // `content` needs no `http-equiv`, and the first attribute that names an encoding counts.
            "<meta content='text/html; charset=koi8-r'>",
            "<meta charset=bad charset=koi8-r>",
            "<meta name=\"x\" charset=koi8-r>",
            // A tag ends at `<`, in its name and among its attributes.
            "<p<meta charset=koi8-r>",
            "<p a<meta charset=koi8-r>",
            "<p a=b<meta charset=koi8-r>",
            "<!--><meta charset=koi8-r>",
            "<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
            "<?x <meta charset=utf-8><meta charset=koi8-r>",
            "</p a='>'><meta charset=koi8-r>",
        ] {
            assert_eq!(prescan_2007(html.as_bytes()), Some(Encoding::KOI8_R), "{html}");
        }
        for html in [
            "",
            "<meta charset=koi8-r",
            "<meta/charset=koi8-r>",
            "<metax charset=koi8-r>",
            "<meta =charset=koi8-r>",
            "<meta name=\"x\"charset=koi8-r>",
            "<meta charset=x-user-defined>",
            "<!-- <meta charset=koi8-r>",
        ] {
            assert_eq!(prescan_2007(html.as_bytes()), None, "{html}");
        }
    }

    #[test]
    fn labels_of_2009_are_loose() {
        for (label, expected) in [
            ("GB_2312-80", Some(Encoding::GBK)),
            ("g.b.2312(80)", Some(Encoding::GBK)),
            ("UTF 8", Some(Encoding::UTF_8)),
            ("utf-08", Some(Encoding::UTF_8)),
            ("utf-80", None),
            ("WINDOWS_932", Some(Encoding::SHIFT_JIS)),
            ("x-x-big5", Some(Encoding::BIG5)),
            ("windows-31J", Some(Encoding::SHIFT_JIS)),
            ("us-ascii", Some(Encoding::WINDOWS_1252)),
            ("TIS620", Some(Encoding::for_label("windows-874").unwrap())),
            ("KS_C_5601-1987", Some(Encoding::EUC_KR)),
            ("utf-16", Some(Encoding::UTF_16LE)),
            ("cesu-8", None),
            ("utf-7", None),
            ("hz-gb-2312", None),
            ("", None),
        ] {
            assert_eq!(for_label(label, Draft::Y2009), expected, "{label}");
        }
        assert_eq!(for_label("Latin1", Draft::Y2007), Some(Encoding::WINDOWS_1252));
        assert_eq!(for_label(" latin1", Draft::Y2007), None);
    }
}
