//! The prescan of the first bytes for an encoding declaration.
//!
//! This is a separate parser, much simpler than the real one and deliberately different from it (it knows
//! no elements whose content is text, for example). It ends wherever the bytes run out, so the steps
//! below return `None`, and `?` passes that on. Names and values stay slices of the input: comparisons
//! ignore ASCII case, so the lowercasing of the standard needs no copy.

#![expect(
    clippy::indexing_slicing,
    reason = "the position never passes the end, and names are looked into after a test of their length"
)]

use memchr::memchr;

use super::Encoding;
use super::drafts;
use super::meta::extract_from_meta_bytes;
use super::xml_declaration;
use crate::ascii;
use crate::edition::Edition;

/// The number of bytes that the standard recommends to prescan.
pub(super) const LENGTH: usize = 1024;

/// [Prescan a byte stream to determine its encoding](https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding),
/// the end condition being the end of `bytes`.
///
/// Without `xml_declaration` the edition of 2018 is followed, which read only `meta`.
///
/// Labels are those of `draft` if there is one.
pub(super) fn prescan(bytes: &[u8], xml_declaration: bool, draft: Edition) -> Option<Encoding> {
    if xml_declaration {
        // 2. A `<?x` in UTF-16 is believed; the encoding named there is not read.
        if bytes.starts_with(b"<\0?\0x\0") {
            return Some(Encoding::UTF_16LE);
        }
        if bytes.starts_with(b"\0<\0?\0x") {
            return Some(Encoding::UTF_16BE);
        }
    }
    let declared = Prescan { bytes, position: 0, draft }.run();
    if declared.is_none() && xml_declaration {
        return xml_declaration::get_encoding(bytes, draft);
    }
    declared
}

/// The encoding that a start tag of `meta` has declared so far.
#[derive(Default)]
struct Meta {
    has_http_equiv: bool,
    has_content: bool,
    has_charset: bool,
    got_pragma: bool,
    need_pragma: Option<bool>,
    /// `None`: null; `Some(None)`: failure.
    charset: Option<Option<Encoding>>,
}

struct Attribute<'a> {
    name: &'a [u8],
    value: &'a [u8],
}

struct Prescan<'a> {
    bytes: &'a [u8],
    position: usize,
    draft: Edition,
}

impl<'a> Prescan<'a> {
    /// Steps 3 and 4; `None` when the bytes run out.
    fn run(&mut self) -> Option<Encoding> {
        loop {
            // Every case begins with `<`; any other byte is stepped over.
            self.position += memchr(b'<', self.rest())?;
            match self.rest() {
                // Each `-` of the opening may be one of the closing.
                [b'<', b'!', b'-', b'-', ..] => {
                    self.position += 2;
                    self.position += ascii::find(self.rest(), b"-->")? + 2;
                }
                [b'<', name @ ..] if is_meta(name) => {
                    self.position += b"<meta".len();
                    if let Some(encoding) = self.meta()? {
                        return Some(encoding);
                    }
                }
                [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                    self.skip_until(|byte| ascii::is_whitespace(byte) || byte == b'>')?;
                    while self.attribute()?.is_some() {}
                }
                [b'<', b'!' | b'/' | b'?', ..] => self.position += memchr(b'>', self.rest())?,
                _ => {}
            }
            // 4. Next byte.
            self.position += 1;
        }
    }

    /// The steps for `<meta`, from the attributes on; `Some(None)` if the tag declares nothing.
    fn meta(&mut self) -> Option<Option<Encoding>> {
        let mut meta = Meta::default();
        // 6. to 10.
        while let Some(attribute) = self.attribute()? {
            meta.take(&attribute, self.draft);
        }
        // 11. to 16.
        Some(meta.encoding())
    }

    /// [Get an attribute](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing);
    /// `Some(None)` if there is none before the end of the tag.
    fn attribute(&mut self) -> Option<Option<Attribute<'a>>> {
        // 1.
        self.skip_until(|byte| !ascii::is_whitespace(byte) && byte != b'/')?;
        // 2.
        if self.peek()? == b'>' {
            return Some(None);
        }
        // 3. to 5. The first byte belongs to the name even if it is `=`.
        let start = self.position;
        self.position += 1;
        self.skip_until(|byte| ascii::is_whitespace(byte) || matches!(byte, b'=' | b'/' | b'>'))?;
        let name = &self.bytes[start..self.position];
        let nameless = Attribute { name, value: b"" };
        // 6. and 7. After white space only `=` continues; after `/` and `>` nothing does.
        self.skip_whitespace()?;
        if self.peek()? != b'=' {
            return Some(Some(nameless));
        }
        // 8. and 9.
        self.position += 1;
        self.skip_whitespace()?;
        // 10. to 12.
        match self.peek()? {
            b'>' => Some(Some(nameless)),
            quote @ (b'"' | b'\'') => {
                self.position += 1;
                let length = memchr(quote, self.rest())?;
                let value = &self.rest()[..length];
                self.position += length + 1;
                Some(Some(Attribute { name, value }))
            }
            _ => {
                let start = self.position;
                self.skip_until(|byte| ascii::is_whitespace(byte) || byte == b'>')?;
                Some(Some(Attribute { name, value: &self.bytes[start..self.position] }))
            }
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn skip_whitespace(&mut self) -> Option<()> {
        self.skip_until(|byte| !ascii::is_whitespace(byte))
    }

    /// Moves to the first byte that is `wanted`.
    fn skip_until(&mut self, wanted: impl Fn(u8) -> bool) -> Option<()> {
        self.position += self.rest().iter().position(|&byte| wanted(byte))?;
        Some(())
    }
}

impl Meta {
    /// Steps 7 to 9: of the attributes of one name the first counts.
    fn take(&mut self, attribute: &Attribute<'_>, draft: Edition) {
        let is_first = |seen: &mut bool| !std::mem::replace(seen, true);
        let name = attribute.name;
        if name.eq_ignore_ascii_case(b"http-equiv") {
            if is_first(&mut self.has_http_equiv) {
                self.got_pragma = attribute.value.eq_ignore_ascii_case(b"content-type");
            }
        } else if name.eq_ignore_ascii_case(b"content") {
            if is_first(&mut self.has_content)
                && self.charset.is_none()
                && let Some(encoding) = extract_from_meta_bytes(attribute.value, draft)
            {
                self.charset = Some(Some(encoding));
                self.need_pragma = Some(true);
            }
        } else if name.eq_ignore_ascii_case(b"charset") && is_first(&mut self.has_charset) {
            self.charset = Some(drafts::for_label_bytes(attribute.value, draft));
            self.need_pragma = Some(false);
        }
    }

    /// Steps 11 to 16, labelled "processing".
    fn encoding(&self) -> Option<Encoding> {
        // 11. and 12.
        if self.need_pragma? && !self.got_pragma {
            return None;
        }
        // 13. to 16.
        self.charset.flatten().map(Encoding::declared)
    }
}

/// Whether `<` is followed by the name `meta`, and the name ends there.
fn is_meta(name: &[u8]) -> bool {
    name.len() > 4
        && name[..4].eq_ignore_ascii_case(b"meta")
        && (ascii::is_whitespace(name[4]) || name[4] == b'/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(bytes: &[u8]) -> Option<Encoding> {
        let found = prescan(bytes, true, Edition::Living);
        assert_eq!(
            found,
            prescan(bytes, false, Edition::Living),
            "{:?}",
            String::from_utf8_lossy(bytes)
        );
        found
    }

    #[test]
    fn finds_meta_in_every_form() {
        for html in [
            "<meta charset=koi8-r>",
            "<META CHARSET=KOI8-R>",
            "<meta/charset=koi8-r>",
            "<meta\x0Ccharset\t=\n'koi8-r'\r>",
            "<meta = charset=koi8-r>",
            "<meta charset=koi8-r charset=utf-8>",
            "<meta charset=koi8-r content='text/html;charset=utf-8' http-equiv=content-type>",
            "<meta http-equiv=Content-Type content='charset=koi8-r'>",
            "<meta content='charset=koi8-r' http-equiv='Content-Type'>",
            "<meta content='charset=utf-8' charset=koi8-r>",
            "<meta charset=bad><meta charset=koi8-r>",
            "<meta <meta charset=koi8-r>",
            "<p a='>' b=\">\" c><meta charset=koi8-r>",
            "</p a='<meta charset=utf-8>'><meta charset=koi8-r>",
            "<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
            "<!--><meta charset=koi8-r>-->",
            "<!---><meta charset=koi8-r>-->",
            "<!doctype html '><meta charset=koi8-r>",
            "<?<meta charset=utf-8><meta charset=koi8-r>",
            "</<meta charset=utf-8><meta charset=koi8-r>",
            "<title><meta charset=koi8-r></title>",
            "<<meta charset=koi8-r>",
            "<1<meta charset=koi8-r>",
            "<meta charset=koi8-r/><meta charset=koi8-r>",
        ] {
            assert_eq!(both(html.as_bytes()), Some(Encoding::KOI8_R), "{html}");
        }
    }

    #[test]
    fn finds_nothing_where_nothing_is_declared() {
        for html in [
            "",
            "text",
            "<meta charset=koi8-r",
            "<meta charset='koi8-r'",
            "<meta charset='koi8-r",
            "<metax charset=koi8-r>",
            "<meta\x0Bcharset=koi8-r>",
            "<meta =charset=koi8-r>",
            "<meta content='charset=koi8-r'>",
            "<meta http-equiv=content-typ content='charset=koi8-r'>",
            "<meta http-equiv=a http-equiv=content-type content='charset=koi8-r'>",
            "<meta content=a content='charset=koi8-r' http-equiv=content-type>",
            "<meta charset=bad charset=koi8-r>",
            "<meta charset=bad content='charset=koi8-r' http-equiv=content-type>",
            "<!-- <meta charset=koi8-r>",
            "<!-- -> <meta charset=koi8-r>",
            "<a title='<meta charset=koi8-r>'>",
            "<meta charset=>",
            "<meta charset=koi8-r/>",
        ] {
            assert_eq!(both(html.as_bytes()), None, "{html}");
        }
    }

    #[test]
    fn a_declaration_of_utf_16_means_utf_8() {
        assert_eq!(both(b"<meta charset=utf-16>"), Some(Encoding::UTF_8));
        assert_eq!(both(b"<meta charset=utf-16be>"), Some(Encoding::UTF_8));
        assert_eq!(both(b"<meta charset=x-user-defined>"), Some(Encoding::WINDOWS_1252));
    }

    #[test]
    fn every_prefix_of_a_declaration_is_silent() {
        let html =
            b"<!-- a --><p b='c'></p><?d?><meta http-equiv=content-type content='charset=koi8-r'>";
        for length in 0..html.len() {
            assert_eq!(both(&html[..length]), None, "{length}");
        }
        assert_eq!(both(html), Some(Encoding::KOI8_R));
    }

    #[test]
    fn a_question_mark_and_x_in_utf_16_are_believed_today() {
        assert_eq!(prescan(b"<\0?\0x\0", true, Edition::Living), Some(Encoding::UTF_16LE));
        assert_eq!(prescan(b"\0<\0?\0x", true, Edition::Living), Some(Encoding::UTF_16BE));
        assert_eq!(
            prescan(b"<\0?\0x\0<meta charset=koi8-r>", false, Edition::Living),
            Some(Encoding::KOI8_R)
        );
        assert_eq!(both(b"<\0?\0x"), None);
        assert_eq!(both(b"<\0?\0X\0"), None);
        assert_eq!(both(b"a<\0?\0x\0"), None);
    }

    #[test]
    fn meta_beats_the_xml_declaration_of_today() {
        let xml = b"<?xml encoding='koi8-r'?><p>";
        assert_eq!(prescan(xml, true, Edition::Living), Some(Encoding::KOI8_R));
        assert_eq!(prescan(xml, false, Edition::Living), None);
        let with_meta = b"<?xml encoding='koi8-r'?><meta charset=big5>";
        assert_eq!(both(with_meta), Some(Encoding::BIG5));
    }
}
