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
