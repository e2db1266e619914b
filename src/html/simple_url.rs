//! A fast path for URLs: those that are already in their normal form, or become it by being appended to a part of
//! the base. Most links are such. The parser of the crate `url` takes some three thousand instructions for each.
//!
//! [The rules](https://url.spec.whatwg.org/#url-parsing) change nothing else in them: each character stays as it
//! is in its part of the URL, no segment of the path is a dot, and the host is a domain of lower-case letters that
//! neither is an IPv4 address nor has labels in Punycode. Anything else is left to the parser.

#![expect(
    clippy::indexing_slicing,
    reason = "the table has an entry for each byte, and places come from a search in the same string"
)]

use ::url::{Position, Url};

/// The parts of a URL that keep a character as it is.
const HOST: u8 = 1;
const PATH: u8 = 2;
/// The query, and the fragment.
const QUERY: u8 = 4;

/// By byte: the parts.
static PARTS: [u8; 256] = {
    let mut parts = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        parts[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' => HOST | PATH | QUERY,
            b'A'..=b'Z' => PATH | QUERY,
            b'_' | b'~' | b'!' | b'$' | b'&' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'='
            | b':' | b'@' | b'/' | b'%' => PATH | QUERY,
            b'?' => QUERY,
            _ => 0,
        };
        byte += 1;
    }
    parts
};

/// Whether a text is an absolute URL in its normal form.
#[cfg(feature = "preload")]
pub(crate) fn is_simple_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(is_after_scheme)
}

/// The URL that `input` stands for, if it is simple; `None` says nothing.
pub(crate) fn resolve(base: &Url, input: &str) -> Option<String> {
    if let Some(rest) = input.strip_prefix("https://").or_else(|| input.strip_prefix("http://")) {
        return is_after_scheme(rest).then(|| input.to_owned());
    }
    // Other schemes have other rules.
    if !matches!(base.scheme(), "http" | "https") {
        return None;
    }
    let bytes = input.as_bytes();
    let kept = match bytes.first()? {
        b'/' if bytes.get(1) == Some(&b'/') => {
            let kept = &base[..Position::AfterScheme];
            return is_after_scheme(input.get(2..)?).then(|| [kept, ":", input].concat());
        }
        b'/' => is_path_on(bytes).then(|| &base[..Position::BeforePath]),
        b'?' => is_query_on(bytes.get(1..)?).then(|| &base[..Position::AfterPath]),
        b'#' => is_fragment(bytes.get(1..)?).then(|| &base[..Position::AfterQuery]),
        _ => {
            // A colon before the path continues may end a scheme.
            let end = bytes.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#'));
            let is_relative = end.and_then(|end| bytes.get(end)) != Some(&b':');
            if !is_relative {
                return None;
            }
            let path = &base[Position::BeforePath..Position::AfterPath];
            let mut folder = path.get(..=path.rfind('/')?)?;
            // The folder above each time, and the root above itself.
            let mut rest = input;
            loop {
                if let Some(below) = rest.strip_prefix("../") {
                    let name = folder.strip_suffix('/')?;
                    folder = name.rfind('/').and_then(|end| name.get(..=end)).unwrap_or(folder);
                    rest = below;
                } else if let Some(below) = rest.strip_prefix("./") {
                    rest = below;
                } else {
                    break;
                }
            }
            let is_simple = !begins_with_dot(rest.as_bytes()) && is_path_on(rest.as_bytes());
            let start = &base[..Position::BeforePath];
            return is_simple.then(|| [start, folder, rest].concat());
        }
    }?;
    Some([kept, input].concat())
}

/// Whether this is a host and a path, and perhaps a query and a fragment.
fn is_after_scheme(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    let length = bytes.iter().position(|byte| !is(*byte, HOST)).unwrap_or(bytes.len());
    let Some((host, path)) = bytes.split_at_checked(length) else { return false };
    path.first() == Some(&b'/') && is_domain(host) && is_path_on(path)
}

/// Whether these bytes, which a host may have, are a domain that stays as it is.
fn is_domain(host: &[u8]) -> bool {
    let mut labels = host.split(|byte| *byte == b'.');
    // A host whose last label is a number is an IPv4 address.
    let is_name = host.rsplit(|byte| *byte == b'.').next().and_then(<[u8]>::first);
    is_name.is_some_and(u8::is_ascii_lowercase)
        && labels.all(|label| !label.is_empty() && !label.starts_with(b"xn--"))
}

/// Whether these bytes, which begin within a path, are in normal form to the end of the URL.
fn is_path_on(bytes: &[u8]) -> bool {
    let mut previous = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if is(byte, PATH) {
            if previous == b'/' && matches!(byte, b'.' | b'%') && begins_with_dot(&bytes[at..]) {
                return false;
            }
            previous = byte;
            continue;
        }
        let rest = bytes.get(at + 1..).unwrap_or_default();
        return match byte {
            b'?' => is_query_on(rest),
            b'#' => is_fragment(rest),
            _ => false,
        };
    }
    true
}

/// Whether a segment could be one of those that stand for this folder or the one above: `%2e` is a dot, too.
fn begins_with_dot(segment: &[u8]) -> bool {
    matches!(segment, [b'.', ..] | [b'%', b'2', ..])
}

fn is_query_on(bytes: &[u8]) -> bool {
    match bytes.iter().position(|byte| !is(*byte, QUERY)) {
        Some(at) => bytes[at] == b'#' && is_fragment(bytes.get(at + 1..).unwrap_or_default()),
        None => true,
    }
}

fn is_fragment(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| is(*byte, QUERY))
}

#[inline]
fn is(byte: u8, part: u8) -> bool {
    PARTS[byte as usize] & part != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASES: [&str; 10] = [
        "https://example.com/",
        "http://user:pass@example.com:8080/a/b/c?d/e#f/g",
        "https://example.com/a//b/../c%2fd;e",
        "https://xn--bcher-kva.example/?q",
        "http://192.0.2.1/a/",
        "http://[2001:db8::1]/a",
        "file:///C:/a/b",
        "about:blank",
        "data:text/html,a/b",
        "ftp://example.com/a/b",
    ];

    fn check(base: &Url, input: &str) -> bool {
        let simple = resolve(base, input);
        if let Some(simple) = &simple {
            let parsed = base.join(input).map(String::from);
            assert_eq!(Ok(simple), parsed.as_ref(), "{input:?} in {base}");
        }
        simple.is_some()
    }

    #[test]
    fn most_links_are_simple() {
        let base = Url::parse(BASES[1]).unwrap();
        for link in [
            "https://www.example.org/a/B-c_d~e.html?f=g%20h&i#j",
            "http://a.b/",
            "//cdn.example.org/x.js",
            "/a/b/",
            "/",
            "?page=2",
            "#top",
            "#",
            "item?id=1",
            "a/b/c.html#d",
            "./a",
            "../a",
            "../../../../a?b",
            "./.././/a/",
            "../",
        ] {
            assert!(check(&base, link), "{link}");
        }
    }

    #[test]
    fn the_others_are_left_to_the_parser() {
        let base = Url::parse(BASES[1]).unwrap();
        for link in [
            "",
            " /a",
            "/a\n",
            "HTTP://a/",
            "http:a",
            "http:/a/",
            "http://a",
            "http://A/",
            "http://1.2/",
            "http://a.0x1/",
            "http://xn--a/",
            "http://a../",
            "http://a:80/",
            "http://u@a/",
            "http://é/",
            "/./",
            "/a/..",
            "/a/%2E/",
            ".",
            "..",
            ".../a",
            "../.a",
            "a/../b",
            "%2e",
            "/a b",
            "/é",
            "/\"",
            "?'",
            "?<",
            "#`",
            "/a\\b",
            "mailto:a@b",
            "a:b",
            "javascript:void(0)",
            "///a/",
        ] {
            assert!(!check(&base, link), "{link}");
        }
    }

    #[test]
    fn the_parser_agrees() {
        const PIECES: [&str; 64] = [
            "http://",
            "https://",
            "//",
            "/",
            "/",
            "/",
            "?",
            "#",
            ":",
            "@",
            ".",
            "..",
            "%2e",
            "%2E",
            "%",
            "%20",
            "a",
            "b1",
            "C",
            "x-y",
            "-",
            "--",
            "xn--",
            "xn--bcher-kva",
            "1",
            "0x7f",
            "0",
            "127.0.0.1",
            "com",
            "é",
            " ",
            "\t",
            "\n",
            "\\",
            "'",
            "\"",
            "<",
            ">",
            "`",
            "{",
            "}",
            "|",
            "^",
            "[",
            "]",
            "~",
            "!",
            "$",
            "&",
            "(",
            ")",
            "*",
            "+",
            ",",
            ";",
            "=",
            "_",
            "file:",
            "http:",
            "example",
            ".",
            "a.b",
            "C:",
            "../",
        ];
        let bases = BASES.map(|base| Url::parse(base).unwrap());
        let (mut state, mut simple) = (1_u64, 0);
        for round in 0..200_000 {
            let mut input = String::new();
            for _ in 0..1 + round % 9 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                input.push_str(PIECES[(state >> 58) as usize]);
            }
            simple += usize::from(check(&bases[round % bases.len()], &input));
        }
        assert!(simple > 10_000, "{simple}");
    }
}
