//! The encoding named in an XML declaration, which pages served as HTML carry too.

#![expect(clippy::indexing_slicing, reason = "places come from a search in the same bytes")]

use memchr::memchr;

use super::Encoding;
use super::drafts;
use crate::ascii;
use crate::edition::Edition;

/// [Get an XML encoding](https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing)
pub(super) fn get_encoding(bytes: &[u8], draft: Edition) -> Option<Encoding> {
    const NEEDLE: &[u8] = b"encoding";
    // 1. and 2.
    if !bytes.starts_with(b"<?xml") {
        return None;
    }
    // 3. The value may reach beyond this end, the word may not.
    let declaration_end = memchr(b'>', bytes)?;
    // 4. and 5.
    let found = ascii::find(&bytes[..declaration_end], NEEDLE)?;
    // 6. and 7.
    let rest = skip_controls(&bytes[found + NEEDLE.len()..]).strip_prefix(b"=")?;
    // 8. to 12.
    let (&quote, rest) = skip_controls(rest).split_first()?;
    if quote != b'"' && quote != b'\'' {
        return None;
    }
    // 13. and 14.
    let label = &rest[..memchr(quote, rest)?];
    // 15. White space around a label would otherwise be forgiven.
    if label.iter().any(|&byte| byte <= 0x20) {
        return None;
    }
    // 16. to 18.
    drafts::for_label_bytes(label, draft).map(Encoding::unless_utf_16)
}

/// `bytes` from the first that is neither a space nor an ASCII control.
fn skip_controls(bytes: &[u8]) -> &[u8] {
    let length = bytes.iter().take_while(|&&byte| byte <= 0x20).count();
    &bytes[length..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_declaration() {
        for xml in [
            "<?xml version='1.0' encoding='koi8-r'?>",
            "<?xml encoding=\"KOI8-R\"?>",
            "<?xmlencoding='koi8-r'>",
            "<?xml anencoding='koi8-r'>",
            "<?xml encoding \0\x0B\t=\r\n\x1F 'koi8-r'>",
            "<?xml encoding='koi8-r'standalone='>'",
        ] {
            assert_eq!(
                get_encoding(xml.as_bytes(), Edition::Living),
                Some(Encoding::KOI8_R),
                "{xml:?}"
            );
        }
        // The first `>` may be inside the value.
        assert_eq!(get_encoding(b"<?xml encoding='>'", Edition::Living), None);
        assert_eq!(get_encoding(b"<?xml encoding=\n>'koi8-r'", Edition::Living), None);
    }

    #[test]
    fn utf_16_means_utf_8_but_x_user_defined_means_itself() {
        let declared = |label: &str| {
            get_encoding(format!("<?xml encoding='{label}'?>").as_bytes(), Edition::Living)
        };
        assert_eq!(declared("utf-16"), Some(Encoding::UTF_8));
        assert_eq!(declared("utf-16be"), Some(Encoding::UTF_8));
        assert_eq!(declared("x-user-defined"), Some(Encoding::X_USER_DEFINED));
    }

    #[test]
    fn fails_where_the_steps_fail() {
        for xml in [
            "",
            "<?xml",
            "<?XML encoding='koi8-r'?>",
            " <?xml encoding='koi8-r'?>",
            "<?xml encoding='koi8-r'?",
            "<?xml>encoding='koi8-r'?>",
            "<?xml Encoding='koi8-r'?>",
            "<?xml encoding 'koi8-r'?>",
            "<?xml encoding:'koi8-r'?>",
            "<?xml encoding=koi8-r?>",
            "<?xml encoding='koi8-r\"?>",
            "<?xml encoding=' koi8-r'?>",
            "<?xml encoding='koi8-r\t'?>",
            "<?xml encoding='koi9'?>",
            "<?xml encodingencoding='koi8-r'?>",
            "<?xml encoding=>",
            "<?xml encoding>",
        ] {
            assert_eq!(get_encoding(xml.as_bytes(), Edition::Living), None, "{xml:?}");
        }
    }
}
