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
//! Labels are read by the draft wherever they are: in the transport layer, in the first bytes and in a `meta`
//! element that comes late. Text that comes as characters was decoded by others: [`preprocess`] is to be called for
//! it. A `Rewriter` passes the source on as it is and does not preprocess it.

pub(super) mod prescan_2007;

use std::borrow::Cow;

use super::Encoding;
use crate::edition::Edition;
use crate::encoding_labels::LABELS;

/// The encoding that a label names by a draft; `None` if it names none that the draft supports. By an edition that
/// is not a draft, labels are those of the Encoding standard.
///
/// In 2007 the names and aliases in the IANA registry count, in any case. In 2009 punctuation, white space and
/// leading zeros do not count either, and there are three more aliases. Both read ISO-8859-1 as windows-1252;
/// 2009 has more such overrides, which are those of the Encoding standard. UTF-16 without a mark is little
/// endian.
fn for_label(label: &str, edition: Edition) -> Option<Encoding> {
    if !edition.is_draft() {
        return Encoding::for_label(label);
    }
    let form = |label: &str| match edition {
        Edition::Draft2009 => loose(label),
        _ => label.to_ascii_lowercase(),
    };
    let wanted = form(label);
    let is_it = |known: &str| form(known) == wanted;
    // The aliases of the draft; the Encoding standard has the others.
    if edition == Edition::Draft2009 && ["windows-932", "x-sjis"].into_iter().any(is_it) {
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

/// As [`for_label`], of bytes.
pub(super) fn for_label_bytes(label: &[u8], edition: Edition) -> Option<Encoding> {
    match edition.is_draft() {
        true => for_label(str::from_utf8(label).ok()?, edition),
        false => Encoding::for_label_bytes(label),
    }
}

/// [Charset Alias Matching](https://www.unicode.org/reports/tr22/tr22-8.html#Charset_Alias_Matching): the
/// letters and digits of a label, without case and without a zero that does not follow a digit.
#[inline(never)]
fn loose(label: &str) -> String {
    let mut after_digit = false;
    let mut kept = label.to_ascii_lowercase();
    kept.retain(|c| {
        let is_kept = c.is_ascii_alphanumeric() && (c != '0' || after_digit);
        if is_kept {
            after_digit = c.is_ascii_digit();
        }
        is_kept
    });
    kept
}

/// The preprocessing of the draft of 2007, besides newlines, which every edition treats alike: one leading
/// U+FEFF is ignored, and each U+0000 becomes U+FFFD, so that the tokenizer never sees one.
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

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(for_label(label, Edition::Draft2009), expected, "{label}");
        }
        assert_eq!(for_label("Latin1", Edition::Draft2007), Some(Encoding::WINDOWS_1252));
        assert_eq!(for_label(" latin1", Edition::Draft2007), None);
    }
}
