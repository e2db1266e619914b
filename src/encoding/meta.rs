//! The encoding named in the `content` attribute of a `meta` element.

use super::Encoding;
use super::drafts;
use crate::edition::Edition;
use crate::microsyntax::content_label::label_bytes;

/// [Extracting a character encoding from a `meta` element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element):
/// the encoding that a `content` value such as `text/html; charset=utf-8` names.
///
/// ```
/// use duckbill::encoding::{Encoding, extract_from_meta};
/// assert_eq!(extract_from_meta("text/html; charset='koi8-r'"), Some(Encoding::KOI8_R));
/// assert_eq!(extract_from_meta("text/html; charset='koi8-r"), None);
/// ```
#[must_use]
pub fn extract_from_meta(content: &str) -> Option<Encoding> {
    extract_from_meta_bytes(content.as_bytes(), Edition::Living)
}

/// [`extract_from_meta`] for the bytes a prescan looks at, with the labels of a draft.
pub(super) fn extract_from_meta_bytes(content: &[u8], draft: Edition) -> Option<Encoding> {
    // 7.
    drafts::for_label_bytes(label_bytes(content)?, draft)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_label_in_every_form() {
        for content in [
            "text/html; charset=koi8-r",
            "charset=koi8-r",
            "CHARSET=KOI8-R",
            "charset \t\n\x0C\r= \t\n\x0C\rkoi8-r;x",
            "charset=\"koi8-r\"",
            "charset='koi8-r'junk",
            "charset=' koi8-r '",
            "charset charset=koi8-r",
            "charsetcharset=koi8-r",
            "xcharset=koi8-r more",
            "é charset=koi8-r",
        ] {
            assert_eq!(extract_from_meta(content), Some(Encoding::KOI8_R), "{content:?}");
        }
    }

    #[test]
    fn gives_nothing_where_nothing_is_named() {
        for content in [
            "",
            "charset",
            "charset=",
            "charset= ",
            "charset=\"koi8-r",
            "charset='",
            "charset=\"koi8-r'",
            "charset=koi8-r\"",
            "charset=unknown charset=koi8-r",
            "charse t=koi8-r",
            "charset\x0B=koi8-r",
        ] {
            assert_eq!(extract_from_meta(content), None, "{content:?}");
        }
    }
}
