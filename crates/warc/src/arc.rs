//! Records of ARC files, the format before WARC
//! ([ARC 1.0 and 2.0](https://archive.org/web/researcher/ArcFileFormat.php)): a line with the URL, the address, the date, the
//! type and the length, and then the block. Such a record becomes one as a WARC file has it, so that nothing after this
//! module knows two formats.

use std::ops::Range;

/// The longest line that is read.
pub(crate) const MAX_LINE: usize = 1 << 16;

/// The longest scheme of a URL that begins a line.
const MAX_SCHEME: usize = 32;

/// The line of a record, by its places in the bytes that it was read from.
#[derive(Debug, Clone)]
pub(crate) struct ArcLine {
    /// Where the block begins.
    pub(crate) end: usize,
    /// The length of the block.
    pub(crate) length: u64,
    url: Range<usize>,
    address: Range<usize>,
    date: Range<usize>,
    kind: Range<usize>,
}

/// Whether a record begins here.
#[derive(Debug)]
pub(crate) enum Head {
    Whole(ArcLine),
    /// The line does not end in these bytes.
    Partial,
    Wrong,
}

/// Reads the line at the beginning of these bytes.
pub(crate) fn head(bytes: &[u8]) -> Head {
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if bytes.first().is_some_and(|first| !first.is_ascii_alphabetic()) {
        return Head::Wrong;
    }
    let scheme = bytes.iter().take(MAX_SCHEME).take_while(|byte| is_scheme(byte)).count();
    match bytes.get(scheme) {
        Some(b':') if scheme > 0 => {}
        None if scheme < MAX_SCHEME => return Head::Partial,
        _ => return Head::Wrong,
    }
    let line = bytes.get(..MAX_LINE).unwrap_or(bytes);
    let Some(end) = memchr::memchr(b'\n', line) else {
        return if line.len() < MAX_LINE { Head::Partial } else { Head::Wrong };
    };
    let line = line.get(..end).unwrap_or_default();
    match fields(line.strip_suffix(b"\r").unwrap_or(line)) {
        Some(found) => Head::Whole(ArcLine { end: end + 1, ..found }),
        None => Head::Wrong,
    }
}

/// Whether a record begins here for certain.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    matches!(head(bytes), Head::Whole(_))
}

/// Takes a line apart. A URL may have spaces, although it should not, so the fields are counted from the date, which is the
/// last field of many digits before the type and the length.
fn fields(line: &[u8]) -> Option<ArcLine> {
    let mut fields: Vec<Range<usize>> = Vec::with_capacity(10);
    let mut begin = 0;
    for space in memchr::memchr_iter(b' ', line).chain([line.len()]) {
        fields.push(begin..space);
        begin = space + 1;
    }
    let digits = |field: &Range<usize>| {
        let text = str::from_utf8(line.get(field.clone())?).ok()?;
        text.bytes().all(|byte| byte.is_ascii_digit()).then_some(text)
    };
    let length = digits(fields.last()?)?.parse().ok()?;
    let last = fields.len() - 1;
    let is_date =
        |field: &Range<usize>| digits(field).is_some_and(|date| (12..=17).contains(&date.len()));
    let date = fields.get(..last.checked_sub(1)?)?.iter().rposition(is_date)?;
    let before = |count| fields.get(date.checked_sub(count)?).cloned();
    let (address, url_end) = (before(1)?, before(2)?.end);
    // The second version of the format has five more fields between the type and the length.
    let kind = fields.get(date + 1)?.start;
    let kind_end = if last - date == 7 { fields.get(date + 1)? } else { fields.get(last - 1)? }.end;
    let date = fields.get(date)?.clone();
    Some(ArcLine { end: 0, length, url: 0..url_end, address, date, kind: kind..kind_end })
}

impl ArcLine {
    /// The header that a WARC file has for such a record. `bytes` are those that the line was read from, the block among them.
    pub(crate) fn header(&self, bytes: &[u8]) -> Vec<u8> {
        let part = |range: &Range<usize>| bytes.get(range.clone()).unwrap_or_default();
        let url = part(&self.url);
        let is_http = bytes.get(self.end..).is_some_and(|block| block.starts_with(b"HTTP/"));
        let (kind, content_type) = match url.strip_prefix(b"filedesc://") {
            Some(_) => ("warcinfo", part(&self.kind)),
            None if is_http => ("response", &b"application/http; msgtype=response"[..]),
            None => ("resource", part(&self.kind)),
        };
        let mut header = b"WARC/1.0\r\nWARC-Type: ".to_vec();
        header.extend_from_slice(kind.as_bytes());
        let mut field = |name: &str, value: &[u8]| {
            header.extend_from_slice(format!("\r\n{name}: ").as_bytes());
            header.extend_from_slice(value);
        };
        match url.strip_prefix(b"filedesc://") {
            Some(name) => field("WARC-Filename", name),
            None => field("WARC-Target-URI", url),
        }
        field("WARC-Date", date(part(&self.date)).as_bytes());
        field("WARC-IP-Address", part(&self.address));
        field("Content-Type", content_type);
        let is_type = part(&self.kind).contains(&b'/');
        if is_http && is_type {
            field("WARC-Identified-Payload-Type", part(&self.kind));
        }
        field("Content-Length", self.length.to_string().as_bytes());
        header.extend_from_slice(b"\r\n\r\n");
        header
    }
}

/// `20080430204825` as WARC files have it: `2008-04-30T20:48:25Z`.
fn date(digits: &[u8]) -> String {
    let digits = String::from_utf8_lossy(digits);
    let part = |from: usize, to: usize| digits.get(from..to).unwrap_or("00");
    let (day, time) =
        ([part(0, 4), part(4, 6), part(6, 8)], [part(8, 10), part(10, 12), part(12, 14)]);
    format!("{}T{}Z", day.join("-"), time.join(":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header_of(bytes: &[u8]) -> String {
        let Head::Whole(line) = head(bytes) else { panic!("no record begins here") };
        String::from_utf8(line.header(bytes)).unwrap()
    }

    #[test]
    fn lines_of_both_versions_become_headers() {
        let first =
            b"http://a.example/x y 192.0.2.1 20080430204825 text/html 15\nHTTP/1.0 200 OK\n";
        assert_eq!(
            header_of(first),
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/x y\r\n\
             WARC-Date: 2008-04-30T20:48:25Z\r\nWARC-IP-Address: 192.0.2.1\r\n\
             Content-Type: application/http; msgtype=response\r\n\
             WARC-Identified-Payload-Type: text/html\r\nContent-Length: 15\r\n\r\n"
        );
        let second =
            b"dns:a.example 192.0.2.1 200804302048 text/dns 200 fac - 335 a.arc.gz 3\r\nabc";
        let header = header_of(second);
        assert!(header.contains("WARC-Type: resource\r\nWARC-Target-URI: dns:a.example\r\n"));
        assert!(header.contains("WARC-Date: 2008-04-30T20:48:00Z\r\n"));
        assert!(header.contains("Content-Type: text/dns\r\nContent-Length: 3\r\n\r\n"));
        let file = b"filedesc://a.arc 0.0.0.0 20080430204825 text/plain 2\n1 ";
        assert!(header_of(file).contains("warcinfo\r\nWARC-Filename: a.arc\r\n"));
        let spaces = b"http://a/ 1.2.3.4 20080430204825 text/html; charset=x 1\n<";
        assert!(header_of(spaces).contains("Content-Type: text/html; charset=x\r\n"));
    }

    #[test]
    fn other_lines_begin_no_record() {
        for wrong in [
            &b"<p>http://a/ 1.2.3.4 20080430204825 text/html 1\n"[..],
            b"http://a/ 1.2.3.4 20080430204825 text/html one\n",
            b"http://a/ 1.2.3.4 2008 text/html 1\n",
            b"http://a/ 20080430204825 text/html 1\n\n",
            b"http://a/ 1.2.3.4 20080430204825 1\n",
            b"http 1.2.3.4 20080430204825 text/html 1\n",
            b"://a 1.2.3.4 20080430204825 text/html 1\n",
            b"\n",
        ] {
            assert!(matches!(head(wrong), Head::Wrong), "{}", String::from_utf8_lossy(wrong));
        }
        for partial in [&b""[..], b"http", b"http://a/ 1.2.3.4 20080430204825 text/html 1"] {
            assert!(matches!(head(partial), Head::Partial));
        }
        assert!(matches!(head(&[b'a'; MAX_SCHEME]), Head::Wrong));
        let long = [&b"http:"[..], &[b'a'; MAX_LINE]].concat();
        assert!(matches!(head(&long), Head::Wrong));
    }
}
