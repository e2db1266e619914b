//! The character encoding that a `<meta>` names in its `content`.
//! [Extracting character encodings from meta elements](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements)

use crate::encoding_labels;
use crate::microsyntax::content_label::label_bytes;
use crate::microsyntax::idioms;

/// [The algorithm for extracting a character encoding from a meta element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element):
/// the name of the encoding, or `None` if the value names no encoding.
///
/// ```
/// use duckbill::microsyntax::charset;
/// assert_eq!(charset::parse("text/html; charset=latin1"), Some("windows-1252"));
/// assert_eq!(charset::parse("text/html; charset=klingon"), None);
/// // A browser finds it anywhere, an author may only write UTF-8 and in one form:
/// assert_eq!(charset::parse("mycharset = 'UTF-8'"), Some("UTF-8"));
/// assert!(!charset::is_valid("mycharset = 'UTF-8'"));
/// ```
#[must_use]
pub fn parse(input: &str) -> Option<&'static str> {
    get_encoding(label(input)?)
}

/// [Get an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get) from a label: the name
/// of the encoding.
pub(crate) fn get_encoding(label: &str) -> Option<&'static str> {
    encoding_labels::name(label)
}

/// The label that [`parse`] looks up, as it is written.
#[must_use]
pub fn label(input: &str) -> Option<&str> {
    // It begins and ends beside characters of ASCII.
    str::from_utf8(label_bytes(input.as_bytes())?).ok()
}

/// Whether `input` is what authors may write in the `content` of an
/// [encoding declaration](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-type):
/// `text/html;`, white space or none, and `charset=utf-8`, ASCII case-insensitively.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    input.split_at_checked("text/html;".len()).is_some_and(|(start, rest)| {
        start.eq_ignore_ascii_case("text/html;")
            && idioms::skip_whitespace(rest).eq_ignore_ascii_case("charset=utf-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        for (input, expected) in [
            ("", None),
            ("charset", None),
            ("charset=", None),
            ("charset= ", None),
            ("charset=;", Some("")),
            ("charset=a", Some("a")),
            ("CharSet=a", Some("a")),
            ("charset = a", Some("a")),
            ("charset=a;b", Some("a")),
            ("charset=a b", Some("a")),
            ("charset=a,b", Some("a,b")),
            ("charset=\"a b\"c", Some("a b")),
            ("charset='a\"b'", Some("a\"b")),
            ("charset='a", None),
            ("charset=\"a'", None),
            ("charset=''", Some("")),
            ("charset=a'b", Some("a'b")),
            ("charset charset=a", Some("a")),
            ("charsetcharset=a", Some("a")),
            ("charset x=a", None),
            ("charset x; charset=b", Some("b")),
            ("xcharset=a", Some("a")),
            ("charset\u{B}=a", None),
            ("charset=é", Some("é")),
            ("cha charset=a", Some("a")),
            // The first that has an equals sign decides, even if it names nothing.
            ("charset='; charset=utf-8", None),
        ] {
            assert_eq!(label(input), expected, "{input:?}");
        }
    }

    #[test]
    fn encodings() {
        assert_eq!(parse("charset=utf-16"), Some("UTF-16LE"));
        assert_eq!(parse("charset=' gbk '"), Some("GBK"));
        assert_eq!(parse("charset=''"), None);
    }

    #[test]
    fn validity() {
        for valid in
            ["text/html; charset=utf-8", "TEXT/HTML;charset=UTF-8", "text/html;\n charset=utf-8"]
        {
            assert!(is_valid(valid), "{valid:?}");
        }
        for invalid in [
            "",
            "text/html",
            "text/html ; charset=utf-8",
            "text/html; charset = utf-8",
            "text/html; charset=utf-8 ",
            "text/html; charset=latin1",
            "text/html; charset='utf-8'",
            "text/xml; charset=utf-8",
        ] {
            assert!(!is_valid(invalid), "{invalid:?}");
        }
    }

    /// The steps one by one.
    fn naive(input: &str) -> Option<String> {
        let input: Vec<char> = input.chars().collect();
        let space = |c: char| " \t\n\u{C}\r".contains(c);
        let mut position = 0;
        loop {
            let found = (position..input.len()).find(|at| {
                input[*at..].iter().take(7).collect::<String>().eq_ignore_ascii_case("charset")
            })?;
            position = found + 7;
            while position < input.len() && space(input[position]) {
                position += 1;
            }
            if input.get(position) == Some(&'=') {
                break;
            }
        }
        position += 1;
        while position < input.len() && space(input[position]) {
            position += 1;
        }
        let rest = &input[position..];
        match rest.first()? {
            quote @ ('"' | '\'') => {
                let end = rest[1..].iter().position(|c| c == quote)?;
                Some(rest[1..=end].iter().collect())
            }
            _ => Some(rest.iter().take_while(|c| !space(**c) && **c != ';').collect()),
        }
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(input in "((charset|CHARSET|char)[ ]{0,1}[=]{0,1}[ ]{0,1}['\"]{0,1}[a;é]{0,2}['\" ]{0,1}){0,3}") {
            prop_assert_eq!(label(&input).map(str::to_owned), naive(&input));
        }
    }
}
