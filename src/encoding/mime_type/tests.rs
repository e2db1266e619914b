//! The rows of the tables of the MIME sniffing standard, and their edges.

use super::*;

fn unknown(bytes: &[u8]) -> Cow<'static, str> {
    sniff_mime_type(None, bytes, MimeSniffing::Allowed)
}

#[test]
fn html_starts_with_a_tag_of_the_table() {
    for tag in HTML_STARTS {
        let tag = String::from_utf8_lossy(tag).into_owned();
        for end in [" ", ">"] {
            assert_eq!(unknown(format!("\t\n\x0C\r {tag}{end}").as_bytes()), "text/html", "{tag}");
            let lower = tag.to_ascii_lowercase();
            assert_eq!(unknown(format!("{lower}{end}").as_bytes()), "text/html", "{tag}");
        }
        assert_eq!(unknown(tag.as_bytes()), "text/plain", "{tag}");
        assert_eq!(unknown(format!("{tag}\n").as_bytes()), "text/plain", "{tag}");
    }
    assert_eq!(unknown(b"x <html>"), "text/plain");
    assert_eq!(unknown(b"\xEF\xBB\xBF<html>"), "text/plain");
}

#[test]
fn other_types() {
    for (bytes, expected) in [
        (&b""[..], "text/plain"),
        (b" <?xml", "text/xml"),
        (b"<?XML", "text/plain"),
        (b"%PDF-1", "application/pdf"),
        (b" %PDF-1", "text/plain"),
        (b"%!PS-Adobe-3", "application/postscript"),
        (b"\xFE\xFFab", "text/plain"),
        (b"\xFE\xFF\0a", "text/plain"),
        (b"\xFF\xFEa\0", "text/plain"),
        (b"\xEF\xBB\xBFa", "text/plain"),
        (b"\0\0\x01\0", "image/x-icon"),
        (b"\0\0\x02\0", "image/x-icon"),
        (b"BMx", "image/bmp"),
        (b"GIF87a", "image/gif"),
        (b"GIF88a", "text/plain"),
        (b"RIFF\0\0\0\0WEBPVP", "image/webp"),
        (b"RIFF\0\0\0\0WEBP", "application/octet-stream"),
        (b"\x89PNG\r\n\x1A\n", "image/png"),
        (b"\xFF\xD8\xFF", "image/jpeg"),
        (b"FORM\0\0\0\0AIFF", "audio/aiff"),
        (b"RIFF\0\0\0\0AVI ", "video/avi"),
        (b"RIFF\0\0\0\0WAVE", "audio/wave"),
        (b"ID3", "audio/mpeg"),
        (b"OggS\0", "application/ogg"),
        (b"MThd\0\0\0\x06", "audio/midi"),
        (b"\0\0\0\x10ftypmp42\0\0\0\0", "video/mp4"),
        (b"\0\0\0\x14ftypisom\0\0\0\0mp41", "video/mp4"),
        (b"\0\0\0\x14ftypisommp41avc1", "application/octet-stream"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0", "application/octet-stream"),
        (b"\x1A\x45\xDF\xA3\x42\x82\x84webm\x42", "video/webm"),
        (b"\x1A\x45\xDF\xA3\x42\x82\x88\0\0\0\0webm", "video/webm"),
        (b"\x1A\x45\xDF\xA3\x42\x82\x84mkv \x42", "application/octet-stream"),
        (b"\x1F\x8B\x08", "application/x-gzip"),
        (b"PK\x03\x04", "application/zip"),
        (b"Rar!\x1A\x07\0", "application/x-rar-compressed"),
        (b"a\x08", "application/octet-stream"),
        (b"a\x0B", "application/octet-stream"),
        (b"a\x1Ab", "application/octet-stream"),
        (b"a\x1Bb\t\x0C\x7F\xE9", "text/plain"),
    ] {
        assert_eq!(unknown(bytes), expected, "{bytes:?}");
    }
}

#[test]
fn two_frames_are_mp3() {
    // MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes.
    let mut bytes = vec![0; 417];
    bytes[..4].copy_from_slice(b"\xFF\xFB\x90\0");
    assert_eq!(unknown(&bytes), "application/octet-stream");
    bytes.extend_from_slice(b"\xFF\xFB\x90\0");
    assert_eq!(unknown(&bytes), "audio/mpeg");
}

#[test]
fn only_the_header_is_looked_at() {
    let mut bytes = vec![b'a'; HEADER];
    bytes.push(0);
    assert_eq!(unknown(&bytes), "text/plain");
    bytes[HEADER - 1] = 0;
    assert_eq!(unknown(&bytes), "application/octet-stream");
}

#[test]
fn the_supplied_type() {
    use MimeSniffing::{Allowed, Forbidden};
    for (supplied, bytes, sniffing, expected) in [
        ("image/svg+XML; charset=x", &b"<html>"[..], Allowed, "image/svg+xml"),
        ("text/xml", b"<html>", Allowed, "text/xml"),
        ("*/*", b"<html>", Allowed, "text/html"),
        ("unknown/unknown", b"<html>", Forbidden, "text/plain"),
        ("nonsense", b"<html>", Allowed, "text/html"),
        ("nonsense", b"<html>", Forbidden, "text/plain"),
        ("Text/HTML", b"<rss", Allowed, "text/html"),
        ("text/plain", b"a\0", Allowed, "application/octet-stream"),
        ("text/plain", b"\xFF\xFE\0", Allowed, "text/plain"),
        ("text/plain", b"a\0", Forbidden, "text/plain"),
        ("text/plain;charset=utf-8", b"a\0", Allowed, "text/plain"),
        ("image/gif", b"\x89PNG\r\n\x1A\n", Allowed, "image/png"),
        ("image/gif", b"<html>", Allowed, "image/gif"),
        ("video/mp4", b"OggS\0", Allowed, "application/ogg"),
        ("application/json", b"<html>", Allowed, "application/json"),
    ] {
        let found = sniff_mime_type(Some(supplied), bytes, sniffing);
        assert_eq!(found, expected, "{supplied} {bytes:?} {sniffing:?}");
    }
}
