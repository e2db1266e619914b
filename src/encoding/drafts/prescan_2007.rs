//! The scan of the draft of October 2007 for an encoding declaration, in two steps.

#![expect(
    clippy::indexing_slicing,
    reason = "the position never passes the end, and names are cut at it"
)]

use crate::ascii;
use crate::edition::Edition;
use crate::encoding::Encoding;
use crate::microsyntax::content_label::label_bytes;

/// The number of bytes that the draft speaks of waiting for.
pub(in crate::encoding) const LENGTH: usize = 512;

/// The white space of the draft of 2007, with vertical tab.
fn is_space(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0D | b' ')
}

/// The encoding that the first bytes declare.
pub(in crate::encoding) fn prescan(bytes: &[u8]) -> Option<Encoding> {
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
                    self.position += ascii::find(self.rest(), b"-->")? + 2;
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

    /// Gets an attribute; `Some(None)` where the tag has no more.
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
    super::for_label_bytes(label, Edition::Draft2007)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scan() {
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
            assert_eq!(prescan(html.as_bytes()), Some(Encoding::KOI8_R), "{html}");
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
            assert_eq!(prescan(html.as_bytes()), None, "{html}");
        }
    }
}
