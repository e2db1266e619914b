//! Text as WARC records, as Common Crawl writes it: WET.

use duckbill_warc::Record;
use flate2::Compression;
use flate2::write::GzEncoder;
use isolang::Language;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// How the records are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wet {
    /// Whether each record is a gzip member.
    pub(crate) is_packed: bool,
}

impl Wet {
    /// Writes the record about those that follow.
    pub(crate) fn info(self, files: &[PathBuf], output: &mut Vec<u8>) -> io::Result<()> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let date = date(since.as_secs());
        let names = files.iter().map(|path| path.to_string_lossy()).collect::<Vec<_>>().join(" ");
        let id = own_id(&format!("{date} {names}"), since.subsec_nanos().into());
        let version = env!("CARGO_PKG_VERSION");
        // Names of files may have line ends.
        let names: String = names.chars().filter(|one| !one.is_control()).collect();
        let block = format!(
            "software: duckbill/{version}\r\nformat: WARC File Format 1.0\r\n\
             conformsTo: https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.0/\r\n\
             description: text of pages, extracted from {names}\r\n"
        );
        let fields = [("WARC-Date", date), ("WARC-Record-ID", id)];
        self.record("warcinfo", &fields, "application/warc-fields", &block, output)
    }

    /// Writes the text of a page as a
    /// [conversion](https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/#conversion).
    pub(crate) fn conversion(
        self,
        record: &Record,
        text: &str,
        language: Option<&str>,
        output: &mut Vec<u8>,
    ) -> io::Result<()> {
        let id = record.field("WARC-Record-ID");
        let own = own_id(id.as_deref().unwrap_or_default(), record.offset());
        let digest = format!("sha1:{}", base32(&sha1_smol::Sha1::from(text).digest().bytes()));
        let fields = [
            ("WARC-Target-URI", record.url().map(Into::into)),
            ("WARC-Date", record.field("WARC-Date").map(Into::into)),
            ("WARC-Record-ID", Some(own)),
            ("WARC-Refers-To", id.map(Into::into)),
            ("WARC-Block-Digest", Some(digest)),
            ("WARC-Identified-Content-Language", language.map(ToOwned::to_owned)),
        ];
        let fields: Vec<(&str, String)> =
            fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        self.record("conversion", &fields, "text/plain", text, output)
    }

    fn record(
        self,
        kind: &str,
        fields: &[(&str, String)],
        content_type: &str,
        block: &str,
        output: &mut Vec<u8>,
    ) -> io::Result<()> {
        if !self.is_packed {
            return write(kind, fields, content_type, block, output);
        }
        let mut packed = GzEncoder::new(output, Compression::default());
        write(kind, fields, content_type, block, &mut packed)?;
        packed.finish().map(|_| ())
    }
}

fn write(
    kind: &str,
    fields: &[(&str, String)],
    content_type: &str,
    block: &str,
    output: &mut impl Write,
) -> io::Result<()> {
    write!(output, "WARC/1.0\r\nWARC-Type: {kind}\r\n")?;
    for (name, value) in fields {
        write!(output, "{name}: {value}\r\n")?;
    }
    let length = block.len();
    write!(output, "Content-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n")?;
    write!(output, "{block}\r\n\r\n")
}

/// The id of a record: a UUID of [version 8](https://www.rfc-editor.org/rfc/rfc9562#section-5.8), made of the
/// id and the offset of the record, so that the same file gives the same text.
fn own_id(id: &str, offset: u64) -> String {
    let hash = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write_u64(offset);
        hasher.write(id.as_bytes());
        hasher.finish()
    };
    let (high, low) = (hash(0), hash(1));
    let (a, b, c) = (high >> 32, high >> 16 & 0xFFFF, high & 0xFFF | 0x8000);
    let (d, e) = (low >> 48 & 0x3FFF | 0x8000, low & 0xFFFF_FFFF_FFFF);
    format!("<urn:uuid:{a:08x}-{b:04x}-{c:04x}-{d:04x}-{e:012x}>")
}

/// [Base 32](https://www.rfc-editor.org/rfc/rfc4648#section-6) of bytes in groups of five.
fn base32(bytes: &[u8]) -> String {
    let letter = |five: u64| match five as u8 & 31 {
        letter @ 0..26 => char::from(b'A' + letter),
        digit => char::from(b'2' + digit - 26),
    };
    let groups =
        bytes.chunks(5).map(|group| group.iter().fold(0, |all, one| all << 8 | u64::from(*one)));
    groups.flat_map(|bits| (0..8).rev().map(move |place| letter(bits >> (5 * place)))).collect()
}

/// A moment as WARC files have it, of seconds since 1970.
fn date(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March, so that the day that some years have more is the last; an era is 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year + month / 10, (month + 2) % 12 + 1);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{:02}Z", second % 60)
}

/// The languages that a metadata record of Common Crawl gives its page: codes of three letters.
pub(crate) fn identified(block: &[u8]) -> Option<String> {
    let lines = block.split(|byte| *byte == b'\n');
    let value = lines.filter_map(|line| line.strip_prefix(b"languages-cld2:")).next()?;
    let found: serde_json::Value = serde_json::from_slice(value).ok()?;
    let codes = found.get("languages")?.as_array()?.iter();
    let codes = codes.filter_map(|one| one.get("code-iso-639-3")?.as_str());
    let is_code =
        |code: &&str| (2..=8).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_lowercase());
    let codes: Vec<&str> = codes.filter(is_code).collect();
    (!codes.is_empty()).then(|| codes.join(","))
}

/// The code of three letters for the language that a page declares.
pub(crate) fn iso_639_3(tag: &str) -> Option<&'static str> {
    let primary = tag.split(['-', '_']).next()?.trim().to_ascii_lowercase();
    let language = match primary.len() {
        2 => Language::from_639_1(&primary),
        _ => Language::from_639_3(&primary),
    };
    language.map(|language| language.to_639_3())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_written_as_others_write_them() {
        let digest = sha1_smol::Sha1::from("").digest().bytes();
        assert_eq!(base32(&digest), "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_463_229, "2026-11-23T19:47:09Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(seconds), expected);
        }
        for (tag, expected) in
            [("en-US", Some("eng")), ("DE", Some("deu")), ("grc", Some("grc")), ("x", None)]
        {
            assert_eq!(iso_639_3(tag), expected, "{tag}");
        }
    }
}
