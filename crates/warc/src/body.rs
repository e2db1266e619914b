//! The codings of a body.

use flate2::bufread::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use std::borrow::Cow;
use std::fmt;
use std::io::Read;

/// A body without its encodings.
///
/// ```
/// use duckbill_warc::HttpResponse;
/// let body = HttpResponse::parse(b"HTTP/1.0 200 OK\n\nabc").unwrap().body(2);
/// assert_eq!((body.bytes(), body.damage().is_some()), (&b"ab"[..], true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Body<'a> {
    bytes: Cow<'a, [u8]>,
    damage: Option<BodyDamage>,
}

/// Why a body is not whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BodyDamage {
    /// It is longer than it may be.
    TooLong,
    /// The data of this coding is wrong, or ends too early. The bytes that were decoded before it are there.
    BrokenCoding(String),
    /// This coding is not supported and the body is no text, so it is still encoded.
    UnknownCoding(String),
}

impl fmt::Display for BodyDamage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => formatter.write_str("the body is longer than the limit"),
            Self::BrokenCoding(name) => write!(formatter, "the {name} data of the body is broken"),
            Self::UnknownCoding(name) => {
                write!(formatter, "the coding of the body is not supported: {name}")
            }
        }
    }
}

impl<'a> Body<'a> {
    /// The body in `bytes`, encoded in these encodings, of which the last was applied last.
    pub(crate) fn decode(bytes: &'a [u8], encodings: &[String], max_bytes: usize) -> Self {
        let mut body = Self { bytes: Cow::Borrowed(bytes), damage: None };
        let mut unknown = None;
        for encoding in encodings.iter().rev() {
            let undone = match encoding.as_str() {
                "" | "identity" => continue,
                "chunked" => chunked(&body.bytes),
                "gzip" | "x-gzip" => gzip(&body.bytes, max_bytes),
                "deflate" => deflate(&body.bytes, max_bytes),
                #[cfg(feature = "brotli")]
                "br" => brotli(&body.bytes, max_bytes),
                #[cfg(feature = "zstd")]
                "zstd" => zstd(&body.bytes, max_bytes),
                // [Handle content codings](https://fetch.spec.whatwg.org/#handle-content-codings): a body whose
                // coding is not known is taken as it is. Servers send `utf-8` and `none`, alone or beside others.
                _ => {
                    unknown = unknown.or(Some(encoding));
                    continue;
                }
            };
            if let Some((undone, is_broken)) = undone {
                body.bytes = Cow::Owned(undone);
                if is_broken {
                    body.damage.get_or_insert(BodyDamage::BrokenCoding(encoding.clone()));
                }
            }
        }
        if let Some(name) = unknown.filter(|_| !is_text(&body.bytes)) {
            let name = name.chars().take(LONGEST_NAME).collect();
            body.damage.get_or_insert(BodyDamage::UnknownCoding(name));
        }
        if body.bytes.len() > max_bytes {
            body.damage = Some(BodyDamage::TooLong);
            match &mut body.bytes {
                Cow::Borrowed(bytes) => *bytes = bytes.get(..max_bytes).unwrap_or_default(),
                Cow::Owned(bytes) => bytes.truncate(max_bytes),
            }
        }
        body
    }

    /// The bytes.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// let response = HttpResponse::parse(b"HTTP/1.0 200 OK\n\nabc").unwrap();
    /// assert_eq!(response.body(1 << 20).bytes(), b"abc");
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes, copied only if they are not those of the block.
    ///
    /// ```
    /// use duckbill_warc::HttpResponse;
    /// let response = HttpResponse::parse(b"HTTP/1.0 200 OK\n\nabc").unwrap();
    /// assert_eq!(*response.body(1 << 20).into_bytes(), *b"abc");
    /// ```
    #[must_use]
    pub fn into_bytes(self) -> Cow<'a, [u8]> {
        self.bytes
    }

    /// Why the body is not whole, if it is not.
    ///
    /// ```
    /// use duckbill_warc::{BodyDamage, HttpResponse};
    /// let block = b"HTTP/1.0 200 OK\nTransfer-Encoding: chunked\n\n5\nabc";
    /// let body = HttpResponse::parse(block).unwrap().body(1 << 20);
    /// let broken = BodyDamage::BrokenCoding("chunked".to_owned());
    /// assert_eq!((body.bytes(), body.damage()), (&b"abc"[..], Some(&broken)));
    /// ```
    #[must_use]
    pub fn damage(&self) -> Option<&BodyDamage> {
        self.damage.as_ref()
    }
}

/// How much of the name of a coding is told: a server may send anything.
const LONGEST_NAME: usize = 40;

/// How many bytes show whether a body is text.
const LONGEST_LOOK: usize = 1 << 10;

/// A body of which one coding is undone, and whether its data is broken. `None` if the body is not in the coding.
type Undone = Option<(Vec<u8>, bool)>;

/// [Chunks](https://www.rfc-editor.org/rfc/rfc9112#section-7.1): the size in hexadecimal, the data, the size of
/// the next one; a size of 0 ends them.
fn chunked(bytes: &[u8]) -> Undone {
    let mut data = Vec::new();
    let mut rest = bytes;
    let broken = |data| Some((data, true));
    for number in 0_u64.. {
        let Some((size, after)) = chunk_size(rest) else {
            return if number == 0 { None } else { broken(data) };
        };
        if size == 0 {
            return Some((data, false));
        }
        let Some((chunk, after)) = after.split_at_checked(size) else {
            data.extend_from_slice(after);
            return broken(data);
        };
        data.extend_from_slice(chunk);
        rest = match after {
            [b'\r', b'\n', rest @ ..] | [b'\n', rest @ ..] => rest,
            [] | [b'\r'] => return broken(data),
            // A body whose first line happens to be a number.
            _ if number == 0 => return None,
            _ => return broken(data),
        };
    }
    None
}

/// The size in the first line, and what is after that line.
fn chunk_size(bytes: &[u8]) -> Option<(usize, &[u8])> {
    // No crawler writes longer extensions.
    const LONGEST: usize = 1 << 10;
    let end = memchr::memchr(b'\n', bytes.get(..LONGEST).unwrap_or(bytes))?;
    let line = bytes.get(..end)?;
    let size = line.split(|byte| *byte == b';').next()?.trim_ascii();
    let size = usize::from_str_radix(str::from_utf8(size).ok()?, 16).ok()?;
    Some((size, bytes.get(end + 1..)?))
}

fn gzip(bytes: &[u8], max_bytes: usize) -> Undone {
    bytes.starts_with(&[0x1F, 0x8B]).then(|| read(MultiGzDecoder::new(bytes), max_bytes))
}

/// `deflate` is zlib by its definition; servers also send the bare data.
fn deflate(bytes: &[u8], max_bytes: usize) -> Undone {
    let head = bytes.first_chunk::<2>().map(|head| u16::from_be_bytes(*head));
    if head.is_some_and(|head| head >> 8 & 15 == 8 && head % 31 == 0) {
        return Some(read(ZlibDecoder::new(bytes), max_bytes));
    }
    unless_text(bytes, read(DeflateDecoder::new(bytes), max_bytes))
}

#[cfg(feature = "brotli")]
fn brotli(bytes: &[u8], max_bytes: usize) -> Undone {
    unless_text(bytes, read(brotli_decompressor::Decompressor::new(bytes, 1 << 12), max_bytes))
}

#[cfg(feature = "zstd")]
fn zstd(bytes: &[u8], max_bytes: usize) -> Undone {
    bytes.starts_with(&crate::zstd::FRAME).then(|| match crate::zstd::one_frame(bytes) {
        Some(frame) => read(frame, max_bytes),
        None => (Vec::new(), true),
    })
}

/// Formats without a magic: text of which the data is broken was never encoded.
fn unless_text(bytes: &[u8], undone: (Vec<u8>, bool)) -> Undone {
    (!undone.1 || !is_text(bytes)).then_some(undone)
}

/// Whether a body begins as text does.
fn is_text(bytes: &[u8]) -> bool {
    // Those that the MIME Sniffing standard calls binary data bytes.
    let is_binary = |byte: &u8| matches!(byte, 0..=8 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    let is_marked =
        [&b"\xEF\xBB\xBF"[..], b"\xFE\xFF", b"\xFF\xFE"].iter().any(|mark| bytes.starts_with(mark));
    is_marked
        || bytes.trim_ascii_start().starts_with(b"<")
        || !bytes.iter().take(LONGEST_LOOK).any(is_binary)
}

/// Reads at most one byte more than there may be, which shows that there are too many.
fn read(decoder: impl Read, max_bytes: usize) -> (Vec<u8>, bool) {
    let mut data = Vec::new();
    let read = decoder.take((max_bytes as u64).saturating_add(1)).read_to_end(&mut data);
    (data, read.is_err())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn decode<'a>(bytes: &'a [u8], encodings: &[&str]) -> Body<'a> {
        let names: Vec<String> = encodings.iter().map(|name| (*name).to_owned()).collect();
        Body::decode(bytes, &names, 1 << 20)
    }

    const TEXT: &[u8] = b"<p>Hello, hello, hello";

    fn packed<W: Write>(mut writer: W, end: impl FnOnce(W) -> std::io::Result<Vec<u8>>) -> Vec<u8> {
        writer.write_all(TEXT).unwrap();
        end(writer).unwrap()
    }

    fn gzipped() -> Vec<u8> {
        let writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed(writer, |writer| writer.finish())
    }

    #[test]
    fn encodings_are_undone_from_the_last() {
        let level = flate2::Compression::default();
        let zlib = packed(flate2::write::ZlibEncoder::new(Vec::new(), level), |one| one.finish());
        let bare =
            packed(flate2::write::DeflateEncoder::new(Vec::new(), level), |one| one.finish());
        for (bytes, names) in [
            (TEXT.to_vec(), &["identity", ""][..]),
            (gzipped(), &["gzip"]),
            (gzipped(), &["x-gzip"]),
            (zlib, &["deflate"]),
            (bare, &["deflate"]),
            ([&b"16;a=b\r\n"[..], TEXT, b"\r\n0\r\n\r\n"].concat(), &["chunked"]),
            (
                [format!("{:x}\n", gzipped().len()).as_bytes(), &gzipped(), b"\n0\n\n"].concat(),
                &["gzip", "chunked"],
            ),
        ] {
            let body = decode(&bytes, names);
            assert_eq!((body.bytes(), body.damage()), (TEXT, None), "{names:?}");
        }
    }

    #[test]
    fn a_body_that_is_not_encoded_stays() {
        for names in [&["gzip"][..], &["deflate"], &["chunked"], &["deflate", "gzip", "chunked"]] {
            let body = decode(TEXT, names);
            assert_eq!((body.bytes(), body.damage()), (TEXT, None), "{names:?}");
        }
        let number = b"2\nthe first line is a number";
        assert_eq!(decode(number, &["chunked"]).bytes(), number);
    }

    #[test]
    fn what_could_be_undone_is_there() {
        let whole = gzipped();
        let body = decode(&whole[..whole.len() - 12], &["gzip"]);
        assert!(TEXT.starts_with(body.bytes()) && !body.bytes().is_empty());
        assert_eq!(body.damage(), Some(&BodyDamage::BrokenCoding("gzip".to_owned())));
        for (bytes, expected) in [
            (&b"3\r\nabc\r\n4\r\nde"[..], &b"abcde"[..]),
            (b"3\r\nabc\r\n", b"abc"),
            (b"3\r\nabc", b"abc"),
            (b"3\r\nabc\r\nx\r\n", b"abc"),
            (b"3\r\nabc\r\n2\r\nde!", b"abcde"),
        ] {
            let body = decode(bytes, &["chunked"]);
            let broken = BodyDamage::BrokenCoding("chunked".to_owned());
            assert_eq!((body.bytes(), body.damage()), (expected, Some(&broken)));
        }
        let text = decode(b"abc", &["utf-8"]);
        assert_eq!((text.bytes(), text.damage()), (&b"abc"[..], None));
        let unknown = decode(b"\x01\x02", &["sdch"]);
        assert_eq!(
            (unknown.bytes(), unknown.damage()),
            (&b"\x01\x02"[..], Some(&BodyDamage::UnknownCoding("sdch".to_owned())))
        );
    }

    #[test]
    fn bombs_are_cut() {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        std::io::copy(&mut std::io::repeat(b'a').take(2 << 20), &mut writer).unwrap();
        let bomb = writer.finish().unwrap();
        let body = decode(&bomb, &["gzip"]);
        assert_eq!((body.bytes().len(), body.damage()), (1 << 20, Some(&BodyDamage::TooLong)));
    }

    #[cfg(feature = "brotli")]
    #[test]
    fn brotli_is_undone() {
        // One uncompressed block: the window, its length, the bytes, the end.
        let mut bytes = vec![0x8B, 0x02, 0x80];
        bytes.extend_from_slice(b"Hello!");
        bytes.push(3);
        assert_eq!(decode(&bytes, &["br"]).bytes(), b"Hello!");
        assert_eq!(decode(TEXT, &["br"]).bytes(), TEXT);
    }
}
