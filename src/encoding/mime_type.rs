//! [MIME type sniffing](https://mimesniff.spec.whatwg.org/), as far as the caller of a parser needs it: is
//! this HTML at all?

use std::borrow::Cow;

use crate::microsyntax::mime_type::essence;

/// The number of bytes that sniffing looks at:
/// [the resource header](https://mimesniff.spec.whatwg.org/#reading-the-resource-header).
const HEADER: usize = 1445;

/// Whether the type that came with a resource may be doubted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum MimeSniffing {
    /// Yes.
    #[default]
    Allowed,
    /// No: it came with `X-Content-Type-Options: nosniff`.
    Forbidden,
}

/// The type of a resource, by
/// [the MIME type sniffing algorithm](https://mimesniff.spec.whatwg.org/#mime-type-sniffing-algorithm): its
/// essence in lower case.
///
/// `supplied` is the value of the `Content-Type` header, if there was one that is a MIME type. `bytes` is the
/// start of the resource, of which at most 1445 bytes are looked at. The types that sniffing finds are HTML,
/// XML, plain text, PDF, PostScript, and the common formats of images, sound, video and archives; any
/// other binary data is `application/octet-stream`.
///
/// ```
/// use duckbill::encoding::{MimeSniffing, sniff_mime_type};
/// let sniff = |supplied, bytes| sniff_mime_type(supplied, bytes, MimeSniffing::Allowed);
/// assert_eq!(sniff(None, b"  <!doctype HTML>"), "text/html");
/// assert_eq!(sniff(None, b"<?xml version='1.0'?>"), "text/xml");
/// assert_eq!(sniff(None, b"\x89PNG\r\n\x1A\n"), "image/png");
/// assert_eq!(sniff(Some("text/plain"), b"<html>"), "text/plain");
/// ```
#[must_use]
pub fn sniff_mime_type<'a>(
    supplied: Option<&'a str>,
    bytes: &[u8],
    sniffing: MimeSniffing,
) -> Cow<'a, str> {
    let header = bytes.get(..HEADER).unwrap_or(bytes);
    let forbidden = sniffing == MimeSniffing::Forbidden;
    let essence = supplied.and_then(essence).map(|essence| {
        if essence.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(essence.to_ascii_lowercase())
        } else {
            Cow::Borrowed(essence)
        }
    });
    // 1.
    let Some(essence) = essence else {
        return Cow::Borrowed(unknown_type(header, !forbidden));
    };
    if essence.ends_with("+xml")
        || matches!(&*essence, "text/xml" | "application/xml" | "text/html")
    {
        return essence;
    }
    // 2.
    if matches!(&*essence, "unknown/unknown" | "application/unknown" | "*/*") {
        return Cow::Borrowed(unknown_type(header, !forbidden));
    }
    // 3.
    if forbidden {
        return essence;
    }
    // 4.
    if supplied.is_some_and(is_apache_default) {
        return Cow::Borrowed(text_or_binary(header));
    }
    // 5. and 6.
    let matched = if essence.starts_with("image/") {
        image_type(header)
    } else if essence.starts_with("audio/")
        || essence.starts_with("video/")
        || essence == "application/ogg"
    {
        audio_or_video_type(header)
    } else {
        None
    };
    matched.map_or(essence, Cow::Borrowed)
}

/// Whether a resource is to be parsed as HTML: its [sniffed type](sniff_mime_type) is `text/html`.
#[must_use]
pub fn is_html(supplied: Option<&str>, bytes: &[u8], sniffing: MimeSniffing) -> bool {
    sniff_mime_type(supplied, bytes, sniffing) == "text/html"
}

/// The values that a server sends for files whose type it does not know:
/// [the check-for-apache-bug flag](https://mimesniff.spec.whatwg.org/#check-for-apache-bug-flag).
fn is_apache_default(supplied: &str) -> bool {
    matches!(
        supplied,
        "text/plain"
            | "text/plain; charset=ISO-8859-1"
            | "text/plain; charset=iso-8859-1"
            | "text/plain; charset=UTF-8"
    )
}

/// [Binary data byte](https://mimesniff.spec.whatwg.org/#binary-data-byte)
fn is_binary(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F)
}

/// The markup that HTML begins with. A tag-terminating byte must follow.
const HTML_STARTS: &[&[u8]] = &[
    b"<!DOCTYPE HTML",
    b"<HTML",
    b"<HEAD",
    b"<SCRIPT",
    b"<IFRAME",
    b"<H1",
    b"<DIV",
    b"<FONT",
    b"<TABLE",
    b"<A",
    b"<STYLE",
    b"<TITLE",
    b"<B",
    b"<BODY",
    b"<BR",
    b"<P",
    b"<!--",
];

/// [Identifying a resource with an unknown MIME type](https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type)
fn unknown_type(header: &[u8], finds_scriptable: bool) -> &'static str {
    // 1.
    if finds_scriptable {
        let start = header.trim_ascii_start();
        let is_html = HTML_STARTS.iter().any(|tag| {
            start.get(..tag.len()).is_some_and(|own| own.eq_ignore_ascii_case(tag))
                && matches!(start.get(tag.len()), Some(b' ' | b'>'))
        });
        if is_html {
            return "text/html";
        }
        if start.starts_with(b"<?xml") {
            return "text/xml";
        }
        if header.starts_with(b"%PDF-") {
            return "application/pdf";
        }
    }
    // 2.
    if header.starts_with(b"%!PS-Adobe-") {
        return "application/postscript";
    }
    if has_byte_order_mark(header) {
        return "text/plain";
    }
    // 3. to 9.
    image_type(header)
        .or_else(|| audio_or_video_type(header))
        .or_else(|| archive_type(header))
        .unwrap_or(if header.iter().copied().any(is_binary) {
            "application/octet-stream"
        } else {
            "text/plain"
        })
}

/// The byte order marks are held against four bytes, of which these are masked.
fn has_byte_order_mark(header: &[u8]) -> bool {
    header.len() >= 4
        && (header.starts_with(b"\xFE\xFF")
            || header.starts_with(b"\xFF\xFE")
            || header.starts_with(b"\xEF\xBB\xBF"))
}

/// [Distinguishing if a resource is text or binary](https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary)
fn text_or_binary(header: &[u8]) -> &'static str {
    let has_mark = header.starts_with(b"\xFE\xFF")
        || header.starts_with(b"\xFF\xFE")
        || header.starts_with(b"\xEF\xBB\xBF");
    if has_mark || !header.iter().copied().any(is_binary) {
        return "text/plain";
    }
    "application/octet-stream"
}

/// Whether bytes begin with `start`, then four of any, then `then`.
fn has_chunk(bytes: &[u8], start: &[u8; 4], then: &[u8]) -> bool {
    bytes.starts_with(start) && bytes.get(8..).is_some_and(|rest| rest.starts_with(then))
}

/// [Matching an image type pattern](https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern)
fn image_type(bytes: &[u8]) -> Option<&'static str> {
    let starts: [(&[u8], &str); 7] = [
        (b"\0\0\x01\0", "image/x-icon"),
        (b"\0\0\x02\0", "image/x-icon"),
        (b"BM", "image/bmp"),
        (b"GIF87a", "image/gif"),
        (b"GIF89a", "image/gif"),
        (b"\x89PNG\r\n\x1A\n", "image/png"),
        (b"\xFF\xD8\xFF", "image/jpeg"),
    ];
    if has_chunk(bytes, b"RIFF", b"WEBPVP") {
        return Some("image/webp");
    }
    starts.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, name)| *name)
}

/// [Matching an audio or video type pattern](https://mimesniff.spec.whatwg.org/#matching-an-audio-or-video-type-pattern)
fn audio_or_video_type(bytes: &[u8]) -> Option<&'static str> {
    if has_chunk(bytes, b"FORM", b"AIFF") {
        return Some("audio/aiff");
    }
    if has_chunk(bytes, b"RIFF", b"AVI ") {
        return Some("video/avi");
    }
    if has_chunk(bytes, b"RIFF", b"WAVE") {
        return Some("audio/wave");
    }
    let starts: [(&[u8], &str); 3] =
        [(b"ID3", "audio/mpeg"), (b"OggS\0", "application/ogg"), (b"MThd\0\0\0\x06", "audio/midi")];
    if let Some((_, name)) = starts.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Some(name);
    }
    if is_mp4(bytes) {
        return Some("video/mp4");
    }
    if is_webm(bytes) {
        return Some("video/webm");
    }
    is_mp3_without_tag(bytes).then_some("audio/mpeg")
}

/// [Signature for MP4](https://mimesniff.spec.whatwg.org/#signature-for-mp4)
fn is_mp4(bytes: &[u8]) -> bool {
    let &[a, b, c, d, b'f', b't', b'y', b'p', ref rest @ ..] = bytes else {
        return false;
    };
    let size = u32::from_be_bytes([a, b, c, d]) as usize;
    if bytes.len() < 12 || bytes.len() < size || !size.is_multiple_of(4) {
        return false;
    }
    let brands = rest.chunks(4).take((size / 4).saturating_sub(2));
    // The second is the version of the first.
    brands.enumerate().any(|(index, brand)| index != 1 && brand.starts_with(b"mp4"))
        || rest.starts_with(b"mp4")
}

/// [Signature for WebM](https://mimesniff.spec.whatwg.org/#signature-for-webm)
fn is_webm(bytes: &[u8]) -> bool {
    if !bytes.starts_with(b"\x1A\x45\xDF\xA3") {
        return false;
    }
    for at in 4..bytes.len().min(38) {
        let Some(element) = bytes.get(at..).and_then(|rest| rest.strip_prefix(b"\x42\x82")) else {
            continue;
        };
        // The size of the element is a number of one to eight bytes, by the zeros it begins with.
        let Some(first) = element.first() else { return false };
        let length = (first.leading_zeros() as usize).min(7).saturating_add(1);
        let Some(mut value) = element.get(length..).filter(|value| value.len() > 4) else {
            return false;
        };
        while let Some(rest) = value.strip_prefix(b"\0") {
            value = rest;
        }
        return value.starts_with(b"webm");
    }
    false
}

/// [Signature for MP3 without ID3](https://mimesniff.spec.whatwg.org/#signature-for-mp3-without-id3)
fn is_mp3_without_tag(bytes: &[u8]) -> bool {
    let next = mp3_frame(bytes).and_then(|size| bytes.get(size..));
    next.is_some_and(|next| mp3_frame(next).is_some())
}

/// The size of the frame that begins here, if one does.
fn mp3_frame(bytes: &[u8]) -> Option<usize> {
    const RATES: [u32; 15] = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
    const LOWER_RATES: [u32; 15] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
    const FREQUENCIES: [u32; 3] = [44_100, 48_000, 32_000];
    let &[0xFF, second, third, _, ..] = bytes else { return None };
    let is_header = second & 0xE0 == 0xE0 && (second & 0x06) >> 1 == 1;
    if !is_header {
        return None;
    }
    let version = (second & 0x18) >> 3;
    let rates = if version & 1 != 0 { RATES } else { LOWER_RATES };
    let rate = rates.get(usize::from(third >> 4))?.checked_mul(1000)?;
    let frequency = *FREQUENCIES.get(usize::from((third & 0x0C) >> 2))?;
    let scale = if version == 1 { 72 } else { 144 };
    let size = rate.checked_mul(scale)?.checked_div(frequency)?;
    let padding = u32::from((third & 0x02) >> 1);
    let size = size.checked_add(padding)? as usize;
    (size >= 4).then_some(size)
}

/// [Matching an archive type pattern](https://mimesniff.spec.whatwg.org/#matching-an-archive-type-pattern)
fn archive_type(bytes: &[u8]) -> Option<&'static str> {
    let starts: [(&[u8], &str); 3] = [
        (b"\x1F\x8B\x08", "application/x-gzip"),
        (b"PK\x03\x04", "application/zip"),
        (b"Rar!\x1A\x07\0", "application/x-rar-compressed"),
    ];
    starts.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests;
